"""A shape: how one type is written as plain JSON data, read back exactly, and described by JSON Schema.

Shapes are made once per type (`walk.py`) and are plain closures afterwards, because every event passes through them.
A value that does not fit raises MisfitError, which collects the path to the field on its way out.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, Final

from companion.errors import WireError


class MisfitError(WireError):
    """A value that does not fit its shape. `path` names the field from the outside in; the message is a whole sentence."""

    def __init__(self, complaint: str, path: str = "") -> None:
        self.complaint = complaint
        self.path = path
        super().__init__(f"{path or 'The value'} {complaint}.")

    def inside(self, key: str) -> MisfitError:
        """The same complaint seen from one level further out; `key` is `name` or `[3]`."""
        joint = "" if not self.path or self.path.startswith("[") else "."
        return MisfitError(self.complaint, f"{key}{joint}{self.path}")


@dataclass(frozen=True, slots=True)
class Shape:
    """`encode` gives plain data (None: the value is plain already), `decode` raises MisfitError, `schema` describes it."""

    encode: Callable[[Any], Any] | None
    decode: Callable[[Any], Any]
    schema: Mapping[str, Any]
    sort_plain: bool = False
    """Values of this shape sort as they are, so sets of them need no detour through text."""


def shown(value: Any) -> str:
    """A value as it looks in JSON, short enough for one sentence."""
    text = json.dumps(value, default=repr)
    return text if len(text) <= 60 else text[:57] + "..."


def _exactly(kinds: tuple[type, ...], wanted: str) -> Callable[[Any], Any]:
    def decode(value: Any) -> Any:
        if type(value) not in kinds:
            raise MisfitError(f"must be {wanted}, not {shown(value)}")
        return value

    return decode


def _number(value: Any) -> float:
    if type(value) is not float and type(value) is not int:
        raise MisfitError(f"must be a number, not {shown(value)}")
    try:
        number = float(value)
    except OverflowError:
        number = math.inf
    if not math.isfinite(number):
        raise MisfitError("must be a finite number")
    return number


def _fraction(value: Any) -> Fraction:
    if type(value) is int:
        return Fraction(value)
    # Not left to Fraction: it would also take "1e999999999" and the memory that needs.
    if not _FRACTION.fullmatch(_TEXT(value)):
        raise MisfitError(f"must be a fraction like 3/2, not {shown(value)}")
    return Fraction(value)


_FRACTION: Final = re.compile(r"-?\d{1,30}(/0*[1-9]\d{0,29})?")
_TEXT: Final = _exactly((str,), "a text")
TEXT: Final = Shape(None, _TEXT, {"type": "string"}, sort_plain=True)
INTEGER: Final = Shape(None, _exactly((int,), "a whole number"), {"type": "integer"}, sort_plain=True)
TRUTH: Final = Shape(None, _exactly((bool,), "true or false"), {"type": "boolean"}, sort_plain=True)
NUMBER: Final = Shape(float, _number, {"type": "number"}, sort_plain=True)
NOTHING: Final = Shape(None, _exactly((type(None),), "null"), {"type": "null"})
FRACTION: Final = Shape(str, _fraction, {"type": "string", "pattern": f"^{_FRACTION.pattern}$"})


def items_of(value: Any) -> list[Any]:
    """A JSON list, or MisfitError."""
    if type(value) is not list:
        raise MisfitError(f"must be a list, not {shown(value)}")
    return value


def keys_of(value: Any) -> dict[str, Any]:
    """A JSON object, or MisfitError."""
    if type(value) is not dict:
        raise MisfitError(f"must be an object, not {shown(value)}")
    return value


def each(items: list[Any], decode: Callable[[Any], Any]) -> list[Any]:
    """Decodes every item; a misfit is named by its index."""
    done: list[Any] = []
    try:
        for item in items:
            done.append(decode(item))
    except MisfitError as misfit:
        raise misfit.inside(f"[{len(done)}]") from None
    return done


def literal(values: tuple[Any, ...]) -> Shape:
    """One of a few plain values."""

    def decode(value: Any) -> Any:
        for allowed in values:
            if type(value) is type(allowed) and value == allowed:
                return value
        raise MisfitError(f"must be one of {', '.join(map(shown, values))}, not {shown(value)}")

    return Shape(None, decode, {"enum": list(values)})


def enumeration(kind: type[Enum]) -> Shape:
    """A member of an Enum, written by its name."""

    def decode(value: Any) -> Enum:
        try:
            return kind[_TEXT(value)]
        except KeyError:
            raise MisfitError(f"must be one of {', '.join(kind.__members__)}, not {shown(value)}") from None

    return Shape(lambda member: member.name, decode, {"enum": list(kind.__members__)}, sort_plain=False)


def sequence(item: Shape) -> Shape:
    """`tuple[X, ...]` as a list."""
    write, read = item.encode, item.decode
    encode: Callable[[Any], Any] = list if write is None else (lambda values: [write(value) for value in values])
    return Shape(encode, lambda value: tuple(each(items_of(value), read)), {"type": "array", "items": item.schema})


def record(items: tuple[Shape, ...]) -> Shape:
    """`tuple[X, Y]` as a list of exactly so many."""
    writes = tuple(item.encode for item in items)

    def encode(values: Any) -> list[Any]:
        return [value if write is None else write(value) for write, value in zip(writes, values, strict=True)]

    def decode(value: Any) -> tuple[Any, ...]:
        if len(items_of(value)) != len(items):
            raise MisfitError(f"must be a list of {len(items)}, not {shown(value)}")
        shapes = iter(items)
        return tuple(each(value, lambda part: next(shapes).decode(part)))

    schema = {"type": "array", "prefixItems": [item.schema for item in items], "minItems": len(items), "maxItems": len(items)}
    return Shape(encode, decode, schema)


def unordered(item: Shape) -> Shape:
    """`frozenset[X]` as a sorted list: the same set is always the same text."""
    write, read = item.encode, item.decode

    def encode(values: Any) -> list[Any]:
        if item.sort_plain:
            return sorted(values if write is None else map(write, values))
        return sorted((value if write is None else write(value) for value in values), key=lambda plain: json.dumps(plain, sort_keys=True))

    return Shape(encode, lambda value: frozenset(each(items_of(value), read)), {"type": "array", "items": item.schema})


def pairs(item: Shape) -> Shape:
    """`tuple[tuple[str, X], ...]` with keys of its own, as an object in the same order."""
    write, read = item.encode, item.decode

    def encode(values: Any) -> dict[str, Any]:
        plain = {key: value if write is None else write(value) for key, value in values}
        if len(plain) != len(values):
            raise MisfitError(f"has a key twice: {', '.join(key for key, _ in values)}")
        return plain

    def decode(value: Any) -> tuple[tuple[str, Any], ...]:
        keys_of(value)
        return tuple(zip(value, by_key(value, read), strict=True))

    return Shape(encode, decode, {"type": "object", "additionalProperties": item.schema})


def by_key(data: dict[str, Any], decode: Callable[[Any], Any]) -> list[Any]:
    """Decodes every value of an object, in order; a misfit is named by its key."""
    done = []
    for key, value in data.items():
        try:
            done.append(decode(value))
        except MisfitError as misfit:
            raise misfit.inside(key) from None
    return done


def mapping(key: Shape, item: Shape) -> Shape:
    """`Mapping[K, V]`: an object with sorted keys if the keys are texts, otherwise a sorted list of pairs."""
    write, read = item.encode, item.decode
    if key is not TEXT:
        entries = unordered(record((key, item)))
        write_entries = entries.encode
        assert write_entries is not None
        return Shape(lambda values: write_entries(values.items()), lambda data: dict(entries.decode(data)), entries.schema)

    def encode(values: Mapping[str, Any]) -> dict[str, Any]:
        return {name: values[name] if write is None else write(values[name]) for name in sorted(values)}

    def decode(data: Any) -> dict[str, Any]:
        keys_of(data)
        return dict(zip(data, by_key(data, read), strict=True))

    return Shape(encode, decode, {"type": "object", "additionalProperties": item.schema})

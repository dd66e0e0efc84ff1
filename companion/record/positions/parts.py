"""Objects within a position in one line. What is usual is left out, and the first parts stand without their names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import Field, dataclass, fields, is_dataclass
from itertools import chain, repeat
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from companion.errors import InputError
from companion.rules.values import Layout, PlacedPiece


@dataclass(frozen=True, slots=True)
class Parts:
    """An object as it is written: its first parts in the order of its class, the rest by name."""

    first: list[Any]
    rest: dict[str, Any]


def unusual(value: Any, plain: Any, hint: Any) -> Any:
    """Plain data with objects as parts, without what the class has itself. `hint`: the type that says which class."""
    cls = _class_of(hint)
    if cls is not None and type(value) is cls and isinstance(plain, dict):
        hints = get_type_hints(cls)
        said = {
            field.name: unusual(getattr(value, field.name), plain[field.name], hints[field.name])
            for field in fields(cls)
            if field.name in plain and not _usual(field, getattr(value, field.name))
        }
        first = [*_leading(cls, said)]
        return Parts([said[name] for name in first], {name: item for name, item in said.items() if name not in first})
    if isinstance(value, tuple) and isinstance(plain, list):
        return [unusual(*each) for each in zip(value, plain, _items(hint), strict=False)]
    return plain


def named(value: Any, hint: Any) -> Any:
    """Plain data in which each part of an object has its name. Raises InputError for parts of which no class knows the names."""
    cls = _class_of(hint)
    if isinstance(value, Parts):
        names = [field.name for field in fields(cls)] if cls is not None else []
        if len(value.first) > len(names) or value.rest.keys() & {*names[: len(value.first)]}:
            raise InputError("This is no position that can be read: an object has more parts than its kind.")
        value = {**dict(zip(names, value.first, strict=False)), **value.rest}
    if isinstance(value, dict):
        hints = get_type_hints(cls) if cls is not None else {}
        return {key: named(item, hints.get(key)) for key, item in value.items()}
    if isinstance(value, list):
        return [named(*each) for each in zip(value, _items(hint), strict=False)]
    return value


def otherwise(value: Any, base: Any) -> Any:
    """The pairs of a table that differ from another with the same keys, as an object. Any other value comes whole."""
    if _keys(value) is None or _keys(value) != _keys(base):
        return value
    return {key: otherwise(item, there) for (key, item), (_, there) in zip(value, base, strict=True) if item != there}


def merged(value: Any, base: Any) -> Any:
    """The table of pairs that is as this one but for such an object. Any other value comes whole."""
    if not isinstance(value, dict) or _keys(base) is None or not value.keys() <= {*(_keys(base) or ())}:
        return value
    return [[key, merged(value[key], there) if key in value else there] for key, there in base]


def _keys(value: Any) -> list[str] | None:
    """The keys of a table of pairs; None for what is none."""
    pairs = isinstance(value, list) and all(isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) for pair in value)
    return [key for key, _ in value] if pairs else None


def parts(hint: Any) -> str:
    """The names of an object's parts in their order, for a legend. It is empty for a type that is no object."""
    cls = next((found for each in _within(hint) if (found := _class_of(each)) is not None), None)
    return f" ({', '.join(field.name for field in fields(cls))})" if cls is not None else ""


def _within(hint: Any) -> Iterator[Any]:
    return chain([hint], *map(_within, get_args(hint)))


def _leading(cls: type, said: dict[str, Any]) -> Iterator[str]:
    """Yields the fields of a class from the first on, as far as all are said."""
    for field in fields(cls):
        if field.name not in said:
            return
        yield field.name


def _usual(field: Field[Any], value: Any) -> bool:
    return type(value) is type(field.default) and bool(value == field.default)


def _class_of(hint: Any) -> type | None:
    """The one dataclass of a type, with or without None beside it. Those with a writing of their own are none."""
    kinds = [each for each in get_args(hint) if each is not type(None)] if get_origin(hint) in (Union, UnionType) else [hint]
    known = len(kinds) == 1 and isinstance(kinds[0], type) and is_dataclass(kinds[0]) and kinds[0] not in (PlacedPiece, Layout)
    return kinds[0] if known else None


def _items(hint: Any) -> Iterator[Any]:
    """The types of the items of a tuple; None without end where they are not known."""
    alone = [each for each in get_args(hint) if each is not type(None)] if get_origin(hint) in (Union, UnionType) else [hint]
    args = get_args(alone[0]) if len(alone) == 1 and get_origin(alone[0]) is tuple else ()
    return repeat(args[0]) if len(args) == 2 and args[1] is Ellipsis else chain(args, repeat(None))

"""From type hints to shapes: any tree of frozen dataclasses is written and read without code of its own.

A field of exactly one class is written without a tag. Where several classes may stand (a union, `Any`), an object names
its class under `kind`. What `Any` may hold is closed: plain values, tuples, frozensets, Layouts, Fractions and the classes
that were `admit`ted.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.record import shape as shapes
from companion.record.shape import MisfitError, Shape, shown
from companion.rules.values import Layout, PlacedPiece

RENAMED = {
    ("TableSeen", "table"): "places", ("TableSeen", "stray_pieces"): "astray", ("Line", "mismatch"): "residue",
    ("TableDrafted", "explanations"): "lines", ("Barred", "explanations"): "lines", ("Searched", "explanations"): "lines",
}  # fmt: skip
"""Fields whose name on the wire is the contract's."""
OBJECTS = {("MatchBegan", "persons"), ("MatchBegan", "policies"), ("MatchBegan", "timer")}
"""Pairs that are written as an object; so is every field called `args`."""


TAGS = {"PlacedPiece": "Lying", "StrayPiece": "Astray", "Checkpoint": "Barred", "LoggedExplanation": "Line"}
"""Classes that the code has renamed since: in files they keep their first name."""


def tag(cls: type) -> str:
    """Returns the name of a class as it stands in files and in what is said about them."""
    return TAGS.get(cls.__name__, cls.__name__)


@cache
def _hints(cls: type) -> dict[str, Any]:
    """The types of a class's fields. They stay: every codec walks the same classes."""
    return get_type_hints(cls, include_extras=True)


class Walk:
    """Makes and keeps the shape of every type it meets. `definitions` are the JSON Schemas of the classes met, by name."""

    def __init__(self) -> None:
        self.definitions: dict[str, dict[str, Any]] = {}
        self._made: dict[Any, Shape] = {PlacedPiece: self._lying(), Layout: self._layout()}
        self._classes: dict[str, type] = {}
        self._admitted: dict[str, Callable[[Any], Any]] = {}
        self._writers: dict[type, Callable[[Any], Any] | None] = {
            str: None, int: None, bool: None, float: None, type(None): None,
            Fraction: lambda value: {"kind": "Fraction", "value": str(value)},
            Layout: lambda value: {"kind": "Layout", "places": write_layout(value)},
            tuple: lambda value: [self._write_any(item) for item in value],
            list: lambda value: [self._write_any(item) for item in value],
            frozenset: lambda value: {"kind": "frozenset", "items": self._write_set(value)},
        }  # fmt: skip
        self._write_set = shapes.unordered(Shape(self._write_any, self._read_any, {})).encode or list
        self._any = Shape(self._write_any, self._read_any, {"description": "plain data, or an object that names its kind"})

    def admit(self, *classes: type) -> None:
        """Lets `Any` hold these dataclasses, tagged by name."""
        for cls in classes:
            encode, decode = self._tagged(cls)
            self._writers[cls] = encode
            self._admitted[tag(cls)] = decode

    def shape(self, hint: Any) -> Shape:
        """The shape of a type hint. Raises TypeError for a type that has none: a mistake in the program, not in the data."""
        try:
            return self._made[hint]
        except (KeyError, TypeError):
            made = self._make(hint)
        if isinstance(hint, type) or get_origin(hint) is not None:
            self._made[hint] = made
        return made

    def one_of(self, *classes: type) -> Shape:
        """One of these dataclasses, tagged by name."""
        writers: dict[type, Callable[[Any], Any]] = {}
        readers: dict[str, Callable[[Any], Any]] = {}
        for cls in classes:
            writers[cls], readers[tag(cls)] = self._tagged(cls)

        def encode(value: Any) -> Any:
            return writers[type(value)](value)

        def decode(data: Any) -> Any:
            kind = shapes.keys_of(data).get("kind")
            read = readers.get(kind) if type(kind) is str else None
            if read is None:
                raise MisfitError(f"must be one of {', '.join(readers)}, not {shown(kind)}", "kind")
            return read(data)

        return Shape(encode, decode, {"oneOf": [self._tagged_schema(cls) for cls in classes]})

    def _make(self, hint: Any) -> Shape:
        simple = {str: shapes.TEXT, int: shapes.INTEGER, bool: shapes.TRUTH, float: shapes.NUMBER, Fraction: shapes.FRACTION,
                  type(None): shapes.NOTHING, None: shapes.NOTHING}  # fmt: skip
        if hint is Any or hint is object or isinstance(hint, TypeVar):
            return self._any
        if hint in simple:
            return simple[hint]
        if isinstance(hint, NewType):
            return self.shape(hint.__supertype__)
        if isinstance(hint, type) and issubclass(hint, Enum):
            return shapes.enumeration(hint)
        if isinstance(hint, type) and is_dataclass(hint):
            return self._dataclass(hint)
        return self._generic(hint, get_origin(hint) or hint, get_args(hint))

    def _generic(self, hint: Any, origin: Any, args: tuple[Any, ...]) -> Shape:
        if origin is Annotated:
            return self.shape(args[0])
        if origin is Literal:
            return shapes.literal(args)
        if origin in (Union, types.UnionType):
            return self._union(args)
        if origin is tuple:
            if len(args) == 2 and args[1] is Ellipsis:
                return shapes.sequence(self.shape(args[0]))
            return shapes.record(tuple(map(self.shape, args))) if args else shapes.sequence(self._any)
        if origin in (frozenset, AbstractSet):
            return shapes.unordered(self.shape(args[0]) if args else self._any)
        if origin in (Mapping, dict):
            return shapes.mapping(*map(self.shape, args or (str, Any)))
        raise TypeError(f"{hint!r} cannot be written to the record: use frozen dataclasses, tuples, frozensets and plain values")

    def _union(self, args: tuple[Any, ...]) -> Shape:
        rest = tuple(arg for arg in args if arg is not type(None))
        if all(isinstance(arg, type) and is_dataclass(arg) for arg in rest) and len(rest) > 1:
            inner = self.one_of(*rest)
        elif len(rest) == 1:
            inner = self.shape(rest[0])
        else:
            self.admit(*(arg for arg in rest if isinstance(arg, type) and is_dataclass(arg)))
            inner = self._any
        if len(rest) == len(args):
            return inner
        write, read = inner.encode, inner.decode
        encode = None if write is None else (lambda value: None if value is None else write(value))
        return Shape(encode, lambda data: None if data is None else read(data), {"anyOf": [inner.schema, {"type": "null"}]})

    def _dataclass(self, cls: type) -> Shape:
        name = tag(cls)
        if self._classes.setdefault(name, cls) is not cls:
            name = f"{cls.__module__}.{cls.__qualname__}"
        # Stands for the class while its fields are walked: a class may hold itself.
        late: list[Shape] = []
        reference = {"$ref": f"#/$defs/{name}"}
        self._made[cls] = _later(late, reference)
        hints = _hints(cls)
        members = [(RENAMED.get((tag(cls), field.name), field.name), field, self._field(cls, field, hints)) for field in wired(cls)]
        encode = _writer(tuple((key, field.name, shape.encode) for key, field, shape in members))
        decode = _reader(cls, tuple((key, field.name, shape.decode, _required(field)) for key, field, shape in members))
        self.definitions[name] = {
            "type": "object", "properties": {key: shape.schema for key, _, shape in members},
            "required": [key for key, field, _ in members if _required(field)], "additionalProperties": False,
        }  # fmt: skip
        late.append(Shape(encode, decode, reference))
        self._made[cls] = late[0]
        return late[0]

    def _field(self, cls: type, field: Field[Any], hints: dict[str, Any]) -> Shape:
        hint = hints[field.name]
        if field.name == "args" or (tag(cls), field.name) in OBJECTS:
            item = get_args(get_args(hint)[0])[1]
            return shapes.pairs(self.shape(item))
        return self.shape(hint)

    def _tagged(self, cls: type) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
        if any(field.name == "kind" for field in fields(cls)):
            raise TypeError(f"{tag(cls)} has a field called kind, which is where its own name is written: rename the field")
        known = self._admitted.get(tag(cls))
        if known is not None and cls not in self._writers:
            raise TypeError(f"two classes are called {tag(cls)}: where either may stand they could not be told apart")
        inner, name = self.shape(cls), tag(cls)

        def encode(value: Any) -> dict[str, Any]:
            assert inner.encode is not None
            return {"kind": name, **inner.encode(value)}

        def decode(data: Any) -> Any:
            return inner.decode({key: value for key, value in data.items() if key != "kind"})

        return encode, decode

    def _tagged_schema(self, cls: type) -> dict[str, Any]:
        plain = self.definitions[self.shape(cls).schema["$ref"].removeprefix("#/$defs/")]
        return {**plain, "properties": {"kind": {"const": tag(cls)}, **plain["properties"]}, "required": ["kind", *plain["required"]]}

    def _write_any(self, value: Any) -> Any:
        try:
            write = self._writers[type(value)]
        except KeyError:
            raise TypeError(f"{type(value).__name__} was not admitted to the record: {value!r}") from None
        return value if write is None else write(value)

    def _read_any(self, data: Any) -> Any:
        if type(data) is list:
            return tuple(shapes.each(data, self._read_any))
        if type(data) is not dict:
            return data
        kind = data.get("kind")
        if kind == "Fraction":
            return shapes.FRACTION.decode(data.get("value"))
        if kind == "Layout":
            return self._made[Layout].decode(data.get("places"))
        if kind == "frozenset":
            return frozenset(shapes.each(shapes.items_of(data.get("items")), self._read_any))
        read = self._admitted.get(kind) if type(kind) is str else None
        if read is None:
            raise MisfitError(f"must be one of {', '.join(sorted(self._admitted))}, not {shown(kind)}", "kind")
        return read(data)

    def _lying(self) -> Shape:
        hows = ("seen", "under", "beside")
        members = (
            ("piece", "piece", shapes.TEXT.decode, True),
            ("face", "face", shapes.TEXT.decode, False),
            ("turn", "turn", shapes.literal(tuple(range(8))).decode, False),
            ("how", "how", shapes.literal(hows).decode, False),
        )
        self.definitions["Lying"] = {
            "type": "object", "required": ["piece"], "additionalProperties": False,
            "properties": {"piece": {"type": "string"}, "face": {"type": "string"}, "turn": {"type": "integer", "minimum": 0, "maximum": 7},
                           "how": {"enum": list(hows)}},
        }  # fmt: skip
        return Shape(write_lying, _reader(PlacedPiece, members), {"$ref": "#/$defs/Lying"})

    def _layout(self) -> Shape:
        read = shapes.mapping(shapes.TEXT, shapes.sequence(self._lying())).decode
        self.definitions["Layout"] = {"type": "object", "additionalProperties": {"type": "array", "items": {"$ref": "#/$defs/Lying"}}}
        return Shape(write_layout, lambda data: Layout(read(data)), {"$ref": "#/$defs/Layout"})


def wired(cls: type) -> tuple[Field[Any], ...]:
    """The fields that are written: those that make the value (caches have init=False)."""
    return tuple(field for field in fields(cls) if field.init)


def write_lying(placed: PlacedPiece) -> dict[str, Any]:
    """Tables are most of what is written: these two are spelt out for speed."""
    return {"piece": placed.piece, "face": placed.face, "turn": placed.turn, "how": placed.how}


def write_layout(layout: Layout) -> dict[str, Any]:
    """LAYOUT.json: places sorted, contents in their order."""
    return {place: [write_lying(placed) for placed in layout[place]] for place in sorted(layout)}


def _later(late: list[Shape], schema: Mapping[str, Any]) -> Shape:
    def encode(value: Any) -> Any:
        write = late[0].encode
        return value if write is None else write(value)

    def decode(data: Any) -> Any:
        return late[0].decode(data)

    return Shape(encode, decode, schema)


def _required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _writer(members: tuple[tuple[str, str, Callable[[Any], Any] | None], ...]) -> Callable[[Any], dict[str, Any]]:
    def encode(value: Any) -> dict[str, Any]:
        return {key: getattr(value, name) if write is None else write(getattr(value, name)) for key, name, write in members}

    return encode


def _reader(cls: type, members: tuple[tuple[str, str, Callable[[Any], Any], bool], ...]) -> Callable[[Any], Any]:
    known = frozenset(key for key, _, _, _ in members)

    def decode(data: Any) -> Any:
        values: dict[str, Any] = {}
        for key, name, read, required in members:
            if key in shapes.keys_of(data):
                try:
                    values[name] = read(data[key])
                except MisfitError as misfit:
                    raise misfit.inside(key) from None
            elif required:
                raise MisfitError(f"is missing in {tag(cls)}", key)
        if len(values) != len(data):
            strange = next(key for key in data if key not in known)
            raise MisfitError(f"is unknown: {tag(cls)} has {', '.join(key for key, _, _, _ in members) or 'no fields'}", strange)
        try:
            return cls(**values)
        except ValueError as error:
            raise MisfitError(f"is no {tag(cls)}: {error}") from None

    return decode

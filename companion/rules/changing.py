"""Frozen values made and copied at a fraction of what `dataclasses` takes: one judgement makes thousands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import cache
from operator import attrgetter
from typing import Any, TypeVar

T = TypeVar("T")
H = TypeVar("H", bound="Hashed")


class Hashed:
    """A base for states that keep their hash: one judgement asks for it a hundred thousand times. A copy has none yet."""

    __slots__ = ("_hash",)
    _hash: int


def hashed_by(*names: str) -> Callable[[type[H]], type[H]]:
    """Returns the decorator by which a frozen state is hashed by these fields, once: those in which states mostly differ."""
    fields_of = attrgetter(*names)

    def found_once(state: H) -> int:
        try:
            return state._hash
        except AttributeError:
            found = hash(fields_of(state))
            object.__setattr__(state, "_hash", found)
            return found

    def with_it(kind: type[H]) -> type[H]:
        kind.__hash__ = found_once  # type: ignore[assignment]
        return kind

    return with_it


def swift(*kinds: Any) -> None:
    """Gives frozen dataclasses with slots an `__init__` that takes half the time. None of their fields may have a factory.

    `dataclasses` looks each slot up by its name whenever a value is made; here it is written directly.
    """
    for kind in kinds:
        scope: dict[str, Any] = {}
        for field in fields(kind):
            scope[f"write_{field.name}"] = getattr(kind, field.name).__set__
            if field.default is not MISSING:
                scope[f"usual_{field.name}"] = field.default
        wanted = [f"{field.name}=usual_{field.name}" if f"usual_{field.name}" in scope else field.name for field in fields(kind)]
        written = [f" write_{field.name}(self, {field.name})" for field in fields(kind)]
        exec("\n".join([f"def __init__(self, {', '.join(wanted)}):", *written]), scope)
        made = scope["__init__"]
        made.__qualname__, made.__annotations__ = kind.__init__.__qualname__, kind.__init__.__annotations__
        kind.__init__ = made


@cache
def _copier(kind: Any) -> Callable[[Any], Any]:
    """Makes the function that copies a value of this class into one with the same slots, still open."""
    names = [field.name for field in fields(kind)]
    scope: dict[str, Any] = {"open_kind": type(kind.__name__, kind.__bases__, {"__slots__": tuple(names)})}
    # Written out field by field, as `dataclasses` does: a loop over the fields takes five times as long.
    exec("\n ".join(["def copy(value):", "made = open_kind()", *(f"made.{name} = value.{name}" for name in names), "return made"]), scope)
    copy: Callable[[Any], Any] = scope["copy"]
    return copy


def changed(value: T, **changes: Any) -> T:
    """The same frozen dataclass with slots, with these fields changed. Raises AttributeError for a field that it has not."""
    kind: Any = type(value)
    made: T = _copier(kind)(value)
    for name, new in changes.items():
        setattr(made, name, new)
    made.__class__ = kind
    return made

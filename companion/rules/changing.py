"""A copy with some fields changed, at a tenth of the price of `dataclasses.replace`: one judgement makes thousands."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")


class Hashed:
    """A base for states that keep their hash: one judgement asks for it a hundred thousand times. A copy has none yet."""

    __slots__ = ("_hash",)
    _hash: int

    def keep(self, found: int) -> int:
        """The hash that was just worked out, kept."""
        object.__setattr__(self, "_hash", found)
        return found


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

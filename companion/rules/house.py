"""House rules changed in mid-game: a value is taken only when the options' own types allow it."""

from __future__ import annotations

from dataclasses import fields, replace
from types import NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

O = TypeVar("O")


def settled(options: O, key: str, value: object) -> O:
    """The same options (a frozen dataclass) with one value changed.

    Raises ValueError for a key that is none of them and for a value that the field's type does not hold; only `bool`,
    `int`, `float`, `str`, `None`, `Literal` and unions of these can be settled.
    """
    hints = get_type_hints(type(options))
    if key not in {field.name for field in fields(options)}:  # type: ignore[arg-type]
        raise ValueError(f"There is no house rule '{key}'.")
    if not any(_holds(kind, value) for kind in _alternatives(hints[key])):
        raise ValueError(f"The house rule '{key}' cannot be {value!r}.")
    return replace(options, **{key: value})  # type: ignore[type-var]


def _holds(kind: Any, value: object) -> bool:
    if get_origin(kind) is Literal:
        return any(value == choice and type(value) is type(choice) for choice in get_args(kind))
    return kind in (bool, int, float, str, NoneType) and type(value) is kind


def _alternatives(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)

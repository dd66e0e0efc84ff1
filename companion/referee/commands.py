"""Orders that people give by touch, typed: `Overrule(called=7, by=("Ann", "Bob"))`. On the wire each is a name with arguments."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

By = tuple[str, ...]
"""The persons who agreed, by name or by seat."""


@dataclass(frozen=True, slots=True)
class Answer:
    """It was the offered explanation with this number, from 0."""

    choice: int
    by: By = ()


@dataclass(frozen=True, slots=True)
class Undo:
    """Strike the events from the one with this sequence number on; rolls are used again unless `fresh_rolls`."""

    to: int
    by: By = ()
    fresh_rolls: bool = False


@dataclass(frozen=True, slots=True)
class CancelUndo:
    """Nothing is taken back after all. While the table has not been restored, the match goes on as it stood before the Undo."""

    by: By = ()


@dataclass(frozen=True, slots=True)
class Overrule:
    """The fault called with this sequence number is illegal, but it stands; everybody has to agree."""

    called: int
    by: By = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Waive:
    """An order that leaves the debt of the fault called with this sequence number as it is. Everybody has to agree."""

    called: int
    by: By = ()


@dataclass(frozen=True, slots=True)
class Settle:
    """A rule fact or an option holds for the rest of the match; everybody has to agree."""

    key: str
    value: Any
    by: By = ()


@dataclass(frozen=True, slots=True)
class PassTurn:
    """It is this seat's turn, whoever's the referee takes it for; everybody has to agree."""

    seat: str
    by: By = ()


@dataclass(frozen=True, slots=True)
class Play:
    """An act that must be said: an Action of the game."""

    action: Any
    by: By = ()


@dataclass(frozen=True, slots=True)
class Pause:
    """The clocks stand still until PlayOn."""

    by: By = ()


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The clocks run again."""

    by: By = ()


@dataclass(frozen=True, slots=True)
class EndMatch:
    """The match ends here with the scores as they are; everybody has to agree."""

    by: By = ()


@dataclass(frozen=True, slots=True)
class Name:
    """The person at this seat goes by this name from now on."""

    seat: str
    name: str


Order = Answer | Undo | CancelUndo | Overrule | Waive | Settle | PassTurn | Play | Pause | PlayOn | EndMatch | Name

NAMES: dict[str, type[Any]] = {
    "answer": Answer, "undo": Undo, "cancel_undo": CancelUndo, "overrule": Overrule, "waive": Waive, "settle": Settle,
    "pass_turn": PassTurn, "play": Play, "pause": Pause, "play_on": PlayOn, "end_match": EndMatch, "name": Name,
}  # fmt: skip
"""Each order by its name on the wire."""


def named(order: Order) -> tuple[str, tuple[tuple[str, Any], ...]]:
    """An order's name on the wire and its arguments, sorted, defaults left out: `Answer(1)` is `("answer", (("choice", 1),))`."""
    name = next(name for name, kind in NAMES.items() if type(order) is kind)
    values = {field.name: (getattr(order, field.name), field.default) for field in fields(order)}
    return name, tuple(sorted((key, value) for key, (value, default) in values.items() if value != default))


def order_of(name: str, args: Iterable[tuple[str, Any]]) -> Order:
    """The order that a name with arguments means. Raises ValueError saying what is wrong with it."""
    kind = NAMES.get(name)
    if kind is None:
        raise ValueError(f"There is no order '{name}'; there are {', '.join(NAMES)}.")
    given = dict(args)
    known = {field.name: field.type for field in fields(kind)}
    if "by" in given:
        given["by"] = _persons(name, given["by"])
    for key, value in given.items():
        if key not in known:
            raise ValueError(f"The order '{name}' has no argument '{key}'; it has {', '.join(known) or 'none'}.")
        if known[key] in PLAIN and type(value) is not PLAIN[known[key]]:
            raise ValueError(f"The order '{name}' needs {known[key]} for '{key}', not {value!r}.")
    try:
        order: Order = kind(**given)
    except TypeError:
        missing = ", ".join(key for key in known if key not in given)
        raise ValueError(f"The order '{name}' needs {missing}.") from None
    return order


PLAIN: dict[Any, type] = {"int": int, "bool": bool, "str": str}


def _persons(name: str, by: Any) -> By:
    if isinstance(by, str):
        return (by,)
    if by is None:
        return ()
    if not isinstance(by, tuple | list | frozenset) or not all(isinstance(person, str) for person in by):
        raise ValueError(f"The order '{name}' needs names for 'by', not {by!r}.")
    return tuple(sorted(by) if isinstance(by, frozenset) else by)

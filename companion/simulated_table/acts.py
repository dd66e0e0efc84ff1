"""The acts of a simulated table and the replies to them. The world plays with real hands, hidden cards and faults of its own.

A world imports only rules. It never sees the referee's State; it is told what a player at the table would be told.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from companion.rules.values import Fault, Layout, Place, PutRight, Seat

CLEAR = frozenset({"set out", "put right"})
"""Notes of tables at which the hands leave entirely."""
AFTER = "finished after the press"
"""The note of a table on which a hand is still to finish what it covered."""


@dataclass(frozen=True, slots=True)
class Rest:
    """The hands leave the table like this (complete, with backs as backs) and rest for so many seconds. `hides`: places that a hand
    still covers."""

    layout: Layout
    seconds: float = 1.0
    note: str = ""
    hides: frozenset[Place] = frozenset()

    @property
    def clear(self) -> bool:
        """The hands leave the table entirely."""
        return self.note in CLEAR

    @property
    def unfinished(self) -> bool:
        """A hand is still to finish what it covered, and nobody has seen it otherwise."""
        return self.note == AFTER


@dataclass(frozen=True, slots=True)
class Throw:
    """A seat rolls the die that reports over the serial line. `quick`: while a hand still covers the table."""

    seat: Seat
    value: int
    quick: bool = False


@dataclass(frozen=True, slots=True)
class Press:
    """A seat presses its button. `quick`: while a hand still covers the table."""

    seat: Seat
    button: str = "done"
    quick: bool = False


@dataclass(frozen=True, slots=True)
class Touch:
    """Somebody touches one of the offers of the last Reply, by the name and arguments of its Command.

    `by` among the arguments says who agrees.
    """

    name: str
    args: tuple[tuple[str, Any], ...] = ()


def played(action: Any) -> Touch:
    """The touch by which a seat says its act on the screen."""
    return Touch("play", (("action", action), ("by", (action.seat,))))


@dataclass(frozen=True, slots=True)
class Wait:
    """Nothing happens for so many seconds."""

    seconds: float


Act = Rest | Throw | Press | Touch | Wait


@dataclass(frozen=True, slots=True)
class Slip:
    """Honest noise, written down before the referee sees it. It must cause no fault."""

    kind: str


@dataclass(frozen=True, slots=True)
class Cheat:
    """A physical act that is part of no play from here, written down before the referee sees anything.

    `id` is the entry of violations.toml, `rules` the accepted rule IDs, `near` true when the table after it is one
    piece or one face away from one that some play could have reached this turn.
    """

    id: str
    seat: Seat
    rules: tuple[str, ...]
    pieces: tuple[str, ...]
    places: tuple[str, ...]
    near: bool
    before: Layout
    after: Layout


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of the play, as an Action of the game with everything the world knows. `answers`: it was asked for within the seconds
    of a window, which were not over."""

    action: Any
    answers: bool = False


@dataclass(frozen=True, slots=True)
class TurnDone:
    """In the world's truth the turn of this seat is over, whether or not anybody says so."""

    seat: Seat


Note = Slip | Cheat | Decision | TurnDone


@dataclass(frozen=True, slots=True)
class Called:
    """A fault as it was said at the table, with the remedy to carry out. `seq` is the number of its event."""

    fault: Fault
    remedy: tuple[PutRight, ...]
    seq: int = -1


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to the table after an act.

    It has the faults that are open, a question with its answers as sequences of actions, whether the referee waits for the table to look
    like `restore`, whether the match is over, and what the screen offers. `untouched`: the screen asked before it could be touched."""

    open: tuple[Called, ...] = ()
    fresh: tuple[Called, ...] = ()
    asked: tuple[tuple[Any, ...], ...] = ()
    restore: Layout | None = None
    over: bool = False
    offers: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...] = ()
    """The orders that can be touched on the screen now, as names and arguments of Commands."""
    untouched: bool = False

    def offered(self, touch: Touch) -> bool:
        """True if the screen has a place to touch that means this."""
        return (touch.name, tuple(arg for arg in touch.args if arg[0] != "by")) in self.offers


class World(Protocol):
    """The simulated truth of one game: deal, hands, players' choices, slips and cheats."""

    def play(self) -> Generator[Act | Note, Reply, None]:
        """Yields acts and notes; after each act it is sent the Reply (notes are sent None-like empty replies)."""
        ...

    def scores(self) -> Mapping[Seat, Fraction]:
        """Counted from the world's own pieces."""
        ...

    def secrets(self) -> Mapping[str, Any]:
        """Hands, decks and plans as plain data, for truth.jsonl only."""
        ...

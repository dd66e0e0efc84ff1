"""The acts of a simulated table and the replies to them. The world plays with real hands, hidden cards and faults of its own.

A world imports only rules. It never sees the referee's State; it is told what a player at the table would be told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.rules.values import Layout, Place, Seat
from companion.simulated_table.notes import AFTER, CLEAR, Cheat, Decision, Slip, TurnDone


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


Note = Slip | Cheat | Decision | TurnDone

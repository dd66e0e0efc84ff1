"""The notes of a simulated table: what its people did is told to whoever counts, never to the referee."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.rules.values import Layout, Seat

CLEAR = frozenset({"set out", "put right"})
"""Notes of tables at which the hands leave entirely."""
AFTER = "finished after the press"
"""The note of a table on which a hand is still to finish what it covered."""


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

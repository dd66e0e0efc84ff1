"""Hands between camera and table, which cover places, and places of which the camera is not sure.

A place that was hidden is shown once more before anything else happens to it or is said of it, and hands leave the table to
throw a die, to press a button (unless they are quick), to touch the screen and at the end of a turn. So nothing that a fair referee
would need is ever hidden for good.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from companion.rules.values import Layout, Place


@dataclass(frozen=True, slots=True)
class Sight:
    """One look at the table: the visible layout without what is covered or unsure."""

    table: Layout
    covered: frozenset[Place] = frozenset()
    unsure: frozenset[Place] = frozenset()


class Hands:
    """Hides places from the camera now and then. `often` is the chance that a table has covered places, `doubt` that it
    has unsure ones; everything is a function of the generator given."""

    def __init__(self, dice: random.Random, places: tuple[Place, ...], often: float = 0.15, doubt: float = 0.05, widest: int = 12) -> None:
        self._dice = dice
        self._places = places
        self._often = often
        self._doubt = doubt
        self._widest = min(widest, len(places))
        self._hidden: frozenset[Place] = frozenset()
        self._table = Layout()

    def over(
        self, table: Layout, clear: bool = False, hides: frozenset[Place] = frozenset(), *, unfinished: bool = False
    ) -> tuple[Sight, ...]:
        """The looks that the camera gets when hands leave the table so: one, or two to show hidden things first.

        `clear`: the hands leave the table entirely; `hides`: what they cover besides; `unfinished`: under them nothing had been finished.
        """
        looks: list[Sight] = []
        if not unfinished and self._hidden & self._table.differs(table):
            looks.append(Sight(self._table))
        covered, unsure = (frozenset[Place](), frozenset[Place]()) if clear else self._noise()
        covered, unsure = covered | hides, unsure - hides
        self._table, self._hidden = table, covered | unsure
        shown = Layout({place: table[place] for place in table if place not in self._hidden}) if self._hidden else table
        looks.append(Sight(shown, covered, unsure))
        return tuple(looks)

    def hid(self, places: frozenset[Place]) -> None:
        """The places hidden in the last look: an arm covers more than it reaches for."""
        self._hidden = places

    def gone(self) -> tuple[Sight, ...]:
        """The look after the hands have left, when something was hidden."""
        if not self._hidden:
            return ()
        self._hidden = frozenset()
        return (Sight(self._table),)

    def _noise(self) -> tuple[frozenset[Place], frozenset[Place]]:
        covered: frozenset[Place] = frozenset()
        unsure: frozenset[Place] = frozenset()
        if self._dice.random() < self._often:
            first = self._dice.randrange(len(self._places))
            width = self._dice.randint(1, self._widest)
            covered = frozenset(self._places[(first + k) % len(self._places)] for k in range(width))
        if self._dice.random() < self._doubt:
            unsure = frozenset(self._dice.sample(self._places, 2)) - covered
        return covered, unsure

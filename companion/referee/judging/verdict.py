"""The judge's verdict about one settled table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.referee.judging.column import CostedExplanation
from companion.rules.explain import Explanation
from companion.rules.values import Handled, Owed, Place

Name = Literal["Agreed", "Explained", "Incomplete", "Ambiguous", "Illegal", "TakenBack", "Unexplained", "Blind"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`explanations` are the explanations that still fit, cheapest first (of an Illegal one: with their faults).

    `handled` is what no action describes; `past` the sequence number of the commit that the table looks like again; `put_right` the
    debts that the table shows to be settled; `exhausted` that the search gave up at its limit and a slower worker may find more;
    `guessed` that what explains it lies under a hand and takes back what was seen there; `why` the explanation that it rests on and,
    last, the cheapest in which nobody does wrong.
    """

    name: Name
    explanations: tuple[Explanation, ...] = ()
    changed: frozenset[Place] = frozenset()
    handled: tuple[Handled, ...] = ()
    past: int | None = None
    put_right: tuple[Owed, ...] = ()
    applies: int = 0
    exhausted: bool = False
    guessed: bool = False
    why: tuple[CostedExplanation, ...] = ()

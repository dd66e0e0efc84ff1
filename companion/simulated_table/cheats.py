"""The cheats of a game, each under its violation, with the moments at which somebody is tempted to it."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, TypeVar

from companion.rules.values import Seat
from companion.simulated_table.wrong import Wrong

Found = Wrong | Iterable[Wrong] | None
Finder = Callable[[Any, Seat], Found]
"""Returns what the seat on turn could do wrongly now at this table. Of several cheats one is chosen by chance."""
Tries = Callable[[Any, Seat], Iterable[Any]]
"""Yields acts that the seat on turn might try at this table, legal or not."""
F = TypeVar("F", bound=Finder)

LOOKED = 121
"""Acts at most that are looked at for one that the wanted rule refuses."""


@dataclass(frozen=True, slots=True)
class Temptation:
    """One kind of cheat. `rare`: it is seldom possible, and taken up more readily when it is, until it has been done."""

    moments: tuple[str, ...]
    find: Finder
    rare: bool = False
    seats: Collection[int] = ()
    """With how many seats it is a cheat; none named: with any."""

    def wrong(self, table: Any, seat: Seat) -> Wrong | None:
        """Returns the cheat of this kind that this seat could do now; None: there is none."""
        return chosen(table.dice, self.find(table, seat))


class Cheats(dict[str, Temptation]):
    """The temptation to each violation. `parts`: cheats of several modules, put together."""

    def __init__(self, *parts: Mapping[str, Temptation]) -> None:
        super().__init__(ChainMap(*map(dict, parts)))

    def at(self, moments: str, *kinds: str, rare: bool = False, seats: Collection[int] = ()) -> Callable[[F], F]:
        """Enters a finder for these violations. `moments`: those at which it is asked, with a space between."""

        def enter(find: F) -> F:
            self.update({kind: Temptation(tuple(moments.split()), find, rare, seats) for kind in kinds})
            return find

        return enter

    def refused(
        self, moments: str, kind: str, tries: Tries, *rules: str, rare: bool = False, left_out: bool = False, seats: Collection[int] = ()
    ) -> None:
        """Enters the first act of these that a rule of this violation refuses first. `rules`: only these of its rules."""
        self.at(moments, kind, rare=rare, seats=seats)(refused(kind, tries, *rules, left_out=left_out))

    def among(self, seats: int) -> frozenset[str]:
        """The violations that can be committed with so many seats."""
        return frozenset(kind for kind, each in self.items() if not each.seats or seats in each.seats)

    @property
    def rare(self) -> frozenset[str]:
        """The violations that are seldom possible."""
        return frozenset(kind for kind, temptation in self.items() if temptation.rare)


def refused(kind: str, tries: Tries, *rules: str, left_out: bool = False) -> Finder:
    """Makes a finder of the first of these acts that a rule of this violation refuses first. `rules`: only these of its rules."""

    def find(table: Any, seat: Seat) -> Wrong | None:
        broken = table.breaking(islice(tries(table, seat), LOOKED), rules or table.rules()[kind])
        return next((table.all_the_same(act, seat=act.seat, left_out=left_out) for act in broken), None)

    return find


def chosen(dice: Random, found: Found) -> Wrong | None:
    """Returns one of several cheats by chance."""
    if found is None or isinstance(found, Wrong):
        return found
    every = list(found)
    return dice.choice(every) if every else None


def either(one: Finder, other: Finder) -> Finder:
    """Returns a finder of what the first finds, else of what the second does."""
    return lambda table, seat: chosen(table.dice, one(table, seat)) or other(table, seat)


def any_of(*several: Tries) -> Tries:
    """Returns the acts that each of these might try, one kind after the other in any order."""
    return lambda table, seat: (act for tries in table.dice.sample(several, len(several)) for act in tries(table, seat))

"""The cheats of a game, each under its violation, with the moments at which somebody is tempted to it."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar

from companion.rules.values import Seat
from companion.simulated_table.wrong import Wrong

Found = Wrong | Iterable[Wrong] | None
Finder = Callable[[Any, Seat], Found]
"""Returns what the seat on turn could do wrongly now at this table. Of several cheats one is chosen by chance."""
F = TypeVar("F", bound=Finder)


@dataclass(frozen=True, slots=True)
class Temptation:
    """One kind of cheat. `rare`: it is seldom possible, and taken up more readily when it is, until it has been done."""

    moments: tuple[str, ...]
    find: Finder
    rare: bool = False

    def wrong(self, table: Any, seat: Seat) -> Wrong | None:
        """Returns the cheat of this kind that this seat could do now; None: there is none."""
        return chosen(table.dice, self.find(table, seat))


class Cheats(dict[str, Temptation]):
    """The temptation to each violation. `parts`: cheats of several modules, put together."""

    def __init__(self, *parts: Mapping[str, Temptation]) -> None:
        super().__init__(ChainMap(*map(dict, parts)))

    def at(self, moments: str, *kinds: str, rare: bool = False) -> Callable[[F], F]:
        """Enters a finder for these violations. `moments`: those at which it is asked, with a space between."""

        def enter(find: F) -> F:
            self.update({kind: Temptation(tuple(moments.split()), find, rare) for kind in kinds})
            return find

        return enter

    @property
    def rare(self) -> frozenset[str]:
        """The violations that are seldom possible."""
        return frozenset(kind for kind, temptation in self.items() if temptation.rare)


def chosen(dice: Random, found: Found) -> Wrong | None:
    """Returns one of several cheats by chance."""
    if found is None or isinstance(found, Wrong):
        return found
    every = list(found)
    return dice.choice(every) if every else None


def either(one: Finder, other: Finder) -> Finder:
    """Returns a finder of what the first finds, else of what the second does."""
    return lambda table, seat: chosen(table.dice, one(table, seat)) or other(table, seat)

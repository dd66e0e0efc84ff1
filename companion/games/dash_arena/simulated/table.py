"""A simulated table of Dash Arena with its two people."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from companion.games.dash_arena.game import DashArena
from companion.games.dash_arena.state import Options, State
from companion.rules.values import How, Layout, Place, PlacedPiece
from companion.simulated_table.cheating import CheatingTable


class DashArenaTable(CheatingTable):
    """A simulated table of Dash Arena, with what lies in the arena and what hides what."""

    rulebook = DashArena
    game: DashArena
    state: State
    shortened = ("target=3",)
    lately = 20

    @classmethod
    def drawn_options(cls, seats: int, dice: Random, fixed: Options, given: frozenset[str]) -> Options:
        """House rules for one game; in some the box has a card that the companion does not know."""
        found: Options = super().drawn_options(seats, dice, fixed, given)
        return drawn_rosters(dice, found)

    def lit(self, table: Layout) -> Layout:
        """The same table with every booster hidden by the figure that stands on it, and by nothing else."""
        chips: dict[Place, tuple[PlacedPiece, ...]] = {}
        for place in table:
            if place.endswith(".booster"):
                how: How = "under" if table[place.replace(".booster", ".figure")] else "seen"
                chips[place] = tuple(replace(placed, how=how) for placed in table[place])
        return table.put(chips)

    def roots(self) -> Iterator[State]:
        """A dash counts as play though nobody announced it. Where the house wants that, that is what is wrong with it."""
        return map(unannounced, super().roots())


def unannounced(state: State) -> State:
    """The same position at a table where nobody has to announce a dash."""
    if not state.options.announce_direction:
        return state
    return replace(state, options=replace(state.options, announce_direction=False), announced=None)


def drawn_rosters(dice: Random, options: Options) -> Options:
    """The box as it is, or with a card that the companion does not know."""
    parts = dict(options.rosters)
    if not options.advanced or dice.random() >= 0.3:
        return options
    key = dice.choice([key for key, _ in parts["cards"]])
    cards = tuple((k, _manual(entry) if k == key else entry) for k, entry in parts["cards"])
    return replace(options, rosters=(("cards", cards), ("teams", parts["teams"])))


def _manual(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple((name, ("manual",) if name == "hooks" else value) for name, value in entry)

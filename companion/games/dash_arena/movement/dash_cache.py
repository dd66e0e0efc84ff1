"""Every dash of one launch, remembered, each worked out only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.course import House, Ride
from companion.games.dash_arena.movement.dashing import Dasher, Turn
from companion.games.dash_arena.movement.relevant_spaces import Away, aside, clear_of
from companion.games.dash_arena.state import Dash, Field, Run

MOST = 8_000
"""Dashes that are remembered at once."""
Script = tuple[str, ...]
May = Callable[[Turn, int], bool]
"""True if what follows a turn aside, with these spaces ahead as bits, may matter to whoever asks."""


class _Branch(NamedTuple):
    """One dash, and the scripts that differ from it by one word and what is usual after that word."""

    ride: Ride
    others: list[tuple[int, Script]]
    """Each with the choice from which on it differs."""
    dasher: Dasher | None
    """None where nothing else can be chosen."""


class DashTree:
    """The dashes of one figure with one die in one heading."""

    def __init__(self, house: House, field: Field, figure: int, die: int, heading: int) -> None:
        self.house = house
        self._turns: dict[Script, tuple[Turn, int] | None] = {}
        self._branches: dict[Script, _Branch] = {(): _branch((), Dasher(house, field, Run(figure, die, heading)))}

    def every(self, may: May | None = None) -> Iterator[tuple[Script, Ride]]:
        """Every script with what comes of it, each once, without the last choices that go without saying. `may` leaves out turns aside."""
        waiting: list[Script] = [()]
        while waiting:
            script = waiting.pop()
            branch = self._branches[script]
            yield script, branch.ride
            for at, other in branch.others:
                assert branch.dasher is not None
                if may is not None and (turn := self._turn(branch.dasher, at, other)) is not None and not may(*turn):
                    continue
                if other not in self._branches:
                    self._branches[other] = _branch(other, branch.dasher.again(at, other))
                    _KNOWN.dashes += 1
                waiting.append(other)

    def _turn(self, dasher: Dasher, at: int, script: Script) -> tuple[Turn, int] | None:
        """Returns the Turn by which this choice turns the dash aside, with the spaces ahead then; None for another choice."""
        if script not in self._turns:
            turn = dasher.turned(at, script[-1])
            self._turns[script] = (turn, aside(self.house, dasher.figure, turn)) if turn is not None else None
        return self._turns[script]

    def ride(self, script: Script) -> Ride | None:
        """Returns how this dash comes out, if that is known."""
        branch = self._branches.get(script)
        return branch.ride if branch else None


def _branch(script: Script, dasher: Dasher) -> _Branch:
    ride = dasher.ridden()
    others = list(dasher.branches(script, ride))
    return _Branch(ride, others, dasher if others else None)


class _Known:
    """The trees that are remembered, by arena, cards and house rules, position, figure, die and heading."""

    def __init__(self) -> None:
        self.trees: dict[tuple[int, Field, int, int, int], DashTree] = {}
        self.dashes = 0

    def clear(self) -> None:
        self.trees.clear()
        self.dashes = 0


_KNOWN = _Known()


def forget() -> None:
    """Nothing is remembered any more: for whoever measures."""
    _KNOWN.clear()


def rides_of(
    house: House, field: Field, figure: int, die: int, heading: int, *, may: May | None = None
) -> Iterator[tuple[Script, Ride]]:
    """Every dash of an upright figure with this die. It is remembered, because a whole turn asks for the same ones again and again."""
    clear = clear_of(house, field, figure, die, heading)
    every = _tree(house, clear, figure, die, heading).every(may)
    if clear is field:
        return every
    away = Away(field, clear)
    return ((script, ride.on(away.back(ride.field))) for script, ride in every)


def remembered(house: House, field: Field, figure: int, die: int, action: Dash) -> Ride | None:
    """Returns how this dash comes out, if that is still known."""
    heading = HEADINGS.index(action.heading)
    clear = clear_of(house, field, figure, die, heading)
    tree = _KNOWN.trees.get((id(house), clear, figure, die, heading))
    ride = tree.ride(action.choices) if tree is not None and tree.house is house else None
    return ride if ride is None or clear is field else ride.on(Away(field, clear).back(ride.field))


def _tree(house: House, field: Field, figure: int, die: int, heading: int) -> DashTree:
    key = id(house), field, figure, die, heading
    found = _KNOWN.trees.get(key)
    if found is None or found.house is not house:
        if _KNOWN.dashes >= MOST:
            _KNOWN.clear()
        found = _KNOWN.trees[key] = DashTree(house, field, figure, die, heading)
        _KNOWN.dashes += 1
    return found

"""Every dash of one launch, remembered, each worked out only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from companion.games.dash_arena.arena import HEADINGS
from companion.games.dash_arena.corridor import aside, clear_of, filled
from companion.games.dash_arena.course import House, Ride
from companion.games.dash_arena.dashing import Dasher, Turn
from companion.games.dash_arena.state import Dash, Field, Run

MOST = 8_000
"""Dashes that are remembered at once."""
Script = tuple[str, ...]
May = Callable[[Turn, int], bool]
"""Whether what follows a turn aside, with these spaces ahead as bits, may matter to whoever asks."""


class _Branch(NamedTuple):
    """One dash, and the scripts that differ from it by one word and what is usual after that word."""

    ride: Ride
    others: tuple[tuple[Script, int, Turn | None, int], ...]
    dasher: Dasher | None
    """None where nothing else can be chosen."""


class Fan:
    """The dashes of one figure with one die in one heading."""

    def __init__(self, house: House, field: Field, figure: int, die: int, heading: int) -> None:
        self.house = house
        self._branches: dict[Script, _Branch] = {(): _branch((), Dasher(house, field, Run(figure, die, heading)))}

    def every(self, may: May | None = None) -> Iterator[tuple[Script, Ride]]:
        """Every script with what comes of it, each once, without the last choices that go without saying; `may` leaves out turns aside."""
        waiting: list[Script] = [()]
        while waiting:
            script = waiting.pop()
            branch = self._branches[script]
            yield script, branch.ride
            for other, at, turn, met in branch.others:
                if turn is None or may is None or may(turn, met):
                    if other not in self._branches:
                        assert branch.dasher is not None
                        self._branches[other] = _branch(other, branch.dasher.again(at, other))
                        _KNOWN.dashes += 1
                    waiting.append(other)

    def ride(self, script: Script) -> Ride | None:
        """How this dash comes out, if that is known."""
        branch = self._branches.get(script)
        return branch.ride if branch else None


def _branch(script: Script, dasher: Dasher) -> _Branch:
    ride, others = dasher.ridden(), list[tuple[Script, int, Turn | None, int]]()
    for at, other in dasher.branches(script, ride):
        turn = dasher.turned(at, other[-1])
        others.append((other, at, turn, aside(dasher.house, dasher.figure, turn) if turn else 0))
    return _Branch(ride, tuple(others), dasher if others else None)


class _Known:
    """The fans that are remembered, by arena, cards and house rules, position, figure, die and heading."""

    def __init__(self) -> None:
        self.fans: dict[tuple[int, Field, int, int, int], Fan] = {}
        self.dashes = 0

    def clear(self) -> None:
        self.fans.clear()
        self.dashes = 0


_KNOWN = _Known()


def forget() -> None:
    """Nothing is remembered any more: for whoever measures."""
    _KNOWN.clear()


def rides_of(
    house: House, field: Field, figure: int, die: int, heading: int, *, may: May | None = None
) -> Iterator[tuple[Script, Ride]]:
    """Every dash of an upright figure with this die. Remembered, because a whole turn asks for the same ones again and again."""
    clear = clear_of(house, field, figure, die, heading)
    every = _fan(house, clear, figure, die, heading).every(may)
    return every if clear is field else ((script, ride.on(filled(field, clear, ride.field))) for script, ride in every)


def remembered(house: House, field: Field, figure: int, die: int, action: Dash) -> Ride | None:
    """How this dash comes out, if that is still known."""
    heading = HEADINGS.index(action.heading)
    clear = clear_of(house, field, figure, die, heading)
    fan = _KNOWN.fans.get((id(house), clear, figure, die, heading))
    ride = fan.ride(action.choices) if fan is not None and fan.house is house else None
    return ride if ride is None or clear is field else ride.on(filled(field, clear, ride.field))


def _fan(house: House, field: Field, figure: int, die: int, heading: int) -> Fan:
    key = id(house), field, figure, die, heading
    found = _KNOWN.fans.get(key)
    if found is None or found.house is not house:
        if _KNOWN.dashes >= MOST:
            _KNOWN.clear()
        found = _KNOWN.fans[key] = Fan(house, field, figure, die, heading)
        _KNOWN.dashes += 1
    return found

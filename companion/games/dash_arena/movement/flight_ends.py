"""The spaces where a thrown disk can come to rest, whatever headings its interceptors choose (DA-092 to DA-096)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import lru_cache
from typing import NamedTuple

from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.course import House
from companion.games.dash_arena.movement.flying import fly, reaching
from companion.games.dash_arena.rules.turns import total
from companion.games.dash_arena.state import NUMBER, Field, Intercept, State, Throw
from companion.games.dash_arena.table.layout import house_of


def towards(state: State, action: Throw | Intercept) -> frozenset[int]:
    """Every space in which the disk may be seen to rest once it flies so. It rests at an interceptor or at the end."""
    field = state.field
    if isinstance(action, Throw):
        space = field.spaces[NUMBER[action.figure]]
        if space < 0 or space not in field.disks:
            return frozenset()
        disk, impulses = field.disks.index(space), total(state, NUMBER[action.figure], plain=action.plain)
    elif state.flight is not None:
        disk, impulses = state.flight.disk, state.flight.impulses
    else:
        return frozenset()
    return rests(house_of(state), field, disk, impulses, HEADINGS.index(action.heading))


def onward(state: State) -> frozenset[int]:
    """Every space in which the disk may rest, by any heading that the interceptor may choose now. There is none where nobody has to
    choose.
    """
    flight = state.flight
    if state.phase != "intercept" or flight is None:
        return frozenset()
    every = (rests(house_of(state), state.field, flight.disk, flight.impulses, heading) for heading in range(len(HEADINGS)))
    return frozenset[int]().union(*every)


def looked_for(house: House, come: Set[int]) -> Set[int]:
    """Returns the spaces to which a disk that is seen in one of these may have flown.

    They are these, and the gates if it lies where it is spawned.
    """
    ground = house.arena
    if come.isdisjoint((ground.main, *ground.spawners)):
        return come
    return come | {space for space, owner in enumerate(ground.gate) if owner >= 0}


def rests(house: House, field: Field, disk: int, impulses: int, heading: int) -> frozenset[int]:
    """All spaces where this disk may come to rest or be intercepted, over every choice of the interceptors."""
    return _air(house, field.spaces, field.prone).rests(field.disks[disk], impulses, heading)


class Stretch(NamedTuple):
    """A flight up to where it is over or somebody has to choose."""

    space: int
    left: int = 0
    """The impulses that the disk has then."""
    passing: int = -1
    """The heading of a disk that flies by a figure whose card lets it intercept there, -1: it does not."""
    last: int = -1
    """The figure from which such a disk flew."""


class Air:
    """The places of the figures, and every stretch that was flown among them.

    One position is asked about many flights, which share most.
    """

    def __init__(self, house: House, spaces: tuple[int, ...], prone: int) -> None:
        self._house, self._spaces, self._prone = house, spaces, prone
        self._stretches: dict[tuple[int, int, int, int], Stretch] = {}
        self._rests: dict[tuple[int, int, int], frozenset[int]] = {}

    def rests(self, space: int, impulses: int, heading: int) -> frozenset[int]:
        """All spaces where a disk that flies so may come to rest or be intercepted."""
        found = self._rests.get((space, impulses, heading))
        if found is None:
            found = self._rests[space, impulses, heading] = frozenset(self._ends(self._stretch(space, impulses, heading)))
        return found

    def _ends(self, first: Stretch) -> set[int]:
        known, waiting = set[tuple[int, int, int]](), [first]
        while waiting:
            stretch = waiting.pop()
            at = stretch.space, stretch.left, stretch.passing
            if at in known:
                continue
            known.add(at)
            if stretch.passing >= 0:
                waiting += self._grabbed(stretch)
            elif stretch.left:
                waiting += [self._stretch(stretch.space, stretch.left, choice) for choice in range(len(HEADINGS))]
        return {space for space, _, _ in known}

    def _grabbed(self, stretch: Stretch) -> Iterator[Stretch]:
        """The flight goes by, or one of the figures near it intercepts."""
        yield self._stretch(stretch.space, stretch.left, stretch.passing, stretch.last)
        for figure in {*reaching(self._house, self._spaces, self._prone, stretch.space)} - {stretch.last}:
            yield Stretch(self._spaces[figure], stretch.left)

    def _stretch(self, space: int, impulses: int, heading: int, last: int = -1) -> Stretch:
        key = space, impulses, heading, last
        found = self._stretches.get(key)
        if found is None:
            ride = fly(self._house, Field(self._spaces, self._prone, (space,)), 0, impulses, heading, last=last)
            found = self._stretches[key] = Stretch(ride.field.disks[0], ride.left, ride.passing, ride.last)
        return found


@lru_cache(maxsize=128)
def _air(house: House, spaces: tuple[int, ...], prone: int) -> Air:
    return Air(house, spaces, prone)

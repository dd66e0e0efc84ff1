"""How a position lies on the table: `e5.figure` and `e5.disk` are the two slots of a space; a figure shows `up` or `down`."""

from __future__ import annotations

from functools import lru_cache

from companion.games.dash_arena.arena import Arena, arena_of
from companion.games.dash_arena.course import House
from companion.games.dash_arena.state import FIGURES, NUMBER, Field, Options, State
from companion.rules.values import Layout, Lying, Place

FACES = ("up", "down")
DISK = (Lying("disk"),)
FIGURE = tuple(tuple((Lying(name, face),) for face in FACES) for name in FIGURES)


@lru_cache(maxsize=16)
def _slots(arena: Arena) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    return tuple(f"{name}.figure" for name in arena.names), tuple(f"{name}.disk" for name in arena.names)


@lru_cache(maxsize=64)
def _house(options: Options) -> House:
    return House(arena_of(options.topology), options)


_HOUSES: dict[int, tuple[Options, House]] = {}


def house_of(state: State) -> House:
    """Arena and house rules of a match; remembered by identity, because hashing an arena takes longer than a dash."""
    known = _HOUSES.get(id(state.options))
    if known is not None and known[0] is state.options:
        return known[1]
    if len(_HOUSES) > 64:
        _HOUSES.clear()
    found = _house(state.options)
    _HOUSES[id(state.options)] = state.options, found
    return found


def arena(state: State) -> Arena:
    return house_of(state).arena


def figure_at(state: State, space: int) -> Place:
    return _slots(arena(state))[0][space]


def disk_at(state: State, space: int) -> Place:
    return _slots(arena(state))[1][space]


def space_of(state: State, place: Place) -> int:
    """The space a place belongs to, -1 for a place that is none of the arena."""
    return arena(state).number.get(place.partition(".")[0], -1)


def layout(state: State) -> Layout:
    """Everything that lies on the table."""
    figures, disks = _slots(arena(state))
    field = state.field
    places = {figures[space]: FIGURE[n][field.prone >> n & 1] for n, space in enumerate(field.spaces) if space >= 0}
    places |= {disks[space]: DISK for space in field.disks if space >= 0}
    return Layout(places)


def read(state: State, seen: Layout) -> Field:
    """What lies on the arena in this layout; what is nowhere is off the board."""
    spaces, prone, disk = [-1] * len(FIGURES), 0, -1
    for place, contents in seen.items():
        space = space_of(state, place)
        for lying in contents:
            if lying.piece == "disk":
                disk = space
            elif lying.piece in NUMBER:
                spaces[NUMBER[lying.piece]] = space
                prone |= (lying.face == "down") << NUMBER[lying.piece]
    return Field(tuple(spaces), prone, (disk,))

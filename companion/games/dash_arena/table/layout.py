"""The layout of a position on the table: `e5.figure` and `e5.disk` are the two slots of a space. A figure shows `up` or `down`."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from companion.games.dash_arena.boosters.supply import BOOSTERS, BOX, HELD, PILE, Supply
from companion.games.dash_arena.movement.arena import Arena, arena_of
from companion.games.dash_arena.movement.course import USUAL, House
from companion.games.dash_arena.rules.abilities import traits
from companion.games.dash_arena.state import FIGURES, NO_CARDS, NUMBER, Field, Options, State
from companion.games.dash_arena.table.card_places import laid
from companion.rules.values import Layout, Place, PlacedPiece

Places = dict[Place, tuple[PlacedPiece, ...]]
FACES = ("up", "down")
DISKS = ("disk", "disk-2")
DISK = tuple((PlacedPiece(name),) for name in DISKS)
BOTH = (DISK[1] + DISK[0], DISK[0] + DISK[1])
"""Two disks in one space, by which is the upper one."""
BOOSTER = tuple(PlacedPiece("booster", face) for face in ("back", *BOOSTERS))
UNDER = tuple((replace(placed, how="under"),) for placed in BOOSTER)
"""A figure stands on it."""
FIGURE = tuple(tuple((PlacedPiece(name, face),) for face in FACES) for name in FIGURES)


@lru_cache(maxsize=16)
def _slots(arena: Arena) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    return tuple(f"{name}.figure" for name in arena.names), tuple(f"{name}.disk" for name in arena.names)


_HOUSES: dict[tuple[int, tuple[str, ...], int, int], tuple[Options, House]] = {}


def house_of(state: State) -> House:
    """Arena, house rules and abilities in a turn; remembered by identity, because hashing an arena takes longer than a dash."""
    cards = state.cards
    key = id(state.options), cards.figures, cards.marked, state.active if cards.marked >= 0 else -1
    known = _HOUSES.get(key)
    if known is not None and known[0] is state.options:
        return known[1]
    if len(_HOUSES) > 64:
        _HOUSES.clear()
    able = traits(state.options, cards, state.active) if cards.figures != NO_CARDS else USUAL
    found = House(arena_of(state.options.topology), state.options, able)
    _HOUSES[key] = state.options, found
    return found


def arena(state: State) -> Arena:
    return house_of(state).arena


def figure_places(state: State) -> tuple[Place, ...]:
    """The places of figures, by space."""
    return _slots(arena(state))[0]


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
    places: Places = {figures[space]: FIGURE[n][field.prone >> n & 1] for n, space in enumerate(field.spaces) if space >= 0}
    places |= {disks[space]: DISK[n] for n, space in enumerate(field.disks) if space >= 0}
    if len(field.disks) > 1 and field.disks[0] == field.disks[1] >= 0:
        places[disks[field.disks[0]]] = BOTH[field.upper]
    if state.options.boosters:
        places |= tokens(state, field)
    if state.options.advanced:
        places |= laid(state.cards.figures, state.cards.teams, state.cards.tokens)
    return Layout(places)


def booster_at(state: State, space: int) -> Place:
    return f"{arena(state).names[space]}.booster"


def tokens(state: State, field: Field) -> Places:
    """Returns the boosters by the places where they lie. One under a figure cannot be seen."""
    supply = state.supply
    places: Places = {booster_at(state, space): UNDER[b] if space in field.spaces else (BOOSTER[b],) for space, b in supply.lying}
    for place, held in zip((*HELD, BOX), (*supply.held, supply.boxed), strict=True):
        if held:
            places[place] = tuple(BOOSTER[b] for b in held)
    if supply.pile > 0:
        places[PILE] = (BOOSTER[0],) * supply.pile
    return places


def read(state: State, seen: Layout) -> Field:
    """Returns the figures and disks that lie on the arena in this layout. One that is nowhere is off the board."""
    spaces, prone, disks, upper = [-1] * len(FIGURES), 0, [-1] * len(state.field.disks), 0
    for place, contents in seen.items():
        space = space_of(state, place)
        for placed in contents:
            if placed.piece in DISKS[: len(disks)]:
                disks[DISKS.index(placed.piece)] = space
                upper = DISKS.index(contents[-1].piece) if len(contents) > 1 else upper
            elif placed.piece in NUMBER:
                spaces[NUMBER[placed.piece]] = space
                prone |= (placed.face == "down") << NUMBER[placed.piece]
    return Field(tuple(spaces), prone, tuple(disks), upper)


def read_tokens(state: State, seen: Layout) -> Supply:
    """Returns the boosters by where they lie in this layout; one that is nowhere is out of the game."""
    supply = state.supply
    if not state.options.boosters or (supply.pile < 0 and not seen[PILE]):
        return supply
    open_ones: list[tuple[int, int]] = []
    held: tuple[list[int], list[int]] = ([], [])
    boxed = set(range(1, len(BOOSTERS) + 1)) - set(supply.unseen())
    for place, contents in seen.items():
        for booster in [BOOSTERS.index(found.face) + 1 for found in contents if found.piece == "booster" and found.face in BOOSTERS]:
            boxed.add(booster)
            if place in HELD:
                held[HELD.index(place)].append(booster)
            elif place.endswith(".booster"):
                open_ones.append((space_of(state, place), booster))
    boxed -= {*(booster for _, booster in open_ones), *held[0], *held[1]}
    return replace(
        supply, pile=len(seen[PILE]), lying=tuple(sorted(open_ones)),
        held=(tuple(sorted(held[0])), tuple(sorted(held[1]))),
        boxed=tuple(sorted(boxed)),
    )  # fmt: skip

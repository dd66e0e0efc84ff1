"""Elements on the floors, and the steps that they and the Walls leave open.

An Element is a number: 1 to 6 a Spawn, 7 and 8 a Stack, from 9 a regular Boost and from 17 a special one by its arrow. A floor holds
one; where people let two lie, the number has a digit of base 32 for each.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from companion.games.tekton_dash.track.floors import FLIP, LANES, SPOTS, START, WAYS, beyond, crossed
from companion.games.tekton_dash.track.piles import COLOURS

SPAWNS = (*COLOURS, "red-blue", "yellow-green")
STACK, SPECIAL_STACK, BOOST, SPECIAL_BOOST, END = 7, 8, 9, 17, 25
BASE = 32
KINDS = ("spawn", "stack", "boost")


def element(kind: str, face: str, arrow: int = 0) -> int:
    """The number of an Element. Raises ValueError for a Spawn of unknown colours."""
    if kind == "spawn":
        return SPAWNS.index(face) + 1
    if kind == "stack":
        return SPECIAL_STACK if face == "special" else STACK
    return (SPECIAL_BOOST if face == "special" else BOOST) + arrow


def parts(number: int) -> tuple[int, ...]:
    """The Elements on one floor, one as a rule."""
    found = []
    while number:
        number, one = divmod(number, BASE)
        found.append(one)
    return tuple(reversed(found))


def joined(numbers: tuple[int, ...]) -> int:
    """The number of a floor with these Elements."""
    whole = 0
    for number in numbers:
        whole = whole * BASE + number
    return whole


def kind(number: int) -> str:
    """Kind of piece, as on the board: `spawn`, `stack`, `boost`; of several the uppermost; empty for none."""
    one = number % BASE
    return "" if not one else "spawn" if one < STACK else "stack" if one < BOOST else "boost"


def face(number: int) -> str:
    one = number % BASE
    if one < STACK:
        return SPAWNS[one - 1]
    return "special" if one == SPECIAL_STACK or one >= SPECIAL_BOOST else "regular"


def arrow(number: int) -> int:
    """Direction of a Boost, -1 for what is none."""
    one = number % BASE
    return -1 if one < BOOST else (one - BOOST) % len(WAYS)


def colours(number: int) -> tuple[int, ...]:
    """Colours that a Spawn brings (TD-112, TD-114); empty for what is none."""
    one = number % BASE
    return tuple(COLOURS.index(name) for name in SPAWNS[one - 1].split("-")) if 0 < one < STACK else ()


def room(number: int, rooms: tuple[int, int] = (2, 3)) -> int:
    """Returns how many tiles a floor with this Element holds (TD-115, TD-116); `rooms`: of a regular and of a special Stack."""
    one = number % BASE
    return rooms[one == SPECIAL_STACK] if one in (STACK, SPECIAL_STACK) else 1


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """The facts of the track that stay while Elements and Walls stay: neighbours, barred steps, Spawns."""

    next: tuple[tuple[int, ...], ...]
    """Spot -> direction -> neighbour in the lanes in use, -1: none; Walls do not matter."""
    wall: tuple[tuple[bool, ...], ...]
    """Spot -> direction -> True if a Wall bars the step."""
    spawns: tuple[int, ...]
    """Floors with a Spawn."""


@lru_cache(maxsize=512)
def track(ground: tuple[int, ...], walls: tuple[int, ...], lanes: int, diagonal: str) -> Track:
    """The track of these Elements and Walls for so many lanes; `diagonal`: the house rule of `crossed`."""
    near: list[tuple[int, ...]] = []
    barred: list[tuple[bool, ...]] = []
    for spot in range(SPOTS):
        if spot % LANES >= lanes:
            near.append((-1,) * 8)
            barred.append((False,) * 8)
            continue
        around = [beyond(spot, way) for way in range(8)]
        inside = [to if to >= 0 and to % LANES < lanes and not _along_a_line(spot, to) else -1 for to in around]
        near.append(tuple(inside))
        barred.append(tuple(to >= 0 and _barred(spot, to, walls, diagonal) for to in inside))
    return Track(tuple(near), tuple(barred), tuple(spot for spot, number in enumerate(ground) if kind(number) == "spawn"))


def _along_a_line(here: int, to: int) -> bool:
    """True for a step sideways from one line cell to another (TD-202)."""
    return here // LANES == to // LANES and here // LANES in (START, FLIP)


def _barred(here: int, to: int, walls: tuple[int, ...], diagonal: str) -> bool:
    return any(all(gap in walls for gap in group) for group in crossed(here, to, diagonal))

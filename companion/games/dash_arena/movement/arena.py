"""An arena: hexes with flat tops, and where every edge leads. A heading is 0 to 5: N, NE, SE, S, SW, NW."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

HEADINGS = ("N", "NE", "SE", "S", "SW", "NW")
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Axial (q, r): q to the south-east, r to the south."""
TEAMS = ("red", "blue")
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
MIDDLE = COLUMNS.index("e")


@dataclass(frozen=True, slots=True)
class Side:
    """An edge of a space, both by name."""

    space: str
    edge: int


@dataclass(frozen=True, slots=True)
class Arrow:
    """A direction arrow as it is printed (DA-053, DA-054)."""

    name: str
    first: Side
    second: Side
    both: bool
    via: tuple[tuple[str, int, int], ...]
    """Spaces passed on the way from the first side, with the heading of a mover from either side."""

    def ways(self) -> tuple[tuple[Side, Side, tuple[tuple[str, int], ...]], ...]:
        """Entry side, exit side and the spaces passed with the heading there, for every entry."""
        there = self.first, self.second, tuple((space, heading) for space, heading, _ in self.via)
        if not self.both or self.first == self.second:
            return (there,)
        return there, (self.second, self.first, tuple((space, heading) for space, _, heading in reversed(self.via)))


@dataclass(frozen=True, slots=True)
class Leg:
    """The way through an edge of a space: past these spaces, into the last, then with this heading.

    `to` is -1 where an arena has a hole: an edge with neither a space nor an arrow.
    """

    path: tuple[tuple[int, int], ...]
    """Spaces in order, each with the heading of arrival; the last is the one that is entered."""
    to: int
    heading: int


@dataclass(frozen=True, slots=True, eq=False)
class Arena:
    """The arena as it stays during a match. Spaces are numbers, teams 0 (Red) and 1 (Blue)."""

    names: tuple[str, ...]
    number: dict[str, int]
    legs: tuple[tuple[Leg, ...], ...]
    gate: tuple[int, ...]
    """Space -> whose Scoring Gate it is, -1: no gate."""
    starts: tuple[tuple[int, ...], ...]
    spawners: tuple[int, ...]
    """The Team Disk Spawner of each team, -1 where it has none."""
    main: int
    sides: tuple[tuple[int, ...], ...] = ()
    """Space -> the neighbour behind each edge, whatever arrows lie between; -1: none."""
    numbers: tuple[int, ...] = ()
    """Space -> the number of its Booster Spawner, 0: none."""
    enterable: bool = True
    """True if a gate can be entered; otherwise it is only passed."""

    def booster_spawners(self) -> tuple[int, ...]:
        return tuple(space for space, number in enumerate(self.numbers) if number)


@lru_cache(maxsize=16)
def behind_gates(arena: Arena) -> tuple[tuple[int, frozenset[int]], ...]:
    """Returns the gates, each with the spaces to which arrows lead that pass it."""
    every = [leg for legs in arena.legs for leg in legs]
    gates = (space for space, team in enumerate(arena.gate) if team >= 0)
    return tuple((gate, frozenset(leg.to for leg in every if any(space == gate for space, _ in leg.path[:-1]))) for gate in gates)


def opposite(heading: int) -> int:
    return (heading + 3) % 6


def spaces(ranges: tuple[str, ...]) -> tuple[str, ...]:
    """`("a1-a3", "b2-b2")` as names. Raises ValueError for what is no range."""
    found: list[str] = []
    for one in ranges:
        first, last = one.split("-")
        if first[0] != last[0] or first[0] not in COLUMNS:
            raise ValueError(f"'{one}' is no column of spaces; write for example a1-a9.")
        found += [f"{first[0]}{row}" for row in range(int(first[1:]), int(last[1:]) + 1)]
    return tuple(found)


def axial(name: str) -> tuple[int, int]:
    """Axial coordinates of a space by its name; column e is q = 0, and e5 is the origin."""
    q = COLUMNS.index(name[0]) - MIDDLE
    return q, 5 - int(name[1:]) - q // 2


def arrow(text: str) -> Arrow:
    """An arrow as it is written: `A21 d10.NE - f10.NW via e10.NE.NW`. Raises ValueError."""
    words = text.split()
    if len(words) < 4 or words[2] not in "->" or (len(words) > 4 and words[4] != "via"):
        raise ValueError(f"'{text}' is no arrow; write for example 'A23 b10.NE - d10.NW'.")
    try:
        sides = [Side(space, HEADINGS.index(edge)) for space, edge in (word.split(".") for word in (words[1], words[3]))]
        passed = [word.split(".") for word in words[5:]]
        via = tuple((space, HEADINGS.index(there), HEADINGS.index(back)) for space, there, back in passed)
    except ValueError:
        raise ValueError(f"'{text}': a side is a space and an edge, as in b10.NE; edges are {', '.join(HEADINGS)}.") from None
    return Arrow(words[0], sides[0], sides[1], words[2] == "-", via)


def beside(at: dict[tuple[int, int], str], name: str) -> Iterator[str]:
    """The six neighbours by heading; empty where there is none."""
    q, r = axial(name)
    for dq, dr in STEPS:
        yield at.get((q + dq, r + dr), "")


_KNOWN: dict[int, tuple[Any, Arena]] = {}
_MADE: dict[tuple[Any, ...], Arena] = {}


def arena_of(topology: tuple[Any, ...]) -> Arena:
    """The arena that a topology describes, one for all matches: what was worked out on it serves the next. Remembered by identity too,
    because comparing it takes longer than a dash. Raises ValueError or KeyError for one that `flaws` refuses.
    """
    known = _KNOWN.get(id(topology))
    if known is not None and known[0] is topology:
        return known[1]
    if len(_KNOWN) > 16:
        _KNOWN.clear()
    if len(_MADE) > 16:
        _MADE.clear()
    made = _MADE.get(topology)
    if made is None:
        made = _MADE[topology] = _made(topology)
    _KNOWN[id(topology)] = topology, made
    return made


def _made(topology: tuple[Any, ...]) -> Arena:
    tables = dict(topology)
    names = spaces(tables["spaces"])
    number = {name: n for n, name in enumerate(names)}
    at = {axial(name): name for name in names}
    legs: list[list[Leg]] = []
    for name in names:
        around = [(number[there], heading) if there else (-1, heading) for heading, there in enumerate(beside(at, name))]
        legs.append([Leg(((there, heading),) if there >= 0 else (), there, heading) for there, heading in around])
    for one in map(arrow, tables["arrows"]):
        for entry, leave, passed in one.ways():
            to, heading = number[leave.space], opposite(leave.edge)
            path = (*((number[space], arriving) for space, arriving in passed), (to, heading))
            legs[number[entry.space]][entry.edge] = Leg(path, to, heading)
    sides = [dict(tables[team]) for team in TEAMS]
    spots = {space: int(value) for space, value in (text.split() for text in tables["boosters"])}
    gate = [-1] * len(names)
    for team, side in enumerate(sides):
        for space in side["gate"]:
            gate[number[space]] = team
    return Arena(
        names=names,
        number=number,
        legs=tuple(tuple(around) for around in legs),
        gate=tuple(gate),
        starts=tuple(tuple(number[space] for space in side["start"]) for side in sides),
        spawners=tuple(number[side["spawner"]] if side["spawner"] else -1 for side in sides),
        main=number[tables["main"]],
        sides=tuple(tuple(number.get(there, -1) for there in beside(at, name)) for name in names),
        numbers=tuple(spots.get(name, 0) for name in names),
        enterable=bool(tables["gate_enterable"]),
    )

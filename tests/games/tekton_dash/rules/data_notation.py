"""The notation of the worked positions: tables, steps and branches as plain data, which know no class of the game.

Players are letters in clockwise order: A to F. A floor is lane and row (`c4`), row 0 the start line, row 9 the Flip line. A gap is a floor
with `n` (towards row 9) or `e` (towards the next lane): `b4n`. A square of a Player Board is row and column as its owner sees it: `23`.
A tile is `red`, or `red-power` with that side up; piles are listed from the bottom.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

NOTHING: Mapping[str, Any] = {}

PLAYERS = {"L3": 3, "L4": 4, "L5": 5, "L6": 6}
"""Layout of the board file -> players."""


@dataclass(frozen=True, slots=True)
class Table:
    """The beginning of a position. What is not said is as at the beginning of a race, and no tile lies where none is named."""

    at: Mapping[str, str]
    """The spot of each dasher. A player who is left out stands on the start line and is in nobody's way."""
    active: str = "A"
    round: int = 3
    layout: str = "L4"
    sets: int = 1
    """Action sets left to the active player, this one included; 2 means that everybody has two a turn."""
    laps: Mapping[str, int] = field(default_factory=dict)
    """Players in lap 2; the others are in lap 1."""
    lap1: str = ""
    """The players who have finished lap 1, in order."""
    tiles: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    boards: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    blueprints: Mapping[str, str] = field(default_factory=dict)
    tokens: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    podium: int = 0
    marker: str = ""
    meters: Mapping[str, int] = field(default_factory=dict)
    totems: Mapping[str, str] = field(default_factory=dict)
    moved: Mapping[str, str] = field(default_factory=dict)
    """Elements that stand elsewhere than in the layout: from -> to."""
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Step:
    """One act. `refused`: any of these rules is a right ruling and nothing has changed; empty: it is legal, and `then` holds after it.

    Acts and their `what`: look; move to (the floor stepped on; `take`: square for a Boost's tile, taken before being carried; `looks`:
    tokens looked at on the Podium); take at (square); put square; spawn die (on, tile; `laid`: False while its tile is in the hand);
    build square to; card name (its choices); decline; token name (its choices); objects name; done; skips. `card` is the card that a
    Take draws. pass turn, pass round: whole turns elsewhere that touch nothing of this branch, until the next one, or the same one again.
    Facts of `then`: at, tiles, board (counts of the faces named), walls, elements, active, sets (left), free (a Free Action is left),
    owes_move, meters, marker, lap1, podium, tokens (how many), totems, laps, numbers, kinds, moves (all floors that a legal Move steps
    on), places (first to last).
    """

    who: str
    act: str
    what: Mapping[str, Any] = field(default_factory=dict)
    refused: tuple[str, ...] = ()
    then: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Branch:
    """A worked position or one of its branches."""

    position: str
    title: str
    table: Table
    steps: tuple[Step, ...]


def does(who: str, act: str, then: Mapping[str, Any] = NOTHING, **what: Any) -> Step:
    return Step(who, act, what, then=then)


def fails(who: str, act: str, *refused: str, **what: Any) -> Step:
    return Step(who, act, what, refused)


def laid(*rows: str, corner: str = "22") -> Mapping[str, str]:
    """Squares of a pattern laid with its upper left corner there: laid("RB") == {"22": "red", "23": "blue"}."""
    names = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
    top, left = int(corner[0]), int(corner[1])
    return {f"{top + y}{left + x}": names[tile] for y, row in enumerate(rows) for x, tile in enumerate(row) if tile in names}


GREEN = {
    "bp01": laid("G.", "RB", "Y."), "bp02": laid(".RY", "GB."), "bp03": laid("BY", ".R", ".G"),
    "bp04": laid(".B", "RG", ".Y"), "bp05": laid("GR", "YB"),
}  # fmt: skip
"""Blueprint -> its green side, complete."""


def over_the_line(*places: tuple[str, str, int, int]) -> tuple[Step, ...]:
    """Everybody crosses the Flip line in turn. A place says who, where, how many tokens may be looked at and how many are left."""
    return tuple(
        does(who, "move", {"at": {who: to}, "podium": left, "tokens": {who: 2}, "lap1": "ABCDEF"[: n + 1]}, to=to, looks=looks)
        for n, (who, to, looks, left) in enumerate(places)
    )


def before_the_line(layout: str) -> Table:
    """Everybody stands before the Flip line with green complete."""
    names = "ABCDEF"[: PLAYERS[layout]]
    return Table(
        {who: f"{lane}8" for who, lane in zip(names, "abcdef", strict=False)}, layout=layout, podium=len(names),
        boards=dict(zip(names, GREEN.values(), strict=False)), blueprints=dict(zip(names, GREEN, strict=False)),
        tokens={who: (token,) for who, token in zip(names, ("reject", "hijack", "drop-it", "no-dice", "bulldoze"), strict=False)},
    )  # fmt: skip

"""What the table publicly knows of a game of Tekton Dash, and what people may decide.

Seats are numbered by their place in `seats`, clockwise. Spots, tiles, Elements and gaps are numbers as `track` has them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.track.floors import SPOTS
from companion.rules.values import TABLE, Outcome, Place, PlacedPiece, Roll, Seat, SetOut

SEATS: tuple[Seat, ...] = ("black", "sky", "white", "purple", "brown", "orange")
"""Clockwise round the table, from the south-west."""
OF = {3: ("black", "white", "orange"), 4: ("black", "white", "purple", "orange"), 5: ("black", "sky", "white", "purple", "orange"),
      6: SEATS}  # fmt: skip

Phase = Literal["set-out", "prepare", "line-up", "race", "over"]
Free = Literal["", "take", "put", "spawn"]


@dataclass(frozen=True, slots=True, order=True)
class Begin:
    """This seat went running last and starts (TD-058). Only said."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class StartTile:
    """A starting tile is laid on a square of the own board (TD-052, TD-053)."""

    seat: Seat
    square: str
    face: str


@dataclass(frozen=True, slots=True, order=True)
class DrawBlueprint:
    """A Blueprint is drawn and laid in the slot (TD-055)."""

    seat: Seat
    face: str


@dataclass(frozen=True, slots=True, order=True)
class PlaceMeeple:
    """The dasher is put on a starting cell (TD-060, TD-061)."""

    seat: Seat
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One step of a dasher (TD-080)."""

    seat: Seat
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Carry:
    """The Boost on which a dasher has landed carries it on (TD-119)."""

    seat: Seat
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Take:
    """The tile on this floor goes to a square of the own board (TD-083)."""

    seat: Seat
    floor: Place
    square: str


@dataclass(frozen=True, slots=True, order=True)
class Put:
    """The tile of this square of the own board goes on a floor (TD-085)."""

    seat: Seat
    square: str
    floor: Place


@dataclass(frozen=True, slots=True, order=True)
class SpawnTile:
    """The tile that the die brings is laid on a floor (TD-088 to TD-090)."""

    seat: Seat
    floor: Place
    face: str


@dataclass(frozen=True, slots=True, order=True)
class Build:
    """A tile of the own board goes from one square to another (TD-092)."""

    seat: Seat
    start: str
    end: str


@dataclass(frozen=True, slots=True, order=True)
class Unblock:
    """A Wall goes from one gap to another, instead of an action (TD-108)."""

    seat: Seat
    start: Place
    end: Place


@dataclass(frozen=True, slots=True, order=True)
class Flip:
    """The Blueprint is turned from green to red at the Flip line (TD-099)."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class EndSet:
    """The seat is done: the next one is on turn, and an action set that is left is given up (TD-068, TD-096). Only said."""

    seat: Seat = TABLE


Action = (
    SetOut | Begin | StartTile | DrawBlueprint | PlaceMeeple | Move | Carry | Take | Put | Roll | SpawnTile | Build | Unblock | Flip
    | EndSet
)  # fmt: skip
ACTIONS: tuple[type[Action], ...] = (
    SetOut, Begin, StartTile, DrawBlueprint, PlaceMeeple, Move, Carry, Take, Put, Roll, SpawnTile, Build, Unblock, Flip, EndSet,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Past:
    """The turn before: who had it, what it used, and if it ended at the Flip line."""

    seat: int
    moved: bool = False
    free: Free = ""
    built: bool = False
    flipped: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A position."""

    options: Options
    seats: tuple[Seat, ...]
    phase: Phase = "set-out"
    first: int = -1
    """Who starts; -1: not yet known."""
    round: int = 0
    turn: int = 0
    """Counts action sets: a draft holds one."""
    active: int = -1
    spots: tuple[int, ...] = ()
    """Where each dasher stands; -1: not on the track."""
    tiles: tuple[int, ...] = (0,) * SPOTS
    ground: tuple[int, ...] = (0,) * SPOTS
    walls: tuple[int, ...] = ()
    boards: tuple[tuple[int, ...], ...] = ()
    blueprints: tuple[str, ...] = ()
    """The side of each Blueprint that lies up: `bp01-green`."""
    laps: tuple[int, ...] = ()
    """1, 2, or 3 past the finish line."""
    flipped: tuple[int, ...] = ()
    """Seats in the order in which they finished lap 1."""
    finished: tuple[int, ...] = ()
    two_from: int = 0
    """Round from which everybody has two action sets, where it is not the next turn."""
    sets: int = 0
    """Action sets of this turn that are not begun."""
    begun: bool = False
    """A Racetrack Action is under way."""
    moved: bool = False
    free: Free = ""
    """The Free Action of the Racetrack Action under way."""
    used: bool = False
    """This turn has had an action."""
    built: bool = False
    landed: int = -1
    """The seat whose dasher has landed on a Boost that has not acted yet (TD-206)."""
    acted: tuple[int, ...] = ()
    """Boosts that have acted in this Move (TD-124)."""
    die: str = ""
    """What the die brings and is not laid yet: `regular`, `power`, `self`."""
    line: tuple[tuple[int, str], ...] = ()
    """What seats still have to do at the Flip line: `flip`."""
    past: Past | None = None
    loose: tuple[tuple[Place, tuple[PlacedPiece, ...]], ...] = ()
    """After a ruling: places whose contents fit no rule and are taken as they lie."""
    outcome: Outcome | None = None

    def __hash__(self) -> int:
        return hash((self.turn, self.spots, self.tiles, self.boards, self.free, self.moved, self.landed, self.die, self.walls))

"""The public state of a match of Dash Arena, and the acts that people may decide on.

Figures are numbered: 0, 1, 2 are Red's, 3, 4, 5 Blue's. Spaces are numbers of the arena, -1 is off the board.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Literal

from companion.games.dash_arena.boosters.supply import NONE_LAID, Supply, Use
from companion.games.dash_arena.options import Options as Options  # noqa: PLC0414 - a position is never without them
from companion.rules.changing import Hashed, hashed_by, swift
from companion.rules.values import Outcome, Place, Roll, Seat, SetOut, Show

FIGURES = ("red-1", "red-2", "red-3", "blue-1", "blue-2", "blue-3")
NUMBER = {name: n for n, name in enumerate(FIGURES)}
DICE = 3
"""Rolled together at the beginning of a turn."""
NO_CARDS = ("",) * 6

Phase = Literal["draft", "teams", "spawn", "roll", "action", "dash", "throw", "transfer", "intercept", "grab", "rethink", "card", "over"]


@dataclass(frozen=True, slots=True, order=True)
class SpawnDisk:
    """The attacker puts the disk on a spawner (DA-019, DA-020). `disk`: which one, where two were in play; empty: the first."""

    seat: Seat
    to: Place
    disk: str = ""


@dataclass(frozen=True, slots=True, order=True)
class PlaceFigure:
    """A figure is put upright on a starting position; who still stands there is taken off the board (DA-021)."""

    seat: Seat
    figure: str
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Shoot:
    """Shooting is announced as the team action of this turn (DA-025, DA-029). It is only said."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Dash:
    """A die is given to a figure and it dashes (DA-032, DA-035).

    `choices` answers in order what the dash asks: at each exit with a disk `take`, `other` or `leave`, for a pushed figure `with` or
    `without`, before an ally `push`, `handoff` or `handoff-other`. What comes first here is meant where the list has ended, so it
    never ends with one of these. `halt`: after so many steps it is interrupted for a booster, -1 never.
    """

    seat: Seat
    figure: str
    die: int
    heading: str
    choices: tuple[str, ...] = ()
    halt: int = -1


@dataclass(frozen=True, slots=True, order=True)
class Announce:
    """Names the figure that will dash and where, where the house wants it announced (DA-035). It is only said."""

    seat: Seat
    figure: str
    heading: str


@dataclass(frozen=True, slots=True, order=True)
class Stand:
    """A prone figure stands up with a die instead of dashing (DA-100). `die` is 0 where that costs none."""

    seat: Seat
    figure: str
    die: int


@dataclass(frozen=True, slots=True, order=True)
class Throw:
    """The carrier throws the disk with all three dice (DA-084 to DA-088).

    `bend`: booster 5 turns the disk after so many spaces, `2L` or `2R`. `disk` is the one thrown where the carrier has two. `plain`:
    a die that a Turn Ability lets be read one higher is read as it lies.
    """

    seat: Seat
    figure: str
    heading: str
    bend: str = ""
    disk: str = ""
    plain: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Intercept:
    """The disk has come to this figure and goes on where its player chooses (DA-095). `bend` as in a throw."""

    seat: Seat
    figure: str
    heading: str
    bend: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Pick:
    """A player has kept one card of the draft and passed on the rest (DA-160). It is only said."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class LayCard:
    """A card is laid open into its place, which says whose it is and for which figure (DA-110, DA-123, DA-162)."""

    seat: Seat
    card: str
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class MoveToken:
    """The Turn Ability Activation token goes beside a card, which uses that ability, or home again (DA-124)."""

    seat: Seat
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Grab:
    """A figure whose card reaches so far intercepts a disk that flies by: the disk comes to its space."""

    seat: Seat
    figure: str


@dataclass(frozen=True, slots=True, order=True)
class Rethink:
    """The disk is laid back to the last interceptor of the own team, which chooses its heading again."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class LetBe:
    """A player leaves the disk as it flies or lies, though a card would allow something else. It is only said, or meant by silence."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class UseCard:
    """A card that the companion does not know is used; hands then do what it says. It is only said (DA-006, DA-120)."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True, order=True)
class Lay:
    """The effect of such a card is carried out: a figure or a disk lies there."""

    seat: Seat
    piece: str
    face: str
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Agree:
    """A player agrees that the card says so. It is only said."""

    seat: Seat


Action = (
    Roll | SetOut | SpawnDisk | Show | PlaceFigure | Shoot | Announce | Dash | Stand | Throw | Intercept | Use
    | Pick | LayCard | MoveToken
    | Grab | Rethink | LetBe | UseCard | Lay | Agree
)  # fmt: skip
ACTIONS: tuple[type, ...] = (
    Roll, SetOut, SpawnDisk, Show, PlaceFigure, Shoot, Announce, Dash, Stand, Throw, Intercept, Use, Pick, LayCard, MoveToken,
    Grab, Rethink, LetBe, UseCard, Lay, Agree,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Field:
    """The figures and disks that lie on the arena."""

    spaces: tuple[int, ...] = (-1,) * 6
    prone: int = 0
    """Bit per figure."""
    disks: tuple[int, ...] = (-1,)
    """A second one is there with the boosters."""
    upper: int = 0
    """Which disk lies on the other where both are in one space, otherwise 0."""


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards and tokens that the advanced game has beside the arena. Pairs are Red's and Blue's; `""` is off the table."""

    figures: tuple[str, ...] = NO_CARDS
    """The Roster card of each figure."""
    teams: tuple[str, str] = ("", "")
    tokens: tuple[Place, Place] = ("", "")
    """The place of each team's Activation token."""
    used: tuple[int, int] = (-1, -1)
    """The turn or the disk spawn of each team's last Turn Ability, as the house counts them; -1: none yet."""
    homeward: int = 0
    """Bit per team whose token may go home: a turn of its own has begun since it was used."""
    raised: bool = False
    """One die of this turn may still be read one higher."""
    lift: bool = False
    """A figure may still stand up without a die."""
    marked: int = -1
    """The figure whose ability is copied in this turn."""
    picks: tuple[int, int] = (0, 0)
    """Cards kept in the draft."""
    rethought: bool = False
    """The heading of an intercept was chosen again in this throw."""


@dataclass(frozen=True, slots=True)
class Flight:
    """A disk that waits with impulses left.

    It waits at an interceptor, or beside a figure whose player has to use booster 3 (figure -1) or may intercept it by its card
    (figure: from which it flew).
    """

    disk: int
    impulses: int
    figure: int
    heading: int = -1
    waived: int = 0
    """Teams that have let it fly by, a bit each."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A card that the companion does not know is being carried out. Play goes on as it was when both have agreed."""

    card: str
    team: int
    phase: Phase
    field: Field
    """The arena as it lay before the card was used."""
    agreed: int = 0
    """Bit per team."""


@dataclass(frozen=True, slots=True)
class Run:
    """A dash that is interrupted for a booster: the rest of it."""

    figure: int
    impulses: int
    heading: int
    tried: tuple[int, ...] = ()
    """Edges through which it tried to leave its space since it last spent an impulse (DA-049)."""
    spent: bool = False
    """True if it has spent an impulse."""
    swerved: bool = False
    """True if its card has turned it already."""
    entered: bool = False
    """True if it has just come into its space."""


@hashed_by(
    "points", "field", "pool", "dashed", "disk_put", "flight", "cards", "ruling", "turn", "phase", "active", "rolled", "supply", "run",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class State(Hashed):
    """A position. Teams are 0 and 1, as in `seats`."""

    options: Options
    seats: tuple[Seat, ...]
    phase: Phase = "spawn"
    turn: int = 0
    spawn: int = 1
    """Number of the disk spawn; at the first the disk goes to the middle."""
    attacker: int = 0
    """The team that attacks: 0 Red, 1 Blue."""
    active: int = 0
    """The team on turn."""
    points: tuple[int, int] = (0, 0)
    """The points of Red and of Blue."""
    field: Field = Field()
    """Figures and disks on the arena, and which figures lie face down."""
    disk_put: bool = False
    """True if the disk of this spawn lies on its spawner."""
    rolled: tuple[int, ...] = ()
    """Values of this turn's dice that have come to rest, sorted."""
    pool: tuple[int, ...] = ()
    """Values not yet used, sorted."""
    dashed: int = 0
    """Bit per figure that has dashed or stood up in this turn."""
    carrying: bool = False
    """True if the active team had a disk when the turn began (DA-026)."""
    flight: Flight | None = None
    """A disk that waits with impulses left."""
    run: Run | None = None
    """A dash that is interrupted for a booster."""
    supply: Supply = NONE_LAID
    """The boosters: on the pile, on the arena, with the teams and in the box."""
    window: bool = False
    """The spawn is over and no die rolled yet: boosters 1 and 2 may be used."""
    late: bool = False
    """The other team's last dash is over and no die rolled yet. Its boosters 6 and 9 may still be used."""
    announced: tuple[int, int] | None = None
    """Figure and heading of the dash that was announced."""
    cards: Cards = Cards()
    """The cards and tokens of the advanced game beside the arena."""
    ruling: Ruling | None = None
    """A card that people carry out by themselves."""
    thought: Flight | None = None
    """The last intercept of a team that may choose its heading again."""
    opening: bool = dataclasses.field(default=False, compare=False)
    """True if this is the first turn after a disk spawn: only to name whose it is."""
    fell: tuple[tuple[int, str, int], ...] = dataclasses.field(default=(), compare=False)
    """The falls since the last roll: the figure, the rule, and the figure that was hit. They only name what is put wrong."""
    outcome: Outcome | None = None


def team_of(figure: int) -> int:
    """0 Red, 1 Blue."""
    return figure // 3


swift(Dash, Lay, Field, Run)

"""The public state of a game of Flag Dash, the actions that people may decide on, and the house rules.

Cells are numbered row by row from `a1` (0). Characters are numbered by their place beside the board: 0, 1, 2 are Red's first
runner, defender and second runner, 3, 4, 5 White's; `who` gives their colours. Hands are numbered as in `hands`. A hidden card
or token is never in here: only that a pair lies face down. In every act that may lead through a tunnel `aside` is where its blocker
was put, and `bumped` the tunnel on which that stood, if it is not the one where the character comes out (FD-040).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, get_args

from companion.games.flag_dash.play import Play
from companion.games.flag_dash.table.lane import Lane
from companion.games.flag_dash.topology import DEFAULT, Ground
from companion.rules.changing import Hashed, hashed_by
from companion.rules.values import TABLE, Outcome, Place, PlacedPiece, Seat, SetOut, Show

HANDS: tuple[Seat, ...] = ("red-1", "red-2", "white-1", "white-2")
TEAMS = ("red", "white")
COLOURS = ("blue", "purple", "yellow", "green", "orange", "black")
RUNS = ("forward", "backward", "left", "right")
BASIC_CARDS = (*RUNS, "flag", "push", "copy")
SPECIAL_CARDS = {"blue": "jump", "green": "trap", "yellow": "lasso", "orange": "dig"}
"""Which character brings which card (DEFAULT: portraits and colours)."""
NINJA, CAT_LADY, TECH_NERD, DIGGER = "black", "purple", "green", "orange"
CARDS = (*BASIC_CARDS, *SPECIAL_CARDS.values())
TOKENS = ("1", "2", "3", "4", "5", "6", "7")
CATS = ("cat3", "cat5")
SPY = "spy"

Phase = Literal["set-out", "plan", "order", "move", "secret", "cleanup", "over"]


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules. Each default is the reading that rulebook.md gives."""

    mode_2p: Literal["basic", "advanced"] = "basic"
    board: Literal["standard", "alternate"] = "standard"
    abilities: bool = False
    custom_layout: bool = False
    """Pawns, flags, tunnels and cones stand wherever the players agreed; walls stand in board.toml."""
    drop_scores: bool = True
    boost_needs_effect: bool = False
    boost_between_repeats: bool = False
    tunnel_free_use: bool = False
    trapped_may_act: bool = True
    dig_reuse_all: bool = False
    alt_wall_exit: Literal["any_inside", "secret_users"] = "any_inside"
    collect_again_after_pass: bool = False
    round_limit: int | None = None
    """After so many rounds the more different character flags decide; none: play on."""
    plan_timeout: Literal["wait", "forfeit"] = "wait"
    topology: tuple[Any, ...] = DEFAULT
    """Walls, tunnels, territories and starting places of both sides of the board, from board.toml."""


@dataclass(frozen=True, slots=True, order=True)
class Plan:
    """A hand has put its pairs face down, a card and a token each. Two, or one when only #7 is left (FD-016, FD-085)."""

    seat: Seat
    pairs: int


@dataclass(frozen=True, slots=True, order=True)
class Replace:
    """The shown spy token gives way to another own token (FD-095)."""

    seat: Seat
    token: str


@dataclass(frozen=True, slots=True, order=True)
class Run:
    """One resolution of a Run card: the character goes to this cell (FD-055)."""

    seat: Seat
    char: str
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Boost:
    """A boost of this character is discarded and it goes one space; `via`: the tunnel it went to first (FD-044, FD-037)."""

    seat: Seat
    char: str
    to: Place
    via: Place = ""
    aside: Place = ""
    of: str = ""
    """The character whose boost it was, if not its own."""
    bumped: Place = ""


@dataclass(frozen=True, slots=True, order=True)
class Tunnel:
    """The character being moved goes from its tunnel to another; what lay on `bumped` is first put `aside` (FD-037 to FD-040)."""

    seat: Seat
    char: str
    to: Place
    bumped: Place = ""
    aside: Place = ""


@dataclass(frozen=True, slots=True, order=True)
class Jump:
    """One resolution of the Jump card (FD-090)."""

    seat: Seat
    char: str
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Push:
    """One resolution of Push: the target goes along these cells, each a step or a tunnel (FD-069)."""

    seat: Seat
    char: str
    target: str
    path: tuple[Place, ...]
    aside: Place = ""
    bumped: Place = ""


@dataclass(frozen=True, slots=True, order=True)
class Lasso:
    """One resolution of Lasso: the target comes one space nearer, perhaps through a tunnel (FD-105)."""

    seat: Seat
    char: str
    target: str
    path: tuple[Place, ...]
    aside: Place = ""
    bumped: Place = ""


@dataclass(frozen=True, slots=True, order=True)
class Chase:
    """The cats move one of the two closest characters one space away (FD-108, FD-109)."""

    seat: Seat
    target: str
    path: tuple[Place, ...]
    aside: Place = ""
    bumped: Place = ""


@dataclass(frozen=True, slots=True, order=True)
class TakeFlag:
    """Flag action 1: the runner takes the opposing team flag from this cell, or from this character (FD-058, FD-059)."""

    seat: Seat
    char: str
    source: str
    flag: str = ""
    """Colour of the flag; empty: the opposing one."""


@dataclass(frozen=True, slots=True, order=True)
class GiveFlag:
    """Flag action 2: the runner gives the flag it carries to this character (FD-060)."""

    seat: Seat
    char: str
    to: str


@dataclass(frozen=True, slots=True, order=True)
class DropFlag:
    """Flag action 2: the runner puts the flag it carries on this cell (FD-061)."""

    seat: Seat
    char: str
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Collect:
    """Flag action 3: the runner takes a character flag of `colour` off the card of `source` (FD-062)."""

    seat: Seat
    char: str
    source: str
    colour: str


@dataclass(frozen=True, slots=True, order=True)
class PassFlags:
    """Basic game for two: character flags go from one own runner to the other (FD-125)."""

    seat: Seat
    char: str
    to: str
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True, order=True)
class SetTrap:
    """One resolution of Trap (FD-099)."""

    seat: Seat
    char: str
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Dig:
    """One resolution of Dig: puts a tunnel on the cell, or takes away the one that is there (FD-111, FD-112)."""

    seat: Seat
    char: str
    to: Place
    fill: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Escape:
    """With #7 the trapped character is freed: the trap goes back (FD-102, FD-103)."""

    seat: Seat
    char: str


@dataclass(frozen=True, slots=True, order=True)
class EndMove:
    """The token goes to the row of used tokens. With #2 and #4 `gain` is the character that gets a boost (FD-030, FD-043)."""

    seat: Seat
    gain: str = ""


@dataclass(frozen=True, slots=True, order=True)
class SecretTunnel:
    """After the second moves a character goes from the secret entrance to the exit (FD-118)."""

    seat: Seat
    char: str
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class CleanUp:
    """Cards return to the hands and the marker goes to the team that moved last (FD-049, FD-051)."""

    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, order=True)
class Agree:
    """A hand agrees to a draw (FD-054). It is only said; the game ends when all agree."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Won:
    """People say whether what happened on the way has won the game (FD-052, FD-A13). It is only said."""

    seat: Seat = TABLE
    counts: bool = True


@dataclass(frozen=True, slots=True, order=True)
class TimeOut:
    """The planning time is over and the house rule says that what is missing is forfeited. It is only said."""

    seat: Seat = TABLE


Action = (
    SetOut | Plan | Show | Replace | Run | Boost | Tunnel | Jump | Push | Lasso | Chase | TakeFlag | GiveFlag | DropFlag | Collect
    | PassFlags | SetTrap | Dig | Escape | EndMove | SecretTunnel | CleanUp | Agree | Won | TimeOut
)  # fmt: skip
ACTIONS: tuple[type, ...] = get_args(Action)


@hashed_by("turn", "phase", "cells", "flags", "boosts", "play", "traps", "lanes", "own", "held", "moved", "last", "marker")
@dataclass(frozen=True, slots=True)
class State(Hashed):
    """A position."""

    options: Options
    seats: tuple[Seat, ...]
    hands: tuple[Seat, ...]
    """The hands that are played, by name."""
    phase: Phase = "set-out"
    ground: Ground | None = None
    """The board as it was set out."""
    round: int = 0
    turn: int = 0
    half: int = 0
    """0 in the first moves of a round, 1 in the second."""
    who: tuple[str, ...] = ()
    """The colours of the six characters."""
    cells: tuple[int, ...] = ()
    """The cell of each character; -1 is off the board."""
    flags: tuple[int, ...] = ()
    """Red's and White's team flag: the cell, or -1 minus the character that carries it."""
    boosts: tuple[int, ...] = (0,) * 6
    """Boosts of each character."""
    own: tuple[int, ...] = (2,) * 6
    """Character flags still on their own character's card."""
    held: tuple[tuple[int, ...], ...] = ((),) * 6
    """Collected flags on each card, by the character they come from, sorted."""
    ever: tuple[int, ...] = (0,) * 6
    """Bit per character from which this runner has ever collected (FD-063)."""
    tunnels: tuple[int, ...] = ()
    """The cells of all tunnels."""
    dug: tuple[int, ...] = ()
    """Those of the tunnels that are the digger's tokens."""
    spare_tunnels: int = 2
    """The digger's tokens that are left."""
    traps: tuple[int, ...] = ()
    """The cells of the traps."""
    secret: int = 0
    """Bit per character that has used the secret tunnel."""
    marker: int = 0
    """Team with the tiebreak marker."""
    lanes: tuple[Lane, ...] = ()
    """The cards and tokens before each hand."""
    moved: tuple[int, ...] = ()
    """Hands that have finished this half's move, in order."""
    spying: tuple[int, ...] = ()
    """Hands whose spy token is shown and has not yet made anybody show a card."""
    forced: tuple[int, ...] = ()
    """Hands whose spy has seen a card and must now put another token."""
    spied: tuple[int, ...] = ()
    """Hands that move only their runner now, because of a spy (FD-097)."""
    play: Play | None = None
    """The move that is being made."""
    last: tuple[str, str, str] = ("", "", "")
    """The latest finished move: hand, token, character. Names the rule for what is left out."""
    agreed: tuple[Seat, ...] = ()
    """Seats that agree to a draw."""
    cones: tuple[Place, ...] = ()
    """The places of the cones."""
    loose: tuple[tuple[Place, tuple[PlacedPiece, ...]], ...] = ()
    """After a ruling: places whose contents fit no rule and are taken as they lie, until cleanup."""
    doubt: tuple[int, ...] = ()
    """Conditions fulfilled on the way that may have won: people are asked. Numbered as by `ending.fulfilled`."""
    waived: tuple[int, ...] = ()
    """Conditions that do not count because people said so, for as long as they stay fulfilled."""
    outcome: Outcome | None = None

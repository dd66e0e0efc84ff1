"""The public state of a game of Treasure Hunt, the actions that people may decide on, and the house rules.

Tiles are named `a1` ... `f6` (columns from west, rows from south); their places are `a1.tile`, `a1.cubes`, `a1.pawns`.
Everything here is frozen and hashable. Nobody's hand is in it: only how many cards each seat holds, and cards that were
shown and taken back.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Literal

from companion.rules.changing import Hashed, hashed_by
from companion.rules.values import TABLE, Outcome, Place, Roll, Seat, SetOut, Show, Turn

Phase = Literal["set-out", "pawns", "first-roll", "play", "over"]
Kind = Literal["move", "claim", "steal", "reinforce", "exchange"]
"""The five actions of a turn (TH-013)."""


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules. Each default is the reading that rulebook.md gives."""

    form: Literal["race", "rounds"] = "race"
    """`rounds`: points per cube over several rounds (TH-045)."""
    row_limit_2p: Literal[2, 3] = 2
    """Tiles that may be claimed per own row with two players."""
    need_per_symbol: Literal["printed", "1", "2", "3"] = "printed"
    """Tiles needed of every symbol; printed: 3, 2, 1 with two, three, four players."""
    row_limit_counts_steals: bool = False
    finish: Literal["far_row", "last_tile"] = "far_row"
    repeat_actions: Literal["none", "discard", "all"] = "none"
    after_claim: Literal["any", "move_only"] = "any"
    failed_tile: Literal["stays_up", "flips_back"] = "stays_up"
    reinforce_range: Literal["any", "current"] = "any"
    steal_cubes: Literal["reinforced_only", "always_plus_one"] = "reinforced_only"
    stolen_cubes: Literal["return", "lost"] = "return"
    steal_timing: Literal["first_action", "before_moving"] = "first_action"
    failed_steal_ends_turn: bool = True
    sequence_descending: bool = False
    pair_number: Literal["one_of_two", "none"] = "one_of_two"
    pawn_extra: bool = False
    """The start cube is a 21st piece instead of one of the 20."""
    rounds_n: int = 3
    solo_needs_finish: bool = False
    round_end: Literal["total", "full_victory"] = "total"
    dead_game: Literal["tell", "end"] = "tell"
    turn_limit: int | None = None
    """Turns of each player (in each round); then controlled tiles decide."""
    discard_draw: Literal["equal", "refill"] = "equal"
    countdown: int | None = None
    """Solitaire: turns on the tracker (TH-049); none: play for the fewest turns (TH-048)."""
    combine_s: int | None = None
    """Seconds from the flip to a complete combination; then the try has failed. None: no clock."""


@dataclass(frozen=True, slots=True, order=True)
class PlacePawn:
    """A pawn is put on a tile for the first time: the corner tile chooses the side (TH-008)."""

    seat: Seat
    tile: Place


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """The pawn is put down on this tile after a roll. The seat is the pawn's."""

    seat: Seat
    tile: Place


@dataclass(frozen=True, slots=True, order=True)
class PutCube:
    """The first cube of a deed is put on a tile, or in a steal the victim's is taken off.

    The seat is the cube's. What it means follows from the state: it takes the tile when the cards in the play area fit (claim, steal,
    second half of a steal; all cubes that belong to it are then in the state), else it reinforces an own tile with one cube. The cards of a
    combination that took a tile stay in the play area until they are swept.
    """

    seat: Seat
    tile: Place


@dataclass(frozen=True, slots=True, order=True)
class TakeBack:
    """A card goes from the play area back to the hand."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True, order=True)
class Sweep:
    """The cards of the play area go onto the discard pile; `top` is the one that then lies uppermost.

    By the seat whose try is open, before any cube: the combination is declared good (claim, steal, or the first half of
    a two-turn steal). The cubes of a claim or steal then come by PutCube; if anything else happens first, the state has
    them and the table owes them. By TABLE: the cards of a combination that already
    counted, or the order of those that were swept last.
    """

    seat: Seat
    top: str


@dataclass(frozen=True, slots=True, order=True)
class GiveUp:
    """The open try is given up: shown cards return to the hand. Said by button, or silent when the next seat begins."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class EndTurn:
    """The turn is over. Said by button, or silent when the next seat begins.

    Nobody can see whose card is laid down: before the next seat begins with one, on the discard pile or for an open tile,
    the end must be said.
    """

    seat: Seat
    said: bool = True


@dataclass(frozen=True, slots=True, order=True)
class TakeLast:
    """The draw pile's last card is drawn: the place of the draw pile is empty. Nobody can know who did it."""

    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, order=True)
class Reshuffle:
    """The discard pile is shuffled and becomes the draw pile (TH-011)."""

    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, order=True)
class DeclareWin:
    """Somebody says to have won. It is only said, never seen: a real win is found without it."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class CallOff:
    """A seat agrees to end a game that nobody can win. It is only said; it ends when all seats agree."""

    seat: Seat


Action = (
    SetOut | PlacePawn | Roll | Move | Turn | Show | TakeBack | PutCube | Sweep | GiveUp | EndTurn | TakeLast | Reshuffle
    | DeclareWin | CallOff
)  # fmt: skip
ACTIONS: tuple[type, ...] = (
    SetOut, PlacePawn, Roll, Move, Turn, Show, TakeBack, PutCube, Sweep, GiveUp, EndTurn, TakeLast, Reshuffle,
    DeclareWin, CallOff,
)  # fmt: skip
"""An exchange (TH-014) is `Show(seat, "discard", card)` for each card seen on the discard pile. A combination is `Show(seat, "play",
card)` for each card."""


@dataclass(frozen=True, slots=True)
class Try:
    """An open try at a tile: `claim` or `steal`. `flipped` when the tile was turned up for it (no way back);
    `failed` once a complete combination that does not fit was shown and a card of it taken back; `swept` once its cards
    were put away as good: the tile is taken, its cubes have still to come."""

    kind: Literal["claim", "steal"]
    tile: int
    flipped: bool = False
    failed: bool = False
    swept: bool = False


@dataclass(frozen=True, slots=True)
class Half:
    """The first half of a two-turn steal: which tile, from whom, in which turn (TH-039)."""

    tile: int
    victim: Seat
    turn: int


@dataclass(frozen=True, slots=True)
class Won:
    """The last tile taken: by whom, how, with how many cubes, in which turn."""

    seat: Seat
    tile: int
    kind: Literal["claim", "steal"]
    cubes: int
    turn: int


@dataclass(frozen=True, slots=True)
class Past:
    """The end of the turn before: its seat, its actions, whether by a failed try, and whether anybody said so."""

    seat: Seat
    used: tuple[Kind, ...] = ()
    failed: bool = False
    said: bool = True


@hashed_by(
    "turn", "who", "die", "up", "cubes", "pawns", "shown", "spent", "discard", "used", "trying", "held", "past", "hands", "drawn_out",
    "symbols",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class State(Hashed):
    """A position. Tiles are numbered row by row from a1 (0) to f6 (35); tuples per seat follow `seats`."""

    options: Options
    seats: tuple[Seat, ...]
    phase: Phase = "set-out"
    round: int = 1
    turn: int = 0
    """Number of the turn over all rounds; 0 until somebody begins."""
    round_turn: int = 0
    """Number of the turn in this round."""
    who: Seat = ""
    """Whose turn it is, or who rolls next for the first turn."""
    sides: tuple[str, ...] = ()
    """Starting sides `S`, `W`, `N`, `E`; empty: not chosen."""
    pawns: tuple[int, ...] = ()
    """Tile under each pawn; -1: not on the table."""
    ended: tuple[int, ...] = ()
    """Tile on which each seat ended its last turn; -1: none yet."""
    contenders: tuple[Seat, ...] = ()
    """Seats that roll for the first turn."""
    rolls: tuple[int, ...] = ()
    """Rolls for the first turn, one for each of the first contenders (TH-009)."""
    die: int = 0
    """Rolled and not yet moved."""
    used: tuple[Kind, ...] = ()
    """Actions used this turn, in order; `move` from the roll on."""
    exchanged: int = 0
    """Cards seen in the exchange that is going on; 0: none is."""
    symbols: tuple[str, ...] = ("",) * 36
    """The symbol known to be on each tile, also if it was turned back."""
    up: int = 0
    """Bit per tile: lies face up."""
    cubes: tuple[tuple[Seat, ...], ...] = ((),) * 36
    """The cubes on each tile by colour; who controls it comes first."""
    stolen: int = 0
    """Bit per tile: its owner got it by stealing."""
    lost: tuple[int, ...] = ()
    """Cubes of each seat that are out of the game (option stolen_cubes = lost)."""
    trying: Try | None = None
    """The try that is open."""
    shown: tuple[str, ...] = ()
    """Cards of the open try in the play area, sorted."""
    spent: tuple[str, ...] = ()
    """Cards in the play area that have done their work and wait to be swept, sorted."""
    discard: tuple[str, ...] = ()
    """Known cards of the discard pile, bottom first."""
    last_sweep: tuple[str, ...] = ()
    """The cards that were swept last, sorted: nobody knows in which order they lie on the discard pile. Nothing has been laid on them."""
    held: tuple[tuple[str, Seat], ...] = ()
    """Cards shown and taken back: known to be in that hand."""
    hands: tuple[int, ...] = ()
    """Cards in each hand, as the rules have it."""
    cards: int = 54
    """Cards in the box; what is in no hand, on no pile and not in play is the draw pile."""
    unseen: int = 0
    """Cards that may lie in the discard pile without having been seen."""
    drawn_out: bool = False
    """The place of the draw pile was seen empty."""
    halves: tuple[Half | None, ...] = ()
    """Each seat's first half of a steal that takes two turns."""
    won: Won | None = None
    """The last tile that was taken."""
    past: Past | None = None
    """The turn before."""
    points: tuple[int, ...] = ()
    """Points of the finished rounds."""
    agreed: tuple[Seat, ...] = ()
    """Seats that want to end a closed game."""
    outcome: Outcome | None = None

    @property
    def rolled(self) -> bool:
        """True if the seat on turn has rolled and not moved yet. A die may also lie there for it from before (`turn.passed_to`)."""
        return bool(self.die) and "move" in self.used

    def seat(self, seat: Seat) -> int:
        """The number of a seat."""
        return self.seats.index(seat)

    @property
    def loose(self) -> tuple[str, ...]:
        """Returns the cards beneath the top of the discard pile that were swept together with it."""
        last = self.discard[len(self.discard) - len(self.last_sweep) :]
        return last[:-1] if sorted(last) == sorted(self.last_sweep) else ()


if TYPE_CHECKING:
    from dataclasses import replace

    changed = replace  # so that the type of every field is checked
else:
    _NAMES = tuple(field.name for field in fields(State))
    _READ = attrgetter(*_NAMES)
    _WRITE = {name: getattr(State, name).__set__ for name in _NAMES}
    _WRITERS = tuple(_WRITE.values())

    def changed(state: State, /, **values: Any) -> State:
        """Returns a copy with these values, four times as fast as `dataclasses.replace`: copying is most of what an apply costs."""
        new = object.__new__(State)
        for write, value in zip(_WRITERS, _READ(state), strict=True):
            write(new, value)
        for name, value in values.items():
            _WRITE[name](new, value)
        return new

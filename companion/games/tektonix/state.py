"""The public state of a game of Tektonix, the actions that people may choose, and the house rules.

Seats are the cube colours clockwise from the south: red, yellow, green, blue. Places: `red.row` ... (row), `pile1` to `pile3`
(pile), `deck` (pile), `pacific.cubes` ... for each plate (heap). Nobody's hand is in the state: only how many cards it holds and
those that everybody saw going into it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from companion.games.tektonix.plates import DEFAULT, PLATES
from companion.rules.changing import Hashed, hashed_by
from companion.rules.values import TABLE, Outcome, Place, Seat, SetOut

Phase = Literal["set-out", "start", "play", "last-turns", "over"]

COLOURS: tuple[Seat, ...] = ("red", "yellow", "green", "blue")
PILES: tuple[Place, ...] = ("pile1", "pile2", "pile3")
DEAL = 4
HAND_LIMIT = 8
CUBES = 6
ROUTE_PLATES = 5
ROUTE_BOUNDARIES = 4
ROUTE = ROUTE_PLATES + ROUTE_BOUNDARIES


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules. Each default is the reading that rulebook.md gives."""

    advanced: bool = False
    """The three kinds of subduction are told apart (TX-024)."""
    fractions: Literal["exact", "floor", "nearest"] = "exact"
    first_card: Literal["plate", "any"] = "plate"
    repeat_plate: Literal["allowed", "forbidden"] = "allowed"
    full_plate_play: Literal["allowed", "forbidden"] = "allowed"
    null_rearrange: Literal["forbidden", "allowed"] = "forbidden"
    discard_drawn: bool = True
    """A card just taken from a pile may be the one that is discarded."""
    refill_piles: bool = False
    """A pile that runs empty gets the top card of the deck."""
    start_player: Literal["random", "first"] = "random"
    """`random`: somebody is drawn and says so; `first`: the first seat begins."""
    tie: Literal["shared", "ender_wins", "replay"] = "shared"
    rounds: int = 1
    stall: Literal["offer", "end", "off"] = "offer"
    stall_rounds: int = 10
    voluntary_pass: Literal["forbidden", "allowed"] = "forbidden"
    topology: tuple[Any, ...] = DEFAULT


@dataclass(frozen=True, slots=True, order=True)
class Begin:
    """This seat was drawn to start (TX-032). It is only said."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Draw:
    """The top card of a face-up pile goes to the hand."""

    seat: Seat
    pile: Place


@dataclass(frozen=True, slots=True, order=True)
class DrawDeck:
    """A card from the deck goes to the hand. Nobody can see it, so it is said, or told by the discard that follows."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Announce:
    """The seat says that it discards one more card. What then comes to a pile is no draw of the next seat. It is only said."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class Discard:
    """A card from the hand goes on top of a pile and ends the turn. When nothing was drawn before, the draw came from the deck.

    Only a discard that looks like drawing the pile's top card has to be announced.
    `swap`: the top card of this same pile was drawn and covered in one movement, which looks as if the deck had been drawn from.
    """

    seat: Seat
    pile: Place
    card: str
    swap: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Play:
    """A card from the hand is laid in the own row; `at` is its index there afterwards (0: left end).

    The cube that a plate brings is no choice: it is in the state after this.
    """

    seat: Seat
    card: str
    at: int


@dataclass(frozen=True, slots=True, order=True)
class PutCube:
    """A cube that no card brought is put on a plate: never right, see TX-038."""

    seat: Seat
    plate: str


@dataclass(frozen=True, slots=True, order=True)
class Rearrange:
    """The cards of the own row lie in another order."""

    seat: Seat
    row: tuple[str, ...]


@dataclass(frozen=True, slots=True, order=True)
class Refill:
    """A card from the deck is turned up on an empty pile (house rule refill_piles)."""

    pile: Place
    card: str
    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, order=True)
class Reshuffle:
    """The piles without their top cards become the new deck (TX-047)."""

    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, order=True)
class EndTurn:
    """The turn is over after a draw without a discard. Said by button, or silent when the next seat begins."""

    seat: Seat
    said: bool = True


@dataclass(frozen=True, slots=True, order=True)
class Pass:
    """Nothing is done: because nothing can be, or in a last turn. It is said by button; in a last turn also by silence."""

    seat: Seat
    said: bool = True


@dataclass(frozen=True, slots=True, order=True)
class AgreeEnd:
    """A seat agrees to end a round in which nobody gets on (TX-060). It is only said."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class ClaimEnd:
    """Somebody says to have a complete route. It is only said, never right: a complete route is found without it."""

    seat: Seat


Action = (
    SetOut | Begin | Draw | DrawDeck | Announce | Discard | Play | PutCube | Rearrange | Refill | Reshuffle | EndTurn | Pass | AgreeEnd
    | ClaimEnd
)  # fmt: skip
ACTIONS: tuple[type, ...] = (
    SetOut, Begin, Draw, DrawDeck, Announce, Discard, Play, PutCube, Rearrange, Refill, Reshuffle, EndTurn, Pass, AgreeEnd, ClaimEnd,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Past:
    """The end of the turn before: its seat, its act and card, and what the played plate brought."""

    seat: Seat
    did: Literal["draw", "play", "rearrange", "pass"]
    card: str = ""
    cube: bool = False
    full: bool = False
    """The played plate was full, so that no cube came (TX-046)."""


@hashed_by("turn", "who", "rows", "cubes", "piles", "deck", "hands", "drew", "announced", "agreed", "past", "former", "known", "idle")
@dataclass(frozen=True, slots=True)
class State(Hashed):
    """A position. Tuples per seat follow `seats`, cubes follow PLATES."""

    options: Options
    seats: tuple[Seat, ...]
    phase: Phase = "set-out"
    round: int = 1
    turn: int = 0
    """Number of the turn over all rounds; 0 until somebody begins."""
    who: Seat = ""
    starter: Seat = ""
    """The seat that began this round."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The row of each seat, from left to right."""
    cubes: tuple[tuple[Seat, ...], ...] = ((),) * len(PLATES)
    """The cubes on each plate, in the order in which they came."""
    piles: tuple[tuple[str, ...], ...] = ((), (), ())
    """Every card of the face-up piles, bottom first."""
    deck: int = 0
    """Cards left in the deck."""
    hands: tuple[int, ...] = ()
    """Cards in each hand."""
    known: tuple[tuple[str, ...], ...] = ()
    """Cards of each hand that everybody saw, sorted."""
    drew: str = ""
    """The place from which the seat on turn has drawn. A pile, `deck`, or empty if it has not drawn yet."""
    took: str = ""
    """The card it took from a pile."""
    announced: bool = False
    """It has said that it discards a card."""
    passes: int = 0
    """Seats that passed one after the other."""
    idle: int = 0
    """Turns since a card was laid down."""
    agreed: tuple[Seat, ...] = ()
    """Seats that agree to end the round."""
    ender: Seat = ""
    """The seat that has ended the round."""
    waiting: tuple[Seat, ...] = ()
    """Seats that have their last turn still before them, the one on turn first."""
    past: Past | None = None
    """The turn before."""
    former: Past | None = None
    """The turn before that: what it left out is noticed when the next one has begun."""
    wins: tuple[int, ...] = ()
    """Rounds that each seat has won."""
    totals: tuple[Any, ...] = ()
    """The scores (Fractions) of the last finished round."""
    outcome: Outcome | None = None

    def seat(self, seat: Seat) -> int:
        """The number of a seat."""
        return self.seats.index(seat)


def set_at(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The same tuple with one value replaced."""
    return (*values[:at], value, *values[at + 1 :])

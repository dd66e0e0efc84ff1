"""The public state of a game of Tekton Dash, as everybody at the table knows it.

Seats are numbered by their place in `seats`, clockwise. Spots, tiles, Elements and gaps are numbers as `track` has them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.track.floors import SPOTS
from companion.rules.changing import Hashed, hashed_by, swift
from companion.rules.values import Outcome, Place, PlacedPiece, Seat

SEATS: tuple[Seat, ...] = ("black", "sky", "white", "purple", "brown", "orange")
"""Clockwise round the table, from the south-west."""
OF = {3: ("black", "white", "orange"), 4: ("black", "white", "purple", "orange"), 5: ("black", "sky", "white", "purple", "orange"),
      6: SEATS}  # fmt: skip

Phase = Literal["elements", "set-out", "prepare", "line-up", "race", "over"]
Free = Literal["", "take", "put", "spawn"]


@dataclass(frozen=True, slots=True)
class Past:
    """The turn before: who had it, what it used, and the rule that cut it short. `moved`: its last set was a Move, and none a Build."""

    seat: int
    moved: bool = False
    free: Free = ""
    built: bool = False
    ended: str = ""


@dataclass(frozen=True, slots=True)
class Held:
    """The parts of the state that a card may change, as they were before. They are put back when it is cancelled."""

    spots: tuple[int, ...]
    tiles: tuple[int, ...]
    ground: tuple[int, ...]
    walls: tuple[int, ...]
    boards: tuple[tuple[int, ...], ...]
    totems: tuple[int, ...]
    cooling: tuple[tuple[int, int, int], ...]
    frozen: tuple[int, ...]
    marker: int
    sheltered: tuple[int, ...]
    landings: tuple[tuple[int, tuple[int, ...]], ...]
    podium: tuple[int, ...]
    crossed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """The Power-Up Card that is open: drawn and not yet decided, being used, or used while others may object."""

    seat: int
    """The seat that drew the card."""
    floor: int
    """The floor that its tile came from. `square`: the one on which the tile was laid."""
    square: int
    stage: Literal["drawn", "choose", "window", "claimed"] = "drawn"
    name: str = ""
    by: int = -1
    """The seat that carries its effect out: after Bulldoze another than drew it (TD-175)."""
    target: int = -1
    linked: int = -1
    """Linking: the seat that has given its tile already."""
    claimant: int = -1
    ticket: bool = False
    """Its tile came by Swap Ticket: declined, the two tiles change places again."""
    held: Held | None = None


@dataclass(frozen=True, slots=True)
class Token:
    """An Ability Token that was shown and whose effect is due."""

    seat: int
    name: str


@hashed_by(
    "turn", "spots", "tiles", "boards", "ground", "walls", "blueprints", "sets", "free", "moved", "landings", "die", "line", "card",
    "windows", "podium", "discard", "shown", "past", "hands", "spent", "meters", "token", "cooling",
)  # fmt: skip
@dataclass(frozen=True, slots=True)
class State(Hashed):
    """A position."""

    options: Options
    seats: tuple[Seat, ...]
    phase: Phase = "set-out"
    first: int = -1
    """The seat that starts; -1: not yet known."""
    round: int = 0
    turn: int = 0
    """Counts turns, and the phases before the race."""
    active: int = -1
    """The seat on turn; -1: nobody yet."""
    spots: tuple[int, ...] = ()
    """The spot on which each dasher stands; -1: not on the track."""
    tiles: tuple[int, ...] = (0,) * SPOTS
    """The pile of tiles on each spot as a number. Each digit of base nine is a tile, the lowest first (`track/piles`)."""
    ground: tuple[int, ...] = (0,) * SPOTS
    """The Elements on each spot, as a number; 0 where there is none (`track/elements`)."""
    walls: tuple[int, ...] = ()
    """The gaps in which Walls stand."""
    boards: tuple[tuple[int, ...], ...] = ()
    """The tiles on the squares of each Player Board, row by row, as piles; 0 for an empty square."""
    blueprints: tuple[str, ...] = ()
    """The side of each Blueprint that lies up: `bp01-green`."""
    laps: tuple[int, ...] = ()
    """1, 2, or 3 past the finish line."""
    flipped: tuple[int, ...] = ()
    """Seats in the order in which they finished lap 1."""
    finished: tuple[int, ...] = ()
    """Seats past the finish line, in the order in which they came."""
    two: bool = False
    """Two action sets are unlocked (TD-066)."""
    two_from: int = 0
    """Round from which everybody has them, where it is not the next turn."""
    sets: int = 0
    """Action sets of this turn that are not begun."""
    begun: bool = False
    """A Racetrack Action is under way."""
    moved: bool = False
    """The Racetrack Action under way has had its step."""
    free: Free = ""
    """The Free Action of the Racetrack Action under way."""
    used: bool = False
    """This turn has had an action."""
    built: bool = False
    """This turn has had a Build or an Unblock."""
    detour: bool = False
    """A step of this turn may have been two: nobody has seen the dasher stand between them."""
    landings: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """Seats whose dashers have landed on a Boost that has not acted yet, each with the Boosts that acted before. A -1 among these:
    a card moves this dasher (TD-124, TD-206)."""
    plus: int = 0
    """Extra Racetrack Actions of this turn (TD-148)."""
    die: tuple[str, ...] = ()
    """Results of the die that are not laid yet: `regular`, `power`, `self`; several where one may be chosen (TD-177)."""
    named: str = ""
    """The colour that was said before the roll: `spawn_choice`."""
    rolls: int = 0
    """Rolls that are still due: of Dice Master, or of whoever has taken the Spawn over (TD-177, TD-179)."""
    spawner: int = -1
    """The seat that lays the tile that the die brings."""
    card: Card | None = None
    """The Power-Up Card that is open."""
    token: Token | None = None
    """The Ability Token that was shown and whose effect is due."""
    back: int = -1
    """The seat whose dasher Linking still has to move back (TD-163)."""
    windows: int = 0
    """Windows that were opened so far."""
    turns: int = 0
    """Turns that have ended, skipped ones too (TD-106)."""
    cooling: tuple[tuple[int, int, int], ...] = ()
    """Power-Up tiles that nobody may take: floor, level in its pile, turns that must have ended (TD-105)."""
    totems: tuple[int, ...] = ()
    """The floor that each Totem reserves, -1: none."""
    marker: int = -1
    """The seat that holds the Sabotage Marker."""
    sheltered: tuple[int, ...] = ()
    """Seats that are protected until their next turn, where no marker shows it: `marker_mode`."""
    meters: tuple[int, ...] = ()
    """The meter of each seat: its used cards, as far as they count (TD-193)."""
    frozen: tuple[int, ...] = ()
    """Seats that Freeze makes skip their next turn."""
    skips: tuple[int, ...] = ()
    """Seats that skip their next turn because they declined a card in somebody else's (TD-209)."""
    plus_next: tuple[int, ...] = ()
    """Seats that have an extra Racetrack Action in their next turn, one entry for each (TD-209)."""
    hands: tuple[int, ...] = ()
    """Ability Tokens that each seat has not used."""
    spent: tuple[tuple[str, ...], ...] = ()
    """Tokens that each seat has used, in order."""
    podium: tuple[int, ...] = ()
    """Slots of the Podium that hold a token; in Super Dash tokens left for each lane."""
    crossed: tuple[int, ...] = ()
    """Super Dash: seats that have had their token of row 4."""
    shown: tuple[str, ...] = ()
    """Used cards where they were shown, the last one on top."""
    discard: tuple[str, ...] = ()
    """The cards of the discard pile, the last one on top."""
    kept: tuple[int, ...] = ()
    """Cards that each seat has drawn and keeps for later: `hold_cards`, `early_powerup`."""
    line: tuple[tuple[int, str], ...] = ()
    """Seats with an act that they still owe at the Flip line: `flip` or `token`."""
    past: Past | None = None
    """The turn before."""
    passed_over: tuple[tuple[int, str], ...] = ()
    """Seats whose turn was skipped just before this one, each with the rule."""
    loose: tuple[tuple[Place, tuple[PlacedPiece, ...]], ...] = ()
    """After a ruling: places whose contents fit no rule and are taken as they lie."""
    outcome: Outcome | None = None


swift(Past)

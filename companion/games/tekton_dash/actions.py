"""The actions of a game of Tekton Dash. Acts name floors (`c4`), squares (`23`), gaps and places as they lie on the table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.rules.changing import swift
from companion.rules.values import TABLE, Place, Roll, Seat, SetOut, Show


@dataclass(frozen=True, slots=True, order=True)
class Begin:
    """This seat went running last and starts (TD-058). It is only said."""

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
    """The tile on this floor goes to a square of the own board (TD-083). `below`: how many tiles lie on it; legal is the top one (TD-118).

    -1: one like it comes to light beneath it, which nobody saw arrive."""

    seat: Seat
    floor: Place
    square: str
    below: int = 0


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
class NameColour:
    """The colour of the tile that the die will bring, before the roll: `spawn_choice` (TD-086). It is only said, by whoever wants it held.
    """

    seat: Seat
    colour: str


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
    """The seat is done. The next one is on turn, and an action set that is left is given up (TD-068, TD-096). It is only said."""

    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, order=True)
class PlaceElement:
    """Custom set-up: an Element is put on a floor; `arrow`: where a Boost points (TD-026 to TD-038)."""

    seat: Seat
    floor: Place
    piece: str
    face: str
    arrow: str = ""


@dataclass(frozen=True, slots=True, order=True)
class PlaceWall:
    """Custom set-up: a Wall is put in a gap (TD-039 to TD-043)."""

    seat: Seat
    gap: Place


@dataclass(frozen=True, slots=True, order=True)
class FlipTile:
    """Set-up: a tile of the track is turned to its Power-Up side; nobody sees whose it is (TD-049)."""

    floor: Place
    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, order=True)
class KeepToken:
    """The reward of lap 1: one of two that were looked at, or one blind (TD-071 to TD-073)."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True, order=True)
class Decline:
    """A drawn card is not used. It goes on the discard pile, the tile back to its floor, and the turn is over (TD-129)."""

    seat: Seat
    face: str


@dataclass(frozen=True, slots=True, order=True)
class Discard:
    """So many used cards go, as they lie, from the place where they were shown to the discard pile (TD-131)."""

    cards: int = 1
    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, order=True)
class Reshuffle:
    """The deck is empty: all cards are taken up for a new one (TD-136)."""

    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, order=True)
class Aim:
    """The Sabotage Marker goes to whom the open card is aimed at; its effect comes next (TD-101, TD-103)."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True, order=True)
class Book:
    """Book Tiles: the own Totem reserves the top tile of a floor (TD-138)."""

    seat: Seat
    floor: Place


@dataclass(frozen=True, slots=True, order=True)
class BurnOrPutAway:
    """Burn Tiles or Put Away: the tile of a floor (`c4.tile`) or of another board (`white.23`) goes to its box (TD-141, TD-156)."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True, order=True)
class SwapTiles:
    """Swap Tiles: a tile of the own board and one of another change places (TD-142, TD-143)."""

    seat: Seat
    square: str
    other: Seat
    theirs: str


@dataclass(frozen=True, slots=True, order=True)
class Freeze:
    """Freeze: this seat skips its next turn (TD-144). Where no marker shows whom, it is only said."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True, order=True)
class PutBack:
    """Put Back: a tile of any board goes on an empty floor (TD-145, TD-146)."""

    seat: Seat
    other: Seat
    square: str
    floor: Place


@dataclass(frozen=True, slots=True, order=True)
class SwapPosition:
    """Swap Position or HiJack: two dashers change places (TD-147, TD-176)."""

    seat: Seat
    other: Seat


@dataclass(frozen=True, slots=True, order=True)
class MoveElement:
    """Move Stack, Spawn or Boost: the Element of a floor goes to another with its tiles (TD-151, TD-159, TD-164)."""

    seat: Seat
    start: Place
    end: Place


@dataclass(frozen=True, slots=True, order=True)
class TurnBoost:
    """Move Boost: a Boost is turned where it stands (TD-164)."""

    seat: Seat
    floor: Place
    arrow: str


@dataclass(frozen=True, slots=True, order=True)
class MoveWall:
    """Move Wall: a Wall goes to another gap (TD-153)."""

    seat: Seat
    start: Place
    end: Place


@dataclass(frozen=True, slots=True, order=True)
class MoveDasher:
    """Move Dasher: a dasher goes two floors in one direction (TD-157)."""

    seat: Seat
    other: Seat
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Link:
    """Linking: one half of the trade: a tile of this seat goes to a square of another board (TD-161, TD-162)."""

    seat: Seat
    square: str
    other: Seat
    lands: str


@dataclass(frozen=True, slots=True, order=True)
class StepBack:
    """Linking: the other dasher goes back one floor (TD-163)."""

    seat: Seat
    other: Seat
    to: Place


@dataclass(frozen=True, slots=True, order=True)
class Claim:
    """A seat objects: it will show a token within the seconds of its window (TD-167). It is only said."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class LetPass:
    """Nobody objects any more in this window. It is only said, by silence."""

    window: int
    seat: Seat = TABLE


@dataclass(frozen=True, slots=True, order=True)
class SwapTicket:
    """Swap Ticket: the tile of a square and the one under the own dasher change places (TD-180)."""

    seat: Seat
    square: str


Action = (
    SetOut | Begin | PlaceElement | PlaceWall | FlipTile | StartTile | DrawBlueprint | PlaceMeeple | Move | Carry | Take | Put | Roll
    | NameColour | SpawnTile | Build | Unblock | Flip | EndSet | KeepToken | Show | Decline | Discard | Reshuffle | Aim | Book
    | BurnOrPutAway | SwapTiles | Freeze | PutBack | SwapPosition | MoveElement | TurnBoost | MoveWall | MoveDasher | Link | StepBack
    | Claim | LetPass | SwapTicket
)  # fmt: skip
ACTIONS: tuple[type[Action], ...] = (
    SetOut, Begin, PlaceElement, PlaceWall, FlipTile, StartTile, DrawBlueprint, PlaceMeeple, Move, Carry, Take, Put, Roll, NameColour,
    SpawnTile, Build, Unblock, Flip, EndSet, KeepToken, Show, Decline, Discard, Reshuffle, Aim, Book, BurnOrPutAway, SwapTiles, Freeze,
    PutBack, SwapPosition, MoveElement, TurnBoost, MoveWall, MoveDasher, Link, StepBack, Claim, LetPass, SwapTicket,
)  # fmt: skip


swift(StartTile, Move, Take, Put, SpawnTile, Build)

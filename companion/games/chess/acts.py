"""The acts of chess: moves, a touch, and what is said."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from companion.games.chess.squares import SQUARES
from companion.rules.values import Place, Seat, SetOut

Draw = Literal["repetition", "moves"]


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """A piece goes from one square to another; the king by two squares when it castles. `becomes`: what a pawn is changed for."""

    seat: Seat
    start: Place
    to: Place
    becomes: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Touch:
    """The opponent says that this seat, on turn, has touched the piece on a square. It has to move, or to be taken. It is only said."""

    seat: Seat
    square: Place


@dataclass(frozen=True, slots=True, order=True)
class OfferDraw:
    """A seat offers a draw. It is only said."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class AcceptDraw:
    """The other seat takes the draw that was offered. It is only said."""

    seat: Seat


@dataclass(frozen=True, slots=True, order=True)
class ClaimDraw:
    """The seat on turn claims a draw, for the position as it is or after a move. That move it writes down and does not make. It is only
    said.
    """

    seat: Seat
    by: Draw
    start: Place = ""
    to: Place = ""
    becomes: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Resign:
    """A seat gives the game up. It is only said."""

    seat: Seat


ACTIONS: tuple[type, ...] = (SetOut, Move, Touch, OfferDraw, AcceptDraw, ClaimDraw, Resign)


@cache
def move(seat: Seat, start: int, to: int, becomes: str = "") -> Move:
    """The one Move of these squares: there are few enough to keep them all."""
    return Move(seat, SQUARES[start], SQUARES[to], becomes)

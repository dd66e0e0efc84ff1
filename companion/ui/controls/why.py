"""Answers "why not": a piece is touched, then a place, and the sentence of the rules is read."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from companion.present.view import BoardPicture, PlacedPiece, PlayView

RULE = re.compile(r"\b[A-Z]+-\d+\b")
"""A rule's ID in a sentence."""


class WhyNot:
    """The question as far as it is asked. `step`: `""` (nobody asks), `piece`, `which`, `place`, `wait` or `said`."""

    def __init__(self) -> None:
        self.step = ""
        self.piece = self.origin = self.goal = self.answer = ""
        self.choices: tuple[str, ...] = ()
        """Pieces of which one is meant."""
        self._there: tuple[str, ...] = ()

    def begin(self) -> None:
        """Somebody asks; the piece comes first."""
        self.__init__()  # type: ignore[misc]
        self.step = "piece"

    def close(self) -> None:
        """Nobody asks any more."""
        self.__init__()  # type: ignore[misc]

    def touch(self, place: str, view: PlayView, plan: Any) -> None:
        """A place of the board: of the piece, then where it should go. A piece from the hand is asked about at the place itself."""
        if self.step == "place":
            self.goal = fitting_place(place, self.piece, plan)
            return
        self.begin()
        self.origin = place
        self._there = on_space(place, view, plan)
        self.choices = tuple(dict.fromkeys(self._there or plan.places[place].pieces))
        if not view.board.layout[place]:
            self.choices = tuple(dict.fromkeys((*self.choices, *plan.places[place].pieces)))
        if len(self.choices) == 1:
            self.choose(self.choices[0], plan)
        elif self.choices:
            self.step = "which"

    def choose(self, piece: str, plan: Any) -> None:
        """One of several pieces was meant."""
        self.piece, self.step = piece, "place"
        if piece not in self._there:
            self.goal = fitting_place(self.origin, piece, plan)

    def told(self, answer: str) -> None:
        """The answer of the rules."""
        self.answer, self.step = answer, "said"

    @property
    def rule(self) -> str:
        """The rule that the answer names; empty where it names none."""
        found = RULE.search(self.answer)
        return found[0] if found else ""

    def picture(self, board: BoardPicture) -> BoardPicture:
        """The board with only what is asked about marked."""
        if not self.step:
            return board
        marked = tuple((place, "asked") for place in dict.fromkeys((self.origin, self.goal)) if place)
        return replace(board, marks=marked)  # type: ignore[arg-type]


def on_space(place: str, view: PlayView, plan: Any) -> tuple[str, ...]:
    """The pieces that lie at a place; where none does, those of the same space."""
    here = view.board.layout[place]
    return tuple(named(placed, plan) for placed in here or [each for name in _space(place, plan) for each in view.board.layout[name]])


def named(placed: PlacedPiece, plan: Any) -> str:
    """A piece by its kind, and by its face where there are several flat ones of it: `pawn-red`, `card/blue-4-drop`."""
    piece = plan.pieces.get(placed.piece)
    flat = piece is not None and piece.body is None and len(piece.faces) > 1
    return f"{placed.piece}/{placed.face}" if flat and placed.face not in ("", "back") else placed.piece


def lying_of(name: str) -> PlacedPiece:
    """The other way round, for its words."""
    piece, _, face = name.partition("/")
    return PlacedPiece(piece, face)


def fitting_place(place: str, name: str, plan: Any) -> str:
    """The place of the touched space where this piece may lie, or the touched one. Example: `c4.pawns` for a pawn on the tile c4."""
    piece = lying_of(name).piece
    if piece in plan.places[place].pieces:
        return place
    return next((other for other in _space(place, plan) if piece in plan.places[other].pieces), place)


def _space(place: str, plan: Any) -> list[str]:
    """All places of the same space: those that share what stands before the dot."""
    stem = place.partition(".")[0]
    return [name for name in plan.places if name.partition(".")[0] == stem]

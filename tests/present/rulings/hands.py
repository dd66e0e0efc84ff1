"""Hands that do what a sentence says, and nothing else. They know the words, the pieces in sight and the box, not the data behind it."""

from __future__ import annotations

import re
from typing import Any

from companion.present.words import Words
from companion.rules.values import Layout, Place, PlacedPiece


class CannotDoError(AssertionError):
    """The sentence does not say enough, or says what cannot be done."""


class Hands:
    """Carries out one sentence after the other on a complete table. `board` is the geometry: where a piece has room; `picture`: how the
    screen shows the table, which says which way an arrow points."""

    def __init__(self, words: Words, board: Any, picture: Layout | None = None) -> None:
        self._picture = Layout() if picture is None else picture
        self._words, self._board = words, board
        self._forms = [(key, _pattern(text)) for key, text in words.tables["remedy"].items() if key != "several"]
        self._several = _pattern(words.tables["remedy"]["several"])

    def do(self, sentence: str, table: Layout) -> Layout:
        """The table once this is done. Raises CannotDoError."""
        for key, form in self._forms:
            read = form.fullmatch(sentence) or form.fullmatch(sentence[:1].lower() + sentence[1:])
            if read is not None:
                return self._do(key.partition(".")[0], read.groupdict(), table, key.partition(".")[2])
        raise CannotDoError(f"nobody knows what to do with {sentence!r}")

    def _do(self, what: str, said: dict[str, str], table: Layout, face: str) -> Layout:
        if what == "swap":
            return self._swapped(said, table)
        if what == "row":
            return self._laid_in_order(said, table)
        name, count = said["piece"], 1
        many = self._several.fullmatch(name)
        if many is not None:
            name, count = many["piece"], int(many["count"])
        for _ in range(count):
            table = self._one(what, name, said, table, face)
        return table

    def _one(self, what: str, name: str, said: dict[str, str], table: Layout, face: str) -> Layout:
        if what in ("move", "take", "turn"):
            place, placed = self._lies(name, said["origin"] if what == "move" else said["place"], table)
            left = _without(table[place], placed)
            if what == "take":
                return table.put({place: left})
            if what == "turn":
                arrow = [each.turn for each in self._picture[place] if (each.piece, each.face) == (placed.piece, placed.face)]
                if arrow and arrow[0] != placed.turn:
                    return table.put({place: (*left, PlacedPiece(placed.piece, placed.face, arrow[0], placed.how))})
                return table.put({place: (*left, PlacedPiece(placed.piece, face or self._other_side(placed), placed.turn, placed.how))})
            to = self._place(said["place"], placed.piece)
            return table.put({place: left}).put({to: (*(left if to == place else table[to]), placed)})
        every = [PlacedPiece(kind, side) for kind, piece in self._board.pieces.items() for side in piece.faces]
        fitting = [each for each in every if self._named(each, name) and self._places(said["place"], each.piece)]
        if len(fitting) != 1:
            raise CannotDoError(f"{name!r} is one of {fitting}")
        to = self._place(said["place"], fitting[0].piece)
        pictured = [each for each in self._picture[to] if (each.piece, each.face) == (fitting[0].piece, fitting[0].face)]
        return table.put({to: (*table[to], *(pictured or fitting)[-1:])})

    def _lies(self, name: str, where: str, table: Layout) -> tuple[Place, PlacedPiece]:
        found = {
            (place, placed)
            for place, contents in table.items()
            for placed in (contents[-1:] if self._board.places[place].order == "pile" else contents)
            if str(self._words.place(place)) == where and (self._named(placed, name) or str(self._words.piece(placed.piece)) == name)
        }
        if len(found) != 1:
            raise CannotDoError(f"{name!r} at {where!r} is one of {sorted(found)}")
        return found.pop()

    def _named(self, placed: PlacedPiece, name: str) -> bool:
        return str(self._words.piece(placed)) == name

    def _places(self, name: str, piece: str) -> list[Place]:
        return [place for place, known in self._board.places.items() if piece in known.pieces and str(self._words.place(place)) == name]

    def _place(self, name: str, piece: str) -> Place:
        found = self._places(name, piece)
        if len(found) != 1:
            raise CannotDoError(f"{name!r} may be {found} for {piece}")
        return found[0]

    def _other_side(self, placed: PlacedPiece) -> str:
        sides = {face for group in self._board.pieces[placed.piece].sides if placed.face in group for face in group} - {placed.face}
        if placed.face == "back":
            return "?"  # only the piece itself knows
        if len(sides) != 1:
            raise CannotDoError(f"{placed} has the other sides {sorted(sides)}")
        return sides.pop()

    def _swapped(self, said: dict[str, str], table: Layout) -> Layout:
        here, one = self._lies(said["piece"], said["origin"], table)
        there, other = self._lies(said["other"], said["place"], table)
        table = table.put({here: _without(table[here], one), there: _without(table[there], other)})
        return table.put({here: (*table[here], other), there: (*table[there], one)})

    def _laid_in_order(self, said: dict[str, str], table: Layout) -> Layout:
        rows = [place for place, known in self._board.places.items() if known.order == "row"]
        (place,) = [row for row in rows if str(self._words.place(row)) == said["place"]]
        left, order = list(table[place]), []
        for name in said["pieces"].split("; "):
            # Only the card itself knows its face when it was turned up a moment ago.
            unknown = next((placed for placed in left if placed.face == "?"), None)
            one = next((placed for placed in left if self._named(placed, name)), unknown)
            if one is None:
                raise CannotDoError(f"{name!r} does not lie in {said['place']!r}")
            left.remove(one)
            order.append(one)
        if left:
            raise CannotDoError(f"nobody said where {left} goes")
        return table.put({place: tuple(order)})


def _without(contents: tuple[PlacedPiece, ...], piece: PlacedPiece) -> tuple[PlacedPiece, ...]:
    at = len(contents) - 1 - contents[::-1].index(piece)
    return (*contents[:at], *contents[at + 1 :])


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(text)))

"""Each code on the printed pieces of every game is read. It may stand anywhere on its face, beside whatever is printed there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from companion.assemble import games, load_board, load_game
from tests.shares import Share
from tests.vision.tables import Layout
from vision.board import Board
from vision.reader import Reader
from vision.twin.render import SimulatedCamera


@cache
def whole(game: str) -> Board:
    return load_board(game, load_game(game).seats[-1])


def tables(board: Board) -> Iterator[Layout]:
    """Tables on which every coded face that may lie on a sheet lies somewhere in turn. They lie in the slots printed for them."""
    free = [place for place in board.places.values() if place.on is None]
    may = {kind for place in free for kind in place.pieces}
    left = {kind: [face.name for face in board.pieces[kind].faces.values() if face.code] for kind in may}
    while any(left.values()):
        layout: Layout = {}
        laid: Counter[str] = Counter()
        for place in free:
            room = len(place.slots_mm) if place.order in ("heap", "row") else 1
            for kind in place.pieces:
                while left[kind] and room and laid[kind] < board.pieces[kind].copies:
                    layout.setdefault(place.name, []).append((kind, left[kind].pop(0), 0, "seen"))
                    laid[kind] += 1
                    room -= 1
        yield layout


@pytest.mark.parametrize("game", games())
def test_every_printed_face_is_read_back(share: Share, game: str) -> None:
    board = whole(game)
    seats = board.seats[-1]
    for number, layout in share(enumerate(tables(board))):
        seen = Reader(board, seats).read(SimulatedCamera(board, seats, 11 + number).frame(layout).frame)
        there = {name: sorted((piece, face) for piece, face, _, _ in things) for name, things in layout.items()}
        sure = {name: sorted((one.piece, one.face) for one in faces) for name, faces in seen.places.items() if faces}
        assert {name: faces for name, faces in sure.items() if faces != there.get(name)} == {}, "read wrong"
        assert there.keys() - sure.keys() == set(), "every face is read at first sight"

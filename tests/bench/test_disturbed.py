"""Disturbed tables: lawful ones are found without the judge, and the others are called."""

from __future__ import annotations

from random import Random

import pytest

from companion.assemble import load_examples, load_game, options_from, seats_from, worlds
from companion.bench.disturbed import disturbed, way_to
from companion.games.chess.acts import Move
from companion.rules.values import PlacedPiece, visible


def test_a_move_is_lawful_and_two_of_one_seat_are_not() -> None:
    chess = load_game("chess")
    start = chess.begin(seats_from(chess, 2), options_from(chess))
    state = chess.apply(start, load_examples("chess").set_out(chess, start, Random(1)))
    pawn = Move("white", "e2", "e4")
    one = visible(chess.layout(chess.apply(state, pawn)), chess.board)
    assert way_to(chess, state, one) == (pawn,)
    two = one.put({"d2": (), "d4": (PlacedPiece("white-pawn"),)})
    assert way_to(chess, state, two) is None


@pytest.mark.parametrize("name", worlds())
def test_nothing_is_called_falsely_and_remedies_work(name: str) -> None:
    found = list(disturbed(name, 60, seed="held"))
    assert [each.called for each in found if each.end == "false"] == []
    assert [each.called for each in found if each.called and not each.put_right] == []
    missed = [each for each in found if each.end == "missed"]
    # One in two hundred may be missed: of sixty hardly ever more than two.
    assert len(missed) <= 2
    assert {each.end for each in found} >= {"called"}


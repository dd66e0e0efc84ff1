"""All that is still missing on a table that is laid out is named. That holds also in a game that names one fault at a time."""

from __future__ import annotations

import random
from typing import cast

import pytest

from companion.assemble import games, load_examples, load_game, options_from
from companion.rules.game import AnyGame
from companion.rules.laying import lacking
from companion.rules.values import Board, Fault, Layout, PlacedPiece, SetOut, visible

RED, BLUE, HAT = PlacedPiece("spot", "red"), PlacedPiece("spot", "blue"), PlacedPiece("hat", "", 3)
DUE = {"a": RED, "b": BLUE, "c": HAT}


class OneAtATime:
    """A game that names the first of its pieces that is not there. It wants a red spot on a, a blue one on b, a hat turned on c, then any
    spots on d and e."""

    board = Board({}, {"spot": ("red", "blue", "green"), "hat": ("",)})

    def faults(self, _state: object, action: SetOut) -> tuple[Fault, ...]:
        for place, due in DUE.items():
            if action.layout[place] != (due,):
                return (Fault("X-1", pieces=(due.piece,), places=(place,)),)
        return next(((Fault("X-2", pieces=("spot",), places=(place,)),) for place in "de" if not action.layout[place]), ())


GAME = cast(AnyGame, OneAtATime())


def test_every_place_is_named_and_each_piece_that_alone_will_do() -> None:
    still = lacking(GAME, None, Layout())
    assert [fault.places for fault in still.faults] == [("a",), ("b",), ("c",), ("d",), ("e",)]
    assert still.pieces == Layout({place: (piece,) for place, piece in DUE.items()}), "any spot will do on d and e: none is shown"


def test_what_hangs_on_a_choice_of_the_people_is_not_told() -> None:
    """A piece that hangs on a choice of the people is not told before they have made it. Whoever lays red on d lays red on e as well: what
    e wants is not known before d lies there."""

    class Alike(OneAtATime):
        def faults(self, _state: object, action: SetOut) -> tuple[Fault, ...]:
            d, e = action.layout["d"], action.layout["e"]
            wanted = "d" if not d else "e" if e != d else ""
            return (Fault("X-3", pieces=("spot",), places=(wanted,)),) if wanted else ()

    game = cast(AnyGame, Alike())
    assert not lacking(game, None, Layout()).pieces
    assert lacking(game, None, Layout({"d": (RED,)})).pieces == Layout({"e": (RED,)})


def test_all_that_lies_wrongly_is_named_at_once() -> None:
    """Red and blue have changed places: each is named, and so is all that is missing besides."""
    still = lacking(GAME, None, Layout({"a": (BLUE,), "b": (RED,)}))
    assert [fault.places for fault in still.faults] == [("a",), ("b",), ("c",), ("d",), ("e",)]
    assert still.pieces == Layout({"c": (HAT,)}), "where something lies it is told what is wrong, not what is missing"


def test_a_piece_that_lies_wrongly_is_named_and_so_is_what_is_missing_after_it() -> None:
    """The blue spot lies on a: what belongs there, nobody can lay before it is taken away."""
    still = lacking(GAME, None, Layout({"a": (RED,), "d": (RED,), "c": (HAT,)}))
    assert [fault.places for fault in still.faults] == [("b",), ("e",)]
    assert still.pieces == Layout({"b": (BLUE,)})


@pytest.mark.parametrize("name", games())
def test_no_game_shows_a_piece_that_does_not_belong_where_it_is_shown(name: str) -> None:
    """No game shows a piece where it does not belong, on a bare or half a table. Each piece that is shown lies so on the whole table."""
    game = load_game(name)
    state = game.begin(game.default_seats(game.seats[-1]), options_from(game))
    examples = load_examples(name)
    if SetOut not in game.actions or not any(True for _ in game.faults(state, SetOut("chance", Layout()))) or name == "dash-arena":
        return
    full = visible(examples.set_out(game, state, random.Random(3)).layout, game.board)
    half = Layout(dict(sorted(full.items())[::2]))
    for table in (Layout(), half):
        shown = lacking(game, state, table).pieces
        assert {place: full[place] for place in shown} == dict(shown.items())

"""A position in one line: how values are written, what cannot be read, and that chess has its FEN."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.assemble import load_examples, load_game, notation
from companion.errors import InputError
from companion.games.chess.table.notation import placed
from companion.record.notation import MOST_ITEMS, value_of, written

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**20), 10**20) | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=12,
)


@given(PLAIN)
def test_every_value_is_written_without_a_space_and_read_again(value: object) -> None:
    text = written(value)
    assert not text.split()[1:]
    assert text.isascii()
    assert json.dumps(value_of(text)) == json.dumps(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ([[], [], [], ["red"]], "[[]*3,[red]]"),
        ({"kind": "claim", "tile": 3, "flipped": False}, "(kind:claim,tile:3,flipped:no)"),
        (["", "yes", "~", "red-1", "a b", "7", None], '["","yes","~",red-1,"a\\u0020b","7",~]'),
    ],
)
def test_values_are_short(value: object, text: str) -> None:
    assert written(value) == text
    assert value_of(text) == value


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "a value is missing"),
        ("[1,2", r"'\]' is missing"),
        ("(a:1", r"'\)' is missing"),
        ("(a1)", "a name with a colon is missing"),
        ('"abc', "has no end"),
        ("1]", r"'\]' is too much"),
        ("[0*999999]", f"more than {MOST_ITEMS:,} values"),
        ("[" * 60, "nested too deeply"),
    ],
)
def test_what_is_no_value_is_a_sentence(text: str, says: str) -> None:
    with pytest.raises(InputError, match=f"^This is no position that can be read: .*{says}"):
        value_of(text)


def test_chess_is_written_as_players_do() -> None:
    game = load_game("chess")
    line = notation(game)
    fens = [text for name, text in load_examples("chess").FENS.items() if name != "in passing"]
    assert [line.write(placed(text)) for text in fens] == fens
    state = placed(fens[0])
    for start, to in (("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")):
        state = game.apply(state, next(act for act in game.legal_actions(state) if (act.start, act.to) == (start, to)))
    assert line.write(state) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3 g1f3,g8f6,f3g1,f6g8"
    assert line.read(line.write(state)).history == state.history, "repetitions are counted on"


def test_no_line_is_empty() -> None:
    game = load_game("chess")
    begun = game.begin(game.default_seats(2), game.options())
    assert notation(game).write(begun) == "seats=[white,black]"
    assert notation(game).read("seats=[white,black]") == begun


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        ("chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", "no board of eight ranks"),
        ("chess", "8/8/8/8/8/8/8/8 x - - 0 1", "whose move it is"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 e1e2", "'e1e2' is no move that led here"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 phase=break", "phase"),
        ("treasure-hunt", "", "must begin with the number of seats, 1 to 4"),
        ("treasure-hunt", "9 phase=play", "must begin with the number of seats"),
        ("treasure-hunt", "2 phase=play who=red 6/6", "'6/6' stands behind the fields"),
        ("treasure-hunt", "2 6/6/6/6/6/6 a1,z9 -", "'z9' is no tile"),
        ("treasure-hunt", "2 turn=1 turn=2", "the field turn stands there twice"),
        ("treasure-hunt", "2 options=(form:fast)", "form"),
        ("treasure-hunt", "2 luck=7", "luck is unknown"),
        ("dash-arena", "e5,e6,-,-,-,zz9 -", "'zz9' is no space of the arena"),
        ("tektonix", "2 Pa.Q/- - -/-/-", "'Q' is none"),
        ("flag-dash", "4 blue:b2 d1,d8 -", "the characters"),
    ],
)
def test_a_line_that_cannot_be_is_one_sentence(game: str, text: str, says: str) -> None:
    with pytest.raises(InputError, match=r"^This is no position that can be read: ") as error:
        notation(load_game(game)).read(text)
    assert says in str(error.value)
    assert str(error.value).endswith(".")
    assert "\n" not in str(error.value)

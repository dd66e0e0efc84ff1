"""Every game answers the question why not. Asked are a lawful move, one with its rule, somebody else's piece, and a place off the board."""

import time
from functools import cache
from typing import Any

import pytest

from companion import assemble
from companion.games.tektonix.state import DrawDeck
from companion.gc_pauses import unswept
from companion.present.rulings.whynot import WhyNot, told, why_not
from companion.present.words import Words
from companion.referee.desk import begin
from companion.referee.draft.commits import Commit
from companion.referee.draft.draft import Draft
from companion.referee.match import Match
from companion.rules.explain import Explanation
from companion.rules.values import Outcome, visible
from tests.rules.laws import standing

ENOUGH_MS = 200.0


@cache
def position(name: str, example: str) -> tuple[Match, Words]:
    """A match that stands at a worked example of a game, and the game's words."""
    game: Any = assemble.load_game(name)
    state = assemble.load_examples(name).EXAMPLES[example](game)
    seats, root = game.default_seats(game.seats[-1]), (Explanation(state),)
    looks = visible(game.layout(state), game.board)
    first = begin(game, seats, game.options())
    match = Match(game, seats=seats, state=state, draft=Draft(root, root), commits=(Commit(0, state, looks),), events=(first,))
    return match, Words.load(assemble.folder(name) / "words.toml")


def answer(name: str, example: str, piece: str, place: str, origin: str = "") -> WhyNot:
    match, words = position(name, example)
    return why_not(match, piece, place, words, origin)


@pytest.mark.parametrize(
    ("name", "example", "piece", "place", "sentence"),
    [
        ("treasure-hunt", "TH-G01", "pawn-red", "c2.tile", "It may: Red moves to c2."),
        ("treasure-hunt", "TH-G05", "cube-red", "a3.tile", "It may: Red reinforces a3."),
        ("flag-dash", "FD-G02", "pawn-blue", "b2.tunnel", "It may: Blue runs to b2."),
        ("tektonix", "TX-H09", "card/scotia", "blue.row", "It may, as part of this: Blue lays Scotia and puts a cube there."),
        ("dash-arena", "DA-G06", "red-2", "g6.figure", "It may: Red 2: 2 north, ended at g6."),
    ],
)
def test_a_lawful_move_is_told_as_the_act_it_would_be(name: str, example: str, piece: str, place: str, sentence: str) -> None:
    given = answer(name, example, piece, place)
    assert (given.sentence, given.rule, given.may) == (sentence, "", True)


@pytest.mark.parametrize(
    ("name", "example", "piece", "place", "rule", "part"),
    [
        ("treasure-hunt", "TH-G01", "pawn-red", "d3.tile", "TH-035", "no diagonal steps, no short cuts. Red's pawn may go to a1, b1"),
        ("treasure-hunt", "TH-G05", "cube-red", "c3.tile", "TH-021", "Red already claimed 2 tiles of this row."),
        ("flag-dash", "FD-G02", "pawn-blue", "a3.pawn", "FD-055", "It may go to b2."),
        ("tektonix", "TX-H09", "card/spreading", "blue.row", "TX-022", "A row holds at most five plates and four boundaries."),
        ("tektonix", "TX-H09", "cube-blue", "nazca.cubes", "TX-045", "Nazca is a minor plate and holds 1 cube."),
        ("dash-arena", "DA-G06", "red-2", "f6.figure", "DA-036", "a figure goes straight and turns only by bouncing"),
    ],
)
def test_a_forbidden_move_names_its_rule(  # noqa: PLR0917 - one case in a row
    name: str, example: str, piece: str, place: str, rule: str, part: str
) -> None:
    given = answer(name, example, piece, place)
    assert (given.rule, given.may) == (rule, False)
    assert part in given.sentence


@pytest.mark.parametrize(
    ("name", "example", "piece", "place", "rule"),
    [
        ("treasure-hunt", "TH-G01", "pawn-yellow", "a5.tile", "TH-024"),
        ("flag-dash", "FD-G02", "pawn-green", "a7.pawn", "FD-025"),
        ("tektonix", "TX-H09", "card/north-american", "pile1", "TX-041"),
        ("dash-arena", "DA-G06", "blue-1", "c9.figure", "DA-003"),
    ],
)
def test_a_piece_of_somebody_else_stays(name: str, example: str, piece: str, place: str, rule: str) -> None:
    given = answer(name, example, piece, place, "green.row" if piece.startswith("card") else "")
    assert (given.rule, given.may) == (rule, False)


@pytest.mark.parametrize(
    ("name", "example"), [("treasure-hunt", "TH-G01"), ("flag-dash", "FD-G02"), ("tektonix", "TX-H05"), ("dash-arena", "DA-G06")]
)
def test_a_place_off_the_board_a_stranger_and_an_end_are_one_sentence_each(name: str, example: str) -> None:
    match, words = position(name, example)
    piece = next(placed.piece for contents in match.expected().values() for placed in contents)
    place = next(iter(match.expected()))
    assert why_not(match, piece, "z99", words) == WhyNot("That is no place of this table.")
    assert why_not(match, "teapot", place, words) == WhyNot("This game has no such piece: teapot.")
    over = Match(**{field: getattr(match, field) for field in ("game", "seats", "state", "draft")}, outcome=Outcome((), "agreed"))
    assert why_not(over, piece, place, words) == WhyNot("The game is over: nothing more is played.")


def test_what_is_there_already_is_said() -> None:
    assert answer("treasure-hunt", "TH-G01", "pawn-red", "e1.tile").sentence == "It is there already."


def test_a_move_that_only_another_seat_could_make_says_whose_turn_it_would_be() -> None:
    match, words = position("tektonix", "TX-H05")
    drawn = match.game.apply(match.state, DrawDeck("red"))
    given = why_not(standing(match.game, drawn), "card/cocos", "pile1", words, "pile3")
    assert given.sentence.startswith("It may, but not now. In Green's turn: ")
    assert not given.may


def test_no_order_to_put_right_is_given_for_what_was_only_asked() -> None:
    assert answer("treasure-hunt", "TH-G01", "pawn-yellow", "a5.tile").sentence == "It is Red's turn, not Yellow's."


def test_the_text_for_the_screen_names_the_rule() -> None:
    _, words = position("treasure-hunt", "TH-G01")
    assert told(answer("treasure-hunt", "TH-G01", "pawn-yellow", "a5.tile"), words) == "It is Red's turn, not Yellow's. (Rule TH-024)"
    assert told(answer("treasure-hunt", "TH-G01", "pawn-red", "c2.tile"), words) == "It may: Red moves to c2."


def test_where_no_rule_speaks_the_piece_and_the_place_are_named() -> None:
    assert answer("treasure-hunt", "TH-G01", "cube-red", "e1.tile") == WhyNot("No rule brings a red cube to e1 now.")


@pytest.mark.parametrize(
    ("name", "example"), [("treasure-hunt", "TH-G09"), ("flag-dash", "FD-G13"), ("tektonix", "TX-H12"), ("dash-arena", "DA-G08")]
)
def test_every_piece_on_the_table_gets_an_answer_anywhere(name: str, example: str) -> None:
    match, words = position(name, example)
    table = match.expected()
    pieces = sorted({placed.piece for contents in table.values() for placed in contents})
    slowest = 0.0
    for piece in pieces:
        for place in sorted(match.game.board.order)[:: max(1, len(match.game.board.order) // 4)]:
            # As in the app: the heap of a whole test run is not swept while somebody waits.
            with unswept():
                before = time.process_time()
                assert why_not(match, piece, place, words).sentence
                slowest = max(slowest, time.process_time() - before)
    assert slowest * 1000 < 5 * ENOUGH_MS

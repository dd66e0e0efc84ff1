"""A game begins and ends: set-up, mate, the draws, what is said, and the result."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.chess.acts import AcceptDraw, ClaimDraw, OfferDraw, Resign, Touch
from companion.games.chess.examples import FENS, placed
from companion.games.chess.rules.ending import result
from companion.games.chess.state import START, Options
from companion.games.chess.table.layout import LYING, laid
from companion.referee.timers import Clocks
from companion.rules.values import CHANCE, SetOut
from tests.games.chess.moves import WatchedTable, move, play

HALF = Fraction(1, 2)
KNIGHTS = ("g1f3", "g8f6", "f3g1", "f6g8")
"""Out and back: after these the board looks as before."""


def rules(faults) -> list[str]:
    return [fault.rule for fault in faults]


@pytest.mark.rule("CH-001", "CH-004", "CH-006")
def test_white_begins_on_a_board_of_64_squares(chess_game, tracked):
    empty = chess_game.begin(("white", "black"), Options())
    begun = play(chess_game, empty, SetOut(CHANCE, laid(START)))
    tracked("CH-001", chess_game.to_act(empty), chess_game.to_act(begun))
    tracked("CH-004", chess_game.layout(empty), chess_game.layout(begun))
    tracked("CH-006", empty.phase, begun.phase)
    assert chess_game.to_act(begun) == {"white"}
    assert len(chess_game.board.order) == 64
    assert len(chess_game.layout(begun)) == 32
    assert chess_game.layout(begun)["d1"] == LYING["Q"]
    with pytest.raises(ValueError, match="white, black"):
        chess_game.begin(("black", "white"), Options())


@pytest.mark.rule("CH-005", "CH-006")
def test_the_board_is_set_out_wrongly(chess_game):
    empty, right = chess_game.begin(("white", "black"), Options()), laid(START)
    swapped = right.put({"d1": LYING["K"], "e1": LYING["Q"]})
    (fault,) = chess_game.faults(empty, SetOut(CHANCE, swapped))
    assert (fault.rule, fault.pieces, fault.may) == ("CH-006", ("white-king",), ("e1",))
    assert rules(chess_game.faults(empty, SetOut(CHANCE, right.put({"a2": LYING["N"]})))) == ["CH-005"]
    begun = chess_game.apply(empty, SetOut(CHANCE, right))
    assert rules(chess_game.faults(begun, SetOut(CHANCE, right))) == ["CH-006"]
    assert rules(chess_game.faults(empty, move(begun, "e2e4"))) == ["CH-006"]
    assert rules(chess_game.faults(empty, Resign("white"))) == ["CH-006"]


@pytest.mark.rule("CH-040", "CH-042", "CH-043", "CH-046")
@pytest.mark.parametrize(
    ("position", "text", "rule", "reason", "written"),
    [("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "CH-040", "mate", "1-0"),
     ("4k3/8/8/8/8/8/r4PPP/6K1 w - - 0 1", "h2h3", "", "", "*"),
     ("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", "a8a1", "CH-040", "mate", "0-1"),
     ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "f6f7", "CH-042", "stalemate", "1/2-1/2"),
     ("8/8/8/3k4/8/4p3/4K3/8 w - - 0 1", "e2e3", "CH-043", "dead", "1/2-1/2"),
     ("8/8/8/3k4/8/4p3/4K1N1/8 w - - 0 1", "g2e3", "CH-043", "dead", "1/2-1/2"),
     ("8/b7/8/3k4/8/4p3/4KB2/8 w - - 0 1", "f2e3", "CH-043", "dead", "1/2-1/2"),
     ("8/1b6/8/3k4/8/4p3/4KB2/8 w - - 0 1", "f2e3", "", "", "*"),
     ("8/8/8/3k4/8/4p3/n3K1N1/8 w - - 0 1", "g2e3", "", "", "*")],
)  # fmt: skip
def test_a_game_ends_by_itself(chess_game, tracked, position, text, rule, reason, written):  # noqa: PLR0917 - one row of the table
    """Mate, stalemate, and what is left to mate with: bishops on squares of one colour, no two knights."""
    before = placed(position)
    after = play(chess_game, before, text)
    assert (after.outcome.reason if after.outcome else "", result(after)) == (reason, written)
    if rule:
        tracked(rule, before.outcome, after.outcome)
        tracked("CH-046", chess_game.scores(before), chess_game.scores(after))
        assert sum(chess_game.scores(after).values()) == 1
        assert not chess_game.to_act(after)


@pytest.mark.rule("CH-041", "CH-045")
def test_who_gives_up_has_lost(chess_game, tracked):
    before = placed(FENS["start"])
    for seat, written in (("white", "0-1"), ("black", "1-0")):
        after = play(chess_game, before, Resign(seat))
        tracked("CH-041", result(before), result(after))
        assert result(after) == written
        assert rules(chess_game.faults(after, move(before, "e2e4"))) == ["CH-045"]
        assert rules(chess_game.faults(after, OfferDraw("white"))) == ["CH-045"]


@pytest.mark.rule("CH-044", "CH-050")
def test_a_draw_is_offered_and_taken(chess_game, tracked):
    before = placed(FENS["start"])
    offered = play(chess_game, before, OfferDraw("white"))
    tracked("CH-050", before.offer, offered.offer)
    drawn = play(chess_game, offered, "e2e4", AcceptDraw("black"))
    tracked("CH-044", chess_game.scores(before), chess_game.scores(drawn))
    assert chess_game.scores(drawn) == {"white": HALF, "black": HALF}
    assert rules(chess_game.faults(before, AcceptDraw("black"))) == ["CH-044"]
    assert rules(chess_game.faults(offered, OfferDraw("black"))) == ["CH-050"]
    assert rules(chess_game.faults(offered, AcceptDraw("white"))) == ["CH-044"]


@pytest.mark.rule("CH-050")
def test_a_move_refuses_the_offer(chess_game):
    state = play(chess_game, placed(FENS["start"]), "e2e4", OfferDraw("white"), "e7e5")
    assert state.offer == ""
    assert rules(chess_game.faults(state, AcceptDraw("black"))) == ["CH-044"]


@pytest.mark.rule("CH-051", "CH-053")
def test_the_same_position_three_and_five_times(chess_game, tracked):
    twice = play(chess_game, placed(FENS["start"]), *KNIGHTS)
    assert rules(chess_game.faults(twice, ClaimDraw("white", "repetition"))) == ["CH-051"]
    nearly = play(chess_game, twice, *KNIGHTS[:3])
    intended = ClaimDraw("black", "repetition", "f6", "g8")
    assert intended in chess_game.sayings(nearly)
    assert result(play(chess_game, nearly, intended)) == "1/2-1/2"
    thrice = play(chess_game, nearly, KNIGHTS[3])
    drawn = play(chess_game, thrice, ClaimDraw("white", "repetition"))
    tracked("CH-051", thrice.outcome, drawn.outcome)
    five = play(chess_game, thrice, *KNIGHTS, *KNIGHTS)
    tracked("CH-053", thrice.outcome, five.outcome)
    assert five.outcome.reason == "fivefold"


@pytest.mark.rule("CH-051")
def test_positions_differ_by_castling_and_by_passing(chess_game):
    lost = play(chess_game, placed(FENS["castling both"]), "h1g1", "h8g8", "g1h1", "g8h8", "h1g1", "h8g8", "g1h1", "g8h8")
    assert rules(chess_game.faults(lost, ClaimDraw("white", "repetition"))) == ["CH-051"]
    passed = play(chess_game, placed("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1"), "e2e4", *("g8f6", "g1f3", "f6g8", "f3g1") * 2)
    assert rules(chess_game.faults(passed, ClaimDraw("black", "repetition"))) == ["CH-051"]


@pytest.mark.rule("CH-052", "CH-054")
def test_fifty_and_seventy_five_moves(chess_game, tracked):
    near = placed(FENS["fifty moves are near"])
    assert rules(chess_game.faults(near, ClaimDraw("white", "moves"))) == ["CH-052"]
    fifty = play(chess_game, near, "d3a3", "e6d5")
    drawn = play(chess_game, fifty, ClaimDraw("white", "moves"))
    tracked("CH-052", fifty.outcome, drawn.outcome)
    ninety_nine = play(chess_game, near, "d3a3")
    assert any(isinstance(each, ClaimDraw) and each.start for each in chess_game.sayings(ninety_nine))
    late = placed("8/8/4k3/8/8/3QK3/8/8 w - - 149 120")
    over = play(chess_game, late, "d3a3")
    tracked("CH-054", late.outcome, over.outcome)
    assert over.outcome.reason == "seventy-five"
    mated = play(chess_game, placed("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 149 120"), "a1a8")
    assert mated.outcome.reason == "mate"


@pytest.mark.rule("CH-055")
def test_who_claims_and_with_which_move(chess_game):
    state = placed(FENS["fifty moves are near"])
    assert rules(chess_game.faults(state, ClaimDraw("black", "moves"))) == ["CH-055"]
    assert rules(chess_game.faults(state, ClaimDraw("white", "moves", "d3", "e5"))) == ["CH-055"]
    assert rules(chess_game.faults(state, ClaimDraw("white", "moves", "d3", "a3"))) == ["CH-052"]


TOUCH = Options(touch_move=True)


@pytest.mark.rule("CH-032", "CH-033", "CH-034")
def test_what_was_touched_moves_or_is_taken(chess_game):
    state = placed("4k3/8/8/3p4/4P3/8/7P/R3K2N w - - 0 1", TOUCH)
    own = play(chess_game, state, Touch("white", "a1"))
    assert rules(chess_game.faults(own, move(own, "e4d5"))) == ["CH-032"]
    assert {each.start for each in chess_game.legal_actions(own)} == {"a1"}
    theirs = play(chess_game, state, Touch("white", "d5"))
    assert rules(chess_game.faults(theirs, move(theirs, "h2h3"))) == ["CH-033"]
    assert play(chess_game, theirs, "e4d5").touched == ""
    assert rules(chess_game.faults(state, Touch("white", "e8"))) == ["CH-034"]
    assert rules(chess_game.faults(own, Touch("white", "h2"))) == ["CH-032"]
    assert rules(chess_game.faults(state, Touch("black", "e8"))) == ["CH-032"]
    assert rules(chess_game.faults(placed(FENS["start"]), Touch("white", "e2"))) == ["CH-032"]


@pytest.mark.rule("CH-060", "CH-061")
def test_the_clock(chess_game, tracked):
    """A press ends the move that the table shows. The time of the other runs from then on, and is told when it is over."""
    watched = WatchedTable(chess_game, FENS["start"]).moves("e2e4")
    before = watched.played
    assert before == []
    watched.press("white")
    tracked("CH-060", before, watched.played)
    assert watched.played == [move(placed(FENS["start"]), "e2e4")]
    clocks = Clocks.started((("kind", "bank"), ("seconds", 10.0)), ("white", "black"), 0.0).running(frozenset({"white"}))
    tracked("CH-061", clocks.out(9.0), clocks.out(10.0))
    assert clocks.out(10.0) == ("white",)

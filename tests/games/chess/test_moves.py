"""Every way of moving: what is legal, and the rule that each illegal move breaks."""

from __future__ import annotations

import pytest

from companion.games.chess.acts import Move
from companion.games.chess.examples import FENS, fen, placed
from tests.games.chess.moves import broken, move, play

START = FENS["start"]
OPEN = "4k3/8/3p4/8/2BRQN2/8/P6P/4K3 w - - 0 1"
"""White: bishop c4, rook d4, queen e4, knight f4."""
BOTH = FENS["castling both"]


@pytest.mark.rule("CH-012", "CH-013", "CH-014", "CH-016")
@pytest.mark.parametrize(
    ("text", "rule"),
    [("c4a6", ""), ("c4c5", "CH-012"), ("c4e5", "CH-012"), ("d4d6", ""), ("d4e5", "CH-013"), ("d4b6", "CH-013"),
     ("e4h7", ""), ("e4e7", ""), ("e4f6", "CH-014"), ("e4b8", "CH-014"), ("f4g6", ""), ("f4f5", "CH-016"), ("f4h6", "CH-016")],
)  # fmt: skip
def test_bishop_rook_queen_and_knight(chess_game, text, rule):
    assert broken(chess_game, OPEN, text) == rule


@pytest.mark.rule("CH-015")
@pytest.mark.parametrize("text", ["d4d7", "d4g4", "e4a4", "d4d8"])
def test_nothing_is_jumped_over(chess_game, text):
    assert broken(chess_game, OPEN, text) == "CH-015"


@pytest.mark.rule("CH-016")
def test_a_knight_jumps(chess_game):
    assert broken(chess_game, START, "b1c3") == ""
    assert broken(chess_game, START, "b1b3") == "CH-016"


@pytest.mark.rule("CH-010", "CH-003", "CH-002")
@pytest.mark.parametrize(
    ("position", "text", "rule"),
    [(START, "a1a2", "CH-010"), (START, "d1e1", "CH-010"), ("4k3/8/8/8/8/8/8/4RK2 w - - 0 1", "e1e8", "CH-003"), (START, "e7e5", "CH-002"),
     (START, "e4e5", "CH-010.none")],
)  # fmt: skip
def test_own_pieces_kings_and_turns(chess_game, position, text, rule):
    state = placed(position)
    action = Move("white", text[:2], text[2:]) if text == "e4e5" else move(state, text)
    faults = chess_game.faults(state, action)
    case = dict(faults[0].args).get("case", "")
    assert (f"{faults[0].rule}.{case}" if case else faults[0].rule) == rule


@pytest.mark.rule("CH-002")
def test_nobody_moves_twice(chess_game):
    after = play(chess_game, placed(START), "e2e4")
    (fault,) = chess_game.faults(after, move(after, "d2d4"))
    assert (fault.rule, dict(fault.args)["case"], dict(fault.args)["on"]) == ("CH-002", "again", "black")


PAWNS = "4k3/8/8/3pp3/4P3/2p5/PPPP2P1/4K3 w - - 0 1"


@pytest.mark.rule("CH-017", "CH-018", "CH-019")
@pytest.mark.parametrize(
    ("text", "rule"),
    [("a2a3", ""), ("a2a4", ""), ("a2a5", "CH-017"), ("g2h2", "CH-017"), ("e4e3", "CH-017.back"), ("e4e6", "CH-018"),
     ("c2c4", "CH-018.home"), ("e4e5", "CH-019.straight"), ("e4d5", ""),
     ("e4f5", "CH-019.empty"), ("b2c3", ""), ("a2b3", "CH-019.empty"), ("b2a4", "CH-017")],
)  # fmt: skip
def test_pawns(chess_game, text, rule):
    assert broken(chess_game, PAWNS, text) == rule


@pytest.mark.rule("CH-020", "CH-021")
def test_in_passing_at_once_and_never_later(chess_game, tracked):
    ready = play(chess_game, placed("4k3/5p2/8/4P3/8/8/7P/4K3 b - - 0 1"), "f7f5")
    taken = play(chess_game, ready, "e5f6")
    tracked("CH-020", fen(ready).split()[0], fen(taken).split()[0])
    assert fen(taken).startswith("4k3/8/5P2/8/")
    later = play(chess_game, ready, "h2h3", "e8e7")
    assert [fault.rule for fault in chess_game.faults(later, move(later, "e5f6"))] == ["CH-021"]


@pytest.mark.rule("CH-021")
def test_one_step_is_not_passed(chess_game):
    state = play(chess_game, placed("4k3/8/5p2/4P3/8/8/7P/4K3 b - - 0 1"), "f6f5")
    assert [fault.rule for fault in chess_game.faults(state, move(state, "e5f6"))] == ["CH-021"]


def test_in_passing_not_if_it_opens_the_king(chess_game):
    """Both pawns leave the rank on which rook and king look at each other."""
    state = play(chess_game, placed("8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1"), "e2e4")
    assert [fault.rule for fault in chess_game.faults(state, move(state, "d4e3"))] == ["CH-021"]


@pytest.mark.rule("CH-022", "CH-023")
def test_a_pawn_becomes_something_else(chess_game, tracked):
    here = FENS["a pawn before its goal"]
    for letter in "qrbn":
        assert broken(chess_game, here, f"a7a8{letter}") == ""
    assert broken(chess_game, here, "a7a8") == "CH-022"
    assert broken(chess_game, here, "a7a8k") == "CH-023"
    assert broken(chess_game, START, "a2a3q") == "CH-023.early"
    after = play(chess_game, placed(here), "a7a8q")
    tracked("CH-022", fen(placed(here)), fen(after))
    assert fen(after).startswith("Q7/7k/")
    assert chess_game.faults(placed(here), move(placed(here), "a7a8"))[0].kind == "owed"


@pytest.mark.rule("CH-024", "CH-025", "CH-026")
def test_castling(chess_game, tracked):
    state = placed(BOTH)
    short, long = play(chess_game, state, "e1g1"), play(chess_game, state, "e1c1")
    tracked("CH-025", fen(state), fen(short))
    assert fen(short).startswith("r3k2r/8/8/8/8/8/8/R4RK1 b kq")
    assert fen(long).startswith("r3k2r/8/8/8/8/8/8/2KR3R b kq")
    assert broken(chess_game, BOTH, "e1e3") == "CH-024"
    assert broken(chess_game, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1g1") == "CH-025.rook"


@pytest.mark.rule("CH-026")
@pytest.mark.parametrize("moves", [("e1d1", "h8g8", "d1e1", "g8h8"), ("h1g1", "e8d8", "g1h1", "d8e8")])
def test_who_has_moved_castles_no_more(chess_game, moves):
    state = play(chess_game, placed(BOTH), *moves)
    assert [fault.rule for fault in chess_game.faults(state, move(state, "e1g1"))] == ["CH-026"]


@pytest.mark.rule("CH-027", "CH-028", "CH-030")
@pytest.mark.parametrize(
    ("position", "text", "rule"),
    [("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "e1g1", "CH-027.check"), ("4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", "e1g1", "CH-027.passes"),
     ("4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", "e1g1", "CH-027"), ("4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "e1g1", "CH-028"),
     ("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1", "CH-028"), ("4k3/8/8/8/1r6/8/8/R3K2R w KQ - 0 1", "e1c1", ""),
     ("4k3/8/8/8/r7/8/8/R3K2R w KQ - 0 1", "e1c1", "")],
)  # fmt: skip
def test_no_castling_out_of_through_or_into_check(chess_game, position, text, rule):
    """A rook that is attacked, or that passes an attacked square, does not matter."""
    assert broken(chess_game, position, text) == rule


@pytest.mark.rule("CH-029", "CH-030")
@pytest.mark.parametrize(("text", "rule"), [("g2g3", ""), ("a2a3", "CH-030.still"), ("e1e2", ""), ("e1f2", "CH-030.still")])
def test_check_has_to_end(chess_game, tracked, text, rule):
    before = placed("rnbqkbnr/pppp1ppp/8/4p3/4P3/5P2/PPPP2PP/RNBQKBNR b KQkq - 0 2")
    checked = FENS["check"]
    tracked("CH-029", chess_game.prompts(before)[0].key, chess_game.prompts(placed(checked))[0].key)
    assert chess_game.prompts(placed(checked))[0].places == ("e1",)
    assert broken(chess_game, checked, text) == rule


@pytest.mark.rule("CH-030")
def test_a_pinned_piece_stays(chess_game):
    assert broken(chess_game, "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3") == "CH-030"
    assert broken(chess_game, "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e1f2") == ""
    assert broken(chess_game, "3r3k/8/8/8/8/8/4N3/4K3 w - - 0 1", "e1d1") == "CH-030.king"


def test_a_fault_says_where_the_piece_may_go(chess_game):
    (fault,) = chess_game.faults(placed(START), move(placed(START), "g1g3"))
    assert fault.may == ("f3", "h3")
    assert (fault.pieces, fault.places, fault.seats) == (("white-knight",), ("g1", "g3"), ("white",))

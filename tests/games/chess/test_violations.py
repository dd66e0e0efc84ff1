"""The violations as hands do them, judged by the referee, and called by a rule that violations.toml accepts."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest

from companion.assemble import folder
from companion.games.chess.acts import ClaimDraw, Touch
from companion.games.chess.examples import FENS
from companion.games.chess.state import Options
from tests.games.chess.moves import WatchedTable

with (folder("chess") / "violations.toml").open("rb") as stream:
    VIOLATIONS = tomllib.load(stream)

START, BOTH = FENS["start"], FENS["castling both"]
OPEN = "4k3/8/3p4/8/2BRQN2/8/P6P/4K3 w - - 0 1"
TOUCHED = "4k3/8/8/3p4/4P3/8/7P/R3K2N w - - 0 1"
Do = Callable[[WatchedTable], WatchedTable]

WAYS: list[tuple[str, str, Do]] = [
    ("CH-V01", START, lambda s: s.put(e7="", e5="p")),
    ("CH-V02", START, lambda s: s.moves("e2e4").put(d2="", d4="P")),
    ("CH-V03", OPEN, lambda s: s.put(c4="", c5="B")),
    ("CH-V04", OPEN, lambda s: s.put(d4="", b6="R")),
    ("CH-V05", OPEN, lambda s: s.put(e4="", b8="Q")),
    ("CH-V06", OPEN, lambda s: s.put(d4="", d8="R")),
    ("CH-V07", OPEN, lambda s: s.put(f4="", f5="N")),
    ("CH-V08", START, lambda s: s.put(e2="", e5="P")),
    ("CH-V08", "4k3/8/8/4P3/8/8/8/4K3 w - - 0 1", lambda s: s.put(e5="", e4="P")),
    ("CH-V09", START, lambda s: s.put(e2="", d3="P")),
    ("CH-V10", "4k3/8/8/4Pp2/8/8/8/4K3 w - - 0 1", lambda s: s.put(e5="", f6="P", f5="")),
    ("CH-V11", FENS["in passing"], lambda s: s.put(e5="", f6="P").press("white")),
    ("CH-V12", FENS["a pawn before its goal"], lambda s: s.put(a7="", a8="P").press("white").answer(2)),
    ("CH-V13", FENS["a pawn before its goal"], lambda s: s.put(a7="", a8="K")),
    ("CH-V14", START.replace("PPPPPPPP", "PPPP1PPP"), lambda s: s.put(e1="", e3="K")),
    ("CH-V15", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", lambda s: s.put(e1="", g1="K", h1="", f1="R")),
    ("CH-V16", "4k3/8/8/8/5r2/8/8/R3K2R w KQ - 0 1", lambda s: s.put(e1="", g1="K", h1="", f1="R")),
    ("CH-V16", "4k3/8/8/8/6r1/8/8/R3K2R w KQ - 0 1", lambda s: s.put(e1="", g1="K", h1="", f1="R")),
    ("CH-V17", "4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", lambda s: s.put(e1="", c1="K")),
    ("CH-V18", FENS["check"], lambda s: s.put(a2="", a3="P")),
    ("CH-V18", "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1", lambda s: s.put(e2="", c3="N")),
    ("CH-V19", START, lambda s: s.put(d1="", d2="Q")),
    ("CH-V20", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", lambda s: s.put(e1="", e8="R")),
    ("CH-V21", START, lambda s: s.put(e2="", e4="P", d7="").press("white").put(e7="", e5="p").press("black")),
    ("CH-V22", START, lambda s: s.put(e5="N")),
    ("CH-V22", START, lambda s: s.put(e2="Q")),
    ("CH-V23", BOTH, lambda s: s.put(e1="", g1="K").press("white")),
    ("CH-V26", START, lambda s: s.say(ClaimDraw("white", "moves"))),
    ("CH-V26", START, lambda s: s.say(ClaimDraw("white", "repetition"))),
    ("CH-V24", TOUCHED, lambda s: s.say(Touch("white", "a1")).put(e4="", e5="P")),
    ("CH-V25", TOUCHED, lambda s: s.say(Touch("white", "d5")).put(h2="", h3="P")),
]


@pytest.mark.parametrize(("name", "position", "do"), WAYS, ids=[f"{number} {way[0]}" for number, way in enumerate(WAYS)])
def test_it_is_called_by_an_accepted_rule(chess_game, name, position, do):
    watched = do(WatchedTable(chess_game, position, Options(touch_move=name in ("CH-V24", "CH-V25"))))
    assert watched.called, "nothing was called"
    assert set(watched.called) <= set(VIOLATIONS[name]["rules"]), watched.called


def test_every_violation_that_is_sensed_is_here():
    assert {way[0] for way in WAYS} == {name for name, entry in VIOLATIONS.items() if entry["sensed"] != "never"}


@pytest.mark.rule("CH-011", "CH-036", "CH-037")
def test_an_illegal_move_is_put_back_and_another_made(chess_game, tracked):
    watched = WatchedTable(chess_game, START)
    before = watched.match.live
    watched.put(e2="", e5="P")
    assert len(watched.match.open) == 1
    watched.put(e5="", e2="P")
    assert not watched.match.open
    watched.moves("e2e4").press("white")
    tracked("CH-037", before, watched.match.live)
    assert (watched.called, len(watched.played)) == (["CH-017"], 1)


@pytest.mark.rule("CH-011", "CH-036", "CH-045", "CH-020")
def test_what_no_move_describes_has_its_rule(chess_game):
    from companion.rules.values import Handled, PlacedPiece

    state = WatchedTable(chess_game, START).match.live
    assert chess_game.blame(state, Handled("d7", gone=(PlacedPiece("black-pawn"),))).rule == "CH-011"
    assert chess_game.blame(state, Handled("d5", come=(PlacedPiece("black-pawn"),))).rule == "CH-036"
    over = WatchedTable(chess_game, FENS["one move from mate"]).moves("a1a8").match.live
    assert chess_game.blame(over, Handled("e1", gone=(PlacedPiece("white-king"),))).rule == "CH-045"
    passed = WatchedTable(chess_game, FENS["in passing"]).moves("e5f6").match.live
    assert chess_game.blame(passed, Handled("f5", come=(PlacedPiece("black-pawn"),))).rule == "CH-020"


@pytest.mark.rule("CH-022", "CH-025")
def test_what_a_move_left_out_is_owed(chess_game):
    from companion.rules.values import Handled, PlacedPiece

    queen = WatchedTable(chess_game, FENS["a pawn before its goal"]).moves("a7a8q").match.live
    fault = chess_game.blame(queen, Handled("a8", gone=(PlacedPiece("white-queen"),), come=(PlacedPiece("white-pawn"),)))
    assert (fault.rule, fault.kind) == ("CH-022", "owed")
    castled = WatchedTable(chess_game, BOTH).moves("e1g1").match.live
    fault = chess_game.blame(castled, Handled("h1", come=(PlacedPiece("white-rook"),)))
    assert (fault.rule, fault.kind, fault.may) == ("CH-025", "owed", ("f1",))

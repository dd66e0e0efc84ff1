"""An agreed layout: laid piece by piece in any order, with cones in pairs, and never over before it begins."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.flag_dash.examples import USUAL, set_out
from companion.games.flag_dash.rules.setup import laid
from companion.games.flag_dash.state import HANDS, Options, Plan
from companion.referee.desk import begin, decide
from companion.referee.events import FaultCalled
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.rules.stroll import stroll
from companion.rules.values import CHANCE, Layout, PlacedPiece, SetOut, visible
from tests.rules.laws import attempts_are_judged_and_applied, looks, what_hands_do_is_attempted

AGREED = Options(custom_layout=True)
CONE, TUNNEL = (PlacedPiece("cone"),), (PlacedPiece("tunnel"),)
FOUR = ("north.2", "north.6", "south.2", "south.6")


def table(cones=(), **kinds):
    return laid(AGREED, 4, USUAL, 1, cones=tuple(cones), **kinds)


def watched(game, *tables: Layout):
    """The faults called while these tables are seen, and the match at the end."""
    match = Match.blank(game)
    match = match.after(begin(game, HANDS, AGREED))
    called = []
    for full in tables:
        for event in decide(match, TableSeen(match.at + 1.0, visible(full, game.board), frozenset())):
            match = match.after(event)
            called += [event.fault.rule] if isinstance(event, FaultCalled) else []
    return called, match.draft.best.state


def planned(game, full):
    """The same table with a pair of Red's before it."""
    state = game.apply(game.apply(game.begin(HANDS, AGREED), SetOut(CHANCE, table())), Plan("red-1", 2))
    return full.put({place: lying for place, lying in game.layout(state).items() if place.startswith("red-1.")})


def test_cones_and_tunnels_may_come_last(flag_dash):
    """Nobody knows how many there will be: the table is laid anew until somebody plans."""
    growing = [table(FOUR[:count], tunnels=()) for count in range(5)]
    tunnels = [growing[-1].put({f"{spot}.tunnel": TUNNEL for spot in ("c2", "e7")[:count]}) for count in (1, 2)]
    called, state = watched(flag_dash, *growing, *tunnels, planned(flag_dash, tunnels[-1]))
    assert called == []
    assert [row for row, _, _ in state.ground.lines] == [1, 6]
    assert len(state.tunnels) == 2
    assert state.lanes[0].cards == ("back", "back")


@pytest.mark.rule("FD-115")
def test_half_of_the_cones_make_no_finish_line(flag_dash):
    for cones in (FOUR[:1], FOUR[:3], ("north.2", "south.2"), ("north.2", "south.2", "north.3", "south.3"), ("west.2", "west.5")):
        state = flag_dash.begin(HANDS, AGREED)
        assert [fault.rule for fault in flag_dash.faults(state, SetOut(CHANCE, table(cones)))] == ["FD-115"], cones
    called, _ = watched(flag_dash, table(), table(FOUR[:2]), table(FOUR[:3]), planned(flag_dash, table(FOUR[:3])))
    assert called == ["FD-115"], "only when somebody plans"
    state = flag_dash.begin(HANDS, AGREED)
    for cones in (FOUR, ("west.2", "west.5", "east.3", "east.5"), ("west.2", "west.5", "north.6", "south.6")):
        assert flag_dash.faults(state, SetOut(CHANCE, table(cones))) == ()


WRONG = {
    "a flag that has won": {"flags": ("d7", "d8")},
    "a flag beside the board": {"flags": ("d1", "d9")},
    "a tunnel beside the board": {"tunnels": ("h2",)},
    "a pawn on a flag": {"pawns": ("d1", "d3", "g3", "a6", "d6", "g6")},
}


@pytest.mark.parametrize("what", WRONG)
def test_what_no_layout_may_be(flag_dash, what):
    called, state = watched(flag_dash, table(**WRONG[what]))
    assert (called, state.phase) == ([], "set-out"), "it is shown, and the game waits"
    wrong = flag_dash.faults(flag_dash.begin(HANDS, AGREED), SetOut(CHANCE, table(**WRONG[what])))
    assert [fault.rule for fault in wrong] == ["FD-008"]


def test_two_pawns_do_not_share_a_space(flag_dash):
    both = table().put({"a3.pawn": (), "d3.pawn": (PlacedPiece("pawn-blue"), PlacedPiece("pawn-yellow"))})
    assert [fault.rule for fault in flag_dash.faults(flag_dash.begin(HANDS, AGREED), SetOut(CHANCE, both))] == ["FD-008"]


def test_in_the_usual_game_nothing_is_laid_anew(flag_dash):
    begun = flag_dash.apply(flag_dash.begin(HANDS, Options()), SetOut(CHANCE, laid(Options(), 4, USUAL, 1)))
    other = laid(Options(), 4, USUAL, 1).put({"a3.pawn": (), "a4.pawn": (PlacedPiece("pawn-blue"),)})
    assert [fault.rule for fault in flag_dash.faults(begun, SetOut(CHANCE, other))] == ["FD-008"]


def test_cones_that_people_let_stand_count(flag_dash):
    state = flag_dash.apply(flag_dash.begin(HANDS, AGREED), SetOut(CHANCE, table()))
    moved = flag_dash.apply(flag_dash.apply(state, Plan("red-1", 2)), Plan("red-2", 2))
    taken = flag_dash.adopt(moved, flag_dash.layout(moved).put(dict.fromkeys(FOUR, CONE)))
    assert [row for row, _, _ in taken.ground.lines] == [1, 6]


def test_the_laws_hold_while_it_is_laid(flag_dash):
    rng = Random(7)
    others = []
    for step in stroll(flag_dash, flag_dash.begin(HANDS, AGREED), 40, rng, set_out):
        what_hands_do_is_attempted(flag_dash, step)
        for other in others[-3:]:
            attempts_are_judged_and_applied(flag_dash, step, other)
        others.append(looks(flag_dash, step[2]))

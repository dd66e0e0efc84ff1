"""Cards that the companion does not know: hands carry them out, both players agree, the turn goes on (DA-006, DA-120)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.state import Agree, Dash, Lay, MoveToken, Options, UseCard
from companion.referee.desk import decide
from companion.referee.observation import Command, TableSeen
from companion.rules.values import change, visible
from tests.games.dash_arena.laying import SEATS, broken, play, rostered, using
from tests.rules import laws

OPTIONS = Options(mode="advanced", rosters=rostered(t1_1=("manual",), t1=("turn_ability manual",)))
STAND = {"R1": "c2", "R2": "e2", "R3": "g2", "B1": "g8", "B2": "e8"}
BOTH = Agree("blue"), Agree("red")


def unknown(game, dice=(2, 3, 3), disk="e5", **figures):
    return using(game, "t1", "t2", dice, disk=disk, options=OPTIONS, **(figures or STAND))


def looks(game, state):
    return visible(game.layout(state), game.board)


@pytest.mark.rule("DA-120", "DA-044")
def test_hands_do_what_the_card_says_and_both_agree(dash_arena):
    state = unknown(dash_arena)
    dashed = play(dash_arena, state, Dash("red", "red-2", 2, "N"))
    assert broken(dash_arena, dashed, Lay("red", "blue-1", "up", "a5.figure")) == ["DA-120"]
    assert broken(dash_arena, dashed, UseCard("red", "t1-2")) == ["DA-120"]
    assert broken(dash_arena, dashed, UseCard("blue", "t1-1")) == ["DA-120"]
    opened = play(dash_arena, dashed, UseCard("red", "t1-1"))
    assert dash_arena.to_act(opened) == {"red", "blue"}
    prompt = dash_arena.prompts(opened)[0]
    assert (prompt.key, prompt.press, prompt.args) == ("card", (("blue", Agree("blue")), ("red", Agree("red"))), (("card", "Swerve"),))
    assert broken(dash_arena, opened, Dash("red", "red-1", 3, "N")) == ["DA-083"]
    moved = play(dash_arena, opened, Lay("red", "blue-1", "up", "a5.figure"))
    half = play(dash_arena, moved, Agree("blue"))
    assert dash_arena.to_act(half) == {"red"}
    assert broken(dash_arena, half, Agree("blue")) == ["DA-120"]
    anew = play(dash_arena, half, Lay("red", "blue-1", "up", "a6.figure"))
    assert dash_arena.to_act(anew) == {"red", "blue"}
    assert broken(dash_arena, anew, Lay("red", "blue-1", "up", "a6.figure")) == ["DA-044"]
    done = play(dash_arena, anew, *BOTH)
    assert (done.phase, done.pool, done.dashed, done.ruling) == ("action", (3, 3), 2, None)


def test_the_table_is_read_as_what_the_card_did(dash_arena):
    opened = play(dash_arena, unknown(dash_arena), UseCard("red", "t1-1"))
    wanted = play(dash_arena, opened, Lay("red", "blue-1", "down", "a5.figure"), Lay("red", "disk", "", "c5.disk"))
    acts = list(dash_arena.attempts(opened, change(looks(dash_arena, opened), looks(dash_arena, wanted))))
    assert set(acts) == {Lay("red", "blue-1", "down", "a5.figure"), Lay("red", "disk", "", "c5.disk")}
    other = replace(unknown(dash_arena), phase="roll")
    assert not list(dash_arena.attempts(other, change(looks(dash_arena, other), looks(dash_arena, wanted))))


def test_figures_may_change_places(dash_arena):
    opened = play(dash_arena, unknown(dash_arena), UseCard("red", "t1-1"))
    swapped = play(dash_arena, opened, Lay("red", "red-1", "up", "g8.figure"), Lay("red", "blue-1", "up", "c2.figure"))
    assert (swapped.field.spaces[0], swapped.field.spaces[3]) == (opened.field.spaces[3], opened.field.spaces[0])


@pytest.mark.parametrize(
    ("lay", "points"),
    [(("blue-1", "down", "g8.figure"), (1, 0)), (("disk", "", "e10.disk"), (3, 0)), (("disk", "", "e0.disk"), (0, 3))],
)
def test_points_count_as_ever(dash_arena, lay, points):
    opened = play(dash_arena, unknown(dash_arena, disk="B1"), UseCard("red", "t1-1"))
    assert play(dash_arena, opened, Lay("red", *lay), *BOTH).points == points


@pytest.mark.rule("DA-099", "DA-106")
def test_a_prone_figure_cannot_use_its_card(dash_arena):
    state = unknown(dash_arena)
    assert broken(dash_arena, replace(state, field=replace(state.field, prone=1)), UseCard("red", "t1-1")) == ["DA-099"]
    over = replace(state, phase="over", outcome=play(dash_arena, unknown(dash_arena), UseCard("red", "t1-1")).outcome)
    assert [fault.rule for fault in dash_arena.faults(over, UseCard("red", "t1-1"))] == ["DA-106"]


def test_a_turn_ability_that_is_not_known_needs_its_token(dash_arena):
    state = unknown(dash_arena)
    assert broken(dash_arena, state, UseCard("red", "t1")) == ["DA-120"]
    opened = play(dash_arena, state, MoveToken("red", "red.team.token"))
    assert (opened.phase, opened.ruling.card) == ("card", "t1")
    assert play(dash_arena, opened, *BOTH).pool == (2, 3, 3)


def test_a_ruling_in_the_spawn(dash_arena):
    state = replace(unknown(dash_arena), phase="spawn", pool=())
    done = play(dash_arena, state, UseCard("red", "t1-1"), *BOTH)
    assert (done.phase, dash_arena.to_act(done) <= set(SEATS)) == ("spawn", True)


def test_a_table_that_people_let_stand_leaves_the_turn_as_it_is(dash_arena):
    """A table that both let stand is adopted, also without a word about a card. The dice left and who has dashed stay."""
    state = play(dash_arena, unknown(dash_arena), Dash("red", "red-2", 2, "N"))
    spaces = state.field.spaces
    wanted = replace(state, field=replace(state.field, spaces=(*spaces[:3], spaces[4] - 1, *spaces[4:])))
    match = laws.standing(dash_arena, state)
    events = decide(match, TableSeen(1.0, looks(dash_arena, wanted)))
    for event in events:
        match = match.after(event)
    called = next(fault.seq for fault in match.open)
    for event in decide(match, Command(2.0, "overrule", (("called", called), ("by", SEATS), ("reason", "card")))):
        match = match.after(event)
    assert looks(dash_arena, match.live) == looks(dash_arena, wanted)
    assert (match.live.pool, match.live.dashed, match.live.phase) == ((3, 3), 2, "action")

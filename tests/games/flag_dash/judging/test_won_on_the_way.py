"""A win on an intermediate step is asked, never assumed and never refused. What follows a win in one sweep is no fault."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.flag_dash.state import Boost, Collect, EndMove, Options, Push, Run, Tunnel, Won
from companion.games.flag_dash.topology import cell
from companion.referee.desk import decide
from companion.referee.draft.commits import Commit
from companion.referee.draft.draft import Draft
from companion.referee.events import Asked, FaultCalled, MatchOver
from companion.referee.evidence.commit import LEFT_LYING
from companion.referee.match import Match
from companion.referee.observation import Command, TableSeen, Tick
from companion.rules.explain import Explanation
from companion.rules.values import visible
from tests.games.flag_dash.moves import play, turn


class Table:
    """A referee before whom a match stands at this state; tables are shown to it one after another."""

    def __init__(self, game: Any, state: Any) -> None:
        self.game, self.at = game, 0.0
        root = (Explanation(state),)
        commits = (Commit(0, state, visible(game.layout(state), game.board)),)
        self.match = Match(game, seats=state.seats, options=state.options, state=state, draft=Draft(root, root), commits=commits)
        self.events: list[Any] = []

    def hear(self, observation: Any) -> list[Any]:
        written = list(decide(self.match, observation))
        for event in written:
            self.match = self.match.after(event)
        self.events += written
        return written

    def show(self, layout: Any) -> list[Any]:
        self.at += 1.0
        return self.hear(TableSeen(self.at, visible(layout, self.game.board)))

    def answer(self, choice: int) -> list[Any]:
        self.at += 1.0
        return self.hear(Command(self.at, "answer", (("choice", choice),)))

    def said(self, kind: type) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def last(line: Any) -> Any:
    return line.actions[-1]


@pytest.mark.rule("FD-052", "FD-053")
def test_the_token_put_away_with_the_winning_step_is_no_fault(flag_dash):
    home = turn(flag_dash, "red-1", "backward", flags={"white": "blue"}, blue="a5")
    full = turn(flag_dash, "red-2", "flag", held={"purple": ("green", "orange")}, purple="e6", black="e7")
    for state, win in ((home, Run("red-1", "blue", "a4")), (full, Collect("red-2", "purple", "black", "black"))):
        table, won = Table(flag_dash, state), flag_dash.apply(state, win)
        assert won.outcome is not None
        table.show(flag_dash.layout(flag_dash.apply(won, EndMove(win.seat))))
        assert not table.said(FaultCalled)
        assert not table.said(Asked)
        assert [event.outcome for event in table.said(MatchOver)] == [won.outcome]


def test_a_step_too_many_after_the_win_is_still_at_home(flag_dash):
    state = turn(flag_dash, "red-1", "backward", "4", flags={"white": "blue"}, blue="a5")
    table = Table(flag_dash, state)
    won = flag_dash.apply(state, Run("red-1", "blue", "a4"))
    table.show(flag_dash.layout(flag_dash.apply(won, Run("red-1", "blue", "a3"))))
    assert not table.said(FaultCalled)
    assert table.said(MatchOver)


def bumped(game):
    """Blue comes out where White's flag lies and bumps it one row down, which is Red's home."""
    state = turn(game, "red-1", "right", options=Options(custom_layout=True), flags={"white": "f5"}, blue="a2")
    return play(game, replace(state, tunnels=(cell("b2"), cell("f5"))), Run("red-1", "blue", "b2"))


def test_a_flag_bumped_home_is_asked_about(flag_dash):
    state = bumped(flag_dash)
    there = flag_dash.apply(state, Tunnel("red-1", "blue", "f5", "", "f4"))
    assert there.outcome is None
    for choice, over in ((Won(), True), (Won(counts=False), False)):
        table = Table(flag_dash, state)
        table.show(flag_dash.layout(there))
        assert not table.said(FaultCalled)
        assert not table.said(MatchOver)
        (asked,) = table.said(Asked)
        assert asked.about == "won"
        assert {last(line) for line in asked.options} == {Won(), Won(counts=False)}
        table.answer([last(line) for line in asked.options].index(choice))
        assert bool(table.said(MatchOver)) == over
        if not over:
            # Play goes on, and the flag that lies there is not asked about again.
            table.show(flag_dash.layout(flag_dash.apply(table.match.live, EndMove("red-1"))))
            assert len(table.said(Asked)) == 1
            assert not table.said(FaultCalled)
            assert table.match.live.play is None


def coned(game, card="push", token="1", **cells):
    """Cones leave c1 to e1 as Red's home; Purple carries White's flag."""
    from companion.games.flag_dash.rules.cones import with_cones

    state = turn(game, "red-1", card, token, options=Options(custom_layout=True), flags={"white": "purple", "red": "g1"}, **cells)
    return replace(state, ground=with_cones(state.ground, ["west.2", "west.5"]))


def test_of_two_ways_one_of_which_wins_people_are_asked(flag_dash):
    state = coned(flag_dash, purple="b1", blue="b2")
    by_home = flag_dash.apply(state, Push("red-1", "blue", "purple", ("c1", "c2")))
    assert (by_home.outcome, by_home.doubt) == (None, (1,))
    free = replace(coned(flag_dash, purple="f2", blue="g2"))
    around = flag_dash.apply(free, Push("red-1", "blue", "purple", ("e2", "e1")))
    assert around.outcome is not None, "it ends at home: nothing to ask"
    state = coned(flag_dash, purple="f1", blue="g1", yellow="a3")
    ends = flag_dash.apply(state, Push("red-1", "blue", "purple", ("f2", "e2")))
    table = Table(flag_dash, state)
    table.show(flag_dash.layout(ends))
    (asked,) = table.said(Asked)
    said = {last(line): n for n, line in enumerate(asked.options)}
    assert set(said) == {Won(), Push("red-1", "blue", "purple", ("f2", "e2"))}, "that nothing was won is the other way already"
    table.answer(said[Push("red-1", "blue", "purple", ("f2", "e2"))])
    assert not table.said(MatchOver)
    assert not table.said(FaultCalled)
    table.show(flag_dash.layout(flag_dash.apply(table.match.live, EndMove("red-1"))))
    assert len(table.said(Asked)) == 1


def test_the_only_way_led_through_home(flag_dash):
    """b1 to c2 with b2 closed: it was won at c1, and yet nobody says so but the players."""
    state = coned(flag_dash, purple="b1", blue="b2")
    ends = flag_dash.apply(state, Push("red-1", "blue", "purple", ("c1", "c2")))
    for choice in (0, 1):
        table = Table(flag_dash, state)
        table.show(flag_dash.layout(ends))
        (asked,) = table.said(Asked)
        table.answer(choice)
        assert bool(table.said(MatchOver)) == last(asked.options[choice]).counts
        assert not table.said(FaultCalled)


def test_a_win_between_two_acts_seen_at_once(flag_dash):
    """The second step leads out of the home again."""
    state = coned(flag_dash, "left", "3", purple="a8", blue="f1")
    state = replace(state, flags=(state.flags[0], -1))
    from companion.rules.values import Show

    state = play(flag_dash, state, Show("red-1", "red-1.combo1", "forward"))
    won = flag_dash.apply(state, Run("red-1", "blue", "e1"))
    assert won.outcome is not None
    table = Table(flag_dash, replace(state, cells=(*state.cells[:1], cell("f2"), *state.cells[2:])))
    beyond = flag_dash.apply(flag_dash.apply(table.match.state, Run("red-1", "blue", "e1")), Run("red-1", "blue", "e2"))
    assert (beyond.outcome, beyond.doubt) == (None, (1,))
    table.show(flag_dash.layout(beyond))
    assert not table.said(FaultCalled)
    (asked,) = table.said(Asked)
    assert {last(line) for line in asked.options} == {Won(), Won(counts=False)}


def test_the_question_and_its_answers_have_words(flag_dash):
    from companion.assemble import words

    sentences = words("flag-dash")
    state = flag_dash.apply(bumped(flag_dash), Tunnel("red-1", "blue", "f5", "", "f4"))
    (prompt,) = flag_dash.prompts(state)
    assert sentences.has("questions", prompt.key)
    assert prompt.places == ("f4.flag",)
    told = [sentences.phrase(flag_dash.say(state, choice)) for choice in prompt.choices]
    assert len({*told}) == 2
    assert [flag_dash.faults(state, choice) for choice in prompt.choices] == [(), ()]
    assert flag_dash.faults(bumped(flag_dash), Won()) != ()


def test_who_won_is_asked_when_the_next_hand_of_the_team_may_have_begun(flag_dash):
    """Red 1's token is put away with the boost that brings the flag home. Red 2, whose card a spy has turned up, may have spent it."""
    state = turn(flag_dash, "red-1", "push", "5", flags={"white": "yellow"}, boosts={"yellow": 1}, yellow="d5")
    first, second, *others = state.lanes
    second = replace(second, cards=("right", "back"), tokens=("7", "back"))
    state = replace(state, lanes=(first, second, *others), moved=(2, 3))
    won = play(flag_dash, state, Boost("red-1", "yellow", "d4"))
    table = Table(flag_dash, state)
    table.show(flag_dash.layout(flag_dash.apply(won, EndMove("red-1"))))
    assert {h.actions[0] for h in table.match.draft.explanations} == {Boost("red-1", "yellow", "d4"), EndMove("red-1")}
    table.hear(Tick(table.at + LEFT_LYING))
    assert [len(asked.options) for asked in table.said(Asked)] == [2]
    choice = next(n for n, line in enumerate(table.said(Asked)[0].options) if line.actions[0] == Boost("red-1", "yellow", "d4"))
    table.answer(choice)
    assert table.match.over
    assert not table.said(FaultCalled)

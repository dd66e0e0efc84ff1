"""The end of a game on which all agree waits for no other line of the turn before. Nothing more can come of such a line."""

from __future__ import annotations

from companion.games.flag_dash.state import Agree, Boost, CleanUp, EndMove, Run
from companion.referee.events import MatchOver
from companion.referee.observation import Command
from tests.games.flag_dash.judging.test_won_on_the_way import Table
from tests.games.flag_dash.moves import play, turn


def test_the_game_ends_when_all_agree_though_a_step_might_have_been_another(flag_dash):
    """Black goes on by its card; as well it might have spent a boost that still lies there."""
    state = turn(flag_dash, "white-1", "right", half=1, seats=("red-1", "white-1"), boosts={"black": 1}, black="c6")
    table = Table(flag_dash, state)
    for act in (Run("white-1", "black", "b6"), EndMove("white-1"), CleanUp("table")):
        state = play(flag_dash, state, act)
        table.show(flag_dash.layout(state))
    lines = table.match.draft.explanations
    assert any(isinstance(act, Boost) for line in lines for act in line.actions), "the other line is kept"
    for seat in state.seats:
        table.at += 1.0
        table.hear(Command(table.at, "play", (("action", Agree(seat)),)))
    assert [event.outcome.reason for event in table.said(MatchOver)] == ["agreed"]

"""A copied Push with #5 and two boosts, and tunnels with somebody in each of them. One card leads to tens of thousands of end tables.

What is shown at once is right or still open; with the slower worker's bound it is right.
"""

from __future__ import annotations

from random import Random

import pytest

from companion.games.flag_dash.state import Boost, EndMove, Push, Tunnel
from companion.referee.desk import consider
from companion.referee.draft.commits import Commit
from companion.referee.draft.draft import Draft
from companion.referee.events import FaultCalled
from companion.referee.evidence.deeper import deeper
from companion.referee.judging.judge import judge
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.rules.explain import SHOWN_LIMIT, WORKER_LIMIT, Explanation, Seen
from companion.rules.values import visible
from tests.games.flag_dash.moves import turn

POSITIONS = {
    "pushed through": {"blue": "c7", "green": "b7", "orange": "f7", "black": "b2", "yellow": "e1", "purple": "g1"},
    "bumping along": {"blue": "b7", "green": "b8", "orange": "f7", "black": "b2", "yellow": "f2", "purple": "a7"},
    "54,000 ends": {"blue": "b7", "green": "b6", "orange": "a7", "black": "c7", "yellow": "f7", "purple": "b2"},
}
"""The last has 54,246 different end tables, counted by playing every line."""


def standing(game, state):
    root = (Explanation(state),)
    table = visible(game.layout(state), game.board)
    return Match(game, seats=state.seats, options=state.options, state=state, draft=Draft(root, root), commits=(Commit(0, state, table),))


def ends(game, start, rng, count):
    """States to which this card may lead, a random kind of act first; some with the token already put away."""
    while count:
        state = start
        while rng.random() > 0.05:
            acts = [action for action in game.legal_actions(state) if isinstance(action, Push | Boost | Tunnel)]
            if not acts:
                break
            kind = rng.choice(sorted({type(action).__name__ for action in acts}))
            state = game.apply(state, rng.choice([action for action in acts if type(action).__name__ == kind]))
        if rng.random() < 0.5 and state.outcome is None:
            state = game.apply(state, EndMove("red-1"))
        if state.outcome is None and not state.doubt and game.layout(state) != game.layout(start):
            count -= 1
            yield state


@pytest.mark.parametrize("position", POSITIONS)
def test_right_or_open_at_once_and_right_with_more_time(flag_dash, position):
    start = turn(flag_dash, "red-1", "copy", "5", half=1, before=("push",), boosts={"blue": 2}, **POSITIONS[position])
    rng, gave_up = Random(9), 0
    for end in ends(flag_dash, start, rng, 10):
        table = visible(flag_dash.layout(end), flag_dash.board)
        match = standing(flag_dash, start)
        verdict = judge(match, Seen(table))
        assert verdict.applies <= SHOWN_LIMIT
        if verdict.exhausted and verdict.name == "Incomplete":
            gave_up += 1
            verdict = judge(match, Seen(table), WORKER_LIMIT)
            assert verdict.applies < 10_000
        assert verdict.name in ("Explained", "Ambiguous")
        assert all(visible(flag_dash.layout(h.state), flag_dash.board) == table for h in verdict.explanations if not h.mismatch)
        assert any(not h.mismatch for h in verdict.explanations)
    assert gave_up < 6


def test_what_the_worker_finds_is_drafted_and_accuses_nobody(flag_dash):
    start = turn(flag_dash, "red-1", "copy", "5", half=1, before=("push",), boosts={"blue": 2}, **POSITIONS["54,000 ends"])
    for end in ends(flag_dash, start, Random(2), 40):
        match = standing(flag_dash, start)
        seen = visible(flag_dash.layout(end), flag_dash.board)
        decision = consider(match, TableSeen(1.0, seen))
        assert not any(isinstance(event, FaultCalled) for event in decision.events)
        if decision.unfinished is None:
            continue
        for event in decision.events:
            match = match.after(event)
        found = deeper(match, decision.unfinished, 2.0)
        events = consider(match, found).events
        assert events
        assert not any(isinstance(event, FaultCalled) for event in events)
        for event in events:
            match = match.after(event)
        assert visible(flag_dash.layout(match.live), flag_dash.board) == seen
        return
    raise AssertionError("every table was found at once: nothing was left for the worker")

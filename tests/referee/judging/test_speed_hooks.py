"""A game's knowledge of the way to a table makes the judge faster and never changes what it says."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from companion.assemble import load_game
from companion.games.tekton_dash.actions import Move
from companion.games.tekton_dash.game import TektonDash
from companion.referee.judging.judge import judge
from companion.referee.observation import TableSeen
from companion.rules.explain import WORKER_LIMIT, Explanation, Search, Seen
from companion.rules.values import Layout
from tests.games.tekton_dash.standing import play, race
from tests.rules import laws


class Aided(TektonDash):
    """The same game, which is only ever asked for what may still lead there."""

    def weighed(self, *_: Any) -> Iterator[Any]:
        raise AssertionError("all attempts were asked for")


@pytest.mark.parametrize("name", ["dash-arena", "tekton-dash"])
def test_the_verdict_is_the_same_without_the_hook(name: str) -> None:
    game = load_game(name)
    unaided = type("Unaided", (type(game),), {"nearing": None})(game.board)
    for before, _, after in list(laws.walks(game, 90, seed=5))[::5]:
        seen = Seen(laws.looks(game, after))
        with_it, without = (judge(laws.standing(rules, before), seen, WORKER_LIMIT) for rules in (game, unaided))
        assert with_it.name == without.name
        assert {h.state for h in with_it.explanations[:1]} <= {h.state for h in without.explanations}


def test_of_few_acts_only_those_are_tried_that_may_lead_all_the_way() -> None:
    game = Aided(load_game("tekton-dash").board)
    state = race({"black": "a2", "white": "c4"})(game)
    moved = play(game, state, Move("black", "a3"))
    table = game.layout(moved)
    for seen, acts in ((table, [(Move("black", "a3"),)]), (table.put({"c4.dasher": ()}), [])):
        found = Search(game, (), Seen(seen)).explain((Explanation(state),), deepest=2)
        assert [h.actions for h in found if not h.mismatch] == acts


def test_contents_that_are_as_expected_are_the_very_same() -> None:
    game = load_game("tekton-dash")
    expected = game.layout(race({"black": "a2"})(game))
    read = Layout({place: tuple(replace(placed) for placed in contents) for place, contents in expected.items()}).put({"a2.dasher": ()})
    same = TableSeen(1.0, read).like(expected).table
    assert same == read
    assert all(same[place] is expected[place] for place in same)

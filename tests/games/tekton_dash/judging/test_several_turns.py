"""Turns of several seats in one look, and pieces that were tried where they lay before."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import Build, EndSet, Move, Take
from companion.referee.judging import cost
from companion.referee.judging.explanation import Tables
from companion.rules.changing import changed
from companion.rules.explain import Explanation
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import play, race


@pytest.mark.rule("TD-059", "TD-063")
@pytest.mark.parametrize("again", [False, True])
def test_one_seat_after_the_other_may_have_acted_before_anybody_looked_up(tekton_dash: Any, again: bool) -> None:
    """But no turn comes again within one look."""
    seats = race()(tekton_dash).seats
    start = race(dict(zip(seats, ("a2", "d2", "b5", "c7"), strict=True)), boards={"white": {"31": "blue"}})(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    watched = Watched(tekton_dash, start)
    moved = watched.follow(start, Move("black", "a3"))
    built = play(tekton_dash, moved, EndSet("black"), Build("white", "31", "32"))
    around = play(tekton_dash, built, Move("purple", "b6"), EndSet("purple"), Move("orange", "c8"))
    watched.see(play(tekton_dash, around, EndSet("orange"), Move("black", "a4")) if again else around)
    assert bool(watched.faults) == again
    assert again or watched.match.live == around


@pytest.mark.rule("TD-080")
def test_a_dasher_that_is_tried_where_it_stood_two_acts_ago_is_tried_as_anywhere_else(tekton_dash: Any) -> None:
    there = race({"black": "a3"}, tiles={"a4": "blue"}, sets=2)(tekton_dash)
    ready = changed(there, walls=(), ground=(0,) * len(there.ground))
    acts = Move("black", "a4"), Take("black", "a4", "33"), Move("black", "b5")
    told = play(tekton_dash, ready, *acts)

    def charged(*looks: Any) -> dict[str, float]:
        watched = Watched(tekton_dash, ready)
        held = tekton_dash.layout(watched.follow(ready, *acts[:2]))
        for at in looks:
            watched.show(held.put({"a4.dasher": (), f"{at}.dasher": held["a4.dasher"]}))
        match = watched.match
        watched.see(told)
        step = watched.match.last_step
        costs = Tables(match, match.search(step.table, step.blind)).of(Explanation(told, acts))
        return {term.name: term.price for term in costs.terms if term.name != "act"}

    elsewhere, back = charged("a5"), charged("a3")
    assert elsewhere["denied"] == back["denied"] == cost.DENIED
    assert back.keys() <= {"denied", "under-way"}
    assert sum(charged("a3", "a3").values()) <= sum(back.values())

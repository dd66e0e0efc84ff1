"""A press may be finished only at places that hands hid when it was heard. What is gone may lie where a hand is."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import KeepToken, Move
from companion.referee.draft.under_hands import pressed_first
from companion.referee.observation import ButtonPressed
from companion.rules.changing import changed
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import play, race


@pytest.mark.rule("TD-098")
@pytest.mark.parametrize(("then", "now", "finished_since"), [("", "white.15", False), ("white.15", "", True)])
def test_only_what_hands_hid_at_the_press_may_be_finished_behind_it(tekton_dash: Any, then: str, now: str, finished_since: bool) -> None:
    start = changed(race({"black": "a2", "white": "d3"}, options={"allow_pass": True})(tekton_dash), walls=())
    watched = Watched(tekton_dash, start)
    arrived = watched.follow(start, Move("black", "a3"))
    watched.show(tekton_dash.layout(arrived), covered=then)
    watched.tell(lambda at: ButtonPressed(at, "black"))
    watched.show(tekton_dash.layout(arrived), covered=now)
    assert (pressed_first(watched.match) is not None) is finished_since


@pytest.mark.rule("TD-072")
@pytest.mark.parametrize(("how", "known"), [("unsure", True), ("covered", False)])
def test_a_token_is_kept_though_beside_its_place_nothing_may_be_read(tekton_dash: Any, how: str, known: bool) -> None:
    """A hand that covers the squares may hold it; what is black because nobody may look there does not."""
    start = race({"black": "a9", "white": "b4"}, podium=(1, 2, 3), flipped=(0,), sets=0)(tekton_dash)
    start, act = changed(start, line=((0, "token"),)), KeepToken("black", "podium.2")
    table, taken = Watched(tekton_dash, start), tekton_dash.layout(play(tekton_dash, start, act)).put({"black.token": ()})
    table.see(start)
    for more in (" white.22", ""):
        table.show(taken, **{how: f"black.45 black.55{more}"})
    assert (act in table.match.draft.best.actions) is known
    assert table.faults == []

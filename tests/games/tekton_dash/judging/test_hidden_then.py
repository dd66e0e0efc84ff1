"""A press may be finished only at places that hands hid when it was heard."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import Move
from companion.referee.draft.under_hands import pressed_first
from companion.referee.observation import ButtonPressed
from companion.rules.changing import changed
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import race


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

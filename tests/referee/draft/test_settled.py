"""An answer about acts before a roll leaves the roll where it was heard."""

from __future__ import annotations

from companion.referee.draft.draft import Draft, Step
from companion.rules.explain import Explanation
from companion.rules.values import Layout


def test_what_was_heard_behind_the_answer_stays_a_barrier() -> None:
    told, heard = Explanation("moved", ("move",)), Explanation("rolled", ("move", "roll"))
    other = Explanation("built", ("build", "roll"))
    draft = Draft((heard, other), (heard, other), (Step(Layout(), frozenset(), (heard, other)),))
    assert draft.settled_on(told).barrier == (heard,)
    assert draft.settled_on(told).explanations == (heard,)

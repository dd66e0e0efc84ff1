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


def test_an_answer_denies_those_that_go_on_from_it_otherwise() -> None:
    """The answer that the deck is not shuffled behind a discard leaves all but that. Else it would be asked again."""
    discard, shuffled = Explanation("a", ("discard",)), Explanation("b", ("discard", "shuffle"))
    drawn = Explanation("c", ("discard", "draw"))
    draft = Draft((shuffled, drawn), (Explanation("none"),))
    assert draft.settled_on(discard, (shuffled, discard)).explanations == (drawn,)
    assert draft.settled_on(shuffled, (shuffled, discard)).explanations == (shuffled,)
    assert draft.settled_on(discard).explanations == (shuffled, drawn)

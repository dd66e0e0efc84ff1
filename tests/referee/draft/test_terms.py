"""The terms of an explanation that are doubted, and the tables of a draft at which something was called."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.referee.draft.draft import Draft, Step
from companion.referee.judging import cost
from companion.referee.judging.beginning import Term
from companion.referee.judging.column import Column, CostedExplanation, lying_elsewhere
from companion.referee.judging.deviation import Deviation, put_elsewhere
from companion.rules.explain import Explanation
from companion.rules.values import Layout, Owed, PlacedPiece


@pytest.mark.parametrize(
    ("terms", "plain"),
    [
        ((Term("act", cost.ACT), Term("silence", cost.SILENCE_FULL)), True),
        ((Term("before", cost.BELIEVED / 2), Term("act", cost.ACT)), True),
        ((Term("before", cost.KEPT), Term("act", cost.ACT)), False),
        ((Term("act", cost.ACT + cost.SAME_AGAIN),), False),
        ((Term("act", cost.ACT), Term("lifted", cost.LIFTED)), False),
    ],
)
def test_only_acts_as_good_as_any_are_not_doubted(terms: tuple[Term, ...], plain: bool) -> None:
    assert CostedExplanation(Explanation(None), 0.0, terms, ()).plain is plain


def test_a_table_at_which_something_was_called_stays_so_when_more_is_called() -> None:
    pawn, cube = Layout({"a1": (PlacedPiece("pawn"),)}), Layout({"b1": (PlacedPiece("cube"),)})
    lines = (Explanation(None),)
    draft = Draft(lines, lines, (Step(pawn, frozenset(), lines),))
    once = draft.called((Owed("a1"),))
    twice = Draft(lines, lines, (*once.trail, Step(cube, frozenset(), lines))).called((Owed("b1"),))
    assert [step.called for step in twice.trail] == [True, True]


BLUE = PlacedPiece("tile", "blue")
LIES, FROM, LACKS = (
    Deviation("red.22", "strange", come=(BLUE,)), Deviation("c5", "strange", gone=(BLUE,)), Deviation("b8", "lifted", gone=(BLUE,)),
)  # fmt: skip


def test_a_piece_that_lies_elsewhere_tells_of_one_place_where_it_is_gone() -> None:
    assert put_elsewhere([LIES, LACKS])[1].why == "strange"
    assert put_elsewhere([LIES, FROM, LACKS])[2].why == "lifted"
    twice = put_elsewhere([LIES, LACKS, replace(LACKS, place="b9")])
    assert [each.why for each in twice] == ["strange", "strange", "lifted"]


def test_what_is_known_to_lie_elsewhere_comes_to_light_in_one_place() -> None:
    known = Column(0.0, (), None, (), (LIES, FROM))
    assert lying_elsewhere([LACKS], known, lambda placed: placed) == [], "that one came from c5"
    assert lying_elsewhere([replace(FROM, why="lifted")], known, lambda placed: placed), "hands go back with it"
    assert lying_elsewhere([LACKS, replace(LACKS, place="b9")], replace(known, known=(LIES,)), lambda placed: placed) == [LACKS]

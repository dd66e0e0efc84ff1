"""An act that hands have left undone and the one that they are doing now are charged each by itself."""

from __future__ import annotations

import pytest

from companion.referee.judging import cost
from companion.referee.judging.column import Column, of_new
from companion.referee.judging.deviation import Deviation, Why
from companion.rules.values import PlacedPiece

CARD = (PlacedPiece("card", "back"),)


def lacking(place: str, why: Why, act: int) -> Deviation:
    """A card that this act has yet to bring."""
    return Deviation(place, why, act, gone=CARD)


def side(placed: PlacedPiece) -> tuple[str, str]:
    """Each face is a piece of its own."""
    return placed.piece, placed.face


LATE = (lacking("pawn", "late", 1), lacking("home", "late", 1))
UNDER_WAY = tuple(lacking(place, "under way", 2) for place in ("card1", "token1", "token2"))
MOST = cost.UNFINISHED + cost.UNFINISHED_ALSO * cost.UNFINISHED_MOST


@pytest.mark.parametrize(
    ("left", "charged"),
    [
        (UNDER_WAY, [MOST]),
        (LATE, [cost.UNFINISHED + cost.UNFINISHED_ALSO]),
        (LATE + UNDER_WAY, [cost.UNFINISHED + cost.UNFINISHED_ALSO, MOST]),
    ],
)
def test_an_act_left_undone_is_not_free_beside_one_of_many_pieces(left: tuple[Deviation, ...], charged: list[float]) -> None:
    before = Column(0.0, (), None, (), ())
    flags = {"gone_on": frozenset(), "forbidden": frozenset(), "acted": True, "resting": False}
    terms = of_new(list(left), left, before, -1, **flags, same=side, hidden=frozenset(), left_out=frozenset())
    assert [term.price for term in terms if term.name == "unfinished"] == charged


@pytest.mark.parametrize(("lies", "told"), [("red", "hidden"), ("blue", "lifted")])
def test_only_what_lies_wrongly_elsewhere_goes_back_with_a_hand(lies: str, told: str) -> None:
    strange = Deviation("there", "strange", come=(PlacedPiece("tile", lies),))
    held = Deviation("here", "lifted", gone=(PlacedPiece("tile", "red"),))
    before = Column(0.0, (strange,), None, (), (strange,))
    flags = {"gone_on": frozenset(), "forbidden": frozenset(), "acted": False, "resting": False}
    terms = of_new([held], (strange, held), before, 0, **flags, same=side, hidden=frozenset(), left_out=frozenset())
    assert [term.name for term in terms][:1] == [told]


def test_what_is_still_left_behind_costs_once_more_with_each_act() -> None:
    """It is forgotten the less likely the longer it lies there. While nobody acts it costs nothing more."""
    before = Column(0.0, LATE, None, (), LATE)
    flags = {"gone_on": frozenset(), "forbidden": frozenset(), "resting": False, "left_out": frozenset()}
    charged = [
        [(term.name, term.price) for term in of_new([], LATE, before, 0, acted=acted, **flags, same=side, hidden=frozenset())]
        for acted in (True, False)
    ]
    assert charged == [[("still-late", cost.LATE)], []]


@pytest.mark.parametrize(("lies_again", "charged"), [(True, [cost.UNFINISHED]), (False, [])])
def test_hands_that_put_down_a_part_of_what_they_held_rest_anew(lies_again: bool, charged: list[float]) -> None:
    held = (Deviation("pile", "lifted", gone=CARD), Deviation("cubes", "lifted", gone=(PlacedPiece("cube"),)))
    before = Column(0.0, held, None, (), held)
    flags = {"gone_on": frozenset(), "forbidden": frozenset(), "acted": False, "resting": False}
    terms = of_new([], held[:1] if lies_again else held, before, 0, **flags, same=side, hidden=frozenset(), left_out=frozenset())
    assert [term.price for term in terms if term.name == "unfinished"] == charged


@pytest.mark.parametrize(
    ("forbidden", "charged"),
    [
        ((), [("under-way", 3 * cost.UNDER_WAY), ("unfinished", MOST)]),
        ((1,), [("under-way", 3 * cost.UNDER_WAY), ("unfinished", MOST)]),
        ((2,), [("under-way", 3 * cost.STILL_TO_COME)]),
    ],
)
def test_a_lawful_act_is_waited_for_behind_a_forbidden_one_too(forbidden: tuple[int, ...], charged: list[tuple[str, float]]) -> None:
    """The second act is under way. It makes no difference that the first was forbidden, nobody is accused because hands rest now."""
    before = Column(0.0, (), None, (), ())
    flags = {"gone_on": frozenset(), "forbidden": frozenset(forbidden), "acted": True, "resting": False}
    terms = of_new(list(UNDER_WAY), UNDER_WAY, before, -1, **flags, same=side, hidden=frozenset(), left_out=frozenset())
    assert [(term.name, pytest.approx(term.price)) for term in terms] == charged


@pytest.mark.parametrize(("told", "charged"), [(False, []), (True, [cost.TAKEN_FOR_DONE])])
@pytest.mark.parametrize("act", [1, 2])
def test_to_have_rested_by_chance_where_lawful_acts_are_done_is_the_rarer(act: int, told: bool, charged: list[float]) -> None:
    """It is charged of the second act, which is under way, where that is the forbidden one."""
    before = Column(0.0, (), None, (), ())
    flags = {"gone_on": frozenset(), "forbidden": frozenset({act}), "acted": True, "resting": False, "told": told}
    terms = of_new(list(UNDER_WAY), UNDER_WAY, before, 0, **flags, same=side, hidden=frozenset(), left_out=frozenset())
    assert [term.price for term in terms if term.name == "taken-for-done"] == (charged if act == 2 else [])

"""Tables judged: what hands did wrong is named by its rule, and what is only unfinished is waited for."""

from __future__ import annotations

import pytest

from companion.games.tektonix.examples import S, T, placed
from companion.games.tektonix.state import Discard, Draw, EndTurn, Options, Play, Rearrange
from companion.referee.judging.judge import judge
from companion.rules.explain import SHOWN_LIMIT, Seen
from companion.rules.values import PlacedPiece, visible
from tests.rules import laws

ROWS = {"red": ("african", S, "antarctic"), "green": ("cocos", S)}
CUBES = {"african": ("red",), "antarctic": ("red",), "cocos": ("green",)}


def cards(*faces):
    return tuple(PlacedPiece("card", face) for face in faces)


def cubes(*seats):
    return tuple(sorted(PlacedPiece(f"cube-{seat}") for seat in seats))


@pytest.fixture
def state(tektonix):
    return placed(tektonix, rows=ROWS, cubes=CUBES, piles=(("arabian", "indian", "pacific"), ("philippine",), ("cocos",)))


def judged(game, state, **places):
    """The verdict on the table of this state with some places otherwise; a cube place is written `indian__cubes`."""
    table = laws.looks(game, state).put({place.replace("__", "."): what for place, what in places.items()})
    return judge(laws.standing(game, state), Seen(table))


def named(game, state, verdict):
    blamed = {game.blame(state, handled).rule for handled in verdict.handled}
    return {fault.rule for explanation in verdict.explanations for fault in explanation.faults} | blamed


@pytest.mark.parametrize(
    ("places", "rules"),
    [
        ({"red__row": cards("african", S, "antarctic", "indian"), "indian__cubes": cubes("red")}, {"TX-010"}),
        ({"green__row": cards("cocos", S, T)}, {"TX-043"}),
        ({"red__row": cards("african", S, "antarctic", S, "scotia"), "scotia__cubes": cubes("red")}, {"TX-033"}),
        ({"red__row": cards("african", S, "indian", "antarctic"), "indian__cubes": cubes("red")}, {"TX-020"}),
        ({"red__row": cards("african", "antarctic", S)}, {"TX-041"}),
        ({"green__row": cards("cocos", S, "nazca"), "nazca__cubes": cubes("green")}, {"TX-043"}),
        ({"nazca__cubes": cubes("red")}, {"TX-038"}),
        ({"cocos__cubes": cubes("green", "red")}, {"TX-045"}),
        ({"red__row": cards(S, "african", S, "antarctic"), "nazca__cubes": cubes("red")}, {"TX-038"}),
    ],
)
def test_what_is_wrong_has_its_rule(tektonix, state, places, rules):
    verdict = judged(tektonix, state, **places)
    assert (verdict.name, named(tektonix, state, verdict)) == ("Illegal", rules)
    assert verdict.applies <= SHOWN_LIMIT


@pytest.mark.parametrize(
    ("places", "actions"),
    [
        ({"pile1": cards("indian")}, (Draw("red", "pile1"),)),
        ({"pile3": cards("scotia")}, (Discard("red", "pile3", "scotia"),)),
        ({"red__row": cards(S, "african", S, "antarctic")}, (Play("red", S, 0),)),
        ({"pile1": cards("indian"), "green__row": cards("cocos", S, "nazca"), "nazca__cubes": cubes("green")},
         (Draw("red", "pile1"), EndTurn("red", said=False), Play("green", "nazca", 2))),
    ],
)  # fmt: skip
def test_what_is_right_is_explained(tektonix, state, places, actions):
    verdict = judged(tektonix, state, **places)
    assert verdict.name in ("Explained", "Ambiguous"), verdict.name
    assert actions in [explanation.actions for explanation in verdict.explanations]
    assert verdict.applies <= SHOWN_LIMIT


def test_a_rearranged_row_is_explained(tektonix):
    state = placed(tektonix, rows={"red": ("african", S, "antarctic", S, "south-american")})
    order = ("antarctic", S, "african", S, "south-american")
    verdict = judged(tektonix, state, red__row=cards(*order))
    assert [explanation.actions for explanation in verdict.explanations] == [(Rearrange("red", order),)]


@pytest.mark.parametrize("places", [{"red__row": cards("african", S)}, {"african__cubes": ()}])
def test_what_a_hand_may_still_hold_is_waited_for(tektonix, state, places):
    assert judged(tektonix, state, **places).name == "Incomplete"


def test_drawing_a_card_is_not_taken_for_a_discard(tektonix, state):
    verdict = judged(tektonix, state, pile1=cards("indian"))
    assert [explanation.actions for explanation in verdict.explanations if explanation.actions] == [(Draw("red", "pile1"),)]


def test_a_cube_is_waited_for(tektonix):
    state = placed(tektonix, options=Options())
    verdict = judged(tektonix, state, red__row=cards("indian"))
    assert verdict.name == "Incomplete"
    after = tektonix.apply(state, Play("red", "indian", 0))
    assert visible(tektonix.layout(after), tektonix.board)["indian.cubes"] == cubes("red")

"""A cube that lies on the map before its card, and one that no card brings."""

from __future__ import annotations

from companion.games.tektonix.examples import S
from companion.games.tektonix.state import DrawDeck, EndTurn, Play
from companion.referee.observation import Tick
from tests.games.tektonix.moves import Sitting, lying

EARLY = {"indian__cubes": ("red",)}
CARD = {"red__row": ("african", S, "indian")}


def begun(game):
    """The cube of a card that would fit lies there; the card does not."""
    return Sitting(game, lying(game, "african", S)).lay(**EARLY)


def test_the_card_may_come_behind_its_cube(tektonix):
    sitting = begun(tektonix)
    assert sitting.called == []
    assert sitting.lay(**CARD).press("red").played == [Play("red", "indian", 2)]
    assert sitting.called == []


def test_a_press_waits_for_the_card(tektonix):
    sitting = begun(tektonix).press("red")
    assert (sitting.called, sitting.played) == ([], [])
    assert sitting.lay(**CARD).played == [Play("red", "indian", 2)]
    assert sitting.called == []


def test_a_press_without_the_card_is_what_it_is(tektonix):
    """The cube belongs to nothing: the press was the draw from the deck."""
    sitting = begun(tektonix).press("red")
    sitting.lay(green__row=("scotia",), scotia__cubes=("green",))
    assert sitting.called == ["TX-038"]
    assert sitting.faults[0].places == ("indian.cubes",)
    assert sitting.played == [DrawDeck("red"), EndTurn("red", said=False)]
    sitting.lay(indian__cubes=()).press("green")
    assert (sitting.called, sitting.match.open) == (["TX-038"], ())


def test_nobody_waits_for_ever(tektonix):
    sitting = begun(tektonix).press("red")
    for _ in range(5):
        sitting.at += 1.0
        sitting._told(Tick(sitting.at))
    assert sitting.match.held == ()
    assert sitting.match.draft.best.actions == (DrawDeck("red"),)
    assert sitting.lay(**EARLY).called == ["TX-038"]


def test_another_card_is_laid(tektonix):
    sitting = Sitting(tektonix, lying(tektonix, "african", S, "antarctic", S)).lay(pacific__cubes=("red",))
    sitting.lay(red__row=(S, "african", S, "antarctic", S))
    assert sitting.called == ["TX-038"]
    assert sitting.press("red").played == [Play("red", S, 0)]

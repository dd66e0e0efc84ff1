"""A cube that lies on the map before its card, and one that no card brings."""

from __future__ import annotations

from companion.games.tektonix.examples import S
from companion.games.tektonix.state import DrawDeck, EndTurn, Play
from companion.referee.observation import Tick
from tests.games.tektonix.moves import WatchedTable, lying

EARLY = {"indian__cubes": ("red",)}
CARD = {"red__row": ("african", S, "indian")}


def begun(game):
    """The cube of a card that would fit lies there; the card does not."""
    return WatchedTable(game, lying(game, "african", S)).lay(**EARLY)


def test_the_card_may_come_behind_its_cube(tektonix):
    watched = begun(tektonix)
    assert watched.called == []
    assert watched.lay(**CARD).press("red").played == [Play("red", "indian", 2)]
    assert watched.called == []


def test_a_press_waits_for_the_card(tektonix):
    watched = begun(tektonix).press("red")
    assert (watched.called, watched.played) == ([], [])
    assert watched.lay(**CARD).played == [Play("red", "indian", 2)]
    assert watched.called == []


def test_a_press_without_the_card_is_what_it_is(tektonix):
    """The cube belongs to nothing: the press was the draw from the deck."""
    watched = begun(tektonix).press("red")
    watched.lay(green__row=("scotia",), scotia__cubes=("green",))
    assert watched.called == ["TX-038"]
    assert watched.faults[0].places == ("indian.cubes",)
    assert watched.played == [DrawDeck("red"), EndTurn("red", said=False)]
    watched.lay(indian__cubes=()).press("green")
    assert (watched.called, watched.match.open) == (["TX-038"], ())


def test_nobody_waits_for_ever(tektonix):
    watched = begun(tektonix).press("red")
    for _ in range(5):
        watched.at += 1.0
        watched._told(Tick(watched.at))
    assert watched.match.held == ()
    assert watched.match.draft.best.actions == (DrawDeck("red"),)
    assert watched.lay(**EARLY).called == ["TX-038"]


def test_another_card_is_laid(tektonix):
    watched = WatchedTable(tektonix, lying(tektonix, "african", S, "antarctic", S)).lay(pacific__cubes=("red",))
    watched.lay(red__row=(S, "african", S, "antarctic", S))
    assert watched.called == ["TX-038"]
    assert watched.press("red").played == [Play("red", S, 0)]

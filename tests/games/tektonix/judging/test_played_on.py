"""A card that may not lie there, and everybody plays on. Presses that are for something else than a draw from the deck."""

from __future__ import annotations

import pytest

from companion.assemble import words
from companion.games.tektonix.examples import ROUTE, S, placed
from companion.games.tektonix.state import Draw, DrawDeck, EndTurn, Play
from companion.present.history import PLAY, History
from companion.referee.desk import begin
from companion.referee.events import FaultCleared, Overruled
from companion.referee.match import Match
from companion.rules.remembered import remembered
from tests.games.tektonix.moves import WatchedTable

ROW, WRONG, RIGHT = ("african", "subduction-oc"), ("african", "subduction-oc", "pacific"), ("african", "subduction-oc", "eurasian")


def begun(tektonix, *seats):
    """A table of these seats; Red is on turn and has two cards, each other seat one."""
    rows = {"red": ROW, **{seat: ("pacific",) if seat == "green" else ("indian",) for seat in seats[1:]}}
    return WatchedTable(tektonix, placed(tektonix, seats, rows=rows))


@pytest.fixture
def refused(tektonix):
    """Red has laid Pacific, which has no such border, is told so and presses all the same."""
    table = begun(tektonix, "red", "green").lay(red__row=WRONG, pacific__cubes=("red",)).press("red").rest()
    assert table.called == ["TX-012"]
    return table


def let(table):
    """The names of those that have let stand what was called."""
    return [event.by for event in table.match.events if isinstance(event, Overruled)]


def test_a_press_with_a_refused_card_is_no_draw_from_the_deck(refused):
    assert refused.played == []
    assert refused.match.game.to_act(refused.match.live) == {"red"}


def test_a_refused_act_stands_when_the_next_seat_plays_on(refused):
    refused.lay(green__row=("pacific", "spreading")).press("green")
    assert let(refused) == [(PLAY,)]
    assert (refused.called, refused.match.open) == (["TX-012"], ())
    assert refused.match.live.rows[0] == WRONG
    assert refused.played == [Play("green", "spreading", 1)]


def test_the_history_says_so(tektonix):
    table = begun(tektonix, "red", "green").lay(red__row=WRONG, pacific__cubes=("red",)).lay(green__row=("pacific", "spreading"))
    match, history = begun(tektonix, "red", "green").match, History(words("tektonix"))
    for event in table.match.events[len(match.events) :]:
        match, history = match.after(event), history.after(event, match)
    assert "It stands: play went on" in [line.text for line in history.lines]


def test_what_lies_there_no_more_does_not_stand(refused):
    """Red takes card and cube back and presses: it has drawn from the deck, as anybody may."""
    refused.lay(red__row=ROW, pacific__cubes=()).press("red").lay(green__row=("pacific", "spreading"))
    assert (let(refused), refused.called) == ([], ["TX-012"])
    assert refused.played[0] == DrawDeck("red")


def test_a_press_may_be_heard_before_the_card_is_seen_to_be_gone(tektonix):
    """Told so, Red takes the card back with one hand and presses with the other. It has drawn from the deck."""
    table = begun(tektonix, "red", "green").lay(red__row=WRONG, pacific__cubes=("red",))
    table.press("red")
    table.pause = 0.5
    table.lay(red__row=ROW, pacific__cubes=())
    assert table.match.live.who == "red"
    assert table.match.draft.best.actions == (DrawDeck("red"),)


@pytest.fixture
def presses_first(tektonix):
    """Red has laid Pacific and is told that it may not. It presses, and takes card and cube back only then."""
    table = begun(tektonix, "red", "yellow", "green").lay(red__row=WRONG, pacific__cubes=("red",)).press("red").rest().rest()
    return table.lay(red__row=WRONG).lay(red__row=ROW, pacific__cubes=())


def test_a_press_beside_a_refused_card_was_a_draw_from_the_deck_if_others_go_on(presses_first):
    presses_first.lay(pile1=()).press("yellow").lay(green__row=("pacific", "spreading")).press("green")
    assert (presses_first.called, presses_first.match.open) == (["TX-012"], ())
    assert presses_first.played[:3] == [DrawDeck("red"), EndTurn("red", said=False), Draw("yellow", "pile1")]


def test_a_press_beside_a_refused_card_was_for_that_if_its_seat_does_something_else(presses_first):
    presses_first.lay(red__row=RIGHT, eurasian__cubes=("red",)).press("red")
    assert (presses_first.called, presses_first.match.open) == (["TX-012"], ())
    assert presses_first.played == [Play("red", "eurasian", 2)]


def test_nothing_stands_that_the_same_seat_goes_on_from(refused):
    refused.lay(red__row=(*WRONG, "spreading"))
    assert let(refused) == []
    assert {fault.seats for fault in refused.faults} == {("red",)}


def test_a_press_of_the_next_seat_may_be_for_the_one_before(tektonix):
    """Green presses for Red, thinks, and lays a card. It has not drawn besides."""
    table = begun(tektonix, "red", "green").lay(red__row=RIGHT, eurasian__cubes=("red",)).press("green")
    assert table.match.draft.best.actions[-1:] == (DrawDeck("green"),), "it is rather believed to say what it can say"
    table.lay(green__row=("pacific", "spreading")).press("green")
    assert (table.called, table.played) == ([], [Play("red", "eurasian", 2), Play("green", "spreading", 1)])


def test_a_press_of_the_next_seat_is_its_draw_when_others_play_on(tektonix):
    table = begun(tektonix, "red", "yellow", "green").lay(red__row=RIGHT, eurasian__cubes=("red",)).press("yellow")
    table.lay(green__row=("pacific", "spreading")).press("green")
    assert table.called == []
    assert DrawDeck("yellow") in table.played


def test_a_card_drawn_in_silence_is_seen_by_what_the_next_two_do(tektonix):
    """Red draws from the deck, and nobody presses. When Yellow lays it seems to be out of turn; when Green lays, too, all is clear."""
    table = begun(tektonix, "red", "yellow", "green").lay(yellow__row=("indian", "spreading"))
    assert table.called == ["TX-043"]
    table.lay(green__row=("pacific", "spreading")).press("green")
    assert (table.called, table.match.open) == (["TX-043"], ())
    acts = DrawDeck("red"), EndTurn("red", said=False), Play("yellow", "spreading", 1), Play("green", "spreading", 1)
    assert table.played == [*acts]


def test_which_of_two_cards_stays_is_open_while_one_lies_refused(tektonix):
    """Red lays a card at either end, presses, and takes back the one that was thought to stay."""
    table = begun(tektonix, "red", "green").lay(red__row=("spreading", *ROW, "eurasian"), eurasian__cubes=("red",)).press("red")
    assert (table.called, table.played) == (["TX-033"], [])
    stays = table.match.draft.best.actions[-1].card
    if stays == "spreading":
        table.lay(red__row=RIGHT, eurasian__cubes=("red",))
    else:
        table.lay(red__row=("spreading", *ROW), eurasian__cubes=())
    table.press("red")
    assert table.match.open == ()
    assert [act.card for act in table.played] != [stays]


def test_a_turn_before_the_refused_act_is_not_played_behind_it(tektonix):
    """Green lays a card in the middle, where it does not fit. One like it goes to the end, and the first away."""
    rows = {"green": ("african", "subduction-oc", "eurasian")}
    table = WatchedTable(tektonix, placed(tektonix, ("red", "green"), rows=rows)).press("red")
    table.lay(green__row=("african", "spreading", "subduction-oc", "eurasian"))
    table.lay(green__row=("african", "spreading", "subduction-oc", "eurasian", "spreading"))
    table.lay(green__row=("african", "subduction-oc", "eurasian", "spreading")).press("green").rest()
    assert (let(table), table.match.open) == ([], ())
    assert table.played[-1] == Play("green", "spreading", 3)
    assert table.match.live.rows[1] == ("african", "subduction-oc", "eurasian", "spreading")


@pytest.mark.rule("TX-050")
def test_what_is_done_behind_a_card_is_not_told_as_done_before_it(tektonix):
    """Green's wrong card is taken back, its ninth card ends the round, and Red rearranges. Told before Green's card that would be right."""
    rows = {"red": ("african", S, "antarctic", S, "south-american"), "green": ROUTE[:8]}
    table = WatchedTable(tektonix, placed(tektonix, rows=rows)).press("red").lay(pile2=("transform",))
    table.lay(green__row=("nazca", *ROUTE[:8])).lay(green__row=ROUTE[:8])
    table.lay(green__row=ROUTE, eurasian__cubes=("green",))
    table.lay(red__row=("antarctic", S, "african", S, "south-american"))
    assert table.called[1:] == ["TX-050"]


def test_a_card_like_one_of_the_row_is_seen_to_be_taken_back(tektonix):
    """Green's row still has a card of that name. The wrong one is gone all the same."""
    table = begun(tektonix, "red", "green").press("red").press("red")
    table.lay(green__row=("pacific", "pacific")).lay(green__row=("pacific",))
    cleared = [event.end for event in table.match.events if isinstance(event, FaultCleared)]
    assert (len(table.called), cleared) == (1, ["right"])


def test_a_card_that_stands_is_put_right_late_though_one_like_it_lies_in_the_row(tektonix, monkeypatch):
    """Red has laid a boundary beside one like it, and Green has played on. Then Eurasian lies there instead."""
    table = begun(tektonix, "red", "green")
    start = table.match.state
    monkeypatch.setitem(vars(remembered(tektonix)), "begin", lambda *_: start)
    table.match = Match.blank(tektonix).after(begin(tektonix, start.seats, start.options))
    table.lay(red__row=(*ROW, ROW[-1]))
    table.lay(green__row=("pacific", "spreading"))
    assert let(table) == [(PLAY,)]
    table.lay(red__row=RIGHT, eurasian__cubes=("red",)).press("green")
    assert (len(table.called), table.match.open) == (1, ())
    assert table.played[-2:] == [Play("red", "eurasian", 2), Play("green", "spreading", 1)]


def test_a_press_beside_a_second_card_that_is_taken_back_at_once_ends_the_turn(tektonix):
    """Red lays a second card, is told so, takes it back and presses. It is seen only after the press."""
    table = begun(tektonix, "red", "green").lay(red__row=RIGHT, eurasian__cubes=("red",)).lay(red__row=(*RIGHT, "spreading"))
    assert table.called == ["TX-033"]
    table.press("red").lay(red__row=RIGHT)
    assert table.match.open == ()
    assert table.played == [Play("red", "eurasian", 2)]
    assert table.match.game.to_act(table.match.state) == {"green"}, "the turn is over, not only understood"

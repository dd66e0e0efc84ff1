"""Drafting figures, and what a drafted team may lay (DA-158 to DA-163, DA-A39)."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.state import LayCard, Options, Pick
from tests.games.dash_arena.laying import ADVANCED, DRAFT, SEATS, broken, lays, play

ROUND = (Pick("red"), Pick("blue"))


def drafted(game, options=DRAFT, rounds=3):
    return play(game, game.begin(SEATS, options), *ROUND * rounds)


@pytest.mark.rule("DA-158", "DA-160", "DA-161")
def test_each_keeps_one_and_passes_the_rest(dash_arena):
    state = dash_arena.begin(SEATS, DRAFT)
    assert dash_arena.prompts(state)[0].press == (("blue", Pick("blue")), ("red", Pick("red")))
    one = play(dash_arena, state, Pick("blue"))
    assert dash_arena.to_act(one) == {"red"}
    assert broken(dash_arena, one, Pick("blue")) == ["DA-160"]
    assert broken(dash_arena, one, LayCard("red", "t1-1", "red.card-1")) == ["DA-161"]
    over = drafted(dash_arena)
    assert over.phase == "teams"
    assert broken(dash_arena, over, Pick("red")) == ["DA-161"]
    assert broken(dash_arena, dash_arena.begin(SEATS, ADVANCED), Pick("red")) == ["DA-158"]


@pytest.mark.parametrize(("drafters", "rounds"), [(2, 3), (3, 4), (4, 5), (5, 5), (6, 5)])
def test_how_many_cards_are_kept(dash_arena, drafters, rounds):
    options = Options(draft=True, drafters=drafters)
    assert drafted(dash_arena, options, rounds - 1).phase == "draft"
    assert drafted(dash_arena, options, rounds).phase == "teams"


@pytest.mark.rule("DA-159", "DA-162", "DA-163")
def test_three_of_the_cards_are_the_team(dash_arena, tracked):
    state = drafted(dash_arena)
    red = play(dash_arena, state, *lays(0, "", "t1-1", "t2-2", "t3-3"))
    tracked("DA-162", state.cards, red.cards)
    assert broken(dash_arena, red, LayCard("blue", "t2-2", "blue.card-1")) == ["DA-159"]
    begun = play(dash_arena, red, *lays(1, "", "t1-2", "t1-3", "t4-1"))
    assert (begun.phase, begun.cards.teams) == ("spawn", ("", ""))
    tracked("DA-163", red.phase, begun.phase)
    second_box = drafted(dash_arena, Options(draft=True, mirror_teams=True))
    assert play(dash_arena, second_box, *lays(0, "", "t1-1"), LayCard("blue", "t1-1", "blue.card-1")).cards.figures[3] == "t1-1"


@pytest.mark.rule("DA-123")
def test_a_team_card_goes_with_three_of_its_own(dash_arena):
    state = play(dash_arena, drafted(dash_arena), *lays(0, "", "t2-1", "t2-2"))
    assert broken(dash_arena, state, LayCard("red", "t2", "red.team")) == ["DA-123"]
    three = play(dash_arena, state, LayCard("red", "t2-3", "red.card-3"))
    assert broken(dash_arena, three, LayCard("red", "t1", "red.team")) == ["DA-123"]
    blue = lays(1, "", "t1-1", "t3-1", "t4-1")
    waiting = play(dash_arena, three, *blue)
    assert (waiting.phase, dash_arena.to_act(waiting)) == ("teams", {"red"})
    assert play(dash_arena, waiting, LayCard("red", "t2", "red.team")).phase == "spawn"


def test_a_draft_without_team_cards(dash_arena):
    never = drafted(dash_arena, Options(draft=True, draft_team_card="never"))
    three = play(dash_arena, never, *lays(0, "", "t2-1", "t2-2", "t2-3"))
    assert broken(dash_arena, three, LayCard("red", "t2", "red.team")) == ["DA-123"]
    assert play(dash_arena, three, *lays(1, "", "t1-1", "t3-1", "t4-1")).phase == "spawn"

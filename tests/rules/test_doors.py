"""The law of doors, for every game that is there: a few games in an ordinary run, 200 with --hypothesis-profile=search."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

from companion.assemble import games, load_game, words, worlds
from tests.rules import doors, laws

FEW, MANY = 6, 200
EVERY = 11
"""One decision in so many of the few games is looked at."""
LONG_S = 60 * 60


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest) -> Any:
    return load_game(request.param)


@pytest.mark.timeout(LONG_S)
def test_every_act_has_a_door_and_every_door_leads_to_its_act(game, request, share):
    thorough = request.config.getoption("--hypothesis-profile") == "search"
    sentences, rng, met = words(game.name), Random(5), 0
    states = doors.games_at_random(game, MANY if thorough else FEW, seed=22)
    for state in states if thorough else share(islice(states, 0, None, EVERY)):
        match = laws.standing(game, state)
        view = doors.view_of(match, sentences)
        doors.every_act_has_a_door(game, state, view)
        doors.offers_read_differently(view)
        doors.sayings_mean_what_they_name(match, view)
        if not met:
            doors.facts_are_settled(game, state, match, view)
        doors.presses_mean_what_they_say(game, match, view, sentences)
        doors.rolls_are_judged(game, state, match, view, rng)
        met += len(view.sayings)
    assert met or game.name not in worlds()  # A game whose acts are all seen may have nothing to say: of those here none has.


def test_no_die_shows_what_it_has_not(game):
    sentences = words(game.name)
    for state in list(islice(doors.games_at_random(game, 2, seed=7), 0, 160, 40)):
        match = laws.standing(game, state)
        doors.no_die_shows_what_it_has_not(match, doors.view_of(match, sentences))

"""In every game people may say whose turn it is, and the game goes on from there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from typing import Any

import pytest

from companion.assemble import games, load_game
from companion.referee.desk import decide
from companion.referee.events import FaultCleared, TurnPassed
from companion.referee.match import Match
from companion.referee.observation import Command, TableSeen
from companion.rules.values import visible
from tests.rules import laws
from tests.shares import Share

STEPS = 400
BY_TOKENS = "flag-dash"
"""No seat is next in it. Tokens say who moves, and people let an act out of order stand by itself."""


@pytest.fixture(scope="module", params=[name for name in games() if name != BY_TOKENS])
def game(request: pytest.FixtureRequest) -> Any:
    return load_game(request.param)


def out_of_turn(game: Any) -> Iterator[tuple[Any, str, Any]]:
    """Yields states with a seat that is not on turn, and what it could lawfully do if it were."""
    for before, _, _ in laws.walks(game, STEPS, seed=13):
        for seat in before.seats:
            given = game.pass_turn(before, seat)
            if given == before or game.turn(given) == game.turn(before):
                continue
            acts = (act for act in game.legal_actions(given) if getattr(act, "seat", "") == seat)
            act = next((act for act in acts if laws.looks(game, game.apply(given, act)) != laws.looks(game, given)), None)
            if act is not None and laws.looks(game, given) == laws.looks(game, before) and game.faults(before, act):
                yield before, seat, act


def told(match: Match, *observations: Any) -> Match:
    return reduce(lambda now, seen: reduce(Match.after, decide(now, seen), now), observations, match)


def test_an_act_out_of_turn_is_in_order_once_all_say_that_it_was_its_turn(share: Share, game: Any) -> None:
    """It is told before; alone nobody can say so. The record tells the same once more."""
    called = 0
    for before, seat, act in share(out_of_turn(game)):
        match = replace(laws.standing(game, before), persons=(("Ann", before.seats[:1]), ("Bob", before.seats[1:])))
        after = game.apply(game.pass_turn(before, seat), act)
        match = told(match, TableSeen(2.0, visible(game.layout(after), game.board)))
        if not any(seat in fault.called.fault.seats for fault in match.open):
            continue
        called += 1
        alone = Command(3.0, "pass_turn", (("by", ("Ann",)), ("seat", seat)))
        assert not decide(match, alone)
        all_of_them = replace(alone, args=(("by", ("Ann", "Bob")), ("seat", seat)))
        events = decide(match, all_of_them)
        ruled = told(match, all_of_them)
        assert TurnPassed(3.0, seat, ("Ann", "Bob")) in events
        assert not ruled.open, act
        assert any(isinstance(event, FaultCleared) and event.end == "dropped" for event in events)
        assert ruled.live == after or not ruled.search(visible(game.layout(after), game.board)).mismatch(ruled.live)
        assert reduce(Match.after, ruled.events[len(match.events) :], match) == ruled
    assert called


def test_who_is_on_turn_cannot_be_given_it(game: Any) -> None:
    states = (state for state, _, _ in laws.walks(game, 40, seed=3))
    before = next(state for state in states if any(game.pass_turn(state, seat) != state for seat in state.seats))
    match = laws.standing(game, before)
    for seat in before.seats:
        changes = game.pass_turn(before, seat) != before
        assert bool(decide(match, Command(1.0, "pass_turn", (("seat", seat),)))) is changes
    assert not decide(match, Command(1.0, "pass_turn", (("seat", "nobody"),)))

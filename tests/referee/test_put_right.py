"""In every game a fault is gone when it is put right in whatever way. What the referee offers instead is accepted when done."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.assemble import games, load_game
from companion.referee.desk import decide
from companion.referee.match import Match
from companion.referee.observation import TableSeen, Tick
from companion.rules.values import Layout, Place, visible
from tests.rules import laws
from tests.shares import Share

EVERY, STEPS = 3, 240


@pytest.fixture(scope="module", params=games())
def game(request: pytest.FixtureRequest) -> Any:
    return load_game(request.param)


def seen(match: Match, table: Layout) -> Match:
    """The match once this table has rested, and nothing else has happened for some seconds."""
    for observation in (TableSeen(match.at + 2.0, visible(table, match.game.board)), Tick(match.at + 6.0)):
        for event in decide(match, observation):
            match = match.after(event)
    return match


def misplaced(game: Any, state: Any, rng: Random) -> tuple[Layout, Place, Place] | None:
    """The table with one piece of a place put to another place of the same kind. There is room for the piece."""
    table, order = laws.looks(game, state), game.board.order
    places = [place for place in sorted(table) if table[place] and order[place] != "pile"]
    moves = [(place, to) for place in places for to in order if to != place and _kind(to) == _kind(place)]
    moves = [(place, to) for place, to in moves if order[to] == order[place] and not (order[to] == "one" and table[to])]
    if not moves:
        return None
    place, to = rng.choice(moves)
    return table.put({place: table[place][:-1], to: (*table[to], table[place][-1])}), place, to


def _kind(place: Place) -> str:
    return place.rpartition(".")[2] if "." in place else ""


def test_a_wholly_legal_table_clears_every_open_fault(share: Share, game: Any) -> None:
    """A piece is put where it must not be; then hands put it back and do something legal at once."""
    rng, called = Random(7), 0
    for before, action, after in share(list(laws.walks(game, STEPS, seed=11))[::EVERY]):
        wrong = misplaced(game, before, rng)
        if wrong is None or laws.setting_out(game, before) or laws.looks(game, before) == laws.looks(game, after):
            continue
        accused = seen(laws.standing(game, before), wrong[0])
        if accused.open:
            called += 1
            cleared = seen(accused, game.layout(after))
            assert not [fault.called.fault for fault in cleared.open], (before, action)
    assert called


def test_what_is_offered_instead_is_accepted(game: Any) -> None:
    """A piece put to a place that its fault names instead is no fault. A fault that tells the whole difference names those where it might
    have gone."""
    rng, tried = Random(8), 0
    for before, _, _ in list(laws.walks(game, STEPS, seed=12))[::EVERY]:
        wrong = misplaced(game, before, rng)
        if wrong is None or laws.setting_out(game, before):
            continue
        accused, (table, _, to) = seen(laws.standing(game, before), wrong[0]), wrong
        for fault in accused.open if len(accused.open) == 1 else ():
            for place in fault.called.fault.may[:2]:
                if place in game.board.order and to in fault.called.fault.places:
                    tried += 1
                    instead = seen(accused, table.put({to: table[to][:-1], place: (*table[place], table[to][-1])}))
                    assert not any(other.called.fault.rule == fault.called.fault.rule for other in instead.open), (before, place)
    assert tried

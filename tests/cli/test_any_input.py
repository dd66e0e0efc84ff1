"""The referee answers whatever the sensors and people say, in whatever order. The match is the fold of what was written."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.assemble import codec, load_game, load_world, options_from, seats_from, worlds
from companion.bench.referee import observed
from companion.live.simulated.referee import MatchReferee
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Observation, TableSeen
from companion.rules.values import Layout, visible
from companion.simulated_table.replies import Reply
from tests.shares import shared

SEEDS = range(3)
ACTS = 80
"""Acts of each game: the fold is the same for a long one."""


@pytest.fixture(scope="module", params=worlds())
def game(request: pytest.FixtureRequest) -> Any:
    return load_game(request.param)


def nonsense(chance: random.Random, match: Match, seen: Observation, at: float) -> Observation:
    """An observation that nobody expects now. Pieces jump, a die or a button is heard, or any button is touched with anything in it."""
    board = match.game.board
    kind = chance.choice(["table", "table", "roll", "press", "touch"])
    if kind == "table" and isinstance(seen, TableSeen):
        table = seen.table
        for _ in range(chance.choice([1, 1, 2, 9])):
            table = jumped(chance, table, sorted(board.order))
        return TableSeen(at, visible(table, board), frozenset(chance.sample(sorted(board.order), chance.choice([0, 5]))))
    if kind == "roll":
        return DiceRolled(at, (chance.choice([1, 2, 3, 4, 5, 6, 6, 7]),))
    if kind == "press":
        return ButtonPressed(at, chance.choice([*match.seats, "nobody"]))
    called = [fault.seq for fault in match.open] or [0]
    anything = {
        "answer": {"choice": chance.choice([0, 1, 9])},
        "undo": {"to": chance.randint(-1, len(match.events) + 1), "fresh_rolls": chance.random() < 0.5},
        "overrule": {"called": chance.choice(called), "reason": "we say so"},
        "waive": {"called": chance.choice(called)},
        "play": {"action": next(match.game.legal_actions(match.live), None)},
        "dance": {},
    }
    name = chance.choice(sorted(anything))
    return Command(at, name, tuple(anything[name].items()))


def jumped(chance: random.Random, table: Layout, places: list[str]) -> Layout:
    source, target = chance.choice(sorted(table) or places), chance.choice(places)
    if not table[source]:
        return table
    piece, left = table[source][-1], table.put({source: table[source][:-1]})
    return left.put({target: (*left[target], piece)})


def spoilt_game(game: Any, seed: int, most: int = ACTS) -> tuple[Match, list[Observation]]:
    """A simulated game of honest people, into which somebody throws nonsense; the people hear the referee's answers."""
    chance = random.Random(seed)
    seats, options = seats_from(game, chance.choice(list(game.seats))), options_from(game)
    referee = MatchReferee(game, codec(game))
    referee.begin(seats, options, lines=False)
    acts = load_world(game.name)(seats, options, f"any-{seed}").play()
    said: list[Observation] = []
    item = next(acts)
    for at in range(1, most):
        seen, reply = observed(item, float(at), game), Reply()
        if seen is not None:
            thrown_in = [nonsense(chance, referee.match, seen, at - 0.5)] if chance.random() < 0.15 else []
            for observation in (*thrown_in, seen):
                said.append(observation)
                reply = referee.tell(observation).reply
        try:
            item = acts.send(reply)
        except StopIteration:
            break
    return referee.match, said


@pytest.mark.parametrize("seed", shared(SEEDS))
def test_the_match_is_the_fold_of_what_was_written(game: Any, seed: int) -> None:
    match, observations = spoilt_game(game, seed)
    assert len(observations) > 20
    writer = codec(game)
    again = Match.blank(game)
    for seq, event in enumerate(match.events):
        again = again.after(writer.event_from(json.loads(json.dumps(writer.event(event, seq)))))
    for part in ("state", "draft", "open", "asked", "held", "restore", "clocks", "rolls", "again", "outcome"):
        assert getattr(again, part) == getattr(match, part), part


def test_the_same_nonsense_twice_gives_the_same_match(game: Any) -> None:
    assert spoilt_game(game, 99, 40)[0].events == spoilt_game(game, 99, 40)[0].events

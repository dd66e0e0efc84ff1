"""Games in which combinations are found: pieces are conserved, and the general laws hold there too."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.games.treasure_hunt.examples import on_blues_tile, second_half, set_out
from companion.games.treasure_hunt.rules.cards import reading
from companion.games.treasure_hunt.rules.claim import fits, how, symbol_of
from companion.games.treasure_hunt.rules.holdings import draw_least, draw_most, supply
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Options, PutCube, Reshuffle, Sweep, TakeLast
from companion.rules.values import Show, Turn
from tests.rules import laws

OPTIONS = (
    Options(),
    Options(form="rounds", need_per_symbol="1"),
    Options(failed_tile="flips_back", repeat_actions="all", stolen_cubes="lost", steal_timing="before_moving", discard_draw="refill"),
    Options(pawn_extra=True, steal_cubes="always_plus_one", failed_steal_ends_turn=False, row_limit_counts_steals=True, dead_game="end"),
    Options(after_claim="move_only", reinforce_range="current", finish="last_tile", turn_limit=40, sequence_descending=True),
)


def good_cards(game, state, rng):
    """A combination for the open try, of cards that can still be in a hand. It is empty when none is found soon."""
    attempt = state.trying
    symbol = symbol_of(state, attempt.tile)
    free = [card for card in game.cards if not game.faults(state, Show(state.who, "play", card))]
    for _ in range(400):
        count = 3 if attempt.kind == "claim" or rng.random() < 0.4 else 4
        cards = tuple(sorted(rng.sample(free, min(len(free), rng.choice((count, count, count + 1))))))
        if reading(cards, symbol, state.who, count, how(state)):
            return list(cards)
    return []


def clever(game, state, steps, rng):
    """A stroll that mostly plays fitting cards and often claims, steals and reinforces."""
    hand: list[str] = []
    for _ in range(steps):
        actions = [a for a in game.legal_actions(state) if not isinstance(a, TakeLast | Reshuffle) or draw_least(state) <= 0]
        if not actions:
            if not game.to_act(state):
                return
            action = set_out(game, state, rng)
        elif state.trying is not None and not state.trying.swept and not hand and not state.shown:
            hand = good_cards(game, state, rng)
            action = Show(state.who, "play", hand.pop()) if hand else rng.choice([a for a in actions if not isinstance(a, Show)])
        elif hand:
            action = Show(state.who, "play", hand.pop())
        elif state.trying is not None and fits(state):
            action = rng.choice([a for a in actions if isinstance(a, PutCube | Sweep)])
        else:
            likely = [a for a in actions if not isinstance(a, EndTurn | GiveUp | Show) or rng.random() < 0.02]
            pool = (
                [a for a in likely if isinstance(a, Turn)]
                or [a for a in likely if isinstance(a, PutCube) and rng.random() < 0.1]
                or likely
                or actions
            )
            action = rng.choice(pool)
            if not isinstance(action, Show) and rng.random() < 0.6:
                begin = [a for a in actions if isinstance(a, Show) and a.place == "play"]
                if begin and state.trying is None:
                    hand = good_cards(game, replace(game.apply(state, begin[0]), shown=()), rng)
                    action = Show(state.who, "play", hand.pop()) if hand else action
        if action not in actions and actions:  # a card that the shuffled pile may have had is not certain any more
            hand, action = [], rng.choice(actions)
        assert game.faults(state, action) == (), action
        after = game.apply(state, action)
        yield state, action, after
        hand = hand if after.who == state.who and after.trying is not None else []
        state = after


@pytest.fixture(scope="module")
def walked():
    from companion.assemble import load_game

    game, rng = load_game("treasure-hunt"), Random(2)
    steps = []
    for options in OPTIONS:
        for count in game.seats:
            steps += clever(game, game.begin(game.default_seats(count), options), 130, rng)
    for start in (second_half(game), on_blues_tile(game, 2), on_blues_tile(game, 1)):
        for _ in range(4):
            steps += clever(game, start, 25, rng)
    return game, steps


def test_cubes_cards_and_tiles_are_conserved(walked):
    game, steps = walked
    for _, _, state in steps:
        if state.phase == "set-out":
            continue
        for seat in state.seats:
            assert 0 <= supply(state, seat) <= 20
        for tile, cubes in enumerate(state.cubes):
            assert not cubes or state.up >> tile & 1
            assert len(set(cubes)) <= 1
        lying = (*state.shown, *state.spent, *state.discard)
        assert len(set(lying)) == len(lying)
        assert set(lying) <= set(game.cards)
        assert all(0 <= hand <= 7 for hand in state.hands)
        assert draw_most(state) >= 0
        table = game.layout(state)
        assert sum(place.endswith(".tile") for place in table) == 36


def test_the_walks_claim_steal_and_finish(walked):
    _, steps = walked
    wins = {(after.won.kind, len(after.cubes[after.won.tile]) > 1) for _, _, after in steps if after.won is not None}
    assert {("claim", False), ("steal", False)} <= wins
    assert any(any(after.halves) for _, _, after in steps)
    assert {kind for _, _, after in steps for kind in after.used} == {"claim", "move", "exchange", "reinforce", "steal"}


def test_the_laws_hold_here_too(walked):
    game, steps = walked
    rng = Random(9)
    for step in steps[::3]:
        laws.apply_is_pure(game, step)
        laws.what_hands_do_is_attempted(game, step)
    for step in steps[::15]:
        other = laws.looks(game, rng.choice(steps)[2])
        laws.legal_actions_are_in_order(game, step)
        laws.attempts_grow_with_the_change(game, step, other)
        laws.attempts_are_judged_and_applied(game, step, other)
        if not laws.setting_out(game, step[2]):
            laws.a_table_can_be_adopted(game, step[2], rng)


def test_hands_may_rest_on_the_way(walked):
    game, steps = walked
    some = [step for step in steps if isinstance(step[1], PutCube | Sweep | GiveUp | Reshuffle)]
    for step in some[:: len(some) // 20 + 1]:
        laws.hands_may_rest_on_the_way(game, step)

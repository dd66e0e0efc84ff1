"""The toys are games like any other: small, pure, and honest about what hands can do."""

from pathlib import Path
from random import Random

import pytest

from companion.rules.values import CHANCE, Change, Layout, PlacedPiece, Show, action_key, change, visible
from tests.rules.demands.toys.chain import Chain
from tests.rules.demands.toys.hand import Hand
from tests.rules.demands.toys.interject import Interject
from tests.rules.demands.toys.peek import Peek
from tests.rules.demands.toys.pile import Pile
from tests.rules.demands.toys.placing import Placing
from tests.rules.demands.toys.plans import Plans
from tests.rules.demands.toys.row import Row
from tests.rules.demands.toys.set_out import Setting
from tests.rules.demands.toys.toll import Toll
from tests.rules.demands.toys.window import Window
from tests.rules.demands.toys.windows import Windows

TOYS = (Chain, Hand, Interject, Peek, Pile, Placing, Plans, Row, Setting, Toll, Window, Windows)
BAG = [PlacedPiece("tile", face) for face in ("moon", "star", "sun", "sun")]


def walk(toy, seed, steps=30):
    """(game, state) along a random legal match, from the first state."""
    game, dice = toy(), Random(seed)
    state = game.begin(("A", "B"), game.options())
    if game.to_act(state) == {CHANCE}:
        dice.shuffle(BAG)
        laid = Change(come=tuple(zip(("east", "north", "south", "west"), BAG, strict=True)))
        state = game.apply(state, next(iter(game.attempts(state, laid))))
    for _ in range(steps):
        yield game, state
        legal = list(game.legal_actions(state))
        if not legal:
            return
        state = game.apply(state, dice.choice(legal))


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.name)
def test_a_toy_has_at_most_seventy_lines(toy):
    source = Path(__import__(toy.__module__, fromlist=["x"]).__file__)
    assert len(source.read_text().splitlines()) <= 70


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.name)
def test_legal_actions_are_sorted_without_repeats_and_empty_only_at_the_end(toy):
    for seed in range(5):
        for game, state in walk(toy, seed):
            legal = list(game.legal_actions(state))
            assert legal == sorted(set(legal), key=action_key)
            assert bool(legal) == bool(game.to_act(state))
            assert not any(game.faults(state, action) for action in legal)
            # Who shows a token at any time is not waited for.
            assert all(action.seat in game.to_act(state) or (toy is Interject and isinstance(action, Show)) for action in legal)


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.name)
def test_what_hands_can_do_is_among_the_attempts_for_its_own_change(toy):
    for seed in range(5):
        for game, state in walk(toy, seed):
            look = visible(game.layout(state), game.board)
            said = {prompt.silence for prompt in game.prompts(state)} | {act for prompt in game.prompts(state) for _, act in prompt.press}
            for action in set(game.legal_actions(state)) - said:
                after = visible(game.layout(game.apply(state, action)), game.board)
                if after != look:
                    assert action in set(game.attempts(state, change(look, after)))


@pytest.mark.parametrize("toy", TOYS, ids=lambda toy: toy.name)
def test_states_are_frozen_hashable_and_take_the_table_as_it_is(toy):
    for seed in range(3):
        for game, state in walk(toy, seed):
            before = repr(state)
            for action in game.legal_actions(state):
                hash(game.apply(state, action))
            assert repr(state) == before
            shuffled = Layout({place: tuple(reversed(contents)) for place, contents in game.layout(state).items()})
            assert game.layout(game.adopt(state, shuffled)) == shuffled

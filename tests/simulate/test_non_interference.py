"""The referee cannot know what was not shown. Worlds that have shown the same get the same events, to the byte."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from companion.assemble import codec, load_game, load_world, options_from, seats_from
from companion.games.flag_dash.rules.planning import available
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import BASIC_CARDS, SPY
from companion.live.simulated.referee import MatchReferee
from companion.referee.observation import Observation
from companion.rules.values import Seat
from companion.simulate.hands import Hands
from companion.simulate.link import Picture, Told
from companion.simulate.runner import LayoutEye, Runner, Setting

ENOUGH = 60
"""Observations after which a tape ends: worlds with other secrets have long gone their own ways."""


class EnoughError(Exception):
    """The tape is full."""


class Tape(MatchReferee):
    """Keeps what crossed the pipe and what came back."""

    def __init__(self, name: str) -> None:
        game = load_game(name)
        super().__init__(game, codec(game))
        self.seen: list[Observation] = []
        self.said: list[tuple[str, ...]] = []

    def tell(self, observation: Observation | Picture) -> Told:
        assert not isinstance(observation, Picture)
        if len(self.seen) == ENOUGH:
            raise EnoughError
        told = super().tell(observation)
        self.seen.append(observation)
        self.said.append(told.lines)
        return told


class Silent:
    """A diary that keeps nothing; with one, events come as lines."""

    def began(self, told: object) -> None: ...

    def truth(self, at: float, note: object) -> None: ...

    def shown(self, observation: object, told: object) -> None: ...


class OtherPlans(dict[Seat, list[tuple[str, str]]]):
    """Plans whose second pair is another one than the players wanted; nobody sees it while the first moves are made."""

    def __init__(self, table: FlagDashTable, hidden: random.Random) -> None:
        super().__init__()
        self._table = table
        self._hidden = hidden

    def __setitem__(self, seat: Seat, pairs: list[tuple[str, str]]) -> None:
        state = self._table.state
        first, *second = pairs
        cards = [card for card in BASIC_CARDS if card != first[0]]
        tokens = [token for token in available(state, state.hands.index(seat)) if token not in (first[1], SPY)]
        super().__setitem__(seat, [first, *((self._hidden.choice(cards), self._hidden.choice(tokens)) for _ in second)])


def other_tiles_and_hands(world: Any, hidden: random.Random) -> None:
    hidden.shuffle(world.symbols)
    dealt_anew(list(world.hands.values()), world.draw, hidden)


def other_cards(world: Any, hidden: random.Random) -> None:
    """Another deck, and other hands too for every second secret: who has the same hand does the same at first."""
    dealt_anew(list(world.hands.values()) if hidden.random() < 0.5 else [], world.deck, hidden)


def other_deck_and_tokens(world: Any, hidden: random.Random) -> None:
    """The cards and tokens that nobody has seen in another order, and other hands of tokens for every second secret."""
    dealt_anew([], world.deck, hidden)
    dealt_anew(list(world.tokens.values()) if hidden.random() < 0.5 else [], [], hidden)


def dealt_anew(hands: list[list[str]], deck: list[str], hidden: random.Random) -> None:
    pool = [*deck, *(card for hand in hands for card in hand)]
    hidden.shuffle(pool)
    for hand in hands:
        hand[:] = [pool.pop() for _ in hand]
    deck[:] = pool


def other_plans(world: Any, hidden: random.Random) -> None:
    world.plans = OtherPlans(world, hidden)


TABLES: dict[str, tuple[int, dict[str, Any], Callable[[Any, random.Random], None], int]] = {
    "treasure-hunt": (3, {"turn_limit": 3}, other_tiles_and_hands, 5),
    "tektonix": (3, {"rounds": 1}, other_cards, 5),
    "flag-dash": (4, {"round_limit": 2, "abilities": True}, other_plans, 15),
    "tekton-dash": (3, {"mode": "standard"}, other_deck_and_tokens, 5),
}
"""Every game that hides something: seats, house rules, and how to hide something else. The last number says how many tables must be alike
at first."""


def taped(name: str, secret: int) -> Tape:
    """A game whose players do the same as long as they can, with the same dice. Its tiles, hands, decks and plans are other ones."""
    tape = Tape(name)
    count, given, hide, _ = TABLES[name]
    game = load_game(name)
    seats, options = seats_from(game, count), options_from(game, [f"{key}={value}" for key, value in given.items()])
    world = load_world(name)(seats, options, "same players")
    hide(world, random.Random(secret))
    setting = Setting(0, seats, options, game.board, lambda explained, shown: ())
    hands = Hands(random.Random("same hands"), tuple(sorted(game.board.order)))
    with suppress(EnoughError):
        Runner(setting, world, tape, eye=LayoutEye(), hands=hands, diary=Silent()).run()
    return tape


@pytest.mark.parametrize("name", TABLES)
def test_worlds_that_have_shown_the_same_get_the_same_events(name: str) -> None:
    tapes = [taped(name, secret) for secret in range(6)]
    longest = 0
    for one in tapes:
        for other in tapes:
            if one is other:
                continue
            same = next((n for n, (a, b) in enumerate(zip(one.seen, other.seen, strict=False)) if a != b), 0)
            assert one.said[:same] == other.said[:same]
            longest = max(longest, same)
    assert longest >= TABLES[name][-1]


def test_a_game_that_hides_something_is_on_this_page() -> None:
    """A game that plays with secrets says so for truth.jsonl."""
    from companion.assemble import worlds

    secret = set()
    for name in worlds():
        game = load_game(name)
        if load_world(name)(seats_from(game, max(game.seats)), options_from(game), "s").secrets():
            secret.add(name)
    assert secret == TABLES.keys()


def test_secrets_are_in_nothing_that_crosses() -> None:
    tape = taped("treasure-hunt", 1)
    first = tape.seen[0]
    faces = {placed.face for contents in getattr(first, "table").values() for placed in contents}  # noqa: B009
    assert faces == {"back"}


def test_plans_lie_face_down_as_they_cross() -> None:
    tape = taped("flag-dash", 1)
    for number, observation in enumerate(tape.seen):
        table = getattr(observation, "table", {})
        second = {placed.face for place in table if place.endswith(("card2", "token2")) for placed in table[place]}
        assert second <= {"back"}, number
        if any(placed.face != "back" for place in table if place.endswith("token1") for placed in table[place]):
            return
    raise AssertionError("Nobody has shown a token.")

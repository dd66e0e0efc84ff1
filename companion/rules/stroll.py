"""Walking through a game by its own legal actions: a random stroll, and perft (counting every line to a depth)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from companion.rules.game import AnyGame
from companion.rules.values import SetOut

SetsOut = Callable[[Any, Any, Random], SetOut]
"""(game, state, randomness) -> how chance lays the table out. Every game has one in its `examples`."""


def stroll(game: AnyGame, state: Any, steps: int, rng: Random, set_out: SetsOut) -> Iterator[tuple[Any, Any, Any]]:
    """Up to `steps` legal actions as (before, action, after): a random kind of action first, then one of that kind.

    The same `rng` gives the same walk on any machine. Stops early when the game is over.
    """
    for _ in range(steps):
        kinds: dict[str, list[Any]] = {}
        for action in game.legal_actions(state):
            kinds.setdefault(type(action).__name__, []).append(action)
        if kinds:
            action = rng.choice(kinds[rng.choice(sorted(kinds))])
        elif game.to_act(state):
            action = set_out(game, state, rng)
        else:
            return
        after = game.apply(state, action)
        yield state, action, after
        state = after


def perft(game: AnyGame, state: Any, depth: int) -> Counter[str]:
    """Returns how many lines of exactly `depth` legal actions there are, by the kind of their first action. Shorter lines are not
    counted."""
    counts: Counter[str] = Counter()
    known: dict[tuple[Any, int], int] = {}
    for action in game.legal_actions(state):
        counts[type(action).__name__] += _lines(game, game.apply(state, action), depth - 1, known)
    return counts


def _lines(game: AnyGame, state: Any, depth: int, known: dict[tuple[Any, int], int]) -> int:
    if depth == 0:
        return 1
    if (state, depth) not in known:
        actions = game.legal_actions(state)
        known[state, depth] = sum(1 if depth == 1 else _lines(game, game.apply(state, action), depth - 1, known) for action in actions)
    return known[state, depth]

"""The lamp, lit once."""

from __future__ import annotations

from random import Random

from companion.rules.game import AnyGame
from companion.rules.values import SetOut
from tiny_lamp import State

EXAMPLES = {"TL-G01": lambda game: State(game.options(), ("red",), "lit", 1)}


def set_out(game: AnyGame, state: State, rng: Random) -> SetOut:
    """Nothing is left to chance."""
    return SetOut("chance", game.layout(state))

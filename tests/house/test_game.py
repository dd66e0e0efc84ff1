"""No caller guesses whether a game has a hook: all stand in its type."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.assemble import games, load_game
from companion.rules.game import DIE, IN_HAND, GameDefaults
from companion.rules.values import NOTHING
from tests.rules.demands.toys.window import Window

GUESS = re.compile(r"(?:getattr|hasattr)\(\s*[\w.]*\bgame\b")


def test_nobody_asks_a_game_for_a_hook_that_it_may_not_have() -> None:
    root = Path(__file__).parents[2] / "companion"
    guesses = {path.name for path in root.rglob("*.py") if GUESS.search(path.read_text(encoding="utf-8"))}
    assert guesses == {"remembered.py"}, "a hook belongs in GameDefaults, with its plain answer"


@pytest.mark.parametrize("call", ['getattr(game, "in_hand", None)', "hasattr(match.game, 'flaws')", 'getattr(self.search.game, "x", 1)'])
def test_a_guess_is_recognised(call: str) -> None:
    assert GUESS.search(call)


@pytest.mark.parametrize("name", games())
def test_every_game_inherits_the_plain_answers(name: str) -> None:
    assert GameDefaults in type(load_game(name)).__mro__


def test_a_game_that_says_nothing_has_plain_answers() -> None:
    game = Window()
    state = game.begin(game.default_seats(2), game.options())
    assert (game.version, game.die_faces, game.nearing) == ("1", DIE, None)
    assert list(game.weighed(state, NOTHING)) == list(game.attempts(state, NOTHING))
    assert (game.half_done(state), game.due(state), game.cover("pot"), game.in_hand(state)) == (False, False, None, IN_HAND)
    assert (game.sayings(state), game.reach(state), game.settles(state), game.flaws(game.options())) == ((), (), (), ())
    assert (game.fact("seconds", 3.0), dict(game.drawing({}, game.options())), game.die_shows(game.options())) == (None, {}, ())

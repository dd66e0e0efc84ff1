"""The laws, for every game that is there."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from dataclasses import fields
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

from companion.assemble import codec, folder, games, load_game, notation, words
from companion.errors import InputError
from companion.lookup.rulebook import load
from tests.rules import laws

ACTIONS = 1_500
ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module", params=games())
def game(request: pytest.FixtureRequest) -> Any:
    return load_game(request.param)


@pytest.fixture(scope="module")
def walked(game: Any) -> list[laws.Step]:
    """Random legal actions, over all numbers of seats and from all worked positions."""
    return list(laws.walks(game, ACTIONS, seed=7))


def others(game: Any, walked: list[laws.Step], every: int) -> list[tuple[laws.Step, Any]]:
    """Some steps, each with the table of another moment: a change in which much differs."""
    rng = Random(11)
    tables = [laws.looks(game, rng.choice(walked)[2]) for _ in range(40)]
    return list(zip(walked[::every], islice(cycle(tables), len(walked)), strict=False))


def test_every_part_of_a_game_is_asked_for(game):
    laws.every_part_is_asked_for(game)


@pytest.mark.parametrize("misspelt", [{"privat": lambda _game, _state: frozenset()}, {"die_face": (1, 2, 3)}])
def test_a_misspelt_hook_is_found(game, misspelt):
    made = type("Misspelt", (type(game),), misspelt)
    with pytest.raises(AssertionError, match=rf"nobody asks a game for {next(iter(misspelt))}:"):
        laws.every_part_is_asked_for(made(game.board))


def test_values_are_frozen_and_apply_is_pure(share, game, walked):
    for step in share(walked[::4]):
        laws.values_are_frozen(game, step)
        laws.apply_is_pure(game, step)


def test_legal_actions(share, game, walked):
    for step in share(walked[::3]):
        laws.legal_actions_are_in_order(game, step)
        laws.prompts_can_be_answered(game, step)
        laws.open_windows_are_told_apart(game, step)


def test_what_hands_do_is_attempted(share, game, walked):
    for step in share(walked):
        laws.what_hands_do_is_attempted(game, step)


def test_attempts(share, game, walked):
    for step, other in share(others(game, walked, 12)):
        laws.attempts_grow_with_the_change(game, step, other)
        laws.attempts_are_judged_and_applied(game, step, other)


def test_tables(share, game, walked):
    rng = Random(5)
    for _, _, after in share(walked[::10]):
        laws.places_are_on_the_board(game, game.layout(after))
        if not laws.setting_out(game, after):
            laws.a_table_can_be_adopted(game, after, rng)


def test_the_turn_can_be_passed(share, game, walked):
    for _, _, after in share(walked[::3]):
        laws.the_turn_can_be_passed(game, after)


def test_every_position_is_one_line_and_back(share, game, walked):
    line = notation(game)
    lengths = [len(laws.a_position_is_one_line(line, after)) for _, _, after in share(walked[::7])]
    for state in share(laws.lawless(game, 60, 3, walked)):
        laws.a_position_is_one_line(line, state)
    assert median(lengths) < 250, "two lines of a bug report, also late in a game whose discard pile is known"


def test_a_line_that_is_no_position_is_a_sentence(game, walked):
    line, rng = notation(game), Random(2)
    for _, _, after in walked[::60]:
        text = line.write(after)
        at = rng.randrange(len(text))
        for spoiled in (text[:at], text[:at] + rng.choice("/,;:=[(~x9-\" ") + text[at + 1 :], text[:at] + text[at + 1 :]):
            with suppress(InputError):
                assert isinstance(line.read(spoiled), game.state), spoiled


def test_the_legend_explains_every_part_of_a_line(game, walked):
    line = notation(game)
    legend = line.legend()
    known = {part.rstrip("=") for part, _ in legend}
    assert all(meaning[-1:] in ".:)" or len(meaning) > 3 for _, meaning in legend)
    assert not [part for part, meaning in legend if meaning.rstrip(".").lower() == part.rstrip("=").replace("_", " ")]
    assert {field.name for field in fields(game.state)} <= known
    own = len(game.notation(walked[-1][2]).split())
    assert own <= len(game.notation_legend)


def test_everything_is_said(share, game, walked):
    known = frozenset(rule.id for rule in load(folder(game.name) / "rulebook.md", game.name).rules) | {"TABLE-1"}
    sentences = words(game.name)
    for step, other in share(others(game, walked, 12)):
        laws.everything_is_said(game, step, other, sentences, known)


def test_hands_may_rest_on_the_way(share, game, walked):
    for step in share([step for step in walked if next(game.way(step[0], step[1]), None) is not None][::6]):
        laws.hands_may_rest_on_the_way(game, step)


def test_overruled_games_go_on(share, game, walked):
    writer = codec(game)
    for number, state in share(enumerate(laws.lawless(game, 600, 13, walked))):
        laws.an_overruled_game_goes_on(game, state)
        if number % 20 == 0:
            assert writer.state_from(writer.state(state)) == state


def test_codec_round_trip(share, game, walked):
    writer = codec(game)
    for before, action, _ in share(walked[::12]):
        assert writer.state_from(writer.state(before)) == before
        assert writer.action_from(writer.action(action)) == action


DIGESTS = """
import hashlib, sys
from companion.assemble import games, load_game
from tests.rules import laws
for game in map(load_game, games()):
    digest = hashlib.sha256()
    for before, action, after in laws.walks(game, int(sys.argv[1]), seed=3):
        digest.update(repr((action, after, list(game.legal_actions(before)))).encode())
        digest.update(repr(list(game.attempts(before, laws.change(laws.looks(game, before), laws.looks(game, after))))).encode())
    print(game.name, digest.hexdigest())
"""


def digests(seed: str, acts: int) -> dict[str, str]:
    """Returns digests of what each game plays and attempts in a process that hashes strings with this seed."""
    told = subprocess.run(
        [sys.executable, "-c", DIGESTS, str(acts)],
        env={"PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join((str(ROOT), *filter(None, sys.path)))},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return dict(line.split() for line in told.splitlines())


def test_nothing_depends_on_the_hash_seed(share):
    """All games in one test: of several workers only one starts the two processes."""
    acts = share.count(400)
    one, other = digests("0", acts), digests("4711", acts)
    assert one == other
    assert one.keys() == set(games())

"""What holds in every simulated world, whichever game it plays."""

from __future__ import annotations

import random
import tomllib
from typing import Any

import pytest

from companion.assemble import folder, load_game, load_world, options_from, seats_from, worlds
from companion.simulated_table.acts import Cheat, Rest, World
from tests.games.alone import whole

TABLES = [(name, count) for name in worlds() for count in load_game(name).seats]
"""Every game with every number of seats that it can be played with."""


def world(name: str, count: int, seed: str, cheat_rate: float = 0.2) -> World:
    game, kind = load_game(name), load_world(name)
    options = kind.drawn_options(count, random.Random(seed), options_from(game), frozenset())
    one: World = kind(seats_from(game, count), options, seed, cheat_rate)
    return one


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_a_game_is_a_function_of_its_seed(name: str, count: int) -> None:
    told = whole(world(name, count, "a"), 600)
    assert told == whole(world(name, count, "a"), 600)
    assert told != whole(world(name, count, "b"), 600)


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_every_piece_lies_in_a_place_of_the_board_and_shows_one_of_its_faces(name: str, count: int) -> None:
    board = load_game(name).board
    seen = 0
    for item in whole(world(name, count, "p"), 250):
        if isinstance(item, Rest):
            seen += 1
            for place, contents in item.layout.items():
                assert place in board.order
                assert all(lying.face in board.faces[lying.piece] for lying in contents if lying.face), (place, contents)
    assert seen > 10


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_a_cheat_is_one_of_the_games_own_list_with_its_rules(name: str, count: int) -> None:
    with (folder(name) / "violations.toml").open("rb") as stream:
        listed: dict[str, Any] = tomllib.load(stream)
    made = 0
    for number in range(4):
        one = world(name, count, f"c {number}", cheat_rate=1.0)
        for cheat in (item for item in whole(one) if isinstance(item, Cheat)):
            made += 1
            assert cheat.id in type(one).violations(count)
            assert tuple(listed[cheat.id]["rules"]) == cheat.rules
            assert listed[cheat.id]["sensed"] != "never"
    assert made > 2


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_a_short_game_is_over_soon_with_house_rules_that_exist(name: str, count: int) -> None:
    game, kind = load_game(name), load_world(name)
    one: World = kind(seats_from(game, count), options_from(game, kind.short(count)), "short", 0.0)
    assert len(whole(one, 1200)) < 1200

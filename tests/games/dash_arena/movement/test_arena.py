"""The ground of Dash Arena, and what its validator says of bad ones."""

from __future__ import annotations

import pickle

import pytest

from companion.games.dash_arena.movement.arena import HEADINGS, arena_of, axial, spaces
from companion.games.dash_arena.movement.default_arena import ARROWS, DEFAULT, SPACES
from companion.games.dash_arena.table.flaws import flaws


def changed(**tables):
    return tuple((key, tables.get(key, value)) for key, value in DEFAULT)


def test_spaces_lie_where_the_table_of_the_arena_says():
    assert len(spaces(SPACES)) == 87
    known = {"a9": (-4, -2), "b10": (-3, -3), "c1": (-2, 5), "d10": (-1, -4), "e10": (0, -5), "e0": (0, 5), "f1": (1, 4), "i9": (4, -6)}
    assert {name: axial(name) for name in known} == known


def test_the_default_arena_is_sound():
    assert flaws(DEFAULT, boosters=True) == ()


def test_the_default_arena_is_the_same_after_a_half_turn():
    arena = arena_of(DEFAULT)
    at = {axial(name): n for n, name in enumerate(arena.names)}
    turned = {n: at[-q, -r] for (q, r), n in at.items()}
    for n in turned:
        for heading in range(6):
            leg, other = arena.legs[n][heading], arena.legs[turned[n]][(heading + 3) % 6]
            assert other.to == turned[leg.to]
            assert other.heading == (leg.heading + 3) % 6
            assert other.path == tuple((turned[space], (arriving + 3) % 6) for space, arriving in leg.path)


def leg(name, heading):
    arena = arena_of(DEFAULT)
    way = arena.legs[arena.number[name]][HEADINGS.index(heading)]
    return [arena.names[space] for space, _ in way.path], HEADINGS[way.heading]


@pytest.mark.parametrize(
    ("name", "heading", "path", "then"),
    [
        ("e5", "N", ["e6"], "N"),
        ("a9", "N", ["a9"], "S"),
        ("e10", "NW", ["e10"], "SW"),
        ("d10", "NE", ["e10", "f10"], "SE"),
        ("f10", "NW", ["e10", "d10"], "SW"),
        ("a5", "NW", ["a6"], "NE"),
        ("e7", "N", ["d8"], "NW"),
        ("d8", "SE", ["e7"], "SE"),
        ("f3", "NW", ["e3"], "NW"),
    ],
)
def test_where_an_edge_leads(name, heading, path, then):
    assert leg(name, heading) == (path, then)


@pytest.mark.parametrize(
    ("tables", "says"),
    [
        ({"arrows": ARROWS[1:]}, "leaves a9 to the N leaves the board"),
        ({"arrows": (*ARROWS, "X1 a9.N - a9.N")}, "At a9 2 arrows begin on the N edge"),
        ({"arrows": ("A01 a9.N - a9.S", *ARROWS[1:])}, "Arrow A01 sends whoever leaves a9 to the N there again, for ever"),
        ({"arrows": (*ARROWS, "X1 e5.N - e99.S")}, "e99, which is no space"),
        ({"arrows": (*ARROWS, "X1 e5.up - e6.S")}, "a side is a space and an edge"),
        ({"arrows": (*ARROWS, "nonsense")}, "is no arrow"),
        ({"main": "e2"}, "share the space e2"),
        ({"boosters": ("a7 1",)}, "No Booster Spawner has the number 2"),
        ({"gate_enterable": False}, "e9 leads into it to the N"),
        ({"red": (("gate", ("e0",)), ("spawner", ""), ("start", ("c2", "e2")))}, "Red has 2 starting positions"),
        ({"spaces": (*SPACES, "e5-e5")}, "Space e5 is there twice"),
        ({"spaces": ("a1-b9",)}, "no column of spaces"),
    ],
)
def test_a_bad_arena_is_named(tables, says):
    assert any(says in one for one in flaws(changed(**tables), boosters=True)), flaws(changed(**tables), boosters=True)


def test_an_arena_without_team_spawners_is_legal():
    assert flaws(changed(red=(("gate", ("e0",)), ("spawner", ""), ("start", ("c2", "e2", "g2"))))) == ()


def test_an_arena_that_is_read_anew_is_the_same_one():
    assert arena_of(pickle.loads(pickle.dumps(DEFAULT))) is arena_of(DEFAULT)
    assert arena_of(changed(gate_enterable=False)) is not arena_of(DEFAULT)

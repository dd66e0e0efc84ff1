"""Every end of many dashes and flights, by the engine and by the slow reading."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.course import House, Traits
from companion.games.dash_arena.movement.dashing import dashes
from companion.games.dash_arena.movement.flying import fly
from companion.games.dash_arena.state import NUMBER, Field, Options
from tests.games.dash_arena.movement.slow_options import Reading
from tests.games.dash_arena.movement.slow_reading import COMPASS, PLACE, ends, flights, way
from tests.games.dash_arena.positions import ARENA, NAME, at, gain, house

CROWDED = ("d10", "e10", "f10", "e9", "d9", "f9", "c9", "g9", "c8", "g8", "e8", "d8", "e7")
"""Spaces round a gate, where most things meet."""


def worlds(count, seed, spaces):
    """Random positions, dense enough for pushes; the disk lies free or at an upright figure, never in a gate."""
    rng = Random(seed)
    for _ in range(count):
        spots = rng.sample(spaces, 7)
        world = dict(zip(NAME, spots, strict=False))
        prone = {short for short in NAME if rng.random() < 0.25}
        free = [space for space in (*spots, *rng.sample(spaces, 3)) if space not in ("e0", "e10")]
        disk = rng.choice([space for space in free if space not in {world[short] for short in prone}])
        yield rng, {**world, "disk": disk, "prone": frozenset(prone)}


def engine(world):
    spaces = [-1] * 6
    for short, name in NAME.items():
        spaces[NUMBER[name]] = ARENA.number[world[short]]
    return Field(tuple(spaces), sum(1 << NUMBER[NAME[short]] for short in world["prone"]), (ARENA.number[world["disk"]],))


def summed(ride):
    score = gain(ride)
    scorer = (score[0][0].upper(), score[1]) if score else None
    if scorer and scorer[1] == 3:
        return (scorer, "", "")
    figures = at(ride)
    disk = figures.pop("disk")
    return scorer, tuple(sorted((short.upper(), space, short.islower()) for short, space in figures.items())), disk


def test_every_edge_leads_to_the_same_space():
    for name, number in ARENA.number.items():
        for heading, word in enumerate(HEADINGS):
            leg = ARENA.legs[number][heading]
            assert [(ARENA.names[space], HEADINGS[arriving]) for space, arriving in leg.path] == way(name, word), (name, word)


@pytest.mark.parametrize("spaces", [CROWDED, tuple(PLACE)], ids=["gate", "everywhere"])
def test_dashes_are_read_alike(spaces):
    under, met = house(), set()
    for rng, world in worlds(220, 4, spaces):
        upright = [short for short in NAME if short not in world["prone"]]
        if not upright:
            continue
        mover, die = rng.choice(upright), rng.randrange(1, 7)
        for heading in COMPASS:
            rides = list(dashes(under, engine(world), NUMBER[NAME[mover]], die, HEADINGS.index(heading)))
            assert {summed(ride) for _, ride in rides} == set(ends(world, mover, die, heading)), (world, mover, die, heading)
            assert len({script for script, _ in rides}) == len(rides)
            met |= {step.kind for _, ride in rides for step in ride.steps}
    assert met >= {"enter", "push", "prone", "turn", "goal", "lost", "handoff"} - ({"lost"} if spaces is not CROWDED else set())


@pytest.mark.parametrize("spaces", [CROWDED, tuple(PLACE)], ids=["gate", "everywhere"])
def test_flights_are_read_alike(spaces):
    under, caught = house(), 0
    for rng, world in worlds(250, 9, spaces):
        impulses, heading, seed = rng.randrange(3, 19), rng.choice(COMPASS), rng.random()
        mine, theirs = Random(seed), Random(seed)
        ride = fly(under, engine(world), 0, impulses, HEADINGS.index(heading))
        while ride.left:
            caught += 1
            ride = fly(under, ride.field, 0, ride.left, HEADINGS.index(mine.choice(COMPASS)))
        slow = flights(world, impulses, heading, lambda _, chance=theirs: chance.choice(COMPASS))
        assert (gain(ride)[0][0].upper() if gain(ride) else at(ride)["disk"]) == slow, (world, impulses, heading)
    assert caught > 50


def houses(rng):
    """Options and strengths by chance."""
    flags = {key: rng.random() < 0.5 for key in ("adv_prone_strict", "self_down_scores", "placed_disk_scores", "handoff_passes_arrow")}
    mode, over = rng.choice(("advanced", "advanced", "basic")), rng.choice(("arrival", "current"))
    strengths = ({short: rng.choice((1, 1, 2, 3)) for short in NAME} for _ in range(2))
    return Options(mode=mode, push_dir_via_arrow=over, **flags), *strengths


def told(ride):
    """As `slow_options.finished` says it."""
    score = (gain(ride)[0][0].upper(), gain(ride)[1]) if gain(ride) else None
    if score and score[1] == 3:
        return score, "", ""
    field = ride.field
    figures = ((short, ARENA.names[field.spaces[NUMBER[NAME[short]]]], bool(field.prone >> NUMBER[NAME[short]] & 1)) for short in NAME)
    return score, tuple(sorted(figures)), tuple(ARENA.names[space] for space in field.disks)


@pytest.mark.parametrize("spaces", [CROWDED, tuple(PLACE)], ids=["gate", "everywhere"])
def test_dashes_in_every_house_are_read_alike(spaces):
    for rng, world in worlds(220, 2, spaces):
        options, power, resist = houses(rng)
        upright = [short for short in NAME if short not in world["prone"]]
        if not upright:
            continue
        second = rng.choice([space for space in spaces if space not in ("e0", "e10", *(world[short] for short in world["prone"]))])
        slow = {**world, "disks": (world["disk"], second)}
        field = replace(engine(world), disks=tuple(ARENA.number[space] for space in slow["disks"]))
        del slow["disk"]
        under = House(ARENA, options, Traits(power=tuple(power.values()), resist=tuple(resist.values())))
        mover, die = rng.choice(upright), rng.randrange(1, 7)
        for heading in COMPASS:
            rides = dashes(under, field, NUMBER[NAME[mover]], die, HEADINGS.index(heading))
            found = set(Reading(options, power, resist).ends(slow, mover, die, heading))
            assert {told(ride) for _, ride in rides} == found, (world, second, mover, die, heading, options, power, resist)

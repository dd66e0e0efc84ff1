"""Spaces and choices that are left out of the search of a dash change nothing."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from companion.games.dash_arena.movement.course import House, Traits
from companion.games.dash_arena.movement.dash_cache import rides_of
from companion.games.dash_arena.movement.dashing import dashes, resume
from companion.games.dash_arena.movement.relevant_spaces import clear_of, may_bring
from companion.games.dash_arena.rules.turns import own, without
from companion.games.dash_arena.search.two_dashes import Relay, touched
from companion.games.dash_arena.search.work_counter import WorkCounter
from companion.games.dash_arena.state import FIGURES, Field, Options, Run, State
from companion.games.dash_arena.table.layout import DISKS, house_of
from tests.games.dash_arena.laying import using
from tests.games.dash_arena.positions import ARENA

CARDED = {
    "plain": Traits(),
    "swerve": Traits(swerves=63),
    "brake": Traits(stops=63, power=(2,) * 6),
    "quick hand": Traits(throws=63, bonus=(2,) * 6),
    "past": Traits(passes=63, resist=(2,) * 6),
    "aloof": Traits(spurns=(0b111000,) * 3 + (0,) * 3, fells=63),
}
HOUSES = [
    pytest.param(House(ARENA, Options(mode=mode, push_dir_via_arrow=arrow), traits), id=f"{name} {mode} {arrow}")
    for name, traits in CARDED.items()
    for mode, arrow in (("basic", "arrival"), ("advanced", "arrival"), ("advanced", "current"))
]


def fields(seed, count):
    """Figures close together on a part of the arena, some of them lying, one or two disks."""
    rng = Random(seed)
    for _ in range(count):
        middle = rng.randrange(len(ARENA.names))
        near = sorted(range(len(ARENA.names)), key=lambda space, middle=middle: abs(space - middle))
        spots = rng.sample(near[: rng.choice((14, 30, 87))], 7)
        disks = tuple(rng.choice(spots) for _ in range(rng.choice((1, 2))))
        prone = sum(1 << n for n in range(1, 6) if rng.random() < 0.25 and spots[n] not in disks)
        yield rng, Field(tuple(spots[:6]), prone, disks, rng.randrange(len(disks)) if len(set(disks)) < len(disks) else 0)


def from_the_start(house, field, figure, die, heading):
    """Every script, each dash gone from its beginning."""
    scripts = [()]
    while scripts:
        script = scripts.pop()
        ride = resume(house, field, Run(figure, die, heading), script=script)
        yield script, ride
        for at in range(len(script), len(ride.asked)):
            scripts += [(*ride.chosen[:at], word) for word in ride.asked[at][1:]]


@pytest.mark.parametrize("house", HOUSES)
def test_who_is_left_out_does_not_matter(house):
    fewer = 0
    for rng, field in fields(5, 25):
        die, heading = rng.randrange(1, 7), rng.randrange(6)
        fewer += clear_of(house, field, 0, die, heading) is not field
        assert tuple(rides_of(house, field, 0, die, heading)) == tuple(dashes(house, field, 0, die, heading)), (field, die, heading)
    assert fewer > 5 or house.traits.throws


@pytest.mark.parametrize("house", HOUSES)
def test_every_choice_comes_out_as_from_the_start(house):
    for rng, field in fields(8, 12):
        die, heading = rng.randrange(1, 7), rng.randrange(6)
        assert list(dashes(house, field, 0, die, heading)) == list(from_the_start(house, field, 0, die, heading)), (field, die, heading)


@pytest.mark.parametrize("house", HOUSES)
def test_a_clear_way_comes_out_as_step_by_step(house):
    """A figure that may be interrupted goes step by step."""
    for rng, field in fields(13, 60):
        run = Run(0, rng.randrange(1, 8), rng.randrange(6))
        assert resume(house, field, run) == resume(house, field, run, halt=99), (field, run)


@pytest.mark.parametrize("house", HOUSES)
def test_a_turn_aside_that_is_left_out_brings_nothing_to_where_it_is_wanted(house):
    left_out = 0
    for rng, field in fields(21, 25):
        die, heading = rng.randrange(1, 7), rng.randrange(6)
        pieces = rng.sample([*FIGURES, *DISKS[: len(field.disks)]], 2)
        wanted = {piece: sum(1 << space for space in rng.sample(range(len(ARENA.names)), rng.choice((1, 5, 20)))) for piece in pieces}
        every = list(rides_of(house, field, 0, die, heading))
        some = list(rides_of(house, field, 0, die, heading, may=partial(may_bring, house, field, 0, wanted=wanted)))
        assert some == [one for one in every if one in some]
        for script, ride in every:
            if (script, ride) not in some:
                left_out += 1
                there = {(name, space) for name, space in touched(field, ride) if wanted.get(name, 0) >> space & 1}
                assert not there or ride.thrown >= 0, (field, die, heading, script, wanted)
    assert left_out or not house.traits.swerves | house.traits.stops


@pytest.mark.parametrize(("red", "blue"), [("t1", "t2"), ("t2", "t1"), ("t3", "t4")])
def test_a_second_dash_is_found_where_there_is_one(dash_arena, red, blue):
    """Never where there is none. Not thought of: that the second figure turns back from somebody who has only fallen before it."""
    begun = using(dash_arena, red, blue, (2, 3, 5))
    met = {True: 0, False: 0}
    for rng, field in fields(f"{red} {blue}", 300):
        if field.prone & 1:
            continue
        state = State(begun.options, begun.seats, "action", field=field, pool=(2, 5), cards=begun.cards)
        house, die = house_of(state), rng.choice((2, 5))
        _, ride = rng.choice(list(rides_of(house, field, 0, die, rng.randrange(6))))
        moved = touched(field, ride)
        wanted = {(piece, space) for piece, _ in sorted(moved) for space in rng.sample(range(len(ARENA.names)), rng.choice((5, 40, 80)))}
        found = Relay(state, frozenset(wanted), WorkCounter()).takes_on(0, die, ride, moved)
        there = _second(state, ride, die, wanted, moved)
        assert there or not found, (field, ride, wanted)
        if there:
            met[found] += 1
    assert met[True] > 10 * met[False]


def _second(state, ride, die, wanted, moved):
    """The same with every dash of everybody."""
    if ride.scorer >= 0:
        return False
    away = {piece for piece, here in moved if (piece, here) not in wanted}
    for figure in own(state)[1:]:
        if ride.field.prone >> figure & 1:
            continue
        for other in without(state, die):
            for heading in range(6):
                for _, after in dashes(house_of(state), ride.field, figure, other, heading):
                    if any(piece in away and (piece, space) in wanted for piece, space in touched(ride.field, after)):
                        return True
    return False

"""Every outcome of the boosters in many positions, by the engine and by the slow reading."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.boosters.boosting import every
from companion.games.dash_arena.boosters.snaring import apply
from companion.games.dash_arena.boosters.supply import BOOSTERS, Use
from companion.games.dash_arena.movement.flying import fly
from companion.games.dash_arena.state import NUMBER, Dash, Shoot, Throw
from companion.games.dash_arena.table.layout import arena
from tests.games.dash_arena.boosted import boosted, fresh
from tests.games.dash_arena.boosters.slow_boosters import (
    collected,
    fetched,
    interrupted,
    laid_low,
    pushed_away,
    second_disk,
    snaring,
)
from tests.games.dash_arena.movement.slow_reading import COMPASS, PLACE, ends, finished
from tests.games.dash_arena.movement.test_second_reading import CROWDED, worlds
from tests.games.dash_arena.positions import NAME, house

NEAR = (*CROWDED, "e6", "d7", "f8", "c7", "g7")


def position(game, world, dice=(2, 2, 2), **supply):
    """The same world for the engine; Red has rolled."""
    figures = {short: world[short] for short in NAME}
    return boosted(game, dice, disk=world["disk"], prone=" ".join(sorted(world["prone"])), **figures, **supply)


def end(before, state):
    """Compares the engine's position: as `finished` says it."""
    spaces, field = arena(state).names, state.field
    gained = [state.points[team] - before.points[team] for team in (0, 1)]
    scorer = next((("RB"[team], points) for team, points in enumerate(gained) if points), None)
    if scorer and scorer[1] == 3:
        return scorer, "", ""
    stand = {short: (spaces[field.spaces[NUMBER[name]]], bool(field.prone >> NUMBER[name] & 1)) for short, name in NAME.items()}
    return scorer, tuple(sorted((short, *there) for short, there in stand.items())), spaces[field.disks[0]]


def ready(seed, count):
    """Random worlds in which Red's first figure stands."""
    for rng, world in worlds(count, seed, NEAR):
        if "R1" not in world["prone"]:
            yield rng, world


@pytest.mark.parametrize("booster", ["b6", "b9"])
def test_beside_a_dash(dash_arena, booster):
    met = 0
    for _, world in ready(3, 120):
        state = position(dash_arena, world, red=booster)
        uses = pushed_away(world, "R") if booster == "b6" else fetched(world, "R")
        slow = {finished(new, points) for new, points in uses}
        assert {end(state, apply(state, use)) for use in every(state)} == slow, world
        met += len(slow)
    assert met > 25


@pytest.mark.parametrize("booster", ["b6", "b8", "b9"])
def test_in_the_middle_of_a_dash(dash_arena, booster):
    met = 0
    for rng, world in ready(6, 16):
        die = rng.randrange(1, 4)
        state = replace(position(dash_arena, world, (die, die, die), red=booster), dashed=6)
        found = {}
        for act in dash_arena.legal_actions(state):
            if isinstance(act, Dash) and act.halt >= 0:
                halted = dash_arena.apply(state, act)
                for use in dash_arena.legal_actions(halted):
                    if isinstance(use, Use) and use.halt < 0:
                        found.setdefault(act.heading, set()).add(end(state, dash_arena.apply(halted, use)))
        for heading in COMPASS:
            slow = set(interrupted(world, "R1", die, heading, booster))
            assert found.get(heading, set()) == slow, (world, die, heading)
            met += len(slow)
    assert met > 50


def test_taken_at_the_end_of_a_dash(dash_arena):
    met = set()
    for rng, world in ready(9, 60):
        die = rng.randrange(1, 5)
        spaces = rng.sample([space for space in NEAR if space != "e10"], 7)
        lying = dict(zip(spaces, rng.sample(BOOSTERS, 7), strict=True))
        state = replace(position(dash_arena, world, (die, die, die), lying=lying), dashed=6)
        for heading in COMPASS:
            acts = [act for act in dash_arena.legal_actions(state) if isinstance(act, Dash) and act.heading == heading]
            found = set()
            for act in acts:
                after = dash_arena.apply(state, act)
                held = tuple(frozenset(BOOSTERS[booster - 1] for booster in mine) for mine in after.supply.held)
                found.add((end(state, after), held))
                met |= {booster for mine in held for booster in mine}
            slow = {collected(one, lying) for one in ends(world, "R1", die, heading)}
            assert found == slow, (world, lying, die, heading)
    assert met == {*BOOSTERS} - {"b4"}


def test_in_a_spawn(dash_arena):
    for rng, world in worlds(20, 12, tuple(PLACE)):
        team = rng.choice("RB")
        side = "red" if team == "R" else "blue"
        state = fresh(position(dash_arena, world, (), **{side: "b1 b2"}))
        uses = [act for act in dash_arena.legal_actions(state) if isinstance(act, Use)]
        assert {act.to.removesuffix(".disk") for act in uses if act.booster == "b1"} == second_disk(team)
        low = [dash_arena.apply(state, act).field.prone for act in uses if act.booster == "b2"]
        shorts = sorted(NAME)
        bits = {frozenset(short for short in shorts if prone >> NUMBER[NAME[short]] & 1) for prone in low}
        assert bits == laid_low(world, team), world


def test_snared_and_bent_flights(dash_arena):
    """Booster b3 stops the disk at the first space beside a figure of its holder. Booster b5 turns it, here before the first space."""
    stopped = bent = 0
    for rng, world in ready(15, 150):
        world["disk"] = world["R1"]
        state = position(dash_arena, world, (1, 2, 3), red="b5", blue="b3")
        if world["R1"] == "e10" or dash_arena.apply(state, Shoot("red")).phase != "throw":
            continue
        shooting, heading = dash_arena.apply(state, Shoot("red")), rng.choice(COMPASS)
        flown = dash_arena.apply(shooting, Throw("red", "red-1", heading))
        there = dict(world, disk=arena(flown).names[flown.field.disks[0]])
        if flown.phase == "transfer":
            acts = {act.figure for act in dash_arena.legal_actions(flown) if isinstance(act, Use) and act.booster == "b3"}
            assert acts == {NAME[short] for short in snaring(there, "B")}, world
            assert acts
            stopped += 1
        elif flown.points == state.points and flown.phase == "intercept":
            assert not snaring(there, "B"), world
        plain = fly(house(), state.field, 0, 6, COMPASS.index(heading))
        for turn, edges in (("L", -1), ("R", 1)):
            other = fly(house(), state.field, 0, 6, (COMPASS.index(heading) + edges) % 6)
            unsnared = replace(shooting, supply=replace(shooting.supply, held=((5,), ())))
            thrown = dash_arena.apply(unsnared, Throw("red", "red-1", heading, f"0{turn}"))
            assert thrown.points != state.points or thrown.field == other.field, (world, heading, turn)
            bent += thrown.field != plain.field
    assert stopped > 10
    assert bent > 10

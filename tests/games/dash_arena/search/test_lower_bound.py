"""The search for acts that may still lead to a table finds what the whole search finds. It asks for no other acts, and has less work."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.game import DashArena
from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.dash_cache import rides_of
from companion.games.dash_arena.rules.positioning import stands
from companion.games.dash_arena.rules.turns import dice, own
from companion.games.dash_arena.search.lower_bound import LowerBound
from companion.games.dash_arena.search.work_counter import WorkCounter
from companion.games.dash_arena.state import FIGURES, NUMBER, Dash, Field, MoveToken, Stand
from companion.games.dash_arena.table.layout import house_of
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.values import visible
from tests.games.dash_arena.laying import using
from tests.games.dash_arena.search.test_relevant_spaces import fields

TEAMS = [("t1", "t2"), ("t2", "t3"), ("t3", "t1"), ("t1-1 t1-2 t2-2", "t4")]
MOST = 4000


class Whole(DashArena):
    """The same rules without knowing which acts may lead to a table."""

    nearing = None


def played(game, state, acts, rng, kinds=Dash | Stand):
    """So many random dashes of one turn, or other acts."""
    for _ in range(acts):
        legal = [act for act in game.legal_actions(state) if isinstance(act, kinds) and getattr(act, "halt", -1) < 0]
        if not legal:
            break
        state = game.apply(state, rng.choice(legal))
        if state.phase != "action":
            break
    return state


def hid(rng, places):
    """Now and then a hand hides some places."""
    return frozenset(rng.sample(sorted(places), 3)) if rng.random() < 0.4 else frozenset()


def explained(game, begun, seen):
    search = Search(game, (), seen, limit=MOST)
    full = [found for found in search.explain((Explanation(begun),)) if not found.mismatch]
    assert not search.exhausted
    return {found.state for found in full}, {len(found.actions) for found in full if found.actions}, search.applies


@pytest.mark.parametrize(("red", "blue"), TEAMS)
def test_it_finds_what_the_whole_search_finds(dash_arena, red, blue):
    begun, whole, work = using(dash_arena, red, blue, (1, 2, 3)), Whole(dash_arena.board), [0, 0]
    for rng, field in fields(f"{red} {blue}", 10):
        state = replace(begun, field=replace(field, disks=field.disks[:1], upper=0))
        end = played(dash_arena, state, rng.choice((1, 2)), rng)
        table = visible(dash_arena.layout(end), dash_arena.board)
        seen = Seen(table, hid(rng, {*table}))
        near, every = explained(dash_arena, state, seen), explained(whole, state, seen)
        assert near[0] == every[0], (field, table, seen.covered)
        assert min(near[1], default=0) == min(every[1], default=0)
        work = [work[0] + near[2], work[1] + every[2]]
    assert work[0] < work[1]


def a_dash(state, rng):
    """A random dash or standing up, rather one that throws; None where this figure can do nothing."""
    figure = rng.choice(own(state))
    if state.dashed >> figure & 1 or state.field.spaces[figure] < 0:
        return None
    if state.field.prone >> figure & 1:
        return next(stands(state, figure), None)
    die, heading = rng.choice(dice(state)), rng.randrange(len(HEADINGS))
    scripts = [script for script, _ in rides_of(house_of(state), state.field, figure, die, heading)]
    scripts = [script for script in scripts if any(word.startswith("throw") for word in script)] or scripts
    return Dash(state.seats[state.active], FIGURES[figure], die, HEADINGS[heading], rng.choice(scripts))


def shut_out(game, state, act, table, more):
    """True if the bound has no room for this act and so many more that lead to this table."""
    lower_bound = LowerBound(state, state, Search(game, (), Seen(table)).change(state), more, WorkCounter())
    figure, field = NUMBER[act.figure], state.field
    if isinstance(act, Stand):
        return not lower_bound.stands(Field(field.spaces, field.prone & ~(1 << figure), field.disks, field.upper), figure, act.die)
    heading = HEADINGS.index(act.heading)
    if not lower_bound.may(figure, act.die, heading):
        return True
    every = rides_of(
        house_of(state), field, figure, act.die, heading, may=lambda turn, met: lower_bound.may_turn(turn, met, figure, act.die)
    )
    return not any(script == act.choices and lower_bound.fits(ride, figure, act.die) for script, ride in every)


@pytest.mark.parametrize(("red", "blue"), [("t2", "t3"), ("t2", "t1"), ("t1", "t2")])
@pytest.mark.parametrize("acts", [2, 3])
def test_no_act_of_a_legal_turn_is_beyond_the_horizon(dash_arena, red, blue, acts):
    begun, lines = using(dash_arena, red, blue, (1, 2, 3)), 0
    for rng, field in fields(f"{red} {blue} {acts}", 60):
        pool = tuple(sorted(rng.choices(range(1, 7), k=3)))
        state = replace(begun, pool=pool, rolled=pool, field=replace(field, disks=field.disks[:1], upper=0))
        for _ in range(3):
            now, line = state, []
            while len(line) < acts and now.phase == "action" and (act := a_dash(now, rng)) and not dash_arena.faults(now, act):
                line.append((now, act))
                now = dash_arena.apply(now, act)
            if len(line) < acts or now.phase not in ("action", "roll"):
                continue
            table = visible(dash_arena.layout(now), dash_arena.board)
            lines += 1
            for more, (before, act) in zip(range(acts - 1, -1, -1), line, strict=True):
                assert not shut_out(dash_arena, before, act, table, more), (field, pool, line)
    assert lines > 30


def test_a_disk_may_be_thrown_that_the_dash_before_has_brought_into_the_way(dash_arena):
    """Red 2 turns back, pushes Red 1 and takes the disk that it left behind. It throws the disk with the impulses that are left."""
    spaces = {"R1": "d8", "R2": "d7", "R3": "d2", "B1": "c9", "B2": "d10", "B3": "d6"}
    state = using(dash_arena, "t2", "t3", (3, 6, 6), disk="R1", prone="R3", **spaces)
    first = Dash("red", "red-1", 3, "SE", ("take", "stop"))
    second = Dash("red", "red-2", 6, "NE", ("without", "keep", "push", "throw-S"))
    between = dash_arena.apply(state, first)
    assert dash_arena.faults(state, first) == dash_arena.faults(between, second) == ()
    after = dash_arena.apply(between, second)
    assert not shut_out(dash_arena, state, first, visible(dash_arena.layout(after), dash_arena.board), 1)


@pytest.mark.parametrize(("red", "blue"), [("t1", "t2"), ("t3", "t1"), ("t4", "t1")])
def test_it_finds_the_same_where_a_token_was_moved_before_or_between_dashes(dash_arena, red, blue):
    begun, whole, work = using(dash_arena, red, blue, (1, 2, 3)), Whole(dash_arena.board), [0, 0]
    begun = replace(begun, cards=replace(begun.cards, tokens=("red.token", "blue.card-1.token"), homeward=2))
    for rng, field in fields(f"{red} token {blue}", 8):
        state = replace(begun, field=replace(field, disks=field.disks[:1], upper=0))
        kinds = [MoveToken, Dash, rng.choice((Dash, MoveToken))]
        rng.shuffle(kinds)
        end = state
        for kind in kinds:
            end = played(dash_arena, end, 1, rng, kind) if end.phase == "action" else end
        table = visible(dash_arena.layout(end), dash_arena.board)
        near, every = explained(dash_arena, state, Seen(table)), explained(whole, state, Seen(table))
        assert near[0] == every[0], (field, table)
        assert min(near[1], default=0) == min(every[1], default=0)
        work = [work[0] + near[2], work[1] + every[2]]
    assert work[0] < work[1]

"""Using a booster: when it may be used, what it does, and that it goes to the box (DA-139 to DA-154)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.dash_arena.boosters.collecting import boxed, hindered
from companion.games.dash_arena.boosters.supply import BOOSTERS, HELD, Use
from companion.games.dash_arena.movement.course import LEAVE, OTHER, TAKE, WITH, Course, Ride
from companion.games.dash_arena.rules.pushing import shove
from companion.games.dash_arena.rules.turns import award, broken, carries, own
from companion.games.dash_arena.state import DICE, FIGURES, NUMBER, State, team_of
from companion.games.dash_arena.table.layout import DISKS, arena, disk_at, figure_at, house_of, space_of
from companion.rules.changing import changed
from companion.rules.values import Fault, Place, Seat

DISK_COMES, GOES_DOWN, SNARE, FALL, BEND, SHOVE, AGAIN, SHIFT, FETCH = range(1, 10)
"""The boosters by what they do; the order is that of the rules DA-146 to DA-154."""
Wrong = tuple[str, tuple[str, ...], tuple[Place, ...], tuple[Place, ...]]
"""A rule that is broken, with pieces, places and where the piece may go."""
FIRST_CHOICES = (TAKE, WITH, DISKS[0])


def rule(booster: int) -> str:
    """The ID of the rule that says what a booster does."""
    return f"DA-{145 + booster}"


def team(state: State, seat: Seat) -> int:
    return state.seats.index(seat)


def timely(state: State, side: int, booster: int) -> bool:
    """True if this is a moment for this team to use this booster (DA-139, DA-A31, DA-A42, DA-A53)."""
    mine, free = side == state.active, state.options.boosters_off_turn == "any"
    if booster in (DISK_COMES, GOES_DOWN):
        return state.window and not state.rolled
    if booster == SNARE:
        return state.phase == "transfer" and not mine
    if booster in (SHOVE, FETCH):
        waiting = state.late and state.phase == "roll" and not state.rolled
        now = state.phase in ("action", "dash") or (state.phase == "roll" and not state.rolled)
        return (now and (mine or free)) or (waiting and not mine)
    if booster == AGAIN:
        return mine and state.phase == "action" and len(state.pool) == DICE and not state.dashed and state.announced is None
    # Before it leaves a space or after it has come into one: not once its last impulse was a push (DA-153).
    on = state.run is not None and (state.run.impulses > 0 or state.run.entered)
    return booster == SHIFT and mine and state.phase == "dash" and on


def may_act(state: State, figure: int) -> bool:
    """True if this figure may use a booster at all. It is on the board, upright unless the house says otherwise, with no jammer beside it.
    """
    lies = state.field.prone >> figure & 1 and not state.options.prone_may_use_boosters
    return state.field.spaces[figure] >= 0 and not lies and not hindered(house_of(state), state, figure)


def beside(state: State, figure: int) -> dict[int, int]:
    """The figures next to this one, each with the edge behind which it stands."""
    around = arena(state).sides[state.field.spaces[figure]]
    return {other: around.index(space) for other, space in enumerate(state.field.spaces) if space >= 0 and space in around}


def shifts(state: State) -> tuple[int, ...]:
    """Returns the spaces to which a dashing figure may be shifted: neighbouring ones that nobody holds (DA-153, DA-A34)."""
    if state.run is None:
        return ()
    ground = arena(state)
    around = ground.sides[state.field.spaces[state.run.figure]]
    return tuple(
        space for space in around if space >= 0 and space not in state.field.spaces and (ground.enterable or ground.gate[space] < 0)
    )


def second_spots(state: State, side: int) -> tuple[int, ...]:
    """Returns the spaces for a second disk: the own Team Disk Spawner, without one those beside an own figure (DA-146, DA-A35)."""
    ground = arena(state)
    if ground.spawners[side] >= 0:
        return (ground.spawners[side],)
    mine = [space for figure, space in enumerate(state.field.spaces) if space >= 0 and team_of(figure) == side]
    near = {space for one in mine for space in ground.sides[one] if space >= 0 and ground.gate[space] < 0}
    return tuple(sorted(near - set(state.field.spaces)))


def faults(state: State, action: Use) -> tuple[Fault, ...]:
    """Returns why a booster may not be used so: not held, not the moment, its own condition not met."""
    side, booster = team(state, action.seat), BOOSTERS.index(action.booster) + 1
    pieces, where = ("booster",), (HELD[side],)
    if state.phase == "over":
        return broken("DA-106", action.seat, pieces, where)
    if not state.supply.has(side, booster):
        return broken("DA-137", action.seat, pieces, where)
    if booster in (FALL, BEND):
        return broken(rule(booster), action.seat, pieces, where)
    if not timely(state, side, booster):
        return broken("DA-139", action.seat, pieces, where)
    wrong = _condition(state, action, side, booster)
    if wrong is None:
        return ()
    # Whoever is named besides, the token is what has to go back.
    rule_broken, named, places, may = wrong
    return broken(rule_broken, action.seat, (*pieces, *(piece for piece in named if piece)), (*where, *places), may)


def _condition(state: State, action: Use, side: int, booster: int) -> Wrong | None:
    """Returns the booster's own condition that this use breaks; None: it breaks none."""
    user, target = NUMBER.get(action.figure, -1), NUMBER.get(action.target, -1)
    if booster == DISK_COMES:
        may = tuple(disk_at(state, space) for space in second_spots(state, side))
        used = len(state.field.disks) < 2 or state.field.disks[1] >= 0
        return None if action.to in may and not used else (rule(booster), (DISKS[1],), (action.to,), may)
    if booster == GOES_DOWN:
        good = target >= 0 and team_of(target) != side and not state.field.prone >> target & 1
        return None if good else (rule(booster), (action.target,), (), ())
    if booster == AGAIN:
        return None
    if booster == SHIFT:
        return _shift(state, action)
    # What is left moves or hands something to the figure that uses it.
    places = (figure_at(state, state.field.spaces[user]),) if user >= 0 and state.field.spaces[user] >= 0 else ()
    if user < 0 or team_of(user) != side or not may_act(state, user):
        return "DA-137" if user < 0 or team_of(user) != side else "DA-139", (action.figure,), places, ()
    if booster == SNARE:
        return None if user in snared(state) else (rule(booster), (action.figure,), places, ())
    if target < 0 or target == user or target not in beside(state, user):
        return rule(booster), (action.target,), places, ()
    if booster == SHOVE:
        if state.field.prone >> target & 1:
            return "DA-097", (action.target,), places, ()
        if house_of(state).traits.spurns[target] >> user & 1:
            return "DA-120", (action.target,), places, ()
        return _chosen(state, action, places)
    return _chosen(state, action, places) if carries(state, target) else (rule(booster), (action.target,), places, ())


def _shift(state: State, action: Use) -> Wrong | None:
    assert state.run is not None
    name, may = FIGURES[state.run.figure], tuple(figure_at(state, space) for space in shifts(state))
    if action.figure not in ("", name) or action.to not in may:
        return rule(SHIFT), (name,), (action.to,), may
    if not may_act(state, state.run.figure):
        return "DA-139", (name,), (action.to,), ()
    return _chosen(state, action, (action.to,))


def _chosen(state: State, action: Use, places: tuple[Place, ...]) -> Wrong | None:
    """The choices about disks are those that are asked for, and none that goes without saying."""
    ride = effect(state, action)
    if ride.misfit or (action.choices and action.choices[-1] in FIRST_CHOICES):
        return "DA-077", (action.figure or action.target,), places, ()
    return None


def effect(state: State, action: Use) -> Ride:
    """Returns how booster 6, 8 or 9 comes out on the arena."""
    booster, side = BOOSTERS.index(action.booster) + 1, team(state, action.seat)
    course = Course(house_of(state), state.field, side, action.choices)
    if booster == SHOVE:
        user, target = NUMBER[action.figure], NUMBER[action.target]
        edge = beside(state, user).get(target)
        if edge is not None and not course.lies(target):
            course.note("push", target, course.spaces[target], edge)
            shove(course, user, target, edge)
    elif booster == FETCH:
        user = NUMBER[action.figure]
        disks = course.loose(course.spaces[NUMBER[action.target]])
        if disks:
            word = course.ask(tuple(DISKS[disk] for disk in disks)) if len(disks) > 1 else DISKS[disks[0]]
            hand_over(course, DISKS.index(word), user)
    elif booster == SHIFT and state.run is not None:
        figure, to = state.run.figure, space_of(state, action.to)
        disks = course.loose(course.spaces[figure])
        word = course.ask((TAKE, OTHER, LEAVE) if len(disks) > 1 else (TAKE, LEAVE)) if disks else LEAVE
        course.spaces[figure] = to
        if word != LEAVE:
            course.lay(disks[word == OTHER], to)
        course.note("enter", figure, to, state.run.heading)
        if word != LEAVE:
            course.goal(to, figure)
    return course.ride()


def hand_over(course: Course, disk: int, figure: int) -> None:
    """A disk is laid into a figure's space; laid in a gate it scores unless the house says otherwise (DA-A47)."""
    course.lay(disk, course.spaces[figure])
    course.note("handoff", figure, course.spaces[figure])
    if course.options.placed_disk_scores:
        course.goal(course.spaces[figure], figure)


def snared(state: State) -> tuple[int, ...]:
    """The figures to which booster 3 may bring the disk that has just come beside them (DA-148, DA-A32)."""
    if state.flight is None:
        return ()
    space = state.field.disks[state.flight.disk]
    near = arena(state).sides[space] if space >= 0 else ()
    waiting = range(3 - 3 * state.active, 6 - 3 * state.active)
    return tuple(figure for figure in waiting if state.field.spaces[figure] in near and may_act(state, figure))


def used(state: State, action: Use) -> State:
    """The effect, then the token is in the box (DA-142). What booster 3 does to a flight is said in snaring.py.

    An interrupted dash has yet to go on.
    """
    side, booster = team(state, action.seat), BOOSTERS.index(action.booster) + 1
    if not state.supply.has(side, booster) or not timely(state, side, booster):
        return state
    state = changed(state, supply=boxed(state.supply, side, booster))
    if booster == DISK_COMES:
        disks = state.field.disks[0], space_of(state, action.to)
        # It is laid on a disk that has been spawned there (DA-A35).
        return changed(state, field=changed(state.field, disks=disks, upper=int(disks[0] == disks[1])))
    if booster == GOES_DOWN:
        target = NUMBER[action.target]
        fell = (*state.fell, (target, rule(GOES_DOWN), -1))
        return changed(state, field=changed(state.field, prone=state.field.prone | 1 << target), fell=fell)
    if booster == AGAIN:
        return changed(state, phase="roll", rolled=(), pool=())
    ride = effect(state, action)
    if ride.scorer >= 0:
        return award(state, ride)
    state = changed(state, field=ride.field, fell=state.fell + ride.fell)
    if state.run is not None:
        tried = () if booster == SHIFT else state.run.tried
        return changed(state, run=changed(state.run, tried=tried))
    gained = booster == FETCH and state.options.b9_allows_shot and side == state.active and not state.dashed
    holds = any(carries(state, figure) for figure in own(state))
    if side != state.active and state.phase == "roll":
        return changed(state, carrying=holds)
    return changed(state, carrying=state.carrying or (gained and holds))


def every(state: State) -> Iterator[Use]:
    """Every legal use of a booster now, without the rest of an interrupted dash."""
    if not state.supply.held[0] and not state.supply.held[1]:
        return
    for side in (0, 1):
        for booster in state.supply.held[side]:
            if timely(state, side, booster):
                yield from (use for use in uses(state, side, booster) if not faults(state, use))


def uses(state: State, side: int, booster: int) -> Iterator[Use]:
    """Ways to use a booster, legal or not, with every choice about disks."""
    seat, name = state.seats[side], BOOSTERS[booster - 1]
    others = range(3 - 3 * side, 6 - 3 * side)
    if booster == DISK_COMES:
        yield from (Use(seat, name, to=disk_at(state, space)) for space in second_spots(state, side))
    elif booster == GOES_DOWN:
        yield from (Use(seat, name, target=FIGURES[figure]) for figure in others)
    elif booster == AGAIN:
        yield Use(seat, name)
    elif booster == SNARE:
        yield from (Use(seat, name, FIGURES[figure]) for figure in snared(state))
    else:
        yield from (use for use, _ in effects(state, side, booster))


def effects(state: State, side: int, booster: int) -> Iterator[tuple[Use, Ride]]:
    """Yields every use of booster 6, 8 or 9, each with what it does on the arena."""
    seat, name = state.seats[side], BOOSTERS[booster - 1]
    if booster == SHIFT:
        for space in shifts(state):
            yield from chosen(state, Use(seat, name, to=figure_at(state, space)))
    elif booster in (SHOVE, FETCH):
        for user in range(3 * side, 3 * side + 3):
            if state.field.spaces[user] >= 0:
                for target in beside(state, user):
                    yield from chosen(state, Use(seat, name, FIGURES[user], FIGURES[target]))


def chosen(state: State, action: Use) -> Iterator[tuple[Use, Ride]]:
    """This use with every choice about disks, without the last ones that go without saying, and its effect."""
    scripts: list[tuple[str, ...]] = [()]
    while scripts:
        script = scripts.pop()
        one = changed(action, choices=script) if script else action
        ride = effect(state, one)
        yield one, ride
        for at in range(len(script), len(ride.asked)):
            scripts += [(*ride.chosen[:at], word) for word in ride.asked[at][1:]]

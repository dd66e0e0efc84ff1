"""The acts that hands may have done as one step towards a change, legal or not.

Whatever is proposed brings at least one piece to where one has come: with a dash, or with a dash and the push of a later one. So a
whole turn that is seen only at its end is found in few steps, and a larger change never proposes less.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.games.dash_arena.boosters.attempts import taken
from companion.games.dash_arena.judging.token_acts import placed_anew
from companion.games.dash_arena.movement.arena import HEADINGS, behind_gates
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.movement.dash_cache import rides_of
from companion.games.dash_arena.movement.dashing import Turn, dash
from companion.games.dash_arena.movement.disk_bending import snares
from companion.games.dash_arena.movement.flight_ends import looked_for, rests, towards
from companion.games.dash_arena.movement.rays import FARTHEST
from companion.games.dash_arena.movement.relevant_spaces import footprints, may_bring, met_by, near_to
from companion.games.dash_arena.rules import shooting, spawning
from companion.games.dash_arena.rules.positioning import stands
from companion.games.dash_arena.rules.turns import dice, own
from companion.games.dash_arena.search.lower_bound import PAIR, LowerBound
from companion.games.dash_arena.search.two_dashes import Come, Relay, touched
from companion.games.dash_arena.search.work_counter import WorkCounter
from companion.games.dash_arena.state import FIGURES, NUMBER, Action, Dash, Field, Intercept, PlaceFigure, Shoot, SpawnDisk, State, Throw
from companion.games.dash_arena.table.layout import DISKS, arena, house_of, space_of
from companion.rules.changing import changed
from companion.rules.values import Change, Looked, Unlawful


def attempts(state: State, change: Change) -> Iterator[Action | Looked | Unlawful]:
    """Guided by the pieces that moved; where a place is unsure any of them may have."""
    if state.phase == "spawn":
        yield from _in_turn(state, change, sorted(set(_spawning(state, change)), key=lambda act: (isinstance(act, PlaceFigure), repr(act))))
    elif state.phase == "roll" and state.opening and not state.rolled:
        # Whatever else moves now is named by what moved, not as a part of the spawn.
        placed = {act for act in _spawning(state, change) if isinstance(act, PlaceFigure)}
        yield from sorted((act for act in placed if not spawning.place_faults(state, act)), key=repr)
    elif state.phase == "action":
        yield from unannounced(state, change)
        yield from _positioning(state, change)
    elif state.phase in ("throw", "intercept"):
        yield from _shooting(state, change)


def _come(state: State, change: Change) -> Come:
    come = {(laid.piece, space_of(state, place)) for place, laid in change.come}
    for place in change.unsure:
        kinds = FIGURES if place.endswith(".figure") else DISKS if place.endswith(".disk") else ()
        come |= {(piece, space_of(state, place)) for piece in kinds}
    # What lies where an arch leads may have scored in its gate.
    return frozenset(come | {(piece, gate) for gate, exits in behind_gates(arena(state)) for piece, space in come if space in exits})


def _spawning(state: State, change: Change) -> Iterator[SpawnDisk | PlaceFigure]:
    seen = [(place, laid.piece) for place, laid in change.come]
    for place in change.unsure:
        seen += [(place, piece) for piece in (FIGURES if place.endswith(".figure") else DISKS)]
    for place, piece in seen:
        if piece in DISKS and place.endswith(".disk"):
            disk = "" if piece == DISKS[0] else piece
            yield from (SpawnDisk(state.seats[state.attacker], place, one) for one in spawning.disks(state) if one == disk)
        elif piece in NUMBER and place.endswith(".figure"):
            yield PlaceFigure(state.seats[NUMBER[piece] // 3], piece, place)


def _in_turn(state: State, change: Change, acts: list[SpawnDisk | PlaceFigure]) -> Iterator[Action | Unlawful]:
    """Yields of several acts that put pieces now only the disk's first, or one figure's; the others as Unlawful.

    In whatever order pieces are put they stand alike. Who takes another one off the board comes last: a team that is not complete
    keeps the other one waiting. But with the disk, or the last figure that is missing, the spawn may be over.
    """
    if any(place.endswith((".figure", ".disk")) for place in change.unsure):
        yield from acts
        return
    disks = [act for act in acts if isinstance(act, SpawnDisk) and not spawning.disk_faults(state, act)]
    figures = [act for act in acts if isinstance(act, PlaceFigure) and not spawning.place_faults(state, act)]
    figures.sort(key=lambda act: space_of(state, act.to) in state.field.spaces)
    missing = {FIGURES[n] for n in range(len(FIGURES)) if not spawning.ready(state, n)}
    over = missing == (set() if disks else {act.figure for act in figures[:1]})
    first: list[SpawnDisk | PlaceFigure] = [*disks, *(figures if over else figures[: not disks])]
    yield from first
    yield Unlawful(partial(iter, [act for act in acts if act not in first]))


def _shooting(state: State, change: Change) -> Iterator[Action]:
    """Flights to where a disk has come, or by there. One in the middle of a dash may be followed by dashes that take the disk along, and
    one into a gate by the spawn."""
    ends = {space for piece, space in _come(state, change) if piece in DISKS}
    if ends:
        wanted = looked_for(house_of(state), ends)
        every = shooting.throws(state) if state.phase == "throw" else shooting.intercepts(state)
        yield from (act for act in every if state.dashed or towards(state, act) & wanted or not ends.isdisjoint(_flown_over(state, act)))


def unannounced(state: State, change: Change) -> Iterator[Shoot]:
    """Yields Shooting where a disk has come to rest at the end of a throw. To people it may have been said aloud.

    Where it lies at a figure it was rather handed over, and on the way of a throw it was put there."""
    shoot = Shoot(state.seats[state.active])
    come = {space for piece, space in _come(state, change) if piece in DISKS and space not in state.field.spaces}
    if come and any(placed.piece in DISKS for _, placed in change.gone) and not shooting.shoot_faults(state, shoot):
        announced = shooting.shoot_apply(state, shoot)
        if any(come & shooting.ends(announced, throw) for throw in shooting.throws(announced)):
            yield shoot


def _flown_over(state: State, action: Throw | Intercept) -> Iterator[int]:
    """The spaces over which a disk flies until it rests or somebody has to choose. Hands may rest there."""
    ride = shooting.thrown(state, action) if isinstance(action, Throw) else shooting.directed(state, action)
    return (step.space for step in ride.steps if step.kind in ("fly", "turn")) if ride is not None else iter(())


def _positioning(state: State, change: Change) -> Iterator[Action | Looked | Unlawful]:
    """Dashes and standing up, also of a figure that has dashed, and dashes of a length that no die has."""
    come = _come(state, change)
    if not come:
        return
    moved, field = {piece for piece, _ in come}, state.field
    relay = Relay(state, come, WorkCounter())
    for figure in own(state):
        name, here = FIGURES[figure], field.spaces[figure]
        if here < 0 or (state.dashed >> figure & 1 and name not in moved):
            continue
        lies = bool(field.prone >> figure & 1)
        # Who has dashed and just fallen has not stood up: it was never laid down.
        fell = state.dashed >> figure & 1 and any(who == figure for who, _, _ in state.fell)
        if lies and name in moved and not fell:
            yield from stands(state, figure)
        goals = {space for piece, space in come if piece == name and space != here}
        if lies and not goals:
            continue
        start = Field(field.spaces, field.prone & ~(1 << figure), field.disks) if lies else field
        if lies or state.dashed >> figure & 1:
            yield Unlawful(partial(_forbidden, state, come, start, figure))
        else:
            yield from _dashes(relay, state, start, figure)
        if not state.dashed >> figure & 1:
            # Who has dashed and does so again with no die at all would break two rules in one act: that tells nothing.
            yield Unlawful(partial(_counted_wrong, state, start, figure, goals))


def _forbidden(state: State, come: Come, start: Field, figure: int) -> Iterator[Dash | Looked]:
    """Dashes of a figure that may not dash now."""
    return _dashes(Relay(state, come, WorkCounter()), state, start, figure)


def _dashes(relay: Relay, state: State, start: Field, figure: int) -> Iterator[Dash | Looked]:
    """Dashes of an upright figure with the dice left."""
    house, come, work, lies = house_of(state), relay.come, relay.work, start is not state.field
    spawned = not lies and placed_anew(state, come)
    for die in dice(state):
        wanted = relay.goals if lies else relay.wanted(figure, die)
        may, near = partial(_may_turn, state, start, figure, wanted=wanted), near_to(start, wanted)
        for heading, met in enumerate(footprints(house, start, figure, die)):
            if not (spawned or met_by(met, near)):
                continue
            for script, ride in rides_of(house, start, figure, die, heading, may=may):
                work.looked += 1
                yield from work.due()
                ends = touched(start, ride)
                there_now = not come.isdisjoint(ends) or _passes(ride, come)
                there_now = there_now or _thrown_there(state, ride, come, work) or (spawned and ride.scorer >= 0)
                if there_now or (not lies and relay.takes_on(figure, die, ride, ends)):
                    yield Dash(state.seats[state.active], FIGURES[figure], die, HEADINGS[heading], script)


def _passes(ride: Ride, come: Come) -> bool:
    """True if a figure has come to a space of its way. Hands may rest there."""
    return any((FIGURES[step.figure], step.space) in come for step in ride.steps if step.kind in ("enter", "turn"))


def nearing(state: State, later: State, change: Change, more: int) -> Iterator[Action | Looked]:
    """The legal dashes among these attempts after which so many further ones may leave nothing different, and standing up. What cards do
    may change to what they do `later`.

    Also dashes at whose end a booster is taken that is seen with a player: any dash, where somebody has been standing on it.
    """
    come = _come(state, change)
    moved = {piece for piece, _ in come}
    work = WorkCounter()
    relay, lower_bound = Relay(state, come, work), LowerBound(state, later, change, more, work)
    boosters = sum(1 << space for space in taken(state, change))
    house, field, seat = house_of(state), state.field, state.seats[state.active]
    stands_on = any(boosters >> space & 1 for space in field.spaces if space >= 0)
    for figure in own(state):
        name, here = FIGURES[figure], field.spaces[figure]
        if here < 0 or state.dashed >> figure & 1:
            continue
        if field.prone >> figure & 1:
            if name in moved or more:
                # Whoever stands up may be pushed over again.
                up = Field(field.spaces, field.prone & ~(1 << figure), field.disks, field.upper)
                yield from (stand for stand in stands(state, figure) if lower_bound.stands(up, figure, stand.die))
            continue
        for die in dice(state):
            wanted = relay.wanted(figure, die)

            def may(turn: Turn, met: int, figure: int = figure, die: int = die, wanted: dict[str, int] = wanted) -> bool:
                work.looked += 1
                there = stands_on or met & boosters or _may_turn(state, field, figure, turn, met, wanted=wanted)
                return bool(there) and lower_bound.may_turn(turn, met, figure, die)

            near, twice = near_to(field, wanted), more >= PAIR and name in relay.goals
            for heading, met in enumerate(footprints(house, field, figure, die)):
                work.looked += 1
                if not (twice or stands_on or met & boosters or met_by(met, near)) or not lower_bound.may(figure, die, heading):
                    continue
                for script, ride in rides_of(house, field, figure, die, heading, may=may):
                    work.looked += 1
                    yield from work.due()
                    if not lower_bound.fits(ride, figure, die):
                        continue
                    ends, ended = touched(field, ride), any(boosters >> space & 1 for space in ride.field.spaces if space >= 0)
                    there_now = ended or not come.isdisjoint(ends) or (more > 0 and _thrown_there(state, ride, come, work))
                    pushed = (twice and relay.passes_on(figure, die, ride.field)) or (more >= PAIR and relay.sets_off(figure, die, ends))
                    if there_now or pushed or (more and relay.takes_on(figure, die, ride, ends)):
                        yield Dash(seat, name, die, HEADINGS[heading], script)


def _counted_wrong(state: State, field: Field, figure: int, goals: set[int]) -> list[Dash]:
    """The shortest first: nobody counts to twelve by mistake."""
    seat, found = state.seats[state.active], sorted(set(_wrong_lengths(state, field, figure, goals)))
    return [Dash(seat, FIGURES[figure], die, HEADINGS[heading]) for die, heading in found]


def _wrong_lengths(state: State, field: Field, figure: int, goals: set[int]) -> Iterator[tuple[int, int]]:
    """Impulses that no die left has, with the headings in which they explain where the figure has come."""
    house, here = house_of(state), field.spaces[figure]
    ahead = footprints(house, field, figure, FARTHEST)
    for heading in range(len(HEADINGS)) if goals else ():
        if not any(ahead[heading] >> goal & 1 for goal in goals if goal >= 0):
            continue
        way = dash(house, field, figure, FARTHEST, heading)
        spent, space = 0, here
        for step in way.steps:
            if step.kind in ("push", "enter"):
                spent += step.kind == "push" or step.figure == figure
                if step.figure == figure and step.kind == "enter":
                    space = step.space
                if space in goals and spent not in dice(state):
                    yield spent, heading


def _may_turn(state: State, before: Field, figure: int, turn: Turn, met: int, *, wanted: dict[str, int]) -> bool:
    """True if a dash that turns aside so may bring a piece to where it is wanted. It also counts to move a fellow, which then begins
    elsewhere.
    """
    if may_bring(house_of(state), before, figure, turn, met, wanted=wanted):
        return True
    for n in own(state):
        space = turn.mark.spaces[n]
        if n != figure and space >= 0 and (space != before.spaces[n] or met >> space & 1):
            return True
    return False


def _thrown_there(state: State, ride: Ride, come: Come, work: WorkCounter) -> bool:
    """True if a disk thrown in a dash may have come there by its interceptors' choice or by booster 3."""
    goals = {space for piece, space in come if piece == DISKS[ride.thrown]} if ride.thrown >= 0 else ()
    if not goals:
        return False
    caught = snares(changed(state, field=ride.field))
    if caught and any(step.kind == "fly" and step.space in caught for step in ride.steps):
        return True
    if not ride.left:
        return False
    work.looked += len(HEADINGS)
    house = house_of(state)
    return any(goals & rests(house, ride.field, ride.thrown, ride.left, heading) for heading in range(len(HEADINGS)))

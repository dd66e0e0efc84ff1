"""The acts with boosters that hands may have done as one step towards a change, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from companion.games.dash_arena.boosters import boosterspawn, boosting, interrupting
from companion.games.dash_arena.boosters.boosting import AGAIN, BEND, DISK_COMES, FETCH, GOES_DOWN, SHIFT, SHOVE, SNARE
from companion.games.dash_arena.boosters.supply import BOOSTERS, BOX, HELD, PILE, Use
from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.movement.dash_cache import rides_of
from companion.games.dash_arena.movement.dashing import Turn, rests
from companion.games.dash_arena.movement.relevant_spaces import footprint, footprints, met_by, near_to
from companion.games.dash_arena.rules import shooting, spawning
from companion.games.dash_arena.rules.announcing import announced
from companion.games.dash_arena.rules.turns import carries, dice, own, spent
from companion.games.dash_arena.search.two_dashes import Relay, touched
from companion.games.dash_arena.search.work_counter import WorkCounter
from companion.games.dash_arena.state import FIGURES, NUMBER, Action, Dash, Field, Intercept, Run, SpawnDisk, State, Throw
from companion.games.dash_arena.table.layout import DISKS, disk_at, house_of, space_of
from companion.rules.changing import changed
from companion.rules.values import Change, Looked, SetOut, Show

CHIP = "booster"
Come = frozenset[tuple[str, int]]
"""Pieces, each with a space where one has come."""


def attempts(state: State, change: Change) -> Iterator[Action | Looked]:
    """Guided by the tokens that moved and by the pieces that their effects move."""
    if not state.options.boosters:
        return
    if boosterspawn.due(state):
        yield from _drawing(state, change)
        return
    come, tokens = _come(state, change), _tokens(state, change)
    if state.phase in ("roll", "action", "dash", "transfer"):
        yield from _using(state, come, tokens)
    if state.phase == "action":
        yield from _interrupted(Relay(state, come, WorkCounter()), state, tokens)
        yield from _taking(state, change)
    elif state.phase in ("throw", "intercept"):
        yield from _bent(state, come, tokens)


def used(state: State, change: Change) -> Iterator[Use]:
    """Yields those of these acts by which a booster is used before a dash or after it."""
    if state.options.boosters:
        yield from _using(state, _come(state, change), _tokens(state, change))


def _come(state: State, change: Change) -> Come:
    come = {(placed.piece, space_of(state, place)) for place, placed in change.come}
    for place in change.unsure:
        kinds = FIGURES if place.endswith(".figure") else DISKS if place.endswith(".disk") else ()
        come |= {(piece, space_of(state, place)) for piece in kinds}
    return frozenset(come)


def _tokens(state: State, change: Change) -> frozenset[int]:
    """The boosters that may have been used: gone from who held them, or come into the box."""
    moved = [placed for place, placed in change.gone if place in HELD] + [placed for place, placed in change.come if place == BOX]
    found = {BOOSTERS.index(placed.face) + 1 for placed in moved if placed.piece == CHIP and placed.face in BOOSTERS}
    if change.unsure & {*HELD, BOX}:
        found |= {*state.supply.held[0], *state.supply.held[1]}
    return frozenset(found)


def _drawing(state: State, change: Change) -> Iterator[SetOut | Show | SpawnDisk]:
    """The pile is laid. A booster that nobody knew yet lies open; what a new spawn clears away is gone before its disk is put."""
    two = min(state.field.disks) >= 0
    cleared = any(place.endswith(".booster") or (two and placed.piece in DISKS) for place, placed in change.gone)
    # One that lay under a figure is only seen to come.
    lay = {BOOSTERS[booster - 1] for _, booster in state.supply.lying}
    cleared = cleared or any(place == BOX and placed.face in lay for place, placed in change.come)
    if not state.disk_put and cleared:
        yield from spawning.spawns(state)
    if state.supply.pile < 0 and (PILE in change.unsure or any(place == PILE for place, _ in change.come)):
        yield boosterspawn.SHUFFLED
    unseen = {BOOSTERS[booster - 1] for booster in state.supply.unseen()}
    for place, placed in change.come:
        if placed.piece == CHIP and placed.face in unseen and (place == BOX or place.endswith(".booster")):
            yield Show(boosterspawn.drawer(state), place, placed.face)


def _using(state: State, come: Come, tokens: frozenset[int]) -> Iterator[Use]:
    """Boosters whose token has moved, and those whose effect is seen."""
    for side in (0, 1):
        for booster in state.supply.held[side]:
            if not boosting.timely(state, side, booster):
                continue
            for use in (*boosting.uses(state, side, booster), *_reached(state, side, booster, come)):
                if state.phase == "dash":
                    yield from _onward(state, use, tokens) if booster in tokens else ()
                elif booster in tokens or booster == SNARE or come & shown(state, booster, use):
                    yield use


def _reached(state: State, side: int, booster: int, come: Come) -> Iterator[Use]:
    """Booster 9 over too long a way, booster 1 in a wrong place."""
    seat, name = state.seats[side], BOOSTERS[booster - 1]
    if booster == FETCH:
        for user in range(3 * side, 3 * side + 3):
            if any(piece in DISKS and space == state.field.spaces[user] for piece, space in come):
                yield from (
                    Use(seat, name, FIGURES[user], FIGURES[other])
                    for other in range(len(FIGURES))
                    if other != user and carries(state, other) and other not in boosting.beside(state, user)
                )
    elif booster == DISK_COMES:
        spots = boosting.second_spots(state, side)
        places = sorted(space for piece, space in come if piece == DISKS[1] and space not in spots)
        yield from (Use(seat, name, to=disk_at(state, space)) for space in places if space >= 0)


def shown(state: State, booster: int, use: Use) -> set[tuple[str, int]]:
    """Returns the pieces that the effect of a booster would move, each with the space where it comes."""
    if booster == DISK_COMES:
        return {(DISKS[1], space_of(state, use.to))}
    if booster == GOES_DOWN:
        return {(use.target, state.field.spaces[NUMBER[use.target]])}
    return set() if booster in (AGAIN, SNARE, BEND) else touched(state.field, boosting.effect(state, use))


def _onward(state: State, use: Use, tokens: frozenset[int]) -> Iterator[Use]:
    """The same use with every rest of the dash; interrupted once more only when another token has moved."""
    now = boosting.used(state, use)
    if now.run is None:
        yield use
        return
    house, run = house_of(now), changed(now.run, impulses=0) if now.field.prone >> now.run.figure & 1 else now.run
    yield from (changed(use, then=script) for script, _ in rests(house, now.field, run))
    if any(booster in tokens for held in now.supply.held for booster in held):
        yield from (changed(use, then=script, halt=halt) for script, halt, _ in interrupting.halts(now, run))


def _interrupted(relay: Relay, state: State, tokens: frozenset[int]) -> Iterator[Dash | Looked]:
    """Yields dashes that are interrupted for a booster whose token has moved.

    With it they bring a piece to where one has come, or leave it to another dash to take it on.
    """
    work = relay.work
    mine = [booster for booster in (SHOVE, SHIFT, FETCH) if booster in tokens and any(booster in held for held in state.supply.held)]
    seat = state.seats[state.active]
    for figure in own(state) if mine else ():
        if state.field.spaces[figure] < 0 or (state.field.prone | state.dashed) >> figure & 1:
            continue
        for die in dice(state):
            begun = spent(state, figure, die)
            for heading, name in enumerate(HEADINGS):
                for script, halt, ride in _stops(state, Run(figure, die, heading)):
                    work.looked += 1
                    yield from work.due()
                    if _leads(relay, interrupting.paused(begun, ride), mine, state.field, die):
                        yield Dash(seat, FIGURES[figure], die, name, script, halt)


def _stops(state: State, run: Run) -> Iterator[tuple[tuple[str, ...], int, Ride]]:
    """Every moment between two steps of a dash."""
    house, halt, further = house_of(state), 0, True
    while further:
        further = False
        for script, ride in rests(house, state.field, run, halt):
            if ride.run is not None:
                further = True
                yield script, halt, ride
        halt += 1


def _leads(relay: Relay, state: State, boosters: list[int], before: Field, die: int) -> bool:
    """True if one of these boosters brings the dash to what is seen. It also counts to bring it to where another one takes it on."""
    run, house, come = state.run, house_of(state), relay.come
    still = all(piece == CHIP for piece, _ in come)
    assert run is not None
    name, onward = FIGURES[run.figure], changed(run, tried=())
    for booster in boosters:
        for side in (0, 1):
            if not state.supply.has(side, booster) or not boosting.timely(state, side, booster):
                continue
            for _, ride in boosting.effects(state, side, booster):
                if ride.scorer >= 0 or ride.field.prone >> run.figure & 1:
                    return True
                if not still and not _may_matter(relay, before, ride.field, run, die):
                    continue
                for _, end in rests(house, ride.field, onward):
                    relay.work.looked += 1
                    here, moved = end.field.spaces[run.figure], touched(before, end)
                    if end.scorer >= 0 or (name, here) in come or (not moved and still):
                        return True
                    if here == before.spaces[run.figure] and come & moved:
                        return True
                    if relay.takes_on(run.figure, die, end, moved):
                        return True
    return False


def _may_matter(relay: Relay, before: Field, field: Field, run: Run, die: int) -> bool:
    """True if the rest of a dash may bring a piece to where one has come, or score.

    It is also true if something but the figure has moved already.
    """
    spaces, figure = list(field.spaces), run.figure
    spaces[figure] = before.spaces[figure]
    if (tuple(spaces), field.prone, field.disks) != (before.spaces, before.prone, before.disks):
        return True
    met = footprint(relay.house, field, figure, run.impulses, run.heading)
    goal = any(met >> space & 1 for space, gate in enumerate(relay.house.arena.gate) if gate >= 0)
    return goal or met_by(met, near_to(field, relay.wanted(figure, die)))


def taken(state: State, change: Change) -> set[int]:
    """Returns the spaces from which boosters have gone that are now seen with a player or in the box."""
    seen = {BOOSTERS.index(placed.face) + 1 for place, placed in change.come if place in (*HELD, BOX) and placed.face in BOOSTERS}
    return {space for space, booster in state.supply.lying if booster in seen}


def _taking(state: State, change: Change) -> Iterator[Dash | Looked]:
    """Dashes at whose end somebody takes a booster seen with a player, even if nothing else is seen.

    Where dashes are announced, nobody who has not announced it is about to do that one.
    """
    spaces, house, field = taken(state, change), house_of(state), state.field
    work, bits = WorkCounter(), sum(1 << space for space in spaces)
    for figure, die in product(own(state), dice(state)) if spaces else ():
        if state.dashed >> figure & 1 or field.spaces[figure] < 0 or field.prone >> figure & 1:
            continue
        for heading, met in enumerate(footprints(house, field, figure, die)):
            work.looked += 1
            # Who does not come by a booster, nor pushes anybody there, is of no account.
            if not met & bits and not spaces & {*field.spaces}:
                continue
            for script, ride in rides_of(house, field, figure, die, heading, may=lambda turn, ahead: _by(turn, ahead, spaces)):
                work.looked += 1
                yield from work.due()
                dash = Dash(state.seats[state.active], FIGURES[figure], die, HEADINGS[heading], script)
                if spaces & {*ride.field.spaces} and announced(state, dash):
                    yield dash


def _by(turn: Turn, ahead: int, spaces: set[int]) -> bool:
    """True if somebody stands in one of these spaces, or may still come there with these ahead, as bits."""
    return bool(spaces & {*turn.mark.spaces}) or any(ahead >> space & 1 for space in spaces)


def _bent(state: State, come: Come, tokens: frozenset[int]) -> Iterator[Throw | Intercept]:
    """Yields the flights that booster 5 may have bent and those that booster 3 may catch.

    With booster 5: all where its token has moved, otherwise those that end or wait where a disk has come before the token goes.
    """
    ends = {space for piece, space in come if piece in DISKS}
    caught = bool(ends) and state.supply.has(1 - state.active, SNARE)
    early = bool(ends) and any(state.supply.has(side, BEND) for side in (0, 1))
    if BEND not in tokens and not caught and not early:
        return
    for action in shooting.throws(state) if state.phase == "throw" else shooting.intercepts(state):
        ride = shooting.thrown(state, action) if isinstance(action, Throw) else shooting.directed(state, action)
        if ride is None:
            continue
        there = bool({*ride.field.disks} & ends)
        if BEND in tokens or (caught and not action.bend):
            stays = ride.field.disks == state.field.disks
            if ride.left or ride.snared >= 0 or ride.scorer >= 0 or stays or there:
                yield action
        elif action.bend and there:
            yield action

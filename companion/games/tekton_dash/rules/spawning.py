"""Spawn: the die and the tile that it brings (TD-086 to TD-091, TD-111 to TD-114, TD-211, TD-215)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.rules.boards import boxed, with_floor
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.steps import open_steps, track_of
from companion.games.tekton_dash.rules.taking import has_room
from companion.games.tekton_dash.rules.turns import acting, on_turn, opened, settled
from companion.games.tekton_dash.state import SpawnTile, State
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.elements import colours, kind
from companion.games.tekton_dash.track.floors import NAMES, NUMBER, on_floor
from companion.games.tekton_dash.track.piles import COLOURS, FACES, TILE, colour, is_power, laid, lifted, top
from companion.rules.changing import changed
from companion.rules.values import Fault, Roll, Seat


def outcome(state: State, value: int) -> str:
    """What a face of the die brings in this mode: `regular`, `power`, `self` or `none` (TD-215)."""
    faces = kit(state.options.topology).die
    shown = faces[(value - 1) % len(faces)]
    if state.options.mode == "kids":
        return shown if shown == "self" else "none"
    return "regular" if shown == "power" and state.options.mode == "journey" else shown


def roll_faults(state: State, action: Roll) -> tuple[Fault, ...]:
    """A roll that is no Free Action now."""
    seat = action.seat
    if seat not in state.seats:
        return broken("TD-086", pieces=("die",))
    here = state.spots[state.seats.index(seat)] if state.spots else -1
    places = (f"{NAMES[here]}.dasher",) if here >= 0 else ()
    if state.die and seat == on_turn(state):
        return broken("TD-086", seat, pieces=("die",), places=places)
    wrong = acting(state, seat, "free", ("die",), places)
    if wrong:
        return wrong
    under_way = state.begun and not state.free
    if not (under_way and state.moved) and not open_steps(state, state.active):
        return broken("TD-076", seat, pieces=("die",), places=places)
    return () if 1 <= action.value <= len(kit(state.options.topology).die) else broken("TD-086", seat, pieces=("die",), places=places)


def roll_apply(state: State, action: Roll) -> State:
    shown = outcome(state, action.value)
    state = changed(opened(state, "free"), free="spawn")
    able = shown != "none" and next(brought(changed(state, die=shown), action.seat), None) is not None
    return changed(state, die=shown) if able else settled(state)


def brought(state: State, seat: Seat) -> Iterator[SpawnTile]:
    """Every tile that the die may bring now."""
    if state.die == "self":
        floor = state.spots[state.seats.index(seat)]
        if on_floor(floor) and not (state.tiles[floor] and state.options.on_self_occupied == "fizzle" and not has_room(state, floor)):
            yield from (SpawnTile(seat, NAMES[floor], COLOURS[tone]) for tone in range(4) if boxed(state, tone))
    elif state.die:
        for floor in track_of(state).spawns:
            for tone in colours(state.ground[floor]):
                if boxed(state, tone):
                    yield SpawnTile(seat, NAMES[floor], FACES[tone + 4 * (state.die == "power")])


def spawn_faults(state: State, action: SpawnTile) -> tuple[Fault, ...]:
    seat, floor, tile = action.seat, NUMBER[action.floor], TILE[action.face]
    places = (f"{action.floor}.tile",)

    def refuse(rule: str) -> tuple[Fault, ...]:
        may = tuple(dict.fromkeys(f"{each.floor}.tile" for each in brought(state, seat))) if state.die else ()
        return broken(rule, seat, pieces=("tile",), places=places, may=may)

    if state.phase != "race" or seat != on_turn(state):
        return refuse("TD-059" if state.phase == "race" else "TD-060" if state.phase != "over" else "TD-187")
    if not state.die:
        return refuse("TD-086")
    if state.die == "self":
        if floor != state.spots[state.active] or is_power(tile):
            return refuse("TD-088")
        return () if action in brought(state, seat) else refuse("TD-211" if not boxed(state, colour(tile)) else "TD-088")
    if kind(state.ground[floor]) != "spawn" or is_power(tile) != (state.die == "power"):
        return refuse("TD-089" if state.die == "power" else "TD-090")
    shown = colours(state.ground[floor])
    if colour(tile) not in shown:
        return refuse("TD-114" if len(shown) > 1 else "TD-112")
    return () if boxed(state, colour(tile)) else refuse("TD-211")


def spawn_apply(state: State, action: SpawnTile) -> State:
    """The tile replaces what lies there; on a Stack with room it goes on top where the die says On self."""
    floor, tile = NUMBER[action.floor], TILE[action.face]
    pile = state.tiles[floor]
    on_top = state.die == "self" and kind(state.ground[floor]) == "stack" and has_room(state, floor)
    return settled(changed(with_floor(state, floor, laid(pile if on_top else lifted(pile), tile)), die=""))


def unseen(state: State) -> State | None:
    """The state if the tile that the die brings was laid where an equal one is seen, so that nobody can see it; None: nowhere is one."""
    seat = on_turn(state)
    for action in brought(state, seat):
        floor = NUMBER[action.floor]
        if top(state.tiles[floor]) == TILE[action.face]:
            return spawn_apply(state, action)
    return None


def now(state: State) -> State:
    """The state in which the next act is looked at: a tile that nobody can have seen arrive lies there already."""
    return (unseen(state) or state) if state.die else state


def rolls(state: State, seat: Seat) -> Iterator[Roll]:
    yield from (Roll(seat, value) for value in range(1, len(kit(state.options.topology).die) + 1))

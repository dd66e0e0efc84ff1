"""Cards of the track family: Move Stack, Spawn, Boost and Wall (TD-151 to TD-155, TD-159, TD-160, TD-164, TD-165, TD-212)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import MoveElement, MoveWall, TurnBoost
from companion.games.tekton_dash.rules.boards import kept_safe
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.building import gap_rule, gaps, with_wall
from companion.games.tekton_dash.rules.cards.flow import declared, using
from companion.games.tekton_dash.rules.steps import occupied
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.elements import arrow, element, face, kind
from companion.games.tekton_dash.track.floors import FLOORS, GAP_NAMES, GAP_NUMBER, LANES, NAMES, NUMBER, WAYS
from companion.games.tekton_dash.track.shape import shape_rule
from companion.rules.changing import changed
from companion.rules.values import Fault, Seat

CARD = {"stack": "move-stack", "spawn": "move-spawn", "boost": "move-boost"}
PLACES = {"stack": "TD-151", "spawn": "TD-159", "boost": "TD-164"}


def element_faults(state: State, action: MoveElement) -> tuple[Fault, ...]:
    seat, start, end = action.seat, NUMBER[action.start], NUMBER[action.end]
    moved = kind(state.ground[start]) or "stack"
    slots = ("element", "tile") if state.tiles[start] != state.tiles[end] else ("element",)
    places = tuple(f"{floor}.{slot}" for slot in slots for floor in (action.end, action.start))
    wrong = using(state, seat, (CARD[moved],), (moved,), places)
    if wrong:
        return wrong
    rules = (_under_a_dasher(state, start), _place_rule(state, start, end), kept_safe(state, seat, start) or kept_safe(state, seat, end))
    return tuple(fault for rule in rules if rule for fault in broken(rule, seat, pieces=(moved,), places=places))


def element_rule(state: State, start: int, end: int) -> str:
    """The rule that keeps an Element from going from one floor to another, empty if it may."""
    return _under_a_dasher(state, start) or _place_rule(state, start, end)


def _under_a_dasher(state: State, start: int) -> str:
    """The rule by which an Element stays where it is."""
    return "TD-212" if occupied(state, start) and not state.options.move_element_under_dasher else ""


def _place_rule(state: State, start: int, end: int) -> str:
    """The rule that keeps an Element off a floor."""
    moved = kind(state.ground[start])
    if not moved or start == end or end not in FLOORS or end % LANES >= len(state.seats) or state.ground[end] or occupied(state, end):
        return PLACES.get(moved, "TD-151")
    if moved != "boost":
        return ""
    ground = list(state.ground)
    ground[start], ground[end] = 0, state.ground[start]
    return shape_rule(tuple(ground), end, state.options.boost_shape)


def element_apply(state: State, action: MoveElement) -> State:
    """Tiles, Totems and the cooldown go with the Element. A tile of the other floor goes to where it came from."""
    start, end = NUMBER[action.start], NUMBER[action.end]
    ground, tiles = list(state.ground), list(state.tiles)
    ground[start], ground[end] = ground[end], ground[start]
    tiles[start], tiles[end] = tiles[end], tiles[start]
    there = {start: end, end: start}
    after = changed(
        state, ground=tuple(ground), tiles=tuple(tiles), totems=tuple(there.get(at, at) for at in state.totems),
        cooling=tuple(sorted((there.get(at, at), level, until) for at, level, until in state.cooling)),
    )  # fmt: skip
    return _done(state, after)


def turn_faults(state: State, action: TurnBoost) -> tuple[Fault, ...]:
    seat, floor, way = action.seat, NUMBER[action.floor], WAYS.index(action.arrow)
    number, places = state.ground[floor], (f"{action.floor}.element",)
    wrong = using(state, seat, ("move-boost",), ("boost",), places)
    if wrong:
        return wrong
    may = kit(state.options.topology).arrows[face(number)] if kind(number) == "boost" else ()
    if way not in may or way == arrow(number):
        return broken("TD-164", seat, pieces=("boost",), places=places)
    taken = any(arrow(other) == way for spot, other in enumerate(state.ground) if spot != floor)
    return broken("TD-038", seat, pieces=("boost",), places=places) if taken and state.options.boost_distinct_after_setup else ()


def turned(state: State, floor: int, way: int) -> State:
    """The state with another arrow on a Boost."""
    number = state.ground[floor]
    if kind(number) != "boost":
        return state
    return changed(state, ground=(*state.ground[:floor], element("boost", face(number), way), *state.ground[floor + 1 :]))


def turn_apply(state: State, action: TurnBoost) -> State:
    return _done(state, turned(state, NUMBER[action.floor], WAYS.index(action.arrow)))


def wall_faults(state: State, action: MoveWall) -> tuple[Fault, ...]:
    seat, start, end = action.seat, GAP_NUMBER[action.start], GAP_NUMBER[action.end]
    wrong = using(state, seat, ("move-wall",), ("wall",), (action.end, action.start))
    rule = "" if wrong else "TD-153" if start not in state.walls else gap_rule(state, start, end)
    may = tuple(GAP_NAMES[gap] for gap in gaps(state, start)) if rule else ()
    return broken(rule, seat, pieces=("wall",), places=(action.end, action.start), may=may) if rule else wrong


def wall_apply(state: State, action: MoveWall) -> State:
    return _done(state, with_wall(state, GAP_NUMBER[action.start], GAP_NUMBER[action.end]))


def element_moves(state: State, seat: Seat, moved: str) -> Iterator[MoveElement]:
    for start in FLOORS:
        if kind(state.ground[start]) == moved:
            yield from (MoveElement(seat, NAMES[start], NAMES[end]) for end in FLOORS if not element_rule(state, start, end))


def boost_turns(state: State, seat: Seat) -> Iterator[TurnBoost]:
    arrows = kit(state.options.topology).arrows
    for floor in FLOORS:
        number = state.ground[floor]
        if kind(number) == "boost":
            yield from (TurnBoost(seat, NAMES[floor], WAYS[way]) for way in arrows[face(number)])


def wall_moves(state: State, seat: Seat) -> Iterator[MoveWall]:
    for start in state.walls:
        yield from (MoveWall(seat, GAP_NAMES[start], GAP_NAMES[end]) for end in gaps(state, start))


def _done(before: State, after: State) -> State:
    open_card = before.card is not None and before.card.stage == "choose"
    return declared(before, after) if open_card else after


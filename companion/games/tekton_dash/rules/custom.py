"""A track of their own: Elements and Walls are placed in turn (TD-024 to TD-044)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import PlaceElement, PlaceWall
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.preparing import counted
from companion.games.tekton_dash.rules.steps import is_gap
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.elements import KINDS, SPAWNS, arrow, element, face, joined, kind, parts
from companion.games.tekton_dash.track.floors import (
    FLOORS,
    GAP_NAMES,
    GAP_NUMBER,
    GAPS,
    LANES,
    NAMES,
    NUMBER,
    WAYS,
    is_horizontal,
    lane,
    on_floor,
    row,
)
from companion.games.tekton_dash.track.shape import shape_rule
from companion.rules.changing import changed
from companion.rules.values import Fault

CLEAR = 2
"""Rows from the start that stay without Elements (TD-027)."""
STANDARD_SETS = 4


def placed(state: State) -> int:
    """Returns how many Elements and Walls lie on the track."""
    return sum(len(parts(number)) for number in state.ground) + len(state.walls)


def due(state: State) -> tuple[str, int]:
    """Returns the kind of Element that is placed next, empty when all are, and the seat that places it. One kind comes after the other,
    each seat in turn (TD-031 to TD-033).
    """
    done, count = placed(state), len(state.seats)
    kinds = (*KINDS, "wall")
    which, place = divmod(done, count)
    return (kinds[which], (state.first + place) % count) if which < len(kinds) else ("", -1)


def special(state: State) -> bool:
    """True if the Element that is due belongs to a Special Set: those of the fifth and sixth player (TD-030)."""
    return placed(state) % len(state.seats) >= STANDARD_SETS


def faces(state: State) -> tuple[str, ...]:
    """The faces that the Element due may show: of a Spawn every colour that is not yet there (TD-022, TD-029, TD-030, A86)."""
    wanted, _ = due(state)
    if wanted != "spawn":
        return ("special",) if special(state) else ("regular",)
    placed = {face(number) for number in state.ground if kind(number) == "spawn"}
    return tuple(name for name in (SPAWNS[4:] if special(state) else SPAWNS[:4]) if name not in placed)


def element_faults(state: State, action: PlaceElement) -> tuple[Fault, ...]:
    seat, floor = action.seat, NUMBER[action.floor]

    def refuse(rule: str) -> tuple[Fault, ...]:
        return broken(rule, seat if seat in state.seats else "", pieces=(action.piece,), places=(f"{action.floor}.element",))

    if state.phase != "elements" or state.first < 0:
        return refuse("TD-033" if state.phase == "elements" else "TD-026")
    wanted, whose = due(state)
    if action.piece != wanted:
        return refuse("TD-032")
    if state.seats[whose] != seat:
        return refuse("TD-031")
    if action.face not in faces(state):
        return refuse("TD-030" if special(state) else "TD-029")
    if not on_floor(floor) or lane(floor) >= len(state.seats):
        return refuse("TD-019")
    if row(floor) <= CLEAR:
        return refuse("TD-027")
    if state.ground[floor]:
        return refuse("TD-026")
    rule = _boost_rule(state, action) if action.piece == "boost" else ""
    return refuse(rule) if rule else ()


def _boost_rule(state: State, action: PlaceElement) -> str:
    """Arrows that differ, and no + and no T (TD-037, TD-038)."""
    floor, way = NUMBER[action.floor], WAYS.index(action.arrow or "N")
    if way not in kit(state.options.topology).arrows[action.face] or any(arrow(number) == way for number in state.ground):
        return "TD-038"
    ground = list(state.ground)
    ground[floor] = element("boost", action.face, way)
    return shape_rule(tuple(ground), floor, state.options.boost_shape)


def element_apply(state: State, action: PlaceElement) -> State:
    floor = NUMBER[action.floor]
    number = element(action.piece, action.face, WAYS.index(action.arrow) if action.arrow else 0)
    whole = joined((*parts(state.ground[floor]), number))
    return _on(changed(state, ground=(*state.ground[:floor], whole, *state.ground[floor + 1 :])))


def _on(state: State) -> State:
    """After the last Wall the tiles are laid."""
    if state.phase != "elements":
        return state
    if not due(state)[0]:
        return changed(state, phase="set-out", turn=state.turn + 1)
    return counted(state, sum(bool(kind(number)) for number in state.ground) + len(state.walls))


def gap_rule(state: State, gap: int) -> str:
    """The rule that keeps a Wall out of a gap at set-up (TD-039 to TD-043)."""
    lanes, edge = len(state.seats), CLEAR - (state.options.wall_edge_row2 and is_horizontal(gap))
    if not is_gap(state, gap) or row(gap // 2) <= edge:
        return "TD-043"
    if gap in state.walls:
        return "TD-043"
    alike = [other for other in state.walls if is_horizontal(other) == is_horizontal(gap)]
    if len(alike) >= (lanes + 1) // 2:
        return "TD-039"
    if is_horizontal(gap):
        return "TD-041" if any(row(other // 2) == row(gap // 2) for other in alike) else ""
    return "TD-042" if any(lane(other // 2) == lane(gap // 2) for other in alike) else ""


def wall_faults(state: State, action: PlaceWall) -> tuple[Fault, ...]:
    seat = action.seat

    def refuse(rule: str) -> tuple[Fault, ...]:
        return broken(rule, seat if seat in state.seats else "", pieces=("wall",), places=(action.gap,))

    if state.phase != "elements" or state.first < 0:
        return refuse("TD-033" if state.phase == "elements" else "TD-153")
    wanted, whose = due(state)
    if wanted != "wall":
        return refuse("TD-032")
    if state.seats[whose] != seat:
        return refuse("TD-031")
    rule = gap_rule(state, GAP_NUMBER[action.gap])
    return refuse(rule) if rule else ()


def wall_apply(state: State, action: PlaceWall) -> State:
    return _on(changed(state, walls=tuple(sorted((*state.walls, GAP_NUMBER[action.gap])))))


def placings(state: State) -> Iterator[PlaceElement | PlaceWall]:
    """Yields the placings that are allowed for the Element or Wall that is due."""
    wanted, whose = due(state)
    if state.first < 0 or not wanted:
        return
    seat = state.seats[whose]
    if wanted == "wall":
        yield from (PlaceWall(seat, GAP_NAMES[gap]) for gap in GAPS if not gap_rule(state, gap))
        return
    free = [floor for floor in FLOORS if row(floor) > CLEAR and floor % LANES < len(state.seats) and not state.ground[floor]]
    for name in faces(state):
        arrows = [WAYS[way] for way in kit(state.options.topology).arrows[name]] if wanted == "boost" else [""]
        yield from (PlaceElement(seat, NAMES[floor], wanted, name, way) for floor in free for way in arrows)

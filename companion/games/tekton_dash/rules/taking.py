"""Take and Put: tiles between a floor and a Player Board (TD-076 to TD-078, TD-083 to TD-085, TD-095, TD-115 to TD-118)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.rules.boards import over_limit, with_floor, with_square
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.steps import open_steps
from companion.games.tekton_dash.rules.turns import acting, opened, settled
from companion.games.tekton_dash.state import Put, State, Take
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.blueprints import CENTRE, SQUARE, SQUARES
from companion.games.tekton_dash.track.elements import kind, room
from companion.games.tekton_dash.track.floors import NAMES, NUMBER, on_floor
from companion.games.tekton_dash.track.piles import height, laid, lifted, top
from companion.rules.changing import changed
from companion.rules.values import Fault, Seat


def free_squares(state: State, seat: int) -> list[int]:
    """Where a tile may be laid on this board (TD-084)."""
    empty = [square for square, pile in enumerate(state.boards[seat]) if not pile]
    inner = [square for square in empty if square in CENTRE]
    return inner if inner and state.options.take_placement == "center_3x3_first" else empty


def has_room(state: State, floor: int) -> bool:
    """True if another tile may be laid on this floor: it is empty, or a Stack that is not full (TD-085, TD-115, TD-116)."""
    return height(state.tiles[floor]) < room(state.ground[floor], kit(state.options.topology).rooms)


def take_rule(state: State, seat: Seat, floor: int, square: str) -> tuple[Fault, ...]:
    """What forbids this seat to take the top tile of a floor, action sets apart."""
    number = state.seats.index(seat)
    tile, places = top(state.tiles[floor]), (f"{seat}.{square}", f"{NAMES[floor]}.tile")
    if state.free:
        return broken("TD-077", seat, pieces=("tile",), places=places)
    if not on_floor(state.spots[number]):
        return broken("TD-202", seat, pieces=("tile",), places=places)
    if state.spots[number] != floor or not tile:
        return broken("TD-083", seat, pieces=("tile",), places=places)
    may = free_squares(state, number)
    if SQUARE[square] not in may:
        return broken("TD-084", seat, pieces=("tile",), places=places[:1], may=tuple(f"{seat}.{SQUARES[free]}" for free in may))
    return broken("TD-095", seat, pieces=("tile",), places=places) if over_limit(state, number, tile) else ()


def take_faults(state: State, action: Take) -> tuple[Fault, ...]:
    places = (f"{action.seat}.{action.square}", f"{action.floor}.tile")
    if state.landed >= 0 and state.seats[state.landed] == action.seat and not state.free:
        # On a Boost the tile may be taken before the dasher is carried on (TD-120).
        return take_rule(state, action.seat, NUMBER[action.floor], action.square)
    wrong = acting(state, action.seat, "free", ("tile",), places)
    return wrong or take_rule(opened(state, "free"), action.seat, NUMBER[action.floor], action.square) or _move_left(state, action)


def _move_left(state: State, action: Take | Put) -> tuple[Fault, ...]:
    """A Free Action before the Move needs a Move that can follow it (TD-076)."""
    now = opened(state, "free")
    number = state.seats.index(action.seat)
    if now.moved:
        return ()
    after = taken(now, number, NUMBER[action.floor], action.square) if isinstance(action, Take) else laid_down(now, number, action)
    places = (f"{action.seat}.{action.square}", f"{action.floor}.tile")
    return () if open_steps(after, number) else broken("TD-076", action.seat, pieces=("tile",), places=places)


def taken(state: State, seat: int, floor: int, square: str) -> State:
    """The top tile of the floor lies on the square; the Free Action is spent."""
    pile, lies = state.tiles[floor], state.boards[seat][SQUARE[square]]
    if not pile:
        return state
    state = with_square(with_floor(state, floor, lifted(pile)), seat, SQUARE[square], laid(lies, top(pile)))
    return changed(state, free="take")


def take_apply(state: State, action: Take) -> State:
    number = state.seats.index(action.seat)
    now = state if state.landed == number and not state.free else opened(state, "free")
    return settled(taken(now, number, NUMBER[action.floor], action.square))


def put_faults(state: State, action: Put) -> tuple[Fault, ...]:
    seat, floor = action.seat, NUMBER[action.floor]
    number = state.seats.index(seat)
    places = (f"{action.floor}.tile", f"{seat}.{action.square}")

    def refuse(rule: str) -> tuple[Fault, ...]:
        return broken(rule, seat, pieces=("tile",), places=places)

    wrong = acting(state, seat, "free", ("tile",), places)
    if wrong:
        return wrong
    if not on_floor(state.spots[number]):
        return refuse("TD-202")
    if state.spots[number] != floor or not state.boards[number][SQUARE[action.square]]:
        return refuse("TD-085")
    if not has_room(state, floor):
        stack = kind(state.ground[floor]) == "stack"
        return refuse(("TD-116" if room(state.ground[floor]) > 2 else "TD-115") if stack else "TD-085")
    return _move_left(state, action)


def laid_down(state: State, number: int, action: Put) -> State:
    """The tile of the square lies on the floor; the Free Action is spent."""
    square, floor = SQUARE[action.square], NUMBER[action.floor]
    pile = state.boards[number][square]
    if not pile:
        return state
    state = with_floor(with_square(state, number, square, lifted(pile)), floor, laid(state.tiles[floor], top(pile)))
    return changed(state, free="put")


def put_apply(state: State, action: Put) -> State:
    return settled(laid_down(opened(state, "free"), state.seats.index(action.seat), action))


def takes(state: State, seat: Seat) -> Iterator[Take]:
    number = state.seats.index(seat)
    spot = state.spots[number]
    if on_floor(spot) and state.tiles[spot]:
        yield from (Take(seat, NAMES[spot], SQUARES[square]) for square in free_squares(state, number))


def puts(state: State, seat: Seat) -> Iterator[Put]:
    number = state.seats.index(seat)
    spot = state.spots[number]
    if on_floor(spot):
        yield from (Put(seat, SQUARES[square], NAMES[spot]) for square, pile in enumerate(state.boards[number]) if pile)

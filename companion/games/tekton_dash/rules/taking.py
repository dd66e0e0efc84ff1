"""Take and Put: tiles between a floor and a Player Board (TD-076 to TD-078, TD-083 to TD-085, TD-095, TD-115 to TD-118)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import Put, Take
from companion.games.tekton_dash.modes import CARDS_FROM, uses_cards
from companion.games.tekton_dash.rules.boards import booked, cools, laid_on, lifted_from, over_limit, with_tile, without_tile
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.steps import open_steps
from companion.games.tekton_dash.rules.turns import acting, due_rule, opened, settled
from companion.games.tekton_dash.state import Card, State
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.blueprints import CENTRE, SQUARE, SQUARES
from companion.games.tekton_dash.track.elements import kind, room
from companion.games.tekton_dash.track.floors import NAMES, NUMBER, on_floor
from companion.games.tekton_dash.track.piles import height, is_power, top, under
from companion.rules.changing import changed
from companion.rules.values import Fault, Seat


def free_squares(state: State, seat: int) -> list[int]:
    """Returns the squares on which a tile may be laid on this board (TD-084)."""
    empty = [square for square, pile in enumerate(state.boards[seat]) if not pile]
    inner = [square for square in empty if square in CENTRE]
    return inner if inner and state.options.take_placement == "center_3x3_first" else empty


def full_rule(state: State, floor: int) -> str:
    """The rule that keeps another tile off this floor, empty if it is free for one (TD-085, TD-115, TD-116, TD-208)."""
    if booked(state, floor) >= 0:
        return "TD-208"
    element = state.ground[floor]
    if height(state.tiles[floor]) < room(element, kit(state.options.topology).rooms):
        return ""
    return ("TD-116" if room(element) > 2 else "TD-115") if kind(element) == "stack" else "TD-085"


def take_rule(state: State, action: Take, *, by_token: bool = False) -> tuple[Fault, ...]:
    """Returns the faults of a Take, action sets apart."""
    seat, square, floor = action.seat, action.square, NUMBER[action.floor]
    number, tile = state.seats.index(seat), top(state.tiles[floor])
    places = (f"{seat}.{square}", f"{action.floor}.tile")

    def refuse(rule: str) -> tuple[Fault, ...]:
        return broken(rule, seat, pieces=("tile",), places=places)

    if not on_floor(state.spots[number]):
        return refuse("TD-202")
    if state.spots[number] != floor or not tile:
        return refuse("TD-083")
    if action.below > 0:
        return refuse("TD-118")
    if action.below < 0 and (kind(state.ground[floor]) != "stack" or full_rule(state, floor)):
        # Nothing else can hold a tile more than is known.
        return refuse("TD-083")
    owner = booked(state, floor)
    if owner >= 0 and (owner != number or by_token):
        return refuse("TD-140" if owner == number else "TD-139")
    if cools(state, floor):
        return refuse("TD-105")
    if is_power(tile) and state.round < CARDS_FROM and uses_cards(state.options) and state.options.early_powerup == "forbidden":
        return refuse("TD-137")
    may = free_squares(state, number)
    if SQUARE[square] not in may:
        return broken("TD-084", seat, pieces=("tile",), places=places[:1], may=tuple(f"{seat}.{SQUARES[free]}" for free in may))
    return refuse("TD-095") if over_limit(state, number, tile) else ()


def may_take_first(state: State, number: int) -> bool:
    """True if this seat landed on a Boost and may take its tile before it is carried on (TD-120)."""
    on_boost = bool(state.landings) and state.landings[-1][0] == number == state.active and -1 not in state.landings[-1][1]
    return on_boost and state.moved and not state.free and due_rule(state) in ("", "TD-119")


def take_faults(state: State, action: Take) -> tuple[Fault, ...]:
    number = state.seats.index(action.seat)
    places = (f"{action.seat}.{action.square}", f"{action.floor}.tile")
    if may_take_first(state, number):
        return take_rule(state, action)
    if _taken_already(state, number):
        return broken("TD-120", action.seat, pieces=("tile",), places=places)
    wrong = take_rule(state, action) if state.phase == "race" and state.laps[number] < 3 else ()
    return wrong or acting(state, action.seat, "free", ("tile",), places) or _move_left(state, action)


def _taken_already(state: State, number: int) -> bool:
    """True if a Boost will carry this seat on and its Free Action is used up."""
    return bool(state.landings) and state.landings[-1][0] == number == state.active and bool(state.free) and due_rule(state) == "TD-119"


def _move_left(state: State, action: Take | Put) -> tuple[Fault, ...]:
    """A Free Action before the Move needs a Move that can follow it. A card may still change what can (TD-076)."""
    now, number = opened(state, "free"), state.seats.index(action.seat)
    if now.moved:
        return ()
    after = taken(now, number, action) if isinstance(action, Take) else laid_down(now, number, action)
    places = (f"{action.seat}.{action.square}", f"{action.floor}.tile")
    return () if after.card is not None or open_steps(after, number) else broken("TD-076", action.seat, pieces=("tile",), places=places)


def taken(state: State, seat: int, action: Take) -> State:
    """The tile of the floor lies on the square. A Power-Up tile gives a card from the third round on (TD-104, TD-127, TD-137)."""
    floor, square = NUMBER[action.floor], SQUARE[action.square]
    tile = under(state.tiles[floor], max(0, action.below))
    if not tile:
        return state
    state = with_tile(state if action.below < 0 else lifted_from(state, floor, action.below), seat, square, tile)
    return drawn(state, seat, floor, square)


def drawn(state: State, seat: int, floor: int, square: int, ticket: bool = False) -> State:
    """True if the tile that has come to this square brings a card. It does if it is a Power-Up tile and cards are in play (TD-104, TD-127,
    TD-137).
    """
    if not is_power(top(state.boards[seat][square])) or not uses_cards(state.options) or state.phase != "race":
        return state
    if keeps_card(state):
        return changed(state, kept=tuple(cards + (number == seat) for number, cards in enumerate(state.kept)))
    draws = state.round >= CARDS_FROM and state.card is None
    return changed(state, card=Card(seat, floor, square, ticket=ticket)) if draws else state


def keeps_card(state: State) -> bool:
    """True if a card that is drawn now goes to the hand. It does by `hold_cards`, and before round 3 by `early_powerup` (TD-128, TD-137).
    """
    if state.round < CARDS_FROM:
        return state.options.early_powerup == "hold_card_until_round_3"
    return state.options.hold_cards


def take_apply(state: State, action: Take) -> State:
    number = state.seats.index(action.seat)
    now = state if may_take_first(state, number) else opened(state, "free")
    return settled(taken(changed(now, free="take"), number, action))


def put_rule(state: State, action: Put) -> tuple[Fault, ...]:
    """Returns the faults if this seat may not lay a tile under its dasher, action sets apart."""
    seat, floor = action.seat, NUMBER[action.floor]
    number = state.seats.index(seat)
    rule = full_rule(state, floor) if on_floor(floor) else "TD-202"
    if not on_floor(state.spots[number]):
        rule = "TD-202"
    elif state.spots[number] != floor or not state.boards[number][SQUARE[action.square]]:
        rule = "TD-085"
    return broken(rule, seat, pieces=("tile",), places=(f"{action.floor}.tile", f"{seat}.{action.square}")) if rule else ()


def put_faults(state: State, action: Put) -> tuple[Fault, ...]:
    racing = state.phase == "race" and state.laps[state.seats.index(action.seat)] < 3
    wrong = acting(state, action.seat, "free", ("tile",), (f"{action.floor}.tile", f"{action.seat}.{action.square}"))
    return (put_rule(state, action) if racing else ()) or wrong or _move_left(state, action)


def laid_down(state: State, number: int, action: Put) -> State:
    """The tile of the square lies on the floor."""
    square, floor = SQUARE[action.square], NUMBER[action.floor]
    tile = top(state.boards[number][square])
    return laid_on(without_tile(state, number, square), floor, tile, returned=True) if tile else state


def put_apply(state: State, action: Put) -> State:
    return settled(laid_down(changed(opened(state, "free"), free="put"), state.seats.index(action.seat), action))


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

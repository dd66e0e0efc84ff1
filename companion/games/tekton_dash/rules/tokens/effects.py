"""The effects of Ability Tokens that cancel nothing (TD-172, TD-173, TD-176, TD-180 to TD-183).

The act is the one that everybody makes, judged by the rule of the token that was shown. No action set is used (TD-168).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.tekton_dash.actions import Move, Put, SwapPosition, SwapTicket, Take
from companion.games.tekton_dash.rules.boards import booked, cools, laid_on, lifted_from, over_limit, with_spot, with_tile, without_tile
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.cards.dashers import exchange_rule, exchanged
from companion.games.tekton_dash.rules.moving import arrived, lines_crossed, stepped
from companion.games.tekton_dash.rules.steps import line_rule, occupied, step_rule, track_of, unlanded
from companion.games.tekton_dash.rules.taking import drawn, laid_down, put_rule, puts, take_rule, taken, takes
from companion.games.tekton_dash.rules.turns import settled
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.blueprints import SQUARE, SQUARES
from companion.games.tekton_dash.track.elements import kind
from companion.games.tekton_dash.track.floors import NAMES, NUMBER, on_floor, way_to
from companion.games.tekton_dash.track.piles import top
from companion.rules.changing import changed
from companion.rules.values import Fault, Seat

ACTS: dict[str, type] = {
    "rock-solid": Move, "froggy-jump": Move, "super-glue": Move, "hijack": SwapPosition, "swap-ticket": SwapTicket, "drop-it": Put,
    "dig-it-up": Take,
}  # fmt: skip
"""The act by which each token is carried out."""


def faults(state: State, name: str, action: Any) -> tuple[Fault, ...]:
    """Returns the faults of this action as the effect of this token."""
    number = state.seats.index(action.seat)
    if state.card is not None:
        return broken("TD-167", action.seat, pieces=(f"token/{name}",), places=(f"{action.seat}.token",))
    match action:
        case Take():
            return take_rule(state, action, by_token=True)
        case Put():
            return put_rule(state, action)
        case SwapTicket():
            return ticket_faults(state, action)
        case SwapPosition():
            return _hijack_faults(state, action)
    to = NUMBER[action.to]
    rule = {"rock-solid": rock_rule, "froggy-jump": frog_rule, "super-glue": glue_rule}[name](state, number, to)
    may = tuple(f"{each.to}.dasher" for each in candidates(state, action.seat, name)) if rule else ()
    return broken(rule, action.seat, pieces=(f"dasher-{action.seat}",), places=(f"{action.to}.dasher",), may=may) if rule else ()


def rock_rule(state: State, number: int, to: int) -> str:
    """A step that a Wall bars, and nothing else (TD-172)."""
    way = way_to(state.spots[number], to)
    if way < 0 or track_of(state).next[state.spots[number]][way] < 0:
        return "TD-172"
    if not track_of(state).wall[state.spots[number]][way]:
        return "TD-172"
    return "TD-081" if occupied(state, to) else line_rule(state, number, to)


def frog_rule(state: State, number: int, to: int) -> str:
    """Over the dasher beside, Walls on neither half (TD-173)."""
    if to not in leaps(state, number):
        return "TD-173"
    return "TD-081" if occupied(state, to) else line_rule(state, number, to)


def leaps(state: State, number: int) -> list[int]:
    """The spots behind the dashers beside this one that no Wall bars. `froggy_landing`: any spot next to the one that is jumped."""
    here, land = state.spots[number], track_of(state)
    ends = dict[int, None]()
    for way, middle in enumerate(land.next[here]):
        if middle >= 0 and occupied(state, middle) and not land.wall[here][way]:
            on = (way,) if state.options.froggy_landing == "straight" else range(8)
            ends |= dict.fromkeys(land.next[middle][then] for then in on if not land.wall[middle][then])
    return sorted(spot for spot in ends if spot not in (-1, here))


def glue_rule(state: State, number: int, to: int) -> str:
    """A step onto a Boost beside, which does not act (TD-182)."""
    return "TD-182" if kind(state.ground[to]) != "boost" else step_rule(state, number, to)


def _hijack_faults(state: State, action: SwapPosition) -> tuple[Fault, ...]:
    number, other = state.seats.index(action.seat), state.seats.index(action.other)
    mine, theirs = state.spots[number], state.spots[other]
    rule = "TD-204" if state.laps[other] > 2 else exchange_rule(state, number, other)
    if not rule and way_to(mine, theirs) < 0:
        rule = "TD-176"
    dashers = (f"dasher-{action.seat}", f"dasher-{action.other}")
    places = tuple(f"{NAMES[spot]}.dasher" for spot in (mine, theirs) if spot >= 0)
    return broken(rule, action.seat, pieces=dashers, places=places) if rule else ()


def ticket_faults(state: State, action: SwapTicket) -> tuple[Fault, ...]:
    """The tile under the own dasher may be exchanged as it may be taken; no card is drawn (TD-180, A65)."""
    number, square = state.seats.index(action.seat), SQUARE[action.square]
    floor, mine = state.spots[number], top(state.boards[number][square])
    places = (f"{action.seat}.{action.square}", *((f"{NAMES[floor]}.tile",) if floor >= 0 and on_floor(floor) else ()))

    def refuse(rule: str) -> tuple[Fault, ...]:
        return broken(rule, action.seat, pieces=("tile",), places=places)

    if not on_floor(floor):
        return refuse("TD-202")
    below = top(state.tiles[floor])
    if not mine or not below:
        return refuse("TD-180")
    owner = booked(state, floor)
    if owner >= 0:
        return refuse("TD-140" if owner == number else "TD-139")
    if cools(state, floor):
        return refuse("TD-105")
    if mine == below:
        return refuse("TD-171")
    return refuse("TD-095") if over_limit(state, number, below, mine) else ()


def apply(state: State, name: str, action: Any) -> State:
    """The effect, and the token is done with."""
    number = state.seats.index(action.seat)
    state = changed(state, token=None)
    match action:
        case Take():
            return settled(taken(state, number, action))
        case Put():
            return settled(laid_down(state, number, action))
        case SwapTicket():
            after = exchanged_tiles(state, number, SQUARE[action.square])
            if state.options.swap_ticket_draws:
                after = drawn(after, number, state.spots[number], SQUARE[action.square], ticket=True)
            return settled(after)
        case SwapPosition():
            return settled(lines_crossed(exchanged(state, number, state.seats.index(action.other)), state.spots))
    to = NUMBER[action.to]
    if name == "super-glue":
        return settled(arrived(unlanded(with_spot(state, number, to), number), number))
    return stepped(state, number, to)


def served(state: State) -> State:
    """A token that was shown while others could object acts after that. Without a legal act left it comes to nothing (A57)."""
    token = state.token
    waited = token is not None and state.card is None and state.phase == "race" and state.options.instant_in_windows
    if not waited or token is None or next(candidates(state, state.seats[token.seat], token.name), None) is not None:
        return state
    return settled(changed(state, token=None))


def exchanged_tiles(state: State, number: int, square: int) -> State:
    """The tile of a square and the one under the dasher have changed places."""
    floor = state.spots[number]
    mine, below = top(state.boards[number][square]), top(state.tiles[floor]) if floor >= 0 else 0
    if not mine or not below:
        return state
    state = laid_on(lifted_from(state, floor), floor, mine, returned=True)
    return with_tile(without_tile(state, number, square), number, square, below)


def ticket_apply(state: State, action: SwapTicket) -> State:
    """Without a token people let it stand."""
    return exchanged_tiles(state, state.seats.index(action.seat), SQUARE[action.square])


def candidates(state: State, seat: Seat, name: str) -> Iterator[Any]:
    """Every legal act of this token."""
    number = state.seats.index(seat)
    here, land = state.spots[number], track_of(state)
    match name:
        case "rock-solid" | "super-glue":
            rule = rock_rule if name == "rock-solid" else glue_rule
            yield from (Move(seat, NAMES[to]) for to in land.next[here] if to >= 0 and not rule(state, number, to))
        case "froggy-jump":
            yield from (Move(seat, NAMES[to]) for to in leaps(state, number) if not frog_rule(state, number, to))
        case "hijack":
            others = (SwapPosition(seat, other) for other in state.seats if other != seat)
            yield from (each for each in others if not _hijack_faults(state, each))
        case "swap-ticket":
            held = (SwapTicket(seat, SQUARES[square]) for square, pile in enumerate(state.boards[number]) if pile)
            yield from (each for each in held if not ticket_faults(state, each))
        case "drop-it":
            yield from (each for each in puts(state, seat) if not put_rule(state, each))
        case "dig-it-up":
            yield from (each for each in takes(state, seat) if not take_rule(state, each, by_token=True))


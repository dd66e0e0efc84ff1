"""Cards of the tile family: Book, Put Away, Burn, Swap, Put Back, Linking (TD-138 to TD-146, TD-156, TD-161 to TD-163)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import Book, BurnOrPutAway, Link, PutBack, StepBack, SwapTiles
from companion.games.tekton_dash.rules.boards import (
    booked,
    kept_safe,
    laid_on,
    lifted_from,
    over_limit,
    with_spot,
    with_tile,
    without_tile,
)
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.cards.flow import declared, held, target_rule, using
from companion.games.tekton_dash.rules.moving import arrived
from companion.games.tekton_dash.rules.steps import occupied, track_of, unlanded
from companion.games.tekton_dash.rules.turns import settled
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.blueprints import SQUARE, SQUARES
from companion.games.tekton_dash.track.floors import FLOORS, NAMES, NUMBER, beyond, on_floor
from companion.games.tekton_dash.track.piles import top
from companion.rules.changing import changed
from companion.rules.values import Fault, Seat


def squares_held(state: State, seat: int) -> list[int]:
    """The squares of a board on which a tile lies."""
    return [square for square, pile in enumerate(state.boards[seat]) if pile]


# Book Tiles


def book_faults(state: State, action: Book) -> tuple[Fault, ...]:
    seat, floor = action.seat, NUMBER[action.floor]
    totem, places = (f"totem-{seat}",), (f"{action.floor}.totem",)
    wrong = using(state, seat, ("book-tiles",), totem, places)
    if wrong:
        return wrong
    owner = booked(state, floor)
    if not state.tiles[floor] or owner == state.seats.index(seat):
        return broken("TD-138", seat, pieces=totem, places=places)
    return broken("TD-139", seat, pieces=totem, places=places) if owner >= 0 else ()


def book_apply(state: State, action: Book) -> State:
    number = state.seats.index(action.seat)
    totems = (*state.totems[:number], NUMBER[action.floor], *state.totems[number + 1 :])
    return _done(state, changed(state, totems=totems))


def books(state: State, seat: Seat) -> Iterator[Book]:
    yield from (Book(seat, NAMES[floor]) for floor in FLOORS if state.tiles[floor] and booked(state, floor) < 0)


# Burn Tiles, Put Away


def remove_faults(state: State, action: BurnOrPutAway) -> tuple[Fault, ...]:
    seat, (where, _, slot) = action.seat, action.place.partition(".")
    burns = slot == "tile"
    wrong = using(state, seat, ("burn-tiles",) if burns else ("put-away",), ("tile",), (action.place,))
    if wrong:
        return wrong
    if burns:
        rule = "" if state.tiles[NUMBER[where]] else "TD-156"
        rule = rule or kept_safe(state, seat, NUMBER[where])
        return broken(rule, seat, pieces=("tile",), places=(action.place,)) if rule else ()
    number, other = state.seats.index(seat), state.seats.index(where)
    rule = target_rule(state, number, other)
    if number == other or not state.boards[other][SQUARE[slot]]:
        rule = "TD-141"
    return broken(rule, seat, pieces=("tile",), places=(action.place,), target=where) if rule else ()


def remove_apply(state: State, action: BurnOrPutAway) -> State:
    where, _, slot = action.place.partition(".")
    if slot == "tile":
        return _done(state, lifted_from(state, NUMBER[where]) if state.tiles[NUMBER[where]] else state)
    other = state.seats.index(where)
    return _done(state, without_tile(state, other, SQUARE[slot]), other)


def burns(state: State, seat: Seat) -> Iterator[BurnOrPutAway]:
    yield from (BurnOrPutAway(seat, f"{NAMES[floor]}.tile") for floor in FLOORS if state.tiles[floor])


def put_aways(state: State, seat: Seat) -> Iterator[BurnOrPutAway]:
    for other, name in enumerate(state.seats):
        if name != seat:
            yield from (BurnOrPutAway(seat, f"{name}.{SQUARES[square]}") for square in squares_held(state, other))


# Swap Tiles


def swap_faults(state: State, action: SwapTiles) -> tuple[Fault, ...]:
    seat = action.seat
    number, other = state.seats.index(seat), state.seats.index(action.other)
    mine, theirs = state.boards[number][SQUARE[action.square]], state.boards[other][SQUARE[action.theirs]]
    places = (f"{seat}.{action.square}", f"{action.other}.{action.theirs}")
    wrong = using(state, seat, ("swap-tiles",), ("tile",), places)
    if wrong:
        return wrong
    rule = target_rule(state, number, other)
    if number == other or not mine or not theirs:
        rule = "TD-142"
    elif not rule and (over_limit(state, number, top(theirs), top(mine)) or over_limit(state, other, top(mine), top(theirs))):
        rule = "TD-095"
    return broken(rule, seat, pieces=("tile",), places=places, target=action.other) if rule else ()


def swap_apply(state: State, action: SwapTiles) -> State:
    number, other = state.seats.index(action.seat), state.seats.index(action.other)
    square, theirs = SQUARE[action.square], SQUARE[action.theirs]
    mine, other_tile = top(state.boards[number][square]), top(state.boards[other][theirs])
    if not mine or not other_tile:
        return _done(state, state, other)
    after = without_tile(without_tile(state, number, square), other, theirs)
    return _done(state, with_tile(with_tile(after, number, square, other_tile), other, theirs, mine), other)


def swaps(state: State, seat: Seat) -> Iterator[SwapTiles]:
    mine = squares_held(state, state.seats.index(seat))
    for other, name in enumerate(state.seats):
        if name != seat:
            for theirs in squares_held(state, other):
                yield from (SwapTiles(seat, SQUARES[square], name, SQUARES[theirs]) for square in mine)


# Put Back


def put_back_faults(state: State, action: PutBack) -> tuple[Fault, ...]:
    seat, floor = action.seat, NUMBER[action.floor]
    number, other = state.seats.index(seat), state.seats.index(action.other)
    places = (f"{action.floor}.tile", f"{action.other}.{action.square}")
    wrong = using(state, seat, ("put-back",), ("tile",), places)
    if wrong:
        return wrong
    rule = target_rule(state, number, other)
    if not state.boards[other][SQUARE[action.square]]:
        rule = "TD-145"
    elif not rule and (not on_floor(floor) or floor % 6 >= len(state.seats) or state.tiles[floor] or occupied(state, floor)):
        rule = "TD-146"
    return broken(rule, seat, pieces=("tile",), places=places, target=action.other) if rule else ()


def put_back_apply(state: State, action: PutBack) -> State:
    other, square = state.seats.index(action.other), SQUARE[action.square]
    tile = top(state.boards[other][square])
    after = laid_on(without_tile(state, other, square), NUMBER[action.floor], tile, returned=True) if tile else state
    return _done(state, after, other)


def put_backs(state: State, seat: Seat) -> Iterator[PutBack]:
    lanes = len(state.seats)
    empty = [NAMES[floor] for floor in FLOORS if floor % 6 < lanes and not state.tiles[floor] and not occupied(state, floor)]
    for other, name in enumerate(state.seats):
        for square in squares_held(state, other):
            yield from (PutBack(seat, name, SQUARES[square], floor) for floor in empty)


# Linking


def _can_give(state: State, giver: int, taker: int, tile: int) -> bool:
    """True if the giver has a tile for which the other's tile keeps both boards within their limits (TD-216)."""
    others = (top(state.boards[giver][square]) for square in squares_held(state, giver))
    return any(not over_limit(state, taker, other, tile) and not over_limit(state, giver, tile, other) for other in others)


def link_faults(state: State, action: Link) -> tuple[Fault, ...]:
    """The two halves of a trade may be made in either order; the first one picks the other player."""
    giver, taker = state.seats.index(action.seat), state.seats.index(action.other)
    places = (f"{action.other}.{action.lands}", f"{action.seat}.{action.square}")
    card = state.card
    chooser = state.seats[card.by] if card is not None else action.seat
    wrong = using(state, chooser, ("linking",), ("tile",), places)
    if wrong or card is None:
        return wrong

    def refuse(rule: str) -> tuple[Fault, ...]:
        return broken(rule, action.seat, pieces=("tile",), places=places, target=action.other)

    tile, other = top(state.boards[giver][SQUARE[action.square]]), taker if giver == card.by else giver
    if giver == taker or card.by not in (giver, taker) or not tile or state.boards[taker][SQUARE[action.lands]]:
        return refuse("TD-161" if giver == taker or not tile else "TD-162")
    if card.linked < 0:
        rule = target_rule(state, card.by, other)
        return refuse(rule) if rule else () if _can_give(state, taker, giver, tile) else refuse("TD-216")
    if giver == card.linked or other != card.target:
        return refuse("TD-161")
    return refuse("TD-095") if over_limit(state, taker, tile) else ()


def link_apply(state: State, action: Link) -> State:
    giver, taker = state.seats.index(action.seat), state.seats.index(action.other)
    tile, card = top(state.boards[giver][SQUARE[action.square]]), state.card
    after = with_tile(without_tile(state, giver, SQUARE[action.square]), taker, SQUARE[action.lands], tile) if tile else state
    if card is None or card.name != "linking" or card.stage != "choose":
        return after
    other = taker if giver == card.by else giver
    if card.linked < 0:
        return changed(after, card=changed(card, linked=giver, target=other, held=card.held or held(state)))
    return _done(state, changed(after, back=other if back_to(after, other) >= 0 else -1), other)


def links(state: State) -> Iterator[Link]:
    card = state.card
    if card is None or card.name != "linking" or card.stage != "choose":
        return
    pairs = [(card.by, other) for other in range(len(state.seats)) if other != card.by] if card.linked < 0 else []
    pairs = [*pairs, *((other, by) for by, other in pairs)] or [
        (card.target, card.by) if card.linked == card.by else (card.by, card.target)
    ]
    for giver, taker in pairs:
        empty = [square for square, pile in enumerate(state.boards[taker]) if not pile]
        for square in squares_held(state, giver):
            yield from (Link(state.seats[giver], SQUARES[square], state.seats[taker], SQUARES[lands]) for lands in empty)


def back_to(state: State, seat: int) -> int:
    """Returns the spot to which Linking moves this dasher (TD-163, A52). -1: a Wall, a dasher or a line is behind it."""
    spot = state.spots[seat]
    way = 4 if state.laps[seat] == 1 else 0
    to = beyond(spot, way) if spot >= 0 and (on_floor(spot) or not state.options.lines_protected) else -1
    if to < 0 or not on_floor(to) or track_of(state).wall[spot][way] or occupied(state, to):
        return -1
    return to


def step_back_faults(state: State, action: StepBack) -> tuple[Fault, ...]:
    other = state.seats.index(action.other)
    dasher, places = (f"dasher-{action.other}",), (f"{action.to}.dasher",)
    if state.phase != "race" or state.back != other or state.card is not None:
        return broken("TD-163" if state.phase == "race" else "TD-060", action.seat, pieces=dasher, places=places)
    to = back_to(state, other)
    may = (f"{NAMES[to]}.dasher",) if to >= 0 else ()
    return () if to == NUMBER[action.to] else broken("TD-163", action.seat, pieces=dasher, places=places, may=may)


def step_back_apply(state: State, action: StepBack) -> State:
    other = state.seats.index(action.other)
    return settled(changed(arrived(unlanded(with_spot(state, other, NUMBER[action.to]), other), other), back=-1))


def step_backs(state: State) -> Iterator[StepBack]:
    if state.back >= 0 and state.card is None and (to := back_to(state, state.back)) >= 0:
        yield StepBack("table", state.seats[state.back], NAMES[to])


def _done(before: State, after: State, target: int = -1) -> State:
    """The effect of an open card is declared; without one only the pieces are elsewhere."""
    open_card = before.card is not None and before.card.stage == "choose"
    return declared(before, after, target) if open_card else after

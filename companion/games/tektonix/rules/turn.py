"""Order of play: whose turn it is, and that a turn has one action (TX-033, TX-043, TX-050)."""

from __future__ import annotations

from companion.games.tektonix.plates import PLATES
from companion.games.tektonix.rules.broken import broken
from companion.games.tektonix.rules.ending import next_turn
from companion.games.tektonix.rules.route import is_plate, orders, route_faults
from companion.games.tektonix.state import HAND_LIMIT, PILES, EndTurn, Pass, Past, State, set_at
from companion.games.tektonix.world import world
from companion.rules.changing import changed
from companion.rules.values import Fault, Place, Seat


def turn_faults(
    state: State, seat: Seat, places: tuple[Place, ...], *, play: bool = False, throws: bool = False
) -> tuple[Fault, ...]:
    """True if this seat may take an action now. `play`: it lays a card down, all that a last turn is for; `throws`: it throws one away."""
    if state.phase in ("set-out", "start"):
        return broken("TX-032", seat, places=places, case="early")
    if state.phase == "over":
        return broken("TX-050", seat, places=places, case="over")
    if seat != state.who:
        if state.phase == "last-turns" and seat not in state.waiting:
            return broken("TX-050", seat, places=places, case="second")
        if state.past is not None and state.past.seat == seat and not state.drew:
            if throws and state.past.did in ("play", "rearrange"):
                return broken("TX-035", seat, places=places, case="after", did=state.past.did)
            return broken("TX-033", seat, places=places, case="after", did=state.past.did)
        return broken("TX-043", seat, places=places, on=state.who)
    if state.phase == "last-turns" and not play:
        return broken("TX-050", seat, places=places)
    return ()


def refillable(state: State) -> int:
    """Cards under the tops of the piles."""
    return sum(max(0, len(pile) - 1) for pile in state.piles)


def end_faults(state: State, action: EndTurn) -> tuple[Fault, ...]:
    """A turn ends after its action, with at most eight cards in the hand (TX-033, TX-042)."""
    found = turn_faults(state, action.seat, ())
    if found:
        return found
    if not state.drew:
        return broken("TX-033", action.seat, pieces=(), case="none")
    # Nobody sees a hand: whoever lets the next begin has no more cards than that, however many were counted.
    if action.said and state.hands[state.seat(action.seat)] > HAND_LIMIT:
        return broken("TX-042", action.seat, may=PILES, cards=state.hands[state.seat(action.seat)])
    return ()


def counted(state: State) -> State:
    """Returns the state in which the seat on turn holds no more cards than it may. A draw was counted that was none."""
    number = state.seat(state.who)
    return changed(state, hands=set_at(state.hands, number, HAND_LIMIT)) if state.hands[number] > HAND_LIMIT else state


def end(state: State) -> State:
    return next_turn(state, Past(state.who, "draw", state.took)) if state.phase in ("play", "last-turns") else state


def pass_faults(state: State, action: Pass) -> tuple[Fault, ...]:
    """Faults of passing: none in a last turn, otherwise none when the table shows no action that is possible."""
    found = turn_faults(state, action.seat, (), play=True)
    if found:
        return found
    if state.drew:
        return broken("TX-033", action.seat, pieces=(), case="drawn")
    if state.phase == "last-turns" or state.options.voluntary_pass == "allowed":
        return ()
    sources = (("deck",) if state.deck else ()) + tuple(pile for pile, cards in zip(PILES, state.piles, strict=True) if cards)
    if sources:
        return broken("TX-033", action.seat, pieces=(), may=sources, case="pass")
    row = state.rows[state.seat(action.seat)]
    playable = any(fits(state, action.seat, card) for card in state.known[state.seat(action.seat)])
    if playable or orders(state.options, row):
        return broken("TX-033", action.seat, pieces=(), may=(f"{action.seat}.row",), case="pass")
    return ()


def fits(state: State, seat: Seat, card: str) -> bool:
    """True if a card fits at an end of the row."""
    row = state.rows[state.seat(seat)]
    if is_plate(card) and state.options.full_plate_play == "forbidden" and full(state, card):
        return False
    return any(not route_faults(state.options, seat, new, card) for new in ((card, *row), (*row, card)))


def full(state: State, plate: str) -> bool:
    """True if a plate holds all the cubes it may (TX-044, TX-045)."""
    return len(state.cubes[PLATES.index(plate)]) >= world(state.options.topology).limits[plate]


def passed(state: State, action: Pass) -> State:
    return next_turn(state, Past(action.seat, "pass")) if action.seat == state.who else state

"""Movement: the roll and the way along the track (TH-015, TH-032 to TH-035, TH-047).

TH-033, that the way ends at both ends of the track, is in `targets`: nothing beyond them is offered.
"""

from __future__ import annotations

from companion.games.treasure_hunt.rules.broken import broken
from companion.games.treasure_hunt.rules.holdings import closing_exchange
from companion.games.treasure_hunt.rules.track import GRID, INDEX, NUMBER, SIZE, TRACK, beside
from companion.games.treasure_hunt.rules.turn import finish_first, no_more, out_of_turn
from companion.games.treasure_hunt.state import Move, State, changed
from companion.rules.values import Fault, Roll

LAST = SIZE * SIZE - 1


def index_of(state: State, number: int) -> int:
    """The own index of a pawn; 0 when it is nowhere."""
    return INDEX[state.sides[number] or "S"][state.pawns[number]] if state.pawns[number] >= 0 else 0


def targets(state: State) -> tuple[int, ...]:
    """The tiles on which the player on turn may stop with this roll, nearest end of the track first."""
    if not state.die:
        return ()
    number = state.seat(state.who)
    track, at = TRACK[state.sides[number]], index_of(state, number)
    if len(state.seats) == 1:
        return (track[min(at + state.die, LAST)],) if at < LAST else ()
    return tuple(track[i] for i in range(max(0, at - state.die), min(LAST, at + state.die) + 1) if i != at)


def roll_faults(state: State, action: Roll) -> tuple[Fault, ...]:
    """A roll begins a move: once a turn, while an action is free."""
    if action.seat != state.who:
        return out_of_turn(state, action.seat, "move", ("die",), ())
    if state.rolled:
        return broken("TH-015", action.seat, pieces=("die",), die=state.die, case="again")
    if state.trying is not None:
        return finish_first(state, action.seat, ("die",))
    rule = no_more(state, "move")
    if rule:
        return broken(rule, action.seat, pieces=("die",), case="again" if rule == "TH-015" else "")
    if len(state.seats) == 1 and index_of(state, 0) == LAST:
        return broken("TH-047", action.seat, pieces=("die",), case="end", tile=GRID[state.pawns[0]])
    return ()


def roll(state: State, action: Roll) -> State:
    """The die lies there until the pawn moves; the move is one of the two actions from now on."""
    return changed(state, die=action.value, used=(*state.used, "move"), exchanged=0, unseen=closing_exchange(state))


def move_faults(state: State, action: Move) -> tuple[Fault, ...]:
    """At least one tile and at most as many as rolled, along the track (TH-A26); solitaire: all of them, forward."""
    number, tile = state.seat(action.seat), NUMBER[action.tile]
    pieces, places = (f"pawn-{action.seat}",), (f"{action.tile}.pawns",)
    if action.seat != state.who:
        return out_of_turn(state, action.seat, "move", pieces, places)
    if state.trying is not None:
        return finish_first(state, action.seat, pieces, places)
    may = tuple(f"{GRID[target]}.pawns" for target in targets(state))
    here = GRID[state.pawns[number]] if state.pawns[number] >= 0 else ""
    named: dict[str, object] = {"tile": action.tile, "die": state.die, "from": here}
    if not state.die:
        if "move" in state.used:
            return broken("TH-015", action.seat, pieces=pieces, places=places, case="again", args=named)
        return broken("TH-032", action.seat, pieces=pieces, places=places, case="no-roll", args=named)
    if tile in targets(state):
        return ()
    rule = "TH-047" if len(state.seats) == 1 else _nearest_rule(state, number, tile)
    return broken(rule, action.seat, pieces=pieces, places=places, may=may, args=named)


def _nearest_rule(state: State, number: int, tile: int) -> str:
    """A step up within the row (TH-034), a cut across (TH-035), or simply too far (TH-032)."""
    here = state.pawns[number]
    touch = beside(here, tile)
    if touch == "straight":
        return "TH-034"
    across = max(abs(here % SIZE - tile % SIZE), abs(here // SIZE - tile // SIZE))
    return "TH-035" if touch or 0 < across <= state.die else "TH-032"


def move(state: State, action: Move) -> State:
    """The pawn stands there; the roll is used up."""
    number = state.seat(action.seat)
    pawns = (*state.pawns[:number], NUMBER[action.tile], *state.pawns[number + 1 :])
    if action.seat != state.who:
        return changed(state, pawns=pawns)
    used = state.used if "move" in state.used else (*state.used, "move")
    return changed(state, pawns=pawns, die=0, used=used, exchanged=0, unseen=closing_exchange(state))

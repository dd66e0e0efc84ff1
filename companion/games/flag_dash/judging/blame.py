"""The rule for what no action describes: pieces that nobody may touch now, and consequences left out."""

from __future__ import annotations

from dataclasses import replace

from companion.games.flag_dash.rules.resolve import token_of
from companion.games.flag_dash.state import RUNS, Action, EndMove, State
from companion.games.flag_dash.table.layout import CARD_OF, CHIPS_INDEX, FLAG_AT, lane_of
from companion.rules.values import Fault, Handled, PlacedPiece


def blame(state: State, handled: Handled) -> Fault:
    """Names one place that looks otherwise than any play leaves it."""
    pieces = [*handled.come, *handled.gone]
    piece = pieces[0].piece if pieces else ""
    rule = _rule(state, handled, piece)
    named = tuple(dict.fromkeys(_name(placed) for placed in pieces))
    seat, _ = lane_of(handled.place)
    args = (("piece", named[0] if named else piece), ("place", handled.place))
    return Fault(rule, pieces=named, places=(handled.place,), seats=(seat,) if seat else (), args=args)


def left_undone(state: State, action: Action, handled: Handled) -> Fault | None:
    """The fault of a move whose own token was not put to the used ones: one for both places (FD-030). All others are told by the place."""
    lies = {placed.face for placed in (*handled.gone, *handled.come)}
    left = isinstance(action, EndMove) and own_token(state) != "7" and lies == {own_token(state)}
    return replace(blame(state, handled), rule="FD-030") if left else None


def own_token(state: State) -> str:
    """The token of the move that is being made; empty while none is."""
    return token_of(state, state.play.hand) if state.play is not None else ""


def _name(placed: PlacedPiece) -> str:
    return placed.piece


def _rule(state: State, handled: Handled, piece: str) -> str:
    # Who ends with the last round has won nothing by it: what was left out then keeps its own name.
    if state.outcome is not None and state.outcome.reason != "round-limit":
        return "FD-053" if state.outcome.reason == "character-flags" else "FD-052"
    if state.phase == "set-out":
        return "FD-008"
    kind = piece.partition("-")[0]
    if kind == "token":
        return _token(state, handled)
    if kind == "card":
        return _card(state, handled)
    if kind == "flag":
        return _flag(state, handled, piece)
    if kind == "boost":
        return _boost(state, handled)
    if kind == "cflag":
        return _cflag(state, handled)
    if kind == "pawn":
        return _pawn(state)
    if kind == "character":
        return "FD-009" if handled.place in CARD_OF else "FD-129"
    if kind == "tunnel" and state.options.abilities:
        return "FD-111" if handled.gone else "FD-112"
    return {"marker": "FD-051", "tunnel": "FD-008", "trap": "FD-103", "cone": "FD-115"}.get(kind, "TABLE-1")


def _token(state: State, handled: Handled) -> str:
    seat, slot = lane_of(handled.place)
    if not seat or seat not in state.hands:
        return "FD-016"
    lane = state.lanes[state.hands.index(seat)]
    if any(placed.face == "spy" for placed in handled.come):
        return "FD-095"
    if slot == "used":
        reset = state.last[0] == seat and state.last[1] == "7"
        if handled.come and reset:
            return "FD-083"
        if handled.come and not handled.gone:
            return "FD-083" if not lane.used else "FD-050"
        return "FD-050"
    shown = lane.tokens[int(slot[-1]) - 1]
    if shown == "spy" and handled.gone:
        return "FD-095"
    if state.phase == "plan":
        return "FD-050" if handled.come else "FD-016"
    return "FD-030" if handled.come and not shown else "FD-018"


def _card(state: State, handled: Handled) -> str:
    if state.phase == "plan":
        seat, _ = lane_of(handled.place)
        planned = seat in state.hands and state.lanes[state.hands.index(seat)].cards[0]
        return "FD-018" if planned else "FD-049"
    if state.phase == "cleanup":
        return "FD-049"
    faces = {placed.face for placed in (*handled.gone, *handled.come)}
    return "FD-018" if "back" in faces else "FD-049"


def _flag(state: State, handled: Handled, piece: str) -> str:
    """A flag where no flag action and no push brings it."""
    team = 0 if piece == "flag-red" else 1
    there = state.flags[team]
    if handled.place in CHIPS_INDEX:
        holder = CHIPS_INDEX[handled.place]
        if handled.come and holder // 3 == team:
            return "FD-066"
        if handled.come and there >= 0:
            # The rules have it on the board: its carrier was pushed and must have dropped it.
            return "FD-071"
        return "FD-073"
    if handled.place in FLAG_AT and handled.come:
        return "FD-072" if there >= 0 else "FD-073"
    if there < 0 or not handled.gone:
        return "FD-058"
    # Gone from the board it is with the carrier that a push made drop it, unless nobody can have pushed.
    return "FD-071" if _pushed(state) else "FD-072"


def _pushed(state: State) -> bool:
    """True if somebody may have been pushed in this move, or in the one that has just ended.

    Once the cards are back in the hands nobody can tell.
    """
    if state.play is not None:
        return "push" in (state.play.last, *state.play.finished)
    if state.last[0] not in state.hands:
        return False
    lane = state.lanes[state.hands.index(state.last[0])]
    shown = {card for card in (*lane.cards, *lane.combos) if card}
    return not shown or not shown.isdisjoint(("push", "copy"))


def _boost(state: State, handled: Handled) -> str:
    if handled.gone and not handled.come:
        owed = state.last[1] in ("2", "4") and state.last[2] and CHIPS_INDEX.get(handled.place, -1) == state.who.index(state.last[2])
        return "FD-043" if owed else "FD-044"
    char = CHIPS_INDEX.get(handled.place, -1)
    if char >= 0 and state.boosts[char] >= 2:
        return "FD-047"
    return "FD-079" if "5" in (state.last[1], _now(state)) else "FD-043"


def _now(state: State) -> str:
    return state.lanes[state.play.hand].tokens[state.half] if state.play is not None else ""


def _cflag(state: State, handled: Handled) -> str:
    return "FD-125" if len(state.hands) == 2 or not handled.come else "FD-062"


def _pawn(state: State) -> str:
    if state.phase == "cleanup":
        return "FD-118" if state.ground is not None and state.ground.entrance >= 0 else "FD-025"
    if state.play is not None and state.play.last in RUNS:
        return "FD-025"
    return "FD-037" if state.play is not None else "FD-025"

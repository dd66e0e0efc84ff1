"""Actions without a move: touching, offering and claiming a draw, giving up (CH-032 to CH-034, CH-041, CH-044, CH-050 to CH-055)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.chess.acts import AcceptDraw, ClaimDraw, Move, OfferDraw, Resign, Touch, move
from companion.games.chess.rules.ending import FIFTY, THREE, drawn, over, repeated
from companion.games.chess.rules.moving import legal_moves
from companion.games.chess.rules.playing import played
from companion.games.chess.rules.wrong import broken, may_go, move_faults, moves_to
from companion.games.chess.squares import AT, SQUARES
from companion.games.chess.state import OTHER, WHITE, Action, State, changed, owner
from companion.rules.values import Fault, Outcome, Seat

Said = Touch | OfferDraw | AcceptDraw | ClaimDraw | Resign
NEAR_THREE = 4
"""Plies without a pawn move or a taken piece before which no position can come back."""


def said_faults(state: State, action: Said) -> tuple[Fault, ...]:
    """The rules that saying this now breaks; none when it may be said."""
    if state.phase == "over":
        return broken("CH-045", action.seat, case="said")
    if state.phase == "set-out":
        return broken("CH-006", action.seat, case="early")
    match action:
        case Touch():
            return _touch_faults(state, action)
        case OfferDraw(seat):
            return broken("CH-050", seat, case="again", by=state.offer) if state.offer else ()
        case AcceptDraw(seat):
            return () if state.offer == OTHER[seat] else broken("CH-044", seat)
        case ClaimDraw():
            return _claim_faults(state, action)
        case Resign():
            return ()


def _touch_faults(state: State, action: Touch) -> tuple[Fault, ...]:
    if not state.options.touch_move or action.seat != state.who:
        return broken("CH-032", action.seat, case="off" if not state.options.touch_move else "turn", on=state.who)
    if state.touched:
        return broken("CH-032", action.seat, case="before", square=state.touched)
    if binds(state, AT[action.square]):
        return ()
    return broken("CH-034", action.seat, places=(action.square,), square=action.square)


def binds(state: State, square: int) -> bool:
    """True if touching the piece on this square binds the seat on turn. It is an own piece that can move or one to be taken."""
    whose = owner(state.board[square])
    return bool(may_go(state, square)) if whose == state.who else bool(whose and moves_to(state, square))


def _claim_faults(state: State, action: ClaimDraw) -> tuple[Fault, ...]:
    pieces = (f"{action.seat}-king",)
    if action.seat != state.who:
        return broken("CH-055", action.seat, pieces=pieces, on=state.who)
    then = state
    if action.start:
        intended = Move(action.seat, action.start, action.to, action.becomes)
        if move_faults(state, intended):
            return broken("CH-055", action.seat, pieces=pieces, case="move", square=action.to)
        then = played(state, intended)
    if action.by == "repetition":
        times = repeated(then)
        return () if times >= THREE else broken("CH-051", action.seat, pieces=pieces, times=times)
    return () if then.quiet >= FIFTY else broken("CH-052", action.seat, pieces=pieces, moves=then.quiet // 2)


def hear(state: State, action: Said) -> State:
    """The position after it was said. What is only said moves no piece and ends no turn but the last."""
    if state.phase != "play":
        return state
    match action:
        case Touch(_, square):
            return changed(state, touched=square)
        case OfferDraw(seat):
            return changed(state, offer=seat)
        case AcceptDraw():
            return over(state, drawn("agreed"))
        case ClaimDraw():
            return over(state, drawn("threefold" if action.by == "repetition" else "fifty"))
        case Resign(seat):
            return over(state, Outcome((OTHER[seat],), "resigned"))


def sayings(state: State) -> tuple[Action, ...]:
    """Everything that people may say now. A claim is offered as the position stands, and with each move that would fulfil it."""
    if state.phase != "play":
        return ()
    return tuple(_sayings(state))


def _sayings(state: State) -> Iterator[Action]:
    seat = state.who
    if state.offer:
        yield AcceptDraw(OTHER[state.offer])
    else:
        yield from (OfferDraw(each) for each in state.seats)
    yield ClaimDraw(seat, "repetition")
    yield ClaimDraw(seat, "moves")
    yield from _claims_with_a_move(state, seat)
    yield from (Resign(each) for each in state.seats)
    if state.options.touch_move and not state.touched:
        yield from (Touch(seat, SQUARES[at]) for at in range(64) if state.board[at] != "." and binds(state, at))


def _claims_with_a_move(state: State, seat: Seat) -> Iterator[ClaimDraw]:
    """A draw that is fulfilled by a move: written down, claimed, not made."""
    if state.quiet < NEAR_THREE:
        return
    for start, to, becomes in legal_moves(state.board, seat == WHITE, state.rights, state.passing):
        then = played(state, move(seat, start, to, becomes))
        if repeated(then) >= THREE:
            yield ClaimDraw(seat, "repetition", SQUARES[start], SQUARES[to], becomes)
        if then.quiet >= FIFTY > state.quiet:
            yield ClaimDraw(seat, "moves", SQUARES[start], SQUARES[to], becomes)

"""The prompts for the acts that the table waits for, and the sentences about actions."""

from __future__ import annotations

from companion.games.chess.acts import AcceptDraw, ClaimDraw, Move, OfferDraw, Resign, Touch
from companion.games.chess.rules.ending import checked_square
from companion.games.chess.rules.moving import castling, taken_in_passing
from companion.games.chess.rules.playing import played
from companion.games.chess.squares import AT, SQUARES, in_check
from companion.games.chess.state import KINDS, NOWHERE, OTHER, START, WHITE, Action, State
from companion.games.chess.table.layout import laid, squares_of
from companion.rules.values import CHANCE, Phrase, Prompt, SetOut


def prompts(state: State) -> tuple[Prompt, ...]:
    """Says whose move it is, and what stands beside that. It may be check, a draw that was offered, a piece that was touched.

    A button has no act of its own: a press after a move says that it is made, as on a chess clock.
    """
    if state.phase == "set-out":
        return (Prompt("set-out", (CHANCE,), squares_of(laid(START))),)
    if state.phase == "over":
        return ()
    seat, args = state.who, (("seat", state.who),)
    square = checked_square(state)
    if state.touched:
        piece = KINDS[state.board[AT[state.touched]]]
        return (Prompt("touched", (seat,), (state.touched,), args=(*args, ("piece", piece), ("square", state.touched))),)
    if state.offer == OTHER[seat]:
        return (Prompt("offered", (seat,), (), args=(*args, ("by", state.offer))),)
    return (Prompt("check", (seat,), (square,), args=args) if square else Prompt("turn", (seat,), (), args=args),)


def say(state: State, action: Action) -> Phrase:
    """Key and arguments of the sentence for the history."""
    match action:
        case SetOut():
            return Phrase("set-out")
        case Move():
            return _move(state, action)
        case Touch(seat, square):
            piece = state.board[AT[square]]
            return Phrase("touch", (("piece", KINDS.get(piece, "")), ("seat", seat), ("square", square)))
        case OfferDraw(seat):
            return Phrase("offer", (("seat", seat),))
        case AcceptDraw(seat):
            return Phrase("accept", (("seat", seat),))
        case ClaimDraw(seat, by, start, to, becomes):
            if not start:
                return Phrase(f"claim-{by}", (("seat", seat),))
            then = Phrase(f"becomes-{becomes}") if becomes else Phrase("becomes-nothing")
            return Phrase(f"claim-{by}-with", (("becomes", (then,)), ("seat", seat), ("start", start), ("to", to)))
        case Resign(seat):
            return Phrase("resign", (("seat", seat),))


def _move(state: State, action: Move) -> Phrase:
    """The piece, from where to where, what it takes, and whether it gives check."""
    start, to = AT[action.start], AT[action.to]
    piece, taken = state.board[start], state.board[to]
    args: list[tuple[str, str | tuple[Phrase, ...]]] = [("seat", action.seat), ("start", action.start), ("to", action.to)]
    if castling(state.board, start, to) is not None:
        key = "castle-short" if to > start else "castle-long"
    else:
        passed = taken_in_passing(state.board, start, to)
        taken = state.board[passed] if passed != NOWHERE else taken
        args.append(("piece", KINDS.get(piece, "")))
        key = "move"
        if taken != ".":
            key, args = "take", [*args, ("taken", KINDS[taken])]
        if passed != NOWHERE:
            key, args = "take-in-passing", [*args, ("square", SQUARES[passed])]
    after = played(state, action)
    then = [Phrase(f"becomes-{action.becomes}")] if action.becomes else []
    if after.outcome is None and in_check(after.board, action.seat != WHITE):
        then.append(Phrase("gives-check"))
    return Phrase(key, (*args, ("then", tuple(then) or (Phrase("becomes-nothing"),))))

"""Names the rule that a move breaks (CH-002 to CH-034): legal is what the generator lists, everything else is named here."""

from __future__ import annotations

from companion.games.chess.acts import Move, move
from companion.games.chess.rules.moving import CASTLES, HOME, castling, legal_moves, moves_from, reached, taken_in_passing
from companion.games.chess.squares import AT, BETWEEN, KING, SQUARES, attacked, in_check
from companion.games.chess.state import BECOMES, KINDS, NOWHERE, WHITE, State, owner
from companion.rules.values import Fault, FaultKind, Place, Seat

OF_PIECE = {"B": "CH-012", "R": "CH-013", "Q": "CH-014", "N": "CH-016", "K": "CH-024"}


def broken(
    rule: str,
    seat: Seat = "",
    *,
    pieces: tuple[str, ...] = (),
    places: tuple[Place, ...] = (),
    may: tuple[Place, ...] = (),
    kind: FaultKind = "refused",
    case: str = "",
    **more: object,
) -> tuple[Fault, ...]:
    """One fault. `case` picks the sentence `<rule>.<case>` of words.toml; the other arguments fill it."""
    named = {**({"seat": seat} if seat else {}), **({"case": case} if case else {}), **more}
    said = tuple(sorted((name, str(value)) for name, value in named.items()))
    return (Fault(rule, kind, pieces, places, (seat,) if seat else (), may, said),)


def may_go(state: State, start: int) -> tuple[Place, ...]:
    """The squares to which the piece on this square may legally go now."""
    found = moves_from(state.board, state.who == WHITE, state.rights, state.passing, start)
    return tuple(dict.fromkeys(SQUARES[to] for _, to, _ in found))


def move_faults(state: State, action: Move) -> tuple[Fault, ...]:
    """The first rule that the move breaks, as players would say it; none for a legal move."""
    start, to, white = AT[action.start], AT[action.to], state.who == WHITE
    step = start, to, action.becomes
    if state.phase == "play" and action.seat == state.who and step in moves_from(state.board, white, state.rights, state.passing, start):
        return touch_faults(state, action)
    return _broken_by(state, action, start, to)


def _broken_by(state: State, action: Move, start: int, to: int) -> tuple[Fault, ...]:
    seat, piece, target = action.seat, state.board[start], state.board[to]
    if state.phase == "set-out":
        return broken("CH-006", seat, places=(action.to,), case="early")
    pieces, places = (KINDS[piece],) if piece != "." else (), (action.start, action.to)
    if state.phase == "over":
        return broken("CH-045", seat, pieces=pieces, places=places)
    if piece == "." or owner(piece) != seat or start == to:
        return broken("CH-010", seat, pieces=pieces, places=(action.start,), case="none")
    if seat != state.who:
        again = state.last is not None and state.last.seat == seat
        return broken("CH-002", seat, pieces=pieces, places=places, case="again" if again else "", on=state.who)
    told = {"pieces": pieces, "places": places, "may": may_go(state, start)}
    if owner(target) == seat:
        return broken("CH-010", seat, taken=KINDS[target], square=action.to, **told)  # type: ignore[arg-type]
    if target in "Kk" and target != ".":
        return broken("CH-003", seat, **told)  # type: ignore[arg-type]
    rule, case = _of_the_piece(state, start, to)
    if rule:
        return broken(rule, seat, case=case, square=action.to, **told)  # type: ignore[arg-type]
    promotes = piece in "Pp" and to % 8 in (0, 7)
    if promotes and not action.becomes:
        return broken("CH-022", seat, kind="owed", square=action.to, **told)  # type: ignore[arg-type]
    if action.becomes and (not promotes or action.becomes not in BECOMES):
        return broken("CH-023", seat, square=action.to, case="" if promotes else "early", **told)  # type: ignore[arg-type]
    if castling(state.board, start, to) is not None:
        return broken("CH-027", seat, square=action.to, **told)  # type: ignore[arg-type]
    case = "still" if in_check(state.board, state.who == WHITE) else "king" if piece in "Kk" else ""
    return broken("CH-030", seat, case=case, square=action.to, **told)  # type: ignore[arg-type]


def _of_the_piece(state: State, start: int, to: int) -> tuple[str, str]:
    """The rule that this piece's way of moving breaks, and which case of it. It is empty when it may go there but for its king."""
    white, piece = state.who == WHITE, state.board[start]
    kind = piece.upper()
    if to in reached(state.board, white, state.rights, state.passing, start):
        return "", ""
    if kind == "K":
        return _of_the_king(state, start, to, white)
    if kind == "P":
        return _of_the_pawn(state, start, to, white)
    between = BETWEEN.get((start, to), ())
    lines = {"B": "slanted", "R": "straight", "Q": "both"}
    if kind in lines and (start, to) in BETWEEN and any(state.board[at] != "." for at in between):
        straight = start // 8 == to // 8 or start % 8 == to % 8
        if lines[kind] in ("both", "straight" if straight else "slanted"):
            return "CH-015", ""
    return OF_PIECE[kind], ""


def _of_the_king(state: State, start: int, to: int, white: bool) -> tuple[str, str]:
    """A king goes one step, or two when it castles: then what forbids the castling is named."""
    if start != HOME[white] or (white, to) not in CASTLES or to in KING[start]:
        return OF_PIECE["K"], ""
    right, corner, _, empty, passes = CASTLES[white, to]
    if state.board[corner] != ("R" if white else "r"):
        return "CH-025", "rook"
    if right not in state.rights:
        return "CH-026", ""
    if castling(state.board, start, to) is None and any(state.board[at] != "." for at in empty):
        return "CH-028", ""
    if attacked(state.board, start, not white):
        return "CH-027", "check"
    return "CH-027", "passes" if attacked(state.board, passes, not white) else ""


def _of_the_pawn(state: State, start: int, to: int, white: bool) -> tuple[str, str]:
    """Pawns go straight on to empty squares and take slanting."""
    ahead, across = (to % 8 - start % 8) * (1 if white else -1), abs(to // 8 - start // 8)
    if across == 1 and ahead == 1:
        return ("CH-021", "") if taken_in_passing(state.board, start, to) != NOWHERE else ("CH-019", "empty")
    if across:
        return "CH-017", ""
    if ahead == 2:
        return "CH-018", "home" if start % 8 == (1 if white else 6) else ""
    return ("CH-019", "straight") if ahead == 1 else ("CH-017", "back" if ahead < 0 else "")


def touch_faults(state: State, action: Move) -> tuple[Fault, ...]:
    """A piece that was touched has to move, one of the other side to be taken (CH-032, CH-033). It is so only if that can be done legally.
    """
    if not state.touched or state.touched in (action.start, action.to):
        return ()
    if owner(state.board[AT[state.touched]]) == state.who:
        rule, may = "CH-032", may_go(state, AT[state.touched])
    else:
        rule, may = "CH-033", (state.touched,)
    return broken(
        rule, action.seat, pieces=(KINDS[state.board[AT[state.touched]]],), places=(action.start, action.to), may=may, square=state.touched
    )


def moves_to(state: State, to: int) -> tuple[Move, ...]:
    """The legal moves of the seat on turn that end on this square."""
    found = legal_moves(state.board, state.who == WHITE, state.rights, state.passing)
    return tuple(move(state.who, start, end, becomes) for start, end, becomes in found if end == to)

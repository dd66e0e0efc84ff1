"""Positions as players write them down: a FEN, and the moves since the last that cannot be brought back."""

from __future__ import annotations

import re

from companion.games.chess.acts import Move
from companion.games.chess.rules.ending import ended, position
from companion.games.chess.rules.moving import legal_moves
from companion.games.chess.squares import AT, SQUARES
from companion.games.chess.state import ALL_RIGHTS, BLACK, LETTERS, NOWHERE, OTHER, SEATS, WHITE, Options, State, changed

LEGEND = (
    ("rnbqkbnr/8/...", "The ranks from the eighth to the first, as in a FEN: capitals are White's, a number counts empty squares."),
    ("w or b", "Whose move it is."),
    ("KQkq", "Who may still castle where; - for nobody."),
    ("e3", "The square that a pawn has passed, if one may be taken there; else -."),
    ("0", "Moves of both since a pawn moved or a piece was taken."),
    ("1", "The number of White's and Black's move."),
    ("g1f3,g8f6", "The moves since the last that nothing can bring back, oldest first; left out where the position came from nowhere."),
)
QUIET = re.compile(r"([a-h][1-8])([a-h][1-8])")
ROW = re.compile(r"[PNBRQKpnbrqk1-8]{1,8}")


def fen(state: State) -> str:
    """The position as players write it down."""
    rows = []
    for rank in range(7, -1, -1):
        row = "".join(state.board[file * 8 + rank] for file in range(8))
        rows.append(re.sub(r"\.+", lambda empty: str(len(empty[0])), row))
    passed = SQUARES[state.passing] if state.passing != NOWHERE else "-"
    return f"{'/'.join(rows)} {state.who[0]} {state.rights or '-'} {passed} {state.quiet} {(state.turn + 1) // 2}"


def placed(text: str, options: Options | None = None) -> State:
    """The position that a FEN describes. A square that was passed counts only if a pawn can really take there.

    Raises ValueError for what is no FEN.
    """
    words = text.split()
    if not 4 <= len(words) <= 7 or len(words) == 5:
        raise ValueError("a FEN has the ranks, whose move it is, castling, the passed square and two numbers")
    ranks, who, rights, passed, *rest = words
    flat, castles, white = _board(ranks), rights.replace("-", ""), who == "w"
    numbers = rest[:2] or ["0", "1"]
    counted = all(number.isdecimal() and len(number) < 6 for number in numbers)
    if who not in ("w", "b") or not set(castles) <= set(ALL_RIGHTS) or not counted:
        raise ValueError(f"'{who} {rights} {' '.join(numbers)}' does not say whose move it is, who may castle and two numbers")
    if passed != "-" and passed not in AT:
        raise ValueError(f"'{passed}' is no square that a pawn has passed")
    quiet, number = map(int, numbers)
    seat, passing = WHITE if white else BLACK, AT.get(passed, NOWHERE)
    if not any(to == passing and flat[start] in "Pp" for start, to, _ in legal_moves(flat, white, castles, passing)):
        passing = NOWHERE
    here = position(flat, seat, castles, passing)
    state = State(options or Options(), SEATS, "play", 2 * number - white, seat, flat, castles, passing, quiet, (here,))
    return ended(_led_here(state, rest[2]) if rest[2:] else state)


def written(state: State) -> str:
    """The FEN with the moves that led there, as far as they can be brought back."""
    moves = _quiet_moves(state)
    return f"{fen(state)} {moves}".rstrip()


def _board(ranks: str) -> str:
    rows = ranks.split("/")
    whole = ["".join("." * int(sign) if sign.isdigit() else sign for sign in row) for row in rows if ROW.fullmatch(row)]
    if len(rows) != 8 or len(whole) != 8 or any(len(row) != 8 for row in whole):
        raise ValueError(f"'{ranks[:40]}' is no board of eight ranks; pieces are {', '.join(sorted(set(LETTERS.values()), key=str.lower))}")
    return "".join(whole[7 - rank][file] for file in range(8) for rank in range(8))


def _led_here(state: State, moves: str) -> State:
    """The same position, reached by these moves; none of them took a piece or moved a pawn."""
    board, who, last, before = list(state.board), state.who, state.last, []
    for each in reversed(moves.split(",")):
        found = QUIET.fullmatch(each)
        start, to = (AT[found[1]], AT[found[2]]) if found else (0, 0)
        if start == to or board[to] == "." or board[start] != ".":
            raise ValueError(f"'{each}' is no move that led here")
        who = OTHER[who]
        last = last or Move(who, SQUARES[start], SQUARES[to])
        board[start], board[to] = board[to], "."
        before.append(position("".join(board), who, state.rights, NOWHERE))
    return changed(state, history=(*reversed(before), *state.history), last=last)


def _quiet_moves(state: State) -> str:
    moves = []
    for earlier, later in zip(state.history, state.history[1:], strict=False):
        other = [at for at in range(64) if earlier[at] != later[at]]
        start = [at for at in other if later[at] == "."]
        to = [at for at in other if earlier[at] == "."]
        if len(start) != 1 or len(to) != 1 or len(other) != 2:
            return ""
        moves.append(SQUARES[start[0]] + SQUARES[to[0]])
    return ",".join(moves)

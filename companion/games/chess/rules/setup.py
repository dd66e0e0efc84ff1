"""Setting the board out (CH-005, CH-006)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.chess.rules.playing import begun
from companion.games.chess.rules.wrong import broken
from companion.games.chess.squares import SQUARES
from companion.games.chess.state import KINDS, START, State
from companion.games.chess.table.layout import board_of, laid
from companion.rules.values import CHANCE, Change, Fault, Layout, SetOut

BOX: Counter[str] = Counter(KINDS[piece] for piece in START if piece != ".")
"""How many pieces of each kind stand at the beginning."""
PIECES = BOX.total()


def proposed(change: Change) -> Iterator[SetOut]:
    """The board as it has been set out, once as many pieces stand on it as there are.

    The right one is proposed as soon as half of it is there: the rest may lie under a hand.
    """
    come: dict[str, tuple[object, ...]] = {}
    for place, placed in change.come:
        come[place] = (*come.get(place, ()), placed)
    seen = Layout(come)  # type: ignore[arg-type]
    right = laid(START)
    if sum(right[square] == seen[square] for square in right) >= PIECES // 2:
        yield SetOut(CHANCE, right)
    if len(seen) >= PIECES and seen != right:
        yield SetOut(CHANCE, seen)


def set_out_faults(state: State, action: SetOut) -> tuple[Fault, ...]:
    """Each side has its sixteen pieces, and each of them stands where it belongs."""
    if state.phase != "set-out":
        return broken("CH-006", case="again")
    right, seen = laid(START), action.layout
    if seen == right:
        return ()
    there = Counter(placed.piece for square in seen for placed in seen[square])
    missing = tuple(sorted((BOX - there).elements()))
    if missing:
        return broken("CH-005", pieces=missing, places=tuple(sorted(right.differs(seen))))
    wrong = tuple(square for square in SQUARES if seen[square] != right[square])
    first = next((square for square in wrong if seen[square]), wrong[0])
    piece = seen[first][0].piece if seen[first] else right[first][0].piece
    may = tuple(square for square in right if right[square][0].piece == piece and seen[square] != right[square])
    return broken("CH-006", pieces=(piece,), places=wrong, may=may, square=first)


def set_out(state: State, action: SetOut) -> State:
    """The first move is White's (CH-001)."""
    return begun(state, board_of(action.layout))

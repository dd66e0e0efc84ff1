"""Tables as programs outside write them: heaps in any order, places by name."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import InputError
from companion.referee.observation import TableSeen
from companion.rules.values import Board, visible


def tidied(table: TableSeen, board: Board) -> TableSeen:
    """The same table as a camera would give it: heaps sorted, of piles the top. Raises InputError for a place that is not on the board."""
    unknown = sorted((set(table.table) | table.covered | table.unsure) - set(board.order))
    if unknown:
        raise InputError(f"There is no place '{unknown[0]}' on this board; `companion board` lists them all.")
    return replace(table, table=visible(table.table, board))

"""Observations as programs outside write them, and everything the referee says to one."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import InputError
from companion.referee.desk import consider
from companion.referee.events import Event
from companion.referee.judge import deeper
from companion.referee.match import Match
from companion.referee.observation import Observation, TableSeen
from companion.rules.values import Board, visible


def tidied(table: TableSeen, board: Board) -> TableSeen:
    """The same table as a camera would give it: heaps sorted, of piles the top. Raises InputError for a place that is not on the board."""
    unknown = sorted((set(table.table) | table.covered | table.unsure) - set(board.order))
    if unknown:
        raise InputError(f"There is no place '{unknown[0]}' on this board; `companion board` lists them all.")
    return replace(table, table=visible(table.table, board))


def said(match: Match, observation: Observation) -> tuple[Match, tuple[Event, ...]]:
    """The match after one observation, and the events that led there.

    What the slower worker finds at a live table a moment later comes at once here: the answer depends on the input alone.
    """
    decision = consider(match, observation)
    for event in decision.events:
        match = match.after(event)
    seen = decision.unfinished
    if seen is None:
        return match, decision.events
    found = deeper(match, seen, match.at)
    later = consider(match, found).events
    for event in later:
        match = match.after(event)
    return match, decision.events + later

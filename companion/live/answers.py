"""Observations as programs outside write them, and everything the referee says to one."""

from __future__ import annotations

from dataclasses import replace

from companion.errors import InputError
from companion.referee.decision import REFEREE, Decision, troubled
from companion.referee.desk import consider
from companion.referee.events import Event
from companion.referee.evidence.deeper import deeper
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
    decision = _heard(match, observation)
    seen = decision.unfinished
    if seen is None:
        return decision.match, decision.events
    later = _heard(decision.match, deeper(decision.match, seen, decision.match.at))
    return later.match, decision.events + later.events


def _heard(match: Match, observation: Observation) -> Decision:
    """The decision on one observation. A mistake in the game's rules is an event too, and the match goes on as it was."""
    try:
        return consider(match, observation)
    except Exception as mistake:  # noqa: BLE001 - whatever a game raises
        return troubled(match, observation, REFEREE, mistake)

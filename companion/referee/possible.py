"""Readings that no table and no die of this game can show: they are told and set aside, never judged."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.referee.judging.trail import believed
from companion.referee.match import Match
from companion.referee.observation import DiceRolled, TableSeen
from companion.rules.game import AnyGame
from companion.rules.values import Layout, Place, PlacedPiece


def impossible_rolls(game: AnyGame, rolled: DiceRolled) -> tuple[int, ...]:
    """The values that no die of this game has."""
    return tuple(value for value in rolled.values if value not in game.die_faces)


def impossible_pieces(game: AnyGame, seen: TableSeen) -> tuple[tuple[Place, PlacedPiece], ...]:
    """Returns what was read and is no piece of this game or no face of it. Nothing is where the board names no pieces."""
    known = game.board.faces
    if not known:
        return ()
    return tuple((place, placed) for place in sorted(seen.table) for placed in seen.table[place] if not _known(known, placed))


def set_aside(seen: TableSeen, places: frozenset[Place]) -> TableSeen:
    """The same table, which says nothing of these places."""
    table = Layout({place: seen.table[place] for place in seen.table if place not in places})
    return replace(seen, table=table, unsure=seen.unsure | places)


def private(match: Match) -> frozenset[Place]:
    """The places that nobody may look at now, in any explanation that is believed."""
    states = [h.state for h in believed(match.draft.explanations)] or [match.state]
    return frozenset().union(*(match.game.private(state) for state in states if state is not None))


def kept_private(seen: TableSeen, expected: Layout, places: frozenset[Place]) -> TableSeen:
    """The same table with these places as the rules have them. Nothing that lies there is judged, waited for or written down."""
    table = seen.table.put({place: expected[place] for place in places})
    return replace(seen, table=table, covered=seen.covered - places, unsure=seen.unsure - places)


def _known(faces: Any, placed: PlacedPiece) -> bool:
    return placed.piece in faces and (not placed.face or placed.face in faces[placed.piece])

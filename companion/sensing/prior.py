"""Faces that the rules expect at each place now, so that the reader can settle what a picture leaves unsure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.referee.match import Match
from companion.referee.possible import private
from companion.rules.explain import Search, Seen
from companion.rules.values import Layout, Place

APPLIES = 60
"""Most next positions that are looked at: one act beyond the present ones, never a search."""

Likely = Mapping[Place, frozenset[tuple[str, str]]]


def likely(match: Match, applies: int = APPLIES) -> Likely:
    """Place -> (piece, face) that may lie in sight there, by every explanation of the draft or one act later.

    The act is legal. A place without an entry is expected to be empty. At most `applies` acts are tried, spread evenly over all that are
    legal.
    """
    found: dict[Place, set[tuple[str, str]]] = {}
    for look in _looks(match, applies):
        for place, placed in look.items():
            found.setdefault(place, set()).update((one.piece, one.face) for one in placed)
    return {place: frozenset(faces) for place, faces in found.items()}


class Prior:
    """The faces that the rules expect, for the reader. Computed anew on the camera's thread when the match has gone on."""

    def __init__(self, match: Match) -> None:
        self._match, self._made = match, match
        self._likely: Likely = {}
        self._fresh = False

    def follow(self, match: Match) -> None:
        """The match stands so now."""
        self._match = match

    def likely(self) -> Likely:
        """Place -> (piece, face) that may lie there now."""
        now = self._match
        if not self._fresh or now.live is not self._made.live or now.draft.explanations != self._made.draft.explanations:
            self._likely, self._made, self._fresh = likely(now), now, True
        return self._likely

    def private(self) -> frozenset[str]:
        """The places that nobody may look at now."""
        return private(self._match)


def _looks(match: Match, applies: int) -> Iterator[Layout]:
    """Visible layouts, the present ones first."""
    if match.state is None:
        return
    search = Search(match.game, match.owed, Seen(Layout()))
    states = list(dict.fromkeys(h.state for h in match.draft.explanations)) or [match.state]
    for state in states:
        yield search.looks(state)
    if match.over:
        return
    for state in states:
        acts: tuple[Any, ...] = tuple(match.game.legal_actions(state))
        step = max(1, -(-len(acts) * len(states) // max(1, applies)))
        for act in acts[::step]:
            yield search.looks(match.game.apply(state, act))

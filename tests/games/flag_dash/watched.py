"""A referee who watches a table of Flag Dash from a given position on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.games.flag_dash.state import Action, State
from companion.referee.desk import begin, decide
from companion.referee.draft.draft import Draft
from companion.referee.events import Asked, FaultCalled
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.rules.explain import Explanation
from companion.rules.values import Layout, Place, PlacedPiece, visible


class Watched:
    """Tables go in; what was called and asked comes out. `state` is where the match stands, everything in it committed."""

    def __init__(self, game: Any, state: State) -> None:
        self.game = game
        began = Match.blank(game).after(begin(game, state.seats, state.options))
        root = (Explanation(state),)
        self.match = replace(began, state=state, draft=Draft(root, root))
        self.events: list[Any] = []

    def sees(self, state: State, *, covered: Iterable[Place] = (), **pieces: tuple[str, ...]) -> Watched:
        """The table of a position; a place named `b1_pawn` holds these pieces instead, `token/back` with a face."""
        full = self.game.layout(state)
        for name, words in pieces.items():
            lying = tuple(PlacedPiece(piece, face) for piece, _, face in (word.partition("/") for word in words))
            full = full.put({name.replace("_", "."): lying})
        table, hidden = visible(full, self.game.board), frozenset(covered)
        seen = TableSeen(self.match.at + 1.0, Layout({p: table[p] for p in table if p not in hidden}), hidden)
        for event in decide(self.match, seen):
            self.events.append(event)
            self.match = self.match.after(event)
        return self

    @property
    def called(self) -> list[tuple[str, tuple[str, ...]]]:
        """Every fault so far: its rule and its pieces."""
        return [(event.fault.rule, event.fault.pieces) for event in self.events if isinstance(event, FaultCalled)]

    @property
    def asked(self) -> int:
        return sum(isinstance(event, Asked) for event in self.events)

    @property
    def line(self) -> tuple[Action, ...]:
        """The actions of the cheapest explanation since the last commit."""
        return self.match.draft.best.actions

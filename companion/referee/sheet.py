"""The sheet on which one decision is written: events in order, and the match as it stands after each."""

from __future__ import annotations

from companion.referee.events import Event
from companion.referee.match import Match
from companion.rules.explain import Seen


class Sheet:
    """Collects the events of one `decide`. Writing an event folds it at once, so that the next step judges by it."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.events: list[Event] = []
        self.applies = 0
        """Applies that judgements on this sheet took."""
        self.unfinished: Seen | None = None
        """The table at which the judge gave up at its limit: a slower worker may find more."""

    def write(self, event: Event) -> None:
        self.match = self.match.after(event)
        self.events.append(event)

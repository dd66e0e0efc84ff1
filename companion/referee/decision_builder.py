"""Builds one decision: events in order, and the match as it stands after each."""

from __future__ import annotations

from collections.abc import Callable

from companion.referee.events import Event, FaultCalled, Restored, Undone
from companion.referee.match import Match
from companion.referee.observation import Observation
from companion.rules.explain import SHOWN_LIMIT, Seen
from companion.rules.values import TABLE

MOST_APPLIES = 340
"""Applies for one decision, however many tables that waited are judged for it and in however many orders."""


class DecisionBuilder:
    """Collects the events of one `decide`. Writing an event folds it at once, so that the next step judges by it.

    `spent`: applies that this decision has taken elsewhere. `searched`: whether the slower worker has looked at what waits already.
    `at_once`: no turn passes between what is seen and the evidence after it.
    """

    def __init__(self, match: Match, spent: int = 0, *, searched: bool = False, at_once: bool = False) -> None:
        self.match = match
        self.searched, self.at_once = searched, at_once
        self._spent = spent
        self.events: list[Event] = []
        self.befores: list[Match] = []
        """The match before each of them."""
        self.applies = 0
        """Applies that judgements on this builder took."""
        self.unfinished: Seen | None = None
        """The table at which the judge gave up at its limit: a slower worker may find more."""

    @property
    def limit(self) -> int:
        """Applies that the next judgement may take."""
        return max(1, min(SHOWN_LIMIT, MOST_APPLIES - self._spent - self.applies))

    @property
    def accuses(self) -> bool:
        """True if a rule was called as broken here."""
        return any(isinstance(event, FaultCalled) for event in self.events)

    @property
    def refuses(self) -> bool:
        """True if an act was called that may not stand."""
        return any(isinstance(event, FaultCalled) and event.fault.kind == "refused" for event in self.events)

    @property
    def whole(self) -> bool:
        """True if all of the table is told, and nothing waits or is asked."""
        return not (self.match.held or self.match.asked is not None or self.match.draft.best.mismatch)

    @property
    def lawful(self) -> bool:
        """True if all of the table is told, nobody is accused, and no fault is open."""
        return self.whole and not (self.accuses or self.match.open)

    def write(self, event: Event) -> None:
        self.befores.append(self.match)
        self.match = self.match.after(event)
        self.events.append(event)

    def go_back(self, at: float, to: int, by: tuple[str, ...] = (TABLE,)) -> None:
        """Writes that the match stands as before this event. What was heard since is to be heard anew."""
        self.write(Undone(at, to, by, fresh_rolls=True))
        self.write(Restored(at))

    def share(self, trial: DecisionBuilder) -> None:
        """Counts the applies of this trial, and all so far with it."""
        self.applies += trial.applies
        trial.applies = self.applies

    def rather(self, trial: DecisionBuilder, better: object) -> DecisionBuilder:
        """Returns this trial if it is better, else this decision, with the applies of both."""
        self.share(trial)
        return trial if better else self

    def trial(self) -> DecisionBuilder:
        """Another builder that begins where this one stands, with what is left of its applies."""
        return DecisionBuilder(self.match, self._spent + self.applies)

    def go_on(self, trial: DecisionBuilder) -> None:
        """Takes over what was written on a builder that began where this one stands."""
        self.match = trial.match
        self.events += trial.events
        self.befores += trial.befores


Judge = Callable[[DecisionBuilder, Observation, bool], None]
"""Writes what follows from one observation; the last says that nothing is waited for any more."""

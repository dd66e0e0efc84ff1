"""The draft: what has been seen since the last commit, with every explanation that still fits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.referee.events import Checkpoint, Event, Held, LoggedExplanation
from companion.referee.observation import ButtonPressed, DiceRolled
from companion.rules.changing import changed
from companion.rules.explain import Explanation, Seen
from companion.rules.game import AnyGame
from companion.rules.values import REVEALS, Layout, Owed, Place, PlacedPiece, Roll


@dataclass(frozen=True, slots=True)
class Step:
    """One settled table of the trail, the explanations it had, and what was owed then. `called`: a fault was called at it; `checkpoint`: a
    barrier was set when it lay so."""

    table: Layout
    blind: frozenset[Place]
    explanations: tuple[Explanation, ...]
    owed: tuple[Owed, ...] = ()
    called: bool = False
    checkpoint: bool = False


@dataclass(frozen=True, slots=True)
class Draft:
    """`barrier` holds the explanations cut behind their last roll, reveal or press: hands may go back to there.

    `windows` are the open response windows, each silence with the moment that says it; `declared` that the turn was declared done and
    the commit only waits for sight; `said` the silences that a window's end has said: they are no longer assumed; `passed` the tables
    since the last commit that lie before the barrier: hands never go back to them.
    """

    explanations: tuple[Explanation, ...]
    barrier: tuple[Explanation, ...]
    trail: tuple[Step, ...] = ()
    windows: tuple[tuple[Any, float], ...] = ()
    declared: bool = False
    said: tuple[Any, ...] = ()
    passed: tuple[Step, ...] = ()

    def runs(self, silence: Any, at: float) -> bool:
        """True if this silence may still be broken; one that only a worse explanation assumes, as long as any may."""
        ends = dict(self.windows)
        return bool(ends) and at < ends.get(silence, max(ends.values()))

    def held_up(self, seconds: float) -> Draft:
        """The same draft with each of its windows open for so much longer."""
        return replace(self, windows=tuple((silence, until + seconds) for silence, until in self.windows)) if self.windows else self

    @property
    def best(self) -> Explanation:
        return self.explanations[0]

    @property
    def last(self) -> Step | None:
        return self.trail[-1] if self.trail else None

    def called(self, owed: tuple[Owed, ...]) -> Draft:
        """The same draft when a fault that these debts put right was called at its last table.

        It has told why they lie so since that was first seen: tables before say nothing of them. The same table may have been drafted
        while the slower worker was asked."""
        *before, last = self.trail or (None,)
        if last is None or not owed:
            return self
        places, trail = frozenset(debt.place for debt in owed), [replace(last, called=True)]
        for step in reversed(before):
            places = frozenset(place for place in places - step.blind if step.table[place] == last.table[place])
            again = trail[0].called and step.table == last.table
            trail.insert(0, replace(step, called=step.called or again, blind=step.blind if again else step.blind | places))
        return replace(self, trail=tuple(trail))

    def settled_on(self, chosen: Explanation, others: tuple[Explanation, ...] = ()) -> Draft:
        """The same draft when people have said that this explanation is true, not the others behind it.

        Nobody goes back behind the table that first showed it."""
        denied = [other for other in others if other.goes_on_from(chosen) and other.actions != chosen.actions]

        def true(h: Explanation) -> bool:
            return h.goes_on_from(chosen) and not any(h.goes_on_from(other) for other in denied)

        explanations = tuple(filter(true, self.explanations)) or (chosen,)
        told = [replace(step, explanations=tuple(filter(true, step.explanations))) for step in self.trail]
        first = next((n for n, step in enumerate(told) if step.explanations), -1)
        since = told[first:]
        if not since:
            return replace(self, explanations=explanations)
        if not all(step.explanations for step in since):
            first, since = -1, [replace(self.trail[-1], explanations=explanations)]
        # A roll or press behind it stands: nobody goes back behind that either.
        heard = tuple(filter(true, self.barrier))
        if heard:
            return replace(self, explanations=explanations, barrier=heard, trail=tuple(since), passed=(*self.passed, *self.trail[:first]))
        barrier = tuple(h for h in since[0].explanations if h.actions == chosen.actions)
        # Where the first table that tells of it shows more, hands may go back from that.
        since[0] = replace(since[0], checkpoint=bool(barrier))
        passed = (*self.passed, *self.trail[:first])
        return replace(self, explanations=explanations, barrier=barrier or (chosen,), trail=tuple(since), passed=passed)

    def with_tables_of(self, before: Draft) -> Draft:
        """The same draft with the tables since the last barrier, told by what goes on from there now.

        A press that only says that a turn is over moves no barrier: the tables before it still tell of the acts behind that."""
        told = [(step, tuple(h for h in step.explanations if any(map(h.goes_on_from, self.barrier)))) for step in before.trail]
        passed = (*before.passed, *(step for step, explanations in told if not explanations))
        trail = (replace(step, explanations=explanations) for step, explanations in told if explanations)
        return replace(self, trail=(*trail, *self.trail), passed=passed)

    def checkpoint(self, explanation: LoggedExplanation) -> tuple[Any, ...]:
        """The acts of this explanation up to where the last barrier stands in it: no later barrier stands before that."""
        behind = (h.actions for h in self.barrier if explanation.actions[: len(h.actions)] == h.actions)
        return max(behind, key=len, default=())

    @property
    def steps(self) -> tuple[Step, ...]:
        """Every table since the last commit."""
        return (*self.passed, *self.trail)

    def showing(self, actions: tuple[Any, ...]) -> list[Step]:
        """The tables since the last commit that were taken for these acts and nothing after them."""
        return [step for step in self.steps if any(h.actions == actions for h in step.explanations)]


def heard(evidence: Any) -> bool:
    """True if this evidence is a press or a roll: no table shows it."""
    return evidence is not None and (isinstance(evidence, Roll) or not isinstance(evidence, REVEALS))


def takes_in_heard(event: Event) -> bool:
    """True if a press or a roll is taken in with this event, or has to wait."""
    if isinstance(event, Held):
        return isinstance(event.observation, ButtonPressed | DiceRolled)
    return isinstance(event, Checkpoint) and heard(event.evidence)


def last_seen(steps: Sequence[Step], place: Place) -> tuple[PlacedPiece, ...] | None:
    """Returns what lay there in the latest table that had the place in sight; None when none had."""
    return next((step.table[place] for step in reversed(steps) if place not in step.blind), None)


def as_last_seen(seen: Seen, steps: Sequence[Step]) -> Seen:
    """This sight of the table, with places out of sight as they were last seen in these tables."""
    found = {place: last_seen(steps, place) for place in sorted(seen.blind)}
    known = {place: lay for place, lay in found.items() if lay is not None}
    return Seen(seen.table.put(known), seen.covered - known.keys(), seen.unsure - known.keys())


def unfold(game: AnyGame, start: Any, explanation: LoggedExplanation) -> Explanation:
    """The explanation that a logged explanation stands for, from the state at the last commit."""
    state = start
    for action in explanation.actions:
        state = game.apply(state, action)
    return Explanation(state, explanation.actions, explanation.mismatch, price=explanation.cost)


def behind_last_reveal(actions: tuple[Any, ...], evidence: Any = None) -> tuple[Any, ...]:
    """The explanation up to and with its last roll, reveal or press. What was heard and means something else in another, or comes later,
    is the end of this one."""
    if heard(evidence) and evidence not in actions:
        return actions
    for index in range(len(actions) - 1, -1, -1):
        if isinstance(actions[index], REVEALS) or actions[index] == evidence:
            return actions[: index + 1]
    return ()


def distinct(explanations: Iterable[Explanation]) -> tuple[Explanation, ...]:
    """The cheapest of each state, in the order of the first."""
    found: dict[Any, Explanation] = {}
    for explanation in explanations:
        known = found.setdefault(explanation.state, explanation)
        if explanation.price < known.price:
            found[explanation.state] = explanation
    return tuple(found.values())


def logged(explanations: Iterable[Explanation]) -> tuple[LoggedExplanation, ...]:
    """The explanations as they are logged."""
    return tuple(LoggedExplanation(h.actions, h.mismatch, round(h.price, 3)) for h in explanations)


def rebase(explanations: tuple[Explanation, ...], action: Any) -> tuple[Explanation, ...]:
    """The same explanations once their first action is committed; those that began otherwise are gone."""
    return tuple(changed(h, actions=h.actions[1:]) for h in explanations if h.actions[:1] == (action,))


def behind(draft: Draft, explanation: Explanation) -> tuple[frozenset[Place], int]:
    """The places that agreed when the last barrier was seen, and where in this explanation that barrier stands."""
    barrier = max((len(b.actions) for b in draft.barrier if explanation.goes_on_from(b)), default=0)
    if not barrier or not draft.trail:
        return frozenset(), 0
    step = draft.trail[0]
    unclear = step.blind.union(*(h.mismatch for h in step.explanations))
    return explanation.mismatch - unclear, barrier

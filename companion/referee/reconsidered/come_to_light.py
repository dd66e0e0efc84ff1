"""Acts that a hand hid, and that come to light when it is gone. Meanwhile others have thrown, shown or said something."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.referee.decision_builder import DecisionBuilder, Judge
from companion.referee.draft.draft import heard
from companion.referee.events import Checkpoint, Held, TableDrafted
from companion.referee.evidence.presses import meant_by
from companion.referee.judging.trail import believed
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled, Observation, TableSeen
from companion.referee.reconsidered.told_otherwise import AS_RULED
from companion.rules.values import TABLE, Place, Roll

MOST_ACTS = 6
"""Acts that may have been done behind a hand until one look."""


def come_to_light(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which a hand hid, at an earlier look, what comes to light now.

    It is that one if this one accuses. Example: an arm lies over two columns, a card is turned, and its pawn runs beneath the arm; the next
    card is turned before the arm is gone."""
    lit = start.last_step.blind - table.blind
    search = start.search(table.table, table.covered, table.unsure)
    dark = search.mismatch(start.live) & lit if builder.accuses and lit else frozenset()
    to = _hidden_since(start, dark)
    if not dark or to is None or start.open or start.held or start.over or start.clocks.timed:
        return builder
    trial, since = DecisionBuilder(start, builder.applies), [*_heard_since(start, to, table.at)]
    trial.go_back(table.at, to)
    for each, act in since:
        # What was said by touch is no press; it cannot be said anew for somebody.
        by_touch = act is not None and act not in meant_by(trial.match, getattr(act, "seat", TABLE), trial.match.draft.explanations)
        if by_touch or trial.accuses:
            return builder.rather(trial, None)
        judge(trial, _as_done(trial, each, dark, table) if isinstance(each, TableSeen) else each, False)
    if not trial.accuses:
        judge(trial, table, False)
    return builder.rather(trial, trial.lawful)


def _hidden_since(match: Match, dark: frozenset[Place]) -> int | None:
    """Returns the event after which something was final before a hand hid any of these places. It has hidden some at each look since.

    None if nothing was heard since, that is no longer remembered, or people have ruled since."""
    found, heard_since = None, False
    for seq in range(len(match.events) - 1, -1, -1):
        event = match.events[seq]
        if isinstance(event, AS_RULED):
            return None
        if isinstance(event, TableDrafted | Checkpoint):
            if dark.isdisjoint(event.blind):
                break
            found, heard_since = seq, heard_since or isinstance(event, Checkpoint)
    if found is None or not heard_since:  # Hands may go back to any look.
        return None
    return max((len(known.events) for known in match.settled if len(known.events) <= found), default=None)


def _heard_since(match: Match, to: int, at: float) -> Iterator[tuple[Observation, Any]]:
    """Yields what was seen and heard since this event, in order, each press with the act that it said.

    What was heard and waited comes where it was taken in. `at`: when it is told anew."""
    for event in match.events[to:]:
        if isinstance(event, Held) and isinstance(event.observation, TableSeen):
            yield replace(event.observation, at=at), None
        elif isinstance(event, TableDrafted | Checkpoint):
            said = event.evidence if isinstance(event, Checkpoint) else None
            if isinstance(said, Roll):
                yield DiceRolled(at, (said.value,)), None
            elif said is not None and heard(said):
                yield ButtonPressed(at, getattr(said, "seat", TABLE)), said
            else:
                yield TableSeen(at, event.table, event.blind), None


def _as_done(trial: DecisionBuilder, look: TableSeen, dark: frozenset[Place], now: TableSeen) -> TableSeen:
    """Returns this look with what hands may have done until then where they hid it, as it lies now."""
    hidden = dark & look.blind
    table = look.table.put({place: now.table[place] for place in hidden})
    lit = replace(look, table=table, covered=look.covered - hidden, unsure=look.unsure - hidden)
    search = trial.match.search(lit.table, lit.covered, lit.unsure)
    found = search.explain(believed(trial.match.draft.explanations), deepest=MOST_ACTS)
    trial.applies += search.applies
    fits = [h for h in found if h.mismatch <= hidden]
    stay = min(fits, key=lambda h: (len(h.mismatch), len(h.actions))).mismatch if fits else hidden
    return replace(lit, table=lit.table.put({place: look.table[place] for place in stay}), covered=lit.covered | stay)

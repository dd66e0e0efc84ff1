"""A press or a roll that was heard before the table was seen may stand behind what the table shows.

The ear is quicker than the eye: whoever lays a card and presses is heard at once, and seen a moment later."""

from __future__ import annotations

from collections.abc import Callable

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.under_hands import hidden
from companion.referee.events import ActionPlayed, Asked, Checkpoint, FaultCalled, MatchOver, Restored, Undone
from companion.referee.evidence.presses import meant_by
from companion.referee.evidence.waiting import price_of
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled, Observation, TableSeen
from companion.rules.values import TABLE, Roll

SEEN_AFTER = 1.5
"""Seconds after a press or a throw in which a table may come to be seen that lay so before."""
Judge = Callable[[DecisionBuilder, Observation, bool], None]


def heard_first(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that with the last press behind the table, if it accuses less. A roll is as good."""
    told = any(isinstance(event, FaultCalled | Asked) for event in builder.events)
    heard = _heard_unseen(start, table.at) if told and not (start.held or start.over or start.restore) else None
    if heard is None:
        return builder
    to, said = heard
    trial = DecisionBuilder(start, builder.applies)
    trial.write(Undone(table.at, to, (TABLE,), fresh_rolls=True))
    trial.write(Restored(table.at))
    judge(trial, table, False)
    written = len(trial.events)
    judge(trial, said, True)
    builder.applies += trial.applies
    trial.applies = builder.applies
    price, left = price_of(trial, len(trial.events) == written)
    # It excuses only what it tells whole.
    return trial if not left and price < price_of(builder, 0)[0] else builder


def _heard_unseen(match: Match, at: float) -> tuple[int, Observation] | None:
    """Returns what was heard last, with the number of its first event, if no table has been seen since.

    It is None where a table of now, in match time, shows only what was done after it, where it has waited for a look, and for words."""
    before = match.unheard
    if before is None:
        return None
    first, *since = match.events[len(before.events) :]
    if not isinstance(first, Checkpoint) or not all(isinstance(event, ActionPlayed | MatchOver) for event in since):
        return None
    if at >= first.at + SEEN_AFTER or hidden(match, first.at):
        return None
    said = first.evidence
    if isinstance(said, Roll):
        return len(before.events), DiceRolled(at, (said.value,))
    pressed = said in meant_by(before, said.seat, before.draft.explanations)
    return (len(before.events), ButtonPressed(at, said.seat)) if pressed else None

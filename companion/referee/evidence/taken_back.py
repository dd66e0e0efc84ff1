"""A table that was set back to how it lay some acts ago, and is played on."""

from __future__ import annotations

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.events import ActionPlayed, FaultCleared, Restored, Undone
from companion.referee.evidence.heard_first import Judge
from companion.referee.evidence.played_on import PLAY
from companion.referee.evidence.told_otherwise import FEW
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.rules.explain import Explanation


def taken_back(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which acts were taken back, if the table before them is played on from.

    Example: two moves are set back by consent, and another is made. Nobody said so; whoever plays on from there has agreed."""
    back = [fault for fault in start.open if fault.called.back_to is not None and fault.owed and fault in builder.match.open]
    if not back or start.held or start.restore or start.asked or not table.table.differs(start.last_step.table, table.blind):
        return builder
    to = back[-1].called.back_to or 0
    if not _played_on(builder, start, table, to):
        return builder
    trial = DecisionBuilder(start, builder.applies)
    for fault in start.open:
        if fault.seq >= to:
            trial.write(FaultCleared(table.at, fault.seq, end="right"))
    trial.write(Undone(table.at, to, (PLAY,), fresh_rolls=True))
    trial.write(Restored(table.at))
    before = trial.match.draft.best
    judge(trial, table, False)
    builder.applies += trial.applies
    trial.applies = builder.applies
    done = [event.action for event in trial.events if isinstance(event, ActionPlayed)] + [*trial.match.draft.best.actions]
    whole = not trial.match.draft.best.mismatch and not trial.match.open
    return trial if whole and not trial.accuses and len(done) > len(before.actions) else builder


def _played_on(builder: DecisionBuilder, match: Match, table: TableSeen, to: int) -> bool:
    """True if lawful acts lead from the state before this event to this table."""
    search = match.search(table.table, table.covered, table.unsure)
    before = [Explanation(commit.state) for commit in match.commits if commit.seq == to - 1]
    found = search.explain(tuple(before), deepest=FEW) if before else []
    builder.applies += search.applies
    return any(h.actions and not h.mismatch for h in found)

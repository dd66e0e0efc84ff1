"""Final acts told otherwise, by an explanation that was nearly as good then and makes lawful what is done now.

Nobody is accused of what one cheap thing that nobody saw explains. Example: a card that was not used covers one like it, so that its
seat owes a turn; when the next seat plays, it is not that one's turn that is taken."""

from __future__ import annotations

from companion.referee.decision_builder import DecisionBuilder, Judge
from companion.referee.draft.commits import Doubt, gone_on
from companion.referee.draft.draft import heard, logged
from companion.referee.events import (
    ActionPlayed,
    Answered,
    Checkpoint,
    FaultCalled,
    FaultCleared,
    Overruled,
    OwedWaived,
    Restored,
    RuleSettled,
    TableDrafted,
    TurnPassed,
    Undone,
)
from companion.referee.match import Match
from companion.referee.observation import Observation, TableSeen
from companion.rules.explain import Explanation

AS_RULED = Undone | Restored | Overruled | OwedWaived | RuleSettled | TurnPassed
"""Events by which people have said how it stands: what came before is not told otherwise."""
FEW = 2
"""Most acts that the table may show behind such an explanation; most tables since a fault was dropped."""


def told_otherwise(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge, *heard_then: Observation) -> DecisionBuilder:
    """Returns this decision, or one that accuses nobody, with final acts told by a doubted explanation.

    `heard_then`: a press behind it. A rule that was broken is dearer than any explanation in doubt (`cost.ILLEGAL`, `cost.KEPT`)."""
    heard_too = any(not isinstance(held, TableSeen) for held in start.held)
    if not builder.refuses or start.open or heard_too or start.over or start.clocks.timed:
        return builder
    ruled, turn = max((seq for seq, event in enumerate(start.events) if isinstance(event, AS_RULED)), default=-1), start.game.turn
    for doubt in reversed(start.doubts):
        # What was played for a whole round since speaks for what was believed then.
        if builder.limit <= 1 or doubt.seq <= ruled or turn(start.live) > turn(doubt.before.live) + len(start.seats):
            break
        explanation = _lawful(builder, start, doubt, table) if not doubt.wrong else None
        if explanation is not None or (doubt.wrong and dropped(start, doubt)):
            trial = _from_there(builder, start, doubt, explanation, table, judge, heard_then)
            if trial is not None:
                return trial
    return builder


def dropped(match: Match, doubt: Doubt) -> bool:
    """True if a fault that was open then was dropped just now: its act was told as lawful.

    Nothing has been heard or answered since: that would be lost, since only the tables tell it anew."""
    since = match.events[doubt.seq :]
    looks = [event for event in since if isinstance(event, TableDrafted | Checkpoint)]
    said = any(isinstance(event, Answered) or (isinstance(event, Checkpoint) and heard(event.evidence)) for event in since)
    # What has become final between two tables was said by a press, or by how long everybody waited.
    said |= not {event.at for event in since if isinstance(event, ActionPlayed)} <= {event.at for event in looks}
    return not said and len(looks) <= FEW and any(isinstance(event, FaultCleared) and event.end == "dropped" for event in since)


def _lawful(builder: DecisionBuilder, match: Match, doubt: Doubt, table: TableSeen) -> Explanation | None:
    """Returns the doubted explanation up to the table before; None where this table is not lawful behind it."""
    final = [event.action for event in match.events[doubt.seq :] if isinstance(event, ActionPlayed)]
    search = match.search(table.table, table.covered, table.unsure)
    later = (*final, *match.draft.best.actions)
    told = dict.fromkeys(gone_on(match.game, doubt, later, silent=silent) for silent in (True, False))
    lawful = (e for e in told if e is not None and any(not h.mismatch for h in search.explain((Explanation(e.state),), deepest=FEW)))
    explanation = next(lawful, None)
    builder.applies += search.applies
    return explanation


def _from_there(  # noqa: PLR0917
    builder: DecisionBuilder, start: Match, doubt: Doubt, explanation: Explanation | None, table: TableSeen, judge: Judge,
    heard_then: tuple[Observation, ...],
) -> DecisionBuilder | None:
    """Returns the decision on this table behind that explanation; None if it accuses somebody, too, or leaves something different.

    `explanation`: None where the fault that was open then waits to be put right once more."""
    trial, step = DecisionBuilder(start, builder.applies), start.last_step
    trial.go_back(table.at, doubt.seq)
    if explanation is not None:
        left = trial.match.search(step.table, step.blind).mismatch(explanation.state)
        told = logged((Explanation(explanation.state, explanation.actions, left),))
        trial.write(Checkpoint(table.at, None, told, step.table, step.blind))
    judge(trial, table, False)
    for said in heard_then:
        judge(trial, said, True)
    builder.share(trial)
    return trial if trial.lawful and not _dearer(trial, builder) else None


def _dearer(trial: DecisionBuilder, accusing: DecisionBuilder) -> bool:
    """True if what nobody is blamed for costs more behind that explanation than what somebody is blamed for."""
    called = next(event for event in accusing.events if isinstance(event, FaultCalled))
    return bool(called.why) and trial.match.draft.best.price > sum(reason.price for reason in called.why)

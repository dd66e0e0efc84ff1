"""Settled by playing on: a refused act that stands, and a table that was set back to an earlier one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import Any

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.debts import Open, cleared_by
from companion.referee.draft.draft import logged
from companion.referee.events import ActionPlayed, Checkpoint, FaultCalled, FaultCleared, Overruled, Restored, Undone
from companion.referee.evidence.early_dice import enter
from companion.referee.evidence.heard_first import Judge
from companion.referee.evidence.told_otherwise import AS_RULED, FEW
from companion.referee.judging.retold import lawfully
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, TableSeen
from companion.referee.overruling import overruled_as, overruled_as_done
from companion.rules.explain import Explanation
from companion.rules.values import TABLE, Roll

PLAY = "play"
"""The name in `by` of an event that nobody has asked for: people have played on."""


def played_on(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which refused acts stand.

    It is that one if this one accuses or what was heard waits on, and another seat's act is lawful behind those. The fault stays in the
    record. Example: a pawn went too far and its player was told so; all the same the next rolls and moves."""
    left = [fault for fault in start.open if _refused(fault) and _lies(fault, table)]
    waits = any(isinstance(held, TableSeen) for held in start.held)
    if not (builder.accuses or (start.held and builder.match.held)) or not left or waits or start.restore or start.asked:
        return builder
    trial = _behind(builder, start, left, table, judge)
    if trial is None and not all(fault.called.actions for fault in left):
        trial = _behind(builder, start, left, table, judge, as_done=True)
    return builder if trial is None else trial


def _behind(
    builder: DecisionBuilder, start: Match, left: list[Open], table: TableSeen, judge: Judge, *, as_done: bool = False
) -> DecisionBuilder | None:
    """Returns the decision on this table where these faults stand; None if nobody plays on lawfully there.

    `as_done`: pieces that no act describes stand for what their seat could still do with them."""
    trial = DecisionBuilder(start, builder.applies)
    for fault in left:
        if fault not in trial.match.open:
            continue
        ruling = overruled_as_done if as_done and not fault.called.actions else overruled_as
        if (stands := ruling(trial.match, table.at, fault, (PLAY,), "")) is not None:
            # What is lawful of that turn is final with it, and stays in the record.
            lawful = trial.match.draft.best.actions if stands.actions or stands.table is not None else ()
            for act in lawful:
                trial.write(ActionPlayed(table.at, act))
            trial.write(replace(stands, actions=stands.actions[len(lawful) :]))
    ruled = len(trial.events)
    enter(trial, start, table)
    for held in start.held:
        if isinstance(held, ButtonPressed):
            judge(trial, replace(held, at=table.at), True)
    judge(trial, table, False)
    builder.applies += trial.applies
    trial.applies = builder.applies
    acts = [event.action for event in trial.events[ruled:] if isinstance(event, ActionPlayed)] + [*trial.match.draft.best.actions]
    # What was done before the refused act says nothing of it, though it comes to be final only now.
    led = Counter[Any]()
    for fault in left:
        led |= Counter(fault.called.actions)
    seats = {getattr(act, "seat", TABLE) for act in Counter(acts) - led} - {TABLE}
    theirs = seats.difference(*(fault.called.fault.seats for fault in left))
    whole = builder.accuses or not (trial.match.held or trial.match.draft.best.mismatch)
    return trial if theirs and whole and not trial.accuses else None


def _refused(fault: Open) -> bool:
    """True if somebody is to put right what was refused: an act, or what they did with pieces."""
    called = fault.called
    return bool(fault.owed) and bool(called.actions or (called.handled and called.fault.seats and called.fault.kind == "refused"))


def _lies(fault: Open, table: TableSeen) -> bool:
    """True if the pieces of this fault still lie as they were refused."""
    places = tuple({debt.place for debt in fault.owed})
    return not table.blind.intersection(places) and cleared_by(fault, places, table.table, table.blind) == "dropped"


def put_right_late(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which an act that stands because others played on is put right after all.

    Example: the pawn that went too far is set back, and the next player has moved since."""
    if not builder.accuses or start.clocks.timed or start.held:
        return builder
    number = next((n for n in range(len(start.events) - 1, -1, -1) if isinstance(start.events[n], AS_RULED)), -1)
    let = start.events[number] if number >= 0 else None
    if not isinstance(let, Overruled) or PLAY not in let.by:
        return builder
    called = start.events[let.called]
    if not isinstance(called, FaultCalled) or _lies(Open(let.called, called, called.owed), table):
        return builder
    trial, final = DecisionBuilder(start, builder.applies), start.events[number:]
    trial.write(Undone(table.at, number, (TABLE,), fresh_rolls=True))
    trial.write(Restored(table.at))
    since = (*(event.action for event in final if isinstance(event, ActionPlayed)), *start.draft.best.actions)
    told = _with_another(trial, table, since)
    builder.applies += trial.applies
    trial.applies = 0
    if told is None:
        return builder
    step = start.last_step
    left = trial.match.search(step.table, step.blind).mismatch(told.state)
    trial.write(Checkpoint(table.at, None, logged((replace(told, mismatch=left),)), step.table, step.blind))
    judge(trial, table, False)
    builder.applies += trial.applies
    trial.applies = builder.applies
    return builder if trial.match.open or trial.accuses else trial


def _with_another(trial: DecisionBuilder, table: TableSeen, since: tuple[Any, ...]) -> Explanation | None:
    """Returns the acts before, one lawful act instead of the refused one, and the acts since.

    None if no such act tells the table."""
    match, best = trial.match, trial.match.draft.best
    search = match.search(table.table, table.covered, table.unsure)
    for act in match.game.attempts(best.state, search.change(best.state)):
        end = lawfully(search, best.state, (act, *since))
        trial.applies = search.applies
        if end is not None and not search.mismatch(end):
            return Explanation(end, (*best.actions, act, *since))
    return None


def taken_back(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which acts were taken back, if the table before them is played on from.

    Example: two moves are set back by consent, and another is made. Nobody said so; whoever plays on from there has agreed."""
    still = {fault.seq for fault in builder.match.open}
    back = [fault for fault in start.open if fault.called.back_to is not None and fault.owed and fault.seq in still]
    if not back or start.held or start.restore or start.asked or not table.table.differs(start.last_step.table, table.blind):
        return builder
    to = back[-1].called.back_to or 0
    if not _played_on(builder, start, table, to):
        return builder
    trial = DecisionBuilder(start, builder.applies)
    for fault in start.open:
        if fault.seq >= to:
            trial.write(FaultCleared(table.at, fault.seq, end="right"))
    since = [*(event.action for event in start.events[to:] if isinstance(event, ActionPlayed)), *start.draft.best.actions]
    # Dice that nobody has played with yet are not thrown again because somebody did something else before them.
    used = any(isinstance(act, Roll) and not isinstance(later, Roll) for act, later in pairwise(since))
    trial.write(Undone(table.at, to, (PLAY,), fresh_rolls=used))
    trial.write(Restored(table.at))
    before = trial.match.draft.best
    judge(trial, table, False)
    builder.applies += trial.applies
    trial.applies = builder.applies
    done = [event.action for event in trial.events if isinstance(event, ActionPlayed)] + [*trial.match.draft.best.actions]
    whole = not trial.match.draft.best.mismatch and not trial.match.open
    # What was taken back is not done once more: something else is, or more than that.
    other = done != [*before.actions][: len(done)]
    return trial if whole and not trial.accuses and other else builder


def _played_on(builder: DecisionBuilder, match: Match, table: TableSeen, to: int) -> bool:
    """True if lawful acts lead from the state before this event to this table."""
    search = match.search(table.table, table.covered, table.unsure)
    before = [Explanation(commit.state) for commit in match.commits if commit.seq == to - 1]
    found = search.explain(tuple(before), deepest=FEW) if before else []
    builder.applies += search.applies
    return any(h.actions and not h.mismatch for h in found)

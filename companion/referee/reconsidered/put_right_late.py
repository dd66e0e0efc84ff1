"""Refused acts that are put right late, behind what has been played or said since."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, dropwhile

from companion.referee.decision_builder import DecisionBuilder, Judge
from companion.referee.draft.debts import Open, opened
from companion.referee.draft.draft import distinct, logged
from companion.referee.events import PLAY, ActionPlayed, Checkpoint, FaultCalled, FaultCleared, Held, Overruled, TableDrafted
from companion.referee.evidence.heard import ends, said
from companion.referee.evidence.presses import meant_by
from companion.referee.judging import cost
from companion.referee.judging.retold import lawfully
from companion.referee.judging.trail import believed
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Observation, TableSeen
from companion.referee.reconsidered.played_on import acts_since, lies
from companion.referee.reconsidered.told_otherwise import AS_RULED
from companion.rules.explain import Explanation
from companion.rules.values import CHANCE, TABLE, Layout, Seat


def put_right_late(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge, *heard_then: Observation) -> DecisionBuilder:
    """Returns this decision, or that in which a refused act is put right behind what others have played. `heard_then`: a press behind it.

    Examples: the pawn that went too far, and stands, is set back, and the next player has moved since; it was set back at once, and when
    the next player has begun its own player moves another."""
    if not builder.accuses or start.clocks.timed or start.held:
        return builder
    fault, number = _refused_last(start)
    if fault is None or lies(fault, table):
        return builder
    told = _with_another(builder, start, fault, number, table)
    if told is None:
        return builder
    trial, step = DecisionBuilder(start, builder.applies), start.last_step
    trial.go_back(table.at, number)
    left = trial.match.search(step.table, step.blind).mismatch(told.state)
    trial.write(Checkpoint(table.at, None, logged((replace(told, mismatch=left),)), step.table, step.blind))
    judge(trial, table, False)
    for each in heard_then:
        judge(trial, each, True)
    return builder.rather(trial, trial.lawful)


def _refused_last(match: Match) -> tuple[Open | None, int]:
    """Returns the act that was refused last, with the number of the event before which another may take its place.

    Either it stands because others played on; or others have played since, its seat has not, and nothing else was called."""
    last = max((number for number, event in enumerate(match.events) if isinstance(event, FaultCalled)), default=-1)
    for number in range(len(match.events) - 1, -1, -1):
        event = match.events[number]
        if isinstance(event, Overruled) and PLAY in event.by:
            return _as_called(match, event.called), number
        if isinstance(event, AS_RULED):
            break
        if isinstance(event, FaultCalled) and number == last and event.fault.kind == "refused":
            acts = (act for act in acts_since(match, number) if act not in event.actions)
            seats = (seat for act in acts if (seat := getattr(act, "seat", TABLE)) not in {CHANCE, TABLE})
            others = {*dropwhile(event.fault.seats.__contains__, seats)}
            if event.actions and others and others.isdisjoint(event.fault.seats):
                return _as_called(match, number), number + 1
    return None, 0


def _as_called(match: Match, number: int) -> Open | None:
    """Returns the fault that was called by this event. None if it called none."""
    called = match.events[number]
    looks = (event.table for event in reversed(match.events[:number]) if isinstance(event, TableDrafted | Checkpoint))
    return opened(number, called, next(looks, Layout())) if isinstance(called, FaultCalled) else None


def _believed(match: Match, number: int) -> Explanation | None:
    """Returns what was believed before this event. None if that is no longer remembered."""
    root = next((commit for commit in reversed(match.commits) if commit.seq < number), None)
    acts, final = (), 0
    for event in reversed(match.events[:number]):
        if isinstance(event, TableDrafted | Checkpoint):
            acts = event.explanations[0].actions[final:]
        if isinstance(event, TableDrafted | Checkpoint | AS_RULED):
            break
        final += isinstance(event, ActionPlayed)
    return Explanation(match.search(Layout()).run(root.state, acts), acts) if root is not None else None


def _with_another(builder: DecisionBuilder, match: Match, fault: Open, number: int, table: TableSeen) -> Explanation | None:
    """Returns the acts before, one lawful act of the same seat instead of the refused one, and the acts since.

    None if no such act tells the table."""
    before, since = _believed(match, number), acts_since(match, number)
    if before is None:
        return None
    # What was done before the refused act may have become final only behind it.
    since = since[len(before.actions) :] if since[: len(before.actions)] == before.actions else since
    # What was lawful of the mistake was done with it.
    since = tuple(act for act in since if act not in fault.called.actions or getattr(act, "seat", TABLE) not in fault.called.fault.seats)
    search, found = replace(match, open=()).search(table.table, table.covered, table.unsure), None
    acts = match.game.attempts(before.state, search.change(before.state))
    instead = ((act,) for act in acts if getattr(act, "seat", TABLE) in fault.called.fault.seats)
    # It may have been done for nothing, as pieces that no act describes may have been nobody's act.
    for done in chain(((),), instead):
        end = lawfully(search, before.state, (*done, *since))
        if end is not None and not search.mismatch(end):
            found = Explanation(end, (*before.actions, *done, *since))
            break
    builder.applies += search.applies
    return found


def heard_beside(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which a press beside a refused act may have said something of its own.

    While the act lies the press is for that (`is_for_what_was_refused`). When it is put right either may be, and what comes next decides.
    Example: Red is told that a card may not lie there, draws from the deck instead, presses, and only then takes the card back."""
    cleared = {event.called for event in builder.events if isinstance(event, FaultCleared) and event.end == "right"}
    seats = {seat for fault in start.open if fault.seq in cleared for seat in _pressed_beside(start, fault)}
    trial, step = DecisionBuilder(start, builder.applies), start.last_step
    for seat in sorted(seats) if not start.held else ():
        draft = trial.match.draft.explanations
        found = ends(trial.match, said(*meant_by(trial.match, seat, believed(draft))), seat)
        idle = [replace(h, price=h.price + cost.FOR_ANOTHER) for h in draft]
        if found:
            trial.write(Checkpoint(table.at, None, logged(distinct((*found, *idle))), step.table, step.blind, late=True))
    if not trial.events:
        return builder
    judge(trial, table, False)
    return builder.rather(trial, builder.accuses or not trial.accuses)


def _pressed_beside(match: Match, fault: Open) -> set[Seat]:
    """Returns whose press came while their refused act lay, if nothing has been done since."""
    since = match.events[fault.seq + 1 :]
    done = max((number for number, event in enumerate(since) if isinstance(event, ActionPlayed | Checkpoint)), default=-1)
    presses = [held.observation for held in since[done + 1 :] if isinstance(held, Held) and isinstance(held.observation, ButtonPressed)]
    return {press.seat for press in presses if press.seat in fault.called.fault.seats}

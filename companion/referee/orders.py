"""The carrying out of orders by touch: answer, undo, overrule, waive, settle a rule, play what must be said."""

from __future__ import annotations

from typing import Any

from companion.referee.commands import (
    Answer,
    CancelUndo,
    EndMatch,
    Name,
    Overrule,
    PassTurn,
    Pause,
    Play,
    PlayOn,
    Settle,
    Undo,
    Waive,
    order_of,
)
from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.debts import Open
from companion.referee.events import (
    Answered,
    FaultCalled,
    FaultCleared,
    FaultMoved,
    Held,
    MatchOver,
    OwedWaived,
    Paused,
    PersonNamed,
    PlayedOn,
    Released,
    RolledEarly,
    RuleSettled,
    Sought,
    TableDrafted,
    Troubled,
    UndoCancelled,
    Undone,
)
from companion.referee.evidence.commit import commit_if_final, settle, turn_part
from companion.referee.evidence.heard import said, take
from companion.referee.evidence.tables import ruled, seen
from companion.referee.judging.judge import judge
from companion.referee.match import Match
from companion.referee.observation import Command, TableSeen
from companion.referee.overruling import last_given, overruled_as, pass_turn
from companion.rules.explain import Seen
from companion.rules.values import Outcome

HOUSE = "house"
"""The reason of an overruling that speaks of the people's own game."""
FREE = (TableDrafted, FaultCalled, FaultMoved, FaultCleared, Held, Released, RolledEarly, Sought, Troubled, PersonNamed)
"""Events that nobody has to be asked about when they are struck."""
UNFINISHED = "unfinished"
"""The reason of an outcome when people end the match early."""


def ordered(builder: DecisionBuilder, command: Command, final: bool = False) -> None:
    """Carries out one order; one that means nothing, or that everybody has to agree to and does not, changes nothing."""
    match, at = builder.match, command.at
    try:
        order = order_of(command.name, command.args)
    except ValueError:
        return
    match order:
        case Answer(choice, by):
            _answer(builder, at, choice, by)
        case Undo(to, by, fresh_rolls):
            if 1 <= to < len(match.events) and (freely(match, to) or match.everybody(by)):
                builder.write(Undone(at, to, by, fresh_rolls))
        case CancelUndo(by):
            if match.restore:
                builder.write(UndoCancelled(at, by))
        case Overrule(called, by, reason):
            fault = _open(match, called)
            if fault is not None and match.everybody(by) and not _settle(builder, at, _fact(fault, reason), True, by):
                builder.write(overruled_as(match, at, fault, by, reason))
        case Waive(called, by):
            fault = _open(match, called)
            if fault is not None and match.everybody(by):
                builder.write(OwedWaived(at, fault.seq, by))
        case Settle(key, value, by):
            if match.everybody(by):
                _settle(builder, at, key, value, by)
        case PassTurn(seat, by):
            if seat in match.seats and match.everybody(by) and not (match.over or match.restore):
                _pass_turn(builder, at, seat, by)
        case Play(action):
            if isinstance(action, match.game.actions) and not match.over:
                take(builder, command, said(action), declares=True, final=final)
        case Name(seat, name):
            if seat in match.seats and name.strip():
                builder.write(PersonNamed(at, seat, name.strip()))
        case Pause() | PlayOn():
            if not match.over and match.paused is isinstance(order, PlayOn):
                builder.write(PlayedOn(at) if match.paused else Paused(at))
        case EndMatch(by):
            if not match.over and match.everybody(by):
                builder.write(MatchOver(at, Outcome((), UNFINISHED), by))


def _fact(fault: Open, reason: str) -> str:
    """Returns the house rule that all settle when they let this stand; empty: nothing but this one act.

    It is the answer to the question that it was (`settle`; of several the one that they name as their reason), or what is
    otherwise in their own game (`house`), if that is why."""
    asked = _asked(fault)
    if reason in asked or len(asked) > 1:
        return reason if reason in asked else ""
    return asked[0] or (dict(fault.called.fault.args).get("house", "") if reason == HOUSE else "")


def _asked(fault: Open) -> list[str]:
    """The facts that this fault asks for: an empty one where it asks for none."""
    return dict(fault.called.fault.args).get("settle", "").split("|")


def _settle(builder: DecisionBuilder, at: float, key: str, value: Any, by: tuple[str, ...]) -> bool:
    """Settles this for the rest of the match. What was called and is right now is judged once more. It returns False where nothing is
    settled: there is no such house rule or no such value.
    """
    if not key:
        return False
    try:
        builder.match.game.amend(builder.match.state, key, value)
    except (TypeError, ValueError):
        return False
    builder.write(RuleSettled(at, key, value, by))
    freed = [fault for fault in builder.match.open if fault.called.fault.kind == "refused" and _right_now(builder.match, fault)]
    for fault in builder.match.open:
        if fault not in freed and value is True and key in _asked(fault):
            # Others have played on since: what the answer allows stands where it lies.
            builder.write(overruled_as(builder.match, at, fault, by, key))
    for fault in freed:
        builder.write(FaultCleared(at, fault.seq, end="dropped"))
    if freed:
        step = builder.match.last_step
        sight = Seen(step.table, step.blind)
        verdict = judge(builder.match, sight, again=True)
        builder.applies += verdict.applies
        ruled(builder, at, sight, verdict)
    return True


def _pass_turn(builder: DecisionBuilder, at: float, seat: str, by: tuple[str, ...]) -> None:
    """Passes the turn to this seat. What was called, and is right in that turn, is judged once more.

    Given back at once it goes on as it stood: the first touch was a mistake."""
    step, given = builder.match.last_step, last_given(builder.match)
    if given is not None and seat in builder.match.game.to_act(given[1]):
        builder.go_back(at, given[0], by)
    elif not pass_turn(builder, at, seat, by):
        return
    seen(builder, TableSeen(at, step.table, step.blind), final=True)


def _right_now(match: Match, fault: Open) -> bool:
    """True if the explanation that was called has become legal."""
    state = match.state
    for action in fault.called.actions:
        if match.game.faults(state, action):
            return False
        state = match.game.apply(state, action)
    return bool(fault.called.actions)


def _answer(builder: DecisionBuilder, at: float, choice: int, by: tuple[str, ...]) -> None:
    match = builder.match
    if match.asked is None or not 0 <= choice < len(match.asked.options):
        return
    builder.write(Answered(at, choice, by[0] if by else ""))
    if not any(isinstance(held, TableSeen) for held in match.held):
        answered(builder, at)


def answered(builder: DecisionBuilder, at: float) -> None:
    """Commits what the answer has made final. A table that waited for the answer is judged before: it may show what was finished since."""
    explanations = builder.match.draft.explanations
    parts = [turn_part(builder.match, h) for h in explanations]
    whole = [part for part in parts if part is not None]
    if explanations and len(whole) == len(explanations):
        settle(builder, at, explanations, whole)
    commit_if_final(builder, at)


def _open(match: Match, called: int) -> Open | None:
    return next((fault for fault in match.open if fault.seq == called), None)


def freely(match: Match, to: int) -> bool:
    """True if taking back to there needs nobody's consent, within a turn and up to a barrier. Nothing but drafts of tables would be
    struck, so nobody has to be asked.
    """
    return all(isinstance(event, FREE) for event in match.events[to:])

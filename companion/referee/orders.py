"""What people say by touch: answer, undo, overrule, waive, settle a rule, play what must be said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.referee.commit import commit_if_final, settle, turn_part
from companion.referee.events import Answered, FaultCleared, Overruled, OwedWaived, PersonNamed, RuleSettled, Undone
from companion.referee.evidence import said, take
from companion.referee.judge import judge
from companion.referee.match import Match, Open, conserves, with_debts
from companion.referee.observation import Command
from companion.referee.sheet import Sheet
from companion.referee.tables import ruled
from companion.rules.explain import Seen
from companion.rules.values import Roll

COMMANDS = {
    "answer": "choice, by: which of the offered lines it was",
    "undo": "to (sequence number), by, fresh_rolls: strikes the events from there on",
    "overrule": "called (sequence number), by, reason: illegal, but it stands",
    "waive": "called (sequence number), by: what is owed stays as it is",
    "settle": "key, value, by: a rule fact or an option, for the rest of the match",
    "name": "seat, name: the person at this seat goes by this name",
    "play": "action: an act that must be said",
}
HOUSE = "house"
"""The reason of an overruling that speaks of the people's own game."""


def ordered(sheet: Sheet, command: Command, final: bool = False) -> None:
    """Carries out one command; one that cannot be carried out changes nothing."""
    match = sheet.match
    by = tuple(command.arg("by", ()) or ())
    match command.name:
        case "answer":
            _answer(sheet, command, by)
        case "undo":
            to = command.arg("to", len(match.events))
            if 1 <= to < len(match.events) and (freely(match, to) or match.everybody(by)):
                sheet.write(Undone(command.at, to, by, bool(command.arg("fresh_rolls", False))))
        case "overrule":
            fault = _open(match, command.arg("called"))
            reason = str(command.arg("reason", ""))
            if fault is not None and not (match.everybody(by) and _settle(sheet, command.at, _fact(fault, reason), True, by)):
                sheet.write(overruled_as(match, command.at, fault, by, reason))
        case "waive":
            fault = _open(match, command.arg("called"))
            if fault is not None:
                sheet.write(OwedWaived(command.at, fault.seq, by))
        case "name" if command.arg("seat") in match.seats and str(command.arg("name", "")).strip():
            sheet.write(PersonNamed(command.at, str(command.arg("seat")), str(command.arg("name")).strip()))
        case "settle" if match.everybody(by):
            _settle(sheet, command.at, str(command.arg("key")), command.arg("value"), by)
        case "play":
            action = command.arg("action")
            if isinstance(action, match.game.actions) and not match.over:
                take(sheet, command, said(action), declares=True, final=final)


def _fact(fault: Open, reason: str) -> str:
    """What all settle when they let this stand: the answer to the question that it was (`settle`; of several the one that they
    name as their reason), or what is otherwise in their own game (`house`), if that is why. Empty: nothing but this one act."""
    args = dict(fault.called.fault.args)
    asked = args.get("settle", "").split("|")
    if reason in asked or len(asked) > 1:
        return reason if reason in asked else ""
    return asked[0] or (args.get("house", "") if reason == HOUSE else "")


def _settle(sheet: Sheet, at: float, key: str, value: Any, by: tuple[str, ...]) -> bool:
    """The rest of the match goes by this. What was called and is right now is judged once more. False: nothing is settled,
    there is no such house rule or no such value."""
    if not key:
        return False
    try:
        sheet.match.game.amend(sheet.match.state, key, value)
    except (TypeError, ValueError):
        return False
    sheet.write(RuleSettled(at, key, value, by))
    freed = [fault for fault in sheet.match.open if fault.called.fault.kind == "refused" and _right_now(sheet.match, fault)]
    for fault in freed:
        sheet.write(FaultCleared(at, fault.seq))
    if freed:
        step = sheet.match.last_step
        sight = Seen(step.table, step.blind)
        verdict = judge(sheet.match, sight, again=True)
        sheet.applies += verdict.applies
        ruled(sheet, at, sight, verdict)
    return True


def _right_now(match: Match, fault: Open) -> bool:
    """Whether the line that was called has become legal."""
    state = match.state
    for action in fault.called.actions:
        if match.game.faults(state, action):
            return False
        state = match.game.apply(state, action)
    return bool(fault.called.actions)


def _answer(sheet: Sheet, command: Command, by: tuple[str, ...]) -> None:
    match = sheet.match
    choice = command.arg("choice", -1)
    if match.asked is None or not 0 <= choice < len(match.asked.options):
        return
    sheet.write(Answered(command.at, choice, by[0] if by else ""))
    lines = sheet.match.draft.hypotheses
    parts = [turn_part(sheet.match, h) for h in lines]
    whole = [part for part in parts if part is not None]
    if lines and len(whole) == len(lines):
        settle(sheet, command.at, lines, whole)
    commit_if_final(sheet, command.at)


def _open(match: Match, called: Any) -> Open | None:
    return next((fault for fault in match.open if fault.seq == called), None)


def freely(match: Match, to: int) -> bool:
    """Within a turn, up to a barrier: nothing but drafts of tables would be struck, so nobody has to be asked."""
    free = {"TableDrafted", "FaultCalled", "FaultCleared", "Held", "Released", "PersonNamed"}
    return all(type(event).__name__ in free for event in match.events[to:])


def overruled_as(match: Match, at: float, fault: Open, by: tuple[str, ...], reason: str) -> Overruled:
    """How the game goes on when people let it stand: the illegal act applied where that leads to this table, else the table
    adopted as it is; where pieces are missing or too many, the difference just stays known."""
    step = match.last_step
    without = replace(match, open=tuple(o for o in match.open if o.seq != fault.seq))
    search = without.search(step.table, step.blind)
    state, illegal = match.live, _illegal_acts(match, fault)
    for action in illegal:
        # Only what still makes sense is applied: a roll, or what this table proposes now.
        if not isinstance(action, Roll) and action not in match.game.attempts(state, search.change(state)):
            break
        state = search.after(state, action)
    else:
        if illegal and not search.residue(state):
            return Overruled(at, fault.seq, by, reason, actions=(*match.draft.best.actions, *illegal))
    table = with_debts(match, fault.owed)
    if fault.owed and conserves(match.game.layout(match.live), table):
        return Overruled(at, fault.seq, by, reason, table=table)
    return Overruled(at, fault.seq, by, reason)


def _illegal_acts(match: Match, fault: Open) -> tuple[Any, ...]:
    """The acts of the attempted line that were refused: those the draft does not hold."""
    drafted = list(match.draft.best.actions)
    refused = []
    for action in fault.called.actions:
        if action in drafted:
            drafted.remove(action)
        else:
            refused.append(action)
    return tuple(refused)

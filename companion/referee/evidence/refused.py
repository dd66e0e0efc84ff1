"""A press or a roll that the rules refuse: for what, and what is said already."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.referee.events import FaultCalled
from companion.referee.judging import cost
from companion.referee.match import Match
from companion.rules.explain import Explanation
from companion.rules.values import Fault, Layout, Roll, Seat

Propose = Callable[[Any], tuple[Any, ...]]
"""Returns the actions that the evidence may be in a state. For a roll, one for each seat that is to act."""


def gone_on(match: Match) -> Match | None:
    """The match in which what was refused last stands, if it left nothing to put right. None: there is nothing.

    Example: Red has pressed and not moved, is told so, and Green rolls."""
    fault = match.open[-1] if match.open else None
    acts = fault.called.actions if fault is not None and not fault.differs else ()
    if not acts or acts[:-1] != match.draft.best.actions:
        return None
    search = match.search(match.last_step.table, match.last_step.blind)
    state = search.after(match.draft.best.state, acts[-1])
    there = Explanation(state, acts, search.mismatch(state), price=match.draft.best.price)
    return replace(match, draft=replace(match.draft, explanations=(there,)))


def right_behind_what_is_open(match: Match, by: Seat, propose: Propose) -> bool:
    """True if this press is wrong only because an act of its seat was refused. One mistake is told once."""
    search, best = match.search(Layout()), match.draft.best
    for fault in match.open:
        acts = [act for act in fault.called.actions if act not in best.actions] if by in fault.called.fault.seats else []
        state = search.run(best.state, acts)
        over = match.game.turn(state) > match.game.turn(best.state)
        if acts and (over or any(not search.faults(state, action) for action in propose(state))):
            return True
    return False


def as_good(match: Match) -> tuple[Explanation, ...]:
    """The best explanation of the draft, and those that leave no more different and break no more rules."""
    best = match.draft.best
    worth = best.attempts, len(best.mismatch)
    return (best, *(h for h in match.draft.explanations if h is not best and (h.attempts, len(h.mismatch)) == worth))


def refused(match: Match, explanation: Explanation, propose: Propose) -> list[tuple[Fault, tuple[Any, ...], float]]:
    """Returns the rule that the evidence breaks after this explanation, with the explanation that it would end, and its cost.

    It is empty when it breaks none."""
    # Of several seats that may act whoever rolled last has rolled again.
    last = next((action.seat for action in reversed(explanation.actions) if isinstance(action, Roll)), None)
    tried = sorted(propose(explanation.state), key=lambda action: getattr(action, "seat", None) != last)[:1]
    found = []
    for action in tried:
        faults = match.game.faults(explanation.state, action)
        price = explanation.price + cost.ILLEGAL_ALSO * len({fault.rule for fault in faults})
        found += [(fault, (*explanation.actions, action), price) for fault in faults[:1]]
    return found


def thrown_for_what_was_refused(match: Match) -> Explanation | None:
    """Returns the best explanation without its last roll, thrown for another seat's act that was put right.

    None: it was not. Nobody knows whose hand threw. Example: Blue throws and moves in Green's turn, and takes it back; now Green throws."""
    best, search = match.draft.best, match.search(Layout())
    called = next((event for event in reversed(match.events) if isinstance(event, FaultCalled)), None)
    last = best.actions[-1] if best.actions else None
    if called is None or not isinstance(last, Roll) or called.actions[-2:-1] != (last,) or any(fault.owed for fault in match.open):
        return None
    before = search.run(match.state, best.actions[:-1])
    theirs = getattr(called.actions[-1], "seat", last.seat) != last.seat
    return Explanation(before, best.actions[:-1], search.mismatch(before), price=best.price) if theirs else None

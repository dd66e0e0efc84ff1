"""Overruling: how the game goes on when people let stand what was called."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import Any

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.debts import Open, conserves, with_debts
from companion.referee.draft.difference import others_since
from companion.referee.events import ASIDE, ActionPlayed, FaultCleared, Held, Overruled, Released, TableDrafted, TurnPassed
from companion.referee.match import Match
from companion.rules.values import TABLE, Roll, Seat


def overruled_as(match: Match, at: float, fault: Open, by: tuple[str, ...], reason: str) -> Overruled:
    """Returns the event by which the game goes on when people let this fault stand.

    The illegal act is applied where that leads to this table, else the table is adopted as it is; where pieces are missing or too
    many, the difference just stays known."""
    step = match.last_step
    without = replace(match, open=tuple(o for o in match.open if o.seq != fault.seq))
    search = without.search(step.table, step.blind)
    game, state, illegal = match.game, match.live, _illegal_acts(match, fault)
    for action in illegal:
        # Only what still makes sense is applied: a roll, or what this table proposes now.
        if not isinstance(action, Roll) and action not in game.attempts(state, search.change(state)):
            break
        state = search.after(state, action)
    else:
        # What others have played on from is no act of this turn: it only brings its pieces there.
        acting = game.to_act(match.live)
        beside = acting == game.to_act(state) and acting.isdisjoint(getattr(act, "seat", TABLE) for act in illegal)
        left = search.mismatch(state)
        there = left.isdisjoint(debt.place for debt in fault.owed) if fault.owed else not left
        if illegal and there and (beside or not others_since(match, fault)):
            return Overruled(at, fault.seq, by, reason, actions=(*match.draft.best.actions, *illegal))
    table = with_debts(game, match.live, fault.differs)
    if fault.differs and conserves(game.layout(match.live), table):
        return Overruled(at, fault.seq, by, reason, table=table)
    return Overruled(at, fault.seq, by, reason)


def overruled_as_done(match: Match, at: float, fault: Open, by: tuple[str, ...], reason: str) -> Overruled | None:
    """Returns the event by which pieces that no act describes stand for what their seat could still do with them.

    None where it could do nothing, or several things that come to different ends. Example: a figure was dashed round a corner. It has
    dashed, with the die that is left, and stays where it was put."""
    game, live, blamed = match.game, match.live, fault.called.fault
    before, table = game.layout(live), with_debts(game, live, fault.differs)
    if not fault.differs or not conserves(before, table):
        return None
    ends: dict[Any, Any] = {}
    for act in game.legal_actions(live):
        after = game.apply(live, act) if getattr(act, "seat", TABLE) in blamed.seats else live
        moved = {placed.piece for place in before.differs(game.layout(after)) for placed in before[place]}
        if moved.intersection(blamed.pieces):
            ends.setdefault(game.adopt(after, table), act)
    acts = (*match.draft.best.actions, *ends.values())
    return Overruled(at, fault.seq, by, reason, actions=acts, table=table) if len(ends) == 1 else None


def pass_turn(builder: DecisionBuilder, at: float, seat: Seat, by: tuple[str, ...]) -> bool:
    """Writes that it is this seat's turn; what was lawful before is final. False, and nothing written, where it cannot have the turn."""
    match = builder.match
    if match.game.pass_turn(match.live, seat) == match.live:
        return False
    for act in match.draft.best.actions:
        builder.write(ActionPlayed(at, act))
    builder.write(TurnPassed(at, seat, by))
    return True


def last_given(match: Match) -> tuple[int, Any] | None:
    """Returns the event with which people gave the turn to another, and the state before it. None if anything has been done since."""
    since = list(takewhile(lambda event: not isinstance(event, TurnPassed), reversed(match.events)))
    done = (event for event in since if not isinstance(event, (TableDrafted, FaultCleared, Held, Released, *ASIDE)))
    if len(since) == len(match.events) or any(done) or match.draft.best.actions:
        return None
    to = len(match.events) - len(since) - 1
    while to > 1 and isinstance(match.events[to - 1], ActionPlayed) and match.events[to - 1].at == match.events[to].at:
        to -= 1
    return to, match.back_to(to).live


def _illegal_acts(match: Match, fault: Open) -> tuple[Any, ...]:
    """The acts of the attempted explanation that were refused. The draft does not hold them, nor are they final since."""
    final = (event.action for event in match.events[fault.seq + 1 :] if isinstance(event, ActionPlayed))
    drafted = [*final, *match.draft.best.actions]
    refused = []
    for action in fault.called.actions:
        if action in drafted:
            drafted.remove(action)
        else:
            refused.append(action)
    return tuple(refused)

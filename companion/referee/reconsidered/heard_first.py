"""A press or a roll that was heard before the table was seen may stand behind what the table shows.

The ear is quicker than the eye: whoever lays a card and presses is heard at once, and seen a moment later."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.decision_builder import DecisionBuilder, Judge
from companion.referee.draft.under_hands import hidden
from companion.referee.events import (
    ActionPlayed,
    Asked,
    Checkpoint,
    Event,
    FaultCalled,
    Held,
    MatchOver,
    Released,
    RolledEarly,
    TableDrafted,
)
from companion.referee.evidence.presses import meant_by
from companion.referee.evidence.turn_ends import ends_idle_turn
from companion.referee.evidence.waiting import SEEN_AFTER, came_to_nothing, price_of
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled, Observation, TableSeen
from companion.rules.values import TABLE, Layout, Roll

AT_ONCE = 1.0
"""Seconds after a press or a throw before which no table shows what was done since. A hand takes longer, and the camera waits for it."""


def heard_first(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that with the last press behind the table, if it accuses less. A roll is as good.

    So if it accuses no more where what was heard was refused, or the table was seen at once (`AT_ONCE`): the hand that pressed had done it
    before."""
    told = any(isinstance(event, FaultCalled | Asked) for event in builder.events)
    heard = _heard_unseen(start, table.at) if not (start.held or start.over) else None
    if heard is None:
        return builder
    to, said = heard
    throw = _throw(start, to, table.at)
    refused = any(isinstance(event, FaultCalled) for event in start.events[to:])
    rather = refused or (table.at < start.events[to].at + AT_ONCE and _tells_more(builder, start))
    if not (told or rather):
        return builder
    for first, evidence in ((to, [said]), *throw):
        trial = DecisionBuilder(start, builder.applies)
        trial.go_back(table.at, first)
        judge(trial, table, False)
        if not (told or (start.unheard is not None and _by_the_same_hands(trial, start.unheard))):
            builder.applies += trial.applies
            return builder
        written, left = len(trial.events), trial.match.draft.best.mismatch
        for each in evidence:
            judge(trial, each, True)
        builder.share(trial)
        price, _ = price_of(trial, came_to_nothing(trial.events[written:]))
        # It excuses only what it tells whole. What is to be done because it is said is still to come: a tile given up is turned back.
        if not left and price < price_of(builder, 0)[0] + rather:
            return trial
    return builder


def _throw(match: Match, last: int, at: float) -> list[tuple[int, list[Observation]]]:
    """Returns the dice of one throw, the last of which was this event, with the number of the first. Nothing for a single die.

    `at`: when they are told anew."""
    dice: list[tuple[int, Roll]] = []
    for seq, roll in reversed([each for each in match.rolls if each[0] <= last]):
        later, then = dice[0] if dice else (last, roll)
        looked = any(isinstance(event, TableDrafted) for event in match.events[seq + 1 : later])
        if looked or roll.seat != then.seat or match.events[seq].at < match.events[later].at - SEEN_AFTER:
            break
        dice.insert(0, (seq, roll))
    return [(dice[0][0], [DiceRolled(at, (roll.value,)) for _, roll in dice])] if len(dice) > 1 else []


def _tells_more(builder: DecisionBuilder, start: Match) -> bool:
    """True if acts are understood as done behind what was heard last that were not before this decision."""
    best = builder.match.draft.best.actions
    return bool(best) and all(h.actions != best for h in start.draft.explanations)


def _by_the_same_hands(trial: DecisionBuilder, before: Match) -> bool:
    """True if all that was done since was done by those who were to act before."""
    played = [event.action for event in trial.events if isinstance(event, ActionPlayed)]
    since = [*played, *trial.match.draft.best.actions][len(before.draft.best.actions) :]
    return {getattr(act, "seat", TABLE) for act in since} <= {TABLE, *before.game.to_act(before.live)}


def _heard_unseen(match: Match, at: float) -> tuple[int, Observation] | None:
    """Returns what was heard last, with the number of its first event, if no table has been seen since.

    It is None where a table of now, in match time, shows only what was done after it, where it has waited for a look, for words, and for
    dice that are only told again. Who has pressed before doing anything may do it as long as nobody else does."""
    before = match.unheard
    if before is None:
        return None
    first, *since = match.events[len(before.events) :]
    if (at >= first.at + SEEN_AFTER and not _idle(before, first)) or hidden(match, first.at):
        return None
    if isinstance(first, Held) and isinstance(first.observation, ButtonPressed | DiceRolled):
        # It has waited, and was refused.
        refused = all(isinstance(event, Released | RolledEarly | FaultCalled) for event in since) and not match.held
        return (len(before.events), replace(first.observation, at=at)) if refused else None
    if not isinstance(first, Checkpoint) or not all(isinstance(event, ActionPlayed | FaultCalled | MatchOver) for event in since):
        return None
    said = first.evidence
    if isinstance(said, Roll):
        fresh = any(number == len(before.events) for number, _ in match.rolls)
        return (len(before.events), DiceRolled(at, (said.value,))) if fresh else None
    pressed = said in meant_by(before, said.seat, before.draft.explanations)
    return (len(before.events), ButtonPressed(at, said.seat)) if pressed else None


def _idle(before: Match, event: Event) -> bool:
    """True if with this press a turn was over in which its seat has done nothing."""
    if not isinstance(event, Checkpoint) or event.evidence not in event.explanations[0].actions:
        return False
    acts = event.explanations[0].actions
    done = acts[: acts.index(event.evidence)]
    return ends_idle_turn(before, done, before.search(Layout()).run(before.state, done), event.evidence)

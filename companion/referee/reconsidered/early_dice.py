"""Dice that came before the turn before them was done: they count once somebody plays with them.

Nobody throws again because a neighbour was slow. Who does so plays with the new dice."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from companion.referee.decision_builder import DecisionBuilder, Judge
from companion.referee.events import FaultCalled, Released, RolledEarly
from companion.referee.evidence.heard import roll
from companion.referee.match import Match
from companion.referee.observation import DiceRolled, TableSeen
from companion.rules.values import TABLE, Roll, Seat


def with_early_dice(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that with the dice thrown early.

    It is that one if this one accuses, and those dice make lawful what is done now."""
    if not builder.accuses or start.held:
        return builder
    trial = DecisionBuilder(start, builder.applies)
    entered = enter(trial, start, table)
    if entered:
        judge(trial, table, False)
    return builder.rather(trial, entered and not trial.accuses)


def enter(trial: DecisionBuilder, start: Match, table: TableSeen, *, anybody: bool = False) -> int:
    """Enters the early dice as rolls of another seat than that whose turn it was. Returns how many are rolls now.

    `anybody`: also of that one, since it was not its turn."""
    if start.held:
        trial.write(Released(table.at))
    entered = 0
    for seat, value in early_dice(start):
        alone = trial.trial()
        if roll(alone, table, value, True) and (anybody or alone.match.rolls[-1][1].seat != seat):
            trial.go_on(alone)
            entered += 1
        trial.applies += alone.applies
    return entered


def early_dice(match: Match) -> tuple[tuple[Seat, int], ...]:
    """Returns the early dice of this turn and the one before, each with whose turn it was.

    Those that wait for a look come last: they may be anybody's."""
    turns = [(commit.seq, match.game.turn(commit.state)) for commit in match.commits]
    since = next((seq for seq, turn in turns if turn >= match.game.turn(match.live) - 1), len(match.events))
    refused = ((event.seat, event.value) for event in match.events[since:] if isinstance(event, RolledEarly))
    waiting = ((TABLE, value) for held in match.held if isinstance(held, DiceRolled) for value in held.values)
    return (*refused, *waiting)


def thrown_again(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which the seat before has thrown again, and plays with one of both dice.

    It is that one if this one accuses that seat, whose turn was thought to have ended in silence when the die was thrown. Example: a die
    falls off the table and is thrown again. The first one counts, unless what is done needs the second: all have agreed then."""
    called = {seat for event in builder.events if isinstance(event, FaultCalled) for seat in event.fault.seats}
    (first, one), (second, other) = start.rolls[-2:] if len(start.rolls) > 1 else ((0, None), (0, None))
    before = start.unheard
    if one is None or other is None or start.held or called != {one.seat} or one.seat == other.seat:
        return builder
    if before is None or len(before.events) != second or before.draft.best.actions[-1:] != (one,):
        return builder
    for to, dice in ((second, False), (first, True)):
        trial = DecisionBuilder(start, builder.applies)
        trial.go_back(table.at, to)
        if dice:
            judge(trial, DiceRolled(table.at, (other.value,)), False)
        else:
            refused = replace(other, seat=one.seat)
            trial.write(RolledEarly(table.at, one.seat, other.value))
            for wrong in start.game.faults(trial.match.live, refused)[:1]:
                trial.write(FaultCalled(table.at, wrong, actions=(*trial.match.draft.best.actions, refused)))
        told = len(trial.events)
        judge(trial, table, False)
        builder.share(trial)
        if trial.whole and not any(isinstance(event, FaultCalled) for event in trial.events[told:]):
            return trial
    return builder


def for_another_turn(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that without dice that were thrown for an act out of turn, which was taken back.

    It is that one if this one accuses, and whose turn it is has done nothing yet. Example: Red throws once more and moves, sets its pawn
    back when it is told so, and Green exchanges a card before it throws."""
    idle = [*takewhile(lambda act: isinstance(act, Roll), reversed(start.draft.best.actions))]
    rolls = start.rolls[len(start.rolls) - len(idle) :]
    if not builder.accuses or not rolls or start.open:
        return builder
    called = [event for event in start.events[rolls[-1][0] :] if isinstance(event, FaultCalled) and event.fault.kind == "refused"]
    seats = {roll.seat for _, roll in rolls}
    if not called or not seats.isdisjoint(seat for event in called for seat in event.fault.seats):
        return builder
    trial = DecisionBuilder(start, builder.applies)
    trial.go_back(table.at, rolls[0][0])
    for held in start.held:
        judge(trial, replace(held, at=table.at), True)
    judge(trial, table, False)
    return builder.rather(trial, trial.lawful)

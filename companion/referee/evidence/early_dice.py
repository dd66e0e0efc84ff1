"""Dice that came before the turn before them was done: they count once somebody plays with them.

Nobody throws again because a neighbour was slow. Who does so plays with the new dice."""

from __future__ import annotations

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.events import FaultCalled, RolledEarly
from companion.referee.evidence.heard import roll
from companion.referee.evidence.heard_first import Judge
from companion.referee.match import Match
from companion.referee.observation import TableSeen


def with_early_dice(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that with the dice thrown early, if it accuses and those make lawful what is done now."""
    dice = early_dice(start) if any(isinstance(event, FaultCalled) for event in builder.events) and not start.held else ()
    trial, counted = DecisionBuilder(start, builder.applies), 0
    for value in dice:
        counted += roll(trial, table, value, True)
    if not counted:
        return builder
    judge(trial, table, False)
    builder.applies += trial.applies
    trial.applies = builder.applies
    return builder if any(isinstance(event, FaultCalled) for event in trial.events) else trial


def early_dice(match: Match) -> tuple[int, ...]:
    """Returns the values of the dice that were thrown in the turn before this one, or in this one, before they might be."""
    turns = [(commit.seq, match.game.turn(commit.state)) for commit in match.commits]
    since = next((seq for seq, turn in turns if turn >= match.game.turn(match.live) - 1), len(match.events))
    return tuple(event.value for event in match.events[since:] if isinstance(event, RolledEarly))

"""Dice that were refused, and with which people have played all the same. They count, or take the place of others."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from companion.referee.decision_builder import DecisionBuilder, Judge
from companion.referee.events import PLAY, ActionPlayed, FaultCalled, Overruled, RolledEarly
from companion.referee.evidence.heard import roll
from companion.referee.match import Match
from companion.referee.observation import DiceRolled, Observation, TableSeen
from companion.referee.reconsidered.early_dice import early_dice
from companion.referee.reconsidered.taken_back import looks_since, told_from
from companion.rules.values import Roll


def with_refused_dice(builder: DecisionBuilder, start: Match, now: Observation, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which refused dice count, instead of as many that were thrown before.

    It is that one if this one accuses, and those tell all that was done since. Example: somebody throws in the turn of another, who throws
    then and plays."""
    refused = [(seq, event) for seq, event in enumerate(start.events) if isinstance(event, RolledEarly) and seq > _turn_began(start)]
    believed = sum(isinstance(act, Roll) for act in start.draft.best.actions)
    rolls = start.rolls[len(start.rolls) - believed :]
    if not builder.accuses or not refused or not rolls or start.held:
        return builder
    # Of more dice than are thrown in a turn the last ones count.
    refused = refused[-len(rolls) :]
    trial, to = DecisionBuilder(start, builder.applies), rolls[-len(refused)][0]
    dice = [DiceRolled(now.at, (event.value,)) for _, event in refused]
    done = told_from(trial, [*dice, *looks_since(start, refused[-1][0], now.at).values(), now], judge, to)
    return builder.rather(trial, done)


def with_dice_that_stand(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which dice stand that were refused because something was left to do.

    It is that one if this one accuses, and another seat goes on with them. Example: Red forgets a figure, Blue throws, and is told so; all
    the same Blue dashes."""
    began, game = _turn_began(start), start.game
    calls = [(seq, event) for seq, event in enumerate(start.events) if isinstance(event, FaultCalled) and seq > began]
    dice = [(seq, event.actions[-1]) for seq, event in calls if event.actions and isinstance(event.actions[-1], Roll)]
    early = early_dice(start)
    if not builder.accuses or not dice or not early or start.held:
        return builder
    seq, first = dice[-1]
    others = (replace(first, seat=seat) for seat in start.seats if seat != first.seat)
    stands = next((act for act in others if game.to_act(game.apply(start.live, act)) == {act.seat}), None)
    if stands is None:
        return builder
    trial = DecisionBuilder(start, builder.applies)
    for act in start.draft.best.actions:
        trial.write(ActionPlayed(table.at, act))
    trial.write(Overruled(table.at, seq, (PLAY,), "", actions=(stands,)))
    for _, value in early[1:]:
        roll(trial, table, value, True)
    judge(trial, table, False)
    return builder.rather(trial, trial.whole and not trial.accuses and trial.match.draft.best.actions)


def dice_that_stand_at_once(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which dice stand that it refuses itself.

    So if the other side has gone on with them. Example: Red forgets a figure; Blue has thrown and dashed before anybody looked."""
    called = [number for number, event in enumerate(builder.events) if isinstance(event, FaultCalled)]
    first = builder.events[called[0]] if len(called) > 1 else None
    if not isinstance(first, FaultCalled) or not any(isinstance(act, Roll) for act in first.actions[-1:]):
        return builder
    trial = DecisionBuilder(start, builder.applies)
    for event in (*builder.events[: called[0] + 1], *takewhile(lambda e: isinstance(e, RolledEarly), builder.events[called[0] + 1 :])):
        trial.write(event)
    stands = with_dice_that_stand(trial, trial.match, table, judge)
    if stands is trial:
        return builder
    trial.go_on(stands)
    return trial


def _turn_began(match: Match) -> int:
    """Returns the event with which the turn before the one that is believed now became final."""
    turn = match.game.turn(match.live)
    return max((commit.seq for commit in match.commits if match.game.turn(commit.state) < turn), default=-1)

"""Refused acts that others have played on from: they stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal

from companion.referee.decision_builder import DecisionBuilder, Judge
from companion.referee.draft.debts import Open, cleared_by, of_others
from companion.referee.draft.difference import others_since
from companion.referee.draft.draft import logged
from companion.referee.events import (
    PLAY,
    ActionPlayed,
    Checkpoint,
    FaultCalled,
)
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled, TableSeen
from companion.referee.overruling import overruled_as, overruled_as_done, pass_turn
from companion.referee.reconsidered.early_dice import enter
from companion.rules.explain import Explanation, Search
from companion.rules.values import TABLE, Layout, Roll

How = Literal["as it lies", "as what could be done", "in its turn", "without later dice"]
"""How refused acts stand. They were done, as they lie; pieces that no act describes are what their seat could still do with them; the
first of them began the turn of its seat; dice that were thrown since were the next player's.
"""


def played_on(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which refused acts stand.

    It is that one if this one accuses or what was heard waits on, and another seat's act is lawful behind those; its own, once others have
    played. The fault stays in the record. Example: a pawn went too far, and was told so; all the same the next rolls and moves."""
    left = [fault for fault in start.open if refused_act(fault) and (lies(fault, table) or _lay_through(start, fault))]
    waits = any(isinstance(held, TableSeen) for held in start.held)
    # Dice wait that could not be thrown: it may have been the turn of whoever did what was refused.
    thrown = any(isinstance(held, DiceRolled) for held in start.held)
    again = builder.accuses or (start.held and builder.match.held)
    if not (again or thrown) or not left or waits:
        return builder
    for how in _ways(start, left, again=bool(again)):
        if (trial := _behind(builder, start, left, table, judge, how)) is not None:
            return trial
    return builder


def at_once(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which a refused act stands, if others played on from it before anybody looked.

    Example: Black moves two floors and White moves behind it, in one look. That is told of Black alone."""
    called = [event for event in builder.events if isinstance(event, FaultCalled) and event.fault.kind == "refused"]
    if len({event.fault.seats for event in called}) < 2 or not called[0].actions:
        return builder
    trial = DecisionBuilder(start, builder.applies)
    for event in builder.events:
        if event is called[0]:
            stands, seats = trial.match.draft.best.actions, called[0].fault.seats
            acts = called[0].actions
            wrong = next((n for n, act in enumerate(acts) if getattr(act, "seat", TABLE) in seats and act not in stands), len(acts))
            trial.write(replace(called[0], actions=acts[: wrong + 1]))
        elif event not in called:
            trial.write(event)
    left = [fault for fault in trial.match.open[-1:] if refused_act(fault)]
    for how in ("as it lies", "in its turn") if left else ():
        if (behind := _behind(trial, trial.match, left, table, judge, how)) is not None:
            trial.go_on(behind)
            return trial
    builder.applies = trial.applies
    return builder


def _ways(start: Match, left: list[Open], *, again: bool) -> Iterator[How]:
    """Yields the ways in which these faults may stand, the likeliest first. `again`: not only dice speak for it."""
    if again:
        yield "as it lies"
    if again and not all(fault.called.actions for fault in left):
        yield "as what could be done"
    yield "in its turn"
    if any(seq > left[0].seq for seq, _ in start.rolls):
        yield "without later dice"


def _behind(  # noqa: PLR0917 - one caller
    builder: DecisionBuilder, start: Match, left: list[Open], table: TableSeen, judge: Judge, how: How
) -> DecisionBuilder | None:
    """Returns the decision on this table where these faults stand; None if nobody plays on lawfully there."""
    trial, in_its_turn = DecisionBuilder(start, builder.applies), how == "in its turn"
    dice = [(seq, roll) for seq, roll in start.rolls if seq > left[0].seq] if how == "without later dice" else []
    if dice:
        trial.go_back(table.at, dice[0][0], (PLAY,))
    if in_its_turn and not _in_its_turn(trial, left[0], table, judge):
        return None
    _stand(trial, left, table.at, as_done=how == "as what could be done")
    ruled = len(trial.events)
    for _, roll in dice:
        judge(trial, DiceRolled(table.at, (roll.value,)), True)
    enter(trial, start, table, anybody=in_its_turn)
    # Whoever pressed beside what stands now was done with it.
    theirs = {seat for fault in left for seat in fault.called.fault.seats}
    for held in start.held:
        if isinstance(held, ButtonPressed) and held.seat not in theirs:
            judge(trial, replace(held, at=table.at), True)
    judge(trial, table, False)
    builder.share(trial)
    acts = [event.action for event in trial.events[ruled:] if isinstance(event, ActionPlayed)] + [*trial.match.draft.best.actions]
    # What was done before the refused act says nothing of it, though it comes to be final only now.
    led = Counter[Any]()
    for fault in left:
        led |= Counter(fault.called.actions)
    # Nobody sees who throws a die: a roll alone tells nothing of whose turn it is.
    done = (act for act in Counter(acts) - led if not (in_its_turn and isinstance(act, Roll)))
    seats = {getattr(act, "seat", TABLE) for act in done} - {TABLE}
    others = seats - theirs
    # Where others have played a turn meanwhile, who goes on from there has let it stand, too.
    on = others or (seats and not in_its_turn and all(others_since(start, fault) for fault in left))
    on = on or (in_its_turn and _plays_alone(start, trial))
    whole = (builder.accuses and not in_its_turn) or not (trial.match.held or trial.match.draft.best.mismatch)
    return trial if on and whole and not trial.accuses else None


def _stand(trial: DecisionBuilder, left: list[Open], at: float, *, as_done: bool = False) -> None:
    """Writes that these faults stand, those that are still open, since people play on."""
    for fault in left:
        if fault not in trial.match.open:
            continue
        ruling = overruled_as_done if as_done and not fault.called.actions else overruled_as
        if (stands := ruling(trial.match, at, fault, (PLAY,), "")) is not None:
            # What is lawful of that turn is final with it, and stays in the record.
            lawful = trial.match.draft.best.actions if stands.actions or stands.table is not None else ()
            for act in lawful:
                trial.write(ActionPlayed(at, act))
            trial.write(replace(stands, actions=stands.actions[len(lawful) :]))


def before_the_dice(builder: DecisionBuilder, start: Match, dice: DiceRolled, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which refused acts of whoever throws stand, if others have played since.

    What lay there before was not done with these dice. Example: a figure dashed twice; it dashes on from there in its next turn."""
    table = TableSeen(dice.at, start.last_step.table, start.last_step.blind)
    throws = {roll.seat for _, roll in builder.match.rolls[len(start.rolls) :]}
    left = [fault for fault in start.open if refused_act(fault) and throws.intersection(fault.called.fault.seats) and lies(fault, table)]
    final = tuple(event.action for event in builder.events if isinstance(event, ActionPlayed))
    shown = _shown(start.search(Layout()), start.state, final)
    left = [fault for fault in left if others_since(start, fault) or of_others(Counter(shown), fault)]
    if not left or builder.accuses or start.held:
        return builder
    trial = DecisionBuilder(start, builder.applies)
    _stand(trial, left, dice.at)
    judge(trial, dice, False)
    thrown = {roll.seat for _, roll in trial.match.rolls[len(start.rolls) :]}
    return builder.rather(trial, thrown == throws and not trial.accuses)


def _shown(search: Search, state: Any, acts: tuple[Any, ...]) -> list[Any]:
    """Returns those of these acts that change the table."""
    game = search.game
    return [act for act, before, after in carried_out(search, state, acts) if game.layout(before).differs(game.layout(after))]


def _plays_alone(start: Match, trial: DecisionBuilder) -> bool:
    """True if one seat has done several things, and that whose turn it was has done nothing in it. Example: it begins the game."""
    game, search = start.game, trial.match.search(Layout())
    turn = game.turn(start.live)
    began = next((commit.seq + 1 for commit in start.commits if game.turn(commit.state) == turn), len(start.events))
    if any(getattr(act, "seat", TABLE) in game.to_act(start.live) for act in acts_since(start, began) if not isinstance(act, Roll)):
        return False
    done = _shown(search, trial.match.state, trial.match.draft.best.actions)
    return len(done) > 1 and len({getattr(act, "seat", TABLE) for act in done}) == 1


def _in_its_turn(trial: DecisionBuilder, fault: Open, table: TableSeen, judge: Judge) -> bool:
    """Passes the turn to the seat that this fault is told of, and judges the table before in it. False where it cannot have the turn.

    Example: Black takes a tile and forgets to move. White is told that it is not its turn; all the same Purple plays behind White."""
    seats, step = fault.called.fault.seats, trial.match.last_step
    if len(seats) != 1 or seats[0] not in trial.match.seats or not pass_turn(trial, table.at, seats[0], (PLAY,)):
        return False
    if step.table.differs(table.table):
        judge(trial, TableSeen(table.at, step.table, step.blind), False)
    else:
        left = trial.match.search(step.table, step.blind).mismatch(trial.match.live)
        trial.write(Checkpoint(table.at, None, logged((Explanation(trial.match.live, (), left),)), step.table, step.blind))
    return True


def refused_act(fault: Open) -> bool:
    """True if somebody is to put right what was refused: an act, or what they did with pieces."""
    called = fault.called
    return bool(fault.owed) and bool(called.actions or (called.handled and called.fault.kind == "refused"))


def lies(fault: Open, table: TableSeen) -> bool:
    """True if the pieces of this fault still lie as they were refused."""
    places = tuple({debt.place for debt in fault.owed})
    return not table.blind.intersection(places) and cleared_by(fault, places, table.table, table.blind) == "dropped"


def _lay_through(match: Match, fault: Open) -> bool:
    """True if the pieces of this fault lay so while others played. They may be moved on from there, or be in a hand."""
    steps = (*match.draft.passed, *match.draft.trail)
    return others_since(match, fault) and any(lies(fault, TableSeen(match.at, step.table, step.blind)) for step in steps)


def acts_since(match: Match, number: int) -> tuple[Any, ...]:
    """Returns the acts that have become final since this event, and those of the best explanation."""
    final = (event.action for event in match.events[number:] if isinstance(event, ActionPlayed))
    return (*final, *match.draft.best.actions)


def carried_out(search: Search, state: Any, acts: tuple[Any, ...]) -> Iterator[tuple[Any, Any, Any]]:
    """Yields these acts, each with the state before it and the one behind it."""
    for act in acts:
        after = search.after(state, act)
        yield act, state, after
        state = after

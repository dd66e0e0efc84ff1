"""Acts that were taken back by consent, and what was done instead. Nobody says so: people play on from there."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

from companion.referee.decision_builder import DecisionBuilder, Judge
from companion.referee.draft.debts import Open
from companion.referee.events import (
    PLAY,
    ActionPlayed,
    Checkpoint,
    FaultCalled,
    FaultCleared,
    FaultMoved,
    Overruled,
    Restored,
    TableDrafted,
    UndoCancelled,
    Undone,
)
from companion.referee.evidence.released import release
from companion.referee.match import Match
from companion.referee.observation import DiceRolled, Observation, TableSeen
from companion.referee.reconsidered.played_on import acts_since, carried_out, refused_act
from companion.referee.reconsidered.told_otherwise import AS_RULED
from companion.rules.explain import Search
from companion.rules.values import CHANCE, TABLE, Roll, Seat


def taken_back(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which acts were taken back, if the table before them is played on from.

    Examples: two moves are set back by consent, and another is made; another card is laid instead of the last one, and the next seat
    plays. Nobody said so; whoever plays on from there has agreed."""
    # What would stand because others played on has rather been taken back, if that tells all of the table.
    still = {fault.seq for fault in builder.match.open} | {event.called for event in builder.events if isinstance(event, Overruled)}
    left = [fault for fault in start.open if fault.owed and (fault.seq in still or builder.accuses)]
    waits = any(isinstance(held, TableSeen) for held in start.held)
    if not left or waits or not table.table.differs(start.last_step.table, table.blind):
        return builder
    back = _set_back(start, left[0].seq) if any(fault.called.back_to is not None for fault in left) else []
    accused = {seat for fault in (*left, *builder.match.open) for seat in fault.called.fault.seats}
    acts = refused_act(left[0]) and _acts_seen(builder, start, left[0])
    turns = _last_turns(start, left[0].seq, accused) if acts else []
    looks = looks_since(start, left[0].seq, table.at)
    # What lay on the way may have been taken back, too: then only the last look counts.
    tries = product(turns, (looks, dict([*looks.items()][-1:])))
    for to, seen in (*((to, None) for to in back), *tries):
        if builder.limit <= 1:
            break
        trial = DecisionBuilder(start, builder.applies)
        since = {} if seen is None else {**_dice(start, to, table.at), **seen}
        done = told_from(trial, [*(since[seq] for seq in sorted(since)), table], judge, to)
        search = start.search(table.table, table.covered, table.unsure)
        agreed = bool(done) and (seen is None or _agreed(start, to, left[0].seq, done, search))
        builder.applies += trial.applies + search.applies
        trial.applies = builder.applies
        if agreed:
            return trial
    return builder


def _set_back(match: Match, call: int) -> list[int]:
    """Returns the events before which the tables since this call look again, the newest table first."""
    looks, known = [*looks_since(match, call, match.at).values()], match.commits[-2::-1]
    like = (next((commit.seq + 1 for commit in known if not commit.table.differs(s.table, s.blind)), None) for s in reversed(looks))
    return list(dict.fromkeys(to for to in like if to is not None))


def not_taken_back(builder: DecisionBuilder, start: Match, table: TableSeen, judge: Judge) -> DecisionBuilder:
    """Returns this decision, or that in which nothing was taken back after all, if this one accuses.

    Example: a move too many was thought to be another one, as the next player went on; now it is set back."""
    ruled = [seq for seq, event in enumerate(start.events) if isinstance(event, AS_RULED | UndoCancelled)]
    last = start.events[ruled[-2]] if len(ruled) > 1 and isinstance(start.events[ruled[-1]], Restored) else None
    if not builder.accuses or not isinstance(last, Undone) or PLAY not in last.by or start.held:
        return builder
    trial = DecisionBuilder(start, builder.applies)
    trial.write(UndoCancelled(table.at, (PLAY,)))
    # What was told anew with the undo stands as it was heard.
    heard = (seq for seq, event in enumerate(start.events) if seq > ruled[-2] and event.at > last.at)
    for each in (*_dice(start, next(heard, len(start.events)), table.at).values(), table):
        judge(trial, each, False)
    return builder.rather(trial, trial.lawful)


def _acts_seen(builder: DecisionBuilder, start: Match, fault: Open) -> bool:
    """True if somebody acts in this decision behind the refused act, rightly or not. Whoever did that may go on lawfully before it is
    put right."""
    called = (act for event in builder.events if isinstance(event, FaultCalled) for act in event.actions)
    new = (*(event.action for event in builder.events if isinstance(event, ActionPlayed)), *builder.match.draft.best.actions, *called)
    astray = any(isinstance(event, FaultMoved) for event in builder.events)
    done = Counter(new) - Counter((*fault.called.actions, *acts_since(start, fault.seq)))
    theirs = [act for act in done if builder.accuses or getattr(act, "seat", TABLE) not in fault.called.fault.seats]
    return astray or bool(theirs)


def _last_turns(match: Match, before: int, accused: set[Seat]) -> list[int]:
    """Returns the events behind which the last acts before this one were done, through the last turn of each accused."""
    acts = [(seq, event.action) for seq, event in enumerate(match.events[:before]) if isinstance(event, ActionPlayed)]
    found, left, own = list[int](), accused - {TABLE}, False
    for (seq, _), (_, act) in reversed([*pairwise(acts)]):
        seat = getattr(act, "seat", TABLE)
        if own and seat not in accused and not left:
            break
        found, left, own = [*found, seq + 1], left - {seat}, seat in accused
    return [to for to in found if any(commit.seq == to - 1 for commit in match.commits)]


def _agreed(match: Match, to: int, call: int, done: tuple[Any, ...], search: Search) -> bool:
    """True if two seats do other acts than those since this event: another was done instead, and played on from.

    What was final before the call is seen to be undone on this table, or was done otherwise, or was no more than the end of a turn."""
    game, since = match.game, acts_since(match, to)
    start = next(commit.state for commit in match.commits if commit.seq == to - 1)
    gone, new = Counter(since) - Counter(done), Counter(done) - Counter(since)
    final = tuple(event.action for event in match.events[to:call] if isinstance(event, ActionPlayed))
    otherwise = {(type(act), getattr(act, "seat", TABLE)) for act in new}
    undone = all(
        (type(act), getattr(act, "seat", TABLE)) in otherwise or _undone(search, before, after)
        for act, before, after in carried_out(search, start, final) if gone[act]
    )  # fmt: skip
    others = [each for each in carried_out(search, start, done) if new[each[0]]]
    shown = (act for act, before, after in others if game.layout(before).differs(game.layout(after)))
    return bool(gone) and undone and len({getattr(act, "seat", TABLE) for act in shown} - {TABLE, CHANCE}) > 1


def _undone(search: Search, before: Any, after: Any) -> bool:
    """True if where an act has laid something it lies otherwise, or what it has only taken away is back.

    `before`, `after`: the states. An act without a trace is undone if a turn ended with it, and goes on."""
    game, sight = search.game, search.seen
    was, then = game.layout(before), game.layout(after)
    places = was.differs(then)
    if not places:
        return game.turn(before) != game.turn(after)
    all_three = ((lies[place] for lies in (was, then, sight.table)) for place in places - sight.covered - sight.unsure)
    seen = [tuple([(piece.piece, piece.face) for piece in lies] for lies in each) for each in all_three]
    if any(Counter(done) - Counter(lay) for lay, done, _ in seen):
        return all(now != done for lay, done, now in seen if Counter(done) - Counter(lay))
    return any(Counter(now) & (Counter(lay) - Counter(done)) for lay, done, now in seen)


def _dice(match: Match, to: int, at: float) -> dict[int, Observation]:
    """Returns the dice thrown since this event, each with its number. Those that wait come last."""
    thrown = {seq: DiceRolled(at, (roll.value,)) for seq, roll in match.rolls if seq >= to}
    waiting = (replace(held, at=at) for held in match.held if isinstance(held, DiceRolled))
    return {**thrown, **dict(enumerate(waiting, len(match.events)))}


def looks_since(match: Match, call: int, at: float) -> dict[int, TableSeen]:
    """Returns the tables seen since this call, the one it was called on first, each with its number."""
    rolled = {seq for seq, _ in match.rolls}
    seen = {seq: event for seq, event in enumerate(match.events) if isinstance(event, TableDrafted | Checkpoint) and seq not in rolled}
    first = max((seq for seq in seen if seq < call), default=0)
    return {seq: TableSeen(at, event.table, event.blind) for seq, event in seen.items() if seq >= first}


def told_from(trial: DecisionBuilder, heard: list[Observation], judge: Judge, to: int) -> tuple[Any, ...]:
    """Returns what tells this, if all since this event was taken back: other acts, or more than those. Nothing if none do."""
    start, at = trial.match, heard[-1].at
    for fault in start.open:
        if fault.seq >= to:
            trial.write(FaultCleared(at, fault.seq, end="right"))
    # Dice that nobody has played with yet are not thrown again because somebody did something else before them.
    used = any(isinstance(act, Roll) and not isinstance(later, Roll) for act, later in pairwise(acts_since(start, to)))
    trial.write(Undone(at, to, (PLAY,), fresh_rolls=used or len(heard) > 1))
    trial.write(Restored(at))
    before = trial.match.draft.best
    for each in heard:
        if trial.accuses:
            break
        if trial.match.held:
            release(trial, each, judge)
        else:
            judge(trial, each, False)
    done = (*(event.action for event in trial.events if isinstance(event, ActionPlayed)), *trial.match.draft.best.actions)
    return done if trial.lawful and done != before.actions[: len(done)] else ()

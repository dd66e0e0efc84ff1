"""Evidence that waited is judged, in the order that accuses nobody if there is one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from companion.referee.decision_builder import DecisionBuilder, Judge
from companion.referee.draft.under_hands import MOST_PATIENCE
from companion.referee.events import FaultCalled, Held, Released
from companion.referee.evidence.waiting import (
    came_to_nothing,
    finishing,
    goes_on_in_sight,
    keep_waiting_since,
    may_lie_hidden,
    no_better,
    plays_with_dice,
    possible_orders,
    price_of,
    series,
    without_cleared,
)
from companion.referee.observation import Observation, TableSeen


def release(builder: DecisionBuilder, observation: Observation, judge: Judge, *, searched: bool = False) -> None:
    """Judges what waited, with the observation that ends the waiting, in the order that accuses nobody if there is one. `searched`: the
    slower worker has ended it.

    Evidence that came while a hand hid the table may belong before or after what the next table shows.
    """
    start = builder.match
    # Only where no order will do other acts are looked for that would allow what was heard.
    twice = isinstance(observation, TableSeen) and not searched and not all(isinstance(held, TableSeen) for held in start.held)
    best, price = _least_accusing(builder, observation, judge, searched=searched or twice)
    if price and twice:
        other, less = _least_accusing(builder, observation, judge, searched=False)
        best = other if less < price else best
    if best is not None:
        if any(isinstance(event, Held) for event in best.events):
            best = keep_waiting_since(start, best)
        builder.go_on(best)
        builder.unfinished = best.unfinished
    if not isinstance(observation, TableSeen):
        judge(builder, observation, True)


def _least_accusing(
    builder: DecisionBuilder, observation: Observation, judge: Judge, *, searched: bool
) -> tuple[DecisionBuilder | None, int]:
    """The cheapest order of what waited, with `observation` if that is a table, and its price. None: nothing waited. Adds up its applies.

    Tables that waited may only have been passed, but not so that what was seen to be left out before comes to be in order.
    """
    start = builder.match
    patient = isinstance(observation, TableSeen) and observation.at < start.held_since + MOST_PATIENCE
    # While the table is still partly covered all may go on waiting; evidence about what is in sight is judged now.
    waits = patient and (finishing(start, observation.at) or may_lie_hidden(start, observation) or plays_with_dice(start, observation))
    if waits and goes_on_in_sight(start, observation):
        # What stays covered beside it is rather a thing that somebody has put there.
        best, price = _cheapest(builder, observation, judge, searched=searched, patient=False, waits=False)
        if best is not None and not price and best.match.asked is None and not (best.unfinished or best.match.draft.best.mismatch):
            return best, price
    return _cheapest(builder, observation, judge, searched=searched, patient=patient, waits=waits)


def _cheapest(
    builder: DecisionBuilder, observation: Observation, judge: Judge, *, searched: bool, patient: bool, waits: bool
) -> tuple[DecisionBuilder | None, int]:
    """The same where tables may wait on (`patient`), and all evidence may (`waits`)."""
    start = builder.match
    evidence: list[Observation] = [held for held in start.held if not isinstance(held, TableSeen)]
    earlier = [held for held in start.held if isinstance(held, TableSeen)]
    best: DecisionBuilder | None = None
    least = (0, 0)
    orders = (possible_orders(start, evidence, table, observation) for table in series(start, earlier, observation))
    accused: list[tuple[Sequence[Observation], bool]] = []
    for those, waiting in chain(((each, waits) for each in orders), ((accused, False),)):
        for order, at_once in those:
            trial = DecisionBuilder(start, builder.applies, searched=searched, at_once=at_once)
            trial, price = _judged(trial, order, observation.at, judge, tables_final=not patient, final=not waiting)
            builder.applies += trial.applies
            if best is None or price < least:
                best, least = trial, price
            if not least[0]:
                return best, least[0]
            if waiting and {FaultCalled, Held} <= {type(event) for event in trial.events}:
                # By a table nobody is accused while what was heard before it waits on: in the end that counts first.
                accused.append((order, at_once))
        if best is not None and no_better(start, best, least[0]):
            return best, least[0]
    return best, least[0]


def _judged(
    trial: DecisionBuilder, order: Sequence[Observation], at: float, judge: Judge, *, tables_final: bool, final: bool
) -> tuple[DecisionBuilder, tuple[int, int]]:
    """The decision on what waited, judged in this order, and its price. `final`: what was heard waits no longer."""
    start, idle = trial.match, 0
    trial.write(Released(at))
    for held in order:
        written = len(trial.events)
        judge(trial, replace(held, at=at), tables_final if isinstance(held, TableSeen) else final)
        idle += not isinstance(held, TableSeen) and came_to_nothing(trial.events[written:])
    kept = without_cleared(start, trial)
    kept.applies = trial.applies
    return kept, price_of(kept, idle)

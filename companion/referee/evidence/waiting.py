"""Evidence that waited for a look: in which orders it may have come among the tables, and which is believed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, pairwise

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.debts import wrong
from companion.referee.draft.under_hands import SINCE, under_hands
from companion.referee.events import (
    Asked,
    Checkpoint,
    Event,
    FaultCalled,
    FaultCleared,
    Held,
    Overruled,
    OwedWaived,
    Released,
    RolledEarly,
    TableDrafted,
)
from companion.referee.evidence.commit import GRACE
from companion.referee.judging.other_acts import unclear
from companion.referee.judging.trail import believed
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled, Observation, TableSeen
from companion.rules.values import TABLE, Layout, Place

LAG = 0.75
"""Seconds from what a hand does until the table is mostly seen so. A press that is heard before waits so long."""
SEEN_AFTER = 1.5
"""Seconds after a press or a throw in which a table may come to be seen that lay so before."""
PUT_RIGHT_IN = 3.0
"""Seconds after its press in which a seat is seen to have put right before what it was told of."""
MOST_PARTS = 3
"""So many parts of a table at most are tried, those first that leave least different."""
OWED = 3
"""Cost of an order in which something is owed."""


def _too_late(match: Match, observation: Observation) -> bool:
    """True if evidence waited only for a look: this table is too late to show what hands did before."""
    return not unclear(match) and observation.at > match.held_at + SEEN_AFTER


def lag(match: Match) -> float:
    """Returns the seconds that what was heard waits for a look. A die waits for the others of its throw, where people throw several."""
    several = any(one.seat == other.seat for (_, one), (_, other) in pairwise(match.rolls[-3:]))
    return SEEN_AFTER if several and any(isinstance(held, DiceRolled) for held in match.held) else LAG


def one_throw(match: Match, observation: Observation) -> bool:
    """True if this is one more die of the dice that wait for a look. People throw them together or one by one."""
    thrown = isinstance(observation, DiceRolled) and all(isinstance(held, DiceRolled) for held in match.held)
    return thrown and observation.at < match.held_at + SEEN_AFTER


def series(match: Match, earlier: list[TableSeen], now: Observation) -> Iterator[list[Observation]]:
    """Yields the tables that waited, filled in from the later ones. Then ever fewer of them, as if the others were only passed.

    What a hand hid then and is in sight now lay there already. So comes the table that was judged last, if hands hid a part of it:
    what they did under cover before the evidence is then told apart from what they have done since. Last come this table's parts."""
    series: list[list[Observation]] = [list(earlier)]
    if isinstance(now, TableSeen):
        series = [[now]]
        for count in range(1, len(earlier) + 1):
            filled: list[TableSeen] = [now]
            for held in reversed(earlier[-count:]):
                lit = _in_the_light_of(held, filled[0])
                if (lit.table, lit.covered, lit.unsure) != (filled[0].table, filled[0].covered, filled[0].unsure):
                    filled.insert(0, lit)
            if filled not in series:
                series.insert(0, list(filled))
        for table, blind in dict.fromkeys(_looked_before(match)):
            judged = _in_the_light_of(TableSeen(now.at, table, blind), now)
            if judged.table.differs(table, judged.blind) and judged.table.differs(now.table, judged.blind | now.blind):
                series.append([judged, now])
    yield from series
    if isinstance(now, TableSeen) and not earlier:
        yield from ([part, now] for part in _parts(match, now))


def _looked_before(match: Match) -> Iterator[tuple[Layout, frozenset[Place]]]:
    """Yields the last table that was judged, and the last one before what waits was heard.

    Each with its places out of sight."""
    yield match.last_step.table, match.last_step.blind
    known = (event for event in reversed(match.events[-SINCE:]) if isinstance(event, TableDrafted | Checkpoint))
    yield from ((event.table, event.blind) for event in islice((e for e in known if e.at <= match.held_since), 1))


def _parts(match: Match, now: TableSeen) -> Iterator[Observation]:
    """Yields this table as it lay when one act had been done, and what is different yet had not. No look came between.

    Example: Red's last dash, Blue's roll and Blue's first dash are seen at once."""
    search, last = match.search(now.table, now.covered, now.unsure), match.last_step.table
    found = search.explain(believed(match.draft.explanations), deepest=1, fewest=1)
    parts = dict.fromkeys(h.mismatch for h in found if h.mismatch and h.mismatch < search.mismatch(match.draft.best.state))
    yield from (replace(now, table=now.table.put({place: last[place] for place in places})) for places in [*parts][:MOST_PARTS])


def _in_the_light_of(held: TableSeen, later: TableSeen) -> TableSeen:
    come_to_light = held.blind - later.blind
    return replace(
        held,
        table=held.table.put({place: later.table[place] for place in come_to_light}),
        covered=held.covered - come_to_light,
        unsure=held.unsure - come_to_light,
    )


def possible_orders(
    match: Match, evidence: list[Observation], table: list[Observation], now: Observation
) -> Iterator[tuple[list[Observation], bool]]:
    """Yields the orders in which evidence and table may have come; True: no turn has passed between the two.

    Evidence stays in its order; the table comes after all of it, or earlier, as far as hands may have done then what it shows. Of several
    tables the first may show what was done before, and the last what was done after it. Who pressed beside what was refused had not put
    that right yet, unless it is seen soon."""
    told = {seat for fault in match.open for seat in fault.called.fault.seats}
    presses = [said for said in evidence if isinstance(said, ButtonPressed)] if wrong(match.open) else []
    beside = [press for press in presses if press.at + (PUT_RIGHT_IN if press.seat in told else SEEN_AFTER) < now.at]
    if beside and isinstance(now, TableSeen) and not under_hands(match, match.last_step.blind, now.at):
        rest = [said for said in evidence if said not in beside]
        yield from (([*beside, *order], at_once) for order, at_once in possible_orders(match, rest, table, now))
        return
    hidden = _changed_under_hands(match, table)
    splits = list(range(len(evidence), -1, -1))
    if not table:
        yield evidence, False
    elif _too_late(match, now) or (_looked_since(match) and not hidden):
        # What was seen not to be done then, or is seen so late, was done after the evidence; only the same hand was so quick.
        yield [*evidence, *table], False
        yield [*table, *evidence], True
    else:
        for split in [0, *splits[:-1]] if hidden else splits:
            yield [*evidence[:split], *table, *evidence[split:]], False
    yield from (([*table[:cut], *evidence, *table[cut:]], False) for cut in range(1, len(table)))


def finishing(match: Match, at: float) -> bool:
    """True if hands may still finish what they hid when evidence was heard.

    No table has shown any of it changed since."""
    last = match.last_step
    if not under_hands(match, last.blind, at) or at >= match.held_at + GRACE:
        return False
    known = [event for event in match.events[-SINCE:] if isinstance(event, TableDrafted | Checkpoint) and event.at <= match.held_since]
    seen = {place: event.table[place] for event in known for place in known[-1].blind - event.blind}
    return all(place in last.blind or last.table[place] == lay for place, lay in seen.items())


def goes_on_in_sight(match: Match, observation: Observation) -> bool:
    """True if this table shows something done in sight and hides only some of what the last one hid.

    Example: a telephone lies on the play area, a die has fallen, and its pawn has moved."""
    heard = any(not isinstance(held, TableSeen) for held in match.held)
    if not heard or not isinstance(observation, TableSeen) or not frozenset() < observation.blind <= match.last_step.blind:
        return False
    return bool(match.search(observation.table, observation.covered, observation.unsure).mismatch(match.live))


def may_lie_hidden(match: Match, observation: Observation) -> bool:
    """True if a piece is nowhere while part of this table is out of sight. So if one has to be put right there.

    What nobody saw when it was pressed may be what the press is about: it is looked at first.
    """
    if not isinstance(observation, TableSeen) or not observation.blind:
        return False
    if any(debt.place in observation.blind for fault in match.open for debt in fault.owed):
        return True
    return _in_a_hand(match, observation)


def plays_with_dice(match: Match, observation: Observation) -> bool:
    """True if a hand is over the table or holds a piece, dice wait, and what was refused still lies.

    What the hand does may show that it stands."""
    dice = any(isinstance(held, DiceRolled) for held in match.held)
    if not dice or not match.open or not isinstance(observation, TableSeen):
        return False
    return bool(observation.covered) or _in_a_hand(match, observation)


def pressed_unseen(match: Match, blind: frozenset[Place]) -> bool:
    """True if a seat has pressed that may have done something where hands hide the table. What is hidden has not been left undone.

    `blind`: the places out of sight."""
    presses = {held.seat for held in match.held if isinstance(held, ButtonPressed)}
    state = match.live
    before = match.game.layout(state)
    acts = (act for act in match.game.legal_actions(state) if getattr(act, "seat", TABLE) in presses) if presses and blind else ()
    return any(frozenset() < before.differs(match.game.layout(match.game.apply(state, act))) <= blind for act in acts)


def _in_a_hand(match: Match, table: TableSeen) -> bool:
    """True if a piece is gone from this table that has not come elsewhere."""
    change = match.search(table.table, table.covered, table.unsure).change(match.draft.best.state)
    come = {placed.piece for _, placed in change.come}
    return any(placed.piece not in come for _, placed in change.gone)


def _looked_since(match: Match) -> bool:
    """True if a table was seen since the evidence that waits."""
    return any(isinstance(event, TableDrafted) and event.at > match.held_since for event in match.events[-SINCE:])


def _changed_under_hands(match: Match, table: list[Observation]) -> bool:
    """True if all that changed was covered in the last table, or hands have laid there what they hid.

    It was begun before the press or the roll."""
    last = match.draft.last
    if last is None:
        return False
    lies = match.search(last.table, last.blind).looks(match.draft.best.state)
    hid = {placed.piece for place in last.blind for placed in lies[place]} - {p.piece for lying in last.table.values() for p in lying}

    def begun(seen: TableSeen) -> bool:
        changed = last.table.differs(seen.table, seen.blind) - last.blind
        return all(seen.table[place] and hid.issuperset(placed.piece for placed in seen.table[place]) for place in changed)

    return all(isinstance(seen, TableSeen) and begun(seen) for seen in table)


def price_of(trial: DecisionBuilder, idle: int) -> tuple[int, int]:
    """The price of an order: faults, questions, waits and idle evidence first, then places that stay different.

    What the search gave up tells less than what leaves something owed, and accuses nobody.
    """
    faults = sum(10 if event.fault.kind != "owed" else OWED for event in trial.events if isinstance(event, FaultCalled))
    asked = sum(isinstance(event, Asked | Held) for event in trial.events)
    gave_up = 4 * (trial.unfinished is not None)
    return faults + asked + 2 * idle + gave_up, len(trial.match.draft.best.mismatch) if trial.match.draft.explanations else 0


def came_to_nothing(events: Sequence[Event]) -> bool:
    """True if nothing came of what was heard: it was neither taken in, nor refused for anything new."""
    return all(isinstance(event, RolledEarly) for event in events)


def no_better(match: Match, trial: DecisionBuilder, price: int) -> bool:
    """True if all that this order costs is what was owed, and lay so in sight, in the last table."""
    return price == OWED * sum(_seen_before(match, event) for event in trial.events)


def _seen_before(match: Match, event: Event) -> bool:
    """True if this says that something is owed all of which lay so in sight in the last table."""
    last = match.draft.last
    if last is None or not isinstance(event, FaultCalled) or event.fault.kind != "owed":
        return False
    return {debt.place for debt in event.owed} <= match.draft.best.mismatch - last.blind


def without_cleared(start: Match, trial: DecisionBuilder) -> DecisionBuilder:
    """The same trial without what it refused, where a later table of it cleared all that: nobody has done wrong."""
    faults = [(len(start.events) + n, event) for n, event in enumerate(trial.events) if isinstance(event, FaultCalled)]
    called = {seq for seq, event in faults if event.owed and event.fault.kind == "refused"}
    if not called or len(called) < len(faults) or any(fault.seq in called for fault in trial.match.open):
        return trial
    kept = DecisionBuilder(start, searched=trial.searched, at_once=trial.at_once)
    for event in trial.events:
        if not (isinstance(event, FaultCalled) or (isinstance(event, FaultCleared | OwedWaived | Overruled) and event.called in called)):
            kept.write(event)
    kept.unfinished = trial.unfinished
    return kept


def keep_waiting_since(start: Match, trial: DecisionBuilder) -> DecisionBuilder:
    """Makes a table that waits on have waited since the first. Nothing else happened, so nothing is written but the newer table. A roll or
    a press waits once, however often it is tried.
    """
    if all(isinstance(event, Released) or (isinstance(event, Held) and isinstance(event.observation, TableSeen)) for event in trial.events):
        kept = DecisionBuilder(start)
        for event in trial.events:
            if isinstance(event, Held):
                kept.write(event)
        return kept
    return trial

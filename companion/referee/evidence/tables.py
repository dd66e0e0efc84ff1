"""Settled tables: the verdict becomes events. Faults are called, put right, and the legal rest is drafted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from companion.referee.bumped import UNEXPLAINED, bumped, still_bumped
from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.debts import cleared_by
from companion.referee.draft.difference import being_put_right, goes_on, moved_on, owed, shared_out, steps
from companion.referee.draft.draft import distinct, logged
from companion.referee.draft.under_hands import under_hands
from companion.referee.events import (
    Checkpoint,
    FaultCalled,
    FaultCleared,
    Held,
    Restored,
    SightRegained,
    TableDrafted,
)
from companion.referee.evidence.commit import commit_if_final, over_by_all
from companion.referee.evidence.turn_ends import last_seat
from companion.referee.judging.judge import blamed, judge, present
from companion.referee.judging.missing import MISSING, found_again
from companion.referee.judging.other_acts import as_before
from companion.referee.judging.verdict import Verdict
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.referee.overruling import overruled_as
from companion.referee.policy import policy
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.pieces import BACK
from companion.rules.values import Fault, PutRight, Roll, SetOut, Show, Turn

PATIENCE = 3.0
"""Seconds that a fault may wait for covered places while hands rest. After them it is called all the same."""


def seen(builder: DecisionBuilder, observation: TableSeen, final: bool = False) -> None:
    """Takes in one settled table. `final`: what is covered is not waited for any more."""
    match, at = builder.match, observation.at
    if match.sight_lost is not None:
        builder.write(SightRegained(at))
    if match.restore:
        search = match.search(observation.table, observation.covered, observation.unsure)
        # A step may have been taken back to the middle of a turn: the table of that moment will do as well as the turn's first.
        if not search.mismatch(match.live) or not search.mismatch(match.state):
            builder.write(Restored(at))
        return
    sight = Seen(observation.table, observation.covered, observation.unsure)
    verdict = judge(builder.match, sight, builder.limit)
    builder.applies += verdict.applies
    builder.unfinished = sight if verdict.exhausted else None
    # What there was no time to understand may be understood at once when the hand is gone.
    unclear = verdict.guessed or verdict.exhausted or verdict.name in {"Illegal", "Unexplained"} or _shows_too_much(match, sight, verdict)
    if not final and unclear and under_hands(match, sight.blind, at):
        if verdict.guessed:
            builder.unfinished = None
        builder.write(Held(at, observation))
        return
    ruled(builder, at, sight, verdict)


def after_the_end(builder: DecisionBuilder, observation: TableSeen) -> None:
    """Clears debts that are put right after the end of the game; nothing else is judged any more."""
    search = builder.match.search(observation.table, observation.covered, observation.unsure)
    sight = Seen(observation.table, observation.covered, observation.unsure)
    verdict = Verdict("Agreed", put_right=search.put_right(builder.match.live))
    _write(builder, _cleared(builder.match, observation.at, verdict, sight))


def _shows_too_much(match: Match, sight: Seen, verdict: Verdict) -> bool:
    """True if a card or tile is turned up while a known piece is in no place in sight.

    It may lie where a hand is, and then other acts came before. No barrier is set on the guess that it is in a hand, or that a hand which
    has ended its turn unsaid has not turned what lies beneath it."""
    explanations = verdict.explanations
    if not explanations or not _fresh(match, explanations):
        return False
    search = match.search(sight.table, sight.covered, sight.unsure)
    before = search.looks(match.live)
    guessed = before.differs(search.looks(explanations[0].state)) & sight.covered
    if match.game.turn(explanations[0].state) > match.game.turn(match.live):
        # Nobody said that the turn is over: what lies face down under the hand may have been turned in it.
        guessed |= {place for place in sight.covered if any(placed.face == BACK for placed in before[place])}
    return bool(guessed) or (bool(explanations[0].mismatch) and bool(search.change(explanations[0].state).gone))


def ruled(builder: DecisionBuilder, at: float, sight: Seen, verdict: Verdict) -> None:
    """Writes what a verdict means."""
    left = still_bumped(builder.match, sight, verdict)
    if left:
        _call_unexplained(builder, at, sight, Verdict("Unexplained", builder.match.draft.explanations, left))
        return
    cleared = _cleared(builder.match, at, verdict, sight)
    if verdict.name in {"Illegal", "Unexplained"}:
        if verdict.name != "Illegal" or not _goes_astray(builder, at, sight, verdict, cleared):
            _write(builder, cleared)
            (_call if verdict.name == "Illegal" else _call_unexplained)(builder, at, sight, verdict)
    else:
        # The table is drafted with what was owed when it was seen: hands may yet put right what they seemed to have made good by play.
        if verdict.name != "Agreed" or cleared or not _same_lines(builder, verdict) or _other_sight(builder, sight):
            draft(builder, at, sight, verdict.explanations)
        _write(builder, cleared)
    if not verdict.exhausted:
        # What there was no time to understand may change what is final, and what was left out: the slower worker goes on.
        commit_if_final(builder, at)


def _same_lines(builder: DecisionBuilder, verdict: Verdict) -> bool:
    """Nothing new: the same explanations as before this table."""
    present = builder.match.draft
    return not present.trail or logged(present.explanations) == logged(verdict.explanations)


def _other_sight(builder: DecisionBuilder, sight: Seen) -> bool:
    """True if other places are covered than before. A press or roll that comes now is judged by this table, not by an older one."""
    last = builder.match.draft.last
    return sight.blind != (last.blind if last is not None else frozenset())


def _cleared(match: Match, at: float, verdict: Verdict, sight: Seen) -> list[FaultCleared]:
    """Returns what is said of debts that this table settles, and of faults that left nothing to put right."""
    settled, found = verdict.put_right, list[FaultCleared]()
    for fault in match.open:
        places = tuple(sorted({debt.place for debt in fault.owed if debt in settled}))
        if places:
            found.append(FaultCleared(at, fault.seq, places, cleared_by(fault, places, sight.table, sight.blind)))
        elif not fault.owed:
            # A piece that was missing is back when it lies there, whatever else is wrong.
            if fault.called.fault.rule == MISSING:
                heard = found_again(match, fault, sight, verdict.explanations)
            else:
                heard = verdict.name not in {"Illegal", "Unexplained"}
            if not heard:
                continue
            where = tuple(step.place for step in fault.called.remedy)
            found.append(FaultCleared(at, fault.seq, end=cleared_by(fault, where, sight.table, sight.blind)))
    return found


def _write(builder: DecisionBuilder, events: Iterable[FaultCleared]) -> None:
    for event in events:
        builder.write(event)


def draft(builder: DecisionBuilder, at: float, sight: Seen, explanations: tuple[Explanation, ...]) -> None:
    """Logs the explanations. A reveal that all of them contain is a barrier."""
    fresh = _fresh(builder.match, explanations)
    if fresh:
        evidence = next(action for action in reversed(explanations[0].actions) if _reveal(action) == fresh[-1])
        builder.write(Checkpoint(at, evidence, logged(explanations), sight.table, sight.blind))
    else:
        builder.write(TableDrafted(at, sight.table, sight.blind, logged(explanations)))


def _fresh(match: Match, explanations: tuple[Explanation, ...]) -> list[tuple[Any, ...]]:
    """Returns the reveals that all of these explanations share and the draft did not know."""
    known = _revealed(match.draft.explanations)
    new = [reveal for reveal in _revealed(explanations) if reveal not in known]
    back = {_reveal(act) for h in explanations[:1] for act in h.actions if new and match.game.may_go_back(h.state, act)}
    return [reveal for reveal in new if reveal not in back]


def _reveal(action: Any) -> tuple[Any, ...] | None:
    """Returns what an action made known, whoever did it: explanations may differ in the seat and agree in the card."""
    match action:
        case Turn() | Show():
            return type(action).__name__, action.place, action.face
        case Roll():
            return "Roll", action.die, action.value
        case SetOut():
            return "SetOut", action.layout
        case _:
            return None


def _revealed(explanations: tuple[Explanation, ...]) -> list[tuple[Any, ...]]:
    """Returns the reveals that all of these explanations share, in the order of the first."""
    if not explanations:
        return []
    first, *others = ([reveal for action in h.actions if (reveal := _reveal(action)) is not None] for h in explanations)
    return [reveal for reveal in first if all(reveal in other for other in others)]


def _goes_astray(builder: DecisionBuilder, at: float, sight: Seen, verdict: Verdict, cleared: list[FaultCleared]) -> bool:
    """True if a refused piece was only moved on, to where it may lie as little; writes that. It was not put right before."""
    search = builder.match.search(sight.table, sight.covered, sight.unsure)
    state, stands, refused = _standing(builder, search, verdict.explanations[0])
    moved = moved_on(builder.match, at, sight, [fault for _, fault in refused], state, acts=True)
    if moved is None or moved.called not in {event.called for event in cleared}:
        return False
    _write(builder, (event for event in cleared if event.called != moved.called))
    search = builder.match.search(sight.table, sight.covered, sight.unsure)
    draft(builder, at, sight, (Explanation(state, stands, search.mismatch(state)),))
    builder.write(moved)
    return True


def _call(builder: DecisionBuilder, at: float, sight: Seen, verdict: Verdict) -> None:
    """Drafts what stands and calls the rest."""
    match = builder.match
    game, best = match.game, verdict.explanations[0]
    search = match.search(sight.table, sight.covered, sight.unsure)
    state, stands, refused = _standing(builder, search, best)
    called = [fault for _, fault in refused] or _whose_hands(match, best, blamed(game, best.state, verdict.handled))
    rest = Explanation(state, stands, search.mismatch(state))
    if any(being_put_right(match, earlier, sight, rest) for earlier in match.open):
        draft(builder, at, sight, (rest,))
        return
    if (moved := moved_on(match, at, sight, called, state, acts=bool(refused))) is not None:
        draft(builder, at, sight, distinct((rest, *as_before(match, sight, rest))))
        builder.write(moved)
        return
    moved, applies = goes_on(match, at, sight, called)
    builder.applies += applies
    if moved is not None:
        draft(builder, at, sight, present(match.draft.explanations, search))
        builder.write(moved)
        return
    for earlier in match.open:
        # The same pieces again: one fault tells the whole difference, not two of them a part each.
        if earlier.called.fault.kind == "refused" and any(set(earlier.called.fault.pieces) & set(c.pieces) for c in called):
            builder.write(FaultCleared(at, earlier.seq, end="replaced"))
    others = [(*_standing(builder, search, h), max(0.0, h.price - best.price)) for h in verdict.explanations[1:]]
    search = builder.match.search(sight.table, sight.covered, sight.unsure)
    rest = Explanation(state, stands, search.mismatch(state))
    # What else may have been done legally beside the same mistake: nothing is said about it yet.
    also = [
        Explanation(there, done, rest.mismatch, price=dearer)
        for there, done, broken, dearer in others
        if _same(search, rest, refused, there, broken)
    ]
    draft(builder, at, sight, distinct((rest, *as_before(match, sight, rest), *also)))
    change = search.change(rest.state)
    places = sorted(rest.mismatch)
    for index, (fault, mine) in enumerate(shared_out(called, places)):
        if policy(builder.match.policies, fault) == "off":
            continue
        debts = tuple(owed(search, rest.state, change, place, rule=fault.rule, done=best.state) for place in mine)
        acts, by_hand = (*best.actions,) if refused else (), verdict.handled if index == 0 else ()
        builder.write(FaultCalled(at, fault, steps(debts), debts, acts, by_hand, verdict.past, **_why(verdict)))
    _let_stand(builder, at)


def _whose_hands(match: Match, best: Explanation, named: list[Fault]) -> list[Fault]:
    """Returns these faults of pieces that no act describes, told of whoever has done something in this turn.

    Whose piece it is has not moved it, unless it was called just now, or only that one's own area is touched. Example: Red dashes, and
    sets the figure of Blue that is pushed down beside its space."""
    # Who has only thrown dice has moved nothing yet.
    seat = last_seat(tuple(act for act in best.actions if not isinstance(act, Roll))) or ""
    called = next((event.fault.pieces for event in reversed(match.events) if isinstance(event, FaultCalled)), ())
    areas, seats = {place.partition(".")[0] for f in named for place in f.places}, match.seats
    mine = [f for f in named if seat in seats and f.seats and f.kind == "refused" and set(called).isdisjoint(f.pieces)]
    mine = [f for f in mine if seat in areas or areas.isdisjoint(f.seats)]
    return [replace(fault, seats=(seat,)) if fault in mine else fault for fault in named]


def _why(verdict: Verdict) -> dict[str, Any]:
    """Returns the reasons of this verdict, and of the best explanation in which nobody does wrong."""
    accused, *innocent = verdict.why or (None,)
    why = accused.reasons() if accused is not None else ()
    instead = next((e for e in innocent if not e.accuses), None)
    return {"why": why} if instead is None else {"why": why, "innocent": instead.explanation.actions, "instead": instead.reasons()}


def _standing(builder: DecisionBuilder, search: Search, explanation: Explanation) -> tuple[Any, tuple[Any, ...], list[tuple[Any, Fault]]]:
    """Returns what stands of an explanation: state and actions; and the refused actions, each with its fault."""
    state = builder.match.state
    stands: list[Any] = []
    refused = []
    for action in explanation.actions:
        faults = search.faults(state, action)
        if not faults or _stands(builder, faults[0]):
            state = search.after(state, action)
            stands.append(action)
        if faults:
            refused.append((action, faults[0]))
    if refused and refused[-1][0] == explanation.actions[-1] and (part := _lawful_part(search, state, refused[-1][0])) is not None:
        state, stands = search.after(state, part), [*stands, part]
    state, stands = _without_silences(builder.match, search, state, stands)
    return state, tuple(stands), refused


def _lawful_part(search: Search, state: Any, refused: Any) -> Any | None:
    """Returns the refused act with one thing of it otherwise, if so it is lawful and leaves only too much. None: there is none.

    Example: a move is ended, for which a chip was taken that it does not bring: the end stands, and the chip goes back."""
    different, names, seat = search.mismatch(state), [each.name for each in fields(refused)], getattr(refused, "seat", None)
    tried = search.game.attempts(state, search.change(state))
    acts = [act for act in tried if type(act) is type(refused) and getattr(act, "seat", None) == seat]
    nearly = [act for act in acts if sum(getattr(act, name) != getattr(refused, name) for name in names) == 1]
    for act in nearly:
        after = search.after(state, act) if not search.faults(state, act) else state
        if search.mismatch(after) < different and not search.change(after).gone:
            return act
    return None


def _same(search: Search, rest: Explanation, refused: list[Any], state: Any, broken: list[Any]) -> bool:
    """True if these are the same faults, and what stands beside them looks the same."""
    alike = [fault for _, fault in refused] == [fault for _, fault in broken]
    return alike and search.mismatch(state) == rest.mismatch and search.looks(state) == search.looks(rest.state)


def _without_silences(match: Match, search: Search, state: Any, stands: list[Any]) -> tuple[Any, list[Any]]:
    """Returns what stands without the last silences that only the forbidden act needed: nobody has said them yet."""
    while stands:
        before = search.run(match.state, stands[:-1])
        silent = any(prompt.silence == stands[-1] for prompt in match.game.prompts(before))
        drafted = any(h.actions[: len(stands)] == tuple(stands) for h in match.draft.explanations)
        if not silent or drafted or search.mismatch(before) != search.mismatch(state):
            break
        state, stands = before, stands[:-1]
    return state, stands


def _stands(builder: DecisionBuilder, fault: Fault) -> bool:
    return fault.kind == "penalty" or policy(builder.match.policies, fault) != "enforce"


def _let_stand(builder: DecisionBuilder, at: float) -> None:
    """Overrules the faults that no action describes where the table only warns: people take the table as it is."""
    for fault in builder.match.open:
        if fault.owed and fault.called.handled and policy(builder.match.policies, fault.called.fault) != "enforce":
            builder.write(overruled_as(builder.match, at, fault, by=("policy",), reason=""))


def _call_unexplained(builder: DecisionBuilder, at: float, sight: Seen, verdict: Verdict) -> None:
    """Too much has changed: the places, and how to restore the last table that agreed."""
    if over_by_all(builder, at):
        return
    known = bumped(builder.match)
    if known is not None and verdict.changed <= set(known.called.fault.places):
        return
    if known is not None:
        builder.write(FaultCleared(at, known.seq, end="replaced"))
    best = verdict.explanations[0]
    search = builder.match.search(sight.table, sight.covered, sight.unsure)
    change = search.change(best.state)
    remedy = []
    for place in sorted(verdict.changed):
        debt = owed(search, best.state, change, place, rule=UNEXPLAINED, done=best.state)
        remedy.append(PutRight(place, take=debt.surplus, put=debt.missing))
    fault = Fault(UNEXPLAINED, places=tuple(sorted(verdict.changed)))
    builder.write(FaultCalled(at, fault, tuple(remedy), back_to=verdict.past))

"""Debts: the differences of a table from what stands, with the steps that put them right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from companion.referee.draft.debts import Open, of_others
from companion.referee.draft.left_out import together
from companion.referee.events import ActionPlayed, FaultMoved
from companion.referee.match import Match
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.values import TABLE, Change, Fault, Owed, Place, PutRight, contents_seen


def owed(search: Search, state: Any, change: Change, place: Place, *, rule: str, done: Any) -> Owed:
    """Returns what this place lacks and has too many. Of a pile that is gone as a whole everything is missing, not only what lay on top.

    All of it is too many where it came as a whole: `done` is the state after the forbidden act."""
    gone = tuple(placed for at, placed in change.gone if at == place)
    come = tuple(placed for at, placed in change.come if at == place)
    if search.game.board.order.get(place) == "pile":
        lay, lies, seen = search.game.layout(state)[place], search.game.layout(done)[place], search.seen.table[place]
        gone = lay if gone and not seen else gone
        come = lies if come and not lay and contents_seen(lies, "pile") == seen else come
    return Owed(place, missing=gone, surplus=come, rule=rule)


def steps(debts: tuple[Owed, ...]) -> tuple[PutRight, ...]:
    """The steps that settle these debts. A piece to take away is named before the place where it belongs."""
    remedy = (PutRight(debt.place, take=debt.surplus, put=debt.missing) for debt in debts)
    return tuple(sorted(remedy, key=lambda step: (not step.take, step.place)))


def being_put_right(match: Match, fault: Open, sight: Seen, stands: Explanation) -> bool:
    """True if hands have only taken away, where this fault lies: what it asks for is half done."""
    places = {debt.place for debt in fault.owed}
    if fault.called.fault.kind != "refused" or not stands.mismatch or not stands.mismatch <= places:
        return False
    due = Search(match.game, (), sight, 0).change(stands.state)
    surplus = Counter((debt.place, placed) for debt in fault.owed for placed in debt.surplus)
    return not Counter(due.come) - surplus


def moved_on(match: Match, at: float, sight: Seen, called: list[Fault], state: Any, *, acts: bool) -> FaultMoved | None:
    """Returns the open fault whose pieces lie elsewhere now and have to go back to the same places, else None.

    Who may put them down elsewhere, too, has tried again: that is said anew. `acts`: what is called now are acts, not pieces that hands
    have moved; then it is another fault unless it breaks the same rule."""
    for known in match.open:
        fault = known.called.fault
        same = {(each.pieces, (each.rule, each.seats) if acts else ()) for each in (fault, *called)}
        astray = any(each.places != fault.places for each in called)
        if fault.kind != "refused" or (fault.may and astray) or not called or len(same) > 1:
            continue
        others = replace(match, open=tuple(each for each in match.open if each is not known))
        search = others.search(sight.table, sight.covered, sight.unsure)
        change = search.change(state)
        debts = tuple(owed(search, state, change, place, rule=fault.rule, done=state) for place in sorted(search.mismatch(state)))
        back, asked = ({(debt.place, debt.missing) for debt in each if debt.missing} for each in (debts, known.called.owed))
        if back == asked:
            return FaultMoved(at, known.seq, replace(fault, places=tuple(debt.place for debt in debts)), steps(debts), debts)
    return None


def goes_on(match: Match, at: float, sight: Seen, called: list[Fault]) -> tuple[FaultMoved | None, int]:
    """Returns the open fault from whose refused act its seat has lawfully gone on, and the applies that took.

    What follows from one mistake is no other, until somebody else has played. Example: a tile may not be turned, and cards are laid and a
    cube is put for it. So is what a seat does instead of an act that it has taken back, lawful or not. `called`: the faults of now."""
    best, applies = match.draft.best, 0
    for known in match.open:
        fault, acts = known.called.fault, [act for act in known.called.actions if act not in best.actions]
        if fault.kind != "refused" or not acts or not known.owed or others_since(match, known):
            continue
        others = replace(match, open=tuple(each for each in match.open if each is not known))
        search, hands = others.search(sight.table, sight.covered, sight.unsure), {*fault.seats, TABLE}
        found = [h for h in search.explain((Explanation(search.run(best.state, acts)),)) if not h.mismatch]
        theirs = next((h for h in found if {getattr(act, "seat", TABLE) for act in h.actions} <= hands), None)
        applies += search.applies
        instead = known.called.back_to is not None and all(each.seats == fault.seats for each in called)
        if theirs is not None or instead:
            done = theirs.state if theirs is not None else best.state
            change, places = search.change(best.state), sorted(search.mismatch(best.state))
            debts = tuple(owed(search, best.state, change, place, rule=fault.rule, done=done) for place in places)
            return FaultMoved(at, known.seq, replace(fault, places=tuple(places)), steps(debts), debts), applies
    return None, applies


def others_since(match: Match, fault: Open) -> bool:
    """True if an act of another seat, done since this fault was called, has become final."""
    return of_others(Counter(event.action for event in match.events[fault.seq + 1 :] if isinstance(event, ActionPlayed)), fault)


def shared_out(faults: Iterable[Fault], places: list[Place]) -> list[tuple[Fault, list[Place]]]:
    """The fault of each place: the one that names it, else the first. Faults of one rule that only differ in place are one."""
    merged: dict[str, Fault] = {}
    for fault in faults:
        merged[fault.rule] = together(merged.get(fault.rule, fault), fault)
    shares: list[tuple[Fault, list[Place]]] = [(fault, []) for fault in merged.values()]
    for place in places:
        share = next((mine for fault, mine in shares if place in fault.places), shares[0][1])
        share.append(place)
    return shares

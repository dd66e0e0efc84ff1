"""The judge of one settled table: the verdict is read off the cheapest explanations since the last barrier.

It is Explained when nothing is left different, Ambiguous when several are as good, and Incomplete when something is still to come. It is
Illegal for something forbidden or that no act describes, where it is dearer without it. Setting out, a bump, cover and the limit of applies
are no matter of cost.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import inf
from typing import Any

from companion.referee.draft.debts import Open, cleared_by
from companion.referee.draft.draft import Step, heard
from companion.referee.events import ActionPlayed, Checkpoint
from companion.referee.judging import cost
from companion.referee.judging.column import CostedExplanation
from companion.referee.judging.decode import forbidden, lawful, setting_out
from companion.referee.judging.deviation import pieces
from companion.referee.judging.explanation import Tables
from companion.referee.judging.trail import looks_like_before, set_back_with_a_mistake
from companion.referee.judging.verdict import Name, Verdict
from companion.referee.match import Match
from companion.referee.observation import Searched
from companion.rules.changing import changed
from companion.rules.explain import MOST_EXPLANATIONS, SHOWN_LIMIT, Explanation, Search, Seen
from companion.rules.game import AnyGame
from companion.rules.pieces import BACK
from companion.rules.values import TABLE, Fault, Handled, Layout, Place, Seat, Show

MOST_CHANGED = 6
"""More changed places than this that nothing explains: a bump, a cleared table. No forbidden act is tried where pieces are more, too."""
MOST_NEAR = 8
"""So many explanations stay in the draft that are only nearly as good."""
AGREES = ("Agreed", "Explained", "Ambiguous", "TakenBack")
"""Verdicts after which nothing is left different."""


def judge(match: Match, seen: Seen, limit: int = SHOWN_LIMIT, *, again: bool = False) -> Verdict:
    """The verdict on this table, with the applies it took. Never raises, never waits. `again`: the draft holds this table
    already, and it is to be searched all the same, as what has changed since the table before."""
    match = before_table(match, seen) if again else match
    search = Search(match.game, match.owed, seen, limit)
    verdict = _judged(match, seen, search, again)
    if verdict.why and any(debt.place not in seen.blind for fault in match.open for debt in fault.owed):
        # A wholly legal table clears every open fault, in whatever way people got there.
        free = replace(match, open=())
        other = search.looking_at(seen, free.owed)
        legal = _judged(free, seen, other, again)
        best = legal.why[0] if legal.why else verdict.why[0]
        # A second mistake that would come upon the one that was called speaks against both.
        alone = not verdict.why[0].accuses and any(_right_by_others(fault, best.explanation) for fault in match.open)
        margin = cost.BELIEVED if alone else cost.KEPT
        # A hand that comes over the table says nothing of what lies there as it lay.
        shows = verdict.why[0].accuses or not _only_a_hand(match.draft.last, seen)
        agrees = shows and legal.name in AGREES and best.whole and not _lay_before(match, seen, best.explanation)
        if agrees and best.cost < verdict.why[0].cost + margin:
            settled = tuple(debt for fault in match.open for debt in fault.owed if debt.place not in seen.blind)
            return replace(legal, put_right=settled, applies=other.applies, exhausted=other.exhausted)
        if legal.name == "Illegal" and best.whole and _goes_on_refused(match, best, verdict):
            return replace(legal, applies=other.applies, exhausted=other.exhausted)
    state = verdict.explanations[0].state if verdict.explanations else match.live
    put_right = search.put_right(state) if verdict.name != "Unexplained" else ()
    return replace(verdict, put_right=put_right, applies=search.applies, exhausted=search.exhausted)


def _goes_on_refused(match: Match, best: CostedExplanation, verdict: Verdict) -> bool:
    """True if this tells what is done now behind an act that was refused, rather than another mistake (`verdict`).

    That is one mistake. Examples: a king had no right to castle, and its rook follows; who was not on turn plays on."""
    refused = [act for fault in match.open if fault.owed for act in fault.called.actions[-1:]]
    if best.explanation.attempts != 1 or not any(act in best.explanation.actions for act in refused):
        return False
    *before, last = best.explanation.actions
    search, otherwise = match.search(Layout()), verdict.why[0]
    touched = search.looks(search.run(match.state, before)).differs(search.looks(best.explanation.state))
    more = last in refused and bool(verdict.changed & touched)
    return more or (otherwise.accuses and best.cost - cost.ILLEGAL < otherwise.cost)


def _lay_before(match: Match, seen: Seen, legal: Explanation) -> bool:
    """True if this has somebody else do what was called, though it was said to be done before.

    A press or a roll says so; of what a finished turn has left out, that this turn is final."""
    told = (event for event in reversed(match.events) if isinstance(event, Checkpoint))
    said = next((event.at for event in told if event.late or heard(event.evidence)), -inf)
    final = next((event.at for event in reversed(match.events) if isinstance(event, ActionPlayed)), -inf)
    since = [(fault, max(said, final) if fault.called.fault.kind == "owed" else said) for fault in match.open if fault.owed]
    called = [fault for fault, until in since if fault.called.at <= until]
    asked = ((fault, frozenset(debt.place for debt in fault.owed)) for fault in called)
    others = [(fault, places) for fault, places in asked if _doers(match, legal, places).difference(fault.called.fault.seats)]
    return any(cleared_by(fault, (*places,), seen.table, seen.blind) == "dropped" for fault, places in others)


def _doers(match: Match, explanation: Explanation, places: frozenset[Place]) -> set[Seat]:
    """Returns the seats whose acts in this explanation bring or take something at these places."""
    game, state, found = match.game, match.state, set[Seat]()
    for act in explanation.actions:
        before, state = state, game.apply(state, act)
        if not places.isdisjoint(game.layout(before).differs(game.layout(state))):
            found.add(getattr(act, "seat", TABLE))
    return found - {TABLE}


def _right_by_others(fault: Open, explanation: Explanation) -> bool:
    """True if what was called would be right only behind what other seats have done since.

    It may lie there still. Example: a card was shown in another seat's turn, which is over now."""
    for act in fault.called.actions:
        before = explanation.actions[: explanation.actions.index(act)] if act in explanation.actions else ()
        new = {getattr(each, "seat", TABLE) for each in before if each not in fault.called.actions}
        if new - {getattr(act, "seat", TABLE), TABLE}:
            return True
    return False


def before_table(match: Match, seen: Seen) -> Match:
    """The match as it was before this table, which the draft may hold already."""
    *earlier, step = match.draft.trail or (None,)
    if step is None or step.table.differs(seen.table, seen.blind | step.blind):
        return match
    explanations = earlier[-1].explanations if earlier else match.draft.barrier
    return replace(match, draft=replace(match.draft, trail=tuple(earlier), explanations=explanations))


def _judged(match: Match, seen: Seen, search: Search, again: bool) -> Verdict:
    """The verdict with its reasons: the best explanation and the best in which nobody does wrong."""
    tables = Tables(match, search)
    found = lawful(match, search, tables)
    honest = next((e for e in found if not e.accuses), None)
    verdict, best = _read(match, seen, search, tables, found, again=again)
    return replace(verdict, why=tuple(e for e in (best, honest) if e is not None))


def _read(
    match: Match, seen: Seen, search: Search, tables: Tables, found: list[CostedExplanation], *, again: bool
) -> tuple[Verdict, CostedExplanation]:
    """The verdict that these explanations are, and the one that it rests on."""
    draft = match.draft
    changed = search.mismatch(draft.best.state)
    good = [e for e in found if e.cost < found[0].cost + cost.BELIEVED and e.accuses == found[0].accuses]
    best = min(good, key=lambda e: (len(e.explanation.mismatch), e.cost))
    laid_out = setting_out(match, match.live) or setting_out(match, best.explanation.state)
    if laid_out and not best.whole and not _guessed(match):
        kept = _explanations([e for e in found if e.cost < best.cost + cost.KEPT][:MOST_NEAR])
        return Verdict("Incomplete", present(draft.explanations, search) if setting_out(match, match.live) else kept, changed), best
    # What lawful acts alone tell, each of them seen, is not doubted.
    if not best.plain and min(len(best.explanation.mismatch), pieces(best.left)) <= MOST_CHANGED:
        found = forbidden(match, search, tables, found)
        # Nobody is accused unless it is cheaper by a margin than every explanation in which nobody does wrong.
        innocent = [e for e in found if not _blames(tables, e) and e.cost < found[0].cost + cost.BELIEVED]
        best = min(innocent, key=lambda e: (len(e.explanation.mismatch), e.cost)) if innocent else found[0]
    if best.accuses and search.exhausted:
        # Nobody is accused of what there was no time to understand: the slower worker goes on.
        return Verdict("Incomplete", present(draft.explanations, search), changed), best
    good = [best, *(e for e in found if e is not best and e.cost < best.cost + cost.BELIEVED and _alike(e, best))]
    waits = _blames(tables, best) and (_taken_up_again(match, search) or _being_shown(search, best))
    if waits or (_blames(tables, best) and set_back_with_a_mistake(match, search)):
        return Verdict("Incomplete", present(draft.explanations, search), changed), best
    if _blames(tables, best):
        verdict = _accused(match, search, good, changed)
        return verdict, next((e for e in good if e.explanation in verdict.explanations[:1]), best)
    # In the draft stay those that are nearly as good; nothing is done on the strength of them.
    # What tells the whole table is compared with the best as it stands: that may only be cheaper while hands rest.
    near = [e for e in found if not e.accuses and _nearly(e, best) and e not in good][:MOST_NEAR]
    if best.whole and any(e.explanation.actions == h.actions for e in good for h in draft.explanations):
        return Verdict("Agreed", _explanations([*good, *near])), best
    if not best.whole and not again and _nothing_new(draft.last, seen):
        return Verdict("Agreed", present(draft.explanations, search)), best
    hidden = bool(seen.blind) and any(term.name == "unseen" for term in best.terms)
    if not best.whole:
        return Verdict("Incomplete", _explanations([*good, *near]), changed, guessed=hidden), best
    name: Name = "TakenBack" if _back(match, tables, best) else "Explained" if len(good) == 1 else "Ambiguous"
    return Verdict(name, _explanations([*good, *near]), changed, guessed=hidden), best


def _being_shown(search: Search, best: CostedExplanation) -> bool:
    """True if a hand holds what lay face down and may be shown now. Nobody is accused of what it may allow.

    Example: a card was turned and its pawn moved, and the card is lifted once more to be read."""
    in_hand = (deviation for deviation in best.left if deviation.why in ("lifted", "hidden"))
    held = {deviation.place for deviation in in_hand if any(placed.face == BACK for placed in deviation.gone)}
    return bool(held) and any(isinstance(act, Show) and act.place in held for act in search.game.legal_actions(best.explanation.state))


def _taken_up_again(match: Match, search: Search) -> bool:
    """True if what was shown last is in a hand again, and all lies as before it. It was shown: that stays so, and nothing new is there."""
    draft, seen = match.draft, search.seen
    shown = {act.place for h in draft.barrier for act in h.actions[-1:] if isinstance(act, Show)}
    before = draft.passed[-1].table if draft.passed else match.search(Layout()).looks(match.state)
    if not shown or before.differs(seen.table, seen.blind):
        return False
    # What was turned in its place is in no hand.
    turned = {place for place, _ in search.change(draft.best.state).come}
    return all(place not in turned or search.lifted(draft.best.state, place, 1) for place in shown)


def _accused(match: Match, search: Search, good: list[CostedExplanation], changed: frozenset[Place]) -> Verdict:
    """Returns the verdict of what was forbidden, or of the pieces that no act describes."""
    best, past = good[0], looks_like_before(match, search)
    if best.explanation.attempts:
        # Where the same act might have been done rightly it counts for more than where none was left to do.
        # What was understood as rightly done before stays so; only then it counts which costs less.
        first, known = min(good, key=lambda e: e.cost), match.draft.explanations
        new = {e.explanation.actions for e in good if any(e.explanation.goes_on_from(h) for h in known)}
        named = sorted(
            good,
            key=lambda e: (
                e.explanation.actions not in new, round(e.cost, 3), _wrong(e) != _wrong(first),
                not any(fault.may for fault in e.explanation.faults),
            ),
        )  # fmt: skip
        return Verdict("Illegal", _explanations(named), changed, past=past)
    if len(best.explanation.mismatch) > MOST_CHANGED:
        return Verdict("Unexplained", present(match.draft.explanations, search), changed, past=past)
    if past is not None and len(changed) <= MOST_CHANGED:
        # It lies as it lay before: it was taken back, and no part of that is another act.
        back = present((match.draft.best,), search)
        return Verdict("Illegal", back, changed, handled=handled(search, back[0]), past=past)
    same = [e for e in good if search.looks(e.explanation.state) == search.looks(best.explanation.state)]
    return Verdict("Illegal", _explanations(same), changed, handled=handled(search, best.explanation), past=past)


def _blames(tables: Tables, one: CostedExplanation) -> bool:
    """Somebody did wrong, or the same hands went on and left out what belongs to their act."""
    late = [d for d in one.left if d.why == "late"]
    only = bool(late) and not one.has("under way") and not one.has("lifted")
    return one.accuses or (only and {d.act for d in late} <= tables.gone_on(one.explanation))


def _wrong(one: CostedExplanation) -> Any:
    """Its first forbidden act."""
    return next((one.explanation.actions[term.act] for term in one.terms if term.name == "forbidden"), None)


def _nothing_new(last: Step | None, seen: Seen) -> bool:
    """The table lies as it was last seen, and no more of it is in sight."""
    return last is not None and last.blind <= seen.blind and not last.table.differs(seen.table, seen.blind)


def _only_a_hand(last: Step | None, seen: Seen) -> bool:
    """True if the table lies as it was last seen, and a hand has come over it."""
    return last is not None and _nothing_new(last, seen) and last.blind != seen.blind


def _nearly(explanation: CostedExplanation, best: CostedExplanation) -> bool:
    """True if this explanation is within the wide margin of the best.

    It may be so as both stand, or without what is charged because hands rest."""
    return min(explanation.so_far - best.so_far, explanation.cost - best.cost) < cost.KEPT


def _guessed(match: Match) -> bool:
    """The draft holds acts since the barrier whose places a hand hides, and no table has shown them."""
    draft, layout, looks = match.draft, match.game.layout, match.search(Layout()).looks(match.draft.best.state)
    hidden = draft.last.blind if draft.last is not None else frozenset[Place]()
    shown = {place for place in hidden for step in draft.trail if place not in step.blind and step.table[place] == looks[place]}
    seen_whole = any(not step.blind for step in draft.showing(draft.best.actions))
    return not seen_whole and all(layout(h.state).differs(layout(draft.best.state)) & hidden - shown for h in draft.barrier)


def _alike(one: CostedExplanation, other: CostedExplanation) -> bool:
    """Both accuse or neither, of as many forbidden acts, and both have all of the table or neither."""
    return (one.accuses, one.explanation.attempts, one.whole) == (other.accuses, other.explanation.attempts, other.whole)


def _explanations(found: Iterable[CostedExplanation]) -> tuple[Explanation, ...]:
    return tuple(e.explanation for e in found)[:MOST_EXPLANATIONS]


def _back(match: Match, tables: Tables, best: CostedExplanation) -> bool:
    """Hands went back to what an earlier table was understood to be, or to the table at the barrier."""
    known = [h for step in match.draft.trail for h in step.explanations] + list(match.draft.barrier)
    return any(to is not None for to in tables.returned) and any(h.state == best.explanation.state for h in known)


def handled(search: Search, best: Explanation) -> tuple[Handled, ...]:
    """Each place that this explanation leaves different, with the pieces that are gone from it and that have come."""
    change = search.change(best.state)
    places: dict[Place, Handled] = {}
    for place in sorted(search.mismatch(best.state)):
        gone = tuple(placed for at, placed in change.gone if at == place)
        come = tuple(placed for at, placed in change.come if at == place)
        places[place] = Handled(place, gone, come)
    return tuple(places.values())


def blamed(game: AnyGame, state: Any, handled: tuple[Handled, ...]) -> list[Fault]:
    """The fault of each place that no act describes. A piece that a hand moved has one name, that of where it lies."""
    named = [game.blame(state, place) for place in handled]
    lies = {placed: fault for place, fault in zip(handled, named, strict=True) for placed in place.come}
    found: list[Fault] = []
    for place, fault in zip(handled, named, strict=True):
        there = lies.get(place.gone[0], fault) if place.gone and not place.come else fault
        found.append(replace(fault, kind=there.kind) if there.rule == fault.rule else replace(there, places=fault.places, may=()))
    return found


def given_up(match: Match, seen: Seen) -> Verdict:
    """Returns the verdict when nobody finds an explanation.

    An act under way may go on; otherwise what is different is named as handled, or the table is unexplained."""
    search = match.search(seen.table, seen.covered, seen.unsure)
    best = Tables(match, search).all_of(match.draft.explanations)[0]
    if best.left and not best.accuses:
        return Verdict("Incomplete", present(match.draft.explanations, search), best.explanation.mismatch)
    if best.explanation.mismatch and len(best.explanation.mismatch) <= MOST_CHANGED:
        return Verdict("Illegal", (best.explanation,), best.explanation.mismatch, handled=handled(search, best.explanation))
    return Verdict("Unexplained", (best.explanation,), best.explanation.mismatch)


def as_found(match: Match, worker: Searched) -> Verdict:
    """The verdict of the slower worker's explanations, checked against the rules and the table it was asked about."""
    seen = worker.seen
    search = match.search(seen.table, seen.covered, seen.unsure)
    explanations = []
    for actions in worker.explanations[:MOST_EXPLANATIONS]:
        state = match.state
        faults: tuple[Fault, ...] = ()
        attempts = 0
        for action in actions:
            broken = search.faults(state, action)
            faults, attempts = faults + broken[:1], attempts + bool(broken)
            state = search.after(state, action)
        explanations.append(Explanation(state, actions, search.mismatch(state), faults, attempts))
    found = Tables(match, search).all_of(explanations)
    best = found[0]
    changed = search.mismatch(match.live)
    kept = _explanations(e for e in found if e.cost < best.cost + cost.KEPT and e.explanation.attempts == best.explanation.attempts)
    put_right = search.put_right(best.explanation.state)
    if best.accuses and not best.explanation.attempts and not worker.waits:
        # How else the pieces that are right may have come there is not forgotten. Example: by another die.
        good, looks = [e for e in found if e.cost < best.cost + cost.BELIEVED], search.looks(best.explanation.state)
        same = tuple(e.explanation for e in good if search.looks(e.explanation.state) == looks)
        return Verdict("Illegal", same, changed, handled=handled(search, best.explanation), put_right=put_right)
    name: Name = "Illegal" if best.explanation.attempts else "Incomplete" if best.explanation.mismatch else "Explained"
    return Verdict(name, kept, changed, put_right=put_right)


def present(explanations: tuple[Explanation, ...], search: Search) -> tuple[Explanation, ...]:
    """Returns these explanations with what differs from each on the table of this search."""
    return tuple(changed(h, mismatch=search.mismatch(h.state)) for h in explanations)

"""The beam: what may explain all that was seen since the last barrier, lawful explanations first. Those with one forbidden act follow,
then with two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.referee.draft.draft import distinct
from companion.referee.judging import cost
from companion.referee.judging.column import CostedExplanation
from companion.referee.judging.explanation import Tables
from companion.referee.judging.retold import (
    WIDTH,
    as_likely_before,
    before_last,
    done_before,
    done_to_another,
    in_another_order,
    lawfully,
    said_by_nobody,
    shown_by_the_next,
    silences,
    with_one_act_more,
)
from companion.referee.match import Match
from companion.rules.explain import DEEPEST, Explanation, Search
from companion.rules.values import CHANCE, Change, Place, PlacedPiece

RETOLD = 3
"""Most acts of an explanation that is told anew from an earlier table only because it would be shorter."""
NEAR = 1.5
"""Explanations dearer than the best by this, when the table before was seen, are not searched on from. What was done since is tried on
them."""
Held = tuple[Place, tuple[PlacedPiece, ...]]
"""A place and the pieces of it that a hand holds."""
LOOKED_AT = 24
"""How many explanations of each search with different ends are laid along the tables. Those nearest to the last one come first."""


def setting_out(match: Match, state: Any) -> bool:
    """Nobody but chance is to act and nothing can be listed: the table is being laid out."""
    return match.game.to_act(state) == frozenset({CHANCE}) and next(iter(match.game.legal_actions(state)), None) is None


def lawful(match: Match, search: Search, tables: Tables) -> list[CostedExplanation]:
    """Returns the explanations in which nobody does wrong, the cheapest first.

    They go on from the draft, then from what was understood before it, as far as another can be cheaper than the best."""
    draft = match.draft
    explanations: list[Explanation] = [*(h for step in draft.trail for h in step.explanations), *draft.barrier]
    found: list[CostedExplanation] = []
    known = min(tables.before_this(h) for h in draft.explanations)
    for roots in _roots(match):
        deepest = DEEPEST
        # A table that is being laid out looks like nothing before it; but the last act before may have been another.
        laid_out = bool(found) and found[0].accuses and setting_out(match, found[0].explanation.state)
        # Where an act that was seen done is so no more, another beginning may never have had it.
        undone = bool(found) and any(term.name == "undone" for term in found[0].terms)
        least = min(known, *map(tables.acts_of, roots)) if undone else known
        if found and found[0].cost < least + cost.DENIED + cost.ACT:
            # Another beginning was dearer before by the wide margin, or it denies the table before this one; but where something was done
            # since, one or two acts may tell what the best tells with more.
            best = found[0].explanation.actions
            new = all(best != h.actions for h in draft.explanations)
            fewer = len(best) - min(len(root.actions) for root in roots) - 1
            # Where hands rest and nothing tells the whole table, the last act may have been another.
            # Where it lies as it lay before hands may have gone back, or an act has brought it there.
            deepest = max(min(fewer, RETOLD) if new else 0, not found[0].whole or tables.again[-1])
            lit = draft.last is not None and not found[0].explanation.mismatch.isdisjoint(draft.last.blind)
            likeliest = (h for h in draft.explanations if tables.before_this(h) < known + cost.BELIEVED)
            another = not any(found[0].explanation.goes_on_from(h) for h in likeliest)
            if (found[0].accuses or lit or another) and min(map(tables.acts_of, roots)) + cost.ACT < found[0].cost:
                # Before anybody is accused, where comes to light what a hand hid, and where what was likeliest before has not come, it is
                # seen what little may have been done instead of what was understood.
                deepest = RETOLD
        elif found and min(map(tables.before_this, roots)) > found[0].cost:
            # What was dearer before than the best is now would have to be told otherwise from there on.
            deepest = RETOLD
        deepest = min(deepest, 1) if laid_out else deepest
        if found and (search.exhausted or deepest < 1):
            continue
        # Each of the likeliest goes on by itself: one that needs an act or a silence more is not forgotten for another.
        likely = _likely_first(tables, roots)
        most = tables.before_this(likely[0]) + NEAR
        # What lay there of a table that was being laid out says nothing of what came before.
        near = [root for root in likely if tables.before_this(root) < most or setting_out(match, root.state)]
        # A piece in a hand might have gone anywhere: this table speaks for those that foretold more of it.
        near.sort(key=lambda root: len(search.mismatch(root.state)))
        met = [h for root in near[:WIDTH] for h in search.explain((root,), deepest=deepest)]
        fitting = _near(met) if deepest == DEEPEST else [h for h in met if not h.mismatch]
        if found and not fitting:
            continue
        explanations += fitting
        found = tables.all_of(explanations)
        # Who has this table as it is needs no act, and keeps nobody else from one.
        rest = tuple(root for root in likely if root not in near[:WIDTH] and search.mismatch(root.state))
        if rest and deepest == DEEPEST:
            # What was less likely before may tell this table by an act that makes it the likelier now, or nearly.
            cheapest = min(map(tables.before_this, rest)) + cost.ACT - cost.KEPT
            if found[0].cost < cheapest:
                explanations += _as_well(search, rest, near, found)
                # What hands held then may have been the beginning of an act: it is paid for only if none follows.
                explanations += search.explain(tuple(root for root in rest if tables.held_before(root)), deepest=1)
            else:
                explanations += search.explain(rest)
            found = tables.all_of(explanations)
    if search.game.nearing is not None and found[0].whole and found[0].cost > known + cost.ACT + cost.LIFTED + cost.UNFINISHED:
        # What leads straight to this table may be less likely than one act, and something that a hand holds besides.
        straight = [root for root in _likely_first(tables, draft.explanations) if tables.before_this(root) < known + cost.BELIEVED]
        explanations += [h for root in straight[:WIDTH] for h in search.explain((root,), deepest=1, fewest=1)]
        found = tables.all_of(explanations)
    told = found[0].explanation
    others = [*as_likely_before(match, search, told), *shown_by_the_next(match, search, told), *done_before(match, search, told)]
    others += _under_way(match, search) if found[0].accuses else ()
    return tables.all_of([*explanations, *others]) if others else found


def _under_way(match: Match, search: Search) -> Iterator[Explanation]:
    """Yields what one lawful act tells in part behind what was understood before. The rest of it is still to come.

    A shorter act told the tables before whole. Example: a figure rests on each space of its dash, and now the one that it pushes has gone
    on by itself."""
    behind = [h for roots in _roots(match) for h in roots if h not in match.draft.explanations]
    for root in behind[:WIDTH]:
        yield from _near([h for h in search.explain((root,), deepest=1, fewest=1) if h.mismatch and h.actions != root.actions])


def _likely_first(tables: Tables, roots: Iterable[Explanation]) -> list[Explanation]:
    """Returns these beginnings by what they cost at the table before, of equal ones the shorter first."""
    return sorted(roots, key=lambda root: (round(tables.before_this(root), 6), len(root.actions)))


def _as_well(
    search: Search, rest: tuple[Explanation, ...], near: list[Explanation], found: list[CostedExplanation]
) -> Iterator[Explanation]:
    """Less likely roots gone on as the likeliest did: by the same acts, where they may."""
    since = {
        each.explanation.actions[len(root.actions) :]: None
        for each in found[:WIDTH]
        for root in near
        if each.explanation.goes_on_from(root)
    }
    for root in rest:
        for acts in since:
            if (state := lawfully(search, root.state, acts)) is not None:
                yield Explanation(state, (*root.actions, *acts), search.mismatch(state))


def forbidden(match: Match, search: Search, tables: Tables, found: list[CostedExplanation]) -> list[CostedExplanation]:
    """These explanations and those with one forbidden act, then two, as far as they may be cheaper. Each of the likeliest beginnings is
    gone on from by itself.
    """
    draft = match.draft
    begun = distinct((*draft.explanations, *(h for step in draft.trail for h in step.explanations), *draft.barrier))
    cheapest = _likely_first(tables, begun)
    # A beginning that was dearer, but has this table as it is, needs the forbidden act only.
    roots = distinct((*cheapest[:WIDTH], *sorted(cheapest, key=lambda root: tables.of(root).cost)[:WIDTH]))
    explanations = [e.explanation for e in found]
    if not found[0].whole and found[0].cost >= min(map(tables.acts_of, roots)) + cost.ILLEGAL:
        # Before anybody is accused it is seen what several seats may have done since the last look, each of them silent at its end.
        begun = tuple(cheapest[:WIDTH])
        unsaid = _turns(match, search, begun, explanations)
        unspoken = tuple(said_by_nobody(search, begun))
        unsaid += _turns(match, search, unspoken, []) if unspoken else []
        if found[0].cost >= tables.before_this(cheapest[0]) + cost.ILLEGAL:
            unsaid += with_one_act_more(match, search)
        unsaid += [h for e in found[:WIDTH] if e.has("strange") for h in done_to_another(search, e.explanation)]
        unsaid += [h for e in found[:WIDTH] if e.whole and not e.accuses for h in in_another_order(match, search, e.explanation)]
        explanations += unsaid
        found = tables.all_of(explanations) if unsaid else found
    held = [(deviation.place, deviation.gone) for deviation in found[0].left if deviation.why == "lifted"]
    then = list(_taken_when_lifted(match, search, found[0].explanation, held))
    before = _held_before(match, found[0].explanation)
    then += [h for e in _taken_when_lifted(match, search, draft.best, before) for h in search.explain((e,), 1)]
    if then:
        explanations += then
        found = tables.all_of(explanations)
    for attempts in (1, 2):
        for root in roots:
            if search.exhausted:
                return found
            # A forbidden act may be what the table before this one showed and the root denies.
            least = max(tables.acts_of(root), tables.before_this(root) - cost.DENIED)
            if found[0].cost >= least + attempts * cost.ILLEGAL:
                tried = _near([h for h in search.explain((root,), attempts) if h.attempts == attempts])
                explanations += tried
                found = tables.all_of(explanations) if tried else found
    # What is forbidden to who has played may be the next seat's, whose turn nobody said to have begun.
    theirs = list(shown_by_the_next(match, search, found[0].explanation)) if found[0].accuses else []
    return tables.all_of([*explanations, *theirs]) if theirs else found


def _taken_when_lifted(match: Match, search: Search, explanation: Explanation, held: list[Held]) -> Iterator[Explanation]:
    """Yields this explanation with a forbidden act by which what hands hold was taken, when it was first gone.

    Who goes on to do other things, more than one, holds nothing any more."""
    for place, pieces in held:
        gone = Change(tuple((place, placed) for placed in pieces), ())
        since = [step.explanations for step in match.draft.trail if place in step.explanations[0].mismatch][:1]
        for root in [h for explanations in since for h in explanations if explanation.goes_on_from(h)][:1]:
            rest = explanation.actions[len(root.actions) :]
            for act in search.game.attempts(root.state, gone) if len(rest) + (explanation in match.draft.explanations) > 1 else ():
                faults = search.faults(root.state, act)
                after = lawfully(search, search.after(root.state, act), rest) if faults else None
                if after is not None:
                    yield Explanation(after, (*root.actions, act, *rest), search.mismatch(after), faults[:1], 1)


def _held_before(match: Match, explanation: Explanation) -> list[Held]:
    """Returns the pieces that hands held when the table before was seen, and that are explained now."""
    best, last = match.draft.best, match.draft.last
    if last is None or explanation.actions == best.actions:
        return []
    change = match.search(last.table, last.blind).change(best.state)
    come = {place for place, _ in change.come} | explanation.mismatch
    return [(place, tuple(p for at, p in change.gone if at == place)) for place in best.mismatch - come]


def _turns(match: Match, search: Search, level: tuple[Explanation, ...], met: list[Explanation]) -> list[Explanation]:
    """Returns what explains the table by the unsaid end of this turn and by few turns of others.

    Each holds an act, may end unsaid, and leaves less different than the one before. Nobody acts again when all have had a turn: somebody
    has looked up by then. `met`: what the search from this `level` has found: it ends with the next turn."""
    again = min(search.game.turn(root.state) for root in level) + len(match.seats)
    while level and not search.exhausted:
        met = [*met, *(h for each in level for h in _next_turn(search, each))]
        if whole := [h for h in met if not h.mismatch and search.game.turn(before_last(match, search, h)) < again]:
            return whole
        least = min(len(search.mismatch(h.state)) for h in level)
        nearer = [h for h in met if len(h.mismatch) < least and search.game.turn(h.state) < again and not _ends_unsaid(match, search, h)]
        nearest = min((len(h.mismatch) for h in nearer), default=0)
        level = tuple(h for h in nearer if len(h.mismatch) == nearest)[:WIDTH]
        met = [h for each in level for h in search.explain((each,))]
    return []


def _next_turn(search: Search, explanation: Explanation) -> Iterator[Explanation]:
    """Yields this explanation with what another seat may have done behind the unsaid end of its turn."""
    for silence in sorted(silences(search, explanation.state), key=repr):
        after = search.after(explanation.state, silence)
        if search.game.turn(after) > search.game.turn(explanation.state):
            over = Explanation(after, (*explanation.actions, silence), search.mismatch(after))
            idle = silences(search, after)
            yield from (h for h in search.explain((over,)) if not set(h.actions[len(over.actions) :][:1]) & idle)


def _ends_unsaid(match: Match, search: Search, explanation: Explanation) -> bool:
    """True if the last thing of this explanation is something that nobody had to say."""
    return bool(explanation.actions) and explanation.actions[-1] in silences(search, before_last(match, search, explanation))


def _near(met: list[Explanation]) -> list[Explanation]:
    """All that leave nothing different, and the nearest of the others."""
    return [h for h in met if not h.mismatch] + [h for h in met if h.mismatch][:LOOKED_AT]


def _roots(match: Match) -> Iterator[tuple[Explanation, ...]]:
    """From where an explanation may go on: the draft, what was understood before, and the barrier."""
    draft = match.draft
    known = {h.actions for h in draft.explanations}
    yield draft.explanations
    for step in reversed(draft.trail):
        agreed = tuple(h for h in step.explanations if not h.mismatch and h.actions not in known)
        known |= {h.actions for h in agreed}
        if agreed:
            yield agreed
    behind = tuple(h for h in draft.barrier if h.actions not in known)
    if behind:
        yield behind

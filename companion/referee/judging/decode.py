"""The beam: the lines that may explain what was seen since the last barrier, lawful ones first. Those with one forbidden act follow, then
with two.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.referee.drafting.draft import clean, distinct
from companion.referee.judging import cost
from companion.referee.judging.explanation import CostedExplanation, Tables
from companion.referee.match import Match
from companion.rules.explain import DEEPEST, Explanation, Search
from companion.rules.values import CHANCE

WIDTH = 4
"""So many explanations of the draft are searched on from each by itself."""
RETOLD = 2
"""Most acts of a line that is told anew from an earlier table only because it would be shorter."""
NEAR = 1.5
"""Explanations dearer than the best by this, when the table before was seen, are not searched on from. What was done since is tried on
them."""
LOOKED_AT = 24
"""How many lines of each search with different ends are laid along the tables. Those nearest to the last one come first."""


def setting_out(match: Match, state: Any) -> bool:
    """Nobody but chance is to act and nothing can be listed: the table is being laid out."""
    return match.game.to_act(state) == frozenset({CHANCE}) and next(iter(match.game.legal_actions(state)), None) is None


def lawful(match: Match, search: Search, tables: Tables) -> list[CostedExplanation]:
    """Returns the explanations in which nobody does wrong, the cheapest first.

    They go on from the draft, then from what was understood before it, as far as another can be cheaper than the best."""
    draft = match.draft
    lines: list[Explanation] = [*(h for step in draft.trail for h in step.explanations), *draft.barrier]
    found: list[CostedExplanation] = []
    known = min(tables.before_this(h) for h in draft.explanations)
    for roots in _roots(match):
        if found and not found[0].whole and setting_out(match, found[0].line.state):
            # A table that is being laid out looks like nothing before it.
            break
        deepest = DEEPEST
        if found and found[0].cost < known + cost.DENIED + cost.ACT:
            # Another beginning was dearer before by the wide margin, or it denies the table before this one; but where something was done
            # since, one or two acts may tell what the best tells with more.
            best = found[0].line.actions
            new = all(best != h.actions for h in draft.explanations)
            fewer = len(best) - min(len(root.actions) for root in roots) - 1
            deepest = min(fewer, RETOLD) if new else 0
        if found and (search.exhausted or deepest < 1):
            continue
        # Each of the likeliest goes on by itself: one that needs an act or a silence more is not forgotten for another.
        likely = sorted(roots, key=tables.before_this)
        near = [root for root in likely if tables.before_this(root) < tables.before_this(likely[0]) + NEAR]
        # A piece in a hand might have gone anywhere: this table speaks for those that foretold more of it.
        near.sort(key=lambda root: len(search.mismatch(root.state)))
        met = [h for root in clean(tuple(near[:WIDTH])) for h in search.explain((root,), deepest=deepest)]
        lines += _near(met) if deepest == DEEPEST else [h for h in met if not h.mismatch]
        found = tables.all_of(lines)
        rest = clean(tuple(root for root in likely if root not in near[:WIDTH]))
        if rest and deepest == DEEPEST:
            # A table that the best leaves unfinished may be finished by what was less likely before.
            cheapest = min(map(tables.before_this, rest)) + cost.ACT + cost.BELIEVED
            explained = found[0].cost < (known + cost.DENIED + cost.ACT if found[0].whole else cheapest)
            lines += _as_well(search, rest, near, found) if explained else search.explain(rest)
            found = tables.all_of(lines)
    return found


def _as_well(
    search: Search, rest: tuple[Explanation, ...], near: list[Explanation], found: list[CostedExplanation]
) -> Iterator[Explanation]:
    """Less likely roots gone on as the likeliest did: by the same acts, where they may."""
    since = {
        explanation.line.actions[len(root.actions) :]: None
        for explanation in found[:WIDTH]
        for root in near
        if explanation.line.goes_on_from(root)
    }
    for root in rest:
        for acts in since:
            state = root.state
            for act in acts:
                if search.faults(state, act):
                    break
                state = search.after(state, act)
            else:
                yield Explanation(state, (*root.actions, *acts), search.mismatch(state))


def forbidden(match: Match, search: Search, tables: Tables, found: list[CostedExplanation]) -> list[CostedExplanation]:
    """These explanations and those with one forbidden act, then two, as far as they may be cheaper. Each of the likeliest beginnings is
    gone on from by itself.
    """
    draft = match.draft
    begun = distinct((*draft.explanations, *(h for step in draft.trail for h in step.explanations), *draft.barrier))
    roots = sorted(begun, key=tables.before_this)
    lines = [e.line for e in found]
    for attempts in (1, 2):
        for root in clean(tuple(roots[:WIDTH])):
            if search.exhausted:
                return found
            # A forbidden act may be what the table before this one showed and the root denies.
            least = max(tables.acts_of(root), tables.before_this(root) - cost.DENIED)
            if found[0].cost >= least + attempts * cost.ILLEGAL:
                lines += _near([h for h in search.explain((root,), attempts) if h.attempts == attempts])
                found = tables.all_of(lines)
    return found


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

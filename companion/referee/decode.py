"""The beam: which lines may explain what was seen since the last barrier, lawful ones first, then with one forbidden act, then two."""

from __future__ import annotations

from collections.abc import Iterator

from companion.referee import cost
from companion.referee.draft import clean, distinct
from companion.referee.explanation import Explanation, Tables
from companion.referee.match import Match
from companion.rules.explain import Hypothesis, Search

WIDTH = 4
"""So many explanations of the draft are searched on from each by itself."""
LOOKED_AT = 60
"""So many lines of each search that leave something different are laid along the tables, those nearest to the last one first."""


def lawful(match: Match, search: Search, tables: Tables) -> list[Explanation]:
    """Explanations in which nobody does wrong, the cheapest first: from the draft, then from what was understood before it, until no other
    can be cheaper than the best."""
    draft = match.draft
    lines: list[Hypothesis] = [*(h for step in draft.trail for h in step.hypotheses), *draft.barrier]
    found: list[Explanation] = []
    known = tables.before_this(draft.hypotheses)
    for roots in _roots(match):
        # Each of the likeliest goes on by itself: one that needs an act or a silence more is not forgotten for another.
        likely = [e.line for e in tables.all_of(roots)]
        met = [h for root in clean(tuple(likely[:WIDTH])) for h in search.explain((root,))]
        if likely[WIDTH:]:
            met += search.explain(clean(tuple(likely[WIDTH:])))
        lines += _near(met)
        found = tables.all_of(lines)
        # Another beginning was dearer before by the wide margin, or it denies the table before this one.
        if search.exhausted or found[0].cost < known + cost.DENIED + cost.ACT:
            break
    return found


def forbidden(match: Match, search: Search, tables: Tables, found: list[Explanation]) -> list[Explanation]:
    """These explanations and those with one forbidden act, then two, as far as they may be cheaper: from each of the likeliest beginnings
    by itself."""
    draft = match.draft
    begun = distinct((*draft.hypotheses, *(h for step in draft.trail for h in step.hypotheses), *draft.barrier))
    roots = [e.line for e in tables.all_of(begun)]
    lines = [e.line for e in found]
    for attempts in (1, 2):
        for root in clean(tuple(roots[:WIDTH])):
            if found[0].cost < attempts * cost.ILLEGAL or search.exhausted:
                return found
            lines += _near([h for h in search.explain((root,), attempts) if h.attempts == attempts])
            found = tables.all_of(lines)
    return found


def _near(met: list[Hypothesis]) -> list[Hypothesis]:
    """All that leave nothing different, and the nearest of the others."""
    return [h for h in met if not h.residue] + [h for h in met if h.residue][:LOOKED_AT]


def _roots(match: Match) -> Iterator[tuple[Hypothesis, ...]]:
    """From where an explanation may go on: the draft, what was understood before, and the barrier."""
    draft = match.draft
    known = {h.actions for h in draft.hypotheses}
    yield draft.hypotheses
    for step in reversed(draft.trail):
        agreed = tuple(h for h in step.hypotheses if not h.residue and h.actions not in known)
        known |= {h.actions for h in agreed}
        if agreed:
            yield agreed
    yield draft.barrier

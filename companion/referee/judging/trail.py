"""Facts that the tables since the last barrier tell by themselves, before any explanation.

They are: the places that were unclear, how each was last seen, and the tables from which hands went back."""

from __future__ import annotations

from typing import Any

from companion.referee.draft.draft import Step, last_seen
from companion.referee.draft.under_hands import under_hands
from companion.referee.events import PLAY, ActionPlayed, Overruled
from companion.referee.judging import cost
from companion.referee.judging.deviation import Sight
from companion.referee.match import Match
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.values import Layout, Place, Roll


def sights(match: Match, search: Search, trail: list[Step]) -> list[Sight]:
    """Returns a sight of each of these tables and of the one that is judged (`search`).

    What stays out of sight for longer than anybody waits, or is only unsure, is under no hand, and says nothing of what else is gone."""
    looks: dict[Any, Any] = {match.owed: {}}
    still = search.seen.unsure | (search.seen.blind - under_hands(match, search.seen.blind, match.at))
    found = [
        Sight(search.looking_at(Seen(step.table, step.blind), step.owed), looks.setdefault(step.owed, {}), hands=not step.blind <= still)
        for step in trail
    ]
    return [*found, Sight(search, looks[match.owed], hands=not search.seen.covered <= still)]


def believed(explanations: tuple[Explanation, ...]) -> tuple[Explanation, ...]:
    """Those of these explanations that are as good as the best: the others are only kept in case."""
    least = min((explanation.price for explanation in explanations), default=0.0)
    return tuple(explanation for explanation in explanations if explanation.price < least + cost.BELIEVED)


def unclear(trail: list[Step], barrier: tuple[Explanation, ...], begun: Explanation) -> frozenset[Place]:
    """Places that were not in order when the last barrier was seen, by the explanation that had so `begun` there. Hands may still be about
    what came before it."""
    if not trail:
        return frozenset()
    # Each explanation of that table goes on from the beginning that is the longest of those in it.
    longer = [other for other in barrier if other.goes_on_from(begun) and other.actions != begun.actions]
    mine = [h for h in trail[0].explanations if h.goes_on_from(begun) and not any(map(h.goes_on_from, longer))]
    # What an explanation that is only kept in case leaves different is in order by the one that is believed.
    return trail[0].blind.union(*(h.mismatch for h in believed(tuple(mine) or trail[0].explanations)))


def told_whole(step: Step) -> bool:
    """True if what was believed when this table was seen left nothing different of what was in sight."""
    return not any(h.mismatch for h in believed(step.explanations))


def never_seen(match: Match, look: Layout) -> Layout:
    """The table at the barrier. What was out of sight then lay as it was last seen since the commit."""
    draft = match.draft
    if not draft.trail or not draft.trail[0].checkpoint or not draft.trail[0].blind:
        return look
    at_commit = match.search(Layout()).looks(match.state)
    found = {place: last_seen(draft.passed, place) for place in draft.trail[0].blind}
    return look.put({place: at_commit[place] if lay is None else lay for place, lay in found.items()})


def as_seen(before: Layout, sight: Sight) -> Layout:
    """The table as it was last seen."""
    return sight.table.put({place: before[place] for place in sight.blind}) if sight.blind else sight.table


def returned(start: Layout, sights: list[Sight], before: list[Layout]) -> tuple[list[int | None], list[bool]]:
    """For each table: to which one before it hands have gone back since, and whether one before lay so.

    Table 0 is the start, table 1 the first that was seen. `before`: how the table was last seen before each. What a hand hid lay as it was
    last seen.
    """
    tables = [(start, frozenset[Place]()), *((sight.table, sight.blind) for sight in sights)]
    as_it_lay = [start, *before[1:]]
    back: list[int | None] = [None] * len(sights)
    again = [False] * len(sights)
    for later in range(2, len(tables)):
        table, blind = tables[later]
        first = next((n for n in range(later - 1) if not as_it_lay[n].differs(table, blind)), None)
        if first is None:
            continue
        again[later - 1] = True
        for between in range(first + 1, later):
            # What only a hand may hide now has not been seen to go back.
            hidden = blind | tables[first][1]
            seen_back = not (hidden and as_it_lay[first].differs(*tables[between]) & hidden)
            if seen_back and back[between - 1] is None:
                back[between - 1] = first
    return back, again


def looks_like_before(match: Match, search: Search) -> int | None:
    """Returns the event before which the table lay as it does now, when it was final. None if it never did."""
    seen = search.seen
    known = (commit for commit in reversed(match.commits[:-1]) if not search.looks(commit.state).differs(seen.table, seen.blind))
    return next((commit.seq + 1 for commit in known), None)


def set_back_with_a_mistake(match: Match, search: Search) -> bool:
    """True if it lies as it did before a refused act stood because others played on, or behind that.

    What was done since is set back with it, step by step: nobody is told of that. Example: a rook has jumped; Black has moved, and puts its
    knight back before White puts back the rook."""
    to = looks_like_before(match, search)
    since = match.events[to - 1 :] if to is not None else ()
    stood = next((n for n, event in enumerate(since) if isinstance(event, Overruled) and PLAY in event.by), len(since))
    # Where nothing but dice came since, only the mistake itself is put right.
    return any(isinstance(event, ActionPlayed) and not isinstance(event.action, Roll) for event in since[stood:])

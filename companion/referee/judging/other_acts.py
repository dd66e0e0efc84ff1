"""Other acts than the draft's that lead to the last settled table. What comes next fits none of the draft's explanations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

from companion.referee.draft.draft import Draft, Step, distinct
from companion.referee.draft.under_hands import under_hands
from companion.referee.judging import cost
from companion.referee.judging.beginning import silence
from companion.referee.judging.explanation import Tables
from companion.referee.judging.trail import believed
from companion.referee.match import Match
from companion.rules.explain import MOST_EXPLANATIONS, Explanation, Search, Seen
from companion.rules.game import AnyGame
from companion.rules.straight import STRAIGHT, straight_there
from companion.rules.values import REVEALS, Layout, Place

REACHED = 3
"""Places that a hand covers which reaches for one of them; whoever leans over the table covers more."""


def unclear(match: Match) -> bool:
    """True if the last table leaves something different or hidden, as far as it is believed."""
    return any(h.mismatch for h in believed(match.draft.explanations)) or bool(under_hands(match, match.last_step.blind, match.at))


def of_last_table(match: Match, limit: int) -> Search:
    """A search about the last settled table with everything on it in sight."""
    return Search(match.game, match.owed, Seen(match.last_step.table), limit)


def by_other_acts(match: Match, search: Search) -> Iterator[Match]:
    """Yields the match with other explanations to the last settled table.

    Those of one act come first, then of two, then of three. They lead to the table or to an earlier one and on from there, since the
    barrier or since an earlier table that was seen whole. Of as many acts those come first that are one more than was thought. The draft
    has those that went on from what was understood, by as few as do it.
    """
    draft, step = match.draft, match.draft.last
    if step is None or match.game.nearing is None or unclear(match):
        return
    sights = [search.looking_at(Seen(earlier.table, earlier.blind)) for earlier in draft.trail[:-1]] + [search]
    for acts, _, later, start in sorted(_spans(draft), key=lambda span: span[:3]):
        index = len(sights) - 1 - later
        known = {h.state for h in draft.trail[index].explanations}
        found = straight_there(sights[index], start, match.game.turn(match.live), acts, acts)
        others = seen_through(tuple(h for h in found if h.state not in known and _shows(search, start, h)), sights[index + 1 :])
        yield replace(match, draft=replace(draft, explanations=_kept(match, search, others)))


def _kept(match: Match, search: Search, others: tuple[Explanation, ...]) -> tuple[Explanation, ...]:
    """Those of these explanations that would have been kept, had they been found before: all tables are laid along them."""
    if not others:
        return ()
    *earlier, last = match.draft.trail
    known = earlier[-1].explanations if earlier else match.draft.barrier
    before = replace(match, draft=replace(match.draft, trail=tuple(earlier), explanations=known))
    laid = Tables(before, search.looking_at(Seen(last.table, last.blind))).all_of(others)
    most = min(h.price for h in match.draft.explanations) + cost.KEPT
    return tuple(e.explanation for e in laid if e.cost < most)


def by_acts_without_a_trace(match: Match, search: Search) -> Iterator[Match]:
    """Yields the match with the explanations that have one legal act more, which leaves the table as it is.

    Two would be dearer than a forbidden act. What is heard (a roll, a press, a silence) is no such act."""
    found: list[Explanation] = []
    for explanation in believed(match.draft.explanations):
        look = search.looks(explanation.state)
        for action in match.game.legal_actions(explanation.state):
            if isinstance(action, REVEALS) or action in _heard(match, explanation.state):
                continue
            if search.applies >= search.limit:
                search.give_up()
                return
            state = search.after(explanation.state, action)
            if not look.differs(search.looks(state)):
                price = explanation.price + cost.ACT + cost.UNSEEN
                found.append(replace(explanation, state=state, actions=(*explanation.actions, action), price=price))
    if found:
        yield replace(match, draft=replace(match.draft, explanations=distinct(found)))


def _heard(match: Match, state: Any) -> set[Any]:
    """Returns the actions that a press or a silence would say in this state."""
    prompts = match.game.prompts(state)
    return {action for prompt in prompts for action in (prompt.silence, *(said for _, said in prompt.press))}


def _shows(search: Search, start: tuple[Explanation, ...], explanation: Explanation) -> bool:
    """True if something of these acts is seen in the end, or each leaves the table as it is. That several acts together took back
    all they did, and nobody saw any of them, explains nothing."""
    root = next(h for h in start if explanation.goes_on_from(h))
    before, state = search.looks(root.state), root.state
    if before.differs(search.looks(explanation.state)):
        return True
    for action in explanation.actions[len(root.actions) :]:
        state = search.after(state, action)
        if before.differs(search.looks(state)):
            return False
    return True


def _spans(draft: Draft) -> Iterator[tuple[int, bool, int, tuple[Explanation, ...]]]:
    """Yields the stretches that may be told by other acts.

    Each has the number of acts, whether that is not one more than was thought, how many tables came later, and the explanations that
    it goes on from."""
    for index, step in enumerate(draft.trail):
        for start in (draft.barrier, *_seen_whole(draft.trail[:index])):
            thought = min(len(h.actions) for h in step.explanations) - min(len(h.actions) for h in start)
            for acts in range(1, STRAIGHT + 1):
                yield acts, acts != thought + 1, len(draft.trail) - 1 - index, start


def _seen_whole(steps: tuple[Step, ...]) -> Iterator[tuple[Explanation, ...]]:
    """Returns the explanations that explain each of these tables in which nothing was hidden."""
    agreed = (tuple(h for h in step.explanations if not h.mismatch) for step in steps if not step.blind)
    yield from filter(None, agreed)


def as_before(match: Match, sight: Seen, rest: Explanation) -> tuple[Explanation, ...]:
    """The other explanations of what was there before: a fault says nothing about them."""
    explanations = match.draft.explanations
    base = max((h for h in explanations if rest.goes_on_from(h)), key=lambda h: len(h.actions), default=None)
    if base is None:
        return ()
    search, more = match.search(sight.table, sight.covered, sight.unsure), rest.actions[len(base.actions) :]
    # But for what was called the table may have come about by the same acts, or those of another seat.
    stands = search.looks(rest.state)
    there = search.looking_at(replace(sight, table=sight.table.put({place: stands[place] for place in rest.mismatch})))
    others = (other for other in explanations if other.state != base.state)
    unsaid = partial(_silences, match.game, match.state)
    anyway = base.price + unsaid(rest.actions) - unsaid(base.actions)
    return tuple(
        replace(h, mismatch=rest.mismatch, price=max(0.0, other.price + unsaid(h.actions) - unsaid(other.actions) - anyway))
        for other in others
        for h in there.explain((other,), deepest=len(more))
        if not h.mismatch and search.mismatch(h.state) == rest.mismatch
    )


def where_a_hand_was(match: Match) -> Iterator[Any]:
    """Yields the lawful acts that leave the table as it looks, where a hand was since the last act.

    It covered hardly anything else, and nothing else was done in that look."""
    best = match.draft.best
    trail = pairwise((*match.draft.passed[-1:], *match.draft.trail))
    still = [step for before, step in trail if not before.table.differs(step.table, before.blind | step.blind)]
    steps = [step for step in still if step.explanations[0].actions == best.actions]
    reached = frozenset(place for step in steps if len(step.blind) <= REACHED for place in step.blind)
    yield from reached_for(match, best.state, reached)


def reached_for(match: Match, state: Any, places: frozenset[Place]) -> Iterator[Any]:
    """Yields the lawful acts in this state that reach for one of these places and leave it as it looks."""
    search, game = match.search(Layout()), match.game
    for act in game.legal_actions(state) if places else ():
        if game.reaches_for(act) in places and search.looks(search.after(state, act)) == search.looks(state):
            yield act


def _silences(game: AnyGame, state: Any, actions: Iterable[Any]) -> float:
    """The price of those of these acts that nobody had to say, from this state on."""
    price = 0.0
    for action in actions:
        price += silence(game.prompts(state), action)
        state = game.apply(state, action)
    return price


def seen_through(explanations: tuple[Explanation, ...], later: list[Search]) -> tuple[Explanation, ...]:
    """Returns the explanations that go on from these and explain each later table in turn."""
    for sight in later:
        explanations = tuple(h for h in sight.explain(tuple(explanations)) if not h.mismatch)[:MOST_EXPLANATIONS]
    return explanations

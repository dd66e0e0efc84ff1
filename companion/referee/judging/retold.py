"""The same tables told otherwise than the search tells them: by another order, another seat, another piece, one act more."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.referee.draft.draft import behind
from companion.referee.judging import cost
from companion.referee.match import Match
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.values import Place, Seat, Show

WIDTH = 4
"""So many explanations of the draft are searched on from each by itself."""


def as_likely_before(match: Match, search: Search, told: Explanation) -> Iterator[Explanation]:
    """Yields what was as likely as the best explanation at an earlier table, gone on by the same acts.

    No table tells the two apart. Example: a figure stood up by one of three dice; the next dash leaves two of them open."""
    known = {told.state, *(h.state for h in match.draft.explanations)}
    for step in reversed(match.draft.trail if told.actions != match.draft.best.actions else ()):
        root = next((h for h in step.explanations if told.goes_on_from(h) and h.actions != told.actions), None)
        if root is None:
            continue
        since = told.actions[len(root.actions) :]
        for other in step.explanations:
            alike = other.mismatch == root.mismatch and abs(other.price - root.price) < cost.BELIEVED
            end = lawfully(search, other.state, since) if alike else None
            if end is not None and end not in known:
                known.add(end)
                yield Explanation(end, (*other.actions, *since), search.mismatch(end))


def shown_by_the_next(match: Match, search: Search, best: Explanation) -> Iterator[Explanation]:
    """Yields the best explanation with what was shown by whoever is next, after a silence. No table tells whose it was, only what
    comes then."""
    game, state = match.game, match.state
    known = {act for h in match.draft.explanations for act in h.actions}
    for index, act in enumerate(best.actions):
        for silence in silences(search, state) if isinstance(act, Show) and act not in known else ():
            after = search.after(state, silence)
            for other in game.attempts(after, search.change(after)):
                rest = best.actions[index + 1 :]
                same = isinstance(other, Show) and other.seat != act.seat and replace(other, seat=act.seat) == act
                # What the card does is done by whoever has shown it.
                theirs = (_done_by(other.seat, act.seat, rest), rest) if same else ()
                for acts in ((other, *each) for each in theirs):
                    if (end := lawfully(search, after, acts)) is not None:
                        yield Explanation(end, (*best.actions[:index], silence, *acts), search.mismatch(end))
                        break
        state = search.after(state, act)


def done_before(match: Match, search: Search, best: Explanation) -> Iterator[Explanation]:
    """Yields the best explanation with its last act done before others, where a hand hid all of it.

    No table tells when that was. Example: a figure has moved, the hand that leaves the board later has built a tile there, and a roll is
    right only behind a move that came last."""
    *before, last = best.actions or (None,)
    hidden = frozenset[Place]().union(*(step.blind for step in match.draft.trail))
    if not hidden or last is None:
        return
    touched = search.looks(search.run(match.state, before)).differs(search.looks(best.state))
    for index in range(len(before) - 1, behind(match.draft, best)[1] - 1, -1) if touched and touched <= hidden else ():
        acts = (*before[:index], last, *before[index:])
        if (end := lawfully(search, match.state, acts)) is not None and end != best.state:
            yield Explanation(end, acts, search.mismatch(end))


def _done_by(seat: Seat, other: Seat, acts: tuple[Any, ...]) -> tuple[Any, ...]:
    """Returns these acts, those of the other seat done by this one."""
    return tuple(replace(act, seat=seat) if getattr(act, "seat", None) == other else act for act in acts)


def with_one_act_more(match: Match, search: Search) -> Iterator[Explanation]:
    """Yields what tells an earlier table by one act more than was believed, and all of this one.

    The search stopped at the fewest acts that tell it. Example: a figure stepped on a Boost and was carried on, and not to there at once:
    now it may step once more."""
    trail, best = match.draft.trail, match.draft.best
    for index in range(len(trail) - 1, -1, -1):
        step, roots = trail[index], trail[index - 1].explanations if index else match.draft.barrier
        there = search.looking_at(Seen(step.table, step.blind))
        for root in roots[:WIDTH]:
            told = [h for h in step.explanations if h.goes_on_from(root) and not h.mismatch]
            acts = min((len(h.actions) for h in told), default=0) - len(root.actions)
            if acts < 1 or search.exhausted:
                continue
            since = next((best.actions[len(h.actions) :] for h in told if best.goes_on_from(h)), ())
            known = {h.state for h in told}
            for h in there.explain((root,), deepest=acts + 1, fewest=acts + 1):
                state = lawfully(search, h.state, since) if not h.mismatch and h.state not in known else None
                if state is not None:
                    further = search.explain((Explanation(state, (*h.actions, *since), search.mismatch(state)),))
                    yield from (each for each in further if not each.mismatch)


def in_another_order(match: Match, search: Search, explanation: Explanation) -> Iterator[Explanation]:
    """Yields this explanation with one of its acts done later.

    The search tells a table by one order; the tables before it know which it was. Example: two figures change places while a hand lies
    over one, and the third came to its own in between."""
    acts = explanation.actions
    for first in range(behind(match.draft, explanation)[1], len(acts)):
        for later in range(first + 1, len(acts)):
            order = (*acts[:first], *acts[first + 1 : later + 1], acts[first], *acts[later + 1 :])
            if (end := lawfully(search, match.state, order)) is not None and end == explanation.state:
                yield Explanation(end, order, explanation.mismatch)


def lawfully(search: Search, state: Any, acts: tuple[Any, ...]) -> Any:
    """Returns the state after these acts, each of them legal; None where one is not."""
    for act in acts:
        if search.faults(state, act):
            return None
        state = search.after(state, act)
    return state


def before_last(match: Match, search: Search, explanation: Explanation) -> Any:
    """Returns the state before the last act of this explanation."""
    return search.run(match.state, explanation.actions[:-1])


def silences(search: Search, state: Any) -> set[Any]:
    """Returns what falling silent may mean now."""
    return {prompt.silence for prompt in search.game.prompts(state) if prompt.silence is not None}


def done_to_another(search: Search, explanation: Explanation) -> Iterator[Explanation]:
    """Yields this explanation with the act that turns another piece so, where hands have turned one and no act does.

    No table shows that act: its piece was mistaken for this one. Example: the wrong figure is laid down."""
    change, looks = search.change(explanation.state), search.looks(explanation.state)
    if len(change.gone) != 1 or len(change.come) != 1:
        return
    ((at, lay),), ((there, lies),) = change.gone, change.come
    if at != there or lay.piece != lies.piece:
        return
    for place, pieces in looks.items():
        if place != at and len(pieces) == 1 and pieces[0].face == lay.face and not search.exhausted:
            meant = search.looking_at(Seen(looks.put({place: (replace(pieces[0], face=lies.face),)})))
            for h in meant.explain((explanation,), deepest=1):
                if not h.mismatch:
                    yield replace(h, mismatch=search.mismatch(h.state))


def said_by_nobody(search: Search, explanations: tuple[Explanation, ...]) -> Iterator[Explanation]:
    """Yields these explanations with an act that leaves no trace, where a press should have said it.

    A turn that may end in silence needs none. Example: a card was drawn from the deck, nobody pressed, and the next seat plays."""
    for explanation in explanations:
        prompts, looks = search.game.prompts(explanation.state), search.looks(explanation.state)
        for prompt in prompts if not silences(search, explanation.state) else ():
            for _, act in prompt.press:
                after = search.after(explanation.state, act) if not search.faults(explanation.state, act) else explanation.state
                if after != explanation.state and not looks.differs(search.looks(after)):
                    yield Explanation(after, (*explanation.actions, act), search.mismatch(after))

"""What was seen to happen weighs more than another story of it: which lines go on from the draft, and which tell it anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from companion.referee.draft import behind, clean, last_seen, understood
from companion.referee.match import Match
from companion.referee.silence import shown
from companion.rules.explain import MOST_LINES, Hypothesis, Search, Seen
from companion.rules.straight import STRAIGHT, straight_there
from companion.rules.values import TABLE, Layout, Lying, Place

Different = Counter[tuple[bool, Place, Lying]]
"""Pieces that are gone (False) from a place or have come (True) there."""
RETOLD = 2
"""So many acts at most are told anew from an earlier table of the trail."""


def drafted(match: Match, hypothesis: Hypothesis) -> bool:
    """Whether this line goes on from one of the draft: from one that left fewest places of the last table open."""
    lines = match.draft.hypotheses
    fewest = min((len(h.residue) for h in lines), default=0)
    return any(hypothesis.goes_on_from(h) for h in lines if len(h.residue) == fewest)


def rank(match: Match, hypothesis: Hypothesis) -> tuple[int, int, bool, int]:
    """What is nearest to the table comes first; what goes on from the draft before what takes back something that was seen."""
    return hypothesis.attempts, len(hypothesis.residue), not drafted(match, hypothesis), len(hypothesis.actions)


def next_turn_at_most(match: Match, search: Search, met: list[Hypothesis], ended: tuple[Any, ...]) -> list[Hypothesis]:
    """Lines whose last act belongs to this turn or the next. Two turns on the strength of an act that is not done yet are
    no explanation; nor is another story of a turn that was seen to end, once the next seat has begun."""
    last = match.game.turn(match.state) + 1
    return [
        h
        for h in met
        if match.game.turn(search.run(match.state, h.actions[:-1])) <= last and not told_anew(match, search, h, ended, begun=True)
    ]


def end_of_turn(match: Match, search: Search, actions: tuple[Any, ...]) -> tuple[int, Any] | None:
    """How many of these actions end the present turn, and the state there; None while it runs."""
    state, turn = match.state, match.game.turn(match.state)
    for index, action in enumerate(actions):
        state = search.after(state, action)
        if match.game.turn(state) != turn:
            return index + 1, state
    return None


def seen_to_end(match: Match, search: Search) -> tuple[Any, ...]:
    """The states in which this turn was seen to end with everything in its place; none while it runs or something is left."""
    ends = [end_of_turn(match, search, h.actions) for h in match.draft.hypotheses if not h.residue]
    states = tuple(end[1] for end in ends if end is not None)
    return states if len(states) == len(match.draft.hypotheses) else ()


def told_anew(match: Match, search: Search, hypothesis: Hypothesis, ended: tuple[Any, ...], *, begun: bool = False) -> bool:
    """Whether this line has a turn end otherwise than it was seen to. `begun`: only when another seat acts after that."""
    end = end_of_turn(match, search, hypothesis.actions) if ended else None
    if end is None or (begun and all(getattr(action, "seat", TABLE) == TABLE for action in hypothesis.actions[end[0] :])):
        return False
    blind = match.draft.last.blind if match.draft.last is not None else frozenset()
    return all(search.looks(end[1]).differs(search.looks(state), blind) for state in ended)


def begun_for_nothing(match: Match, search: Search, line: Hypothesis) -> bool:
    """Whether this line goes on with the next turn, though the table is on the way of the turn that nobody has seen the end of."""
    end = end_of_turn(match, search, line.actions)
    if end is None or end[0] == len(line.actions) or any(h.actions[: end[0]] == line.actions[: end[0]] for h in match.draft.hypotheses):
        return False
    turn = Hypothesis(end[1], line.actions[: end[0]], search.residue(end[1]))
    return search.on_the_way(match.state, search.looks(match.state), turn, *behind(match.draft, turn))


def brought_again(match: Match, search: Search, hypothesis: Hypothesis) -> bool:
    """Whether this line tells a turn anew that was seen to end, and has the next seat bring what lay there all the time."""
    step = match.draft.last
    if step is None:
        return False
    ends = [end_of_turn(match, search, h.actions) for h in match.draft.hypotheses]
    end = end_of_turn(match, search, hypothesis.actions)
    if end is None or end[0] == len(hypothesis.actions) or drafted(match, hypothesis):
        return False
    here = search.looks(end[1])
    stayed = here.differs(step.table, step.blind | search.seen.blind) - step.table.differs(search.seen.table)
    return bool(stayed) and all(known is not None and stayed - search.looks(known[1]).differs(step.table) for known in ends)


def left_open(match: Match, search: Search, hypothesis: Hypothesis) -> bool:
    """Whether this line does something else than the draft and leaves open what has not changed since all of it was understood.

    Who only takes back may do so piece by piece; what may have been in a hand may be there still.
    """
    lines, step = match.draft.hypotheses, match.draft.last
    if step is None or all(h.residue for h in lines) or drafted(match, hypothesis):
        return False
    if any(h.goes_on_from(hypothesis) for h in lines):
        return False
    agreed = [h.actions for h in lines if not h.residue]
    own = [h for h in lines if h.residue and not any(actions[: len(h.actions)] == h.actions for actions in agreed)]
    held = frozenset().union(*(h.residue for h in own if hypothesis.goes_on_from(h)))
    return bool(search.residue(hypothesis.state) - held - step.table.differs(search.seen.table) - step.blind)


def never_begun(match: Match, search: Search, hypothesis: Hypothesis) -> bool:
    """Whether this line goes on after the turn with acts that leave all they touch as it was last seen.

    Where hands finish an act before the next begins all they bring counts: what an act takes away may never have come there.
    """
    end = end_of_turn(match, search, hypothesis.actions)
    if end is None or end[0] == len(hypothesis.actions):
        return False
    if any(len(h.actions) > end[0] and hypothesis.goes_on_from(h) for h in match.draft.hypotheses):
        return False
    touched: set[Place] = set()
    state, further = end[1], hypothesis.actions[end[0] :]
    # Where somebody goes on, what the table tidies up tells nothing of it.
    begun = any(getattr(action, "seat", TABLE) != TABLE for action in further)
    for action in further:
        after = search.after(state, action)
        if not begun or getattr(action, "seat", TABLE) != TABLE:
            changed = search.looks(state).differs(search.looks(after))
            brought = _brought(search.looks(state), search.looks(after)) if search.one_by_one else changed
            touched |= brought or changed
        state = after
    if touched & search.seen.blind:
        return False
    committed, steps = search.looks(match.state), match.draft.steps
    before = {place: last_seen(steps, place) for place in touched}
    return all((committed[place] if lay is None else lay) == search.seen.table[place] for place, lay in before.items())


def _brought(before: Layout, after: Layout) -> frozenset[Place]:
    """Where pieces come."""
    return frozenset(place for place in before.differs(after) if Counter(after[place]) - Counter(before[place]))


def differences(search: Search, state: Any) -> Different:
    """What is gone (False) and come (True) where this table looks otherwise than this state."""
    change = search.change(state)
    return Counter([*((False, *each) for each in change.gone), *((True, *each) for each in change.come)])


def made_up(match: Match, search: Search, hypothesis: Hypothesis) -> bool:
    """Whether another seat begins in this line and nothing that is seen to have changed speaks of it, or too much is told of one piece."""
    too_much = told_at_length(match, search, hypothesis)
    return too_much or brought_again(match, search, hypothesis) or never_begun(match, search, hypothesis)


def told_at_length(match: Match, search: Search, line: Hypothesis) -> bool:
    """Whether one piece lies elsewhere than in what was understood, and this line does more for it that was not told before than acts are
    looked ahead, where a game knows which acts may lead to the table: somebody has put it there. Silence is no act."""
    best = match.draft.best
    if line.residue or best.residue or len(line.actions) <= STRAIGHT or getattr(match.game, "nearing", None) is None:
        return False
    if not one_piece(search, best):
        return False
    told = (h for step in match.draft.trail for h in step.hypotheses if not h.residue)
    alike = max((_alike(line.actions, h.actions) for h in (*match.draft.barrier, *match.draft.hypotheses, *told)), default=0)
    return shown(match, search, line, Hypothesis(match.state, line.actions[:alike])) > STRAIGHT


def _alike(actions: tuple[Any, ...], others: tuple[Any, ...]) -> int:
    """How many acts these two stories have in common before they part."""
    return next((n for n, (one, other) in enumerate(zip(actions, others, strict=False)) if one != other), min(len(actions), len(others)))


def one_piece(search: Search, line: Hypothesis) -> bool:
    """Whether one piece lies elsewhere and nothing else differs."""
    change = search.change(line.state)
    return [lying for _, lying in change.gone] == [lying for _, lying in change.come] and len(change.gone) == 1


def just_as_well(match: Match, search: Search, fits: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
    """The lines that fit; where they only tell another story of what was understood, or go on from it by several acts, beside what goes
    on from it by one more act and fits as well."""
    known = tuple(h for h in match.draft.hypotheses if not h.residue) or understood(match.draft)
    if not known or any(fit.goes_on_from(h) and len(fit.actions) <= len(h.actions) + 1 for fit in fits for h in known):
        return fits
    return (*fits, *(h for h in search.explain(clean(known), deepest=1) if not h.residue))


def from_the_trail(match: Match, search: Search) -> list[Hypothesis]:
    """Lines that go on in an act or two from an earlier table of the trail than the last that was understood, the latest first: what was
    taken for one act since may have been another."""
    return next((found for agreed in _understood_before(match) if (found := _led_here(match, search, agreed, RETOLD))), [])


def told_in_fewer(match: Match, search: Search, full: tuple[Hypothesis, ...]) -> list[Hypothesis]:
    """Lines that lead here in one act from an earlier table of the trail and have fewer acts than any of these, which go on from the last:
    what that showed was then a part of it, and what these take away and bring back never went. Whether the tables since are on their way is
    for the judge to say."""
    fewer = min(len(h.actions) for h in full) - 1
    shorter = (tuple(h for h in agreed if len(h.actions) < fewer) for agreed in _understood_before(match))
    found = next((found for agreed in shorter if agreed and (found := _led_here(match, search, agreed, 1))), [])
    return [h for h in found if not made_up(match, search, h)]


def _understood_before(match: Match) -> Iterator[tuple[Hypothesis, ...]]:
    """What each earlier table of the trail was understood to be, every state once, the latest table first, where a game knows which acts
    may lead to a table."""
    if match.owed or getattr(match.game, "nearing", None) is None:
        return
    known = {h.state for h in match.draft.hypotheses}
    for step in reversed(match.draft.trail):
        agreed = tuple(h for h in step.hypotheses if not h.residue and h.state not in known)
        known |= {h.state for h in agreed}
        if agreed:
            yield agreed


def _led_here(match: Match, search: Search, agreed: tuple[Hypothesis, ...], deepest: int) -> list[Hypothesis]:
    return straight_there(search, clean(agreed), min(match.game.turn(h.state) for h in agreed) + 1, deepest)


def other_story(match: Match, search: Search) -> tuple[Hypothesis, ...]:
    """Lines that an earlier table of the trail had beside those which were gone on from, and which explain every table since, with this
    one: what needed fewer acts then was not what happened. The latest such table counts; none when there is none."""
    trail = match.draft.trail
    seen = [search.looking_at(Seen(step.table, step.blind)) for step in trail] + [search]
    for index in range(len(trail) - 1, -1, -1):
        later = trail[index + 1].hypotheses if index + 1 < len(trail) else match.draft.hypotheses
        lines = tuple(h for h in trail[index].hypotheses if not h.residue and not any(after.goes_on_from(h) for after in later))
        lines = seen_through(lines, seen[index + 1 :])
        if lines:
            return lines
    return ()


def seen_through(lines: tuple[Hypothesis, ...], later: list[Search]) -> tuple[Hypothesis, ...]:
    """What goes on from these lines and explains each of the later tables, one after the other."""
    for sight in later:
        lines = tuple(h for h in sight.explain(clean(lines)) if not h.residue)[:MOST_LINES]
    return lines

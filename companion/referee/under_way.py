"""Legal lines on whose way the table is, and what stands open beside a story that needs none of them."""

from __future__ import annotations

from dataclasses import replace

from companion.referee.draft import behind, clean, last_seen
from companion.referee.illegal import LOOKED_AT
from companion.referee.lifted import left_lying, one_by_one, only_left_lying
from companion.referee.match import Match
from companion.referee.retold import begun_for_nothing, drafted, left_open, rank, seen_to_end, told_anew
from companion.referee.silence import another_goes_on
from companion.referee.unseen import untraced
from companion.referee.verdict import Verdict
from companion.rules.explain import MOST_LINES, Hypothesis, Search


def lines_under_way(match: Match, search: Search, met: list[Hypothesis], remembered: Search | None = None) -> tuple[Hypothesis, ...]:
    """Legal lines on whose way the table is; of these the nearest. `remembered`: who tells anew what was understood takes back
    nothing under a hand."""
    base, settled = search.looks(match.state), any(not h.residue for h in match.draft.hypotheses)
    kept: list[Hypothesis] = []
    known = tuple(h for h in match.draft.hypotheses if not h.residue)
    price: tuple[int, int, bool, int] | None = None
    for hypothesis in [h for h in met if h.actions and not h.attempts][:LOOKED_AT]:
        here = rank(match, hypothesis)
        if price is not None and here > price:
            if len(known) < 2 or here[:3] > price[:3]:
                break
            if not another_goes_on(match, search, known, kept, hypothesis):
                continue
        retold = settled and not drafted(match, hypothesis)
        if retold and left_open(match, search, hypothesis):
            continue
        sight = remembered if retold and remembered is not None else search
        line = replace(hypothesis, residue=sight.residue(hypothesis.state))
        fixed, barrier = behind(match.draft, line)
        if retold:
            # Another story of what was understood: all of it is done but for its last act.
            fixed, barrier = line.residue, len(line.actions) - 1
        # What an earlier act was seen to leave different is called when this one is done.
        rest = line.residue - left_lying(match, sight, line) if sight.one_by_one else line.residue
        begun = replace(line, residue=rest or line.residue)
        if not sight.on_the_way(match.state, base, begun, fixed, barrier) or untraced(match, sight, line):
            continue
        if one_by_one(match, sight, line) and not begun_for_nothing(match, sight, line):
            price = price or here
            kept.append(replace(line, residue=search.residue(line.state)))
    return cheapest_of_each_state(kept)


def with_what_is_open(match: Match, search: Search, met: list[Hypothesis], verdict: Verdict) -> Verdict:
    """Nobody is accused while another story will do; what was left out in the first is called when that one fails. What may be under way
    since the last table stands beside it where hands finish their acts, or where the other one has a turn end otherwise than it was seen
    to: that one may have needed less than was done."""
    met = met + _gone_on(match, search, verdict)
    left = sorted((h for h in met if only_left_lying(match, search, h)), key=lambda h: rank(match, h))[:1]
    ended = seen_to_end(match, search)
    anew = bool(ended) and all(told_anew(match, search, h, ended) for h in verdict.hypotheses)
    if (search.one_by_one or anew) and not any(drafted(match, h) for h in verdict.hypotheses):
        on = [h for h in met if h.residue and drafted(match, h) and not _undone(match, search, h)]
        begun = sorted(on, key=lambda h: rank(match, h))
        left += [h for h in lines_under_way(match, search, begun) if h not in left]
    return replace(verdict, hypotheses=(*verdict.hypotheses, *left)[:MOST_LINES])


def _undone(match: Match, search: Search, line: Hypothesis) -> bool:
    """Whether something lies otherwise where it was last seen to lie as this line has it: that was done, and is taken back."""
    table, looks, steps = search.seen.table, search.looks(line.state), match.draft.steps
    return any(table[place] and last_seen(steps, place) == looks[place] for place in line.residue)


def _gone_on(match: Match, search: Search, verdict: Verdict) -> list[Hypothesis]:
    """What goes on by one more act from the best line of the draft, where that left something different and the verdict tells it otherwise:
    a story that leaves nothing different is found without the others."""
    best = match.draft.best
    if not search.one_by_one or not best.residue or any(h.goes_on_from(best) for h in verdict.hypotheses):
        return []
    return search.explain(clean((best,)), deepest=1)


def cheapest_of_each_state(found: list[Hypothesis]) -> tuple[Hypothesis, ...]:
    """One line for each state, all with as few illegal acts as the first."""
    states: dict[object, Hypothesis] = {}
    for hypothesis in found:
        if hypothesis.attempts == found[0].attempts:
            states.setdefault(hypothesis.state, hypothesis)
    return tuple(states.values())[:MOST_LINES]

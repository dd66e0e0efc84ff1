"""What nobody says costs nothing: of several stories of the draft one may go on only after a turn that was ended without a word."""

from __future__ import annotations

from typing import Any

from companion.referee.match import Match
from companion.rules.explain import Hypothesis, Search


def silent(match: Match, state: Any, action: Any) -> bool:
    """Whether nobody has to do or say anything for this act in this state."""
    return any(prompt.silence == action for prompt in match.game.prompts(state))


def root_of(roots: tuple[Hypothesis, ...], line: Hypothesis) -> Hypothesis | None:
    """The understood story on which this line goes on, the longest; None when there is none."""
    begun = [root for root in roots if not root.residue and line.goes_on_from(root)]
    return max(begun, key=lambda root: len(root.actions), default=None)


def shown(match: Match, search: Search, line: Hypothesis, root: Hypothesis) -> int:
    """How many acts of this line beyond its root are no silence."""
    state, count = search.run(match.state, root.actions), 0
    for action in line.actions[len(root.actions) :]:
        count += not silent(match, state, action)
        state = search.after(state, action)
    return count


def after_a_silence(match: Match, search: Search, roots: tuple[Hypothesis, ...], full: tuple[Hypothesis, ...]) -> list[Hypothesis]:
    """What explains this table beside these lines: from each story that was understood and that none of them goes on from, by a silence
    and no more acts than they have."""
    taken = [root_of(roots, h) for h in full]
    depth = min((shown(match, search, h, root) for h, root in zip(full, taken, strict=True) if root is not None), default=0)
    found: list[Hypothesis] = []
    for root in roots if depth else ():
        if root.residue or root in taken:
            continue
        for prompt in match.game.prompts(root.state):
            if prompt.silence is None or search.faults(root.state, prompt.silence):
                continue
            ended = Hypothesis(search.after(root.state, prompt.silence), (*root.actions, prompt.silence))
            found += [h for h in search.explain((ended,), deepest=depth) if not h.residue]
    return found


def a_turn_ahead(match: Match) -> tuple[Hypothesis, ...]:
    """The understood stories of the draft in which a later seat acts than in others: from these the table is looked for only so far as
    the others reach, until somebody would be accused."""
    lines = [h for h in match.draft.hypotheses if not h.residue]
    first = min((match.game.turn(h.state) for h in lines), default=0)
    return tuple(h for h in lines if match.game.turn(h.state) > first)


def another_goes_on(match: Match, search: Search, roots: tuple[Hypothesis, ...], kept: list[Hypothesis], line: Hypothesis) -> bool:
    """Whether this line goes on from an understood story that none of those kept does, and shows no more acts beyond it than they do, or
    is as short as the one of them that does."""
    root, begun = root_of(roots, line), [(h, root_of(roots, h)) for h in kept]
    if root is None:
        return False
    same = [h for h, its in begun if its is root]
    if same:
        return len(line.actions) <= len(same[0].actions)
    least = min((shown(match, search, h, its) for h, its in begun if its is not None), default=0)
    return shown(match, search, line, root) <= least

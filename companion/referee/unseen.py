"""What a line says of pieces that nobody has seen: a card that should have come from a hand, of which the table shows nothing."""

from __future__ import annotations

from collections import Counter

from companion.referee.match import Match
from companion.rules.explain import Hypothesis, Search
from companion.rules.values import Handled, Layout, Lying, Place


def unseen(match: Match, search: Search, hypothesis: Hypothesis) -> bool:
    """Whether the table lacks what this line brought from outside of it, and the rules do not call that left out.

    The consequence of an act may be left out and is owed; without the piece that is the act there is none.
    """
    residue = search.residue(hypothesis.state)
    if not residue or not hypothesis.actions:
        return False
    before, after = match.game.layout(match.state), match.game.layout(hypothesis.state)
    brought = _pieces(after) - _pieces(before)
    change = search.change(hypothesis.state)
    for place in sorted(residue):
        gone = tuple(lying for at, lying in change.gone if at == place)
        come = tuple(lying for at, lying in change.come if at == place)
        here = Counter(after[place]) - Counter(before[place])
        new = any(brought[lying.piece] and here[lying] and not _shown(match, place, lying) for lying in gone)
        if new and match.game.blame(hypothesis.state, Handled(place, gone, come)).kind != "owed":
            return True
    return False


def grounded(match: Match, search: Search) -> tuple[Hypothesis, ...]:
    """The draft's lines; what lies before them, behind the last barrier, when the table shows of none of them what it is about."""
    lines = match.draft.hypotheses
    if match.draft.barrier and lines and all(unseen(match, search, h) for h in lines):
        return match.draft.barrier
    return lines


def _pieces(layout: Layout) -> Counter[str]:
    """How many of each kind lie on the table, whatever side they show."""
    return Counter(lying.piece for contents in layout.values() for lying in contents)


def _shown(match: Match, place: Place, lying: Lying) -> bool:
    """Whether an earlier table of the draft showed it there: it was put and lifted again."""
    return any(place not in step.blind and lying in step.table[place] for step in match.draft.trail)

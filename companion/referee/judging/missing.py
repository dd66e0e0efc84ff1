"""A piece that is gone from its place and lies nowhere: named when nobody has put it down for a quarter of a minute."""

from __future__ import annotations

import math
from collections import Counter

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.drafting.debts import Open
from companion.referee.drafting.draft import Step
from companion.referee.events import Barred, FaultCalled, TableDrafted
from companion.referee.match import Match
from companion.referee.policy import policy
from companion.rules.explain import Hypothesis, Seen
from companion.rules.values import Fault, Layout, Place, PlacedPiece, PutRight

MISSING = "TABLE-3"
PATIENCE_S = 15.0
NEVER = math.inf

Gone = tuple[tuple[Place, PlacedPiece], ...]


def missing(match: Match, sight: Seen, lines: tuple[Hypothesis, ...]) -> Gone:
    """The pieces that every one of these explanations has on the table and that lie nowhere; with the place in the first of them."""
    search = match.search(sight.table, sight.covered, sight.unsure)
    found: list[Gone] = []
    for line in lines:
        change = search.change(line.state)
        here = Counter(lying.piece for _, lying in change.come)
        gone = []
        for place, lying in change.gone:
            if here[lying.piece]:
                here[lying.piece] -= 1
            else:
                gone.append((place, lying))
        found.append(tuple(gone))
    if not found:
        return ()
    others = [Counter(lying.piece for _, lying in gone) for gone in found[1:]]
    return tuple((place, lying) for place, lying in found[0] if all(other[lying.piece] for other in others))


def call_missing(builder: DecisionBuilder, at: float) -> None:
    """Calls what has been missing for so long while no hand lay over its place. Nobody is accused, and the clocks go on."""
    match = builder.match
    step = match.draft.last
    if step is None or match.asked is not None or match.held or match.setting_up:
        return
    known = {piece for fault in match.open for piece in fault.called.fault.pieces}
    gone = tuple(
        (place, lying)
        for place, lying in missing(match, Seen(step.table, step.blind), match.draft.hypotheses)
        if lying.piece not in known and at >= _since(match, step, place, lying.piece) + PATIENCE_S
    )
    fault = Fault(MISSING, "owed", tuple(dict.fromkeys(lying.piece for _, lying in gone)), tuple(dict.fromkeys(place for place, _ in gone)))
    if gone and policy(match.policies, fault) == "enforce":
        builder.write(FaultCalled(at, fault, tuple(PutRight(place, put=(lying,)) for place, lying in gone)))


def found_again(match: Match, fault: Open, sight: Seen, lines: tuple[Hypothesis, ...]) -> bool:
    """True when nothing that this fault named is missing any more, as far as these explanations of the table know."""
    return not {lying.piece for _, lying in missing(match, sight, lines)} & set(fault.called.fault.pieces)


def _since(match: Match, last: Step, place: Place, piece: str) -> float:
    """When it was first seen that this piece is gone and lies nowhere; never, if none had lain there or elsewhere before: then it is
    still to be put, which the rules of the game speak of. A hand over the place begins it anew."""
    now, since, hidden = _count(last.table, piece), NEVER, False
    for event in reversed(match.events):
        if not isinstance(event, TableDrafted | Barred):
            continue
        if place in event.blind:
            hidden = True
        elif any(lying.piece == piece for lying in event.table[place]) or _count(event.table, piece) > now:
            return since
        elif hidden or not any(place in line.residue for line in event.lines):
            return NEVER
        else:
            since = event.at
    # No table has shown it, but it lay there when the last turn ended.
    return since if any(lying.piece == piece for lying in match.game.layout(match.state)[place]) else NEVER


def _count(table: Layout, piece: str) -> int:
    return sum(lying.piece == piece for contents in table.values() for lying in contents)

"""A piece that is gone from its place and lies nowhere. It is named when nobody has put it down for a quarter of a minute: by the rule
by which the game has it as owed, else as missing. What the game has as owed is named as soon as hands have gone on without it.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import reduce

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.debts import Open
from companion.referee.draft.draft import Step
from companion.referee.draft.left_out import as_it_lies, call_left_out, together
from companion.referee.events import ActionPlayed, Checkpoint, FaultCalled, TableDrafted
from companion.referee.match import Match
from companion.referee.policy import policy
from companion.rules.explain import Explanation, Seen
from companion.rules.values import Fault, Handled, Layout, Owed, Place, PlacedPiece, PutRight

MISSING = "TABLE-3"
PATIENCE_S = 15.0
NEVER = math.inf

Gone = tuple[tuple[Place, PlacedPiece], ...]


def missing(match: Match, sight: Seen, explanations: tuple[Explanation, ...]) -> Gone:
    """The pieces that every one of these explanations has on the table and that lie nowhere. Each comes with its place in the first of
    them.
    """
    search = match.search(sight.table, sight.covered, sight.unsure)
    found: list[Gone] = []
    for explanation in explanations:
        change, lies, order = search.change(explanation.state), match.game.layout(explanation.state), match.game.board.order
        # What lay beneath and comes to light has not come.
        piles = {place for place, _ in change.gone if order.get(place) == "pile"}
        beneath = {(place, replace(placed, how="seen")) for place in piles for placed in lies[place][-2:-1]}
        here = Counter(placed.piece for place, placed in change.come if (place, placed) not in beneath)
        gone = []
        for place, placed in change.gone:
            if here[placed.piece]:
                here[placed.piece] -= 1
            else:
                gone.append((place, placed))
        found.append(tuple(gone))
    if not found:
        return ()
    others = [Counter(placed.piece for _, placed in gone) for gone in found[1:]]
    return tuple((place, placed) for place, placed in found[0] if all(other[placed.piece] for other in others))


def call_missing(builder: DecisionBuilder, at: float) -> None:
    """Calls what has been missing for so long while no hand lay over its place. Nobody is accused, and the clocks go on."""
    _call(builder, at, lambda since, _: at >= since + PATIENCE_S)


def call_gone_on_without(builder: DecisionBuilder, at: float) -> None:
    """Calls what the game has as owed and no hand can hold any more.

    More than one other thing has been done since it was gone."""
    _call(builder, at, lambda since, fault: fault.rule != MISSING and _acts_since(builder.match, since) > 1)


def call_left_lying(builder: DecisionBuilder, at: float) -> None:
    """Calls what an act has left where it lay, when nobody has touched anything for a quarter of a minute.

    Hands have done more than one thing since. Example: a flag was not dropped, and the round was cleaned up behind it. Nothing else would
    go on."""
    match, step = builder.match, builder.match.draft.last
    if step is None or step.blind or match.asked is not None or match.held or match.setting_up:
        return
    places = frozenset.intersection(*(h.mismatch for h in match.draft.explanations))
    if not places or at < _lies_since(match, step, match.game.board.order.keys()) + PATIENCE_S:
        return
    if _acts_since(match, _lies_since(match, step, places)) > 1:
        call_left_out(builder, at, as_it_lies(match, step, places), match.live)


def _lies_since(match: Match, last: Step, places: Collection[Place]) -> float:
    """Returns the match time since which these places have lain as in this last table.

    What was out of sight counts as unchanged. It is no earlier than something was first different from the best explanation."""
    since = NEVER
    for event in reversed(match.events):
        if isinstance(event, TableDrafted | Checkpoint):
            if any(event.table[place] != last.table[place] for place in places if place not in event.blind):
                break
            if event.explanations and not event.explanations[0].mismatch:
                break
            since = event.at
    return since


def _call(builder: DecisionBuilder, at: float, due: Callable[[float, Fault], bool]) -> None:
    match = builder.match
    step = match.draft.last
    if step is None or match.asked is not None or match.held or match.setting_up:
        return
    if not all(explanation.mismatch for explanation in match.draft.explanations):
        return
    known = {piece for fault in match.open for piece in fault.called.fault.pieces}
    shares: dict[str, list[tuple[Fault, Place, PlacedPiece]]] = {}
    for place, placed in missing(match, Seen(step.table, step.blind), match.draft.explanations):
        fault = _named(match, place, placed)
        if placed.piece not in known and due(_since(match, step, place, placed), fault):
            shares.setdefault(fault.rule, []).append((fault, place, placed))
    for rule, share in shares.items():
        fault = reduce(together, (fault for fault, _, _ in share))
        if policy(builder.match.policies, fault) == "enforce":
            remedy = tuple(PutRight(place, put=(placed,)) for _, place, placed in share)
            debts = tuple(Owed(place, (placed,), rule=rule) for _, place, placed in share) if rule != MISSING else ()
            builder.write(FaultCalled(at, fault, remedy, debts))


def _acts_since(match: Match, since: float) -> int:
    """Returns how often something more was done, as tables and what was heard show it, after this match time."""
    count, final, known = 0, 0, math.inf
    for event in match.events:
        if event.at < since:
            continue
        if isinstance(event, ActionPlayed):
            final += 1
        elif isinstance(event, TableDrafted | Checkpoint) and event.explanations:
            done = final + len(event.explanations[0].actions)
            count, known = count + (done > known), done
    return count


def _named(match: Match, place: Place, gone: PlacedPiece) -> Fault:
    """The rule by which the game has this piece as owed; by any other it is only missing."""
    fault = match.game.blame(match.draft.best.state, Handled(place, gone=(gone,)))
    return fault if fault.kind == "owed" else Fault(MISSING, "owed", (gone.piece,), (place,))


def found_again(match: Match, fault: Open, sight: Seen, explanations: tuple[Explanation, ...]) -> bool:
    """True when nothing that this fault named is missing any more, as far as these explanations of the table know."""
    return not {placed.piece for _, placed in missing(match, sight, explanations)} & set(fault.called.fault.pieces)


def _since(match: Match, last: Step, place: Place, gone: PlacedPiece) -> float:
    """Returns the match time at which this piece was first seen to be gone and to lie nowhere, or NEVER.

    NEVER if none had lain there or elsewhere before: then it is still to be put, which the rules of the game speak of. A hand over
    the place begins it anew."""
    now, here, since, hidden = _count(last.table, gone.piece), last.table[place].count(gone), NEVER, False
    for event in reversed(match.events):
        if not isinstance(event, TableDrafted | Checkpoint):
            continue
        if place in event.blind:
            hidden = True
        elif event.table[place].count(gone) > here or _count(event.table, gone.piece) > now:
            return since
        elif hidden or not any(place in explanation.mismatch for explanation in event.explanations):
            return NEVER
        else:
            since = event.at
    # No table has shown it, but it lay there when the last turn ended.
    return since if match.game.layout(match.state)[place].count(gone) > here else NEVER


def _count(table: Layout, piece: str) -> int:
    return sum(placed.piece == piece for contents in table.values() for placed in contents)

"""What somebody may have done that the rules forbid: illegal acts with legal ones around them, and what no act describes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.referee.draft import behind, clean, understood
from companion.referee.lifted import mostly_done
from companion.referee.match import Match
from companion.referee.retold import drafted, one_piece
from companion.referee.silence import silent
from companion.referee.unseen import before_the_hand, grounded, untraced
from companion.rules.explain import Hypothesis, Search
from companion.rules.values import Handled, Place

LOOKED_AT = 200
"""Unfinished lines that are compared with their way."""


def forbidden(match: Match, search: Search, attempts: int) -> tuple[Hypothesis, ...]:
    """Lines with so many illegal acts that explain everything, or on whose way the table is."""
    base = search.looks(match.state)
    draft = match.draft
    agreed = understood(draft)
    seen = () if agreed else before_the_hand(match, search)
    before = agreed or seen or (draft.barrier if draft.best.residue else ())
    # What was only guessed under a hand and is not there is nothing to go on from.
    there = (h for h in grounded(match, search) if not seen or any(h.goes_on_from(line) for line in seen))
    # Of two stories with the same end that counts which goes on from what was understood.
    roots = clean((*before, *there))
    found = [h for h in search.explain(roots, attempts) if h.attempts == attempts]
    full = [h for h in found if not h.residue and not untraced(match, search, h)]
    if not full:
        near = [h for h in found[:LOOKED_AT] if search.on_the_way(match.state, base, h, *behind(match.draft, h))]
        full = [h for h in near if not untraced(match, search, h)]
    # What goes on from an explanation that left nothing different comes before what had something in a hand.
    settled = not before and any(not h.residue for h in draft.hypotheses)
    full.sort(key=lambda h: (h.attempts, len(h.residue), settled and not drafted(match, h)))
    alike = [h for h in full if _price(match, search, h) == _price(match, search, full[0])] if full else []
    # What is done legally before the illegal act counts for more than what is legal only because of it.
    alike.sort(key=lambda h: (-_legal_acts(match, search, h), len(h.actions)))
    if alike and not any(fault.may for fault in alike[0].faults):
        # Where the same act might have been done rightly it counts for more than where none was left to do.
        wrong = _wrong_act(match, search, alike[0])
        alike.sort(key=lambda h: not (_wrong_act(match, search, h) == wrong and any(fault.may for fault in h.faults)))
    return tuple(alike[:8])


def nearest(match: Match, search: Search, met: list[Hypothesis]) -> Hypothesis:
    """The line that leaves fewest places different. One piece put elsewhere by hand, or some turned over, says less than another story
    of what was understood, and less than two more acts after which the same pieces are wrong all the same."""
    lines = match.draft.hypotheses
    best = next((h for h in met[:LOOKED_AT] if mostly_done(match, search, h)), met[0] if met else match.draft.best)
    alike = (h for h in met[:LOOKED_AT] if (h.attempts, len(h.residue)) == (best.attempts, len(best.residue)))
    best = next((h for h in alike if only_turned(search, h) and drafted(match, h) >= drafted(match, best)), best)
    for before in _present(before_the_hand(match, search), search):
        # What was only guessed under a hand is not there: the piece went from where it was seen.
        if one_piece(search, before) and len(before.residue) <= len(best.residue):
            return before
    here = next((h for h in _present(lines, search) if one_piece(search, h) or only_turned(search, h)), None)
    if here is None or not met or any(h.residue for h in lines):
        return best
    same = _pieces(search, best) == _pieces(search, here)
    return here if not drafted(match, best) or (same and len(best.actions) > len(here.actions) + 1) else best


def _present(lines: tuple[Hypothesis, ...], search: Search) -> Iterator[Hypothesis]:
    return (replace(h, residue=search.residue(h.state)) for h in lines)


def _pieces(search: Search, line: Hypothesis) -> frozenset[str]:
    """The pieces that this line leaves wrong."""
    change = search.change(line.state)
    return frozenset(lying.piece for _, lying in (*change.gone, *change.come))


def far_fetched(match: Match, search: Search, best: Hypothesis, hypothesis: Hypothesis) -> bool:
    """Whether several acts more tell here what is one piece put elsewhere or some turned over, or one after which another piece has still
    to go its way or to be turned over, where hands finish an act before the next begins.

    What goes on from what was seen is not: to take back acts that were seen is no simpler than to leave them. Where pieces only show
    another side, an act that leaves one of them so tells nothing of it. Two forbidden acts that with the pieces they leave wrong are more
    than the pieces that are wrong without them tell nothing either.
    """
    wrong = hypothesis.attempts + len(_pieces(search, hypothesis))
    if search.one_by_one and hypothesis.attempts > 1 and wrong > len(_pieces(search, best)):
        return True
    turned = only_turned(search, best)
    if hypothesis.residue and turned:
        return True
    here = turned or (search.one_by_one and one_piece(search, best))
    if not here or (drafted(match, hypothesis) and not drafted(match, best)):
        return False
    change = search.change(hypothesis.state)
    to_go = {lying.piece for _, lying in change.gone} & {lying.piece for _, lying in change.come}
    return bool(to_go) or _price(match, search, hypothesis)[2] > _price(match, search, best)[2] + 1


def only_turned(search: Search, best: Hypothesis) -> bool:
    """Whether every piece is where it should be and some show another side, where hands finish an act before the next one begins."""
    looks, table = search.looks(best.state), search.seen.table
    same = (sorted(x.piece for x in looks[place]) == sorted(x.piece for x in table[place]) for place in best.residue)
    return search.one_by_one and all(same)


def stands(match: Match, search: Search, hypothesis: Hypothesis) -> bool:
    """Whether all is done that this line has before its first illegal act, and nothing after it is under way: nobody is accused on the
    strength of what is still to come.

    A consequence may be left out and is owed.
    """
    acts = tuple(_acts(match, search, hypothesis))
    first = next(n for n, (state, _, action) in enumerate(acts) if search.faults(state, action))
    owed = {each.place for each in handled(search, hypothesis) if match.game.blame(hypothesis.state, each).kind == "owed"}
    rest = replace(hypothesis, residue=hypothesis.residue - owed)
    if rest.residue and not all(quiet for _, quiet, _ in acts[first + 1 :]):
        return False
    return search.on_the_way(match.state, search.looks(match.state), rest, rest.residue, first)


def _price(match: Match, search: Search, hypothesis: Hypothesis) -> tuple[int, int, int]:
    """What a line costs when silence is no act: whoever goes on takes it as said."""
    attempts, residue, acts = hypothesis.cost
    return attempts, residue, acts - sum(quiet for _, quiet, _ in _acts(match, search, hypothesis))


def _legal_acts(match: Match, search: Search, hypothesis: Hypothesis) -> int:
    """How many acts of the line come before its first illegal one, silences left out."""
    legal = 0
    for state, quiet, action in _acts(match, search, hypothesis):
        if search.faults(state, action):
            break
        legal += not quiet
    return legal


def _wrong_act(match: Match, search: Search, hypothesis: Hypothesis) -> Any:
    """The first illegal act of the line."""
    return next(action for state, _, action in _acts(match, search, hypothesis) if search.faults(state, action))


def _acts(match: Match, search: Search, hypothesis: Hypothesis) -> Iterator[tuple[Any, bool, Any]]:
    """Each action of a line with the state before it and whether it is a silence."""
    state = match.state
    for action in hypothesis.actions:
        yield state, silent(match, state, action), action
        state = search.after(state, action)


def handled(search: Search, best: Hypothesis) -> tuple[Handled, ...]:
    """Each place that this explanation leaves different, with the pieces that are gone from it and that have come."""
    change = search.change(best.state)
    places: dict[Place, Handled] = {}
    for place in sorted(best.residue):
        gone = tuple(lying for at, lying in change.gone if at == place)
        come = tuple(lying for at, lying in change.come if at == place)
        places[place] = Handled(place, gone, come)
    return tuple(places.values())

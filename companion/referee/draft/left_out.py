"""Differences that a finished turn leaves: found in the tables that show it, and called as owed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.draft.draft import Step, as_last_seen
from companion.referee.events import FaultCalled, FaultMoved, OwedWaived
from companion.referee.match import Match
from companion.referee.policy import policy
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.game import IN_HAND
from companion.rules.values import TABLE, Fault, Handled, Layout, Owed, Place, PutRight

Acts = Mapping[Place, tuple[Any, Any]]
"""Places, each with the state before the act that has left it as it lies, and that act."""
NOBODY: Acts = {}
"""No act is known that has left a place as it lies."""


def left_out(match: Match, part: tuple[Any, ...], state: Any) -> tuple[Owed, ...]:
    """Returns the differences that a finished turn leaves, place by place.

    They are as in the last table that showed this turn and nothing of the next, where it still is different now. What the next
    seat's act explains, or its hand holds, is not left out."""
    # Behind the press that ends a round hands gather in what lies there.
    gathered = match.draft.trail[1:] if match.laying_out else ()
    trail = match.draft.trail[: len(match.draft.trail) - len(gathered)]
    if not trail:
        return ()
    alone = [step for step in showing(match, part, state) if step not in gathered]
    shown = alone[-1] if alone else trail[-1]
    # What a hand hides in that table counts as it was last seen while the turn stood there alone.
    known = as_last_seen(Seen(shown.table, shown.blind), alone)
    search = match.search(known.table, known.covered)
    last = match.search(trail[-1].table, trail[-1].blind)
    best = match.draft.best.actions
    # Another explanation than the best may have ended the turn by other acts.
    later = best[len(part) :] if best[: len(part)] == part else ()
    change = search.change(state)
    # What later acts have brought to another place is not what is gone from here.
    elsewhere = {placed for _, placed in change.come} & {placed for _, placed in last.change(match.live).come}
    # A later table may show what a hand hid while the turn stood there alone.
    steps = [*match.draft.steps]
    since = steps[steps.index(alone[0]) :] if alone else steps
    debts = []
    different = (search.mismatch(state) & last.mismatch(match.live)) - _under_way(match, state, later, last)
    over = not match.game.to_act(state)
    if different and (over or match.game.due(state)):
        different -= _to_be_laid_anew(match, part, state, search if over else last)
    # Before hands gather in they may put right what they had yet to do.
    for place in sorted(place for place in different if not _agreed_before(match, place, state, list(gathered))):
        gone = tuple(placed for at_place, placed in change.gone if at_place == place)
        come = tuple(placed for at_place, placed in change.come if at_place == place)
        held = _agreed_before(match, place, state, since)
        # What lay right when the end of the turn was pressed a hand has lifted since.
        lifted = bool(later) or (match.draft.declared and _agreed_before(match, place, state, list(trail[:1])))
        # What has come to another place is in no hand.
        held = held and elsewhere.isdisjoint(gone)
        # What lay under lifted ones has not come.
        uncovered = match.game.board.order.get(place) == "pile" and last.lifted(match.live, place, IN_HAND) is not None
        if not (lifted and held and (uncovered or not come)):
            debts.append(Owed(place, gone, come))
    return tuple(debts)


def owed_back(match: Match) -> tuple[Owed, ...]:
    """Returns the differences left by acts that hands carried out too early and an answer has refused.

    These places look as at no moment of the explanation any more. Pieces that are only gone may be in a hand: then nothing is owed yet.
    """
    best, step = match.draft.best, match.draft.last
    if step is None:
        return ()
    search = match.search(step.table, step.blind)
    base = search.looks(match.state)
    places = (frozenset({place}) for place in search.mismatch(best.state))
    never = [here for here in places if not search.on_the_way(match.state, base, Explanation(best.state, best.actions, here))]
    debts = as_it_lies(match, step, frozenset().union(*never))
    return debts if any(debt.surplus for debt in debts) else ()


def as_it_lies(match: Match, step: Step, places: frozenset[Place]) -> tuple[Owed, ...]:
    """Returns how each of these places differs in this table from the best explanation."""
    change, debts = match.search(step.table, step.blind).change(match.draft.best.state), []
    for place in sorted(places):
        gone, come = (tuple(placed for at, placed in way if at == place) for way in (change.gone, change.come))
        debts.append(Owed(place, gone, come))
    return tuple(debts)


def showing(match: Match, part: tuple[Any, ...], state: Any) -> list[Step]:
    """The tables since the last commit that were taken for this turn and nothing after it. What is only said shows on none."""
    layout = match.game.layout

    def alone(explanation: Explanation) -> bool:
        acts = min(len(explanation.actions), len(part))
        if explanation.actions[:acts] != part[:acts] or layout(explanation.state) != layout(state):
            return False
        reached = state
        for action in explanation.actions[acts:]:
            reached = match.game.apply(reached, action)
            if layout(reached) != layout(state):
                # Cards that were shown and taken up again are of the next turn.
                return False
        return True

    return [step for step in match.draft.steps if any(alone(h) for h in step.explanations)]


def _agreed_before(match: Match, place: Place, state: Any, alone: list[Step]) -> bool:
    """True if this place was right in one of these tables, which show the finished turn. A hand has lifted it since."""
    look = match.search(Layout()).looks(state)[place]
    return any(place not in step.blind and step.table[place] == look for step in alone)


def _to_be_laid_anew(match: Match, part: tuple[Any, ...], state: Any, last: Search) -> frozenset[Place]:
    """Returns places that look as on the way of the turn's last act. What comes next takes their pieces, or all is cleared away.

    Example: a figure scores, is set down where the arch leads, and all figures are placed anew."""
    before = last.run(match.state, part[:-1])
    looks = [last.sight(table) for table in match.game.way(before, part[-1])]
    seen, lies = last.seen.table, last.looks(state)
    places = frozenset(place for place in last.mismatch(state) if any(look[place] == seen[place] for look in looks))
    acts = match.game.legal_actions(state) if places else ()
    taken = frozenset[Place]().union(*(last.looks(match.game.apply(state, act)).differs(lies) for act in acts))
    over = not match.game.to_act(state)
    return places if over or {place for place in places if lies[place]} <= taken else frozenset()


def _under_way(match: Match, state: Any, later: tuple[Any, ...], last: Search) -> frozenset[Place]:
    """Places that look as they do because the next seat's act is half done: its pawn is in the hand."""
    found: set[Place] = set()
    for action in later:
        for table in match.game.way(state, action):
            look = last.sight(table)
            found |= {place for place in match.draft.best.mismatch if look[place] == last.seen.table[place]}
        state = match.game.apply(state, action)
    return frozenset(found)


def left_by(match: Match, part: tuple[Any, ...]) -> Acts:
    """Returns for each place that these acts change the last of them that does, with the state before it.

    That act has left the place as it lies."""
    search, state, found = match.search(Layout()), match.state, dict[Place, tuple[Any, Any]]()
    for action in part:
        after = match.game.apply(state, action)
        found |= dict.fromkeys(search.looks(state).differs(search.looks(after)), (state, action))
        state = after
    return found


def call_left_out(builder: DecisionBuilder, at: float, left: tuple[Owed, ...], state: Any, by: Acts = NOBODY) -> None:
    """Calls what was left out as owed from now on. There is one fault for each rule, as it stood in the state that left it.

    `by`: the act that has left a place so. Nothing is called twice: where a fault asks for something already that has yet to be put
    right."""
    match = builder.match
    asked = {debt.place for fault in match.open for debt in fault.differs}
    shares: dict[str, tuple[Fault, list[Owed]]] = {}
    for debt in (debt for debt in left if debt.place not in asked):
        here = Handled(debt.place, debt.missing, debt.surplus)
        named = match.game.left_undone(*by[debt.place], here) if debt.place in by else None
        fault = replace(named or match.game.blame(state, here), kind="owed")
        known, debts = shares.setdefault(fault.rule, (fault, []))
        shares[fault.rule] = (together(known, fault), [*debts, replace(debt, rule=fault.rule)])
    for fault, debts in shares.values():
        remedy = tuple(PutRight(debt.place, take=debt.surplus, put=debt.missing) for debt in debts)
        if told := next((o for o in match.open if (o.called.fault.kind, o.called.fault.rule) == ("owed", fault.rule)), None):
            # People have been told, and leave it for later: what they leave besides is put right with it.
            still = tuple(step for step in told.called.remedy if any(debt.place == step.place for debt in told.owed))
            builder.write(FaultMoved(at, told.seq, together(told.called.fault, fault), (*still, *remedy), (*told.owed, *debts)))
            continue
        called = len(builder.match.events)
        builder.write(FaultCalled(at, fault, remedy, tuple(debts)))
        if policy(builder.match.policies, fault) != "enforce":
            builder.write(OwedWaived(at, called, by=("policy",)))


def together(one: Fault, other: Fault) -> Fault:
    """Two faults of one rule as one. The table is named only where nobody else is."""
    seats = tuple(dict.fromkeys(one.seats + other.seats))
    return replace(
        one,
        pieces=tuple(dict.fromkeys(one.pieces + other.pieces)),
        places=tuple(dict.fromkeys(one.places + other.places)),
        seats=tuple(seat for seat in seats if seat != TABLE) or seats,
    )

"""Push and Lasso (FD-069 to FD-074, FD-105, FD-106)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from companion.games.flag_dash.judging.journeys import Named, Way, brought, told, ways
from companion.games.flag_dash.rules.card_use import called, card_used, consumed
from companion.games.flag_dash.rules.resolve import ability, char_of, fault, possible, selectable
from companion.games.flag_dash.rules.steps import adjacent, diagnose, separated, through_first, trapped
from companion.games.flag_dash.state import Lasso, Push, State
from companion.games.flag_dash.table.layout import PAWN_AT
from companion.games.flag_dash.topology import NUMBER, WIDE, apart
from companion.rules.changing import changed
from companion.rules.values import Fault, Place


def drops_flag(char: int, target: int) -> bool:
    """Only an opponent's push makes a carrier drop the flag (FD-071, FD-074)."""
    return char // 3 != target // 3


def reaches(state: State, char: int, target: int) -> bool:
    """Adjacent and not separated by a wall (FD-069)."""
    a, b = state.cells[char], state.cells[target]
    return char != target and adjacent(state, a, b) and not separated(state, a, b)


def pushes(
    state: State, char: int, target: int, goals: frozenset[int] | None = None, bumped_to: frozenset[int] | None = None
) -> Iterator[Way]:
    """Every legal push of this target by this character; see `ways` for what limits them."""
    if reaches(state, char, target) and not trapped(state, target):
        yield from ways(state, target, 2, drops_flag(char, target), goals, bumped_to)


@lru_cache(maxsize=64)
def push_ends(state: State, char: int, target: int) -> tuple[Place, ...]:
    """Returns the places at which this push may end. It is remembered, because one search refuses many pushes of the same position."""
    return tuple(dict.fromkeys(PAWN_AT[way.path[-1]] for way in pushes(state, char, target)))


def push_faults(state: State, action: Push) -> tuple[Fault, ...]:
    char, target = char_of(state, action.char), char_of(state, action.target)
    rule = push_rule(state, char, target, told(action))
    return _dragging(state, action, "push", rule, push_ends(state, char, target) if rule else ())


def _dragging(state: State, action: Push | Lasso, card: str, rule: str, ends: Iterable[Place]) -> tuple[Fault, ...]:
    """Faults of playing this card with this character, and of the rule that the target's way breaks, empty when none."""
    char, target = char_of(state, action.char), char_of(state, action.target)
    places = PAWN_AT[NUMBER[action.path[-1]]], PAWN_AT[state.cells[target]]
    used = card_used(state, action.seat, char, card, places)
    used = tuple(replace(one, pieces=(f"pawn-{action.target}", *one.pieces)) for one in used)
    own = (fault(state, rule, (target, char), places, (action.seat,), ends),) if rule else ()
    return called(state, char, used, own)


def push_rule(state: State, char: int, target: int, way: Named) -> str:
    """The rule that pushing the target along this path breaks, empty when none."""
    path = way[0]
    if trapped(state, target):
        return "FD-102"
    if not reaches(state, char, target):
        return "FD-069"
    theirs, first = state.cells[target], NUMBER[path[0]]
    if len(path) == 1 and apart(theirs, first) > 2 and diagnose(state, target, theirs, first):
        # No space over two flags, and no tunnel either.
        through = theirs in state.tunnels and first in state.tunnels
        if not through:
            return "FD-069"
    rule = brought(state, target, way, 2, drops_flag(char, target)).rule
    return "FD-070" if rule == "FD-055" or (rule == "FD-032" and len(path) == 1 and apart(theirs, first) == 2) else rule


def push_apply(state: State, action: Push) -> State:
    char, target = char_of(state, action.char), char_of(state, action.target)
    if state.play is not None:
        state = changed(state, play=consumed(state, char, "push"))
    return brought(state, target, told(action), 2, drops_flag(char, target)).state


def all_pushes(state: State) -> Iterator[Push]:
    """Every legal Push."""
    assert state.play is not None
    play = state.play
    if "push" not in possible(state, play):
        return
    seat = state.hands[play.hand]
    for char in selectable(state, play):
        if card_used(state, seat, char, "push"):
            continue
        for target in range(6):
            for way in pushes(state, char, target):
                yield Push(seat, state.who[char], state.who[target], *way.names)


# Lasso


def in_line(state: State, char: int, target: int) -> bool:
    """True if both stand in one row or column (FD-105); walls and characters between do not matter (FD-106)."""
    return char != target and _aligned(state.cells[char], state.cells[target])


def _aligned(a: int, b: int) -> bool:
    return a // WIDE == b // WIDE or a % WIDE == b % WIDE


def lasso_rule(state: State, char: int, target: int, way: Named) -> str:
    """The rule that pulling the target along this path breaks, empty when none."""
    if trapped(state, target):
        return "FD-102"
    if not in_line(state, char, target):
        return "FD-105"
    end = brought(state, target, way, 1, drops=False)
    if end.steps > 1 or end.rule in ("FD-069", "FD-055", "FD-032"):
        return "FD-105"
    if end.rule or not end.steps:
        return end.rule
    legs, mine, theirs = tuple(NUMBER[name] for name in way[0]), state.cells[char], state.cells[target]
    if through_first(state, target, legs):
        # From the tunnel where it comes out it must still be in the line.
        theirs, legs = legs[0], legs[1:]
        if not _aligned(theirs, mine):
            return "FD-105"
    return "" if apart(legs[0], mine) < apart(theirs, mine) else "FD-105"


def pulls(state: State, char: int, target: int, bumped_to: frozenset[int] | None = None) -> Iterator[Way]:
    """Every legal pull of this target."""
    if in_line(state, char, target) and not trapped(state, target):
        for way in ways(state, target, 1, drops=False, bumped_to=bumped_to):
            if not lasso_rule(state, char, target, way.names):
                yield way


def lasso_faults(state: State, action: Lasso) -> tuple[Fault, ...]:
    char, target = char_of(state, action.char), char_of(state, action.target)
    rule = lasso_rule(state, char, target, told(action))
    ends = dict.fromkeys(PAWN_AT[way.path[-1]] for way in pulls(state, char, target)) if rule else ()
    return _dragging(state, action, "lasso", rule, ends)


def lasso_apply(state: State, action: Lasso) -> State:
    char, target = char_of(state, action.char), char_of(state, action.target)
    if state.play is not None:
        state = changed(state, play=consumed(state, char, "lasso"))
    return brought(state, target, told(action), 2, drops=False).state


def all_pulls(state: State) -> Iterator[Lasso]:
    """Every legal Lasso."""
    assert state.play is not None
    play = state.play
    char = ability(state, play.hand, "yellow")
    seat = state.hands[play.hand]
    if char < 0 or "lasso" not in possible(state, play) or card_used(state, seat, char, "lasso"):
        return
    for target in range(6):
        for way in pulls(state, char, target):
            yield Lasso(seat, state.who[char], state.who[target], *way.names)

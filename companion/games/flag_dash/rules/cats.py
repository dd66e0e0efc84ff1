"""The cats chase (FD-107 to FD-109)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.flag_dash.judging.journeys import Way, brought, told, ways
from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.resolve import NOBODY_LEFT, ability, char_of, fault, token_of, whose_turn
from companion.games.flag_dash.rules.steps import landing, through_first, trapped
from companion.games.flag_dash.state import CAT_LADY, CATS, Chase, State
from companion.games.flag_dash.table.layout import PAWN_AT
from companion.games.flag_dash.topology import NUMBER, apart
from companion.rules.changing import changed
from companion.rules.values import Fault


@lru_cache(maxsize=256)
def flights(state: State, target: int, bumped_to: frozenset[int] | None = None) -> tuple[Way, ...]:
    """Every way in which this character can be chased one space away from the cat lady. It is remembered: one search asks many times."""
    assert state.play is not None
    if trapped(state, target):
        return ()
    lady = state.cells[ability(state, state.play.hand, CAT_LADY)]
    here = state.cells[target]
    # The space comes first; a tunnel may follow it.
    away = [spot for d in range(4) if (spot := landing(state, target, here, d)) >= 0 and apart(spot, lady) > apart(here, lady)]
    found = ways(state, target, 1, drops=False, bumped_to=bumped_to) if away else ()
    return tuple([way for way in found if way.path[0] in away and not through_first(state, target, way.path)])


def closest_pairs(state: State) -> tuple[tuple[int, ...], ...]:
    """The pairs of characters that may count as the two closest to the cat lady (FD-A35), before anybody was chased."""
    assert state.play is not None
    lady = ability(state, state.play.hand, CAT_LADY)
    far = sorted((apart(state.cells[lady], state.cells[char]), char) for char in range(6) if char != lady)
    second = far[1][0]
    sure = [char for distance, char in far if distance < second]
    tied = [char for distance, char in far if distance == second]
    if len(sure) == 1:
        return tuple(tuple(sorted((sure[0], char))) for char in tied)
    return tuple((a, b) for n, a in enumerate(tied) for b in tied[n + 1 :])


def chase_pairs(state: State) -> tuple[tuple[int, ...], ...]:
    """The pairs still possible; a number of chased ones is fixed in the play."""
    assert state.play is not None
    play = state.play
    if token_of(state, play.hand) not in CATS:
        return ()
    return play.closest if play.chased else closest_pairs(state)


def chase_due(state: State) -> bool:
    """True if the cats must still chase somebody (FD-A52). They need not when some pair has nobody left who can go away."""
    assert state.play is not None
    pairs, play = chase_pairs(state), state.play
    if not pairs:
        return False
    return all(any(not play.chased >> char & 1 and flights(state, char) for char in pair) for pair in pairs)


def after_the_cats(state: State, play: Play) -> Play:
    """The play when its character does something else. Cats who have nobody left to chase do not chase later (FD-108, FD-A35)."""
    now = token_of(state, play.hand) == "cat3" or play.chased
    return changed(play, closest=(), chased=NOBODY_LEFT) if now and not chase_due(state) else play


def may_be_chased(state: State, target: int) -> bool:
    """True if this character is one of those that the cats may still chase (FD-108, FD-109), wherever it could go."""
    assert state.play is not None
    chased = state.play.chased
    return chased.bit_count() < 2 and not chased >> target & 1 and any(target in pair for pair in chase_pairs(state))


def chase_faults(state: State, action: Chase) -> tuple[Fault, ...]:
    play = state.play
    target = char_of(state, action.target)
    end, start = PAWN_AT[NUMBER[action.path[-1]]], PAWN_AT[state.cells[target]]
    lady = ability(state, state.hands.index(action.seat), CAT_LADY) if action.seat in state.hands else -1

    def refuse(rule: str, may: tuple[str, ...] = ()) -> tuple[Fault, ...]:
        return (fault(state, rule, (target,), (end, start), (action.seat,), may),)

    if play is None or state.hands[play.hand] != action.seat or token_of(state, play.hand) not in CATS or lady < 0:
        return refuse("FD-107")
    wrong = whose_turn(state, action.seat, lady, (end, start))
    if wrong:
        return wrong
    rule = "FD-108" if token_of(state, play.hand) == "cat3" else "FD-109"
    if not may_be_chased(state, target):
        return refuse(rule)
    if trapped(state, target):
        return refuse("FD-102")
    found = flights(state, target)
    if any(way.names == told(action) for way in found):
        return ()
    may = tuple(dict.fromkeys(PAWN_AT[way.path[-1]] for way in found))
    way = brought(state, target, told(action), 1, drops=False)
    return refuse(way.rule if way.rule not in ("", "FD-069", "FD-055", "FD-032") else rule, may)


def chase_apply(state: State, action: Chase) -> State:
    target = char_of(state, action.target)
    play = state.play
    if play is not None and token_of(state, play.hand) in CATS:
        pairs = tuple(pair for pair in chase_pairs(state) if target in pair)
        state = changed(state, play=changed(play, closest=pairs, chased=play.chased | 1 << target))
    return brought(state, target, told(action), 2, drops=False).state


def chases(state: State) -> Iterator[Chase]:
    """Every legal chase."""
    assert state.play is not None
    play = state.play
    lady = ability(state, play.hand, CAT_LADY)
    seat = state.hands[play.hand]
    if play.chased.bit_count() >= 2 or token_of(state, play.hand) not in CATS or whose_turn(state, seat, lady):
        return
    for target in sorted({char for pair in chase_pairs(state) for char in pair}):
        if not play.chased >> target & 1:
            for way in flights(state, target):
                yield Chase(seat, state.who[target], *way.names)

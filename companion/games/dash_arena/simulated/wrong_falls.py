"""What goes wrong where somebody falls prone (DA-V19 to DA-V21, DA-V35, DA-V44)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.dash_arena.movement.course import Fall
from companion.games.dash_arena.rules.turns import own
from companion.games.dash_arena.simulated.plausible import changed, falls_told, forbidden_otherwise, last_falls, playable, told_as_well
from companion.games.dash_arena.simulated.sitting import Sitting
from companion.games.dash_arena.simulated.wrong import Wrong, both, figure_to, free, laid, one_of
from companion.games.dash_arena.simulated.wrong_dashes import Finder
from companion.games.dash_arena.state import Field, State
from companion.games.dash_arena.table.layout import arena
from companion.rules.values import Seat

TOGETHER = ("DA-070", "DA-071")
"""Falls because a pushed figure met a third one, or whoever pushed it."""
KINDS: dict[str, Callable[[Fall], bool]] = {
    "DA-V19": lambda fall: fall[1] == "DA-071" and fall[2] == fall[0],
    "DA-V20": lambda fall: fall[1] == "DA-071" and fall[2] != fall[0],
    "DA-V21": lambda fall: fall[1] == "DA-070",
    "DA-V35": lambda fall: fall[1] == "DA-118",
}
"""Violation -> the falls with which it may be committed."""
CHAIN = "DA-V44"


def temptations(state: State, field: Field, fell: tuple[Fall, ...]) -> Iterator[str]:
    """The violations that come within reach when a dash ends like this."""
    for fall in fell[-1:]:
        yield from (kind for kind, fits in KINDS.items() if fits(fall))
        if _hit(state, field, fall) >= 0:
            yield CHAIN


def _hit(state: State, field: Field, fall: Fall) -> int:
    """The standing opponent that was hit, which would be pushed along; -1: none. One of the own team would seem to dash."""
    _, rule, third = fall
    return third if rule in TOGETHER and third >= 0 and third not in own(state) and not field.prone >> third & 1 else -1


def _falls(kind: str) -> Finder:
    """The last fall is not carried out, or somebody else is laid down."""

    def found(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001 - one shape for every finder
        state = s.state
        if not state.fell or not KINDS[kind](state.fell[-1]):
            return None
        figure = state.fell[-1][0]
        if not state.field.prone >> figure & 1 or state.field.spaces[figure] < 0:
            return None
        if falls_told(s) != {state.fell[-1][1]}:
            # With another die it may have been by another rule.
            return None
        up, unseen = laid(state, figure, "up"), s.shown != state
        if unseen and state.phase == "roll" and s.shown.turn != state.turn and s.dice.random() < 0.5:
            # Nobody falls: it may be about to be done until the turn is over, and what a booster did before the dice is of the new one.
            # But with another die somebody else may have to.
            return None if told_as_well(s, up.changes) else Wrong(up.changes, up.pieces, left_out=True)
        lay = state.field.prone | s.barrier.field.prone
        # Of who may still dash it would be another story: it has fallen by itself, and the dash of the first was too short.
        then = state if state.turn == s.shown.turn else s.shown
        busy = {other for other in own(then) if unseen and not then.dashed >> other & 1}
        standing = [n for n in range(6) if n != figure and n not in busy and not lay >> n & 1 and state.field.spaces[n] >= 0]
        if not standing:
            return None
        wrong = both(up, laid(state, s.dice.choice(standing), "down"), left_out=unseen)
        # Where other play leaves as little wrong, or has this on its way, nobody need have fallen, or somebody was put elsewhere; where
        # a forbidden act tells all of it, that is what was done.
        told = told_as_well(s, wrong.changes) or playable(s, changed(s, wrong.changes)) or forbidden_otherwise(s, wrong.changes)
        return None if told else wrong

    return found


def chain(s: Sitting, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """DA-V44: the third figure is pushed along."""
    state = s.state
    third = _hit(state, state.field, state.fell[-1]) if state.fell and state.phase == "action" else -1
    if third < 0 or last_falls(s) != {state.fell[-1]}:
        return None
    beside = {leg.to for leg in arena(state).legs[state.field.spaces[third]]} & {*free(state)}
    return one_of(s, (figure_to(state, third, to) for to in sorted(beside)))


FINDERS: dict[str, tuple[str, Finder]] = {**{kind: ("fell", _falls(kind)) for kind in KINDS}, CHAIN: ("fell dash", chain)}

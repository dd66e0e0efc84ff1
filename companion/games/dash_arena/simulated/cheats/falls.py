"""Wrong acts where somebody falls prone (DA-V19 to DA-V21, DA-V35, DA-V44)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.games.dash_arena.movement.course import Fall
from companion.games.dash_arena.rules.turns import own
from companion.games.dash_arena.simulated.cheats.figures import figure_to, free, laid
from companion.games.dash_arena.simulated.table import DashArenaTable
from companion.games.dash_arena.state import Field, State
from companion.games.dash_arena.table.layout import arena
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Finder, Found
from companion.simulated_table.wrong import both

CHEATS = Cheats()

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
    """Makes a finder of a last fall that is not carried out, or for which somebody else is laid down."""

    def found(t: DashArenaTable, seat: Seat) -> Found:
        state = t.state
        if not state.fell or not KINDS[kind](state.fell[-1]):
            return None
        figure = state.fell[-1][0]
        if not state.field.prone >> figure & 1 or state.field.spaces[figure] < 0:
            return None
        up, unseen = laid(state, figure, "up"), t.last != t.table()
        if unseen and t.dice.random() < 0.5:
            return replace(up, left_out=True)
        standing = [n for n in range(6) if n != figure and not state.field.prone >> n & 1 and state.field.spaces[n] >= 0]
        return both(up, laid(state, t.dice.choice(standing), "down"), left_out=unseen) if standing else None

    return found


for _kind in KINDS:
    CHEATS.at("fell", _kind, rare=True)(_falls(_kind))


@CHEATS.at("fell dash", CHAIN, rare=True)
def chain(t: DashArenaTable, seat: Seat) -> Found:
    """The third figure is pushed along."""
    state = t.state
    third = _hit(state, state.field, state.fell[-1]) if state.fell and state.phase == "action" else -1
    if third < 0:
        return None
    beside = {leg.to for leg in arena(state).legs[state.field.spaces[third]]} & {*free(state)}
    return (figure_to(state, third, to) for to in sorted(beside))

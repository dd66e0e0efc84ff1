"""Ways in which a character cannot have come to where it stands, though it looks like one go."""

from __future__ import annotations

from companion.games.flag_dash.rules.steps import hop_rule, landing, set_down
from companion.games.flag_dash.state import TECH_NERD, State
from companion.games.flag_dash.topology import apart


def past_a_trap(state: State, char: int, to: int) -> bool:
    """Does a straight way of a few spaces lead over a trap that would have held the character (FD-101)?"""
    for d in range(4):
        spot, held = state.cells[char], False
        for _ in range(3):
            spot = landing(state, char, spot, d)
            if spot < 0 or spot == to:
                break
            held = held or (spot in state.traps and state.who[char] != TECH_NERD)
        if spot == to and held:
            return True
    return False


def no_way_through(state: State, char: int, to: int, ways: list[int]) -> str:
    """Returns the rule that forbids to reach this cell through a tunnel; empty when none does. The way leads through the tunnel before
    or after a space in one of these directions. A cell nearby is rather reached by a wrong step."""
    here = state.cells[char]
    if apart(here, to) < 3:
        return ""
    for d in ways:
        spot = landing(state, char, here, d)
        if spot in state.tunnels and to in state.tunnels:
            return hop_rule(set_down(state, char, spot), char, to)
        if here in state.tunnels and any(exit_ != here and landing(state, char, exit_, d) == to for exit_ in state.tunnels):
            return hop_rule(state, char, next(exit_ for exit_ in state.tunnels if exit_ != here))
    return ""

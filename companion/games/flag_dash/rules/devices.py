"""Traps and dug tunnels (FD-098 to FD-104, FD-110 to FD-113)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.flag_dash.rules.card_use import called, card_used, consumed
from companion.games.flag_dash.rules.resolve import ability, char_of, fault, frees, possible, selectable, whose_turn
from companion.games.flag_dash.rules.steps import around, trapped
from companion.games.flag_dash.state import DIGGER, TECH_NERD, Dig, Escape, SetTrap, State
from companion.games.flag_dash.table.layout import TRAP_AT, TUNNEL_AT
from companion.games.flag_dash.topology import NAMES, NUMBER, apart, cells_in_play
from companion.rules.changing import changed
from companion.rules.values import Fault

TRAPS = 2


def _piece(faults: tuple[Fault, ...], piece: str) -> tuple[Fault, ...]:
    return tuple(replace(one, pieces=(piece, *one.pieces)) for one in faults)


def trap_cells(state: State, char: int) -> list[int]:
    """Returns the cells on which a trap may be put (FD-099, FD-100, FD-A30)."""
    assert state.ground is not None
    here, cells = state.cells[char], cells_in_play(state.ground)
    taken = {*state.cells, *state.flags, *state.traps}
    return [spot for spot in cells if 1 <= apart(here, spot) <= 2 and spot not in taken]


def set_trap_faults(state: State, action: SetTrap) -> tuple[Fault, ...]:
    char, to = char_of(state, action.char), NUMBER[action.to]
    used = card_used(state, action.seat, char, "trap", (TRAP_AT[to],))
    may = trap_cells(state, char)
    own: tuple[Fault, ...] = ()
    if to not in may or len(state.traps) >= TRAPS:
        taken = to in state.cells or to in state.flags or to in state.traps
        rule = "FD-098" if len(state.traps) >= TRAPS else "FD-100" if taken else "FD-099"
        own = (fault(state, rule, (char,), (TRAP_AT[to],), (action.seat,), (TRAP_AT[spot] for spot in may)),)
    return _piece(called(state, char, used, own), "trap")


def set_trap_apply(state: State, action: SetTrap) -> State:
    char, to = char_of(state, action.char), NUMBER[action.to]
    if state.play is not None:
        state = changed(state, play=consumed(state, char, "trap"))
    return changed(state, traps=tuple(sorted((*state.traps, to))))


def traps(state: State) -> Iterator[SetTrap]:
    """Every legal trap."""
    assert state.play is not None
    char = ability(state, state.play.hand, TECH_NERD)
    seat = state.hands[state.play.hand]
    if char >= 0 and len(state.traps) < TRAPS and "trap" in possible(state, state.play) and not card_used(state, seat, char, "trap"):
        for spot in trap_cells(state, char):
            yield SetTrap(seat, state.who[char], NAMES[spot])


def escape_faults(state: State, action: Escape) -> tuple[Fault, ...]:
    char = char_of(state, action.char)
    place = TRAP_AT[state.cells[char]]
    wrong = whose_turn(state, action.seat, char, (place,))
    if wrong:
        return _piece(tuple(replace(one, rule="FD-102") for one in wrong), "trap")
    assert state.play is not None
    if frees(state, state.play, char):
        return ()
    return _piece((fault(state, "FD-102" if trapped(state, char) else "FD-103", (char,), (place,), (action.seat,)),), "trap")


def escape_apply(state: State, action: Escape) -> State:
    char = char_of(state, action.char)
    if state.play is not None:
        state = changed(state, play=changed(state.play, char=char, either=-1))
    return changed(state, traps=tuple(spot for spot in state.traps if spot != state.cells[char]))


def escapes(state: State) -> Iterator[Escape]:
    """Every legal escape."""
    assert state.play is not None
    play = state.play
    for char in selectable(state, play):
        if frees(state, play, char):
            yield Escape(state.hands[play.hand], state.who[char])


def dig_rule(state: State, char: int, to: int, fill: bool) -> str:
    """The rule that digging here breaks, empty when none."""
    assert state.ground is not None
    beside = to in around(state, state.cells[char])
    if fill:
        return "" if beside and to in state.tunnels else "FD-111"
    if to in state.cells or to in state.tunnels or to in state.flags:
        return "FD-113"
    if not beside:
        return "FD-112"
    return "" if state.spare_tunnels > 0 else "FD-110"


def dig_faults(state: State, action: Dig) -> tuple[Fault, ...]:
    char, to = char_of(state, action.char), NUMBER[action.to]
    used = card_used(state, action.seat, char, "dig", (TUNNEL_AT[to],))
    rule = dig_rule(state, char, to, action.fill)
    may = [TUNNEL_AT[spot] for spot in around(state, state.cells[char]) if not dig_rule(state, char, spot, action.fill)]
    own = (fault(state, rule, (char,), (TUNNEL_AT[to],), (action.seat,), may),) if rule else ()
    return _piece(called(state, char, used, own), "tunnel")


def dig_apply(state: State, action: Dig) -> State:
    char, to = char_of(state, action.char), NUMBER[action.to]
    if state.play is not None:
        state = changed(state, play=consumed(state, char, "dig"))
    if action.fill:
        back = to in state.dug or state.options.dig_reuse_all
        return changed(
            state, tunnels=tuple(t for t in state.tunnels if t != to), dug=tuple(t for t in state.dug if t != to),
            spare_tunnels=state.spare_tunnels + back,
        )  # fmt: skip
    return changed(
        state, tunnels=tuple(sorted({*state.tunnels, to})), dug=tuple(sorted({*state.dug, to})),
        spare_tunnels=max(0, state.spare_tunnels - 1),
    )  # fmt: skip


def digs(state: State) -> Iterator[Dig]:
    """Every legal Dig."""
    assert state.play is not None
    play = state.play
    char = ability(state, play.hand, DIGGER)
    seat = state.hands[play.hand]
    if char < 0 or "dig" not in possible(state, play) or card_used(state, seat, char, "dig"):
        return
    for spot in around(state, state.cells[char]):
        for fill in (False, True):
            if not dig_rule(state, char, spot, fill):
                yield Dig(seat, state.who[char], NAMES[spot], fill)

"""The Jump card (FD-089 to FD-092)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.flag_dash.rules.card_use import called, card_used, consumed
from companion.games.flag_dash.rules.resolve import ability, char_of, fault, possible, selectable
from companion.games.flag_dash.rules.steps import stand, trapped
from companion.games.flag_dash.state import Jump, State
from companion.games.flag_dash.table.layout import PAWN_AT
from companion.games.flag_dash.topology import CELLS, NAMES, NUMBER, apart, map_of
from companion.rules.changing import changed
from companion.rules.values import Fault


def jump_rule(state: State, char: int, to: int) -> str:
    """The rule that a jump from the character's cell to this one breaks; empty when it is legal (FD-090 to FD-092, FD-A38)."""
    assert state.ground is not None
    ways, here = map_of(state.ground), state.cells[char]
    for d in range(4):
        there = ways.next[here][d]
        if there < 0:
            continue
        if there == to and ways.wall[here][d]:
            return "FD-091" if to in state.cells else "FD-092" if to in state.flags else ""
        beyond = ways.next[there][d]
        if beyond == to and beyond >= 0:
            if there in state.flags or there in state.traps:
                return "FD-092"
            if there not in state.cells:
                return "FD-090"
            if ways.wall[here][d] or ways.wall[there][d] or to in state.cells:
                return "FD-091"
            return "FD-092" if to in state.flags else ""
    return "FD-090"


def jump_faults(state: State, action: Jump) -> tuple[Fault, ...]:
    char, to = char_of(state, action.char), NUMBER[action.to]
    used = card_used(state, action.seat, char, "jump", (PAWN_AT[to],))
    rule = "FD-102" if trapped(state, char) else jump_rule(state, char, to)
    may = tuple(PAWN_AT[spot] for spot in jump_cells(state, char))
    own = (fault(state, rule, (char,), (PAWN_AT[to], PAWN_AT[state.cells[char]]), (action.seat,), may),) if rule else ()
    return called(state, char, used, own)


def jump_cells(state: State, char: int) -> list[int]:
    """Returns the cells to which the character may jump."""
    return (
        []
        if trapped(state, char)
        else [spot for spot in range(CELLS) if apart(spot, state.cells[char]) <= 2 and not jump_rule(state, char, spot)]
    )


def jump_apply(state: State, action: Jump) -> State:
    char = char_of(state, action.char)
    if state.play is not None:
        play = consumed(state, char, "jump")
        state = changed(state, play=changed(play, moved=play.moved | 1 << char))
    return stand(state, char, NUMBER[action.to])


def jumps(state: State) -> Iterator[Jump]:
    """Every legal Jump."""
    assert state.play is not None
    char = ability(state, state.play.hand, "blue")
    if char >= 0 and "jump" in possible(state, state.play) and char in selectable(state, state.play):
        for spot in jump_cells(state, char):
            action = Jump(state.hands[state.play.hand], "blue", NAMES[spot])
            if not jump_faults(state, action):
                yield action

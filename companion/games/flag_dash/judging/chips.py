"""Attempts with chips: team flags, character flags, traps and tunnels. It is the other half of `attempts`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.flag_dash.judging.trace import Moved
from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules import flagcard
from companion.games.flag_dash.rules.resolve import ability, basic, runners, selectable
from companion.games.flag_dash.rules.steps import around
from companion.games.flag_dash.state import (
    DIGGER,
    TECH_NERD,
    Collect,
    Dig,
    DropFlag,
    Escape,
    GiveFlag,
    PassFlags,
    SetTrap,
    State,
    TakeFlag,
)
from companion.games.flag_dash.table.layout import CHIPS_INDEX, FLAGS, cell_of
from companion.games.flag_dash.topology import NAMES, apart


def flags(state: State, play: Play, seat: str, m: Moved) -> Iterator[Any]:
    """Yields the actions that may have brought flags of both kinds where they are now."""
    mine = runners(state, play.hand)
    for flag, place in m.flags:
        there = state.flags[flag]
        carrier = -1 - there if there < 0 else -1
        on = CHIPS_INDEX.get(place, -1)
        if on >= 0:
            source = NAMES[there] if there >= 0 else state.who[carrier]
            # Taken by a runner or given to it looks alike: whoever takes may have gone on with the flag. An opponent who was pushed
            # has not taken it, but kept it (FD-071).
            kept = there >= 0 and on // 3 != mine[0] // 3 and "push" in (play.last, *play.finished)
            if carrier != on and not kept:
                yield TakeFlag(seat, state.who[on], source, FLAGS[flag] if flag == on // 3 else "")
            if carrier >= 0 and (carrier in mine or carrier // 3 == mine[0] // 3) and carrier != on:
                yield GiveFlag(seat, state.who[carrier], state.who[on])
        elif (to := cell_of(place)) >= 0 and carrier >= 0:
            yield DropFlag(seat, state.who[carrier], NAMES[to])
            if m.pawns:
                # Dropped on a tunnel and put aside by whoever came through it (FD-039).
                bumped = (spot for spot in flagcard.drop_cells(state, carrier) if spot in state.tunnels and to in around(state, spot))
                yield from (DropFlag(seat, state.who[carrier], NAMES[spot]) for spot in bumped)
    for char in mine:
        # In two steps: taken by one runner and carried off in the same table.
        yield from _take_on_the_way(state, play, seat, char, m)
    if seat in m.ended:
        # Collected and still in the hand while the other hand puts the token away.
        held = [(colour, giver) for colour, giver in m.cflags_gone if not any(colour == come for come, _ in m.cflags_come)]
        taken = [Collect(seat, state.who[char], state.who[giver], colour) for colour, giver in held for char in mine]
        yield from (one for one in taken if not flagcard.collect_faults(state, one))
    again = play.left.count("flag") + play.left.count("copy") > 1
    for colour, to_char in m.cflags_come:
        sources = [char for gone, char in m.cflags_gone if gone == colour and char != to_char]
        for giver in sources:
            flags = tuple(sorted(c for c, char in m.cflags_gone if char == giver and (c, to_char) in m.cflags_come))
            if colour != state.who[giver] and giver // 3 == to_char // 3:
                yield PassFlags(seat, state.who[giver], state.who[to_char], flags)
                yield PassFlags(seat, state.who[giver], state.who[to_char], (colour,))
            else:
                yield Collect(seat, state.who[to_char], state.who[giver], colour)
                if again and basic(state):
                    # Collected by the other runner and passed on in the same table, or passed on and then collected anew; what a runner
                    # has already is kept by the other one meanwhile.
                    others = [char for char in mine if char != to_char]
                    yield from (Collect(seat, state.who[char], state.who[giver], colour) for char in others)
                    if colour == state.who[giver]:
                        for char in others:
                            yield from _passed(state, seat, giver, (char, to_char), m)
                            yield from _passed(state, seat, giver, (to_char, char), m)


def _passed(state: State, seat: str, colour: int, between: tuple[int, int], m: Moved) -> Iterator[PassFlags]:
    """A flag of this colour passed from one runner to the other. It goes alone or with those that are seen to have gone there."""
    char, to = between
    if colour in state.held[char]:
        flag = state.who[colour]
        along = [c for c, gone in m.cflags_gone if gone == char and (c, to) in m.cflags_come]
        for some in dict.fromkeys(((flag,), tuple(sorted((flag, *along))))):
            yield PassFlags(seat, state.who[char], state.who[to], some)


def _take_on_the_way(state: State, play: Play, seat: str, char: int, m: Moved) -> Iterator[Any]:
    """A flag that has left its place and may have passed this runner. It was taken, then given or dropped by a repetition."""
    if play.left.count("flag") + play.left.count("copy") < 2 and len(play.left) < 2:
        return
    for flag, _ in m.lost:
        there = state.flags[flag]
        if flag != char // 3 and there != -1 - char:
            yield TakeFlag(seat, state.who[char], NAMES[there] if there >= 0 else state.who[-1 - there])
    flag = 1 - char // 3
    if state.flags[flag] != -1 - char:
        return
    here, spots = state.cells[char], flagcard.drop_cells(state, char)
    if any(one == flag for one, _ in m.lost):
        yield from (DropFlag(seat, state.who[char], NAMES[spot]) for spot in spots)
    # Dropped in front of it, skipped, and taken again from the other side.
    skipped = {(here + to) // 2 for to in m.pawns.get(char, ()) if apart(here, to) == 2}
    # Or dropped before a tunnel, because nobody carries one through (FD-041), and taken again where it ends.
    ends = [hole for hole in state.tunnels if hole != here] if here in state.tunnels and m.pawns.get(char) else []
    skipped |= {spot for spot in spots for hole in ends if apart(spot, hole) <= 1}
    yield from (DropFlag(seat, state.who[char], NAMES[spot]) for spot in spots if spot in skipped)


def traps_and_tunnels(state: State, play: Play, seat: str, m: Moved) -> Iterator[Any]:
    """Traps and tunnels that were put or taken."""
    for spot, gone in m.traps:
        if not gone:
            owner = ability(state, play.hand, TECH_NERD)
            yield SetTrap(seat, state.who[owner if owner >= 0 else selectable(state, play)[0]], NAMES[spot])
        elif spot in state.cells:
            yield Escape(seat, state.who[state.cells.index(spot)])
    for spot, gone in m.tunnels:
        owner = ability(state, play.hand, DIGGER)
        yield Dig(seat, state.who[owner if owner >= 0 else selectable(state, play)[0]], NAMES[spot], gone)

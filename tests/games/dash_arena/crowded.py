"""Crowded positions of Dash Arena before a roll, and a few turns from there."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

from companion.games.dash_arena.rules.turns import carries, own
from companion.games.dash_arena.simulated import TABLE, DashArenaPlayed
from companion.games.dash_arena.state import Field, Options, State
from companion.games.dash_arena.table.layout import arena, booster_at
from companion.simulated_table.players import Acts
from tests.crowded import Crowd

SEATS = ("red", "blue")


def position(game: Any, rng: Random) -> State | None:
    """A state with most figures within a few spaces of each other, some of them prone. The disk is with one of them or near by, and
    boosters are held and lying."""
    state: State = game.begin(SEATS, TABLE.drawn_options(2, rng, Options(), frozenset()))
    for _ in range(400):
        if state.phase == "roll":
            break
        # There are hundreds of cards to lay; any will do.
        state = game.apply(state, rng.choice(list(islice(game.legal_actions(state), 40))))
    if state.phase != "roll":
        return None
    spot = {number: (ord(name[0]), int(name[1:])) for name, number in arena(state).number.items()}
    x, y = spot[rng.choice(list(spot))]
    # Nobody stands on a booster: it would have been taken.
    bare = spot.keys() - {space for space, _ in state.supply.lying}
    near = sorted(sorted(bare), key=lambda n: abs(spot[n][0] - x) + abs(spot[n][1] - y) + 2.5 * rng.random())[:10]
    field = _crowded(state.field, near, rng)
    if any(field.prone >> one & 1 and space in field.disks for one, space in enumerate(field.spaces)):
        return None
    points = (rng.randrange(state.options.target), rng.randrange(state.options.target))
    state = replace(_supplied(game, replace(state, field=field), near, rng), points=points, opening=False, window=False)
    return replace(state, carrying=any(carries(state, one) for one in own(state)))


def _crowded(field: Field, near: list[int], rng: Random) -> Field:
    spaces, disks = list(field.spaces), list(field.disks)
    for one in rng.sample(range(6), 6):
        free = [space for space in near if space not in spaces]
        if free and rng.random() < 0.8:
            spaces[one] = rng.choice(free)
    prone = sum(1 << one for one, space in enumerate(spaces) if space >= 0 and rng.random() < 0.2)
    standing = [space for one, space in enumerate(spaces) if space >= 0 and not prone >> one & 1]
    free = [space for space in near if space not in spaces]
    kind = rng.random()
    if kind < 0.6 and standing:
        disks[0] = rng.choice(standing)
    elif kind < 0.8 and free:
        disks[0] = rng.choice(free)
    return replace(field, spaces=tuple(spaces), prone=prone, disks=tuple(disks))


def _supplied(game: Any, state: State, near: list[int], rng: Random) -> State:
    """The same with some boosters taken from the pile: held, or lying near by."""
    supply = state.supply
    if supply.pile < 0:
        return state
    held, lying, pile = [list(supply.held[0]), list(supply.held[1])], dict(supply.lying), supply.pile
    for booster in rng.sample(supply.unseen(), min(len(supply.unseen()), max(0, pile - 2), 5)):
        there = {*lying, *state.field.disks, *state.field.spaces}
        free = [n for n in near if n not in there and booster_at(state, n) in game.board.order]
        where = rng.random()
        if where < 0.7:
            held[where < 0.35].append(booster)
        elif free:
            lying[rng.choice(free)] = booster
        else:
            continue
        pile -= 1
    sorted_held = (tuple(sorted(held[0])), tuple(sorted(held[1])))
    return replace(state, supply=replace(supply, held=sorted_held, lying=tuple(sorted(lying.items())), pile=pile))


def play(t: DashArenaPlayed) -> Acts:
    """Two to four turns, nobody cheating in the last: what was owed is called by then."""
    last = t.state.turn + t.dice.choice((3, 4, 5))
    while t.state.outcome is None and t.state.turn < last:
        t.cheat_rate *= t.state.turn < last - 1
        yield from t.spawn() if t.state.phase == "spawn" else t.turn()


CROWD = Crowd("dash-arena", position, play, TABLE)

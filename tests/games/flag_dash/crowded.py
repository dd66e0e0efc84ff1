"""Crowded positions of Flag Dash between two rounds, and a round or two from there."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from companion.games.flag_dash.examples import drawn
from companion.games.flag_dash.simulated import TABLE, FlagDashPlayed
from companion.games.flag_dash.simulated.players import home_cells
from companion.games.flag_dash.state import TECH_NERD, TOKENS, Options, State
from companion.games.flag_dash.topology import WIDE, cells_in_play
from companion.rules.values import CHANCE, SetOut
from companion.simulated_table.players import Acts
from tests.crowded import Crowd

RUNNERS = (0, 2, 3, 5)


def position(game: Any, rng: Random) -> State | None:
    """A state with most characters within a few spaces of each other or of a tunnel. Flags are carried or on the way, boosts and used
    tokens drawn."""
    seats = game.default_seats(rng.choice((2, 3, 4)))
    options = replace(TABLE.drawn_options(len(seats), rng, Options(), frozenset()), round_limit=None)
    state: State = game.apply(game.begin(seats, options), SetOut(CHANCE, drawn(options, len(seats), rng)))
    assert state.ground is not None
    cells = list(cells_in_play(state.ground))
    middle = rng.choice([*cells, *state.tunnels * 3])
    near = sorted(cells, key=lambda c: abs(c // WIDE - middle // WIDE) + abs(c % WIDE - middle % WIDE) + 2 * rng.random())
    at, flags = list(state.cells), list(state.flags)
    for char in range(6):
        free = [spot for spot in near[:8] if spot not in at and spot not in flags]
        if free and rng.random() < 0.8:
            at[char] = rng.choice(free)
    for team in (0, 1):
        free = [spot for spot in near[:10] if spot not in at and spot not in flags]
        kind = rng.random()
        if kind < 0.35:
            flags[team] = -1 - rng.choice([char for char in RUNNERS if char // 3 != team])
        elif kind < 0.6 and free:
            flags[team] = rng.choice(free)
    state = replace(state, cells=tuple(at), flags=tuple(flags), boosts=tuple(rng.choice((0, 0, 1, 2)) for _ in at), round=3)
    lying = [at[-1 - flag] if flag < 0 else flag for flag in flags]
    if any(lying[1 - team] in home_cells(state, team) for team in (0, 1)):
        # Somebody would have won already.
        return None
    return _worn(state, near, rng)


def _worn(state: State, near: list[int], rng: Random) -> State:
    """The same with flags collected, tokens used and perhaps a trap."""
    own, ever, held = list(state.own), list(state.ever), [()] * 6
    for char in RUNNERS:
        foe = rng.choice([other for other in range(6) if other // 3 != char // 3])
        if rng.random() < 0.3 and own[foe]:
            held[char], ever[char] = (foe,), 1 << foe
            own[foe] -= 1
    plain = [token for token in TOKENS if token in "123456"]
    lanes = tuple(replace(lane, used=tuple(sorted(rng.sample(plain, rng.choice((0, 0, 2, 4)))))) for lane in state.lanes)
    state = replace(state, own=tuple(own), ever=tuple(ever), held=tuple(held), lanes=lanes)
    free = [spot for spot in near[:10] if spot not in {*state.cells, *state.tunnels, *state.flags}]
    if state.options.abilities and TECH_NERD in state.who and free and rng.random() < 0.4:
        state = replace(state, traps=(rng.choice(free),))
    return state


def play(t: FlagDashPlayed) -> Acts:
    """The acts of a round or two, and of the beginning of the next. Nobody cheats in that one: it is planned and its tokens are shown. What
    was owed is called by then."""
    for _ in range(t.dice.choice((1, 2, 2))):
        yield from t.round()
        if t.state.outcome is not None:
            return
    t.cheat_rate = 0.0
    yield from t.plan()
    yield from t.show_tokens()


CROWD = Crowd("flag-dash", position, play, TABLE)

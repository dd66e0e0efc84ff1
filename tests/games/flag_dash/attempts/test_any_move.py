"""Everything that a hand legally does in one move is understood. The table is seen only when all of it is done."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.flag_dash.examples import begun, moving
from companion.games.flag_dash.rules.ending import fulfilled
from companion.games.flag_dash.rules.resolve import ability
from companion.games.flag_dash.rules.steps import around
from companion.games.flag_dash.state import (
    COLOURS,
    HANDS,
    Boost,
    Chase,
    DropFlag,
    EndMove,
    Escape,
    Jump,
    Lasso,
    Options,
    Push,
    Run,
    SetTrap,
    State,
    TakeFlag,
    Tunnel,
)
from companion.games.flag_dash.topology import cells_in_play
from companion.referee.judging.judge import judge
from companion.rules.explain import Seen
from companion.rules.values import visible
from tests.rules import laws
from tests.shares import shared

MOVES = 5
"""Moves that are judged for each seed."""
KINDS = (Push, Lasso, Chase, Tunnel, Boost, Run, Jump, SetTrap, TakeFlag, DropFlag, Escape, EndMove)
FACES = ("push", "push", "push", "copy", "forward", "left", "flag", "lasso", "jump", "trap")


@pytest.mark.parametrize("seed", shared(range(24)))
def test_a_move_seen_at_its_end_is_explained(flag_dash: Any, seed: int) -> None:
    rng = Random(seed)
    for start, acts in _moves(flag_dash, rng):
        after = start
        for act in acts:
            after = flag_dash.apply(after, act)
        table = visible(flag_dash.layout(after), flag_dash.board)
        verdict = judge(laws.standing(flag_dash, start), Seen(table), limit=3_000)
        whole = [h for h in verdict.explanations if not h.mismatch and not h.attempts]
        assert whole or verdict.exhausted, (start.cells, acts, verdict.name)


def _moves(game: Any, rng: Random) -> Iterator[tuple[State, tuple[Any, ...]]]:
    found = 0
    while found < MOVES:
        start = _position(game, rng)
        acts = _acts(game, rng, start) if start is not None else ()
        if {type(act) for act in acts} - {Run, Boost, EndMove} and len(acts) > 1:
            found += 1
            yield start, acts


def _acts(game: Any, rng: Random, state: State) -> tuple[Any, ...]:
    """Legal acts of one move, drawn by chance. None of them may have won, and after none only a boost that was made good tells of it."""
    acts: list[Any] = []
    before = state.boosts
    while len(acts) < 6 and not (acts and isinstance(acts[-1], EndMove)):
        legal = defaultdict(list)
        for act in game.legal_actions(state):
            if isinstance(act, KINDS):
                legal[type(act)].append(act)
        if not legal:
            break
        act = rng.choice(legal[rng.choice([kind for kind in KINDS if kind in legal])])
        state = game.apply(state, act)
        acts.append(act)
        if state.outcome is not None or state.doubt:
            return ()
    gained = isinstance(acts[-1], EndMove) and bool(acts[-1].gain) if acts else False
    return () if gained and state.boosts == before else tuple(acts)


def _position(game: Any, rng: Random) -> State | None:
    """Pawns, flags and traps crowded about the tunnels, and some hand's card shown."""
    options = Options(abilities=rng.random() < 0.7, trapped_may_act=rng.random() < 0.7, boost_between_repeats=rng.random() < 0.3)
    seats = rng.choice((("red-1", "white-1"), HANDS))
    who = tuple(rng.sample(COLOURS, 6))
    hand, half = rng.choice(seats), rng.randrange(2)
    faces = rng.sample([face for face in FACES if options.abilities or face not in ("lasso", "jump", "trap")], 3)
    token = rng.choice(("1", "4", "4", "5", "7", "cat3", "cat5"))
    state = moving(game, begun(game, seats, options, who), hand, faces[0], token, half, (faces[1],) if half else ())
    assert state.play is not None
    assert state.ground is not None
    if faces[0] == faces[1] or (token in ("cat3", "cat5") and ability(state, state.play.hand, "purple") < 0):
        return None
    near = {spot for hole in state.tunnels for spot in (hole, *around(state, hole))}
    near |= {spot for beside in near for spot in around(state, beside)}
    cells = rng.sample(sorted(near), 5)
    cells.insert(rng.randrange(6), rng.choice([spot for spot in cells_in_play(state.ground) if spot not in cells]))
    free = [spot for spot in cells_in_play(state.ground) if spot not in cells]
    flags = (-1 - rng.randrange(3, 6) if rng.random() < 0.3 else free[0], -1 - rng.randrange(3) if rng.random() < 0.3 else free[-1])
    traps = tuple(sorted(rng.sample(free[1:-1], rng.randrange(2)))) if options.abilities and "green" in who else ()
    there = replace(state, cells=tuple(cells), flags=flags, traps=traps, boosts=tuple(rng.choice((0, 0, 1, 2)) for _ in range(6)))
    return None if fulfilled(there) else there

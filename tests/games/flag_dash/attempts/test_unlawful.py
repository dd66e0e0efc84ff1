"""Attempts that are put off as certainly forbidden are so, and are still found where forbidden acts are looked for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from companion.games.flag_dash.examples import begun, moving
from companion.games.flag_dash.rules.resolve import ability
from companion.games.flag_dash.rules.steps import around
from companion.games.flag_dash.state import CAT_LADY, COLOURS, HANDS, Chase, Options, State
from companion.games.flag_dash.topology import cells_in_play
from companion.rules.values import Unlawful, change, visible

POSITIONS = 60


def test_a_chase_put_off_as_forbidden_breaks_a_rule_and_is_still_found(flag_dash: Any) -> None:
    put_off, lawful = 0, 0
    for start, after in _chased(flag_dash, Random("put off")):
        trace = change(visible(flag_dash.layout(start), flag_dash.board), visible(flag_dash.layout(after), flag_dash.board))
        every = set(flag_dash.attempts(start, trace))
        for each in flag_dash.weighed(start, trace):
            if isinstance(each, Unlawful):
                forbidden = tuple(each.find())
                assert all(flag_dash.faults(start, act) for act in forbidden)
                assert every.issuperset(forbidden)
                put_off += len(forbidden)
            elif isinstance(each, Chase):
                lawful += not flag_dash.faults(start, each)
    assert put_off > POSITIONS
    assert lawful > 0


def _chased(game: Any, rng: Random) -> Iterator[tuple[State, State]]:
    """Positions in a move of the cats, and the table after two pawns went a space. They went wherever the cats may have sent them."""
    for _ in range(POSITIONS):
        who = tuple(rng.sample(COLOURS, 6))
        laid = begun(game, HANDS, Options(abilities=True), who)
        ladies = [hand for number, hand in enumerate(HANDS) if ability(laid, number, CAT_LADY) >= 0]
        if not ladies:
            # She is somebody's guard.
            continue
        hand = ladies[0]
        state = moving(game, laid, hand, "push", rng.choice(("cat3", "cat5")))
        assert state.play is not None
        assert state.ground is not None
        middle = rng.choice([spot for spot in cells_in_play(state.ground) if spot not in state.flags])
        near = sorted({far for spot in (middle, *around(state, middle)) for far in (spot, *around(state, spot))} - set(state.flags))
        if len(near) < 6:
            continue
        start = replace(state, cells=tuple(rng.sample(near, 6)), play=replace(state.play, chased=rng.choice((0, 1 << rng.randrange(6)))))
        cells = list(start.cells)
        for char in rng.sample(range(6), 2):
            free = [spot for spot in around(start, cells[char]) if spot not in cells]
            cells[char] = rng.choice([*free, cells[char]])
        yield start, replace(start, cells=tuple(cells))

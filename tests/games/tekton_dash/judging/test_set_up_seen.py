"""The set-up is followed as it is seen. A hand lifts something meanwhile, or a track is laid while nobody has looked."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import FlipTile, StartTile
from companion.rules.values import SetOut
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import laid, laying, play, table


@pytest.mark.rule("TD-049", "TD-052")
def test_a_tile_in_the_hand_is_not_the_one_that_a_later_act_has_laid(tekton_dash: Any) -> None:
    state = laid(3)(tekton_dash)
    layout = tekton_dash.layout(state)
    lifted = next(place for place in layout if place.endswith(".tile") and layout[place][0].face == "yellow")
    flips = [act for act in tekton_dash.legal_actions(state) if isinstance(act, FlipTile) and f"{act.floor}.tile" != lifted]
    first, flip = play(tekton_dash, state, flips[0]), flips[1]
    more = [StartTile("black", "22", "yellow"), StartTile("white", "22", "yellow")]
    later = play(tekton_dash, first, flip, *more)
    watched = Watched(tekton_dash, state)
    watched.see(first)
    watched.show(tekton_dash.layout(later).put({lifted: ()}))
    watched.see(later)
    assert watched.faults == []


@pytest.mark.rule("TD-043", "TD-048")
def test_tiles_that_lie_there_when_the_last_walls_are_seen_are_being_laid(tekton_dash: Any) -> None:
    state = laying(5, layout="custom")(tekton_dash)
    while len(state.walls) < 1:
        state = play(tekton_dash, state, next(iter(tekton_dash.legal_actions(state))))
    watched = Watched(tekton_dash, state)
    watched.see(state)
    state = play(tekton_dash, state, next(iter(tekton_dash.legal_actions(state))))
    watched.see(state)
    ready = state
    while ready.phase == "elements":
        ready = play(tekton_dash, ready, next(iter(tekton_dash.legal_actions(ready))))
    full = table(tekton_dash, ready)
    assert isinstance(full, SetOut)
    half = {place: full.layout[place] for place in [place for place in sorted(full.layout) if place.endswith(".tile")][:20]}
    watched.show(tekton_dash.layout(ready).put(half))
    watched.show(full.layout)
    assert (watched.faults, watched.match.live.phase) == ([], "prepare")


@pytest.mark.rule("TD-049", "TD-052")
@pytest.mark.parametrize("before", range(6))
def test_many_prepare_before_anybody_looks(tekton_dash: Any, before: int) -> None:
    state = laid(5)(tekton_dash)
    acts = [act for act in tekton_dash.legal_actions(state) if isinstance(act, FlipTile)]
    state = play(tekton_dash, state, *acts[:before])
    later = play(tekton_dash, state, *acts[before : before + 3], *(StartTile(seat, "22", "red") for seat in state.seats))
    later = play(tekton_dash, later, StartTile("sky", "33", "blue"))
    assert Watched(tekton_dash, state).takes(state, later)


@pytest.mark.rule("TD-043")
@pytest.mark.parametrize("hidden", [False, True])
def test_the_last_wall_may_be_tried_elsewhere_first(tekton_dash: Any, hidden: bool) -> None:
    """Then chance lays out the tiles. A mark that stays out of sight, but has been seen, says nothing else."""
    state, seen = laying(5, layout="custom")(tekton_dash), []
    while state.phase == "elements":
        before, acts = state, list(tekton_dash.legal_actions(state))
        state = play(tekton_dash, before, acts[0])
        seen.append(state)
    tried, there = (play(tekton_dash, before, act) for act in (acts[0], acts[-1]))
    watched = Watched(tekton_dash, seen[-8])
    watched.see(seen[-7])
    for step in (*seen[-6:-1], tried, there):
        watched.show(tekton_dash.layout(step), covered=laid_with(tekton_dash, seen[-8], seen[-7]) if hidden else "")
    assert (watched.faults, watched.match.live) == ([], there)


def laid_with(game: Any, before: Any, after: Any) -> str:
    """The place of the mark that this act of the set-up has laid."""
    return next(place for place in game.layout(before).differs(game.layout(after)) if place.endswith(".element"))


@pytest.mark.rule("TD-043", "TD-048")
def test_a_mark_that_was_seen_does_not_hide_that_tiles_are_being_laid(tekton_dash: Any) -> None:
    state, seen = laying(5, layout="custom")(tekton_dash), []
    while state.phase == "elements":
        state = play(tekton_dash, state, next(iter(tekton_dash.legal_actions(state))))
        seen.append(state)
    mark = laid_with(tekton_dash, seen[-8], seen[-7])
    full = table(tekton_dash, state)
    assert isinstance(full, SetOut)
    half = {place: full.layout[place] for place in [place for place in sorted(full.layout) if place.endswith(".tile")][:4]}
    watched = Watched(tekton_dash, seen[-8])
    watched.see(seen[-7])
    for step in seen[-6:]:
        watched.show(tekton_dash.layout(step), covered=mark)
    watched.show(tekton_dash.layout(state).put(half), covered=mark)
    assert watched.faults == []


@pytest.mark.rule("TD-052")
def test_a_tile_that_takes_another_ones_place_is_no_second_one(tekton_dash: Any) -> None:
    """Black lays a blue tile, and changes it for a red one before anybody looks. A square holds one, so none lies beneath."""
    state = laid(3)(tekton_dash)
    watched = Watched(tekton_dash, state)
    watched.see(state)
    watched.see(play(tekton_dash, state, StartTile("black", "22", "blue")))
    watched.see(red := play(tekton_dash, state, StartTile("black", "22", "red")))
    assert (watched.faults, watched.match.live) == ([], red)

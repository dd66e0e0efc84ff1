"""Kinds of Treasure Hunt about stealing (TH-036 to TH-041)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from companion.games.treasure_hunt.rules.cards import reading
from companion.games.treasure_hunt.rules.claim import how
from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.state import PutCube
from companion.rules.values import PlacedPiece, Show
from tests.cases.kinds.anywhere import Expected, Kind, quietly
from tests.cases.kinds.games.treasure_hunt_moments import card, unknown
from tests.cases.kinds.scene import Scene


def may_steal(scene: Scene, at: int) -> int | None:
    """A turn begins with the pawn on a foreign tile, where the last turn ended. Returns the tile."""
    state = scene.play.state(at)
    idle = state.phase == "play" and not (state.used or state.die or state.trying or state.spent or state.shown)
    if not idle or len(state.seats) < 2 or not scene.play.at_rest(at):
        return None
    number = state.seat(state.who)
    foreign = [tile for tile, cubes in enumerate(state.cubes) if cubes and state.who not in cubes and state.up >> tile & 1]
    if not foreign:
        return None
    tile = scene.chance.choice(foreign)
    cubes = list(state.cubes)
    cubes[tile] = (cubes[tile][0],) * scene.chance.randint(1, 3)
    pawns, ended = list(state.pawns), list(state.ended)
    pawns[number] = ended[number] = tile
    scene.stands(replace(state, cubes=tuple(cubes), pawns=tuple(pawns), ended=tuple(ended), halves=(None,) * len(state.seats)))
    return tile


def sets(scene: Scene, tile: int, units: int) -> Iterator[tuple[str, ...]]:
    """Cards without white or black ones that make a combination of so many units for this tile."""
    state = scene.truth
    plain = [face for face in unknown(scene) if not face.startswith(("white", "black"))]
    for faces in combinations(scene.chance.sample(plain, min(12, len(plain))), units):
        if reading(tuple(sorted(faces)), state.symbols[tile], state.who, units, how(state)):
            yield faces


def steal_seen_when_it_is_done(scene: Scene, at: int) -> Expected | None:
    """Four cards are shown and the victim's cubes changed for one more of the thief's, or for one (TH-037, TH-041)."""
    tile = may_steal(scene, at)
    faces = next(sets(scene, tile, 4), None) if tile is not None else None
    if tile is None or faces is None:
        return None
    seat = scene.truth.who
    for face in faces:
        if scene.game.faults(scene.truth, Show(seat, "play", face)):
            return None
        scene.decide(Show(seat, "play", face))
    scene.look(scene.game.layout(scene.truth))
    put = PutCube(seat, GRID[tile])
    scene.act(put)
    scene.tick(10.0)
    return ({**quietly(scene), "told": (put,)},)


def steal_with_three_cards(scene: Scene, at: int) -> Expected | None:
    """Only three cards are shown and the cubes put as if the steal were done: three are a first half (TH-037, TH-039)."""
    tile = may_steal(scene, at)
    faces = next(sets(scene, tile, 3), None) if tile is not None else None
    if tile is None or faces is None or scene.game.faults(scene.truth, Show(scene.truth.who, "play", faces[0])):
        return None
    state = scene.truth
    count = len(state.cubes[tile])
    more = count > 1 or state.options.steal_cubes == "always_plus_one"
    table = scene.table.put({"play": tuple(map(card, faces))})
    scene.look(table)
    scene.look(table.put({f"{GRID[tile]}.cubes": (PlacedPiece(f"cube-{state.who}"),) * (count + 1 if more else 1)}))
    scene.tick(20.0)
    rules = ("TH-037", "TH-039")
    return ({"fault_among": rules, "faults_within": rules, "remedy_clears": True},)


KINDS: tuple[Kind, ...] = (steal_seen_when_it_is_done, steal_with_three_cards)

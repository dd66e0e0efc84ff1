"""The race: action sets, Moves, tiles, Boosts, the lines, and how it ends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.tekton_dash.actions import (
    Build,
    Carry,
    EndSet,
    Flip,
    KeepToken,
    Move,
    Put,
    SpawnTile,
    SwapPosition,
    Take,
    Unblock,
)
from companion.games.tekton_dash.examples import flipping, last_steps, placed, super_dash
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.rules import ending
from companion.games.tekton_dash.rules.boards import boxed
from companion.games.tekton_dash.rules.preparing import flips_left
from companion.games.tekton_dash.rules.turns import next_turn
from companion.games.tekton_dash.track.floors import NUMBER
from companion.games.tekton_dash.track.piles import COLOURS, TILE
from companion.rules.changing import changed
from companion.rules.values import Roll, Show
from tests.games.tekton_dash.sitting import (
    GREEN,
    JOURNEY,
    STANDARD,
    begun,
    laid,
    passed,
    play,
    race,
    rule,
    two_sets,
)

Note = Callable[[str, object, object], None]


@pytest.mark.rule("TD-063", "TD-066", "TD-067", "TD-068")
def test_one_action_set_then_two(tekton_dash: Any, tracked: Note) -> None:
    one = race(tekton_dash, at={"black": "a1"}, boards={"black": {"33": "red"}})
    two = two_sets(tekton_dash, at={"black": "a1"}, boards={"black": {"33": "red"}})
    moved = play(tekton_dash, one, Move("black", "a2"))
    assert rule(tekton_dash, moved, Move("black", "a1")) == "TD-080"
    tracked("TD-063", rule(tekton_dash, moved, Build("black", "33", "34")), "")
    tracked("TD-066", next_turn(one).sets, next_turn(two).sets)
    after = play(tekton_dash, two, Build("black", "33", "34"))
    assert rule(tekton_dash, after, Move("black", "a2")) == ""
    tracked("TD-067", rule(tekton_dash, after, Build("black", "34", "35")), rule(tekton_dash, after, Move("black", "a2")))
    tracked("TD-068", after.active, play(tekton_dash, after, EndSet("black")).active)


@pytest.mark.rule("TD-064", "TD-070", "TD-097", "TD-201")
def test_the_flip_line(tekton_dash: Any, tracked: Note) -> None:
    state = flipping(tekton_dash)
    at_line = play(tekton_dash, state, Move("black", "b9"))
    flipped = play(tekton_dash, at_line, KeepToken("black", "podium.1"), Flip("black"))
    tracked("TD-064", at_line.blueprints[0], flipped.blueprints[0])
    assert flipped.boards == at_line.boards
    tracked("TD-070", at_line.active, flipped.active)
    unfinished = placed(state, boards={"black": {**GREEN, "55": "red"}})
    tracked("TD-097", rule(tekton_dash, unfinished, Move("black", "b9")), rule(tekton_dash, state, Move("black", "b9")))
    again = changed(next_turn(next_turn(flipped)), active=0)
    back = play(tekton_dash, again, Move("black", "a8"))
    tracked("TD-201", again.spots, back.spots)


@pytest.mark.rule("TD-071", "TD-072", "TD-073", "TD-015")
def test_a_token_of_the_podium(tekton_dash: Any, tracked: Note) -> None:
    state = play(tekton_dash, flipping(tekton_dash), Move("black", "b9"))
    kept = play(tekton_dash, state, KeepToken("black", "podium.2"))
    tracked("TD-071", state.hands, kept.hands)
    tables = list(tekton_dash.way(state, KeepToken("black", "podium.2")))
    assert sorted(place for place in ("podium.1", "podium.3") for table in tables if not table[place]) == ["podium.1", "podium.3"]
    tracked("TD-072", tables[0]["podium.1"], tables[1]["podium.1"])
    fourth = changed(state, flipped=(1, 2, 2, 0))
    tracked("TD-073", len(list(tekton_dash.way(fourth, KeepToken("black", "podium.2")))), len(tables))
    tracked("TD-015", begun(tekton_dash, options=JOURNEY).hands, begun(tekton_dash).hands)


@pytest.mark.rule("TD-074", "TD-078", "TD-080", "TD-092")
def test_a_move_alone_and_a_build(tekton_dash: Any, tracked: Note) -> None:
    state = race(tekton_dash, at={"black": "a1"}, boards={"black": {"33": "red"}})
    moved = play(tekton_dash, state, Move("black", "b2"))
    tracked("TD-080", state.spots[0], moved.spots[0])
    tracked("TD-078", moved.active, play(tekton_dash, moved, EndSet("black")).active)
    built = play(tekton_dash, state, Build("black", "33", "32"))
    tracked("TD-092", state.boards[0], built.boards[0])
    tracked("TD-074", built.active, state.active)


@pytest.mark.rule("TD-083", "TD-084", "TD-085", "TD-077")
def test_take_and_put(tekton_dash: Any, tracked: Note) -> None:
    state = race(tekton_dash, at={"black": "a1"}, tiles={"a1": "red"}, boards={"black": {"33": "blue"}})
    taken = play(tekton_dash, state, Take("black", "a1", "11"))
    assert taken.boards[0][0] == TILE["red"]
    tracked("TD-083", state.tiles, taken.tiles)
    tracked("TD-084", state.boards[0], taken.boards[0])
    moved = play(tekton_dash, taken, Move("black", "a2"))
    tracked("TD-077", state.active, moved.active)
    bare = placed(state, tiles={"a1": ""})
    tracked("TD-085", bare.tiles, play(tekton_dash, bare, Put("black", "33", "a1")).tiles)


@pytest.mark.rule("TD-087", "TD-088", "TD-091", "TD-113")
def test_spawn(tekton_dash: Any, tracked: Note) -> None:
    state = race(tekton_dash, at={"black": "a1"}, tiles={"a3": "green"})
    regular = play(tekton_dash, state, Roll("black", 1), SpawnTile("black", "a3", "red"))
    tracked("TD-087", state.tiles[NUMBER["a3"]], regular.tiles[NUMBER["a3"]])
    tracked("TD-113", boxed(state, COLOURS.index("green")), boxed(regular, COLOURS.index("green")))
    on_self = play(tekton_dash, state, Roll("black", 5), SpawnTile("black", "a1", "yellow"))
    tracked("TD-088", state.tiles[NUMBER["a1"]], on_self.tiles[NUMBER["a1"]] + (state.tiles[NUMBER["a1"]] == TILE["yellow"]))
    nothing = play(tekton_dash, state, Roll("black", 6))
    assert nothing.tiles == state.tiles
    tracked("TD-091", state.free, nothing.free)


@pytest.mark.rule("TD-108", "TD-117", "TD-122", "TD-123")
def test_stuck_stacks_and_boosts(tekton_dash: Any, tracked: Note) -> None:
    stacked = race(tekton_dash, at={"black": "b5"}, tiles={"b5": "red"}, boards={"black": {"11": "blue"}})
    laid_on = play(tekton_dash, stacked, Put("black", "11", "b5"))
    tracked("TD-117", tekton_dash.layout(stacked)["b5.tile"], tekton_dash.layout(laid_on)["b5.tile"])
    edge = changed(race(tekton_dash, at={"black": "a1"}), ground=_boost_at("a2", "W"))
    stays = play(tekton_dash, edge, Move("black", "a2"))
    assert not [act for act in tekton_dash.legal_actions(stays) if isinstance(act, Carry)]
    tracked("TD-122", edge.spots[0], stays.spots[0])
    special = race(tekton_dash, 5, at={"black": "c3"})
    carried = play(tekton_dash, special, Move("black", "c4"), Carry("black", "d5"))
    tracked("TD-123", special.spots[0], carried.spots[0])
    stuck = race(tekton_dash, at={"black": "a1", "white": "b1", "purple": "b2", "orange": "d4"})
    stuck = changed(stuck, walls=(2 * NUMBER["a1"],))
    freed = play(tekton_dash, stuck, Unblock("black", "a1.gap-n", "a5.gap-n"))
    tracked("TD-108", stuck.walls, freed.walls)


def _boost_at(floor: str, way: str) -> tuple[int, ...]:
    from companion.games.tekton_dash.track.elements import element
    from companion.games.tekton_dash.track.floors import SPOTS, WAYS

    return tuple(element("boost", "regular", WAYS.index(way)) if spot == NUMBER[floor] else 0 for spot in range(SPOTS))


@pytest.mark.rule("TD-119", "TD-124", "TD-206", "TD-207")
def test_carried_and_not_carried(tekton_dash: Any, tracked: Note) -> None:
    state = race(tekton_dash, at={"black": "b2"})
    landed = play(tekton_dash, state, Move("black", "b3"))
    carried = play(tekton_dash, landed, Carry("black", "b4"))
    tracked("TD-119", landed.spots[0], carried.spots[0])
    tracked("TD-124", landed.landings, carried.landings)
    both = race(tekton_dash, options=STANDARD, at={"black": "b2", "white": "b5"}, tiles={"b3": "red-power"})
    both = play(tekton_dash, both, Move("black", "b3"), Take("black", "b3", "11"), Show("black", "play", "swap-position"))
    swapped = passed(tekton_dash, play(tekton_dash, both, SwapPosition("black", "white")))
    tracked("TD-206", both.landings, swapped.landings)
    missing = {square: face for square, face in GREEN.items() if square != "42"}
    line = changed(race(tekton_dash, at={"black": "b7"}, tiles={"b8": "yellow"}, boards={"black": missing}), ground=_boost_at("b8", "N"))
    on_boost = play(tekton_dash, line, Move("black", "b8"))
    assert not [act for act in tekton_dash.legal_actions(on_boost) if isinstance(act, Carry)]
    crossed = play(tekton_dash, on_boost, Take("black", "b8", "42"), Carry("black", "b9"))
    tracked("TD-207", on_boost.flipped, crossed.flipped)


@pytest.mark.rule("TD-187", "TD-188", "TD-189", "TD-213")
def test_places_at_the_first_finish(tekton_dash: Any, tracked: Note) -> None:
    state = last_steps(tekton_dash)
    over = play(tekton_dash, state, Move("black", "a0"))
    assert ending.places(over) == (1, 2, 3, 4)
    tracked("TD-187", state.phase, over.phase)
    nearer = changed(over, spots=(*over.spots[:2], NUMBER["c2"], over.spots[3]))
    tracked("TD-188", ending.places(over), ending.places(nearer))
    bare = placed(over, boards={"white": {}})
    tracked("TD-189", ending.places(over), ending.places(bare))
    tracked("TD-213", ending.to_go(over, 2), ending.to_go(over, 3))


@pytest.mark.rule("TD-190", "TD-191", "TD-192", "TD-204")
def test_race_on_and_the_tektonpedia(tekton_dash: Any, tracked: Note) -> None:
    state = last_steps(tekton_dash)
    on = changed(state, options=Options(mode="journey", start_player="first", ending="race_on"))
    first = play(tekton_dash, on, Move("black", "a0"))
    assert first.outcome is None
    tracked("TD-190", first.active, on.active)
    tracked("TD-204", rule(tekton_dash, on, Move("black", "a0")), rule(tekton_dash, first, Move("black", "a1")))
    over = play(tekton_dash, state, Move("black", "a0"))
    assert [ending.personality(over, seat) for seat in range(4)] == ["2/1", "3/2", "1/3", "4-5/4-5"]
    tracked("TD-191", ending.personality(over, 0), ending.personality(over, 3))
    many = changed(over, meters=(5, 4, 0, 6))
    tracked("TD-192", ending.is_mekton(many, 0), ending.is_mekton(many, 1))


@pytest.mark.rule("TD-195", "TD-196", "TD-199", "TD-200")
def test_modes(tekton_dash: Any, tracked: Note) -> None:
    def offered(options: Options) -> set[str]:
        state = race(tekton_dash, 3, options, at={"black": "a1", "white": "a2"})
        return {type(act).__name__ for act in tekton_dash.legal_actions(state)}

    kids, journey = Options(mode="kids", start_player="first"), JOURNEY
    assert "Show" in offered(STANDARD)
    tracked("TD-195", "Show" in offered(STANDARD), "Show" in offered(kids))
    tracked("TD-196", "Show" in offered(STANDARD), "Show" in offered(journey))
    mayhem = Options(mode="mayhem", start_player="first")
    tracked("TD-199", tekton_dash.layout(race(tekton_dash, options=STANDARD))["mat.marker"],
            tekton_dash.layout(race(tekton_dash, options=mayhem))["mat.marker"])
    tracked("TD-200", flips_left(laid(tekton_dash, options=journey)), flips_left(laid(tekton_dash)))


@pytest.mark.rule("TD-198", "TD-114", "TD-115", "TD-116")
def test_row_four_and_rooms(tekton_dash: Any, tracked: Note) -> None:
    state = super_dash(tekton_dash)
    crossed = play(tekton_dash, state, Move("black", "a4"))
    tracked("TD-198", state.hands, crossed.hands)
    rolled = play(tekton_dash, race(tekton_dash, 5), Roll("black", 1))
    faces = sorted(act.face for act in tekton_dash.legal_actions(rolled) if isinstance(act, SpawnTile) and act.floor == "c5")
    assert faces == ["blue", "red"]
    tracked("TD-114", *faces)

    def room(floor: str, lying: str) -> str:
        return rule(tekton_dash, race(tekton_dash, 5, at={"black": floor}, tiles={floor: lying}, boards={"black": {"11": "red"}}),
                    Put("black", "11", floor))

    tracked("TD-115", room("b5", "red"), room("b5", "red red"))
    tracked("TD-116", room("c7", "red red"), room("c7", "red red red"))

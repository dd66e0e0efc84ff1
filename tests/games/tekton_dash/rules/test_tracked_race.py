"""Rules of laps, turns, Elements and the end that allow or carry out: before and after."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.tekton_dash.actions import Build, Carry, EndSet, Flip, KeepToken, Move, Put, SpawnTile, Take
from companion.games.tekton_dash.examples import EXAMPLES, relaid
from companion.games.tekton_dash.rules import ending
from companion.games.tekton_dash.rules.boards import complete, cools
from companion.games.tekton_dash.rules.turns import next_turn
from companion.games.tekton_dash.track.floors import NUMBER
from companion.rules.changing import changed
from companion.rules.values import Roll, Show
from tests.games.tekton_dash.rules.test_rules_of_a_turn import at_the_line, flipped, flipping
from tests.games.tekton_dash.standing import BP01, broken, play, race

ONE = {"black": {"22": "red"}}
TWO: dict[str, Any] = {"sets": 2, "flipped": (2,)}
RED05 = {"11": "red", "12": "blue", "21": "green", "22": "red", "31": "green", "32": "yellow"}


def homing(game: Any, **rest: Any) -> Any:
    """Black in lap 2 with red complete, one step before the finish."""
    state = race({"black": "a1"}, boards={"black": RED05}, laps=(2, 1, 1, 1), flipped=(0,), sets=2, **rest)(game)
    return replace(state, blueprints=("bp05-red", "bp01-green", "bp02-green", "bp03-green"))


@pytest.mark.rule("TD-063", "TD-066", "TD-067", "TD-068")
def test_action_sets(tekton_dash: Any, tracked: Any) -> None:
    one = play(tekton_dash, race({"black": "a2"}, boards=ONE)(tekton_dash), Move("black", "a3"), EndSet("black"))
    tracked("TD-063", 0, one.active)
    two = next_turn(flipped(tekton_dash))
    assert (one.sets, two.sets) == (1, 2)
    tracked("TD-066", one.sets, two.sets)
    state = race({"black": "a2"}, boards=ONE, **TWO)(tekton_dash)
    pairs = (
        (Move("black", "a3"), Move("black", "a2")), (Build("black", "22", "23"), Move("black", "a3")),
        (Move("black", "a3"), Build("black", "22", "23")),
    )  # fmt: skip
    for first, second in pairs:
        tracked("TD-067", state, play(tekton_dash, state, first, second))
    tracked("TD-068", state.active, play(tekton_dash, state, Move("black", "a3"), EndSet("black")).active)


@pytest.mark.rule("TD-074", "TD-078", "TD-097", "TD-201")
def test_patterns_and_the_way_off_the_line(tekton_dash: Any, tracked: Any) -> None:
    crossed = flipped(tekton_dash)
    built = play(tekton_dash, changed(crossed, active=0, sets=2, begun=False, moved=False, free="", used=False), Build("black", "22", "21"))
    assert crossed.boards == at_the_line(tekton_dash).boards
    tracked("TD-074", crossed.boards, built.boards)
    tracked("TD-201", built.spots, play(tekton_dash, built, Move("black", "b8")).spots)
    state = race({"black": "a2"}, tiles={"a2": "red"})(tekton_dash)
    tracked("TD-078", state.active, play(tekton_dash, state, Move("black", "a3"), EndSet("black")).active)
    whole = flipping(tekton_dash)
    moved = race({"black": "a8"}, boards={"black": {"11": "green", "21": "red", "22": "blue", "31": "yellow"}})(tekton_dash).boards
    turned = race({"black": "a8"}, boards={"black": {"22": "yellow", "23": "red", "24": "green", "33": "blue"}})(tekton_dash).boards
    assert complete(changed(whole, boards=moved), 0)
    tracked("TD-097", complete(whole, 0), complete(changed(whole, boards=turned), 0))
    power = race({"black": "a8"}, boards={"black": {**BP01, "22": "green-power"}})(tekton_dash)
    assert complete(changed(whole, boards=power.boards), 0)
    assert not complete(changed(whole, boards=power.boards, options=replace(whole.options, powerup_matches_color=False)), 0)


@pytest.mark.rule("TD-087", "TD-091", "TD-111", "TD-117")
def test_spawning(tekton_dash: Any, tracked: Any) -> None:
    state = race({"black": "d1"}, tiles={"b5": "red"})(tekton_dash)
    assert broken(tekton_dash, state, Roll("black", 6)) == ()
    none = play(tekton_dash, state, Roll("black", 6))
    assert none.tiles == state.tiles
    tracked("TD-091", state.free, none.free)
    regular = play(tekton_dash, state, Roll("black", 1), SpawnTile("black", "a6", "yellow"))
    tracked("TD-087", state.tiles, regular.tiles)
    power = play(tekton_dash, state, Roll("black", 3), SpawnTile("black", "a6", "yellow-power"))
    tracked("TD-111", regular.tiles, power.tiles)
    on = race({"black": "b5"}, tiles={"b5": "red"}, boards={"black": {"22": "blue"}})(tekton_dash)
    put = play(tekton_dash, on, Put("black", "22", "b5"))
    assert tekton_dash.layout(put)["b5.tile"][-1].face == "blue"
    tracked("TD-117", tekton_dash.layout(on)["b5.tile"], tekton_dash.layout(put)["b5.tile"])


@pytest.mark.rule("TD-113", "TD-106", "TD-107", "TD-168")
def test_what_is_replaced_and_what_rests(tekton_dash: Any, tracked: Any) -> None:
    full = race({"black": "a2"}, tiles={"a3": "blue"})(tekton_dash)
    spawned = play(tekton_dash, full, Roll("black", 1), SpawnTile("black", "a3", "red"))
    assert [lying.face for lying in tekton_dash.layout(spawned)["a3.tile"]] == ["red"]
    tracked("TD-113", full.tiles, spawned.tiles)
    state = race({"black": "a2"}, boards={"black": {"22": "red-power"}})(tekton_dash)
    put = play(tekton_dash, state, Put("black", "22", "a2"), Move("black", "a3"))
    rests = []
    for _ in range(4):
        rests.append(cools(put, NUMBER["a2"]))
        put = next_turn(put)
    assert rests == [True, True, True, False]
    tracked("TD-106", rests[2], rests[3])
    drop = race({"black": "a2"}, boards=ONE)(tekton_dash)
    dropped = play(tekton_dash, drop, Show("black", "black.token", "drop-it"), Put("black", "22", "a2"))
    assert (dropped.sets, dropped.begun, dropped.free) == (drop.sets, drop.begun, drop.free)
    tracked("TD-107", drop.tiles, dropped.tiles)
    tracked("TD-168", drop.hands, dropped.hands)


@pytest.mark.rule("TD-122", "TD-124", "TD-206", "TD-207")
def test_boosts(tekton_dash: Any, tracked: Any) -> None:
    state = race({"black": "b6"})(tekton_dash)
    out = play(tekton_dash, relaid(state, {"a6": "boost regular W"}), Move("black", "a6"))
    assert [act for act in tekton_dash.legal_actions(out) if isinstance(act, Carry)] == []
    tracked("TD-122", state.spots, out.spots)
    chained = play(tekton_dash, relaid(state, {"d5": "", "b7": "boost regular W"}), Move("black", "b7"))
    home = play(tekton_dash, chained, Carry("black", "a7"), Carry("black", "b7"))
    assert [act for act in tekton_dash.legal_actions(home) if isinstance(act, Carry)] == []
    tracked("TD-124", play(tekton_dash, chained, Carry("black", "a7")).spots, home.spots)
    landed = play(tekton_dash, race({"black": "b2"})(tekton_dash), Move("black", "b3"))
    elsewhere = changed(landed, spots=(NUMBER["a2"], *landed.spots[1:]))
    tracked("TD-206", _carries(tekton_dash, landed), _carries(tekton_dash, elsewhere))
    short = flipping(tekton_dash, "b7", tiles={"b8": "yellow"})
    board = race({"black": "b7"}, boards={"black": {"22": "green", "32": "red", "33": "blue"}})(tekton_dash).boards
    short = relaid(changed(short, boards=board), {"b8": "boost regular N"})
    before = play(tekton_dash, short, Move("black", "b8"))
    taken = play(tekton_dash, before, Take("black", "b8", "42"))
    tracked("TD-207", _carries(tekton_dash, before), _carries(tekton_dash, taken))


def _carries(game: Any, state: Any) -> list[Any]:
    return [act for act in game.legal_actions(state) if isinstance(act, Carry)]


@pytest.mark.rule("TD-070", "TD-071", "TD-072", "TD-073")
def test_what_happens_at_the_flip_line(tekton_dash: Any, tracked: Any) -> None:
    before = flipping(tekton_dash, sets=2)
    crossed = play(tekton_dash, before, Move("black", "a9"))
    taken = play(tekton_dash, crossed, KeepToken("black", "podium.3"))
    done = play(tekton_dash, taken, Flip("black"))
    tracked("TD-071", crossed.hands, taken.hands)
    tracked("TD-070", taken.active, done.active)
    tracked("TD-072", crossed.podium, taken.podium)
    fourth = play(tekton_dash, flipping(tekton_dash, flipped=(1, 2, 3)), Move("black", "a9"))
    turned = [play(tekton_dash, state, Flip("black")) for state in (crossed, fourth)]
    asked = [tekton_dash.prompts(state)[0].key for state in turned]
    tracked("TD-073", *asked)
    assert asked == ["podium-look", "podium-blind"]


@pytest.mark.rule("TD-185", "TD-187", "TD-190", "TD-204")
def test_both_endings(tekton_dash: Any, tracked: Any) -> None:
    state = homing(tekton_dash)
    first = play(tekton_dash, state, Move("black", "a0"))
    tracked("TD-185", state.outcome, first.outcome)
    assert first.outcome.winners == ("black",)
    tracked("TD-187", state.phase, first.phase)
    on = play(tekton_dash, homing(tekton_dash, options={"ending": "race_on"}), Move("black", "a0"))
    tracked("TD-190", first.phase, on.phase)
    tracked("TD-204", tekton_dash.to_act(state), tekton_dash.to_act(on))
    assert tekton_dash.to_act(on) == {"white"}


@pytest.mark.rule("TD-188", "TD-189", "TD-213", "TD-191")
def test_places_and_numbers(tekton_dash: Any, tracked: Any) -> None:
    state = EXAMPLES["TD-G12"](tekton_dash)
    over = play(tekton_dash, state, Move("black", "a0"))
    assert ending.places(over) == (1, 2, 3, 4)
    nearer = changed(over, spots=(over.spots[0], over.spots[1], NUMBER["c2"], over.spots[3]))
    tracked("TD-188", ending.places(over), ending.places(nearer))
    boards = (over.boards[0], over.boards[2], over.boards[1], over.boards[3])
    fewer = changed(over, boards=boards, blueprints=(over.blueprints[0], "bp03-red", "bp02-red", "bp04-green"))
    tracked("TD-189", ending.places(over), ending.places(fewer))
    assert ending.places(over)[3] == 4
    tracked("TD-213", ending.to_go(over, 1), ending.to_go(over, 3))
    numbers = [ending.personality(over, seat) for seat in range(4)]
    assert numbers == ["2/1", "3/2", "1/3", "4-5/4-5"]
    tracked("TD-191", numbers[0], numbers[3])


@pytest.mark.rule("TD-192", "TD-198", "TD-214", "TD-199")
def test_mekton_and_modes(tekton_dash: Any, tracked: Any) -> None:
    state = race({"black": "a2"}, meters=(4, 5, 0, 0))(tekton_dash)
    tracked("TD-192", ending.is_mekton(state, 0), ending.is_mekton(state, 1))
    assert not ending.is_mekton(changed(state, options=replace(state.options, mekton_threshold=6)), 1)
    short = race({"black": "a3"}, options={"mode": "super_dash"})(tekton_dash)
    crossed = play(tekton_dash, short, Move("black", "b4"))
    assert sum(short.podium) - sum(crossed.podium) == 1
    tracked("TD-198", short.hands, crossed.hands)
    far = replace(race({"black": "a8"}, boards={"black": RED05}, options={"mode": "super_dash"})(tekton_dash))
    far = replace(far, blueprints=("bp05-red", "bp01-red", "bp02-red", "bp03-red"))
    tracked("TD-214", far.phase, play(tekton_dash, far, Move("black", "a9")).phase)
    mats = [tekton_dash.layout(race({"black": "a2"}, options={"mode": mode})(tekton_dash))["mat.marker"] for mode in ("standard", "mayhem")]
    tracked("TD-199", *mats)

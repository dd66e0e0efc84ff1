"""Rules of players, pieces and set-up that allow or settle something: before and after."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.assemble import load_board, options_from
from companion.games.tekton_dash.actions import Carry, DrawBlueprint, Move, PlaceElement, StartTile
from companion.games.tekton_dash.modes import TOKENS
from companion.games.tekton_dash.rules.boards import complete, pattern
from companion.games.tekton_dash.rules.custom import faces, gap_rule
from companion.games.tekton_dash.rules.setup import floors_of, plan
from companion.games.tekton_dash.state import OF
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.elements import colours, kind, room
from companion.games.tekton_dash.track.floors import GAP_NUMBER
from companion.rules.changing import changed
from companion.rules.values import visible
from tests.games.tekton_dash.rules.test_rules_of_setup import READY, SPAWNS, STACKS, custom
from tests.games.tekton_dash.standing import BP01, laid, laying, play, race


def counted(game: Any, players: int, **options: Any) -> Counter[str]:
    ground, walls = plan(laying(players, **options)(game))
    return Counter([kind(number) for number in ground if number] + ["wall"] * len(walls))


@pytest.mark.rule("TD-001", "TD-003", "TD-017", "TD-024")
def test_three_to_six_players_each_with_a_board_a_dasher_and_a_totem(tekton_dash: Any, tracked: Any) -> None:
    tracked("TD-001", OF[3], OF[6])
    for wrong in (("black", "white"), ("black", "black", "white")):
        with pytest.raises(ValueError, match="three to six"):
            tekton_dash.begin(wrong, laying()(tekton_dash).options)
    with pytest.raises(ValueError, match="Three players"):
        laying(3, layout="custom")(tekton_dash)
    tracked("TD-024", laying(3)(tekton_dash).phase, laying(4, layout="custom")(tekton_dash).phase)
    for players in OF:
        board = load_board("tekton-dash", players)
        own = {seat: {name for name in board.zones if name.startswith(seat)} for seat in OF[6]}
        assert [bool(own[seat]) for seat in OF[6]] == [seat in OF[players] for seat in OF[6]]
    faced = tekton_dash.board.faces
    assert all(f"dasher-{seat}" in faced and f"totem-{seat}" in faced for seat in OF[6])
    tracked("TD-003", set(), {f"dasher-{seat}" for seat in OF[6]} & set(faced))
    tracked("TD-017", laying()(tekton_dash).seats, laying(5)(tekton_dash).seats)


@pytest.mark.rule("TD-002", "TD-004", "TD-062", "TD-065")
def test_two_laps_with_a_pattern_each(tekton_dash: Any, tracked: Any) -> None:
    state = race({"black": "a8"}, boards={"black": BP01})(tekton_dash)
    green = changed(state, blueprints=("bp01-green", *state.blueprints[1:]))
    red = changed(green, blueprints=("bp01-red", *state.blueprints[1:]), laps=(2, 1, 1, 1))
    tracked("TD-004", pattern(green, 0), pattern(red, 0))
    tracked("TD-062", complete(green, 0), complete(red, 0))
    six = {"11": "yellow", "12": "red", "13": "blue", "21": "blue", "22": "green", "31": "red"}
    board = race({"black": "a8"}, boards={"black": six})(tekton_dash).boards
    tracked("TD-065", complete(red, 0), complete(changed(red, boards=board), 0))
    tracked("TD-002", green.laps, red.laps)


@pytest.mark.rule("TD-005", "TD-006", "TD-007", "TD-008")
def test_what_is_in_the_box(tekton_dash: Any, tracked: Any) -> None:
    box = kit(options_from(tekton_dash).topology)
    most = counted(tekton_dash, 6)
    assert most == {"spawn": 6, "stack": 6, "boost": 6, "wall": 6}
    tracked("TD-005", counted(tekton_dash, 3), most)
    assert box.per_colour * 4 == 96
    tracked("TD-006", tekton_dash.board.one_piece("tile", "red", "blue"), tekton_dash.board.one_piece("tile", "red", "red-power"))
    assert (sum(box.cards.values()), len(box.cards)) == (26, 14)
    tracked("TD-007", box.cards["linking"], box.cards["freeze"])
    assert len(TOKENS) == 12
    assert set(TOKENS) < set(tekton_dash.board.faces["token"])
    tracked("TD-008", set(), set(TOKENS))


@pytest.mark.rule("TD-013", "TD-020", "TD-021", "TD-022")
def test_the_number_of_players_settles_how_much_there_is(tekton_dash: Any, tracked: Any) -> None:
    sums = {players: sum(counted(tekton_dash, players).values()) for players in OF}
    assert sums == {3: 13, 4: 16, 5: 20, 6: 24}
    tracked("TD-020", sums[3], sums[6])
    for players in (4, 5, 6):
        assert set(counted(tekton_dash, players).values()) == {players}
    tracked("TD-021", counted(tekton_dash, 4), counted(tekton_dash, 5))
    for layout in ("recommended", "second"):
        assert counted(tekton_dash, 3, layout=layout) == {"spawn": 4, "stack": 3, "boost": 3, "wall": 3}
        ground, _ = plan(laying(3, layout=layout)(tekton_dash))
        assert sorted(colours(number)[0] for number in ground if kind(number) == "spawn") == [0, 1, 2, 3]
    tracked("TD-022", counted(tekton_dash, 3)["spawn"], counted(tekton_dash, 3)["stack"])
    tracked("TD-013", laying(3)(tekton_dash).podium, laying(6)(tekton_dash).podium)


@pytest.mark.rule("TD-034", "TD-035", "TD-036", "TD-040")
def test_elements_and_the_odd_wall_may_stand_in_the_other_rows(tekton_dash: Any, tracked: Any) -> None:
    bare = custom()(tekton_dash)
    spawned = play(tekton_dash, bare, *SPAWNS)
    stacked = play(tekton_dash, spawned, *STACKS)
    ready = play(tekton_dash, bare, *READY)
    tracked("TD-034", bare.ground, spawned.ground)
    tracked("TD-035", spawned.ground, stacked.ground)
    tracked("TD-036", stacked.ground, ready.ground)
    five = changed(laying(5, layout="custom")(tekton_dash), walls=tuple(GAP_NUMBER[gap] for gap in ("a3.gap-n", "b4.gap-n")))
    third = GAP_NUMBER["c5.gap-n"]
    assert gap_rule(five, third) == ""
    assert gap_rule(changed(five, walls=(*five.walls, third)), GAP_NUMBER["d6.gap-n"]) == "TD-039"
    tracked("TD-040", gap_rule(five, third), gap_rule(changed(five, walls=(*five.walls, third)), GAP_NUMBER["d6.gap-n"]))


@pytest.mark.rule("TD-044", "TD-045", "TD-054")
def test_special_elements_tiles_on_the_track_and_squares(tekton_dash: Any, tracked: Any) -> None:
    state = laying(5, layout="custom")(tekton_dash)
    seats = zip(state.seats, "abcd", ("red", "blue", "yellow", "green"), strict=False)
    four = play(tekton_dash, state, *(PlaceElement(seat, f"{lane}3", "spawn", face) for seat, lane, face in seats))
    tracked("TD-044", faces(state), faces(four))
    assert faces(four) == ("red-blue", "yellow-green")
    for players, each in ((3, 6), (4, 8), (5, 10), (6, 12)):
        tiles = [tile for tile in laid(players)(tekton_dash).tiles if tile]
        assert len(tiles) == len(floors_of(laying(players)(tekton_dash)))
        assert set(Counter(tiles).values()) == {each}
    tracked("TD-045", laid(3)(tekton_dash).tiles, laid(4)(tekton_dash).tiles)
    corner = race({"black": "a2"}, boards={"black": {"11": "red", "55": "blue"}})(tekton_dash)
    shown = visible(tekton_dash.layout(corner), tekton_dash.board)
    tracked("TD-054", shown["black.33"], shown["black.55"])


@pytest.mark.rule("TD-114", "TD-116", "TD-123", "TD-200")
def test_special_elements_in_the_race_and_one_mode(tekton_dash: Any, tracked: Any) -> None:
    ground, _ = plan(laying(6)(tekton_dash))
    spawns = {len(colours(number)) for number in ground if kind(number) == "spawn"}
    rooms = {room(number) for number in ground if kind(number) == "stack"}
    tracked("TD-114", min(spawns), max(spawns))
    tracked("TD-116", min(rooms), max(rooms))
    modes = {mode: laying(mode=mode)(tekton_dash).podium for mode in ("standard", "kids", "journey", "super_dash", "mayhem")}
    tracked("TD-200", modes["standard"], modes["kids"])
    special = race({"black": "b3"}, players=6)(tekton_dash)
    landed = play(tekton_dash, special, Move("black", "c4"))
    carried = play(tekton_dash, landed, Carry("black", "d5"))
    tracked("TD-123", landed.spots, carried.spots)


@pytest.mark.rule("TD-055", "TD-052")
def test_tiles_then_a_blueprint(tekton_dash: Any, tracked: Any) -> None:
    state = laid()(tekton_dash)
    tiles = play(tekton_dash, state, StartTile("black", "22", "red"), StartTile("black", "44", "blue"))
    tracked("TD-052", state.boards, tiles.boards)
    tracked("TD-055", tiles.blueprints, play(tekton_dash, tiles, DrawBlueprint("black", "bp07-green")).blueprints)

"""Set-up: what the box holds, how the table is laid and prepared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion.games.tekton_dash.actions import (
    Build,
    DrawBlueprint,
    Flip,
    FlipTile,
    KeepToken,
    Move,
    MoveElement,
    PlaceElement,
    PlaceMeeple,
    PlaceWall,
    SpawnTile,
    StartTile,
)
from companion.games.tekton_dash.examples import flipping, last_steps, placed, super_dash
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.rules.boards import boxed, complete
from companion.games.tekton_dash.rules.preparing import flips_left
from companion.games.tekton_dash.rules.setup import plan
from companion.games.tekton_dash.rules.turns import next_turn
from companion.games.tekton_dash.state import OF, Card
from companion.games.tekton_dash.topology import BLUEPRINTS
from companion.games.tekton_dash.track.blueprints import fit
from companion.games.tekton_dash.track.elements import kind
from companion.games.tekton_dash.track.floors import NAMES, NUMBER
from companion.games.tekton_dash.track.piles import COLOURS
from companion.rules.changing import changed
from companion.rules.values import Layout, Roll
from tests.games.tekton_dash.sitting import (
    GREEN,
    JOURNEY,
    STANDARD,
    begun,
    laid,
    own_track,
    play,
    race,
    rule,
    used,
    with_elements,
)

Note = Callable[[str, object, object], None]


def kinds(state: Any) -> Counter[str]:
    """How many Elements and Walls of each kind lie on the track."""
    return Counter([*(kind(number) for number in state.ground if number), *(["wall"] * len(state.walls))])


@pytest.mark.rule("TD-001", "TD-003", "TD-013", "TD-017")
def test_three_to_six_with_a_board_and_a_dasher_each(tekton_dash: Any, tracked: Note) -> None:
    with pytest.raises(ValueError, match="three to six"):
        tekton_dash.begin(("black", "white"), STANDARD)
    three, six = begun(tekton_dash, 3), begun(tekton_dash, 6)
    tracked("TD-001", len(three.seats), len(six.seats))
    tracked("TD-003", len(three.boards), len(six.boards))
    tracked("TD-013", (sum(kinds(laid(tekton_dash, 3)).values()), three.podium), (sum(kinds(laid(tekton_dash, 6)).values()), six.podium))
    tracked("TD-017", three.seats, six.seats)


@pytest.mark.rule("TD-005", "TD-020", "TD-021", "TD-022")
def test_elements_by_the_number_of_players(tekton_dash: Any, tracked: Note) -> None:
    found = {count: kinds(laid(tekton_dash, count)) for count in (3, 4, 5, 6)}
    assert [sum(each.values()) for each in found.values()] == [13, 16, 20, 24]
    assert found[3] == {"spawn": 4, "stack": 3, "boost": 3, "wall": 3}
    assert all(set(found[count].values()) == {count} for count in (4, 5, 6))
    tracked("TD-005", 0, max(found[6].values()))
    tracked("TD-020", sum(found[3].values()), sum(found[4].values()))
    tracked("TD-021", found[4], found[5])
    tracked("TD-022", found[3]["spawn"], found[3]["stack"])


@pytest.mark.rule("TD-004", "TD-062", "TD-065", "TD-185")
def test_a_blueprint_is_done_anywhere_on_the_grid_with_nothing_else(tekton_dash: Any, tracked: Note) -> None:
    green, red = BLUEPRINTS["bp01"]
    state = race(tekton_dash, boards={"black": GREEN})
    more = race(tekton_dash, boards={"black": {**GREEN, "55": "red"}})
    assert complete(state, 0)
    assert not complete(more, 0)
    assert fit(state.boards[0], green).complete
    assert not fit(state.boards[0], tuple(reversed(green))).complete
    tracked("TD-004", green, red)
    tracked("TD-062", complete(more, 0), complete(state, 0))
    lap_two = last_steps(tekton_dash)
    done = play(tekton_dash, lap_two, Move("black", "a0"))
    tracked("TD-065", lap_two.finished, done.finished)
    tracked("TD-185", lap_two.outcome, done.outcome)


@pytest.mark.rule("TD-006", "TD-045", "TD-046", "TD-111")
def test_tiles_of_four_colours_and_what_is_left_in_the_boxes(tekton_dash: Any, tracked: Note) -> None:
    before, after = begun(tekton_dash), laid(tekton_dash)
    assert [boxed(before, tone) for tone in range(4)] == [24] * 4
    assert [boxed(after, tone) for tone in range(4)] == [16] * 4
    tracked("TD-006", 0, len(COLOURS) * 24)
    tracked("TD-045", boxed(before, 0), boxed(after, 0))
    tracked("TD-046", boxed(laid(tekton_dash, 3), 0), boxed(laid(tekton_dash, 6), 0))
    rolled = play(tekton_dash, race(tekton_dash, tiles={"a3": ""}), Roll("black", 1))
    tracked("TD-111", rolled.tiles, play(tekton_dash, rolled, SpawnTile("black", "a3", "red")).tiles)


@pytest.mark.rule("TD-002", "TD-074", "TD-197", "TD-214")
def test_two_laps_and_one_in_super_dash(tekton_dash: Any, tracked: Note) -> None:
    two = play(tekton_dash, flipping(tekton_dash), Move("black", "b9"), KeepToken("black", "podium.1"), Flip("black"))
    assert two.outcome is None
    tracked("TD-002", flipping(tekton_dash).laps, two.laps)
    back = next_turn(next_turn(two))
    moved = play(tekton_dash, changed(back, active=0, sets=2), Build("black", "22", "21"))
    tracked("TD-074", back.boards[0], moved.boards[0])
    red = {"11": "yellow", "12": "red", "13": "blue", "21": "blue", "22": "green", "31": "red"}
    state = placed(super_dash(tekton_dash), at={"black": "a8"}, boards={"black": red})
    home = play(tekton_dash, state, Move("black", "a9"))
    tracked("TD-197", state.blueprints[0], "bp01-green")
    tracked("TD-214", state.outcome, home.outcome)


@pytest.mark.rule("TD-024", "TD-028", "TD-034", "TD-040")
def test_a_track_of_their_own(tekton_dash: Any, tracked: Note) -> None:
    with pytest.raises(ValueError, match="pre-made"):
        begun(tekton_dash, 3, Options(layout="custom"))
    state = own_track(tekton_dash)
    tracked("TD-024", begun(tekton_dash).phase, state.phase)
    placed_one = play(tekton_dash, state, PlaceElement("black", "a3", "spawn", "red"))
    tracked("TD-034", state.ground, placed_one.ground)
    moved = play(tekton_dash, used(tekton_dash, "move-stack"), MoveElement("black", "d6", "d2"))
    tracked("TD-028", rule(tekton_dash, state, PlaceElement("black", "a2", "spawn", "red")), moved.ground[NUMBER["d2"]])
    walls = [act.gap for act in tekton_dash.legal_actions(with_elements(tekton_dash, 15)) if isinstance(act, PlaceWall)]
    assert {gap[-1] for gap in walls} == {"n", "e"}
    tracked("TD-040", walls[0], walls[-1])


@pytest.mark.rule("TD-035", "TD-036", "TD-044", "TD-033")
def test_who_places_what_in_turn(tekton_dash: Any, tracked: Note) -> None:
    stacks, boosts = with_elements(tekton_dash, 5), with_elements(tekton_dash, 10)
    one = next(act for act in tekton_dash.legal_actions(stacks) if isinstance(act, PlaceElement))
    assert (one.seat, one.piece) == ("black", "stack")
    tracked("TD-035", kinds(stacks)["stack"], kinds(boosts)["stack"])
    tracked("TD-036", kinds(boosts)["boost"], kinds(with_elements(tekton_dash, 15))["boost"])
    special = next(act for act in tekton_dash.legal_actions(with_elements(tekton_dash, 9)) if isinstance(act, PlaceElement))
    tracked("TD-044", one.face, special.face)
    tracked("TD-033", one.seat, special.seat)


@pytest.mark.rule("TD-018", "TD-019", "TD-023", "TD-048")
def test_the_table_is_laid(tekton_dash: Any, tracked: Note) -> None:
    before, after = begun(tekton_dash), laid(tekton_dash)
    assert (after.ground, after.walls) == plan(before)
    floors = [NAMES[floor] for floor, pile in enumerate(after.tiles) if pile]
    assert len(floors) == 32
    assert all(name[0] in "abcd" for name in floors)
    tracked("TD-018", before.ground, after.ground)
    tracked("TD-019", len(floors), sum(bool(pile) for pile in laid(tekton_dash, 3).tiles))
    tracked("TD-023", after.ground, laid(tekton_dash, 5).ground)
    tracked("TD-048", before.tiles, after.tiles)


@pytest.mark.rule("TD-049", "TD-052", "TD-054", "TD-055")
def test_boards_are_prepared(tekton_dash: Any, tracked: Note) -> None:
    state = laid(tekton_dash)
    turned = play(tekton_dash, state, FlipTile("a1"))
    assert flips_left(state) == 12
    tracked("TD-049", flips_left(state), flips_left(turned))
    tiles = StartTile("black", "22", "red"), StartTile("black", "33", "blue")
    ready = play(tekton_dash, turned, *tiles, DrawBlueprint("black", "bp03-green"))
    tracked("TD-052", turned.boards[0], ready.boards[0])
    tracked("TD-055", turned.blueprints[0], ready.blueprints[0])
    moved = play(tekton_dash, race(tekton_dash, boards={"black": {"22": "red"}}), Build("black", "22", "12"))
    tracked("TD-054", rule(tekton_dash, state, StartTile("black", "12", "red")), moved.boards[0][1])


@pytest.mark.rule("TD-058", "TD-059", "TD-060", "TD-061")
def test_dashers_line_up_in_reverse_order(tekton_dash: Any, tracked: Note) -> None:
    state = laid(tekton_dash, options=JOURNEY)
    for n, seat in enumerate(state.seats, start=1):
        tiles = StartTile(seat, "22", "red"), StartTile(seat, "33", "blue")
        state = play(tekton_dash, state, *tiles, DrawBlueprint(seat, f"bp{n:02}-green"))
    order, spots = [], state.spots
    while state.phase == "line-up":
        order.append(state.seats[state.active])
        act = next(iter(tekton_dash.legal_actions(state)))
        assert isinstance(act, PlaceMeeple)
        state = play(tekton_dash, state, act)
    assert order == ["orange", "purple", "white", "black"]
    tracked("TD-060", order[0], order[-1])
    tracked("TD-061", spots, state.spots)
    tracked("TD-058", -1, state.first)
    tracked("TD-059", state.active, next_turn(state).active)


def test_the_table_of_the_kit_is_that_of_the_rules(tekton_dash: Any) -> None:
    """The tables of board.toml and the values of the rules are the same."""
    from companion.assemble import options_from
    from companion.games.tekton_dash.topology import DEFAULT

    assert options_from(tekton_dash).topology == DEFAULT
    assert OF[4] == tekton_dash.default_seats(4)
    assert Card(0, 1, 2).stage == "drawn"
    assert isinstance(tekton_dash.layout(begun(tekton_dash)), Layout)

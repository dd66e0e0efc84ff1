"""Walls are bars in two colours, one with a pale stripe, and are read one by one. They lie in gutters across and along."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from tests.shares import Share
from vision.art import box_of
from vision.board import Board
from vision.judged import judged
from vision.pictures.lens import project
from vision.rates import rates
from vision.reader import Reader
from vision.sheets.boardfile import load
from vision.twin.optics import DIM, EVERYTHING, GLOSS, GOOD, ONE_LAMP, Conditions
from vision.twin.render import SimulatedCamera

TRACK = """
game = "gutters"
seats = [2]

[zones.track]
size_mm = [332, 282]
centre_mm = [0, 0]
colour = "#e4e0d8"
marks = { ids = [0, 1, 2, 3], size_mm = 20, inset_mm = [14, 14] }

[[grids]]
zone = "track"
columns = "12345"
rows = "abcd"
corner_mm = [40, 40]
pitch_mm = [50, 50]

[[grids.places]]
name = "{row}{column}.gap-e"
rect_mm = [0, 0, 42, 6]
order = "heap"
pieces = ["wall", "gate"]
slots_mm = [[21, 3]]

[[grids.places]]
name = "{row}{column}.gap-n"
rect_mm = [43, 7, 6, 42]
order = "heap"
pieces = ["wall", "gate"]
slots_mm = [[46, 28]]

[pieces.wall]
size_mm = [42, 8]
height_mm = 12
copies = 40
turns = false
body = "#d0202c"
faces = { "" = { colour = "#d0202c", stripe = "#f3f3ef" } }

[pieces.gate]
size_mm = [42, 8]
height_mm = 12
copies = 40
turns = false
body = "#1e5ac8"
faces = { "" = { colour = "#1e5ac8" } }
"""


@pytest.fixture(scope="module")
def track(tmp_path_factory: pytest.TempPathFactory) -> Board:
    file = tmp_path_factory.mktemp("board") / "board.toml"
    Path(file).write_text(TRACK, encoding="utf-8")
    return load(file)


@pytest.mark.parametrize("seen", [GOOD, ONE_LAMP, DIM, EVERYTHING])
def test_every_gutter_says_whether_a_bar_lies_in_it_and_which(track: Board, seen: Conditions) -> None:
    rng = random.Random(str(seen))
    lying = {name: [(rng.choice(("wall", "gate")), "", 0, "seen")] for name in track.places if rng.random() < 0.4}
    camera = SimulatedCamera(track, 2, 5, seen=seen)
    counts, misses = judged(track, lying, Reader(track, 2).read(camera.frame(lying).frame))
    assert counts["wrong"] == 0, misses
    assert counts["lost"] == 0
    assert counts["open"] <= 1, misses


def test_a_sleeve_over_a_gutter_is_no_bar_and_no_empty_gutter(track: Board) -> None:
    camera, reader = SimulatedCamera(track, 2, 6, seen=replace(GOOD, shade=0.0)), Reader(track, 2)
    for number in range(4):
        shot = camera.frame({}, covered_by_hands=[("b2.gap-e", "c3.gap-n", "c4.gap-e", "b4.gap-n")[number]])
        counts, misses = judged(track, {}, reader.read(shot.frame), shot.covered)
        assert counts["wrong"] == 0, misses
        assert counts["hidden"]


def test_no_hand_is_a_striped_bar(share: Share, track: Board) -> None:
    """Skin has a red bar's hue; a stripe it has not."""
    only = replace(track, places={name: replace(place, pieces=("wall",)) for name, place in track.places.items()})
    places = ("b2.gap-e", "c3.gap-n", "c4.gap-e", "b4.gap-n", "a1.gap-e", "d3.gap-e", "b5.gap-n", "d1.gap-n")
    for number, place in share(enumerate(places)):
        camera = SimulatedCamera(only, 2, 20 + number, seen=GOOD)
        shot = camera.frame({}, covered_by_hands=[place])
        counts, misses = judged(only, {}, Reader(only, 2).read(shot.frame), shot.covered)
        assert counts["wrong"] == 0, misses


@pytest.fixture(scope="module")
def tekton_dash() -> Board:
    return load(Path(__file__).parents[3] / "companion" / "games" / "tekton_dash" / "board.toml")


def test_a_gutter_is_not_empty_because_its_bar_was_pushed_beside_it(tekton_dash: Board) -> None:
    counts = rates(tekton_dash, max(tekton_dash.seats), [4404], {"gloss": GLOSS})["gloss"]
    assert counts["wrong"] == 0


def test_a_gutter_is_not_empty_while_a_sleeve_lies_where_its_bar_may_have_been_pushed(track: Board) -> None:
    """A grey sleeve hides the ground along the gutter, and nothing in it."""
    camera, reader = SimulatedCamera(track, 2, 6), Reader(track, 2)
    frame = camera.frame({}).frame.copy()
    x, y, w, h = box_of(track.places["b2.gap-e"].polygon_mm)
    beside = project(camera.view("track").ground, [(x - 5, y + h + 1), (x + w + 5, y + h + 1), (x + w + 5, y + 40), (x - 5, y + 40)])
    cv2.fillConvexPoly(frame, beside.round().astype("int32"), (120, 118, 116))
    reading = reader.read(frame)
    assert "b2.gap-e" in reading.covered
    assert "b2.gap-e" not in reading.places
    assert "d4.gap-e" not in reading.covered


def test_what_hides_the_ground_beside_a_gutter_is_no_bar_where_it_is_known(tekton_dash: Board) -> None:
    seats = max(tekton_dash.seats)
    lying = {"c4.dasher": [("dasher-black", "", 0, "seen")], "c4.element": [("stack", "regular", 0, "seen")]}
    reading = Reader(tekton_dash, seats).read(SimulatedCamera(tekton_dash, seats, 6).frame(lying).frame)
    assert [face.piece for face in reading.places["c4.dasher"]] == ["dasher-black"]
    assert not {name for name in reading.covered | reading.unsure if name.startswith("c4.gap")}


@pytest.mark.parametrize(("seed", "beside_mm"), [(0, 10.5), (2, 11.0), (2, 11.5)])
def test_a_code_whose_edge_a_bar_hides_is_told_by_what_is_seen_of_it(tekton_dash: Board, seed: int, beside_mm: float) -> None:
    """So is what stands beside it: the piece is known, and hides nothing unknown."""
    seats = max(tekton_dash.seats)
    element, wall = tekton_dash.places["c7.element"], tekton_dash.places["c7.gap-n"]
    x, _ = element.slots_mm[0]
    close = replace(wall, slots_mm=((x + beside_mm, wall.slots_mm[0][1]),))
    camera = SimulatedCamera(replace(tekton_dash, places=tekton_dash.places | {wall.name: close}), seats, seed)
    lying = {
        element.name: [("boost", "regular", 2, "seen")],
        wall.name: [("wall", "", 0, "seen")],
        "d7.dasher": [("dasher-white", "", 0, "seen")],
    }
    reader = Reader(tekton_dash, seats)
    for _ in range(4):
        reading = reader.read(camera.frame(lying).frame)
    assert [(face.piece, face.turn) for face in reading.places[element.name]] == [("boost", 2)]
    assert [face.piece for face in reading.places["d7.dasher"]] == ["dasher-white"]
    assert wall.name in reading.places


@pytest.mark.parametrize(("seed", "place"), [(2, "podium.4"), (20, "podium.6"), (31, "podium.5")])
def test_a_code_whose_edge_the_piece_beside_it_hides_is_told_by_what_is_seen_of_it(tekton_dash: Board, seed: int, place: str) -> None:
    """Tokens on the podium lie so close that one hides the quiet edge of the next one's code."""
    seats = max(tekton_dash.seats)
    camera, reader = SimulatedCamera(tekton_dash, seats, seed), Reader(tekton_dash, seats)
    podium = {f"podium.{number}": [("token", "back", 0, "seen")] for number in range(1, 7)}
    reading = reader.read_rest([camera.frame(podium).frame, camera.again().frame])
    assert {name: [face.face for face in reading.places.get(name, ())] for name in podium} == {name: ["back"] for name in podium}
    assert place not in reading.unsure


@pytest.mark.parametrize("seed", [10, 29])
def test_a_gutter_into_which_known_pieces_lean_from_both_sides_is_empty(tekton_dash: Board, seed: int) -> None:
    seats = max(tekton_dash.seats)
    cells = [f"{row}{column}" for row in "abc" for column in "45678"]
    lying = {f"{cell}.tile": [("tile", "red", 0, "seen")] for cell in cells}
    lying |= {f"{cell}.element": [("spawn", "yellow", 0, "seen")] for cell in cells}
    camera = SimulatedCamera(tekton_dash, seats, seed)
    reading = Reader(tekton_dash, seats).read_rest([camera.frame(lying).frame, camera.again().frame, camera.again().frame])
    assert not {name for name in reading.covered | reading.unsure if ".gap" in name}


def test_fingers_at_both_ends_of_a_gutter_are_no_bar(tekton_dash: Board) -> None:
    """Fingers at both ends of a gutter are no bar, for they go on where a bar ends. They have a red bar's hue, and pale paper between
    them."""
    counts = rates(tekton_dash, max(tekton_dash.seats), [4401], {"one lamp": ONE_LAMP})["one lamp"]
    assert counts["wrong"] == 0
    assert counts["hidden"]


def test_print_that_is_seen_right_across_a_bar_shows_that_there_is_none(track: Board) -> None:
    """Two red things over the ends of a gutter leave its middle free. The pale print there is no stripe."""
    camera, reader = SimulatedCamera(track, 2, 6, seen=GOOD), Reader(track, 2)
    frame = camera.frame({}).frame.copy()
    x, y, w, h = box_of(track.places["b2.gap-e"].polygon_mm)
    ground = camera.view("track").ground
    for left, right in ((x, x + 0.36 * w), (x + 0.64 * w, x + w)):
        there = project(ground, [(left, y - 1), (right, y - 1), (right, y + h + 1), (left, y + h + 1)])
        cv2.fillConvexPoly(frame, there.round().astype("int32"), (36, 26, 170))
    reading = reader.read(frame)
    assert "b2.gap-e" not in reading.places
    assert "b2.gap-e" in reading.covered | reading.unsure

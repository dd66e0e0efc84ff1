"""Round trip: the simulated camera takes a table, the reader gets only the frame."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from tests.shares import Share, shared
from tests.vision.tables import BOARD_FILE, backs, board, cards, compare, cubes, pawns, table, tile
from vision.errors import FrameError
from vision.pictures.lens import project
from vision.reader import MOST, Reader
from vision.reading import Reading
from vision.sheets.boardfile import load
from vision.sheets.pose import Poses
from vision.sheets.sharpening import STEPS, Sharpening
from vision.twin.laying import Hands
from vision.twin.optics import GOOD
from vision.twin.render import SimulatedCamera
from vision.watch import LOST_AT_ONCE, LOST_EVERY


@pytest.mark.parametrize("seed", shared(range(6)))
def test_random_tables_are_read_without_a_wrong_face(seed: int) -> None:
    rng = random.Random(seed)
    camera, reader = SimulatedCamera(board(), 4, seed), Reader(board(), 4)
    for light in (1.0, 0.7):
        layout = table(rng)
        found = compare(layout, reader.read(camera.frame(layout, light=light).frame, still=True))
        assert found.wrong == {}
        assert not found.covered
        assert len(found.unsure) <= 1


@pytest.mark.parametrize(("noise", "blur"), [(6.0, 0.7), (3.0, 1.2)])
def test_noise_and_softness_of_the_lens(noise: float, blur: float) -> None:
    layout = table(random.Random(77))
    frame = SimulatedCamera(board(), 4, 77, seen=replace(GOOD, noise=noise, blur_px=blur)).frame(layout).frame
    found = compare(layout, Reader(board(), 4).read(frame))
    assert found.wrong == {}
    assert len(found.unsure | found.covered) <= 2


@pytest.mark.parametrize("off_mm", [(18, 14), (-14, 27)])
def test_two_cards_where_one_may_lie_are_not_one_card(share: Share, off_mm: tuple[float, float]) -> None:
    """Both cards are read, or the place is open. The second lies half on the first. It is too far off to be the card of the place by
    itself, or has its codes outside of it."""
    flag_dash = load(BOARD_FILE.parents[1] / "flag_dash" / "board.toml")
    place = flag_dash.places["red-1.card2"]
    loose = replace(place, order="heap", slots_mm=((67, 60), (67 + off_mm[0], 60 + off_mm[1])))
    for seed in share(range(3)):
        camera = SimulatedCamera(replace(flag_dash, places=flag_dash.places | {place.name: loose}), 2, seed)
        reader, both = Reader(flag_dash, 2), [("card", "lasso", 0, "seen"), ("card", "backward", 0, "seen")]
        for _ in range(3):
            reading = reader.read(camera.frame({place.name: both[:1]}).frame)
        assert [face.face for face in reading.places[place.name]] == ["lasso"]
        reading = reader.read_rest([camera.frame({place.name: both}).frame for _ in range(3)])
        assert place.name in reading.unsure or [face.face for face in reading.places[place.name]] == ["backward", "lasso"]


def test_a_card_half_under_one_like_it_leaves_the_place_open() -> None:
    """Its codes are hidden or nearly so. Nobody has seen it go, and the ground where it lay is out of sight."""
    flag_dash = load(BOARD_FILE.parents[1] / "flag_dash" / "board.toml")
    place, back = flag_dash.places["red-1.card2"], ("card", "back", 0, "seen")
    loose = replace(place, order="heap", slots_mm=((67, 60), (76, 71)))
    for seed in range(3):
        camera = SimulatedCamera(replace(flag_dash, places=flag_dash.places | {place.name: loose}), 2, seed)
        reader = Reader(flag_dash, 2)
        for _ in range(3):
            reading = reader.read(camera.frame({place.name: [back]}).frame)
        assert [face.face for face in reading.places[place.name]] == ["back"]
        for _ in range(2):
            reading = reader.read_rest([camera.frame({place.name: [back, back]}).frame, camera.again().frame])
            assert place.name in reading.unsure, seed
        for _ in range(4):
            reading = reader.read_rest([camera.frame({place.name: [back]}).frame, camera.again().frame])
        assert [face.face for face in reading.places[place.name]] == ["back"]


@pytest.mark.parametrize("seed", [12, 27, 34])
def test_what_a_sleeve_leaves_of_a_figure_is_not_the_one_that_the_rules_expect(seed: int) -> None:
    """Half a code looks a little like many. What is expected decides between codes that are alike, and makes none."""
    arena = load(BOARD_FILE.parents[1] / "dash_arena" / "board.toml")
    camera = SimulatedCamera(arena, 2, seed)
    frame = camera.frame({"f3.figure": [("red-3", "up", 0, "seen")]}).frame
    x, y = (int(part) for part in project(camera.view("arena").plane(10), [(108, 154.7)])[0])
    cv2.fillConvexPoly(frame, np.array([(x - 60, y - 70), (x + 60, y - 70), (x + 60, y - 13), (x - 60, y + 11)]), (190, 205, 215))
    likely = {"f3.figure": frozenset({(kind, "up") for kind in ("blue-1", "blue-2", "blue-3", "red-1", "red-2")})}
    reading = Reader(arena, 2).read_rest([frame, frame], likely)
    assert [face.piece for face in reading.places.get("f3.figure", ())] in ([], ["red-3"])


def test_a_chip_half_under_another_is_counted() -> None:
    """Its code is told by the cells that are left of it."""
    flag_dash = load(BOARD_FILE.parents[1] / "flag_dash" / "board.toml")
    place = flag_dash.places["white.1.chips"]
    (x, y), chips = place.slots_mm[0], [("cflag-blue", "", 0, "seen"), ("cflag-purple", "", 0, "seen")]
    loose = replace(place, slots_mm=((x, y), (x + 10, y - 1)))
    camera = SimulatedCamera(replace(flag_dash, places=flag_dash.places | {place.name: loose}), 2, 3)
    reading = Reader(flag_dash, 2).read_rest([camera.frame({place.name: chips}).frame, camera.again().frame])
    assert [face.piece for face in reading.places[place.name]] == ["cflag-blue", "cflag-purple"]


def test_two_figures_pushed_to_the_corners_of_one_floor_are_both_read() -> None:
    """One stood there alone, in the middle. The second hides little of its floor, and is known by its code."""
    tekton_dash = load(BOARD_FILE.parents[1] / "tekton_dash" / "board.toml")
    place = tekton_dash.places["b3.dasher"]
    (x, y), white, purple = place.slots_mm[0], ("dasher-white", "", 0, "seen"), ("dasher-purple", "", 0, "seen")
    loose = replace(place, slots_mm=((x, y), (x + 9, y - 9.5), (x + 9, y + 9.5)))
    camera = SimulatedCamera(replace(tekton_dash, places=tekton_dash.places | {place.name: loose}), 5, 0)
    reader = Reader(tekton_dash, 5)
    reader.read_rest([camera.frame({place.name: [white]}).frame, camera.again().frame])
    lone = replace(loose, slots_mm=loose.slots_mm[1:])
    other = SimulatedCamera(replace(tekton_dash, places=tekton_dash.places | {place.name: lone}), 5, 0)
    reading = reader.read_rest([other.frame({place.name: [purple, white]}).frame, other.again().frame])
    assert [face.piece for face in reading.places[place.name]] == ["dasher-purple", "dasher-white"]


def test_four_pawns_and_cubes_of_four_colours_share_a_tile(share: Share) -> None:
    layout = backs() | {"a1.tile": tile("wheel"), "a1.pawns": pawns("red", "yellow", "green", "blue")}
    layout["a1.cubes"] = cubes("red", "blue", "yellow", "green", "red")
    for seed in share(range(3)):
        reading = Reader(board(), 4).read(SimulatedCamera(board(), 4, seed).frame(layout).frame)
        assert [face.piece for face in reading.places["a1.pawns"]] == ["pawn-blue", "pawn-green", "pawn-red", "pawn-yellow"]
        assert [face.piece for face in reading.places["a1.cubes"]] == ["cube-blue", "cube-green", "cube-red", "cube-red", "cube-yellow"]
        assert all(face.score > 0.8 and face.margin > 0.35 for face in reading.places["a1.pawns"])


def test_eight_cubes_of_one_colour_that_touch_are_counted() -> None:
    """Seven are known by then. Also where nothing is known of them."""
    reader, camera = Reader(board(), 2), SimulatedCamera(board(), 2, 3)
    for seen in (7, 8):
        layout = backs() | {"f1.tile": tile("wheel"), "f1.cubes": cubes(*["yellow"] * seen)}
        frames = [camera.frame(layout).frame, camera.again().frame]
        for each in (reader, Reader(board(), 2)):
            assert len(each.read_rest(frames).places["f1.cubes"]) == seen


def test_a_heap_of_cubes_that_nobody_touches_stays_counted() -> None:
    """Its picture is another one in each frame."""
    reader, camera = Reader(board(), 2), SimulatedCamera(board(), 2, 3)
    layout = backs() | {"c3.tile": tile("drop"), "c3.cubes": cubes(*["yellow"] * 7)}
    frames = [camera.frame(layout).frame, *(camera.again().frame for _ in range(9))]
    assert all(len(reader.read_rest([frame, frame]).places["c3.cubes"]) == 7 for frame in frames)


def test_a_pile_is_read_at_every_height() -> None:
    for count in (1, 2, 20, 54):
        layout = backs() | {"discard": cards(*["red-1-drop"] * (count - 1), "blue-6-circles"), "draw": cards(*["back"] * count)}
        reading = Reader(board(), 2).read(SimulatedCamera(board(), 2, count).frame(layout).frame)
        assert [face.face for face in reading.places["discard"]] == ["blue-6-circles"]
        assert [face.face for face in reading.places["draw"]] == ["back"]


def test_a_card_laid_askew_on_a_pile_is_its_top() -> None:
    """At two of its sides the former top shows, and half of its code."""
    place = board().places["discard"]
    x, y = place.slots_mm[0]
    loose = replace(place, order="heap", slots_mm=((x, y), (x + 9, y + 11)))
    camera, reader = SimulatedCamera(replace(board(), places=board().places | {place.name: loose}), 2, 4), Reader(board(), 2)
    for laid in (cards("red-1-drop"), cards("red-1-drop", "blue-6-circles")):
        for _ in range(2):
            reading = reader.read_rest([camera.frame({place.name: laid}).frame, camera.again().frame])
        assert [face.face for face in reading.places["discard"]] == [laid[-1][1]]
        assert "discard" not in reading.unsure


def test_an_empty_table_is_empty_and_not_covered() -> None:
    reading = Reader(board(), 1).read(SimulatedCamera(board(), 1, 5).frame({}).frame)
    assert reading.places == {} or not any(reading.places.values())
    assert reading.covered == reading.unsure == frozenset()
    assert all(zone.found and zone.residual_px < 0.7 for zone in reading.zones.values())


def said(reading: Reading) -> dict[str, list[tuple[str, str, int]]]:
    return {place: [(face.piece, face.face, face.turn) for face in faces] for place, faces in reading.places.items()}


def test_a_quiet_frame_reads_nothing_again_and_a_lamp_is_no_move() -> None:
    layout = table(random.Random(3))
    camera, reader = SimulatedCamera(board(), 4, 3), Reader(board(), 4)
    first = reader.read(camera.frame(layout).frame)
    before = reader.read(camera.frame(layout).frame)
    for light in (1.0, 0.6, 1.0, 0.8):
        again = reader.read(camera.frame(layout, light=light).frame)
        assert again.moved == frozenset()
        assert said(again) == said(first)
        read = {board().places[name].on or name for name, faces in again.places.items() if faces != before.places.get(name)}
        assert len(read) <= 1, "scores stay as they were but where one place is read again on the quiet"
        before = again


def test_only_the_place_that_changed_is_read_again() -> None:
    layout = backs()
    camera, reader = SimulatedCamera(board(), 2, 8), Reader(board(), 2)
    reader.read(camera.frame(layout).frame)
    layout["c3.tile"] = tile("arrow")
    frame = camera.frame(layout).frame
    moving, rested = reader.read(frame), reader.read(frame)
    assert moving.moved == rested.moved == {"c3.tile"}
    assert "c3.tile" in moving.covered
    assert rested.places["c3.tile"][0].face == "arrow"


@pytest.mark.parametrize("seed", shared(range(3)))
def test_tiles_that_were_pushed_a_little_are_seen_as_they_lie_now(seed: int) -> None:
    layout = backs()
    camera, reader = SimulatedCamera(board(), 2, seed), Reader(board(), 2)
    for _ in range(2):
        reader.read(camera.frame(layout).frame)
    camera.frame({})  # nobody sees the bare table between two layings, each a little askew in its own way
    readings = [reader.read(camera.frame(layout).frame) for _ in range(len(layout) // MOST + 2)]
    assert not readings[-1].covered | readings[-1].unsure


def test_a_bumped_sheet_takes_its_pieces_along() -> None:
    layout = table(random.Random(21))
    camera, reader = SimulatedCamera(board(), 4, 21), Reader(board(), 4)
    reader.read(camera.frame(layout).frame)
    for zone in ("mat", "play", None):
        camera.bump(zone)
        frame = camera.frame(layout).frame
        found = [compare(layout, reader.read(frame)) for _ in range(2)][-1]
        assert found.wrong == {}
        assert len(found.covered | found.unsure) <= 1


def test_a_zone_whose_marks_are_gone_is_covered_and_the_others_are_read() -> None:
    layout = table(random.Random(2))
    camera, reader = SimulatedCamera(board(), 4, 2), Reader(board(), 4)
    frame = camera.frame(layout).frame
    reader.read(frame)
    hidden = frame.copy()
    outline = camera.view("piles").ground @ np.array([[0, 152, 152, 0], [0, 0, 80, 80], [1, 1, 1, 1.0]])
    x, y = (outline[:2] / outline[2]).round().astype(int)
    hidden[y.min() - 5 : y.max() + 5, x.min() - 5 : x.max() + 5] = 90
    reading = [reader.read(hidden) for _ in range(2)][-1]
    assert not reading.zones["piles"].found
    assert {"draw", "discard"} <= reading.covered
    assert compare(layout, reading).wrong == {}
    back = [reader.read(frame) for _ in range(5)][-1]
    assert back.zones["piles"].found
    assert compare(layout, back).wrong == {}


def test_what_the_rules_expect_settles_doubt_but_never_overrules_the_picture() -> None:
    layout = backs()
    frame = SimulatedCamera(board(), 2, 4).frame(layout).frame
    likely = {"c3.tile": frozenset({("tile", "wheel")})}
    assert Reader(board(), 2).read(frame, likely).places["c3.tile"][0].face == "back"


@pytest.mark.parametrize("frame", [np.zeros((40, 40), np.uint8), np.zeros((40, 40, 3), np.float32), np.zeros((40, 40, 4), np.uint8)])
def test_what_is_no_colour_picture_is_refused(frame: np.ndarray) -> None:  # type: ignore[type-arg]
    with pytest.raises(FrameError, match="colour picture"):
        Reader(board(), 2).read(frame)


def test_a_picture_without_a_table_says_nothing_about_any_place() -> None:
    reading = Reader(board(), 2).read(np.full((720, 1280, 3), 127, np.uint8))
    assert reading.covered == frozenset(board().places)
    assert not any(zone.found for zone in reading.zones.values())


def test_where_something_flat_is_seen_no_figure_stands() -> None:
    arena = load(BOARD_FILE.parents[1] / "dash_arena" / "board.toml")
    camera, reader = SimulatedCamera(arena, 2, 1), Reader(arena, 2)
    flat = {"i3.booster": [("booster", "b3", 0, "seen")]}
    reading = reader.read(camera.frame(flat).frame)
    assert (reading.places["i3.booster"][0].face, reading.unsure, reading.covered) == ("b3", frozenset(), frozenset())
    stood_on = reader.read(camera.frame(flat | {"i3.figure": [("red-1", "up", 0, "seen")]}).frame, still=True)
    assert [face.piece for face in stood_on.places["i3.figure"]] == ["red-1"]
    assert "i3.booster" in stood_on.unsure | stood_on.covered, "nobody sees what lies under a figure"


def test_a_figure_that_takes_the_place_of_another_is_seen(share: Share) -> None:
    """The points at which a place is looked at again fall into every cell that tells figures apart. Small codes differ in a few cells
    only."""
    arena = load(BOARD_FILE.parents[1] / "dash_arena" / "board.toml")
    figures = [f"{team}-{number}" for team in ("red", "blue") for number in (1, 2, 3)]
    for stand in (3, 4):
        camera, reader = SimulatedCamera(arena, 2, stand), Reader(arena, 2)
        for one, other in share(itertools.combinations(figures, 2)):
            for name in (one, one, other, other):
                reading = reader.read(camera.frame({"g2.figure": [(name, "up", 0, "seen")]}).frame)
            assert [face.piece for face in reading.places["g2.figure"]] == [other], (stand, one)


def test_a_sheet_long_out_of_sight_costs_one_search_and_is_found_when_it_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    searches: list[int] = []
    search = Poses.search

    def counted(self: Poses, frame: Any, names: frozenset[str], steps: Iterable[Sharpening] = STEPS) -> frozenset[str]:
        searches.append(len(tuple(steps)))
        return search(self, frame, names, steps)

    monkeypatch.setattr(Poses, "search", counted)
    camera, reader = SimulatedCamera(board(), 2, 8), Reader(board(), 2)
    there = camera.frame(backs()).frame
    away = np.full_like(there, 90)
    for _ in range(LOST_AT_ONCE):
        reader.read(away)
    assert searches == [len(STEPS)] * LOST_AT_ONCE
    searches.clear()
    for _ in range(2 * LOST_EVERY):
        reader.read(away)
    assert searches == [1, 1]
    for _ in range(LOST_EVERY * len(STEPS)):
        reading = reader.read(there)
    assert all(zone.found for zone in reading.zones.values())


def test_photographs_of_tables_at_rest_are_all_read() -> None:
    """Each shows the same place otherwise than the one before; in a film it would be on its way."""
    camera, reader = SimulatedCamera(board(), 2, 8), Reader(board(), 2)
    read = []
    for face in ("back", "wheel", "arrow", "drop"):
        layout = backs() | {"c3.tile": tile(face)}
        read.append(reader.read(camera.frame(layout).frame, still=True).places["c3.tile"][0].face)
    assert read == ["back", "wheel", "arrow", "drop"]
    layout = backs() | {"c3.tile": tile("bricks")}
    assert "c3.tile" in reader.read(camera.frame(layout).frame).covered


def test_a_second_piece_on_the_only_spot_lies_across_the_first() -> None:
    """It is in nobody's way, and no two are laid alike. A third lies further off."""
    place, hands = board().places["a1.tile"], Hands(board(), np.random.default_rng(0), askew=0.0, bent=0.0)
    laid = [hands.put(place, tile("drop")[0], set(range(taken)), pile=0, crowd=3, lying=()) for taken in range(3)]
    middles = [project(put.at, [(put.piece.size_mm[0] / 2, put.piece.size_mm[1] / 2)])[0] for put in laid if put is not None]
    assert np.allclose(middles, [np.add(place.slots_mm[0], (9 * over, 7 * over)) for over in range(3)])

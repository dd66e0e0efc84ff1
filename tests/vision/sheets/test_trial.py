"""Go or no-go for each place: a true picture names the places where nothing can be read, and why."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.tables import backs, board
from vision.pictures.lens import intrinsics, project
from vision.sheets.measure import found
from vision.sheets.softness import blur_px, noise
from vision.sheets.trial import PlaceView, tried
from vision.twin.optics import DIM, GLOSS, GOOD, Conditions
from vision.twin.render import SimulatedCamera

PLAN = board().for_seats(2)


def looked(seen: Conditions = GOOD, seed: int = 3) -> tuple[np.ndarray, dict[str, PlaceView]]:
    frame = SimulatedCamera(board(), 2, seed, seen=seen).frame({}).frame
    return frame, tried(PLAN, frame, found(PLAN, frame, intrinsics()))


def test_in_good_light_every_place_can_be_read_and_the_picture_stays_as_it_was() -> None:
    frame = SimulatedCamera(board(), 2, 3).frame({}).frame
    before = frame.copy()
    places = tried(PLAN, frame, found(PLAN, frame, intrinsics()))
    assert set(places) == set(PLAN.places)
    assert [name for name, place in places.items() if not place.ok] == []
    assert (frame == before).all()


def test_pieces_that_lie_there_and_are_read_are_enough() -> None:
    frame = SimulatedCamera(board(), 2, 3).frame(backs()).frame
    assert all(place.ok for place in tried(PLAN, frame, found(PLAN, frame, intrinsics())).values())


def test_a_mirrored_lamp_blinds_some_places_and_is_named() -> None:
    _, places = looked(replace(GLOSS, gloss=1.5))
    blind = [place for place in places.values() if not place.ok]
    assert 1 <= len(blind) <= 20
    assert {place.why for place in blind} <= {"glare", "soft"}
    assert "glare" in {place.why for place in blind}


def test_a_thing_on_a_place_hides_it_and_what_is_on_it() -> None:
    camera = SimulatedCamera(board(), 2, 3)
    frame = camera.frame({}).frame
    x, y = (round(float(at)) for at in project(camera.view("mat").ground, [PLAN.places["b2.tile"].centre_mm])[0])
    cv2.circle(frame, (x, y), 40, (90, 110, 120), -1)
    places = tried(PLAN, frame, found(PLAN, frame, intrinsics()))
    assert (places["b2.tile"], places["b2.cubes"].why) == (PlaceView("b2.tile", False, "hidden"), "hidden")
    assert sum(not place.ok for place in places.values()) <= 3 * len([name for name in places if name.startswith("b2.")])


def test_a_lost_sheet_and_one_that_is_cut_off_are_told_apart() -> None:
    frame = SimulatedCamera(board(), 2, 3, askew=0.0).frame({}).frame
    views = found(PLAN, frame, intrinsics())
    places = tried(PLAN, frame, {name: view for name, view in views.items() if name != "play"})
    assert {place.why for name, place in places.items() if PLAN.places[name].zone == "play"} == {"lost"}
    low = int(project(views["mat"].ground, [PLAN.places["b2.tile"].centre_mm])[0][1])
    cut = tried(PLAN, frame[:low], views)
    assert cut["b2.tile"].why == "outside"
    assert any(place.ok for place in cut.values())


@pytest.mark.parametrize(("seen", "why"), [(replace(DIM, exposure=0.05, noise=7.0), "dark"), (replace(GOOD, blur_px=1.5), "soft")])
def test_what_the_whole_picture_lacks_is_named(seen: Conditions, why: str) -> None:
    _, places = looked(seen)
    reasons = [place.why for place in places.values() if place.why not in ("", "lost")]
    assert reasons
    assert set(reasons) <= {why, "lost"}


@pytest.mark.parametrize(("blur", "sd"), [(0.7, 2.0), (1.0, 3.0), (1.4, 5.0)])
def test_blur_and_noise_are_measured_at_the_marks(blur: float, sd: float) -> None:
    frame = SimulatedCamera(board(), 2, 4, seen=replace(GOOD, blur_px=blur, noise=sd)).frame({}).frame
    views = found(PLAN, frame, intrinsics())
    zone = PLAN.zones["mat"]
    assert blur_px(frame, zone, views["mat"]) == pytest.approx(blur, rel=0.12)
    assert noise(frame, zone, views["mat"]) == pytest.approx(sd, rel=0.2)

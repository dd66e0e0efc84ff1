"""Real photographs of printed markers, taken by others: every marker that is there, and none that is not."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.pictures.frame import read_image
from vision.sheets.markers import Finder, dictionary, dictionary_from_file

PHOTOS = Path(__file__).parents[4] / "shared" / "photos" / "opencv_contrib"

pytestmark = pytest.mark.skipif(not PHOTOS.is_dir(), reason="needs the photographs in ../shared/photos, which are not part of the project")


@pytest.mark.parametrize(("photo", "count"), [("gboriginal.png", 35), ("chocclusion_original.jpg", 13), ("singlemarkersoriginal.jpg", 6)])
def test_every_marker_is_found_where_it_is_and_no_other(photo: str, count: int) -> None:
    truth = json.loads((PHOTOS / "gold.json").read_text())[photo]
    known = truth["dict"]
    book = dictionary_from_file(PHOTOS / known) if known.endswith(".yml") else cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, known))
    found = Finder(book).find(read_image(PHOTOS / photo))
    assert len(found) == count
    assert {marker.id for marker in found} == set(truth["ids"])
    corners = dict(zip(truth["ids"], truth["corners"], strict=True))
    for marker in found:
        assert np.abs(marker.corners_px - np.array(corners[marker.id]).reshape(4, 2)).max() < 4


@pytest.mark.parametrize("photo", ["gboriginal.png", "chocclusion_original.jpg", "singlemarkersoriginal.jpg"])
def test_our_corner_marks_are_never_seen_where_none_is(photo: str) -> None:
    assert Finder(dictionary("36h11")).find(read_image(PHOTOS / photo)) == ()

"""The printable kit has its true size and one source of art. Its manifest says enough for an outside program to lay the table."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.errors import InputError
from companion.kit import pictures
from tests.vision.tables import SYMBOLS, board, compare
from vision.art import face_image, zone_image
from vision.pictures.lens import placed
from vision.reader import Reader
from vision.sheets.markers import Finder, bits, dictionary


@pytest.fixture(scope="module")
def kit(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kit")
    pictures.write(board(), folder, 4.0)
    return folder


def test_the_manifest_names_every_zone_and_face_with_its_size(kit: Path) -> None:
    manifest = json.loads((kit / "manifest.json").read_text())
    assert {zone["name"] for zone in manifest["zones"]} == set(board().zones)
    named = {(entry["piece"], entry["face"]) for entry in manifest["faces"] + manifest["backs"]}
    assert named == {(kind, face) for kind, piece in board().pieces.items() for face in piece.faces}
    for entry in manifest["zones"] + manifest["faces"] + manifest["backs"]:
        image = cv2.imread(str(kit / entry["file"]))
        width, height = entry["size_mm"]
        assert image.shape[:2] == (round(height * manifest["px_per_mm"]), round(width * manifest["px_per_mm"]))


def test_the_corner_marks_are_printed_where_the_manifest_says(kit: Path) -> None:
    manifest = json.loads((kit / "manifest.json").read_text())
    for zone in manifest["zones"]:
        seen = cv2.resize(cv2.imread(str(kit / zone["file"])), None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        seen = cv2.copyMakeBorder(seen, 40, 40, 40, 40, cv2.BORDER_CONSTANT, value=(60, 90, 120))
        found = {mark.id: mark.corners_px for mark in Finder(dictionary("36h11")).find(seen)}
        for mark in zone["corner_markers"]:
            corners = (found[mark["id"]] - 40) / manifest["px_per_mm"] * 2
            assert corners.mean(0) == pytest.approx(mark["centre_mm"], abs=0.3)
            assert np.ptp(corners[:, 0]) == pytest.approx(mark["size_mm"], abs=0.3)


def test_the_code_stands_in_its_box(kit: Path) -> None:
    manifest = json.loads((kit / "manifest.json").read_text())
    for entry in manifest["faces"] + manifest["backs"]:
        code = board().pieces[entry["piece"]].faces[entry["face"]].code
        if code is None:
            assert entry["marker_box_mm"] is None
            continue
        x, y, w, h = (round(v * manifest["px_per_mm"]) for v in entry["marker_box_mm"])
        box = cv2.cvtColor(cv2.imread(str(kit / entry["file"])), cv2.COLOR_BGR2GRAY)[y : y + h, x : x + w]
        cells = cv2.resize(box, (8, 8), interpolation=cv2.INTER_AREA)[2:6, 2:6] > 127
        assert np.array_equal(cells, bits(code) > 0)


def test_a_table_laid_by_an_outside_program_is_read(kit: Path) -> None:
    """Nothing but the pictures, the manifest and the geometry: zones far apart, another camera height, no lean of tall pieces."""
    manifest = json.loads((kit / "manifest.json").read_text())
    scale = manifest["px_per_mm"]
    frame = np.full((1296, 2304, 3), (60, 90, 70), np.uint8)
    corner = {"mat": (300, 250), "play": (1150, 200), "piles": (1300, 800)}
    files = {(e["piece"], e["face"]): cv2.imread(str(kit / e["file"])) for e in manifest["faces"] + manifest["backs"]}
    px_per_mm = 1.9

    def lay(image: np.ndarray, to_px: np.ndarray) -> None:  # type: ignore[type-arg]
        texel = np.diag([1 / scale, 1 / scale, 1.0])
        soft = cv2.GaussianBlur(image, (0, 0), scale / px_per_mm * 0.5)
        cv2.warpPerspective(soft, to_px @ texel, (2304, 1296), frame, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)

    to_px = {}
    for zone in manifest["zones"]:
        x, y = corner[zone["name"]]
        to_px[zone["name"]] = np.array([[px_per_mm, 0, x], [0, px_per_mm, y], [0, 0, 1.0]])
        lay(cv2.imread(str(kit / zone["file"])), to_px[zone["name"]])
    layout = {
        f"{c}{r}.tile": [("tile", SYMBOLS[(i + j) % 6] if (i + j) % 3 else "back", 0, "seen")]
        for i, c in enumerate("abcdef")
        for j, r in enumerate("123456")
    }
    layout |= {"play": [("card", "red-1-drop", 0, "seen"), ("card", "white-3-drop", 0, "seen")], "draw": [("card", "back", 0, "seen")]}
    layout |= {"b1.cubes": [("cube-blue", "", 0, "seen"), ("cube-red", "", 0, "seen")], "c2.pawns": [("pawn-green", "", 0, "seen")]}
    for name, things in layout.items():
        place = board().places[name]
        for i, (piece, face, _, _) in enumerate(things):
            at = placed(place.slots_mm[i], board().pieces[piece].size_mm, 0.0)
            lay(files[piece, face], to_px[place.zone] @ at)
    found = compare(layout, Reader(board(), 4).read(frame))
    assert found.wrong == {}
    assert not found.unsure | found.covered


def test_kit_and_simulated_table_share_their_art(kit: Path) -> None:
    piece = board().pieces["card"]
    printed = cv2.imread(str(kit / "card-red-1-drop.png"))
    assert np.array_equal(printed, face_image(piece, piece.faces["red-1-drop"], 4.0))
    assert np.array_equal(cv2.imread(str(kit / "zone-piles.png")), zone_image(board(), board().zones["piles"], 4.0))


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"):
        pictures.write(board(), tmp_path / "file" / "kit")

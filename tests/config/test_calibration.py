"""A calibration is kept, found again, and says when it no longer holds."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.assemble import load_board
from companion.errors import ConfigError
from companion.sensing.calibration import Calibration, Lens, keep, load, mounts
from vision.pictures.lens import intrinsics
from vision.reader import Reader
from vision.sheets.measure import Hung, Measured

NOW = datetime(2026, 5, 1, 20, 0, tzinfo=UTC)
SIZE = (2304, 1296)
SEEN = Measured({"mat": Hung(1000, 1.0, ((0, 0),)), "play": Hung(1002, 1.2, ((0, 0),))}, (200.0, 205.0, 210.0))
KEPT = Calibration(
    game="treasure-hunt", board_version="b1", source="picamera", size_px=SIZE, taken=NOW, lens=Lens(focal_share=0.77, measured="assumed"),
    mount=dict(mounts(SEEN)), white_bgr=SEEN.white_bgr, colours={"cube-red": (230, 60, 10)},
)  # fmt: skip


def present(rise: float = 0.0, tilt: float = 0.0, light: tuple[float, float, float] = (1, 1, 1), only: str = "") -> Measured:
    zones = {
        name: Hung(hung.height_mm + rise, hung.tilt_degrees + tilt, hung.corners_px) if only in ("", name) else hung
        for name, hung in SEEN.zones.items()
    }
    assert SEEN.white_bgr is not None
    blue, green, red = (white * gain for white, gain in zip(SEEN.white_bgr, light, strict=True))
    return Measured(zones, (blue, green, red))


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "calibration.json"
    assert load("treasure-hunt", file) is None
    assert keep(KEPT, file) == file
    assert load("treasure-hunt", file) == KEPT
    assert [path.name for path in file.parent.iterdir()] == ["calibration.json"]


MORE = json.dumps({**KEPT.model_dump(mode="json"), "more": 1})


@pytest.mark.parametrize("text", ["", "{", '{"version": 2}', MORE, "[" * 100_000, "\x00"])
def test_a_file_that_cannot_be_used_is_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "calibration.json"
    file.write_text(text)
    with pytest.raises(ConfigError, match="calibrate treasure-hunt again") as raised:
        load("treasure-hunt", file)
    assert "\n" not in str(raised.value)


def test_a_place_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ConfigError, match="cannot be kept"):
        keep(KEPT, tmp_path / "file" / "calibration.json")


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({}, ""),
        ({"present": present()}, ""),
        ({"present": Measured({}, None)}, ""),
        ({"now": NOW + timedelta(days=30)}, ""),
        ({"now": NOW + timedelta(days=43)}, "43 days old"),
        ({"source": "0"}, "another camera (picamera, now 0)"),
        ({"size_px": (1280, 720)}, "pictures of 2304 x 1296, now they have 1280 x 720"),
        ({"board_version": "b2"}, "The board file has changed"),
        ({"present": present(rise=70)}, "hangs 70 mm higher"),
        ({"present": present(rise=-70)}, "hangs 70 mm lower"),
        ({"present": present(rise=70, only="mat")}, ""),
        ({"present": present(tilt=7)}, "tilted otherwise"),
        ({"present": present(light=(0.9, 0.9, 0.9))}, ""),
        ({"present": present(light=(0.4, 0.4, 0.4))}, "much darker"),
        ({"present": present(light=(2, 2, 2))}, "much brighter"),
        ({"present": present(light=(0.7, 1.0, 1.2))}, "another colour"),
    ],
)
def test_it_says_when_it_no_longer_holds(changed: dict[str, Any], says: str) -> None:
    asked: dict[str, Any] = {"now": NOW, "source": "picamera", "size_px": SIZE, "board_version": "b1", **changed}
    complaint = KEPT.complaint(**asked)
    assert says in complaint
    assert bool(complaint) == bool(says)
    if says:
        assert complaint.endswith("run python3 start.py calibrate treasure-hunt.")


def test_the_reader_gets_lens_and_colours() -> None:
    board = load_board("treasure-hunt", 2)
    assert KEPT.usable("picamera", SIZE)
    assert not KEPT.usable("0", SIZE)
    assert np.array_equal(KEPT.camera(), intrinsics(SIZE, 0.77))
    applied = KEPT.applied(board)
    assert applied.pieces["cube-red"].faces[""].colour == (230, 60, 10)
    assert applied.pieces["cube-blue"] == board.pieces["cube-blue"]
    assert applied.version == board.version
    Reader(applied, 2, camera=KEPT.camera())

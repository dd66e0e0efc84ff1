"""Pictures come from files, and a folder of them is a camera. A truncated picture, a huge one and none at all are one sentence each."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.errors import FrameError
from vision.pictures import frame as frames
from vision.pictures.camera import CameraWish, open_camera
from vision.pictures.frame import BEHIND, Folder, checked, read_image

PICTURE = np.random.default_rng(0).integers(0, 255, (60, 80, 3), np.uint8)


@pytest.mark.parametrize("ending", [".png", ".jpg"])
def test_a_truncated_picture_is_named(tmp_path: Path, ending: str) -> None:
    file = tmp_path / f"table{ending}"
    cv2.imwrite(str(file), PICTURE)
    assert read_image(file).shape == PICTURE.shape
    file.write_bytes(file.read_bytes()[:-200])
    with pytest.raises(FrameError, match="breaks off in the middle"):
        read_image(file)


def test_what_is_no_picture(tmp_path: Path) -> None:
    file = tmp_path / "table.png"
    file.write_bytes(b"hello" * 100)
    with pytest.raises(FrameError, match=r"is no .png file"):
        read_image(file)
    with pytest.raises(FrameError, match="cannot be read"):
        read_image(tmp_path / "none.png")


def test_a_folder_gives_its_pictures_in_order_of_name(tmp_path: Path) -> None:
    for name, grey in (("b", 20), ("a", 10)):
        cv2.imwrite(str(tmp_path / f"{name}.png"), np.full((8, 8, 3), grey, np.uint8))
    assert [int(frame[0, 0, 0]) for frame in Folder(tmp_path)] == [10, 20]
    with pytest.raises(FrameError, match="There is no folder"):
        Folder(tmp_path / "none")
    (tmp_path / "empty").mkdir()
    with pytest.raises(FrameError, match="holds no PNG or JPEG"):
        open_camera(CameraWish(str(tmp_path / "empty")))


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        (np.zeros((60, 80, 3), np.uint8), "80 x 60 pixels"),
        (np.zeros((130, 10_001, 3), np.uint8), "10001 x 130 pixels"),
        (np.zeros((480, 640), np.uint8), "uint8, 480 x 640"),
        (np.zeros((480, 640, 4), np.uint8), "480 x 640 x 4"),
        (np.zeros((480, 640, 3), np.uint16), "uint16"),
    ],
)
def test_a_picture_that_cannot_show_a_table_says_its_size_or_kind(frame: np.ndarray, says: str) -> None:
    with pytest.raises(FrameError, match=says):
        checked(frame)


def test_a_file_too_large_for_a_picture_is_not_even_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "table.png"
    cv2.imwrite(str(file), PICTURE)
    monkeypatch.setattr(frames, "MOST_BYTES", 100)
    with pytest.raises(FrameError, match="give a PNG or JPEG picture"):
        read_image(file)


class Waits:
    """Counts the pauses of a followed folder, and does something at some of them."""

    def __init__(self, **acts: Callable[[], object]) -> None:
        self.count = 0
        self._acts = {int(name.removeprefix("at")): act for name, act in acts.items()}

    def __call__(self, seconds: float) -> None:
        assert 0 < seconds < 1
        self.count += 1
        self._acts.get(self.count, lambda: None)()


def grey(file: Path, level: int) -> None:
    cv2.imwrite(str(file), np.full((8, 8, 3), level, np.uint8))


def shown(folder: Folder, count: int) -> list[int]:
    return [int(frame[0, 0, 0]) for frame in islice(folder, count)]


def test_a_followed_folder_shows_each_picture_for_a_while_and_then_the_last_for_ever(tmp_path: Path) -> None:
    grey(tmp_path / "a.png", 10)
    grey(tmp_path / "b.png", 20)
    waits = Waits()
    assert shown(Folder(tmp_path, follow=True, wait=waits), 14) == [10] * 4 + [20] * 10
    assert waits.count == 13, "it rests between two frames, or it would only burn power"


def test_a_folder_that_was_played_goes_on_with_its_last_picture(tmp_path: Path) -> None:
    for name, level in (("a", 10), ("b", 20), ("c", 30)):
        grey(tmp_path / f"{name}.png", level)
    waits = Waits(at6=lambda: grey(tmp_path / "d.png", 40))
    assert shown(Folder(tmp_path, follow=True, onward=True, wait=waits), 12) == [30] * 6 + [40] * 6


def test_a_picture_that_is_added_or_written_anew_is_taken_up(tmp_path: Path) -> None:
    grey(tmp_path / "b.png", 20)
    waits = Waits(at6=lambda: grey(tmp_path / "a.png", 10), at15=lambda: grey(tmp_path / "b.png", 200))
    seen = shown(Folder(tmp_path, follow=True, wait=waits), 25)
    assert list(dict.fromkeys(seen)) == [20, 10, 200]
    assert seen.count(10) >= 4


def test_pictures_that_come_too_fast_are_left_out_but_for_the_newest_and_that_is_said(tmp_path: Path) -> None:
    for number in range(6):
        grey(tmp_path / f"0{number}.png", number)
    said, levels = list[str](), iter(range(20, 250, 10))

    class Fast(Waits):
        def __call__(self, seconds: float) -> None:
            super().__call__(seconds)
            if 24 <= self.count < 40:
                level = next(levels)
                grey(tmp_path / f"{level}.png", level)

    seen = shown(Folder(tmp_path, follow=True, wait=Fast(), said=said.append), 80)
    assert list(dict.fromkeys(seen[:24])) == [0, 1, 2, 3, 4, 5], "what was there is played"
    assert seen[-1] == 170, "the last"
    newest = [20 + 10 * max(0, min(at - 25, 15)) for at in range(len(seen))]
    late = [(new - level) / 10 for new, level in zip(newest[30:], seen[30:], strict=True)]
    assert max(late) <= 4 + 4, "so many wait, and so many come while one is shown"
    assert len(set(seen[24:])) < 16, "some are left out"
    assert said == [BEHIND, ""]


def test_a_picture_with_the_wrong_ending_is_read(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "table.png"), PICTURE)
    (tmp_path / "table.png").rename(tmp_path / "table.jpg")
    assert (read_image(tmp_path / "table.jpg") == PICTURE).all()
    (tmp_path / "half.jpg").write_bytes((tmp_path / "table.jpg").read_bytes()[:-20])
    with pytest.raises(FrameError, match="breaks off in the middle"):
        read_image(tmp_path / "half.jpg")


def test_a_half_written_picture_is_waited_for(tmp_path: Path) -> None:
    grey(tmp_path / "a.png", 10)
    whole = tmp_path / "whole.bin"
    grey(tmp_path / "w.png", 30)
    (tmp_path / "w.png").rename(whole)
    half = tmp_path / "b.png"
    waits = Waits(at5=lambda: half.write_bytes(whole.read_bytes()[:-20]), at12=lambda: half.write_bytes(whole.read_bytes()))
    assert shown(Folder(tmp_path, follow=True, wait=waits), 20) == [10] * 12 + [30] * 8


def test_a_picture_that_stays_broken_is_left_out_and_the_log_says_so(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    grey(tmp_path / "a.png", 10)
    (tmp_path / "b.png").write_bytes(b"\x89PNG" + bytes(100))
    grey(tmp_path / "c.png", 30)
    seen = shown(Folder(tmp_path, follow=True, wait=Waits()), 60)
    assert seen[-1] == 30
    assert len([record for record in caplog.records if "b.png" in record.message]) == 1


def test_a_broken_newest_picture_is_said_until_it_is_whole_or_gone(tmp_path: Path) -> None:
    grey(tmp_path / "a.png", 10)
    broken, said = tmp_path / "b.png", list[str]()
    waits = Waits(
        at5=lambda: broken.write_bytes(b"\x89PNG" + bytes(100)),
        at70=lambda: grey(broken, 30),
        at80=lambda: broken.write_bytes(b"\x89PNG" + bytes(200)),
        at150=broken.unlink,
    )
    shown(Folder(tmp_path, follow=True, wait=waits, said=said.append), 160)
    assert ["b.png" in sentence for sentence in said] == [True, False, True, False]
    assert "the picture before it counts" in said[0]
    assert said[1] == said[3] == ""


def test_a_folder_out_of_which_all_pictures_were_taken_is_said(tmp_path: Path) -> None:
    grey(tmp_path / "a.png", 10)
    waits = Waits(at6=(tmp_path / "a.png").unlink)
    frames = Folder(tmp_path, follow=True, wait=waits)
    with pytest.raises(FrameError, match="holds no PNG or JPEG picture"):
        list(frames)
    assert 20 < waits.count < 80, "pictures that are only written anew are waited for"


def test_a_single_picture_can_be_a_camera_too(tmp_path: Path) -> None:
    grey(tmp_path / "table.png", 40)
    assert shown(Folder(tmp_path / "table.png", follow=True, wait=Waits()), 9) == [40] * 9
    assert shown(Folder(tmp_path / "table.png"), 9) == [40]

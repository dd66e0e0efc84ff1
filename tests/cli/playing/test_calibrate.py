"""`calibrate` keeps what it measured; `read` takes a picture of the same camera."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.assemble import load_board
from companion.errors import MissingError
from companion.live.sight.eyes import Eyes
from companion.sensing.calibration import load
from tests.cli.conftest import Run
from tests.vision.pictures.test_lens import SLANTS, shown
from vision.pictures.overview import BLIND
from vision.pictures.straight import straight
from vision.sheets.measure import sample_places
from vision.twin.optics import GOOD
from vision.twin.render import SimulatedCamera
from vision.twin.scenes import scene

SIZE = (2304, 1296)
MIDDLE_OF_B2 = (1000, 560)


def picture(folder: Path, name: str, layout: Any = None, **kwargs: Any) -> Path:
    """A picture of the table as a file. Packing a PNG would take longer than reading it."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_bytes(bare(**kwargs) if layout is None else taken(layout, **kwargs))
    return folder / name


@cache
def bare(**kwargs: Any) -> bytes:
    """The picture of a table on which nothing lies: most tests look at it."""
    return taken({}, **kwargs)


def taken(layout: Any, **kwargs: Any) -> bytes:
    """A picture of the table, as it stands in a file."""
    frame = SimulatedCamera(load_board("treasure-hunt", 4), 4, 1, **kwargs).frame(layout).frame
    return bytes(cv2.imencode(".bmp", frame)[1])


def test_calibrate_keeps_what_it_measured_and_keeps_colours_from_before(run: Run, tmp_path: Path) -> None:
    table, file = picture(tmp_path, "table.bmp", askew=0.0), tmp_path / "kept.json"
    done = run("calibrate", "treasure-hunt", "--camera", str(table), "--height-mm", "1000", "--file", str(file))
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines()[-2:] == [f"kept for play in {file}", "go"]
    assert "lay one on each of these bare places" in done.output
    first = load("treasure-hunt", file)
    assert first is not None
    assert (first.source, first.size_px, first.lens.measured, first.colours) == (str(table), SIZE, "height", {})
    assert abs(first.lens.focal_share - 0.77) < 0.01
    assert abs(first.mount["mat"].height_mm - 1000) < 10
    assert first.complaint(first.taken, str(table), SIZE, load_board("treasure-hunt", 4).version) == ""

    laid = {place.name: [(kind, "", 0, "seen")] for kind, place in sample_places(load_board("treasure-hunt", 4)).items()}
    picture(tmp_path, "table.bmp", laid, askew=0.0)
    assert run("calibrate", "treasure-hunt", "--camera", str(table), "--colours", "--file", str(file)).exit_code == 0
    second = load("treasure-hunt", file)
    assert second is not None
    assert set(second.colours) == {"cube-red", "cube-yellow", "cube-green", "cube-blue"}
    assert second.lens == first.lens, "measured before, with this camera"

    picture(tmp_path, "table.bmp", askew=0.0)
    result = run("calibrate", "treasure-hunt", "--camera", str(table), "--file", str(file), "--json")
    third = load("treasure-hunt", file)
    assert third is not None
    assert third.colours == second.colours
    said = json.loads(result.stdout)
    assert said["go"] is True
    assert (said["source"], said["kept"], said["lens"]["measured"]) == (str(table), str(file), "height")


def test_faces_that_are_shown_one_after_the_other_are_kept_together(run: Run, tmp_path: Path) -> None:
    table, file = tmp_path / "table.bmp", tmp_path / "kept.json"
    command = ("calibrate", "treasure-hunt", "--camera", str(table), "--file", str(file))
    for face in ("red-1-drop", "blue-2-wheel"):
        picture(tmp_path, "table.bmp", {"play": [("card", face, 0, "seen")]})
        done = run(*command, "--face", f"card/{face}", "--at", "play")
        assert done.exit_code == 0, done.output
    assert "red-1-drop 1, blue-2-wheel 1" in done.stdout
    kept = load("treasure-hunt", file)
    assert kept is not None
    faces = kept.applied(load_board("treasure-hunt", 4)).pieces["card"].faces
    assert {name: len(face.looks) for name, face in faces.items() if face.looks} == {"red-1-drop": 1, "blue-2-wheel": 1}

    for wanted, said in (
        (("--face", "cube-red"), "there is no such piece to learn; choose one of tile, card"),
        (("--face", "card/joker"), "choose one of card/back"),
        (("--face", "card/back", "--at", "b2.tile"), "no card lies there"),
    ):
        assert said in str(run(*command, *wanted).exception)
    assert load("treasure-hunt", file) == kept


def test_a_no_go_and_a_look_only_keep_nothing(run: Run, tmp_path: Path) -> None:
    table, file = picture(tmp_path, "table.bmp"), tmp_path / "kept.json"
    assert run("calibrate", "treasure-hunt", "--camera", str(table), "--file", str(file), "--no-keep").exit_code == 0
    frame = cv2.imread(str(table))
    cv2.imwrite(str(table), cv2.resize(frame, None, fx=0.4, fy=0.4))
    done = run("calibrate", "treasure-hunt", "--camera", str(table), "--file", str(file))
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1] == "no-go"
    assert not file.exists()


def test_the_picture_of_the_blind_places_is_a_png_by_name(run: Run, tmp_path: Path) -> None:
    table, out = picture(tmp_path, "table.bmp"), tmp_path / "places.txt"
    done = run("calibrate", "treasure-hunt", "--camera", str(table), "--picture", str(out), "--no-keep")
    assert "ends in .png, not places.txt" in str(done.exception)
    assert not out.exists()


def test_looks_from_above_are_refused_with_what_to_do(run: Run, tmp_path: Path) -> None:
    looks = tmp_path / "looks"
    table = picture(tmp_path, "table.bmp")
    picture(looks, "1.bmp")
    done = run("calibrate", "treasure-hunt", "--camera", str(table), "--looks", str(looks), "--no-keep")
    assert "hold a sheet at a slant" in str(done.exception)


def test_each_place_is_told_and_drawn_and_the_lens_page_makes_pictures_straight(run: Run, tmp_path: Path) -> None:
    bent = replace(GOOD, k1=-0.12)
    table, file = picture(tmp_path, "table.bmp", seen=bent), tmp_path / "kept.json"
    frame = cv2.imread(str(table))
    assert frame is not None
    x, y = (round(float(at)) for at in MIDDLE_OF_B2)
    cv2.circle(frame, (x, y), 40, (90, 110, 120), -1)
    cv2.imwrite(str(table), frame)
    for number, slant in enumerate(SLANTS):
        (tmp_path / "page").mkdir(exist_ok=True)
        cv2.imwrite(str(tmp_path / "page" / f"{number}.bmp"), shown(*slant, bent.k1))
    done = run(
        "calibrate", "treasure-hunt", "--camera", str(table), "--lens", str(tmp_path / "page"), "--picture", str(tmp_path / "seen.png"),
        "--file", str(file), "--json",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    said = json.loads(done.stdout)
    assert (said["lens"]["measured"], said["go"]) == ("page", True)
    blind = {name for name, place in said["places"].items() if not place["ok"]}
    assert blind
    assert {said["places"][name]["why"] for name in blind} == {"hidden"}
    seen = cv2.imread(str(tmp_path / "seen.png"))
    assert seen is not None
    assert ((seen == BLIND).all(2)).sum() > 50
    kept = load("treasure-hunt", file)
    assert kept is not None
    assert kept.lens.bend is not None
    eyes = Eyes(load_board("treasure-hunt", 4), 4, kept, lambda _device, _sentence: None)
    eyes.opened(str(table))
    assert (eyes.straight(frame) == straight(frame, kept.lens.bend)).all()
    eyes.opened("another camera")
    assert eyes.straight(frame) is frame


def test_a_lamp_mirrored_on_one_place_that_the_game_needs_is_a_no_go(run: Run, tmp_path: Path) -> None:
    table, file = picture(tmp_path, "table.bmp"), tmp_path / "kept.json"
    frame = cv2.imread(str(table))
    assert frame is not None
    lamp = np.zeros(frame.shape[:2], np.float32)
    cv2.circle(lamp, MIDDLE_OF_B2, 40, 255.0, -1)
    cv2.imwrite(str(table), np.clip(frame + cv2.GaussianBlur(lamp, (0, 0), 12)[..., None], 0, 255).astype(np.uint8))
    done = run("calibrate", "treasure-hunt", "--camera", str(table), "--file", str(file))
    assert done.exit_code == 1, done.output
    assert done.stdout.splitlines()[-1] == "no-go"
    assert "a lamp is mirrored there" in done.stdout
    assert not file.exists()


def test_pieces_of_a_game_that_is_being_played_are_no_reason_for_a_no(run: Run, tmp_path: Path) -> None:
    board = load_board("tekton-dash", 6)
    played = SimulatedCamera(board, 6, 3).frame(scene(board.for_seats(6), random.Random(5))).frame
    (tmp_path / "table.bmp").write_bytes(cv2.imencode(".bmp", played)[1].tobytes())
    done = run("calibrate", "tekton-dash", "--camera", str(tmp_path / "table.bmp"), "--no-keep")
    assert done.exit_code == 0, done.output
    assert "something lies there" in done.stdout


@pytest.mark.parametrize(("meant", "laid", "name"), [
    ("treasure-hunt", "chess", "Chess, not of Treasure Hunt"),
    ("tektonix", "dash-arena", "Dash Arena, not of Tektonix"),
    ("flag-dash", "treasure-hunt", "Treasure Hunt, not of Flag Dash"),
])  # fmt: skip
def test_the_sheets_of_another_game_are_called_so(run: Run, tmp_path: Path, meant: str, laid: str, name: str) -> None:
    frame = SimulatedCamera(load_board(laid, 2), 2, 3).frame({}).frame
    (tmp_path / "table.bmp").write_bytes(cv2.imencode(".bmp", frame)[1].tobytes())
    done = run("calibrate", meant, "--camera", str(tmp_path / "table.bmp"), "--no-keep")
    assert done.exit_code == 1, done.output
    told = done.stdout.splitlines()[1:]
    assert told == [f"These are the sheets of {name}: lay out the right ones, or calibrate {laid}.", "no-go"]


def test_a_height_that_no_lens_has_is_doubted(run: Run, tmp_path: Path) -> None:
    table = picture(tmp_path, "table.bmp")
    done = run("calibrate", "treasure-hunt", "--camera", str(table), "--height-mm", "500", "--no-keep")
    assert "degrees across, which no usual one does" in str(done.exception), done.output
    assert "measure the height again" in str(done.exception)


def test_a_folder_of_the_lens_page_is_measured_before_a_camera_is_asked_for(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.pictures.camera.usb_cameras", list)
    monkeypatch.setattr("vision.pictures.camera.pi_cameras", list)
    pages = tmp_path / "page"
    pages.mkdir()
    for number, slant in enumerate(SLANTS):
        cv2.imwrite(str(pages / f"{number}.bmp"), shown(*slant, -0.12))
    (pages / "half.jpg").write_bytes(b"")
    done = run("calibrate", "treasure-hunt", "--lens", str(pages), "--no-keep")
    assert isinstance(done.exception, MissingError), done.output
    assert "half.jpg is no .jpg file" in done.stderr
    assert "It is left out." in done.stderr
    assert f"The lens is measured by {len(SLANTS)} looks" in done.stderr
    assert "calibrate also needs a picture of the laid table" in str(done.exception)
    missing = run("calibrate", "treasure-hunt", "--lens", str(tmp_path / "nowhere"), "--no-keep")
    assert "nowhere" in str(missing.exception), "the folder is named, not the camera"


def test_a_lamp_mirrored_on_many_places_is_a_no_go(run: Run, tmp_path: Path) -> None:
    table = picture(tmp_path, "table.bmp")
    frame = cv2.imread(str(table))
    assert frame is not None
    lamp = np.zeros(frame.shape[:2], np.float32)
    cv2.circle(lamp, (round(float(MIDDLE_OF_B2[0])), round(float(MIDDLE_OF_B2[1])) - 130), 110, 255.0, -1)
    lit = frame + cv2.GaussianBlur(lamp, (0, 0), 30)[..., None]
    cv2.imwrite(str(table), np.clip(lit, 0, 255).astype(np.uint8))
    done = run("calibrate", "treasure-hunt", "--camera", str(table), "--file", str(tmp_path / "kept.json"), "--json")
    assert done.exit_code == 1, done.output
    said = json.loads(done.stdout)
    blind = [place["why"] for place in said["places"].values() if not place["ok"]]
    assert len(blind) > len(said["places"]) / 10
    assert "glare" in blind
    assert not said["go"]
    assert said["kept"] is None


def test_read_and_calibrate_take_a_live_picture_of_the_same_camera(run: Run, tmp_path: Path) -> None:
    table = picture(tmp_path, "table.bmp")
    done = run("read", "--camera", str(table), "--game", "treasure-hunt", "--json")
    assert done.exit_code in (0, 1), done.output
    said = json.loads(done.stdout)
    assert said["zones"]["mat"]["found"]
    assert said["file"] == str(table)
    settings = tmp_path / "companion.toml"
    settings.write_text('[camera]\nsource = "no-camera-here"\n')
    done = run("calibrate", "treasure-hunt", "--settings", str(settings), "--no-keep")
    assert "no-camera-here" in str(done.exception)


def test_without_any_camera_both_end_with_three_and_say_what_to_do(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.pictures.camera.usb_cameras", list)
    monkeypatch.setattr("vision.pictures.camera.pi_cameras", list)
    for command in (("calibrate", "treasure-hunt", "--no-keep"), ("read", "--camera", "auto", "--game", "treasure-hunt")):
        done = run(*command)
        assert isinstance(done.exception, MissingError), done.output
        assert done.exception.exit_code == 3
        assert "camera" in str(done.exception)

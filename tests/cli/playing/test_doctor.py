"""`companion doctor`: parts of this machine and what is missing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli.playing import doctor
from companion.cli.playing.doctor import Finding
from companion.record.eventlog import Record
from companion.settings.config import LampsPart
from hardware.simulated import VirtualTable
from tests.cli.conftest import Run
from tests.fakes.picamera2 import Fake

GOOD = Finding("Camera", "ok", "video0", needed=True)
HANDY = Finding("Lamps", "missing", "no GPIO", "The screen says everything.")
BAD = Finding("Screen", "missing", "none", "Plug one in.", needed=True)


@pytest.mark.parametrize(("findings", "status"), [([GOOD, HANDY], 0), ([GOOD, BAD], 3)])
def test_only_what_play_needs_makes_the_exit_status(
    run: Run, monkeypatch: pytest.MonkeyPatch, findings: list[Finding], status: int
) -> None:
    monkeypatch.setattr(doctor, "examine", lambda record: iter(findings))
    result = run("doctor", "--json")
    assert result.exit_code == status
    assert json.loads(result.stdout) == {"findings": [asdict(finding) for finding in findings]}


def test_people_read_what_to_do(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "examine", lambda record: iter([GOOD, BAD]))
    lines = run("doctor").stdout.splitlines()
    assert lines[0].split() == ["Camera", "ok", "video0"]
    assert lines[2].strip() == "Plug one in."


def test_this_machine_is_examined_without_an_error(run: Run, tmp_path: Path) -> None:
    result = run("doctor", "--json", "--record", str(tmp_path / "new"))
    findings = {finding["what"]: finding for finding in json.loads(result.stdout)["findings"]}
    assert {"Python", "OpenCV", "Kivy", "Window", "Screen", "Camera", "Dice, buttons", "Lamps", "MicroPython", "Record"} == set(findings)
    assert findings["Python"]["state"] == findings["OpenCV"]["state"] == findings["Record"]["state"] == "ok"
    missing = any(finding["needed"] and finding["state"] == "missing" for finding in findings.values())
    assert result.exit_code == (3 if missing else 0)
    assert all(finding["advice"] for finding in findings.values() if finding["state"] == "missing")


@pytest.fixture
def usb(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A port with a pretended die and two buttons on it, as if it were plugged in."""
    port = tmp_path / "ttyDIE"
    table = VirtualTable(port, buttons=2)
    monkeypatch.setattr("hardware.ports.ports", lambda: (str(port),))
    yield str(port)
    table.close()


def test_the_line_is_what_answers_on_it(usb: str) -> None:
    told = f"{usb}: firmware virtual on none: a die with 6 faces, 2 buttons, pretended"
    assert list(doctor.serial_ports(usb)) == [Finding("Dice, buttons", "ok", told)]
    (other,) = doctor.serial_ports("")
    assert (other.state, other.found) == ("ok", told)
    assert other.advice == f'Play with `--dice {usb}`, or write port = "{usb}" under [line] in the settings.'


def test_looking_takes_nothing_from_the_die(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = tmp_path / "ttyDIE"
    monkeypatch.setattr("hardware.ports.ports", lambda: (str(port),))
    table = VirtualTable(port)
    try:
        table.roll(5)
        assert [each.state for each in doctor.serial_ports("")] == ["ok"]
        assert table.waiting() == 2
    finally:
        table.close()


def test_a_line_that_is_only_wished_for_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hardware.ports.ports", tuple)
    port = str(tmp_path / "ttyDIE")
    (wished,) = doctor.serial_ports(port)
    assert (wished.state, wished.found) == ("missing", port)
    assert "plug the device in" in wished.advice
    assert [each.found for each in doctor.serial_ports("simulated")] == ["simulated, by the settings: the screen rolls the die at a touch"]
    assert [(each.state, each.found) for each in doctor.serial_ports("")] == [("missing", "no serial device")]


def connector(drm: Path, name: str, status: str, modes: str) -> None:
    folder = drm / f"card0-{name}"
    folder.mkdir(parents=True)
    (folder / "status").write_text(status)
    (folder / "modes").write_text(modes)


def test_the_largest_panel_counts(tmp_path: Path) -> None:
    connector(tmp_path, "DSI-1", "connected\n", "800x480\n640x480\n")
    connector(tmp_path, "HDMI-A-1", "connected\n", "1920x1080i\n")
    connector(tmp_path, "HDMI-A-2", "disconnected\n", "")
    assert doctor.screen(tmp_path, {}).found == "1920x1080, console"


def test_a_small_panel_is_mentioned(tmp_path: Path) -> None:
    connector(tmp_path, "DSI-1", "connected\n", "320x240\n")
    found = doctor.screen(tmp_path, {"DISPLAY": ":0"})
    assert (found.state, found.found) == ("ok", "320x240, desktop")
    assert "Smaller than 800x480" in found.advice


def test_no_screen_at_all(tmp_path: Path) -> None:
    assert doctor.screen(tmp_path / "none", {}).state == "missing"
    assert doctor.screen(tmp_path / "none", {"WAYLAND_DISPLAY": "wayland-0"}).state == "ok"


def test_cameras_are_listed_by_their_device(tmp_path: Path) -> None:
    assert doctor.camera(tmp_path, []).state == "missing"
    (tmp_path / "video0").touch()
    (tmp_path / "video2").touch()
    found = doctor.camera(tmp_path, [0, 2])
    assert (found.state, found.found) == ("ok", "video0, video2")
    denied = doctor.camera(tmp_path, [7])
    assert (denied.state, denied.advice) == ("missing", "sudo usermod -aG video $USER, then log in again")


def test_the_pis_own_camera_is_listed_first_and_a_broken_one_says_what_to_do(tmp_path: Path, pi: Fake) -> None:
    (tmp_path / "video0").touch()
    assert doctor.camera(tmp_path, [0]).found == "picamera (imx708), video0"
    pi.built_for_another_numpy()
    assert "delete the folder .venv" in doctor.camera(tmp_path, []).advice
    assert doctor.camera(tmp_path, []).state == "missing"


def test_a_folder_in_the_settings_is_looked_into_and_a_broken_newest_picture_is_found(tmp_path: Path) -> None:
    assert "no PNG or JPEG" in doctor.camera(tmp_path, [], str(tmp_path)).advice
    cv2.imwrite(str(tmp_path / "1.png"), np.zeros((240, 320, 3), np.uint8))
    found = doctor.camera(tmp_path, [], str(tmp_path))
    assert (found.state, found.found) == ("ok", f"{tmp_path}, newest picture 1.png, 320x240")
    (tmp_path / "2.png").write_bytes(b"\x89PNG" + bytes(100))
    broken = doctor.camera(tmp_path, [], str(tmp_path))
    assert (broken.state, broken.advice) == ("missing", "The picture 2.png breaks off in the middle; take or copy it again.")


def test_a_full_disk_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Disk:
        free = 5_000_000

    monkeypatch.setattr(doctor.shutil, "disk_usage", lambda path: Disk)
    found = doctor.room(tmp_path / "not" / "there")
    assert found.state == "missing"
    assert found.found.startswith("5 MB free")


def test_a_record_below_a_file_is_found(tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_bytes(b"")
    for wished in (tmp_path / "photo.png", tmp_path / "photo.png" / "matches"):
        found = doctor.room(wished)
        assert (found.state, found.found) == ("missing", f"{tmp_path / 'photo.png'} is no folder")


@pytest.mark.parametrize(("text", "said"), [
    (b"[camera\n", "cannot be read"), (b"[lamps]\nbuzzer_pin = 99\n", "lamps.buzzer_pin"),
    (b"[camera]\nsorce = 'auto'\n", "it is called source"), (b"# \xe4\n", "it has to be UTF-8"),
])  # fmt: skip
def test_settings_that_play_would_not_start_with_are_named(tmp_path: Path, text: bytes, said: str) -> None:
    (tmp_path / "companion.toml").write_bytes(text)
    config, (found,) = doctor.settings(tmp_path / "companion.toml")
    assert (config, found.state, found.needed) == (None, "missing", True)
    assert said in found.advice


def test_nothing_is_looked_for_by_settings_that_cannot_be_used(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A typing error must not send anybody after the camera's ribbon."""
    own = tmp_path / "companion.toml"
    monkeypatch.setattr(doctor, "own_file", lambda: own)
    names = {}
    for text in ("[lamps]\nbuzzer_pin = 99\n", "[lamps]\nbuzzer_pin = 12\n"):
        own.write_text(text)
        result = run("doctor", "--json", "--record", str(tmp_path / "new"))
        names[text] = {finding["what"] for finding in json.loads(result.stdout)["findings"]}
    broken, whole = names.values()
    assert whole - broken == {"Camera", "Dice, buttons", "Lamps"}
    assert "Settings" in broken & whole


def test_lamps_that_no_seat_or_two_of_one_table_have_are_named() -> None:
    def said(**pins: int) -> str:
        return doctor.lamps(LampsPart(pins=pins, buzzer_pin=0)).advice

    assert said(rde=17).startswith("No game has a seat called rde")
    assert said(red=17, green=17).startswith("The seats red and green sit at one table and share pin 17")
    assert "seat" not in said(red=17, white=17)


def test_a_record_that_is_none_or_is_damaged_is_found(tmp_path: Path) -> None:
    file = tmp_path / "matches.sqlite"
    file.write_bytes(bytes(range(1, 256)) * 80)
    strange = doctor.room(tmp_path)
    assert (strange.state, strange.needed) == ("missing", True)
    assert "is no record of matches" in strange.advice
    file.unlink()
    file.mkdir()
    assert doctor.room(tmp_path).found == f"{file} is a folder"
    file.rmdir()
    Record(file).close()
    assert doctor.room(tmp_path).state == "ok"
    whole = file.read_bytes()
    file.write_bytes(whole[:100] + bytes(range(1, 256)) * (len(whole) // 255))
    damaged = doctor.room(tmp_path)
    assert (damaged.state, damaged.needed) == ("missing", False), "play saves what can be read"
    assert "start the companion once" in damaged.advice


def test_a_library_that_is_missing_says_how_to_get_it() -> None:
    found = doctor.library("Telepathy", "no_such_library")
    assert (found.state, found.needed) == ("missing", True)
    assert "python3 start.py" in found.advice

"""Every command of docs/pi.md is run word by word, on a Pi that is a stand-in.

Its apt knows the packages of Raspberry Pi OS, its model is that of a Pi 5, its camera is the fake picamera2 above a simulated table,
and pip is only asked what it would fetch.
"""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from companion import assemble, install, wiring
from companion.cli import build
from companion.cli.playing import doctor
from companion.sensing import calibration
from tests.fakes.picamera2 import Fake
from tests.house.test_install import Host
from tests.house.test_start import START, loaded
from vision.sheets.measure import sample_places
from vision.twin.render import SimulatedCamera

DOC = START.parent / "docs" / "pi.md"
README = START.parent / "README.md"
RASPBERRY_PI_OS = {
    "git", "python3-venv", "python3-picamera2", "python3-lgpio", "libgl1", "libegl1", "libgles2", "libgbm1", "libmtdev1", "libglib2.0-0",
    "libglib2.0-0t64", "python3-numpy", "python3-simplejpeg",
}  # fmt: skip
"""The packages of its list that a table could want (Bookworm and Trixie)."""


def commands(file: Path) -> list[list[str]]:
    """The lines of all shell blocks, as words."""
    blocks = re.findall(r"```sh\n(.*?)```", file.read_text(encoding="utf-8"), re.DOTALL)
    return [words for block in blocks for line in block.splitlines() if (words := shlex.split(line, comments=True))]


class Pi:
    """A Raspberry Pi as far as the commands can tell. `system_numpy`: the version that its Debian has."""

    def __init__(self, start: ModuleType, folder: Path, monkeypatch: pytest.MonkeyPatch, camera: Fake, system_numpy: str) -> None:
        self.start, self.folder, self.monkeypatch, self.camera = start, folder, monkeypatch, camera
        self.installed: set[str] = set()
        self.pip: list[list[str]] = []
        self.host = Host(folder / "root", member="pi video", target="graphical.target")
        self.layout: dict[str, Any] = {}
        self.played: list[Any] = []
        self.root = False
        (folder / "model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
        packages = folder / "dist-packages"
        packages.mkdir()
        (packages / "picamera2").mkdir()
        (packages / "lgpio.py").touch()
        info = packages / f"numpy-{system_numpy}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: numpy\nVersion: {system_numpy}\n")
        for name, value in {"MODEL": folder / "model", "SYSTEM_PACKAGES": packages, "missing_packages": list}.items():
            monkeypatch.setattr(start, name, value)
        monkeypatch.setattr(start, "run_logged", self._logged)
        monkeypatch.setattr(start, "use_suitable_python", lambda: None)
        monkeypatch.setattr(start.os, "execv", self._exec)
        monkeypatch.setattr(start.os, "geteuid", lambda: 0 if self.root else 1000)
        monkeypatch.setattr(install, "seat_of", lambda user, _: install.Seat("pi", folder, ("video", "dialout")))
        monkeypatch.setattr(install.shutil, "which", lambda name: f"/usr/bin/{name}")
        monkeypatch.setattr(install, "Machine", lambda: self.host.machine)
        monkeypatch.setattr(calibration, "own_calibration", lambda game: folder / game / "calibration.json")
        monkeypatch.setattr(wiring, "play", lambda config, wishes: self.played.append((config, wishes)))
        monkeypatch.setattr(doctor, "serial_ports", lambda wanted: iter(()))
        monkeypatch.setattr("companion.settings.config.user_config_path", lambda app: folder / "config")
        board = assemble.load_board("treasure-hunt", 4)
        lens = SimulatedCamera(board, 4, 1, askew=0.0)
        monkeypatch.setattr(type_of(camera), "capture_array", lambda this, name="main", wait=None: lens.frame(self.layout).frame)
        self.cubes = {place.name: [(kind, "", 0, "seen")] for kind, place in sample_places(board).items()}
        self.status, self.output = 0, ""

    def do(self, words: list[str]) -> None:
        """One command, as the shell would run it."""
        self.root = words[0] == "sudo"
        words = words[1:] if self.root else words
        if words[0] == "apt":
            assert self.root
            self._apt(words[1:])
            return
        if words[0] in {"systemctl", "git"}:
            assert words in (["systemctl", words[1], "table-companion"], ["git", "pull"])
            self.status, self.output = 0, ""
            return
        assert words[:2] == ["python3", "start.py"], words
        self.monkeypatch.setattr(self.start.sys, "argv", words[1:])
        if "--colours" in words:
            self.layout = self.cubes
        if "--face" in words:
            kind, face = words[words.index("--face") + 1].split("/")
            self.layout = {"play": [(kind, face, 0, "seen")]}
        with pytest.raises(Ended):
            self.start.main()
        self.layout = {}

    def _apt(self, words: list[str]) -> None:
        if words[0] == "update":
            return
        assert words[0] == "install"
        wanted = {word for word in words[1:] if not word.startswith("-")}
        assert wanted <= RASPBERRY_PI_OS, f"Raspberry Pi OS has no {wanted - RASPBERRY_PI_OS}"
        self.installed |= wanted

    def _logged(self, command: list[str], env: Any = None) -> bool:
        assert not self.root, "root makes no environment in somebody's folder"
        if "pip" in command:
            self.pip.append(command)
        else:
            assert "--system-site-packages" in command
            self.start.PYTHON.parent.mkdir(parents=True)
            self.start.PYTHON.touch()
        return True

    def _exec(self, path: str, words: list[str]) -> None:
        if words[1] == "-I":
            assert words[2].endswith("companion/install.py")
            self.monkeypatch.setattr(install.os, "geteuid", lambda: 0 if self.root else 1000)
            self.status = install.main(words[3:])
        else:
            assert not self.root
            assert words[1:4] == ["-P", "-m", "companion"]
            done = CliRunner().invoke(build(), words[4:])
            assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
            self.status = done.exit_code
            self.output = done.output
        raise Ended


class Ended(Exception):  # noqa: N818 - it is no error
    """The process has become another."""


def type_of(camera: Fake) -> Any:
    return sys.modules["picamera2"].Picamera2


@pytest.fixture
def debian() -> str:
    """The version of NumPy that the system of the Pi has: that of Debian 13."""
    return "2.2.4"


@pytest.fixture
def raspberry(debian: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pi: Fake) -> Pi:
    return Pi(loaded(tmp_path, monkeypatch), tmp_path, monkeypatch, pi, debian)


def test_the_way_for_a_pi_works_word_by_word(raspberry: Pi) -> None:
    said = commands(DOC)
    assert len(said) >= 9
    for words in said:
        raspberry.status = -1
        raspberry.do(words)
        if words[-2:] == ["start.py", "install"] and words[0] != "sudo":
            assert raspberry.status == 3, "it only shows"
            assert raspberry.host.there() == {}
        elif "doctor" not in words and "apt" not in words:
            assert raspberry.status == 0, (words, raspberry.output)
        if words[:4] == ["sudo", "python3", "start.py", "install"] and "--remove" not in words:
            assert "etc/systemd/system/table-companion.service" in raspberry.host.there()
    assert {"python3-picamera2", "python3-venv"} <= raspberry.installed
    assert len(raspberry.pip) == 1
    kept = calibration.load("treasure-hunt")
    assert kept is not None
    assert (kept.source, kept.size_px, kept.lens.measured) == ("picamera", (2304, 1296), "height")
    assert set(kept.colours) == {"cube-red", "cube-yellow", "cube-green", "cube-blue"}
    assert set(kept.faces["card"]) == {"red-1-drop"}
    assert raspberry.played[0][1].game == "treasure-hunt"
    assert raspberry.camera.ribbon.owner is None, "the camera is free again"
    assert raspberry.host.there() == {}, "removed"
    assert raspberry.host.target == "graphical.target"


@pytest.mark.parametrize(("debian", "fits"), [("1.24.2", "numpy>=1.26,<2"), ("2.2.4", "numpy>=2,<3")], ids=["bookworm", "trixie"])
def test_the_first_commands_set_up_what_fits_either_debian(raspberry: Pi, fits: str) -> None:
    """From there on both are the same Pi."""
    for words in commands(DOC):
        if not raspberry.pip:
            raspberry.do(words)
    assert {"python3-picamera2", "python3-venv"} <= raspberry.installed
    assert fits in raspberry.pip[0]


def test_the_commands_for_a_pi_in_the_readme_are_those_of_the_page() -> None:
    on_the_page = commands(DOC)
    in_readme = [words for words in commands(README) if words[0] == "sudo" or "install" in words[2:3]]
    assert [words for words in in_readme if words not in on_the_page] == []


@pytest.mark.parametrize(
    ("system", "python", "fits"),
    [
        ("1.24.2", (3, 11), ["numpy>=1.26,<2", "opencv-python>=4.10,<4.12"]),
        ("2.2.4", (3, 13), ["numpy>=2,<3"]),
        ("", (3, 11), ["numpy>=1.26,<2", "opencv-python>=4.10,<4.12"]),
        ("", (3, 13), ["numpy>=2,<3"]),
    ],
)
def test_pip_fetches_what_fits_the_systems_picamera2(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, python: tuple[int, int], fits: list[str]
) -> None:
    start = loaded(tmp_path, monkeypatch)
    (tmp_path / "model").write_text("Raspberry Pi 4 Model B")
    packages = tmp_path / "packages"
    packages.mkdir()
    if system:
        (packages / f"numpy-{system}.egg-info").write_text(f"Metadata-Version: 2.1\nName: numpy\nVersion: {system}\n")
    monkeypatch.setattr(start, "SYSTEM_PACKAGES", packages)
    monkeypatch.setattr(start.sys, "version_info", (*python, 0))
    monkeypatch.setattr(start, "MODEL", tmp_path / "model")
    assert start.fitting() == fits
    on_pi = start.stamp()
    monkeypatch.setattr(start, "MODEL", tmp_path / "none")
    assert start.fitting() == []
    assert start.stamp() != on_pi, "what fits is part of what .venv was made for"


def test_a_pi_without_picamera2_gets_it_where_apt_knows_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = loaded(tmp_path, monkeypatch)
    (tmp_path / "model").write_text("Raspberry Pi 5")
    (tmp_path / "packages").mkdir()
    monkeypatch.setattr(start, "MODEL", tmp_path / "model")
    monkeypatch.setattr(start, "SYSTEM_PACKAGES", tmp_path / "packages")
    monkeypatch.setattr(start.ctypes, "CDLL", lambda name: None)
    monkeypatch.setattr(start, "apt_knows", lambda package: package in RASPBERRY_PI_OS)
    assert {"python3-picamera2", "python3-lgpio"} <= set(start.missing_packages())
    monkeypatch.setattr(start, "apt_knows", lambda package: False)
    assert not {"python3-picamera2", "python3-lgpio"} & set(start.missing_packages())
    monkeypatch.setattr(start, "MODEL", tmp_path / "none")
    monkeypatch.setattr(start, "apt_knows", lambda package: True)
    assert not {"python3-picamera2", "python3-lgpio"} & set(start.missing_packages())


def test_the_fake_pi_sees_the_table(raspberry: Pi) -> None:
    assert isinstance(type_of(raspberry.camera).capture_array(None), np.ndarray)
    raspberry.do(["python3", "start.py", "read", "--camera", "auto", "--game", "treasure-hunt"])
    assert "zone mat: found" in raspberry.output

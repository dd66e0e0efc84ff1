"""`companion doctor`: what this machine has, what is missing, and what to do about it."""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
from collections.abc import Iterator, Sequence
from ctypes import CDLL
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

if TYPE_CHECKING:
    from companion.settings.config import Config, LampsPart


def register(app: typer.Typer) -> None:
    """Adds the command."""
    app.command()(doctor)


@dataclass(frozen=True)
class Finding:
    """One line of the examination. `needed`: playing at a real table cannot do without it."""

    what: str
    state: Literal["ok", "missing"]
    found: str
    advice: str = ""
    needed: bool = False


ROOM_MB = 100
"""A match is about a megabyte, its evidence some more."""

WINDOW_LIBRARIES = {"libGL.so.1": "libgl1", "libEGL.so.1": "libegl1", "libmtdev.so.1": "libmtdev1"}
SMALLEST_SCREEN = (800, 480)
AUTO, PI = "auto", "picamera"
"""Sources of the settings that name no file."""


def doctor(
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON and nothing else.")] = False,
    record: Annotated[Path | None, typer.Option("--record", help="The folder where matches are kept, if not the usual one.")] = None,
) -> None:
    """Look at everything that playing needs. Exit status 3 when something that play cannot do without is missing."""
    findings = list(examine(record))
    if as_json:
        print(json.dumps({"findings": [asdict(finding) for finding in findings]}))
    else:
        width = max(len(finding.what) for finding in findings)
        for finding in findings:
            print(f"{finding.what:{width}}  {finding.state:7}  {finding.found}")
            if finding.advice:
                print(f"{'':{width}}           {finding.advice}")
    if any(finding.state == "missing" and finding.needed for finding in findings):
        raise typer.Exit(3)


def examine(record: Path | None = None) -> Iterator[Finding]:
    """Everything in the order in which a person sets a table up."""
    from vision.pictures.usb import usb_cameras

    yield python()
    yield library("OpenCV", "cv2")
    yield library("Kivy", "kivy")
    yield window_libraries()
    yield screen(Path("/sys/class/drm"), os.environ)
    config, said = settings(own_file())
    yield from said
    if config is not None:  # else nobody knows what to look for
        yield camera(Path("/dev"), usb_cameras(), config.camera.source)
        yield from serial_ports(config.line.port)
        yield lamps(config.lamps)
    yield micropython()
    yield room(record or usual_record())
    yield from installed_games()


def own_file() -> Path:
    from companion.settings.config import own_path

    return own_path()


def settings(own: Path) -> tuple[Config | None, list[Finding]]:
    """The settings with the owner's file, and a finding about it. None where play would not start with it."""
    from companion.errors import ConfigError
    from companion.settings.config import defaults, load

    if not own.exists():
        return defaults(), []
    try:
        return load(own), [Finding("Settings", "ok", str(own), needed=True)]
    except ConfigError as error:
        advice = f"{error} Until it is put right nothing is known of camera, dice and lamps."
        return None, [Finding("Settings", "missing", f"{own} cannot be used", advice, needed=True)]


def installed_games() -> Iterator[Finding]:
    """The games that packages have brought, and what is wrong with those that cannot be played."""
    from companion.assemble import flaw
    from companion.gamepackages import packages, unusable

    for name, package in sorted(packages().items()):
        if package.brought_by:
            wrong = flaw(name)
            advice = f"Uninstall {package.brought_by.split()[0]} or ask who wrote it; the other games are not touched." if wrong else ""
            yield Finding(f"Game {name}", "missing" if wrong else "ok", wrong or package.brought_by, advice)
    for said in unusable():
        yield Finding("Game", "missing", said, "The other games are not touched.")


def python() -> Finding:
    version = platform.python_version()
    good = (3, 11) <= sys.version_info[:2] <= (3, 13)
    advice = "" if good else "Kivy exists for Python 3.11 to 3.13: start with one of these (python3 start.py finds it by itself)."
    return Finding("Python", "ok" if good else "missing", f"{version} on {platform.machine()}", advice, needed=True)


def library(what: str, module: str) -> Finding:
    """A library that playing needs: imported where that is quick and quiet, else only looked for."""
    try:
        version = getattr(import_module(module), "__version__", "") if module != "kivy" else _version_of(module)
    except (ImportError, OSError) as error:
        return Finding(what, "missing", str(error), "Run python3 start.py doctor: it sets everything up first.", needed=True)
    return Finding(what, "ok", version, needed=True)


def _version_of(package: str) -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version(package)
    except PackageNotFoundError as error:
        raise ImportError(str(error)) from error


def window_libraries() -> Finding:
    missing = [package for name, package in WINDOW_LIBRARIES.items() if not _loads(name)] if sys.platform == "linux" else []
    if missing:
        return Finding("Window", "missing", "no " + ", ".join(missing), f"sudo apt install -y {' '.join(missing)}", needed=True)
    return Finding("Window", "ok", "all libraries that a Kivy window loads", needed=True)


def _loads(name: str) -> bool:
    try:
        CDLL(name)
    except OSError:
        return False
    return True


def screen(drm: Path, environment: os._Environ[str] | dict[str, str]) -> Finding:
    """A desktop, or a panel on the console; with the largest size that the system reports for it."""
    sizes = sorted(_sizes(drm), key=lambda size: -size[0] * size[1])
    shown = f"{sizes[0][0]}x{sizes[0][1]}" if sizes else "size unknown"
    desktop = next((name for name in ("WAYLAND_DISPLAY", "DISPLAY") if environment.get(name)), None)
    if not desktop and not sizes:
        advice = "Plug a touchscreen in; the demo works without: demo --headless."
        return Finding("Screen", "missing", "neither a desktop nor a panel", advice)
    small = sizes and min(sizes[0]) < min(SMALLEST_SCREEN)
    advice = "Smaller than 800x480: buttons will be hard to hit." if small else ""
    return Finding("Screen", "ok", f"{shown}, {'desktop' if desktop else 'console'}", advice)


def _sizes(drm: Path) -> Iterator[tuple[int, int]]:
    for connector in sorted(drm.glob("card*-*")) if drm.is_dir() else ():
        try:
            connected = (connector / "status").read_text().strip() == "connected"
            first = (connector / "modes").read_text().split("\n", 1)[0] if connected else ""
            width, _, height = first.partition("x")
            yield int(width), int(height.rstrip("ip"))
        except (OSError, ValueError):
            continue


def camera(devices: Path, usb: Sequence[int], setting: str = AUTO) -> Finding:
    """The Raspberry Pi's own camera and those on USB (their numbers); `auto` takes the first. `setting`: `[camera] source`."""
    from vision.errors import FrameError
    from vision.pictures.camera import NO_CAMERA
    from vision.pictures.picamera import pi_cameras

    if setting not in {AUTO, PI} and not setting.isdigit():
        return pictures(setting)
    advice = ""
    found: list[str] = []
    denied: list[str] = []
    try:
        found = [f"picamera ({model})" for model in pi_cameras()]
    except FrameError as error:
        advice = str(error)
    for number in usb:
        (found if os.access(devices / f"video{number}", os.R_OK | os.W_OK) else denied).append(f"video{number}")
    if denied:
        advice = "sudo usermod -aG video $USER, then log in again"
    if not found:
        advice = advice or f"{NO_CAMERA} A simulated table needs none."
        return Finding("Camera", "missing", ", ".join(denied) or "none", advice, needed=True)
    return Finding("Camera", "ok", ", ".join(found + denied), advice, needed=True)


def pictures(source: str) -> Finding:
    """The folder or file that the settings name as camera, and its newest picture."""
    from vision.errors import FrameError
    from vision.pictures.camera import CameraWish, open_camera
    from vision.pictures.frame import Folder, checked, read_image

    try:
        there = open_camera(CameraWish(source))
        if isinstance(there, Folder):
            height, width = checked(read_image(there.files[-1]), there.files[-1].name).shape[:2]
            return Finding("Camera", "ok", f"{source}, newest picture {there.files[-1].name}, {width}x{height}", needed=True)
        there.close()
    except FrameError as error:
        return Finding("Camera", "missing", source, str(error), needed=True)
    return Finding("Camera", "ok", source, needed=True)


def serial_ports(wanted: str) -> Iterator[Finding]:
    """The port that the settings want, and every other one with a device on it.

    Each with the firmware, the faces of the die and the buttons. `wanted`: `[line] port`.
    """
    from hardware.ports import ports
    from hardware.probe import greet

    chosen = () if wanted in {"", "simulated"} else (wanted,)
    for port in dict.fromkeys((*chosen, *ports())):
        answer = greet(port)
        advice = "" if answer.ok else answer.says
        if answer.ok and port not in chosen:
            advice = f'Play with `--dice {port}`, or write port = "{port}" under [line] in the settings.'
        yield Finding("Dice, buttons", "ok" if answer.ok else "missing", f"{port}: {answer.says}" if answer.ok else port, advice)
    if wanted == "simulated":
        yield Finding("Dice, buttons", "ok", "simulated, by the settings: the screen rolls the die at a touch")
    elif not wanted and not ports():
        yield Finding("Dice, buttons", "missing", "no serial device", "The die is rolled by hand and said on the screen.")


def lamps(wired: LampsPart) -> Finding:
    """The library and chip for the lamps, and the settings that no seat or pin fits. Opening pins would switch them."""
    from companion.live.machine.outputs import flaw_of
    from hardware.probe import pins

    if wrong := flaw_of(wired):
        return Finding("Lamps", "missing", "not all can be lit", wrong)
    answer = pins()
    return Finding("Lamps", "ok", answer.says) if answer.ok else Finding("Lamps", "missing", "no pins", answer.says)


def micropython() -> Finding:
    from hardware.probe import micropython as found

    answer = found()
    return Finding("MicroPython", "ok", answer.says) if answer.ok else Finding("MicroPython", "missing", "not here", answer.says)


def usual_record() -> Path:
    from companion.settings.config import record_path

    return record_path().parent


def room(folder: Path) -> Finding:
    """True if matches can be kept: the folder, or the nearest existing one above it, is writable and has room."""
    there = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    if not there.is_dir():
        return Finding("Record", "missing", f"{there} is no folder", "Move it away, or choose another folder with --record.", needed=True)
    free_mb = shutil.disk_usage(there).free // 1_000_000
    if not os.access(there, os.W_OK):
        return Finding("Record", "missing", f"{folder} cannot be written", "Choose another folder with --record.", needed=True)
    if free_mb < ROOM_MB:
        return Finding("Record", "missing", f"{free_mb} MB free in {folder}", f"Make room: a season needs {ROOM_MB} MB.", needed=True)
    return unreadable(folder / record_name()) or Finding("Record", "ok", f"{folder}, {free_mb:,} MB free", needed=True)


def record_name() -> str:
    from companion.settings.config import record_path

    return record_path().name


def unreadable(file: Path) -> Finding | None:
    """The flaw of the file of the matches. Play refuses a file that is none, and saves what can be read of a damaged one."""
    from companion.errors import RecordError
    from companion.record.database import refuse_strange
    from companion.record.eventlog import Record

    if file.is_dir():
        return Finding("Record", "missing", f"{file} is a folder", "Move it away: a file of this name keeps the matches.", needed=True)
    try:
        refuse_strange(file)
    except RecordError as error:
        return Finding("Record", "missing", f"{file} cannot be used", str(error), needed=True)
    if not file.exists():
        return None
    try:
        with Record(file, writing=False) as record:
            record.matches()
    except RecordError as error:
        return Finding("Record", "missing", f"{file} is not whole", str(error))
    return None

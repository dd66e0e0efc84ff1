#!/usr/bin/env python3
"""Makes this machine a table companion that starts by itself: python3 start.py install [--remove] [--user NAME].

Runs as a file of its own under the system's Python, as root, so only the standard library is used and nothing of the folder's
environment. Every file it writes says so in its first line; only such files are ever replaced or taken away.
"""

from __future__ import annotations

import argparse
import grp
import json
import os
import pwd
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NAME = "table-companion"
MARK = "Written by Table Companion (python3 start.py install); install --remove takes it away."
GROUPS = ("video", "input", "render", "dialout", "gpio", "plugdev", "audio")
"""Camera and screen, touch, the screen's driver, dice on a serial line, lamps, USB, sound."""

SERVICE = Path("/etc/systemd/system") / f"{NAME}.service"
UDEV = Path("/etc/udev/rules.d") / f"70-{NAME}.rules"
POLKIT = Path("/etc/polkit-1/rules.d") / f"50-{NAME}.rules"
LOGIND = Path("/etc/systemd/logind.conf.d") / f"50-{NAME}.conf"
BEFORE = Path("/etc") / NAME / "before.json"
"""The machine's former state: the groups that somebody was not in, and its boot target."""

BUTTON = (
    "A power button: the Pi 5 has one. On a Pi 4, solder a button between pins 5 and 6 of the header and add the line "
    "dtoverlay=gpio-shutdown to /boot/firmware/config.txt."
)


class InstallError(Exception):
    """A failed installation, in one sentence with a way out."""


@dataclass(frozen=True)
class Seat:
    """The user and the folder of the app. `groups`: those of GROUPS that this machine has."""

    user: str
    folder: Path
    groups: tuple[str, ...] = GROUPS


def service(seat: Seat) -> str:
    """The unit of the kiosk: on the first console, without a desktop, again after a crash and after every start."""
    python = quoted(str(seat.folder / ".venv" / "bin" / "python"))
    groups = f"SupplementaryGroups={' '.join(seat.groups)}\n" if seat.groups else ""
    return f"""# {MARK}
[Unit]
Description=Table Companion, a referee for board games
After=systemd-user-sessions.service plymouth-quit-wait.service getty@tty1.service sound.target
Conflicts=getty@tty1.service
ConditionPathExists=/dev/tty0
# Ten crashes in five minutes: something is broken, and a console helps more than another try.
StartLimitIntervalSec=300
StartLimitBurst=10
OnFailure=getty@tty1.service

[Service]
Type=simple
User={seat.user}
{groups}# A login of its own on the first console: the screen, the touches and switching off belong to whoever sits there.
PAMName=login
TTYPath=/dev/tty1
TTYReset=yes
TTYVHangup=yes
TTYVTDisallocate=yes
UtmpIdentifier=tty1
StandardInput=tty
StandardOutput=journal
StandardError=journal
Environment=SDL_VIDEODRIVER=kmsdrm XDG_SESSION_TYPE=tty
WorkingDirectory={str(seat.folder).replace("%", "%%")}
ExecStart={python} -P -m companion play --fullscreen
Restart=always
RestartSec=3
# The match is in the record before it is shown: nothing is lost by being quick.
TimeoutStopSec=15

[Install]
WantedBy=multi-user.target
"""


def udev() -> str:
    """Rights to dice and buttons on USB, to cameras, and to the screen's brightness. Nobody else may talk to dice and buttons first."""
    return f"""# {MARK}
# Raspberry Pi's own USB devices, such as a Pico with dice and buttons; ModemManager must not try them as modems.
SUBSYSTEM=="tty", ATTRS{{idVendor}}=="2e8a", GROUP="dialout", MODE="0660", ENV{{ID_MM_DEVICE_IGNORE}}="1"
SUBSYSTEM=="video4linux", GROUP="video", MODE="0660"
SUBSYSTEM=="backlight", ACTION=="add", RUN+="/bin/chgrp video /sys/class/backlight/%k/brightness", RUN+="/bin/chmod 0664 /sys/class/backlight/%k/brightness"
"""  # noqa: E501 - a rule is one line


def polkit(seat: Seat) -> str:
    """The right of the app's user to switch the machine off, also while somebody else is logged in."""
    return f"""// {MARK}
polkit.addRule(function (action, subject) {{
    var off = ["org.freedesktop.login1.power-off", "org.freedesktop.login1.power-off-multiple-sessions"];
    if (off.indexOf(action.id) >= 0 && subject.user == {json.dumps(seat.user)}) {{
        return polkit.Result.YES;
    }}
}});
"""


def logind() -> str:
    """The power button's setting: a short press switches off cleanly."""
    return f"""# {MARK}
[Login]
HandlePowerKey=poweroff
"""


def files(seat: Seat) -> dict[Path, str]:
    """All files of an installation with what stands in them."""
    return {SERVICE: service(seat), UDEV: udev(), POLKIT: polkit(seat), LOGIND: logind()}


def quoted(word: str) -> str:
    """A word of ExecStart: systemd unquotes, expands variables and expands specifiers."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"').replace("%", "%%").replace("$", "$$")
    return f'"{escaped}"' if re.search(r"[\s\"\\;']", word) else escaped


def called(command: list[str]) -> tuple[int, str]:
    """Status and output of a command; one that is not there is status 127."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    except OSError as error:
        return 127, str(error)
    return done.returncode, done.stdout + done.stderr


@dataclass
class Machine:
    """The machine of an installation. `root`: / or, in a test, a folder; `run` calls a command and returns its status and output."""

    root: Path = Path("/")
    run: Callable[[list[str]], tuple[int, str]] = called
    say: Callable[[str], None] = print

    def at(self, path: Path) -> Path:
        return self.root / path.relative_to("/")

    def ours(self, path: Path) -> bool:
        """True when the file is there and was written by an installation."""
        try:
            return MARK in self.at(path).read_text(encoding="utf-8", errors="replace").split("\n", 1)[0]
        except OSError:
            return False

    def do(self, *command: str) -> bool:
        """Runs a command and says when it fails; the installation goes on, as nothing after it depends on it."""
        status, output = self.run(list(command))
        if status:
            self.say(f"{' '.join(command)} did not work: {output.strip() or f'status {status}'}")
        return status == 0

    def write(self, path: Path, text: str) -> None:
        self.at(path).parent.mkdir(parents=True, exist_ok=True)
        half = self.at(path).with_name(f".{path.name}.half")
        half.write_text(text, encoding="utf-8")
        half.chmod(0o644)
        half.replace(self.at(path))


def install(seat: Seat, machine: Machine) -> None:
    """Writes the files and switches the service on. Raises InstallError, with nothing changed, when a file is somebody else's."""
    wanted = files(seat)
    strange = [str(path) for path in wanted if machine.at(path).exists() and not machine.ours(path)]
    if strange:
        raise InstallError(f"{', '.join(strange)} is there and was not written by Table Companion: move it away, then install again.")
    before = _before(machine)
    if before.get("user") != seat.user:
        _leave_groups(before, machine)
        before["groups"] = []
    member = set(machine.run(["id", "-nG", seat.user])[1].split())
    missing = [group for group in seat.groups if group not in member]
    target = machine.run(["systemctl", "get-default"])[1].strip()
    kept = {
        "user": seat.user,
        "groups": sorted({*before.get("groups", []), *missing}),
        "target": before.get("target") or (target if target == "graphical.target" else ""),
    }
    machine.write(BEFORE, json.dumps(kept, indent=1) + "\n")
    for path, text in wanted.items():
        machine.write(path, text)
        machine.say(f"wrote {path}")
    for group in missing:
        machine.do("usermod", "-aG", group, seat.user)
    if target == "graphical.target":
        machine.do("systemctl", "set-default", "multi-user.target")
        machine.say("The machine starts without a desktop from now on; install --remove brings it back.")
    _reload(machine)
    if machine.do("systemctl", "enable", f"{NAME}.service"):
        machine.say(f"Table Companion starts with this machine. Now: sudo systemctl start {NAME}, or switch off and on.")
    machine.say(BUTTON)


def remove(machine: Machine) -> None:
    """Takes away what an installation brought, and gives back what it changed; other files stay."""
    before = _before(machine)
    if machine.ours(SERVICE):
        machine.do("systemctl", "disable", "--now", f"{NAME}.service")
    taken = [path for path in (SERVICE, UDEV, POLKIT, LOGIND) if machine.ours(path)]
    for path in taken:
        machine.at(path).unlink()
        machine.say(f"removed {path}")
    _leave_groups(before, machine)
    if before.get("target"):
        machine.do("systemctl", "set-default", str(before["target"]))
    if machine.at(BEFORE).exists():
        machine.at(BEFORE).unlink()
        machine.at(BEFORE).parent.rmdir()
    if not taken:
        machine.say("Nothing of Table Companion was installed here.")
        return
    _reload(machine)
    machine.say("Table Companion no longer starts by itself. Its folder, the record and the settings are untouched.")


def _before(machine: Machine) -> dict[str, Any]:
    try:
        found = json.loads(machine.at(BEFORE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return found if isinstance(found, dict) else {}


def _leave_groups(before: dict[str, Any], machine: Machine) -> None:
    """Takes the user of an installation out of the groups that it put that user into."""
    for group in before.get("groups", []):
        machine.do("gpasswd", "-d", str(before.get("user", "")), str(group))


def _reload(machine: Machine) -> None:
    machine.do("systemctl", "daemon-reload")
    machine.do("udevadm", "control", "--reload")
    machine.do("udevadm", "trigger", "--subsystem-match=tty", "--subsystem-match=backlight", "--action=add")


def preview(seat: Seat | None) -> Iterable[str]:
    """The steps of an installation, line by line, for somebody without the rights to do them."""
    if seat is None:
        yield "It would stop and remove the service, and take away every file that an installation wrote."
        return
    yield f"It would let Table Companion start with this machine, as {seat.user}, on the whole screen. It would write:"
    for path, text in files(seat).items():
        yield f"--- {path}"
        yield text.rstrip()
    yield f"and put {seat.user} into the groups {', '.join(seat.groups)}."


def seat_of(user: str | None, folder: Path) -> Seat:
    """The seat of a user (by default whoever called, also through sudo). Raises InstallError."""
    name = user or os.environ.get("SUDO_USER") or pwd.getpwuid(os.getuid()).pw_name
    try:
        found = pwd.getpwnam(name)
    except KeyError as error:
        raise InstallError(f"There is no user {name} on this machine; name one with --user.") from error
    if found.pw_uid == 0:
        raise InstallError("The app does not run as root: name the user whose screen it is with --user.")
    try:
        ready = (folder / ".venv" / "bin" / "python").exists()
    except PermissionError as error:
        raise InstallError(f"{folder / '.venv'} cannot be entered: run this as the user who set it up, or with sudo.") from error
    if not ready:
        raise InstallError(f"The libraries are not set up yet: run python3 start.py doctor as {name} first.")
    there = {group.gr_name for group in grp.getgrall()}
    return Seat(name, folder, tuple(group for group in GROUPS if group in there))


def main(words: list[str]) -> int:
    """0: done; 1: somebody else's file is in the way; 2: wrong use; 3: rights or systemd are missing."""
    parser = argparse.ArgumentParser(prog="python3 start.py install", description="Let Table Companion start with this machine.")
    parser.add_argument("--remove", action="store_true", help="take everything away again")
    parser.add_argument("--user", help="who the app runs as; by default whoever calls this")
    wishes = parser.parse_args(words)
    folder = Path(__file__).resolve().parents[1]
    try:
        seat = None if wishes.remove else seat_of(wishes.user, folder)
    except InstallError as error:
        print(error, file=sys.stderr)
        return 2
    if shutil.which("systemctl") is None:
        print("This system has no systemd: start python3 start.py play by its own means.", file=sys.stderr)
        return 3
    if os.geteuid() != 0:
        for line in preview(seat):
            print(line)
        line = shlex.join(["sudo", "python3", str(folder / "start.py"), "install", *words])
        print(f"This needs the rights of root; nothing was changed. Run:  {line}", file=sys.stderr)
        return 3
    machine = Machine()
    try:
        if seat is None:
            remove(machine)
        else:
            install(seat, machine)
    except InstallError as error:
        print(error, file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename or 'A file'} could not be written ({error.strerror}): mount it for writing, then again.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

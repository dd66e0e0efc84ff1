"""The kiosk of a Pi is written so that systemd takes it, and all of it goes again. Nothing of somebody else's is touched."""

from __future__ import annotations

import ast
import json
import os
import pwd
import re
import shlex
import shutil
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from companion import install as module
from companion.errors import MissingError
from companion.install import BEFORE, LOGIND, MARK, POLKIT, SERVICE, UDEV, InstallError, Machine, Seat, files, install, remove, service
from companion.live.machine.power import CANNOT, COMMAND, NO_RIGHT, power_off

FILE = Path(module.__file__)
SEAT = Seat("games", Path("/srv/table companion 100%"), ("video", "input", "dialout"))


class Host:
    """A machine in a folder. `member`: the groups of its user; `target`: where it boots to."""

    def __init__(self, root: Path, member: str = "games video", target: str = "graphical.target", broken: str = "") -> None:
        self.root, self.member, self.target, self.broken = root, set(member.split()), target, broken
        self.ran: list[str] = []
        self.said: list[str] = []
        self.machine = Machine(root, self.run, self.said.append)

    def run(self, command: list[str]) -> tuple[int, str]:
        line = " ".join(command)
        self.ran.append(line)
        if self.broken and self.broken in line:
            return 1, "it is broken"
        if command[0] == "usermod":
            self.member.add(command[2])
        if command[0] == "gpasswd":
            self.member.discard(command[3])
        if command[:2] == ["systemctl", "set-default"]:
            self.target = command[2]
        return 0, {"id": " ".join(self.member), "systemctl get-default": self.target + "\n"}.get(line if "get" in line else command[0], "")

    def there(self) -> dict[str, str]:
        return {str(path.relative_to(self.root)): path.read_text() for path in self.root.rglob("*") if path.is_file()}


def test_the_installer_needs_nothing_but_python() -> None:
    nodes = list(ast.walk(ast.parse(FILE.read_text())))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {(name or "").split(".")[0] for name in plain | parts} <= sys.stdlib_module_names


@pytest.fixture
def real(tmp_path: Path) -> Seat:
    """A seat whose folder and Python exist, as systemd looks for them; blanks and a percent sign in its name."""
    folder = tmp_path / "table companion 100%"
    python = folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    return Seat(next(user.pw_name for user in pwd.getpwall() if user.pw_name == "games"), folder, ("video", "dialout"))


def verified(unit: Path) -> tuple[int, str]:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("this machine has no systemd-analyze, so nobody can say whether systemd takes the unit")
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", str(unit)], capture_output=True, text=True, check=False)
    return done.returncode, "\n".join(line for line in done.stderr.splitlines() if unit.name in line)


def test_systemd_takes_the_unit(real: Seat, tmp_path: Path) -> None:
    unit = tmp_path / SERVICE.name
    unit.write_text(service(real))
    assert verified(unit) == (0, "")
    unit.write_text(service(real).replace("Restart=always", "Restart=alwys"))
    assert "alwys" in verified(unit)[1], "the check can fail"
    unit.write_text(service(Seat(real.user, real.folder / "nowhere")))
    assert verified(unit)[0] != 0, "the check can fail"


def test_the_unit_says_what_a_kiosk_needs() -> None:
    said = dict(line.split("=", 1) for line in service(SEAT).splitlines() if "=" in line and not line.startswith("#"))
    assert said["User"] == "games"
    assert said["SupplementaryGroups"].split() == ["video", "input", "dialout"]
    assert "SDL_VIDEODRIVER=kmsdrm" in said["Environment"].split()
    assert said["Restart"] == "always"
    assert said["WantedBy"] == "multi-user.target"
    assert said["Conflicts"] == "getty@tty1.service"
    assert (said["PAMName"], said["TTYPath"]) == ("login", "/dev/tty1"), "a seat of its own, so that it may switch off"
    words = shlex.split(said["ExecStart"].replace("%%", "%"))
    assert words == ["/srv/table companion 100%/.venv/bin/python", "-P", "-m", "companion", "play", "--fullscreen"]
    assert said["WorkingDirectory"].replace("%%", "%") == str(SEAT.folder)
    assert "SupplementaryGroups" not in service(Seat("games", SEAT.folder, ())), "an empty list is an error to systemd"


def test_what_the_unit_starts_is_a_command_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    from typer.testing import CliRunner

    from companion import wiring
    from companion.cli import build

    wished: list[Any] = []
    monkeypatch.setattr(wiring, "play", lambda config, wishes: wished.append(wishes))
    line = next(line for line in service(SEAT).splitlines() if line.startswith("ExecStart="))
    words = shlex.split(line)
    assert CliRunner().invoke(build(), words[words.index("companion") + 1 :]).exit_code == 0
    assert wished[0].fullscreen


def test_every_file_says_whose_it_is_in_its_first_line() -> None:
    for path, text in files(SEAT).items():
        assert MARK in text.splitlines()[0], path


def test_rights_to_switch_off_are_those_of_one_user_only() -> None:
    rule = files(SEAT)[POLKIT]
    assert 'subject.user == "games"' in rule
    assert rule.count("org.freedesktop.login1.power-off") == 2
    assert rule.count("{") == rule.count("}")
    assert rule.count("(") == rule.count(")")


def test_udev_rules_are_pairs_one_rule_a_line() -> None:
    rules = [line for line in files(SEAT)[UDEV].splitlines() if line and not line.startswith("#")]
    assert len(rules) == 3
    for rule in rules:
        for pair in rule.split(", "):
            assert pair.count('"') == 2, pair


def test_it_writes_its_files_and_switches_the_service_on(tmp_path: Path) -> None:
    host = Host(tmp_path)
    install(SEAT, host.machine)
    assert set(host.there()) == {str(path.relative_to("/")) for path in (SERVICE, UDEV, POLKIT, LOGIND, BEFORE)}
    assert host.member == {"games", "video", "input", "dialout"}
    assert host.target == "multi-user.target"
    assert "systemctl enable table-companion.service" in host.ran
    assert host.ran.index("systemctl daemon-reload") < host.ran.index("systemctl enable table-companion.service")
    assert "gpio-shutdown" in host.said[-1]


@pytest.mark.parametrize("times", [1, 3])
def test_remove_takes_all_away_and_gives_back_what_was(tmp_path: Path, times: int) -> None:
    host = Host(tmp_path)
    for _ in range(times):
        install(SEAT, host.machine)
    remove(host.machine)
    assert host.there() == {}
    assert host.member == {"games", "video"}, "only the groups that were new"
    assert host.target == "graphical.target"
    assert "systemctl disable --now table-companion.service" in host.ran
    host.ran.clear()
    remove(host.machine)
    assert host.said[-1] == "Nothing of Table Companion was installed here."
    assert host.ran == []


def test_each_user_keeps_the_groups_that_were_theirs_before(tmp_path: Path) -> None:
    """Installed for one user, then for another, then removed."""
    had = {"alice": {"alice", "video"}, "bob": {"bob", "video", "input", "dialout"}}
    now = {user: set(groups) for user, groups in had.items()}

    def run(command: list[str]) -> tuple[int, str]:
        if command[0] == "id":
            return 0, " ".join(now[command[2]])
        if command[0] == "usermod":
            now[command[3]].add(command[2])
        if command[0] == "gpasswd":
            now[command[2]].remove(command[3])
        return 0, ""

    machine = Machine(tmp_path, run, lambda _line: None)
    for user in had:
        install(Seat(user, SEAT.folder, SEAT.groups), machine)
        assert now[user] >= set(SEAT.groups)
    assert now["alice"] == had["alice"], "the app runs as somebody else now"
    remove(machine)
    assert now == had


@pytest.mark.parametrize("path", [SERVICE, UDEV, POLKIT, LOGIND])
def test_a_file_that_is_not_ours_is_never_touched(tmp_path: Path, path: Path) -> None:
    host = Host(tmp_path)
    strange = tmp_path / path.relative_to("/")
    strange.parent.mkdir(parents=True)
    strange.write_text("somebody else's\n")
    with pytest.raises(InstallError, match=f"{path} is there and was not written by Table Companion"):
        install(SEAT, host.machine)
    assert host.there() == {str(path.relative_to("/")): "somebody else's\n"}
    assert host.ran == []
    remove(host.machine)
    assert strange.read_text() == "somebody else's\n"


def test_a_command_that_fails_is_said_and_the_rest_is_done(tmp_path: Path) -> None:
    host = Host(tmp_path, broken="udevadm")
    install(SEAT, host.machine)
    assert any("udevadm control --reload did not work: it is broken" in line for line in host.said)
    assert "systemctl enable table-companion.service" in host.ran


def test_a_damaged_note_of_what_was_does_not_stop_the_removal(tmp_path: Path) -> None:
    host = Host(tmp_path)
    install(SEAT, host.machine)
    (tmp_path / BEFORE.relative_to("/")).write_text("{")
    remove(host.machine)
    assert host.there() == {}


def started(*words: str, **kwargs: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-I", str(FILE), *words], capture_output=True, text=True, check=False, **kwargs)


def test_without_root_it_shows_what_it_would_do_and_the_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "seat_of", lambda user, folder: SEAT)
    monkeypatch.setattr(module.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(module.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(module, "Machine", lambda: pytest.fail("nothing may be changed"))
    assert module.main(["--user", "games"]) == 3
    said = capsys.readouterr()
    for text in files(SEAT).values():
        assert text.rstrip() in said.out
    assert said.err.count("\n") == 1
    assert said.err.rstrip().endswith("start.py install --user games")
    assert "sudo python3 " in said.err
    assert module.main(["--remove"]) == 3
    assert capsys.readouterr().err.rstrip().endswith("start.py install --remove")


def test_the_one_line_can_be_pasted(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(module, "__file__", "/srv/our games/companion/install.py")
    monkeypatch.setattr(module.os, "geteuid", lambda: 1000)
    monkeypatch.setattr(module.shutil, "which", lambda name: f"/usr/bin/{name}")
    module.main(["--remove"])
    line = capsys.readouterr().err.partition("Run:  ")[2]
    assert shlex.split(line) == ["sudo", "python3", "/srv/our games/start.py", "install", "--remove"]


def test_libraries_that_nobody_else_may_see_are_one_sentence(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def locked(_path: Path, **_how: object) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(module.Path, "exists", locked)
    assert module.main(["--user", "nobody"]) == 2
    said = capsys.readouterr().err
    assert ".venv cannot be entered: run this as the user who set it up, or with sudo." in said
    assert said.count("\n") == 1


def test_without_systemd_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(module, "seat_of", lambda user, folder: SEAT)
    monkeypatch.setattr(module.shutil, "which", lambda name: None)
    assert module.main([]) == 3
    assert "no systemd" in capsys.readouterr().err


def test_it_runs_under_any_python_alone() -> None:
    assert "--remove" in started("--help").stdout
    assert started("--wrong").returncode == 2
    nobody = started("--user", "no-such-user-here")
    assert (nobody.returncode, nobody.stderr.count("\n")) == (2, 1)
    root = started("--user", "root", env={**os.environ})
    assert "does not run as root" in root.stderr


@pytest.mark.parametrize(("status", "says"), [(0, ""), (1, NO_RIGHT)])
def test_switching_off_is_systemds_affair(status: int, says: str) -> None:
    ran: list[Any] = []

    def run(command: Any, **_: Any) -> Any:
        ran.append(command)
        return subprocess.CompletedProcess(command, status, b"", b"")

    with pytest.raises(MissingError, match=re.escape(says)) if says else nullcontext():
        power_off(run, lambda name: f"/usr/bin/{name}")
    assert ran == [COMMAND]


def test_a_machine_that_cannot_be_switched_off_says_so() -> None:
    def run(*_: Any, **__: Any) -> Any:
        raise OSError

    for which in (lambda name: None, lambda name: name):
        with pytest.raises(MissingError, match=re.escape(CANNOT)):
            power_off(run, which)


def test_the_note_of_what_was_is_plain(tmp_path: Path) -> None:
    host = Host(tmp_path, target="multi-user.target")
    install(SEAT, host.machine)
    assert json.loads((tmp_path / BEFORE.relative_to("/")).read_text()) == {"user": "games", "groups": ["dialout", "input"], "target": ""}
    assert "systemctl set-default multi-user.target" not in host.ran

"""The first command: what it says and does before any library is there."""

from __future__ import annotations

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

START = Path(__file__).parents[2] / "start.py"


def loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """start.py as a module whose environment and log lie in an empty folder."""
    spec = importlib.util.spec_from_file_location("start_under_test", START)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    venv, cache = tmp_path / ".venv", tmp_path / ".cache"
    cache.mkdir()
    for name, value in {"VENV": venv, "PYTHON": venv / "bin" / "python", "CACHE": cache, "LOG": cache / "setup.log"}.items():
        monkeypatch.setattr(module, name, value)
    return module


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The module `loaded` for this test."""
    return loaded(tmp_path, monkeypatch)


def test_it_needs_nothing_but_python() -> None:
    nodes = list(ast.walk(ast.parse(START.read_text())))
    plain = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    parts = {node.module for node in nodes if isinstance(node, ast.ImportFrom)}
    assert {(name or "").split(".")[0] for name in plain | parts} <= sys.stdlib_module_names


def test_without_a_command_it_says_how_it_is_used() -> None:
    done = subprocess.run([sys.executable, str(START)], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "python3 start.py demo" in done.stdout
    assert "python3 start.py test" in done.stdout


@pytest.mark.parametrize(("version", "good"), [((3, 10), False), ((3, 11), True), ((3, 12), True), ((3, 13), True), ((3, 14), False)])
def test_it_knows_which_pythons_have_all_libraries(start: ModuleType, version: tuple[int, int], good: bool) -> None:
    assert start.suitable(version) is good


def test_with_no_suitable_python_it_says_what_to_install(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "suitable", lambda version: False)
    monkeypatch.setattr(start, "other_python", lambda: None)
    with pytest.raises(SystemExit) as end:
        start.use_suitable_python()
    assert end.value.code == 3
    said = capsys.readouterr().err
    assert "3.11, 3.12 and 3.13" in said
    assert said.count("\n") == 1


def test_another_python_of_the_machine_takes_over(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(start, "suitable", lambda version: False)
    monkeypatch.setattr(start.shutil, "which", lambda name: f"/usr/bin/{name}" if name == "python3.12" else None)
    monkeypatch.setattr(start.os, "execv", lambda path, arguments: ran.append([path, *arguments]))
    start.use_suitable_python()
    assert ran == [["/usr/bin/python3.12", "/usr/bin/python3.12", *sys.argv]]


def test_missing_system_libraries_without_rights_are_one_line_to_run(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(start.os, "geteuid", lambda: 1000)
    with pytest.raises(SystemExit) as end:
        start.install_packages(["libgl1", "libmtdev1"])
    assert end.value.code == 3
    assert capsys.readouterr().err.endswith("sudo apt install -y libgl1 libmtdev1\n")


def test_without_network_it_fails_in_one_sentence(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "missing_packages", list)
    monkeypatch.setattr(start, "run_logged", lambda command, env=None: "pip" not in command)
    with pytest.raises(SystemExit) as end:
        start.make_environment()
    assert end.value.code == 3
    announced, sentence = capsys.readouterr().err.splitlines()
    assert announced.startswith("Setting up")
    assert "is there a network?" in sentence


def test_an_environment_that_is_up_to_date_is_left_alone(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    start.PYTHON.parent.mkdir(parents=True)
    start.PYTHON.touch()
    (start.VENV / ".stamp").write_text(start.stamp())
    monkeypatch.setattr(start, "run_logged", lambda command, env=None: pytest.fail("nothing has to be run"))
    start.make_environment()


def test_an_environment_whose_fetching_failed_is_not_up_to_date(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(start, "missing_packages", list)
    outcomes = iter([True, False, True, True])
    ran: list[list[str]] = []

    def run(command: list[str], env: object = None) -> bool:
        ran.append(command)
        start.VENV.mkdir(exist_ok=True)
        return next(outcomes)

    monkeypatch.setattr(start, "run_logged", run)
    with pytest.raises(SystemExit):
        start.make_environment()
    start.make_environment()
    assert len(ran) == 4
    assert (start.VENV / ".stamp").read_text() == start.stamp()


def test_micropython_is_on_its_way_while_the_libraries_are_fetched(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []

    class Fetching:
        def wait(self) -> int:
            begun.append("awaited")
            return 1

    monkeypatch.setattr(start, "use_suitable_python", lambda: None)
    monkeypatch.setattr(start.sys, "argv", ["start.py", "test"])
    monkeypatch.setattr(start.subprocess, "Popen", lambda command, **how: begun.append("micropython") or Fetching())
    monkeypatch.setattr(start, "make_environment", lambda: begun.append("libraries"))
    with pytest.raises(SystemExit) as end:
        start.main()
    assert begun == ["micropython", "libraries", "awaited"]
    assert end.value.code == 3


def test_only_the_tests_fetch_micropython(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(start, "use_suitable_python", lambda: None)
    monkeypatch.setattr(start.sys, "argv", ["start.py", "doctor"])
    monkeypatch.setattr(start.subprocess, "Popen", lambda command, **how: pytest.fail("nothing else is fetched"))
    monkeypatch.setattr(start, "make_environment", lambda: None)
    monkeypatch.setattr(start.os, "execv", lambda path, words: ran.append(words))
    start.main()
    assert ran[0][-2:] == ["companion", "doctor"]


def test_libraries_are_compiled_when_they_are_loaded(start: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[list[str]] = []
    monkeypatch.setattr(start, "missing_packages", list)

    def run(command: list[str], env: object = None) -> bool:
        ran.append(command)
        start.VENV.mkdir(exist_ok=True)
        return True

    monkeypatch.setattr(start, "run_logged", run)
    start.make_environment()
    assert "--no-compile" in ran[-1]


def started(start: ModuleType, monkeypatch: pytest.MonkeyPatch, command: str = "doctor") -> list[list[str]]:
    """The commands that a start with this word runs."""
    ran: list[list[str]] = []
    monkeypatch.setattr(start, "use_suitable_python", lambda: None)
    monkeypatch.setattr(start.sys, "argv", ["start.py", command])
    monkeypatch.setattr(start.os, "execv", lambda _path, words: ran.append(words))
    start.main()
    return ran


def set_up(start: ModuleType) -> None:
    start.PYTHON.parent.mkdir(parents=True)
    start.PYTHON.touch()
    (start.VENV / ".stamp").write_text(start.stamp())


@pytest.mark.parametrize("command", ["doctor", "--help"])
def test_what_is_set_up_runs_also_where_nothing_can_be_written(start: ModuleType, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    set_up(start)
    monkeypatch.setattr(start, "CACHE", Path("/proc/nobody may write here"))
    assert started(start, monkeypatch, command)[0][-2:] == ["companion", command]


@pytest.mark.parametrize("cache", ["/proc/nobody may write here", "a file"])
def test_a_folder_that_cannot_be_written_is_one_sentence(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, cache: str
) -> None:
    (tmp_path / "a file").touch()
    monkeypatch.setattr(start, "CACHE", tmp_path / cache)
    with pytest.raises(SystemExit) as end:
        started(start, monkeypatch)
    assert end.value.code == 3
    said = capsys.readouterr().err
    assert said.startswith(f"Table Companion has to be set up first, but {tmp_path / cache} cannot be written")
    assert said.count("\n") == 1


def test_an_environment_that_cannot_be_written_is_one_sentence(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(start, "missing_packages", list)
    start.LOG.mkdir()  # no file
    with pytest.raises(SystemExit) as end:
        started(start, monkeypatch)
    assert end.value.code == 3
    assert capsys.readouterr().err.splitlines()[-1].startswith(f"{start.VENV} could not be set up: {start.LOG} cannot be written")


def test_an_environment_that_cannot_be_entered_is_one_sentence(
    start: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Locked(type(start.PYTHON)):  # type: ignore[misc]
        def exists(self, **_how: object) -> bool:
            raise PermissionError(13, "Permission denied")

    set_up(start)
    monkeypatch.setattr(start, "PYTHON", Locked(start.PYTHON))
    with pytest.raises(SystemExit) as end:
        started(start, monkeypatch)
    assert end.value.code == 3
    said = capsys.readouterr().err
    assert f"made {start.VENV} and lets nobody else in" in said
    assert said.count("\n") == 1

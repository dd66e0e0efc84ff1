"""Every error is one sentence and an exit status."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.main import get_command

from companion.__main__ import run
from companion.cli import COMMANDS, build
from companion.live.machine.panel import Panel


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (["perft", "treasure-hunt", "--depth", "x"], 2, "'--depth'"),
        (["referee", "treasure-hunt"], 2, "'--seats'"),
        (["dance"], 2, "No such command 'dance'"),
        (["bench"], 2, "Missing argument"),
        (["rules", "search", "tile", "--loud"], 2, "--loud"),
        (["referee", "no-such-game", "--seats", "2"], 2, "There is no game 'no-such-game'"),
        (["demo", "no-such-game"], 2, "There is no game 'no-such-game'"),
        (["demo", "chess", "--headless", "--seats", "3"], 2, "chess is for 2 seats, not 3."),
        (["bench", "venue"], 3, "There is no venue yet"),
    ],
)
def test_an_error_is_one_sentence(words: list[str], status: int, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
    assert len(err.splitlines()) == 1
    assert err.endswith(".\n")


def test_a_wrong_game_is_said_before_a_missing_screen(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(Panel, "somebody_sees", staticmethod(lambda: False))
    monkeypatch.delenv("SDL_VIDEODRIVER")
    assert run(["play", "no-such-game"]) == 2
    assert capsys.readouterr().err.startswith("There is no game 'no-such-game'")
    assert run(["play", "chess"]) == 3


def test_a_finding_is_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["rules", "search", "qqqqq"]) == 1
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("words", [[], ["--help"], ["rules"]])
def test_help_is_for_whoever_asks_or_says_nothing(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    run(words)
    out, err = capsys.readouterr()
    assert "Usage: companion" in out
    assert err == ""


@pytest.mark.parametrize("module", COMMANDS)
def test_a_command_is_loaded_alone_under_the_name_of_its_module(module: str) -> None:
    name = module.rpartition(".")[2]
    assert get_command(build(name)).commands.keys() == {name}  # type: ignore[attr-defined]


def test_a_mistake_of_ours_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_wanted: str) -> None:
        raise RuntimeError("ours")

    monkeypatch.setattr("companion.cli.build", broken)
    with pytest.raises(RuntimeError, match="ours"):
        run(["doctor"])


def test_the_first_start_on_a_machine_says_nothing_of_kivy(tmp_path: Path) -> None:
    """Kivy writes a file of its own then, and would tell it."""
    starting = "from companion.live.machine.panel import Panel; Panel.of('800x480').prepare(); import kivy.config"
    fresh = {key: value for key, value in os.environ.items() if key != "KIVY_NO_CONFIG"} | {"KIVY_HOME": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", starting], env=fresh, capture_output=True, text=True, check=True)
    assert (tmp_path / "config.ini").exists()
    assert done.stdout + done.stderr == ""


def test_whoever_has_read_enough_may_close_the_pipe() -> None:
    with subprocess.Popen([sys.executable, "-m", "companion", "schema", "event"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as shell:
        assert shell.stdout is not None
        assert shell.stderr is not None
        shell.stdout.close()
        assert shell.stderr.read() == b""

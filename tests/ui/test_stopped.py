"""An app that cannot begin says why on the panel, and the shell has it too."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from kivy.base import EventLoop
from kivy.core.window import Window

from companion.__main__ import run as command
from companion.errors import RecordError
from companion.live.machine.panel import Panel
from companion.record.eventlog import Record
from companion.settings.config import load
from companion.ui.screens.page import Page
from companion.ui.stopped import StoppedWindow
from companion.wiring import Wishes, play
from tests.ui.conftest import SIZES


@pytest.fixture(params=SIZES, ids=["800x480", "720x1280"])
def shown(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> list[Page]:
    """The pages of windows that said why the app cannot begin."""
    pages: list[Page] = []

    def run(app: StoppedWindow) -> None:
        Window.size = request.param
        app._run_prepare()
        EventLoop.status = "started"
        EventLoop.idle()
        pages.append(app.root)
        Window.remove_widget(app.root)

    monkeypatch.setattr(StoppedWindow, "run", run)
    monkeypatch.setattr(Panel, "somebody_sees", staticmethod(lambda: True))
    return pages


def test_a_record_of_another_version_is_told_on_the_panel(tmp_path: Path, shown: list[Page]) -> None:
    file = tmp_path / "m.sqlite"
    Record(file).close()
    with sqlite3.connect(file) as db:
        db.execute("PRAGMA user_version=7")
    db.close()
    before = file.read_bytes()
    with pytest.raises(RecordError) as error:
        play(load(), Wishes(file=file))
    (page,) = shown
    assert page.ids.sentence.text == str(error.value)
    assert "written by a newer companion" in page.ids.sentence.text
    assert page.ids.sentence.need <= page.ids.sentence.height, "all of it is in sight"
    assert file.read_bytes() == before


def test_a_wrong_setting_is_told_on_the_panel(
    tmp_path: Path, shown: list[Page], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = tmp_path / "companion.toml"
    settings.write_text('[camera]\nsorce = "auto"\n', encoding="utf-8")
    said = f"In {settings}, camera.sorce: there is no such setting; it is called source."
    assert command(["play", "--settings", str(settings)]) == 2
    assert capsys.readouterr().err == f"{said}\n"
    (page,) = shown
    assert page.ids.sentence.text == said
    assert page.ids.sentence.need <= page.ids.sentence.height, "all of it is in sight"
    monkeypatch.setattr(Panel, "somebody_sees", staticmethod(lambda: False))
    assert command(["play", "--settings", str(settings)]) == 2
    assert capsys.readouterr().err == f"{said}\n", "a shell without a panel has it as ever"
    assert len(shown) == 1


def test_its_button_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []
    monkeypatch.setattr(StoppedWindow, "stop", lambda _app: ended.append(True))
    page = StoppedWindow("It cannot.").build()
    page.dispatch("on_go", "close")
    assert ended == [True]


@pytest.fixture
def homeless() -> Callable[..., subprocess.CompletedProcess[str]]:
    """Runs the companion for somebody whose home cannot be written."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "KIVY_"))}

    def command(*words: str) -> subprocess.CompletedProcess[str]:
        called = [sys.executable, "-m", "companion", *words]
        return subprocess.run(called, env={**kept, "HOME": "/dev/null/home"}, capture_output=True, text=True, timeout=60, check=False)

    return command


def test_a_home_that_cannot_be_written_is_told_with_what_to_do(homeless: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    done = homeless("record", "list")
    assert done.returncode == 2
    done = homeless("play", "chess")
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert done.stderr.startswith("No record can be kept at /dev/null/home/.local/share/table-companion/matches.sqlite")
    assert "name another place with --file" in done.stderr

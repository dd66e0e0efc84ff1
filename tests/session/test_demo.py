"""The simulated table behind the host, without a screen: real firmware, real pictures, a whole short game."""

from __future__ import annotations

import threading
from pathlib import Path
from queue import Queue

import pytest
import typer

from companion.assemble import load_game, options_from, seats_from
from companion.cli.playing.demo import demo
from companion.errors import InputError
from companion.live.host import TableHost
from companion.live.keeping.keeper import Keeper
from companion.live.machine.panel import Panel
from companion.live.simulated.demo import Wanted
from companion.live.simulated.table import Line, SimulatedTable
from companion.present.view import PlayView
from companion.present.words import Words
from companion.record.eventlog import Record
from companion.referee.observation import ButtonPressed
from hardware.messages import Pretend


@pytest.mark.parametrize(("through", "seed"), [("layouts", 5), ("frames", 7)])
def test_a_whole_game_is_finished_without_a_wrong_accusation(tmp_path: Path, through: str, seed: int) -> None:
    rules = load_game("treasure-hunt")
    over, failures = threading.Event(), []
    views: list[PlayView] = []

    def done(failure: str) -> None:
        failures.append(failure)
        over.set()

    table = SimulatedTable(seed=seed, cheat=0.3, through=through, pace=lambda _step: None, done=done)
    with Record(tmp_path / "matches.sqlite") as record:
        host = TableHost(Keeper(record, Words.load()), table, views.append, games=("treasure-hunt",))
        try:
            host.open(rules, seats_from(rules, 2), options_from(rules, ["need_per_symbol=1", "turn_limit=3"]))
            assert over.wait(100)
            host.close()
        finally:
            table.close()
        kept = [row.status for row in record.matches()]
    played = table.played
    assert played is not None
    assert failures == [""]
    assert (played.unfinished, played.false_faults, played.misreads) == ("", [], [])
    assert kept == ["over"]
    assert views[-1].screen == "end"
    assert {"setup", "play", "end"} <= {view.screen for view in views}
    assert views[-1].standings
    assert played.cheats
    if any(cheat.end == "caught" for cheat in played.cheats):
        assert any(view.ruling is not None and view.ruling.open and view.ruling.remedy for view in views)


@pytest.mark.parametrize("size", ["800", "800x", "axb", "200x100"])
def test_a_panel_that_is_none_is_one_sentence(size: str) -> None:
    with pytest.raises(InputError, match="800x480"):
        Panel.of(size)


def test_a_table_is_seen_as_frames_or_layouts() -> None:
    with pytest.raises(InputError, match="frames or layouts"):
        SimulatedTable(seed=1, cheat=0.0, through="smoke", pace=lambda _step: None, done=lambda _failure: None)


@pytest.mark.parametrize(
    ("game", "asked", "through"),
    [
        ("treasure-hunt", None, "frames"),
        ("treasure-hunt", "layouts", "layouts"),
        ("dash-arena", None, "layouts"),
        ("dash-arena", "frames", "frames"),
    ],
)
def test_pictures_are_read_where_that_is_proven_or_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], game: str, asked: str | None, through: str
) -> None:
    shown: list[Wanted] = []

    class Shown:
        def __init__(self, wanted: Wanted) -> None:
            shown.append(wanted)

        def run(self) -> int:
            return 0

    monkeypatch.setattr("companion.live.simulated.demo.Showing", Shown)
    with pytest.raises(typer.Exit):
        demo(game, headless=True, through=asked)
    assert [(wanted.game, wanted.through) for wanted in shown] == [(game, through)]
    assert ("not yet read reliably" in capsys.readouterr().out) is (asked is None and through == "layouts")


def test_a_finger_has_left_a_button_when_the_board_has_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """A finger has left a button only when the board has said so. A board that hears late that it left, and at once that it is back, sees a
    button that was down all the time."""
    heard: Queue[object] = Queue()
    line = Line()
    pretend, pretended = line._bench.pretend, list[str]()

    def do(what: Pretend) -> None:
        # Before it is done: the board may be heard before this thread goes on.
        pretended.append(what.what)
        pretend(what)

    def late(what: Pretend) -> None:
        threading.Timer(0.3 * (what.what == "up"), do, [what]).start()

    try:
        line.listen(("red", "green"), heard.put, lambda _device, _sentence: None)
        monkeypatch.setattr(line._bench, "pretend", late)
        for number in (1, 2, 3):
            line.press(1)
            pressed = heard.get(timeout=10.0)
            assert isinstance(pressed, ButtonPressed)
            line.release(1, threading.Event())
            assert (pressed.seat, pretended) == ("green", ["down", "up"] * number)
    finally:
        line.close()

"""One demo: app, simulated table and serial line in one program, told apart by threads; progress, screenshots, report."""

from __future__ import annotations

import json
import os
import random
import sys
import threading
import time
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import assemble
from companion.clock import HandClock
from companion.errors import CompanionError, InputError

if TYPE_CHECKING:
    from companion.present.view import PlayView
    from companion.session import Step
    from companion.simulate.game import Played
    from companion.ui.app import CompanionApp

SHORT = {2: ("need_per_symbol=1", "turn_limit=12"), 3: ("need_per_symbol=1", "turn_limit=12"), 4: ("turn_limit=12",)}
"""House rules that make a demo of a quarter of an hour at the table; `--option` says otherwise."""
PROGRESS_EVERY = 25


@dataclass(frozen=True, slots=True)
class Panel:
    """The window: pixels, and whether anybody sees it."""

    width: int
    height: int
    headless: bool = False

    @classmethod
    def of(cls, size: str, *, headless: bool = False) -> Panel:
        """From `800x480`. Raises InputError."""
        width, _, height = size.partition("x")
        if not (width.isdigit() and height.isdigit()):
            raise InputError(f"--size must look like 800x480, not {size}.")
        return cls(int(width), int(height), headless)

    def prepare(self) -> None:
        """Before anything imports Kivy's window."""
        os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONSOLELOG="1", KIVY_NO_FILELOG="1", KIVY_LOG_MODE="PYTHON")
        if self.headless:
            os.environ.update(SDL_VIDEODRIVER="offscreen", SDL_AUDIODRIVER="dummy", KIVY_NO_CONFIG="1")
        from kivy.config import Config

        Config.set("graphics", "width", str(self.width))
        Config.set("graphics", "height", str(self.height))
        Config.set("input", "mouse", "mouse,disable_multitouch")


class Showing:
    """A demo from the first tile to the last score."""

    def __init__(
        self,
        game: str,
        seats: int,
        options: tuple[str, ...],
        *,
        seed: int,
        cheat: float,
        through: str,
        panel: Panel,
        speed: float,
        out: Path | None,
    ) -> None:
        if through not in ("frames", "layouts"):
            raise InputError(f"--through must be frames or layouts, not {through}.")
        self._rules = assemble.load_game(game)
        self._seats = assemble.seats_from(self._rules, seats)
        self._options = assemble.options_from(self._rules, (*SHORT.get(seats, ()), *options))
        self._seed, self._cheat, self._through, self._panel, self._speed, self._out = seed, cheat, through, panel, speed, out
        self._clock = HandClock()
        self._shown_at = 0.0
        self._steps = 0
        self._view: PlayView | None = None
        self._caught: set[int] = set()
        self.played: Played | None = None
        self.failure = ""

    def run(self) -> int:
        """Plays it; returns the exit status."""
        from companion.cli.demotable import AppReferee, Line
        from companion.cli.host import Forgetful, Table, TableHost
        from companion.cli.photographer import Photographer

        began = time.monotonic()
        if self._out is not None:
            self._out.mkdir(parents=True, exist_ok=True)
        self._panel.prepare()
        line = Line()
        try:
            table = Table(
                start=lambda session, match, trouble: line.listen(match.seats, session.put, trouble),
                clock=lambda _at: self._clock,
                tick_s=None,
                devices=f"Simulated table. {line.name.capitalize()}.",
            )
            host = TableHost(Forgetful(), table, lambda _view: None, games=(self._rules.name,))
            from companion.ui.app import CompanionApp

            app = CompanionApp(host)
            photographer = Photographer(app, self._out, waits=self._panel.headless)
            app.shown = photographer.shown
            host.publish = app.bridge.publish
            referee = AppReferee(lambda seats, options: host.open(self._rules, seats, options), lambda o: _put(host, o), line, self._clock)
            referee.after = lambda step: self._after(step, referee, photographer)
            host.followers.append(lambda step, view: self._follow(step, view, referee))
            print(f"{line.name}; {len(self._seats)} simulated players; seed {self._seed}", flush=True)
            player = threading.Thread(target=self._play, args=(app, referee), name="table", daemon=True)
            app.bind(on_start=lambda *_: player.start())
            app.run()
            referee.stop.set()
            player.join(30.0)
            host.leave()
        finally:
            line.close()
        return self._report(line.name, time.monotonic() - began, photographer.taken)

    def _play(self, app: CompanionApp, referee: Any) -> None:
        from kivy.clock import Clock

        from companion.simulate.hands import Hands
        from companion.simulate.runner import LayoutEye, Runner, Setting

        try:
            board = assemble.load_board(self._rules.name, len(self._seats))
            world = import_module(f"companion.games.{self._rules.name.replace('-', '_')}.world").WORLD(
                self._seats, self._options, f"{self._seed}", self._cheat
            )
            eye: Any = LayoutEye()
            if self._through == "frames":
                from companion.cli.pictures import PictureEye

                eye = PictureEye(board, len(self._seats), self._seed)
            hands = Hands(random.Random(f"{self._seed} hands"), tuple(sorted(self._rules.board.order)))
            setting = Setting(0, self._seats, self._options, self._rules.board, lambda _story, _shown: ())
            runner = Runner(setting, world, referee, eye=eye, hands=hands)
            self.played = runner.played
            runner.run()
        except CompanionError as error:
            self.failure = str(error)
        except Exception as error:  # noqa: BLE001 - whatever stops the simulated table is told, and the app closes
            self.failure = f"{type(error).__name__}: {error}"
        if self._panel.headless or self.failure:
            Clock.schedule_once(lambda _dt: app.stop(), 0.3)

    def _follow(self, step: Step, view: PlayView, referee: Any) -> None:
        self._view = view
        referee.heard(step)

    def _after(self, step: Step, referee: Any, photographer: Any) -> None:
        """On the demo's thread: pace, progress, and in a headless run the wait until the screen has shown it."""
        self._steps += 1
        if self._panel.headless:
            photographer.wait()
        else:
            referee.stop.wait(min(3.0, max(0.0, step.match.at - self._shown_at) / self._speed))
        self._shown_at = step.match.at
        if sys.stdout.isatty() or self._steps % PROGRESS_EVERY == 0:
            self._progress("\r" if sys.stdout.isatty() else "\n")

    def _progress(self, end: str) -> None:
        view, played = self._view, self.played
        if view is None or played is None:
            return
        scores = " ".join(f"{seat.letter}{seat.score}" for seat in view.seats)
        caught = sum(cheat.end == "caught" for cheat in played.cheats)
        text = f"turn {view.turn:3d}  {scores}  {played.actions} actions  {played.rolls} rolls  {caught}/{len(played.cheats)} cheats caught"
        print(f"{text:<78}", end=end, flush=True)

    def _report(self, dice: str, seconds: float, shots: list[str]) -> int:
        played, view = self.played, self._view
        finished = bool(played and not played.unfinished and not played.false_faults and view is not None and view.screen == "end")
        ends = [cheat.end for cheat in played.cheats] if played else []
        report = {
            "game": self._rules.name, "seats": list(self._seats), "seed": self._seed, "through": self._through, "dice": dice,
            "finished": finished and not self.failure, "failure": self.failure or (played.unfinished if played else ""),
            "turns": view.turn if view is not None else 0, "actions": played.actions if played else 0, "rolls": played.rolls if played else 0,
            "slips": sum(played.slips.values()) if played else 0, "asked": played.asked if played else 0,
            "cheats": {"made": len(ends), "caught": ends.count("caught"), "missed": len(ends) - ends.count("caught")},
            "by_violation": {c.cheat.id: c.end for c in played.cheats} if played else {},
            "false_faults": played.false_faults if played else [], "scores_match": bool(played and played.scores_match),
            "outcome": f"{view.outcome}. {view.reason}" if view is not None else "", "screenshots": shots, "seconds": round(seconds, 1),
        }  # fmt: skip
        if self._out is not None:
            (self._out / "report.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
        self._progress("\n")
        if report["failure"]:
            print(report["failure"], file=sys.stderr)
        else:
            print(f"{report['outcome']} {ends.count('caught')} of {len(ends)} cheats caught; {len(report['false_faults'])} wrong accusations.")  # type: ignore[arg-type]
        return 0 if report["finished"] else 1


def _put(host: Any, observation: Any) -> None:
    if host.session is not None:
        host.session.put(observation)

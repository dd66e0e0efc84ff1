"""One demo: the real app, a simulated table and its serial line in one program; progress, screenshots, report."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import assemble
from companion.live.host import TableHost
from companion.live.keeping.keeper import Keeper
from companion.live.machine.panel import Panel
from companion.live.simulated.photographer import Photographer
from companion.live.simulated.table import SimulatedTable

if TYPE_CHECKING:
    from companion.present.view import PlayView
    from companion.session import Step

PROGRESS_EVERY = 25
LONGEST_PAUSE_S = 3.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """The demo as the command line asks for it."""

    game: str
    seats: int
    options: tuple[str, ...]
    seed: int
    cheat: float
    through: str
    panel: Panel
    speed: float
    out: Path | None


class Showing:
    """A demo from the first tile to the last score."""

    def __init__(self, wanted: Wanted) -> None:
        self._wanted = wanted
        self._rules = assemble.load_game(wanted.game)
        self._seats = assemble.seats_from(self._rules, wanted.seats)
        # A demo of a few minutes; `--option` says otherwise.
        short = assemble.load_world(wanted.game).short(len(self._seats))
        self._options = assemble.options_from(self._rules, (*short, *wanted.options))
        self._at = 0.0
        self._steps = 0
        self._view: PlayView | None = None
        self._failure = ""
        self._app: Any = None
        self._photographer: Any = None
        self._table: SimulatedTable | None = None

    def run(self) -> int:
        """Plays it; returns the exit status."""
        self._wanted.panel.prepare()
        from companion.present.words import Words
        from companion.record.eventlog import Record
        from companion.ui.app import CompanionApp
        from companion.ui.bridge import Bridge

        began, wanted = time.monotonic(), self._wanted
        if wanted.out is not None:
            wanted.out.mkdir(parents=True, exist_ok=True)
        table = SimulatedTable(seed=wanted.seed, cheat=wanted.cheat, through=wanted.through, pace=self._pace, done=self._done)
        self._table = table
        with tempfile.TemporaryDirectory() as folder, Record(Path(folder) / "matches.sqlite") as record:
            bridge, photographer = Bridge(), Photographer(wanted.out)
            self._photographer = photographer
            host = TableHost(Keeper(record, Words.load()), table, bridge.publish, followers=(self._follow,), games=(self._rules.name,))
            try:
                self._app = CompanionApp(host, bridge, shown=photographer.shown)
                print(f"{table.line.name}; {len(self._seats)} simulated players; seed {wanted.seed}", flush=True)
                sit_down = partial(host.open, self._rules, self._seats, self._options)
                self._app.bind(on_start=lambda app: photographer.opening(app, sit_down))
                self._app.run()
            finally:
                host.close()
                table.close()
        return self._report(table, time.monotonic() - began)

    def _done(self, failure: str) -> None:
        """Notes, on the players' thread, that the game is over or something stopped it."""
        from companion.ui.window import next_frame

        self._failure = failure
        if self._wanted.panel.headless:
            self._photographer.wait(0)
            next_frame(self._app.stop, 0.2)
        else:
            self._progress("\n")
            print("The game is over: close the window to end the demo.", flush=True)

    def _follow(self, _step: Step, view: PlayView) -> None:
        self._view = view

    def _pace(self, step: Step) -> None:
        """Slows the players, on their thread, to the screen and to what people can do."""
        self._steps += 1
        if self._wanted.panel.headless:
            self._photographer.wait(self._view.seq if self._view is not None else 0)
        elif self._table is not None:
            self._table.stopping.wait(min(LONGEST_PAUSE_S, max(0.0, step.match.at - self._at) / self._wanted.speed))
        self._at = step.match.at
        if sys.stdout.isatty() or self._steps % PROGRESS_EVERY == 0:
            self._progress("\r" if sys.stdout.isatty() else "\n")

    def _progress(self, end: str) -> None:
        view, played = self._view, self._table.played if self._table is not None else None
        if view is None or played is None:
            return
        scores = " ".join(f"{seat.letter} {seat.score}" for seat in view.seats)
        caught = sum(cheat.end == "caught" for cheat in played.cheats)
        text = f"turn {view.turn:3d}  {scores}  {played.actions} actions  {played.rolls} rolls  {caught}/{len(played.cheats)} cheats caught"
        print(f"{text:<78}", end=end, flush=True)

    def _report(self, table: SimulatedTable, seconds: float) -> int:
        played, view, wanted = table.played, self._view, self._wanted
        ends = [cheat.end for cheat in played.cheats] if played else []
        false = played.false_faults if played else []
        failure = self._failure or (played.unfinished if played else "nobody sat down")
        finished = not failure and not false and view is not None and view.screen == "end"
        outcome = f"{view.outcome}. {view.reason}" if view is not None and view.outcome else ""
        report = {
            "game": self._rules.name, "seats": list(self._seats), "seed": wanted.seed, "through": wanted.through, "dice": table.line.name,
            "finished": finished, "failure": failure, "turns": view.turn if view is not None else 0, "outcome": outcome,
            "actions": played.actions if played else 0, "rolls": played.rolls if played else 0,
            "slips": sum(played.slips.values()) if played else 0, "asked": played.asked if played else 0,
            "cheats": {"made": len(ends), "caught": ends.count("caught"), "missed": len(ends) - ends.count("caught")},
            "by_violation": {cheat.cheat.id: cheat.end for cheat in played.cheats} if played else {}, "false_faults": false,
            "scores_match": bool(played and played.scores_match), "screenshots": self._photographer.taken, "seconds": round(seconds, 1),
        }  # fmt: skip
        if wanted.out is not None:
            (wanted.out / "report.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
        self._progress("\n")
        if failure:
            print(failure, file=sys.stderr)
        print(f"{outcome} {ends.count('caught')} of {len(ends)} cheats caught; {len(false)} wrong accusations.".strip())
        return 0 if finished else 1

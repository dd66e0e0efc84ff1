"""The app at a table: record, screen, sensors and outputs joined as the settings say."""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import assemble
from companion.config import Config, record_path, table_path
from companion.errors import InputError, MissingError
from companion.live.panel import Panel

if TYPE_CHECKING:
    from companion.live.host import Table, TableHost
    from companion.live.settings import TableSettings
    from companion.referee.match import Match
    from companion.session import Session, Step

TABLES = ("real", "simulated")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for, above the settings."""

    game: str | None
    camera: str
    dice: str
    table: str
    file: Path | None
    size: str | None
    seed: int
    speed: float
    options: tuple[str, ...] = ()
    """House rules that the first page starts with, `key=value`."""


@dataclass
class Playing:
    """One run of the app."""

    config: Config
    wishes: Wishes
    closing: list[Any] = field(default_factory=list)
    paced_at: float = 0.0

    def run(self) -> None:
        """Until the window is closed."""
        wishes, config = self.wishes, self.config
        if wishes.table not in TABLES:
            raise InputError(f"--table is real or simulated, not {wishes.table}.")
        if wishes.options and not wishes.game:
            raise InputError("--option is a house rule of one game: name it too, as in `companion play treasure-hunt --option key=value`.")
        games = (assemble.load_game(wishes.game).name,) if wishes.game else ()
        chosen = spelt(wishes.game, wishes.options) if wishes.game else ()
        size = wishes.size or f"{config.screen.width_px}x{config.screen.height_px}"
        panel = Panel.of(size, fullscreen=config.screen.fullscreen)
        if not panel.somebody_sees() and "SDL_VIDEODRIVER" not in os.environ:
            raise MissingError("This machine has no screen for the app: plug one in, or watch `companion demo --headless --out DIR`.")
        panel.prepare()
        from companion.live.backlight import Backlight
        from companion.live.host import TableHost
        from companion.live.keeper import Keeper
        from companion.live.settings import Chosen, TableSettings
        from companion.present.words import Words
        from companion.record.eventlog import Record
        from companion.ui.app import CompanionApp

        path = wishes.file or record_path()
        path.parent.mkdir(parents=True, exist_ok=True)
        with Record(path) as record:
            above = Chosen(config.screen.language, "medium" if config.sound.voice else "off")
            settings = TableSettings(table_path(), above, Backlight.found())
            keeper = Keeper(record, Words.load(None, settings.chosen.language))
            try:
                table = self._table()
                host = TableHost(
                    keeper, table, games=games, language=settings.chosen.language, clocks=config.clock.turn_s,
                    note=f"{keeper.notice} {settings.notice}".strip(), settings=settings, chosen=chosen,
                )  # fmt: skip
                self._follow(host, settings)
                app = CompanionApp(host, pitch_mm=config.screen.pitch_mm or None)
                host.publish = app.bridge.publish
                app.run()
                host.leave()
            finally:
                for each in self.closing:
                    each.close()

    def _follow(self, host: TableHost, settings: TableSettings) -> None:
        """Lamps, buzzer and voice, and whoever else has to hear of every step."""
        from companion.outputs.announcer import AMPLITUDES, Announcer, speaker
        from companion.outputs.seatlamps import SeatLamps
        from hardware.lamps import lamps

        pins = lamps(self.config.lamps.pins, self.config.lamps.buzzer_pin or None)
        self.closing.append(pins)
        lit = SeatLamps(pins)
        host.followers.append(lambda _step, view: lit.show(view))
        announcer = Announcer(
            pins.sound,
            speaker(lambda: AMPLITUDES[settings.chosen.volume]),
            lambda name, seconds: host.words().say("screen", "time_low", seat=name, seconds=seconds),
            quiet=lambda: settings.chosen.volume == "off",
        )
        host.followers.append(lambda _step, view: announcer.show(view))
        host.followers += [each.follow for each in self.closing if hasattr(each, "follow")]

    def _table(self) -> Table:
        from companion.live.host import Table
        from companion.live.simulatedtable import Line, SimulatedTable, sentence

        wishes = self.wishes
        if wishes.table == "simulated":
            simulated = SimulatedTable(seed=wishes.seed, cheat=0.1, through="frames", pace=self._pace, done=lambda _failure: None)
            self.closing.append(simulated)
            return simulated.table()
        simulated_line = Line() if wishes.dice == "simulated" else None
        if simulated_line is not None:
            self.closing.append(simulated_line)
        port = str(simulated_line.path) if simulated_line is not None else wishes.dice
        devices = f"Camera {wishes.camera}. " + (
            f"{sentence(simulated_line.name)}." if simulated_line else f"Dice on {port}." if port else "No dice."
        )

        def start(session: Session, match: Match, trouble: Callable[[str, str], None]) -> list[Any]:
            return start_sensors(wishes.camera, port, session, match, trouble)

        roll = (lambda: simulated_line.roll(random.randint(1, 6))) if simulated_line is not None else None
        return Table(start, devices=devices, roll=roll)

    def _pace(self, step: Step) -> None:
        """Simulated players are no faster than `--speed`."""
        pause = min(3.0, max(0.0, step.match.at - self.paced_at) / self.wishes.speed)
        self.paced_at = step.match.at
        for each in self.closing:
            if hasattr(each, "stopping"):
                each.stopping.wait(pause)


def spelt(game: str, options: Iterable[str]) -> tuple[str, ...]:
    """House rules as given, checked: each must be one of the game's that the first page can show. Raises InputError."""
    rules = assemble.load_game(game)
    assemble.options_from(rules, options)
    return tuple(options)


def start_sensors(camera: str, port: str, session: Session, match: Match, trouble: Callable[[str, str], None]) -> list[Any]:
    """Camera and serial line of a real table, started; what is not there says so on the screen and is tried again."""
    from companion.live.witness import Witness
    from companion.sensors import CameraSensor, line
    from vision.camera import open_frames
    from vision.reader import Reader
    from vision.settle import Settle

    seats = len(match.seats)
    reader, settle = Reader(assemble.load_board(match.game.name, seats, match.options), seats), Settle()
    witness = Witness(reader, getattr(session.log, "attach", None))
    sensors: list[Any] = [
        CameraSensor(
            lambda: open_frames(camera), lambda frame: settle.after(witness.read(frame), time.monotonic()), session.put, trouble
        ).start(),
        witness,
    ]
    if port:
        sensors += line(port, match.seats, session.put, trouble)
    return sensors

"""The parts of a table at play, joined in the order of the data. Only this module starts and closes them.

frames -> reader -> settle -> session -> record        the match's own, as long as it is on
link (dice, buttons)                                   the app's, kept open between matches
lens, prior -> reader;   session -> view -> screen, voice, lamps
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import assemble
from companion.clock import PlayClock
from companion.errors import ConfigError, InputError, MissingError, RecordError
from companion.live.machine.backlight import Backlight
from companion.live.machine.outputs import outputs
from companion.live.machine.panel import Panel
from companion.live.settings import Chosen, TableSettings
from companion.live.sight.eyes import CALIBRATION, Eyes
from companion.live.sight.eyes import DEVICES as EYES
from companion.live.sight.gone import GoneSheets
from companion.live.sight.lookout import Lookout
from companion.live.sight.survey import Survey
from companion.live.sight.witness import Witness
from companion.live.simulated.table import Line, Pace, SimulatedTable
from companion.live.table import Looking, MatchSensors, Table
from companion.live.troubles import Troubles
from companion.present.home import CameraView
from companion.referee.observation import DiceRolled
from companion.sensing import calibration
from companion.sensing.camera import DEVICES as CAMERA
from companion.sensing.camera import PICTURES, CameraSensor, Frames, camera_wish
from companion.sensing.line import DIE, LINE, SerialLine
from companion.sensing.prior import Prior
from companion.sensing.sensors import Trouble
from companion.sensing.tray import DEVICE as TRAY
from companion.sensing.tray import TraySensor
from companion.settings.config import Config, record_path, table_path
from vision.pictures.camera import AUTO, CameraWish, live_frames
from vision.reading import Reading
from vision.settle import Settle

if TYPE_CHECKING:
    from companion.clock import Clock
    from companion.present.view import PlayView
    from companion.present.words import Words
    from companion.record.eventlog import Record
    from companion.referee.match import Match
    from companion.sensing.calibration import Calibration
    from companion.session import Session, Step
    from companion.ui.app import CompanionApp

TABLES = ("real", "simulated")
RECORD, DISK = "record", "disk"
OF_A_THROW, OF_A_TURN = (DIE, TRAY), (LINE, RECORD)
"""Troubles that nobody takes back. Those of a throw are over once none is waited for, those of a turn with the next."""
Pictures = Callable[[], bool]
"""Answers whether people want pictures of rulings kept now."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The wishes of the command line, above the settings."""

    game: str | None = None
    camera: str | None = None
    dice: str | None = None
    table: str = "real"
    file: Path | None = None
    size: str | None = None
    seed: int = 1
    speed: float = 3.0
    fullscreen: bool = False
    options: tuple[str, ...] = ()
    """House rules that the first page starts with, `key=value`."""


def play(config: Config, wishes: Wishes) -> None:
    """Runs the app until its window is closed. Raises InputError for a wrong wish, MissingError without a screen."""
    if wishes.game:
        assemble.load_game(wishes.game)  # a wrong name is said before anything of this machine
    panel = _panel(config, wishes)
    if not panel.somebody_sees() and "SDL_VIDEODRIVER" not in os.environ:
        raise MissingError("This machine has no screen for the app: plug one in, or watch `python3 start.py demo --headless --out DIR`.")
    # Kivy makes its window when it is imported: after the panel is known, never before.
    panel.prepare()
    with ExitStack() as closing:
        try:
            ready = app(config, wishes, closing)
        except RecordError as error:
            stop(str(error), config, wishes)
            raise
        ready.run()


def stop(sentence: str, config: Config, wishes: Wishes) -> None:
    """Says on the panel why the app cannot begin, until somebody has read it. Without a panel the shell alone says it."""
    panel = _panel(config, wishes)
    if panel.somebody_sees():
        panel.prepare()
        from companion.ui.stopped import StoppedWindow

        StoppedWindow(sentence, config.screen.language, config.screen.pitch_mm or None).run()


def _panel(config: Config, wishes: Wishes) -> Panel:
    size = wishes.size or f"{config.screen.width_px}x{config.screen.height_px}"
    return Panel.of(size, fullscreen=wishes.fullscreen or config.screen.fullscreen)


def app(config: Config, wishes: Wishes, closing: ExitStack) -> CompanionApp:
    """The app at its table, ready to run; all that it opens goes on `closing`. Raises InputError for a wrong wish."""
    from companion.live.host import TableHost
    from companion.live.keeping.keeper import Keeper
    from companion.present.words import Words
    from companion.record.eventlog import Record
    from companion.ui.app import CompanionApp
    from companion.ui.bridge import Bridge

    if wishes.table not in TABLES:
        raise InputError(f"--table is real or simulated, not {wishes.table}.")
    games = (assemble.load_game(wishes.game).name,) if wishes.game else ()
    chosen = chosen_rules(wishes)
    above = Chosen(config.screen.language, "medium" if config.sound.voice else "off", pictures=config.record.pictures)
    settings = TableSettings(table_path(), above, Backlight.found())
    language = settings.chosen.language
    path = wishes.file or record_path()
    troubles = Troubles()
    record = closing.enter_context(Record(path, told=partial(troubles.say, RECORD), lacks=partial(troubles.say, DISK)))
    keeper = Keeper(record, Words.load(None, language))
    table = _table(config, wishes, record, troubles, closing, pictures=lambda: settings.chosen.pictures)
    bridge = Bridge()
    heard = outputs(config.lamps, settings, closing)

    def publish(view: PlayView) -> None:
        bridge.publish(view)
        heard.show(view)

    host = TableHost(
        keeper,
        table,
        publish,
        troubles=troubles,
        games=games,
        language=language,
        clocks=config.clock.turn_s,
        note=" ".join(filter(None, (keeper.notice, settings.notice, heard.notice))),
        settings=settings,
        chosen=chosen,
    )
    closing.callback(host.close)
    return CompanionApp(host, bridge, pitch_mm=config.screen.pitch_mm or None)


def chosen_rules(wishes: Wishes) -> tuple[tuple[str, str], ...]:
    """The house rules of `--option` by key, checked. Raises InputError for a wrong one, and without the game that they are of."""
    if wishes.options and not wishes.game:
        raise InputError(
            "--option is a house rule of one game: name the game too, as in companion play GAME --option KEY=VALUE."
        )
    if wishes.game:
        assemble.options_from(assemble.load_game(wishes.game), wishes.options)
    return tuple((key, value) for key, _, value in (each.partition("=") for each in wishes.options))


def _table(config: Config, wishes: Wishes, record: Record, troubles: Troubles, closing: ExitStack, *, pictures: Pictures) -> Table:
    """The table that is played at; what it holds open goes on `closing`."""
    if wishes.table == "simulated":
        pace = Pace(wishes.speed)
        simulated = SimulatedTable(seed=wishes.seed, cheat=0.1, through="frames", pace=pace.wait, done=lambda _failure: None)
        closing.callback(simulated.close)
        closing.callback(pace.close)
        return simulated
    port = wishes.dice if wishes.dice is not None else config.line.port
    bench = Line() if port == "simulated" else None
    line: SerialLine | None = bench.serial if bench is not None else None
    if bench is not None:
        closing.callback(bench.close)
    elif port:
        line = SerialLine(port, troubles.say, known=record.origins(), broken_off=record.broken_off is not None).start()
        closing.callback(line.close)
    lamps = max((int(lamp) for lamp in config.lamps.pins if lamp.isdigit()), default=0)
    return RealTable(camera_wish(config.camera, wishes.camera), record, line, bench, pictures, lamps=lamps)


class RealTable:
    """The camera and the serial line of this machine. `bench`: the twin of dice and buttons, where there is no device."""

    tick_s: float | None = 1.0

    def __init__(
        self,
        camera: CameraWish,
        record: Record,
        line: SerialLine | None,
        bench: Line | None,
        pictures: Pictures = lambda: True,
        *,
        lamps: int = 0,
    ) -> None:
        self._camera, self._record, self._line, self._bench, self._pictures = camera, record, line, bench, pictures
        self._lamps, self._watched = lamps, False

    @property
    def devices(self) -> str:
        """The sentence of the first page about this table's devices."""
        line = self._line if self._bench is None else None
        dice = f"Dice on {line.port}." if line is not None else "Where a game has dice, the screen rolls them."
        source = self._camera.source
        return f"{'The camera is found by itself' if source == AUTO else f'Camera {source}'}. {dice}"

    @property
    def numbered(self) -> int:
        """The number of seats, from the first, that have a button or a lamp. The twin's buttons are nobody's."""
        return max(self._lamps, self._line.buttons if self._line is not None and self._bench is None else 0)

    def clock(self, at: float) -> Clock:
        """Match time runs with the machine's own."""
        return PlayClock(at)

    def kept(self, origin: str) -> None:
        """The device may forget what is in the record, and on its disk."""
        if self._line is not None and not self._record.in_memory:
            self._line.kept(origin)

    def roll(self, value: int) -> bool:
        """The twin's die rolls; with real dice or none the screen says the roll itself."""
        if self._bench is None:
            return False
        self._bench.roll(value)
        return True

    def watch_match(self, session: Session, match: Match, trouble: Trouble) -> MatchSensors:
        """Starts the camera and gives the line to the match. A missing device says so on the screen and is tried again."""
        seats = len(match.seats)
        board = assemble.load_board(match.game.name, seats, match.options)
        eyes = Eyes(board, seats, calibrated(match.game.name, trouble), trouble)
        witness = Witness(eyes, getattr(session.log, "attach", None), self._pictures)
        watch = Watch(witness, Survey(eyes, witness), Prior(match), Settle(), trouble)
        dice = TraySensor(session.put, trouble).take if board.dice else None
        watch.start(partial(self._frames, eyes, trouble, len(match.events) > 1), session, dice)
        if self._line is not None:
            number = getattr(session.log, "match", None)
            self._line.attach(match.seats, session.put, goes_on=number is not None and number == self._record.broken_off)
            watch.closing.callback(self._line.detach)
        watch.closing.callback(self._rest)
        return watch

    def look(self, game: str, seats: int, trouble: Trouble) -> Looking:
        """Starts the camera before a match. A folder of pictures is left to the match."""
        eyes = Eyes(assemble.load_board(game, seats), seats, calibrated(game, trouble), trouble)
        return Lookout(eyes, partial(self._straight, eyes, trouble), trouble)

    def _rest(self) -> None:
        """The match was left in peace: what a device says from now on is not kept for it."""
        with suppress(RecordError):  # then it passes for one that was broken off
            self._record.rest()

    def _frames(self, eyes: Eyes, trouble: Trouble, resumed: bool) -> Generator[Any, None, None]:
        """The camera, opened. A folder of pictures is played once, also when a match is gone on with."""
        onward, self._watched = self._watched or resumed, True
        return self._straight(eyes, trouble, onward)

    def _straight(self, eyes: Eyes, trouble: Trouble, onward: bool = False) -> Generator[Any, None, None]:
        """The camera, opened, its pictures straight."""
        frames = live_frames(self._camera, onward=onward, opened=eyes.opened, said=partial(trouble, PICTURES))
        try:
            yield from map(eyes.straight, frames)
        finally:
            frames.close()


def calibrated(game: str, trouble: Trouble) -> Calibration | None:
    """The calibration of a game; None without one. A file that cannot be used is said, and play goes on."""
    try:
        known = calibration.load(game)
    except ConfigError as error:
        trouble(CALIBRATION, str(error))
        return None
    return known


class Watch:
    """The camera of one match at a real table. It reads frames, reports tables at rest, and keeps the pictures behind a ruling."""

    def __init__(
        self, witness: Witness, survey: Survey, prior: Prior, settle: Settle, trouble: Trouble, *, now: Callable[[], float] = time.monotonic
    ) -> None:
        self._witness, self._survey, self._prior, self._settle, self._trouble, self._now = witness, survey, prior, settle, trouble, now
        self._sensor: CameraSensor | None = None
        self._acting: tuple[str, ...] = ()
        self._gone = GoneSheets()
        self.closing = ExitStack()

    def start(self, frames: Frames, session: Session, dice: Callable[[Any], None] | None = None) -> None:
        """Opens the camera on a thread of its own; `dice` looks at its frames too."""
        self._sensor = CameraSensor(frames, self._read, session.put, self._trouble, besides=dice, why=self._witness.why_lost).start()
        self.closing.callback(self._sensor.close)

    def follow(self, step: Step, view: PlayView) -> None:
        """Hears of every step, on the match's thread."""
        self._prior.follow(step.match)
        self._witness.follow(step, view)
        if self._sensor is not None:
            self._sensor.listen()
            if step.match.restore and not step.before.restore:
                self._sensor.again()  # if nothing has to be put back, no picture will ever show anything new
        if view.rolls is None or isinstance(step.observation, DiceRolled):
            self._well(*OF_A_THROW)
        acting, self._acting = self._acting, tuple(seat.seat for seat in view.active)
        if acting != self._acting:
            self._well(*OF_A_TURN)

    def gone(self) -> tuple[str, ...]:
        return self._gone.long(self._now())

    def camera(self, words: Words) -> CameraView:
        return self._survey.view(words)

    def survey(self, what: str, words: Words) -> None:
        self._survey.ask(what, words)

    def close(self) -> None:
        self.closing.close()
        self._witness.close()
        self._well(*CAMERA, *EYES, *OF_A_THROW, *OF_A_TURN)

    def _well(self, *devices: str) -> None:
        """There is nothing more to say of these."""
        for device in devices:
            self._trouble(device, "")

    def _read(self, frame: Any) -> Reading:
        """The observation of this frame's table at rest; on the camera's thread."""
        at = self._now()  # a picture shows the table as it was when it came, however long it is read
        reading = self._witness.read(frame, self._prior.likely(), self._prior.private())
        return self._settle.after(self._gone.after(reading, at), at)

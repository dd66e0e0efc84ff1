"""The parts of a table at play, joined in the order in which data runs through them: the only place that starts and closes them.

    frames -> reader -> settle -> session -> record        the match's own, as long as it is on
    link (dice, buttons)                                   the app's, kept open between matches
    lens, prior -> reader;   session -> view -> screen, voice, lamps
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import assemble
from companion.camera import CameraSensor, camera_wish
from companion.config import Config, record_path
from companion.errors import InputError, MissingError
from companion.live.match import Follower
from companion.live.panel import Panel
from companion.live.simulatedtable import Line, SimulatedTable, sentence
from companion.live.table import Sitting, Table, Trouble
from companion.live.witness import Witness
from companion.present.home import CameraView
from companion.sensors import line
from vision.camera import CameraWish, live_frames
from vision.reader import Reader
from vision.settle import Settle

if TYPE_CHECKING:
    from companion.clock import Clock
    from companion.present.view import PlayView
    from companion.referee.match import Match
    from companion.session import Session, Step
    from companion.ui.app import CompanionApp

TABLES = ("real", "simulated")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for, above the settings."""

    game: str | None = None
    camera: str | None = None
    dice: str | None = None
    table: str = "real"
    file: Path | None = None
    size: str | None = None
    seed: int = 1
    speed: float = 3.0
    fullscreen: bool = False


def play(config: Config, wishes: Wishes) -> None:
    """Runs the app until its window is closed. Raises InputError for a wrong wish, MissingError without a screen."""
    size = wishes.size or f"{config.screen.width_px}x{config.screen.height_px}"
    panel = Panel.of(size, fullscreen=wishes.fullscreen or config.screen.fullscreen)
    if not panel.somebody_sees() and "SDL_VIDEODRIVER" not in os.environ:
        raise MissingError("This machine has no screen for the app: plug one in, or watch `companion demo --headless --out DIR`.")
    # Kivy makes its window when it is imported: after the panel is known, never before.
    panel.prepare()
    with ExitStack() as closing:
        app(config, wishes, closing).run()


def app(config: Config, wishes: Wishes, closing: ExitStack) -> CompanionApp:
    """The app at its table, ready to run; all that it opens goes on `closing`. Raises InputError for a wrong wish."""
    from companion.live.host import TableHost
    from companion.live.keeper import Keeper
    from companion.present.words import Words
    from companion.record.eventlog import Record
    from companion.ui.app import CompanionApp
    from companion.ui.bridge import Bridge

    if wishes.table not in TABLES:
        raise InputError(f"--table is real or simulated, not {wishes.table}.")
    games = (assemble.load_game(wishes.game).name,) if wishes.game else ()
    language = config.screen.language
    path = wishes.file or record_path()
    path.parent.mkdir(parents=True, exist_ok=True)
    record = closing.enter_context(Record(path))
    keeper = Keeper(record, Words.load(None, language))
    table = _table(config, wishes, closing)
    bridge = Bridge()
    host = TableHost(
        keeper,
        table,
        bridge.publish,
        followers=_outputs(config, closing),
        games=games,
        language=language,
        clocks=config.clock.turn_s,
        note=keeper.notice,
    )
    closing.callback(host.close)
    return CompanionApp(host, bridge, pitch_mm=config.screen.pitch_mm or None)


def _table(config: Config, wishes: Wishes, closing: ExitStack) -> Table:
    """The table that is played at; what it holds open goes on `closing`."""
    if wishes.table == "simulated":
        pace = Pace(wishes.speed)
        simulated = SimulatedTable(seed=wishes.seed, cheat=0.1, through="frames", pace=pace.wait, done=lambda _failure: None)
        closing.callback(simulated.close)
        closing.callback(pace.close)
        return simulated
    port = wishes.dice if wishes.dice is not None else config.line.port
    bench = Line() if port == "simulated" else None
    if bench is not None:
        closing.callback(bench.close)
    return RealTable(camera_wish(config.camera, wishes.camera), str(bench.path) if bench is not None else port, bench)


def _outputs(config: Config, closing: ExitStack) -> tuple[Follower, ...]:
    """Lamps, buzzer and voice: each hears of every view."""
    from companion.outputs.announcer import Announcer, silence, speaker
    from companion.outputs.seatlamps import SeatLamps
    from hardware.lamps import lamps

    pins = lamps(config.lamps.pins, config.lamps.buzzer_pin or None)
    closing.callback(pins.close)
    lit, announcer = SeatLamps(pins), Announcer(pins.sound, speaker() if config.sound.voice else silence)
    return (lambda _step, view: lit.show(view), lambda _step, view: announcer.show(view))


@dataclass
class RealTable:
    """The camera and the serial line of this machine. `bench`: the twin of dice and buttons, where there is no device."""

    lens: CameraWish
    port: str
    bench: Line | None = None
    tick_s: float | None = 1.0
    watched: bool = False
    """The camera has been open before: pictures of a folder are played once, also when a match is resumed."""

    @property
    def devices(self) -> str:
        """What the first page says of this table."""
        dice = f"{sentence(self.bench.name)}." if self.bench is not None else f"Dice on {self.port}." if self.port else ""
        return f"Camera {self.lens.source}. {dice}".strip()

    def clock(self, at: float) -> Clock:
        """Match time runs with the machine's own."""
        from companion.clock import PlayClock

        return PlayClock(at)

    def roll(self, value: int) -> bool:
        """The twin's die rolls; with real dice or none the screen says the roll itself."""
        if self.bench is None:
            return False
        self.bench.roll(value)
        return True

    def sit(self, session: Session, match: Match, trouble: Trouble) -> Sitting:
        """Starts camera and line; what is not there says so on the screen and is tried again."""
        seats = len(match.seats)
        reader, settle = Reader(assemble.load_board(match.game.name, seats, match.options), seats), Settle()
        witness = Witness(reader, getattr(session.log, "attach", None))
        sitting = Watch(witness)
        read = partial(_settled, witness, settle, time.monotonic)
        sitting.closing.callback(CameraSensor(partial(self._frames, len(match.events) > 1), read, session.put, trouble).start().close)
        if self.port:
            link, sensor = line(self.port, match.seats, session.put, trouble)
            sitting.closing.callback(sensor.close)
            sitting.closing.callback(link.close)
        return sitting

    def _frames(self, resumed: bool) -> Generator[Any, None, None]:
        """The camera, opened; closing the generator closes it."""
        onward, self.watched = self.watched or resumed, True
        return live_frames(self.lens, onward=onward)


def _settled(witness: Witness, settle: Settle, now: Callable[[], float], frame: Any) -> Any:
    """What has come to rest in this frame."""
    return settle.after(witness.read(frame), now())


@dataclass
class Watch:
    """The sensors of one match at a real table."""

    witness: Witness
    closing: ExitStack = field(default_factory=ExitStack)

    def follow(self, step: Step, view: PlayView) -> None:
        """A ruling keeps what was seen of it."""
        self.witness.follow(step, view)

    def camera(self) -> CameraView:
        return CameraView()

    def close(self) -> None:
        self.closing.close()
        self.witness.close()


class Pace:
    """Simulated players are no faster than `speed` times the clock."""

    def __init__(self, speed: float) -> None:
        self._speed, self._at = speed, 0.0
        self._over = threading.Event()

    def wait(self, step: Step) -> None:
        """Until the step's time has come, s of match time."""
        pause = min(3.0, max(0.0, step.match.at - self._at) / self._speed)
        self._at = step.match.at
        self._over.wait(pause)

    def close(self) -> None:
        """Nobody waits any more."""
        self._over.set()

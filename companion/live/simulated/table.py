"""The simulated table behind the real app: its players look at the session's rulings as people look at the screen.

Rolls and presses go through a real serial line to a device: the firmware on MicroPython, or its twin where that is not there.
"""

from __future__ import annotations

import logging
import random
import tempfile
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from queue import Empty, Queue
from typing import Any

from companion.assemble import load_board, load_world
from companion.clock import HandClock
from companion.errors import CompanionError, InputError
from companion.live.table import Looking, MatchSensors, Nobody
from companion.present.doors import Doors
from companion.present.view import PlayView
from companion.referee.events import Asked, FaultCalled
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled, Observation, Searched
from companion.rules.values import Seat
from companion.sensing.camera import seen
from companion.sensing.line import SerialLine
from companion.sensing.sensors import Trouble
from companion.session import Session, Step
from companion.simulate.camera import FrameEye
from companion.simulate.game import Played
from companion.simulate.hands import Hands
from companion.simulate.link import Explained, Picture, Told
from companion.simulate.runner import LayoutEye, Runner, Setting
from companion.simulated_table.replies import Called, Offers, Reply
from hardware.link import LinkNews, Received
from hardware.messages import ButtonUp, Pretend
from hardware.simulated import Bench, FirmwareTable, VirtualTable
from vision.reader import Reader
from vision.twin.render import SimulatedCamera

ANSWER_S = 30.0


class PlayersLeftError(CompanionError):
    """The app was closed, or something at the simulated table does not answer any more."""


class BenchLine(SerialLine):
    """A line that says besides when a finger has left a button."""

    def __init__(self, port: str, trouble: Callable[[str, str], None]) -> None:
        super().__init__(port, trouble)
        self.left = threading.Event()

    def put(self, news: LinkNews, /) -> None:
        """One piece of news, from the link."""
        super().put(news)
        if isinstance(news, Received) and isinstance(news.message, ButtonUp):
            self.left.set()


class Line:
    """A die and a button per seat on a serial line that exists only in this computer."""

    def __init__(self) -> None:
        from hardware.micropython import find

        self._folder = tempfile.TemporaryDirectory(prefix="companion-demo-")
        path = Path(self._folder.name) / "line"
        command = find()
        self._bench: Bench = FirmwareTable(path, command) if command else VirtualTable(path)
        self.path = path
        self._trouble: Callable[[str, str], None] = lambda _device, _sentence: None
        self.serial = BenchLine(str(path), self._say)
        self.serial.start()
        if isinstance(self._bench, FirmwareTable):
            self._bench.attach(self.serial.send)

    @property
    def name(self) -> str:
        """The name of the dice on the screen."""
        return self._bench.name

    def listen(self, seats: tuple[Seat, ...], put: Callable[[Observation], None], trouble: Callable[[str, str], None]) -> list[Any]:
        """Gives the line to a match; returns what must be closed with it."""
        self._trouble = trouble
        if not self.serial.up.wait(ANSWER_S):
            raise PlayersLeftError("The simulated dice do not answer; begin again.")
        self.serial.attach(seats, put)
        return [Detaching(self.serial)]

    def _say(self, device: str, sentence: str) -> None:
        self._trouble(device, sentence)

    def kept(self, origin: str) -> None:
        """Hears that a roll or press is safe in the record, with all that followed from it."""
        self.serial.kept(origin)

    def roll(self, value: int) -> None:
        """The die rolls and comes to rest with this face up."""
        self._bench.pretend(Pretend("roll", 0, value))

    def press(self, button: int) -> None:
        """A seat's button goes down; a finger stays on it until the press has been heard."""
        self._bench.pretend(Pretend("down", button))

    def release(self, button: int, stop: threading.Event) -> None:
        """The finger leaves the button, as the board has said when this returns: a press before that would be none. Or `stop` is set."""
        self.serial.left.clear()
        self._bench.pretend(Pretend("up", button))
        waited = 0.0
        while not self.serial.left.wait(0.05) and waited < ANSWER_S and not stop.is_set():
            waited += 0.05

    def close(self) -> None:
        self.serial.close()
        self._bench.close()
        self._folder.cleanup()


class AppReferee:
    """Answers the simulated players from the session of the app, as the screen would. Runs on the players' thread."""

    def __init__(
        self, match: Match, put: Callable[[Observation], None], line: Line, clock: HandClock, pace: Callable[[Step], None]
    ) -> None:
        count = len(match.seats)
        self._reader = Reader(load_board(match.game.name, count, match.options), count)
        self._match = match
        self._doors = Doors()
        self._put = put
        self._line = line
        self._clock = clock
        self._pace = pace
        self._steps: Queue[Step] = Queue()
        self.stop = threading.Event()

    def heard(self, step: Step) -> None:
        """The session's step; on the match's thread."""
        self._steps.put(step)

    def begin(self, seats: tuple[Seat, ...], options: Any, lines: bool) -> Told:  # noqa: ARG002 - the app has begun the match already
        step = self._wait(lambda step: step.observation is None)
        return self._told(step, [step])

    def offers(self) -> Offers:
        """Returns what the screen offers to touch now."""
        return self._doors.offers(self._match)

    def tell(self, observation: Observation | Picture) -> Told:
        if isinstance(observation, Picture):
            read = seen(self._reader.read_rest(observation.frames), observation.at)
            return replace(self.tell(read), read=read)
        self._clock.at = max(self._clock.at, observation.at)
        steps: list[Step] = []
        if isinstance(observation, DiceRolled):
            self._line.roll(observation.values[0])
            steps.append(self._wait(lambda step: isinstance(step.observation, DiceRolled)))
        elif isinstance(observation, ButtonPressed):
            button = self._match.seats.index(observation.seat)
            self._line.press(button)
            steps.append(self._wait(lambda step: isinstance(step.observation, ButtonPressed)))
            self._line.release(button, self.stop)
        else:
            self._put(observation)
            steps.append(self._wait(lambda step: step.observation is observation))
        if steps[-1].decision.unfinished is not None:
            steps.append(self._wait(lambda step: isinstance(step.observation, Searched)))
        for step in steps:
            self._pace(step)
        return self._told(steps[-1], steps)

    def explain(self, since: int) -> Explained | None:  # noqa: ARG002 - nobody asks for certificates here
        return None

    def _wait(self, wanted: Callable[[Step], bool]) -> Step:
        waited = 0.0
        while waited < ANSWER_S:
            if self.stop.is_set():
                raise PlayersLeftError("The match was left before it was over.")
            try:
                step = self._steps.get(timeout=0.2)
            except Empty:
                waited += 0.2
                continue
            if wanted(step):
                return step
        raise PlayersLeftError("The referee did not answer the simulated table in time; try the same seed again.")

    def _told(self, last: Step, steps: list[Step]) -> Told:
        match = self._match = last.match
        fresh = []
        for step in steps:
            first = len(step.before.events)
            fresh += [Called(e.fault, e.remedy, first + n) for n, e in enumerate(step.decision.events) if isinstance(e, FaultCalled)]
        opened = tuple(Called(fault.called.fault, fault.called.remedy, fault.seq) for fault in match.open)
        asked = tuple(option.actions for option in match.asked.options) if match.asked is not None else ()
        return Told(
            Reply(opened, tuple(fresh), asked, match.expected() if match.restore else None, match.over, self.offers),
            seq=len(match.events),
            asked=sum(isinstance(event, Asked) for step in steps for event in step.decision.events),
            applies=sum(step.decision.applies for step in steps),
            scores=match.game.scores(match.live) if match.over else {},
        )


class SimulatedTable:
    """Players, pieces, camera, dice and buttons that exist only here. They sit down when the app begins a match.

    `pace(step)` is called on the players' thread after each of their acts, `done(failure)` when they get up.
    """

    def __init__(self, *, seed: int, cheat: float, through: str, pace: Callable[[Step], None], done: Callable[[str], None]) -> None:
        if through not in ("frames", "layouts"):
            raise InputError(f"--through must be frames or layouts, not {through}.")
        self._seed, self._cheat, self._through = seed, cheat, through
        self._pace, self._done = pace, done
        self.line = Line()
        self._clock = HandClock()
        self.played: Played | None = None
        self.stopping = threading.Event()
        self.tick_s: float | None = None
        self.numbered = 0

    @property
    def devices(self) -> str:
        """The sentence of the first page about this table."""
        return f"Simulated table. {sentence(self.line.name)}."

    def clock(self, at: float) -> HandClock:
        """A clock that the simulated players move on."""
        self._clock = HandClock(at)
        return self._clock

    def roll(self, value: int) -> bool:  # noqa: ARG002 - the players roll, nobody else
        return True

    def kept(self, origin: str) -> None:
        """The record has what came of this roll or press."""
        self.line.kept(origin)

    def watch_match(self, session: Session, match: Match, trouble: Trouble) -> MatchSensors:
        """The players sit down and play, on a thread of their own."""
        opened = self.line.listen(match.seats, session.put, trouble)
        if len(match.events) > 1:
            trouble("table", "Simulated players cannot go on with an old match: begin a new one.")
            return Players(opened)
        self.stopping.clear()
        referee = AppReferee(match, session.put, self.line, self._clock, self._pace)
        players = threading.Thread(target=self._play, args=(match, referee), name="players", daemon=True)
        players.start()
        return Players(opened, referee, players)

    def close(self) -> None:
        """Nobody plays any more; the device is gone."""
        self.stopping.set()
        self.line.close()

    def _play(self, match: Match, referee: AppReferee) -> None:
        failure = ""
        try:
            runner = self._runner(match, referee)
            self.played = runner.played
            runner.run()
        except CompanionError as error:
            failure = str(error)
        except Exception as error:
            logging.getLogger(__name__).exception("The simulated table stopped")
            failure = f"{type(error).__name__}: {error}"
        self._done(failure)

    def look(self, game: str, seats: int, trouble: Trouble) -> Looking:  # noqa: ARG002 - nothing lies there before a match
        return Players([])

    def _runner(self, match: Match, referee: AppReferee) -> Runner:
        name, count = match.game.name, len(match.seats)
        world = load_world(name)(match.seats, match.options, f"{self._seed}", self._cheat)
        eye: Any = LayoutEye()
        if self._through == "frames":
            eye = FrameEye(SimulatedCamera(load_board(name, count, match.options), count, self._seed), match.game.board)
        doubt = 0.05 if self._through == "layouts" else 0.0
        hands = Hands(random.Random(f"{self._seed} hands"), tuple(sorted(match.game.board.order)), doubt=doubt)
        setting = Setting(0, match.seats, match.options, match.game.board, lambda _explained, _shown: ())
        return Runner(setting, world, referee, eye=eye, hands=hands)


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


class Detaching:
    """Takes the line from the match that is left."""

    def __init__(self, serial: SerialLine) -> None:
        self._serial = serial

    def close(self) -> None:
        self._serial.detach()


class Players(Nobody):
    """The simulated players of one match; when it is left they get up. They show no picture, and ask nothing of the camera."""

    def __init__(self, opened: list[Any], referee: AppReferee | None = None, thread: threading.Thread | None = None) -> None:
        self._opened, self._referee, self._thread = opened, referee, thread

    def follow(self, step: Step, _view: PlayView) -> None:
        """They hear what the screen says."""
        if self._referee is not None:
            self._referee.heard(step)

    def close(self) -> None:
        if self._referee is not None:
            self._referee.stop.set()
        if self._thread is not None and self._thread is not threading.current_thread():
            self._thread.join(10.0)
        for each in self._opened:
            each.close()


def sentence(text: str) -> str:
    """The text with a capital letter at its beginning."""
    return text[:1].upper() + text[1:]

"""A table as a match needs it: sensors that start with the match and stop when it is left."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from companion.clock import PlayClock
from companion.present.home import CameraView
from companion.sensing.sensors import Trouble

if TYPE_CHECKING:
    from companion.clock import Clock
    from companion.present.view import PlayView
    from companion.present.words import Words
    from companion.referee.match import Match
    from companion.session import Session, Step


class Looking(Protocol):
    """A camera that looks at a table, started."""

    def camera(self, words: Words) -> CameraView:
        """The last picture with what was read in it, in these words."""

    def survey(self, what: str, words: Words) -> None:
        """Begins to look for an answer (`CameraView.surveys`) in these words; returns at once."""

    def close(self) -> None:
        """Stops the sensors and lets the camera go."""


class MatchSensors(Looking, Protocol):
    """The sensors of one match, started. They hear of every step and are closed when the match is left."""

    def follow(self, step: Step, view: PlayView) -> None:
        """Hears of every step on the match's thread; it must return at once."""

    def gone(self) -> tuple[str, ...]:
        """The printed sheets that are not in the camera's picture now, and have not been for a moment."""


class Table(Protocol):
    """A place to play at, as long as the app runs. `tick_s` None: it brings its own time."""

    @property
    def devices(self) -> str:
        """The sentence of the first page about this table's devices."""

    @property
    def numbered(self) -> int:
        """The number of seats, from the first, that have a button or a lamp here."""

    @property
    def tick_s(self) -> float | None:
        """Seconds between two ticks."""

    def clock(self, at: float) -> Clock:
        """A clock that goes on from this match time, s."""

    def watch_match(self, session: Session, match: Match, trouble: Trouble) -> MatchSensors:
        """Starts the sensors for a match that begins or goes on."""

    def look(self, game: str, seats: int, trouble: Trouble) -> Looking:
        """Starts the camera before a match of this game: what it sees is only shown."""

    def kept(self, origin: str) -> None:
        """The record has what came of the roll or press with this origin: its device may forget it."""

    def roll(self, value: int) -> bool:
        """Rolls the table's simulated die to this face. False if there is none, so that the screen has to say the roll itself."""


@dataclass(frozen=True)
class Unwatched:
    """A table without camera or dice, for tests and for the screen alone: everything is said by touch."""

    devices: str = ""
    numbered: int = 0
    tick_s: float | None = None
    clocks: Callable[[float], Clock] = PlayClock

    def clock(self, at: float) -> Clock:
        return self.clocks(at)

    def watch_match(self, session: Session, match: Match, trouble: Trouble) -> MatchSensors:  # noqa: ARG002 - nobody watches
        return Nobody()

    def look(self, game: str, seats: int, trouble: Trouble) -> Looking:  # noqa: ARG002 - nobody watches
        return Nobody()

    def kept(self, origin: str) -> None:
        """There is no device."""

    def roll(self, value: int) -> bool:  # noqa: ARG002 - there is no die
        return False


class Nobody:
    """The sensors of an unwatched table: none."""

    def follow(self, step: Step, view: PlayView) -> None:
        """Nobody listens."""

    def gone(self) -> tuple[str, ...]:
        """Nobody looks for a sheet."""
        return ()

    def camera(self, words: Words) -> CameraView:  # noqa: ARG002 - nobody watches
        return CameraView()

    def survey(self, what: str, words: Words) -> None:
        """Nothing is seen."""

    def close(self) -> None:
        """Nothing is open."""

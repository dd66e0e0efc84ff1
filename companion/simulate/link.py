"""The pipe between a simulated table and its referee, who runs in another process.

Towards the referee only observations cross (or frames), never truth; back comes what is said at the table, and the
figures of the report.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from multiprocessing.connection import Connection
from typing import Any, Protocol, cast

from companion.errors import CompanionError
from companion.referee.observation import Observation, TableSeen
from companion.rules.values import Place, Seat
from companion.simulated_table.replies import Offers, Reply, nothing


class RefereeStoppedError(CompanionError):
    """The referee's process ended or broke; nothing more can be simulated with it."""


@dataclass(frozen=True, slots=True)
class Told:
    """The referee's answer to one observation.

    `seq` is the number of events logged so far, `asked` how many questions were asked now, `applies` and `ms` the effort
    of this judgement (`ms` alone is no function of the observations), `lines` the new events as lines of events.jsonl
    (when they were wanted), `read` what was read from a picture, `unread` the places of which the screen says that it cannot,
    `scores` stands once the match is over.
    """

    reply: Reply
    seq: int = 0
    asked: int = 0
    applies: int = 0
    ms: float = 0.0
    lines: tuple[str, ...] = ()
    read: TableSeen | None = None
    unread: tuple[Place, ...] = ()
    scores: Mapping[Seat, Fraction] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """Frames of one moment in place of a table: BGR uint8 (height, width, 3), in sensor pixels. Each has its own noise."""

    at: float
    frames: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """The order to begin a match. `lines`: whether events are wanted as lines of events.jsonl."""

    seats: tuple[Seat, ...]
    options: Any
    lines: bool = False


@dataclass(frozen=True, slots=True)
class Explain:
    """Asks for the explanations of everything since this event, when a certificate is to be written."""

    since: int


@dataclass(frozen=True, slots=True)
class Look:
    """Asks what the screen offers to touch now."""


@dataclass(frozen=True, slots=True)
class Explained:
    """The referee's own account: the committed state it stood on before, and the actions it believes were played since."""

    state: Any
    actions: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """The referee stopped with an error."""

    why: str


class Referee(Protocol):
    """A referee as a runner needs it, near or far."""

    def begin(self, seats: tuple[Seat, ...], options: Any, lines: bool) -> Told: ...

    def tell(self, observation: Observation | Picture) -> Told: ...

    def offers(self) -> Offers: ...

    def explain(self, since: int) -> Explained | None: ...


class FarReferee:
    """A referee at the other end of a pipe."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def begin(self, seats: tuple[Seat, ...], options: Any, lines: bool) -> Told:
        return self._told(Begin(seats, options, lines))

    def tell(self, observation: Observation | Picture) -> Told:
        return self._told(observation)

    def offers(self) -> Offers:
        return cast("Offers", self._ask(Look()))

    def _told(self, message: object) -> Told:
        told = cast("Told", self._ask(message))
        return replace(told, reply=replace(told.reply, offers=self.offers))

    def explain(self, since: int) -> Explained | None:
        return cast("Explained | None", self._ask(Explain(since)))

    def _ask(self, message: object) -> object:
        try:
            self._connection.send(message)
            answer = self._connection.recv()
        except (EOFError, OSError) as error:
            raise RefereeStoppedError("The referee's process ended in the middle of a game; run the same seed again.") from error
        if isinstance(answer, Broken):
            raise RefereeStoppedError(f"The referee stopped with an error: {answer.why}")
        return answer


def serve(connection: Connection, referee: Referee) -> None:
    """The other end: answers until the pipe is closed. An error is told once, then the next match may begin."""
    # Whoever stops a simulation closes the pipe at any moment: nobody waits for an answer then.
    with suppress(EOFError, OSError):
        while True:
            message = connection.recv()
            try:
                answer = _answer(referee, message)
            except Exception as error:  # noqa: BLE001 - whatever stops the referee must reach the person who runs the simulation
                answer = Broken(f"{type(error).__name__}: {error}")
            connection.send(answer)


def _answer(referee: Referee, message: object) -> object:
    match message:
        case Begin(seats, options, lines):
            return _without_offers(referee.begin(seats, options, lines))
        case Explain(since):
            return referee.explain(since)
        case Look():
            return referee.offers()
        case _:
            return _without_offers(referee.tell(cast("Observation | Picture", message)))


def _without_offers(told: Told) -> Told:
    """The same without what the screen offers: who wants to touch asks for that."""
    return replace(told, reply=replace(told.reply, offers=nothing))

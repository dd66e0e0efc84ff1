"""The referee of a simulated game, in a process of its own: all it ever gets are observations."""

from __future__ import annotations

from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from time import thread_time
from typing import TYPE_CHECKING, Any

from companion.gc_pauses import unswept
from companion.present.doors import Doors
from companion.present.sight import Sight
from companion.referee.decision import Decision
from companion.referee.desk import begin, consider
from companion.referee.events import ActionPlayed, Asked, Event, FaultCalled, MatchOver
from companion.referee.evidence.deeper import deeper
from companion.referee.match import Match
from companion.referee.observation import Observation
from companion.rules.game import AnyGame
from companion.rules.values import Seat
from companion.sensing.prior import Prior
from companion.simulate.link import Explained, Picture, Told, serve
from companion.simulated_table.replies import Called, Offers, Reply

if TYPE_CHECKING:
    from companion.record.codec import Codec

REMEMBERED = 300
"""Matches kept for a certificate: longer than two turns ever take."""


class MatchReferee:
    """The real referee behind the pipe of a simulated table. What the slower worker would find comes at once."""

    def __init__(self, game: AnyGame, codec: Codec) -> None:
        self._game = game
        self._codec = codec
        self._match = Match.blank(game)
        self._past: list[Match] = []
        self._lines = False
        self._doors = Doors()

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self._match

    def begin(self, seats: tuple[Seat, ...], options: Any, lines: bool) -> Told:
        self._match = Match.blank(self._game)
        self._past = []
        self._lines = lines
        first = begin(self._game, seats, options)
        return self._told(Decision((first,), self._match.after(first)), 0.0)

    def tell(self, observation: Observation | Picture) -> Told:
        if isinstance(observation, Picture):
            raise TypeError("This referee gets tables, not pictures.")
        self._past = [*self._past[-REMEMBERED:], self._match]
        with unswept():
            # Games are played on every core at the same time: the time of this thread says nothing of the others.
            start = thread_time()
            decision = consider(self._match, observation)
            ms = 1000 * (thread_time() - start)
        told = self._told(decision, ms)
        seen = decision.unfinished
        if seen is None:
            return told
        more = self._told(consider(self._match, deeper(self._match, seen, observation.at)), 0.0)
        reply = replace(more.reply, fresh=told.reply.fresh + more.reply.fresh)
        return Told(reply, more.seq, told.asked + more.asked, told.applies, ms, told.lines + more.lines, scores=more.scores or told.scores)

    def offers(self) -> Offers:
        """Returns what the screen offers to touch now."""
        return self._doors.offers(self._match)

    def explain(self, since: int) -> Explained | None:
        """The state committed before this event, and everything played since, with the draft's best line."""
        before = next((match for match in reversed(self._past) if len(match.events) <= since), None)
        if before is None:
            return None
        played = [event.action for event in self._match.events[len(before.events) :] if isinstance(event, ActionPlayed)]
        return Explained(before.state, (*played, *self._match.draft.best.actions))

    def _told(self, decision: Decision, ms: float) -> Told:
        first, events = len(self._match.events), decision.events
        self._match = match = decision.match
        fresh = tuple(Called(event.fault, event.remedy, first + at) for at, event in enumerate(events) if isinstance(event, FaultCalled))
        opened = tuple(Called(fault.called.fault, fault.called.remedy, fault.seq) for fault in match.open)
        asked = tuple(answer.actions for answer in match.asked.options) if match.asked is not None else ()
        restore = match.expected() if match.restore else None
        return Told(
            Reply(opened, fresh, asked, restore, match.over, self.offers),
            len(match.events),
            sum(isinstance(event, Asked) for event in events),
            decision.applies,
            ms,
            tuple(self._line(event, first + at) for at, event in enumerate(events)) if self._lines else (),
            scores=self._game.scores(match.live) if any(isinstance(event, MatchOver) for event in events) else {},
        )

    def _line(self, event: Event, seq: int) -> str:
        from companion.record.codec import dumps

        return dumps(self._codec.event(event, seq))


class ReadingReferee(MatchReferee):
    """A referee to which tables come as pictures, which are read here."""

    def __init__(self, game: AnyGame, codec: Codec, seats: int, board: Path | None = None) -> None:
        super().__init__(game, codec)
        self._seats, self._board = seats, board
        self._reader: Any = None
        self._prior: Prior
        """The faces that the rules expect, as the reader of the app has them."""
        self._sight = Sight()

    def begin(self, seats: tuple[Seat, ...], options: Any, lines: bool) -> Told:
        from companion.assemble import load_board
        from vision.reader import Reader

        self._reader = Reader(load_board(self._game.name, self._seats, options, self._board), self._seats)
        told = super().begin(seats, options, lines)
        self._prior, self._sight = Prior(self.match), Sight()
        return told

    def tell(self, observation: Observation | Picture) -> Told:
        if not isinstance(observation, Picture):
            return super().tell(observation)
        from companion.sensing.camera import seen

        self._prior.follow(self.match)
        read = seen(self._reader.read_rest(observation.frames, self._prior.likely(), self._prior.private()), observation.at)
        self._sight = self._sight.after(read, private=bool(self._prior.private()))
        return replace(super().tell(read), read=read, unread=self._sight.unread(read.at))


def main(connection: Connection, game: str, seats: int, through: str, board: Path | None = None) -> None:
    """The process: serves one table after another until the pipe is closed."""
    from companion.assemble import codec, load_game

    rules = load_game(game, board)
    writer = codec(rules)
    serve(connection, ReadingReferee(rules, writer, seats, board) if through == "frames" else MatchReferee(rules, writer))

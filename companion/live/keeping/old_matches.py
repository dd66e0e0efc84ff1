"""Old matches to be read on the screen. Each is replayed on a thread of its own, which may take seconds."""

from __future__ import annotations

import logging
import threading

from companion import assemble
from companion.present.history import History
from companion.present.home import OldMatch
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.words import Words
from companion.record.eventlog import Record
from companion.referee.match import Match

LINES = 2000
"""Lines of a match that are kept: more than anybody has played at one table."""


class OldMatches:
    """Tells one match at a time: `of` returns at once, with what is known by then."""

    def __init__(self, record: Record, words: Words) -> None:
        self._record, self._words = record, words
        self._asked: tuple[int, int] | None = None
        """The match that was asked for last, and how many events it had."""
        self._known = OldMatch(told=False)
        self._worker: threading.Thread | None = None

    def of(self, number: int) -> OldMatch:
        """This match to be read. It is looked up if it was not asked for before, or has gone on since. Raises RecordError."""
        asked = number, self._record.match(number).events
        if asked != self._asked:
            self._asked, self._known = asked, OldMatch(told=False)
            self._worker = threading.Thread(target=self._look_up, args=(asked,), name="old match", daemon=True)
            self._worker.start()
        return self._known

    def wait(self, seconds: float) -> None:
        """Until what was asked for last is told."""
        if self._worker is not None:
            self._worker.join(seconds)

    def _look_up(self, asked: tuple[int, int]) -> None:
        try:
            old = self._told(asked[0])
        except Exception:
            # Whatever rules of another time say to these events: the match is kept, only not told.
            logging.getLogger(__name__).exception("Match %s cannot be told", asked[0])
            old = OldMatch(trouble=self._words.say("screen", "strange_match"))
        if asked == self._asked:
            self._known = old

    def _told(self, number: int) -> OldMatch:
        row = self._record.match(number)
        game = assemble.load_game(row.game)
        steps, match = [], Match.blank(game)
        for event in self._record.events(number, assemble.codec(game)):
            steps.append((event, match))
            match = match.after(event)
        words = assemble.words(row.game).for_persons(match.persons)
        history = History(words, kept=LINES)
        for event, before in steps:
            history = history.after(event, before)
        return OldMatch(Presenter(words).view(match, history, Sight()))

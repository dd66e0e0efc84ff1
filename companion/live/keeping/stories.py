"""Old matches to be read on the screen. Each is replayed on a thread of its own, which may take seconds."""

from __future__ import annotations

import logging
import threading

from companion import assemble
from companion.present.history import History
from companion.present.home import MatchStory
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.words import Words
from companion.record.eventlog import Record
from companion.referee.match import Match

LINES = 2000
"""Lines of a match that are kept: more than anybody has played at one table."""


class Stories:
    """Tells one match at a time: `of` returns at once, with what is known by then."""

    def __init__(self, record: Record, words: Words) -> None:
        self._record, self._words = record, words
        self._asked: tuple[int, int] | None = None
        """The match that was asked for last, and how many events it had."""
        self._story = MatchStory(told=False)
        self._worker: threading.Thread | None = None

    def of(self, number: int) -> MatchStory:
        """The story of this match. It is looked up if it was not asked for before, or has gone on since. Raises RecordError."""
        asked = number, self._record.match(number).events
        if asked != self._asked:
            self._asked, self._story = asked, MatchStory(told=False)
            self._worker = threading.Thread(target=self._look_up, args=(asked,), name="story", daemon=True)
            self._worker.start()
        return self._story

    def wait(self, seconds: float) -> None:
        """Until what was asked for last is told."""
        if self._worker is not None:
            self._worker.join(seconds)

    def _look_up(self, asked: tuple[int, int]) -> None:
        try:
            story = self._told(asked[0])
        except Exception:
            # Whatever rules of another time say to these events: the match is kept, only not told.
            logging.getLogger(__name__).exception("Match %s cannot be told", asked[0])
            story = MatchStory(trouble=self._words.say("screen", "strange_match"))
        if asked == self._asked:
            self._story = story

    def _told(self, number: int) -> MatchStory:
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
        return MatchStory(Presenter(words).view(match, history, Sight()))

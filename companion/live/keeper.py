"""The record as the app uses it: begin a match, go on with one, list what can go on."""

from __future__ import annotations

from typing import Any

from companion import assemble
from companion.present.home import ResumeCard
from companion.present.words import Words
from companion.record.eventlog import MatchLog, MatchRow, Record
from companion.referee.events import Event, MatchBegan


class Keeper:
    """Every match of one record file."""

    def __init__(self, record: Record, words: Words) -> None:
        self._record = record
        self._words = words

    @property
    def notice(self) -> str:
        """What was wrong with the record when it was opened, in sentences."""
        return " ".join(notice.sentence for notice in self._record.notices)

    def begin(self, game: Any, first: MatchBegan) -> tuple[str, MatchLog]:
        log = self._record.begin(assemble.codec(game), first)
        return str(log.match), log

    def resume(self, match: str) -> tuple[Any, tuple[Event, ...], MatchLog]:
        game = assemble.load_game(self._record.match(int(match)).game)
        log, events = self._record.resume(int(match), assemble.codec(game))
        return game, events, log

    def unfinished(self) -> tuple[ResumeCard, ...]:
        """Newest first; a match in which nothing has happened yet is not worth going on with."""
        rows = [row for row in self._record.matches() if row.status == "open" and row.events > 1]
        return tuple(ResumeCard(str(row.id), row.game, row.game, self._detail(row)) for row in reversed(rows))

    def _detail(self, row: MatchRow) -> str:
        return self._words.say(
            "screen", "resume_detail", seats=self._words.listed(map(self._words.seat, row.seats)), wall=row.wall[:16].replace("T", " ")
        )

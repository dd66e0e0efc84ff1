"""The record as the app uses it: begin a match, go on with one, list, delete and count them."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from companion import assemble
from companion.errors import CompanionError, RecordError, WireError
from companion.live.keeping.old_matches import OldMatches
from companion.live.keeping.results import result
from companion.live.keeping.statistics import MatchStatistics
from companion.live.keeping.untouched import untouched
from companion.present.home import MatchCard, OldMatch, ResumeCard
from companion.present.words import Words
from companion.record.eventlog import MatchLog, MatchRow, Record
from companion.referee.events import Event, MatchBegan
from companion.rules.game import AnyGame

FEW = 3
"""Names that the offer to go on with a match speaks of."""


class Keeper:
    """Every match of one record file."""

    def __init__(self, record: Record, words: Words) -> None:
        self._record = record
        self._words = words
        self._on = ""
        """The match that is being played."""
        self._cards: dict[tuple[int, int, str], MatchCard] = {}
        self._resumable: dict[tuple[int, int, str], ResumeCard | None] = {}
        self._statistics = MatchStatistics(record, words)
        self._old = OldMatches(record, words)

    @property
    def notice(self) -> str:
        """Damage that was found in the record when it was opened, in sentences."""
        return " ".join(notice.sentence for notice in self._record.notices)

    def begin(self, game: AnyGame, first: MatchBegan) -> tuple[str, MatchLog]:
        log = self._record.begin(assemble.codec(game), first)
        self._on = str(log.match)
        return self._on, log

    def resume(self, match: str) -> tuple[Any, tuple[Event, ...], MatchLog]:
        game = assemble.load_game(self._record.match(int(match)).game)
        log, events = self._record.resume(int(match), assemble.codec(game))
        self._on = match
        return game, events, log

    def rest(self) -> None:
        """The match that was on is left: it can be deleted, and it was not broken off. One in which nothing was done is not kept."""
        left, self._on = self._on, ""
        self._record.rest()
        if left and self._untouched(int(left)):
            with suppress(RecordError):  # then it stays among the old ones
                self._record.delete(int(left), wiped=False)

    def unfinished(self) -> tuple[ResumeCard, ...]:
        """Newest first. One in which nothing has happened yet is not worth going on with, one of other rules cannot go on."""
        rows = reversed([row for row in self._record.matches() if row.status == "open" and row.events > 1])
        fresh = {(row.id, row.events, row.wall): row for row in rows}
        self._resumable = {
            key: self._resumable[key] if key in self._resumable else self._resume_card(row) for key, row in fresh.items()
        }
        return tuple(card for card in self._resumable.values() if card is not None)

    def matches(self) -> tuple[MatchCard, ...]:
        """Every match, newest first, with how it ended."""
        rows = reversed(self._record.matches())
        fresh = {(row.id, row.events, f"{row.status} {row.wall} {str(row.id) == self._on}"): row for row in rows}
        self._cards = {key: self._cards.get(key) or self._card(row) for key, row in fresh.items()}
        return tuple(self._cards.values())

    def old_match(self, match: str) -> OldMatch:
        """An old match to be read; while it is being replayed, that it is."""
        return self._old.of(int(match))

    def forget(self, match: str) -> None:
        """Deletes a match with all that was kept of it. Raises RecordError."""
        self._record.delete(int(match))

    def statistics(self) -> tuple[str, ...]:
        """All matches in numbers, as sentences; while old ones are being counted, those that are."""
        return self._statistics.sentences()

    def _untouched(self, number: int) -> bool:
        """True if nothing was done in this match. One that cannot be read may hold something."""
        with suppress(CompanionError, ValueError):
            row = self._record.match(number)
            return row.status == "open" and untouched(self._record.rows(number), assemble.codec(assemble.load_game(row.game)))
        return False

    def _card(self, row: MatchRow) -> MatchCard:
        try:
            game = assemble.load_game(row.game)
            words = assemble.words(row.game)
            title = words.tables.get("game", {}).get("name") or row.game
            who, ended = self._told(row, game, words)
            fits = row.rules == game.version
        except (CompanionError, WireError):
            sentence = self._words.say("screen", "match_strange", wall=_wall(row))
            return MatchCard(str(row.id), row.game, row.game, sentence, "unreadable", can_resume=False)
        on = str(row.id) == self._on
        unfinished = "match_on" if on else "match_open" if fits else "match_other_rules"
        key = {"over": "match_over", "left": "match_left"}.get(row.status, unfinished)
        status = "open" if row.status == "open" else "over"
        detail = self._words.say("screen", key, seats=who, wall=_wall(row), ended=ended)
        return MatchCard(str(row.id), row.game, title, detail, status, fits and not on and row.status == "open" and row.events > 1, not on)

    def _resume_card(self, row: MatchRow) -> ResumeCard | None:
        """The offer to go on with this match; None when this companion cannot."""
        try:
            game = assemble.load_game(row.game)
            if row.rules != game.version:
                return None
            names = list(dict.fromkeys(result(self._record, row, game, assemble.words(row.game)).names.values()))
        except (CompanionError, WireError):
            return None
        # A button has room for a few of them; all stand in the list of old matches.
        more = [self._words.say("screen", "some_more", count=len(names) - FEW + 1)] if len(names) > FEW else []
        who = self._words.listed([*(names[: FEW - 1] if more else names), *more])
        return ResumeCard(str(row.id), row.game, row.game, self._words.say("screen", "resume_detail", seats=who, wall=_wall(row)))

    def _told(self, row: MatchRow, game: AnyGame, words: Words) -> tuple[str, str]:
        """The players of a match, the winner and the reason."""
        found = result(self._record, row, game, words)
        over_early = words.say("screen", "unfinished") + "." if row.status == "over" and found.outcome is None else ""
        return found.people(words), found.ended(words) or over_early


def _wall(row: MatchRow) -> str:
    return row.wall[:16].replace("T", " ")

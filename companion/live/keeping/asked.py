"""The record as the screen's host asks it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from companion.present.home import MatchCard, OldMatch, ResumeCard
    from companion.referee.events import Event, MatchBegan
    from companion.rules.game import AnyGame


class Record(Protocol):
    """The record as the screen's host asks it."""

    def begin(self, game: AnyGame, first: MatchBegan) -> tuple[str, Any]:
        """A new match: its name and the log to append to; its first event is already safe."""

    def resume(self, match: str) -> tuple[Any, tuple[Event, ...], Any]:
        """A match that was not finished: its game, its events, and the log to append to."""

    def rest(self) -> None:
        """The match that was on is left."""

    def unfinished(self) -> tuple[ResumeCard, ...]:
        """Matches that can go on, newest first."""

    def matches(self) -> tuple[MatchCard, ...]:
        """Every match, newest first."""

    def old_match(self, match: str) -> OldMatch:
        """An old match to be read, or as much as is known of it."""

    def forget(self, match: str) -> None:
        """Deletes a match. Raises RecordError, also for the one that is on."""

    def statistics(self) -> tuple[str, ...]:
        """All matches in sentences."""

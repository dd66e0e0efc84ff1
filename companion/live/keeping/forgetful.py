"""A record that keeps nothing, in the shape that the screen's host asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.errors import CompanionError
from companion.present.home import MatchCard, OldMatch, ResumeCard
from companion.rules.game import AnyGame

if TYPE_CHECKING:
    from companion.referee.events import Event, MatchBegan


class Forgetful:
    """A record that keeps nothing: for the demo and for tests."""

    def begin(self, game: AnyGame, first: MatchBegan) -> tuple[str, Any]:  # noqa: ARG002 - a record's own shape
        return "", _Nothing()

    def resume(self, match: str) -> tuple[Any, tuple[Event, ...], Any]:
        raise CompanionError(f"Match {match} was not kept.")

    def rest(self) -> None:
        """Nothing is kept."""

    def unfinished(self) -> tuple[ResumeCard, ...]:
        return ()

    def matches(self) -> tuple[MatchCard, ...]:
        return ()

    def old_match(self, match: str) -> OldMatch:
        return OldMatch(trouble=f"Match {match} was not kept.")

    def forget(self, match: str) -> None:
        raise CompanionError(f"Match {match} was not kept.")

    def statistics(self) -> tuple[str, ...]:
        return ()


class _Nothing:
    def append(self, events: tuple[Event, ...], origin: str = "") -> None:
        """Forgets them."""

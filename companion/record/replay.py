"""A match from its record: the fold of its events, with the rules it was begun with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from companion.errors import RecordError
from companion.referee.events import Event, MatchBegan, UndoCancelled, Undone
from companion.referee.match import Match
from companion.rules.game import AnyGame


def replay(game: AnyGame, events: Iterable[Event]) -> Match:
    """The match as it stood after the last of these events. Raises RecordError if it was played with other rules."""
    match = Match.blank(game)
    for step in steps(game, events):
        match = step[2]
    return match


def steps(game: AnyGame, events: Iterable[Event]) -> Iterator[tuple[Match, Event, Match]]:
    """Event by event: the match before, the event, the match after."""
    match = Match.blank(game)
    for seq, event in enumerate(events):
        if seq == 0:
            pinned(game, event)
        before, match = match, match.after(event)
        yield before, event, match


def pinned(game: AnyGame, first: Event) -> MatchBegan:
    """The first event of a match of this game and these rules. Raises RecordError, with what can still be done."""
    if not isinstance(first, MatchBegan):
        raise RecordError(f"The match does not begin with MatchBegan but with {type(first).__name__}: its beginning is lost.")
    if first.game != game.name:
        raise RecordError(f"This is a match of {first.game}, not of {game.name}.")
    if first.rules != game.version:
        raise RecordError(
            f"The match was begun with version {first.rules} of the rules of {game.name}, this companion has version {game.version}: "
            "it can be exported, but only a companion with those rules can go on with it."
        )
    return first


def struck(events: Iterable[Event]) -> frozenset[int]:
    """The sequence numbers of events that an undo has struck; one that was cancelled strikes nothing and is struck itself."""
    gone: set[int] = set()
    before: list[tuple[int, frozenset[int]]] = []
    for seq, event in enumerate(events):
        if isinstance(event, Undone):
            before.append((seq, frozenset(gone)))
            gone.update(range(event.to, seq))
        elif isinstance(event, UndoCancelled):
            undone, earlier = before.pop()
            gone = {*earlier, *range(undone, seq)}
    return frozenset(gone)

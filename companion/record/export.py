"""A match for the outside: JSON Lines for programs, a transcript for people."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.record.codec import Codec, dumps
from companion.record.replay import steps, struck
from companion.referee.events import Event
from companion.referee.match import Match
from companion.rules.game import AnyGame

Tell = Callable[[Event, Match], str]
"""The sentence for an event (empty if there is nothing to tell), given the match before it."""


def json_lines(events: tuple[Event, ...], codec: Codec) -> Iterator[str]:
    """events.jsonl, the same bytes for the same events."""
    return (dumps(codec.event(event, seq)) for seq, event in enumerate(events))


def transcript(game: AnyGame, events: tuple[Event, ...], tell: Tell) -> Iterator[str]:
    """Lines like `  3:05  Red moves to b2`, with match time; what was taken back stays, in brackets."""
    gone = struck(events)
    for seq, (before, event, _) in enumerate(steps(game, events)):
        text = tell(event, before)
        if text:
            yield f"{clock(event.at):>7}  {f'[{text}]' if seq in gone else text}"


def clock(seconds: float) -> str:
    """Match time as people read it: `3:05`, `1:02:03`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"

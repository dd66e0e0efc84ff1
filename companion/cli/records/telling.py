"""A recorded match told in the words of its game, its people by their names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from companion.cli.records.archive import Recorded
    from companion.present.words import Words
    from companion.record.export import Tell
    from companion.referee.events import Event
    from companion.referee.match import Match

BY_SEAT = ("actions", "thinking", "scores")
"""The numbers that are counted for each seat."""


def spoken(game: str, events: tuple[Event, ...]) -> Words:
    """The words of a game, with the people of these events as they were called last."""
    from companion.assemble import words
    from companion.referee.persons import seated

    return words(game).for_persons(seated(events))


def teller(game: str, events: tuple[Event, ...] = ()) -> Tell:
    """Events in the words of the game, as the screen tells them; `events` name the people."""
    from companion.present.history import History

    history = History(spoken(game, events))

    def tell(event: Event, before: Any) -> str:
        lines = history.after(event, before).lines
        return lines[-1].text if lines else ""

    return tell


def pictured(one: Recorded, stands: Match) -> Iterator[str]:
    """The transcript as a page with pictures. `stands`: the match after its last event."""
    from companion.assemble import load_board
    from companion.present.transcript import Transcript
    from companion.record.export import clock
    from companion.record.replay import steps, struck

    plan = load_board(one.row.game, len(stands.seats), stands.options)
    told = Transcript(spoken(one.row.game, one.events), plan, teller(one.row.game, one.events), clock)
    return told.page(steps(one.game, one.events), struck(one.events))


def in_numbers(one: Recorded, numbers: dict[str, Any]) -> Iterator[str]:
    """The numbers of a match, one a line, with its people by their names. Chance is no player."""
    from companion.record.export import clock
    from companion.rules.values import CHANCE

    words = spoken(one.row.game, one.events)
    for name, value in numbers.items():
        if name == "winners":
            told = "not over" if value is None else ", ".join(map(words.seat, value)) or "nobody"
        elif name in BY_SEAT:
            told = ", ".join(f"{words.seat(seat) if seat else '-'} {number}" for seat, number in value.items() if seat != CHANCE)
        elif isinstance(value, dict):
            told = ", ".join(f"{key or '-'} {number}" for key, number in value.items())
        else:
            told = clock(value) if name == "seconds" else str(value)
        yield f"{name:>10}  {told}".rstrip()

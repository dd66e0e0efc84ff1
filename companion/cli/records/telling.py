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

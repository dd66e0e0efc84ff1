"""The people and the outcome of an old match, in words and as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion import assemble
from companion.present.words import Told, Words
from companion.record.codec import loads
from companion.record.ends import ends, names
from companion.record.eventlog import MatchRow, Record
from companion.referee.events import Event, MatchOver
from companion.referee.persons import seated
from companion.rules.game import AnyGame
from companion.rules.values import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Result:
    """The people of a match by their seats, as they were called last, and its outcome (None: not over)."""

    names: dict[Seat, str]
    outcome: Outcome | None

    def people(self, words: Words) -> str:
        """The names in the order of the seats, each once: `Ann and Bob`."""
        return words.listed(map(Told, dict.fromkeys(self.names.values())))

    def ended(self, words: Words) -> str:
        """The winners as a sentence; empty for a match that is not over."""
        if self.outcome is None:
            return ""
        winners = list(dict.fromkeys(Told(self.names.get(seat) or words.seat(seat)) for seat in self.outcome.winners))
        key = "nobody" if not winners else "winner" if len(winners) == 1 else "winners"
        return words.say("screen", key, seat=winners[0] if winners else "", seats=words.listed(winners)) + "."


def result(record: Record, row: MatchRow, game: AnyGame, words: Words) -> Result:
    """The people and the outcome of a match. Raises ValueError for one that cannot be read."""
    codec = assemble.codec(game)
    first, last = (codec.event_from(loads(end.body)) if end is not None else None for end in ends(record, row.id))
    renamed = [codec.event_from(loads(each.body)) for each in names(record, row.id)]
    called = named(row.seats, words, [*([first] if first is not None else []), *renamed])
    return Result(called, last.outcome if isinstance(last, MatchOver) else None)


def named(seats: tuple[Seat, ...], words: Words, events: Iterable[Event]) -> dict[Seat, str]:
    """The name of each seat's person after these events; where nobody gave one, that of the seat."""
    known = {seat: name for name, theirs in seated(events) for seat in theirs if name != seat}
    return {seat: known.get(seat) or str(words.seat(seat)) for seat in seats}

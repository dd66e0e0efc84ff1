"""All matches in numbers, told in sentences. Old matches are replayed on a thread of their own; each is counted once."""

from __future__ import annotations

import logging
import threading
from collections import Counter
from dataclasses import dataclass

from companion import assemble
from companion.errors import CompanionError
from companion.live.keeping.results import named
from companion.lookup.rulebook import shelf
from companion.present.words import Told, Words
from companion.record.eventlog import MatchRow, Record
from companion.record.statistics import Statistics, statistics

MINUTES = 90
"""From so many minutes on a time is told in hours."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One match in numbers; `names` by seat. `numbers` None: it cannot be read by this companion."""

    game: str
    numbers: Statistics | None = None
    names: tuple[tuple[str, str], ...] = ()


class MatchStatistics:
    """Counts on demand: `sentences` returns at once with what is known so far."""

    def __init__(self, record: Record, words: Words) -> None:
        self._record = record
        self._words = words
        self._counted: dict[tuple[int, int, str, str], Counted] = {}
        self._worker: threading.Thread | None = None

    def sentences(self) -> tuple[str, ...]:
        """All matches in numbers, as sentences. The counting of those that are not known yet begins, if it is not going on."""
        rows = {_key(row): row for row in self._record.matches() if row.events > 1}
        missing = [row for key, row in rows.items() if key not in self._counted]
        if missing and (self._worker is None or not self._worker.is_alive()):
            self._worker = threading.Thread(target=self._count, args=(missing,), name="statistics", daemon=True)
            self._worker.start()
        over = sum(row.status == "over" for row in rows.values())
        return self._told([self._counted[key] for key in rows if key in self._counted], len(rows), over)

    def wait(self, seconds: float) -> None:
        """Until everything that was asked for is counted."""
        if self._worker is not None:
            self._worker.join(seconds)

    def _count(self, rows: list[MatchRow]) -> None:
        for row in rows:
            try:
                counted = self._one(row)
            except (CompanionError, ValueError):
                counted = Counted(row.game)
            except Exception:
                # The record was closed behind it, most likely: the app is going down. No number is worth a word then.
                logging.getLogger(__name__).exception("Match %s cannot be counted", row.id)
                return
            self._counted[_key(row)] = counted

    def _one(self, row: MatchRow) -> Counted:
        game = assemble.load_game(row.game)
        events = self._record.events(row.id, assemble.codec(game))
        names = named(row.seats, assemble.words(row.game), events)
        return Counted(row.game, statistics(game, events), tuple(names.items()))

    def _told(self, counted: list[Counted], count: int, over: int) -> tuple[str, ...]:
        say = self._words.say
        if not count:
            return (say("statistics", "none"),)
        lines = [say("statistics", "matches", count=count, over=over)]
        if len(counted) < count:
            lines.append(say("statistics", "counting", done=len(counted), all=count))
        for game in dict.fromkeys(each.game for each in counted if each.numbers is not None):
            lines += self._of_game(game, [each for each in counted if each.game == game and each.numbers is not None])
        return tuple(lines)

    def _of_game(self, game: str, matches: list[Counted]) -> list[str]:
        say = self._words.say
        words = assemble.words(game)
        title = Told(words.tables.get("game", {}).get("name") or game)
        numbers = [each.numbers for each in matches if each.numbers is not None]
        lines = [say("statistics", "game", game=title, count=len(matches), time=self._time(sum(each.seconds for each in numbers)))]
        ended = [each for each in numbers if each.winners is not None]
        if ended:
            seconds, turns = (sum(values) / len(ended) for values in ([each.seconds for each in ended], [each.turns for each in ended]))
            key = "average_one" if round(turns) == 1 else "average"
            lines.append(say("statistics", key, game=title, time=self._time(seconds), turns=f"{turns:.0f}"))
        wins = Counter(dict(each.names).get(seat, seat) for each in matches if each.numbers for seat in each.numbers.winners or ())
        if wins:
            told = (say("statistics", "win", name=Told(name), count=count) for name, count in wins.most_common(6))
            lines.append(say("statistics", "wins", game=title, wins=Told(words.listed(told))))
        rolls: Counter[int] = sum((Counter(each.rolls) for each in numbers), Counter())
        if rolls:
            told = (f"{value} ({count}x)" for value, count in sorted(rolls.items()))
            lines.append(say("statistics", "rolls", game=title, rolls=Told(words.listed(told))))
        faults: Counter[str] = sum((Counter(each.faults) for each in numbers), Counter())
        if faults:
            rule = faults.most_common(1)[0][0]
            titles = {each.id: each.title for each in shelf()[game].rules} if game in shelf() else {}
            title_of = titles.get(rule) or words.tables["house_titles"].get(rule, "")
            most = Told(f"{words.rule_id(rule)} {title_of}".strip())
            lines.append(say("statistics", "faults", game=title, count=faults.total(), rule=most))
        return lines

    def _time(self, seconds: float) -> Told:
        """A time as people tell it: `less than a minute`, `12 minutes`, `2.5 hours`."""
        minutes = round(seconds / 60)
        key = "moment" if not minutes else "minute" if minutes == 1 else "minutes" if minutes < MINUTES else "hours"
        return Told(self._words.say("statistics", key, minutes=minutes, hours=f"{seconds / 3600:.1f}"))


def _key(row: MatchRow) -> tuple[int, int, str, str]:
    """Tells the matches from each other, also from one that had the same number and was deleted."""
    return row.id, row.events, row.status, row.wall

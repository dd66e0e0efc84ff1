"""A border that the players settle in mid-match is drawn as they settled it. One that is settled as not there is drawn no more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import pytest

from companion.clock import HandClock
from companion.live.host import TableHost
from companion.live.keeping.keeper import Keeper
from companion.live.table import Unwatched
from companion.present.home import NewMatch
from companion.present.view import PlayView
from companion.present.words import Words
from companion.record.eventlog import Record
from companion.referee.commands import Settle

BORDER = "african eurasian"


class Settling:
    """A match of Tektonix without sensors; views arrive in a queue."""

    def __init__(self, record: Record) -> None:
        self.views: Queue[PlayView] = Queue()
        self.host = TableHost(Keeper(record, Words.load()), Unwatched(clocks=HandClock), self.views.put, games=("tektonix",))
        self.host.begin(NewMatch("tektonix", 2))

    def next(self) -> PlayView:
        return self.views.get(timeout=20)

    def kinds(self) -> set[str]:
        plan = self.host.plan()
        assert plan is not None
        return {stroke.kind for stroke in plan.drawings["map"].strokes if stroke.name == BORDER}

    def settle(self, there: bool) -> PlayView:
        self.host.order(Settle(f"border:{BORDER}:S", there, ("Red", "Green")))
        return self.next()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Settling]:
    with Record(tmp_path / "matches.sqlite") as record:
        made = Settling(record)
        yield made
        made.host.close()


def test_a_settled_border_is_drawn_anew(table: Settling) -> None:
    first = table.next()
    assert table.kinds() == {"S?", "T", "OC", "CC"}
    settled = table.settle(True)
    assert settled.plan > first.plan, "the screen is told that there is another drawing"
    assert table.kinds() == {"S", "T", "OC", "CC"}
    again = table.settle(True)
    assert again.plan == settled.plan, "nothing new, nothing drawn"
    assert table.settle(False).plan > settled.plan
    assert table.kinds() == {"T", "OC", "CC"}

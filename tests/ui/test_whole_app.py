"""The real app with the real referee and record behind it. Fingers touch the glass, and tables come from a camera that is not there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.clock import HandClock
from companion.live.host import TableHost
from companion.live.keeping.keeper import Keeper
from companion.live.match import PATIENCE_S
from companion.live.table import Unwatched
from companion.present.words import Words
from companion.record.eventlog import Record
from companion.referee.events import FaultCalled, Overruled, Restored, TurnPassed, Undone
from companion.referee.observation import DiceRolled, TableSeen, Tick
from companion.rules.values import Layout, PlacedPiece
from companion.ui.bridge import Bridge
from tests.ui.conftest import SIZES
from tests.ui.driver import Driver, Start

FULL = Layout(
    {f"{c}{r}.tile": (PlacedPiece("tile", "back"),) for c in "abcdef" for r in "123456"} | {"draw": (PlacedPiece("card", "back"),)}
)
PRINTED = "As printed: two per row, three of each symbol"
RED, GREEN = (PlacedPiece("pawn-red"),), (PlacedPiece("pawn-green"),)


class Sitting:
    """One app, one record; `see` is what the camera would say."""

    def __init__(self, record: Record, start: Start, size: tuple[int, int] = SIZES[0]) -> None:
        self.events: list[object] = []
        bridge = Bridge()
        self.host = TableHost(
            Keeper(record, Words.load()),
            Unwatched(clocks=HandClock),
            bridge.publish,
            followers=(lambda step, _view: self.events.extend(step.decision.events),),
            games=("treasure-hunt",),
        )
        self.app: Driver = start(size, behind=self.host, bridge=bridge)

    def begin(self, *choices: str) -> None:
        """Touches these choices one by one, and begins the match."""
        for choice in (*choices, "Begin"):
            self.app.tap(self.app.find(choice))
        self.app.until(lambda: self.app.page == "setup", "set-up")

    def see(self, table: Layout) -> None:
        before = self.app.app.view.seq
        self.host.put(TableSeen(-1.0, table))
        self.app.until(lambda: self.app.app.view.seq > before, "a new view")

    def waits(self, seconds: float) -> None:
        """So long nothing happens."""
        before = self.app.app.view
        self.host.put(Tick(before.at + seconds))
        self.app.until(lambda: self.app.app.view.seq > before.seq, "a new view")

    def roll(self, value: int) -> None:
        before = self.app.app.view.seq
        self.host.put(DiceRolled(-1.0, (value,)))
        self.app.until(lambda: self.app.app.view.seq > before, "a new view")


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    with Record(tmp_path / "matches.sqlite") as opened:
        yield opened


@pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
def test_from_the_first_touch_to_a_ruling_that_is_put_right(start: Start, record: Record, size: tuple[int, int]) -> None:
    sitting = Sitting(record, start, size)
    app = sitting.app
    sitting.begin("2 players", "New match", PRINTED)
    sitting.see(FULL.put({"e4.tile": ()}))
    assert any("Still missing at e4: " in text for text in app.texts())
    sitting.see(FULL)
    sitting.see(FULL.put({"c3.pawns": RED}))
    sitting.waits(PATIENCE_S)
    assert app.page == "dispute"
    assert "Take Red's pawn away from c3." in " ".join(app.texts())
    app.tap(app.find("Read the rule"))
    assert "Choosing a side" in app.texts()
    app.tap(app.find("Back"))
    sitting.see(FULL.put({"a1.pawns": RED}))
    assert app.page == "setup"
    app.tap(app.find("Home"))
    assert app.page == "home"
    app.tap(app.app.page().ids.resume)
    app.until(lambda: app.page == "setup", "the match again")
    assert app.app.view.board.layout["a1.pawns"] == RED
    sitting.host.close()


def test_overruling_by_touch_lets_it_stand_and_is_in_the_record(start: Start, record: Record) -> None:
    sitting = Sitting(record, start)
    app = sitting.app
    sitting.begin("2 players", "New match", PRINTED)
    sitting.see(FULL)
    sitting.see(FULL.put({"c3.pawns": RED}))
    sitting.waits(PATIENCE_S)
    app.tap(app.find("Overrule"))
    app.tap(app.find("House rule"))
    app.tap(app.person("Red"))
    assert not any(isinstance(event, Overruled) for event in sitting.events), "one alone lets nothing stand"
    app.tap(app.person("Green"))
    app.until(lambda: any(isinstance(event, Overruled) for event in sitting.events), "the overruling")
    app.until(lambda: app.page == "setup", "play going on")
    assert app.app.view.ruling is None or not app.app.view.ruling.open
    (ruled,) = [event for event in sitting.events if isinstance(event, Overruled)]
    assert (ruled.by, ruled.reason) == (("Red", "Green"), "house")
    sitting.see(FULL.put({"c3.pawns": RED, "f6.pawns": GREEN}))
    assert app.page in ("play", "setup")
    sitting.host.close()


def test_a_step_taken_back_waits_for_the_table(start: Start, record: Record) -> None:
    sitting = Sitting(record, start)
    app = sitting.app
    sitting.begin("2 players", "New match", PRINTED)
    sitting.see(FULL)
    sitting.see(FULL.put({"a1.pawns": RED}))
    sitting.see(FULL.put({"a1.pawns": RED, "f6.pawns": GREEN}))
    sitting.roll(5)
    sitting.roll(3)
    assert app.page == "play"
    sitting.roll(4)
    sitting.see(FULL.put({"d1.pawns": RED, "f6.pawns": GREEN}))
    app.tap(app.find("Done"))
    app.until(lambda: [seat.seat for seat in app.app.view.active] == ["green"], "Green's turn")
    app.tap(app.find("More"))
    app.tap(app.find("Take back"))
    assert not any(isinstance(event, Undone) for event in sitting.events)
    for name in ("Red", "Green"):
        app.tap(app.person(name))
    app.until(lambda: any(isinstance(event, Undone) for event in sitting.events), "the undo")
    (undone,) = [event for event in sitting.events if isinstance(event, Undone)]
    assert (undone.by, undone.fresh_rolls) == (("Red", "Green"), False)
    app.until(lambda: app.page == "dispute", "the guide")
    assert "Move Red's pawn from d1 to a1." in " ".join(app.texts())
    wanted = app.app.view.board
    assert wanted.marked("wrong")
    assert app.app.view.restoring
    assert app.app.view.restore == ("Move Red's pawn from d1 to a1.",)
    sitting.see(wanted.layout.put({place: wanted.ghosts[place] for place in wanted.marked("wrong")}))
    app.until(lambda: any(isinstance(event, Restored) for event in sitting.events), "the table agreeing")
    assert app.page in ("setup", "play")
    assert not app.app.view.notice
    sitting.host.close()


def test_people_say_whose_turn_it_is_and_play_goes_on(start: Start, record: Record) -> None:
    """Red is called away; Green, who is next, rolls at once. A name touched by mistake is taken back by touching the other."""
    sitting = Sitting(record, start)
    app = sitting.app
    sitting.begin("2 players", "New match", PRINTED)
    for table in (FULL, FULL.put({"a1.pawns": RED}), FULL.put({"a1.pawns": RED, "f6.pawns": GREEN})):
        sitting.see(table)
    sitting.roll(5)
    sitting.roll(3)

    def give(name: str) -> None:
        passed = app.app.view.seq
        app.tap(app.find("More"))
        app.tap(app.find("Whose turn it is"))
        app.tap(next(each for each in app.app.page().sheet.walk() if getattr(each, "text", "") == name and hasattr(each, "kind")))
        for person in ("Red", "Green"):
            app.tap(app.person(person))
        app.until(lambda: app.app.view.seq > passed and app.page == "play", "play going on")

    for name in ("Green", "Red", "Green"):
        give(name)
        assert [seat.name for seat in app.app.view.active] == [name]
    passed = [(event.seat, event.by) for event in sitting.events if isinstance(event, TurnPassed)]
    assert passed == [("green", ("Red", "Green"))] * 2, "given back is taken back"
    sitting.roll(4)
    sitting.see(FULL.put({"a1.pawns": RED, "d6.pawns": GREEN}))
    assert not [event for event in sitting.events if isinstance(event, FaultCalled)]
    assert any("It is the turn of Green" in line.text for line in app.app.view.history)
    sitting.host.close()


@pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
def test_what_hands_might_take_back_as_well_needs_no_consent(start: Start, record: Record, size: tuple[int, int]) -> None:
    sitting = Sitting(record, start, size)
    app = sitting.app
    sitting.begin("2 players", "A turn", "Tournament", "New match", "Two of each symbol")
    assert [seat.clock_s for seat in app.app.view.seats] == [60.0, 60.0]
    sitting.see(FULL)
    sitting.see(FULL.put({"a1.pawns": RED}))
    app.app.open_page("more")
    app.frames(3)
    app.tap(app.find("Take back"))
    assert app.app.page("more").sheet is None
    app.until(lambda: any(isinstance(event, Undone) for event in sitting.events), "the undo")
    app.until(lambda: app.page == "dispute", "the guide")
    sitting.see(FULL)
    app.until(lambda: any(isinstance(event, Restored) for event in sitting.events), "the table agreeing")
    assert not app.app.view.board.layout["a1.pawns"]
    sitting.host.close()

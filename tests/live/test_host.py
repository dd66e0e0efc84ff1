"""The host behind the screen: matches begun and resumed, views made from them, rules looked up, devices heard."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import Queue
from threading import Event
from typing import Any

import pytest

from companion.clock import HandClock
from companion.errors import InputError, RecordError
from companion.live.clocks import timer_from
from companion.live.host import TableHost
from companion.live.keeping.keeper import Keeper
from companion.live.match import PATIENCE_S
from companion.live.table import Nobody, Unwatched
from companion.live.troubles import Troubles
from companion.present.home import CameraView, NewMatch
from companion.present.view import PlayView
from companion.present.words import Words
from companion.record.eventlog import MatchLog, Record
from companion.referee.commands import Name, Pause, PlayOn
from companion.referee.events import MatchBegan, Paused
from companion.referee.match import Match
from companion.referee.observation import TableSeen, Tick
from companion.referee.policy import PRESETS
from companion.referee.timers import KINDS
from companion.rules.values import Layout, PlacedPiece
from companion.session import Session

FULL = Layout(
    {f"{c}{r}.tile": (PlacedPiece("tile", "back"),) for c in "abcdef" for r in "123456"} | {"draw": (PlacedPiece("card", "back"),)}
)


class Sensors(Nobody):
    """Sensors that say when they are closed."""

    def __init__(self, closed: list[str], name: str = "sensors") -> None:
        self._closed, self._name = closed, name

    def camera(self, words: Words) -> CameraView:
        return CameraView(lines=(f"{self._name}, {words.piece('card')}",))

    def close(self) -> None:
        self._closed.append(self._name)


class Listening(Unwatched):
    """A table whose devices the test speaks for."""

    def __init__(self, bench: Bench) -> None:
        super().__init__("No camera.", bench.numbered, clocks=HandClock)
        object.__setattr__(self, "bench", bench)

    def look(self, game: str, seats: int, trouble: Callable[[str, str], None]) -> Sensors:
        return Sensors(self.bench.closed, f"{game} for {seats}")  # type: ignore[attr-defined]

    def watch_match(self, session: Session, match: Match, trouble: Callable[[str, str], None]) -> Sensors:
        self.bench.trouble = trouble  # type: ignore[attr-defined]
        return Sensors(self.bench.closed)  # type: ignore[attr-defined]


class Bench:
    """A host on a record of its own, with no sensors; views arrive in a queue."""

    def __init__(self, record: Record, numbered: int = 0) -> None:
        self.numbered = numbered
        self.closed: list[str] = []
        self.record = record
        self.trouble: Callable[[str, str], None] = lambda _device, _sentence: None
        self.views: Queue[PlayView] = Queue()
        self.events: list[Any] = []
        self.at = 0.0
        self.host = TableHost(
            Keeper(record, Words.load()),
            Listening(self),
            self.views.put,
            followers=(lambda step, _view: self.events.extend(step.decision.events),),
            games=("treasure-hunt",),
            note="Two events were lost.",
        )

    def next(self) -> PlayView:
        view = self.views.get(timeout=20)
        self.at = view.at
        return view

    def waits(self, seconds: float) -> PlayView:
        self.host.put(Tick(self.at + seconds))
        return self.next()

    def see(self, table: Layout, covered: frozenset[str] = frozenset()) -> PlayView:
        self.host.put(TableSeen(self.at, table, covered))
        return self.next()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with Record(tmp_path / "matches.sqlite") as record:
        made = Bench(record)
        yield made
        made.host.close()


def test_the_first_page_offers_games_house_rules_and_clocks(bench: Bench) -> None:
    page = bench.host.home()
    (card,) = page.games
    assert (card.title, card.seats) == ("Treasure Hunt", (1, 2, 3, 4))
    options = {option.key: option for option in card.options}
    assert options["finish"].choices == ("far_row", "last_tile")
    assert options["turn_limit"].choices[0] == "none"
    assert options["rounds_n"].default == "3"
    assert {key: option.only for key, option in options.items() if option.only} == {"row_limit_2p": 2}
    for option in card.options:
        assert option.default in option.choices
        assert len(option.labels) == len(option.choices)
    assert page.devices == "Two events were lost. No camera."
    assert [clock.kind for clock in page.clocks] == list(KINDS)
    assert page.clocks[1].amounts == (("turn:60", "1 min"), ("turn:120", "2 min"))
    for clock in page.clocks:
        for sent, _ in clock.amounts:
            assert dict(timer_from(sent)).get("kind", "off") == clock.kind
    assert {card.name for card in page.policies} == set(PRESETS)
    (two,) = [form for form in card.forms if form.seats == 2]
    assert [dict(pairs) for _, pairs in two.choices] == [{}, {"row_limit_2p": "3"}, {"need_per_symbol": "2"}]


def test_a_touch_that_counts_twice_begins_one_match_and_another_one_begins_after_leaving(bench: Bench) -> None:
    wanted, blocked = NewMatch("treasure-hunt", 2, (), "off", "friendly"), Event()
    bench.host._later(lambda: blocked.wait(20))  # the table is still busy: a camera may take seconds to close
    bench.host.begin(wanted)
    bench.host.begin(wanted)
    bench.host.leave()
    bench.host.begin(replace(wanted, seats=3))
    blocked.set()
    view = next(view for view in iter(bench.next, None) if len(view.seats) == 3)
    assert [len(event.seats) for event in bench.events if isinstance(event, MatchBegan)] == [2, 3]
    bench.host.order(Name("red", "Ann"))
    bench.host.leave()
    assert next(view for view in iter(bench.next, None) if view.screen == "home")
    assert [len(row.seats) for row in bench.record.matches()] == [3], "nothing was done in the first"
    bench.host.resume("1")
    assert len(bench.next().seats) == len(view.seats)


def test_the_camera_looks_before_a_match_and_a_match_takes_it(bench: Bench) -> None:
    assert bench.host.camera().lines == ("The camera rests until a match is on the table.",)
    bench.host.look("treasure-hunt", 2)
    bench.host.look("treasure-hunt", 3)
    bench.host.begin(NewMatch("treasure-hunt", 2, (), "off", "friendly"))
    bench.next()
    assert bench.closed == ["treasure-hunt for 2", "treasure-hunt for 3"]
    assert bench.host.camera().lines[0].startswith("sensors")
    bench.host.look("treasure-hunt", 4)
    bench.host.leave()
    bench.next()
    bench.host.look("treasure-hunt", 1)
    bench.host.look_away()
    bench.host.close()
    assert bench.closed[2:] == ["sensors", "treasure-hunt for 1"], "during a match it is the match's"


def test_amounts_are_what_the_clocks_want() -> None:
    assert timer_from("off") == ()
    assert dict(timer_from("fischer:300+10")) == {"kind": "fischer", "seconds": 300.0, "increment": 10.0}
    assert dict(timer_from("byoyomi:600+5x30")) == {"kind": "byoyomi", "seconds": 600.0, "periods": 5, "period": 30.0}
    for wrong in ("turn", "fast:60", "turn:x"):
        with pytest.raises(InputError, match="no clock"):
            timer_from(wrong)
    assert dict(timer_from("bank:600!loses")) == {"kind": "bank", "seconds": 600.0, "at_zero": "loses"}
    with pytest.raises(InputError, match="tell, silence, loses"):
        timer_from("bank:600!explodes")


def test_the_table_that_was_chosen_is_kept_in_the_match(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2, (), "off", "harsh"))
    refused = bench.next()
    assert (refused.screen, "teaching, friendly, tournament" in refused.notice) == ("home", True)
    bench.host.begin(NewMatch("treasure-hunt", 2, (("row_limit_2p", "3"),), "bank:600", "friendly"))
    view = bench.next()
    assert [seat.clock_s for seat in view.seats] == [600.0, 600.0]
    assert bench.events[0].policies == PRESETS["friendly"]
    assert bench.events[0].options.row_limit_2p == 3


def test_a_match_begins_with_what_was_chosen(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2, (("turn_limit", "10"), ("failed_steal_ends_turn", "false")), "turn:60", "teaching"))
    view = bench.next()
    assert view.screen == "setup"
    assert [seat.name for seat in view.seats] == ["Red", "Green"]
    assert [seat.clock_s for seat in view.seats] == [60.0, 60.0]
    assert "36 tiles" in view.prompt


def test_a_wrong_choice_is_refused_in_one_sentence(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2, (("finish", "home"),), "off", "teaching"))
    refused = bench.next()
    assert (refused.screen, "far_row" in refused.notice) == ("home", True)
    assert bench.host.plan() is None


def test_set_up_is_followed_live(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2))
    assert [item.kind for item in bench.next().setup] == ["missing"]
    part = FULL.put(dict.fromkeys(("f6.tile", "e6.tile"), ())).put({"c3.tile": (PlacedPiece("tile", "wheel"),)})
    items = bench.see(part).setup
    assert any(item.kind == "missing" and "e6" in item.sentence for item in items)
    assert any(item.kind == "misplaced" and "c3" in item.sentence for item in items)
    assert bench.see(FULL).setup == ()


def test_covered_places_keep_what_was_known_of_them(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2))
    bench.next()
    bench.see(FULL)
    view = bench.see(FULL.put({"a1.tile": (), "a2.tile": ()}), frozenset({"a1.tile", "a2.tile"}))
    assert view.board.layout["a1.tile"] == (PlacedPiece("tile", "back"),)
    assert view.board.marked("hidden") == ("a1.tile", "a2.tile")


def test_rules_are_looked_up_with_the_table_in_mind(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2))
    bench.next()
    bench.see(FULL)
    bench.see(FULL.put({"c3.pawns": (PlacedPiece("pawn-red"),)}))
    view = bench.waits(PATIENCE_S)
    assert bench.host.search("", view, "")[0].id == "TH-008"
    assert bench.host.search("winding trakc", view, "")[0].id == "TH-034"
    assert any(rule.id == "TH-035" for rule in bench.host.search("diagnal", view, ""))
    bumped = bench.host.rule("TABLE-2")
    assert bumped is not None
    assert (bumped.title, bumped.section) == ("The table was bumped", "The companion's own rule")
    assert bench.host.rule("TABLE-9") is None
    rule = bench.host.rule("TH-034")
    assert rule is not None
    assert rule.source == "Movement"
    assert "\n" not in rule.text.replace("\n\n", "")


def test_leaving_closes_the_sensors_and_the_match_goes_on_later(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2))
    bench.next()
    before = bench.see(FULL.put({"a1.pawns": (PlacedPiece("pawn-red"),)}))
    bench.host.leave()
    assert bench.next().screen == "home", "the last word of a match that was left is the first page"
    (card,) = bench.host.home().resume
    assert (card.detail[:15], card.detail[-15:]) == ("Treasure Hunt, ", ", Red and Green")
    bench.host.resume(card.match)
    again = bench.next()
    assert bench.closed == ["sensors"]
    assert again.prompt == before.prompt
    assert again.history == before.history
    assert again.at == before.at


def test_a_device_that_fails_is_on_the_screen_until_it_is_well(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2))
    bench.next()
    bench.trouble("camera", "The camera was unplugged.")
    assert bench.see(FULL).notice == "The camera was unplugged."
    bench.trouble("camera", "")
    assert bench.see(FULL).notice == ""


def test_a_camera_that_gives_no_picture_says_why_where_people_look_for_it(bench: Bench) -> None:
    bench.host.look("treasure-hunt", 2)
    bench.host.begin(NewMatch("treasure-hunt", 2))
    bench.next()
    bench.trouble("dice", "The dice do not answer.")
    bench.trouble("camera", "There is no camera 7.")
    bench.trouble("pictures", "The picture 2.png breaks off.")
    assert bench.host.camera().lines == ("There is no camera 7.", "The picture 2.png breaks off.")


def test_every_seat_has_a_person_who_is_asked(bench: Bench) -> None:
    bench.host.begin(NewMatch("treasure-hunt", 2))
    assert [(person.name, person.letter, person.seats) for person in bench.next().persons] == [
        ("Red", "R", ("red",)),
        ("Green", "G", ("green",)),
    ]
    bench.see(FULL)
    step = bench.see(FULL.put({"a1.pawns": (PlacedPiece("pawn-red"),)}))
    assert (step.undo_to, step.undo_free) == (2, True)


def test_what_nobody_has_read_yet_is_said_before_what_is_known() -> None:
    """A calibration of last month is no reason to keep quiet about a camera that is unplugged."""
    troubles = Troubles()
    troubles.say("calibration", "The calibration is 43 days old.")
    troubles.say("camera", "The camera was unplugged.")
    assert troubles.newest() == "The camera was unplugged."
    troubles.say("calibration", "The calibration is 43 days old.")
    assert troubles.newest() == "The camera was unplugged.", "said again it is no news"
    troubles.say("camera", "")
    assert troubles.newest() == "The calibration is 43 days old."


def test_a_match_is_listed_by_the_time_that_the_clock_on_the_wall_showed(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Tokyo nobody looks for last night's game under yesterday noon."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        bench.host.begin(NewMatch("treasure-hunt", 2))
        bench.next()
        bench.see(FULL)
    finally:
        monkeypatch.undo()
        time.tzset()
    first = bench.host._live.match.events[0]  # type: ignore[union-attr]
    assert first.wall.endswith("+09:00")
    (card,) = bench.host.matches()
    assert first.wall[:16].replace("T", " ") in card.detail


def test_a_touch_is_refused_while_the_record_is_full_and_the_one_before_counts_once(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A player who touches Roll four times because nothing happens has not rolled four times."""
    bench.host.begin(NewMatch("treasure-hunt", 2))
    bench.next()

    def full(*_: object) -> None:
        raise RecordError("The record is full: make room.")

    with monkeypatch.context() as disk:
        disk.setattr(MatchLog, "append", full)
        bench.host.order(Pause())
        assert bench.next().notice == "The record is full: make room."
        for _ in range(3):
            with pytest.raises(RecordError, match="make room"):
                bench.host.order(Pause())
    bench.host._live.session.put(Tick(-1.0))  # type: ignore[union-attr]
    assert bench.next().paused
    bench.next()
    bench.host.order(PlayOn())
    assert not bench.next().paused
    assert [type(event) for event in bench.events].count(Paused) == 1

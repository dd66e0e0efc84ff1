"""The match's thread: logged before shown, nothing lost while the record cannot be written, and the fold after a restart."""

from __future__ import annotations

import threading
from queue import Queue
from typing import Any

import pytest

from companion.assemble import options_from
from companion.clock import HandClock, PlayClock
from companion.errors import RecordError
from companion.referee.desk import begin
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, DiceRolled, TableSeen, Tick
from companion.rules.values import Layout, PlacedPiece
from companion.session import NOW, Session, Step

FULL = Layout(
    {f"{c}{r}.tile": (PlacedPiece("tile", "back"),) for c in "abcdef" for r in "123456"} | {"draw": (PlacedPiece("card", "back"),)}
)


class Diary:
    """Writes down what happens in which order; refuses while `full`."""

    def __init__(self) -> None:
        self.order: list[tuple[str, int]] = []
        self.events: list[Any] = []
        self.origins: list[str] = []
        self.full = False

    def append(self, events: tuple[Any, ...], origin: str = "") -> None:
        if self.full:
            raise RecordError("The card is full; make room.")
        self.origins += [origin] if origin else []
        self.order.append(("logged", len(events)))
        self.events += events

    def told(self, step: Step) -> None:
        if step.decision.events:
            self.order.append(("shown", len(step.decision.events)))


@pytest.fixture
def match(treasure_hunt: Any) -> Match:
    return Match.blank(treasure_hunt).after(begin(treasure_hunt, ("red", "green"), options_from(treasure_hunt)))


def test_events_are_safe_before_they_are_shown(match: Match) -> None:
    diary, done = Diary(), threading.Event()

    def told(step: Step) -> None:
        diary.told(step)
        if isinstance(step.observation, TableSeen):
            done.set()

    session = Session(match, diary, HandClock(), told, tick_s=None).start()
    session.put(TableSeen(1.0, FULL))
    assert done.wait(20)
    session.close()
    assert diary.events
    assert diary.order == [("shown", 1), ("logged", len(diary.events)), ("shown", len(diary.events))]


def test_a_full_card_stops_the_match_and_loses_nothing(match: Match) -> None:
    diary, steps = Diary(), Queue[Step]()
    session = Session(match, diary, HandClock(), steps.put, tick_s=None).start()
    assert steps.get(timeout=20).observation is None
    diary.full = True
    session.put(TableSeen(1.0, FULL))
    refused = steps.get(timeout=20)
    assert refused.trouble == "The card is full; make room."
    assert refused.match is refused.before
    session.put(Tick(2.0))
    assert steps.get(timeout=20).trouble
    diary.full = False
    session.put(Tick(3.0))
    accepted = steps.get(timeout=20)
    assert isinstance(accepted.observation, TableSeen)
    assert accepted.trouble == ""
    assert accepted.match.events[1:] == tuple(diary.events)
    session.close()


def test_a_device_may_forget_what_is_in_the_record_be_it_nothing_and_not_before(match: Match) -> None:
    diary, kept = Diary(), list[str]()

    def safe(origin: str) -> None:
        assert origin in diary.origins
        kept.append(origin)

    session = Session(match, diary, HandClock(), lambda _step: None, kept=safe, tick_s=None)
    session.step(TableSeen(1.0, FULL))
    nothing = session.step(ButtonPressed(NOW, "nobody", device="00000007:3"))
    assert nothing.decision.events == ()
    session.step(DiceRolled(NOW, (3,), "hand"))
    diary.full = True
    session.step(DiceRolled(NOW, (3,), "00000007:5"))
    assert kept == ["00000007:3"]


def test_time_is_given_to_what_brings_none(match: Match) -> None:
    session = Session(match, Diary(), HandClock(7.5), lambda _step: None, tick_s=None)
    assert session.step(TableSeen(NOW, FULL)).observation == TableSeen(7.5, FULL)
    assert session.step(TableSeen(9.0, FULL)).observation == TableSeen(9.0, FULL)


def test_a_command_that_means_nothing_changes_nothing(match: Match) -> None:
    diary = Diary()
    session = Session(match, diary, HandClock(), lambda _step: None, tick_s=None)
    step = session.step(Command(NOW, "overrule", (("called", 77),)))
    assert step.match is match
    assert diary.events == []


def test_a_listener_that_fails_does_not_stop_the_match(match: Match, caplog: pytest.LogCaptureFixture) -> None:
    seen = threading.Event()

    def told(step: Step) -> None:
        if isinstance(step.observation, Tick):
            seen.set()
        raise ValueError("no screen")

    session = Session(match, Diary(), HandClock(), told, tick_s=None).start()
    session.put(DiceRolled(0.5, (3,)))
    session.put(Tick(1.0))
    assert seen.wait(20)
    session.close()
    assert "no screen" in caplog.text


def test_the_fold_of_the_log_is_the_match(match: Match, treasure_hunt: Any) -> None:
    diary = Diary()
    session = Session(match, diary, HandClock(), lambda _step: None, tick_s=None)
    last = session.step(TableSeen(1.0, FULL)).match
    last = session.step(TableSeen(2.0, FULL.put({"a1.pawns": (PlacedPiece("pawn-red"),)}))).match
    again = Match.blank(treasure_hunt)
    for event in (match.events[0], *diary.events):
        again = again.after(event)
    assert again == last


def test_match_time_stands_still_while_the_app_is_down() -> None:
    now = [100.0]
    clock = PlayClock(40.0, lambda: now[0])
    now[0] += 2.5
    assert clock.now() == 42.5
    assert PlayClock(clock.now(), lambda: now[0] + 1000.0).now() == 42.5

"""What is heard and which lamps are lit, view by view."""

from __future__ import annotations

from dataclasses import replace

from companion.outputs.announcer import Announcer
from companion.outputs.seatlamps import SeatLamps, signals
from companion.present.view import PlayView, Question, Ruling, SeatView
from hardware.lamps import NoLamps

RED, GREEN = SeatView("red", "Red", "R"), SeatView("green", "Green", "G")
CALM = PlayView(screen="play", game="g", seats=(replace(RED, to_act=True), GREEN))
FAULT = replace(CALM, ruling=Ruling(4, "HB-1", "Title", "Red went too far.", seats=("red",)))


class Heard:
    def __init__(self) -> None:
        self.all: list[str] = []
        self.announcer = Announcer(lambda tone: self.all.append(f"({tone})"), self.all.append)

    def after(self, *views: PlayView) -> list[str]:
        for view in views:
            self.announcer.show(view)
        return self.all


def test_nothing_is_said_of_the_first_view() -> None:
    assert Heard().after(CALM) == []


def test_a_new_turn_is_said_once() -> None:
    turned = replace(CALM, seats=(RED, replace(GREEN, to_act=True)))
    assert Heard().after(CALM, turned, turned) == ["(turn)", "Green."]


def test_a_ruling_is_said_once_and_its_end_is_heard() -> None:
    settled = replace(CALM, ruling=replace(FAULT.ruling, open=False))  # type: ignore[arg-type]
    assert Heard().after(CALM, FAULT, FAULT, settled) == ["(refused)", "Red went too far.", "(accepted)"]


def test_time_running_low_is_heard_once() -> None:
    low = replace(CALM, seats=(replace(RED, to_act=True, clock_s=9.0, ticking=True), GREEN))
    later = replace(CALM, seats=(replace(RED, to_act=True, clock_s=8.0, ticking=True), GREEN))
    assert Heard().after(CALM, low, later) == ["(low)"]


def test_the_end_is_said() -> None:
    over = replace(CALM, screen="end", outcome="Red wins", reason="All symbols are found.", seats=(RED, GREEN))
    assert Heard().after(CALM, over) == ["Red wins. All symbols are found."]


def test_lamps_show_turn_fault_and_waiting() -> None:
    assert signals(CALM) == {"red": "turn", "green": "off"}
    assert signals(FAULT) == {"red": "fault", "green": "off"}
    assert signals(replace(CALM, question=Question("Which?", ("a", "b")))) == {"red": "wait", "green": "wait"}


def test_lamps_are_told_of_every_view() -> None:
    lamps = NoLamps()
    follower = SeatLamps(lamps)
    follower.show(FAULT)
    follower.show(CALM)
    assert lamps.shown == {"red": "turn", "green": "off"}

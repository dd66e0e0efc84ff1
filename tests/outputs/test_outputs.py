"""Sounds and lamps, view by view."""

from __future__ import annotations

from dataclasses import replace

from companion.outputs.announcer import Announcer
from companion.outputs.seatlamps import SeatLamps, flaw, signals
from companion.present.view import PlayView, Question, Ruling, SeatView
from hardware.lamps import NoLamps

RED, GREEN = SeatView("red", "Red", "R"), SeatView("green", "Green", "G")
CALM = PlayView(screen="play", game="g", seats=(replace(RED, to_act=True), GREEN))
FAULT = replace(CALM, ruling=Ruling(4, "HB-1", "Title", "Red went too far.", seats=("red",)))


class Heard:
    def __init__(self) -> None:
        self.all: list[str] = []
        low = "{1} for {0}".format
        self.hushed: list[int] = []
        """How much had been heard whenever what was said then was no longer true."""
        tone = lambda tone: self.all.append(f"({tone})")  # noqa: E731 - as short as what it stands for
        self.announcer = Announcer(tone, self.all.append, low, hush=lambda: self.hushed.append(len(self.all)))

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


def test_a_ruling_that_is_over_is_not_read_on_and_nothing_is_on_the_first_page() -> None:
    heard = Heard()
    assert heard.after(CALM, FAULT, FAULT, CALM)[-1] == "(accepted)"
    heard.hushed.clear()
    heard.after(FAULT, CALM, PlayView(screen="home"), CALM)
    assert heard.hushed == [3, 5, 6, 6], "when the ruling begins and ends, when the match is left, and when another begins"


def left(seconds: float, **more: object) -> PlayView:
    return replace(CALM, seats=(replace(RED, to_act=True, clock_s=seconds, ticking=True, **more), GREEN))  # type: ignore[arg-type]


def test_time_running_low_is_heard_at_thirty_and_at_ten_seconds() -> None:
    assert Heard().after(left(31.0), left(30.0), left(29.0), left(11.0)) == ["(low)", "30 for Red"]
    assert Heard().after(left(11.0), left(9.9), left(8.0)) == ["(low)", "10 for Red"]
    assert Heard().after(left(40.0), left(5.0)) == ["(low)", "10 for Red"]


def test_another_seat_s_low_clock_is_not_heard_while_it_stands() -> None:
    standing = replace(CALM, seats=(replace(RED, clock_s=9.0), GREEN))
    assert Heard().after(replace(CALM, seats=(replace(RED, clock_s=12.0), GREEN)), standing) == []


def test_time_that_is_over_is_heard_and_what_follows_is_said_once() -> None:
    over = replace(left(-0.2, out=True), time_up="Red: time is over. Play goes on.")
    assert Heard().after(left(9.0), over, over) == ["(out)", "Red: time is over. Play goes on."]


def test_nothing_is_heard_with_the_volume_off() -> None:
    said: list[str] = []
    announcer = Announcer(said.append, said.append, quiet=lambda: True)
    announcer.show(CALM)
    announcer.show(FAULT)
    assert said == []


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


def test_lamps_go_out_when_the_match_is_left_and_when_others_sit_down() -> None:
    lamps = NoLamps()
    follower = SeatLamps(lamps)
    follower.show(CALM)
    follower.show(replace(CALM, seats=(SeatView("white", "White", "W", to_act=True),)))
    assert lamps.shown == {"red": "off", "green": "off", "white": "turn"}
    follower.show(PlayView(screen="home"))
    assert set(lamps.shown.values()) == {"off"}


def test_numbered_lamps_are_those_of_the_seats_as_they_stand_on_the_screen_in_every_game() -> None:
    lamps = NoLamps()
    follower = SeatLamps(lamps, {"1", "2", "3"})
    follower.show(CALM)
    assert lamps.shown == {"1": "turn", "2": "off"}
    follower.show(replace(CALM, seats=(SeatView("black", "Black", "B"), SeatView("sky", "Sky", "S", to_act=True), GREEN)))
    assert lamps.shown == {"1": "off", "2": "turn", "3": "off"}


def test_a_lamp_of_a_seat_s_own_is_lit_instead_of_its_number() -> None:
    lamps = NoLamps()
    SeatLamps(lamps, {"1", "2", "green"}).show(CALM)
    assert lamps.shown == {"1": "turn", "green": "off"}


def test_what_is_wrong_with_lamps_is_a_sentence() -> None:
    tables = (("red", "green"), ("white", "black"))
    assert flaw({"1": 17, "2": 27, "red": 5, "white": 5}, tables) == ""
    assert flaw({"rde": 17}, tables).startswith("No game has a seat called rde")
    assert flaw({"red": 17, "green": 17}, tables) == (
        "The seats red and green sit at one table and share pin 17: give each lamp a pin of its own."
    )

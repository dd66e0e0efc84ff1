"""Turns: a ruling about another's turn says so in its title; time that is over is told in its own."""

from __future__ import annotations

from typing import Any

from companion.present.rulings.ruling import title_of
from companion.referee.observation import ButtonPressed, TableSeen, Tick
from companion.rules.values import Fault
from tests.present.test_view import GREEN, RED, SET, WORDS, Sitting, playing


def test_whose_turn_it_is_not_is_told_under_a_title_of_its_own(treasure_hunt: Any) -> None:
    """The rule is about what comes after a claim; nobody has claimed anything here."""
    sitting = playing(Sitting(treasure_hunt))
    view = sitting.hear(TableSeen(6.0, SET.put({"f6.pawns": (), "f5.pawns": GREEN})), Tick(30.0)).view
    assert view.ruling is not None
    assert (view.ruling.rule, view.ruling.title) == ("TH-024", "Another's turn")
    titles = {"TH-024": "After a claim", "TH-035": "No diagonals"}
    assert [title_of(Fault(rule), WORDS, titles) for rule in titles] == ["After a claim", "No diagonals"]


def test_time_that_is_over_is_told_while_it_is_that_seats_turn(treasure_hunt: Any) -> None:
    sitting = playing(Sitting(treasure_hunt, kind="bank", seconds=60.0))
    assert sitting.view.time_up == ""
    sitting.hear(Tick(100.0))
    assert sitting.view.time_up == "Red: time is over. Play on, or end the match (under More)."
    sitting.hear(TableSeen(101.0, SET.put({"a1.pawns": (), "c1.pawns": RED})), ButtonPressed(110.0, "red"))
    assert [seat.seat for seat in sitting.view.active] == ["green"]
    assert sitting.view.time_up == ""

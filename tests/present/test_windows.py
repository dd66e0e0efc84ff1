"""Open windows are counted down, and each seat's details stand beside its score."""

from __future__ import annotations

import pytest

from companion.present.history import History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.view import PlayView, Window
from companion.present.words import Words
from companion.rules.values import Layout
from tests.rules.demands.table import Table, layout
from tests.rules.demands.toys.peek import Peek
from tests.rules.demands.toys.windows import Windows

OWN = Words.load(None)
SAID = {"prompts": {"reject": "{seats} may object.", "end": "Go on.", "look": "Look."}, "presses": {"Say": "I object"},
        "seats": {"A": "Ann", "B": "Bob"}, "details": {"tokens": "{count} kept"},
        "actions": {"say": "Said.", "keep": "Kept."}}  # fmt: skip
WORDS = Words({**OWN.tables, **SAID})


def view(table: Table, now: float = 0.0) -> PlayView:
    return Presenter(WORDS).view(table.match, History(WORDS), Sight(), now=now)


def coins(*cards: int) -> Layout:
    return layout(pot=("coin",) * 4, **{f"claim_{number}": "card" for number in cards})


@pytest.fixture
def both() -> Table:
    """Two windows: the first ends at 11 s, the second, opened at 3 s, at 13 s."""
    table = Table(Windows())
    table.sees(coins(1))
    table.sees(coins(1, 2), after=2.0)
    return table


def test_each_open_window_is_counted_down_with_who_may_answer_and_how(both: Table) -> None:
    first, second = view(both).windows
    assert first == Window(("B",), 8.0, "Bob may object.")
    assert second == Window(("B",), 10.0, "Bob may object.", "Button of Bob: I object")
    assert [window.left_s for window in view(both, now=10.5).windows] == [0.5, 2.5]


def test_a_window_that_is_over_is_shown_no_more(both: Table) -> None:
    both.waits(8.5)
    assert [window.left_s for window in view(both, now=11.5).windows] == [1.5]
    both.waits(2.0)
    assert view(both).windows == ()


def test_time_on_the_screen_goes_on_between_two_events() -> None:
    table = Table(Windows(), timer={"kind": "bank", "seconds": 100.0})
    table.sees(coins())
    table.sees(coins(1))
    clocks = [{seat.seat: seat.clock_s for seat in view(table, now=now).seats} for now in (table.match.at, table.match.at + 7.0)]
    assert clocks[0]["B"] is not None
    assert clocks[1]["B"] == pytest.approx(clocks[0]["B"] - 7.0)
    assert view(table, now=0.0).at == table.match.at, "never back"


def test_a_seat_has_its_details() -> None:
    table = Table(Peek())
    table.sees(layout(left="token/back", right="token/back"))
    table.sees(layout(left="token/back", A="token/back"))
    assert [(seat.name, seat.detail) for seat in view(table).seats] == [("Ann", "1 kept"), ("Bob", "0 kept")]


def test_the_countdown_stands_while_something_wrong_waits_to_be_put_right(both: Table) -> None:
    both.sees(claim_1="coin", after=2.0)
    assert both.match.open
    assert [window.left_s for window in view(both, now=30.0).windows] == [8.0]

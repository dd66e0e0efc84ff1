"""The set-up page says whose each button and lamp is, by the number of the seat."""

from __future__ import annotations

from pathlib import Path

from companion.present.home import NewMatch
from companion.record.eventlog import Record
from tests.live.test_host import Bench


def test_while_the_table_is_laid_out_the_page_says_whose_each_button_is(tmp_path: Path) -> None:
    """By the number of the seat: with two players the second button is Green's, with four it is Yellow's."""
    with Record(tmp_path / "matches.sqlite") as record:
        bench = Bench(record, numbered=3)
        for seats, said in ((2, "1 Red, 2 Green"), (4, "1 Red, 2 Yellow, 3 Green")):
            bench.host.begin(NewMatch("treasure-hunt", seats, (), "off", "friendly"))
            view = next(view for view in iter(bench.next, None) if view.screen == "setup")
            assert view.numbered == f"Buttons and lamps: {said}."
            bench.host.leave()
            assert next(view for view in iter(bench.next, None) if view.screen == "home").numbered == ""
        bench.host.close()


def test_where_no_seat_has_a_button_or_a_lamp_nothing_is_said_of_them(tmp_path: Path) -> None:
    with Record(tmp_path / "matches.sqlite") as record:
        bench = Bench(record)
        bench.host.begin(NewMatch("treasure-hunt", 2, (), "off", "friendly"))
        assert bench.next().numbered == ""
        bench.host.close()

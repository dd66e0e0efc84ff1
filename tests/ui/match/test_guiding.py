"""`Put it back` shows only the way back, of the ruling for which it was touched and of no other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.present.view import PlayView
from tests.ui import tables
from tests.ui.conftest import SIZES
from tests.ui.driver import Driver, Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
RULED = f"Rule {tables.RULING.rule}. {tables.RULING.sentence}"
RIGHT = replace(tables.PLAY, seq=3, ruling=replace(tables.RULING, open=False, end="right"))
OTHER = replace(tables.RULING, called=19, sentence="Green went too far.")


def says(app: Driver, text: str) -> bool:
    return text in " ".join(app.texts())


@both
@pytest.mark.parametrize("later", [OTHER, replace(OTHER, called=tables.RULING.called)], ids=["in the match", "in the next match"])
def test_the_next_ruling_comes_with_its_rule_and_reason(start: Start, size: tuple[int, int], later: object) -> None:
    """The view that closes the first one goes to the page of play. Numbers of rulings come again in another match."""
    app = start(size)
    app.show(tables.DISPUTE)
    assert says(app, RULED)
    app.tap(app.find("Put it back"))
    assert not says(app, RULED)
    app.show(RIGHT)
    assert app.page == "play"
    app.show(replace(tables.DISPUTE, seq=4, ruling=later))
    assert app.page == "dispute"
    assert says(app, f"Rule {OTHER.rule}. {OTHER.sentence}")
    assert says(app, "What was seen")


def test_it_is_still_shown_while_the_same_ruling_is_open(start: Start) -> None:
    """Hands are on the way; the rule is read in between."""
    app = start()
    app.show(tables.DISPUTE)
    app.tap(app.find("Put it back"))
    moving: PlayView = replace(tables.DISPUTE, seq=3, ruling=replace(tables.RULING, seen=("Red pawn at e4",)))
    app.show(moving)
    assert not says(app, RULED)
    app.tap(app.find("Read the rule"))
    app.tap(app.find("Back"))
    assert says(app, tables.RULING.remedy[0])
    assert not says(app, RULED)
    app.tap(app.find("Put it back"))
    assert says(app, RULED)

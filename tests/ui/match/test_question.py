"""Answers of a question: all of their words are in sight, whatever the panel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.ui import theme
from companion.ui.controls.widgets import room_of
from tests.ui import tables
from tests.ui.conftest import SIZES
from tests.ui.driver import Start

LONG = (
    "Red's pawn went from b2 to c4 and on to c6, the tile at c6 was turned up, and Red laid the white 3 with a drop on the discards.",
    "Red's pawn went from b2 to c4; Green's turn began, and Green laid the white 3 with a drop on the discards, of which the yellow 4 "
    "with bricks was the last, before the cards were shuffled anew, and Blue, who was next, laid a cube of its own on the tile at a2.",
)


@pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
def test_a_long_answer_is_read_whole(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(replace(tables.QUESTION, question=replace(tables.QUESTION.question, options=LONG)))
    app.frames(3)
    for button in app.app.page().ids.options.children:
        assert button.text in LONG
        assert button.font_size >= int(theme.metrics.small)
        assert room_of(button.text, int(button.font_size), int(button.width - button.inset), bool(button.bold))[1] <= button.height

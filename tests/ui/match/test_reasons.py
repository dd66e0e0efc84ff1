"""The reasons for a ruling are one touch away."""

from __future__ import annotations

import pytest

from tests.ui import tables
from tests.ui.conftest import SIZES
from tests.ui.driver import Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])


@both
def test_a_touch_on_a_ruling_tells_what_speaks_for_it(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.DISPUTE)
    assert tables.RULING.why[1] not in " ".join(app.texts())
    app.tap(app.find(f"Rule {tables.RULING.rule}. {tables.RULING.sentence}"))
    reasons, scroll = app.find("\n".join(tables.RULING.why)), app.app.page().ids.scroll
    x, top = reasons.to_window(reasons.center_x, reasons.top)
    bottom, ceiling = (scroll.to_window(scroll.x, y)[1] for y in (scroll.y, scroll.top))
    assert bottom < top <= ceiling + 1
    app.tap_at(x, top - 8)
    assert tables.RULING.why[1] not in " ".join(app.texts())

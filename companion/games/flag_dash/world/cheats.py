"""What people do that no play allows."""

from __future__ import annotations

from typing import Any

from companion.games.flag_dash.world.sitting import Acts, Sitting


def possible(seats: int) -> frozenset[str]:  # noqa: ARG001
    """The violations that can be sensed with so many seats."""
    return frozenset()


def tempt(s: Sitting, seat: str, moment: str, laid: Any = None) -> Acts:  # noqa: ARG001
    """At this moment the first temptation that fits is given in to."""
    return
    yield

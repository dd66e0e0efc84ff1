"""The simulated camera looks at the table that is laid, not at every table there could be."""

from __future__ import annotations

from dataclasses import replace

from companion.rules.values import Board, Layout, PlacedPiece
from companion.simulate.camera import FrameEye
from companion.simulate.hands import Sight
from tests.vision.tables import board
from vision.twin.render import SimulatedCamera


def test_arms_reach_only_for_places_that_are_on_this_table() -> None:
    whole = board()
    small = replace(whole, places={name: place for name, place in whole.places.items() if place.zone == "mat"})
    eye = FrameEye(SimulatedCamera(small, 4, 1), Board(whole.order()))  # type: ignore[arg-type]
    table = Layout({"a1.tile": (PlacedPiece("tile", "back"),)})
    look = eye.look(1.0, Sight(table, frozenset({"b2.tile", "draw", "discard", "play"})), table)
    assert "b2.tile" in look.hidden
    assert not look.hidden & {"draw", "discard", "play"}

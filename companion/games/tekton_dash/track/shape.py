"""Boosts may not stand in the shape of a + or a T (TD-037)."""

from __future__ import annotations

from companion.games.tekton_dash.track.elements import arrow, kind
from companion.games.tekton_dash.track.floors import beyond, on_floor

SIDES = (0, 2, 4, 6)


def shape_rule(ground: tuple[int, ...], floor: int, shape: str) -> str:
    """`TD-037` if the Boost of this floor, or one beside it, stands so; else empty. `shape`: the house rule of options."""
    near = [floor, *(spot for spot in (beyond(floor, way) for way in SIDES) if spot >= 0)]
    bad = _in_a_cross if shape == "adjacency" else _into_a_side
    return "TD-037" if any(kind(ground[spot]) == "boost" and bad(ground, spot) for spot in near) else ""


def _in_a_cross(ground: tuple[int, ...], spot: int) -> bool:
    """True if three or four neighbours are Boosts too."""
    return sum(kind(ground[other]) == "boost" for other in (beyond(spot, way) for way in SIDES) if other >= 0 and on_floor(other)) > 2


def _into_a_side(ground: tuple[int, ...], spot: int) -> bool:
    """True if its arrow points into the side of a neighbouring Boost."""
    way = arrow(ground[spot])
    other = beyond(spot, way)
    return other >= 0 and on_floor(other) and kind(ground[other]) == "boost" and (arrow(ground[other]) - way) % 4 == 2

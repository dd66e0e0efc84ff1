"""From which tables hands went back, where something was out of sight on the way."""

from __future__ import annotations

from dataclasses import dataclass

from companion.referee.judging.trail import as_seen, returned
from companion.rules.values import Layout, PlacedPiece

DISCARDED, LIFTED = PlacedPiece("card", "spreading"), PlacedPiece("card", "philippine")
CUBE = (PlacedPiece("cube-red"),)


@dataclass(frozen=True)
class Look:
    table: Layout
    blind: frozenset[str] = frozenset()


def look(top: PlacedPiece, cube: tuple[PlacedPiece, ...] | None = CUBE) -> Look:
    """The pile with this on top, and a cube on its plate; None: the plate is out of sight."""
    return Look(Layout({"pile": (top,), "plate": cube or ()}), frozenset({"plate"} if cube is None else ()))


def back_to(*looks: Look) -> list[int | None]:
    before = [start := look(LIFTED).table]
    for each in looks[:-1]:
        before.append(as_seen(before[-1], each))
    return returned(start, list(looks), before)[0]


def test_a_place_that_was_unsure_and_lies_as_ever_keeps_nothing_from_going_back() -> None:
    """A card is discarded while a plate beside it is out of sight. It is lifted once more and put back, and the cube lay there always."""
    assert back_to(look(DISCARDED, None), look(DISCARDED), look(LIFTED), look(DISCARDED)) == [0, 0, 1, None]


def test_what_a_hand_hides_has_not_gone_back() -> None:
    """The cube was taken from its plate, and a hand lies over that when the card is back."""
    assert back_to(look(DISCARDED), look(LIFTED, ()), look(DISCARDED, None)) == [None, None, None]

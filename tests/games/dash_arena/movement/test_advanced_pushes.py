"""Pushes of the advanced game that end in the middle (DA-102, DA-114, DA-118)."""

from __future__ import annotations

from companion.games.dash_arena.movement.course import House, Traits
from companion.games.dash_arena.state import Options
from tests.games.dash_arena.positions import ARENA, at, dashed, field, gain

ADVANCED = Options(mode="advanced")


def strong(options=ADVANCED):
    """Red 1 pushes twice with each impulse."""
    return House(ARENA, options, Traits(power=(2, 1, 1, 1, 1, 1)))


def test_who_has_fallen_pushes_nobody_any_more():
    """Red 2 comes back to Red 1, who falls. A second push would send Red 2 past it, through the gate."""
    start = field(R1="f10", R2="d10", B1="c9", disk="R2", prone=("B1",))
    ride = dashed(start, "R1", 3, "NW", under=House(ARENA, ADVANCED))
    assert at(ride) == {"r1": "f10", "R2": "d10", "b1": "c9", "disk": "d10"}
    assert gain(ride) is None
    assert [step.kind for step in ride.steps].count("push") == 1


def test_who_has_moved_the_other_does_not_fall_however_strict_the_house():
    """The first of two pushes moves Blue 1, the second one fells it at Red 2."""
    start = field(R1="c4", B1="c5", R2="c7")
    for strict in (False, True):
        ride = dashed(start, "R1", 1, "N", under=strong(Options(mode="advanced", adv_prone_strict=strict)))
        assert at(ride) == {"R1": "c4", "b1": "c6", "R2": "c7"}
    still = field(R1="c4", B1="c5", R2="c6")
    for strict, name in ((False, "R1"), (True, "r1")):
        ride = dashed(still, "R1", 1, "N", under=strong(Options(mode="advanced", adv_prone_strict=strict)))
        assert at(ride) == {name: "c4", "b1": "c5", "R2": "c6"}

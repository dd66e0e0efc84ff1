"""Rules of dashes, bounces, pushes and disks: the arena before and after."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.state import Options
from tests.games.dash_arena.positions import ARENA, at, dashed, field, gain, house, thrown


def spent(ride, figure=0):
    return [step.kind for step in ride.steps if step.figure == figure]


@pytest.mark.rule("DA-041", "DA-042", "DA-043", "DA-033")
def test_an_impulse_for_each_space_through_its_edge(tracked):
    start = field(R1="c4", disk="a9")
    for heading, end in {"N": "c7", "NE": "f6", "SE": "f3", "S": "c1"}.items():
        ride = dashed(start, "R1", 3, heading)
        assert (at(ride)["R1"], spent(ride)) == (end, ["enter"] * 3)
    tracked("DA-041", start, dashed(start, "R1", 1, "N").field)
    tracked("DA-042", dashed(start, "R1", 1, "N").field, dashed(start, "R1", 2, "N").field)
    tracked("DA-033", dashed(start, "R1", 2, "N").field, dashed(start, "R1", 3, "N").field)
    tracked("DA-043", dashed(start, "R1", 1, "N").field, dashed(start, "R1", 1, "NE").field)


@pytest.mark.rule("DA-045", "DA-075", "DA-027", "DA-050")
def test_a_disk_keeps_nobody_out_and_comes_along(tracked):
    start = field(R1="c4", disk="c5")
    one, two = dashed(start, "R1", 1, "N"), dashed(start, "R1", 2, "N")
    assert at(one) == {"R1": "c5", "disk": "c5"}
    assert at(two) == {"R1": "c6", "disk": "c6"}
    tracked("DA-045", start.spaces, one.field.spaces)
    tracked("DA-075", start.disks, two.field.disks)
    tracked("DA-027", start.disks, two.field.disks)
    tracked("DA-050", one.field, two.field)


@pytest.mark.rule("DA-051", "DA-076", "DA-078")
def test_the_disk_may_be_left_behind(tracked):
    start = field(R1="c4", disk="R1")
    kept, left = dashed(start, "R1", 3, "N"), dashed(start, "R1", 3, "N", "take", "leave")
    assert (at(kept)["disk"], at(left)["disk"]) == ("c7", "c5")
    tracked("DA-051", kept.field, left.field)
    tracked("DA-076", start, left.field)
    tracked("DA-078", start, kept.field)


@pytest.mark.rule("DA-046", "DA-052", "DA-055", "DA-058")
def test_an_arrow_puts_a_mover_at_its_other_end(tracked):
    start = field(R1="a5", disk="e5")
    one, two = dashed(start, "R1", 1, "NW"), dashed(start, "R1", 2, "NW")
    assert (at(one)["R1"], at(two)["R1"]) == ("a6", "b7")
    tracked("DA-046", start, one.field)
    tracked("DA-055", start, one.field)
    tracked("DA-058", one.field, two.field)
    prone = dashed(field(R1="c4", B1="c5", prone=("B1",), disk="e5"), "R1", 1, "N")
    tracked("DA-052", at(prone)["R1"], at(dashed(field(R1="c4", disk="e5"), "R1", 1, "N"))["R1"])


@pytest.mark.rule("DA-053", "DA-054")
def test_arrows_for_one_way_and_for_both(tracked):
    def leg(name, heading):
        way = ARENA.legs[ARENA.number[name]][HEADINGS.index(heading)]
        return ARENA.names[way.to], HEADINGS[way.heading]

    assert (leg("e7", "N"), leg("d8", "SE")) == (("d8", "NW"), ("e7", "SE"))
    assert (leg("b10", "NE"), leg("d10", "NW")) == (("d10", "SE"), ("b10", "SW"))
    tracked("DA-053", leg("e7", "N"), leg("d8", "SE"))
    tracked("DA-054", leg("d8", "SE"), leg("d10", "NW"))


@pytest.mark.rule("DA-047", "DA-056", "DA-049")
def test_turning_on_the_spot_is_free_and_a_trap_ends_a_dash(tracked):
    start = field(R1="c9", disk="e5")
    turned = dashed(start, "R1", 2, "N")
    assert (at(turned)["R1"], spent(turned)) == ("c7", ["turn", "enter", "enter"])
    tracked("DA-047", start, turned.field)
    tracked("DA-056", start, turned.field)
    trapped = dashed(field(R1="c9", B1="c8", prone=("B1",), disk="e5"), "R1", 5, "N")
    assert (at(trapped)["R1"], spent(trapped)[-1]) == ("c9", "lost")
    tracked("DA-049", at(turned), at(trapped))


@pytest.mark.rule("DA-057", "DA-060", "DA-061", "DA-104")
def test_through_the_arch_for_one_impulse(tracked):
    start = field(R1="d10", disk="e5")
    empty = dashed(start, "R1", 1, "NE")
    assert (at(empty)["R1"], gain(empty)) == ("f10", None)
    tracked("DA-057", start, empty.field)
    carried = dashed(field(R1="d10", disk="R1"), "R1", 1, "NE")
    assert gain(carried) == ("red", 3)
    tracked("DA-060", gain(empty), gain(carried))
    tracked("DA-104", gain(empty), gain(carried))
    assert gain(thrown(field(R1="b9", B1="e10", disk="R1"), 4, "NE")) == ("red", 3)
    entered = dashed(field(R1="e9", disk="e5"), "R1", 1, "N")
    assert at(entered)["R1"] == "e10"
    tracked("DA-061", spent(empty), at(entered))


@pytest.mark.rule("DA-048", "DA-062", "DA-063", "DA-066")
def test_whoever_is_in_the_way_is_pushed(tracked):
    for short in ("R2", "B1"):
        start = field(R1="c4", disk="e5", **{short: "c5"})
        ride = dashed(start, "R1", 1, "N")
        assert at(ride) == {"R1": "c4", short: "c6", "disk": "e5"}
        tracked("DA-048", start, ride.field)
        tracked("DA-062", start, ride.field)
        tracked("DA-063", start, ride.field)
        tracked("DA-066", start, ride.field)


@pytest.mark.rule("DA-064", "DA-065")
def test_a_push_costs_one_and_so_does_the_space(tracked):
    start = field(R1="c4", B1="c5", disk="e5")
    ends = [at(dashed(start, "R1", die, "N")) for die in (1, 2, 3)]
    assert [(end["R1"], end["B1"]) for end in ends] == [("c4", "c6"), ("c5", "c6"), ("c5", "c7")]
    tracked("DA-064", ends[0], ends[1])
    tracked("DA-065", ends[1], ends[2])


@pytest.mark.rule("DA-067", "DA-068")
def test_a_pushed_figure_moves_as_with_one_impulse(tracked):
    bounced = dashed(field(R1="c8", B1="c9", R2="a1", disk="e5"), "R1", 1, "NW")
    assert at(bounced)["R1"] == "b9"
    side = field(R1="b5", B1="a5", disk="e5")
    ride = dashed(side, "R1", 1, "NW")
    assert at(ride)["B1"] == "a6"
    tracked("DA-067", side, ride.field)
    arch = field(R1="c9", B1="d10", disk="e5")
    over = dashed(arch, "R1", 1, "NE")
    assert at(over)["B1"] == "f10"
    tracked("DA-068", arch, over.field)


@pytest.mark.rule("DA-069", "DA-070", "DA-071", "DA-165")
def test_against_a_third_figure_somebody_falls(tracked):
    foe = field(R1="c4", B1="c5", R2="c6", disk="e5")
    friend = field(R1="c4", B1="c5", B2="c6", disk="e5")
    first, second = dashed(foe, "R1", 1, "N"), dashed(friend, "R1", 1, "N")
    assert at(first) == {"R1": "c4", "b1": "c5", "R2": "c6", "disk": "e5"}
    assert at(second) == {"r1": "c4", "B1": "c5", "B2": "c6", "disk": "e5"}
    tracked("DA-069", foe, first.field)
    tracked("DA-070", foe, first.field)
    tracked("DA-071", friend, second.field)
    tracked("DA-165", at(first), at(second))


@pytest.mark.rule("DA-072", "DA-103")
def test_against_a_wall(tracked):
    foe = field(R1="c8", B1="c9", disk="B1")
    friend = field(R1="c8", R2="c9", disk="R1")
    one, other = dashed(foe, "R1", 2, "N"), dashed(friend, "R1", 2, "N")
    assert (gain(one), gain(other)) == (("red", 1), ("blue", 1))
    tracked("DA-072", foe, one.field)
    tracked("DA-103", gain(one), gain(other))


@pytest.mark.rule("DA-073", "DA-079")
def test_the_pusher_decides_about_the_disk(tracked):
    start = field(R1="c4", B1="c5", disk="B1")
    along, behind = dashed(start, "R1", 1, "N"), dashed(start, "R1", 1, "N", "without")
    assert (at(along)["disk"], at(behind)["disk"]) == ("c6", "c5")
    tracked("DA-073", along.field, behind.field)
    tracked("DA-079", start, along.field)


@pytest.mark.rule("DA-080", "DA-081", "DA-082")
def test_a_handoff(tracked):
    start = field(R1="c4", R2="c5", disk="R1")
    handed = dashed(start, "R1", 1, "N", "handoff")
    assert at(handed) == {"R1": "c4", "R2": "c5", "disk": "c5"}
    tracked("DA-080", start, handed.field)
    longer = dashed(start, "R1", 2, "N", "handoff")
    assert at(longer) == {"R1": "c4", "R2": "c6", "disk": "c6"}
    tracked("DA-081", handed.field, longer.field)
    tracked("DA-082", start.disks, handed.field.disks)


@pytest.mark.parametrize(("scores", "points"), [(True, ("red", 3)), (False, None)])
def test_a_disk_laid_into_a_gate(scores, points):
    start = field(R1="e9", R2="e10", disk="R1")
    ride = dashed(start, "R1", 1, "N", "handoff", under=house(Options(placed_disk_scores=scores)))
    assert (gain(ride), at(ride)["disk"]) == (points, "e10")


@pytest.mark.parametrize(("passes", "points"), [(False, None), (True, ("red", 3))])
def test_a_handoff_over_the_arch(passes, points):
    start = field(R1="d10", R2="f10", disk="R1")
    assert gain(dashed(start, "R1", 1, "NE", "handoff", under=house(Options(handoff_passes_arrow=passes)))) == points


@pytest.mark.rule("DA-101", "DA-102")
def test_prone_figures_turn_whoever_meets_them(tracked):
    start = field(R1="c4", B1="c5", prone=("B1",), disk="e5")
    ride = dashed(start, "R1", 2, "N")
    assert at(ride) == {"R1": "c2", "b1": "c5", "disk": "e5"}
    tracked("DA-101", start, ride.field)
    fallen = dashed(field(R1="c4", B1="c5", B2="c6", disk="e5"), "R1", 6, "N")
    assert at(fallen)["r1"] == "c4"
    tracked("DA-102", at(dashed(field(R1="c4", B1="c5", disk="e5"), "R1", 6, "N")), at(fallen))


@pytest.mark.rule("DA-088", "DA-089", "DA-090", "DA-091")
def test_how_a_disk_flies(tracked):
    start = field(R1="e5", B1="i9", disk="R1")
    ends = [at(thrown(start, 3, heading))["disk"] for heading in HEADINGS]
    assert len(set(ends)) == 6
    tracked("DA-088", ends[0], ends[1])
    assert at(thrown(start, 3, "N"))["disk"] == "d8"
    tracked("DA-089", start.disks, thrown(start, 3, "N").field.disks)
    over = thrown(field(R1="e5", B1="f6", disk="R1"), 2, "NE", "NE")
    assert at(over) == {"R1": "e5", "B1": "f6", "disk": "g6"}
    tracked("DA-090", over.field.spaces, over.field.disks)
    wall = thrown(field(R1="c8", B1="i9", disk="R1"), 2, "N")
    tracked("DA-091", start.disks, wall.field.disks)


@pytest.mark.rule("DA-092", "DA-094", "DA-096", "DA-093")
def test_upright_figures_intercept(tracked):
    from companion.games.dash_arena.movement.flying import fly

    start = field(R1="e5", R2="f6", B1="g6", disk="R1")
    met = fly(house(), start, 0, 6, HEADINGS.index("NE"))
    assert (met.left, ARENA.names[met.field.disks[0]]) == (5, "f6")
    tracked("DA-092", start.disks, met.field.disks)
    again = fly(house(), met.field, 0, met.left, HEADINGS.index("NE"))
    assert (again.left, ARENA.names[again.field.disks[0]]) == (4, "g6")
    tracked("DA-094", met.field.disks, again.field.disks)
    tracked("DA-096", again.left, fly(house(), again.field, 0, again.left, 3).left)
    tracked("DA-093", met.left, fly(house(), again.field, 0, again.left, 3).left)


@pytest.mark.rule("DA-098")
def test_prone_figures_catch_nothing(tracked):
    start = field(R1="e5", B1="f6", prone=("B1",), disk="R1")
    turned, over = thrown(start, 3, "NE"), thrown(start, 3, "NE", under=house(Options(disk_vs_prone="fly_over")))
    assert at(over)["disk"] == "h7"
    tracked("DA-098", turned.field, over.field)

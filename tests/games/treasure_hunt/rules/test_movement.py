"""Movement: roll, track, way, and the solitaire move."""

from __future__ import annotations

import pytest

from companion.games.treasure_hunt.examples import placed, serpentine
from companion.games.treasure_hunt.rules.track import GRID, INDEX, START, TRACK
from companion.games.treasure_hunt.state import EndTurn, Move, Options
from companion.rules.values import Roll, Turn
from tests.games.treasure_hunt.moves import begun, on, play, rules


def walked(side: str) -> list[int]:
    """The track once more, by walking: turn the table until the side lies south, go east, up, west, up ..."""
    steps, x, y, east = [(0, 0)], 0, 0, 1
    while len(steps) < 36:
        if 0 <= x + east <= 5:
            x += east
        else:
            y, east = y + 1, -east
        steps.append((x, y))
    turns = {"S": 0, "W": 1, "N": 2, "E": 3}[side]
    for _ in range(turns):
        steps = [(b, 5 - a) for a, b in steps]
    return [b * 6 + a for a, b in steps]


@pytest.mark.rule("TH-034")
def test_the_track_is_the_same_when_it_is_walked(tracked):
    for side, track in TRACK.items():
        assert list(track) == walked(side), side
    assert [GRID[START[side]] for side in "SWNE"] == ["a1", "a6", "f6", "f1"]
    assert [GRID[track[-1]] for track in TRACK.values()] == ["a6", "f6", "f1", "a1"]
    tracked("TH-034", TRACK["S"], TRACK["W"])


@pytest.mark.rule("TH-032", "TH-033", "TH-035")
def test_a_move_goes_one_to_as_many_tiles_as_rolled_both_ways(treasure_hunt, tracked):
    state = serpentine(treasure_hunt)
    legal = {action.tile for action in treasure_hunt.legal_actions(state) if isinstance(action, Move)}
    assert legal == {"f1", "f2", "e2", "d2", "c2", "d1", "c1", "b1", "a1"}
    (fault,) = treasure_hunt.faults(state, Move("red", "b2"))
    assert fault.rule == "TH-035"
    assert set(fault.may) == {f"{tile}.pawns" for tile in legal}
    assert rules(treasure_hunt, state, Move("red", "a4")) == ("TH-035",)
    assert rules(treasure_hunt, state, Move("red", "a6")) == ("TH-035",)
    assert rules(treasure_hunt, placed(treasure_hunt, ("red", "green"), pawns={"red": "e1"}, die=2, used=("move",)), Move("red", "a6")) == (
        "TH-032",
    )
    back = play(treasure_hunt, state, Move("red", "a1"))
    tracked("TH-033", on(state, "red"), on(back, "red"))


@pytest.mark.rule("TH-034", "TH-035")
def test_from_row_to_row_only_at_the_end(treasure_hunt):
    state = placed(treasure_hunt, ("red", "green"), pawns={"red": "c1"}, die=2, used=("move",))
    assert rules(treasure_hunt, state, Move("red", "c2")) == ("TH-034",)
    assert rules(treasure_hunt, state, Move("red", "d2")) == ("TH-035",)


@pytest.mark.rule("TH-032")
def test_a_roll_must_be_moved_and_a_move_must_be_rolled(treasure_hunt):
    state = begun(treasure_hunt, ("red", "green"))
    assert rules(treasure_hunt, state, Move("red", "b1")) == ("TH-032",)
    rolled = play(treasure_hunt, state, Roll("red", 2))
    assert rules(treasure_hunt, rolled, EndTurn("red")) == ("TH-032",)
    assert rules(treasure_hunt, rolled, Move("red", "a1")) == ("TH-032",)


@pytest.mark.rule("TH-015")
def test_one_roll_and_one_move_a_turn(treasure_hunt):
    rolled = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Roll("red", 2))
    assert rules(treasure_hunt, rolled, Roll("red", 4)) == ("TH-015",)
    moved = play(treasure_hunt, rolled, Move("red", "b1"))
    assert rules(treasure_hunt, moved, Roll("red", 4)) == ("TH-015",)
    assert rules(treasure_hunt, moved, Move("red", "c1")) == ("TH-015",)
    again = begun(treasure_hunt, ("red", "green"), repeat_actions="all")
    play(treasure_hunt, again, Roll("red", 2), Move("red", "b1"), Roll("red", 2), Move("red", "c1"))


@pytest.mark.rule("TH-024", "TH-015", "TH-012")
def test_a_pawn_that_moves_after_its_turn_breaks_what_it_would_have_broken_in_it(treasure_hunt):
    moved = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Roll("red", 2), Move("red", "b1"), EndTurn("red"), Roll("green", 3))
    assert rules(treasure_hunt, moved, Move("red", "c1")) == ("TH-015",)
    idle = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), EndTurn("red"), Roll("green", 3))
    assert rules(treasure_hunt, idle, Move("red", "b1")) == ("TH-024",)


@pytest.mark.rule("TH-035")
def test_other_pawns_and_cubes_never_block(treasure_hunt, tracked):
    state = placed(
        treasure_hunt,
        ("red", "green"),
        pawns={"red": "a1", "green": "b1"},
        cubes={"b1": ("green",)},
        tiles={"b1": "drop"},
        die=1,
        used=("move",),
    )
    after = play(treasure_hunt, state, Move("red", "b1"))
    assert [lying.piece for lying in treasure_hunt.layout(after)["b1.pawns"]] == ["pawn-green", "pawn-red"]
    tracked("TH-035", on(state, "red"), on(after, "red"))


@pytest.mark.rule("TH-047")
def test_alone_the_whole_roll_is_moved_forward(treasure_hunt):
    state = play(treasure_hunt, begun(treasure_hunt, ("red",)), Roll("red", 4))
    (fault,) = treasure_hunt.faults(state, Move("red", "d1"))
    assert (fault.rule, fault.may) == ("TH-047", ("e1.pawns",))
    later = placed(treasure_hunt, ("red",), pawns={"red": "e1"}, die=2, used=("move",))
    assert rules(treasure_hunt, later, Move("red", "c1")) == ("TH-047",)
    assert rules(treasure_hunt, later, Move("red", "f2")) == ()


@pytest.mark.rule("TH-047")
def test_alone_a_roll_beyond_the_end_stops_on_the_last_tile(treasure_hunt):
    five = dict(zip(("a1", "b1", "a2", "b2", "a3"), treasure_hunt.symbols, strict=False))
    near = placed(treasure_hunt, ("red",), pawns={"red": "c6"}, tiles=five, cubes=dict.fromkeys(five, ("red",)), die=6, used=("move",))
    assert INDEX["S"][near.pawns[0]] == 33
    there = play(treasure_hunt, near, Move("red", "a6"), EndTurn("red"))
    assert rules(treasure_hunt, there, Roll("red", 1)) == ("TH-047",)
    assert rules(treasure_hunt, there, Turn("red", "a6.tile", "arrow")) == ()


def test_the_pawn_in_the_hand_is_on_the_way(treasure_hunt):
    state = serpentine(treasure_hunt)
    lifted, *counted = treasure_hunt.way(state, Move("red", "c2"))
    assert lifted["e1.pawns"] == ()
    # Whoever counts the tiles with the pawn may rest on each of them: f1, f2, e2 and d2.
    red = [{place for place, lying in table.items() if any(one.piece == "pawn-red" for one in lying)} for table in counted]
    assert red == [{"f1.pawns"}, {"f2.pawns"}, {"e2.pawns"}, {"d2.pawns"}]
    assert Options() == state.options

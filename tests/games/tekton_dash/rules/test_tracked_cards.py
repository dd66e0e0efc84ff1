"""Rules of cards and tokens that allow or carry out: before and after."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import (
    BurnOrPutAway,
    Carry,
    Freeze,
    LetPass,
    Link,
    Move,
    MoveDasher,
    MoveElement,
    MoveWall,
    Put,
    SwapPosition,
    SwapTicket,
    SwapTiles,
    Take,
)
from companion.games.tekton_dash.rules.cards.flow import AT_OTHERS, target_rule
from companion.games.tekton_dash.rules.turns import next_turn
from companion.games.tekton_dash.track.floors import NUMBER
from companion.rules.values import Roll, Show
from tests.games.tekton_dash.standing import broken, carded, play, race, token

BOARDS = {"black": {"22": "red"}, "white": {"44": "blue"}}
TRACK = "the floor that it came from has the tile of the other one"


@pytest.mark.rule("TD-101", "TD-132", "TD-103", "TD-133")
def test_the_marker_and_the_meter(tekton_dash: Any, tracked: Any) -> None:
    state = carded("freeze")(tekton_dash)
    used = play(tekton_dash, state, Freeze("black", "white"))
    tracked("TD-101", state.marker, used.marker)
    passed = play(tekton_dash, used, LetPass(1))
    assert passed.meters == (1, 0, 0, 0)
    tracked("TD-132", used.meters, passed.meters)
    other = play(tekton_dash, carded("freeze", marker=1)(tekton_dash), Freeze("black", "purple"))
    tracked("TD-103", used.marker, other.marker)
    marked = race({"white": "b2"}, tiles={"b2": "red"}, marker=1)(tekton_dash)
    hijack = race({"black": "a2", "white": "b2"}, marker=1)(tekton_dash)
    assert target_rule(marked, 0, 1) == "TD-102"
    assert broken(tekton_dash, hijack, Show("black", "black.token", "hijack")) == ()
    burnt = carded("burn-tiles", {"white": "b2"}, tiles={"b2": "red"}, marker=1)(tekton_dash)
    tracked("TD-133", burnt.tiles, play(tekton_dash, burnt, BurnOrPutAway("black", "b2.tile")).tiles)


@pytest.mark.rule("TD-134", "TD-142", "TD-143", "TD-193")
def test_cards_at_others_and_what_counts(tekton_dash: Any, tracked: Any) -> None:
    assert set(AT_OTHERS) == {"put-away", "swap-tiles", "freeze", "put-back", "swap-position", "move-dasher", "linking"}
    own = play(tekton_dash, carded("move-dasher")(tekton_dash), MoveDasher("black", "black", "a4"))
    theirs = play(tekton_dash, carded("move-dasher", {"white": "c4"})(tekton_dash), MoveDasher("black", "white", "c2"))
    tracked("TD-134", own.marker, theirs.marker)
    state = carded("swap-tiles", boards=BOARDS)(tekton_dash)
    swapped = play(tekton_dash, state, SwapTiles("black", "22", "white", "44"))
    look, after = tekton_dash.layout(state), tekton_dash.layout(swapped)
    assert (after["black.22"], after["white.44"]) == (look["white.44"], look["black.22"])
    tracked("TD-143", look["black.22"], after["black.22"])
    tracked("TD-142", state.boards, swapped.boards)
    dropped = play(
        tekton_dash, race({"black": "a2"}, boards=BOARDS)(tekton_dash), Show("black", "black.token", "drop-it"), Put("black", "22", "a2")
    )
    assert dropped.meters == (0, 0, 0, 0)
    tracked("TD-193", dropped.meters, play(tekton_dash, swapped, LetPass(1)).meters)


@pytest.mark.rule("TD-148", "TD-150", "TD-209", "TD-210")
def test_an_extra_action_and_skips(tekton_dash: Any, tracked: Any) -> None:
    drawn = play(tekton_dash, race({"black": "a2"}, tiles={"a2": "red-power"})(tekton_dash), Take("black", "a2", "22"))
    more = play(tekton_dash, drawn, Show("black", "play", "plus-action"), LetPass(1))
    tracked("TD-148", drawn.plus, more.plus)
    put = play(tekton_dash, more, Move("black", "a3"), Put("black", "22", "a3"))
    assert broken(tekton_dash, put, Take("black", "a3", "22"))[:1] in (("TD-077",), ("TD-105",))
    before = play(tekton_dash, more, Move("black", "a3"))
    tracked("TD-150", before.cooling, put.cooling)
    dug = play(
        tekton_dash, race({"white": "b2"}, tiles={"b2": "red-power"})(tekton_dash), Show("white", "white.token", "dig-it-up"),
        Take("white", "b2", "22"), Show("white", "play", "plus-action"), LetPass(1),
    )  # fmt: skip
    tracked("TD-209", (), dug.plus_next)
    assert dug.plus_next == (1,)
    frozen = race({"black": "a2"}, frozen=(1,), skips=(1,))(tekton_dash)
    over = next_turn(frozen)
    assert (over.active, over.frozen, over.skips) == (2, (), ())
    tracked("TD-210", (frozen.frozen, frozen.skips), (over.frozen, over.skips))


@pytest.mark.rule("TD-028", "TD-152", "TD-160", "TD-165")
def test_elements_change_places_with_a_tile(tekton_dash: Any, tracked: Any) -> None:
    for rule, name, start in (("TD-152", "move-stack", "b5"), ("TD-160", "move-spawn", "a3"), ("TD-165", "move-boost", "b3")):
        state = carded(name, tiles={start: "red", "d2": "green"})(tekton_dash)
        moved = play(tekton_dash, state, MoveElement("black", start, "d2"))
        look = tekton_dash.layout(moved)
        assert ([lying.face for lying in look[f"{start}.tile"]], [lying.face for lying in look["d2.tile"]]) == (["green"], ["red"]), TRACK
        tracked(rule, state.tiles, moved.tiles)
        tracked("TD-028", state.ground[NUMBER["d2"]], moved.ground[NUMBER["d2"]])


@pytest.mark.rule("TD-154", "TD-158", "TD-157", "TD-153")
def test_walls_and_dashers_that_are_moved(tekton_dash: Any, tracked: Any) -> None:
    state = carded("move-wall")(tekton_dash)
    moved = play(tekton_dash, state, MoveWall("black", "b4.gap-n", "b1.gap-n"))
    tracked("TD-154", state.walls, moved.walls)
    tracked("TD-153", state.walls, play(tekton_dash, state, MoveWall("black", "b4.gap-n", "b6.gap-n")).walls)
    state = carded("move-dasher", {"white": "b1"})(tekton_dash)
    pushed = play(tekton_dash, state, MoveDasher("black", "white", "b3"), LetPass(1))
    tracked("TD-157", state.spots, pushed.spots)
    tracked("TD-158", pushed.spots, play(tekton_dash, pushed, Carry("white", "b4")).spots)
    barred = carded("move-dasher", {"white": "b3"})(tekton_dash)
    assert broken(tekton_dash, barred, MoveDasher("black", "white", "b5")) == ("TD-157",)


@pytest.mark.rule("TD-175", "TD-178", "TD-161", "TD-162")
def test_cancelled_and_traded(tekton_dash: Any, tracked: Any) -> None:
    state = carded("move-wall")(tekton_dash)
    used = play(tekton_dash, state, MoveWall("black", "b4.gap-n", "b6.gap-n"))
    cancelled = play(tekton_dash, used, Show("white", "white.token", "bulldoze"))
    assert (cancelled.walls, cancelled.meters) == (state.walls, state.meters)
    taken = play(tekton_dash, cancelled, MoveWall("white", "b6.gap-e", "a4.gap-e"))
    assert taken.card is None, "nobody can cancel it"
    tracked("TD-175", cancelled.walls, taken.walls)
    burnt = play(tekton_dash, carded("burn-tiles", tiles={"b2": "red"})(tekton_dash), BurnOrPutAway("black", "b2.tile"))
    rejected = play(tekton_dash, burnt, Show("white", "white.token", "reject"))
    tracked("TD-178", burnt.tiles, rejected.tiles)
    linked = carded("linking", {"white": "c4"}, boards=BOARDS)(tekton_dash)
    half = play(tekton_dash, linked, Link("black", "22", "white", "11"))
    whole = play(tekton_dash, half, Link("white", "44", "black", "55"))
    tracked("TD-161", linked.boards, whole.boards)
    tracked("TD-162", half.boards, whole.boards)


@pytest.mark.rule("TD-181", "TD-183", "TD-180", "TD-172")
def test_tokens_that_do_something(tekton_dash: Any, tracked: Any) -> None:
    state = token("drop-it", {"black": "a2"}, boards=BOARDS)(tekton_dash)
    tracked("TD-181", state.tiles, play(tekton_dash, state, Put("black", "22", "a2")).tiles)
    state = token("dig-it-up", {"black": "a2"}, tiles={"a2": "red-power"})(tekton_dash)
    dug = play(tekton_dash, state, Take("black", "a2", "22"))
    assert dug.card is not None
    tracked("TD-183", state.boards, dug.boards)
    state = token("swap-ticket", {"black": "a2"}, tiles={"a2": "red-power"}, boards={"black": {"33": "blue"}})(tekton_dash)
    swapped = play(tekton_dash, state, SwapTicket("black", "33"))
    assert swapped.card is None, "no card is drawn"
    tracked("TD-180", state.boards, swapped.boards)
    state = token("rock-solid", {"black": "b4"})(tekton_dash)
    tracked("TD-172", state.spots, play(tekton_dash, state, Move("black", "b5")).spots)


@pytest.mark.rule("TD-173", "TD-176", "TD-177", "TD-182")
def test_tokens_that_move_or_roll(tekton_dash: Any, tracked: Any) -> None:
    frog = token("froggy-jump", {"black": "a4", "white": "b4"})(tekton_dash)
    tracked("TD-173", frog.spots, play(tekton_dash, frog, Move("black", "c4")).spots)
    jack = token("hijack", {"black": "b4", "white": "b5"})(tekton_dash)
    tracked("TD-176", jack.spots, play(tekton_dash, jack, SwapPosition("black", "white")).spots)
    plain = race({"black": "a2"})(tekton_dash)
    rolled = play(tekton_dash, plain, Show("black", "black.token", "dice-master"), Roll("black", 1), Roll("black", 5))
    assert set(rolled.die) == {"regular", "self"}
    tracked("TD-177", plain.die, rolled.die)
    glue = token("super-glue", {"black": "b2"})(tekton_dash)
    stays = play(tekton_dash, glue, Move("black", "b3"))
    assert [act for act in tekton_dash.legal_actions(stays) if isinstance(act, Carry)] == []
    tracked("TD-182", glue.spots, stays.spots)

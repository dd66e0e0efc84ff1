"""Cards and tokens: what each of them does, and what stops it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.tekton_dash.actions import (
    BurnOrPutAway,
    Carry,
    Decline,
    Freeze,
    Link,
    Move,
    MoveDasher,
    MoveElement,
    MoveWall,
    Put,
    StepBack,
    SwapPosition,
    SwapTiles,
    Take,
    TurnBoost,
)
from companion.games.tekton_dash.examples import placed
from companion.games.tekton_dash.modes import FAMILY, TOKENS
from companion.games.tekton_dash.rules.cards.flow import possible
from companion.games.tekton_dash.rules.turns import next_turn
from companion.games.tekton_dash.state import Token
from companion.games.tekton_dash.topology import CARDS
from companion.games.tekton_dash.track.elements import kind
from companion.games.tekton_dash.track.floors import NUMBER
from companion.games.tekton_dash.track.piles import TILE
from companion.rules.changing import changed
from companion.rules.values import PlacedPiece, Roll, Show
from tests.games.tekton_dash.sitting import (
    STANDARD,
    drawn,
    passed,
    play,
    race,
    rule,
    token,
    used,
)

Note = Callable[[str, object, object], None]


@pytest.mark.rule("TD-007", "TD-008", "TD-134", "TD-133")
def test_cards_and_tokens_of_the_box(tekton_dash: Any, tracked: Note) -> None:
    assert sum(CARDS.values()) == 26
    assert len(CARDS) == 14
    assert len(TOKENS) == 12
    both = drawn(tekton_dash, shown=("freeze", "freeze"))
    tracked("TD-007", "freeze" in possible(drawn(tekton_dash)), "freeze" in possible(both))
    spent = race(tekton_dash, options=STANDARD, spent=((), ("hijack",), (), ()))
    tracked("TD-008", rule(tekton_dash, race(tekton_dash, options=STANDARD, at={"black": "a1", "white": "a2"}), token("black", "hijack")),
            rule(tekton_dash, spent, token("black", "hijack")))
    tracked("TD-134", FAMILY["reject"], FAMILY["bulldoze"])
    held = used(tekton_dash, "burn-tiles", marker=1)
    assert rule(tekton_dash, held, BurnOrPutAway("black", "b5.tile")) == ""
    tracked("TD-133", rule(tekton_dash, used(tekton_dash, "freeze", marker=1), Freeze("black", "white")), "")


@pytest.mark.rule("TD-101", "TD-103", "TD-132", "TD-193")
def test_the_marker_and_the_meter(tekton_dash: Any, tracked: Note) -> None:
    state = used(tekton_dash, "freeze", marker=2)
    frozen = play(tekton_dash, state, Freeze("black", "white"))
    tracked("TD-101", tekton_dash.layout(state)["white.marker"], tekton_dash.layout(frozen)["white.marker"])
    tracked("TD-103", state.marker, frozen.marker)
    done = passed(tekton_dash, frozen)
    tracked("TD-132", frozen.meters, done.meters)
    jump = race(tekton_dash, options=STANDARD, at={"black": "a1", "white": "a2"})
    jumped = play(tekton_dash, jump, token("black", "hijack"), SwapPosition("black", "white"))
    assert jumped.meters == jump.meters
    tracked("TD-193", done.meters, jumped.meters)


@pytest.mark.rule("TD-104", "TD-106", "TD-127", "TD-137")
def test_power_up_tiles_by_the_round(tekton_dash: Any, tracked: Note) -> None:
    def taken(number: int) -> Any:
        state = race(tekton_dash, options=STANDARD, round=number, at={"black": "a1"}, tiles={"a1": "red-power"})
        return play(tekton_dash, state, Take("black", "a1", "11"))

    tracked("TD-104", taken(2).card, taken(3).card)
    tracked("TD-127", None, taken(3).card)
    tracked("TD-137", 0, taken(2).boards[0][0])
    declined = play(tekton_dash, taken(3), Decline("black", "freeze"))
    on_it = placed(declined, at={"white": "a1", "black": "b2"})
    waits = [rule(tekton_dash, on_it, Take("white", "a1", "11"))]
    for _ in range(3):
        on_it = next_turn(on_it)
    waits.append(rule(tekton_dash, changed(on_it, active=1), Take("white", "a1", "11")))
    assert waits == ["TD-105", ""]
    tracked("TD-106", *waits)


@pytest.mark.rule("TD-107", "TD-168", "TD-181", "TD-183")
def test_tokens_take_no_action(tekton_dash: Any, tracked: Note) -> None:
    state = race(tekton_dash, options=STANDARD, at={"black": "a1"}, tiles={"a1": "red"}, boards={"black": {"33": "blue"}})
    shown = play(tekton_dash, state, token("black", "dig-it-up"))
    dug = play(tekton_dash, shown, Take("black", "a1", "11"))
    assert (dug.sets, dug.free, dug.active) == (state.sets, "", 0)
    tracked("TD-107", state.hands, shown.hands)
    tracked("TD-168", shown.token, dug.token)
    tracked("TD-183", state.boards[0], dug.boards[0])
    bare = placed(state, tiles={"a1": ""})
    dropped = play(tekton_dash, bare, token("black", "drop-it"), Put("black", "33", "a1"))
    tracked("TD-181", bare.tiles, dropped.tiles)


@pytest.mark.rule("TD-128", "TD-129", "TD-131", "TD-130")
def test_used_or_declined(tekton_dash: Any, tracked: Note) -> None:
    state = drawn(tekton_dash)
    declined = play(tekton_dash, state, Decline("black", "freeze"))
    tracked("TD-129", state.active, declined.active)
    assert declined.boards[0][0] == 0
    tracked("TD-128", state.card, declined.card)
    kept = passed(tekton_dash, play(tekton_dash, state, Show("black", "play", "plus-action")))
    assert kept.boards[0][0] == TILE["yellow-power"]
    tracked("TD-131", declined.boards[0][0], kept.boards[0][0])
    tracked("TD-130", state.plus, kept.plus)


@pytest.mark.rule("TD-138", "TD-140", "TD-143", "TD-142")
def test_booked_and_swapped(tekton_dash: Any, tracked: Note) -> None:
    state = race(tekton_dash, options=STANDARD, at={"black": "a1"}, tiles={"a1": "red"}, totems=(NUMBER["a1"], -1, -1, -1))
    tracked("TD-138", tekton_dash.layout(race(tekton_dash, options=STANDARD))["a1.totem"], tekton_dash.layout(state)["a1.totem"])
    tracked("TD-140", state.totems[0], play(tekton_dash, state, Take("black", "a1", "11")).totems[0])
    before = used(tekton_dash, "swap-tiles", boards={"black": {"22": "red"}, "white": {"44": "green"}})
    after = play(tekton_dash, before, SwapTiles("black", "22", "white", "44"))
    table = tekton_dash.layout(after)
    assert (table["black.22"], table["white.44"]) == ((PlacedPiece("tile", "green"),), (PlacedPiece("tile", "red"),))
    tracked("TD-142", before.boards, after.boards)
    tracked("TD-143", tekton_dash.layout(before)["black.22"], table["black.22"])


@pytest.mark.rule("TD-144", "TD-148", "TD-150", "TD-209")
def test_frozen_extra_and_skipped(tekton_dash: Any, tracked: Note) -> None:
    state = race(tekton_dash, options=STANDARD, frozen=(1,))
    tracked("TD-144", next_turn(race(tekton_dash, options=STANDARD)).active, next_turn(state).active)
    extra = passed(tekton_dash, play(tekton_dash, drawn(tekton_dash), Show("black", "play", "plus-action")))
    once = play(tekton_dash, extra, Move("black", "a5"))
    again = play(tekton_dash, once, Move("black", "a6"))
    tracked("TD-148", once.spots[0], again.spots[0])
    put = play(tekton_dash, placed(once, tiles={"a5": ""}), Put("black", "24", "a5"))
    tracked("TD-150", rule(tekton_dash, put, Take("black", "a5", "24")), "")
    late = race(tekton_dash, options=STANDARD, at={"white": "a1"}, tiles={"a1": "red-power"})
    late = play(tekton_dash, late, token("white", "dig-it-up"))
    lost = play(tekton_dash, late, Take("white", "a1", "11"), Decline("white", "freeze"))
    tracked("TD-209", late.skips, lost.skips)


@pytest.mark.rule("TD-151", "TD-152", "TD-159", "TD-160")
def test_stacks_and_spawns_are_moved_with_their_tiles(tekton_dash: Any, tracked: Note) -> None:
    state = used(tekton_dash, "move-stack", tiles={"d6": "red blue", "d2": "green"})
    after = play(tekton_dash, state, MoveElement("black", "d6", "d2"))
    tracked("TD-151", tekton_dash.layout(state)["d2.tile"], tekton_dash.layout(after)["d2.tile"])
    assert after.tiles[NUMBER["d6"]] == TILE["green"]
    tracked("TD-152", state.tiles[NUMBER["d6"]], after.tiles[NUMBER["d6"]])
    spawn = used(tekton_dash, "move-spawn", tiles={"a3": "red", "a2": "green"})
    moved = play(tekton_dash, spawn, MoveElement("black", "a3", "a2"))
    tracked("TD-159", kind(spawn.ground[NUMBER["a2"]]), kind(moved.ground[NUMBER["a2"]]))
    tracked("TD-160", spawn.tiles[NUMBER["a3"]], moved.tiles[NUMBER["a3"]])


@pytest.mark.rule("TD-153", "TD-154", "TD-164", "TD-165")
def test_walls_and_boosts_are_moved(tekton_dash: Any, tracked: Note) -> None:
    state = used(tekton_dash, "move-wall")
    assert rule(tekton_dash, state, MoveWall("black", "b4.gap-n", "a7.gap-n")) == "TD-041"
    after = play(tekton_dash, state, MoveWall("black", "b4.gap-n", "a2.gap-n"))
    tracked("TD-153", state.walls, after.walls)
    tracked("TD-154", "TD-041", rule(tekton_dash, state, MoveWall("black", "b4.gap-n", "a2.gap-n")))
    boost = used(tekton_dash, "move-boost", tiles={"b2": "green", "b3": ""})
    moved = play(tekton_dash, boost, MoveElement("black", "b3", "b2"))
    tracked("TD-165", boost.tiles[NUMBER["b3"]], moved.tiles[NUMBER["b3"]])
    turned = play(tekton_dash, boost, TurnBoost("black", "b3", "E"))
    tracked("TD-164", tekton_dash.layout(boost)["b3.element"], tekton_dash.layout(turned)["b3.element"])


@pytest.mark.rule("TD-157", "TD-158", "TD-161", "TD-163")
def test_a_dasher_is_moved_by_others(tekton_dash: Any, tracked: Note) -> None:
    state = used(tekton_dash, "move-dasher", at={"white": "b1"})
    moved = play(tekton_dash, state, MoveDasher("black", "white", "b3"))
    tracked("TD-157", state.spots[1], moved.spots[1])
    tracked("TD-158", moved.spots[1], play(tekton_dash, passed(tekton_dash, moved), Carry("white", "b4")).spots[1])
    link = used(tekton_dash, "linking", at={"white": "b6"}, boards={"black": {"22": "red"}, "white": {"22": "green"}})
    traded = play(tekton_dash, link, Link("black", "22", "white", "11"), Link("white", "22", "black", "33"))
    tracked("TD-161", link.boards, traded.boards)
    done = passed(tekton_dash, traded)
    tracked("TD-163", done.spots[1], play(tekton_dash, done, StepBack("table", "white", "b5")).spots[1])


@pytest.mark.rule("TD-174", "TD-175", "TD-178", "TD-184")
def test_cancelled_and_taken_over(tekton_dash: Any, tracked: Note) -> None:
    start = used(tekton_dash, "burn-tiles")
    burnt = play(tekton_dash, start, BurnOrPutAway("black", "b5.tile"))
    saved = play(tekton_dash, burnt, token("white", "reject"))
    tracked("TD-178", burnt.tiles, saved.tiles)
    assert saved.meters == start.meters
    frozen = play(tekton_dash, used(tekton_dash, "freeze"), Freeze("black", "white"))
    tracked("TD-184", frozen.frozen, play(tekton_dash, frozen, token("white", "no-no-no")).frozen)
    wall = play(tekton_dash, used(tekton_dash, "move-wall"), MoveWall("black", "b4.gap-n", "a2.gap-n"))
    over = play(tekton_dash, wall, token("white", "bulldoze"))
    tracked("TD-174", wall.walls, over.walls)
    mine = play(tekton_dash, over, MoveWall("white", "b4.gap-n", "c2.gap-n"))
    tracked("TD-175", over.card, mine.card)


@pytest.mark.rule("TD-177", "TD-179", "TD-166", "TD-167")
def test_dice_by_tokens(tekton_dash: Any, tracked: Note) -> None:
    state = race(tekton_dash, options=STANDARD, at={"black": "a1", "white": "b1"})
    twice = play(tekton_dash, state, token("black", "dice-master"), Roll("black", 6), Roll("black", 5))
    tracked("TD-177", (), twice.die)
    tracked("TD-166", state.spent, twice.spent)
    spawning = play(tekton_dash, state, Roll("black", 1))
    taken = play(tekton_dash, spawning, token("white", "no-dice"))
    tracked("TD-179", spawning.spawner, taken.spawner)
    tracked("TD-167", state.active, taken.spawner)


@pytest.mark.rule("TD-172", "TD-173", "TD-180", "TD-182")
def test_dashers_by_tokens(tekton_dash: Any, tracked: Note) -> None:
    walled = changed(race(tekton_dash, options=STANDARD, at={"black": "b4"}), token=Token(0, "rock-solid"))
    tracked("TD-172", walled.spots[0], play(tekton_dash, walled, Move("black", "b5")).spots[0])
    jump = changed(race(tekton_dash, options=STANDARD, at={"black": "a1", "white": "a2"}), token=Token(0, "froggy-jump"))
    tracked("TD-173", jump.spots[0], play(tekton_dash, jump, Move("black", "a3")).spots[0])
    glue = changed(race(tekton_dash, options=STANDARD, at={"black": "b2"}), token=Token(0, "super-glue"))
    stuck = play(tekton_dash, glue, Move("black", "b3"))
    assert stuck.landings == ()
    tracked("TD-182", glue.spots[0], stuck.spots[0])
    ticket = race(tekton_dash, options=STANDARD, at={"black": "a1"}, tiles={"a1": "red"}, boards={"black": {"22": "blue"}})
    from companion.games.tekton_dash.actions import SwapTicket

    swapped = play(tekton_dash, ticket, token("black", "swap-ticket"), SwapTicket("black", "22"))
    tracked("TD-180", ticket.boards[0], swapped.boards[0])

"""House rules, each in both readings: what one forbids or does and the other does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.games.tekton_dash.actions import (
    BurnOrPutAway,
    Carry,
    Decline,
    Move,
    MoveDasher,
    MoveElement,
    SpawnTile,
    SwapPosition,
    SwapTicket,
    Take,
)
from companion.rules.values import Roll, Show
from tests.games.tekton_dash.standing import BP01, Make, broken, carded, play, race, token
from tests.games.tekton_dash.test_rules_of_a_turn import after

With = Callable[[dict[str, Any]], Make]
"""A position under these house rules."""


def judged(rule: str, option: dict[str, Any], make: With, action: Any, rules: tuple[str, str]) -> Any:
    """A case: an act that breaks the first of two rules by the printed reading and the second by this one; empty: it is legal."""
    return pytest.param(option, make, action, rules, id=f"{next(iter(option))} {rule}", marks=pytest.mark.rule(rule))


@pytest.mark.parametrize(("option", "make", "action", "rules"), [
    judged("TD-203", {"lines_protected": False},
           lambda o: carded("swap-position", {"black": "a7", "white": "b9"}, boards={"black": BP01}, laps=(1, 2, 1, 1), options=o),
           SwapPosition("black", "white"), ("TD-203", "")),
    judged("TD-203", {"lines_protected": False}, lambda o: token("hijack", {"black": "a1", "white": "a0"}, options=o),
           SwapPosition("black", "white"), ("TD-203", "TD-082")),
    judged("TD-157", {"move_dasher_path": "two_free_steps"}, lambda o: carded("move-dasher", {"white": "b1"}, options=o),
           MoveDasher("black", "white", "c3"), ("TD-157", "")),
    judged("TD-158", {"move_dasher_boost": "each_step"}, lambda o: carded("move-dasher", {"white": "b2"}, options=o),
           MoveDasher("black", "white", "b3"), ("TD-157", "")),
    judged("TD-158", {"move_dasher_boost": "each_step"}, lambda o: carded("move-dasher", {"white": "b2"}, options=o),
           MoveDasher("black", "white", "b4"), ("", "TD-157")),
    judged("TD-212", {"move_element_under_dasher": True}, lambda o: carded("move-stack", {"white": "b5"}, options=o),
           MoveElement("black", "b5", "b6"), ("TD-212", "")),
    judged("TD-139", {"book_protects_all": True},
           lambda o: carded("burn-tiles", tiles={"b2": "red"}, totems=(-1, 13, -1, -1), options=o),
           BurnOrPutAway("black", "b2.tile"), ("", "TD-139")),
    judged("TD-139", {"book_protects_all": True},
           lambda o: after(race({"black": "a2"}, tiles={"a3": "red"}, totems=(-1, 18, -1, -1), options=o), Roll("black", 1)),
           SpawnTile("black", "a3", "red"), ("", "TD-139")),
    judged("TD-173", {"froggy_landing": "any_next_to_jumped"}, lambda o: token("froggy-jump", {"black": "b2", "white": "c2"}, options=o),
           Move("black", "d1"), ("TD-173", "")),
    judged("TD-179", {"no_dice_until": "roll"}, lambda o: after(race({"black": "a2"}, options=o), Roll("black", 1)),
           Show("white", "white.token", "no-dice"), ("", "TD-179")),
    judged("TD-179", {"no_dice_until": "roll"}, lambda o: race({"black": "a2"}, options=o),
           Show("white", "white.token", "no-dice"), ("TD-179", "")),
])  # fmt: skip
def test_what_a_house_rule_forbids_or_allows(
    tekton_dash: Any, option: dict[str, Any], make: With, action: Any, rules: tuple[str, str]
) -> None:
    found = tuple("".join(broken(tekton_dash, make(chosen)(tekton_dash), action)[:1]) for chosen in ({}, option))
    assert found == rules


@pytest.mark.rule("TD-135")
def test_a_card_that_nobody_can_use_goes_and_its_tile_stays(tekton_dash: Any) -> None:
    def declined(face: str, **option: Any) -> Any:
        state = race({"black": "a2"}, tiles={"a2": "red-power", "b2": "blue"}, options=option)(tekton_dash)
        return play(tekton_dash, state, Take("black", "a2", "22"), Decline("black", face))

    plain, kept = declined("put-away"), declined("put-away", unusable_card="discard_keep_tile")
    assert (plain.active, any(plain.boards[0])) == (1, False)
    assert (kept.active, any(kept.boards[0])) == (0, True)
    assert declined("burn-tiles", unusable_card="discard_keep_tile").active == 1


@pytest.mark.rule("TD-119", "TD-176")
def test_a_swap_onto_a_boost_carries(tekton_dash: Any) -> None:
    def swapped(**option: Any) -> Any:
        state = token("hijack", {"black": "a2", "white": "b3"}, options=option)(tekton_dash)
        return play(tekton_dash, state, SwapPosition("black", "white"))

    assert broken(tekton_dash, swapped(), Carry("black", "b4")) != ()
    assert broken(tekton_dash, swapped(swap_triggers_boost=True), Carry("black", "b4")) == ()


@pytest.mark.rule("TD-203", "TD-070")
def test_who_is_swapped_onto_the_flip_line_has_come_there(tekton_dash: Any) -> None:
    state = token("hijack", {"black": "a8", "white": "b9"}, boards={"black": BP01}, laps=(1, 2, 1, 1), options={"lines_protected": False})
    swapped = play(tekton_dash, state(tekton_dash), SwapPosition("black", "white"))
    assert swapped.flipped[-1:] == (0,)
    assert (0, "flip") in swapped.line


@pytest.mark.rule("TD-177")
def test_dice_master_may_bring_two_tiles(tekton_dash: Any) -> None:
    def spawned(**option: Any) -> Any:
        state = race({"black": "a2"}, options=option)(tekton_dash)
        rolls = (Show("black", "black.token", "dice-master"), Roll("black", 1), Roll("black", 3))
        return play(tekton_dash, state, *rolls, SpawnTile("black", "a3", "red"))

    assert spawned().die == ()
    both = spawned(dice_master="both")
    assert both.die == ("power",)
    assert play(tekton_dash, both, SpawnTile("black", "d4", "blue-power")).die == ()


@pytest.mark.rule("TD-180")
def test_swap_ticket_may_draw_a_card(tekton_dash: Any) -> None:
    def swapped(**option: Any) -> Any:
        state = token("swap-ticket", {"black": "a2"}, tiles={"a2": "red-power"}, boards={"black": {"22": "blue"}}, options=option)
        return play(tekton_dash, state(tekton_dash), SwapTicket("black", "22"))

    assert swapped().card is None
    drawn = swapped(swap_ticket_draws=True)
    assert drawn.card.stage == "drawn"
    before = token("swap-ticket", {"black": "a2"}, tiles={"a2": "red-power"}, boards={"black": {"22": "blue"}})(tekton_dash)
    after_all = play(tekton_dash, drawn, Decline("black", "freeze"))
    assert (after_all.boards, after_all.tiles) == (before.boards, before.tiles)


@pytest.mark.rule("TD-214", "TD-198")
def test_super_dash_with_two_action_sets_and_a_token_at_each_crossing(tekton_dash: Any) -> None:
    def dashed(**option: Any) -> Any:
        options = {"mode": "super_dash", **option}
        return race({"black": "a4"}, options=options, podium=(2, 2, 2, 2), crossed=(0,))(tekton_dash)

    assert dashed().sets == 1
    assert dashed(super_dash_two_actions=True).sets == 2
    for reading, tokens in (("once", 1), ("each_crossing", 2)):
        state = dashed(super_dash_two_actions=True, super_dash_tokens=reading)
        assert play(tekton_dash, state, Move("black", "a3"), Move("black", "a4")).hands[0] == tokens

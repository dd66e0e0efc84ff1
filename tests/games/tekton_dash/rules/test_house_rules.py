"""House rules, each in both readings: what one forbids or does and the other does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from companion.games.tekton_dash.actions import (
    BurnOrPutAway,
    Carry,
    Decline,
    EndSet,
    Flip,
    FlipTile,
    Freeze,
    KeepToken,
    LetPass,
    Move,
    MoveDasher,
    MoveElement,
    MoveWall,
    NameColour,
    Reshuffle,
    SpawnTile,
    SwapPosition,
    SwapTicket,
    Take,
)
from companion.games.tekton_dash.examples import relaid
from companion.games.tekton_dash.topology import CARDS
from companion.games.tekton_dash.track.floors import NUMBER
from companion.rules.values import Roll, Show
from tests.games.tekton_dash.rules.test_rules_of_a_turn import after, at_the_line, flipping
from tests.games.tekton_dash.standing import BP01, Make, broken, carded, laid, play, race, token

TAKEN = (Take("black", "a2", "22"),)
With = Callable[[dict[str, Any]], Make]
"""A position under these house rules."""


def judged(rule: str, option: dict[str, Any], make: With, action: Any, rules: tuple[str, str]) -> Any:
    """A case of an act that breaks one rule as printed and another by this reading. `rules` names both in this order; an empty one says
    that the act is legal."""
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
    judged("TD-098", {"incomplete_at_line": "wait_there"}, lambda o: race({"black": "a8"}, options=o), Move("black", "a9"), ("TD-098", "")),
    judged("TD-186", {"incomplete_at_line": "wait_there"}, lambda o: race({"black": "a1"}, laps=(2, 1, 1, 1), flipped=(0,), options=o),
           Move("black", "a0"), ("TD-186", "")),
    judged("TD-201", {"flip_reentry": "free_cell"}, lambda o: lambda game: at_the_line(game, options=o), Move("black", "c9"),
           ("TD-080", "")),
    judged("TD-102", {"marker_mode": "per_player_until_own_next_turn"}, lambda o: carded("freeze", sheltered=(1,), options=o),
           Freeze("black", "white"), ("", "TD-102")),
    judged("TD-103", {"marker_mode": "per_player_until_own_next_turn"}, lambda o: carded("freeze", marker=1, options=o),
           Freeze("black", "white"), ("TD-102", "")),
    judged("TD-043", {"wall_on_lines": True}, lambda o: carded("move-wall", options=o), MoveWall("black", "b4.gap-n", "a8.gap-n"),
           ("TD-043", "")),
    judged("TD-043", {"wall_on_lines": True}, lambda o: carded("move-wall", options=o), MoveWall("black", "b4.gap-n", "b0.gap-n"),
           ("TD-043", "")),
    judged("TD-167", {"instant_in_windows": True}, lambda o: after(carded("freeze", {"white": "b2"}, options=o), Freeze("black", "white")),
           Show("white", "white.token", "hijack"), ("TD-167", "")),
    judged("TD-128", {"hold_cards": True}, lambda o: after(race({"black": "a2"}, tiles={"a2": "red-power"}, options=o), *TAKEN),
           Move("black", "a3"), ("TD-128", "")),
    judged("TD-049", {"powerup_flip": "app_random"}, lambda o: laid(**o), FlipTile("a1"), ("", "TD-049")),
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


@pytest.mark.rule("TD-066")
def test_two_action_sets_may_begin_with_the_first_green_pattern(tekton_dash: Any) -> None:
    def ended(**option: Any) -> Any:
        state = race({"black": "a2"}, boards={"black": BP01}, options=option)(tekton_dash)
        return play(tekton_dash, state, Move("black", "a3"), EndSet("black"))

    assert ended().sets == 1
    early = ended(two_actions_trigger="blueprint_complete")
    assert early.sets == 2
    assert ended(two_actions_trigger="blueprint_complete", two_actions_from="next_round").sets == 1
    spoilt = replace(early, boards=((0,) * 25, *early.boards[1:]))
    assert play(tekton_dash, spoilt, Move("white", "b1"), EndSet("white")).sets == 2


@pytest.mark.rule("TD-098", "TD-185")
def test_who_waits_on_a_line_crosses_it_in_a_later_turn(tekton_dash: Any) -> None:
    options = {"incomplete_at_line": "wait_there"}
    waiting = race({"black": "a2", "white": "b9"}, boards={"white": {"22": "red"}}, options=options)(tekton_dash)
    still = play(tekton_dash, waiting, Move("black", "a3"), EndSet("black"))
    assert (still.active, still.line, still.sets) == (1, (), 1)
    ready = race({"black": "a2", "white": "b9"}, boards={"white": BP01}, options=options)(tekton_dash)
    ready = replace(ready, blueprints=("bp02-green", "bp01-green", *ready.blueprints[2:]))
    flips = play(tekton_dash, ready, Move("black", "a3"), EndSet("black"))
    assert (flips.active, flips.line, flips.flipped) == (1, ((1, "flip"), (1, "token")), (1,))
    on = play(tekton_dash, flips, KeepToken("white", "podium.1"), Flip("white"))
    assert (on.active, on.laps[1]) == (2, 2)


@pytest.mark.rule("TD-103")
def test_each_is_protected_until_the_own_turn(tekton_dash: Any) -> None:
    per_player = {"marker_mode": "per_player_until_own_next_turn"}
    state = play(tekton_dash, carded("freeze", sheltered=(2,), options=per_player)(tekton_dash), Freeze("black", "white"), LetPass(1))
    assert (state.sheltered, state.marker) == ((1, 2), -1)
    passed = play(tekton_dash, state, Move("black", "a3"))
    assert (passed.active, passed.sheltered) == (2, ())


@pytest.mark.rule("TD-049")
def test_the_companion_draws_the_tiles_to_turn(tekton_dash: Any) -> None:
    state = laid(powerup_flip="app_random")(tekton_dash)
    due = [action for action in tekton_dash.legal_actions(state) if isinstance(action, FlipTile)]
    assert len(due) == 12
    turned = play(tekton_dash, state, *due)
    assert not any(isinstance(action, FlipTile) for action in tekton_dash.legal_actions(turned))


@pytest.mark.rule("TD-043", "TD-125")
def test_a_wall_on_the_edge_to_a_line_bars_the_way_there(tekton_dash: Any) -> None:
    state = flipping(tekton_dash, options={"wall_on_lines": True})
    barred = relaid(state, {}, ("a8.gap-n",))
    assert broken(tekton_dash, state, Move("black", "a9")) == ()
    assert broken(tekton_dash, barred, Move("black", "a9")) == ("TD-125",)


@pytest.mark.rule("TD-128", "TD-130")
def test_a_card_may_be_kept_and_used_in_a_later_turn(tekton_dash: Any) -> None:
    state = race({"black": "a2", "white": "c2"}, tiles={"a2": "red-power", "d2": "blue"}, options={"hold_cards": True})(tekton_dash)
    kept = play(tekton_dash, state, Take("black", "a2", "22"), Move("black", "a3"))
    assert (kept.active, kept.kept, kept.card) == (0, (1, 0, 0, 0), None)
    assert [prompt.key for prompt in tekton_dash.prompts(kept)][1:] == ["kept"]
    passed = play(tekton_dash, kept, EndSet("black"))
    assert len(tekton_dash.prompts(passed)) == 1
    assert broken(tekton_dash, passed, Show("white", "play", "burn-tiles")) == ("TD-127",)
    used = play(tekton_dash, kept, Show("black", "play", "burn-tiles"), BurnOrPutAway("black", "d2.tile"), LetPass(1))
    assert (used.active, used.kept, used.meters[0]) == (1, (0, 0, 0, 0), 1)


@pytest.mark.rule("TD-104", "TD-137")
def test_a_power_up_tile_of_the_first_rounds_may_bring_a_card_for_round_three(tekton_dash: Any) -> None:
    def taken(number: int, **option: Any) -> Any:
        state = race({"black": "a2"}, tiles={"a2": "red-power", "d2": "blue"}, round=number, options=option)(tekton_dash)
        return play(tekton_dash, state, Take("black", "a2", "22"))

    show = Show("black", "play", "burn-tiles")
    assert taken(2).kept == (0, 0, 0, 0)
    early = taken(2, early_powerup="hold_card_until_round_3")
    assert early.kept == (1, 0, 0, 0)
    assert broken(tekton_dash, early, show) == ("TD-104",)
    assert broken(tekton_dash, replace(early, round=3), show) == ()
    assert taken(3, early_powerup="hold_card_until_round_3").card.stage == "drawn"


@pytest.mark.rule("TD-136")
def test_kept_cards_are_not_in_the_deck(tekton_dash: Any) -> None:
    names = [name for name, copies in CARDS.items() for _ in range(copies)]
    state = race({"black": "a2"}, discard=tuple(names[1:]), options={"hold_cards": True})(tekton_dash)
    assert broken(tekton_dash, state, Reshuffle()) == ("TD-136",)
    assert broken(tekton_dash, replace(state, kept=(0, 1, 0, 0)), Reshuffle()) == ()


@pytest.mark.rule("TD-167")
def test_a_token_that_is_shown_in_a_window_acts_after_it(tekton_dash: Any) -> None:
    state = carded("freeze", {"white": "b2"}, options={"instant_in_windows": True})(tekton_dash)
    shown = play(tekton_dash, state, Freeze("black", "white"), Show("white", "white.token", "hijack"))
    swap = SwapPosition("white", "black")
    assert broken(tekton_dash, shown, swap) == ("TD-167",)
    swapped = play(tekton_dash, shown, LetPass(1), swap)
    assert (swapped.token, swapped.spots[:2]) == (None, (NUMBER["b2"], NUMBER["a2"]))
    gone = replace(shown, spots=(NUMBER["a2"], NUMBER["d8"], *shown.spots[2:]))
    assert play(tekton_dash, gone, LetPass(1)).token is None


@pytest.mark.rule("TD-086")
def test_a_colour_that_was_said_before_the_roll_binds(tekton_dash: Any) -> None:
    named = NameColour("black", "red")
    assert broken(tekton_dash, race({"black": "a2"})(tekton_dash), named) == ("TD-086",)
    before = race({"black": "a2"}, options={"spawn_choice": "before_roll"})(tekton_dash)
    said = play(tekton_dash, before, named, Roll("black", 1))
    assert broken(tekton_dash, said, SpawnTile("black", "d4", "blue")) == ("TD-086",)
    assert play(tekton_dash, said, SpawnTile("black", "a3", "red")).named == ""
    unsaid = play(tekton_dash, before, Roll("black", 1))
    assert broken(tekton_dash, unsaid, named) == ("TD-086",)
    assert broken(tekton_dash, unsaid, SpawnTile("black", "d4", "blue")) == ()

"""Claiming: when it is allowed, the flip, the cards, the cube, and what a failed try does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.treasure_hunt.examples import flipped, placed
from companion.games.treasure_hunt.rules.holdings import owner, supply
from companion.games.treasure_hunt.rules.track import NUMBER
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Move, Options, PutCube, Sweep, TakeBack
from companion.rules.values import TABLE, Change, PlacedPiece, Roll, Show, Turn
from tests.games.treasure_hunt.moves import begun, play, rules, shown

REDS = ("red 4 bricks", "red 1 drop", "red 2 hammers")


@pytest.mark.rule("TH-003", "TH-016", "TH-023", "TH-025")
def test_flip_three_cards_cube(treasure_hunt, tracked):
    state = begun(treasure_hunt, ("red", "green"))
    turned = play(treasure_hunt, state, Turn("red", "a1.tile", "wheel"))
    tracked("TH-025", treasure_hunt.layout(state)["a1.tile"], treasure_hunt.layout(turned)["a1.tile"])
    cards = play(treasure_hunt, turned, *shown("red", *REDS))
    after = play(treasure_hunt, cards, PutCube("red", "a1"))
    tracked("TH-003", owner(state, 0), owner(after, 0))
    tracked("TH-016", state.used, after.used)
    tracked("TH-023", supply(cards, "red"), supply(after, "red"))
    assert supply(after, "red") == 18
    assert [lying.face for lying in treasure_hunt.layout(after)["play"]] == ["red-1-drop", "red-2-hammers", "red-4-bricks"]
    swept = play(treasure_hunt, after, Sweep(TABLE, "red-4-bricks"))
    assert treasure_hunt.layout(swept)["play"] == ()
    assert swept.discard == ("red-1-drop", "red-2-hammers", "red-4-bricks")


@pytest.mark.rule("TH-023")
def test_sweeping_first_and_putting_the_cube_later_is_the_same_deed(treasure_hunt):
    cards = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Turn("red", "a1.tile", "wheel"), *shown("red", *REDS))
    one = play(treasure_hunt, cards, PutCube("red", "a1"), Sweep(TABLE, "red-1-drop"))
    swept = play(treasure_hunt, cards, Sweep("red", "red-1-drop"))
    assert treasure_hunt.layout(swept)["a1.cubes"] == ()
    assert play(treasure_hunt, swept, PutCube("red", "a1")) == one
    assert treasure_hunt.prompts(swept)[0].silence == PutCube("red", "a1")
    assert rules(treasure_hunt, swept, Roll("red", 2)) == ("TH-023",)
    assert play(treasure_hunt, swept, EndTurn("red")) == play(treasure_hunt, one, EndTurn("red"))
    order = {Sweep(TABLE, card) for card in swept.last_sweep if card != "red-1-drop"}
    assert {PutCube("red", "a1"), EndTurn("red"), *order} == set(treasure_hunt.legal_actions(swept))


def test_the_cards_of_one_sweep_lie_in_any_order_until_something_lies_on_them(treasure_hunt):
    cards = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Turn("red", "a1.tile", "wheel"), *shown("red", *REDS))
    swept = play(treasure_hunt, cards, PutCube("red", "a1"), Sweep(TABLE, "red-1-drop"))
    other = play(treasure_hunt, swept, Sweep(TABLE, "red-4-bricks"))
    assert other == play(treasure_hunt, cards, PutCube("red", "a1"), Sweep(TABLE, "red-4-bricks"))
    assert rules(treasure_hunt, swept, Sweep(TABLE, "red-1-drop")) == ("TH-026",)
    covered = play(treasure_hunt, swept, EndTurn("red"), Roll("green", 2))
    covered = play(treasure_hunt, covered, next(act for act in treasure_hunt.legal_actions(covered) if isinstance(act, Move)))
    covered = play(treasure_hunt, covered, Show("green", "discard", "blue-1-drop"))
    assert rules(treasure_hunt, covered, Sweep(TABLE, "red-4-bricks")) == ("TH-026",)


def test_a_swept_claim_after_the_move_ends_the_turn_with_its_cube(treasure_hunt):
    swept = play(treasure_hunt, flipped(treasure_hunt, "wheel"), *shown("red", *REDS), Sweep("red", "red-1-drop"))
    put = play(treasure_hunt, swept, PutCube("red", "c2"))
    assert (swept.who, put.who) == ("red", "blue")
    assert play(treasure_hunt, swept, EndTurn("red")) == put


@pytest.mark.rule("TH-019")
def test_only_the_tile_under_the_own_pawn_and_not_an_own_one(treasure_hunt):
    state = begun(treasure_hunt, ("red", "green"))
    assert rules(treasure_hunt, state, Turn("red", "b1.tile", "drop")) == ("TH-019",)
    assert rules(treasure_hunt, state, Turn("red", "f6.tile", "drop")) == ("TH-019",)
    own = placed(treasure_hunt, ("red", "green"), tiles={"a1": "drop"}, cubes={"a1": ("red",)})
    assert rules(treasure_hunt, own, Show("red", "play", "red-1-drop")) == ("TH-019",)


@pytest.mark.rule("TH-019")
def test_an_exchange_may_come_before_a_claim_at_the_start(treasure_hunt, tracked):
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Show("red", "discard", "blue-1-drop"))
    after = play(treasure_hunt, state, Turn("red", "a1.tile", "drop"))
    tracked("TH-019", state.trying, after.trying)


@pytest.mark.rule("TH-020")
def test_one_claim_a_turn_and_none_in_the_middle_of_a_move(treasure_hunt, tracked):
    state = play(
        treasure_hunt, begun(treasure_hunt, ("red", "green")), Turn("red", "a1.tile", "wheel"), *shown("red", *REDS), PutCube("red", "a1")
    )
    rolled = play(treasure_hunt, state, Roll("red", 2))
    moved = play(treasure_hunt, rolled, Move("red", "b1"))
    assert rules(treasure_hunt, moved, Turn("red", "b1.tile", "drop")) == ("TH-020",)
    start = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Roll("red", 2))
    assert rules(treasure_hunt, start, Turn("red", "a1.tile", "drop")) == ("TH-020",)
    stopped = play(treasure_hunt, start, Move("red", "c1"))
    tracked("TH-020", stopped, play(treasure_hunt, stopped, Turn("red", "c1.tile", "drop")))


@pytest.mark.rule("TH-021")
def test_two_tiles_of_an_own_row(treasure_hunt):
    two = {"tiles": {"a3": "drop", "b3": "wheel"}, "pawns": {"red": "c3"}}
    state = placed(treasure_hunt, ("red", "green"), **two, cubes={"a3": ("red",), "b3": ("red",)})
    assert rules(treasure_hunt, state, Turn("red", "c3.tile", "drop")) == ("TH-021",)
    assert rules(treasure_hunt, state, PutCube("red", "c3")) == ("TH-021",)
    three = placed(treasure_hunt, ("red", "green"), Options(row_limit_2p=3), **two, cubes={"a3": ("red",), "b3": ("red",)})
    assert rules(treasure_hunt, three, Turn("red", "c3.tile", "drop")) == ()
    lost = placed(treasure_hunt, ("red", "green"), **two, cubes={"a3": ("red",), "b3": ("green",)})
    assert rules(treasure_hunt, lost, Turn("red", "c3.tile", "drop")) == ()
    stolen = placed(treasure_hunt, ("red", "green"), **two, cubes={"a3": ("red",), "b3": ("red",)}, stolen=("b3",))
    assert rules(treasure_hunt, stolen, Turn("red", "c3.tile", "drop")) == ()
    counted = Options(row_limit_counts_steals=True)
    assert rules(
        treasure_hunt, placed(treasure_hunt, ("red", "green"), counted, **two, cubes={"a3": ("red",), "b3": ("red",)}, stolen=("b3",)),
        Turn("red", "c3.tile", "drop"),
    ) == ("TH-021",)  # fmt: skip


@pytest.mark.rule("TH-021")
def test_rows_of_the_players_at_the_left_and_right_are_columns(treasure_hunt):
    column = {"tiles": {"c1": "drop", "c2": "wheel"}, "cubes": {"c1": ("yellow",), "c2": ("yellow",)}}
    west = placed(treasure_hunt, ("yellow", "blue"), pawns={"yellow": "c6"}, **column)
    assert rules(treasure_hunt, west, Turn("yellow", "c6.tile", "drop")) == ("TH-021",)
    row = {"tiles": {"a3": "drop", "b3": "wheel"}, "cubes": {"a3": ("yellow",), "b3": ("yellow",)}}
    assert (
        rules(treasure_hunt, placed(treasure_hunt, ("yellow", "blue"), pawns={"yellow": "c3"}, **row), Turn("yellow", "c3.tile", "drop"))
        == ()
    )


@pytest.mark.rule("TH-022")
def test_giving_up_after_the_flip_ends_the_turn(treasure_hunt):
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Turn("red", "a1.tile", "wheel"), *shown("red", "red 1 drop"))
    assert rules(treasure_hunt, state, Roll("red", 3)) == ("TH-022",)
    assert rules(treasure_hunt, state, EndTurn("red")) == ("TH-022",)
    after = play(treasure_hunt, state, GiveUp("red"))
    assert (after.who, owner(after, 0), after.hands) == ("green", "", (7, 7))
    assert treasure_hunt.layout(after)["a1.tile"][0].face == "wheel"
    assert rules(treasure_hunt, after, Move("red", "b1")) == ("TH-022",)


def test_the_tile_of_a_failed_try_may_be_turned_back(treasure_hunt):
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green"), failed_tile="flips_back"), Turn("red", "a1.tile", "wheel"))
    after = play(treasure_hunt, state, GiveUp("red"), EndTurn("green"))
    assert treasure_hunt.layout(after)["a1.tile"][0].face == "back"
    assert rules(treasure_hunt, after, Turn("red", "a1.tile", "drop")) == ("TH-004",)
    assert rules(treasure_hunt, after, Turn("red", "a1.tile", "wheel")) == ()


@pytest.mark.rule("TH-022")
def test_a_shown_combination_that_cannot_fit_any_more_is_a_failure_when_it_is_taken_back(treasure_hunt, tracked):
    cards = ("blue 4 drop", "green 1 circles", "yellow 6 drop")
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Turn("red", "a1.tile", "wheel"), *shown("red", *cards))
    after = play(treasure_hunt, state, *(TakeBack("red", card.replace(" ", "-")) for card in cards))
    tracked("TH-022", state.who, after.who)
    assert after.who == "green"


def test_a_card_too_many_may_be_taken_back(treasure_hunt):
    state = play(
        treasure_hunt, begun(treasure_hunt, ("red", "green")), Turn("red", "a1.tile", "wheel"), *shown("red", *REDS, "blue 4 drop")
    )
    assert rules(treasure_hunt, state, PutCube("red", "a1")) == ("TH-026",)
    play(treasure_hunt, state, TakeBack("red", "blue-4-drop"), PutCube("red", "a1"))


def test_a_single_card_looked_at_beside_an_open_tile_is_no_try(treasure_hunt):
    state = placed(treasure_hunt, ("red", "green"), tiles={"a1": "wheel"})
    after = play(treasure_hunt, state, *shown("red", "red 1 drop"), TakeBack("red", "red-1-drop"))
    assert after.trying is None
    play(treasure_hunt, after, Roll("red", 3))


@pytest.mark.rule("TH-024")
def test_a_claim_after_the_move_ends_the_turn(treasure_hunt):
    state = play(treasure_hunt, flipped(treasure_hunt, "wheel"), *shown("red", *REDS), PutCube("red", "c2"))
    assert state.who == "blue"
    assert rules(treasure_hunt, state, Move("red", "d2")) == ("TH-024",)


@pytest.mark.rule("TH-024", "TH-012")
def test_a_claim_before_the_move_leaves_one_action(treasure_hunt):
    def claimed(**options):
        state = begun(treasure_hunt, ("red", "green"), **options)
        return play(treasure_hunt, state, Turn("red", "a1.tile", "wheel"), *shown("red", *REDS), PutCube("red", "a1"))

    state = claimed()
    assert state.who == "red"
    play(treasure_hunt, state, Show("red", "discard", "blue-4-drop"))
    moved = play(treasure_hunt, state, Roll("red", 2), Move("red", "b1"))
    assert rules(treasure_hunt, moved, PutCube("red", "a1")) == ("TH-012",)
    only = claimed(after_claim="move_only")
    assert rules(treasure_hunt, only, Show("red", "discard", "blue-4-drop")) == ("TH-024",)
    assert rules(treasure_hunt, only, PutCube("red", "a1")) == ("TH-024",)
    play(treasure_hunt, only, Roll("red", 2))


@pytest.mark.rule("TH-025", "TH-026")
def test_no_cards_and_no_cube_before_the_flip(treasure_hunt):
    state = begun(treasure_hunt, ("red", "green"))
    assert rules(treasure_hunt, state, Show("red", "play", "red-1-drop")) == ("TH-025",)
    assert rules(treasure_hunt, state, PutCube("red", "a1")) == ("TH-025",)
    bold = treasure_hunt.apply(state, Show("red", "play", "red-1-drop"))
    assert rules(treasure_hunt, bold, Show("red", "play", "red-2-hammers")) == ()
    up = placed(treasure_hunt, ("red", "green"), tiles={"a1": "drop"})
    assert rules(treasure_hunt, up, PutCube("red", "a1")) == ("TH-026",)
    play(treasure_hunt, up, *shown("red", *REDS), PutCube("red", "a1"))


@pytest.mark.rule("TH-018")
def test_a_tile_of_somebody_else_is_not_claimed(treasure_hunt):
    state = placed(treasure_hunt, ("red", "green"), cubes={"a1": ("green",)})
    assert rules(treasure_hunt, state, Turn("red", "a1.tile", "drop")) == ("TH-018",)


@pytest.mark.rule("TH-042")
def test_without_cubes_nothing_is_claimed(treasure_hunt):
    state = placed(treasure_hunt, ("red", "green"), tiles={"f5": "drop"}, cubes={"f5": ("red",) * 19})
    assert rules(treasure_hunt, state, Turn("red", "a1.tile", "wheel")) == ("TH-042",)


@pytest.mark.rule("TH-026")
def test_played_cards_do_not_return_to_the_hand(treasure_hunt):
    state = play(
        treasure_hunt, begun(treasure_hunt, ("red", "green")), Turn("red", "a1.tile", "wheel"), *shown("red", *REDS), PutCube("red", "a1")
    )
    assert rules(treasure_hunt, state, TakeBack("red", "red-1-drop")) == ("TH-026",)


@pytest.mark.rule("TH-022", "TH-026")
def test_cards_of_a_failed_try_are_not_discarded(treasure_hunt):
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Turn("red", "a1.tile", "wheel"), *shown("red", "red 1 drop"))
    assert rules(treasure_hunt, state, Sweep("red", "red-1-drop")) == ("TH-022",)
    assert treasure_hunt.apply(state, Sweep("red", "red-1-drop")).who == "green"
    assert rules(treasure_hunt, begun(treasure_hunt, ("red", "green")), Sweep("red", "red-1-drop")) == ("TH-026",)


@pytest.mark.rule("TH-023", "TH-017")
def test_one_cube_for_a_claim_and_one_for_a_reinforcement(treasure_hunt):
    state = play(treasure_hunt, flipped(treasure_hunt, "wheel"), *shown("red", *REDS), PutCube("red", "c2"))
    assert rules(treasure_hunt, state, PutCube("red", "c2")) == ("TH-023",)
    own = placed(treasure_hunt, ("red", "green"), tiles={"b1": "drop"}, cubes={"b1": ("red",)})
    once = play(treasure_hunt, own, PutCube("red", "b1"))
    assert once.cubes[NUMBER["b1"]] == ("red", "red")
    assert rules(treasure_hunt, once, PutCube("red", "b1")) == ("TH-017",)


@pytest.mark.rule("TH-017", "TH-007")
def test_what_may_be_reinforced(treasure_hunt):
    tiles, cubes = {"b1": "drop", "c1": "wheel"}, {"b1": ("red",), "c1": ("green",)}
    state = placed(treasure_hunt, ("red", "green"), tiles=tiles, cubes=cubes)
    (fault,) = treasure_hunt.faults(state, PutCube("red", "c1"))
    assert (fault.rule, fault.may) == ("TH-017", ("b1.cubes",))
    assert rules(treasure_hunt, state, PutCube("red", "e5")) == ("TH-017",)
    near = placed(treasure_hunt, ("red", "green"), Options(reinforce_range="current"), tiles=tiles, cubes=cubes)
    assert rules(treasure_hunt, near, PutCube("red", "b1")) == ("TH-017",)
    spent = placed(treasure_hunt, ("red", "green"), tiles=tiles, cubes={"b1": ("red",) * 19})
    assert rules(treasure_hunt, spent, PutCube("red", "b1")) == ("TH-007",)


def test_cards_that_are_laid_together_are_tried_in_one_order(treasure_hunt):
    """Cards that cannot come from this hand are tried last, after all that is sure. Whoever lays several cards lays them all."""
    state = flipped(treasure_hunt, "circles")
    state = replace(state, discard=("blue-4-drop",))
    laid = ("white-2-circles", "blue-4-drop", "yellow-6-drop", "green-1-bricks")
    tried = []
    for _ in laid:
        come = tuple(("play", PlacedPiece("card", face)) for face in laid if face not in tried)
        shown = [action.face for action in treasure_hunt.attempts(state, Change((), come, frozenset())) if isinstance(action, Show)]
        assert len(shown) == 1
        tried += shown
    assert tried == ["green-1-bricks", "white-2-circles", "yellow-6-drop", "blue-4-drop"]

"""Setup: tiles, piles, cubes, sides, who begins."""

from __future__ import annotations

import pytest

from companion.games.treasure_hunt.rules.holdings import draw_most, supply
from companion.games.treasure_hunt.rules.setup import CARD_BACK, SET_OUT
from companion.games.treasure_hunt.state import Move, Options, PlacePawn, PutCube
from companion.rules.values import CHANCE, PlacedPiece, Roll, SetOut, Show, Turn
from tests.games.treasure_hunt.moves import begun, play, rules


@pytest.fixture
def laid(treasure_hunt):
    """Two seats, tiles laid out, no pawn yet."""
    return play(treasure_hunt, treasure_hunt.begin(("red", "green"), Options()), SetOut(CHANCE, SET_OUT))


@pytest.mark.rule("TH-004")
def test_a_tile_that_lies_open_at_the_set_out_is_named(treasure_hunt):
    state = treasure_hunt.begin(("red", "green"), Options())
    seen = SET_OUT.put({"c3.tile": [PlacedPiece("tile", "drop")]})
    (fault,) = treasure_hunt.faults(state, SetOut(CHANCE, seen))
    assert (fault.rule, fault.places) == ("TH-004", ("c3.tile",))
    assert treasure_hunt.layout(treasure_hunt.apply(state, SetOut(CHANCE, seen))) == seen


@pytest.mark.rule("TH-004")
def test_no_symbol_is_there_seven_times(treasure_hunt):
    state = begun(treasure_hunt, ("red", "green"))
    six = ("drop",) * 6 + ("",) * 30
    state = type(state)(**{**{name: getattr(state, name) for name in state.__slots__}, "symbols": six, "up": 0b111111, "pawns": (10, 35)})
    assert rules(treasure_hunt, state, Turn("red", "e2.tile", "drop")) == ("TH-004",)
    assert rules(treasure_hunt, state, Turn("red", "e2.tile", "wheel")) == ()


@pytest.mark.rule("TH-006")
def test_the_draw_pile_belongs_to_the_set_out(treasure_hunt):
    state = treasure_hunt.begin(("red",), Options())
    assert rules(treasure_hunt, state, SetOut(CHANCE, SET_OUT.put({"draw": ()}))) == ("TH-006",)
    assert treasure_hunt.layout(play(treasure_hunt, state, SetOut(CHANCE, SET_OUT)))["draw"] == (CARD_BACK,)


@pytest.mark.rule("TH-005", "TH-007")
def test_seven_cards_and_nineteen_cubes_each(treasure_hunt, laid, tracked):
    before = treasure_hunt.begin(("red", "green"), Options())
    tracked("TH-005", before.hands, laid.hands)
    assert laid.hands == (7, 7)
    assert draw_most(laid) == 54 - 14
    tracked("TH-007", 0, supply(laid, "red"))
    assert supply(laid, "red") == 19
    extra = play(treasure_hunt, treasure_hunt.begin(("red",), Options(pawn_extra=True)), SetOut(CHANCE, SET_OUT))
    assert supply(extra, "red") == 20


@pytest.mark.rule("TH-005")
@pytest.mark.parametrize("where", ["play", "discard"])
def test_a_card_that_lies_on_the_discard_pile_cannot_come_from_a_hand(treasure_hunt, where):
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Show("red", "discard", "red-1-drop"))
    assert rules(treasure_hunt, state, Show("red", where, "red-1-drop")) == ("TH-005",)
    assert rules(treasure_hunt, state, Show("red", "discard", "red-9-drop")) == ("TH-005",)


@pytest.mark.rule("TH-008")
def test_a_pawn_starts_on_a_free_left_corner(treasure_hunt, laid):
    (fault,) = treasure_hunt.faults(laid, PlacePawn("red", "b1"))
    assert (fault.rule, fault.may) == ("TH-008", ("a1.pawns", "a6.pawns", "f6.pawns", "f1.pawns"))
    taken = play(treasure_hunt, laid, PlacePawn("red", "f1"))
    (fault,) = treasure_hunt.faults(taken, PlacePawn("green", "f1"))
    assert (fault.rule, fault.may) == ("TH-008", ("a1.pawns", "a6.pawns", "f6.pawns"))
    assert play(treasure_hunt, taken, PlacePawn("red", "a1")).sides == ("S", "")


@pytest.mark.rule("TH-008", "TH-009")
def test_nothing_is_played_before_the_first_turn(treasure_hunt, laid):
    assert rules(treasure_hunt, laid, Turn("red", "a1.tile", "drop")) == ("TH-008",)
    assert rules(treasure_hunt, laid, PutCube("red", "a1")) == ("TH-008",)
    ready = play(treasure_hunt, laid, PlacePawn("red", "a1"), PlacePawn("green", "f6"))
    assert rules(treasure_hunt, ready, Move("red", "b1")) == ("TH-009",)


@pytest.mark.rule("TH-009")
def test_the_highest_roll_begins_and_equals_roll_again(treasure_hunt):
    state = begun_placing(treasure_hunt, ("red", "yellow", "green"))
    assert treasure_hunt.to_act(state) == {"red"}
    assert rules(treasure_hunt, state, Roll("green", 3)) == ("TH-009",)
    state = play(treasure_hunt, state, Roll("red", 2), Roll("yellow", 5), Roll("green", 5))
    assert (state.phase, state.contenders, state.who) == ("first-roll", ("yellow", "green"), "yellow")
    state = play(treasure_hunt, state, Roll("yellow", 1), Roll("green", 4))
    assert (state.phase, state.who, state.turn) == ("play", "green", 1)


@pytest.mark.rule("TH-009")
def test_who_moves_with_the_first_die_has_begun_and_is_told_so(treasure_hunt):
    """All roll for it; but people may have agreed. One tile more than the die has is no beginning: the pawn stays where it was."""
    state = play(treasure_hunt, begun_placing(treasure_hunt, ("red", "green")), Roll("red", 3))
    (fault,) = treasure_hunt.faults(state, Move("green", "d6"))
    assert (fault.rule, fault.kind, fault.seats) == ("TH-009", "penalty", ("green",))
    begun = treasure_hunt.apply(state, Move("green", "d6"))
    assert (begun.phase, begun.who, begun.die, begun.used, begun.turn) == ("play", "green", 0, ("move",), 1)
    (fault,) = treasure_hunt.faults(state, Move("green", "b6"))
    assert (fault.rule, fault.kind) == ("TH-009", "refused")


@pytest.mark.rule("TH-009")
def test_turns_go_round_clockwise_by_sides_not_by_colours(treasure_hunt, tracked):
    from companion.games.treasure_hunt.state import EndTurn

    state = play(treasure_hunt, treasure_hunt.begin(("red", "yellow", "green"), Options()), SetOut(CHANCE, SET_OUT))
    state = play(treasure_hunt, state, PlacePawn("red", "f6"), PlacePawn("yellow", "a1"), PlacePawn("green", "a6"))
    state = play(treasure_hunt, state, Roll("red", 1), Roll("yellow", 6), Roll("green", 1))
    went = []
    for _ in range(4):
        went.append(state.who)
        state = play(treasure_hunt, state, EndTurn(state.who))
    assert went == ["yellow", "green", "red", "yellow"]
    tracked("TH-009", went[0], went[1])


def begun_placing(game, seats):
    """All pawns placed, nobody has rolled."""
    from tests.games.treasure_hunt.moves import CORNER

    return play(game, game.begin(seats, Options()), SetOut(CHANCE, SET_OUT), *(PlacePawn(seat, CORNER[seat]) for seat in seats))


def test_a_solitaire_game_begins_at_once(treasure_hunt):
    state = begun(treasure_hunt, ("red",))
    assert (state.phase, state.who, state.turn) == ("play", "red", 1)


def test_seats_are_different_cube_colours(treasure_hunt):
    with pytest.raises(ValueError, match="different seats"):
        treasure_hunt.begin(("red", "red"), Options())
    with pytest.raises(ValueError, match="purple"):
        treasure_hunt.begin(("red", "purple"), Options())

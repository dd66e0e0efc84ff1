"""For each rule that an act can break its ID comes back. Each house rule that changes an answer is tried, too."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.games.tektonix.examples import CC, OC, ROUTE, S, T, placed, scoring
from companion.games.tektonix.rules.setup import BACK, pile_layout
from companion.games.tektonix.state import (
    AgreeEnd,
    Announce,
    Begin,
    ClaimEnd,
    Discard,
    Draw,
    DrawDeck,
    EndTurn,
    Options,
    Pass,
    Play,
    PutCube,
    Rearrange,
    Refill,
    Reshuffle,
)
from companion.rules.values import CHANCE, Layout, PlacedPiece, SetOut
from tests.games.tektonix.moves import broken, left, lying, play, right


def ruled(rule, *values):
    """One case, marked as a proof of its rule."""
    return pytest.param(*values, marks=pytest.mark.rule(rule))


ENDED = ("indian", OC, "eurasian", T, "african", S, "antarctic", S)
"""A row that Pacific completes."""


def fresh(game, **options):
    return game.begin(("red", "green"), Options(**options))


def laid(**changes):
    return SetOut(
        CHANCE, pile_layout(("cocos", "scotia", "indian")).put({place.replace("__", "."): what for place, what in changes.items()})
    )


@pytest.mark.parametrize("seats", [("red",), ("red", "red"), ("red", "pink"), ("red", "yellow", "green", "blue", "red")])
def test_tx_001_two_to_four_different_players(tektonix, seats):
    with pytest.raises(ValueError, match="two to four"):
        tektonix.begin(seats, Options())


@pytest.mark.parametrize(
    ("action", "rule"),
    [
        ruled("TX-029", laid(deck=()), "TX-029"),
        ruled("TX-030", laid(pile2=()), "TX-030"),
        ruled("TX-030", laid(pile2=(PlacedPiece("card", "cocos"), PlacedPiece("card", "nazca"))), "TX-030"),
        ruled("TX-030", laid(pile2=(BACK,)), "TX-030"),
        ruled("TX-027", laid(red__row=(PlacedPiece("card", "cocos"),)), "TX-027"),
        ruled("TX-031", laid(cocos__cubes=(PlacedPiece("cube-red"),)), "TX-031"),
        ruled("TX-032", Draw("red", "pile1"), "TX-032"),
        ruled("TX-032", Begin("red"), "TX-032"),
    ],
)
def test_setting_out(tektonix, action, rule):
    assert broken(tektonix, fresh(tektonix), action) == (rule,)
    assert tektonix.to_act(fresh(tektonix)) == {CHANCE}


@pytest.mark.parametrize(
    ("seats", "deck"), [(("red", "green"), 51), (("red", "yellow", "green"), 47), (("red", "yellow", "green", "blue"), 43)]
)
def test_tx_027_four_cards_each_and_the_rest_is_the_deck(tektonix, seats, deck):
    state = play(tektonix, tektonix.begin(seats, Options()), laid())
    assert (state.deck, state.hands, state.phase) == (deck, (4,) * len(seats), "start")
    assert broken(tektonix, state, laid()) == ("TX-030",)
    assert broken(tektonix, play(tektonix, state, Begin(seats[1])), Begin(seats[0])) == ("TX-032",)


@pytest.mark.parametrize(
    ("card", "rule", "row"),
    [
        ruled("TX-004", "pacific", "TX-004", ("pacific", S, "nazca", S) * 2),
        ruled("TX-005", "cocos", "TX-005", ("cocos", S, "pacific", S)),
        ruled("TX-006", CC, "TX-006", (CC, "indian", CC)),
    ],
)
def test_there_are_only_so_many_copies(tektonix, card, rule, row):
    piles = ((card,), ("scotia",), ())
    state = placed(tektonix, rows={"green": row}, piles=piles)
    assert left(tektonix, state, card) == (rule,)
    taken = play(tektonix, state, Draw("red", "pile1"))
    assert broken(tektonix, taken, Discard("red", "pile2", card)) == ()
    assert broken(tektonix, taken, Discard("red", "pile1", card)) == ("TX-034",), "it would look as if it had been put back"


@pytest.mark.rule("TX-003", "TX-030")
def test_tx_003_no_card_is_turned_up_that_is_not_left(tektonix):
    state = placed(tektonix, options=Options(refill_piles=True), piles=(("cocos", "cocos"), (), ()))
    assert broken(tektonix, state, Refill("pile2", "cocos")) == ("TX-003",)
    filled = play(tektonix, state, Refill("pile2", "indian"))
    assert (filled.deck, filled.piles[1]) == (state.deck - 1, ("indian",))
    assert broken(tektonix, placed(tektonix, piles=((), (), ())), Refill("pile2", "indian")) == ("TX-030",)


@pytest.mark.rule("TX-037")
def test_tx_037_a_card_that_another_hand_took_comes_from_no_other(tektonix):
    state = placed(tektonix, hands=(1, 4), known=(("cocos",), ("indian",)))
    assert right(tektonix, state, "indian") == ("TX-037",)
    assert right(tektonix, state, "cocos") == ()


@pytest.mark.parametrize(
    ("row", "card", "at", "rule"),
    [
        ruled("TX-021", (), S, 0, "TX-021"),
        ruled("TX-010", ("pacific",), "nazca", 1, "TX-010"),
        ruled("TX-010", ("pacific", S), T, 2, "TX-010"),
        ruled("TX-012", ("pacific", S), "pacific", 2, "TX-012"),
        ruled("TX-017", ("cocos",), T, 0, "TX-017"),
        ruled("TX-020", ("pacific", S, "nazca"), "indian", 1, "TX-020"),
        ruled("TX-022", (S, "pacific", S, "nazca", OC, "south-american", S), OC, 0, "TX-022"),
    ],
)
def test_building_a_route(tektonix, row, card, at, rule):
    assert broken(tektonix, lying(tektonix, *row), Play("red", card, at)) == (rule,)


@pytest.mark.rule("TX-033", "TX-034", "TX-040", "TX-043")
def test_a_turn_has_one_action_and_passes_to_the_left(tektonix):
    state = placed(tektonix, ("red", "yellow", "green"))
    assert broken(tektonix, state, Play("green", "indian", 0)) == ("TX-043",)
    assert broken(tektonix, state, EndTurn("red")) == ("TX-033",)
    drawn = play(tektonix, state, Draw("red", "pile1"))
    assert broken(tektonix, drawn, Play("red", "indian", 0)) == ("TX-033",)
    assert broken(tektonix, drawn, Draw("red", "pile2")) == broken(tektonix, drawn, DrawDeck("red")) == ("TX-034",)
    assert broken(tektonix, drawn, Pass("red")) == ("TX-033",)
    assert broken(tektonix, drawn, Rearrange("red", ())) == ("TX-040",)
    laid_down = play(tektonix, state, Play("red", "indian", 0))
    assert laid_down.who == "yellow"
    assert broken(tektonix, laid_down, Play("red", T, 1)) == ("TX-033",)


@pytest.mark.rule("TX-034", "TX-035")
def test_tx_035_a_discard_ends_the_turn_and_tells_of_the_deck(tektonix):
    state = placed(tektonix)
    after = play(tektonix, state, Discard("red", "pile1", "indian"))
    assert (after.who, after.deck, after.hands, after.piles[0]) == ("green", state.deck - 1, (4, 4), ("arabian", "indian"))
    kept = play(tektonix, state, Draw("red", "pile1"), Discard("red", "pile3", "arabian"))
    assert (kept.hands, kept.known, kept.piles[2]) == ((4, 4), ((), ()), ("cocos", "arabian"))
    twin = placed(tektonix, piles=(("arabian", "indian"), (), ()))
    assert broken(tektonix, twin, Discard("red", "pile1", "arabian")) == ("TX-034",)
    drawn = play(tektonix, twin, DrawDeck("red"))
    assert broken(tektonix, drawn, Discard("red", "pile1", "arabian")) == ("TX-034",), "or the next seat has drawn"
    assert broken(tektonix, twin, Announce("red")) == ("TX-035",)
    announced = play(tektonix, drawn, Announce("red"))
    assert broken(tektonix, announced, Announce("red")) == ("TX-035",)
    after = play(tektonix, announced, Discard("red", "pile1", "arabian"))
    assert (after.who, after.announced) == ("green", False)
    nine = placed(tektonix, piles=(("arabian", "indian"), (), ()), hands=(8, 4))
    assert play(tektonix, nine, DrawDeck("red"), Discard("red", "pile1", "arabian")).who == "green"
    strict = placed(tektonix, options=Options(discard_drawn=False), hands=(0, 4))
    assert broken(tektonix, play(tektonix, strict, Draw("red", "pile1")), Discard("red", "pile2", "arabian")) == ("TX-035",)


@pytest.mark.rule("TX-047", "TX-034")
def test_tx_047_the_deck_is_made_anew(tektonix):
    state = placed(tektonix, deck=0, piles=(("arabian", "cocos"), (), ()))
    assert broken(tektonix, state, DrawDeck("red")) == broken(tektonix, state, Discard("red", "pile1", "indian")) == ("TX-047",)
    assert broken(tektonix, placed(tektonix), Reshuffle()) == ("TX-047",)
    assert broken(tektonix, state, Draw("red", "pile2")) == ("TX-034",)
    assert broken(tektonix, placed(tektonix, deck=0, piles=((), (), ())), DrawDeck("red")) == ("TX-034",)
    assert play(tektonix, state, Reshuffle(), DrawDeck("red")).deck == 0


def test_who_can_act_does_not_pass(tektonix):
    assert broken(tektonix, placed(tektonix), Pass("red")) == ("TX-033",)
    bare = {"deck": 0, "piles": ((), (), ())}
    assert broken(tektonix, placed(tektonix, rows={"red": ("african", S, "antarctic", S, "south-american")}, **bare), Pass("red")) == (
        "TX-033",
    )
    assert broken(tektonix, placed(tektonix, known=(("indian",), ()), **bare), Pass("red")) == ("TX-033",)
    assert broken(tektonix, placed(tektonix, **bare), Pass("red")) == ()
    assert broken(tektonix, placed(tektonix, options=Options(voluntary_pass="allowed")), Pass("red")) == ()


@pytest.mark.rule("TX-038", "TX-039")
def test_cubes_that_no_card_brought(tektonix):
    state = placed(tektonix, rows={"red": ("pacific",)})
    assert broken(tektonix, state, PutCube("red", "indian")) == ("TX-038",)
    boundary = play(tektonix, state, Play("red", S, 1))
    assert broken(tektonix, boundary, PutCube("red", "pacific")) == ("TX-039",)
    plate = play(tektonix, placed(tektonix), Play("red", "pacific", 0))
    wrong = tektonix.faults(plate, PutCube("red", "nazca"))
    assert [(fault.rule, fault.may) for fault in wrong] == [("TX-038", ("pacific.cubes",))]


def test_tx_008_the_seventh_cube_is_not_there(tektonix):
    six = {"pacific": ("red",) * 3, "african": ("red",) * 3}
    after = play(tektonix, placed(tektonix, cubes=six), Play("red", "indian", 0))
    assert sum(cubes.count("red") for cubes in after.cubes) == 6


@pytest.mark.rule("TX-041")
def test_tx_041_rearranging_keeps_the_cards(tektonix):
    state = lying(tektonix, "african", S, "antarctic")
    assert broken(tektonix, state, Rearrange("red", ("african", S, "indian"))) == ("TX-041",)
    assert broken(tektonix, state, Rearrange("red", ("african", "antarctic", S))) == ("TX-041",)


@pytest.mark.rule("TX-049", "TX-050")
def test_the_last_turns(tektonix):
    state = placed(tektonix, ("red", "yellow", "green"), rows={"yellow": ENDED}, who="yellow")
    ended = play(tektonix, state, Play("yellow", "pacific", 8))
    assert (ended.ender, ended.waiting) == ("yellow", ("green", "red"))
    assert broken(tektonix, ended, ClaimEnd("green")) == ("TX-049",)
    assert broken(tektonix, ended, Play("red", "indian", 0)) == ("TX-043",)
    for action in (Rearrange("green", ()), DrawDeck("green"), EndTurn("green")):
        assert broken(tektonix, ended, action) == ("TX-050",)
    passed = play(tektonix, ended, Pass("green"))
    assert broken(tektonix, passed, Play("green", "indian", 0)) == ("TX-050",)
    over = play(tektonix, passed, Play("red", "indian", 0))
    assert over.outcome.winners == ("yellow",)
    assert broken(tektonix, over, Draw("red", "pile1")) == ("TX-050",)


def test_a_second_complete_route_has_no_bonus(tektonix):
    state = placed(tektonix, rows={"red": ENDED, "green": ROUTE[:8]})
    over = play(tektonix, state, Play("red", "pacific", 8), Play("green", "eurasian", 8))
    assert tektonix.scores(over) == {"red": 5, "green": 4}


@pytest.mark.parametrize(("row", "rule"), [ruled("TX-013", ("pacific",), "TX-013"), ruled("TX-048", (S,) * 9, "TX-048")])
def test_an_end_that_is_none(tektonix, row, rule):
    assert broken(tektonix, lying(tektonix, *row), ClaimEnd("red")) == (rule,)


@pytest.mark.parametrize(
    ("options", "row", "card", "rules"),
    [
        ({"first_card": "any"}, (), S, ()),
        ({"repeat_plate": "allowed"}, ("pacific", S, "nazca", S), "pacific", ()),
        ruled("TX-016", {"repeat_plate": "forbidden"}, ("pacific", S, "nazca", S), "pacific", ("TX-016",)),
        ({"advanced": True}, ("indian", OC), "eurasian", ()),
    ],
)
def test_house_rules_of_a_route(tektonix, options, row, card, rules):
    assert right(tektonix, lying(tektonix, *row, **options), card) == rules


@pytest.mark.rule("TX-046")
def test_tx_046_a_full_plate(tektonix):
    full = {"cocos": ("green",)}
    assert right(tektonix, placed(tektonix, cubes=full), "cocos") == ()
    assert right(tektonix, placed(tektonix, options=Options(full_plate_play="forbidden"), cubes=full), "cocos") == ("TX-046",)


@pytest.mark.rule("TX-060")
def test_tx_060_all_agree_to_stop(tektonix):
    state = placed(tektonix, idle=20)
    assert broken(tektonix, replace(state, idle=19), AgreeEnd("red")) == ("TX-060",)
    assert broken(tektonix, replace(state, options=Options(stall="off")), AgreeEnd("red")) == ("TX-060",)
    half = play(tektonix, state, AgreeEnd("green"))
    assert (half.phase, broken(tektonix, half, AgreeEnd("green"))) == ("play", ("TX-060",))
    assert play(tektonix, half, AgreeEnd("red")).outcome.reason == "stalled"
    assert play(tektonix, half, Play("red", "indian", 0)).agreed == ()
    by_itself = placed(tektonix, options=Options(stall="end", stall_rounds=1), idle=1)
    assert play(tektonix, by_itself, DrawDeck("red"), EndTurn("red")).outcome.reason == "stalled"


@pytest.mark.parametrize(
    ("tie", "winners", "phase"), [("shared", ("red", "green"), "over"), ("ender_wins", ("red",), "over"), ("replay", None, "set-out")]
)
def test_tx_056_equal_totals(tektonix, tie, winners, phase):
    level = placed(
        tektonix, options=Options(tie=tie, fractions="floor"), phase="last-turns", ender="red", who="green", waiting=("green",),
        cubes={"pacific": ("red", "green", "green"), "indian": ("red", "green")},
    )  # fmt: skip
    assert tektonix.scores(level) == {"red": Fraction(4), "green": Fraction(4)}
    over = play(tektonix, level, Pass("green"))
    assert (over.phase, over.outcome.winners if over.outcome else None) == (phase, winners)


def test_tx_057_several_rounds(tektonix):
    state = replace(scoring(tektonix, Options(rounds=2)), turn=30)
    between = play(tektonix, state, Play("blue", "scotia", 8))
    assert (between.phase, between.round, between.wins, between.starter) == ("set-out", 2, (0, 0, 1), "green")
    assert tektonix.layout(between)["red.row"]
    again = play(tektonix, between, laid())
    assert (again.phase, again.who, again.rows, again.turn) == ("play", "green", ((), (), ()), 32)
    assert "red.row" not in tektonix.layout(again)
    last = replace(again, phase="last-turns", ender="green", waiting=("green",))
    assert play(tektonix, last, Pass("green")).outcome.winners == ("green", "blue")


def test_the_first_seat_begins_when_the_house_says_so(tektonix):
    assert play(tektonix, fresh(tektonix, start_player="first"), laid()).who == "red"


@pytest.mark.rule("TX-024")
def test_house_rules_are_settled_in_mid_game(tektonix):
    state = lying(tektonix, "nazca")
    assert right(tektonix, tektonix.amend(state, "advanced", True), CC) == ("TX-024",)
    for key, value in (("advanced", 3), ("no-such", 1), ("border:african eurasian:T", False), ("border:african eurasian:S", "yes")):
        with pytest.raises(ValueError, match=r"\w"):
            tektonix.amend(state, key, value)


def test_layouts_say_nothing_of_hands(tektonix):
    state = placed(tektonix, hands=(3, 4))
    assert tektonix.layout(state) == tektonix.layout(replace(state, hands=(8, 8), known=(("cocos",), ())))
    assert isinstance(tektonix.layout(state), Layout)


def test_tx_035_a_card_taken_and_covered_in_one_movement(tektonix):
    state = placed(tektonix, piles=(("arabian", "indian"), ("scotia",), ()), hands=(4, 4))
    after = play(tektonix, state, Discard("red", "pile1", "cocos", swap=True))
    assert (after.piles[0], after.known[0], after.deck, after.hands) == (("arabian", "cocos"), ("indian",), state.deck, (4, 4))
    assert broken(tektonix, state, Discard("red", "pile3", "cocos", swap=True)) == ("TX-034",)
    assert broken(tektonix, play(tektonix, state, DrawDeck("red")), Discard("red", "pile1", "cocos", swap=True)) == ("TX-034",)


def test_tx_035_nothing_is_discarded_after_another_action(tektonix):
    state = play(tektonix, placed(tektonix), Play("red", "indian", 0))
    assert broken(tektonix, state, Discard("red", "pile1", "cocos")) == ("TX-035",)


@pytest.mark.rule("TX-036")
def test_tx_036_an_empty_pile_is_filled_first_when_the_house_fills_it(tektonix):
    state = placed(tektonix, options=Options(refill_piles=True), piles=(("cocos",), ("scotia",), ()))
    assert broken(tektonix, state, Discard("red", "pile3", "indian")) == ("TX-036",)
    assert broken(tektonix, placed(tektonix, piles=(("cocos",), (), ())), Discard("red", "pile3", "indian")) == ()


def test_tx_034_a_card_that_comes_to_light_in_a_pile_was_never_in_a_hand(tektonix):
    state = placed(tektonix, piles=(("cocos", "indian", "pacific", "african"), ("cocos",), ()))
    assert broken(tektonix, state, Discard("red", "pile1", "cocos")) == ("TX-034",)
    assert broken(tektonix, state, Discard("red", "pile3", "cocos")) == ("TX-005",)

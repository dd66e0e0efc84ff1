"""The worked positions of the rulebook's margin, TX-H01 to TX-H12."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.tektonix.examples import CC, COLOURS, EXAMPLES, OC, OO, PLATES, ROUTE, S, T, placed, scoring, stuck
from companion.games.tektonix.state import Begin, Discard, Draw, DrawDeck, EndTurn, Options, Pass, Play, PutCube, Rearrange
from tests.games.tektonix.moves import broken, left, lying, play, right


def test_h01_the_route_of_the_example_is_built_from_nazca(tektonix):
    state = placed(tektonix, hands=(9, 4), options=Options(voluntary_pass="allowed"))
    for card, at in (("nazca", 0), (S, 0), ("pacific", 0), (OC, 3), ("south-american", 4), (S, 5), ("african", 6), (T, 7)):
        state = play(tektonix, state, Play("red", card, at), Pass("green"))
    assert state.phase == "play"
    state = play(tektonix, state, Play("red", "eurasian", 8))
    assert state.rows[0] == ROUTE
    assert (state.phase, state.ender, state.waiting) == ("last-turns", "red", ("green",))
    assert tektonix.scores(state)["red"] == 5 * 4 + 1


@pytest.mark.rule("TX-018", "TX-012")
def test_h02_no_transform_fault_beside_nazca(tektonix):
    state = EXAMPLES["TX-H02"](tektonix)
    assert left(tektonix, state, T) == right(tektonix, state, T) == ("TX-018",)
    assert right(tektonix, lying(tektonix, "pacific"), T) == ()
    assert right(tektonix, lying(tektonix, "pacific", T), "nazca") == ("TX-012",)


def test_h03_an_open_end_that_fits_later(tektonix):
    state = EXAMPLES["TX-H03"](tektonix)
    assert {card for card in PLATES if not right(tektonix, state, card)} == {"scotia", "nazca", "caribbean", "antarctic"}
    assert right(tektonix, state, "pacific") == ("TX-012",)


@pytest.mark.parametrize(("card", "rules"), [(S, ()), (T, ()), (OC, ("TX-012",)), (CC, ("TX-012",))])
def test_h04_two_kinds_for_one_border(tektonix, card, rules):
    assert right(tektonix, lying(tektonix, "african", card), "arabian") == rules


@pytest.mark.rule("TX-041")
def test_h05_rearranging_is_the_whole_action(tektonix):
    state = EXAMPLES["TX-H05"](tektonix)
    after = play(tektonix, state, Rearrange("red", ("antarctic", S, "african", S, "south-american")))
    assert (after.who, after.cubes) == ("green", state.cubes)
    row = ("pacific", S, "nazca", OC, "south-american")
    state = lying(tektonix, *row)
    assert broken(tektonix, state, Rearrange("red", ("nazca", OC, "south-american", S, "pacific"))) == ("TX-041",)
    assert broken(tektonix, state, Rearrange("red", row[::-1])) == ("TX-041",)
    assert not any(isinstance(action, Rearrange) for action in tektonix.legal_actions(state))
    assert broken(tektonix, lying(tektonix, *row, null_rearrange="allowed"), Rearrange("red", row[::-1])) == ()


@pytest.mark.rule("TX-042")
def test_h06_nine_cards_in_the_hand(tektonix):
    nine = play(tektonix, EXAMPLES["TX-H06"](tektonix), DrawDeck("red"))
    assert broken(tektonix, nine, EndTurn("red")) == ("TX-042",)
    assert play(tektonix, nine, Discard("red", "pile2", "indian")).who == "green"
    seven = play(tektonix, placed(tektonix, hands=(7, 4)), DrawDeck("red"), EndTurn("red"))
    assert (seven.who, seven.hands) == ("green", (8, 4))


@pytest.mark.rule("TX-044", "TX-045")
def test_h07_a_full_plate_brings_no_cube(tektonix):
    state = play(tektonix, EXAMPLES["TX-H07"](tektonix), Play("green", "cocos", 0))
    assert state.past is not None
    assert (state.past.cube, state.past.full) == (False, True)
    assert tektonix.scores(state) == {"green": 0, "red": 4}
    assert broken(tektonix, state, PutCube("green", "cocos")) == ("TX-045",)
    three = placed(tektonix, cubes={"pacific": ("red", "red", "green")})
    assert broken(tektonix, three, PutCube("red", "pacific")) == ("TX-044",)
    assert tektonix.scores(three) == {"red": Fraction(8, 3), "green": Fraction(4, 3)}


@pytest.mark.rule("TX-024", "TX-025", "TX-012")
def test_h08_the_advanced_game_tells_subductions_apart(tektonix):
    nazca = EXAMPLES["TX-H08"](tektonix)
    assert right(tektonix, nazca, OC) == right(tektonix, nazca, OO) == ()
    assert right(tektonix, nazca, CC) == ("TX-024",)
    assert right(tektonix, lying(tektonix, "nazca", OC, advanced=True), "south-american") == ()
    assert right(tektonix, lying(tektonix, "nazca", OO, advanced=True), "south-american") == ("TX-025",)
    for card in (OC, OO, CC):
        assert right(tektonix, lying(tektonix, "nazca"), card) == right(tektonix, lying(tektonix, "nazca", card), "south-american") == ()
    told = {card: right(tektonix, lying(tektonix, "indian", card, advanced=True), "eurasian") for card in (OC, OO, CC)}
    assert told == {OC: (), OO: ("TX-024",), CC: ()}


@pytest.mark.parametrize(
    ("fractions", "points"),
    [
        ("exact", (Fraction(37, 3), Fraction(34, 3), Fraction(40, 3))),
        ("floor", (12, 11, 13)),
        ("nearest", (12, 11, 13)),
    ],
)
@pytest.mark.rule("TX-050")
def test_h09_the_end_and_the_count(tektonix, fractions, points):
    state = scoring(tektonix, Options(fractions=fractions))
    for action in (DrawDeck("blue"), Draw("blue", "pile1"), Discard("blue", "pile1", "indian")):
        assert broken(tektonix, state, action) == ("TX-050",)
    state = play(tektonix, state, Play("blue", "scotia", 8))
    assert tuple(tektonix.scores(state)[seat] for seat in ("red", "green", "blue")) == points
    assert tektonix.outcome(state).winners == ("blue",)
    assert tektonix.to_act(state) == frozenset()


def test_h10_a_border_that_the_players_look_up(tektonix):
    state = EXAMPLES["TX-H10"](tektonix)
    asked = tektonix.faults(state, Play("red", T, 1))
    assert [(fault.rule, dict(fault.args)["case"]) for fault in asked] == [("TX-017", "ask")]
    settled = tektonix.amend(state, "border:juan-de-fuca pacific:T", True)
    assert right(tektonix, settled, T) == ()
    open_end = tektonix.faults(lying(tektonix, "pacific", T), Play("red", "juan-de-fuca", 2))
    assert [(fault.rule, dict(fault.args)["case"]) for fault in open_end] == [("TX-012", "ask")]
    after = tektonix.amend(lying(tektonix, "juan-de-fuca", T), "border:pacific juan-de-fuca:T", True)
    assert right(tektonix, after, "pacific") == ()


def test_h11_nobody_can_do_anything(tektonix):
    state = stuck(tektonix)
    assert list(tektonix.prompts(state)[0].press) == [("red", Pass("red"))]
    state = play(tektonix, state, *(Pass(seat) for seat in COLOURS))
    assert tektonix.outcome(state).reason == "stuck"
    assert tektonix.scores(state) == {"red": 4, "yellow": 0, "green": 2, "blue": 2}


def test_h12_only_plates_close_a_row_of_four_boundaries(tektonix):
    state = EXAMPLES["TX-H12"](tektonix)
    assert {card for card in PLATES if not left(tektonix, state, card)} == {"antarctic", "cocos", "juan-de-fuca", "nazca"}
    assert {card for card in PLATES if not right(tektonix, state, card)} == {"antarctic", "african", "north-american"}
    asked = {card for card in PLATES if _asked(tektonix, state, card)}
    assert asked == {"north-american", "australian", "philippine"}
    assert left(tektonix, state, T) == right(tektonix, state, T) == ("TX-022",)


def _asked(game, state, card):
    return any(("case", "ask") in fault.args for fault in game.faults(state, Play("red", card, 0)))


def test_somebody_is_drawn_to_start(tektonix):
    state = placed(tektonix, phase="start", who="", starter="", turn=0)
    assert play(tektonix, state, Begin("green")).who == "green"

"""Rules that allow or carry out: the position before and after."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.games.tektonix.examples import CC, COLOURS, OC, OO, ROUTE, S, T, placed, scoring, stuck
from companion.games.tektonix.plates import DEFAULT, MAJOR, MINOR
from companion.games.tektonix.rules.route import complete
from companion.games.tektonix.state import AgreeEnd, Begin, Discard, Draw, DrawDeck, EndTurn, Options, Pass, Play
from companion.games.tektonix.world import world
from companion.rules.values import Outcome
from tests.games.tektonix.moves import broken, left, lying, play, right


@pytest.mark.rule("TX-001", "TX-003", "TX-027", "TX-029")
def test_for_two_three_and_four(tektonix, tracked):
    decks = []
    for count in (2, 3, 4):
        state = placed(tektonix, tektonix.default_seats(count))
        assert (len(state.seats), state.hands) == (count, (4,) * count)
        decks.append(state.deck)
        assert state.deck + sum(state.hands) + sum(map(len, state.piles)) == 62
    assert decks == [51, 47, 43]
    tracked("TX-001", decks[0], decks[1])
    tracked("TX-003", decks[0], decks[2])
    begun = tektonix.begin(("red", "green"), Options())
    tracked("TX-027", begun.hands, placed(tektonix).hands)
    tracked("TX-029", begun.deck, placed(tektonix).deck)


@pytest.mark.rule("TX-004", "TX-005", "TX-006", "TX-007")
def test_the_box(tracked):
    copies = world(DEFAULT).copies
    assert len(MAJOR) == 8
    assert {copies[plate] for plate in MAJOR} == {3}
    assert len(MINOR) == 7
    assert {copies[plate] for plate in MINOR} == {2}
    assert (copies[S], copies[T], copies[OC] + copies[OO] + copies[CC]) == (8, 8, 8)
    tracked("TX-004", 0, copies["pacific"])
    tracked("TX-005", copies["pacific"], copies["nazca"])
    tracked("TX-006", 0, copies[S])
    tracked("TX-007", copies[OC], copies[CC])


@pytest.mark.rule("TX-002", "TX-013", "TX-014", "TX-048")
def test_nine_cards_that_begin_and_end_with_a_plate_end_the_round(tektonix, tracked):
    """Nine cards of which the outer ones are boundaries cannot lie there at all: they would need five boundaries."""
    state = placed(tektonix, rows={"red": ROUTE[:8]})
    after = play(tektonix, state, Play("red", "eurasian", 8))
    tracked("TX-013", complete(state.options, state.rows[0]), complete(after.options, after.rows[0]))
    tracked("TX-048", state.phase, after.phase)
    tracked("TX-002", state.ender, after.ender)
    outer = (S, "pacific", S, "nazca", OC, "south-american", S, "african")
    assert right(tektonix, lying(tektonix, *outer), T) == ("TX-022",)
    assert not complete(state.options, (*outer, T))
    tracked("TX-014", complete(state.options, (*outer, T)), complete(state.options, after.rows[0]))


@pytest.mark.rule("TX-010", "TX-011", "TX-015", "TX-037")
def test_a_row_grows_at_both_ends_from_any_plate(tektonix, tracked):
    for plate in (*MAJOR, *MINOR):
        assert right(tektonix, lying(tektonix), plate) == ()
    empty = lying(tektonix)
    one = play(tektonix, empty, Play("red", "nazca", 0))
    tracked("TX-011", empty.rows[0], one.rows[0])
    tracked("TX-037", empty.hands[0], one.hands[0])
    both = [play(tektonix, lying(tektonix, "nazca", S, "pacific"), Play("red", card, at)) for card, at in ((OC, 0), (T, 3))]
    assert [state.rows[0] for state in both] == [(OC, "nazca", S, "pacific"), ("nazca", S, "pacific", T)]
    tracked("TX-015", both[0].rows[0], both[1].rows[0])
    tracked("TX-010", one.rows[0], both[0].rows[0])


@pytest.mark.rule("TX-009", "TX-012", "TX-016", "TX-017")
def test_the_map_tells_what_fits(tektonix, tracked):
    state = lying(tektonix, "antarctic", S)
    fits = {plate for plate in (*MAJOR, *MINOR) if not right(tektonix, state, plate)}
    assert fits == {"african", "australian", "nazca", "pacific", "south-american"}
    corrected = tektonix.amend(state, "border:antarctic scotia:S", True)
    now = {plate for plate in (*MAJOR, *MINOR) if not right(tektonix, corrected, plate)}
    tracked("TX-009", fits, now)
    assert now - fits == {"scotia"}
    tracked("TX-012", right(tektonix, state, "scotia"), right(tektonix, state, "nazca"))
    tracked("TX-016", right(tektonix, state, "indian"), right(tektonix, state, "pacific"))
    tracked("TX-017", left(tektonix, lying(tektonix, "cocos"), T), left(tektonix, lying(tektonix, "african"), T))


@pytest.mark.rule("TX-019")
def test_the_route_of_the_example_is_complete(tektonix, tracked):
    assert complete(Options(), ROUTE)
    tracked("TX-019", complete(Options(), ROUTE), complete(Options(), (*ROUTE[:7], S, "eurasian")))
    assert not complete(Options(), ROUTE[:7])


@pytest.mark.rule("TX-007", "TX-023", "TX-058")
@pytest.mark.parametrize("card", [OC, OO, CC])
def test_in_the_basic_game_every_subduction_serves(tektonix, tracked, card):
    basic = [right(tektonix, lying(tektonix, "nazca", card), "south-american") for card in (OC, OO, CC)]
    advanced = [right(tektonix, lying(tektonix, "nazca", card, advanced=True), "south-american") for card in (OC, OO, CC)]
    assert (basic, advanced[0]) == ([()] * 3, ())
    tracked("TX-023", advanced, basic)
    tracked("TX-058", right(tektonix, lying(tektonix, "indian", OO, advanced=True), "eurasian"), basic[0])
    tracked("TX-007", OC, OO)
    assert right(tektonix, lying(tektonix, "caribbean", card), "cocos") == ()


@pytest.mark.rule("TX-030", "TX-032", "TX-036", "TX-047")
def test_piles_and_deck(tektonix, tracked):
    start = placed(tektonix, phase="start", who="", starter="", turn=0)
    tracked("TX-032", start.who, play(tektonix, start, Begin("green")).who)
    state = placed(tektonix)
    tracked("TX-030", tektonix.begin(("red", "green"), Options()).piles, state.piles)
    for pile in range(3):
        after = play(tektonix, state, Draw("red", "pile1"), Discard("red", f"pile{pile + 1}", "indian"))
        assert after.piles[pile][-1] == "indian"
        tracked("TX-036", state.piles[pile], after.piles[pile])
    empty = placed(tektonix, deck=1, piles=(("cocos", "arabian"), (), ()))
    gone = play(tektonix, empty, DrawDeck("red"), EndTurn("red"))
    assert gone.deck == 0
    from companion.games.tektonix.state import Reshuffle

    tracked("TX-047", gone.deck, play(tektonix, gone, Reshuffle()).deck)


@pytest.mark.rule("TX-008", "TX-038", "TX-045", "TX-046")
def test_a_plate_brings_a_cube_while_there_is_room(tektonix, tracked):
    state = placed(tektonix)
    after = play(tektonix, state, Play("red", "scotia", 0))
    tracked("TX-038", state.cubes, after.cubes)
    assert sum(map(len, after.cubes)) == 1
    full = play(tektonix, replace(after, who="green"), Play("green", "scotia", 0))
    tracked("TX-046", after.rows, full.rows)
    tracked("TX-045", state.cubes, full.cubes)
    assert full.cubes == after.cubes
    six = placed(tektonix, cubes={"pacific": ("red",) * 3, "african": ("red",) * 3})
    seventh = play(tektonix, six, Play("red", "indian", 0))
    assert seventh.cubes == six.cubes
    tracked("TX-008", six.rows, seventh.rows)


@pytest.mark.rule("TX-033", "TX-034", "TX-042", "TX-043")
def test_a_turn_is_one_action_and_goes_to_the_left(tektonix, tracked):
    order, state = [], placed(tektonix, COLOURS)
    for _ in range(5):
        order.append(state.who)
        state = play(tektonix, state, DrawDeck(state.who), EndTurn(state.who))
    assert order == ["red", "yellow", "green", "blue", "red"]
    tracked("TX-043", order[0], order[1])
    tracked("TX-033", 0, state.turn)
    tracked("TX-034", (4,) * 4, state.hands)
    nine = play(tektonix, placed(tektonix, hands=(8, 4)), DrawDeck("red"))
    eight = play(tektonix, nine, Discard("red", "pile1", "indian"))
    tracked("TX-042", nine.hands[0], eight.hands[0])
    assert (nine.hands[0], eight.hands[0]) == (9, 8)


@pytest.mark.rule("TX-049", "TX-051", "TX-054", "TX-055")
def test_the_highest_total_wins_not_who_ended_it(tektonix, tracked):
    state = scoring(tektonix)
    assert tektonix.scores(state)["green"] == Fraction(34, 3), "an unfinished row counts its cubes, nothing else"
    over = play(tektonix, state, Play("blue", "scotia", 8))
    assert (over.ender, over.outcome) == ("red", Outcome(("blue",), "route"))
    tracked("TX-051", state.outcome, over.outcome)
    tracked("TX-055", tektonix.scores(state)["green"], tektonix.scores(over)["blue"])
    tracked("TX-049", tektonix.scores(replace(state, ender=""))["red"], tektonix.scores(state)["red"])
    assert tektonix.scores(state)["red"] - tektonix.scores(replace(state, ender=""))["red"] == 1
    floored = scoring(tektonix, Options(fractions="floor"))
    tracked("TX-054", tektonix.scores(floored)["red"], tektonix.scores(state)["red"])


@pytest.mark.rule("TX-044", "TX-052", "TX-053")
def test_a_plate_is_worth_four_points_in_equal_shares(tektonix, tracked):
    shares = []
    for cubes in (("red",), ("green", "red"), ("green", "green", "red")):
        points = tektonix.scores(placed(tektonix, cubes={"pacific": cubes}))
        assert sum(points.values()) == 4
        shares.append(points["red"])
    assert shares == [4, 2, Fraction(4, 3)]
    tracked("TX-052", 0, shares[0])
    tracked("TX-053", shares[1], shares[2])
    three = placed(tektonix, cubes={"pacific": ("green", "green", "yellow")}, seats=("red", "yellow", "green"))
    tracked("TX-044", three.rows, play(tektonix, three, Play("red", "pacific", 0)).rows)
    assert play(tektonix, three, Play("red", "pacific", 0)).cubes == three.cubes


@pytest.mark.rule("TX-050")
def test_each_other_player_has_one_last_turn(tektonix, tracked):
    state = placed(tektonix, COLOURS, rows={"yellow": ROUTE[:8]}, who="yellow")
    ended = play(tektonix, state, Play("yellow", "eurasian", 8))
    assert ended.waiting == ("green", "blue", "red")
    last = play(tektonix, ended, Play("green", "indian", 0), Pass("blue"))
    tracked("TX-050", ended.waiting, last.waiting)
    assert play(tektonix, last, Pass("red", said=False)).outcome.reason == "route"


@pytest.mark.rule("TX-056", "TX-057")
def test_most_rounds_win_and_a_tie_is_shared(tektonix, tracked):
    level = placed(
        tektonix, options=Options(rounds=2), phase="last-turns", ender="red", who="green", waiting=("green",),
        cubes={"pacific": ("red", "green"), "indian": ("green",), "african": ("red",), "cocos": ("green",), "nazca": ("red",)},
    )  # fmt: skip
    level = replace(level, ender="")
    assert tektonix.scores(level) == {"red": 10, "green": 10}
    between = play(tektonix, level, Pass("green"))
    assert (between.wins, between.round, between.outcome) == ((1, 1), 2, None)
    tracked("TX-056", level.wins, between.wins)
    tracked("TX-057", level.round, between.round)


@pytest.mark.rule("TX-059", "TX-060")
def test_a_round_that_nobody_can_finish(tektonix, tracked):
    state = stuck(tektonix)
    over = play(tektonix, state, *(Pass(seat) for seat in COLOURS))
    tracked("TX-059", state.outcome, over.outcome)
    assert (over.outcome.reason, over.ender) == ("stuck", "")
    assert broken(tektonix, over, Pass("red")) == ("TX-050",)
    idle = placed(tektonix, idle=20)
    agreed = play(tektonix, idle, AgreeEnd("green"), AgreeEnd("red"))
    tracked("TX-060", idle.outcome, agreed.outcome)
    assert (agreed.outcome.reason, agreed.ender) == ("stalled", "")

"""A turn: drawing, two actions, the exchange, the piles."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.treasure_hunt.examples import placed
from companion.games.treasure_hunt.rules.holdings import draw_least, draw_most
from companion.games.treasure_hunt.rules.track import NUMBER
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Move, Options, PutCube, Reshuffle, Sweep, TakeLast
from companion.referee.observation import ButtonPressed, DiceRolled
from companion.rules.values import TABLE, PlacedPiece, Roll, Show, Turn
from tests.games.dash_arena.watched import Watched
from tests.games.treasure_hunt.moves import begun, play, rules, shown

REDS = ("red 4 bricks", "red 1 drop", "red 2 hammers")


@pytest.mark.rule("TH-010")
def test_a_turn_begins_with_seven_cards(treasure_hunt, tracked):
    state = begun(treasure_hunt, ("red", "green"))
    after = play(treasure_hunt, state, Turn("red", "a1.tile", "wheel"), *shown("red", *REDS), PutCube("red", "a1"))
    assert after.hands == (4, 7)
    again = play(treasure_hunt, after, EndTurn("red"), EndTurn("green"))
    assert again.hands == (7, 7)
    tracked("TH-010", after.hands, again.hands)


@pytest.mark.rule("TH-010")
def test_an_eighth_card_cannot_come_from_a_hand_of_seven(treasure_hunt):
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Turn("red", "a1.tile", "wheel"))
    state = play(treasure_hunt, state, *(Show("red", "play", card) for card in treasure_hunt.cards[:7]))
    assert rules(treasure_hunt, state, Show("red", "play", treasure_hunt.cards[7])) == ("TH-010",)


@pytest.mark.rule("TH-012", "TH-013")
def test_two_actions_a_turn(treasure_hunt, tracked):
    state = begun(treasure_hunt, ("red", "green"))
    kinds = {type(action).__name__ for action in treasure_hunt.legal_actions(state)}
    assert kinds == {"Roll", "Turn", "Show", "EndTurn"}
    one = play(treasure_hunt, state, Show("red", "discard", "blue-4-drop"), Show("red", "discard", "blue-1-drop"))
    assert one.used == ("exchange",)
    two = play(treasure_hunt, one, Roll("red", 4), Move("red", "c1"))
    assert rules(treasure_hunt, two, Turn("red", "c1.tile", "drop")) == ("TH-012",)
    assert list(treasure_hunt.legal_actions(two)) == [EndTurn("red")]
    tracked("TH-013", one.used, two.used)


@pytest.mark.rule("TH-012")
def test_a_third_action_whatever_it_is(treasure_hunt):
    state = placed(treasure_hunt, ("red", "green"), tiles={"b1": "drop"}, cubes={"b1": ("red",)}, used=("claim", "reinforce"))
    assert rules(treasure_hunt, state, Roll("red", 4)) == ("TH-012",)
    assert rules(treasure_hunt, state, Show("red", "discard", "blue-4-drop")) == ("TH-012",)


@pytest.mark.rule("TH-014")
def test_three_cards_are_exchanged_at_most(treasure_hunt):
    cards = [Show("red", "discard", card) for card in treasure_hunt.cards[:5]]
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), *cards[:3])
    assert rules(treasure_hunt, state, cards[3]) == ("TH-014",)
    assert state.hands == (7, 7)
    assert draw_most(state) == 54 - 14 - 3
    more = play(treasure_hunt, begun(treasure_hunt, ("red", "green"), repeat_actions="discard"), *cards)
    assert more.used == ("exchange", "exchange")


@pytest.mark.rule("TH-014")
def test_what_is_drawn_for_a_discard(treasure_hunt, tracked):
    def after(draw: str):
        state = begun(treasure_hunt, ("red", "green"), discard_draw=draw)
        return play(treasure_hunt, replace(state, hands=(4, 7)), Show("red", "discard", "blue-4-drop"))

    assert after("equal").hands == (4, 7)
    assert after("refill").hands == (6, 7)
    tracked("TH-014", after("equal").hands, after("refill").hands)


@pytest.mark.rule("TH-011")
def test_the_discard_pile_is_shuffled_only_when_the_draw_pile_cannot_serve(treasure_hunt):
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Show("red", "discard", "blue-4-drop"))
    assert rules(treasure_hunt, state, Reshuffle(TABLE)) == ("TH-011",)
    out = replace(state, drawn_out=True)
    shuffled = play(treasure_hunt, out, Reshuffle(TABLE))
    assert (treasure_hunt.layout(out)["draw"], treasure_hunt.layout(shuffled)["discard"]) == ((), ())
    assert rules(treasure_hunt, shuffled, Show("red", "play", "blue-4-drop")) != ("TH-005",)


@pytest.mark.rule("TH-006")
def test_a_draw_pile_with_many_cards_is_not_taken_away(treasure_hunt):
    state = begun(treasure_hunt, ("red", "green"))
    assert rules(treasure_hunt, state, TakeLast(TABLE)) == ("TH-006",)
    few = replace(state, discard=treasure_hunt.cards[:36])
    assert draw_least(few) == 4
    assert treasure_hunt.layout(play(treasure_hunt, few, TakeLast(TABLE)))["draw"] == ()


def test_cards_that_may_have_been_exchanged_unseen_are_counted(treasure_hunt):
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), Show("red", "discard", "blue-4-drop"), EndTurn("red"))
    assert (draw_most(state), draw_least(state)) == (54 - 14 - 1, 54 - 14 - 1 - 2)


@pytest.mark.rule("TH-024", "TH-014")
def test_a_turn_must_be_said_to_be_over_before_the_next_seat_discards(treasure_hunt):
    state = play(treasure_hunt, begun(treasure_hunt, ("red", "green")), *(Show("red", "discard", card) for card in treasure_hunt.cards[:3]))
    fourth = Show("green", "discard", treasure_hunt.cards[3])
    silence = treasure_hunt.prompts(state)[0].silence
    silent = play(treasure_hunt, state, silence)
    assert rules(treasure_hunt, silent, fourth) == ("TH-024",)
    assert rules(treasure_hunt, state, replace(fourth, seat="red")) == ("TH-014",)
    play(treasure_hunt, state, EndTurn("red"), fourth)
    play(treasure_hunt, silent, Roll("green", 2), Move("green", "e6"), fourth)


@pytest.mark.rule("TH-024")
def test_nor_may_the_next_seat_begin_with_cards_for_an_open_tile(treasure_hunt):
    """Unless the card can be nobody else's. Who has used two actions, or stands on an own tile or one that lies face down, lays none."""
    card, open_tiles = Show("green", "play", "green-1-circles"), {"f6": "drop", "c3": "wheel"}
    state = placed(treasure_hunt, ("red", "green"), tiles=open_tiles, pawns={"red": "c3", "green": "f6"}, used=("move",))
    assert rules(treasure_hunt, play(treasure_hunt, state, EndTurn("red", said=False)), card) == ("TH-024",)
    play(treasure_hunt, state, EndTurn("red"), card)
    for other in ({"used": ("move", "exchange")}, {"cubes": {"c3": ("red",)}}, {"tiles": {"f6": "drop"}}):
        given = {"tiles": open_tiles, "pawns": {"red": "c3", "green": "f6"}, "used": ("move",)} | other
        play(treasure_hunt, placed(treasure_hunt, ("red", "green"), **given), EndTurn("red", said=False), card)


@pytest.mark.rule("TH-024")
def test_nor_turn_up_a_tile_on_which_both_pawns_stand(treasure_hunt):
    state = placed(treasure_hunt, ("red", "green"), pawns={"red": "c4", "green": "c4"}, used=("move",))
    turned = Turn("green", "c4.tile", "drop")
    assert rules(treasure_hunt, play(treasure_hunt, state, EndTurn("red", said=False)), turned) == ("TH-024",)
    play(treasure_hunt, state, EndTurn("red"), turned)
    elsewhere = placed(treasure_hunt, ("red", "green"), pawns={"red": "c5", "green": "c4"}, used=("move",))
    play(treasure_hunt, elsewhere, EndTurn("red", said=False), turned)


@pytest.mark.rule("TH-024")
@pytest.mark.parametrize("ends", [PutCube("red", "b1"), GiveUp("red")])
def test_who_plays_alone_and_says_that_the_turn_is_over_has_played_one_turn(treasure_hunt, ends):
    """The button does not end the next, still empty turn besides. The cube, or the cards taken back, ended the turn already."""
    start = placed(treasure_hunt, ("red",), pawns={"red": "a1"}, die=1, used=())
    claim = (Move("red", "b1"), Turn("red", "b1.tile", "wheel"), *shown("red", *REDS))
    table = Watched(treasure_hunt, start)
    over = table.follow(start, *claim, ends)
    assert (over.turn, over.used) == (start.turn + 1, ())
    table.tell(lambda at: ButtonPressed(at, "red"))
    table.tell(lambda at: DiceRolled(at, (2,), "die"))
    assert table.match.draft.best.state == play(treasure_hunt, over, Roll("red", 2))


@pytest.mark.rule("TH-024")
def test_who_plays_alone_says_twice_that_the_turn_is_over_and_passes_later(treasure_hunt):
    start = placed(treasure_hunt, ("red",), pawns={"red": "a1"}, die=1, used=())
    table = Watched(treasure_hunt, start)
    tried = table.follow(start, Move("red", "b1"), Turn("red", "b1.tile", "wheel"), *shown("red", *REDS[:2]))
    over = play(treasure_hunt, tried, GiveUp("red"))
    table.tell(lambda at: ButtonPressed(at, "red"))
    table.see(over)
    table.tell(lambda at: ButtonPressed(at, "red"))
    assert (table.match.state, table.match.draft.best.actions) == (over, ())
    table.at += 10.0
    table.tell(lambda at: ButtonPressed(at, "red"))
    assert (table.faults, table.match.live) == ([], play(treasure_hunt, over, EndTurn("red")))


@pytest.mark.rule("TH-049")
def test_who_plays_alone_and_says_twice_that_a_turn_is_over_has_the_last_one_left(treasure_hunt):
    start = placed(treasure_hunt, ("red",), pawns={"red": "a1"}, die=1, used=())
    start = replace(start, options=Options(countdown=start.round_turn + 1))
    table = Watched(treasure_hunt, start)
    over = table.follow(start, Move("red", "b1"), Turn("red", "b1.tile", "wheel"), *shown("red", *REDS), PutCube("red", "b1"))
    for _ in range(2):
        table.tell(lambda at: ButtonPressed(at, "red"))
    assert (table.match.outcome, table.match.live) == (None, over)


@pytest.mark.rule("TH-A34")
def test_the_top_of_the_discard_pile_may_be_lifted_and_put_back_before_a_press(treasure_hunt):
    """The card under it was not swept on top, and lies rightly. A cube comes in the same look as it."""
    start = placed(treasure_hunt, ("red", "green"), pawns={"red": "a1", "green": "f6"})
    claim = (Turn("red", "a1.tile", "wheel"), *shown("red", *REDS), PutCube("red", "a1"))
    for under in ("red-1-drop", "red-2-hammers"):
        table = Watched(treasure_hunt, start)
        swept = table.follow(table.follow(start, *claim), Sweep(TABLE, "red-4-bricks"))
        table.show(treasure_hunt.layout(swept).put({"discard": (PlacedPiece("card", under),)}))
        reinforced = table.follow(swept, PutCube("red", "a1"))
        table.tell(lambda at: ButtonPressed(at, "red"))
        assert (table.faults, table.match.live) == ([], play(treasure_hunt, reinforced, EndTurn("red")))


@pytest.mark.rule("TH-A34")
@pytest.mark.parametrize("top", ["red-4-bricks", "white-1-wheel", "white-3-drop"])
def test_another_swept_card_may_come_to_lie_on_top_before_a_press(treasure_hunt, top):
    """Two of five cards of one sweep lie on top one after the other. The pile is right with the second, too."""
    five = ("red 4 bricks", "white 1 wheel", "white 2 arrow", "white 3 drop", "white 6 bricks")
    start = placed(treasure_hunt, ("red",), pawns={"red": "a1"})
    table = Watched(treasure_hunt, start)
    table.tell(lambda at: DiceRolled(at, (1,), "die"))
    claim = (Move("red", "b1"), Turn("red", "b1.tile", "circles"), *shown("red", *five), PutCube("red", "b1"))
    claimed = table.follow(play(treasure_hunt, start, Roll("red", 1)), *claim)
    for uppermost in (top, "white-6-bricks"):
        swept = play(treasure_hunt, claimed, Sweep(TABLE, uppermost))
        table.see(swept)
    table.tell(lambda at: ButtonPressed(at, "red"))
    assert (table.faults, table.match.live) == ([], swept)


@pytest.mark.rule("TH-024", "TH-020")
def test_who_is_not_on_any_more_turns_no_tile_and_lays_no_card(treasure_hunt):
    state = placed(treasure_hunt, ("red", "green"), pawns={"red": "c3", "green": "f6"}, used=("move",))
    over = play(treasure_hunt, state, EndTurn("red"))
    (fault,) = treasure_hunt.faults(over, Turn("red", "c3.tile", "drop"))
    assert (fault.rule, fault.seats, fault.pieces, fault.places) == ("TH-024", ("red",), ("tile",), ("c3.tile",))
    (fault,) = treasure_hunt.faults(over, Show("red", "discard", "blue-4-drop"))
    assert (fault.rule, fault.pieces, fault.places) == ("TH-024", ("card",), ("discard",))
    # The tile lies open then. Once Green has rolled nobody claims it; before that what follows is the same mistake of Red.
    after = treasure_hunt.apply(play(treasure_hunt, over, Roll("green", 2)), Turn("red", "c3.tile", "drop"))
    assert (treasure_hunt.layout(after)["c3.tile"][0].face, after.trying) == ("drop", None)
    after = treasure_hunt.apply(over, Turn("red", "c3.tile", "drop"))
    assert (after.who, after.used, after.trying.tile) == ("red", ("move",), NUMBER["c3"])
    assert not treasure_hunt.faults(after, Show("red", "play", "blue-4-drop"))
    # A second claim stays one behind the end of the turn.
    claimed = placed(treasure_hunt, ("red", "green"), pawns={"red": "c3", "green": "f6"}, used=("claim",))
    assert rules(treasure_hunt, play(treasure_hunt, claimed, EndTurn("red")), Turn("red", "c3.tile", "drop")) == ("TH-020",)

"""Habits of hands at every table change what is seen on the way. They never change what is true in the end."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.assemble import load_world
from companion.games.tektonix.examples import placed
from companion.games.tektonix.state import Discard, Draw, Options
from companion.rules.values import Layout, PlacedPiece
from companion.simulated_table import habits
from companion.simulated_table.acts import Press, Rest, Throw, Touch, Wait
from companion.simulated_table.habits import HABITS, Habits, groups, one_by_one, part
from companion.simulated_table.notes import Cheat, Decision, Slip, TurnDone
from companion.simulated_table.replies import Reply
from tests.simulate.stub import Play

STONE, CARD = PlacedPiece("stone"), PlacedPiece("card", "back")
TABLES = (
    Layout({"a": (STONE,), "b": (STONE,), "deck": (CARD,)}),
    Layout({"c": (STONE,), "b": (STONE,), "deck": (CARD,)}),
    Layout({"c": (STONE,), "d": (STONE,), "hand": (CARD,)}),
    Layout({"c": (STONE,), "e": (STONE,), "hand": (CARD,)}),
)


def done(world, replies=()):
    """Everything that a world with habits does, each answered with the next reply."""
    acts, answers = world.play(), iter(replies)
    items, reply = [], None
    try:
        while True:
            items.append(acts.send(reply))
            reply = next(answers, Reply())
    except StopIteration:
        return items


def always(habit):
    """These people have one habit, always."""
    return {**dict.fromkeys(HABITS, 0.0), habit: 1.0}


def shown(items):
    return [item.layout for item in items if isinstance(item, Rest)]


def test_pieces_move_one_by_one_and_lie_in_one_place_at_a_time():
    for seed in range(40):
        for table in one_by_one(TABLES[0], TABLES[2], random.Random(seed)):
            count = Counter(placed for place in table for placed in table[place])
            assert count[STONE] <= 2
            assert count[CARD] <= 1
            assert TABLES[0].differs(table)
            assert table.differs(TABLES[2])


def test_what_is_swapped_has_no_way_with_a_piece_in_each_place():
    one, other = PlacedPiece("stone", "x"), PlacedPiece("stone", "y")
    assert not list(one_by_one(Layout({"a": (one,), "b": (other,)}), Layout({"a": (other,), "b": (one,)}), random.Random(1)))


def test_an_act_piece_by_piece_ends_as_it_should(monkeypatch):
    rates = always("one by one")
    monkeypatch.setattr(habits, "RESTS", 1.0)
    items = done(Habits(Play([Rest(TABLES[0]), Rest(TABLES[2])]), random.Random(1), rates))
    assert [item.kind for item in items if isinstance(item, Slip)] == ["one by one"]
    assert shown(items)[0] == TABLES[0]
    assert shown(items)[-1] == TABLES[2]
    assert len(shown(items)) > 3


def test_what_is_put_may_be_taken_and_put_again():
    rates = always("put, taken, put")
    items = done(Habits(Play([Rest(TABLES[0]), Rest(TABLES[1]), Press("red")]), random.Random(1), rates))
    assert shown(items) == [TABLES[0], TABLES[1], TABLES[0], TABLES[1]]


def test_what_was_turned_up_is_not_turned_down_again(monkeypatch):
    rates = always("put, taken, put")
    tables = Layout({"a": (CARD,)}), Layout({"a": (PlacedPiece("card", "ace"),)})
    assert shown(done(Habits(Play([*map(Rest, tables)]), random.Random(1), rates))) == [*tables]


@pytest.mark.parametrize("quick", [Press("red"), Throw("red", 4)])
def test_who_presses_or_rolls_before_anybody_looked_is_looked_at_afterwards(quick, monkeypatch):
    monkeypatch.setattr(habits, "FINISHED_AFTER", 0.0)
    rates = always("not seen at once")
    items = done(Habits(Play([Rest(TABLES[0]), Rest(TABLES[1]), quick]), random.Random(1), rates))
    assert [item for item in items if isinstance(item, Rest)][1:] == [Rest(TABLES[1], hides=frozenset({"a", "c"})), Rest(TABLES[1])]
    (pressed,) = (item for item in items if isinstance(item, type(quick)))
    assert pressed.quick
    assert items.index(pressed) == len(items) - 2


def test_two_acts_are_one_look_where_the_second_leaves_in_sight_what_the_first_has_done():
    rates = always("not seen at once")

    def whole(tables):
        items = done(Habits(Play([*map(Rest, tables)]), random.Random(1), rates))
        return [item.layout for item in items if isinstance(item, Rest) and not item.hides]

    assert whole(TABLES[:3]) == [TABLES[0], TABLES[2]]
    # The stone of the second act goes on with the third: that is looked at in between.
    assert whole(TABLES) == [TABLES[0], TABLES[2], TABLES[3]]


def test_who_answers_within_the_seconds_of_a_window_does_not_talk_first():
    def said(answers):
        play = Play([Decision("a", answers), Rest(TABLES[0]), Decision("b", answers), Rest(TABLES[1])])
        items = done(Habits(play, random.Random(1), always(habits.TALK)))
        return sum(isinstance(item, Wait) for item in items)

    assert said(False) > 0
    assert said(True) == 0


def test_habits_rest_while_a_cheat_is_open_and_while_something_waits():
    rates = always("put, taken, put")
    cheat = Cheat("X-1", "red", ("X",), (), (), near=False, before=TABLES[0], after=TABLES[1])
    world = Play([Rest(TABLES[0]), cheat, Rest(TABLES[1]), TurnDone("red"), Rest(TABLES[2]), TurnDone("blue"), Rest(TABLES[3])])
    items = done(Habits(world, random.Random(1), rates))
    assert [item.kind for item in items if isinstance(item, Slip)] == ["put, taken, put"]
    assert shown(items)[:3] == [*TABLES[:3]]
    asking = done(Habits(Play([*map(Rest, TABLES[:2])]), random.Random(1), rates), [Reply(asked=((),))])
    assert shown(asking) == [*TABLES[:2]]


def test_the_world_hears_what_is_said_to_its_own_act():
    rates = always("put, taken, put")
    world = Play([Rest(TABLES[0]), Rest(TABLES[1])])
    replies = [Reply(), Reply(), Reply(), Reply(), Reply(over=True)]
    done(Habits(world, random.Random(1), rates), replies)
    assert [reply.over for reply in world.heard] == [False, True]


def test_three_pieces_are_in_the_hands_before_an_act():
    rates = always(habits.IN_HAND)
    full = Layout({"a": (STONE,), "b": (STONE,), "c": (CARD,), "d": (CARD,)})
    tables = shown(done(Habits(Play([Rest(full), Rest(full.put({"a": (), "e": (STONE,)}))]), random.Random(1), rates)))
    assert [len(table) for table in tables] == [4, 1, 4]
    assert "a" not in tables[1]


@pytest.mark.parametrize(("brought", "lifted"), [(1, 2), (3, 0), (5, 0)])
def test_what_hands_bring_to_the_table_is_in_them_already(brought, lifted):
    full = Layout({"a": (STONE,), "b": (STONE,), "c": (CARD,), "d": (CARD,)})
    world = Play([Rest(full), Rest(full.put({f"new{n}": (STONE,) for n in range(brought)}))])
    tables = shown(done(Habits(world, random.Random(1), always(habits.IN_HAND))))
    assert [len(table) for table in tables if table != full] == [4 - lifted] * bool(lifted) + [4 + brought]


def test_hands_begin_with_another_act_and_do_not_go_back_first():
    rates = always(habits.OTHERWISE)
    world = Play([Rest(TABLES[0]), Decision("act"), Rest(TABLES[1])])
    world.other = TABLES[3]
    assert shown(done(Habits(world, random.Random(1), rates))) == [TABLES[0], TABLES[3], TABLES[1]]


def test_what_is_tidied_late_comes_before_the_press_or_with_the_next_act():
    """The card comes from the hand, the stone from the box: one of them lies there later."""
    rates = always(habits.LATE)
    before, after = Layout({"deck": (CARD,)}), Layout({"deck": (CARD,), "row": (PlacedPiece("card", "ace"),), "plate": (STONE,)})
    items = done(Habits(Play([Rest(before), Rest(after), Press("red")]), random.Random(1), rates))
    assert [type(item) for item in items if not isinstance(item, Slip)][1:] == [Rest, Rest, Press]
    assert shown(items)[1] in (after.put({"row": ()}), after.put({"plate": ()}))
    assert shown(items)[-1] == after
    further = after.put({"elsewhere": (STONE,)})
    assert len(shown(done(Habits(Play([*map(Rest, (before, after)), TurnDone("red"), Rest(further)]), random.Random(1), rates)))) == 3


def test_who_has_pressed_before_anybody_looked_may_finish_after_it(monkeypatch):
    monkeypatch.setattr(habits, "FINISHED_AFTER", 1.0)
    items = done(Habits(Play([Rest(TABLES[0]), Rest(TABLES[2]), Press("red")]), random.Random(2), always(habits.COVERED)))
    assert [type(item) for item in items if not isinstance(item, Slip)] == [Rest, Rest, Press, Rest, Rest]
    assert shown(items)[-2] not in TABLES
    assert shown(items)[-1] == TABLES[2]


@pytest.mark.parametrize(("acts", "finished"), [(1, True), (2, False)])
def test_of_several_acts_under_a_hand_none_is_done_before_another(acts, finished, monkeypatch):
    monkeypatch.setattr(habits, "FINISHED_AFTER", 1.0)
    script = [Rest(TABLES[0]), *[Decision("act")] * acts, Rest(TABLES[2]), Press("red")]
    items = done(Habits(Play(script), random.Random(2), always(habits.COVERED)))
    assert (habits.AFTER in [item.kind for item in items if isinstance(item, Slip)]) is finished
    assert shown(items)[-1] == TABLES[2]


def test_two_turns_are_one_look_where_nobody_looked_at_the_first():
    rates = always(habits.NO_LOOK)
    script = [Rest(TABLES[0]), Decision("one"), Rest(TABLES[1]), TurnDone("red"), Decision("two"), Rest(TABLES[2]), TurnDone("blue")]
    assert shown(done(Habits(Play(script), random.Random(1), rates))) == [TABLES[0], TABLES[2]]


def test_a_row_half_way_to_another_order_has_a_card_in_the_hand():
    one, other, third = (PlacedPiece("card", face) for face in "abc")
    rows = Layout({"row": (one, other, third)}), Layout({"row": (third, other, one)})
    assert {len(part(*rows, random.Random(seed))["row"]) for seed in range(9)} == {2}


def test_a_row_to_which_nothing_has_come_yet_lies_as_it_was():
    """The same card comes to the other end: half-way the hand has not taken the one that lies there."""
    one, other = (PlacedPiece("card", face) for face in "ab")
    rows = Layout({"row": (other, one, other, other)}), Layout({"row": (one, other, one, other, other)})
    assert {part(*rows, random.Random(seed))["row"] for seed in range(9)} == {rows[0]["row"], rows[1]["row"]}


def test_the_only_piece_of_its_kind_is_in_one_place_whichever_side_it_shows():
    """A figure that stands at a is pushed to b, where it lies; another comes to a. Of two cards each has its own way."""
    up, down, other = PlacedPiece("red-1", "up"), PlacedPiece("red-1", "down"), PlacedPiece("blue-1", "up")
    before, after = Layout({"a": (up,), "c": (other,)}), Layout({"b": (down,), "a": (other,)})
    ways = [part(before, after, random.Random(seed)) for seed in range(60)]
    for table in (*ways, *(table for seed in range(60) for table in one_by_one(before, after, random.Random(seed)))):
        assert sum(placed.piece == "red-1" for place in table for placed in table[place]) <= 1
    cards = [PlacedPiece("card", face) for face in "xyz"]
    swapped = Layout({"a": (cards[0],), "b": (cards[1],)}), Layout({"a": (cards[0],), "b": (cards[2],)})
    assert any(len(part(*swapped, random.Random(seed))["b"]) == 0 for seed in range(9))
    moved = Layout({"a": (cards[0],), "hand": (cards[1],)}), Layout({"b": (cards[2],), "hand": (cards[1],)})
    assert any(part(*moved, random.Random(seed))["a"] and part(*moved, random.Random(seed))["b"] for seed in range(30))


def test_what_a_piece_goes_between_is_done_together():
    before = Layout({"a": (STONE,), "hand": (CARD,)})
    assert groups(before, Layout({"b": (STONE,), "row": (CARD,)})) == [frozenset({"a", "b"}), frozenset({"hand", "row"})]


def test_people_give_the_answer_that_tells_all_of_what_they_decided() -> None:
    """A card was drawn and another laid on its pile. "Laid there" alone is what they did last."""
    one: Any = load_world("tektonix")(("red", "green"), Options(), "answers", 0.0)
    one.state = placed(one.game, ("red", "green"), piles=(("arabian", "indian"), ("philippine",), ("cocos",)))
    start, acts = one.state, (Draw("red", "pile1"), Discard("red", "pile1", "scotia"))
    for act in acts:
        one.said.append(act)
        one.past, one.state = (*one.past, one.state), one.game.apply(one.state, act)
    both = Discard("red", "pile1", "scotia", swap=True)
    assert one.game.apply(start, both) == one.state
    one.reply = Reply(asked=((acts[1],), (both,)))
    assert next(one.answer()) == Touch("answer", (("choice", 1),))

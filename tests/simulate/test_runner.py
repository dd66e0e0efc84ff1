"""The fate of a cheat, and the marks against the referee."""

from __future__ import annotations

import random
from multiprocessing import Pipe
from threading import Thread

import pytest

from companion.referee.observation import ButtonPressed, Command, DiceRolled, TableSeen, Tick
from companion.rules.values import Layout
from companion.simulate.game import Played
from companion.simulate.hands import Hands
from companion.simulate.link import Explained, FarReferee, Told, serve
from companion.simulate.runner import LAID_ANEW, LayoutEye, NoDoorError, Runner, Setting
from companion.simulated_table.acts import Press, Rest, Throw, Touch, Wait
from companion.simulated_table.notes import Decision, Slip, TurnDone
from companion.simulated_table.replies import Offers, Reply
from tests.simulate.stub import AFTER, BEFORE, BOARD, CHEAT, Play, Says, calling, tables


def run(world: Play, referee: Says, certificate: tuple[object, ...] = ()) -> Played:
    setting = Setting(0, ("red",), None, BOARD, lambda explained, shown: certificate)
    hands = Hands(random.Random(1), ("here", "there"), often=0.0, doubt=0.0)
    return Runner(setting, world, referee, eye=LayoutEye(), hands=hands).run()


TWO_TURNS = [TurnDone("red"), TurnDone("green")]


def test_a_cheat_is_caught_when_an_accepted_rule_is_called_and_the_remedy_settles_it():
    world = Play([Rest(BEFORE), CHEAT, Rest(AFTER), Rest(BEFORE), *TWO_TURNS, Wait(1)])
    played = run(world, Says({1: calling("X-001")}, last=3))
    assert [cheat.end for cheat in played.cheats] == ["caught"]
    assert (played.false_faults, played.unfinished, played.scores_match) == ([], "", True)


def test_another_rule_is_a_wrong_rule():
    world = Play([Rest(BEFORE), CHEAT, Rest(AFTER), Rest(BEFORE), *TWO_TURNS, Wait(1)])
    played = run(world, Says({1: calling("X-002")}, last=3))
    assert [cheat.end for cheat in played.cheats] == ["wrong_rule"]


def test_the_right_rule_at_another_place_with_other_pieces_does_not_count():
    explained = calling("X-001", "here")
    elsewhere = Told(explained.reply, seq=8)
    world = Play([Rest(BEFORE), CHEAT, Rest(AFTER), *TWO_TURNS, Wait(1)])
    played = run(world, Says({1: elsewhere}, last=2))
    assert played.cheats[0].named is not None  # the piece is the same
    assert played.cheats[0].end == "missed"  # but it was never put right


def test_a_cheat_is_missed_when_the_next_seat_has_finished_its_turn():
    world = Play([Rest(BEFORE), CHEAT, Rest(AFTER), *TWO_TURNS, Rest(BEFORE), Wait(1)])
    played = run(world, Says({2: calling("X-001")}, last=3))
    assert [cheat.end for cheat in played.cheats] == ["missed"]
    assert len(played.false_faults) == 1  # too late: no cheat is open any more


LATER = TurnDone("blue")


@pytest.mark.parametrize(
    ("acts", "end"),
    [([*TWO_TURNS, Rest(BEFORE), LATER], "caught"), ([*TWO_TURNS, LATER, Rest(BEFORE)], "missed")],
)
def test_what_was_named_in_time_may_be_put_right_one_turn_later(acts: list[TurnDone | Rest], end: str):
    world = Play([Rest(BEFORE), CHEAT, Rest(AFTER), *acts, Wait(1)])
    named = calling("X-001")
    stays = Told(type(named.reply)(open=named.reply.open), seq=9)
    played = run(world, Says({1: named, 2: Told(Reply(), seq=10)} if end == "caught" else {1: named, 2: stays}, last=3))
    assert ([cheat.end for cheat in played.cheats], played.false_faults) == ([end], [])


def test_another_fault_after_the_next_turn_is_false_though_the_cheat_is_still_open():
    world = Play([Rest(BEFORE), CHEAT, Rest(AFTER), *TWO_TURNS, Rest(AFTER), Rest(BEFORE), LATER, Wait(1)])
    again = calling("X-002", "elsewhere")
    played = run(world, Says({1: calling("X-001"), 2: again}, last=3))
    assert [fault["rule"] for fault in played.false_faults] == ["X-002"]


def test_a_certificate_makes_it_masked():
    world = Play([Rest(BEFORE), CHEAT, Rest(AFTER), *TWO_TURNS, Wait(1)])
    played = run(world, Says({}, last=2, explained=Explained(None, ("something legal",))), certificate=("something legal",))
    assert played.cheats[0].end == "masked"
    assert played.cheats[0].certificate == ("something legal",)


def test_what_nobody_is_shown_any_more_is_no_cheat():
    world = Play([Rest(BEFORE), CHEAT, Rest(AFTER), CHEAT, Rest(BEFORE)])
    played = run(world, Says({}, last=9, explained=Explained(None, ("something legal",))), certificate=("something legal",))
    assert [cheat.end for cheat in played.cheats] == ["masked"]
    assert [cheat.end for cheat in run(world, Says({}, last=9)).cheats] == ["missed", "missed"], "what is shown counts"


@pytest.mark.parametrize(("certificate", "false_faults"), [(("something legal",), 0), ((), 1)])
def test_explanations_part_where_a_cheat_passed_for_play_until_somebody_else_was_called(certificate: tuple[str, ...], false_faults: int):
    """It counts as caught; what people put right of their own accord after that is not what the referee knows."""
    world = Play([Rest(BEFORE), CHEAT, Rest(AFTER), Rest(BEFORE), Rest(BEFORE), Rest(AFTER), *TWO_TURNS, Wait(1)])
    somebody_else, again = calling("X-001", "here"), calling("X-001", "here", still_open=False)
    referee = Says({2: somebody_else, 3: Told(Reply(), seq=9), 4: again}, last=5, explained=Explained(None, certificate))
    played = run(world, referee, certificate)
    assert [(cheat.end, cheat.taken_for_play) for cheat in played.cheats] == [("caught", bool(certificate))]
    assert len(played.false_faults) == false_faults


def test_a_remedy_that_does_not_settle_the_fault_is_no_catch():
    world = Play([Rest(BEFORE), CHEAT, Rest(AFTER), Rest(BEFORE), *TWO_TURNS, Wait(1)])
    stays = Told(calling("X-001").reply, seq=9)
    still = Told(type(stays.reply)(open=stays.reply.open), seq=9)
    played = run(world, Says({1: stays, 2: still}, last=3))
    assert played.cheats[0].end in ("missed", "caught")
    assert played.cheats[0].end == "missed"


def test_a_fault_without_a_cheat_ends_the_game_at_once():
    world = Play([Rest(BEFORE), Slip("bump"), Rest(AFTER), Rest(BEFORE), Wait(1)])
    played = run(world, Says({1: calling("X-001")}, last=3))
    assert [fault["rule"] for fault in played.false_faults] == ["X-001"]
    assert played.slips == {"bump": 1}


def test_everything_crosses_as_an_observation_in_order_of_time():
    acts = [Rest(BEFORE), Throw("red", 4), Press("red"), Touch("undo", (("to", 3),)), Wait(2)]
    referee = Says({}, last=4)
    played = run(Play([Decision("one"), *acts]), referee)
    kinds = [type(observation) for observation in referee.seen]
    assert kinds[1:] == [DiceRolled, ButtonPressed, Command, Tick]
    assert [o.at for o in referee.seen] == sorted(o.at for o in referee.seen)
    assert (played.actions, played.rolls) == (1, 1)


@pytest.mark.parametrize("act", [Throw("red", 4), Press("red"), Touch("undo", (("to", 3),)), Wait(2)])
def test_hands_leave_the_table_for_dice_buttons_and_the_screen(act: Throw | Press | Touch | Wait):
    setting = Setting(0, ("red",), None, BOARD, lambda explained, shown: ())
    referee = Says({}, last=2)
    always = Hands(random.Random(1), ("here", "there"), often=1.0, doubt=0.0)
    Runner(setting, Play([Rest(BEFORE), act]), referee, eye=LayoutEye(), hands=always).run()
    covered, shown, said = referee.seen
    assert [bool(look.covered) for look in tables([covered, shown])] == [True, False]
    assert not tables([said])


def test_people_touch_only_what_the_screen_offers():
    """An act that nothing offers is a door that is missing, and fails the game. Who agrees is no part of the offer."""
    offered = Touch("play", (("action", "offered"), ("by", ("red",))))
    assert run(Play([Rest(BEFORE), offered]), Says({}, last=1)).unfinished == ""
    with pytest.raises(NoDoorError, match=r"nobody can touch play \{'action': 'another'}; the screen offers undo {'to': 3}"):
        run(Play([Rest(BEFORE), Touch("play", (("action", "another"),))]), Says({}, last=1))


def test_people_wait_for_what_the_screen_offers_a_moment_later():
    late = ("play", (("action", "late"),))
    referee = Says({2: Told(Reply(offers=lambda: (late,)), seq=9)}, last=3)
    run(Play([Rest(BEFORE), Touch(*late)]), referee)
    assert [type(observation) for observation in referee.seen[1:]] == [Tick, Tick, Command]


def test_what_the_screen_asks_meanwhile_is_answered_before_people_touch_what_they_wanted():
    asked = Told(Reply(asked=(("this",), ("that",))), seq=9)
    world, referee = Play([Rest(BEFORE), Touch("play", (("action", "offered"),))]), Says({0: asked}, last=1)
    run(world, referee)
    assert not any(isinstance(observation, Command) for observation in referee.seen)
    assert [reply.untouched for reply in world.heard] == [False, True]


def test_nobody_answers_what_the_table_has_answered_meanwhile():
    """Hands have left the table while somebody reached for the screen: it is seen whole, and the question is gone."""
    setting = Setting(0, ("red",), None, BOARD, lambda explained, shown: ())
    world = Play([Rest(BEFORE), Touch("answer", (("choice", 0),))])
    referee = Says({0: Told(Reply(asked=(("this",), ("that",))), seq=9)}, last=2)
    always = Hands(random.Random(1), ("here", "there"), often=1.0, doubt=0.0)
    Runner(setting, world, referee, eye=LayoutEye(), hands=always).run()
    assert [type(observation) for observation in referee.seen[:2]] == [TableSeen, TableSeen]
    assert not any(isinstance(observation, Command) for observation in referee.seen)
    assert [bool(reply.asked) for reply in world.heard] == [True, False]


def test_a_game_without_an_end_is_unfinished():
    assert run(Play([Rest(BEFORE)]), Says({}, last=99)).unfinished == "the referee saw no end"


@pytest.mark.parametrize(("score", "match"), [(1, True), (2, False)])
def test_the_world_counts_its_own_score(score: int, match: bool):
    assert run(Play([Rest(BEFORE)], score), Says({}, last=0)).scores_match is match


def test_only_what_is_visible_crosses():
    hidden = Layout({"here": (CHEAT.before["here"][0], type(CHEAT.before["here"][0])("stone", how="under"))})
    referee = Says({}, last=0)
    run(Play([Rest(hidden)]), referee)
    assert tables(referee.seen)[0].table == BEFORE


@pytest.mark.parametrize(("told", "refused"), [(("claim",), []), (("other",), [{"action": "'claim'", "seq": 0}])])
def test_an_answer_in_time_is_refused_when_the_referee_never_tells_it(told: tuple[str, ...], refused: list[dict[str, object]]):
    world = Play([Rest(BEFORE), Decision("claim", answers=True), Press("red"), Decision("no answer"), *TWO_TURNS, Wait(1)])
    played = run(world, Says({}, last=2, explained=Explained(None, told)))
    assert (played.answers, played.refused) == (1, refused)


def test_what_the_screen_offers_crosses_the_pipe_only_when_somebody_wants_to_touch():
    near, far = Pipe()
    asked: list[str] = []

    class Counted(Says):
        def offers(self) -> Offers:
            asked.append("offers")
            return super().offers()

    serving = Thread(target=serve, args=(far, Counted({}, last=9)))
    serving.start()
    referee = FarReferee(near)
    told = referee.tell(Tick(1.0))
    assert asked == []
    assert told.reply.offered(Touch("undo", (("to", 3),)))
    assert not told.reply.offered(Touch("undo", (("to", 4),)))
    near.close()
    serving.join(10.0)
    assert asked == ["offers", "offers"]


class Straightened(LayoutEye):
    """An eye that notes what people lay anew before the next look."""

    def __init__(self) -> None:
        self.anew: list[tuple[str, ...]] = []

    def lay_anew(self, places):
        self.anew.append(tuple(places))
        return len(self.anew[-1])


def test_people_lay_anew_what_is_named_and_begin_once_the_whole_table_is_read():
    """The screen lists at once what is missing in a set-out. Later it names what it has not read for long."""
    unread = TableSeen(0.0, Layout(), unsure=frozenset({"there"}))
    answers = {
        0: Told(Reply(), read=unread),
        1: Told(Reply(), read=TableSeen(0.0, BEFORE)),
        2: Told(Reply(), read=unread),
        3: Told(Reply(), read=unread, unread=("there",)),
    }
    eye = Straightened()
    world = Play([Rest(BEFORE, 1.0, "set out"), Rest(AFTER), Rest(BEFORE), TurnDone("red"), Wait(1)])
    setting = Setting(0, ("red",), None, BOARD, lambda explained, shown: ())
    hands = Hands(random.Random(1), ("here", "there"), often=0.0, doubt=0.0)
    played = Runner(setting, world, Says(answers, last=9), eye=eye, hands=hands).run()
    assert eye.anew == [("there",), (), (), ("there",)]
    assert played.slips[LAID_ANEW] == 2

"""Turns at the table: hands that rest half-way, and cards that no eye can tell from the one below."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.tekton_dash.actions import (
    Aim,
    Build,
    BurnOrPutAway,
    Decline,
    Discard,
    EndSet,
    Freeze,
    KeepToken,
    LetPass,
    Link,
    Move,
    MoveElement,
    MoveWall,
    SpawnTile,
    SwapTicket,
    SwapTiles,
    Take,
)
from companion.games.tekton_dash.examples import relaid
from companion.games.tekton_dash.rules.cards.effects import effects
from companion.games.tekton_dash.rules.spawning import unseen
from companion.games.tekton_dash.track.floors import NUMBER
from companion.referee.evidence.heard import ends, said
from companion.referee.observation import ButtonPressed, Tick
from companion.rules.changing import changed
from companion.rules.explain import Explanation
from companion.rules.values import Change, PlacedPiece, Roll, Show
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import BP01, broken, carded, play, race, token


@pytest.mark.rule("TD-083")
def test_a_tile_in_the_hand_has_not_been_turned_to_what_lay_below_it(tekton_dash: Any) -> None:
    start = relaid(race({"black": "a2"}, tiles={"a3": "red-power red"})(tekton_dash), {"a3": "stack regular"})
    moved = play(tekton_dash, start, Move("black", "a3"))
    taken = play(tekton_dash, moved, Take("black", "a3", "23"))
    table = Watched(tekton_dash, start)
    table.see(moved)
    table.show(tekton_dash.layout(taken).put({"black.23": ()}))
    table.see(taken)
    assert (table.faults, table.match.live) == ([], taken)


@pytest.mark.rule("TD-071", "TD-167")
def test_a_token_is_seen_that_is_shown_as_soon_as_one_is_taken_off_the_podium(tekton_dash: Any) -> None:
    line: dict[str, Any] = {"line": ((0, "token"),), "flipped": (0,), "laps": (2, 1, 1, 1), "sets": 0, "used": True}
    start = relaid(race({"black": "a9", "white": "b5"}, podium=(1, 2, 3), **line)(tekton_dash), {"a8": "boost regular E"})
    kept = play(tekton_dash, start, KeepToken("black", "podium.2"))
    shown = play(tekton_dash, kept, Show("black", "black.token", "super-glue"))
    assert Watched(tekton_dash, start).takes(start, kept, shown)


@pytest.mark.rule("TD-128", "TD-144")
def test_a_card_like_the_one_below_it_is_told_by_what_it_does(tekton_dash: Any) -> None:
    kept = (1, 0, 0, 0)
    start = race({"black": "a2"}, options={"hold_cards": True}, kept=kept, shown=("freeze",), marker=0)(tekton_dash)
    shown = play(tekton_dash, start, Show("black", "play", "freeze"))
    frozen = play(tekton_dash, shown, Freeze("black", "white"))
    assert Watched(tekton_dash, start).takes(start, frozen)


@pytest.mark.rule("TD-159")
def test_of_two_elements_that_change_places_the_one_on_the_card_was_moved(tekton_dash: Any) -> None:
    state = relaid(carded("move-spawn")(tekton_dash), {"a3": "spawn red", "d2": "stack regular"})
    spawn, stack = PlacedPiece("spawn", "red"), PlacedPiece("stack", "regular")
    change = Change((("a3.element", spawn), ("d2.element", stack)), (("a3.element", stack), ("d2.element", spawn)))
    moves = [act for act in tekton_dash.attempts(state, change) if isinstance(act, MoveElement)]
    assert moves[0] == MoveElement("black", "a3", "d2")


@pytest.mark.rule("TD-167")
def test_a_press_in_the_window_of_a_card_does_not_end_the_next_turn(tekton_dash: Any) -> None:
    start = carded("burn-tiles", {"white": "b4"}, tiles={"d4": "red", "b4": "blue"}, options={"hold_cards": True})(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground), kept=(1, 0, 0, 0))
    burnt = play(tekton_dash, start, BurnOrPutAway("black", "d4.tile"))
    over = tekton_dash.apply(burnt, LetPass(burnt.windows))
    moved = play(tekton_dash, over, Move("black", "a3"))
    taken = play(tekton_dash, moved, EndSet("black"), Take("white", "b4", "23"))
    half, there = (play(tekton_dash, taken, Move("white", to)) for to in ("b5", "c5"))
    table = Watched(tekton_dash, start)
    table.see(burnt)
    table.at -= 4.0
    table.see(moved)
    table.at -= 4.0
    table.tell(lambda at: ButtonPressed(at, "black"))
    table.at -= 4.0
    for step in (taken, half, there):
        table.see(step)
    assert table.faults == []


@pytest.mark.rule("TD-144", "TD-167")
def test_whom_freeze_is_for_is_asked_as_soon_as_an_earlier_window_is_over(tekton_dash: Any) -> None:
    options = {"mode": "mayhem", "hold_cards": True}
    start = carded("burn-tiles", tiles={"d4": "red"}, options=options, kept=(1, 0, 0, 0))(tekton_dash)
    burnt = play(tekton_dash, start, BurnOrPutAway("black", "d4.tile"))
    shown = play(tekton_dash, burnt, LetPass(burnt.windows), Show("black", "play", "freeze"))
    table = Watched(tekton_dash, start)
    table.see(burnt)
    table.see(shown)
    assert table.match.asked is None, "others may object to the first card still"
    table.at += 3.0
    table.tell(Tick)
    assert table.match.asked is not None
    assert table.match.asked.about == "freeze"


@pytest.mark.rule("TD-167", "TD-209")
def test_the_end_of_a_window_does_not_tell_whose_turn_a_token_was_shown_in(tekton_dash: Any) -> None:
    house = {"instant_in_windows": True, "swap_ticket_draws": True, "unused_powerup": "skip_next_turn"}
    boards, tiles = {"white": {"33": "blue"}}, {"a3": "red-power", "c4": "red-power"}
    start = race({"black": "a2", "white": "c4"}, tiles=tiles, boards=boards, options=house)(tekton_dash)
    start = play(tekton_dash, start, Move("black", "a3"), Take("black", "a3", "55"), Show("black", "play", "move-wall"))
    moved = play(tekton_dash, start, next(act for act in effects(start) if isinstance(act, MoveWall)))
    shown = play(tekton_dash, moved, Show("white", "white.token", "swap-ticket"))
    away = play(tekton_dash, shown, LetPass(moved.windows), Discard(1))
    swapped = play(tekton_dash, away, SwapTicket("white", "33"))
    declined = play(tekton_dash, swapped, Decline("white", "freeze"))
    table = Watched(tekton_dash, start)
    for state in (moved, shown, away, swapped, declined):
        table.see(state)
        table.at -= 4.0
    table.at += 4.0
    # In the turn of black white skips its own; in its own the next one. Who goes on tells which it was.
    table.tell(Tick)
    table.see(play(tekton_dash, declined, next(act for act in tekton_dash.legal_actions(declined) if isinstance(act, Move))))
    assert table.faults == []


@pytest.mark.rule("TD-059", "TD-079")
def test_two_seats_in_one_look_may_both_be_silent_at_the_end(tekton_dash: Any) -> None:
    at = {"black": "a2", "white": "c4", "purple": "d7"}
    start = race(at, tiles={"c5": "blue"}, options={"allow_pass": True, "hold_cards": True}, kept=(1, 1, 0, 0))(tekton_dash)
    moved = play(tekton_dash, start, Move("black", "a3"))
    white = play(tekton_dash, moved, EndSet("black"), Move("white", "c5"), Take("white", "c5", "23"))
    purple = play(tekton_dash, white, EndSet("white"), Move("purple", "d6"))
    table = Watched(tekton_dash, start)
    table.see(moved)
    table.see(purple)
    assert (table.faults, table.match.live) == ([], purple)


@pytest.mark.rule("TD-071")
def test_a_token_is_taken_when_whoever_holds_it_does_other_things(tekton_dash: Any) -> None:
    start = race({"black": "a2"}, boards={"black": {"23": "blue"}}, podium=(1, 2, 3), sets=2)(tekton_dash)
    built = play(tekton_dash, start, Build("black", "23", "22"))
    moved = play(tekton_dash, built, Move("black", "a3"))
    table, gone = Watched(tekton_dash, start), {"podium.2": ()}
    table.see(start)
    table.show(tekton_dash.layout(start).put(gone))
    table.show(tekton_dash.layout(built).put(gone))
    assert table.faults == [], "it may still be put back"
    table.show(tekton_dash.layout(moved).put(gone))
    assert [(fault.rule, fault.places) for fault in table.faults] == [("TD-071", ("podium.2",))]


@pytest.mark.rule("TD-144", "TD-209")
def test_who_skips_the_next_turn_and_goes_before_it_is_told_that_it_skips(tekton_dash: Any) -> None:
    state = race({"black": "a2", "white": "c4"})(tekton_dash)
    assert broken(tekton_dash, changed(state, frozen=(1,)), Move("white", "c5")) == ("TD-144",)
    assert broken(tekton_dash, changed(state, skips=(1,)), Move("white", "c5")) == ("TD-209",)
    assert broken(tekton_dash, state, Move("white", "c5")) == ("TD-059",)


@pytest.mark.rule("TD-101", "TD-103")
@pytest.mark.parametrize("name", ["move-dasher", "swap-position", "put-away", "put-back", "swap-tiles", "linking"])
def test_the_marker_may_come_before_all_the_rest_of_a_card(tekton_dash: Any, name: str) -> None:
    boards = {"black": {"22": "red"}, "white": {"44": "blue", "33": "green"}}
    start = carded(name, {"white": "b4"}, boards=boards, marker=0)(tekton_dash)
    done, before = start, tekton_dash.layout(start)

    def change(act: Any) -> int:
        return len(before.differs(tekton_dash.layout(tekton_dash.apply(done, act))))

    while done.card.stage == "choose":
        done = play(tekton_dash, done, max((act for act in effects(done) if "white" in repr(act)), key=change))
    table, after = Watched(tekton_dash, start), tekton_dash.layout(done)
    table.show(before.put({place: after[place] for place in ("black.marker", "white.marker")}))
    table.see(done)
    assert table.faults == []
    assert tekton_dash.layout(table.match.live) == after


@pytest.mark.rule("TD-102", "TD-103", "TD-178")
def test_a_card_is_aimed_once_at_somebody_else_and_gives_the_marker_back_when_it_is_cancelled(tekton_dash: Any) -> None:
    boards = {"black": {"22": "red"}, "white": {"44": "blue"}}
    start = carded("swap-tiles", {"white": "b4"}, boards=boards, marker=3)(tekton_dash)
    assert broken(tekton_dash, start, Aim("black", "orange")) == ("TD-102",)
    assert broken(tekton_dash, start, Aim("black", "black")) == ("TD-103",)
    linked = play(tekton_dash, carded("linking", {"white": "b4"}, boards=boards, marker=3)(tekton_dash), Link("black", "22", "white", "33"))
    assert broken(tekton_dash, linked, Aim("black", "purple")) == ("TD-103",)
    assert play(tekton_dash, linked, Aim("black", "white")).marker == 1
    aimed = play(tekton_dash, start, Aim("black", "white"))
    assert (aimed.marker, broken(tekton_dash, aimed, Aim("black", "purple"))) == (1, ("TD-103",))
    swapped = play(tekton_dash, aimed, SwapTiles("black", "22", "white", "44"))
    assert play(tekton_dash, swapped, Show("purple", "purple.token", "reject")).marker == 3


@pytest.mark.rule("TD-151")
def test_one_of_two_equal_tiles_of_a_stack_may_go_first(tekton_dash: Any) -> None:
    start = relaid(carded("move-stack", tiles={"d4": "red red"})(tekton_dash), {"d4": "stack regular"})
    moved = play(tekton_dash, start, MoveElement("black", "d4", "c4"))
    table = Watched(tekton_dash, start)
    table.show(tekton_dash.layout(start).put({"c4.tile": (PlacedPiece("tile", "red"),), "d4.tile": (PlacedPiece("tile", "red"),)}))
    table.see(moved)
    assert (table.faults, table.match.live) == ([], moved)


@pytest.mark.rule("TD-088", "TD-140")
def test_a_totem_that_goes_home_tells_that_an_equal_tile_was_laid(tekton_dash: Any) -> None:
    start = race({"black": "a2"}, tiles={"d4": "red"}, totems=(NUMBER["d4"], -1, -1, -1))(tekton_dash)
    rolled = play(tekton_dash, relaid(start, {"d4": "spawn red"}), Roll("black", 1))
    assert unseen(rolled) is None, "the Totem would be gone"
    home = Change((("d4.totem", PlacedPiece("totem-black")),), ())
    assert SpawnTile("black", "d4", "red") in list(tekton_dash.attempts(rolled, home))


@pytest.mark.rule("TD-064")
def test_a_press_does_not_stand_in_what_is_far_dearer(tekton_dash: Any) -> None:
    start = race({"black": "a8", "white": "b4"}, boards={"black": BP01}, sets=2)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground), blueprints=("bp01-green", *start.blueprints[1:]))
    step, there = Move("black", "b8"), Move("black", "a9")
    best = Explanation(play(tekton_dash, start, there), (there,))
    table, pressed = Watched(tekton_dash, start), said(EndSet("black"))
    table.see(best.state)
    for dearer, stands in ((3.0, True), (7.0, False)):
        other = Explanation(play(tekton_dash, start, step), (step,), price=dearer)
        match = replace(table.match, draft=replace(table.match.draft, explanations=(best, other)))
        assert bool(ends(match, pressed, "black")) == stands


@pytest.mark.rule("TD-072")
def test_of_two_tokens_that_are_gone_the_first_was_kept(tekton_dash: Any) -> None:
    start = race({"black": "a9", "white": "b4"}, boards={"white": {"22": "red"}}, podium=(1, 2, 3), flipped=(0,), sets=0)(tekton_dash)
    start = changed(start, line=((0, "token"),))
    kept = play(tekton_dash, start, KeepToken("black", "podium.2"))
    built = play(tekton_dash, kept, Build("white", "22", "23"))
    table, gone = Watched(tekton_dash, start), {"podium.3": ()}
    table.see(kept)
    for state in (kept, built, play(tekton_dash, built, Move("white", "b3"))):
        table.show(tekton_dash.layout(state).put(gone))
    assert [(fault.rule, fault.places) for fault in table.faults] == [("TD-072", ("podium.3",))]


@pytest.mark.rule("TD-180")
def test_of_two_tiles_that_change_places_one_may_be_in_the_hand_yet(tekton_dash: Any) -> None:
    boards = {"black": {"22": "blue"}}
    start = token("swap-ticket", {"black": "a2"}, tiles={"a2": "red"}, boards=boards)(tekton_dash)
    swapped = play(tekton_dash, start, SwapTicket("black", "22"))
    table = Watched(tekton_dash, start)
    table.show(tekton_dash.layout(swapped).put({"black.22": ()}))
    table.see(swapped)
    assert (table.faults, table.match.live) == ([], swapped)


@pytest.mark.rule("TD-096", "TD-204")
def test_who_races_alone_and_presses_has_ended_the_turn_that_the_last_step_began(tekton_dash: Any) -> None:
    at, house = {"black": "b2", "white": "a0", "purple": "b0", "orange": "c0"}, {"ending": "race_on"}
    start = race(at, tiles={"a3": "red"}, options=house, laps=(1, 3, 3, 3), finished=(1, 2, 3))(tekton_dash)
    table = Watched(tekton_dash, changed(start, walls=()))
    moved = play(tekton_dash, table.match.state, Move("black", "c2"))
    table.see(moved)
    table.roll(1)
    # The red tile of the die may lie on a3 already: with it the turn is over.
    again = play(tekton_dash, moved, Roll("black", 1), Move("black", "d2"))
    assert again.turn == moved.turn + 1
    table.see(again)
    table.tell(lambda at: ButtonPressed(at, "black"))
    table.see(play(tekton_dash, again, EndSet("black"), Move("black", "d1")))
    assert table.faults == []


@pytest.mark.rule("TD-079")
@pytest.mark.parametrize(("covered", "called"), [("b3.tile", ["TD-079"]), ("black.22", [])])
def test_hands_finish_after_a_roll_only_what_they_hid_when_it_was_heard(tekton_dash: Any, covered: str, called: list[str]) -> None:
    start = race({"black": "a2"}, boards={"black": {"22": "red"}}, tiles={"b3": "blue"}, sets=2)(tekton_dash)
    table = Watched(tekton_dash, start)
    table.show(tekton_dash.layout(start), covered=covered)
    table.roll(6)
    table.at -= 4.0
    table.see(start)
    table.see(play(tekton_dash, start, Build("black", "22", "23")))
    assert [fault.rule for fault in table.faults] == called


@pytest.mark.rule("TD-067", "TD-069")
def test_nobody_is_asked_whether_the_move_or_the_build_of_a_turn_came_first(tekton_dash: Any) -> None:
    start = race({"black": "a2", "white": "d3"}, boards={"black": {"22": "red"}}, sets=2, flipped=(0,), two=True)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    acts = Move("black", "a3"), Build("black", "22", "23")
    over = play(tekton_dash, start, *acts)
    assert play(tekton_dash, start, *reversed(acts), EndSet("black")) == over
    table = Watched(tekton_dash, start)
    table.see(over)
    table.follow(over, Move("white", "d4"), Move("white", "d5"))
    assert (table.match.asked, table.faults) == (None, [])
    assert broken(tekton_dash, over, Move("black", "a4"))[0] == "TD-079"


@pytest.mark.rule("TD-068", "TD-096")
def test_nobody_is_asked_whether_a_dasher_that_stands_where_it_stood_has_gone_there_and_back(tekton_dash: Any) -> None:
    start = race({"black": "a2", "white": "c4"}, sets=2, two=True, flipped=(3,))(tekton_dash)
    table = Watched(tekton_dash, start)
    for state in (start, play(tekton_dash, start, Move("black", "a3")), start):
        table.see(state)
    table.tell(lambda at: ButtonPressed(at, "black"))
    assert (table.match.asked, table.faults, table.match.live.active) == (None, [], 1)


@pytest.mark.rule("TD-059", "TD-091")
def test_nobody_is_asked_whose_roll_it_was_once_two_turns_are_over(tekton_dash: Any) -> None:
    start = race({"black": "a2", "white": "c4", "purple": "d6"})(tekton_dash)
    table = Watched(tekton_dash, start)
    moved = play(tekton_dash, start, Move("black", "a3"))
    table.see(moved)
    table.roll(6)
    white = play(tekton_dash, moved, Roll("black", 6), Move("white", "c5"))
    purple = play(tekton_dash, white, EndSet("white"), Move("purple", "d7"))
    for state in (white, purple):
        table.see(state)
    assert (table.match.asked, table.faults) == (None, [])
    assert table.match.live == purple


@pytest.mark.rule("TD-113")
def test_what_a_take_has_laid_bare_is_told_where_a_build_came_first(tekton_dash: Any) -> None:
    start = race({"black": "a2"}, tiles={"a3": "red"}, boards={"black": {"44": "blue"}}, sets=2)(tekton_dash)
    over = play(tekton_dash, start, Build("black", "44", "45"), Move("black", "a3"), Take("black", "a3", "22"))
    assert over.active == 1
    assert broken(tekton_dash, over, SpawnTile("white", "a3", "red")) == ("TD-113",)

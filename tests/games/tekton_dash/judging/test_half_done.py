"""Acts of several pieces done one by one or late, and turns that are said to be over too soon."""

from __future__ import annotations

from typing import Any

import pytest

from companion.assemble import folder
from companion.games.tekton_dash.actions import (
    Build,
    Carry,
    Decline,
    EndSet,
    Freeze,
    Move,
    MoveElement,
    Put,
    SpawnTile,
    SwapTiles,
    Take,
)
from companion.games.tekton_dash.examples import relaid
from companion.games.tekton_dash.track.elements import kind as kind_of
from companion.games.tekton_dash.track.floors import NUMBER
from companion.present.history import History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.words import Words
from companion.referee.observation import ButtonPressed, Command
from companion.rules.changing import changed
from companion.rules.values import Handled, PlacedPiece, Roll, Show
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.standing import broken, carded, play, race

RACING = {"black": "b2", "white": "d3", "purple": "d2", "orange": "c4"}


@pytest.mark.rule("TD-151", "TD-159")
@pytest.mark.parametrize("lies", ["c4", "d4"])
def test_the_totem_of_either_floor_may_go_first_when_an_element_is_moved(tekton_dash: Any, lies: str) -> None:
    other = {"c4": "d4", "d4": "c4"}[lies]
    start = carded("move-stack", tiles={lies: "red"}, totems=(-1, NUMBER[lies], -1, -1))(tekton_dash)
    start = relaid(start, {"d4": "stack regular"})
    moved, table = play(tekton_dash, start, MoveElement("black", "d4", "c4")), Watched(tekton_dash, start)
    first = {f"{lies}.totem": (), f"{other}.totem": (PlacedPiece("totem-white"),)}
    table.show(tekton_dash.layout(start).put(first))
    table.show(tekton_dash.layout(start).put({**first, f"{lies}.tile": (), "d4.element": ()}))
    table.see(moved)
    assert (table.faults, table.match.live) == ([], moved)


@pytest.mark.rule("TD-076")
@pytest.mark.parametrize("then", ["finishes", "next plays", "presses again"])
def test_who_presses_before_the_move_finishes_behind_the_press_if_that_is_likelier(tekton_dash: Any, then: str) -> None:
    """A tile built on and laid asks for a Move. Laid at once it asks for none: then the first look showed what was taken back."""
    boards, options = {"black": {"44": "green"}}, {"mode": "journey", "allow_pass": True}
    start = race({"black": "c2", "white": "d7"}, boards=boards, options=options, two=True, sets=2)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    built, laid, watched = Build("black", "44", "34"), (Put("black", "34", "c2"), Put("black", "44", "c2")), Watched(tekton_dash, start)
    put, at_once = play(tekton_dash, start, built, laid[0]), play(tekton_dash, start, laid[1], EndSet("black"))
    assert broken(tekton_dash, put, EndSet("black")) == ("TD-076",)
    watched.see(play(tekton_dash, start, built))
    watched.see(put)
    watched.tell(lambda at: ButtonPressed(at, "black"))
    assert (watched.faults, watched.match.state, watched.match.live) == ([], start, at_once), "the turn is said to be over, but not final"
    if then == "presses again":
        watched.tell(lambda at: ButtonPressed(at, "black"))
        assert (watched.faults, watched.match.state) == ([], at_once)
    else:
        after, act = (put, Move("black", "c3")) if then == "finishes" else (at_once, Move("white", "d8"))
        there = play(tekton_dash, after, act)
        watched.see(there)
        assert (watched.faults, watched.match.live.spots) == ([], there.spots)


@pytest.mark.rule("TD-063", "TD-086")
def test_what_a_hand_hid_may_have_been_done_before_what_lay_in_sight(tekton_dash: Any) -> None:
    """A roll is right behind a move that came last: the tile was built before, under the hand."""
    boards, options = {"black": {"54": "blue"}}, {"mode": "journey"}
    start = race({"black": "d7", "white": "d4"}, boards=boards, options=options, two=True, sets=2)(tekton_dash)
    start = relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"d8": "spawn red", "a3": "spawn green"})
    built, moved = Build("black", "54", "53"), Move("black", "d8")
    both = play(tekton_dash, start, built, moved)
    assert broken(tekton_dash, play(tekton_dash, start, moved, built), Roll("black", 4)) != ()
    watched = Watched(tekton_dash, start)
    watched.show(tekton_dash.layout(play(tekton_dash, start, moved)), covered="black.53 black.54")
    watched.see(both)
    thrown = both
    for seat, floor, face in (("black", "a3", "green"), ("white", "d8", "red")):
        watched.roll(4)
        thrown = play(tekton_dash, thrown, Roll(seat, 4), SpawnTile(seat, floor, face))
        watched.see(thrown)
    watched.see(play(tekton_dash, thrown, Move("white", "d5")))
    assert watched.faults == []


@pytest.mark.rule("TD-075")
def test_what_a_hand_hid_may_turn_out_to_be_another_act(tekton_dash: Any) -> None:
    """A tile was built, not taken from a Stack that shows one like it still: its old square is empty."""
    boards = {"black": {"35": "green", "43": "blue"}}
    start = race({"black": "d3", "white": "d7"}, tiles={"d3": "green"}, boards=boards, two=True, sets=2)(tekton_dash)
    start = relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"d3": "stack regular"})
    both, watched = play(tekton_dash, start, Build("black", "35", "34"), Move("black", "d4")), Watched(tekton_dash, start)
    watched.show(tekton_dash.layout(both), covered="black.35 black.43")
    assert Build("black", "35", "34") not in watched.match.draft.best.actions
    watched.see(both)
    watched.tell(lambda at: ButtonPressed(at, "black"))
    assert (watched.faults, watched.match.live.boards) == ([], both.boards)


@pytest.mark.rule("TD-119", "TD-063")
def test_a_step_that_a_boost_carried_on_is_told_so_when_only_that_lets_the_turn_go_on(tekton_dash: Any) -> None:
    """The figure may have stepped there at once: then the Boost on which it stands has yet to carry it."""
    boards, options = {"black": {"54": "yellow"}}, {"mode": "journey", "boost_chain": "none"}
    start = race({"black": "b8", "white": "d4"}, tiles={"b7": "yellow"}, boards=boards, options=options, two=True, sets=2)(tekton_dash)
    start = relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"a7": "boost regular E", "b7": "boost regular N"})
    carried = play(tekton_dash, start, Move("black", "a7"), Carry("black", "b7"))
    taken = play(tekton_dash, carried, Take("black", "b7", "43"))
    built = play(tekton_dash, taken, Build("black", "54", "55"))
    at_once = play(tekton_dash, start, Move("black", "b7"), Take("black", "b7", "43"))
    assert tekton_dash.layout(at_once) == tekton_dash.layout(taken)
    assert broken(tekton_dash, at_once, Build("black", "54", "55")) == ("TD-119",)
    assert Watched(tekton_dash, start).takes(carried, taken, built)


@pytest.mark.rule("TD-144")
def test_whom_freeze_is_for_is_asked_of_everybody_who_may_have_shown_it(tekton_dash: Any) -> None:
    options, kept = {"mode": "mayhem", "hold_cards": True, "allow_pass": True}, (1, 1, 0, 0)
    start = race({"black": "a2", "white": "d7"}, options=options, kept=kept)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    watched = Watched(tekton_dash, start)
    moved = watched.follow(start, Move("black", "a3"))
    watched.see(play(tekton_dash, moved, Show("black", "play", "freeze")))
    assert watched.match.asked is not None
    answers = [each.actions[-1] for each in watched.match.asked.options]
    words = Words.load(folder("tekton-dash") / "words.toml")
    question = Presenter(words).view(watched.match, History(words), Sight()).question
    assert question is not None
    assert {"Black freezes White", "White freezes Black"} <= {*question.options}
    assert {(act.seat, act.other) for act in answers} >= {("black", "white"), ("white", "black")}
    watched.tell(lambda at: Command(at, "answer", (("choice", answers.index(Freeze("white", "black"))),)))
    assert watched.match.live.active == watched.match.live.seats.index("white")


@pytest.mark.rule("TD-129", "TD-209")
def test_how_a_turn_ended_stays_open_for_a_round_where_its_own_next_turn_tells(tekton_dash: Any) -> None:
    """A tile was taken and given back: to no end, or for a card declined onto one like it. Then its seat loses the next turn."""
    house = {"unused_powerup": "skip_next_turn"}
    at = {"black": "a2", "white": "d7", "purple": "b5", "orange": "c3"}
    start = race(at, tiles={"a3": "yellow-power"}, options=house, discard=("freeze",), two=True, sets=2)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    watched = Watched(tekton_dash, start)
    taken = watched.follow(start, Move("black", "a3"), Take("black", "a3", "15"))
    there = watched.follow(play(tekton_dash, taken, Decline("black", "freeze")), Move("black", "a4"))
    for seat, to in (("white", "d6"), ("purple", "b6"), ("orange", "c4"), ("white", "d5")):
        assert any(Decline("black", "freeze") in h.actions for h in watched.match.draft.explanations), seat
        silence = [] if there.seats[there.active] == seat else [EndSet(there.seats[there.active])]
        there = play(tekton_dash, there, *silence, Move(seat, to))
        watched.see(there)
    assert (watched.faults, watched.match.live) == ([], there)


@pytest.mark.rule("TD-092", "TD-143")
def test_who_else_may_have_done_the_same_is_not_forgotten_for_a_tile_laid_wrongly(tekton_dash: Any) -> None:
    """The card was shown behind Black's move: by Black, or by White behind the silent end of that turn."""
    boards, options = {"black": {"33": "red"}, "white": {"33": "blue", "52": "yellow"}}, {"mode": "mayhem", "hold_cards": True}
    start = race({"black": "a2", "white": "d7"}, boards=boards, options=options, kept=(1, 1, 0, 0))(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    watched = Watched(tekton_dash, start)
    moved = watched.follow(start, Move("black", "a3"))
    shown = play(tekton_dash, moved, EndSet("black"), Show("white", "play", "swap-tiles"))
    watched.see(shown)
    swapped = play(tekton_dash, shown, SwapTiles("white", "33", "black", "33"))
    watched.show(tekton_dash.layout(swapped).put({"white.33": (), "white.31": (PlacedPiece("tile", "red"),)}))
    assert [fault.rule for fault in watched.faults] == ["TD-092"]
    assert {act.seat for h in watched.match.draft.explanations for act in h.actions if isinstance(act, SwapTiles)} == {"black", "white"}


@pytest.mark.rule("TD-059")
def test_two_cards_in_a_hand_above_their_pile_are_not_left_out_by_the_turn_before(tekton_dash: Any) -> None:
    discard = ("swap-tiles", "move-stack", "move-wall")
    start = race({"black": "a2", "white": "d7"}, boards={"black": {"33": "red"}}, discard=discard, sets=1)(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    watched = Watched(tekton_dash, start)
    moved = play(tekton_dash, watched.follow(start, Move("black", "a3")), Put("black", "33", "a3"), Move("white", "d6"))
    watched.show(tekton_dash.layout(moved).put({"discard": (PlacedPiece("card", "swap-tiles"),)}), covered="f2.tile")
    assert watched.faults == []
    watched.see(moved)
    assert (watched.faults, watched.match.live) == ([], moved)


@pytest.mark.rule("TD-129", "TD-152", "TD-160", "TD-165")
def test_a_tile_that_a_card_should_have_brought_is_named_by_the_card(tekton_dash: Any) -> None:
    """It lay where a Stack, Spawn or Boost has come, or its card was declined. No other piece is named so."""
    start = race({"black": "a2", "white": "d3"})(tekton_dash)
    tile = PlacedPiece("tile", "red")

    def named(action: Any, piece: PlacedPiece) -> Any:
        return tekton_dash.left_undone(start, action, Handled("a4.tile", gone=(piece,)))

    for kind, rule in (("stack", "TD-152"), ("spawn", "TD-160"), ("boost", "TD-165")):
        floor = next(name for name in NUMBER if kind_of(start.ground[NUMBER[name]]) == kind)
        fault = named(MoveElement("black", floor, "a4"), tile)
        assert (fault.rule, fault.seats, fault.may) == (rule, ("black",), ("a4.tile",))
        assert named(MoveElement("black", floor, "a4"), PlacedPiece("dasher-black")) is None
    assert named(Decline("black", "freeze"), tile).rule == "TD-129"
    assert named(Move("black", "a3"), tile) is None


def two_spawns(game: Any, **rest: Any) -> Any:
    """A red Spawn on which a red tile lies and a blue one with a yellow tile. Black is on turn."""
    start = race(RACING, tiles={"a3": "red", "c6": "yellow"}, **rest)(game)
    return relaid(changed(start, walls=(), ground=(0,) * len(start.ground)), {"a3": "spawn red", "c6": "spawn blue"})


def pressed(table: Watched, seat: str) -> None:
    table.tell(lambda at: ButtonPressed(at, seat))


@pytest.mark.rule("TD-077", "TD-086", "TD-113")
@pytest.mark.parametrize("presses", [True, False])
def test_who_rolls_and_moves_may_lay_the_tile_behind_the_move(tekton_dash: Any, presses: bool) -> None:
    table = Watched(tekton_dash, two_spawns(tekton_dash))
    table.roll(1)
    moved = play(tekton_dash, table.match.live, Move("black", "b3"))
    table.see(moved)
    table.show(tekton_dash.layout(moved).put({"c6.tile": ()}))
    laid = play(tekton_dash, moved, SpawnTile("black", "c6", "blue"))
    table.see(laid)
    if presses:
        pressed(table, "black")
    table.see(play(tekton_dash, laid, Move("white", "d4")))
    assert (table.faults, table.match.live.seats[table.match.live.active]) == ([], "white")


@pytest.mark.rule("TD-086", "TD-113")
@pytest.mark.parametrize("then", [Move("white", "d4"), Roll("white", 1)])
def test_a_tile_that_nobody_saw_lies_there_when_the_next_seat_acts_behind_the_move(tekton_dash: Any, then: Any) -> None:
    moved = play(tekton_dash, two_spawns(tekton_dash), Roll("black", 1), Move("black", "b3"))
    assert SpawnTile("black", "c6", "blue") in tekton_dash.legal_actions(moved)
    over = play(tekton_dash, moved, EndSet("black"), then)
    assert (over.seats[over.active], over.turn) == ("white", moved.turn + 1)
    table = Watched(tekton_dash, two_spawns(tekton_dash))
    table.roll(1)
    table.see(moved)
    if isinstance(then, Roll):
        table.roll(1)
    else:
        table.see(over)
    assert table.faults == []
    assert broken(tekton_dash, over, SpawnTile("black", "c6", "blue"))


@pytest.mark.rule("TD-088")
def test_a_tile_beneath_the_dasher_is_laid_before_it_moves_on(tekton_dash: Any) -> None:
    start = race({**RACING, "black": "a3"}, tiles={"a3": "red"})(tekton_dash)
    start = changed(start, walls=(), ground=(0,) * len(start.ground))
    moved = play(tekton_dash, start, Roll("black", 5), Move("black", "b3"))
    assert (moved.die, moved.seats[moved.active]) == ((), "white")


@pytest.mark.rule("TD-112", "TD-113")
def test_a_wrong_colour_is_put_right_behind_the_move_and_the_press(tekton_dash: Any) -> None:
    table = Watched(tekton_dash, two_spawns(tekton_dash))
    table.roll(1)
    rolled = table.match.live
    wrong = {"c6.tile": (PlacedPiece("tile", "red"),)}
    table.show(tekton_dash.layout(rolled).put({"c6.tile": ()}))
    table.show(tekton_dash.layout(rolled).put(wrong))
    moved = play(tekton_dash, rolled, Move("black", "b3"))
    table.show(tekton_dash.layout(moved).put(wrong))
    pressed(table, "black")
    table.show(tekton_dash.layout(moved).put({"c6.tile": ()}))
    laid = play(tekton_dash, moved, SpawnTile("black", "c6", "blue"))
    table.see(laid)
    table.see(play(tekton_dash, laid, Move("white", "d4")))
    assert [fault.rule for fault in table.faults] == ["TD-112"]
    assert table.match.open == ()

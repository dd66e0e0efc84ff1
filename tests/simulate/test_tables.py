"""Laws of every simulated table, whichever game is played there."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import islice
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from companion.assemble import folder, load_game, load_world, options_from, seats_from, worlds
from companion.games.chess.acts import OfferDraw
from companion.games.chess.examples import FENS, placed
from companion.games.dash_arena.examples import acting
from companion.games.dash_arena.examples import placed as placed_at
from companion.rules.values import Fault, Layout, PlacedPiece, PutRight
from companion.simulated_table import players
from companion.simulated_table.acts import Act, Note, Press, Rest, Throw, Wait
from companion.simulated_table.habits import AFTER, COVERED, HABITS
from companion.simulated_table.notes import Cheat, Decision, Slip
from companion.simulated_table.replies import Called, Offers, Reply, World
from companion.simulated_table.wrong import at_hand, carried_on
from tests.games.alone import acts_of, whole
from tests.shares import Share

TABLES = [(name, count) for name in worlds() for count in load_game(name).seats]
"""Every game with every number of seats that it can be played with."""


def world(name: str, count: int, seed: str, cheat_rate: float = 0.2) -> World:
    game, kind = load_game(name), load_world(name)
    options = kind.drawn_options(count, random.Random(seed), options_from(game), frozenset())
    one: World = kind(seats_from(game, count), options, seed, cheat_rate)
    return one


ACTS = 600
EARLY = 60
"""Acts after which games of two seeds have long gone their own ways."""


@cache
def begun(name: str, count: int, acts: int) -> list[Act | Note]:
    """The first acts of one game."""
    return whole(world(name, count, "a"), acts)


@cache
def cheated(name: str, count: int, number: int) -> list[Act | Note]:
    """The first acts of a game in which people cheat whenever they can. With the most seats two tests look at them."""
    return whole(world(name, count, f"c {number}", 1.0), 700 if count == max(load_game(name).seats) else 300)


@pytest.fixture(scope="module")
def acts(share: Share) -> int:
    """The acts of a game that are looked at."""
    return share.count(ACTS)


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_a_game_is_a_function_of_its_seed(acts: int, name: str, count: int) -> None:
    told = begun(name, count, acts)
    assert told == whole(world(name, count, "a"), acts)
    assert told[:EARLY] != whole(world(name, count, "b"), EARLY)


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_every_piece_lies_in_a_place_of_the_board_and_shows_one_of_its_faces(acts: int, name: str, count: int) -> None:
    board = load_game(name).board
    seen = 0
    for item in begun(name, count, acts):
        if isinstance(item, Rest):
            seen += 1
            for place, contents in item.layout.items():
                assert place in board.order
                assert all(placed.face in board.faces[placed.piece] for placed in contents if placed.face), (place, contents)
    assert seen > 10


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_a_cheat_is_one_of_the_games_own_list_with_its_rules(share: Share, name: str, count: int) -> None:
    with (folder(name) / "violations.toml").open("rb") as stream:
        listed: dict[str, Any] = tomllib.load(stream)
    made = 0
    for number in share(range(4)):
        for cheat in (item for item in cheated(name, count, number) if isinstance(item, Cheat)):
            made += 1
            assert cheat.id in load_world(name).violations(count)
            assert tuple(listed[cheat.id]["rules"]) == cheat.rules
            assert listed[cheat.id]["sensed"] != "never"
    assert made > 2


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_a_short_game_is_over_soon_with_house_rules_that_exist(name: str, count: int) -> None:
    game, kind = load_game(name), load_world(name)
    one: World = kind(seats_from(game, count), options_from(game, kind.short(count)), "short", 0.0)
    assert len(whole(one, 1200)) < 1200


@pytest.mark.parametrize("name", worlds())
def test_people_can_commit_every_violation_that_something_can_sense(name: str) -> None:
    kind = load_world(name)
    committed = set().union(*(kind.violations(count) for count in load_game(name).seats))
    assert committed == kind.rules().keys() - NEVER_DONE


@pytest.mark.parametrize(("name", "count"), TABLES)
def test_every_value_of_every_house_rule_comes_up_in_200_games(name: str, count: int) -> None:
    """Numbers have more than one; what is given stays."""
    kind, fixed = load_world(name), options_from(load_game(name))
    met: dict[str, set[Any]] = {field.name: set() for field in fields(fixed)}
    for number in range(200):
        drawn = kind.drawn_options(count, random.Random(f"x {number}"), fixed, frozenset())
        for key, values in met.items():
            values.add(getattr(drawn, key))
        kept = kind.drawn_options(count, random.Random(f"x {number}"), fixed, frozenset(met))
        assert all(getattr(kept, key) == getattr(fixed, key) for key in met if key != "rosters")
    for key, hint in get_type_hints(type(fixed)).items():
        if hint is bool:
            assert met[key] == {True, False}, key
        elif get_origin(hint) is Literal and (name, key) not in HANGS_ON_SEATS:
            assert met[key] == set(get_args(hint)), key


HANGS_ON_SEATS = {("treasure-hunt", "need_per_symbol"), ("flag-dash", "mode_2p"), ("tekton-dash", "layout")}


@pytest.mark.parametrize("name", worlds())
def test_at_least_half_of_the_cheats_are_near_and_each_is_written_down_before_it_is_seen(share: Share, name: str) -> None:
    near: Counter[bool] = Counter()
    for seed in share(range(3)):
        told = cheated(name, max(load_game(name).seats), seed)
        for number, item in enumerate(told):
            if isinstance(item, Cheat):
                near[item.near] += 1
                before = next((rest for rest in reversed(told[:number]) if isinstance(rest, Rest)), None)
                assert before is None or before.layout != item.after or item.after == item.before
    assert near[True] >= near[False]
    assert near.total() > 8


@pytest.mark.parametrize("name", worlds())
def test_hands_do_all_that_hands_do(name: str) -> None:
    """Each habit is drawn in a few games, when people have more of them than they mostly have."""
    due, count = {*HABITS, AFTER}, min(max(load_game(name).seats), 3)
    for seed in range(30):
        one: Any = world(name, count, f"h {seed}", 0.0)
        # Of several that are drawn the first comes to the fore: those are first that have not been met yet.
        # What is finished after the press comes of a hand that still covered it.
        wanted = due if due != {AFTER} else {COVERED}
        one.habits = {habit: 0.4 if habit in wanted else 0.1 for habit in sorted(HABITS, key=lambda habit: habit not in wanted)}
        heard = False
        for item in islice(acts_of(one), 900):
            due -= {item.kind} if isinstance(item, Slip) else set()
            heard |= isinstance(item, Press | Throw)
            if not due:
                return
        if due == {AFTER} and not heard:
            return
    raise AssertionError(f"never: {sorted(due)}")


NEVER_DONE = {"DA-V30", "DA-V36"}
"""Two disks taken along at once, a push that goes on: nobody at the simulated table does so yet."""
REMEDIES = {"put right later", "put right another way", "put right one by one", "talked about first"}


@pytest.mark.parametrize("name", worlds())
def test_what_was_called_is_put_right_in_every_way(name: str) -> None:
    """Each cheat is called at once, until the table is legal again. Nobody goes on for two turns with what is wrong."""
    due, right = set(REMEDIES), 0
    for seed in range(30):
        for item in called(world(name, max(load_game(name).seats), f"r {seed}", 1.0)):
            due -= {item.kind} if isinstance(item, Slip) else set()
            right += isinstance(item, Rest) and item.note == "put right"
            if not due and right > 10:
                return
    raise AssertionError(f"never: {sorted(due)}; {right} put right")


@pytest.mark.parametrize("name", worlds())
def test_what_is_right_once_people_have_talked_is_not_done_again(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A hand hid that it had been put right; while they talk the referee sees it."""
    monkeypatch.setattr(players, "TALKED_ABOUT", 1.0)
    one = world(name, max(load_game(name).seats), "talk", 0.0)
    one.reply = Reply(open=(Called(Fault("ANY"), (PutRight("there", put=(PlacedPiece("thing"),)),), 1),))
    acts = one.put_right()
    assert [type(next(acts)), type(acts.send(one.reply))] == [Slip, Wait]
    with pytest.raises(StopIteration):
        acts.send(Reply())


@pytest.mark.parametrize("offered", [True, False])
def test_what_was_left_for_later_comes_before_what_the_screen_does_not_offer(offered: bool) -> None:
    """White offers a draw while a pawn still lies wrongly."""
    one = world("chess", 2, "later", 0.0)
    one.state, draw = placed(FENS["start"]), OfferDraw("white")
    one.last, one.postponed = one.table(), 0
    offers: Offers = (("play", (("action", draw),)),) if offered else ()
    one.reply = Reply(open=(Called(Fault("ANY"), (PutRight("e4", put=(PlacedPiece("white-pawn"),)),), 1),), offers=lambda: offers)
    acts = one.say(draw)
    assert isinstance(next(acts), Decision if offered else Slip | Rest)


def test_who_needs_a_piece_that_lies_wrongly_puts_it_right_first() -> None:
    """A knight that stands elsewhere is left for later, and then it is to move: nobody has a second one."""
    one = world("chess", 2, "later", 0.0)
    one.state = placed(FENS["start"])
    knight = PlacedPiece("white-knight")
    one.lie("g1", gone=(knight,))
    one.lie("h3", come=(knight,))
    one.last, one.postponed = one.table(), 0
    steps = (PutRight("h3", take=(knight,)), PutRight("g1", put=(knight,)))
    one.reply = Reply(open=(Called(Fault("ANY"), steps, 1),))
    (move,) = [action for action in one.game.legal_actions(one.state) if getattr(action, "to", "") == "f3" and action.start == "g1"]
    before = next(item for item in one.decide(move) if not isinstance(item, Slip))
    assert isinstance(before, Rest)
    assert before.layout == one.game.layout(placed(FENS["start"]))


def test_nobody_puts_a_second_piece_where_it_lies_rightly_already() -> None:
    """A piece that was put right in another way is not put once more by the remedy. A piece that is still missing is put there."""
    one = world("chess", 2, "again", 0.0)
    one.state, knight = placed(FENS["start"]), PlacedPiece("white-knight")
    one.carry("g1", knight, 1, puts=True)
    assert one.table() == one.game.layout(one.state)
    one.lie("g1", gone=(knight,))
    one.carry("g1", knight, 1, puts=True)
    assert one.table() == one.game.layout(one.state)
    one.carry("g3", knight, 1, puts=True)
    assert one.table()["g3"] == (knight,), "what a referee asks for wrongly is done"


def test_nobody_puts_a_second_piece_where_the_only_one_shows_another_side() -> None:
    """A figure that somebody has stood up is not laid there besides. That was asked for before."""
    one = world("dash-arena", 2, "only", 0.0)
    figures = {"R1": "c6", "R2": "a4", "R3": "c4", "B1": "a5", "B2": "h7", "B3": "a7"}
    one.state = acting(one.game, (2, 4, 6), lambda s: placed_at(s, "a7", **figures), one.state.options)
    one.carry("c6.figure", PlacedPiece("red-1", "down"), 1, puts=True)
    assert one.table()["c6.figure"] == (PlacedPiece("red-1", "up"),)
    one.lie("c6.figure", gone=(PlacedPiece("red-1", "up"),))
    one.carry("c6.figure", PlacedPiece("red-1", "down"), 1, puts=True)
    assert one.table()["c6.figure"] == (PlacedPiece("red-1", "down"),), "it was in the hand"


def test_the_only_disk_is_taken_from_where_it_was_put_wrongly() -> None:
    """It comes to the table from where it lies. Of cubes there are more: another one comes."""
    disk, cube = PlacedPiece("disk"), PlacedPiece("cube-red")
    assert carried_on({"c4": (disk,)}, Layout(), Layout({"e5": (disk,)})) == {}
    lies = carried_on({"c4": (cube,)}, Layout({"a1": (cube,)}), Layout({"a1": (cube,), "e5": (cube,)}))
    assert lies == {"c4": (cube,)}


def called(one: Any, most: int = 700) -> Iterator[Act | Note]:
    """The acts of people when every table that lies otherwise than it should is called. Each call says what has to be done."""
    play, seq = one.play(), 0
    item = next(play)
    try:
        for _ in range(most):
            yield item
            reply = Reply()
            if isinstance(item, Rest) and one.cheat is not None and (remedy := steps(item.layout, one.game.layout(one.state))):
                seq += not one.heard
                reply = Reply(open=(Called(Fault(one.cheat.rules[0]), remedy, seq),))
            item = play.send(reply)
    except StopIteration:
        return


def steps(lies: Layout, right: Layout) -> tuple[PutRight, ...]:
    """The steps that make one table the other."""
    found = []
    for place in sorted(lies.differs(right)):
        now, should = Counter(lies[place]), Counter(right[place])
        found.append(PutRight(place, take=tuple((now - should).elements()), put=tuple((should - now).elements())))
    return tuple(found)


def test_nobody_takes_a_piece_from_beneath_another() -> None:
    red, blue = PlacedPiece("tile", "red"), PlacedPiece("tile", "blue")
    under = replace(red, how="under")
    assert at_hand((under, blue), (under, blue), (red,), "pile")
    assert not at_hand((under, replace(blue, how="under"), red), (under, blue), (red,), "pile")
    assert not at_hand((red,), (under, blue), (red,), "pile"), "it is missing"
    assert at_hand((red, blue), (blue, red), (blue,), "row"), "beside it"

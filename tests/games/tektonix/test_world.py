"""The simulated world of Tektonix keeps its own truth, plays all house rules and is a function of its arguments."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from dataclasses import fields
from fractions import Fraction
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from companion.assemble import codec, folder, load_game
from companion.games.tektonix.examples import placed
from companion.games.tektonix.plates import CARDS, PLATES
from companion.games.tektonix.simulated import TektonixWorld, deeds, drawn_options
from companion.games.tektonix.simulated.cheats import FINDERS, RULES, possible
from companion.games.tektonix.simulated.wrong_pieces import _first
from companion.games.tektonix.simulated.wrong_rows import second_last_turn
from companion.games.tektonix.state import Draw, Options, Reshuffle
from companion.live.simulated.referee import MatchReferee
from companion.simulate.certificate import certificate
from companion.simulate.hands import Hands
from companion.simulate.runner import LayoutEye, Runner, Setting
from companion.simulated_table.acts import Cheat, Press, Reply, Rest, Slip, TurnDone
from tests.games.alone import whole

SEATS = {2: ("red", "green"), 3: ("red", "yellow", "green"), 4: ("red", "yellow", "green", "blue")}


def world(seats: int, seed: str, cheat_rate: float = 0.0) -> TektonixWorld:
    options = drawn_options(seats, random.Random(seed), Options(), frozenset())
    return TektonixWorld(SEATS[seats], options, seed, cheat_rate)


@pytest.mark.parametrize("seats", SEATS)
def test_pieces_are_conserved_and_lie_in_places_of_the_board(seats: int):
    board = load_game("tektonix").board
    one = world(seats, "p", 0.1)
    truth, play = one.sitting.truth, one.play()
    item = next(play)
    for _ in range(250):
        if isinstance(item, Rest):
            cards = [*truth.deck, *(card for held in (truth.piles, truth.hands, truth.rows) for cards in held.values() for card in cards)]
            assert Counter(cards) == Counter({card: truth.box.copies[card] for card in CARDS})
            assert all(len(truth.cubes[plate]) <= truth.box.limits[plate] for plate in PLATES)
            for place, contents in item.layout.items():
                assert place in board.order
                assert all(lying.face in board.faces[lying.piece] for lying in contents if lying.face)
        try:
            item = play.send(Reply())
        except StopIteration:
            return


@pytest.mark.parametrize("seats", SEATS)
def test_every_value_of_every_house_rule_comes_up_in_200_games(seats: int):
    hints = get_type_hints(Options)
    met: dict[str, set[Any]] = {field.name: set() for field in fields(Options)}
    for number in range(200):
        options = drawn_options(seats, random.Random(f"x {number}"), Options(), frozenset())
        for key, values in met.items():
            values.add(getattr(options, key))
    for key, hint in hints.items():
        if hint is bool:
            assert met[key] == {True, False}, key
        elif get_origin(hint) is Literal:
            assert met[key] == set(get_args(hint)), key
    assert met["rounds"] == {1, 2, 3}
    assert len(met["stall_rounds"]) > 1


def test_a_fixed_house_rule_stays():
    for number in range(40):
        assert drawn_options(2, random.Random(str(number)), Options(tie="replay"), frozenset({"tie"})).tie == "replay"


def test_cheats_have_the_accepted_rules_of_the_games_own_list():
    with (folder("tektonix") / "violations.toml").open("rb") as stream:
        listed = tomllib.load(stream)
    assert {kind: tuple(entry["rules"]) for kind, entry in listed.items() if entry["sensed"] != "never"} == RULES
    assert {kind for moment in FINDERS.values() for kind in moment} | {"TX-W18"} == RULES.keys()
    assert possible(2) == RULES.keys()


def test_at_least_half_of_the_cheats_are_near_and_each_is_noted_before_it_is_seen():
    near: Counter[bool] = Counter()
    for seed in range(4):
        told = whole(world(3, f"c {seed}", 1.0))
        for number, item in enumerate(told):
            if isinstance(item, Cheat):
                near[item.near] += 1
                assert all(rest.layout != item.after or item.after == item.before for rest in told[:number] if isinstance(rest, Rest))
    assert near[True] >= near[False]
    assert near.total() > 10


def test_honest_people_slip_in_every_way():
    slips = {item.kind for seed in range(12) for item in whole(world(3, f"s {seed}"), 400) if isinstance(item, Slip)}
    assert slips >= {
        "late cube", "half moves", "take-back", "lift and put back", "bump within the place", "straightening", "peeking",
        "rests on the way", "drawn and discarded at once",
    }  # fmt: skip


def test_turns_go_round():
    seats = [item.seat for item in whole(world(3, "t")) if isinstance(item, TurnDone)]
    assert len(seats) > 6
    assert all(one != other for one, other in pairwise(seats))


def test_shuffling_a_new_deck_begins_no_turn():
    """The seat before may still be the one that discards: it says that it is done before the next one does."""
    sitting = world(2, "shuffle").sitting
    sitting.state = placed(sitting.game, deck=0, piles=(("arabian", "indian"), ("cocos",), ("scotia",)))
    sitting.truth.deck, sitting.truth.piles = [], {"pile1": ["arabian", "indian"], "pile2": ["cocos"], "pile3": ["scotia"]}
    sitting.unsaid = "green"
    list(sitting.act(Reshuffle()))
    assert next(sitting.speak_up()) == Press("green")


def test_a_cube_that_the_next_last_turn_may_begin_with_is_no_cheat():
    """Red may have passed without a word; Yellow's card may follow its cube, Green's may not yet."""
    sitting = world(3, "last").sitting
    waiting = ("red", "yellow", "green")
    sitting.state = placed(sitting.game, ("red", "yellow", "green"), phase="last-turns", ender="blue", who="red", waiting=waiting)
    assert [_first(sitting, "african", colour) for colour in waiting] == [True, True, False]


def test_whoever_takes_back_leaves_what_lies_wrongly_as_it_lies():
    sitting = world(2, "back").sitting
    sitting.state = placed(sitting.game, rows={"green": ("african",)}, cubes={"african": ("green",)})
    sitting.wrong = {"african.cubes": ()}
    play, done = deeds._taken_back(sitting, Draw("red", "pile1")), None
    act = next(play)
    while done is None:
        done = act.layout if isinstance(act, Rest) and act.note == "done" else None
        act = play.send(Reply())
    assert (done["pile1"], done["african.cubes"]) == ((), ())


@pytest.mark.parametrize(("unsaid", "who"), [("red", None), (None, "red")])
def test_only_who_is_known_to_have_had_a_last_turn_has_a_second_one(unsaid, who):
    """A pass without a word is known once somebody else has begun."""
    sitting = world(3, "second").sitting
    sitting.state = placed(sitting.game, ("red", "yellow", "green"), phase="last-turns", ender="green", who="yellow", waiting=("yellow",))
    sitting.truth.rows["red"], sitting.truth.hands["red"], sitting.unsaid = ["african"], ["spreading"], unsaid
    wrong = second_last_turn(sitting, "yellow")
    assert (wrong.seat if wrong else None) == who


def test_points_are_counted_from_the_pieces():
    truth = world(3, "points").sitting.truth
    truth.cubes.update({"pacific": ["red", "red", "green"], "nazca": ["red"], "african": ["red", "yellow", "green"]})
    truth.ender, truth.options = "green", Options()
    assert truth.scores() == {"red": Fraction(8, 3) + 4 + Fraction(4, 3), "yellow": Fraction(4, 3), "green": Fraction(8, 3) + 1}


@pytest.mark.parametrize("seats", SEATS)
def test_the_referee_sees_a_whole_game_as_it_is_played(seats: int):
    """With slips and cheats: every cheat is caught, nobody is accused for nothing, and the scores agree."""
    game = load_game("tektonix")
    options = drawn_options(seats, random.Random("whole"), Options(rounds=1), frozenset({"rounds"}))
    setting = Setting(0, SEATS[seats], options, game.board, lambda story, shown: certificate(game, story, shown))
    hands = Hands(random.Random("hands"), tuple(sorted(game.board.order)))
    referee = MatchReferee(game, codec(game))
    played = Runner(setting, TektonixWorld(SEATS[seats], options, "whole", 0.1), referee, eye=LayoutEye(), hands=hands).run()
    assert (played.false_faults, played.unfinished, played.scores_match) == ([], "", True)
    assert {cheat.end for cheat in played.cheats} <= {"caught"}
    assert max(played.applies) <= 500

"""The simulated world of Treasure Hunt keeps its own truth, plays all house rules and is a function of its arguments."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from contextlib import suppress
from dataclasses import fields
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from companion.assemble import folder, load_game
from companion.games.treasure_hunt.rules.cards import default_cards
from companion.games.treasure_hunt.simulated import TreasureHuntWorld, drawn_options
from companion.games.treasure_hunt.simulated.cheats import VIOLATIONS, possible
from companion.games.treasure_hunt.simulated.turns import OnTurn
from companion.games.treasure_hunt.simulated.wrong import RULES
from companion.games.treasure_hunt.simulated.wrong_steals import too_few_cubes
from companion.games.treasure_hunt.state import Options
from companion.rules.values import Fault, PutRight
from companion.simulated_table.acts import Called, Cheat, Decision, Reply, Rest, Slip, TurnDone
from companion.simulated_table.sharing import Over
from tests.games.alone import whole

SEATS = {1: ("red",), 2: ("red", "green"), 3: ("red", "yellow", "green"), 4: ("red", "yellow", "green", "blue")}


def world(seats: int, seed: str, cheat_rate: float = 0.0) -> TreasureHuntWorld:
    options = drawn_options(seats, random.Random(seed), Options(), frozenset())
    return TreasureHuntWorld(SEATS[seats], options, seed, cheat_rate)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_pieces_are_conserved_and_lie_in_places_of_the_board(seats: int):
    board = load_game("treasure-hunt").board
    for seed in "pq":
        one = world(seats, seed, 0.2)
        truth = one.sitting.truth
        play = one.play()
        item = next(play)
        try:
            while True:
                if isinstance(item, Rest):
                    assert set(item.layout) <= set(board.order)
                    cards = [*truth.draw, *truth.discard, *truth.play, *(card for hand in truth.hands.values() for card in hand)]
                    assert sorted(cards) == sorted(default_cards())
                    assert all(truth.supply(seat) >= 0 for seat in one.sitting.seats)
                    for place, contents in item.layout.items():
                        assert board.order[place] != "one" or len(contents) == 1
                        assert all(lying.face in board.faces[lying.piece] for lying in contents if lying.face)
                item = play.send(Reply())
        except StopIteration:
            pass


def test_every_value_of_every_house_rule_comes_up_in_200_games():
    hints = get_type_hints(Options)
    for seats in SEATS:
        met: dict[str, set[Any]] = {field.name: set() for field in fields(Options)}
        for number in range(200):
            options = drawn_options(seats, random.Random(f"x {number}"), Options(), frozenset())
            for key, values in met.items():
                values.add(getattr(options, key))
        for key, hint in hints.items():
            if hint is bool:
                assert met[key] == {True, False}, key
            elif get_origin(hint) is Literal and key != "need_per_symbol":
                assert met[key] == set(get_args(hint)), key
        assert len(met["rounds_n"]) > 1
        assert met["combine_s"] == {None, 60}
        assert seats > 1 or {None, 20} <= met["countdown"]
        assert seats == 1 or None in met["turn_limit"] or seats == 2


def test_a_fixed_house_rule_stays():
    for number in range(40):
        options = drawn_options(2, random.Random(str(number)), Options(failed_tile="flips_back"), frozenset({"failed_tile"}))
        assert options.failed_tile == "flips_back"


def test_cheats_have_the_accepted_rules_of_the_games_own_list():
    with (folder("treasure-hunt") / "violations.toml").open("rb") as stream:
        listed = tomllib.load(stream)
    violations = listed.get("violations", listed)
    sensed = {kind: tuple(entry["rules"]) for kind, entry in violations.items() if entry["sensed"] != "never"}
    assert sensed == RULES
    assert VIOLATIONS.keys() | {"TH-V20"} == RULES.keys()
    assert possible(1) | possible(4) == RULES.keys()


def test_at_least_half_of_the_cheats_are_near_and_each_is_noted_before_it_is_seen():
    near: Counter[bool] = Counter()
    for seed in range(16):
        told = whole(world(3, f"c {seed}", 1.0), 600)
        for number, item in enumerate(told):
            if isinstance(item, Cheat):
                near[item.near] += 1
                assert all(rest.layout != item.after or item.after == item.before for rest in told[:number][-1:] if isinstance(rest, Rest))
    assert near[True] >= near[False]
    assert near.total() > 20


def test_honest_people_slip_in_every_way():
    slips = {item.kind for seed in range(20) for item in whole(world(3, f"s {seed}"), 600) if isinstance(item, Slip)}
    assert slips >= {
        "pawn lifted", "pawn in the hand", "rests on the way", "lifted to flip", "cards at once", "late cubes", "take-back",
        "lift and put back", "bump within the place", "cubes pushed together", "peeking", "half moves", "late bookkeeping",
    }  # fmt: skip


def test_turns_go_round():
    seats = [item.seat for item in whole(world(3, "t"), 600) if isinstance(item, TurnDone)]
    assert len(seats) > 6
    assert all(one != other for one, other in pairwise(seats))


def test_a_steal_that_was_put_right_has_stolen_nothing():
    """Every word of a referee is played here: the cubes of the cheat are called once and put back as they lay."""
    met = 0
    for number in range(60):
        one = world(3, f"right {number}", 1.0)
        play, truth, open_cheat = one.play(), one.sitting.truth, None
        before: tuple[set[int], dict[str, int]] = (set(), {})
        with suppress(StopIteration):
            item = next(play)
            for _ in range(400):
                reply = Reply()
                if isinstance(item, Cheat) and item.id in {"TH-V14", "TH-V23"}:
                    open_cheat, before = item, (set(truth.stolen), dict(truth.lost))
                elif isinstance(item, Rest) and open_cheat is not None:
                    called = [
                        PutRight(place, open_cheat.after[place], open_cheat.before[place])
                        for place in open_cheat.places
                        if item.layout[place] != open_cheat.before[place]
                    ]
                    if called:
                        reply = Reply(open=(Called(Fault("TH-041"), tuple(called), 1),))
                    else:
                        met += 1
                elif isinstance(item, Decision) and open_cheat is not None:
                    assert (truth.stolen, truth.lost) == before
                    open_cheat = None
                item = play.send(reply)
    assert met


def test_nobody_says_done_for_a_turn_of_the_round_before():
    """Once the table is laid out anew a press is of the new round: whoever did not declare the last turn has nothing to declare."""
    one = TreasureHuntWorld(SEATS[3], Options(form="rounds", rounds_n=2), "again")
    one.sitting.unsaid = one.sitting.undeclared = "yellow"
    again = one._round(1)
    item = next(again)
    while not isinstance(item, Decision):
        item = again.send(Reply())
    assert (one.sitting.unsaid, one.sitting.undeclared, one.sitting.truth.round) == (None, None, 2)


def test_nobody_comes_back_to_the_first_half_of_a_steal_that_is_over():
    """The tile was taken with too few cubes and put right; its first half, long ago, is nothing that could be finished too late."""
    sitting = world(2, "half", 1.0).sitting
    tile = 14
    sitting.truth.pawns["red"] = tile
    sitting.truth.cubes[tile] = ["green", "green"]
    sitting.halves["red"] = tile
    done = too_few_cubes(sitting, OnTurn("red", intents=("TH-V23",)))
    told = [next(done)]
    with suppress(StopIteration, Over):
        while True:
            told.append(done.send(Reply()))
    assert any(isinstance(item, Cheat) for item in told)
    assert sitting.halves == {}

"""The simulated table of Treasure Hunt loses no piece, plays all its acts, and knows what everybody knows."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from companion.games.treasure_hunt.examples import placed
from companion.games.treasure_hunt.rules.cards import default_cards
from companion.games.treasure_hunt.rules.holdings import supply
from companion.games.treasure_hunt.simulated import TABLE, TreasureHuntPlayed
from companion.games.treasure_hunt.simulated.cheats import CHEATS
from companion.games.treasure_hunt.state import Options
from companion.rules.values import PlacedPiece, Show, Turn
from companion.simulated_table import turn_ends
from companion.simulated_table.acts import Press, Rest
from companion.simulated_table.notes import Decision, Slip, TurnDone
from companion.simulated_table.replies import Reply
from tests.games.alone import done, whole

SEATS = {1: ("red",), 2: ("red", "green"), 3: ("red", "yellow", "green"), 4: ("red", "yellow", "green", "blue")}


def table(seats: int, seed: str, cheat_rate: float = 0.0) -> TreasureHuntPlayed:
    options = TABLE.drawn_options(seats, random.Random(seed), Options(), frozenset())
    return TABLE(SEATS[seats], options, seed, cheat_rate)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_card_and_no_cube_is_lost(seats: int):
    for seed in "pq":
        one = table(seats, seed, 0.2)
        play = one.play()
        item = next(play)
        for _ in range(500):
            if isinstance(item, Rest):
                held = [card for hand in one.hands.values() for card in hand]
                cards = [*one.draw, *one.discard, *one.state.shown, *one.state.spent, *held]
                assert sorted(cards) == sorted(default_cards())
                assert all(supply(one.state, seat) >= 0 for seat in one.seats)
            try:
                item = play.send(Reply())
            except StopIteration:
                break


def test_every_kind_of_act_is_played_and_slips_of_its_own_are_made():
    due = {
        "SetOut", "PlacePawn", "Roll", "Move", "Turn", "Show", "PutCube", "Sweep", "GiveUp", "EndTurn", "TakeLast", "Reshuffle",
        "pawn in the hand", "lifted to flip", "cards at once", "late cubes",
    }  # fmt: skip
    for seed in range(20):
        told = whole(table(3, f"k {seed}"), 1500)
        due -= {type(item.action).__name__ for item in told if isinstance(item, Decision)}
        due -= {item.kind for item in told if isinstance(item, Slip)}
        if not due:
            return
    raise AssertionError(f"never: {sorted(due)}")


def test_turns_go_round():
    seats = [item.seat for item in whole(table(3, "t"), 900) if isinstance(item, TurnDone)]
    assert len(seats) > 6
    assert all(one != other for one, other in pairwise(seats))


def test_nobody_says_done_for_a_turn_of_the_round_before():
    """Once the table is laid out anew a press is of the new round."""
    one = TABLE(SEATS[3], Options(form="rounds", rounds_n=2), "again")
    one.silent = "yellow"
    done(one._round())
    assert one.silent == ""


@pytest.mark.parametrize("clear", [0.0, 1.0])
def test_who_turns_a_tile_up_has_the_seat_before_say_that_it_is_done(monkeypatch: pytest.MonkeyPatch, clear: float):
    """Nobody sees whose hand it is."""
    monkeypatch.setattr(turn_ends, "CLEAR", clear)
    one = table(2, "whose")
    one.state = placed(one.game, SEATS[2], pawns={"red": "c3", "green": "f6"})
    one.silent = "green"
    acts = done(one.carry_out(Turn("red", "c3.tile", one.symbols[14])))
    assert [act.seat for act in acts if isinstance(act, Press)] == ["green"] * (clear > 0)


def test_a_card_that_lies_wrongly_on_the_table_is_in_no_hand():
    one = table(2, "hand")
    one.state = placed(one.game, SEATS[2])
    face = one.hands["red"][0]
    assert one.holds(Show("red", "play", face))
    one.lie("play", come=(PlacedPiece("card", face),))
    assert not one.holds(Show("red", "play", face))
    one.lay_right()
    assert face in one.hand("red")


def test_a_combination_that_does_not_fit_is_shown_by_the_rules_and_only_the_cube_is_wrong():
    """The cube is put right: the cards have been shown."""
    one = table(2, "fits", 1.0)
    one.state = placed(one.game, SEATS[2], pawns={"red": "c3"})
    one.symbols[14] = "drop"
    one.hands["red"] = ["red-1-wheel", "red-2-hammers", "blue-4-arrow"]
    done(one.decide(Turn("red", "c3.tile", "drop")))
    found = {kind: CHEATS[kind].wrong(one, "red") for kind in ("TH-V04", "TH-V05", "TH-V06")}
    (wrong,) = (each for each in found.values() if each is not None)
    assert [place for place, _, _ in wrong.changes] == ["c3.cubes"]
    assert {act.face for act in wrong.first} == {*one.hands["red"]}

"""The simulated table of Tektonix loses no card, says what nobody could know, and is judged right over whole games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from companion.assemble import codec, load_game
from companion.games.tektonix.examples import placed
from companion.games.tektonix.plates import CARDS, PLATES
from companion.games.tektonix.simulated import TABLE, TektonixPlayed
from companion.games.tektonix.state import Discard, Draw, Options, Play, Reshuffle
from companion.live.simulated.referee import MatchReferee
from companion.rules.values import PlacedPiece
from companion.simulate.certificate import certificate
from companion.simulate.hands import Hands
from companion.simulate.runner import LayoutEye, Runner, Setting
from companion.simulated_table import turn_ends
from companion.simulated_table.acts import Press, Rest
from companion.simulated_table.notes import Decision
from companion.simulated_table.replies import Reply
from tests.games.alone import done

SEATS = {2: ("red", "green"), 3: ("red", "yellow", "green"), 4: ("red", "yellow", "green", "blue")}


def table(seats: int, seed: str, cheat_rate: float = 0.0) -> TektonixPlayed:
    options = TABLE.drawn_options(seats, random.Random(seed), Options(), frozenset())
    return TABLE(SEATS[seats], options, seed, cheat_rate)


@pytest.mark.parametrize("seats", SEATS)
def test_no_card_and_no_cube_is_lost(seats: int):
    one = table(seats, "p", 0.1)
    play = one.play()
    item = next(play)
    for _ in range(250):
        if isinstance(item, Rest) and not one.final(one.state):
            cards = [*one.deck, *(card for held in (*one.hands.values(), *one.state.piles, *one.state.rows) for card in held)]
            assert Counter(cards) == Counter({card: one.box.copies[card] for card in CARDS})
            assert all(len(one.on_plate(plate)) <= one.box.limits[plate] for plate in PLATES)
        try:
            item = play.send(Reply())
        except StopIteration:
            return


def test_shuffling_a_new_deck_begins_no_turn():
    """The seat before may still be the one that discards. It says that it is done before the next one does."""
    one = table(2, "shuffle")
    one.state = placed(one.game, deck=0, piles=(("arabian", "indian"), ("cocos",), ("scotia",)))
    one.deck, one.silent = [], "green"
    done(one.carry_out(Reshuffle()))
    assert one.silent == "green"


@pytest.mark.parametrize("clear", [0.0, 1.0])
def test_who_discards_from_the_hand_has_the_seat_before_say_that_it_is_done(monkeypatch, clear):
    """Nobody can see whose card it is, or that one was drawn."""
    monkeypatch.setattr(turn_ends, "CLEAR", clear)
    one = table(2, "hidden")
    one.state = placed(one.game, piles=(("arabian",), ("cocos",), ("scotia",)), deck=len(one.deck))
    one.hands["red"], one.silent = ["indian"], "green"
    acts = [item for item in done(one.carry_out(Discard("red", "pile1", "indian"))) if isinstance(item, Press)]
    assert [act.seat for act in acts] == ["green"] * (clear > 0)


def test_a_card_is_laid_beside_what_is_wrong_at_the_end_where_it_belongs():
    """The next card lies at the left end though a card of the row has gone back to the hand. The remedy knows the order."""
    one = table(2, "row")
    one.state = placed(one.game, rows={"red": ("african", "spreading", "antarctic")}, deck=len(one.deck))
    card = {face: PlacedPiece("card", face) for face in ("african", "spreading", "antarctic", "transform")}
    one.lie("red.row", gone=(card["spreading"],))
    one.hands["red"] = ["transform"]
    list(one.decide(next(play for play in one.legal(Play) if play.at == 0)))
    assert one.table()["red.row"] == (card["transform"], card["african"], card["antarctic"])
    one.carry("red.row", card["spreading"], 1, puts=True)
    assert (one.wrong, one.table()["red.row"][1:3]) == ({}, (card["african"], card["spreading"]))


@pytest.mark.parametrize("seats", SEATS)
def test_the_referee_sees_a_whole_game_as_it_is_played(seats: int):
    """With slips and cheats: every cheat is caught, nobody is accused for nothing, and the scores agree."""
    game = load_game("tektonix")
    options = TABLE.drawn_options(seats, random.Random("evening1"), Options(rounds=1), frozenset({"rounds"}))
    setting = Setting(0, SEATS[seats], options, game.board, lambda explained, shown: certificate(game, explained, shown))
    hands = Hands(random.Random("hands"), tuple(sorted(game.board.order)))
    referee = MatchReferee(game, codec(game))
    played = Runner(setting, TABLE(SEATS[seats], options, "evening1", 0.1), referee, eye=LayoutEye(), hands=hands).run()
    assert (played.false_faults, played.unfinished, played.scores_match) == ([], "", True)
    assert {cheat.end for cheat in played.cheats} <= {"caught"}
    assert max(played.applies) <= 500


@pytest.mark.parametrize("drawn", [True, False])
def test_people_know_whether_the_top_of_the_pile_was_drawn_before_it_was_covered(drawn: bool):
    """People say what was done when they are asked about a discard of which nobody saw the draw. It was done in one movement or in two."""
    one = table(2, "covered")
    start = placed(one.game)
    card = next(card for card in CARDS if not one.game.faults(start, Discard("red", "pile1", card)))
    acts = [Draw("red", "pile1")] * drawn + [Discard("red", "pile1", card)]
    one.past, one.state = (), start
    for act in acts:
        one.past, one.state = (*one.past, one.state), one.game.apply(one.state, act)
        one.said.append(act)
    assert one.came_to_be((Discard("red", "pile1", card, swap=True),)) is drawn
    assert one.came_to_be((Discard("red", "pile1", card),)) is not drawn


def test_nobody_draws_from_a_deck_that_is_used_up_while_something_is_missing():
    """No new deck is made of three piles with one card each. A missing piece is known only once the turn is over."""
    for seed in "abcdef":
        one = table(2, f"used up {seed}")
        one.state = placed(one.game, deck=0, piles=(("arabian",), ("cocos",), ("scotia",)))
        one.deck, one.must_say, one.hands["red"] = [], True, ["indian", "pacific", "nazca", "african"]
        decided = [item.action for item in done(one._turn("red")) if isinstance(item, Decision)]
        assert decided
        assert not any(isinstance(action, Reshuffle) for action in decided)

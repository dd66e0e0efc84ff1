"""The ends of a game: the race, rounds, solitaire, limits, closed games."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from companion.games.treasure_hunt import examples
from companion.games.treasure_hunt.examples import placed
from companion.games.treasure_hunt.rules import holdings
from companion.games.treasure_hunt.rules.holdings import missing, needed
from companion.games.treasure_hunt.rules.setup import SET_OUT
from companion.games.treasure_hunt.rules.track import GRID, TRACK
from companion.games.treasure_hunt.state import CallOff, DeclareWin, EndTurn, GiveUp, Move, Options, PlacePawn, PutCube, Sweep
from companion.referee.judging.judge import judge
from companion.rules.explain import Seen
from companion.rules.values import CHANCE, TABLE, Outcome, Roll, SetOut, Turn
from tests.games.treasure_hunt.moves import CORNER, begun, play, rules, shown
from tests.rules.laws import looks, standing

FOUR = ("red", "yellow", "green", "blue")
ARROWS = ("red 6 arrow", "red 2 arrow", "blue 3 arrow")


@pytest.mark.rule("TH-001", "TH-002", "TH-043")
def test_the_last_symbol_in_the_far_row_wins_at_once(treasure_hunt, tracked):
    state = examples.one_symbol_short(treasure_hunt)
    cards = play(treasure_hunt, state, *shown("red", *ARROWS))
    after = play(treasure_hunt, cards, PutCube("red", "c6"))
    tracked("TH-001", cards.cubes, after.cubes)
    tracked("TH-002", cards.phase, after.phase)
    tracked("TH-043", cards.outcome, after.outcome)
    assert treasure_hunt.outcome(after) == Outcome(("red",), "finish")
    assert treasure_hunt.to_act(after) == frozenset()
    assert list(treasure_hunt.legal_actions(after)) == []


@pytest.mark.rule("TH-043")
def test_reaching_the_far_row_with_all_symbols_wins(treasure_hunt, tracked):
    state = examples.one_row_short(treasure_hunt)
    assert play(treasure_hunt, state, Move("red", "f5")).outcome is None
    after = play(treasure_hunt, state, Move("red", "f6"))
    assert after.outcome == Outcome(("red",), "finish")
    last = replace(state, options=Options(finish="last_tile"))
    assert play(treasure_hunt, last, Move("red", "f6")).outcome is None
    ends = placed(treasure_hunt, FOUR, Options(finish="last_tile"), pawns={"red": "b6"}, die=1, used=("move",))
    ends = replace(ends, cubes=state.cubes, symbols=state.symbols, up=state.up)
    assert play(treasure_hunt, ends, Move("red", "a6")).outcome == Outcome(("red",), "finish")
    tracked("TH-043", state.outcome, after.outcome)


@pytest.mark.rule("TH-043", "TH-044")
def test_a_win_that_is_only_said(treasure_hunt):
    assert rules(treasure_hunt, examples.one_symbol_short(treasure_hunt), DeclareWin("red")) == ("TH-044",)
    assert rules(treasure_hunt, examples.one_row_short(treasure_hunt), DeclareWin("red")) == ("TH-043",)
    (first, second) = treasure_hunt.faults(begun(treasure_hunt, FOUR), DeclareWin("blue"))
    assert (first.rule, second.rule) == ("TH-044", "TH-043")
    assert dict(first.args)["missing"].startswith("drop 1x")


@pytest.mark.rule("TH-044")
def test_what_is_needed(treasure_hunt, tracked):
    assert [needed(Options(), seats) for seats in (1, 2, 3, 4)] == [1, 3, 2, 1]
    assert [needed(Options(need_per_symbol="2"), seats) for seats in (1, 2, 3, 4)] == [1, 2, 2, 2]
    one = placed(treasure_hunt, ("red", "green"), tiles={"a1": "drop"}, cubes={"a1": ("red",)})
    assert dict(missing(one, "red", treasure_hunt.symbols))["drop"] == 2
    tracked("TH-044", needed(Options(), 2), needed(Options(), 4))


@pytest.mark.rule("TH-045")
def test_rounds_bank_a_point_for_every_cube_and_start_anew(treasure_hunt, tracked):
    options = Options(form="rounds", rounds_n=2)
    state = replace(examples.one_symbol_short(treasure_hunt), options=options)
    state = replace(state, cubes=(("red", "red"), *state.cubes[1:30], ("blue",), *state.cubes[31:]))
    assert treasure_hunt.scores(state) == {"red": 6, "yellow": 0, "green": 0, "blue": 1}
    after = play(treasure_hunt, state, *shown("red", *ARROWS), PutCube("red", "c6"))
    assert (after.phase, after.round, after.points) == ("set-out", 2, (7, 0, 0, 1))
    assert treasure_hunt.to_act(after) == {CHANCE}
    assert treasure_hunt.scores(after)["red"] == Fraction(7)
    tracked("TH-045", state.points, after.points)
    fresh = play(treasure_hunt, after, SetOut(CHANCE, SET_OUT), *(PlacePawn(seat, CORNER[seat]) for seat in FOUR))
    fresh = play(treasure_hunt, fresh, *(Roll(seat, 6 - at) for at, seat in enumerate(FOUR)))
    assert (fresh.round, fresh.points, fresh.turn, fresh.round_turn) == (2, (7, 0, 0, 1), 11, 1)
    assert not any(fresh.cubes)


@pytest.mark.rule("TH-045")
def test_the_cards_of_the_cube_that_ends_a_round_are_swept_before_it_is_laid_out_anew(treasure_hunt):
    state = replace(examples.one_symbol_short(treasure_hunt), options=Options(form="rounds", rounds_n=2))
    won = play(treasure_hunt, state, *shown("red", *ARROWS), PutCube("red", "c6"))
    sweep = Sweep(TABLE, ARROWS[1].replace(" ", "-"))
    verdict = judge(standing(treasure_hunt, won), Seen(looks(treasure_hunt, play(treasure_hunt, won, sweep))))
    assert (verdict.name, verdict.explanations[0].actions) == ("Explained", (sweep,))
    in_the_hand = looks(treasure_hunt, won).put({"play": ()})
    assert judge(standing(treasure_hunt, won), Seen(in_the_hand)).name == "Incomplete"


@pytest.mark.rule("TH-045")
def test_after_the_last_round_most_points_win(treasure_hunt, tracked):
    state = replace(examples.one_symbol_short(treasure_hunt), options=Options(form="rounds", rounds_n=1), points=(0, 30, 0, 0))
    after = play(treasure_hunt, state, *shown("red", *ARROWS), PutCube("red", "c6"))
    assert after.outcome == Outcome(("yellow",), "points")
    level = play(treasure_hunt, replace(state, points=(0, 6, 0, 0)), *shown("red", *ARROWS), PutCube("red", "c6"))
    assert (treasure_hunt.scores(level)["red"], treasure_hunt.scores(level)["yellow"]) == (6, 6)
    assert level.outcome == Outcome(("red",), "points")
    tracked("TH-045", after.outcome, level.outcome)


def test_a_round_may_need_the_far_side_too(treasure_hunt):
    state = replace(examples.one_row_short(treasure_hunt), options=Options(form="rounds", round_end="full_victory"))
    assert play(treasure_hunt, state, Move("red", "f5")).phase == "play"
    total = replace(state, options=Options(form="rounds"))
    assert play(treasure_hunt, total, Move("red", "f5")).phase == "set-out"


@pytest.mark.rule("TH-046", "TH-048")
def test_alone_six_symbols_end_the_game(treasure_hunt, tracked):
    tiles = dict(zip(("a1", "b1", "a2", "b2", "a3"), treasure_hunt.symbols, strict=False))
    state = placed(treasure_hunt, ("red",), pawns={"red": "c3"}, tiles={**tiles, "c3": "arrow"}, cubes=dict.fromkeys(tiles, ("red",)))
    after = play(treasure_hunt, state, *shown("red", *ARROWS), PutCube("red", "c3"))
    assert after.outcome == Outcome(("red",), "all-symbols")
    tracked("TH-048", state.outcome, after.outcome)
    far = replace(state, options=Options(solo_needs_finish=True))
    assert play(treasure_hunt, far, *shown("red", *ARROWS), PutCube("red", "c3")).outcome is None
    one = begun(treasure_hunt, ("red",))
    two = play(treasure_hunt, one, EndTurn("red"))
    tracked("TH-046", one.turn, two.turn)
    assert (two.who, two.turn) == ("red", 2)


@pytest.mark.rule("TH-049")
def test_alone_against_the_countdown(treasure_hunt, tracked):
    state = begun(treasure_hunt, ("red",), countdown=2)
    once = play(treasure_hunt, state, EndTurn("red"))
    out = play(treasure_hunt, once, EndTurn("red"))
    assert (once.outcome, out.outcome) == (None, Outcome((), "countdown"))
    tracked("TH-049", once.outcome, out.outcome)


def test_alone_at_the_end_of_the_track(treasure_hunt):
    def at_the_end(count: int, **more):
        tiles = dict(zip(("a1", "b1", "a2", "b2", "a3"), treasure_hunt.symbols, strict=False))
        tiles = dict(list(tiles.items())[:count])
        cubes = dict.fromkeys(tiles, ("red",)) | more.get("cubes", {})
        tiles = tiles | more.get("tiles", {})
        state = placed(treasure_hunt, ("red",), pawns={"red": "b6"}, tiles=tiles, cubes=cubes, die=6, used=("move",))
        return play(treasure_hunt, state, Move("red", "a6"))

    assert at_the_end(5).outcome is None
    assert at_the_end(4).outcome == Outcome((), "stranded")
    assert at_the_end(5, tiles={"a6": "drop"}).outcome == Outcome((), "stranded")
    row = {"e6": "drop", "f6": "drop"}
    assert at_the_end(5, tiles=row, cubes=dict.fromkeys(row, ("red",))).outcome == Outcome((), "stranded")
    there = play(
        treasure_hunt, at_the_end(5), EndTurn("red"), Turn("red", "a6.tile", "arrow"), *shown("red", *ARROWS), PutCube("red", "a6")
    )
    assert there.outcome == Outcome(("red",), "all-symbols")
    failed = play(treasure_hunt, at_the_end(5), Turn("red", "a6.tile", "arrow"), GiveUp("red"))
    assert failed.outcome is None


@pytest.mark.rule("TH-002")
def test_a_closed_game_is_told_and_may_be_ended_by_all(treasure_hunt):
    state = examples.closed(treasure_hunt)
    assert [prompt.key for prompt in treasure_hunt.prompts(state)] == ["begin", "closed"]
    assert treasure_hunt.to_act(state) == {"red"}
    one = play(treasure_hunt, state, CallOff("blue"))
    assert one.outcome is None
    assert play(treasure_hunt, one, CallOff("red")).outcome == Outcome(("red", "blue"), "closed")
    assert rules(treasure_hunt, one, CallOff("blue")) == ("TH-002",)
    ended = play(treasure_hunt, replace(state, options=Options(dead_game="end")), EndTurn("red"))
    assert ended.outcome == Outcome(("red", "blue"), "closed")
    assert rules(treasure_hunt, begun(treasure_hunt, ("red", "green")), CallOff("red")) == ("TH-002",)


def test_a_closed_game_opens_when_cubes_come_back(treasure_hunt):
    state = examples.closed(treasure_hunt)
    single = next(at for at, cubes in enumerate(state.cubes) if cubes == ("blue",))
    stolen = replace(state, cubes=tuple(("red",) if at == single else cubes for at, cubes in enumerate(state.cubes)))
    assert holdings.closed(state, treasure_hunt.symbols)
    assert holdings.supply(stolen, "blue") == 1
    assert not holdings.closed(begun(treasure_hunt, ("red", "green")), treasure_hunt.symbols)


def test_after_the_last_turn_more_tiles_win(treasure_hunt):
    tiles = {"a1": "drop", "b1": "drop", "c1": "wheel"}
    state = placed(
        treasure_hunt, ("red", "green"), Options(turn_limit=5), tiles=tiles, cubes={"a1": ("red",), "b1": ("green",), "c1": ("green",)}
    )
    assert play(treasure_hunt, state, EndTurn("red")).outcome == Outcome(("green",), "turn-limit")
    level = replace(state, cubes=(("red",), ("green",), (), *state.cubes[3:]))
    assert play(treasure_hunt, level, EndTurn("red")).outcome == Outcome(("red", "green"), "turn-limit")


def test_the_last_tile_of_every_side_is_in_its_far_row():
    assert [GRID[track[35]] for track in TRACK.values()] == ["a6", "f6", "f1", "a1"]

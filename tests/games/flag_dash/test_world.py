"""The simulated world of Flag Dash keeps its own truth, plays every form and house rule, and is a function of its arguments."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from companion.assemble import load_game
from companion.games.flag_dash.game import FlagDash
from companion.games.flag_dash.rules.resolve import begun
from companion.games.flag_dash.simulated import FlagDashWorld, drawn_options
from companion.games.flag_dash.simulated.cheats import on_the_way, playable, tempt, understood
from companion.games.flag_dash.simulated.deeds import one_move, remember
from companion.games.flag_dash.simulated.sitting import Sitting
from companion.games.flag_dash.simulated.wrong_flags import keeps_it
from companion.games.flag_dash.simulated.wrong_steps import bad_jump
from companion.games.flag_dash.simulated.wrong_tools import bad_trap, wrong_pull
from companion.games.flag_dash.state import HANDS, Boost, Options, Push, Run, TakeFlag
from companion.games.flag_dash.table.layout import CHIPS_OF, pawn
from companion.games.flag_dash.topology import NUMBER
from companion.rules.values import Layout, PlacedPiece
from companion.simulated_table.acts import Cheat, Decision, Reply, Rest, Slip, TurnDone
from tests.games.alone import whole
from tests.games.flag_dash.sitting import play, turn

SEATS = {2: ("red-1", "white-1"), 3: HANDS, 4: HANDS}


def world(seats: int, seed: str, cheat_rate: float = 0.0, **given: Any) -> FlagDashWorld:
    options = drawn_options(seats, random.Random(seed), Options(**given), frozenset(given))
    return FlagDashWorld(SEATS[seats], options, seed, cheat_rate)


def gives_in(sitting: Sitting, kind: str) -> bool:
    """Whether Red 1 cheats in this way when it is tempted to in its move."""
    sitting.tempted = (kind,)
    acts, told = tempt(sitting, "red-1", "move"), []
    with suppress(StopIteration):
        told.append(next(acts))
        while True:
            told.append(acts.send(Reply()))
    return any(isinstance(item, Cheat) for item in told)


def two_of_each(layout: Layout) -> bool:
    pieces = Counter(lying.piece for contents in layout.values() for lying in contents)
    flags = all(pieces[f"cflag-{colour}"] <= 2 for colour in ("blue", "purple", "yellow", "green", "orange", "black"))
    return flags and pieces["flag-red"] <= 1 and pieces["flag-white"] <= 1


@pytest.mark.parametrize("seats", [2, 4])
def test_pieces_lie_in_places_of_the_board_and_none_is_there_twice(seats: int):
    board = load_game("flag-dash").board
    for seed in "pqr":
        for item in whole(world(seats, seed, 0.2), 260):
            if isinstance(item, Rest):
                assert set(item.layout) <= set(board.order)
                assert two_of_each(item.layout)
                for place, contents in item.layout.items():
                    assert all(lying.face in board.faces[lying.piece] for lying in contents if lying.face), place


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
            elif get_origin(hint) is Literal:
                assert met[key] == set(get_args(hint)) or (key == "mode_2p" and seats != 2), key
        assert None in met["round_limit"]
        assert len(met["round_limit"]) > 2


def test_a_fixed_house_rule_stays():
    for number in range(40):
        fixed = Options(board="alternate")
        assert drawn_options(4, random.Random(str(number)), fixed, frozenset({"board"})).board == "alternate"


def test_at_least_half_of_the_cheats_are_near_and_each_is_noted_before_it_is_seen():
    near: Counter[bool] = Counter()
    for seed in range(12):
        told = whole(world(4, f"c {seed}", 1.0), 260)
        for number, item in enumerate(told):
            if isinstance(item, Cheat):
                near[item.near] += 1
                before = told[number - 1]
                assert not isinstance(before, Rest) or before.layout != item.after or item.after == item.before
    assert near[True] >= near[False]
    assert near.total() > 40


def test_honest_people_slip_in_every_way():
    due = {
        "pawn lifted", "rests on the way", "take-back", "bump within the place", "peeking", "half moves", "late bookkeeping", "talk",
        "card changed",
    }  # fmt: skip
    for seed in range(40):
        due -= {item.kind for item in whole(world(4, f"s {seed}", abilities=True), 700) if isinstance(item, Slip)}
        if not due:
            return
    raise AssertionError(f"never slipped: {sorted(due)}")


def test_every_kind_of_act_is_played():
    due = {
        "SetOut", "Plan", "Show", "Replace", "Run", "Boost", "Tunnel", "Jump", "Push", "Lasso", "Chase", "TakeFlag", "GiveFlag", "DropFlag",
        "Collect", "PassFlags", "SetTrap", "Escape", "Dig", "EndMove", "SecretTunnel", "CleanUp",
    }  # fmt: skip
    for seed in range(60):
        one = world((2, 4)[seed % 2], f"k {seed}", abilities=True, board=("standard", "alternate")[seed % 3 == 0])
        due -= {type(item.action).__name__ for item in whole(one, 900) if isinstance(item, Decision)}
        if not due:
            return
    raise AssertionError(f"never played: {sorted(due)}")


def test_every_hand_has_its_turns():
    turns = Counter(item.seat for item in whole(world(4, "t"), 600) if isinstance(item, TurnDone))
    assert set(turns) == set(HANDS)


@pytest.mark.parametrize("between", [False, True])
def test_nobody_cheats_where_a_shorter_story_tells_the_last_table(flag_dash: FlagDash, between: bool):
    """Two steps from one tunnel to the other look like the tunnel; with the step between them seen they do not."""
    moving = turn(flag_dash, "red-1", "left", "5", blue="d1", green="g7", options=Options(abilities=False))
    moving = replace(moving, tunnels=(NUMBER["a1"], NUMBER["c1"], NUMBER["g7"]))
    acts = Run("red-1", "blue", "c1"), Run("red-1", "blue", "b1"), Run("red-1", "blue", "a1")
    sitting = Sitting(HANDS, moving.options, random.Random("told"), 1.0)
    sitting.state = sitting.barrier = moving
    for act in acts:
        sitting.state = play(flag_dash, sitting.state, act)
        if between or act != acts[1]:
            sitting.remember(Rest(sitting.table()))
    assert understood(sitting, sitting.table()) is between
    assert gives_in(sitting, "FD-V31") is between


def test_a_rare_chance_to_cheat_is_not_let_go_by(flag_dash: FlagDash):
    """A third boost for somebody of the team, a jump over somebody behind a wall: also who hardly ever cheats takes it up."""
    able = Options(abilities=True)
    full = turn(flag_dash, "red-1", "flag", "2", boosts={"yellow": 2})
    walled = turn(flag_dash, "red-1", "jump", options=able, blue="b2", green="b3")
    for kind, state in (("FD-V11", full), ("FD-V38", walled)):
        sitting = Sitting(HANDS, state.options, random.Random("rare"), 1e-9)
        sitting.state = sitting.barrier = sitting.at_rest = sitting.rested = state
        acts, done = tempt(sitting, "red-1", "move"), []
        with suppress(StopIteration):
            done.append(next(acts))
            while True:
                done.append(acts.send(Reply()))
        assert [item.id for item in done if isinstance(item, Cheat)] == [kind]


def test_nobody_cheats_so_that_a_piece_may_only_be_in_a_hand(flag_dash: FlagDash):
    """Paid from another card: not where the own boost may have brought the pawn there. Out of a trap: not back to where it came from."""
    before = turn(flag_dash, "red-1", "left", boosts={"blue": 1, "yellow": 1}, blue="f2")
    sitting = Sitting(HANDS, before.options, random.Random("held"), 1.0)
    sitting.barrier = before
    sitting.state = play(flag_dash, before, Boost("red-1", "blue", "f3"), Run("red-1", "blue", "e3"))
    full = flag_dash.layout(sitting.state)
    unpaid = full.put({CHIPS_OF[1]: tuple(lying for lying in full[CHIPS_OF[1]] if lying.piece != "boost"), "e3.pawn": ()})
    assert playable(sitting, unpaid.put({"e2.pawn": pawn("blue")}))
    assert not playable(sitting, unpaid.put({"d3.pawn": pawn("blue")}))

    sitting.barrier = turn(flag_dash, "red-1", "right", boosts={"blue": 1}, traps=("c2",), blue="d2")
    sitting.state = play(flag_dash, sitting.barrier, Boost("red-1", "blue", "c2"))
    freed = flag_dash.layout(sitting.state).put({"c2.pawn": ()})
    assert playable(sitting, freed.put({"d2.pawn": pawn("blue")}))
    assert not playable(sitting, freed.put({"c1.pawn": pawn("blue")}))


def test_a_pushed_carrier_that_may_take_the_flag_again_does_not_keep_it(flag_dash: FlagDash):
    before = turn(flag_dash, "red-1", "push", blue="b2", green="c2", flags={"red": "green"})
    sitting = Sitting(HANDS, before.options, random.Random("kept"), 1.0)
    sitting.state = replace(play(flag_dash, before, Push("red-1", "blue", "green", ("c3",))), moved=())
    sitting.dropped = (before.who.index("green"), NUMBER["c2"], 0)
    for card, kept in (("left", True), ("flag", False), ("copy", False)):
        sitting.plans["white-1"] = [(card, "2"), ("right", "4")]
        assert (keeps_it(sitting, "red-1") is not None) is kept, card
    # On a tunnel it may have been bumped instead, and then it keeps the flag rightly.
    sitting.plans["white-1"] = [("left", "2"), ("right", "4")]
    sitting.state = replace(sitting.state, tunnels=(NUMBER["c2"], NUMBER["f7"]))
    assert keeps_it(sitting, "red-1") is None


def test_a_flag_is_not_kept_that_was_put_aside_by_its_own_carrier(flag_dash: FlagDash):
    """Pushed out of a tunnel and through it again, the carrier bumps the flag; told as a shorter push, the flag is due elsewhere."""
    start = turn(flag_dash, "red-1", "push", blue="b2", green="c2", flags={"red": "green"})
    before = replace(start, tunnels=(NUMBER["c2"], NUMBER["d2"]))
    for way, aside, kept in ((("c3",), "", True), (("d2", "c2", "c3"), "c1", False)):
        push = Push("red-1", "blue", "green", way, aside)
        sitting = Sitting(HANDS, before.options, random.Random("bumped"), 1.0)
        sitting.state = replace(play(flag_dash, before, push), moved=(), tunnels=())
        remember(sitting, before, push)
        assert (keeps_it(sitting, "red-1") is not None) is kept, way


def test_what_is_left_out_is_none_where_another_story_leaves_nothing_out(flag_dash: FlagDash):
    """The flag that a pushed carrier keeps is left out; on the table of a push of somebody else nothing is."""
    before = turn(flag_dash, "red-1", "push", blue="b2", green="c2", flags={"red": "green"})
    sitting = Sitting(HANDS, before.options, random.Random("out"), 1.0)
    sitting.state = sitting.barrier = before
    pushed = flag_dash.layout(play(flag_dash, before, Push("red-1", "blue", "green", ("c3",))))
    kept = pushed.put({"c2.flag": (), CHIPS_OF[before.who.index("green")]: flag_dash.layout(before)[CHIPS_OF[before.who.index("green")]]})
    assert playable(sitting, pushed, held=0)
    assert not playable(sitting, kept, held=0)


def test_what_takes_too_long_to_tell_from_play_is_not_committed(flag_dash: FlagDash, monkeypatch: pytest.MonkeyPatch):
    """The referee may know a story for it, and nobody breaks a rule then."""
    before = turn(flag_dash, "red-1", "push", "5", blue="b2", green="c2")
    sitting = Sitting(HANDS, before.options, random.Random("long"), 1.0)
    sitting.state = sitting.barrier = before
    wrong = flag_dash.layout(before).put({"c2.pawn": (), "d7.pawn": pawn("green")})
    assert not playable(sitting, wrong)
    monkeypatch.setattr("companion.games.flag_dash.simulated.cheats.SHOWN_LIMIT", 1)
    assert playable(sitting, wrong)


def test_nobody_jumps_wrongly_from_tunnel_to_tunnel(flag_dash: FlagDash):
    """Who stands on one hole may have gone through to the other."""
    start = turn(flag_dash, "red-1", "jump", options=Options(abilities=True), traps=("c3",), blue="d3")
    sitting = Sitting(HANDS, start.options, random.Random("jump"), 1.0)
    sitting.state = start
    wrong = bad_jump(sitting, "red-1")
    assert wrong is not None
    assert {place for place, _, _ in wrong.changes} == {"d3.pawn", "b3.pawn"}
    sitting.state = replace(start, tunnels=(NUMBER["d3"], NUMBER["b3"]))
    assert bad_jump(sitting, "red-1") is None


def test_a_trap_is_not_put_back_where_it_has_just_been_taken_away(flag_dash: FlagDash):
    """It would only have been left lying (FD-103)."""
    start = turn(flag_dash, "white-1", "trap", options=Options(abilities=True), traps=("c3",), green="d3", orange="c3")
    sitting = Sitting(HANDS, start.options, random.Random("trap"), 1.0)
    freed = replace(start, traps=())
    put: dict[bool, set[str]] = {}
    for lay in (False, True):
        sitting.state, sitting.barrier = freed, start if lay else freed
        found = (bad_trap(sitting, "white-1") for _ in range(200))
        put[lay] = {place for wrong in found if wrong is not None for place, _, _ in wrong.changes}
    assert "c3.trap" not in put[True]
    assert put[True] == put[False] - {"c3.trap"} != put[False]


def test_nobody_pulls_the_wrong_way_who_may_not_pull_at_all(flag_dash: FlagDash):
    """A trapped lasso thrower that may not act breaks that rule first, whichever way it pulls."""
    who = ("yellow", "purple", "green", "blue", "orange", "black")
    for house, found in ((True, True), (False, False)):
        options = Options(abilities=True, trapped_may_act=house)
        state = turn(flag_dash, "red-1", "lasso", who=who, options=options, yellow="c7", orange="e7", traps=("c7",))
        sitting = Sitting(HANDS, options, random.Random("pull"), 1.0)
        sitting.state = sitting.barrier = state
        assert (wrong_pull(sitting, "red-1") is not None) is found


@pytest.mark.parametrize("been", [False, True])
def test_nobody_puts_a_pawn_wrongly_where_it_has_been_in_this_move(flag_dash: FlagDash, been: bool):
    """A jump over a trap would bring Blue to b3: where it came from, that takes something back and is no wrong jump."""
    start = turn(flag_dash, "red-1", "jump", options=Options(abilities=True), traps=("c3",), blue="d3")
    sitting = Sitting(HANDS, start.options, random.Random("been"), 1.0)
    sitting.state = sitting.barrier = sitting.at_rest = sitting.rested = start
    sitting.been = {(start.who.index("blue"), NUMBER["b3"])} if been else set()
    assert gives_in(sitting, "FD-V38") is not been


@pytest.mark.parametrize("kept", [False, True])
def test_nobody_takes_a_flag_that_does_not_lie_there(flag_dash: FlagDash, kept: bool):
    """Nobody has called that Green kept it: Red 1 means to take it from b3 all the same, and leaves it at that."""
    now = turn(flag_dash, "red-1", "flag", options=Options(), blue="b2", green="c3", flags={"white": "b3"})
    sitting = Sitting(HANDS, now.options, random.Random("taken"), 0.0)
    sitting.state = sitting.barrier = sitting.at_rest = sitting.rested = now
    if kept:
        flag = (PlacedPiece("flag-white"),)
        sitting.lie("b3.flag", gone=flag)
        sitting.lie(CHIPS_OF[now.who.index("green")], come=flag)
    acts, done = one_move(sitting, "red-1"), []
    with suppress(StopIteration):
        done.append(next(acts))
        while True:
            done.append(acts.send(Reply()))
    assert any(isinstance(item, Decision) and isinstance(item.action, TakeFlag) for item in done) is not kept
    assert all(two_of_each(item.layout) for item in done if isinstance(item, Rest))


def test_who_goes_back_on_its_way_takes_something_back(flag_dash: FlagDash):
    """Through a tunnel and one space on, or pushed two spaces: on the space between they have been, too."""
    boost = turn(flag_dash, "red-1", "forward", boosts={"blue": 1}, blue="b2", green="a8")
    push = turn(flag_dash, "red-1", "push", blue="b2", green="c2")
    for start, act, char, between in (
        (boost, Boost("red-1", "blue", "f6", "f7"), "blue", "f7"),
        (push, Push("red-1", "blue", "green", ("d2", "e2")), "green", "d2"),
    ):
        sitting = Sitting(HANDS, start.options, random.Random("way"), 0.0)
        sitting.state = play(flag_dash, start, act)
        remember(sitting, start, act)
        assert (start.who.index(char), NUMBER[between]) in sitting.been


def test_a_flag_may_be_taken_before_the_step_to_it(flag_dash: FlagDash):
    """With a boost, or through a tunnel, onto which it is put aside for whoever hands it on."""
    near = {"blue": "g4", "flags": {"white": "g6"}}
    through = {"blue": "c2", "yellow": "b6", "flags": {"white": "b7"}}
    for token, boosts, laid, tunnels, taker, may in (
        ("2", {"blue": 1}, near, ("g5", "g6"), "blue", True),
        ("2", {}, near, ("g5", "g6"), "blue", False),
        ("5", {}, through, ("c2", "b7"), "yellow", True),
        ("5", {}, through, (), "yellow", False),
    ):
        now = turn(flag_dash, "red-1", "flag", token, options=Options(tunnel_free_use=True), boosts=boosts, **laid)
        sitting = Sitting(HANDS, now.options, random.Random("afar"), 1.0)
        sitting.state = replace(begun(now, "red-1"), tunnels=tuple(NUMBER[each] for each in tunnels))
        table = flag_dash.layout(sitting.state)
        flag = table[f"{laid['flags']['white']}.flag"]
        chips = CHIPS_OF[now.who.index(taker)]
        assert on_the_way(sitting, table.put({f"{laid['flags']['white']}.flag": (), chips: (*table[chips], *flag)})) is may, (token, may)

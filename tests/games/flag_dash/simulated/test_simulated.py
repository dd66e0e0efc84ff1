"""The simulated table of Flag Dash plays every act, and takes nothing that is not there. It cheats only where no play looks like it."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from companion.games.flag_dash.game import FlagDash
from companion.games.flag_dash.simulated import TABLE, FlagDashPlayed
from companion.games.flag_dash.simulated.cheats import CHEATS
from companion.games.flag_dash.state import CATS, HANDS, SPECIAL_CARDS, Boost, Options, Push, Run, State, TakeFlag
from companion.games.flag_dash.table.layout import CHIPS_OF, pawn
from companion.games.flag_dash.topology import NUMBER
from companion.rules.values import Layout, PlacedPiece
from companion.simulated_table.acts import Rest
from companion.simulated_table.notes import Cheat, Decision, Slip, TurnDone
from tests.games.alone import done, whole
from tests.games.flag_dash.moves import turn
from tests.shares import Share

SEATS = {2: ("red-1", "white-1"), 3: HANDS, 4: HANDS}


def table(seats: int, seed: str, cheat_rate: float = 0.0, **given: Any) -> FlagDashPlayed:
    options = TABLE.drawn_options(seats, random.Random(seed), Options(**given), frozenset(given))
    return TABLE(SEATS[seats], options, seed, cheat_rate)


def at(state: State, *acts: Any, cheat_rate: float = 1.0) -> FlagDashPlayed:
    """People before whose eyes these acts were done from a position."""
    one = TABLE(HANDS, state.options, "at", cheat_rate)
    one.state = one.barrier = one.at_rest = state
    for act in acts:
        list(one.decide(act))
    return one


def two_of_each(layout: Layout) -> bool:
    pieces = Counter(lying.piece for contents in layout.values() for lying in contents)
    flags = all(pieces[f"cflag-{colour}"] <= 2 for colour in ("blue", "purple", "yellow", "green", "orange", "black"))
    shown = Counter(lying.face for contents in layout.values() for lying in contents)
    alone = all(shown[face] <= 1 for face in (*SPECIAL_CARDS.values(), *CATS))
    return flags and alone and pieces["flag-red"] <= 1 and pieces["flag-white"] <= 1


@pytest.mark.parametrize("seats", [2, 4])
def test_no_piece_is_there_twice(seats: int) -> None:
    for seed in "pqr":
        assert all(two_of_each(item.layout) for item in whole(table(seats, seed, 0.2), 300) if isinstance(item, Rest))


def test_of_a_cat_or_a_special_card_nobody_shows_a_second_one(share: Share) -> None:
    """Cards and tokens of which there are more are shown again."""
    again = set()
    for seed in share(range(30)):
        one = table(4, f"twice {seed}", 1.0, abilities=True)
        for item in whole(one, 250):
            assert not isinstance(item, Rest) or two_of_each(item.layout)
            again |= {item.id} if isinstance(item, Cheat) and item.id in ("FD-V08", "FD-V14") else set()
    assert again == {"FD-V08", "FD-V14"}


def test_every_kind_of_act_is_played_and_a_card_changed() -> None:
    due = {
        "SetOut", "Plan", "Show", "Replace", "Run", "Boost", "Tunnel", "Jump", "Push", "Lasso", "Chase", "TakeFlag", "GiveFlag", "DropFlag",
        "Collect", "PassFlags", "SetTrap", "Escape", "Dig", "EndMove", "SecretTunnel", "CleanUp", "card changed",
    }  # fmt: skip
    for seed in range(60):
        one = table((2, 4)[seed % 2], f"g {seed}", abilities=True, board=("standard", "alternate")[seed % 3 == 0])
        told = whole(one, 900)
        due -= {type(item.action).__name__ for item in told if isinstance(item, Decision)}
        due -= {item.kind for item in told if isinstance(item, Slip)}
        if not due:
            return
    raise AssertionError(f"never played: {sorted(due)}")


def test_every_hand_has_its_turns() -> None:
    turns = Counter(item.seat for item in whole(table(4, "t"), 800) if isinstance(item, TurnDone))
    assert set(turns) == set(HANDS)


def test_a_rare_chance_to_cheat_is_not_let_go_by(flag_dash: FlagDash) -> None:
    """A rare chance to cheat is taken up though nobody was tempted. It is a third boost for somebody of the team, or a jump over somebody
    behind a wall."""
    full = turn(flag_dash, "red-1", "flag", "2", boosts={"yellow": 2})
    walled = turn(flag_dash, "red-1", "jump", options=Options(abilities=True), blue="b2", green="b3")
    for kind, state in (("FD-V11", full), ("FD-V38", walled)):
        one = at(state)
        one.done = Counter({other: 1 for other in CHEATS if other != kind})
        assert [item.id for item in done(one.tempt("red-1", "move")) if isinstance(item, Cheat)] == [kind]


def test_nobody_cheats_so_that_a_piece_may_only_be_in_a_hand(flag_dash: FlagDash) -> None:
    """Paid from another card: not where the own boost may have brought the pawn there."""
    before = turn(flag_dash, "red-1", "left", boosts={"blue": 1, "yellow": 1}, blue="f2")
    one = at(before, Boost("red-1", "blue", "f3"), Run("red-1", "blue", "e3"))
    full = one.table()
    unpaid = full.put({CHIPS_OF[1]: tuple(lying for lying in full[CHIPS_OF[1]] if lying.piece != "boost"), "e3.pawn": ()})
    assert one.playable(unpaid.put({"e2.pawn": pawn("blue")}))
    assert not one.playable(unpaid.put({"d3.pawn": pawn("blue")}))


def test_a_pushed_carrier_keeps_its_flag_and_that_is_no_play(flag_dash: FlagDash) -> None:
    before = turn(flag_dash, "red-1", "push", blue="b2", green="c2", flags={"red": "green"})
    one = at(before, Push("red-1", "blue", "green", ("c3",)))
    wrong = CHEATS["FD-V27"].wrong(one, "red-1")
    assert wrong is not None
    assert wrong.left_out
    kept = wrong.after(one.table())
    assert kept[CHIPS_OF[before.who.index("green")]] == flag_dash.layout(before)[CHIPS_OF[before.who.index("green")]]
    assert one.playable(one.table(), left_out=True)
    assert not one.playable(kept, left_out=True)


def test_what_takes_too_long_to_tell_from_play_counts_as_play(flag_dash: FlagDash, monkeypatch: pytest.MonkeyPatch) -> None:
    one = at(turn(flag_dash, "red-1", "push", "5", blue="b2", green="c2"))
    wrong = one.table().put({"c2.pawn": (), "d7.pawn": pawn("green")})
    assert not one.playable(wrong)
    monkeypatch.setattr("companion.simulated_table.cheating.THOUGHT", 1)
    assert one.playable(wrong)


@pytest.mark.parametrize("kept", [False, True])
def test_nobody_takes_a_flag_that_does_not_lie_there(flag_dash: FlagDash, kept: bool) -> None:
    """Nobody takes a flag from b3 that does not lie there. Nobody has called that Green kept it: Red 1 means to take it all the same, and
    leaves it at that."""
    now = turn(flag_dash, "red-1", "flag", options=Options(), blue="b2", green="c3", flags={"white": "b3"})
    one = at(now, cheat_rate=0.0)
    if kept:
        flag = (PlacedPiece("flag-white"),)
        one.lie("b3.flag", gone=flag)
        one.lie(CHIPS_OF[now.who.index("green")], come=flag)
    told = done(one.move("red-1"))
    assert any(isinstance(item, Decision) and isinstance(item.action, TakeFlag) for item in told) is not kept
    assert all(two_of_each(item.layout) for item in told if isinstance(item, Rest))


def test_a_pawn_that_was_put_wrongly_moves_on_from_where_it_lies(flag_dash: FlagDash) -> None:
    """Blue lies on d5 instead of b2: its next step takes it from there, and nothing is wrong any more."""
    one = at(turn(flag_dash, "red-1", "forward", blue="b2"))
    one.lie("b2.pawn", gone=pawn("blue"))
    one.lie("d5.pawn", come=pawn("blue"))
    assert NUMBER["b2"] == one.state.cells[0]
    list(one.decide(Run("red-1", "blue", "b3")))
    assert (one.wrong, one.table()) == ({}, flag_dash.layout(one.state))

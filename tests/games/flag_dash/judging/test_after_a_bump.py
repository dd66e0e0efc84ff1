"""After a bump a character may come out of that tunnel or of another, whatever moves it (FD-040)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.games.flag_dash.examples import ABLE, COWBOY_TEAM, placed
from companion.games.flag_dash.rules.steps import hop, hops
from companion.games.flag_dash.state import Boost, Chase, EndMove, Lasso, Push, Run, State, Tunnel
from companion.games.flag_dash.topology import CELLS, NUMBER, cells_in_play
from companion.record.codec import Codec
from companion.rules.values import Show
from tests.games.flag_dash.moves import at, broken, legal, lies, play, shown, turn
from tests.games.flag_dash.watched import Watched

Begins = Callable[[Any], State]


def pushed(game: Any) -> State:
    return turn(game, "red-2", "push", purple="c3", green="c2", orange="f7")


def pulled(game: Any) -> State:
    return turn(game, "red-1", "lasso", who=COWBOY_TEAM, options=ABLE, yellow="e2", green="a2", orange="f7", purple="g1", blue="e1")


def chased(game: Any) -> State:
    return turn(game, "red-2", "flag", "cat5", options=ABLE, purple="d2", green="c2", orange="f7", blue="a8", yellow="e4")


def boosted(game: Any) -> State:
    return turn(game, "red-1", "flag", boosts={"blue": 1}, blue="b2", orange="f7")


def gone(game: Any) -> State:
    return turn(game, "red-1", "right", blue="b2", orange="f7")


ACTS = (
    (pushed, Push("red-2", "purple", "green", ("b2", "b7"), "g7", "f7"), "green"),
    (pulled, Lasso("red-1", "yellow", "green", ("b2", "b7"), "g7", "f7"), "green"),
    (chased, Chase("red-2", "green", ("b2", "b7"), "g7", "f7"), "green"),
    (boosted, Boost("red-1", "blue", "b8", "b7", "g7", bumped="f7"), "blue"),
    (gone, Tunnel("red-1", "blue", "b7", "f7", "g7"), "blue"),
)
KINDS = [type(act).__name__ for _, act, _ in ACTS]
every = pytest.mark.parametrize(("begins", "act", "who"), ACTS, ids=KINDS)


@pytest.mark.rule("FD-040")
@every
def test_who_put_a_blocker_aside_may_come_out_of_another_tunnel(flag_dash: Any, begins: Begins, act: Any, who: str) -> None:
    start = begins(flag_dash)
    assert act in legal(flag_dash, start, type(act))
    after = play(flag_dash, start, act)
    assert (at(after, who), at(after, "orange")) == ("b8" if isinstance(act, Boost) else "b7", "g7")
    there = replace(act, bumped="")
    assert broken(flag_dash, start, there) == ("FD-039",), "nobody stands on that one"
    table = Watched(flag_dash, start).sees(after)
    assert (table.called, table.asked, table.line) == ([], 0, (act,))


@pytest.mark.rule("FD-039", "FD-040")
@every
def test_what_was_put_aside_wrongly_stays_wrong_at_another_exit(flag_dash: Any, begins: Begins, act: Any, who: str) -> None:
    start = begins(flag_dash)
    for wrong in (replace(act, aside="g8"), replace(act, aside="f5"), replace(act, bumped="b2"), replace(act, bumped="f6")):
        assert "FD-039" in broken(flag_dash, start, wrong), wrong
    after = flag_dash.apply(start, act)
    for aside in ("g8", "f5"):
        table = Watched(flag_dash, start).sees(after, g7_pawn=(), **{f"{aside}_pawn": ("pawn-orange",)})
        assert "pawn-orange" in {piece for _, pieces in table.called for piece in pieces}


@pytest.mark.rule("FD-037", "FD-040")
@every
def test_nobody_comes_out_where_no_tunnel_is_after_a_bump(flag_dash: Any, begins: Begins, act: Any, who: str) -> None:
    start = begins(flag_dash)
    table = Watched(flag_dash, start).sees(flag_dash.apply(start, act), b7_pawn=(), b8_pawn=(), d6_pawn=(f"pawn-{who}",))
    assert table.called


@pytest.mark.rule("FD-039", "FD-040")
@pytest.mark.parametrize(("begins", "act", "who"), [each for each in ACTS if not isinstance(each[1], Chase)])
def test_for_one_character_only_one_blocker_is_put_aside(flag_dash: Any, begins: Begins, act: Any, who: str) -> None:
    start = begins(flag_dash)
    start = placed(start, boosts=dict(zip(start.who, start.boosts, strict=True)), black="f2")
    assert broken(flag_dash, start, replace(act, bumped="f2")) == ("FD-039",), "g7 is not beside f2"
    table = Watched(flag_dash, start).sees(flag_dash.apply(start, act), f2_pawn=(), f1_pawn=("pawn-black",))
    assert table.called, "the other one stood on no exit"


@every
def test_a_blocker_is_put_aside_first_and_the_exit_is_chosen_after(flag_dash: Any, begins: Begins, act: Any, who: str) -> None:
    start = begins(flag_dash)
    after = flag_dash.apply(start, act)
    in_hand: dict[str, tuple[str, ...]] = {"b7_pawn": (), "b8_pawn": ()}
    still = {**in_hand, f"{at(start, who)}_pawn": (f"pawn-{who}",)}
    for looks in ((still,), (in_hand,), (still, in_hand)):
        table = Watched(flag_dash, start)
        for look in looks:
            table.sees(after, **look)
        table.sees(after)
        assert (table.called, table.asked, table.line) == ([], 0, (act,))


@every
def test_a_blocker_that_was_put_aside_for_nobody_is_called(flag_dash: Any, begins: Begins, act: Any, who: str) -> None:
    start = begins(flag_dash)
    after = flag_dash.apply(start, act)
    ended = flag_dash.apply(after, EndMove(act.seat))
    still = {"b7_pawn": (), "b8_pawn": (), f"{at(start, who)}_pawn": (f"pawn-{who}",)}
    if isinstance(act, Boost):
        still["red_1_chips"] = ("boost", "cflag-blue", "cflag-blue")
    table = Watched(flag_dash, start).sees(after, **still).sees(ended, **still)
    assert table.called


@pytest.mark.rule("FD-039")
def test_a_pusher_is_put_aside_to_where_the_pushed_one_stood(flag_dash: Any) -> None:
    start = turn(flag_dash, "red-2", "push", purple="f2", green="e2")
    start = replace(start, tunnels=tuple(sorted((*start.tunnels, NUMBER["d2"]))))
    act = Push("red-2", "purple", "green", ("d2", "f2"), "e2")
    table = Watched(flag_dash, start).sees(play(flag_dash, start, act))
    assert (table.called, table.line) == ([], (act,))


@pytest.mark.rule("FD-036", "FD-039", "FD-071")
def test_a_pusher_is_put_aside_over_the_flag_that_its_push_made_a_carrier_drop(flag_dash: Any) -> None:
    start = turn(flag_dash, "red-2", "push", purple="f2", green="e2", flags={"red": "green"})
    start = replace(start, tunnels=tuple(sorted((*start.tunnels, NUMBER["e3"]))))
    act = Push("red-2", "purple", "green", ("e3", "f2", "f3"), "d2")
    after = play(flag_dash, start, act)
    assert (at(after, "purple"), at(after, "green"), lies(after, "red")) == ("d2", "f3", "e2")
    table = Watched(flag_dash, start).sees(after)
    assert (table.called, table.line) == ([], (act,))


@pytest.mark.rule("FD-036", "FD-039")
def test_a_blocker_is_put_aside_over_a_flag(flag_dash: Any) -> None:
    start = turn(flag_dash, "red-1", "right", blue="b2", orange="f7", flags={"white": "f6"})
    act = Tunnel("red-1", "blue", "f7", "", "f5")
    assert act not in legal(flag_dash, start, Tunnel), "there is a wall"
    start = turn(flag_dash, "red-1", "right", blue="b2", orange="f7", flags={"white": "e7"})
    act = Tunnel("red-1", "blue", "f7", "", "d7")
    assert act in legal(flag_dash, start, Tunnel)
    table = Watched(flag_dash, start).sees(play(flag_dash, start, act))
    assert (table.called, table.line) == ([], (act,))


@pytest.mark.rule("FD-039", "FD-040")
def test_a_blocker_that_is_put_aside_when_the_next_card_is_shown_has_not_run(flag_dash: Any) -> None:
    start = shown(flag_dash, "3", "7", blue="f1", orange="f7", yellow="e3", purple="d6")
    carded = play(flag_dash, start, Show("red-1", "red-1.card1", "forward"), Run("red-1", "blue", "f2"))
    gone_through = play(flag_dash, carded, Tunnel("red-1", "blue", "b7", "f7", "e7"))
    ended = play(flag_dash, gone_through, EndMove("red-1"))
    cards = play(flag_dash, ended, Show("white-1", "white-1.card1", "right"))
    still = {"f7_pawn": ("pawn-orange",), "e7_pawn": ()}
    table = Watched(flag_dash, start).sees(carded).sees(gone_through, **still).sees(ended, **still).sees(cards)
    moved = play(flag_dash, cards, Run("white-1", "black", "c8"))
    assert table.sees(moved).called == []


@pytest.mark.rule("FD-039", "FD-040")
def test_ways_through_tunnels_are_those_that_break_no_rule(flag_dash: Any) -> None:
    rng, elsewhere = Random("hops"), 0
    for _ in range(60):
        start = gone(flag_dash)
        assert start.ground is not None
        here, *blocked = rng.sample(start.tunnels, 3)
        free = rng.sample([spot for spot in cells_in_play(start.ground) if spot not in start.tunnels], 5)
        # On one of the tunnels stands somebody, on another a flag or somebody.
        cells = (here, blocked[0], *free[:4]) if rng.random() < 0.5 else (here, *blocked, *free[:3])
        some = replace(start, cells=cells, flags=(free[4], blocked[1] if blocked[1] not in cells else -1 - cells.index(free[0])))
        lawful = {
            (to, aside, bumped) for to in some.tunnels for bumped in (-1, *some.tunnels) if bumped != to for aside in range(-1, CELLS)
            if not hop(some, 0, to, aside, bumped).rule
        }  # fmt: skip
        assert {*hops(some, 0)} == lawful
        elsewhere += sum(bumped >= 0 for _, _, bumped in lawful)
    assert elsewhere > 60


@every
def test_acts_of_older_records_are_read(flag_dash: Any, begins: Begins, act: Any, who: str) -> None:
    reader, there = Codec(flag_dash), replace(act, bumped="")
    old = {key: value for key, value in reader.action(there).items() if key != "bumped"}
    assert reader.action_from(old) == there
    assert reader.action_from(reader.action(act)) == act


@every
def test_another_exit_is_said(flag_dash: Any, begins: Begins, act: Any, who: str) -> None:
    said = dict(flag_dash.say(begins(flag_dash), act).args)["way"]
    assert ("way.bumped", (("bumped", "f7"), ("aside", "g7"))) in [(one.key, one.args) for one in said]

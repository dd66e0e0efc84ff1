"""Each rule that an act can break: the act, and the rule's ID comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.flag_dash.examples import COWBOY_TEAM, NINJA_TEAM, begun, g01, g07, g10, placed, planned
from companion.games.flag_dash.rules.setup import laid
from companion.games.flag_dash.state import (
    HANDS,
    Agree,
    Boost,
    Chase,
    CleanUp,
    Collect,
    Dig,
    DropFlag,
    EndMove,
    Escape,
    GiveFlag,
    Jump,
    Lasso,
    Options,
    PassFlags,
    Plan,
    Push,
    Replace,
    Run,
    SecretTunnel,
    SetTrap,
    TakeFlag,
    Tunnel,
)
from companion.rules.values import CHANCE, Handled, PlacedPiece, SetOut, Show
from tests.games.flag_dash.moves import turn

ABLE = Options(abilities=True)
ALTERNATE = Options(board="alternate")
TWO = ("red-1", "white-1")
USUAL = ("blue", "yellow", "purple", "green", "black", "orange")


def table(**changes):
    """The usual table with some places otherwise."""
    return SetOut(CHANCE, laid(Options(), 4, USUAL, 1).put({place.replace("__", "."): what for place, what in changes.items()}))


def fresh(game):
    return game.begin(HANDS, Options())


def cleanup(game, **cells):
    state = placed(begun(game, options=ALTERNATE), **cells)
    return replace(planned(game, state, ("1", "2", "3", "4")), phase="cleanup", half=1)


def won(game):
    state = turn(game, "red-2", "flag", flags={"white": "purple"}, purple="d5", held={"blue": ("green", "black")}, blue="d4", orange="c4")
    return game.apply(state, DropFlag("red-2", "purple", "d4"))


def spying(game, used=()):
    state = g10(game)
    lane = replace(state.lanes[2], used=used)
    return replace(state, lanes=(*state.lanes[:2], lane, *state.lanes[3:]))


CASES = {
    "FD-008": lambda g: (fresh(g), table(a3__pawn=(), b3__pawn=(PlacedPiece("pawn-blue"),))),
    "FD-009": lambda g: (fresh(g), table(red__2__card=(PlacedPiece("character", "yellow-runner"),))),
    "FD-010": lambda g: (fresh(g), table(red__1__chips=(PlacedPiece("cflag-blue"), PlacedPiece("cflag-green")))),
    "FD-011": lambda g: (fresh(g), SetOut(CHANCE, laid(Options(), 4, USUAL, 1).put({"red-1.card1": (PlacedPiece("card", "back"),)}))),
    "FD-012": lambda g: (fresh(g), table(red__marker=(PlacedPiece("marker"),))),
    "FD-013": lambda g: (fresh(g), table(red__1__chips=(PlacedPiece("boost"), PlacedPiece("cflag-blue"), PlacedPiece("cflag-blue")))),
    "FD-014": lambda g: (begun(g), Run("red-1", "blue", "a4")),
    "FD-015": lambda g: (begun(g), Plan("red-1", 1)),
    "FD-016": lambda g: (g01(g), Show("red-1", "red-1.token1", "3")),
    "FD-018": lambda g: (planned(g, begun(g)), Plan("red-1", 2)),
    "FD-020": lambda g: (planned(g, begun(g)), Show("red-1", "red-1.token2", "3")),
    "FD-021": lambda g: (g.apply(begun(g), Plan("red-1", 2)), Show("red-1", "red-1.token1", "3")),
    "FD-022": lambda g: (g01(g), Show("red-2", "red-2.card1", "push")),
    "FD-023": lambda g: (planned(g, begun(g), ("1", "4", "1", "5")), Show("red-1", "red-1.card1", "push")),
    "FD-025": lambda g: (turn(g, "red-1", "forward"), Run("red-1", "purple", "g2")),
    "FD-026": lambda g: (turn(g, "red-1", "flag"), Run("red-1", "blue", "a2")),
    "FD-030": lambda g: (_unfinished(g), Show("red-2", "red-2.card1", "push")),
    "FD-032": lambda g: (turn(g, "red-1", "forward", blue="a1"), Run("red-1", "blue", "b2")),
    "FD-033": lambda g: (turn(g, "red-1", "forward", blue="a1", green="a2"), Run("red-1", "blue", "a2")),
    "FD-034": lambda g: (turn(g, "red-1", "forward", blue="b3"), Run("red-1", "blue", "b4")),
    "FD-035": lambda g: (turn(g, "white-1", "backward", green="a8"), Run("white-1", "green", "a9")),
    "FD-036": lambda g: (turn(g, "red-1", "forward", flags={"white": "a5"}, blue="a4"), Run("red-1", "blue", "a5")),
    "FD-037": lambda g: (turn(g, "red-1", "flag", blue="b2"), Tunnel("red-1", "blue", "f7")),
    "FD-039": lambda g: (turn(g, "red-1", "right", blue="b2", orange="f7"), Tunnel("red-1", "blue", "f7", "", "d7")),
    "FD-041": lambda g: (turn(g, "red-1", "right", flags={"white": "blue"}, blue="b7"), Tunnel("red-1", "blue", "f7")),
    "FD-042": lambda g: (g.apply(turn(g, "red-1", "right", blue="b2"), Tunnel("red-1", "blue", "f7")), Tunnel("red-1", "blue", "b7")),
    "FD-043": lambda g: (turn(g, "red-1", "flag", "1"), EndMove("red-1", "blue")),
    "FD-044": lambda g: (turn(g, "red-1", "flag", boosts={"purple": 1}), Boost("red-1", "blue", "a2", of="purple")),
    "FD-045": lambda g: (_boosted_between(g), Run("red-1", "blue", "c2")),
    "FD-047": lambda g: (turn(g, "red-1", "flag", "2", boosts={"blue": 2}), EndMove("red-1", "blue")),
    "FD-048": lambda g: (g.apply(turn(g, "red-1", "forward", "2"), Run("red-1", "blue", "a2")), Boost("red-1", "blue", "a3")),
    "FD-049": lambda g: (begun(g), CleanUp()),
    "FD-050": lambda g: (_used(g), Show("red-1", "red-1.token1", "3")),
    "FD-052": lambda g: (won(g), Run("red-2", "purple", "e5")),
    "FD-053": lambda g: (_set_won(g), Run("red-2", "purple", "e5")),
    "FD-054": lambda g: (g01(g), Agree("red-1")),
    "FD-055": lambda g: (turn(g, "red-1", "forward", blue="b1"), Run("red-1", "blue", "c1")),
    "FD-056": lambda g: (turn(g, "red-1", "forward", blue="a3"), Run("red-1", "blue", "a2")),
    "FD-057": lambda g: (g.apply(_beside_flag(g), TakeFlag("red-1", "blue", "d8")), DropFlag("red-1", "blue", "b8")),
    "FD-058": lambda g: (turn(g, "red-1", "flag", blue="c7"), TakeFlag("red-1", "blue", "d8")),
    "FD-059": lambda g: (turn(g, "red-1", "flag", flags={"white": "purple"}, purple="d6", blue="a6"), TakeFlag("red-1", "blue", "purple")),
    "FD-060": lambda g: (turn(g, "red-1", "flag", flags={"white": "blue"}, blue="d6"), GiveFlag("red-1", "blue", "yellow")),
    "FD-061": lambda g: (turn(g, "red-1", "flag", flags={"white": "blue"}, blue="d6"), DropFlag("red-1", "blue", "e7")),
    "FD-062": lambda g: (turn(g, "red-1", "flag", blue="d5", black="d6"), Collect("red-1", "blue", "black", "black")),
    "FD-063": lambda g: (
        turn(g, "red-1", "flag", blue="a5", black="a6", held={"blue": ("black",)}),
        Collect("red-1", "blue", "black", "black"),
    ),
    "FD-065": lambda g: (
        turn(g, "red-1", "flag", blue="a5", green="a6", held={"green": ("purple",)}),
        Collect("red-1", "blue", "green", "purple"),
    ),
    "FD-066": lambda g: (turn(g, "red-1", "flag", blue="c1"), TakeFlag("red-1", "blue", "d1", "flag-red")),
    "FD-068": lambda g: (turn(g, "red-1", "flag", yellow="d7"), TakeFlag("red-1", "yellow", "d8")),
    "FD-069": lambda g: (turn(g, "red-1", "push", blue="a4", green="a5"), Push("red-1", "blue", "green", ("a8",))),
    "FD-070": lambda g: (turn(g, "red-1", "push", blue="a4", green="a5", black="a6", orange="b5"), Push("red-1", "blue", "green", ("b6",))),
    "FD-073": lambda g: (turn(g, "red-1", "left", flags={"red": "green"}, green="c2"), DropFlag("red-1", "green", "c3")),
    "FD-075": lambda g: (turn(g, "red-1", "copy", half=1, before=("left",), blue="a3"), Run("red-1", "blue", "a4")),
    "FD-077": lambda g: (g.apply(turn(g, "red-1", "forward"), Run("red-1", "blue", "a2")), Run("red-1", "blue", "a3")),
    "FD-078": lambda g: (_times(g, "4", 2), Run("red-1", "blue", "a4")),
    "FD-079": lambda g: (_times(g, "5", 3), Run("red-1", "blue", "a5")),
    "FD-080": lambda g: (turn(g, "red-1", "forward"), Show("red-1", "red-1.combo1", "push")),
    "FD-081": lambda g: (turn(g, "red-1", "flag", "3", half=1, before=("push",)), Show("red-1", "red-1.combo2", "push")),
    "FD-082": lambda g: (_combo(g), TakeFlag("red-1", "blue", "d8")),
    "FD-083": lambda g: (g.apply(turn(g, "red-1", "forward", "7"), Run("red-1", "blue", "a2")), Run("red-1", "blue", "a3")),
    "FD-084": lambda g: (_reset_first(g), Show("red-1", "red-1.token2", "3")),
    "FD-085": lambda g: (g07(g), Plan("red-1", 2)),
    "FD-087": lambda g: (turn(g, "red-1", "lasso", options=ABLE, blue="d4", black="d6"), Lasso("red-1", "blue", "black", ("d5",))),
    "FD-090": lambda g: (turn(g, "red-1", "jump", options=ABLE, blue="a3"), Jump("red-1", "blue", "a5")),
    "FD-091": lambda g: (turn(g, "red-1", "jump", options=ABLE, blue="a3", green="a4", black="a5"), Jump("red-1", "blue", "a5")),
    "FD-092": lambda g: (turn(g, "red-1", "jump", options=ABLE, blue="a3", traps=("a4",)), Jump("red-1", "blue", "a5")),
    "FD-093": lambda g: (_no_spies(g), Show("white-1", "white-1.token1", "spy")),
    "FD-094": lambda g: (spying(g), Show("white-2", "white-2.card1", "push")),
    "FD-095": lambda g: (g.apply(spying(g, ("4",)), Show("red-1", "red-1.card1", "push")), Replace("white-1", "4")),
    "FD-097": lambda g: (_spied(g), Run("white-1", "green", "e7")),
    "FD-098": lambda g: (
        turn(g, "white-1", "trap", options=ABLE, traps=("a1", "b1"), green="d5", blue="g3"),
        SetTrap("white-1", "green", "e5"),
    ),
    "FD-099": lambda g: (turn(g, "white-1", "trap", options=ABLE, green="d5"), SetTrap("white-1", "green", "d2")),
    "FD-100": lambda g: (turn(g, "white-1", "trap", options=ABLE, green="d5", blue="d4"), SetTrap("white-1", "green", "d4")),
    "FD-102": lambda g: (turn(g, "red-1", "forward", options=ABLE, blue="a3", traps=("a3",)), Run("red-1", "blue", "a4")),
    "FD-103": lambda g: (turn(g, "red-1", "forward", "7", options=ABLE, blue="a3"), Escape("red-1", "blue")),
    "FD-105": lambda g: (
        turn(g, "red-1", "lasso", options=ABLE, who=COWBOY_TEAM, yellow="d4", green="f4", blue="c1"),
        Lasso("red-1", "yellow", "green", ("f5",)),
    ),
    "FD-107": lambda g: (turn(g, "red-2", "flag", options=ABLE, purple="d4", green="d5"), Chase("red-2", "green", ("c5",))),
    "FD-108": lambda g: (turn(g, "red-2", "forward", "cat3", options=ABLE, purple="a4", green="a6"), Run("red-2", "purple", "a5")),
    "FD-109": lambda g: (_chased(g), Run("red-2", "purple", "a5")),
    "FD-110": lambda g: (replace(turn(g, "white-2", "dig", options=ABLE, orange="g5"), spare_tunnels=0), Dig("white-2", "orange", "g6")),
    "FD-111": lambda g: (turn(g, "white-2", "dig", options=ABLE, orange="g5"), Dig("white-2", "orange", "f7", fill=True)),
    "FD-112": lambda g: (turn(g, "white-2", "dig", options=ABLE, orange="g5"), Dig("white-2", "orange", "g3")),
    "FD-113": lambda g: (turn(g, "white-2", "dig", options=ABLE, orange="g5", blue="g4"), Dig("white-2", "orange", "g4")),
    "FD-115": lambda g: (
        g.begin(HANDS, Options(custom_layout=True)),
        SetOut(CHANCE, laid(Options(), 4, USUAL, 1).put({"north.2": (PlacedPiece("cone"),)})),
    ),
    "FD-118": lambda g: (cleanup(g, blue="d4"), SecretTunnel("red-1", "blue", "b7")),
    "FD-119": lambda g: (cleanup(g, blue="d5", green="b7"), SecretTunnel("red-1", "blue", "b7")),
    "FD-124": lambda g: (turn(g, "red-1", "left", seats=TWO, blue="b3"), Run("red-1", "blue", "a3")),
    "FD-125": lambda g: (
        turn(g, "red-1", "flag", held={"blue": ("green",)}, blue="c3", purple="d3"),
        PassFlags("red-1", "blue", "purple", ("green",)),
    ),
    "FD-129": lambda g: (planned(g, begun(g)), Show("red-1", "red-1.token1", "cat3")),
}


def _unfinished(g):
    state = planned(g, begun(g), ("1", "2", "3", "4"))
    state = g.apply(state, Show("red-1", "red-1.card1", "forward"))
    return g.apply(state, Run("red-1", "blue", "a4"))


def _boosted_between(g):
    state = turn(g, "red-1", "right", "4", boosts={"blue": 1}, blue="a1")
    state = g.apply(state, Run("red-1", "blue", "b1"))
    return g.apply(state, Boost("red-1", "blue", "b2"))


def _used(g):
    state = planned(g, begun(g))
    lane = replace(state.lanes[0], used=("3",))
    return replace(state, lanes=(lane, *state.lanes[1:]))


def _set_won(g):
    state = turn(g, "red-2", "flag", held={"purple": ("green", "orange")}, purple="e6", black="e7")
    return g.apply(state, Collect("red-2", "purple", "black", "black"))


def _beside_flag(g):
    return turn(g, "red-1", "flag", blue="c8")


def _times(g, token, count):
    state = turn(g, "red-1", "forward", token)
    for row in range(2, 2 + count):
        state = g.apply(state, Run("red-1", "blue", f"a{row}"))
    return state


def _combo(g):
    state = turn(g, "red-1", "flag", "3", yellow="d4", blue="d7")
    state = g.apply(state, Show("red-1", "red-1.combo1", "forward"))
    return g.apply(state, Run("red-1", "yellow", "d5"))


def _reset_first(g):
    state = planned(g, begun(g), ("7", "2", "4", "5"))
    lane = replace(state.lanes[0], kept=("1",))
    return replace(state, lanes=(replace(lane, tokens=("", "back")), *state.lanes[1:]), phase="order", half=1)


def _no_spies(g):
    state = planned(g, begun(g, options=ABLE, who=NINJA_TEAM))
    lane = replace(state.lanes[2], spies=0)
    return replace(state, lanes=(*state.lanes[:2], lane, *state.lanes[3:]))


def _spied(g):
    state = turn(g, "white-1", "forward", "2", options=ABLE, who=NINJA_TEAM, black="d6", green="e8")
    return replace(state, spied=(2,), play=replace(state.play, char=3))


def _chased(g):
    state = turn(g, "red-2", "forward", "cat5", options=ABLE, purple="a4", green="a6")
    return g.apply(state, Chase("red-2", "green", ("a7",)))


@pytest.mark.parametrize("rule", [pytest.param(rule, marks=pytest.mark.rule(rule)) for rule in CASES])
def test_the_rule_is_named(flag_dash, rule):
    state, action = CASES[rule](flag_dash)
    assert [fault.rule for fault in flag_dash.faults(state, action)][:1] == [rule]


HANDLED = {
    "FD-051": ("red.marker", (), (PlacedPiece("marker"),)),
    "FD-071": ("white.1.chips", (), (PlacedPiece("flag-red"),)),
    "FD-072": ("d1.flag", (), (PlacedPiece("flag-red"),)),
}


@pytest.mark.parametrize("rule", [pytest.param(rule, marks=pytest.mark.rule(rule)) for rule in HANDLED])
def test_what_was_left_out_is_named(flag_dash, rule):
    state = turn(flag_dash, "red-2", "push", flags={"red": "green"}, green="c2", purple="c3")
    state = flag_dash.apply(state, Push("red-2", "purple", "green", ("b2",)))
    place, gone, come = HANDLED[rule]
    assert flag_dash.blame(state, Handled(place, gone, come)).rule == rule


@pytest.mark.rule("FD-016")
def test_nothing_is_shown_in_a_lane_before_anybody_has_one(flag_dash):
    """While the board is set out the people may already be asked what a card would be. That is answered, and does not break off."""
    start = flag_dash.begin(flag_dash.default_seats(2), Options())
    shown = (Show("red-1", "red-1.token2", "2"), Show("white-1", "white-1.card1", "5"))
    assert start.lanes == ()
    assert [fault.rule for act in shown for fault in flag_dash.faults(start, act)] == ["FD-016", "FD-016"]

"""The 48 violations: tables as hands leave them, judged; no legal line explains them, and an accepted rule comes first."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from companion.games.flag_dash.examples import COWBOY_TEAM, begun, g10, placed, planned
from companion.games.flag_dash.state import Boost, CleanUp, EndMove, Options, Push, Replace, Run, TakeFlag
from companion.referee.judging.judge import judge
from companion.rules.explain import Seen
from companion.rules.values import PlacedPiece, Show
from tests.games.flag_dash.moves import lane, play, turn
from tests.rules.laws import looks, standing

FILE = Path(__file__).parents[4] / "companion" / "games" / "flag_dash" / "violations.toml"
VIOLATIONS = tomllib.loads(FILE.read_text())
ABLE = Options(abilities=True)
TWO = ("red-1", "white-1")


def pawn(colour, here, to):
    return {f"{here}.pawn": (), f"{to}.pawn": (PlacedPiece(f"pawn-{colour}"),)}


def card(face):
    return (PlacedPiece("card", face),)


def tokens(*faces):
    return tuple(PlacedPiece("token", face) for face in faces)


def chips(colour, *more, own=2):
    return tuple(sorted([PlacedPiece(f"cflag-{colour}")] * own + [PlacedPiece(piece) for piece in more]))


def spied(game):
    return play(game, g10(game), Show("red-2", "red-2.card1", "push"))


def cleaned(game):
    state = planned(game, placed(begun(game), blue="a1"), ("1", "2", "3", "4"), half=1)
    lanes = tuple(replace(one, cards=("left", "push"), tokens=("", "")) for one in state.lanes)
    return replace(state, lanes=lanes, phase="cleanup", moved=(3, 2, 1, 0))


def tables(g):
    """Violation -> the position before, and what the changed places hold afterwards."""
    forward = turn(g, "red-1", "forward", blue="a2")
    twice = turn(g, "red-1", "forward", "4", blue="a1")
    for row in (2, 3):
        twice = play(g, twice, Run("red-1", "blue", f"a{row}"))
    cut = turn(g, "red-1", "forward", "4", boosts={"blue": 1}, blue="a1", black="b1", orange="a3")
    cut = play(g, cut, Run("red-1", "blue", "a2"), Boost("red-1", "blue", "b2"))
    two = play(g, turn(g, "red-1", "forward", "2", blue="a1"), Run("red-1", "blue", "a2"))
    combo = play(g, turn(g, "red-1", "left", "3", blue="c1", yellow="e5"), Show("red-1", "red-1.combo1", "forward"))
    combo = play(g, combo, Run("red-1", "yellow", "d5"))
    flag = turn(g, "red-1", "flag", blue="c8")
    taken = play(g, flag, TakeFlag("red-1", "blue", "d8"))
    seven = lane(turn(g, "red-1", "flag", "7"), 0, used=("1", "2"))
    plan = lane(begun(g), 0, used=("1", "2", "3", "4", "5", "6"))
    shown = planned(g, begun(g), ("1", "2", "3", "3"))
    pushing = turn(g, "red-2", "push", flags={"red": "green"}, green="c2", purple="c3")
    alternate = turn(g, "red-1", "flag", options=Options(board="alternate"), blue="a1", yellow="d5", purple="e3")
    cats = turn(g, "red-2", "backward", "cat3", options=ABLE, purple="d4", green="d5", blue="c4", yellow="g3", orange="g7", black="a8")
    roped = turn(g, "red-1", "lasso", options=ABLE, who=COWBOY_TEAM, yellow="d4", green="f4", blue="a1")
    trap = turn(g, "white-1", "trap", options=ABLE, green="d5", blue="d4")
    hole = turn(g, "red-1", "right", blue="b2", orange="f7", black="a8", green="c8")
    return {
        "FD-V01": (forward, pawn("blue", "a2", "b3")),
        "FD-V02": (turn(g, "red-1", "forward", blue="c3"), pawn("blue", "c3", "c4")),
        "FD-V03": (turn(g, "red-1", "forward", blue="a2", green="a3"), pawn("blue", "a2", "a4")),
        "FD-V04": (turn(g, "red-1", "forward", flags={"white": "a5"}, blue="a4", green="c8"), pawn("blue", "a4", "a5")),
        "FD-V05": (forward, pawn("blue", "a2", "a1")),
        "FD-V06": (forward, pawn("purple", "g1", "g2")),
        "FD-V07": (combo, pawn("blue", "c1", "c2")),
        "FD-V08": (turn(g, "red-1", "flag", "3", half=1, before=("push",)), {"red-1.combo2": card("push")}),
        "FD-V09": (twice, pawn("blue", "a3", "a4")),
        "FD-V10": (two, pawn("blue", "a2", "b2")),
        "FD-V11": (play(g, turn(g, "red-1", "forward", "2", boosts={"blue": 2}, blue="a1"), Run("red-1", "blue", "a2")),
                   {"red.1.chips": chips("blue", "boost", "boost", "boost")}),
        "FD-V12": (turn(g, "red-1", "flag", boosts={"yellow": 1}, blue="a2"), pawn("blue", "a2", "a3") | {"red.2.chips": chips("yellow")}),
        "FD-V13": (cut, pawn("blue", "b2", "b3")),
        "FD-V14": (lane(planned(g, begun(g)), 2, used=("2",)), {"white-1.token1": tokens("2")}),
        "FD-V15": (lane(shown, 0, used=("2", "4", "5", "6")), {"red-1.used": ()}),
        "FD-V16": (play(g, seven, EndMove("red-1")), {"red-1.used": tokens("1", "2")}),
        "FD-V17": (plan, {f"red-1.{slot}": (PlacedPiece(slot[:-1], "back"),) for slot in ("card1", "token1", "card2", "token2")}),
        "FD-V18": (planned(g, begun(g)), {"red-1.card1": (), "red-1.combo1": card("back")}),
        "FD-V19": (shown, {"white-2.card1": card("flag")}),
        "FD-V20": (shown, {"red-1.token2": tokens("5")}),
        "FD-V21": (turn(g, "red-1", "flag", yellow="d7"), {"d8.flag": (), "red.2.chips": chips("yellow", "flag-white")}),
        "FD-V22": (turn(g, "red-1", "flag", blue="d5", black="d6"),
                   {"white.2.chips": chips("black", own=1), "red.1.chips": chips("blue", "cflag-black")}),
        "FD-V23": (turn(g, "red-1", "flag", blue="a5", green="a6", held={"blue": ("green",)}),
                   {"white.1.chips": (), "red.1.chips": chips("blue", "cflag-green", "cflag-green")}),
        "FD-V24": (turn(g, "red-1", "flag", blue="c1"), {"d1.flag": (), "red.1.chips": chips("blue", "flag-red")}),
        "FD-V25": (taken, {"red.1.chips": chips("blue"), "b8.flag": (PlacedPiece("flag-white"),)}),
        "FD-V26": (turn(g, "red-1", "push", blue="a4", green="a5", black="c8"), pawn("green", "a5", "a8")),
        "FD-V27": (play(g, pushing, Push("red-2", "purple", "green", ("d2",))),
                   {"c2.flag": (), "d1.flag": (PlacedPiece("flag-red"),)}),
        "FD-V28": (turn(g, "red-1", "left", flags={"red": "green"}, green="c2", blue="a1"),
                   {"white.1.chips": chips("green"), "c3.flag": (PlacedPiece("flag-red"),)}),
        "FD-V29": (turn(g, "red-1", "right", flags={"white": "blue"}, blue="b7", green="c7"), pawn("blue", "b7", "f7")),
        "FD-V30": (turn(g, "red-1", "flag", blue="b2"), pawn("blue", "b2", "f2")),
        "FD-V31": (hole, pawn("blue", "b2", "f7") | {"g8.pawn": (PlacedPiece("pawn-orange"),)}),
        "FD-V32": (turn(g, "red-1", "copy", half=1, before=("flag",), blue="a3"), pawn("blue", "a3", "a4")),
        "FD-V34": (planned(g, begun(g, options=ABLE, who=COWBOY_TEAM), ("1", "2", "3", "4")), {"red-1.card1": card("jump")}),
        "FD-V35": (play(g, spied(g), Replace("white-1", "2")), {"white-1.used": tokens("spy")}),
        "FD-V36": (trap, {"d2.trap": (PlacedPiece("trap"),)}),
        "FD-V37": (turn(g, "red-1", "forward", options=ABLE, traps=("a3",), blue="a3"), pawn("blue", "a3", "a4")),
        "FD-V38": (turn(g, "red-1", "jump", options=ABLE, traps=("a4",), blue="a3"), pawn("blue", "a3", "a5")),
        "FD-V39": (roped, pawn("green", "f4", "f5")),
        "FD-V40": (alternate, pawn("yellow", "d5", "b7")),
        "FD-V41": (play(g, cleaned(g), CleanUp()), {"red.marker": (), "white.marker": (PlacedPiece("marker"),)}),
        "FD-V42": (play(g, lane(cleaned(g), 1, used=("1", "3", "4", "5")), CleanUp()), {"red-2.used": ()}),
        "FD-V43": (turn(g, "red-1", "left", seats=TWO, blue="b3"), pawn("blue", "b3", "a3")),
        "FD-V44": (turn(g, "red-1", "flag", flags={"white": "blue"}, blue="d6", green="a8"),
                   {"red.1.chips": chips("blue"), "f6.flag": (PlacedPiece("flag-white"),)}),
        "FD-V45": (turn(g, "white-2", "dig", options=ABLE, orange="g5"), {"g3.tunnel": (PlacedPiece("tunnel"),)}),
        "FD-V46": (lane(spied(g), 2, used=("4",)), {"white-1.token1": tokens("4")}),
        "FD-V47": (cats, pawn("purple", "d4", "d3")),
        "FD-V48": (turn(g, "red-1", "left", held={"blue": ("green",)}, blue="c3", purple="d3"),
                   {"red.1.chips": chips("blue"), "red.3.chips": chips("purple", "cflag-green")}),
    }  # fmt: skip


@pytest.mark.parametrize("name", [name for name, entry in VIOLATIONS.items() if entry["sensed"] != "never"])
def test_an_accepted_rule_is_named(flag_dash, name):
    state, changed = tables(flag_dash)[name]
    verdict = judge(standing(flag_dash, state), Seen(looks(flag_dash, state).put(changed)))
    assert verdict.name == "Illegal", [h.actions for h in verdict.explanations[:2]]
    best = verdict.explanations[0]
    found = [fault.rule for fault in best.faults] or [flag_dash.blame(best.state, handled).rule for handled in verdict.handled]
    assert found[0] in VIOLATIONS[name]["rules"], (found, best.actions)


def test_the_file_is_whole(flag_dash):
    from companion.assemble import words

    assert list(VIOLATIONS) == [f"FD-V{number:02}" for number in range(1, 49)]
    assert [name for name, entry in VIOLATIONS.items() if entry["sensed"] == "never"] == ["FD-V33"]
    sentences = words("flag-dash")
    for entry in VIOLATIONS.values():
        assert set(entry) == {"rules", "kind", "sensed", "remedy"}
        assert entry["kind"] in ("refused", "penalty", "owed")
        assert sentences.has("remedies", entry["remedy"])

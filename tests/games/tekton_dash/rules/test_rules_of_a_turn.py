"""Rules of a turn, each broken: Moves, Free Actions, Builds, Elements, lines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.tekton_dash.actions import Build, Carry, EndSet, Flip, KeepToken, Move, Put, SpawnTile, Take, Unblock
from companion.rules.values import Handled, PlacedPiece, Roll, Show
from tests.games.tekton_dash.standing import BP01, Make, broken, laid, play, race, rows

TWO: dict[str, Any] = {"sets": 2, "flipped": (2,)}
FOUR_RED = {"11": "red", "12": "red", "13": "red", "14": "red"}
HOME: dict[str, Any] = {"laps": (1, 3, 1, 1), "finished": (1,), "options": {"ending": "race_on"}}


def after(make: Make, *actions: Any) -> Make:
    """The same position after these acts."""
    return lambda game: play(game, make(game), *actions)


def over(game: Any) -> Any:
    state = race({"black": "a1"}, boards={"black": BP01}, laps=(2, 1, 1, 1), flipped=(0,))(game)
    state = replace(state, blueprints=("bp05-red", *state.blueprints[1:]), options=replace(state.options, red_excess_allowed=True))
    red = {"11": "red", "12": "blue", "21": "green", "22": "red", "31": "green", "32": "yellow"}
    board = race({"black": "a1"}, boards={"black": red})(game).boards[0]
    return play(game, replace(state, boards=(board, *state.boards[1:])), Move("black", "a0"))


def flipping(game: Any, at: str = "a8", **rest: Any) -> Any:
    """Black is about to cross the Flip line with green complete."""
    state = race({"black": at}, boards={"black": BP01}, **rest)(game)
    return replace(state, blueprints=("bp01-green", *(f"bp1{n}-green" for n in range(3))))


def at_the_line(game: Any, **rest: Any) -> Any:
    return play(game, flipping(game, **rest), Move("black", "a9"))


def flipped(game: Any, **rest: Any) -> Any:
    return play(game, at_the_line(game, **rest), KeepToken("black", "podium.1"), Flip("black"))


def encircled(game: Any, at: str = "a1") -> Any:
    """Black cannot Move, or not after its next step: Walls before, dashers and Walls beside."""
    state = race({"black": at, "white": "b1", "purple": "b2"}, boards={"black": {"22": "red"}})(game)
    return replace(state, walls=(12, *state.walls))


@pytest.mark.parametrize(("rule", "make", "action"), rows(
    ("TD-059", race({"white": "b2"}), Move("white", "b3")),
    ("TD-060", laid(), Move("black", "a1")),
    ("TD-187", over, Move("white", "b1")),
    ("TD-204", race({"white": "b2"}, **HOME), Move("white", "b3")),
    ("TD-080", race({"black": "a2"}), Move("black", "a4")),
    ("TD-063", after(race({"black": "a2"}), Move("black", "a3")), Move("black", "a4")),
    ("TD-080", after(race({"black": "a2"}), Move("black", "a3")), Move("black", "a5")),
    ("TD-081", race({"black": "a2", "white": "a3"}), Move("black", "a3")),
    ("TD-019", race({"black": "d2"}), Move("black", "e2")),
    ("TD-082", race({"black": "a1", "white": "b2"}), Move("black", "b0")),
    ("TD-082", race({"black": "a8"}, laps=(2, 1, 1, 1), flipped=(0,)), Move("black", "a9")),
    ("TD-125", race({"black": "b4"}), Move("black", "b5")),
    ("TD-126", race({"black": "b4"}), Move("black", "c5")),
    ("TD-202", race({"black": "a0"}), Move("black", "b0")),
    ("TD-202", race({"black": "a0"}), Take("black", "a0", "22")),
    ("TD-202", race({"black": "a0"}, boards={"black": {"22": "red"}}), Put("black", "22", "a0")),
    ("TD-098", race({"black": "a8"}), Move("black", "a9")),
    ("TD-186", race({"black": "a1"}, laps=(2, 1, 1, 1), flipped=(0,)), Move("black", "a0")),
    ("TD-119", after(race({"black": "b2"}), Move("black", "b3")), EndSet("black")),
    ("TD-119", after(race({"black": "b2"}), Move("black", "b3")), Carry("black", "c3")),
    ("TD-121", race({"black": "b3", "white": "b4"}, landings=((0, ()),), moved=True, begun=True, sets=0), Carry("black", "b4")),
    ("TD-120", after(race({"black": "b2"}, tiles={"b2": "red", "b3": "blue"}), Take("black", "b2", "22"), Move("black", "b3")),
     Take("black", "b3", "33")),
    ("TD-077", after(race({"black": "a2"}, tiles={"a2": "red"}), Take("black", "a2", "22")), Roll("black", 1)),
    ("TD-079", after(race({"black": "a2"}, tiles={"a2": "red"}), Take("black", "a2", "22")), Build("black", "22", "23")),
    ("TD-069", after(race({"black": "a2"}, boards={"black": {"22": "red"}}, **TWO), Build("black", "22", "23")),
     Build("black", "23", "24")),
    ("TD-075", after(race({"black": "a2"}, boards={"black": {"22": "red"}}), Move("black", "a3")), Build("black", "22", "23")),
    ("TD-149", race({"black": "a2"}, boards={"black": {"22": "red"}}, sets=0, plus=1, used=True), Build("black", "22", "23")),
    ("TD-076", after(race({"black": "a2"}, tiles={"a2": "red"}), Take("black", "a2", "22")), EndSet("black")),
    ("TD-096", race({"black": "a2"}), EndSet("black")),
    ("TD-083", race({"black": "a2"}, tiles={"a3": "red"}), Take("black", "a3", "22")),
    ("TD-083", race({"black": "a2"}), Take("black", "a2", "22")),
    ("TD-084", race({"black": "a2"}, tiles={"a2": "red"}, boards={"black": {"22": "blue"}}), Take("black", "a2", "22")),
    ("TD-095", race({"black": "a2"}, tiles={"a2": "red"}, boards={"black": FOUR_RED}), Take("black", "a2", "22")),
    ("TD-105", race({"black": "b1"}, tiles={"b1": "red-power"}, cooling=((7, 1, 99),)), Take("black", "b1", "22")),
    ("TD-137", race({"black": "a2"}, tiles={"a2": "red-power"}, round=2, options={"early_powerup": "forbidden"}),
     Take("black", "a2", "22")),
    ("TD-085", race({"black": "a2"}, tiles={"a2": "red"}, boards={"black": {"22": "blue"}}), Put("black", "22", "a2")),
    ("TD-115", race({"black": "b5"}, tiles={"b5": "red blue"}, boards={"black": {"22": "blue"}}), Put("black", "22", "b5")),
    ("TD-116", race({"black": "c7"}, tiles={"c7": "red blue red"}, boards={"black": {"22": "blue"}}, players=5), Put("black", "22", "c7")),
    ("TD-208", race({"black": "b5"}, tiles={"b5": "red"}, boards={"black": {"22": "blue"}}, totems=(-1, 31, -1, -1)),
     Put("black", "22", "b5")),
    ("TD-139", race({"black": "b5"}, tiles={"b5": "red"}, totems=(-1, 31, -1, -1)), Take("black", "b5", "22")),
    ("TD-086", after(race({"black": "a2"}), Roll("black", 1)), Roll("black", 2)),
    ("TD-211", after(race({"black": "a2"}), Roll("black", 1)), Move("black", "a3")),
    ("TD-088", after(race({"black": "a2"}), Roll("black", 5)), SpawnTile("black", "a3", "red")),
    ("TD-088", after(race({"black": "a2"}), Roll("black", 5)), SpawnTile("black", "a2", "red-power")),
    ("TD-089", after(race({"black": "a2"}), Roll("black", 3)), SpawnTile("black", "a3", "red")),
    ("TD-090", after(race({"black": "a2"}), Roll("black", 1)), SpawnTile("black", "a3", "red-power")),
    ("TD-090", after(race({"black": "a2"}), Roll("black", 1)), SpawnTile("black", "b5", "red")),
    ("TD-112", after(race({"black": "a2"}), Roll("black", 1)), SpawnTile("black", "a3", "blue")),
    ("TD-114", after(race({"black": "a2"}, players=5), Roll("black", 1)), SpawnTile("black", "c5", "green")),
    ("TD-118", race({"black": "b5"}, tiles={"b5": "red blue"}), Take("black", "b5", "22", below=1)),
    ("TD-092", race({"black": "a2"}), Build("black", "22", "23")),
    ("TD-093", race({"black": "a2"}, boards={"black": {"22": "red"}}), Build("black", "22", "33")),
    ("TD-094", race({"black": "a2"}, boards={"black": {"22": "red"}}), Build("black", "22", "24")),
    ("TD-094", race({"black": "a2"}, boards={"black": {"22": "red", "23": "blue"}}), Build("black", "22", "23")),
    ("TD-108", race({"black": "b4"}), Unblock("black", "b4.gap-n", "b6.gap-n")),
    ("TD-110", encircled, Unblock("black", "d7.gap-n", "d6.gap-n")),
    ("TD-109", after(lambda game: encircled(game, "a0"), Move("black", "a1")), Unblock("black", "a1.gap-n", "a3.gap-n")),
    ("TD-064", at_the_line, EndSet("black")),
    ("TD-071", lambda game: play(game, at_the_line(game), Flip("black")), EndSet("black")),
    ("TD-099", race({"black": "a2"}), Flip("black")),
    ("TD-100", lambda game: at_the_line(game, sets=2), Move("black", "a8")),
    ("TD-070", lambda game: flipped(game, sets=2), Move("black", "a8")),
    ("TD-072", flipped, KeepToken("black", "podium.2")),
    ("TD-073", lambda game: flipped(game, flipped=(1, 2, 3)), KeepToken("black", "podium.2")),
    ("TD-071", race({"black": "a2"}), KeepToken("black", "podium.1")),
    ("TD-195", race({"black": "a2"}, options={"mode": "kids"}), Show("black", "black.token", "reject")),
    ("TD-196", race({"black": "a2"}, options={"mode": "journey"}), Show("black", "black.token", "reject")),
))  # fmt: skip
def test_an_act_that_is_refused(tekton_dash: Any, rule: str, make: Make, action: Any) -> None:
    assert broken(tekton_dash, make(tekton_dash), action)[:1] == (rule,)


@pytest.mark.parametrize(("rule", "place", "gone", "come"), [
    pytest.param(rule, *rest, marks=pytest.mark.rule(rule), id=rule) for rule, *rest in (
        ("TD-113", "a3.tile", ("tile", "red"), ("tile", "blue")),
        ("TD-155", "b5.gap-n", None, ("wall", "")), ("TD-103", "black.marker", None, ("marker", "")),
        ("TD-169", "black.token", None, ("token", "reject")), ("TD-026", "b5.element", None, ("spawn", "red")),
        ("TD-082", "f9.dasher", None, ("dasher-black", "")),
    )
])  # fmt: skip
def test_what_no_act_explains(tekton_dash: Any, rule: str, place: str, gone: Any, come: Any) -> None:
    state = race({"black": "b5"}, tiles={"b5": "red blue", "a3": "red"})(tekton_dash)
    handled = Handled(place, (PlacedPiece(*gone),) if gone else (), (PlacedPiece(*come),) if come else ())
    assert tekton_dash.blame(state, handled).rule == rule

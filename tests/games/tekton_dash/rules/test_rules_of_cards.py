"""Rules of Power-Up Cards and of Ability Tokens, each broken."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.tekton_dash.actions import (
    Book,
    BurnOrPutAway,
    Claim,
    Decline,
    Discard,
    EndSet,
    Freeze,
    LetPass,
    Link,
    Move,
    MoveDasher,
    MoveElement,
    MoveWall,
    Put,
    PutBack,
    Reshuffle,
    SpawnTile,
    StepBack,
    SwapPosition,
    SwapTicket,
    SwapTiles,
    Take,
    TurnBoost,
)
from companion.rules.values import Roll, Show
from tests.games.tekton_dash.rules.test_rules_of_a_turn import HOME, after
from tests.games.tekton_dash.standing import Make, broken, carded, race, rows, token

FOUR_RED = {"11": "red", "12": "red", "13": "red", "14": "red"}
DRAWN = after(race({"black": "a2"}, tiles={"a2": "red-power", "b2": "blue"}), Take("black", "a2", "22"))
MARKED: dict[str, Any] = {"marker": 1}
BOARDS = {"black": {"22": "red"}, "white": {"22": "blue"}}
WINDOW = after(carded("freeze", {"white": "b2"}), Freeze("black", "white"))


def shown(name: str) -> Show:
    return Show("black", "black.token", name)


def theirs(name: str) -> Show:
    return Show("white", "white.token", name)


@pytest.mark.parametrize(("rule", "make", "action"), rows(
    ("TD-104", race({"black": "a2"}, round=2), Show("black", "play", "freeze")),
    ("TD-127", race({"black": "a2"}), Show("black", "play", "freeze")),
    ("TD-127", race({"black": "a2"}), Decline("black", "freeze")),
    ("TD-127", DRAWN, EndSet("black")),
    ("TD-128", DRAWN, Move("black", "a3")),
    ("TD-128", after(DRAWN, Show("black", "play", "burn-tiles")), Decline("black", "freeze")),
    ("TD-129", after(DRAWN, Decline("black", "freeze")), Move("black", "a3")),
    ("TD-130", race({"black": "a2", "white": "b2"}), SwapPosition("black", "white")),
    ("TD-131", race({"black": "a2"}), Discard()),
    ("TD-135", DRAWN, Show("black", "play", "put-away")),
    ("TD-136", race({"black": "a2"}), Reshuffle()),
    ("TD-138", carded("book-tiles"), Book("black", "b2")),
    ("TD-139", carded("book-tiles", tiles={"b2": "red"}, totems=(-1, 13, -1, -1)), Book("black", "b2")),
    ("TD-141", carded("put-away", boards=BOARDS), BurnOrPutAway("black", "black.22")),
    ("TD-156", carded("burn-tiles"), BurnOrPutAway("black", "b2.tile")),
    ("TD-142", carded("swap-tiles", boards=BOARDS), SwapTiles("black", "22", "white", "33")),
    ("TD-095", carded("swap-tiles", boards={"black": {**FOUR_RED, "22": "blue"}, "white": {"22": "red"}}),
     SwapTiles("black", "22", "white", "22")),
    ("TD-102", carded("swap-tiles", boards=BOARDS, **MARKED), SwapTiles("black", "22", "white", "22")),
    ("TD-102", carded("freeze", **MARKED), Freeze("black", "white")),
    ("TD-144", carded("freeze"), Freeze("black", "black")),
    ("TD-210", carded("freeze", frozen=(1,)), Freeze("black", "white")),
    ("TD-204", carded("freeze", **HOME), Freeze("black", "white")),
    ("TD-145", carded("put-back", boards=BOARDS), PutBack("black", "white", "33", "b2")),
    ("TD-146", carded("put-back", boards=BOARDS, tiles={"b2": "red"}), PutBack("black", "white", "22", "b2")),
    ("TD-146", carded("put-back", {"white": "b2"}, boards=BOARDS), PutBack("black", "white", "22", "b2")),
    ("TD-147", carded("swap-position", {"white": "b6"}), SwapPosition("black", "white")),
    ("TD-203", carded("swap-position", {"white": "b9"}), SwapPosition("black", "white")),
    ("TD-157", carded("move-dasher", {"white": "b2"}), MoveDasher("black", "white", "c4")),
    ("TD-157", carded("move-dasher", options={"move_dasher_self": False}), MoveDasher("black", "black", "a4")),
    ("TD-203", carded("move-dasher", {"white": "b7"}), MoveDasher("black", "white", "b9")),
    ("TD-151", carded("move-stack"), MoveElement("black", "b5", "a3")),
    ("TD-159", carded("move-spawn"), MoveElement("black", "a3", "b5")),
    ("TD-164", carded("move-boost"), MoveElement("black", "b3", "b5")),
    ("TD-164", carded("move-boost"), TurnBoost("black", "b3", "NE")),
    ("TD-038", carded("move-boost", options={"boost_distinct_after_setup": True}), TurnBoost("black", "b3", "W")),
    ("TD-212", carded("move-stack", {"white": "b5"}), MoveElement("black", "b5", "b6")),
    ("TD-153", carded("move-wall"), MoveWall("black", "a1.gap-n", "a2.gap-n")),
    ("TD-041", carded("move-wall"), MoveWall("black", "b4.gap-n", "a7.gap-n")),
    ("TD-042", carded("move-wall"), MoveWall("black", "b6.gap-e", "c6.gap-e")),
    ("TD-155", carded("move-wall"), MoveWall("black", "b4.gap-n", "a1.gap-e")),
    ("TD-161", carded("linking", boards=BOARDS), Link("black", "33", "white", "11")),
    ("TD-162", carded("linking", boards=BOARDS), Link("black", "22", "white", "22")),
    ("TD-216", carded("linking", boards={"black": {**FOUR_RED, "22": "blue"}, "white": {"22": "red"}}), Link("black", "22", "white", "11")),
    ("TD-163", race({"black": "a2", "white": "b4"}), StepBack("black", "white", "b3")),
    ("TD-163", race({"black": "a2", "white": "c4"}, back=1), StepBack("black", "white", "c5")),
    ("TD-167", race({"black": "a2"}), Claim("white")),
    ("TD-167", race({"black": "a2"}), LetPass(1)),
    ("TD-167", race({"black": "a2"}), theirs("no-no-no")),
    ("TD-167", after(WINDOW, LetPass(1)), theirs("no-no-no")),
    ("TD-167", race({"black": "a2"}, options={"tokens_on_others_turns": False}), theirs("drop-it")),
    ("TD-170", after(WINDOW, Claim("purple")), theirs("no-no-no")),
    ("TD-174", WINDOW, theirs("bulldoze")),
    ("TD-178", WINDOW, theirs("reject")),
    ("TD-184", after(carded("burn-tiles", tiles={"b2": "red"}), BurnOrPutAway("black", "b2.tile")), theirs("no-no-no")),
    ("TD-179", race({"black": "a2"}), theirs("no-dice")),
    ("TD-179", after(race({"black": "a2"}), Roll("black", 1), theirs("no-dice"), Roll("white", 1)), SpawnTile("black", "a3", "red")),
    ("TD-177", after(race({"black": "a2"}), Roll("black", 1), theirs("no-dice")), shown("dice-master")),
    ("TD-166", race({"black": "a2"}, spent=((), (), ("reject",), ())), shown("reject")),
    ("TD-166", race({"black": "a2"}, hands=(0, 1, 1, 1)), shown("drop-it")),
    ("TD-171", race({"black": "a2"}), shown("drop-it")),
    ("TD-171", token("drop-it", {"black": "a2"}, boards={"black": {"22": "red"}}), Roll("black", 1)),
    ("TD-144", race({"black": "a2", "white": "b2"}, frozen=(0,), options={"frozen_may_use_tokens": False}), shown("hijack")),
    ("TD-172", token("rock-solid", {"black": "b4"}), Move("black", "c4")),
    ("TD-173", token("froggy-jump", {"black": "b2", "white": "c2"}), Move("black", "b4")),
    ("TD-176", token("hijack", {"black": "b2", "white": "b4"}), SwapPosition("black", "white")),
    ("TD-180", token("swap-ticket", {"black": "a2"}, boards={"black": {"22": "red"}}), SwapTicket("black", "22")),
    ("TD-085", token("drop-it", {"black": "a2"}, tiles={"a2": "red"}, boards={"black": {"22": "red"}}), Put("black", "22", "a2")),
    ("TD-182", token("super-glue", {"black": "b2"}), Move("black", "c2")),
    ("TD-083", token("dig-it-up", {"black": "a2"}), Take("black", "a2", "22")),
    ("TD-140", token("dig-it-up", {"black": "b5"}, tiles={"b5": "red"}, totems=(31, -1, -1, -1)), Take("black", "b5", "22")),
    ("TD-140", race({"black": "b5"}, tiles={"b5": "red"}, totems=(31, -1, -1, -1)), shown("dig-it-up")),
    *((rule, race({"black": "b5"}, tiles={"b5": "red"}, boards={"black": {"22": "blue"}}, totems=totems), shown("swap-ticket"))
      for rule, totems in (("TD-140", (31, -1, -1, -1)), ("TD-139", (-1, 31, -1, -1)))),
    ("TD-209", after(race({"black": "a2"}, skips=(1,)), Move("black", "a3"), EndSet("black")), Move("white", "b1")),
))  # fmt: skip
def test_a_card_or_a_token_that_is_refused(tekton_dash: Any, rule: str, make: Make, action: Any) -> None:
    assert broken(tekton_dash, make(tekton_dash), action)[:1] == (rule,)

"""The worked positions as data: all seventeen are there, and speak of rules, floors and squares that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.gamepackages import OWN as GAMES
from companion.lookup.rulebook import load
from tests.games.tekton_dash.rules.data_notation import PLAYERS, Step, Table
from tests.games.tekton_dash.rules.data_positions import BRANCHES

ACTS = {"look", "move", "take", "put", "spawn", "build", "card", "decline", "token", "objects", "done", "skips", "pass turn", "pass round"}
FACTS = {
    "at", "tiles", "board", "walls", "elements", "active", "sets", "free", "owes_move", "meters", "marker", "lap1", "podium", "tokens",
    "totems", "laps", "numbers", "kinds", "moves", "places",
}  # fmt: skip


def test_all_seventeen_are_told_and_no_two_branches_alike() -> None:
    assert sorted({branch.position for branch in BRANCHES}) == [f"TD-G{number:02}" for number in range(1, 18)]
    assert len({(branch.position, branch.title) for branch in BRANCHES}) == len(BRANCHES)


def test_each_ruling_names_rules_of_the_book() -> None:
    known = {rule.id for rule in load(GAMES / "tekton_dash" / "rulebook.md", "tekton-dash").rules}
    named = {rule for branch in BRANCHES for step in branch.steps for rule in step.refused}
    assert len(named) > 15
    assert named <= known


def test_acts_and_facts_are_those_that_are_explained() -> None:
    assert {step.act for branch in BRANCHES for step in branch.steps} == ACTS
    assert {fact for branch in BRANCHES for step in branch.steps for fact in step.then} == FACTS


def test_everything_lies_in_the_lanes_in_use() -> None:
    for branch in BRANCHES:
        lanes = "abcdef"[: PLAYERS[branch.table.layout]]
        for spot in (*_spots(branch.table), *(spot for step in branch.steps for spot in _acted(step))):
            assert re.fullmatch(rf"[{lanes}]\d[ne]?", spot), f"{branch.position}, {branch.title}: {spot}"


def test_no_two_dashers_begin_on_one_floor_and_no_board_is_over_its_limits() -> None:
    for branch in BRANCHES:
        assert len(set(branch.table.at.values())) == len(branch.table.at)
        for board in branch.table.boards.values():
            assert all(re.fullmatch("[1-5][1-5]", square) for square in board)
            assert all(list(board.values()).count(tile) <= 4 for tile in board.values())
        assert len(set(branch.table.blueprints.values())) == len(branch.table.blueprints)


def _spots(table: Table) -> Iterator[str]:
    yield from (*table.at.values(), *table.tiles, *table.totems.values(), *table.moved, *table.moved.values())


def _acted(step: Step) -> Iterator[str]:
    """Floors and gaps that an act names."""
    yield from (str(step.what[name]) for name in ("at", "on", "gap", "floor") if name in step.what)
    yield from (step.what["to"],) if "to" in step.what and step.act != "build" else ()
    yield from (*step.then.get("tiles", ()), *step.then.get("walls", ()), *step.then.get("moves", ()))

"""Pictures of Dash Arena show the arena from its topology, and ways through the middles of the spaces. They show every end of every die."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot
from typing import Any

import pytest

from companion.assemble import drawn
from companion.errors import BoardError
from companion.games.dash_arena.examples import EXAMPLES
from companion.games.dash_arena.movement.arena import STEPS, arrow, axial
from companion.games.dash_arena.movement.default_arena import DEFAULT
from companion.games.dash_arena.state import NUMBER, Dash, Options, Shoot, Throw
from companion.present.board.ways import way
from companion.present.words import Words
from companion.rules.values import visible
from vision.board import Board, Drawing, Point

TABLES = dict(DEFAULT)


class Plain(Words):
    """Says every action by its key."""

    def phrase(self, phrase: Any, table: str = "actions") -> str:
        return str(phrase.key)


WORDS = Plain(Words.load().tables)


@pytest.fixture(scope="session")
def plan(geometry: Any, dash_arena: Any) -> Board:
    return drawn(geometry, dash_arena)


@pytest.fixture(scope="session")
def arena(plan: Board) -> Drawing:
    return plan.drawings["arena"]


def far(one: Point, other: Point) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def middle(drawing: Drawing, place: str) -> Point:
    found = drawing.middle(place.partition(".")[0])
    assert found is not None, f"{place} is not drawn"
    return found


def positions(game: Any) -> Iterator[Any]:
    for make in EXAMPLES.values():
        state = make(game)
        if state.phase == "action":
            yield state


def moves(game: Any, state: Any) -> Iterator[tuple[Any, Any]]:
    """Every dash and every throw from here."""
    for action in game.legal_actions(state):
        if isinstance(action, Dash):
            yield state, action
        elif isinstance(action, Shoot):
            ready = game.apply(state, action)
            yield from ((ready, throw) for throw in game.legal_actions(ready) if isinstance(throw, Throw))


def test_every_space_is_drawn_where_its_pieces_lie(plan: Board, arena: Drawing) -> None:
    names = {name.partition(".")[0] for name in plan.places if name.endswith(".figure")}
    assert {area.name for area in arena.areas} == names
    for name in names:
        assert far(middle(arena, name), plan.places[f"{name}.figure"].slots_mm[0]) == pytest.approx(6, abs=0.2)
        assert far(middle(arena, name), plan.places[f"{name}.disk"].slots_mm[0]) == pytest.approx(11.5, abs=0.2)
    assert far(middle(arena, "c4"), middle(arena, "c5")) == pytest.approx(32)


def test_every_arrow_leads_from_its_entry_to_its_exit(arena: Drawing) -> None:
    for text in TABLES["arrows"]:
        one = arrow(text)
        stroke = arena.stroke(one.name)
        assert stroke is not None, text
        for side, end in ((one.first, stroke.points_mm[0]), (one.second, stroke.points_mm[-1])):
            nearest = min((far(middle(arena, area.name), end), area.name) for area in arena.areas)[1]
            assert nearest == side.space, f"{text}: one end lies in {nearest}"
        assert stroke.heads == (one.both and one.first != one.second, True)
        for space, _, _ in one.via:
            assert min(far(middle(arena, space), point) for point in stroke.points_mm) < 16, f"{text} passes {space}"


def test_gates_starting_positions_and_spawners_are_told_by_their_colour(arena: Drawing) -> None:
    tone = {area.name: area.tone for area in arena.areas}
    for team in ("red", "blue"):
        side = dict(TABLES[team])
        assert {tone[name] for name in (*side["gate"], *side["start"], side["spawner"])} == {team}
    assert tone[TABLES["main"]] == "yellow"
    assert {stroke.kind for stroke in arena.strokes} >= {"bounce", "two-way", "one-way", "wall", "start", "spawner"}


def test_where_the_arena_ends_there_is_a_wall(arena: Drawing) -> None:
    around = {axial(area.name) for area in arena.areas}
    walls = [stroke for stroke in arena.strokes if stroke.kind == "wall"]
    assert len(walls) == sum((q + dq, r + dr) not in around for q, r in around for dq, dr in STEPS)
    assert len([wall for wall in walls if wall.tone == "red"]) == len([wall for wall in walls if wall.tone == "blue"]) > 0


def test_an_owners_arrows_are_drawn_as_they_are_written(geometry: Any, dash_arena: Any) -> None:
    topology = tuple((key, ("X1 c3.N > d5.S",) if key == "arrows" else value) for key, value in DEFAULT)
    own = drawn(geometry, dash_arena, replace(Options(), topology=topology)).drawings["arena"]
    assert own.stroke("A01") is None
    assert own.stroke("X1") is not None
    with pytest.raises(BoardError, match="cannot be made"):
        drawn(replace(geometry, sketches={"arena": {}}), dash_arena)


def test_the_way_ends_where_the_rules_say(dash_arena: Any, plan: Board) -> None:
    seen = 0
    for state in positions(dash_arena):
        for before, action in moves(dash_arena, state):
            shown = way(dash_arena, before, action, WORDS, plan)
            after = visible(dash_arena.layout(dash_arena.apply(before, action)), dash_arena.board)
            assert shown is not None
            assert shown.stages[-1].layout == after, action
            assert shown.stages[-1].kind != "rest", f"a stop of {action} is not told"
            seen += 1
    assert seen > 300


def test_the_way_passes_through_the_middles_of_the_spaces(dash_arena: Any, plan: Board, arena: Drawing) -> None:
    arrows = 0
    for state in positions(dash_arena):
        for before, action in moves(dash_arena, state):
            shown = way(dash_arena, before, action, WORDS, plan)
            assert shown is not None
            for stop, stage in zip(dash_arena.trail(before, action), shown.stages, strict=True):
                if not stage.line_mm:
                    continue
                assert far(stage.line_mm[-1], middle(arena, stop.place)) < 0.1, stop
                if stop.along:
                    arrows += 1
                    line = arena.stroke(stop.along)
                    assert line is not None
                    assert set(line.points_mm) <= set(stage.line_mm), f"{stop} leaves its arrow"
                else:
                    assert far(stage.line_mm[0], stage.line_mm[-1]) == pytest.approx(32, abs=0.2), f"{stop} of {action}"
    assert arrows > 50


def test_a_bounce_off_the_wall_is_told_moment_by_moment(dash_arena: Any, plan: Board) -> None:
    shown = way(dash_arena, EXAMPLES["DA-G01"](dash_arena), Dash("red", "red-1", 3, "NW"), WORDS, plan)
    assert shown is not None
    assert [stage.text for stage in shown.stages] == ["Red 1 to a6", "Red 1 to b7", "Red 1 to c7"]
    bent = shown.stages[0].line_mm
    assert bent[0] == plan.middle("a5.figure")
    assert len(bent) > 5, "along the arrow, not straight through the wall"


def test_reach_is_every_end_of_every_die(dash_arena: Any) -> None:
    for state in positions(dash_arena):
        ends: dict[tuple[str, str], set[str]] = {}
        for action in dash_arena.legal_actions(state):
            if isinstance(action, Dash) and not state.field.prone >> NUMBER[action.figure] & 1:
                stops = [stop.place for stop in dash_arena.trail(state, action) if stop.piece == action.figure]
                start = next(place for place, pieces in dash_arena.layout(state).items() for one in pieces if one.piece == action.figure)
                ends.setdefault((action.figure, str(action.die)), set()).add(stops[-1] if stops else start)
        assert {(one.piece, one.by): set(one.places) for one in dash_arena.reach(state)} == ends
    assert dash_arena.reach(replace(state, phase="roll")) == ()


def test_a_goal_within_reach_is_marked(dash_arena: Any) -> None:
    marked = 0
    for state in positions(dash_arena):
        prized = {(one.piece, one.by) for one in dash_arena.reach(state) if one.prized}
        before = dash_arena.scores(state)
        dashes = [action for action in dash_arena.legal_actions(state) if isinstance(action, Dash)]
        after = {action: dash_arena.scores(dash_arena.apply(state, action)) for action in dashes}
        scoring = {(action.figure, str(action.die)) for action in dashes if after[action][action.seat] > before[action.seat]}
        assert prized == scoring
        marked += len(prized)
    assert marked > 0


def test_before_a_throw_the_ends_of_the_disk_are_shown(dash_arena: Any) -> None:
    thrown = 0
    for state in positions(dash_arena):
        for action in dash_arena.legal_actions(state):
            if not isinstance(action, Shoot):
                continue
            ready = dash_arena.apply(state, action)
            (ends,) = dash_arena.reach(ready)
            assert (ends.piece, ends.by) == ("disk", "")
            stops = [dash_arena.trail(ready, throw) for throw in dash_arena.legal_actions(ready) if isinstance(throw, Throw)]
            assert set(ends.places) >= {told[-1].place for told in stops if told and told[-1].kind == "fly"}
            assert set(ends.prized) <= set(ends.places)
            thrown += 1
    assert thrown > 3

"""Kinds of Dash Arena: dashes that leave no trace, are shown in part or go too far, and throws. Some dashes are blamed on others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.dash_arena.state import DICE, FIGURES, Dash, PlaceFigure, team_of
from companion.games.dash_arena.table.layout import arena, figure_at
from companion.rules.values import Layout, PlacedPiece, Roll, visible
from tests.cases.kinds import hands
from tests.cases.kinds.anywhere import LOOKED_FOR_S, Expected, Kind, or_asked
from tests.cases.kinds.games import dash_arena_throws
from tests.cases.kinds.games.dash_arena_turns import dashes, has_rolled
from tests.cases.kinds.scene import Scene

NUDGED = ("DA-003", "DA-013", "DA-025", "DA-030", "DA-032", "DA-048", "DA-062", "DA-107")
TOO_FAR = ("DA-033", "DA-036", "DA-038", "DA-041", "DA-042")


def goes_on_dashing(scene: Scene, at_once: bool = False) -> list[Any]:
    """The rest of the turn: simple dashes until nothing is left of it. Then the other team rolls."""
    turn, done = scene.truth.turn, []
    while scene.truth.turn == turn and scene.truth.phase == "action":
        here = visible(scene.game.layout(scene.truth), scene.game.board)
        some = [
            act
            for act in dashes(scene)
            for after in [scene.game.apply(scene.truth, act)]
            if after.points == scene.truth.points and after.outcome is None and visible(scene.game.layout(after), scene.game.board) != here
        ]
        if not some:
            return []
        act = scene.chance.choice(some)
        done.append(act)
        scene.decide(act) if at_once else scene.act(act)
    if at_once:
        scene.look(scene.game.layout(scene.truth))
    return done if scene.truth.phase == "roll" else []


def other_team_rolls(scene: Scene) -> None:
    """Three dice of the next turn, one after the other."""
    for _ in range(DICE):
        value = scene.chance.randint(1, 6)
        scene.decide(Roll(scene.play.seats[scene.truth.active], value))
        scene.roll(value)
    scene.tick(5.0)


def stops(scene: Scene, act: Dash) -> list[Layout]:
    """The tables on the way of a dash, without the first and the last."""
    ends = {visible(scene.game.layout(state), scene.game.board) for state in (scene.truth, scene.game.apply(scene.truth, act))}
    return [table for table in scene.game.way(scene.truth, act) if visible(table, scene.game.board) not in ends]


def pushes_nobody(scene: Scene, act: Dash) -> bool:
    """True if the dash moves its own figure and nothing else, and scores nothing."""
    after = scene.game.apply(scene.truth, act)
    same = [a == b for a, b in zip(after.field.spaces, scene.truth.field.spaces, strict=True)]
    alone = same.count(False) == 1 and not same[FIGURES.index(act.figure)]
    return alone and after.points == scene.truth.points and after.field.prone == scene.truth.field.prone


def _back_to_its_start(scene: Scene, at: int, *, last: bool) -> Expected | None:
    if not has_rolled(scene, at):
        return None
    here = scene.truth.field
    some = [act for act in dashes(scene) if scene.game.apply(scene.truth, act).field == here and not act.choices]
    if not some:
        return None
    act = scene.chance.choice(some)
    seat = act.seat
    done: list[Any] = []
    if not last:
        for table in stops(scene, act) if scene.chance.random() < 0.5 else ():
            scene.look(table)
        scene.look(scene.table)
        scene.decide(act)
        scene.press(seat)
    else:
        others = [each for each in dashes(scene) if each.figure != act.figure and each.die != act.die and pushes_nobody(scene, each)]
        if not others:
            return None
        done.append(scene.chance.choice(others))
        scene.act(done[0])
        left = [each for each in dashes(scene) if each.figure not in (act.figure, done[0].figure) and each.die != act.die]
        left = [each for each in left if pushes_nobody(scene, each)]
        if not left:
            return None
        done.append(scene.chance.choice(left))
        scene.act(done[1])
        if scene.game.faults(scene.truth, act) or scene.game.layout(scene.game.apply(scene.truth, act)) != scene.game.layout(scene.truth):
            return None
        scene.look(scene.table)
        scene.decide(act)
        scene.press(seat)
    if not last:
        rest = goes_on_dashing(scene)
        if not rest:
            return None
        done += rest
        scene.press(seat)
    if scene.truth.phase != "roll":
        return None
    other_team_rolls(scene)
    return {"no_fault": True, "dashed": {each.figure for each in (*done, act)}}, {"no_fault": True, "asks": True}


def dash_back_to_its_start(scene: Scene, at: int) -> Expected | None:
    """A dash comes back to its own space and leaves no trace (DA-040, DA-047). It is shown and a button pressed, then the others dash."""
    return _back_to_its_start(scene, at, last=False)


def dash_back_to_its_start_last(scene: Scene, at: int) -> Expected | None:
    """The same, with the dash that leaves no trace made last."""
    return _back_to_its_start(scene, at, last=True)


def dashes_shown_space_by_space(scene: Scene, at: int) -> Expected | None:
    """Every dash of a turn rests on each space of its way: the impulses are counted aloud (DA-034, DA-038)."""
    if not has_rolled(scene, at):
        return None
    turn, done = scene.truth.turn, []
    while scene.truth.turn == turn and scene.truth.phase == "action":
        some = [act for act in dashes(scene) if pushes_nobody(scene, act)]
        if not some:
            return None
        act = scene.chance.choice(some)
        done.append(act)
        for table in stops(scene, act):
            scene.look(table)
        scene.act(act)
    if scene.truth.phase != "roll":
        return None
    other_team_rolls(scene)
    return ({"no_fault": True, "asks": False, "dashed": {each.figure for each in done}},)


def three_dashes_in_one_look(scene: Scene, at: int) -> Expected | None:
    """A team makes its three dashes before the hands leave, and the other rolls (DA-032, DA-040)."""
    if not has_rolled(scene, at):
        return None
    done = goes_on_dashing(scene, at_once=True)
    if not done or scene.truth.field == scene.first.field:
        return None
    other_team_rolls(scene)
    return ({"no_fault": True, "asks": False, "dashed": {each.figure for each in done}},)


def dash_taken_back(scene: Scene, at: int) -> Expected | None:
    """A die is given to a figure and taken back before anything else is done; another figure gets it (DA-032)."""
    if not has_rolled(scene, at):
        return None
    some = [act for act in dashes(scene) if pushes_nobody(scene, act)]
    first = scene.chance.choice(some) if some else None
    others = [act for act in some if first is not None and act.figure != first.figure and act.die == first.die]
    if first is None or not others:
        return None
    before = scene.table
    scene.look(scene.game.layout(scene.game.apply(scene.truth, first)))
    scene.look(before)
    act = scene.chance.choice(others)
    scene.act(act)
    rest = goes_on_dashing(scene)
    if not rest:
        return None
    other_team_rolls(scene)
    return ({"no_fault": True, "dashed": {each.figure for each in (act, *rest)}, "story": scene.story},)


def one_too_far_then_corrected(scene: Scene, at: int) -> Expected | None:
    """A figure is put down one space too far on its way, and then where it belongs (DA-042)."""
    if not has_rolled(scene, at):
        return None
    pairs = []
    on_the_way = {visible(table, scene.game.board) for act in dashes(scene) for table in stops(scene, act)}
    for act in dashes(scene):
        farther = replace(act, die=act.die + 1)
        if act.die < 6 and act.die + 1 not in scene.truth.pool and pushes_nobody(scene, act):
            state = replace(scene.truth, pool=tuple(sorted((*scene.truth.pool, act.die + 1))))
            if not scene.game.faults(state, farther):
                table = scene.game.layout(scene.game.apply(state, farther))
                moved = len(scene.table.differs(table)) == 2 and visible(table, scene.game.board) not in on_the_way
                if moved and not hands.lawful(scene.play, scene.truth, table):
                    pairs.append((act, table))
    if not pairs:
        return None
    act, table = scene.chance.choice(pairs)
    before = scene.table
    scene.look(table)
    if scene.chance.random() < 0.3:
        scene.look(before)
    scene.act(act)
    rest = goes_on_dashing(scene)
    if not rest:
        return None
    other_team_rolls(scene)
    dashed = {each.figure for each in (act, *rest)}
    return ({"fault_among": TOO_FAR, "faults_at_most": 1, "clears": True, "dashed": dashed, "story": scene.story},)


def opponent_nudged(scene: Scene, at: int) -> Expected | None:
    """In a team's turn a figure of the other is moved one space by hand; nobody pushed it (DA-003, DA-030)."""
    if not has_rolled(scene, at):
        return None
    moved = _one_space_off(scene, team=1 - scene.truth.active)
    if moved is None:
        return None
    scene.look(moved[0])
    scene.tick(20.0)
    return ({"fault_among": NUDGED, "faults_at_most": 1, "remedy_clears": True, "remedy_touches_only": moved[1:3]},)


def _one_space_off(scene: Scene, team: int, homes: bool = False) -> tuple[Layout, str, str, str] | None:
    """A figure of this team stands on a space beside its own, though no dash leads there."""
    state, ground = scene.truth, arena(scene.truth)
    some = []
    for figure, space in enumerate(state.field.spaces):
        if space < 0 or team_of(figure) != team or state.field.prone >> figure & 1:
            continue
        here = figure_at(state, space)
        for to in hands.beside(scene.play, here, PlacedPiece(FIGURES[figure], "up"), scene.table, 6):
            if not homes or any(figure_at(state, start) == to for start in ground.starts[team]):
                some.append((figure, here, to))
    scene.chance.shuffle(some)
    for figure, here, to in some[:6]:
        placed = PlacedPiece(FIGURES[figure], "up")
        table = hands.with_piece(hands.without(scene.table, here, placed), to, placed)
        if not (hands.lawful(scene.play, state, table) or hands.on_the_way(scene.play, state, table)):
            return table, here, to, FIGURES[figure]
    return None


def no_point_on_one_figure(scene: Scene, at: int) -> Expected | None:
    """A figure stands one space off, on a starting space of its team. No carrier lies and nobody else was set back: no point (DA-103)."""
    if not has_rolled(scene, at):
        return None
    moved = _one_space_off(scene, scene.chance.randrange(2), homes=True)
    if moved is None:
        return None
    scene.look(moved[0])
    scene.tick(20.0)
    return {"told_without": lambda act: isinstance(act, PlaceFigure), "no_points": True}, {"asks": True}


def figures_swapped_by_hand(scene: Scene, at: int) -> Expected | None:
    """Two figures have changed places by hand; nothing has been scored (DA-030, DA-044)."""
    if not has_rolled(scene, at):
        return None
    found = hands.swapped(scene.play, scene.truth, scene.table, scene.chance)
    if found is None or not found[1].endswith(".figure"):
        return None
    scene.look(found[0])
    scene.rests(LOOKED_FOR_S)
    expected = {"remedy_touches_only": found[1:], "remedy_clears": True, "whole_words": True, "no_fault": False}
    return ({**expected, "told_without": lambda act: isinstance(act, PlaceFigure)},)


def half_way_and_another_is_blamed(scene: Scene, at: int) -> Expected | None:
    """A figure rests on its way. Waiting or naming it is fair, telling of another is not (DA-038, DA-039)."""
    if not has_rolled(scene, at):
        return None
    some = [(act, table) for act in dashes(scene) if pushes_nobody(scene, act) for table in stops(scene, act)]
    some = [(act, table) for act, table in some if not hands.lawful(scene.play, scene.truth, table)]
    if not some:
        return None
    act, table = scene.chance.choice(some)
    places = sorted(scene.table.differs(table))
    scene.look(table)
    scene.tick(20.0)

    def another(told: Any) -> bool:
        return isinstance(told, Dash) and told.figure != act.figure

    return {"no_fault": True, "told_without": another}, {"remedy_touches_only": places, "told_without": another}


def push_in_one_look(scene: Scene, at: int) -> Expected | None:
    """A dash that pushes figures, seen when all is done (DA-062 to DA-072)."""
    if not has_rolled(scene, at):
        return None
    ends = [(act, scene.game.apply(scene.truth, act)) for act in dashes(scene) if not pushes_nobody(scene, act)]
    some = [act for act, after in ends if after.points == scene.truth.points and after.field != scene.truth.field]
    if not some:
        return None
    scene.act(scene.chance.choice(some))
    scene.tick(10.0)
    return or_asked(scene)


KINDS: tuple[Kind, ...] = (
    dash_back_to_its_start, dash_back_to_its_start_last, dashes_shown_space_by_space, three_dashes_in_one_look, dash_taken_back,
    one_too_far_then_corrected, opponent_nudged, no_point_on_one_figure, figures_swapped_by_hand, half_way_and_another_is_blamed,
    *dash_arena_throws.KINDS, push_in_one_look,
)  # fmt: skip

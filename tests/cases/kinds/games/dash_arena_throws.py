"""Kinds of Dash Arena about throws (DA-083 to DA-104)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dash_arena.state import Shoot, SpawnDisk, State, Throw
from companion.games.dash_arena.table.layout import arena
from tests.cases.kinds.anywhere import Expected, Kind
from tests.cases.kinds.games.dash_arena_turns import has_rolled, upright
from tests.cases.kinds.scene import Scene


def thrown_goal_ends_the_game(scene: Scene, at: int) -> Expected | None:
    """A throw is announced and goes through the gate: three points end the game (DA-104, DA-106)."""
    state: State = scene.play.state(at)
    if state.options.mode != "basic" or state.options.boosters or not has_rolled(scene, at):
        return None
    points, field = [0, 0], scene.truth.field
    points[scene.truth.active] = scene.truth.options.target - scene.chance.randint(1, 3)
    own = [field.spaces[each] for each in upright(scene.truth)]
    if not own:
        return None
    field = replace(field, disks=(scene.chance.choice(own), *field.disks[1:]))
    scene.stands(replace(scene.truth, points=tuple(points), field=field, carrying=True))
    seat = scene.play.seats[scene.truth.active]
    shoot = Shoot(seat)
    if scene.game.faults(scene.truth, shoot):
        return None
    shot = scene.game.apply(scene.truth, shoot)
    throws = [act for act in scene.game.legal_actions(shot) if isinstance(act, Throw)]
    goals = [act for act in throws if scene.game.outcome(scene.game.apply(shot, act)) is not None]
    if not goals:
        return None
    act = scene.chance.choice(goals)
    meant = [action for prompt in scene.game.prompts(scene.truth) for who, action in prompt.press if who == seat]
    if meant[:1] != [shoot]:
        return None
    scene.says(seat)
    scene.act(act)
    scene.tick(5.0)
    return ({"no_fault": True, "asks": False, "over": scene.game.outcome(scene.truth).winners},)


def goal_and_disk_laid_on_the_spawner(scene: Scene, at: int) -> Expected | None:
    """The disk lies on its spawner after a throw that was a goal, or ended there: only asking is fair (DA-020, DA-104)."""
    state: State = scene.play.state(at)
    if state.phase != "action" or state.dashed or state.options.mode != "basic" or state.options.boosters or not has_rolled(scene, at):
        return None
    state = scene.truth
    seat = scene.play.seats[state.active]
    ground, table = arena(state), None
    spaces = scene.chance.sample(range(len(ground.names)), 30)
    for figure in upright(state):
        for space in spaces:
            if space in state.field.spaces or ground.gate[space] >= 0:
                continue
            where = tuple(space if each == figure else old for each, old in enumerate(state.field.spaces))
            edited = replace(state, field=replace(state.field, spaces=where, disks=(space,)), carrying=True)
            shot = scene.game.apply(edited, Shoot(seat))
            throws = [act for act in scene.game.legal_actions(shot) if isinstance(act, Throw)]
            ends = {scene.game.apply(shot, act).field.disks: act for act in throws if scene.game.apply(shot, act).phase == "roll"}
            goals = [act for act in throws if scene.game.apply(shot, act).phase == "spawn"]
            for goal in goals:
                after = scene.game.apply(shot, goal)
                for spawn in [act for act in scene.game.legal_actions(after) if isinstance(act, SpawnDisk)]:
                    again = scene.game.apply(after, spawn)
                    if again.field.disks in ends and again.field.spaces == where and again.field.disks != (space,):
                        table = (edited, scene.game.layout(again), spawn)
    if table is None:
        return None
    scene.stands(table[0])
    scene.press(seat)
    scene.look(table[1])
    scene.tick(10.0)
    return {"asks": True}, {"offers": (table[2],)}


KINDS: tuple[Kind, ...] = (thrown_goal_ends_the_game, goal_and_disk_laid_on_the_spawner)

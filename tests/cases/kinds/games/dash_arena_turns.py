"""Turns of Dash Arena from the moment at which a team has rolled."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dash_arena.state import DICE, Dash, State, team_of
from tests.cases.kinds.scene import Scene


def has_rolled(scene: Scene, at: int, dice: tuple[int, ...] = ()) -> bool:
    """The scene begins when a team has rolled and moved nobody yet. Its dice are drawn anew, or are these."""
    state = scene.play.state(at)
    if state.phase != "action" or state.dashed or state.run or state.flight or state.ruling or state.options.announce_direction:
        return False
    if state.cards.raised or not scene.play.at_rest(at):
        return False
    pool = tuple(sorted(dice or [scene.chance.randint(1, 6) for _ in range(DICE)]))
    scene.stands(replace(state, rolled=pool, pool=pool))
    return True


def upright(state: State) -> list[int]:
    """The figures of the team on turn that stand on the arena."""
    field = state.field
    return [each for each in range(6) if team_of(each) == state.active and field.spaces[each] >= 0 and not field.prone >> each & 1]


def dashes(scene: Scene) -> list[Dash]:
    """The dashes that may be made now."""
    return [act for act in scene.game.legal_actions(scene.truth) if isinstance(act, Dash) and act.halt < 0]

"""The acts that boosters and announced dashes add to the game, who decides on them, and which are legal (DA-125 to DA-154)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from companion.games.dash_arena.boosters import boosterspawn, boosting, interrupting, snaring
from companion.games.dash_arena.boosters.supply import BOX, HELD, Use
from companion.games.dash_arena.rules import announcing
from companion.games.dash_arena.rules.turns import begin_turn
from companion.games.dash_arena.state import Action, Announce, Dash, SpawnDisk, State
from companion.games.dash_arena.table.layout import booster_at, layout
from companion.rules.changing import changed
from companion.rules.values import Layout, Roll, Seat, SetOut, Show

RULES: dict[type, tuple[Any, Any]] = {
    Roll: (boosterspawn.roll_faults, boosterspawn.roll_apply),
    SetOut: (boosterspawn.pile_faults, boosterspawn.pile_apply),
    Show: (boosterspawn.draw_faults, boosterspawn.draw_apply),
    Announce: (announcing.announce_faults, announcing.announce_apply),
    Dash: (announcing.dash_faults, interrupting.dash_apply),
    Use: (interrupting.use_faults, snaring.apply),
}


def to_act(state: State, otherwise: frozenset[Seat]) -> frozenset[Seat]:
    """Returns the seats that may decide now: `otherwise`, and those that may use a booster."""
    if boosterspawn.due(state):
        return boosterspawn.to_act(state)
    users = frozenset(use.seat for use in boosting.every(state))
    return users if state.phase == "transfer" else otherwise | users


def legal(state: State) -> Iterator[Action]:
    """Every act with a booster, and every announcement."""
    yield from announcing.every(state)
    yield from interrupting.every(state)
    for dash in interrupting.interrupted(state):
        if announcing.announced(state, dash):
            yield dash


def adopted(state: State) -> State:
    """After people have taken the table as it is: what cannot go on any more is over."""
    if state.phase == "transfer" and not boosting.snared(state):
        return begin_turn(state, 1 - state.active)
    return changed(state, phase="action", run=None) if state.phase == "dash" else state


def stages(game: Any, state: State, action: Action) -> Iterator[Layout]:
    """Yields tables at which hands may rest with boosters.

    A dash is over and nobody has taken any yet; several go one by one; who stood on one is in a hand.
    """
    covered = [booster_at(state, space) for space, _ in state.supply.lying if space in state.field.spaces]
    if covered:
        before = layout(state)
        yield before.put({place: tuple(changed(placed, how="seen") for placed in before[place]) for place in covered})
    if isinstance(action, Dash | Use) and state.supply.lying:
        bare = game.apply(changed(state, supply=changed(state.supply, lying=())), action)
        yield layout(changed(bare, supply=state.supply))
    if isinstance(action, Dash | Use | SpawnDisk):
        before, after = layout(state), layout(game.apply(state, action))
        for place in (*HELD, BOX):
            come = [placed for placed in after[place] if placed not in before[place]]
            for count in range(1, len(come)):
                for some in combinations(come, count):
                    yield before.put({place: before[place] + some})


def allowed(state: State) -> State:
    """The position once the house plays with boosters: there is a second disk."""
    field = state.field
    return state if len(field.disks) > 1 else changed(state, field=changed(field, disks=(*field.disks, -1)))

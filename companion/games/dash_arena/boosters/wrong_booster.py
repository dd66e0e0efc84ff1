"""The rule for a booster that lies where no act puts it (DA-126 to DA-149)."""

from __future__ import annotations

from companion.games.dash_arena.boosters import boosterspawn
from companion.games.dash_arena.boosters.collecting import FALL
from companion.games.dash_arena.boosters.supply import BOOSTERS, BOX, HELD, PILE
from companion.games.dash_arena.state import State
from companion.rules.values import Handled


def rule(state: State, handled: Handled) -> str:
    """Returns the rule that the boosters of one place break. What has come there comes first."""
    faces = [placed.face for placed in (*handled.come, *handled.gone) if placed.piece == "booster"]
    face, come = faces[0], any(placed.piece == "booster" for placed in handled.come)
    number = BOOSTERS.index(face) + 1 if face in BOOSTERS else 0
    if handled.place == PILE:
        return "DA-127" if state.supply.pile < 0 else "DA-130"
    if number == FALL and handled.place in (*HELD, BOX):
        # Nobody falls with one that no dash has brought to anybody.
        return "DA-135" if _lies(state, number) else "DA-149"
    if handled.place in HELD:
        return _held(state, number) if come else "DA-137"
    if handled.place == BOX:
        return _boxed(state, number) if come else "DA-142"
    if come and not number:
        return "DA-132"
    if boosterspawn.due(state):
        return "DA-131"
    return "DA-135"


def _held(state: State, number: int) -> str:
    """Somebody holds a booster that is not theirs: used before, on the board, or never drawn."""
    if number in state.supply.boxed:
        return "DA-142"
    return "DA-135" if _lies(state, number) else "DA-137"


def _lies(state: State, number: int) -> bool:
    """True if this booster lies on the board."""
    return any(number == booster for _, booster in state.supply.lying)


def _boxed(state: State, number: int) -> str:
    """A booster was laid into the box: used without its condition, or without having been placed."""
    return "DA-139" if any(number in held for held in state.supply.held) else "DA-133"

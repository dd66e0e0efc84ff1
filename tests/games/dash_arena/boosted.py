"""Positions with boosters for the tests: who holds what, what lies where."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dash_arena.boosters.supply import BOOSTERS, Supply
from companion.games.dash_arena.examples import acting, placed
from companion.games.dash_arena.state import Options, State
from companion.games.dash_arena.table.layout import arena

ON = Options(boosters=True)


def numbers(names: str) -> tuple[int, ...]:
    return tuple(sorted(BOOSTERS.index(name) + 1 for name in names.split()))


def boosted(game, dice, *, red="", blue="", lying=None, options=ON, disk="", second="", prone="", team=0, **figures) -> State:
    """A state in which a team has rolled, with these boosters held and lying. `red` and `blue` hold theirs, `lying` says which is in which
    space, the others are in the pile."""
    state = acting(game, dice, lambda state: placed(state, disk, prone, **figures), options, team)
    spaces = arena(state).number
    known = tuple(sorted((spaces[space], *numbers(name)) for space, name in (lying or {}).items()))
    held = (numbers(red), numbers(blue))
    pile = len(BOOSTERS) - len(known) - sum(map(len, held))
    disks = (state.field.disks[0], spaces[figures.get(second, second)] if second else -1)
    return replace(state, field=replace(state.field, disks=disks), supply=Supply(pile, known, held))


def fresh(state: State) -> State:
    """The same before the dice: the spawn is just over."""
    return replace(state, phase="roll", rolled=(), pool=(), window=True)

"""The worked positions DA-G01 to DA-G15, most when a die is chosen. `companion position --example` and tests read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from companion.games.dash_arena.boosters.supply import Supply
from companion.games.dash_arena.rules.turns import carries, own
from companion.games.dash_arena.state import NUMBER, Cards, Field, Options, State
from companion.games.dash_arena.table.card_places import HOMES
from companion.games.dash_arena.table.layout import arena
from companion.rules.values import SetOut

HOME = {"red-1": "c2", "red-2": "e2", "red-3": "g2", "blue-1": "g8", "blue-2": "e8", "blue-3": "c8"}
PEOPLE = {"R": "red", "B": "blue"}


def figure(short: str) -> int:
    """`B2` is Blue's second figure."""
    return NUMBER[f"{PEOPLE[short[0]]}-{short[1]}"]


def placed(state: State, disk: str = "", prone: str = "", **figures: str) -> Field:
    """Figures by their short names on named spaces, the others off the board. The disk is in a space or at a figure."""
    number = arena(state).number
    spaces = [-1] * 6
    for short, space in figures.items():
        spaces[figure(short)] = number[space]
    lies = sum(1 << figure(short) for short in prone.split())
    return Field(tuple(spaces), lies, (number[figures.get(disk, disk)] if disk else -1,))


def acting(game: Any, dice: tuple[int, ...], field: Callable[[State], Field], options: Options | None = None, team: int = 0) -> State:
    """A team has rolled these dice and chooses."""
    state: State = game.begin(("red", "blue"), options or Options())
    pool = tuple(sorted(dice))
    state = replace(state, phase="action", turn=1, active=team, attacker=team, rolled=pool, pool=pool, disk_put=False, field=field(state))
    return replace(state, carrying=any(carries(state, one) for one in own(state)))


def position(dice: tuple[int, ...], disk: str = "", prone: str = "", **figures: str) -> Callable[[Any], State]:
    return lambda game: acting(game, dice, lambda state: placed(state, disk, prone, **figures))


def heavy(game: Any) -> State:
    """Blue 1 is moved by two pushes only (DA-G10)."""
    state = acting(game, (1, 3, 3), lambda begun: placed(begun, "e5", R1="e2", B1="e3"), Options(mode="advanced"))
    return replace(state, cards=Cards(("t3-2", "t3-1", "t3-3", "t1-3", "t1-1", "t1-2"), ("t3", "t1"), (HOMES[0], HOMES[1])))


def last_booster(game: Any) -> State:
    """The fifth disk spawn: the defender is to roll and will draw the last booster (DA-G12)."""
    home = {short: HOME[name] for short, name in zip(("R1", "R2", "R3", "B1", "B2", "B3"), HOME, strict=True)}
    state = acting(game, (), lambda begun: placed(begun, "e5", **home), Options(boosters=True))
    field, supply = replace(state.field, disks=(*state.field.disks, -1)), Supply(pile=1, boxed=tuple(range(1, 9)))
    return replace(state, phase="spawn", spawn=5, points=(2, 2), disk_put=True, field=field, supply=supply)


EXAMPLES: dict[str, Callable[[Any], State]] = {
    "DA-G01": position((3, 1, 1), "e5", R1="a5", B1="g8"),
    "DA-G02": position((4, 1, 1), "e5", R1="e2", B1="e3"),
    "DA-G03": position((2, 1, 1), "B1", R1="c8", B1="c9"),
    "DA-G04": position((2, 1, 1), "R1", R1="c8", R2="c9", B1="g8"),
    "DA-G05": position((5, 1, 1), "e5", R1="c4", B1="c5", B2="c6"),
    "DA-G06": position((4, 2, 1), "R1", R1="g3", R2="g4", B1="c8"),
    "DA-G07": position((5, 1, 1), "e5", "B1", R1="c9", B1="c8"),
    "DA-G08": position((6, 4, 3), "R1", R1="e3", R2="b5", R3="b9", B1="e7", B2="g7", B3="e9"),
    "DA-G09": position((1, 2, 3), "R1", R1="d10", B1="e10"),
    "DA-G10": heavy,
    "DA-G11": position((6, 3, 1), "R1", R1="e5", B1="c2"),
    "DA-G12": last_booster,
    "DA-G13": position((3, 3, 2), "R1", "B1", R1="e5", B1="c8"),
    "DA-G14": position((1, 1, 2), "R1", "B2", R1="d10", B2="f10"),
    "DA-G15": position((2, 1, 1), "B1", R1="c4", B1="c5"),
}


def set_out(game: Any, state: State, rng: Random) -> SetOut:  # noqa: ARG001 - one shape for every game
    """Raises ValueError: in Dash Arena the players put everything where it belongs."""
    raise ValueError("In Dash Arena nothing is laid out by chance.")

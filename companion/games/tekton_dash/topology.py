"""The facts of the game in board.toml beside places and pieces, and their consequences, counted once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.tekton_dash.track.elements import element, joined
from companion.games.tekton_dash.track.floors import GAP_NUMBER, NUMBER, SPOTS, WAYS

BOOST_ARROWS = {"regular": ("N", "E", "S", "W"), "special": ("NE", "SE", "SW", "NW")}
SPAWN_DIE = ("regular", "regular", "power", "power", "self", "none")
CARDS = {
    "swap-tiles": 2, "freeze": 2, "put-back": 2, "swap-position": 2, "plus-action": 2, "move-stack": 2, "burn-tiles": 2,
    "move-wall": 2, "move-dasher": 2, "move-spawn": 2, "move-boost": 2, "book-tiles": 2, "put-away": 1, "linking": 1,
}  # fmt: skip
LAYOUTS: dict[str, dict[str, Any]] = {
    "L3": {
        "players": 3, "spawn": ("a3 red", "c4 blue", "a6 yellow", "c7 green"), "stack": ("a4 regular", "b5 regular", "b8 regular"),
        "boost": ("b3 regular N", "c6 regular W", "a7 regular E"), "wall": ("b4.gap-n", "a7.gap-n", "b5.gap-e"),
    },
    "L3b": {
        "players": 3, "spawn": ("c3 red", "a4 blue", "c6 yellow", "a7 green"), "stack": ("b3 regular", "b6 regular", "a8 regular"),
        "boost": ("c4 regular W", "a5 regular N", "c8 regular S"), "wall": ("b6.gap-e", "a7.gap-e", "b5.gap-n"),
    },
    "L4": {
        "players": 4, "spawn": ("a3 red", "d4 blue", "a6 yellow", "d7 green"),
        "stack": ("c3 regular", "b5 regular", "d6 regular", "b8 regular"),
        "boost": ("b3 regular N", "d5 regular W", "a7 regular E", "c7 regular S"),
        "wall": ("b4.gap-n", "d7.gap-n", "b6.gap-e", "c3.gap-e"),
    },
    "L5": {
        "players": 5, "spawn": ("a3 red", "e4 blue", "a6 yellow", "e7 green", "c5 red-blue"),
        "stack": ("d3 regular", "b5 regular", "d6 regular", "b8 regular", "c7 special"),
        "boost": ("b3 regular N", "e5 regular W", "a7 regular E", "d8 regular S", "c4 special NE"),
        "wall": ("b4.gap-n", "e6.gap-n", "c7.gap-n", "b6.gap-e", "d4.gap-e"),
    },
    "L6": {
        "players": 6, "spawn": ("a3 red", "f4 blue", "a6 yellow", "f7 green", "c5 red-blue", "e6 yellow-green"),
        "stack": ("d3 regular", "b5 regular", "d6 regular", "b8 regular", "c7 special", "e4 special"),
        "boost": ("b3 regular N", "f5 regular W", "a7 regular E", "d8 regular S", "c4 special NE", "e7 special NW"),
        "wall": ("e3.gap-n", "b5.gap-n", "c7.gap-n", "b6.gap-e", "d4.gap-e", "e8.gap-e"),
    },
}  # fmt: skip
BLUEPRINTS = {
    "bp01": (("G.", "RB", "Y."), ("YRB", "BG.", "R..")),
    "bp02": ((".RY", "GB."), ("..G", "..Y", "GRB", "Y..")),
    "bp03": (("BY", ".R", ".G"), (".Y.", ".BR", "RGY")),
    "bp04": ((".B", "RG", ".Y"), (".B.", ".YR", "BGG")),
    "bp05": (("GR", "YB"), ("RB", "GR", "GY")),
    "bp06": (("..R", "BGY"), ("RY.", "YGB", "..B")),
    "bp07": (("YR", "GB"), (".B.", "YBR", ".RG")),
    "bp08": (("GR", "B.", "Y."), (".R", "GY", "YG", "B.")),
    "bp09": (("GY", ".R", ".B"), ("R..", "GRY", "Y..", "B..")),
    "bp10": (("RGY", "..B"), ("BYB", "G.R", "..G")),
    "bp11": ((".B", ".R", "YG"), ("BYG", "RRG")),
    "bp12": (("G..", "YRB"), (".YR", ".BB", "YG.")),
}


def _frozen(value: Any) -> Any:
    if isinstance(value, Mapping):
        return tuple((key, _frozen(value[key])) for key in sorted(value))
    return tuple(_frozen(item) for item in value) if isinstance(value, list | tuple) else value


DEFAULT: tuple[Any, ...] = _frozen({
    "blueprints": {name: {"green": green, "red": red} for name, (green, red) in BLUEPRINTS.items()},
    "boost_arrows": BOOST_ARROWS, "cards": CARDS, "flips_each": 3, "layouts": LAYOUTS, "spawn_die": SPAWN_DIE,
    "stack_room": {"regular": 2, "special": 3}, "start_tiles": 2, "tiles_per_colour": 24,
})  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Kit:
    """The box of the game."""

    blueprints: Mapping[str, tuple[tuple[str, ...], tuple[str, ...]]]
    """Name -> pattern of the green and of the red side."""
    layouts: Mapping[str, tuple[int, tuple[int, ...], tuple[int, ...]]]
    """Name -> players, Elements of every spot, gaps with Walls."""
    arrows: Mapping[str, tuple[int, ...]]
    """Kind of Boost -> the directions its arrow may have."""
    cards: Mapping[str, int]
    die: tuple[str, ...]
    rooms: tuple[int, int]
    start_tiles: int
    flips_each: int
    per_colour: int


_KITS: dict[int, tuple[tuple[Any, ...], Kit]] = {}


def kit(topology: tuple[Any, ...]) -> Kit:
    """The box of these tables; remembered by identity, because it is asked for in every act."""
    known = _KITS.get(id(topology))
    if known is not None and known[0] is topology:
        return known[1]
    if len(_KITS) > 16:
        _KITS.clear()
    made = _made(dict(topology))
    _KITS[id(topology)] = topology, made
    return made


def _made(table: dict[str, Any]) -> Kit:
    blueprints = {name: (dict(sides)["green"], dict(sides)["red"]) for name, sides in table["blueprints"]}
    arrows = {name: tuple(WAYS.index(way) for way in ways) for name, ways in table["boost_arrows"]}
    rooms = dict(table["stack_room"])
    return Kit(
        blueprints, {name: _layout(dict(each)) for name, each in table["layouts"]}, arrows, dict(table["cards"]),
        tuple(table["spawn_die"]), (rooms["regular"], rooms["special"]), table["start_tiles"], table["flips_each"],
        table["tiles_per_colour"],
    )  # fmt: skip


def _layout(table: dict[str, Any]) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    ground = [0] * SPOTS
    for name in ("spawn", "stack", "boost"):
        for entry in table[name]:
            floor, face, *arrow = entry.split()
            number = element(name, face, WAYS.index(arrow[0]) if arrow else 0)
            ground[NUMBER[floor]] = joined((ground[NUMBER[floor]], number)) if ground[NUMBER[floor]] else number
    return table["players"], tuple(ground), tuple(sorted(GAP_NUMBER[gap] for gap in table["wall"]))

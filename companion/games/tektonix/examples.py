"""The worked positions of the rulebook's margin, TX-H01 to TX-H12, for tests and for looking at."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from companion.games.tektonix.game import Tektonix
from companion.games.tektonix.plates import PLATES
from companion.games.tektonix.rules.setup import pile_layout
from companion.games.tektonix.state import COLOURS, Begin, Options, State
from companion.games.tektonix.world import world
from companion.rules.values import CHANCE, Seat, SetOut

S, T, OC, OO, CC = "spreading", "transform", "subduction-oc", "subduction-oo", "subduction-cc"
PILES_AT_START = ("arabian", "philippine", "cocos")


def placed(
    game: Tektonix,
    seats: tuple[Seat, ...] = ("red", "green"),
    options: Options | None = None,
    *,
    rows: Mapping[Seat, tuple[str, ...]] | None = None,
    cubes: Mapping[str, tuple[Seat, ...]] | None = None,
    **rest: Any,
) -> State:
    """A position in the first seat's turn; hands of four unknown cards unless said."""
    state = game.apply(game.begin(seats, options or Options()), SetOut(CHANCE, pile_layout(PILES_AT_START)))
    if state.phase == "start":
        state = game.apply(state, Begin(seats[0]))
    rows, cubes = rows or {}, cubes or {}
    state = replace(
        state,
        rows=tuple(rows.get(seat, ()) for seat in seats),
        cubes=tuple(tuple(sorted(cubes.get(plate, ()))) for plate in PLATES),
        deck=state.deck - sum(len(row) for row in rows.values()),
    )
    return replace(state, **rest)


ROUTE = ("pacific", S, "nazca", OC, "south-american", S, "african", T, "eurasian")
SCORED = {
    "pacific": ("red", "green"), "nazca": ("red",), "south-american": ("red", "blue"), "african": ("red", "green", "blue"),
    "eurasian": ("red", "blue"), "north-american": ("green",), "antarctic": ("green",), "indian": ("blue",),
}  # fmt: skip


def scoring(game: Tektonix, options: Options | None = None) -> State:
    """TX-H09: Red has ended the round, Green has passed, Blue may still lay Scotia. Seats are red, green, blue clockwise."""
    rows = {
        "red": ROUTE,
        "green": ("north-american", S, "african", S, "antarctic", S, "pacific"),
        "blue": ("eurasian", OC, "indian", S, "african", S, "south-american", T),
    }
    return placed(
        game, ("red", "green", "blue"), options, rows=rows, cubes=SCORED, phase="last-turns", ender="red", who="blue", waiting=("blue",)
    )


def stuck(game: Tektonix) -> State:
    """TX-H11: four players, nothing to draw, no row that can be laid in another order."""
    rows = dict.fromkeys(COLOURS, ("nazca", OC, "south-american", S, "african", S, "indian", T))
    return placed(game, COLOURS, rows=rows, cubes={"nazca": ("red",), "pacific": ("green", "blue")}, piles=((), (), ()), deck=0)


def row_of(*row: str, advanced: bool = False) -> Callable[[Tektonix], State]:
    """A position in which Red, on turn, has this row."""
    return lambda game: placed(game, options=Options(advanced=advanced), rows={"red": row})


EXAMPLES: dict[str, Callable[[Tektonix], State]] = {
    "TX-H01": row_of(*ROUTE[:8]),
    "TX-H02": row_of("nazca"),
    "TX-H03": row_of("south-american", OC),
    "TX-H04": row_of("african", S),
    "TX-H05": row_of("african", S, "antarctic", S, "south-american"),
    "TX-H06": lambda game: placed(game, hands=(8, 4)),
    "TX-H07": lambda game: placed(
        game, ("green", "red"), rows={"red": ("cocos",)}, cubes={"cocos": ("red",)}, piles=(("arabian",), (), ())
    ),
    "TX-H08": row_of("nazca", advanced=True),
    "TX-H09": scoring,
    "TX-H10": row_of("juan-de-fuca"),
    "TX-H11": stuck,
    "TX-H12": row_of(S, "pacific", S, "nazca", OC, "south-american", S),
}


def set_out(game: Tektonix, state: State, rng: Random) -> SetOut:
    """Lays the table out as chance does: the deck and three open cards."""
    del game
    copies = world(state.options.topology).copies
    box = [card for card in copies for _ in range(copies[card])]
    return SetOut(CHANCE, pile_layout(tuple(rng.sample(box, 3))))

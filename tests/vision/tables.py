"""Random Treasure Hunt tables, and how a reading compares with what lies there."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from vision.board import Board
from vision.reading import Reading
from vision.sheets.boardfile import load

BOARD_FILE = Path(__file__).parents[2] / "companion" / "games" / "treasure_hunt" / "board.toml"
Thing = tuple[str, str, int, str]
Layout = dict[str, list[Thing]]
SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
COLOURS = ("red", "yellow", "green", "blue")
CELLS = tuple(column + row for column in "abcdef" for row in "123456")


@cache
def board() -> Board:
    return load(BOARD_FILE)


def tile(face: str) -> list[Thing]:
    return [("tile", face, 0, "seen")]


def cubes(*colours: str) -> list[Thing]:
    return [(f"cube-{colour}", "", 0, "seen") for colour in colours]


def pawns(*colours: str) -> list[Thing]:
    return [(f"pawn-{colour}", "", 0, "seen") for colour in colours]


def cards(*faces: str) -> list[Thing]:
    return [("card", face, 0, "seen") for face in faces]


def backs() -> Layout:
    """36 tiles face down, nothing else."""
    return {f"{cell}.tile": tile("back") for cell in CELLS}


def table(rng: random.Random) -> Layout:
    """A table as it may stand in mid-game. Any tile is up or down, up to five cubes lie on a tile, pawns stand alone or together, up to 8
    cards are in play."""
    layout: Layout = {}
    deck = [face for face in board().pieces["card"].faces if face != "back"]
    rng.shuffle(deck)
    for cell in CELLS:
        up = rng.random() < 0.6
        layout[f"{cell}.tile"] = tile(rng.choice(SYMBOLS) if up else "back")
        if up and rng.random() < 0.7:
            layout[f"{cell}.cubes"] = cubes(*(rng.choice(COLOURS) for _ in range(rng.choice([1, 1, 2, 2, 3, 4, 5]))))
    home = rng.choice(CELLS)
    for colour in COLOURS:
        cell = home if rng.random() < 0.4 else rng.choice(CELLS)
        layout.setdefault(f"{cell}.pawns", []).extend(pawns(colour))
    layout["play"] = cards(*(deck.pop() for _ in range(rng.randrange(9))))
    if rng.random() < 0.9:
        layout["discard"] = cards(*(deck.pop() for _ in range(rng.randrange(1, 40))))
    if rng.random() < 0.9:
        layout["draw"] = cards(*["back"] * rng.randrange(1, 47 - len(layout.get("discard", ()))))
    return {place: things for place, things in layout.items() if things}


@dataclass(frozen=True)
class Comparison:
    """Places read with other faces than lie there, and places about which nothing was said."""

    wrong: dict[str, tuple[object, object]]
    unsure: frozenset[str]
    covered: frozenset[str]


def compare(layout: Layout, reading: Reading) -> Comparison:
    wrong: dict[str, tuple[object, object]] = {}
    for name, place in board().places.items():
        if name in reading.unsure or name in reading.covered:
            continue
        things = layout.get(name, [])
        if place.order == "pile":
            things = things[-1:]
        there = sorted((piece, face) for piece, face, _, how in things if how != "under")
        seen = sorted((face.piece, face.face) for face in reading.places.get(name, ()))
        if there != seen:
            wrong[name] = (there, seen)
    return Comparison(wrong, reading.unsure, reading.covered)

"""Figures of the reader: what a frame costs beside OpenCV's marker detection, and how well random tables are read."""

from __future__ import annotations

from collections import Counter
from statistics import median
from typing import Any

from companion.assemble import games, load_board, load_game
from companion.bench import latency
from companion.bench.figure import measured
from vision.bench import samples
from vision.board import Board
from vision.rates import rates, sheets_found
from vision.twin.optics import NAMED, Conditions

FRAMES = {True: 30, False: 200}
"""Frames of each kind, quick or not."""
TABLES = {True: range(1), False: range(1, 6)}
"""Seeds of the random tables, each read in two pictures under every condition."""
SEEN = {True: ("good", "everything"), False: tuple(NAMED)}
BATCH = 5
SHARES = {"quiet frame": 1 / 60, "frame with one change": 1 / 12, "whole table at first": 5.0}
"""Goals as shares of the peer's time. Most frames are quiet, and reading must leave a small machine time for all else."""
OPEN = {"good": 2.0, "one lamp": 5.0, "dim": 10.0, "gloss": 10.0, "sharpened": 10.0, "everything": 10.0}
"""Places left unsure or covered without need, per cent at most."""
SHEETS = {True: range(2), False: range(100)}
"""Seeds of the sheets that lean alone in falling light, one mark hidden."""
DEFOCUS_PX = (0.8, 1.5)
SHEETS_FOUND = 99.0
"""Per cent of them that have to be found at least."""


def figures(quick: bool) -> list[dict[str, Any]]:
    """Milliseconds for each game, of a quiet frame, a frame with one change, and a whole table seen first.

    Errors follow for each condition of light and lens, over all games: places read wrong and certain, of 10,000, and places left open
    without need, per cent. Then come sheets found with three clear marks, per cent, for each defocus, and the time from a hand that leaves
    to the verdict.
    """
    found = []
    for name in games():
        times = samples(FRAMES[quick], _board(name), BATCH)
        first, *others = times.peers
        peers = {first: _medians(times.peers[first]), **{peer: times.peers[peer] for peer in others}}
        for what, values in (("quiet frame", times.quiet), ("frame with one change", times.changed), ("whole table at first", times.first)):
            each = values if values is times.first else _medians(values)
            found.append(measured(f"{name}: {what}", each, "ms", better="less", peers=peers, goal_ratio=SHARES[what]).plain())
    return found + _rates(quick) + _sheets(quick) + latency.figures(quick)


def _board(name: str) -> Board:
    """The board of a game for as many people as can play it."""
    return load_board(name, load_game(name).seats[-1])


def _rates(quick: bool) -> list[dict[str, Any]]:
    """Returns how well tables are read, all games together."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in SEEN[quick]}
    for name in games():
        board = _board(name)
        for condition, more in rates(board, max(board.seats), TABLES[quick], {name: NAMED[name] for name in SEEN[quick]}).items():
            counts[condition] += more
    found = []
    for condition, count in counts.items():
        places = max(1, count["right"] + count["wrong"] + count["open"])
        wrong, left = 1e4 * count["wrong"] / places, 100 * count["open"] / places
        found.append(measured(f"{condition}: places read wrong", [wrong], "of 10,000", better="less", goal=0.0).plain())
        found.append(measured(f"{condition}: places left open without need", [left], "%", better="less", goal=OPEN[condition]).plain())
    return found


def _sheets(quick: bool) -> list[dict[str, Any]]:
    """Returns how many sheets of all games are found where they lie."""
    boards, found = [_board(name) for name in games()], []
    for blur in DEFOCUS_PX:
        counts = sheets_found(boards, SHEETS[quick], Conditions(blur_px=blur))
        share = 100 * counts["found"] / counts.total()
        found.append(measured(f"sheets found, {blur:g} px out of focus", [share], "%", better="more", goal=SHEETS_FOUND).plain())
    return found


def _medians(values: list[float]) -> list[float]:
    """The median of every BATCH frames: a frame in which the machine did something else says nothing about reading."""
    return [median(values[at : at + BATCH]) for at in range(0, len(values), BATCH)]

"""Counts how often each term of an explanation is true. People's games are played, and what they did is laid along the tables.

A weight is minus the logarithm of a frequency (`companion/referee/judging/cost.py`): of a table, or of an act where it is about acts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import log
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.assemble import load_game, worlds
from companion.bench.figure import Figure
from companion.bench.replayed.judged import exported, lawful_acts, rows, walked
from companion.referee.events import ActionPlayed, Checkpoint
from companion.referee.judging import cost
from companion.referee.judging.explanation import Tables
from companion.referee.match import Match

GAMES = {True: 1, False: 10}
"""Quick or not: so many games of each game for each number of seats."""
SEED = "weights"
OF_ACTS = {
    "silence": cost.SILENCE, "unseen": cost.UNSEEN, "covered-up": cost.COVERED_UP, "not-done": cost.NOT_DONE, "left-out": cost.LEFT_OUT,
    "forbidden": cost.ILLEGAL,
}  # fmt: skip
OF_TABLES = {
    "under-way": cost.UNDER_WAY, "lifted": cost.LIFTED, "late": cost.LATE, "undone": cost.UNDONE, "denied": cost.DENIED,
    "returned": cost.RETURNED, "unfinished": cost.UNFINISHED,
}  # fmt: skip
"""The terms of an explanation, and what the judge charges for the first piece."""


def figures(quick: bool) -> list[dict[str, Any]]:
    """For each term minus the logarithm of its frequency at all simulated tables, beside its weight. How many tables were laid is the last
    figure.
    """
    total = Counter[str]()
    with TemporaryDirectory() as folder:
        for game in worlds():
            for seats in load_game(game).seats:
                total += played(game, seats, GAMES[quick], Path(folder))
    return [figure.plain() for figure in of_counts(total)]


def of_counts(total: Counter[str]) -> Iterator[Figure]:
    """Yields the figure of each term in these counts. A term that never came up is as rare as one in all of them."""
    for weights, all_of in ((OF_ACTS, "acts"), (OF_TABLES, "tables")):
        for name, weight in weights.items():
            yield Figure(f"{name}: one in {all_of}", -log(max(1, total[name]) / max(1, total[all_of])), "nats", peers={"weight": weight})
    yield Figure("acts", float(total["acts"]), "acts")
    yield Figure("tables", float(total["tables"]), "tables")


def played(game: str, seats: int, games: int, folder: Path) -> Counter[str]:
    """The counts of so many games."""
    return sum((counted(load_game(game), path) for path in exported(game, seats, SEED, games, folder)), Counter[str]())


def counted(game: Any, folder: Path) -> Counter[str]:
    """Counts how often each term comes up in one exported game, and how many tables and acts there were. Tables while a cheat was
    open do not count: what is true of them breaks a rule."""
    truth = rows(folder / "truth.jsonl")
    total = Counter[str](acts=sum(row["kind"] == "Decision" for row in truth), forbidden=sum(row["kind"] == "Cheat" for row in truth))
    for judged in walked(game, folder):
        if any(isinstance(event, ActionPlayed | Checkpoint) for event in judged.events) and not judged.match.open:
            total += _laid(judged.match, judged.done)
    return total


def _laid(match: Match, acts: list[Any]) -> Counter[str]:
    """The terms of these acts, laid along the tables since the last barrier."""
    found = Counter[str]()
    explanation, last = lawful_acts(match, acts), match.draft.last
    if explanation is None or last is None:
        return found
    before = replace(match, draft=replace(match.draft, trail=match.draft.trail[:-1]))
    tables = Tables(before, match.search(last.table, last.blind))
    found.update(term.name for term in tables.of(explanation).terms if term.table >= 0 or term.name in OF_ACTS)
    lefts = [column.left for column in tables.columns(explanation)]
    found["tables"] += len(lefts)
    found["unfinished"] = sum(any(d.why in ("lifted", "under way", "late") for d in left) for left in lefts)
    return found

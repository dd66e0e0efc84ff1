"""Fits the weights of explanations to played games: the truth should be the cheapest explanation of what was seen.

Prices remember which weights they are made of (`traced`), so that costs are added as the judge adds them. Fitted is the logarithm of each
weight on half of the games, pulled to the weight of now; judged on the other half.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from companion.assemble import load_game, worlds
from companion.bench.figure import Figure
from companion.bench.replayed.judged import Judged, exported, lawful_acts, rows, walked
from companion.bench.replayed.traced import NAMES, parts_of, traced
from companion.referee.events import FaultCalled
from companion.referee.judging import cost
from companion.referee.judging.column import CostedExplanation
from companion.referee.judging.decode import forbidden, lawful
from companion.referee.judging.explanation import ROUNDING, Tables
from companion.referee.observation import TableSeen

SEEDS = "fit", "held"
"""The games to which the weights are fitted, and those on which they are judged."""
GAMES = {True: 1, False: 3}
"""Quick or not: so many games of each game and seed. Quick: with the fewest seats; else for each number of seats."""
MARGIN = 1.0
"""By so much the truth should be cheaper: twice what is taken for equally good (`cost.BELIEVED`)."""
PULL, STEPS, PACE = 0.03, 400, 0.05
"""The pull that holds each weight where it is, the steps of the fit, and the longest."""
Kind = Literal["lawful", "innocent", "which rule"]
KINDS: dict[Kind, str] = {
    "lawful": "another lawful explanation is cheaper than the truth",
    "innocent": "an accusation is cheaper than the lawful truth",
    "which rule": "an accusation by another rule is cheaper than that of the cheat",
}


@dataclass(frozen=True)
class Pair:
    """Two explanations of the same tables. `more`: how much more of each weight is in the wrong one; `rest`: what else it costs more.

    Example of such a rest: the logarithm of how many faces there are, where two cards look alike by chance."""

    kind: Kind
    more: dict[str, float]
    rest: float = 0.0


def pairs(game: Any, folder: Path) -> Iterator[Pair]:
    """Yields the pairs of one exported game.

    They come from tables that the truth tells whole, and from those at which a cheat was called by its rule."""
    cheats = [(row["at"], {*row["rules"], row["id"]}) for row in rows(folder / "truth.jsonl") if row["kind"] == "Cheat"]
    with traced(game):
        for judged in walked(game, folder):
            match, seen = judged.match, judged.observation
            if not isinstance(seen, TableSeen) or match.open or match.held or match.asked or not match.draft.explanations or match.over:
                continue
            called = next((event.fault.rule for event in judged.events if isinstance(event, FaultCalled)), None)
            search = match.search(seen.table, seen.covered, seen.unsure)
            tables = Tables(match, search)
            found = forbidden(match, search, tables, lawful(match, search, tables))
            if called is None:
                yield from _of_truth(judged, tables, found)
            elif any(called in named for at, named in cheats if at <= seen.at):
                yield from _of_cheat(found)


def _of_truth(judged: Judged, tables: Tables, found: list[CostedExplanation]) -> Iterator[Pair]:
    """Yields the truth beside the cheapest other explanation, where it tells this table whole.

    What was decided last may not be seen yet, and what comes next may be seen already: whichever of these is cheapest is the truth."""
    acts, ahead = judged.done, judged.to_come[:2]
    told = [acts[: len(acts) - fewer] for fewer in range(min(3, len(acts)) + 1)]
    told += [[*acts, *ahead[:more]] for more in range(1, len(ahead) + 1)]
    true = [tables.of(explanation) for each in told if (explanation := lawful_acts(tables.match, each)) is not None]
    states = {each.explanation.state for each in true}
    best = min([*true, *(e for e in found if e.explanation.state in states and not e.accuses)], key=lambda e: e.cost, default=None)
    other = min((e for e in found if e.explanation.state not in states), key=lambda e: e.cost, default=None)
    if best is not None and other is not None and best.whole:
        yield _pair("innocent" if other.accuses else "lawful", best, other)


def _of_cheat(found: list[CostedExplanation]) -> Iterator[Pair]:
    """Yields the accusation beside the cheapest by other rules."""
    accusing = sorted((e for e in found if e.accuses), key=lambda e: e.cost)
    rules = [{fault.rule for fault in e.explanation.faults} for e in accusing]
    other = next((e for e, named in zip(accusing, rules, strict=True) if named != rules[0]), None)
    if other is not None:
        yield _pair("which rule", accusing[0], other)


def _pair(kind: Kind, right: CostedExplanation, other: CostedExplanation) -> Pair:
    """Returns the pair of what is right and another explanation of the same tables."""
    theirs, mine = parts_of(other.cost), parts_of(right.cost)
    more = {name: part for name in theirs | mine if (part := theirs.get(name, 0.0) - mine.get(name, 0.0))}
    known = sum(part * float(getattr(cost, name)) for name, part in more.items())
    return Pair(kind, more, float(other.cost) - float(right.cost) - known)


def fitted(found: Iterable[Pair]) -> dict[str, float]:
    """Returns the weights, near those of now, with which the truth of these pairs is cheaper by a margin.

    The act stays the unit."""
    found = list(found)
    matrix, weights, rest = _matrix(found), _weights(), _rests(found)
    free = np.array([name != "ACT" for name in NAMES])
    moved = np.zeros(len(NAMES))
    for step in range(STEPS):
        now = weights * np.exp(moved)
        short = matrix[matrix @ now + rest < MARGIN]
        slope = -(short * now).sum(axis=0) / max(1, len(matrix)) + PULL * moved
        moved -= PACE * (1 - step / STEPS) * free * slope / max(float(np.abs(slope).max()), PULL * PACE)
    return dict(zip(NAMES, map(float, weights * np.exp(moved)), strict=True))


def wrong(found: Iterable[Pair], weights: dict[str, float]) -> int:
    """Returns in how many pairs the truth is the dearer one with these weights."""
    found = list(found)
    return int((_matrix(found) @ np.array([weights[name] for name in NAMES]) + _rests(found) < -ROUNDING).sum())


def _weights() -> NDArray[np.float64]:
    return np.array([float(getattr(cost, name)) for name in NAMES])


def _matrix(found: list[Pair]) -> NDArray[np.float64]:
    """Returns a row for each pair, a column for each weight."""
    return np.array([[pair.more.get(name, 0.0) for name in NAMES] for pair in found]).reshape(-1, len(NAMES))


def _rests(found: list[Pair]) -> NDArray[np.float64]:
    return np.array([pair.rest for pair in found], dtype=np.float64)


def figures(quick: bool) -> list[dict[str, Any]]:
    """In how many of a thousand held pairs the truth is dearer, with fitted weights and with those of now. Then each fitted weight beside
    that of now."""
    sets = [_played(seed, quick) for seed in SEEDS]
    better, now = fitted(sets[0]), dict(zip(NAMES, map(float, _weights()), strict=True))
    return [figure.plain() for figure in of_pairs(sets[1], better, now)]


def of_pairs(held: list[Pair], better: dict[str, float], now: dict[str, float]) -> Iterator[Figure]:
    """Yields the figure of each kind of pair, and of each weight that was fitted."""
    for kind, text in KINDS.items():
        mine = [pair for pair in held if pair.kind == kind]
        fitted_to, of_now = (1000 * wrong(mine, weights) / max(1, len(mine)) for weights in (better, now))
        yield Figure(f"{text}, of {len(mine)}", fitted_to, "of 1,000", peers={"weights of now": of_now})
    for name in NAMES:
        yield Figure(name, better[name], "acts", peers={"weight of now": now[name]})


def _played(seed: str, quick: bool) -> list[Pair]:
    """The pairs of games with each number of seats; of one with the fewest if it is to be quick."""
    found: list[Pair] = []
    with TemporaryDirectory() as folder:
        for game in worlds():
            for seats in load_game(game).seats[: 1 if quick else None]:
                for path in exported(game, seats, seed, GAMES[quick], Path(folder)):
                    found += pairs(load_game(game), path)
    return found

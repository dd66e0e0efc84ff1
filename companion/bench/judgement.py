"""Measures how often the referee is wrong: simulated tables, real games of chess in five ways, and illegal moves.

A figure is a rate in a hundred with the bound that 95 of 100 such measurements would keep (Clopper and Pearson, one side). No figure has a
goal here: what a bound can reach depends on how many games are played.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from companion.assemble import load_game, worlds
from companion.bench.chessgames import WAYS, Judged, Way, illegal_acts, judged, written
from companion.bench.disturbed import Disturbed, disturbed
from companion.bench.figure import Figure, spread
from companion.live.simulated.series import Series
from companion.simulate.game import Played

GAMES = {True: 5, False: 80}
"""Quick or not: how many games each way."""
ACTS = {True: 20, False: 300}
TABLES = {True: 1, False: 50}
"""Games for each game and number of seats on a simulated table. People have habits, slip, and cheat in the share `CHEAT` of their turns."""
DISTURBED = {True: 20, False: 1000}
"""Tables of each game that a hand has disturbed."""
CHEAT = 0.15
SEED = "1"


def figures(quick: bool, seed: str = SEED) -> list[dict[str, Any]]:
    """Ten figures for each game, four for each way of chess, three of effort, two of illegal acts.

    Of each game seven are of whole games with people, three of disturbed tables."""
    games = written(GAMES[quick])
    found = [figure for game in worlds() for figure in of_tables(game, TABLES[quick], seed)]
    found += [figure for game in worlds() for figure in of_disturbed(list(disturbed(game, DISTURBED[quick], seed)))]
    effort: list[float] = []
    for way in WAYS:
        seen = [judged(game, way, f"{seed}/{number}") for number, game in enumerate(games)]
        effort += [ms for each in seen for ms in each.ms]
        found += _of_way(way, seen)
    found += spread("chess: answer to a table", effort, "ms", {})
    acts = list(illegal_acts(games, ACTS[quick], seed))
    found.append(share("chess, illegal acts: no fault or another rule", sum(not each.right_rule for each in acts), len(acts)))
    found.append(share("chess, illegal acts: rule, piece or remedy wrong", sum(not each.right for each in acts), len(acts)))
    return [figure.plain() for figure in found]


def of_tables(game: str, count: int, seed: str) -> list[Figure]:
    """Games on simulated tables, so many for each number of seats: wrong words, cheats, questions, scores, and the effort."""
    played: list[Played] = []
    for seats in load_game(game).seats:
        series = Series(game, seats, seed, options=[], cheat=CHEAT, through="layouts", export=None)
        played += series.play(count)
    ends = [[cheat.end for cheat in each.cheats] for each in played]
    sensed = sum(end != "masked" for each in ends for end in each)
    wrong = sum(bool(each.false_faults) or "wrong_rule" in end for each, end in zip(played, ends, strict=True))
    got_away = sum(end in {"missed", "wrong_rule"} for each in ends for end in each)
    ended_wrong = sum(bool(each.unfinished) or not each.scores_match for each in played)
    return [
        share(f"{game}: games with a wrong word", wrong, len(played)),
        share(f"{game}: cheats not caught", got_away, max(1, sensed)),
        share(f"{game}: acts about which a question was asked", sum(each.asked for each in played), sum(each.actions for each in played)),
        share(f"{game}: games with a wrong score or no end", ended_wrong, len(played)),
        *spread(f"{game}: answer to a table", [ms for each in played for ms in each.ms], "ms", {}),
    ]


def of_disturbed(tables: list[Disturbed]) -> list[Figure]:
    """Disturbed tables of one game: false faults, faults that were missed, and remedies after which something is still open."""
    game, ends, called = tables[0].match.game.name, Counter(each.end for each in tables), [each for each in tables if each.called]
    return [
        share(f"{game}, disturbed by hand: tables with a false fault", ends["false"], len(tables)),
        share(f"{game}, disturbed by hand: tables with a fault that was missed", ends["missed"], len(tables)),
        share(f"{game}, disturbed by hand: remedies that do not work", sum(not each.put_right for each in called), max(1, len(called))),
    ]


def _of_way(way: Way, seen: list[Judged]) -> list[Figure]:
    plies = sum(each.plies for each in seen)
    return [
        share(f"chess, {way}: games with a false accusation", sum(bool(each.called) for each in seen), len(seen)),
        share(f"chess, {way}: games with a wrong move in the record", sum(each.wrong for each in seen), len(seen)),
        share(f"chess, {way}: moves about which a question was asked", sum(each.asked for each in seen), plies),
        Figure(f"chess, {way}: moves judged", float(plies), "moves"),
    ]


def share(name: str, failures: int, tries: int) -> Figure:
    """So many of these, in a hundred, with the bound that the true rate stays under with 95 % confidence."""
    return Figure(name, 100 * failures / tries, "in 100", 100 * rate_bound95(failures, tries))


def rate_bound95(failures: int, tries: int) -> float:
    """The rate at which so few failures would still come up in one of twenty measurements. It is about 3 / tries for none."""
    low, high = failures / tries, 1.0
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if _at_most(failures, tries, middle) > 0.05 else (low, middle)
    return high


def _at_most(failures: int, tries: int, rate: float) -> float:
    """Returns how likely so many failures or fewer are at this rate."""
    return sum(math.comb(tries, k) * rate**k * (1 - rate) ** (tries - k) for k in range(failures + 1))

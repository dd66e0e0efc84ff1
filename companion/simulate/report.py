"""The report of many simulated games, as the command line's contract has it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from companion.simulate.game import Cheated, Played


@dataclass(frozen=True, slots=True)
class Asked:
    """The simulation as it was ordered, for the report. `options` are those that the person fixed."""

    game: str
    seats: int
    seed: str
    version: str
    options: dict[str, Any]
    violations: frozenset[str]
    late: frozenset[str] = frozenset()
    """The violations that are answers after the end of their window."""


def report(asked: Asked, games: Sequence[Played]) -> dict[str, Any]:
    """The report as plain data. Everything but `judge.ms`, processor time, is a function of the arguments of the simulation."""
    cheats = [(game.index, cheat) for game in games for cheat in game.cheats]
    applies = sorted(figure for game in games for figure in game.applies)
    ms = sorted(figure for game in games for figure in game.ms)
    return {
        "game": asked.game,
        "seats": asked.seats,
        "options": asked.options,
        "seed": asked.seed,
        "version": asked.version,
        "games": len(games),
        "actions": sum(game.actions for game in games),
        "rolls": sum(game.rolls for game in games),
        "frames": sum(game.frames for game in games),
        "slips": _added(game.slips for game in games),
        "cheats": _cheats(cheats),
        "unexercised": sorted(asked.violations - {cheat.cheat.id for _, cheat in cheats}),
        "false_faults": [fault for game in games for fault in game.false_faults],
        "misreads": [misread for game in games for misread in game.misreads],
        "windows": _windows(games, [cheat for _, cheat in cheats if cheat.cheat.id in asked.late]),
        "asked": sum(game.asked for game in games),
        "scores_match": all(game.scores_match for game in games),
        "unfinished": [{"game": game.index, "why": game.unfinished} for game in games if game.unfinished],
        "judge": {
            "applies": {"p50": share(applies, 0.5), "p99": share(applies, 0.99), "max": share(applies, 1.0)},
            "ms": {name: round(share(ms, part), 3) for name, part in (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))},
        },
    }


def clean(found: dict[str, Any], strict: bool = False) -> bool:
    """Nothing missed, nobody accused wrongly, nothing misread, every game finished with the world's own score."""
    cheats = found["cheats"]
    wrong = [cheats["missed"], cheats["wrong_rule"], found["false_faults"], found["misreads"], found["unfinished"]]
    wrong += [found["windows"]["refused"], found["windows"]["accepted"]]
    return not any(wrong) and found["scores_match"] and not (strict and found["unexercised"])


def problems(games: Sequence[Played]) -> list[str]:
    """One line for each game that is not clean: where to look, with the same seed and `--export`."""
    found = []
    for game in games:
        got_away = [cheat for cheat in game.cheats if cheat.end in {"missed", "wrong_rule"}]
        wrong = [f"{cheat.cheat.id} {cheat.end.replace('_', ' ')} at {cheat.seq}" for cheat in got_away]
        wrong += [f"{fault['rule']} called without cause at {fault['seq']}" for fault in game.false_faults]
        wrong += [f"misread at {misread['at']} s" for misread in game.misreads]
        wrong += [f"{answer['action']} at {answer['seq']} was in time and not taken in" for answer in game.refused]
        if game.unfinished:
            wrong.append(f"unfinished ({game.unfinished})")
        if not game.scores_match:
            wrong.append("the score is not the table's")
        if wrong:
            found.append(f"Game {game.index}: {', '.join(wrong)}.")
    return found


def share(figures: Sequence[float], part: float) -> float:
    """The figure below which this part of the sorted figures lies; 0 when there is none."""
    return figures[min(len(figures) - 1, int(len(figures) * part))] if figures else 0


def _cheats(cheats: list[tuple[int, Cheated]]) -> dict[str, Any]:
    ended: dict[str, list[tuple[int, Cheated]]] = {end: [] for end in ("caught", "masked", "wrong_rule", "missed")}
    for game, cheat in cheats:
        ended.get(cheat.end, ended["missed"]).append((game, cheat))
    by_violation: dict[str, dict[str, int]] = {}
    for _, cheat in cheats:
        counts = by_violation.setdefault(cheat.cheat.id, {"made": 0, "masked": 0, "caught": 0})
        counts["made"] += 1
        if cheat.end in counts:
            counts[cheat.end] += 1
    return {
        "made": len(cheats),
        "near": sum(cheat.cheat.near for _, cheat in cheats),
        "masked": [
            {"game": game, "id": cheat.cheat.id, "seq": cheat.seq, "certificate": [repr(action) for action in cheat.certificate]}
            for game, cheat in ended["masked"]
        ],
        "caught": len(ended["caught"]),
        "wrong_rule": [cheat.misjudged(game) for game, cheat in ended["wrong_rule"]],
        "missed": [cheat.misjudged(game) for game, cheat in ended["missed"]],
        "by_violation": dict(sorted(by_violation.items())),
    }


def _windows(games: Sequence[Played], late: list[Cheated]) -> dict[str, Any]:
    """Answers within the seconds of a window and those refused; late ones, and those that nobody called."""
    refused = [{"game": game.index, **answer} for game in games for answer in game.refused]
    taken = [{"game": game.index, "id": cheat.cheat.id, "seq": cheat.seq} for game in games for cheat in game.cheats
             if cheat in late and cheat.end != "caught"]  # fmt: skip
    return {"answers": sum(game.answers for game in games), "refused": refused, "late": len(late), "accepted": taken}


def _added(counters: Iterable[Counter[str]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for counter in counters:
        total += counter
    return dict(sorted(total.items()))

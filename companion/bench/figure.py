"""A measured figure beside those of others, with the bound that 95 of 100 such measurements would keep."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean, stdev
from typing import Any, Literal

from companion.errors import CompanionError

Better = Literal["more", "less"]

T95 = (6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833, 1.812, 1.796, 1.782, 1.771, 1.761, 1.753, 1.746, 1.740, 1.734, 1.729)
"""Student's t, one-sided 95 %, for 1 to 19 degrees of freedom; the normal 1.645 beyond."""


@dataclass(frozen=True)
class Figure:
    """One line of `companion bench`.

    `value` is the mean over repeats; `bound95` the value that the mean is at least (or at most, when less is better) with
    95 % confidence, None for a single measurement. `peers` are the same measure of others in the same run, `ratio` is
    value / first peer. `goal` is what `bound95` has to reach, None where no goal is set; `met` says whether it does.
    """

    name: str
    value: float
    unit: str
    bound95: float | None = None
    peers: Mapping[str, float] = field(default_factory=dict)
    ratio: float | None = None
    goal: float | None = None
    met: bool | None = None

    def plain(self) -> dict[str, Any]:
        """As JSON, in the order of the contract; numbers with four significant digits."""
        return {
            "name": self.name,
            "value": short(self.value),
            "unit": self.unit,
            "bound95": short(self.bound95),
            "peers": {name: short(value) for name, value in self.peers.items()},
            "ratio": short(self.ratio),
            "goal": self.goal,
            "met": self.met,
        }


class NothingMeasuredError(CompanionError):
    """A benchmark that has nothing to measure."""


def measured(
    name: str,
    repeats: Sequence[float],
    unit: str,
    *,
    better: Better = "more",
    peers: Mapping[str, Sequence[float]] | None = None,
    goal: float | None = None,
    goal_ratio: float | None = None,
) -> Figure:
    """A figure from repeats of the whole measurement.

    `goal` binds the bound of the value itself. `goal_ratio` binds the bound of value / first peer, taken repeat by repeat
    (both were measured in turns), and is then the goal that is shown. Raises NothingMeasuredError without repeats.
    """
    if not repeats:
        raise NothingMeasuredError(f"Nothing was measured for '{name}'.")
    others = {peer: fmean(values) for peer, values in (peers or {}).items() if values}
    first = next(iter((peers or {}).values()), ())
    ratios = [mine / theirs for mine, theirs in zip(repeats, first, strict=False) if theirs]
    bound = bound95(repeats, better)
    met: bool | None = None
    if goal_ratio is not None and ratios:
        met = reaches(bound95(ratios, better) or fmean(ratios), goal_ratio, better)
    elif goal is not None:
        met = reaches(bound if bound is not None else fmean(repeats), goal, better)
    return Figure(
        name, fmean(repeats), unit, bound, others, fmean(ratios) if ratios else None, goal_ratio if goal_ratio is not None else goal, met
    )


def bound95(repeats: Sequence[float], better: Better) -> float | None:
    """The one-sided 95 % bound of the mean on its worse side; None for fewer than two repeats."""
    if len(repeats) < 2:
        return None
    free = len(repeats) - 1
    t = T95[free - 1] if free <= len(T95) else 1.645
    slack = t * stdev(repeats) / math.sqrt(len(repeats))
    return fmean(repeats) - slack if better == "more" else fmean(repeats) + slack


def reaches(value: float, goal: float, better: Better) -> bool:
    """True if a value is on the good side of its goal."""
    return value >= goal if better == "more" else value <= goal


def percentile(values: Sequence[float], percent: float) -> float:
    """The smallest value that so many per cent do not exceed. Raises NothingMeasuredError for no values."""
    if not values:
        raise NothingMeasuredError("There is no percentile of nothing.")
    ordered = sorted(values)
    return ordered[max(0, math.ceil(percent / 100 * len(ordered)) - 1)]


def percentile_bound95(values: Sequence[float], percent: float) -> float | None:
    """The value that the true percentile stays under with 95 % confidence, whatever the distribution: an order statistic.

    None when so few values cannot tell (Hahn and Meeker, "Statistical Intervals", section 5.3; normal approximation).
    """
    count, share = len(values), percent / 100
    rank = math.ceil(count * share + 1.645 * math.sqrt(count * share * (1 - share))) + 1
    return sorted(values)[rank - 1] if rank <= count else None


def spread(name: str, values: Sequence[float], unit: str, goals: Mapping[float, float]) -> list[Figure]:
    """Three figures of a delay or an effort: median, 99th percentile and worst, each with its goal if any."""
    found = []
    for percent, called in ((50.0, "p50"), (99.0, "p99"), (100.0, "worst")):
        value, bound = percentile(values, percent), percentile_bound95(values, percent) if percent < 100 else None
        goal = goals.get(percent)
        met = reaches(value if bound is None else bound, goal, "less") if goal is not None else None
        found.append(Figure(f"{name}: {called}", value, unit, bound, goal=goal, met=met))
    return found


def per_second(work: Callable[[], int], clock: Callable[[], float], seconds: float) -> float:
    """Runs `work` (which says how much it did) until so many seconds are over: how much it did in one."""
    done, start = 0, clock()
    while (spent := clock() - start) < seconds:
        done += work()
    return done / spent


def short(value: float | None) -> float | None:
    """Four significant digits: more would be noise."""
    if value is None or value == 0 or not math.isfinite(value):
        return value
    return round(value, 3 - math.floor(math.log10(abs(value))))

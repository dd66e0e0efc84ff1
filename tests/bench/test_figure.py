"""Figures and their bounds."""

from __future__ import annotations

from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.bench.figure import NothingMeasuredError, bound95, measured, per_second, percentile, percentile_bound95, short, spread

values = st.lists(st.floats(0.1, 1e6), min_size=2, max_size=30)


@given(values)
def test_the_bound_is_on_the_worse_side_of_the_mean(repeats: list[float]) -> None:
    slack = 1e-9 * max(repeats)
    assert (bound95(repeats, "more") or 0) <= fmean(repeats) + slack
    assert (bound95(repeats, "less") or 0) >= fmean(repeats) - slack


def test_the_bound_of_a_known_sample() -> None:
    assert bound95([9, 10, 11], "more") == pytest.approx(10 - 2.920 / 3**0.5)
    assert bound95([10], "more") is None


def test_a_figure_is_met_only_when_its_bound_is() -> None:
    shaky = measured("speed", [5, 10, 15], "/s", goal=9)
    assert (shaky.value, shaky.met) == (10, False)
    assert measured("speed", [10, 10, 10], "/s", goal=9).met is True
    assert measured("delay", [10, 10, 10], "ms", better="less", goal=9).met is False
    assert measured("delay", [10, 10], "ms").met is None


def test_a_ratio_is_taken_repeat_by_repeat() -> None:
    figure = measured("speed", [10, 20], "/s", peers={"other": [5, 10]}, goal_ratio=1.5)
    assert figure.plain() == {
        "name": "speed", "value": 15, "unit": "/s", "bound95": short(15 - 6.314 * 50**0.5 / 2**0.5), "peers": {"other": 7.5},
        "ratio": 2, "goal": 1.5, "met": True,
    }  # fmt: skip


def test_nothing_measured_is_said() -> None:
    with pytest.raises(NothingMeasuredError, match="'speed'"):
        measured("speed", [], "/s")
    with pytest.raises(NothingMeasuredError):
        percentile([], 50)


@pytest.mark.parametrize(("percent", "value"), [(50, 5), (99, 10), (100, 10), (10, 1)])
def test_percentiles_are_values_that_were_measured(percent: float, value: int) -> None:
    assert percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], percent) == value


def test_speed_is_work_by_time() -> None:
    times = iter([0.0, 0.0, 1.0, 2.0])
    assert per_second(lambda: 7, lambda: next(times), 2.0) == 7


@pytest.mark.parametrize(("value", "shown"), [(123456.0, 123500.0), (0.00123456, 0.001235), (0, 0), (None, None)])
def test_four_digits(value: float | None, shown: float | None) -> None:
    assert short(value) == shown


def test_the_bound_of_a_percentile_is_a_value_above_it() -> None:
    values = list(range(1, 1001))
    assert percentile_bound95(values, 50) == 500 + 1.645 * (1000 * 0.25) ** 0.5 // 1 + 2
    assert percentile_bound95(values, 99) == 997
    assert percentile_bound95(values[:50], 99) is None


def test_a_spread_is_median_99th_and_worst() -> None:
    figures = spread("wait", [*range(1, 1000), 5000], "ms", {99.0: 1200, 100.0: 150})
    assert [(figure.name, figure.value, figure.met) for figure in figures] == [
        ("wait: p50", 500, None),
        ("wait: p99", 990, True),
        ("wait: worst", 5000, False),
    ]

"""Counts how often each term of an explanation is true of people's games."""

from __future__ import annotations

from collections import Counter
from math import log

import pytest

from companion.bench import weights
from companion.live.simulated.referee import MatchReferee
from companion.live.simulated.series import Series


def test_a_weight_is_minus_the_logarithm_of_a_frequency():
    figures = {figure.name: figure for figure in weights.of_counts(Counter(acts=100, tables=200, silence=10, returned=2))}
    assert figures["silence: one in acts"].value == pytest.approx(log(10))
    assert figures["returned: one in tables"].value == pytest.approx(log(100))
    assert figures["late: one in tables"].value == pytest.approx(log(200)), "what never came up is as rare as one in all"


def test_what_people_did_is_laid_along_what_was_seen(tmp_path):
    """Every table is explained by what was really decided where nobody cheats. All that costs more than acts is a slip."""
    series = Series("treasure-hunt", 2, "count", options=[], cheat=0.0, through="layouts", export=tmp_path)
    played = series.one(0, MatchReferee(series.rules, series.codec))
    total = weights.counted(series.rules, tmp_path / "game-0000")
    assert total["acts"] == played.actions
    assert total["forbidden"] == 0
    assert total["tables"] > total["acts"] / 2
    assert 0 < total["unfinished"] < total["tables"] / 2

"""Weights are fitted to played games: the truth should cost less than anything else that tells the same tables."""

from __future__ import annotations

import pickle

import pytest

from companion.bench import fit
from companion.bench.fit import Pair
from companion.bench.replayed.traced import Traced, parts_of
from companion.live.simulated.referee import MatchReferee
from companion.live.simulated.series import Series
from companion.referee.judging import cost
from companion.referee.judging.shown_acts import PRICES

NOW = {name: float(getattr(cost, name)) for name in fit.NAMES}


def test_a_price_remembers_what_it_is_made_of():
    act, late = Traced.of(1.0, {"ACT": 1.0}), Traced.of(0.5, {"LATE": 1.0})
    price = sum([act, act, 3 * late, 0.25], 0.0) - late
    assert price == pytest.approx(3.25)
    assert parts_of(price) == {"ACT": 2.0, "LATE": 2.0}
    assert parts_of(2.0 - act) == {"ACT": -1.0}
    assert parts_of(4.0) == {}
    assert pickle.loads(pickle.dumps(act)) == 1.0


def test_a_weight_is_raised_until_the_truth_is_cheaper_and_no_further_than_it_has_to():
    pairs = [Pair("lawful", {"UNSEEN": 1.0, "DENIED": -0.6}), Pair("lawful", {"ACT": 2.0})]
    assert fit.wrong(pairs, NOW) == 1
    better = fit.fitted(pairs)
    assert fit.wrong(pairs, better) == 0
    assert better["UNSEEN"] > NOW["UNSEEN"]
    assert better["DENIED"] < NOW["DENIED"]
    assert {name for name, weight in better.items() if weight != pytest.approx(NOW[name])} == {"UNSEEN", "DENIED"}


def test_what_else_is_dearer_by_chance_counts_too():
    assert fit.wrong([Pair("lawful", {"ACT": -1.0}, rest=1.5)], NOW) == 0
    assert fit.wrong([Pair("lawful", {"ACT": -1.0}, rest=0.5)], NOW) == 1


def test_the_truth_of_a_played_game_is_the_cheapest(tmp_path):
    """Nearly all pairs of a game in which people cheat are right with the weights of now. These stay as they are."""
    series = Series("tektonix", 2, "pairs", options=[], cheat=0.3, through="layouts", export=tmp_path)
    series.one(0, MatchReferee(series.rules, series.codec))
    before = dict(PRICES)
    found = list(fit.pairs(series.rules, tmp_path / "game-0000"))
    assert (before, {name: float(getattr(cost, name)) for name in fit.NAMES}) == (PRICES, NOW)
    assert type(cost.ACT) is float
    assert {pair.kind for pair in found} >= {"lawful", "which rule"}
    assert fit.wrong(found, NOW) * 10 <= len(found)
    assert fit.wrong(found, NOW | {"ILLEGAL": 0.1, "HANDLED": 0.1}) > fit.wrong(found, NOW)


def test_a_figure_tells_the_fitted_weight_beside_that_of_now():
    figures = {figure.name: figure for figure in fit.of_pairs([Pair("lawful", {"ACT": -1.0}), Pair("lawful", {"ACT": 1.0})], NOW, NOW)}
    assert figures["another lawful explanation is cheaper than the truth, of 2"].value == 500
    assert figures["UNSEEN"].peers == {"weight of now": cost.UNSEEN}

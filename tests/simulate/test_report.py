"""The report has the form of the contract, and says when something is wrong."""

from __future__ import annotations

import json

import pytest

from companion.rules.values import Fault
from companion.simulate.game import Cheated, End, Played
from companion.simulate.report import Asked, clean, problems, report, share
from tests.simulate.stub import CHEAT

ASKED = Asked("toy", 2, "7", "0.1.0", {"limit": 3}, frozenset({"X-V1", "X-V2"}))
KEYS = {
    "game", "seats", "options", "seed", "version", "games", "actions", "rolls", "frames", "slips", "cheats", "unexercised",
    "false_faults", "misreads", "windows", "asked", "scores_match", "unfinished", "judge",
}  # fmt: skip


def played(end: End = "caught") -> Played:
    cheated = Cheated(CHEAT, seq=4, first_look=2, end=end, certificate=("Move",) if end == "masked" else ())
    if end == "wrong_rule":
        cheated.others.append(Fault("X-009", pieces=("stone",)))
    return Played(0, actions=10, rolls=2, cheats=[cheated], applies=[1, 2, 3], ms=[0.1, 0.2, 0.3])


def test_the_form_is_the_contracts():
    found = report(ASKED, [played(), played("masked")])
    assert set(found) == KEYS
    assert set(found["cheats"]) == {"made", "near", "masked", "caught", "wrong_rule", "missed", "by_violation"}
    assert found["cheats"]["by_violation"] == {"X-V1": {"made": 2, "masked": 1, "caught": 1}}
    assert found["cheats"]["masked"][0]["certificate"] == ["'Move'"]
    assert found["unexercised"] == ["X-V2"]
    assert set(found["judge"]["ms"]) == {"p50", "p95", "p99", "max"}
    assert set(found["judge"]["applies"]) == {"p50", "p99", "max"}
    json.dumps(found)


@pytest.mark.parametrize(("end", "good"), [("caught", True), ("masked", True), ("missed", False), ("wrong_rule", False), ("open", False)])
def test_a_cheat_that_got_away_is_not_clean(end: End, good: bool):
    assert clean(report(ASKED, [played(end)])) is good


def test_false_faults_misreads_and_unfinished_games_are_not_clean():
    for change in ({"false_faults": [{"rule": "X"}]}, {"misreads": [{"places": ["a"]}]}, {"unfinished": "why"}, {"scores_match": False}):
        assert not clean(report(ASKED, [Played(0, **change)]))


def test_answers_in_time_and_late_ones_are_counted():
    refused = {"action": "Claim", "seq": 5}
    late = Asked("toy", 2, "7", "0.1.0", {}, frozenset({"X-V1"}), frozenset({"X-V1"}))
    windows = report(late, [Played(0, answers=3, refused=[refused]), played(), played("masked")])["windows"]
    assert windows == {
        "answers": 3, "refused": [{"game": 0, **refused}], "late": 2, "accepted": [{"game": 0, "id": "X-V1", "seq": 4}],
    }  # fmt: skip
    assert report(ASKED, [played("missed")])["windows"]["late"] == 0, "nothing says that X-V1 is late"
    assert not clean(report(ASKED, [Played(0, answers=1, refused=[refused])]))
    assert problems([Played(2, answers=1, refused=[refused])]) == ["Game 2: Claim at 5 was in time and not taken in."]


def test_every_game_that_is_not_clean_is_named():
    odd = Played(7, scores_match=False, unfinished="the referee saw no end")
    wrong = played("wrong_rule")
    wrong.false_faults.append({"rule": "X-9", "seq": 12})
    assert problems([played(), odd, wrong]) == [
        "Game 7: unfinished (the referee saw no end), the score is not the table's.",
        "Game 0: X-V1 wrong rule at 4, X-9 called without cause at 12.",
    ]


def test_strict_asks_for_every_violation():
    found = report(ASKED, [played()])
    assert clean(found)
    assert not clean(found, strict=True)


def test_shares_of_sorted_figures():
    assert [share([1, 2, 3, 4], part) for part in (0.0, 0.5, 0.99, 1.0)] == [1, 3, 4, 4]
    assert share([], 0.5) == 0

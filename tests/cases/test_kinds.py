"""Others of the kinds of small things that people do at a real table: a fixed sample of them, some of every kind.

`python -m tests.cases.kinds SEED COUNT [GAME] [KIND]` makes as many more as one likes.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.kinds import anywhere
from tests.cases.kinds.made import every, made

SEED = "sample"
TRIES = 40
"""Moments of the games that are looked at for one with this kind in it: few here, for a kind may be rare."""
FAIL = {
    "dash-arena/goal_and_disk_laid_on_the_spawner": "what may mean two things is not asked while one of them is cheaper",
    "dash-arena/piece_nudged": "a figure that slid is told as a dash on its way, and its end is waited for as long as it lies there",
    "tektonix/rearranged_card_by_card": "a rest in an order that happens to be valid is told as the end, going on as a second action",
    "treasure-hunt/press_before_the_table_is_seen": "a card seen after the press may as well be the next seat's, and is told as that",
}
"""Cases that do not hold yet, and the cause."""


def sample() -> list[Any]:
    """A case of every kind that one game has, and of the general kinds in every other game. Those that fail are expected to, and say so
    when they no longer do."""
    games = sorted({game for game, _ in every()})
    named = [(f"{game}/{kind.__name__}", game, kind) for game, kind in every()]
    taken = [
        each
        for each in named
        if each[2] not in anywhere.KINDS or each[0] in FAIL or (anywhere.KINDS.index(each[2]) + games.index(each[1])) % 2
    ]
    late = {name: [pytest.mark.xfail(reason=cause, strict=True)] for name, cause in FAIL.items()}
    return [pytest.param(game, kind, id=name, marks=late.get(name, [])) for name, game, kind in taken]


@pytest.mark.parametrize(("game", "kind"), sample())
def test_a_fair_referee_says_so(game: str, kind: Any) -> None:
    case = made(game, kind, SEED, 0, TRIES)
    # Not every kind has a moment in every game; and where even plain play is in doubt nothing can be said of what is not plain.
    if case is not None and (why := case.why()) and not case.doubtful():
        pytest.fail(why)


def test_a_case_can_fail() -> None:
    game, kind = next((game, kind) for game, kind in every() if kind.__name__ == "bumped_table" and game == "dash-arena")
    case = made(game, kind, SEED, 0)
    assert case is not None
    case.expected[0]["no_fault"] = True
    assert case.why().startswith("no_fault: called")

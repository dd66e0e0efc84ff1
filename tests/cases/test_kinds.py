"""Others of the kinds of small things that people do at a real table. This is a fixed sample of them, with some of every kind.

`python -m tests.cases.kinds SEED COUNT [GAME] [KIND]` makes as many more as one likes.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cases.kinds import anywhere
from tests.cases.kinds.made import TRIES as MOMENTS
from tests.cases.kinds.made import every, kinds_of, made

TRIES = 40
"""Moments of the games that are looked at for one with this kind in it. They are few here, for a kind may be rare."""
FIRST = ("sample", 0)
"""Seed and number of the case of most kinds."""
ELSEWHERE = {
    "flag-dash/push_that_drops_the_flag": ("sample", 3),
    "flag-dash/tunnel_with_a_bump_in_one_look": ("sample", 2),
    "tekton-dash/put_away_late": ("a2", 1),
    "tektonix/two_acts_in_one_look": ("sample", 1),
    "treasure-hunt/exchange_without_a_press": ("a", 0),
    "treasure-hunt/steal_seen_when_it_is_done": ("sample", 1),
    "treasure-hunt/steal_with_three_cards": ("sample", 1),
}
"""Rarer kinds: the seed and number of the first case that there is."""
NEVER = frozenset({
    "chess/roll_before_the_table_is_seen", "chess/two_acts_in_one_look", "flag-dash/put_take_put_then_press",
    "flag-dash/roll_before_the_table_is_seen", "tekton-dash/bumped_and_put_back", "tektonix/bumped_table", "tektonix/in_the_hand",
    "tektonix/pieces_swapped", "tektonix/roll_before_the_table_is_seen", "tektonix/wrong_then_right", "treasure-hunt/bumped_and_put_back",
    "treasure-hunt/put_away_late",
})  # fmt: skip
"""General kinds for which these games had no moment in 1,440 that were looked at: without a die nobody rolls."""
MENDED = (
    ("dash-arena", "dashes_shown_space_by_space", "s1", 2),
    ("dash-arena", "figures_swapped_by_hand", "a", 0),
    ("tektonix", "press_before_the_table_is_seen", "a", 0),
    ("tektonix", "rearranged_all_in_the_hand", "a2", 5),
    ("tektonix", "rearranged_all_in_the_hand", "a2", 7),
    ("tektonix", "takes_the_former_discard", "a", 0),
    ("treasure-hunt", "flip_and_press_before_it_is_seen", "a", 4),
    ("treasure-hunt", "roll_before_the_table_is_seen", "s1", 2),
)
"""Cases that were told wrongly once."""
FAIL = {
    "dash-arena/piece_nudged": "a figure that slid is told as a dash on its way, and its end is waited for as long as it lies there",
    "tektonix/rearranged_card_by_card": "a rest in an order that happens to be valid is told as the end, going on as a second action",
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
        if each[0] not in NEVER
        and (each[2] not in anywhere.KINDS or each[0] in FAIL or (anywhere.KINDS.index(each[2]) + games.index(each[1])) % 2)
    ]
    late = {name: [pytest.mark.xfail(reason=cause, strict=True)] for name, cause in FAIL.items()}
    return [pytest.param(game, kind, id=name, marks=late.get(name, [])) for name, game, kind in taken]


def why(game: str, kind: Any, seed: str, number: int, tries: int) -> str:
    """The reason why a case fails; empty where it holds. There has to be one."""
    case = made(game, kind, seed, number, tries)
    assert case is not None, "nobody had a moment for it"
    return case.why()


@pytest.mark.parametrize(("game", "kind"), sample())
def test_a_fair_referee_says_so(game: str, kind: Any) -> None:
    assert why(game, kind, *ELSEWHERE.get(f"{game}/{kind.__name__}", FIRST), TRIES) == ""


@pytest.mark.parametrize(("game", "name", "seed", "number"), MENDED)
def test_what_was_told_wrongly_once_is_told_rightly(game: str, name: str, seed: str, number: int) -> None:
    kind = next(kind for kind in kinds_of(game) if kind.__name__ == name)
    assert why(game, kind, seed, number, MOMENTS) == ""


def test_a_case_can_fail() -> None:
    game, kind = next((game, kind) for game, kind in every() if kind.__name__ == "bumped_table" and game == "dash-arena")
    case = made(game, kind, *FIRST)
    assert case is not None
    case.expected[0]["no_fault"] = True
    assert case.why().startswith("no_fault: called")

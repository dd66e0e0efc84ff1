"""A series of simulated games: one that cannot go on is unfinished, and ends none of the others."""

from __future__ import annotations

import pytest

from companion.live.simulated.referee import MatchReferee
from companion.live.simulated.series import Series
from companion.simulate.runner import NoDoorError, Runner


def test_a_game_in_which_people_and_referee_part_is_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    def parted(self: Runner) -> None:
        raise NoDoorError("Game 0: nobody can touch play; the screen offers undo")

    monkeypatch.setattr(Runner, "run", parted)
    series = Series("treasure-hunt", 1, "0", options=[], cheat=0.0, through="layouts", export=None)
    played = series.one(0, MatchReferee(series.rules, series.codec))
    assert played.unfinished == "Game 0: nobody can touch play"

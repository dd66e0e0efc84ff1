"""A handful of real games is judged through layouts in each of the five ways. `companion bench judgement --full` plays all of them."""

from __future__ import annotations

import pytest

from companion.bench.chessgames import GAMES, WAYS, illegal_acts, judged, written

pytestmark = pytest.mark.skipif(not GAMES.exists(), reason="the games of chess lie beside the project, in ../shared/data")


@pytest.mark.parametrize("way", WAYS)
def test_honest_players_are_not_accused_and_the_record_is_right(way):
    """One whole game in each way, a second one in all of them by chance."""
    for number, game in enumerate(written(3 if way == WAYS[-1] else 2)[1:]):
        seen = judged(game, way, f"test/{number}")
        assert (seen.called, seen.wrong, seen.asked) == ([], False, 0)
        assert seen.plies == len(game.moves)
        assert max(seen.applies) <= 340


def test_the_ends_of_the_games_are_in_the_record():
    assert {game.result for game in written()} == {"1-0", "0-1", "1/2-1/2"}


def test_illegal_moves_are_called_by_their_rule():
    acts = list(illegal_acts(written(3), 8, "test"))
    assert len(acts) > 5
    assert [act for act in acts if not act.right] == []

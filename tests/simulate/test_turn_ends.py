"""At every simulated table turns end alike, and no game writes that for itself."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from companion.assemble import load_game, load_world, options_from, seats_from, worlds
from companion.live.simulated.referee import MatchReferee
from companion.live.simulated.series import Series
from companion.simulated_table.acts import Press
from companion.simulated_table.notes import TurnDone
from companion.simulated_table.turn_ends import TurnEnds
from tests.games.alone import done


@pytest.fixture(params=worlds())
def table(request: pytest.FixtureRequest) -> Any:
    """The table of a game before anything lies there."""
    game = load_game(request.param)
    return load_world(request.param)(seats_from(game, game.seats[-1]), options_from(game), "ends")


def test_what_was_left_out_is_known_when_the_turn_is_said_to_be_over(table: Any) -> None:
    seat = table.seats[0]
    told = {often: [type(act) for act in done(table.over(seat, often))] for often in (0.0, 1.0)}
    table.must_say = True
    told[2.0] = [type(act) for act in done(table.over(seat, 0.0))]
    assert {often: Press in acts for often, acts in told.items()} == {0.0: False, 1.0: True, 2.0: True}
    assert all(acts[-1] is TurnDone for acts in told.values())
    assert not table.must_say


def test_a_seat_that_was_silent_speaks_up_once(table: Any) -> None:
    table.silent = table.seats[-1]
    assert [act.seat for act in done(table.speak_up()) if isinstance(act, Press)] == [table.seats[-1]]
    assert not [act for act in done(table.speak_up()) if isinstance(act, Press)]


def test_points_count_where_the_game_counts_them(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert bool(table.scores()) is table.counts()
    monkeypatch.setattr(type(table), "counts", lambda _: False)
    assert table.scores() == {}


def test_a_game_is_broken_off_after_its_longest_and_no_other(table: Any) -> None:
    last = table.longest
    assert table.goes_on(10**6) is (last is None)
    assert last is None or (table.goes_on(last - 1) and not table.goes_on(last))


def test_where_nobody_can_go_on_all_agree_to_end_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    played = Series("treasure-hunt", 2, "ends", options=[], cheat=0.0, through="layouts", export=None)
    monkeypatch.setattr(played.world, "longest", 8)
    game = played.one(0, referee := MatchReferee(played.rules, played.codec))
    shown, committed = (played.rules.scores(state) for state in (referee.match.live, referee.match.state))
    assert shown != committed, "the match has to end in the middle of a turn"
    assert (game.unfinished, game.scores_match, game.slips["ended by all"], game.false_faults) == ("", True, 1, [])


def test_no_game_writes_again_what_every_table_has(table: Any) -> None:
    """A game adds to `speak_up` what only it knows, and says what `counts` and how long is `longest`."""
    shared = {"CLEAR", *vars(TurnEnds)} - {"counts", "longest", "speak_up"}
    own = [made for made in type(table).__mro__ if made.__module__.startswith("companion.games.")]
    written = {name for made in own for name in (*vars(made), *vars(sys.modules[made.__module__])) if not name.startswith("_")}
    assert own
    assert sorted(written & shared) == []

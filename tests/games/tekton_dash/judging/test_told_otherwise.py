"""Acts that are final, told otherwise: what nobody saw explains what is done turns later."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.games.tekton_dash.actions import Build, Decline, EndSet, Move, Take
from companion.referee.desk import consider, standing
from companion.referee.draft.draft import logged
from companion.referee.events import ActionPlayed, FaultCalled, TableDrafted, Undone
from companion.referee.evidence.deeper import deeper
from companion.referee.judging import cost
from companion.referee.observation import ButtonPressed, TableSeen
from companion.rules.explain import SHOWN_LIMIT, Seen
from companion.rules.remembered import remembered
from companion.rules.values import PlacedPiece, visible
from tests.games.dash_arena.watched import Watched
from tests.games.tekton_dash.judging.test_alike import plain
from tests.games.tekton_dash.standing import play, race

SPOTS = ("a2", "d2", "b5", "c7")
CARD = "plus-action"


def after_a_round(game: Any, patch: pytest.MonkeyPatch, *drawn: Any) -> Watched:
    """Black has moved and done this besides, and the three others have moved. The match begins with black's turn: it may be told anew."""
    black, *others = seats = plain(game, {}).seats
    options = {"unused_powerup": "skip_next_turn"}
    at = dict(zip(seats, SPOTS, strict=True))
    start = plain(game, at, tiles={"a3": "yellow-power"}, options=options, discard=(CARD,))
    patch.setitem(vars(remembered(game)), "begin", lambda *_: start)
    watched = Watched(game, start)
    watched.match = standing(game, start.seats, start.options, start)
    state = watched.follow(start, Move(black, "a3"), *drawn)
    for seat, to in zip((black, *others), ("", "d3", "b6", "c8"), strict=True):
        if to:
            state = play(game, state, Move(seat, to))
            watched.see(state)
        if state.seats[state.active] == seat:
            state = play(game, state, EndSet(seat))
            watched.tell(lambda at, seat=seat: ButtonPressed(at, seat))
    return watched


def white_again(game: Any, watched: Watched) -> Move:
    """The second seat moves once more."""
    act = Move(watched.match.state.seats[1], "d4")
    table = game.layout(watched.match.live)
    watched.show(table.put({"d3.dasher": (), "d4.dasher": table["d3.dasher"]}))
    return act


@pytest.mark.rule("TD-129")
def test_a_card_that_nobody_saw_on_one_like_it_cost_its_seat_the_next_turn(tekton_dash: Any, monkeypatch: Any) -> None:
    watched = after_a_round(tekton_dash, monkeypatch, Take("black", "a3", "15"), Decline("black", CARD))
    assert watched.match.state.active == 0, "it is believed that black has put the tile back"
    act = white_again(tekton_dash, watched)
    told = [event for event in watched.match.events if isinstance(event, Undone)]
    assert (watched.faults, [event.by_itself for event in told]) == ([], [True])
    played = [event.action for event in watched.match.events if isinstance(event, ActionPlayed)]
    assert Decline("black", CARD) in (*played, *watched.match.draft.best.actions)
    assert act in watched.match.draft.best.actions


@pytest.mark.rule("TD-129")
def test_what_it_takes_to_tell_it_otherwise_is_counted(tekton_dash: Any, monkeypatch: Any) -> None:
    watched = after_a_round(tekton_dash, monkeypatch, Take("black", "a3", "15"), Decline("black", CARD))
    table = tekton_dash.layout(watched.match.live)
    seen = TableSeen(watched.at + 5.0, visible(table.put({"d3.dasher": (), "d4.dasher": table["d3.dasher"]}), tekton_dash.board))
    told = consider(watched.match, seen)
    accused = consider(replace(watched.match, doubts=()), seen)
    assert [isinstance(event, FaultCalled) for event in accused.events].count(True) == 1
    assert told.applies > accused.applies > 0


@pytest.mark.rule("TD-059")
@pytest.mark.parametrize(("forbidden", "called"), [(cost.ILLEGAL, []), (4.0, ["TD-059"])])
def test_what_costs_more_told_otherwise_is_called(tekton_dash: Any, monkeypatch: Any, forbidden: float, called: list[str]) -> None:
    """Behind the doubted acts one act without a trace costs 4.6."""
    monkeypatch.setattr(cost, "ILLEGAL", forbidden)
    monkeypatch.setattr(remembered(tekton_dash), "things", {})
    watched = after_a_round(tekton_dash, monkeypatch, Take("black", "a3", "15"), Decline("black", CARD))
    white_again(tekton_dash, watched)
    assert [fault.rule for fault in watched.faults] == called


@pytest.mark.rule("TD-059")
def test_nobody_takes_a_turn_for_which_nothing_speaks(tekton_dash: Any, monkeypatch: Any) -> None:
    watched = after_a_round(tekton_dash, monkeypatch)
    assert watched.match.state.active == 0
    white_again(tekton_dash, watched)
    assert [fault.rule for fault in watched.faults] == ["TD-059"]


@pytest.mark.rule("TD-129")
def test_what_only_the_slower_worker_finds_is_told_otherwise_too(tekton_dash: Any, monkeypatch: Any) -> None:
    watched = after_a_round(tekton_dash, monkeypatch, Take("black", "a3", "15"), Decline("black", CARD))
    table, at = tekton_dash.layout(watched.match.live), watched.at + 5.0
    seen = TableSeen(at, visible(table.put({"d3.dasher": (), "d4.dasher": table["d3.dasher"]}), tekton_dash.board))
    drafted = watched.match.after(TableDrafted(at, seen.table, frozenset(), logged(watched.match.draft.explanations)))
    found = deeper(drafted, Seen(seen.table), at)
    told, accused = (consider(match, found) for match in (drafted, replace(drafted, doubts=())))
    assert [[type(event) for event in each.events].count(FaultCalled) for each in (told, accused)] == [0, 1]
    assert told.match.draft.best.actions[-1:] == (Move("white", "d4"),)


@pytest.mark.rule("TD-085", "TD-086")
@pytest.mark.parametrize("limit", [SHOWN_LIMIT, 1])
def test_what_became_right_by_play_is_cleared_whoever_finds_it_out(tekton_dash: Any, limit: int, monkeypatch: Any) -> None:
    """A tile was laid on a floor where nobody stands. It goes to the square beside its own, as by a Build, and its owner moves."""
    boards = {"black": {"24": "green"}}
    start = race({"black": "a2"}, tiles={"b5": "yellow"}, boards=boards, sets=2, two=True, flipped=(3,))(tekton_dash)
    table = tekton_dash.layout(start)
    watched = Watched(tekton_dash, start)
    watched.show(table.put({"black.24": (), "b5.tile": (PlacedPiece("tile", "green"),)}))
    assert [fault.rule for fault in watched.faults] == ["TD-085"]
    monkeypatch.setattr("companion.referee.decision_builder.SHOWN_LIMIT", limit)
    watched.see(play(tekton_dash, start, Build("black", "24", "23"), Move("black", "a3")))
    assert (len(watched.faults), watched.match.open) == (1, ())

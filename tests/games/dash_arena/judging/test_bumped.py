"""Nobody's act: the table is bumped and put back or kept, a figure is gone, a reading cannot be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.dash_arena.state import Options
from companion.present.history import History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.words import Words
from companion.record.codec import Codec, dumps, loads
from companion.referee.desk import consider, standing
from companion.referee.events import FaultCalled, FaultCleared, Overruled, Troubled
from companion.referee.observation import Command, DiceRolled, TableSeen, Tick
from companion.rules.values import Layout, PlacedPiece, visible
from tests.games.dash_arena.conftest import FOLDER
from tests.games.dash_arena.rules.test_turns import play, spawn

PEOPLE = (("Ann", ("red",)), ("Bob", ("blue",)))
BUMPED = {"red-1": "d1", "red-2": "f1", "red-3": "h1", "blue-1": "h7", "blue-2": "f7", "blue-3": "d8"}
WORDS = Words.load(FOLDER / "words.toml")


class WatchedTable:
    """One match from this position on, as the screen tells it; every event is written and read back."""

    def __init__(self, game):
        codec = Codec(game)
        state = play(game, game.begin(("red", "blue"), Options()), *spawn())
        self.game, self.codec = game, codec
        self.match = replace(standing(game, ("red", "blue"), state.options, state), persons=PEOPLE)
        self.began, self.since = self.match, len(self.match.events)
        self.history, self.sight, self.at = History(WORDS), Sight(), 0.0
        self.table = visible(self.match.expected(), game.board)

    def hear(self, kind, *given, after=1.0):
        self.at += after
        seen = kind(self.at, *given)
        decision = consider(self.match, seen)
        for event, before in zip(decision.events, decision.befores, strict=True):
            assert self.codec.event_from(loads(dumps(self.codec.event(event, 0)))) == event
            self.history = self.history.after(event, before)
        self.match = decision.match
        if isinstance(seen, TableSeen):
            self.table, self.sight = seen.table, self.sight.after(seen)
        return decision.events

    def move(self, piece, to, after=1.0):
        """One piece is seen elsewhere; with no place to go it is gone."""
        table = Layout({place: kept for place in self.table if (kept := tuple(x for x in self.table[place] if x.piece != piece))})
        place = f"{to}.{'disk' if piece == 'disk' else 'figure'}"
        return self.hear(TableSeen, table.put({place: (PlacedPiece(piece, "up"),)}) if to else table, after=after)

    def bump(self):
        return self.hear(TableSeen, Layout({f"{space}.figure": (PlacedPiece(piece, "up"),) for piece, space in BUMPED.items()}
                                           | {"e5.disk": (PlacedPiece("disk"),)}))  # fmt: skip

    @property
    def open(self):
        return [fault.called.fault.rule for fault in self.match.open]

    def view(self):
        return Presenter(WORDS).view(self.match, self.history, self.sight)

    def replayed(self):
        again = self.began
        for seq, event in enumerate(self.match.events[self.since :], self.since):
            again = again.after(self.codec.event_from(loads(dumps(self.codec.event(event, seq)))))
        return again


@pytest.fixture
def watched(dash_arena):
    return WatchedTable(dash_arena)


def test_a_bumped_table_is_put_back_piece_by_piece_and_nothing_else_is_called(watched):
    spaces = {"red-1": "c2", "red-2": "e2", "red-3": "g2", "blue-1": "g8", "blue-2": "e8", "blue-3": "c8"}
    watched.bump()
    assert watched.open == ["TABLE-2"]
    for piece, space in list(spaces.items())[:-1]:
        assert watched.move(piece, "") == ()
        assert watched.move(piece, space) == ()
    watched.move("blue-3", "")
    events = watched.move("blue-3", "c8")
    assert [event.end for event in events if isinstance(event, FaultCleared)] == ["right"]
    assert watched.open == []
    assert watched.view().ruling.end == "right"
    assert watched.history.lines[-1].text == "Put right"
    assert watched.replayed() == watched.match
    assert watched.hear(DiceRolled, (4,)), "play goes on"


def test_what_is_put_back_wrongly_is_said_in_the_same_fault(watched):
    watched.bump()
    watched.move("red-1", "a9")
    assert watched.open == ["TABLE-2"]
    assert "a9.figure" in watched.match.open[0].called.fault.places
    assert [line.text for line in watched.history.lines].count("Put right") == 0


def test_all_may_agree_that_a_bumped_table_stays_so(watched):
    watched.bump()
    (fault,) = watched.match.open
    assert watched.hear(Command, "overrule", (("called", fault.seq), ("by", ("Ann",)))) == ()
    (event, *_) = watched.hear(Command, "overrule", (("called", fault.seq), ("by", ("Ann", "Bob"))))
    assert isinstance(event, Overruled)
    assert visible(watched.match.expected(), watched.game.board) == watched.table
    assert watched.hear(TableSeen, watched.table) == ()
    assert watched.view().ruling.end == "stands"
    assert watched.replayed() == watched.match
    assert watched.hear(DiceRolled, (4,)), "play goes on"


def test_a_bumped_table_is_said_whole_with_eight_places_and_a_text(watched):
    watched.bump()
    said = watched.view().ruling
    assert said.title == "The table was bumped"
    assert said.sentence.startswith("So much has moved at once")
    assert "and 4 more" in said.sentence
    assert len(said.remedy) == 6
    assert WORDS.rule_named("TABLE-2") == ""
    assert all("TABLE" not in text for text in (said.title, said.sentence, *said.remedy, *(line.rule for line in watched.view().history)))
    assert watched.view().board.ghosts["c2.figure"] == (PlacedPiece("red-1", "up"),)


def test_a_missing_figure_is_named_after_a_quarter_of_a_minute(watched):
    watched.move("blue-3", "", after=10.0)
    assert watched.hear(Tick, after=14.9) == ()
    (called,) = watched.hear(Tick, after=0.1)
    assert isinstance(called, FaultCalled)
    assert (called.fault.rule, called.fault.pieces, called.fault.places) == ("TABLE-3", ("blue-3",), ("c8.figure",))
    assert watched.hear(Tick, after=60.0) == (), "it is said once"
    view = watched.view()
    assert view.ruling.sentence == "I cannot see Blue 3 any more, last at c8. Put it back, or go on with it."
    assert (view.ruling.owes, view.screen) == (True, "play")
    assert [item.sentence for item in view.owed] == ["Put Blue 3 on c8."]
    watched.move("blue-3", "c8")
    assert watched.open == []
    assert watched.view().ruling.end == "right"
    assert watched.replayed() == watched.match


def test_who_lifts_another_piece_meanwhile_clears_nothing(watched):
    watched.move("blue-3", "")
    watched.hear(Tick, after=15.0)
    watched.move("red-1", "")
    assert watched.open == ["TABLE-3"]
    watched.move("red-1", "c2")
    assert watched.open == ["TABLE-3"]


def test_a_hand_over_the_place_and_a_short_absence_name_nothing(watched):
    table = watched.table
    watched.move("blue-3", "")
    without = watched.table
    watched.hear(TableSeen, without, frozenset({"c8.figure"}), after=10.0)
    assert not any(isinstance(event, FaultCalled) for event in watched.hear(Tick, after=30.0))
    watched.hear(TableSeen, without)
    assert watched.hear(Tick, after=10.0) == (), "the hand was there until now"
    watched.hear(TableSeen, table)
    assert watched.hear(Tick, after=60.0) == ()
    assert watched.open == []


def test_a_missing_figure_that_is_waived_is_not_named_again(watched):
    watched.move("blue-3", "")
    watched.hear(Tick, after=15.0)
    (fault,) = watched.match.open
    assert watched.hear(Command, "waive", (("called", fault.seq), ("by", ("Ann", "Bob"))))
    assert watched.hear(Tick, after=60.0) == ()
    watched.hear(TableSeen, watched.table)
    assert watched.hear(Tick, after=60.0) == ()
    assert watched.open == []


def test_a_die_shows_what_it_has(watched):
    (event,) = watched.hear(DiceRolled, (4, 7))
    assert (event.where, event.observation) == ("dice", DiceRolled(1.0, (4, 7)))
    assert watched.match.draft == watched.began.draft
    assert watched.view().notice.startswith("The dice said 4, 7, which no die of this game shows.")
    assert not any(isinstance(event, Troubled) for event in watched.hear(DiceRolled, (6,)))
    assert not watched.view().notice


@pytest.mark.parametrize("strange", [PlacedPiece("red-1", "sideways"), PlacedPiece("knight", "up")])
def test_what_this_game_does_not_have_is_told_and_not_judged(watched, strange):
    table = watched.table.put({"a5.figure": (strange,)})
    events = watched.hear(TableSeen, table)
    assert isinstance(events[-1], Troubled)
    assert watched.open == []
    assert "at a5" in watched.view().notice
    assert not any(isinstance(event, Troubled) for event in watched.hear(TableSeen, table)), "it is told once"
    assert watched.replayed() == watched.match

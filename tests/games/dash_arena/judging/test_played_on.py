"""A figure that was put where no dash leads, and everybody plays on. A last dash that is taken back for another."""

from __future__ import annotations

import pytest

from companion.games.dash_arena.state import Dash, Options
from companion.present.history import PLAY
from companion.referee.desk import begin
from companion.referee.events import ActionPlayed, Overruled
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed
from companion.rules.values import Layout, PlacedPiece
from tests.games.dash_arena.laying import moved
from tests.games.dash_arena.watched import Watched

STARTS = {"red-1": "c2", "red-2": "e2", "red-3": "g2", "blue-1": "g8", "blue-2": "e8", "blue-3": "c8"}
LAST = Dash("red", "red-3", 2, "N"), Dash("red", "red-2", 1, "N")


class Table(Watched):
    """A whole match from its beginning on. It keeps what the hands have laid out."""

    def __init__(self, game):
        options = Options()
        super().__init__(game, game.begin(("red", "blue"), options))
        self.match = Match.blank(game).after(begin(game, ("red", "blue"), options))
        figures = {f"{space}.figure": (PlacedPiece(figure, "up"),) for figure, space in STARTS.items()}
        self.table = Layout({**figures, "e5.disk": (PlacedPiece("disk"),)})
        self.show(self.table)

    def turn(self, seat, dice, **to):
        """A whole turn: three dice, each figure is put there, and a press."""
        self.throw(*dice)
        for figure, space in to.items():
            self.lay(figure.replace("_", "-"), space)
        self.press(seat)

    def lay(self, figure, to):
        """A hand moves this figure, and the disk that it has."""
        place = next(at for at in self.table if any(placed.piece == figure for placed in self.table[at]))
        self.table = moved(self.table, place, f"{to}.figure")
        disk = place.replace("figure", "disk")
        if self.table[disk]:
            self.table = moved(self.table, disk, f"{to}.disk")
        self.show(self.table)

    def press(self, seat):
        self.tell(lambda at: ButtonPressed(at, seat))

    def throw(self, *dice):
        """Three dice one after the other, as quickly as people throw them."""
        for die in dice:
            self.at -= 4.2
            self.roll(die)

    @property
    def called(self):
        return [fault.rule for fault in self.faults]

    @property
    def played(self):
        """The dashes that are final and those that are understood."""
        final = [event.action for event in self.match.events if isinstance(event, ActionPlayed)]
        return [act for act in (*final, *self.match.draft.best.actions) if isinstance(act, Dash)]

    @property
    def let(self):
        return [event.by for event in self.match.events if isinstance(event, Overruled)]


@pytest.fixture
def third(dash_arena):
    """Each has had a turn, and Red has thrown 3, 2 and 1."""
    table = Table(dash_arena)
    table.turn("red", (3, 2, 2), red_2="e5", red_1="c4", red_3="g4")
    table.turn("blue", (1, 3, 2), blue_1="g7", blue_3="c5", blue_2="g9")
    table.throw(3, 2, 1)
    assert table.called == []
    return table


@pytest.fixture
def cornered(third):
    """Red 1 has been dashed round a corner and Red is told so. It goes on with the other two, presses, and Blue throws."""
    third.lay("red-1", "f4")
    third.lay("red-3", "g6")
    third.lay("red-2", "e6")
    third.press("red")
    third.throw(1, 3, 2)
    assert (third.called, third.let) == (["DA-036"], [])
    return third


@pytest.mark.rule("DA-036")
def test_a_figure_put_where_no_dash_leads_has_dashed_when_the_next_seat_plays_on(cornered):
    cornered.lay("blue-2", "g8")
    cornered.lay("blue-3", "c8")
    cornered.lay("blue-1", "i8")
    cornered.press("blue")
    assert (cornered.called, cornered.let, cornered.match.open) == (["DA-036"], [(PLAY,)], ())
    assert cornered.game.layout(cornered.match.live)["f4.figure"][0].piece == "red-1"
    assert (cornered.match.live.active, cornered.match.live.phase) == (0, "roll")


def test_what_was_lawful_of_a_turn_that_is_let_stand_stays_in_the_record(cornered):
    cornered.lay("blue-2", "g8")
    assert cornered.played[-3:] == [*LAST, Dash("blue", "blue-2", 1, "N")]


def test_nothing_stands_while_nobody_has_played_on(cornered):
    """Blue has thrown, and Red sets its figure right."""
    cornered.lay("red-1", "f3")
    assert (cornered.called[:1], cornered.let, cornered.match.open) == (["DA-036"], [], ())
    assert Dash("red", "red-1", 3, "SE") in cornered.played


def test_what_stands_because_the_next_has_played_on_may_still_be_put_right(cornered):
    cornered.lay("blue-2", "g8")
    cornered.lay("red-1", "f3")
    cornered.lay("blue-3", "c8")
    assert (cornered.called, cornered.match.open) == (["DA-036"], ())
    assert {Dash("red", "red-1", 3, "SE"), Dash("blue", "blue-2", 1, "N"), Dash("blue", "blue-3", 3, "N")} < set(cornered.played)


def test_which_of_two_dice_a_figure_has_used_that_was_put_anywhere_is_not_guessed(third):
    """Red has another dash left besides: Blue plays too early, and nothing stands for that."""
    third.lay("red-1", "f4")
    third.lay("red-2", "e6")
    third.throw(1, 3, 2)
    third.lay("blue-2", "g8")
    assert third.let == []
    assert "DA-036" in [fault.called.fault.rule for fault in third.match.open]


@pytest.fixture
def pressed(dash_arena):
    """Red's first turn is over and pressed."""
    table = Table(dash_arena)
    table.turn("red", (3, 2, 2), red_2="e5", red_1="c4", red_3="g4")
    assert (table.called, table.match.draft.best.actions) == ([], ())
    return table


def test_a_last_dash_that_is_taken_back_for_another_is_told_as_that(pressed):
    """Nobody has gone on. Red 3 is back where it was, and dashes elsewhere with the same die."""
    pressed.lay("red-3", "g2")
    pressed.lay("red-3", "i3")
    pressed.press("red")
    pressed.throw(1, 3, 2)
    pressed.lay("blue-1", "g7")
    assert (pressed.called, pressed.match.open) == (["DA-003"], ())
    assert pressed.played[-2:] == [Dash("red", "red-3", 2, "NE"), Dash("blue", "blue-1", 1, "S")]


def test_dice_that_the_next_has_thrown_since_are_not_thrown_again(pressed):
    pressed.throw(1, 3, 2)
    pressed.lay("red-3", "g2")
    pressed.lay("red-3", "i3")
    pressed.lay("blue-1", "g7")
    assert (pressed.called, pressed.match.open) == (["DA-003"], ())
    assert pressed.played[-2:] == [Dash("red", "red-3", 2, "NE"), Dash("blue", "blue-1", 1, "S")]


def test_the_same_dash_done_once_more_has_only_been_put_back(pressed):
    pressed.lay("red-3", "g2")
    pressed.lay("red-3", "g4")
    assert (pressed.called, pressed.match.open, pressed.match.state.active) == (["DA-003"], (), 1)

"""Facts that only people know are asked as soon as the table shows it. The game that was over on the way is not over by itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pytest

from companion.referee.events import ActionPlayed, Asked, MatchOver
from companion.rules.values import Board, Change, Fault, Layout, Outcome, PlacedPiece, Prompt
from tests.rules.demands.table import Table
from tests.rules.demands.toys.toy import House, Toy

PAWN = PlacedPiece("pawn")
START = Layout({"start": (PAWN,)})
OVER_THE_GOAL = (("start", ("goal",)), ("goal", ("far",)))
OR_THE_DITCH = (("start", ("ditch", "goal")), ("goal", ("far",)), ("ditch", ("far",)))


@dataclass(frozen=True, slots=True, order=True)
class Step:
    seat: str
    to: str


@dataclass(frozen=True, slots=True, order=True)
class Counts:
    """Only said: whether the goal on the way counts."""

    seat: str
    yes: bool


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = START
    turn: int = 0
    passed: bool = False
    won: bool = False


class Through(Toy):
    """A game of two steps from the start to the far end. They go over the goal, which wins, or over the ditch where there is one."""

    name, state, actions = "through", State, (Step, Counts)
    board = Board(dict.fromkeys(("start", "goal", "ditch", "far"), "one"), {"pawn": ("",)})
    ways = OVER_THE_GOAL

    def begin(self, seats: tuple[str, ...], options: House) -> State:
        return State()

    def to_act(self, state: State) -> frozenset[str]:
        return frozenset() if state.won or (state.table["goal"] and not state.passed) else frozenset({"A"})

    def every(self, state: State) -> Iterator[Step | Counts]:
        yield from (Step("A", place) for place in self.board.order)
        yield from (Counts("table", yes) for yes in (True, False))

    def attempts(self, state: State, change: Change) -> list[Step]:
        return [Step("A", place) for place in dict(self.ways).get(self.here(state), ())] if change.places else []

    @staticmethod
    def here(state: State) -> str:
        return next(iter(state.table))

    def faults(self, state: State, action: Step | Counts) -> tuple[Fault, ...]:
        if isinstance(action, Counts):
            return () if state.passed and not state.won else (Fault("THROUGH-2"),)
        return () if action.to in dict(self.ways).get(self.here(state), ()) else (Fault("THROUGH-1", places=(action.to,)),)

    def apply(self, state: State, action: Step | Counts) -> State:
        if isinstance(action, Counts):
            return replace(state, passed=False, won=action.yes)
        over = self.here(state) == "goal"
        return replace(state, table=Layout({action.to: (PAWN,)}), passed=state.passed or over)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        said = (Counts("table", True), Counts("table", False))
        return (Prompt("counts", ("A",), (self.here(state),), choices=said),) if state.passed and not state.won else ()

    def outcome(self, state: State) -> Outcome | None:
        return None if self.to_act(state) else Outcome(("A",), "goal")


class TwoWays(Through):
    ways = OR_THE_DITCH


def last(line):
    return line.actions[-1]


@pytest.mark.parametrize("yes", [True, False])
def test_it_is_asked_and_nothing_is_final_before_the_answer(yes):
    table = Table(Through())
    events = table.sees(far="pawn", start=())
    (asked,) = [event for event in events if isinstance(event, Asked)]
    assert (asked.about, asked.places) == ("counts", ("far",))
    assert not any(isinstance(event, ActionPlayed | MatchOver) for event in events)
    choice = [last(line) for line in asked.options].index(Counts("table", yes))
    told = table.commands("answer", choice=choice)
    assert any(isinstance(event, MatchOver) for event in told) == yes
    assert table.match.asked is None


def test_another_way_is_the_answer_that_nothing_came_of_it():
    table = Table(TwoWays())
    (asked,) = [event for event in table.sees(far="pawn", start=()) if isinstance(event, Asked)]
    assert {last(line) for line in asked.options} == {Counts("table", True), Step("A", "far")}


def test_a_goal_at_rest_is_won_unasked():
    events = Table(Through()).sees(goal="pawn", start=())
    assert any(isinstance(event, MatchOver) for event in events)
    assert not any(isinstance(event, Asked) for event in events)


def test_nothing_is_asked_while_the_end_of_the_way_is_hidden():
    table = Table(Through())
    assert not any(isinstance(event, Asked) for event in table.sees(far="pawn", start=(), covered=("far",)))


class OverOrPast(TwoWays):
    """A pawn that comes over the goal has won; over the ditch the game goes on."""

    def to_act(self, state: State) -> frozenset[str]:
        return frozenset() if state.won else frozenset({"A"})

    def apply(self, state: State, action: Step | Counts) -> State:
        return replace(state, table=Layout({action.to: (PAWN,)}), won=self.here(state) == "goal")

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return ()


@pytest.mark.parametrize("over", [True, False])
def test_whether_the_game_is_over_is_asked_when_nobody_goes_on(over):
    table = Table(OverOrPast())
    assert not any(isinstance(event, Asked) for event in (*table.sees(far="pawn", start=()), *table.waits(2.0)))
    (asked,) = [event for event in table.waits(5.0) if isinstance(event, Asked)]
    choice = next(n for n, line in enumerate(asked.options) if (Step("A", "goal") in line.actions) == over)
    told = table.commands("answer", choice=choice)
    assert any(isinstance(event, MatchOver) for event in told) == over


class Painted(Through):
    """A game that goes on alike whatever the goal on the way counts."""

    def to_act(self, state: State) -> frozenset[str]:
        return frozenset({"A"})

    def outcome(self, state: State) -> Outcome | None:
        return None


@pytest.mark.parametrize(("game", "asks"), [(Painted(), False), (Through(), True)])
def test_what_nobody_answers_is_left_open_unless_the_end_hangs_on_it(game, asks):
    """It is so only after a while, and only when people play on."""
    table = Table(game)
    assert any(isinstance(event, Asked) for event in table.sees(far="pawn", start=()))
    for far, after in (("pawn", 20.0), ((), 1.0)):
        assert table.match.asked is not None
        table.sees(Layout({"far": (PAWN,)} if far else {}), after=after)
    assert (table.match.asked is not None) == asks

"""An end of the game is not assumed while a place that it changes is out of sight. Nor is an act that only such a place would show."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.referee.desk import begin, decide
from companion.referee.events import MatchOver
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.values import Board, Change, Fault, Layout, Outcome, PlacedPiece, Prompt
from tests.rules.demands.toys.toy import House, Toy

PAWN = PlacedPiece("pawn")
START = Layout({"start": (PAWN,)})


@dataclass(frozen=True, slots=True, order=True)
class Step:
    seat: str
    to: str


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = START
    turn: int = 0

    @property
    def won(self) -> bool:
        return bool(self.table["goal"])


class Goal(Toy):
    """One step from the start to the goal wins."""

    name, state, actions = "goal", State, (Step,)
    board = Board({"start": "one", "goal": "one"}, {"pawn": ("",)})

    def begin(self, seats: tuple[str, ...], options: House) -> State:
        return State()

    def to_act(self, state: State) -> frozenset[str]:
        return frozenset() if state.won else frozenset({"A"})

    def attempts(self, state: State, change: Change) -> list[Step]:
        return [Step("A", place) for place in sorted({place for place, _ in change.come} | change.unsure)]

    def faults(self, state: State, action: Step) -> tuple[Fault, ...]:
        return () if action.to == "goal" and not state.won else (Fault("GOAL-1", places=(action.to,)),)

    def apply(self, state: State, action: Step) -> State:
        return replace(state, table=Layout({action.to: (PAWN,)}))

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return ()

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(("A",), "goal") if state.won else None


def test_an_end_in_an_unsure_place_is_waited_for() -> None:
    match = Match.blank(Goal())
    match = match.after(begin(match.game, ("A", "B"), House()))
    hidden = TableSeen(1.0, Layout({}), unsure=frozenset({"goal"}))
    for event in decide(match, hidden):
        match = match.after(event)
    assert not match.over
    events = decide(match, TableSeen(2.0, Layout({"goal": (PAWN,)})))
    assert any(isinstance(event, MatchOver) for event in events)


def test_an_act_that_only_unsure_places_would_show_is_not_made_up() -> None:
    nowhere = Seen(Layout({}), unsure=frozenset({"start", "goal"}))
    assert [h.actions for h in Search(Goal(), (), nowhere).explain((Explanation(State()),), attempts=1)] == [()]
    half = Seen(Layout({}), unsure=frozenset({"goal"}))
    assert (Step("A", "goal"),) in [h.actions for h in Search(Goal(), (), half).explain((Explanation(State()),))]

"""Tekton Dash as a Game: each Action class with the rule group that judges and carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, cast

from companion.games.tekton_dash.judging import attempts as guided
from companion.games.tekton_dash.judging import blame as naming
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.rules import building, done, ending, moving, setup, spawning, taking
from companion.games.tekton_dash.rules.listing import proposed
from companion.games.tekton_dash.state import (
    ACTIONS,
    OF,
    Action,
    Begin,
    Build,
    Carry,
    DrawBlueprint,
    EndSet,
    Flip,
    Move,
    PlaceMeeple,
    Put,
    SpawnTile,
    StartTile,
    State,
    Take,
    Unblock,
)
from companion.games.tekton_dash.table import layout, speech
from companion.rules.changing import changed
from companion.rules.house import settled
from companion.rules.values import CHANCE, Board, Change, Fault, Handled, Layout, Outcome, Phrase, Prompt, Roll, Seat, SetOut, action_key

Judge = Callable[[State, Any], tuple[Fault, ...]]
Apply = Callable[[State, Any], State]

RULES: dict[type, tuple[Judge, Apply]] = {
    SetOut: (setup.set_out_faults, setup.set_out),
    Begin: (setup.begin_faults, setup.begin_apply),
    StartTile: (setup.start_tile_faults, setup.start_tile_apply),
    DrawBlueprint: (setup.blueprint_faults, setup.blueprint_apply),
    PlaceMeeple: (setup.meeple_faults, setup.meeple_apply),
    Move: (moving.faults, moving.apply),
    Carry: (moving.carry_faults, moving.carry_apply),
    Take: (taking.take_faults, taking.take_apply),
    Put: (taking.put_faults, taking.put_apply),
    Roll: (spawning.roll_faults, spawning.roll_apply),
    SpawnTile: (spawning.spawn_faults, spawning.spawn_apply),
    Build: (building.build_faults, building.build_apply),
    Unblock: (building.unblock_faults, building.unblock_apply),
    Flip: (ending.flip_faults, ending.flip_apply),
    EndSet: (done.faults, done.apply),
}
_key = lru_cache(maxsize=4096)(action_key)


class TektonDash:
    """The rules of Tekton Dash for three to six seats, named by the colours of their dashers, clockwise."""

    name = "tekton-dash"
    seats = range(3, 7)
    options = Options
    actions = ACTIONS
    state = State

    def __init__(self, board: Board) -> None:
        self.board = board

    def default_seats(self, count: int) -> tuple[Seat, ...]:
        """The seats whose boards are on the table for so many."""
        return OF[count]

    def begin(self, seats: tuple[Seat, ...], options: Options) -> State:
        return setup.begin(seats, options)

    def to_act(self, state: State) -> frozenset[Seat]:
        """Chance sets out; all prepare their boards; then the seat on turn, and who has something left to do at the Flip line."""
        if state.phase == "over":
            return frozenset()
        if state.phase == "set-out":
            return frozenset({CHANCE})
        if state.phase == "prepare":
            waits = state.seats if state.first < 0 else ()
            return frozenset((*waits, *(seat for number, seat in enumerate(state.seats) if not setup.ready(state, number))))
        return frozenset((state.seats[state.active], *(state.seats[number] for number, _ in state.line)))

    def turn(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> Iterator[Action]:
        legal = {action for action in cast("Iterator[Action]", proposed(state)) if not self.faults(state, action)}
        return iter(sorted(legal, key=_key))

    def attempts(self, state: State, change: Change) -> Iterator[Action]:
        return guided.attempts(state, change)

    def faults(self, state: State, action: Action) -> tuple[Fault, ...]:
        return RULES[type(action)][0](_now(state, action), action)

    def apply(self, state: State, action: Action) -> State:
        return _applied(state, action)

    def way(self, state: State, action: Action) -> Iterator[Layout]:
        """Tables between: a floor whose tile is replaced."""
        before = layout.layout(state)
        if isinstance(action, SpawnTile) and before[f"{action.floor}.tile"]:
            yield before.put({f"{action.floor}.tile": before[f"{action.floor}.tile"][:-1]})

    def layout(self, state: State) -> Layout:
        return layout.layout(state)

    def adopt(self, state: State, seen: Layout) -> State:
        if state.phase == "set-out":
            return setup.set_out(state, SetOut(CHANCE, seen)) if seen else state
        return layout.adopt(state, seen)

    def amend(self, state: State, key: str, value: object) -> State:
        """A house rule for the rest of the match. Raises ValueError for a key that is none or a value that it cannot have."""
        return changed(state, options=settled(state.options, key, value))

    def blame(self, state: State, handled: Handled) -> Fault:
        return naming.blame(state, handled)

    def scores(self, state: State) -> Mapping[Seat, Fraction]:
        return ending.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return speech.prompts(state)

    def say(self, state: State, action: Action) -> Phrase:
        return speech.say(state, action)


@lru_cache(maxsize=4096)
def _applied(state: State, action: Action) -> State:
    """The state after this action. Remembered: the lines of a draft are gone through again and again."""
    carry = RULES[type(action)][1]
    now = _now(state, action)
    seat = getattr(action, "seat", "")
    if now.phase == "race" and seat in now.seats and now.seats.index(seat) != now.active and not isinstance(action, Flip | EndSet):
        return _beside_the_turn(now, carry(changed(now, active=now.seats.index(seat), sets=9, line=()), action))
    return carry(now, action)


def _beside_the_turn(state: State, after: State) -> State:
    """What somebody did who was not on turn and what people let stand: only the pieces are elsewhere."""
    return changed(
        after, active=state.active, sets=state.sets, begun=state.begun, moved=state.moved, free=state.free, used=state.used,
        built=state.built, landed=state.landed, acted=state.acted, die=state.die,
        line=(*state.line, *after.line), turn=state.turn, past=state.past,
    )  # fmt: skip


def _now(state: State, action: Action) -> State:
    """The state in which the rules look at this act: a tile that nobody can have seen arrive lies there already."""
    return state if isinstance(action, SpawnTile | Roll | EndSet) else spawning.now(state)

"""The token that lap 1 brings (TD-071 to TD-073)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.tekton_dash.actions import KeepToken
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.ending import passed_on
from companion.games.tekton_dash.state import State
from companion.rules.changing import changed
from companion.rules.values import Fault


def faults(state: State, action: KeepToken) -> tuple[Fault, ...]:
    """A token taken off the Podium by somebody who has none to get, or a second one. No table tells whose hand it was: no seat is named."""
    number, slot = state.seats.index(action.seat), int(action.place.rpartition(".")[2])
    if state.phase == "race" and (number, "token") in state.line and slot in state.podium:
        return ()
    rule = "TD-072" if number in state.flipped[:3] else "TD-073" if number in state.flipped else "TD-071"
    return broken(rule, pieces=("token",), places=(action.place,))


def apply(state: State, action: KeepToken) -> State:
    """The token is the seat's; where two were looked at, the other lies there again."""
    number, slot = state.seats.index(action.seat), int(action.place.rpartition(".")[2])
    due = (number, "token") in state.line
    state = changed(
        state, podium=tuple(each for each in state.podium if each != slot),
        line=tuple(each for each in state.line if each != (number, "token")),
        hands=tuple(left + (due and seat == number) for seat, left in enumerate(state.hands)),
    )  # fmt: skip
    return passed_on(state, number) if due else state


def keeps(state: State) -> Iterator[KeepToken]:
    for number, what in state.line:
        if what == "token":
            yield from (KeepToken(state.seats[number], f"podium.{slot}") for slot in state.podium)


def looked_at(state: State) -> int:
    """Returns how many tokens whoever chooses may lift now: two for the first three, else one."""
    chooser = next((number for number, what in state.line if what == "token"), -1)
    return 2 if chooser >= 0 and state.flipped.index(chooser) < 3 and len(state.podium) > 1 else 1

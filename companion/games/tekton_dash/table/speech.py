"""What is said of an act, and what the table waits for."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.games.tekton_dash.rules.done import faults as end_faults
from companion.games.tekton_dash.rules.setup import to_place
from companion.games.tekton_dash.rules.spawning import brought, outcome
from companion.games.tekton_dash.state import Action, Begin, EndSet, Put, State, Take
from companion.games.tekton_dash.table.layout import BLUEPRINT_AT, DASHER_AT
from companion.games.tekton_dash.track.blueprints import SQUARE
from companion.games.tekton_dash.track.floors import NUMBER
from companion.games.tekton_dash.track.piles import FACES, top
from companion.rules.values import Phrase, Prompt, Roll, SetOut


def say(state: State, action: Action) -> Phrase:
    """The key is the class's name in lower case with dashes; every field is an argument, and the tile that Take and Put name."""
    key = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in type(action).__name__).lstrip("-")
    if isinstance(action, SetOut):
        return Phrase(key)
    said = [(field.name, str(getattr(action, field.name))) for field in fields(action)]
    if isinstance(action, Take):
        said.append(("face", _face(state.tiles[NUMBER[action.floor]])))
    if isinstance(action, Put):
        said.append(("face", _face(state.boards[state.seats.index(action.seat)][SQUARE[action.square]])))
    if isinstance(action, Roll):
        said.append(("shown", outcome(state, action.value)))
    return Phrase(key, tuple(said))


def _face(pile: int) -> str:
    return FACES[top(pile) - 1] if pile else "none"


def prompts(state: State) -> tuple[Prompt, ...]:
    """What the table waits for."""
    if state.phase == "over":
        return ()
    start: tuple[Prompt, ...] = ()
    if state.first < 0:
        start = (Prompt("begin", state.seats, press=tuple((seat, Begin(seat)) for seat in state.seats)),)
    if state.phase == "set-out":
        return (Prompt("set-out"),)
    if state.phase == "prepare":
        return start or (Prompt("prepare", tuple(seat for seat, card in zip(state.seats, state.blueprints, strict=True) if not card)),)
    seat = state.seats[state.active]
    if state.phase == "line-up":
        return (Prompt("line-up", (seat,), to_place(state)),)
    if state.line:
        owners = tuple(dict.fromkeys(state.seats[number] for number, _ in state.line))
        return (Prompt("flip", owners, tuple(BLUEPRINT_AT[owner] for owner in owners)),)
    done: dict[str, Any] = {}
    if not end_faults(state, EndSet(seat)):
        done = {"press": ((seat, EndSet(seat)),), "silence": EndSet(seat)}
    if state.die:
        floors = tuple(dict.fromkeys(f"{each.floor}.tile" for each in brought(state, seat)))
        return (Prompt(f"spawn-{state.die}", (seat,), floors, **done),)
    key = "second-set" if state.used and not state.begun else "move" if state.begun and not state.moved else "race"
    return (Prompt(key, (seat,), (DASHER_AT[state.spots[state.active]],) if state.spots[state.active] >= 0 else (), **done),)


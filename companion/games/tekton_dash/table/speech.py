"""What is said of an act, and what the table waits for."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.games.tekton_dash.actions import Action, Begin, Claim, EndSet, LetPass, Put, Take
from companion.games.tekton_dash.modes import uses_marker
from companion.games.tekton_dash.rules.cards.effects import effects
from companion.games.tekton_dash.rules.cards.windows import OBJECT_S, SHOW_S, objectors
from companion.games.tekton_dash.rules.custom import due
from companion.games.tekton_dash.rules.done import faults as end_faults
from companion.games.tekton_dash.rules.preparing import flips_left, ready, to_place
from companion.games.tekton_dash.rules.spawning import brought, outcome
from companion.games.tekton_dash.state import Card, State
from companion.games.tekton_dash.table.layout import BLUEPRINT_AT, DASHER_AT, PODIUM_AT, TOKEN_AT
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
        said.append(("tile", _face(state.tiles[NUMBER[action.floor]])))
    if isinstance(action, Put):
        said.append(("tile", _face(state.boards[state.seats.index(action.seat)][SQUARE[action.square]])))
    if isinstance(action, Roll):
        said.append(("shown", outcome(state, action.value)))
    return Phrase(key, tuple(said))


def _face(pile: int) -> str:
    return f"tile/{FACES[top(pile) - 1]}" if pile else "tile"


def prompts(state: State) -> tuple[Prompt, ...]:
    """What the table waits for."""
    if state.phase == "over":
        return ()
    if state.phase == "set-out":
        return (Prompt("set-out"),)
    if state.first < 0:
        return (Prompt("begin", state.seats, press=tuple((seat, Begin(seat)) for seat in state.seats)),)
    if state.phase == "elements":
        kind, whose = due(state)
        return (Prompt(f"place-{kind}", (state.seats[whose],)),)
    if state.phase == "prepare":
        waits = tuple(seat for number, seat in enumerate(state.seats) if not ready(state, number))
        flips = flips_left(state)
        return ((Prompt("flip-tiles", state.seats, args=(("count", str(flips)),)),) if flips > 0 else ()) + (
            (Prompt("prepare", waits),) if waits else ()
        )
    if state.phase == "line-up":
        return (Prompt("line-up", (state.seats[state.active],), to_place(state)),)
    return _racing(state)


def _racing(state: State) -> tuple[Prompt, ...]:
    seat = state.seats[state.active]
    if state.line:
        number, what = state.line[0]
        owner = state.seats[number]
        places = (BLUEPRINT_AT[owner],) if what == "flip" else tuple(PODIUM_AT[slot] for slot in state.podium)
        return (Prompt("flip" if what == "flip" else "keep-token", (owner,), places),)
    if state.card is not None:
        return (_card(state, state.card),)
    if state.token is not None:
        return (Prompt("token", (state.seats[state.token.seat],), args=(("token", f"token/{state.token.name}"),)),)
    if state.rolls:
        return (Prompt("roll", (state.seats[state.spawner],)),)
    done: dict[str, Any] = {}
    if not end_faults(state, EndSet(seat)):
        done = {"press": ((seat, EndSet(seat)),), "silence": EndSet(seat)}
    if state.die:
        floors = tuple(dict.fromkeys(f"{each.floor}.tile" for each in brought(state)))
        return (Prompt("spawn", (state.seats[state.spawner],), floors, **done),)
    if state.back >= 0:
        return (Prompt("step-back", (state.seats[state.back],)),)
    key = "second-set" if state.used and not state.begun else "move" if state.begun and not state.moved else "race"
    spot = state.spots[state.active]
    return (Prompt(key, (seat,), (DASHER_AT[spot],) if spot >= 0 else (), **done),)


def _card(state: State, card: Card) -> Prompt:
    owner, user = state.seats[card.seat], state.seats[card.by]
    if card.stage == "drawn":
        return Prompt("card", (owner,), ("play", "discard"))
    name = (("card", f"card/{card.name}"),)
    if card.stage == "choose":
        # Where no marker shows who is frozen, it is said.
        said = tuple(effects(state)) if card.name == "freeze" and not uses_marker(state.options) else ()
        return Prompt("use-card", (user,), args=name, choices=said)
    if card.stage == "claimed":
        claimant = state.seats[card.claimant]
        return Prompt("show-token", (claimant,), (TOKEN_AT[claimant],), seconds=SHOW_S, silence=LetPass(state.windows), args=name)
    seats = tuple(state.seats[number] for number in objectors(state))
    press = tuple((seat, Claim(seat)) for seat in seats)
    return Prompt("object", seats, seconds=OBJECT_S, silence=LetPass(state.windows), press=press, args=name)



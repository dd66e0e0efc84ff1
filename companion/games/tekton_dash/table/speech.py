"""The sentences about acts, and the prompts for the acts that the table waits for."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.games.tekton_dash.actions import Action, Begin, Claim, EndSet, LetPass, Put, Take
from companion.games.tekton_dash.modes import uses_marker
from companion.games.tekton_dash.rules.building import unblocks
from companion.games.tekton_dash.rules.cards.effects import effects
from companion.games.tekton_dash.rules.cards.windows import OBJECT_S, SHOW_S, objectors
from companion.games.tekton_dash.rules.custom import due
from companion.games.tekton_dash.rules.done import all_done, goes_without_saying
from companion.games.tekton_dash.rules.preparing import flips_left, ready, to_flip, to_place
from companion.games.tekton_dash.rules.spawning import brought, outcome
from companion.games.tekton_dash.rules.steps import open_steps, push_due
from companion.games.tekton_dash.rules.taking import may_take_first
from companion.games.tekton_dash.rules.tokens.podium import looked_at
from companion.games.tekton_dash.rules.turns import may_use_kept
from companion.games.tekton_dash.state import Card, State
from companion.games.tekton_dash.table.layout import BLUEPRINT_AT, DASHER_AT, PODIUM_AT, TOKEN_AT
from companion.games.tekton_dash.track.blueprints import SQUARE
from companion.games.tekton_dash.track.floors import NAMES, NUMBER
from companion.games.tekton_dash.track.piles import FACES, is_power, top, under
from companion.rules.changing import changed
from companion.rules.values import Phrase, Prompt, Roll, Seat, SetOut


def say(state: State, action: Action) -> Phrase:
    """The key is the class's name in lower case with dashes. Every field is an argument, and the tile that Take and Put name."""
    key = "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in type(action).__name__).lstrip("-")
    if isinstance(action, SetOut):
        return Phrase(key)
    said = [(field.name, str(getattr(action, field.name))) for field in fields(action)]
    if isinstance(action, Take):
        said.append(("face", _face(under(state.tiles[NUMBER[action.floor]], max(0, action.below)))))
    if isinstance(action, Put):
        said.append(("face", _face(state.boards[state.seats.index(action.seat)][SQUARE[action.square]])))
    if isinstance(action, Roll):
        said.append(("shown", outcome(state, action.value)))
    return Phrase(key, tuple(said))


def _face(pile: int) -> str:
    return FACES[top(pile) - 1] if pile else "none"


def prompts(state: State) -> tuple[Prompt, ...]:
    """Returns the prompts for the acts that the table waits for."""
    if state.phase == "over":
        return ()
    if state.phase == "set-out":
        return (Prompt("set-out"),)
    if state.first < 0:
        return (Prompt("begin", state.seats, press=tuple((seat, Begin(seat)) for seat in state.seats)),)
    if state.phase == "elements":
        kind, whose = due(state)
        return (Prompt("place-wall" if kind == "wall" else "place-element", (state.seats[whose],)),)
    if state.phase == "prepare":
        waits = tuple(seat for number, seat in enumerate(state.seats) if not ready(state, number))
        boards = (Prompt("prepare", waits),) if waits else ()
        return (_flips(state), *boards) if flips_left(state) > 0 else boards
    if state.phase == "line-up":
        return (Prompt("line-up", (state.seats[state.active],), to_place(state)),)
    prompt = _due(state) or _free(state)
    kept = (Prompt("kept", prompt.seats),) if may_use_kept(state, state.active) else ()
    return (prompt if prompt.press else changed(prompt, press=_says(state)), *kept)


def _says(state: State) -> tuple[tuple[Seat, EndSet], ...]:
    """The button of the seat on turn always says that it is done. Pressed too early, it is told what is missing."""
    seat = state.seats[state.active]
    return ((seat, EndSet(seat)),)


def _flips(state: State) -> Prompt:
    """Tiles to turn: any three each, or those of the marked floors."""
    if state.options.powerup_flip == "player_choice":
        return Prompt("flip-tiles", state.seats, args=(("left", str(flips_left(state))),))
    left = tuple(f"{NAMES[floor]}.tile" for floor in to_flip(state) if not is_power(top(state.tiles[floor])))
    return Prompt("flip-drawn", state.seats, left)


def _due(state: State) -> Prompt | None:
    """Returns the prompt for the act that has to be done before anything else."""
    if state.line:
        number, what = state.line[0]
        owner = (state.seats[number],)
        if what == "flip":
            return Prompt("flip", owner, (BLUEPRINT_AT[owner[0]],))
        return Prompt("podium-look" if looked_at(state) > 1 else "podium-blind", owner, tuple(PODIUM_AT[slot] for slot in state.podium))
    if state.card is not None:
        return _card(state, state.card)
    if state.token is not None:
        return Prompt("token", (state.seats[state.token.seat],), args=(("token", f"token/{state.token.name}"),))
    if state.rolls:
        double = "dice-master-both" if state.options.dice_master == "both" else "dice-master"
        return Prompt(double if state.spawner == state.active else "no-dice", (state.seats[state.spawner],))
    if state.die:
        floors = tuple(dict.fromkeys(f"{each.floor}.tile" for each in brought(state)))
        return Prompt(f"spawn-{state.die[0]}", (state.seats[state.spawner],), floors, **_done(state))
    if state.back >= 0:
        return Prompt("step-back", (state.seats[state.back],))
    if (to := push_due(state)) >= 0:
        seat = state.landings[-1][0]
        return Prompt("landed" if may_take_first(state, seat) else "push", (state.seats[seat],), (DASHER_AT[to],), **_done(state))
    return None


def _free(state: State) -> Prompt:
    """Returns the prompt for the acts that the seat on turn may do with its action sets."""
    place = (DASHER_AT[state.spots[state.active]],) if state.spots[state.active] >= 0 else ()
    return Prompt(_key(state), (state.seats[state.active],), place, **_done(state))


def _key(state: State) -> str:
    if state.begun:
        more = "" if state.sets + state.plus else "moved"
        return ("after-move" if not state.free else more or _more(state)) if state.moved else "move"
    if state.used:
        return _more(state)
    if not open_steps(state, state.active):
        return "stuck" if next(unblocks(state, state.seats[state.active]), None) is not None else "nothing"
    return "race-two" if state.sets > 1 else "race"


def _more(state: State) -> str:
    """Returns the key of the prompt for the acts that are left beside the set under way."""
    if not state.sets:
        return "plus" if state.plus else "moved"
    return "second-set-race" if state.built else "second-set"


def _done(state: State) -> dict[str, Any]:
    """Takes it as said that the seat on turn is done when the next seat begins."""
    return {"silence": EndSet(state.seats[state.active]), "full": all_done(state)} if goes_without_saying(state) else {}


def _card(state: State, card: Card) -> Prompt:
    owner, user = state.seats[card.seat], state.seats[card.by]
    if card.stage == "drawn":
        return Prompt("draw-card", (owner,), ("play", "discard"))
    name = (("card", f"card/{card.name}"),)
    if card.stage == "choose":
        if card.name == "freeze" and not uses_marker(state.options):
            # Where no marker shows who is frozen, it is said.
            return Prompt("freeze", (user,), args=name, choices=tuple(effects(state)))
        key = "bulldoze" if card.by != card.seat else "link" if card.linked >= 0 else "card"
        return Prompt(key, (user,) if card.linked < 0 else (state.seats[card.target],), args=name)
    if card.stage == "claimed":
        claimant = state.seats[card.claimant]
        return Prompt("claim-token", (claimant,), (TOKEN_AT[claimant],), seconds=SHOW_S, silence=LetPass(state.windows), args=name)
    seats = tuple(state.seats[number] for number in objectors(state))
    press = tuple((seat, Claim(seat)) for seat in seats)
    return Prompt("card-window", seats, seconds=OBJECT_S, silence=LetPass(state.windows), press=press, args=name)

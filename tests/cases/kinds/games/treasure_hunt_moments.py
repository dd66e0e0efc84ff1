"""Moments of Treasure Hunt that its kinds begin with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.games.treasure_hunt.rules.cards import default_cards
from companion.games.treasure_hunt.rules.track import INDEX
from companion.games.treasure_hunt.state import PutCube, Sweep
from companion.rules.values import PlacedPiece
from tests.cases.kinds.play import Play
from tests.cases.kinds.scene import Scene

AHEAD = 60
"""Steps that are looked through for the moment."""


def found(scene: Scene, at: int, fits: Callable[[Play, int], bool]) -> int | None:
    """The next step from here that fits, with all before it done."""
    play = scene.play
    for number in range(at, min(at + AHEAD, len(play.steps) - 1)):
        if play.turn(number - 1) > 0 and play.at_rest(number) and fits(play, number):
            scene.begins(number)
            return number
    return None


def card(face: str) -> PlacedPiece:
    """A card."""
    return PlacedPiece("card", face)


def index(state: Any, seat: str, tile: int) -> int:
    """Returns how far along its own track a tile is for this seat."""
    return INDEX[state.sides[state.seat(seat)]][tile]


def only(play: Play, at: int, kind: type) -> Any:
    """The one act of this look, if it is of this kind."""
    step = play.steps[at]
    return step.acts[0] if step.what == "look" and len(step.acts) == 1 and isinstance(step.acts[0], kind) else None


def sweeps(play: Play, at: int) -> bool:
    """The cards of a claim or steal that counted are swept."""
    return only(play, at, Sweep) is not None and len(play.state(at).spent) > 1 and play.game.outcome(play.steps[at].state) is None


def takes(play: Play, at: int) -> bool:
    """A cube takes a tile with a combination that lies open, and the cards are swept next."""
    act, state = only(play, at, PutCube), play.state(at)
    return act is not None and state.trying is not None and not state.trying.swept and len(state.shown) > 1 and sweeps(play, at + 1)


def unknown(scene: Scene) -> list[str]:
    """Cards that anybody may hold: seen by nobody, and not laid down soon."""
    state = scene.truth
    known = {*state.discard, *state.shown, *state.spent, *(face for face, _ in state.held)}
    soon = {getattr(act, "face", "") for step in scene.play.steps[scene.step : scene.step + 12] for act in step.acts}
    return [face for face in default_cards() if face not in known | soon]

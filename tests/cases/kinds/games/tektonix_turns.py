"""Turns of Tektonix from positions in the midst of a round, with the cards that somebody may hold."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from companion.games.tektonix.plates import COPIES, PLATES
from companion.games.tektonix.state import DEAL, HAND_LIMIT, Play
from companion.rules.values import PlacedPiece
from tests.cases.kinds.scene import Scene

ALL_CARDS = 62


def card(face: str) -> PlacedPiece:
    """A card."""
    return PlacedPiece("card", face)


def begins_a_turn(scene: Scene, at: int, full: bool = False) -> bool:
    """The scene begins at the start of a turn in the midst of the round. `full`: all hold as many cards as they may."""
    state = scene.play.state(at)
    if state.phase != "play" or state.drew or not scene.play.at_rest(at):
        return False
    laid = sum(map(len, (*state.rows, *state.piles)))
    held = (HAND_LIMIT,) * len(state.seats) if full else tuple(max(each, DEAL) for each in state.hands)
    deck = ALL_CARDS - laid - sum(held)
    if deck < 4:
        return False
    scene.stands(replace(state, hands=held, deck=deck, known=((),) * len(state.seats), past=None, former=None, idle=0, passes=0))
    return True


def unseen(scene: Scene) -> list[str]:
    """The faces of which somebody may hold a card."""
    state = scene.truth
    seen = Counter(face for row in (*state.rows, *state.piles) for face in row)
    return [face for face, copies in sorted(COPIES.items()) if seen[face] < copies]


def legal_play(scene: Scene, seat: str, plate: bool | None = None, but: frozenset[str] = frozenset()) -> Play | None:
    """A card that this seat may lay down now."""
    row = scene.truth.rows[scene.truth.seat(seat)]
    found = [Play(seat, face, at) for face in unseen(scene) for at in {0, len(row)} if face not in but]
    found = [each for each in found if (plate is None or (each.card in PLATES) is plate) and not scene.game.faults(scene.truth, each)]
    found = [each for each in found if len(row) < 8]
    return scene.chance.choice(found) if found else None


def plays_on(scene: Scene, but: frozenset[str] = frozenset()) -> Play | None:
    """The next seat lays a card and presses."""
    act = legal_play(scene, scene.truth.who, but=but)
    if act is None:
        return None
    scene.act(act)
    scene.press(act.seat)
    scene.tick(5.0)
    return act

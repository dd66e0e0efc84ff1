"""Helpers for the tests of Treasure Hunt: play these actions, all legal; which rules does this one break?"""

from __future__ import annotations

from typing import Any

from companion.games.treasure_hunt.game import TreasureHunt
from companion.games.treasure_hunt.rules.setup import SET_OUT
from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.state import Action, Options, PlacePawn, State
from companion.rules.values import CHANCE, Roll, SetOut, Show

CORNER = {"red": "a1", "yellow": "a6", "green": "f6", "blue": "f1"}


def play(game: TreasureHunt, state: State, *actions: Action) -> State:
    """The state after these actions; each must be legal."""
    for action in actions:
        assert game.faults(state, action) == (), action
        state = game.apply(state, action)
    return state


def rules(game: TreasureHunt, state: State, action: Action) -> tuple[str, ...]:
    """The IDs of the rules that an action breaks."""
    return tuple(fault.rule for fault in game.faults(state, action))


def shown(seat: str, *cards: str) -> tuple[Show, ...]:
    """Cards laid in the play area one by one; `blue 4 drop` for `blue-4-drop`."""
    return tuple(Show(seat, "play", card.replace(" ", "-")) for card in cards)


def begun(game: TreasureHunt, seats: tuple[str, ...], **options: Any) -> State:
    """A game whose first seat has rolled highest and is in its first turn, each colour at its own side."""
    state = play(game, game.begin(seats, Options(**options)), SetOut(CHANCE, SET_OUT), *(PlacePawn(seat, CORNER[seat]) for seat in seats))
    if len(seats) > 1:
        state = play(game, state, *(Roll(seat, 6 - at) for at, seat in enumerate(seats)))
    return state


def on(state: State, seat: str) -> str:
    """The tile under a pawn."""
    return GRID[state.pawns[state.seat(seat)]]

"""What the tests of Tektonix say often: play these acts, all legal; lay this card at the right end; which rules does this one break?"""

from __future__ import annotations

from companion.games.tektonix.examples import placed
from companion.games.tektonix.game import Tektonix
from companion.games.tektonix.state import Action, Options, Play, State


def play(game: Tektonix, state: State, *actions: Action) -> State:
    """The state after these acts; each must be legal."""
    for action in actions:
        assert game.faults(state, action) == (), (action, game.faults(state, action))
        state = game.apply(state, action)
    return state


def broken(game: Tektonix, state: State, action: Action) -> tuple[str, ...]:
    """The IDs of the rules that an act breaks."""
    return tuple(fault.rule for fault in game.faults(state, action))


def right(game: Tektonix, state: State, card: str) -> tuple[str, ...]:
    """What laying this card at the right end breaks."""
    return broken(game, state, Play(state.who, card, len(state.rows[state.seat(state.who)])))


def left(game: Tektonix, state: State, card: str) -> tuple[str, ...]:
    """What laying this card at the left end breaks."""
    return broken(game, state, Play(state.who, card, 0))


def lying(game: Tektonix, *row: str, **options: object) -> State:
    """Red on turn with this row, under these house rules."""
    return placed(game, options=Options(**options), rows={"red": row})  # type: ignore[arg-type]

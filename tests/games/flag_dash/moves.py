"""Helpers for the tests of Flag Dash. They set a hand's move with things put here and there, play acts, and tell which rules one breaks."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.flag_dash.examples import USUAL, begun, moving, placed, planned
from companion.games.flag_dash.game import FlagDash
from companion.games.flag_dash.state import HANDS, Action, Options, State

FAR = {"blue": "a1", "yellow": "e1", "purple": "g1", "green": "a8", "black": "e8", "orange": "g8"}
"""Everybody out of the way."""
TWO = ("red-1", "white-1")


def turn(
    game: FlagDash,
    hand: str,
    card: str,
    token: str = "1",
    *,
    half: int = 0,
    before: tuple[str, ...] = (),
    who: tuple[str, ...] = USUAL,
    seats: tuple[str, ...] = HANDS,
    options: Options | None = None,
    flags: dict[str, str] | None = None,
    boosts: dict[str, int] | None = None,
    traps: tuple[str, ...] = (),
    held: dict[str, tuple[str, ...]] | None = None,
    **cells: str,
) -> State:
    """It is this hand's move with the card shown; who is not named stands far away."""
    state = begun(game, seats, options or Options(), who)
    far = FAR if len(seats) == 4 else {"blue": "b1", "yellow": "e1", "purple": "f1", "green": "b8", "black": "e8", "orange": "f8"}
    there = placed(state, flags, boosts, traps, held, **(far | cells))
    return moving(game, there, hand, card, token, half, before)


def play(game: FlagDash, state: State, *actions: Action) -> State:
    """The state after these acts; each must be legal."""
    for action in actions:
        assert game.faults(state, action) == (), (action, game.faults(state, action))
        state = game.apply(state, action)
    return state


def broken(game: FlagDash, state: State, action: Any) -> tuple[str, ...]:
    """The IDs of the rules that an act breaks."""
    return tuple(fault.rule for fault in game.faults(state, action))


def at(state: State, colour: str) -> str:
    """The cell under a pawn."""
    from companion.games.flag_dash.topology import NAMES

    return NAMES[state.cells[state.who.index(colour)]]


def lies(state: State, team: str) -> str:
    """The place of a team flag: a cell, or the colour of its carrier."""
    from companion.games.flag_dash.topology import NAMES

    there = state.flags[("red", "white").index(team)]
    return NAMES[there] if there >= 0 else state.who[-1 - there]


def legal(game: FlagDash, state: State, kind: type, **fields: Any) -> list[Any]:
    """The legal acts of one kind with these fields."""
    acts = [action for action in game.legal_actions(state) if isinstance(action, kind)]
    return [action for action in acts if all(getattr(action, name) == value for name, value in fields.items())]


def order(game: FlagDash, state: State, cards: tuple[str, ...] = ("flag", "push")) -> tuple[list[str], State]:
    """The hands in the order in which they move, each forfeiting; within a tie the first."""
    from companion.games.flag_dash.rules.resolve import movers
    from companion.games.flag_dash.state import EndMove
    from companion.rules.values import Show

    done = []
    while state.phase == "move":
        seat = state.hands[movers(state)[0]]
        done.append(seat)
        state = play(game, state, Show(seat, f"{seat}.card{state.half + 1}", cards[state.half]))
        state = play(game, state, legal(game, state, EndMove)[0])
    return done, state


def lane(state: State, hand: int, **changes: Any) -> State:
    """The same state with something else before one hand."""
    lanes = list(state.lanes)
    lanes[hand] = replace(lanes[hand], **changes)
    return replace(state, lanes=tuple(lanes))


def shown(game: Any, *tokens: str, seats: tuple[str, ...] = TWO, flags: dict[str, str] | None = None,
          boosts: dict[str, int] | None = None, **cells: str) -> State:  # fmt: skip
    """All tokens of the first moves are shown; who is not named stands far away."""
    far = FAR if len(seats) == 4 else {"blue": "b1", "yellow": "e1", "purple": "f1", "green": "b8", "black": "e8", "orange": "f8"}
    return planned(game, placed(begun(game, seats), flags, boosts, **(far | cells)), tokens)

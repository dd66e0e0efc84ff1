"""A masked cheat: what was shown could as well have been honest play. Checked with the rules alone, not with the judge.

A certificate is a list of actions, each legal where it stands, such that every table, roll and press since the cheat is
one that these actions show. Anybody can check it: each table goes through `companion judge` from the position before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.referee.observation import ButtonPressed, DiceRolled, Observation, TableSeen
from companion.rules.game import IN_HAND, AnyGame
from companion.rules.values import Layout, Roll, change, visible
from companion.simulate.link import Explained


def certificate(game: AnyGame, explained: Explained, shown: Sequence[Observation]) -> tuple[Any, ...]:
    """The actions of the explanation when they are legal and show all that was shown; else nothing."""
    states, acts = [explained.state], explained.actions
    for action in acts:
        if game.faults(states[-1], action):
            return ()
        states.append(game.apply(states[-1], action))
    at = 0
    for observation in shown:
        match observation:
            case TableSeen():
                found = next((i for i in range(at, len(states)) if _shows(game, states[i], acts[i : i + 1], observation)), None)
            case DiceRolled():
                rolls = [i + 1 for i in range(at, len(acts)) if isinstance(acts[i], Roll)]
                found = next((i for i in rolls if acts[i - 1].value == observation.values[0]), None)
            case ButtonPressed():
                found = at
            case _:
                continue
        if found is None:
            return ()
        at = found
    return acts


def _shows(game: AnyGame, state: Any, following: tuple[Any, ...], seen: TableSeen) -> bool:
    """True if the table looks like this state, the way on, or a legal act that may be undone."""
    return any(_alike(game, table, seen) for table in _tables(game, state, following))


def _tables(game: AnyGame, state: Any, following: tuple[Any, ...]) -> Iterator[Layout]:
    yield game.layout(state)
    for action in following:
        yield from game.way(state, action)
    for action in game.legal_actions(state):
        yield game.layout(game.apply(state, action))
        yield from game.way(state, action)


def _alike(game: AnyGame, table: Layout, seen: TableSeen) -> bool:
    difference = change(visible(table, game.board), seen.table, covered=seen.blind)
    return not difference.come and len(difference.gone) <= IN_HAND

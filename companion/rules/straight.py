"""The shortest way to a table, for a game that knows which acts may still lead there.

The game says it with `nearing` (`GameDefaults`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, Self, TypeVar

from companion.rules.game import AnyGame
from companion.rules.values import Fault, Place

STRAIGHT = 3
"""So many acts at most are looked for ahead of all others."""


class Explained(Protocol):
    """An explanation (`companion/rules/explain.py`), as far as the way to a table asks for it."""

    @property
    def state(self) -> Any: ...

    @property
    def mismatch(self) -> frozenset[Place]: ...

    @property
    def cost(self) -> tuple[int, int, int]: ...

    def further(self, state: Any, action: Any, mismatch: frozenset[Place], /) -> Self: ...


class Searching(Protocol):
    """A search that remembers and counts, as far as the way to a table asks for it."""

    game: AnyGame
    limit: int

    @property
    def applies(self) -> int: ...

    @property
    def exhausted(self) -> bool: ...

    def give_up(self) -> None: ...

    def mismatch(self, state: Any, /) -> frozenset[Place]: ...

    def faults(self, state: Any, action: Any, /) -> tuple[Fault, ...]: ...

    def after(self, state: Any, action: Any, /) -> Any: ...

    def leaves_a_trace(self, before: Any, after: Any, /) -> bool: ...

    def leading(self, state: Any, left: int, /) -> tuple[tuple[Any, bool], ...]: ...


E = TypeVar("E", bound=Explained)


def straight_there(search: Searching, roots: tuple[E, ...], last_turn: int, deepest: int, fewest: int = 1) -> list[E]:
    """The legal explanations that leave no place different, with as few acts as do it, but so many at least.

    There are none where only the whole search finds them, or none exist. Of each end all ways are told: they may have come by other tables.
    """
    for steps in range(fewest, min(deepest, STRAIGHT) + 1):
        known, level, ends, whole = {root.state for root in roots}, list(roots), set[Any](), list[E]()
        for left in range(steps, 0, -1):
            following: list[E] = []
            for explanation in level:
                for state, action, silent in _led(search, explanation.state, left, last_turn):
                    if state in known and (silent or state not in ends):
                        continue
                    known.add(state)
                    further = explanation.further(state, action, search.mismatch(state))
                    # A silence is no act of hands, and what an act owes belongs to it: as many are left behind them.
                    if silent or owes(search.game, explanation.state, state):
                        level.append(further)
                    if not silent:
                        following.append(further)
                    was_due = search.game.due(explanation.state) and not search.game.due(state)
                    if not silent and not further.mismatch and (left == 1 or was_due):
                        ends.add(state)
                        whole.append(further)
            level = following
        if whole or search.exhausted:
            return sorted(whole, key=lambda h: h.cost)
    return []


def owes(game: AnyGame, before: Any, after: Any) -> bool:
    """True if an act has made another due, which belongs to it. Example: a goal owes the disk that is laid out anew."""
    return game.due(after) and not game.due(before)


def _led(search: Searching, state: Any, left: int, last_turn: int) -> Iterator[tuple[Any, Any, bool]]:
    """The states that may be on the way, each with its act and whether that is a silence. Their order is that of the whole search."""
    turn = search.game.turn
    for action, silent in search.leading(state, left) if turn(state) <= last_turn else ():
        if search.faults(state, action):
            continue
        if search.applies >= search.limit:
            search.give_up()
            return
        after = search.after(state, action)
        if silent and turn(after) > last_turn:
            continue
        if silent or search.leaves_a_trace(state, after):
            yield after, action, silent

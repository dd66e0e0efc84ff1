"""A game whose answers are remembered: the same question about the same state is worked out once, whoever asks.

Answers are pure, so nothing that is decided depends on what is remembered; work is counted where it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast
from weakref import WeakKeyDictionary

from companion.rules.game import AnyGame

MOST = 20_000
"""Answers of one kind that are remembered; then all are forgotten."""


class Remembered:
    """The game itself, with `apply`, `faults`, `layout` and `prompts` remembered, and what others keep about its states."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._next: dict[Any, Any] = {}
        self._states: dict[Any, Any] = {}
        self._faults: dict[Any, Any] = {}
        self._layouts: dict[Any, Any] = {}
        self._prompts: dict[Any, Any] = {}
        self.things: dict[str, dict[Any, Any]] = {}

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.game, name)
        self.__dict__[name] = value
        return value

    def __eq__(self, other: object) -> bool:
        return self.game is (other.game if isinstance(other, Remembered) else other)

    def __hash__(self) -> int:
        return id(self.game)

    def __reduce__(self) -> tuple[Callable[[AnyGame], AnyGame], tuple[AnyGame]]:
        return remembered, (self.game,)

    def apply(self, state: Any, action: Any) -> Any:
        return _asked(self._next, (state, action), self._applied, state, action)

    def _applied(self, state: Any, action: Any) -> Any:
        """Returns the state after this action, of equal ones always the same.

        So no look-up compares them field by field."""
        after = self.game.apply(state, action)
        return _asked(self._states, after, lambda: after)

    def faults(self, state: Any, action: Any) -> Any:
        return _asked(self._faults, (state, action), self.game.faults, state, action)

    def layout(self, state: Any) -> Any:
        return _asked(self._layouts, state, self.game.layout, state)

    def prompts(self, state: Any) -> Any:
        return _asked(self._prompts, state, self.game.prompts, state)


def _asked(known: dict[Any, Any], key: Any, ask: Callable[..., Any], *args: Any) -> Any:
    found = known.get(key)
    if found is None:
        if len(known) >= MOST:
            known.clear()
        found = known[key] = ask(*args)
    return found


_KNOWN: WeakKeyDictionary[Any, Remembered] = WeakKeyDictionary()


def kept(game: AnyGame, kind: str, key: Any, make: Callable[[], Any]) -> Any:
    """Returns what is kept beside this remembered game, of this kind and under this key; made the first time."""
    known = cast("Remembered", game).things.setdefault(kind, {})
    found = known.get(key)
    if found is None:
        if len(known) >= MOST // 100:
            known.clear()
        found = known[key] = make()
    return found


def remembered(game: AnyGame) -> AnyGame:
    """This game with its answers remembered: the same one for the same game. It has all that a game has (`__getattr__`)."""
    if isinstance(game, Remembered):
        return cast("AnyGame", game)
    found = _KNOWN.get(game)
    if found is None:
        found = _KNOWN[game] = Remembered(game)
    return cast("AnyGame", found)

"""The fate of answers that people give within the seconds of a window.

The referee takes them in, or they are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from companion.simulate.link import Explained

PATIENCE = 2
"""Turns that may end before the referee tells an answer: hands may have hidden it at first."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """An answer that the referee has not told yet. `seq`: the event before it; `turns` have ended since."""

    action: Any
    seq: int
    turns: int = 0


@dataclass(slots=True)
class Answers:
    """All answers of one game. `explain`: what the referee believes was played since an event."""

    explain: Callable[[int], Explained | None]
    given: int = 0
    refused: list[dict[str, Any]] = field(default_factory=list)
    waiting: list[Waiting] = field(default_factory=list)

    def hears(self, action: Any, seq: int) -> None:
        """People give this answer now."""
        self.given += 1
        self.waiting.append(Waiting(action, seq))

    def looks(self, *, over: bool = False) -> None:
        """A turn has ended, or the game is over: what the referee tells now was taken in."""
        left = [Waiting(each.action, each.seq, each.turns + 1) for each in self.waiting if not self._told(each)]
        lost = [each for each in left if over or each.turns >= PATIENCE]
        self.refused += [{"action": repr(each.action), "seq": each.seq} for each in lost]
        self.waiting = [each for each in left if each not in lost]

    def _told(self, answer: Waiting) -> bool:
        explained = self.explain(answer.seq)
        return explained is not None and answer.action in explained.actions

"""The lane of a hand: the cards and tokens that lie before it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lane:
    """The cards and tokens that lie before one hand. A face is `` for nothing, `back`, or the face that shows."""

    cards: tuple[str, str] = ("", "")
    combos: tuple[str, str] = ("", "")
    tokens: tuple[str, str] = ("", "")
    used: tuple[str, ...] = ()
    """Discarded tokens, sorted (FD-050)."""
    spies: int = 0
    """Spy tokens not yet used."""
    kept: tuple[str, ...] = ()
    """Tokens that were available when this round was planned and have not been shown since (FD-084)."""

"""The move that is being resolved."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Play:
    """The move that is being resolved. Bits in `tunnelled` and `moved` stand for characters."""

    hand: int
    char: int = -1
    """The character bound to this move; -1: not yet seen which."""
    left: tuple[str, ...] = ()
    """Cards still to be resolved, once for each repetition, sorted."""
    done: int = 0
    """Resolutions so far."""
    last: str = ""
    """The card resolved last."""
    tunnelled: int = 0
    moved: int = 0
    boosts: int = 0
    """Boosts spent."""
    cut: bool = False
    """A boost was spent between repetitions: the rest is lost (FD-045)."""
    finished: tuple[str, ...] = ()
    """Cards resolved or begun in this move, for a Copy in a combo."""
    closest: tuple[tuple[int, ...], ...] = ()
    """Cats: the pairs of characters that may be chased; empty once the chase is over or none is due."""
    chased: int = 0
    effect: bool = False
    either: int = -1
    """The other runner of a pass. As long as nothing else was done, it may as well be the one of this move (FD-125)."""

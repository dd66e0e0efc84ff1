"""The replies to a simulated table: what the referee says of it, and the world that hears it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from companion.rules.values import Fault, Layout, PutRight, Seat
from companion.simulated_table.acts import Act, Note, Touch

Offers = tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]
"""The orders that can be touched on the screen now, as names and arguments of Commands."""


def nothing() -> Offers:
    """A screen with nothing to touch."""
    return ()


@dataclass(frozen=True, slots=True)
class Called:
    """A fault as it was said at the table, with the remedy to carry out. `seq` is the number of its event."""

    fault: Fault
    remedy: tuple[PutRight, ...]
    seq: int = -1


@dataclass(frozen=True, slots=True)
class Reply:
    """The reply to the table after an act.

    It has the faults that are open, a question with its answers as sequences of actions, whether the referee waits for the table to look
    like `restore`, and whether the match is over. `untouched`: the screen asked before it could be touched."""

    open: tuple[Called, ...] = ()
    fresh: tuple[Called, ...] = ()
    asked: tuple[tuple[Any, ...], ...] = ()
    restore: Layout | None = None
    over: bool = False
    offers: Callable[[], Offers] = field(default=nothing, compare=False)
    """Says what the screen offers now. It is only asked when somebody wants to touch: to find all of it takes as long as a judgement."""
    untouched: bool = False

    def offered(self, touch: Touch) -> bool:
        """True if the screen has a place to touch that means this."""
        return (touch.name, tuple(arg for arg in touch.args if arg[0] != "by")) in self.offers()


class World(Protocol):
    """The simulated truth of one game: deal, hands, players' choices, slips and cheats."""

    def play(self) -> Generator[Act | Note, Reply, None]:
        """Yields acts and notes; after each act it is sent the Reply (notes are sent None-like empty replies)."""
        ...

    def scores(self) -> Mapping[Seat, Fraction]:
        """Counted from the world's own pieces."""
        ...

    def secrets(self) -> Mapping[str, Any]:
        """Hands, decks and plans as plain data, for truth.jsonl only."""
        ...

"""What a game may tell of a move besides its result, for the screen and the transcript: the way it takes, and where it could end.

A game that has these methods is shown with them; none has to have them. Everything is in places; the board file knows where those are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.rules.values import Place


@dataclass(frozen=True, slots=True)
class Stop:
    """One thing that happens on the way of an action, and where it leaves a piece.

    `kind` is a key of the words under `[steps]`. `along`: the drawn line that the piece followed, by its name; empty: it came
    straight. `rides`: other pieces that come along. `face`: the side it shows from now on; empty: as before.
    """

    kind: str
    piece: str
    place: Place
    along: str = ""
    rides: tuple[tuple[str, Place], ...] = ()
    face: str = ""


@dataclass(frozen=True, slots=True)
class Ends:
    """Every place where one piece may come to rest with one means, for example a die: `by` says which. `prized`: those that score."""

    piece: str
    by: str
    places: tuple[Place, ...]
    prized: tuple[Place, ...] = ()


@runtime_checkable
class Trailed(Protocol):
    """A game whose moves have a way that is worth being shown."""

    def trail(self, state: Any, action: Any) -> tuple[Stop, ...]:
        """What happens in order; empty for an action without a way. A legal action's last stop leaves all as the rules have it."""
        ...


@runtime_checkable
class Reaching(Protocol):
    """A game that can say beforehand where pieces may come to rest."""

    def reach(self, state: Any) -> tuple[Ends, ...]:
        """Sorted by piece, then by means; empty when nothing can be chosen now."""
        ...


@runtime_checkable
class Drawn(Protocol):
    """A game that draws parts of its own board, because they follow from its house rules."""

    def drawing(self, sketch: Mapping[str, Any], options: Any) -> Mapping[str, Any]:
        """What stands in the board file besides `by = "game"` -> a drawing as a board file would have it, in the zone's mm."""
        ...

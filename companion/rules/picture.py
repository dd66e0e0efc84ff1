"""What a game may tell besides its results, for the screen and the transcript: the way of a move, where it could end, what is settled.

A game that has these methods is shown with them; none has to have them. Everything is in places; the board file knows where those are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from companion.rules.values import Phrase, Place


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
        """Returns the stops of an action's way in order; empty for an action without a way.

        A legal action's last stop leaves all as the rules have it.
        """
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


@runtime_checkable
class Settling(Protocol):
    """A game with facts besides its house rules that people may settle in mid-game, such as what their own board shows."""

    def fact(self, key: str, value: object) -> Phrase | None:
        """Returns the fact that `amend` settles with this key and value, its words under `[facts]`; None for a house rule."""
        ...

    def settles(self, state: Any) -> tuple[tuple[str, object], ...]:
        """The keys and values that all may settle now without being asked, as `amend` takes them."""
        ...

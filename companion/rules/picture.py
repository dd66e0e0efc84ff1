"""The way of a move, stop by stop, and the places where the next one could end.

Screen and transcript show it. Everything is in places; the board file knows where those are.
"""

from __future__ import annotations

from dataclasses import dataclass

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

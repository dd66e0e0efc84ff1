"""The observations: reports of the sensors and of people. Evidence, never truth: only the referee says what happened.

Every observation carries `at`: match time in seconds of play since the match began, never going back.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.rules.explain import Seen
from companion.rules.values import Layout, Place, Seat


@dataclass(frozen=True, slots=True)
class StrayPiece:
    """A piece outside every place; `at_mm` in the plan's millimetres (x right, y down)."""

    piece: str
    face: str
    at_mm: tuple[float, float]


@dataclass(frozen=True, slots=True)
class TableSeen:
    """A settled table: the visible layout; covered (also: not yet settled) places and unsure ones say nothing."""

    at: float
    table: Layout
    covered: frozenset[Place] = frozenset()
    unsure: frozenset[Place] = frozenset()
    stray_pieces: tuple[StrayPiece, ...] = ()

    @property
    def blind(self) -> frozenset[Place]:
        return self.covered | self.unsure

    def under_pieces(self, cover: Callable[[Place], Place | None]) -> TableSeen:
        """The same without the places that a piece hides which is seen on them: no hand is there.

        Example: a figure stands on the space of a booster. `cover`: the place whose piece hides what lies here."""

        def hides(place: Place) -> bool:
            return (above := cover(place)) is not None and bool(self.table[above])

        known = frozenset(filter(hides, self.blind))
        return replace(self, covered=self.covered - known, unsure=self.unsure - known) if known else self

    def like(self, expected: Layout) -> TableSeen:
        """The same, made of the very contents that are expected where they are equal. Those compare at a glance."""
        table = self.table
        return replace(self, table=Layout({place: same if (same := expected[place]) == table[place] else table[place] for place in table}))


@dataclass(frozen=True, slots=True)
class TableLost:
    """No picture, or a zone lost: nothing can be said of these places (empty: of none)."""

    at: float
    places: frozenset[Place] = frozenset()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Dice rolled and came to rest. `device` tells who says so; from a serial line it names the roll for ever (`1a2b3c4d:17`)."""

    at: float
    values: tuple[int, ...]
    device: str = ""


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A seat's button went down. `device` as with dice."""

    at: float
    seat: Seat
    button: str = "done"
    device: str = ""


@dataclass(frozen=True, slots=True)
class Command:
    """A touch on the screen. `commands.order_of` says which order it means."""

    at: float
    name: str
    args: tuple[tuple[str, Any], ...] = ()

    def arg(self, key: str, default: Any = None) -> Any:
        return next((value for name, value in self.args if name == key), default)


@dataclass(frozen=True, slots=True)
class Tick:
    """Time passed and nothing else."""

    at: float


@dataclass(frozen=True, slots=True)
class Searched:
    """The findings of the slower worker for this table and the match of `draft` events. Explanations, none when it gave up.

    `waits`: what they leave different may still be done.

    One that comes after other events is stale and dropped; but a roll may wait for it, and others with that one.
    """

    at: float
    draft: int
    table: Layout
    covered: frozenset[Place] = frozenset()
    unsure: frozenset[Place] = frozenset()
    explanations: tuple[tuple[Any, ...], ...] = ()
    waits: bool = False

    @property
    def seen(self) -> Seen:
        """The table as evidence."""
        return Seen(self.table, self.covered, self.unsure)

    def as_table(self) -> TableSeen:
        """The same table as if it were seen only now."""
        return TableSeen(self.at, self.table, self.covered, self.unsure)


@dataclass(frozen=True, slots=True)
class Failed:
    """A thread of the camera, the line or the search has failed: `where`, and one line that says why."""

    at: float
    where: str
    reason: str


def reason_of(error: Exception) -> str:
    """An exception in one line for people: `KeyError: 'c9'`."""
    first = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {first}"[:LONGEST_REASON].rstrip(": ")


LONGEST_REASON = 160
"""Characters of a reason that are kept."""

Observation = TableSeen | TableLost | DiceRolled | ButtonPressed | Command | Tick | Searched | Failed


def origin(observation: Observation) -> str:
    """The name that a device has given to this roll or press, the same however often it is told. It is empty where it has none.

    origin(DiceRolled(1.0, (4,), "1a2b3c4d:17")) == "1a2b3c4d:17"; origin(DiceRolled(1.0, (4,), "hand")) == ""
    """
    said = observation.device if isinstance(observation, DiceRolled | ButtonPressed) else ""
    return said if ":" in said else ""

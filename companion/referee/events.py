"""The events: the referee's word on what happened. A match is the fold of these; each is logged before it is shown.

Every event carries `at`, match time in seconds. Its sequence number is its place in the match (from 0) and is not part of it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from companion.referee.observation import Observation
from companion.rules.values import TABLE, Fault, Handled, Layout, Outcome, Owed, Place, PutRight, Seat

Clearing = Literal["right", "dropped", "replaced"]
"""Hands have put it right (or play went on). A legal table has shown that nothing was wrong; another fault says it now."""


PLAY = "play"
"""The name in `by` of an event that nobody has asked for: people have played on."""


@dataclass(frozen=True, slots=True)
class LoggedExplanation:
    """One explanation: the actions since the last commit, the places that do not look so (yet), and its cost."""

    actions: tuple[Any, ...] = ()
    mismatch: frozenset[Place] = frozenset()
    cost: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class MatchBegan:
    """The match has begun. `rules` is the version of the rules it is played with; `policies` what is done about each rule (rule ID,
    policy); `persons` who holds which seat; `timer` the clock's settings as plain pairs."""

    at: float
    game: str
    rules: str
    seats: tuple[Seat, ...]
    options: Any
    persons: tuple[tuple[str, tuple[Seat, ...]], ...] = ()
    policies: tuple[tuple[str, str], ...] = ()
    timer: tuple[tuple[str, Any], ...] = ()
    wall: str = ""


@dataclass(frozen=True, slots=True)
class TableDrafted:
    """A settled table that changed the draft. `back_to`: hands went back to this step of the trail."""

    at: float
    table: Layout
    blind: frozenset[Place]
    explanations: tuple[LoggedExplanation, ...]
    back_to: int | None = None


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """A roll, reveal, press or answer: logged the moment it is seen. Hands may go back to it, not past it.

    `declared`: with it the turn was declared done; the commit follows, or waits for places to come in sight. `late`: a press for a turn
    behind which somebody else has acted, or that may say nothing of its seat's own turn. It is no act, and stands behind all of each
    explanation.
    """

    at: float
    evidence: Any
    explanations: tuple[LoggedExplanation, ...]
    table: Layout
    blind: frozenset[Place] = frozenset()
    declared: bool = False
    late: bool = False


@dataclass(frozen=True, slots=True)
class Held:
    """Evidence that waits: for a question's answer, or for a table that lets it be judged."""

    at: float
    observation: Observation


@dataclass(frozen=True, slots=True)
class Released:
    """Evidence that waited is judged now; what follows says how."""

    at: float


@dataclass(frozen=True, slots=True)
class RolledEarly:
    """A die came before the turn of this seat was done. It counts once the next plays with it, unless others are thrown."""

    at: float
    seat: Seat
    value: int


@dataclass(frozen=True, slots=True)
class ActionPlayed:
    """Committed: no longer in the draft."""

    at: float
    action: Any


@dataclass(frozen=True, slots=True)
class Reason:
    """One part of an explanation's cost: its name (a key of the words), its price, and its subject.

    The subject is an act of the explanation, counted from 0 (-1: of none), or places."""

    name: str
    price: float
    act: int = -1
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class FaultCalled:
    """A rule was broken. `actions` is the whole explanation that was attempted, `handled` what no action describes; `owed` is the
    difference known from now on, `remedy` puts it right. `back_to`: the table looks as it did before this event; an Undone
    to there would make it right as well. `why`: what the explanation that accuses costs; `innocent` and `instead`: the acts of the
    cheapest in which nobody does wrong, and what that costs (none: there is none)."""

    at: float
    fault: Fault
    remedy: tuple[PutRight, ...] = ()
    owed: tuple[Owed, ...] = ()
    actions: tuple[Any, ...] = ()
    handled: tuple[Handled, ...] = ()
    back_to: int | None = None
    why: tuple[Reason, ...] = ()
    innocent: tuple[Any, ...] = ()
    instead: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class FaultMoved:
    """The pieces of an open fault lie wrongly elsewhere now, or its seat has gone on from what was refused.

    `called`: its sequence number. The fault stays as it was said, with what puts it right from now on. Examples: a rule is explained with a
    pawn, from space to space; three cards are laid for a tile that may not be turned."""

    at: float
    called: int
    fault: Fault
    remedy: tuple[PutRight, ...] = ()
    owed: tuple[Owed, ...] = ()


@dataclass(frozen=True, slots=True)
class FaultCleared:
    """These places are as they should be again for the fault called at this sequence number. No place: it is settled as a whole. `end`:
    how it was settled."""

    at: float
    called: int
    places: tuple[Place, ...] = ()
    end: Clearing = "right"


@dataclass(frozen=True, slots=True)
class Overruled:
    """People ruled: illegal, but it stands. `actions` are applied, then `table` (complete) is adopted where it is given."""

    at: float
    called: int
    by: tuple[str, ...] = ()
    reason: str = ""
    actions: tuple[Any, ...] = ()
    table: Layout | None = None


@dataclass(frozen=True, slots=True)
class RuleSettled:
    """People settled a rule fact or an option in mid-game."""

    at: float
    key: str
    value: Any
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """It is this seat's turn, because people said so or play on as if it were. What another had still to do is given up."""

    at: float
    seat: Seat
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OwedWaived:
    """Everybody agreed that what is owed since this fault stays as it is."""

    at: float
    called: int
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """The camera cannot tell: each option is an explanation of the tables since the last commit. `about` is a key of the words."""

    at: float
    options: tuple[LoggedExplanation, ...]
    about: str = "which"
    places: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Answered:
    at: float
    choice: int
    by: str = ""


@dataclass(frozen=True, slots=True)
class Undone:
    """Strikes the events from this sequence number on (rolls among them stand and are used again, unless `fresh_rolls`).

    `by` is the table where nobody asked for it: a press was heard before the table was seen, and is told anew behind it."""

    at: float
    to: int
    by: tuple[str, ...] = ()
    fresh_rolls: bool = False

    @property
    def by_itself(self) -> bool:
        """True if nobody asked for it: the referee tells the last moment anew."""
        return self.by == (TABLE,)


@dataclass(frozen=True, slots=True)
class Restored:
    """After an undo the table looks as the match stands; play goes on."""

    at: float


@dataclass(frozen=True, slots=True)
class UndoCancelled:
    """Strikes the Undone that waits for the table: the match goes on as it stood before it."""

    at: float
    by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Paused:
    """The clocks stand until PlayedOn, whatever is played meanwhile."""

    at: float


@dataclass(frozen=True, slots=True)
class PlayedOn:
    """The clocks run again."""

    at: float


@dataclass(frozen=True, slots=True)
class TimeRanOut:
    at: float
    seat: Seat


@dataclass(frozen=True, slots=True)
class PersonNamed:
    """The person at this seat goes by this name from now on. No undo takes it back."""

    at: float
    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class SightLost:
    at: float
    places: frozenset[Place] = frozenset()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SightRegained:
    at: float


@dataclass(frozen=True, slots=True)
class Sought:
    """The judge gave up at its limit for this table. The slower worker looks at it, after a restart once more."""

    at: float
    table: Layout
    covered: frozenset[Place] = frozenset()
    unsure: frozenset[Place] = frozenset()


@dataclass(frozen=True, slots=True)
class Troubled:
    """Something failed, or a sensor said what cannot be; the match stands as it was.

    `where`: `referee`, `search`, `dice`, `table` or a device; `reason` one line for people; `observation` is what led to it.
    """

    at: float
    where: str
    reason: str
    observation: Observation | None = None


@dataclass(frozen=True, slots=True)
class MatchOver:
    """`by`: who ended it early; nobody when the rules or a clock did."""

    at: float
    outcome: Outcome
    by: tuple[str, ...] = ()


Event = (
    MatchBegan | TableDrafted | Checkpoint | Held | Released | RolledEarly | ActionPlayed | FaultCalled | FaultMoved | FaultCleared
    | Overruled | RuleSettled | TurnPassed | OwedWaived | Asked | Answered | Undone | Restored | UndoCancelled | Paused | PlayedOn
    | TimeRanOut | SightLost | SightRegained | Sought | Troubled | MatchOver | PersonNamed
)  # fmt: skip

ASIDE = (RolledEarly, Sought, Troubled, Paused, PlayedOn, TimeRanOut, SightLost, SightRegained, PersonNamed)
"""Events that leave the table and its explanations as they were."""


def standing_undo(events: tuple[Event, ...]) -> int:
    """The sequence number of the last Undone that was not cancelled. Raises IndexError when there is none."""
    standing: list[int] = []
    for seq, event in enumerate(events):
        if isinstance(event, Undone):
            standing.append(seq)
        elif isinstance(event, UndoCancelled):
            standing.pop()
    return standing[-1]

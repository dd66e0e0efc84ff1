"""The decision on one observation, and the events for a failure or for an impossible reading of a sensor."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.referee.decision_builder import DecisionBuilder
from companion.referee.events import Event, Troubled
from companion.referee.match import Match
from companion.referee.observation import Failed, Observation, TableSeen, reason_of
from companion.rules.explain import Seen
from companion.rules.values import Place, PlacedPiece

DICE, TABLE_SEEN = "dice", "table"
"""Sources of `Troubled` events: the sensor that has said what cannot be."""
REFEREE, SEARCH, SCREEN = "referee", "search", "screen"
"""Sources of `Troubled` events: the part of the companion itself that has failed."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The events decided on, the match after them, and the number of applies this took.

    `befores` are the matches before each of the events. `unfinished` is the table that a slower worker should look at again (None: no
    need)."""

    events: tuple[Event, ...]
    match: Match
    befores: tuple[Match, ...] = ()
    applies: int = 0
    unfinished: Seen | None = None


def decision_of(builder: DecisionBuilder) -> Decision:
    """Returns the decision as it has been built."""
    return Decision(tuple(builder.events), builder.match, tuple(builder.befores), builder.applies, builder.unfinished)


def beside(decision: Decision, seen: TableSeen, strange: tuple[tuple[Place, PlacedPiece], ...]) -> Decision:
    """Returns the decision with an event more: these things on the table are no pieces of this game. Told once until it changes."""
    reason = "; ".join(f"{placed.piece} {placed.face} at {place}" for place, placed in strange)
    told = [event.reason for event in decision.match.events if isinstance(event, Troubled) and event.where == TABLE_SEEN]
    if told[-1:] == [reason]:
        return decision
    return replace(joined(decision, troubled(decision.match, seen, TABLE_SEEN, reason)), unfinished=decision.unfinished)


def joined(first: Decision, then: Decision) -> Decision:
    """Returns two decisions as one. The second began with the match of the first."""
    befores, applies = first.befores + then.befores, first.applies + then.applies
    return replace(then, events=first.events + then.events, befores=befores, applies=applies)


def troubled(match: Match, observation: Observation, where: str, reason: str | Exception) -> Decision:
    """The decision that the match stands as it did and something failed. The same is not written twice in a row."""
    said = reason_of(reason) if isinstance(reason, Exception) else reason
    led = None if isinstance(observation, Failed) else observation
    last = match.events[-1] if match.events else None
    if isinstance(last, Troubled) and (last.where, last.reason, type(last.observation)) == (where, said, type(led)):
        return Decision((), match)
    builder = DecisionBuilder(match)
    builder.write(Troubled(max(observation.at, match.at), where, said, led))
    return decision_of(builder)

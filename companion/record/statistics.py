"""A match in numbers, from its events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from companion.record.replay import steps, struck
from companion.referee.events import ActionPlayed, Asked, Event, FaultCalled, MatchOver, Overruled, Undone
from companion.referee.match import Match
from companion.rules.game import AnyGame
from companion.rules.values import Roll, Seat


@dataclass(frozen=True, slots=True)
class Statistics:
    """The numbers of one match, without events that an undo has struck (`undone` counts those). `seconds` are of play; `thinking` are
    seconds from one committed action to the next, for the seat that took it.
    """

    seconds: float
    events: int
    turns: int
    actions: Mapping[Seat, int]
    kinds: Mapping[str, int]
    thinking: Mapping[Seat, float]
    rolls: Mapping[int, int]
    faults: Mapping[str, int]
    overruled: int
    undone: int
    asked: int
    winners: tuple[Seat, ...] | None
    scores: Mapping[Seat, str]


def statistics(game: AnyGame, events: tuple[Event, ...]) -> Statistics:
    """Counts the numbers of one match. Raises RecordError if it cannot be replayed with this game."""
    gone = struck(events)
    actions: Counter[Seat] = Counter()
    kinds: Counter[str] = Counter()
    rolls: Counter[int] = Counter()
    faults: Counter[str] = Counter()
    thinking: dict[Seat, float] = {}
    turns: set[int] = set()
    last, winners = 0.0, None
    stands = Match.blank(game)
    for seq, (before, event, after) in enumerate(steps(game, events)):
        stands = after
        if seq in gone:
            continue
        match event:
            case ActionPlayed(action=action):
                seat = str(getattr(action, "seat", ""))
                actions[seat] += 1
                kinds[type(action).__name__] += 1
                thinking[seat] = thinking.get(seat, 0.0) + event.at - last
                turns.add(game.turn(before.state))
                last = event.at
                if isinstance(action, Roll):
                    rolls[action.value] += 1
            case FaultCalled(fault=fault):
                faults[fault.rule] += 1
            case MatchOver(outcome=outcome):
                winners = outcome.winners
    counted = Counter(type(event) for event in events)
    return Statistics(
        seconds=events[-1].at if events else 0.0,
        events=len(events),
        turns=len(turns),
        actions=dict(sorted(actions.items())),
        kinds=dict(sorted(kinds.items())),
        thinking={seat: round(thinking[seat], 3) for seat in sorted(thinking)},
        rolls=dict(sorted(rolls.items())),
        faults=dict(sorted(faults.items())),
        overruled=counted[Overruled],
        undone=sum(isinstance(event, Undone) and not event.by_itself for event in events),
        asked=counted[Asked],
        winners=winners,
        scores={} if stands.state is None else {seat: str(score) for seat, score in game.scores(stands.live).items()},
    )

"""A table for the toy games: observations go in, events come out. Every event must fold and survive being written."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from companion.record.codec import Codec, dumps, loads
from companion.referee.desk import begin, decide
from companion.referee.events import ActionPlayed, Event, FaultCalled
from companion.referee.match import Match, Open
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Observation, TableSeen, Tick
from companion.rules.values import Layout, Place, PlacedPiece, Seat, visible

Contents = str | PlacedPiece | Iterable[str | PlacedPiece]


def placed(word: str | PlacedPiece) -> PlacedPiece:
    """`coin` or `card/back` as a piece lying there."""
    if isinstance(word, PlacedPiece):
        return word
    piece, _, face = word.partition("/")
    return PlacedPiece(piece, face)


def places(**named: Contents) -> dict[Place, tuple[PlacedPiece, ...]]:
    """Places and what lies there, bottom or left first; a place named `_1` is `1`, and `plan_A` is `plan.A`."""
    plain = {place.removeprefix("_").replace("_", "."): contents for place, contents in named.items()}
    return {place: tuple(map(placed, [what] if isinstance(what, str | PlacedPiece) else what)) for place, what in plain.items()}


def layout(**named: Contents) -> Layout:
    """The same as a layout."""
    return Layout(places(**named))


@cache
def _codec(kind: type, state: type, options: type, actions: tuple[type, ...]) -> Codec:
    """The codec of all toys of this kind, made once. A fifth of a short test goes by until the shapes of its classes are walked."""
    return Codec(kind())


class Table:
    """One match of a game. Each call gives the events that it led to; `at` goes on by one second unless told."""

    def __init__(self, game: Any, *, timer: Mapping[str, Any] | None = None, policies: Mapping[str, str] | None = None,
                 persons: tuple[tuple[str, tuple[Seat, ...]], ...] = (), **house: Any) -> None:  # fmt: skip
        self.game, self.codec = game, _codec(type(game), game.state, game.options, game.actions)
        self.match = Match.blank(game)
        self.at = 0.0
        settings = {"timer": tuple((timer or {}).items()), "policies": tuple((policies or {}).items()), "persons": persons}
        self.fold(begin(game, game.default_seats(game.seats[0]), game.options(**house), **settings))

    def fold(self, event: Event) -> None:
        assert event.at >= self.match.at, "match time went back"
        written = dumps(self.codec.event(event, len(self.match.events)))
        assert self.codec.event_from(loads(written)) == event
        self.match = self.match.after(event)

    def feed(self, observation: Observation) -> tuple[Event, ...]:
        written = json.dumps(self.codec.observation(observation))
        assert self.codec.observation_from(json.loads(written)) == observation
        events = decide(self.match, observation)
        assert events == decide(self.match, observation), "the same match and observation decide otherwise"
        for event in events:
            self.fold(event)
        return events

    def after(self, seconds: float) -> float:
        """Match time goes on."""
        self.at += seconds
        return self.at

    def sees(self, table: Layout | None = None, *, covered: Iterable[Place] = (), unsure: Iterable[Place] = (),
             after: float = 1.0, **named: Contents) -> tuple[Event, ...]:  # fmt: skip
        """A settled table: all of it as `table`, or as the rules have it with these places different."""
        complete = table if table is not None else self.live.table.put(places(**named))
        seen = visible(complete, self.game.board)
        blind = frozenset(covered) | frozenset(unsure)
        seen = Layout({place: contents for place, contents in seen.items() if place not in blind})
        return self.feed(TableSeen(self.after(after), seen, frozenset(covered), frozenset(unsure)))

    def rolls(self, *values: int, after: float = 1.0) -> tuple[Event, ...]:
        return self.feed(DiceRolled(self.after(after), values))

    def presses(self, seat: Seat, after: float = 1.0) -> tuple[Event, ...]:
        return self.feed(ButtonPressed(self.after(after), seat))

    def waits(self, seconds: float) -> tuple[Event, ...]:
        return self.feed(Tick(self.after(seconds)))

    def commands(self, name: str, **args: Any) -> tuple[Event, ...]:
        return self.feed(Command(self.after(1.0), name, tuple(args.items())))

    @property
    def live(self) -> Any:
        """The state to which the cheapest explanation leads."""
        return self.match.live

    @property
    def line(self) -> tuple[Any, ...]:
        """The actions of the cheapest explanation since the last commit."""
        return self.match.draft.best.actions

    @property
    def played(self) -> tuple[Any, ...]:
        """Every committed action that is in the log."""
        return tuple(event.action for event in self.match.events if isinstance(event, ActionPlayed))

    @property
    def open(self) -> tuple[Open, ...]:
        return self.match.open

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the open faults."""
        return tuple(fault.called.fault.rule for fault in self.match.open)

    @property
    def called(self) -> tuple[str, ...]:
        """Every rule that was called since the match began."""
        return tuple(event.fault.rule for event in self.match.events if isinstance(event, FaultCalled))

    def refolded(self) -> Match:
        """The match folded anew from its events as they would be read back."""
        match = Match.blank(self.game)
        for seq, event in enumerate(self.match.events):
            match = match.after(self.codec.event_from(loads(dumps(self.codec.event(event, seq)))))
        return match

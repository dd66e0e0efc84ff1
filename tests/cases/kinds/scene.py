"""Things that people do before the referee's eyes, look by look, and the referee's answer."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from companion.live.answers import said
from companion.referee.desk import standing
from companion.referee.events import ActionPlayed, Asked, Event, FaultCalled, MatchOver, Troubled
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Observation, TableSeen, Tick
from companion.rules.values import Layout, Seat, visible
from companion.simulated_table.acts import Press, Throw, Touch
from tests.cases.kinds.play import Play, Step

QUICK, SLOW = 0.3, 6.0
"""Seconds between two looks: hands are quick or slow."""
AFTERWARDS = 7
"""Steps for which play goes on after what is looked at."""


class Scene:
    """Observations as they come in, from where a game stands. Hands take their time by chance."""

    def __init__(self, play: Play, chance: random.Random, start: int = 0) -> None:
        self.play, self.game, self.chance = play, play.game, chance
        self.step = self.start = start
        """The last step of the play that has been done."""
        self.stands(play.steps[start].state)

    def stands(self, state: Any) -> None:
        """The scene begins with the game standing so."""
        self.at = 0.0
        self.first = self.truth = state
        """How the game stands at the beginning, and now, in truth."""
        self.acts: list[Any] = []
        """Everything decided since."""
        self.seen: list[Observation] = []
        self.look(self.game.layout(state))

    def wait(self, seconds: float | None = None) -> None:
        """Lets time go by: a while by chance, or so many seconds."""
        self.at = round(self.at + (self.chance.uniform(QUICK, SLOW) if seconds is None else seconds), 3)

    def look(self, table: Layout, after: float | None = None) -> None:
        """The hands have left the table like this."""
        self.wait(after)
        self.table = table
        self.seen.append(TableSeen(self.at, visible(table, self.play.game.board)))

    def press(self, seat: Seat, after: float | None = None) -> None:
        """A seat presses its button."""
        self.wait(after)
        self.seen.append(ButtonPressed(self.at, seat))

    def roll(self, value: int, after: float | None = None) -> None:
        """The die that reports shows this."""
        self.wait(after)
        self.seen.append(DiceRolled(self.at, (value,), "die"))

    def tick(self, seconds: float) -> None:
        """Nothing happens for so long."""
        self.wait(seconds)
        self.seen.append(Tick(self.at))

    def rests(self, seconds: float) -> None:
        """The table lies there as it is for so long, and is looked at now and then."""
        end = self.at + seconds
        while self.at < end:
            self.look(self.table, 30.0)
            self.tick(1.0)

    def do(self, step: Step, after: float | None = None) -> None:
        """One step as it was played."""
        self.truth = step.state
        self.acts += step.acts
        match step.item:
            case Press(seat=seat):
                self.press(seat, after)
            case Throw(value=value):
                self.roll(value, after)
            case Touch(name=name, args=args):
                self.wait(after)
                self.seen.append(Command(self.at, name, args))
            case _:
                self.look(step.table, after)

    def begins(self, at: int) -> None:
        """The scene begins where this step is the next, perhaps a few steps before it."""
        start = at - 1
        for earlier in range(at - 1, max(at - 2 - self.chance.choice((0, 0, 1, 3, 5)), 0), -1):
            if self.play.turn(earlier) > 0 and self.play.steps[earlier].table == self.game.layout(self.play.steps[earlier].state):
                start = earlier
        self.step = self.start = start
        self.stands(self.play.steps[start].state)
        self.lead(at)

    def lead(self, at: int) -> None:
        """Play goes on as it was played, up to before this step."""
        for step in self.play.steps[self.step + 1 : at]:
            self.do(step)
        self.step = at - 1

    def goes_on(self, at: int, steps: int = AFTERWARDS) -> None:
        """All before this step has been done; play goes on from it for so many, and then people wait."""
        done = self.play.steps[at : at + steps]
        for step in done:
            self.do(step)
        self.step = at - 1 + len(done)
        self.tick(10.0)

    def act(self, action: Any, after: float | None = None) -> None:
        """A legal act, done and left to be seen."""
        self.decide(action)
        self.look(self.game.layout(self.truth), after)

    def decide(self, action: Any) -> None:
        """A legal act that nobody has seen yet."""
        faults = self.game.faults(self.truth, action)
        assert not faults, (action, faults)
        self.acts.append(action)
        self.truth = self.game.apply(self.truth, action)

    def says(self, seat: Seat, after: float | None = None) -> None:
        """A seat presses, which means what the rules have it mean now, if anything."""
        meant = [action for prompt in self.game.prompts(self.truth) for who, action in prompt.press if who == seat]
        self.press(seat, after)
        for action in meant[:1]:
            self.decide(action)

    @property
    def story(self) -> tuple[Any, tuple[Any, ...]]:
        """Returns how the game stands now in truth, and what led there."""
        return self.truth, tuple(self.acts)


@dataclass
class Heard:
    """The referee's words: the events, and the match after them."""

    match: Match
    events: list[Event] = field(default_factory=list)

    @property
    def faults(self) -> list[FaultCalled]:
        """Every fault that was called."""
        return [event for event in self.events if isinstance(event, FaultCalled)]

    @property
    def asked(self) -> list[Asked]:
        """Every question."""
        return [event for event in self.events if isinstance(event, Asked)]

    @property
    def told(self) -> list[Any]:
        """The acts that the referee believes in: those that are final, and the best explanation of the rest."""
        final = [event.action for event in self.events if isinstance(event, ActionPlayed)]
        return [*final, *self.match.draft.best.actions] if self.match.draft.explanations else final

    @property
    def over(self) -> MatchOver | None:
        """The end of the match, if it has ended."""
        return next((event for event in self.events if isinstance(event, MatchOver)), None)

    @property
    def broke(self) -> str:
        """A mistake of the referee's own."""
        return next((event.reason for event in self.events if isinstance(event, Troubled) and event.where == "referee"), "")


def heard(scene: Scene) -> Heard:
    """The referee's answer to all of it."""
    play = scene.play
    answer = Heard(standing(play.game, play.seats, scene.first.options, scene.first))
    for observation in scene.seen:
        answer.match, events = said(answer.match, observation)
        answer.events += events
    return answer


def after_remedies(answer: Heard, table: Layout) -> Heard:
    """The answer once hands have done all that the open faults ask for."""
    from companion.bench.disturbed import remedied

    match = answer.match
    right = visible(remedied(match, table), match.game.board)
    later, events = said(match, TableSeen(round(match.at + 4.0, 3), right))
    return Heard(later, [*answer.events, *events])

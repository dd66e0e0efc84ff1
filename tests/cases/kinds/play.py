"""Games that simulated people have played, step by step, without a referee."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Literal

from companion.assemble import load_board, load_game, load_world, options_from, seats_from
from companion.rules.values import Layout, Place, Roll, Seat, SetOut, Show, Turn
from companion.simulated_table.acts import Press, Rest, Throw, Touch
from companion.simulated_table.notes import Decision
from companion.simulated_table.replies import Reply
from vision.board import Board

STEPS = 260
"""Steps of a game that are played, at most."""
GAMES = 6
"""Games from which the positions of one seed are drawn."""
KNOWN = (Roll, SetOut, Show, Turn)
"""Acts that make something known: nobody takes those back."""


@dataclass(frozen=True)
class Step:
    """Hands have left the table, or somebody pressed, rolled or said something. `acts`: what was decided since the step before;
    `table`: what lies there now; `state`: how the game stands in truth."""

    what: Literal["look", "press", "roll", "say"]
    acts: tuple[Any, ...]
    table: Layout
    state: Any
    item: Any

    @property
    def known(self) -> bool:
        """True if something was made known."""
        return any(isinstance(act, KNOWN) for act in self.acts)


@dataclass(frozen=True)
class Play:
    """A game as it was played. `geometry`: where its places lie."""

    game: Any
    seats: tuple[Seat, ...]
    options: Any
    steps: tuple[Step, ...]
    geometry: Board

    @cached_property
    def above(self) -> dict[Place, list[Place]]:
        """The places that are printed on the piece of another, by that place."""
        found: dict[Place, list[Place]] = {}
        for each in self.geometry.places.values():
            if each.on is not None:
                found.setdefault(each.on, []).append(each.name)
        return found

    @cached_property
    def near(self) -> Callable[[Place], list[Place]]:
        """Gives the places of the same zone as one, the nearest first."""

        @cache
        def nearest(place: Place) -> list[Place]:
            here = self.geometry.places[place]
            others = [each for each in self.geometry.places.values() if each.zone == here.zone and each.name != place]
            others.sort(key=lambda each: (round(math.dist(each.centre_mm, here.centre_mm), 1), each.name))
            return [each.name for each in others]

        return nearest

    def before(self, at: int) -> Layout:
        """The table before this step."""
        return self.steps[at - 1].table

    def state(self, at: int) -> Any:
        """Returns how the game stood before this step."""
        return self.steps[at - 1].state

    def changed(self, at: int) -> frozenset[Place]:
        """The places that lie otherwise after this step."""
        return self.before(at).differs(self.steps[at].table)

    def at_rest(self, at: int) -> bool:
        """True if nothing was in a hand before this step."""
        return bool(self.before(at) == self.game.layout(self.state(at)))

    def turn(self, at: int) -> int:
        """The number of the turn after this step."""
        return int(self.game.turn(self.steps[at].state))

    def looks(self) -> list[int]:
        """The steps in which hands have done something in the midst of play."""
        return [
            at
            for at in range(1, len(self.steps) - 1)
            if self.steps[at].what == "look"
            and self.steps[at].acts
            and self.changed(at)
            and self.turn(at - 1) > 0
            and self.game.outcome(self.steps[at].state) is None
            and not any(isinstance(act, SetOut) for act in self.steps[at].acts)
        ]


@cache
def played(name: str, seed: str, number: int) -> Play:
    """A game of this seed. Every number of seats comes up in turn; the first games have the printed rules."""
    game, world = load_game(name), load_world(name)
    counts = list(game.seats)
    chance = random.Random(f"play {name} {seed} {number}")
    seats = seats_from(game, counts[number % len(counts)])
    options = options_from(game)
    if number % 2:
        options = world.drawn_options(len(seats), chance, options, frozenset())
    table = world(seats, options, f"{name} {seed} {number}", 0.0)
    steps: list[Step] = []
    acts: list[Any] = []
    script = table.script()
    try:
        item = next(script)
        while len(steps) < STEPS:
            if isinstance(item, Decision):
                acts.append(item.action)
            what = {Rest: "look", Press: "press", Throw: "roll", Touch: "say"}.get(type(item))
            if what is not None:
                shown = item.layout if isinstance(item, Rest) else steps[-1].table if steps else Layout()
                steps.append(Step(what, tuple(acts), shown, table.state, item))
                acts = []
            item = script.send(Reply())
    except StopIteration:
        pass
    return Play(game, seats, options, tuple(steps), load_board(name, len(seats), options))

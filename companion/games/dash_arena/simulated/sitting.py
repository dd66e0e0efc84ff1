"""People at a simulated table: they act, hear what is said, answer questions and put right what was called."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from companion.games.dash_arena.game import DashArena
from companion.games.dash_arena.state import Options, Stand, State
from companion.rules.values import Board, How, Layout, Place, PlacedPiece, Roll, Seat
from companion.simulated_table.acts import Act, Rest, Touch, Wait
from companion.simulated_table.sharing import Acts, Heaps, Sharing


def lit(table: Layout) -> Layout:
    """The same table with every booster hidden by the figure that stands on it, and by nothing else."""
    chips: dict[Place, tuple[PlacedPiece, ...]] = {}
    for place in table:
        if place.endswith(".booster"):
            how: How = "under" if table[place.replace(".booster", ".figure")] else "seen"
            chips[place] = tuple(replace(lying, how=how) for lying in table[place])
    return table.put(chips)


class Sitting(Sharing):
    """The truth with the people around it: a position of their own, and what lies otherwise."""

    game: DashArena
    state: State
    lately = 20

    def __init__(self, seats: tuple[Seat, ...], options: Options, dice: random.Random, cheat_rate: float) -> None:
        super().__init__(DashArena(Board(Heaps())), seats, options, dice, cheat_rate)
        self.shown = self.state
        """The position that was last seen on the table."""
        self.stood = False
        """True if somebody stood up since the dice, with a die or by a Turn Ability: the tables do not tell which."""
        self.doubtful = False
        """True if something was made known since the dice while the tables left in doubt which of them were used."""
        self.trail: list[Layout] = []
        """The tables since something was last rolled, pressed or touched: whoever comes to one again seems to take something back."""
        self.since: list[Any] = []
        """The tables since something was last rolled or pressed, with what was touched between them."""

    def table(self, state: State | None = None) -> Layout:
        """A figure that was put elsewhere hides the booster it stands on, and the one that it stood on comes to light."""
        full = super().table(state)
        return lit(full) if self.missing or self.surplus else full

    def remember(self, act: Act) -> None:
        super().remember(act)
        if isinstance(act, Rest):
            self.trail.append(act.layout)
            self.since.append(act.layout)
        elif not isinstance(act, Wait):
            self.trail = [self.last]
            # What is answered or pressed on the screen otherwise is no act.
            self.since = [*self.since, *(value for name, value in act.args if name == "action")] if isinstance(act, Touch) else []

    def rest(self, note: str = "", state: State | None = None, seconds: float = 1.0) -> Acts:
        if state is None:
            self.shown = self.state
        yield from super().rest(note, state, seconds)

    def decide(self, action: Any) -> Acts:
        before = self.state
        yield from super().decide(action)
        self.doubtful = self.doubtful and not isinstance(action, Roll)
        self.stood = (isinstance(action, Stand) and before.cards.lift) or (self.stood and not isinstance(action, Roll))
        if self.shown == before and self.game.layout(before) == self.game.layout(self.state):
            self.shown = self.state

    def touch(self, action: Any) -> Acts:
        """What leaves no trace is said on the screen, with the hands off the table."""
        yield from self.do(Wait(0.5))
        yield from self.do(Touch("play", (("action", action),)))

    def get_used_to_it(self) -> None:
        """Nobody has said anything: the table is as it is, and play goes on from there."""
        self.cheat = None
        if self.missing or self.surplus:
            self.state = self.game.adopt(self.state, self.table())
            self.heal()

    def show_right(self) -> Acts:
        right = Rest(self.table(), 1.0, "put right")
        self.remember(right)
        self.reply = yield right

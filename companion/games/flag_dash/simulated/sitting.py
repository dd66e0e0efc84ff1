"""People at a simulated table: they act, hear what is said, answer questions and put right what was called."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from companion.games.flag_dash.examples import drawn
from companion.games.flag_dash.game import FlagDash
from companion.games.flag_dash.state import Options, State
from companion.games.flag_dash.table.layout import lane_of
from companion.rules.values import CHANCE, Board, Seat, SetOut, Show
from companion.simulated_table.acts import Act, Rest
from companion.simulated_table.sharing import Acts, Sharing


class Sitting(Sharing):
    """The truth with the people around it: a position of their own, what each hand has planned, and what lies otherwise."""

    game: FlagDash
    state: State
    lately = 40

    def __init__(self, seats: tuple[Seat, ...], options: Options, dice: random.Random, cheat_rate: float) -> None:
        super().__init__(FlagDash(Board({}, {})), seats, options, dice, cheat_rate)
        self.plans: dict[Seat, list[tuple[str, str]]] = {}
        """Card and token of each planned move, hidden from everybody else."""
        self.been: set[tuple[int, int]] = set()
        """Characters and the cells on which they have stood in this move: who goes back there takes something back."""
        self.dropped: tuple[int, int, int] | None = None
        """The latest push of this move that made somebody drop a flag: the carrier, the cell, whose flag."""
        self.at_rest = self.state
        """The position when the hands last left the table."""
        self.rested = self.state
        """The last other one."""
        self.before_reset: tuple[str, ...] = ()
        """Used tokens before the latest #7."""

    def set_out(self) -> SetOut:
        """How the table is laid this time."""
        return SetOut(CHANCE, drawn(self.state.options, len(self.state.hands), self.dice))

    def decide(self, action: Any) -> Acts:
        before = self.state
        yield from super().decide(action)
        if isinstance(action, Show):
            # What was done in the same sweep as the card may as well have come after it.
            self.barrier = self.state if before == self.at_rest else self.at_rest

    def remember(self, act: Act) -> None:
        super().remember(act)
        if isinstance(act, Rest):
            if self.state != self.at_rest:
                self.rested = self.at_rest
            self.at_rest = self.state

    def get_used_to_it(self) -> None:
        """Nobody has said anything: the table is as it is, and play goes on from there."""
        self.cheat = None
        if not any(lane_of(place)[0] for place in (*self.missing, *self.surplus)):
            self.state = self.at_rest = self.rested = self.game.adopt(self.state, self.table())
        # A card or token in the wrong slot is put back by its owner in the end: nobody could play on with it.
        self.heal()

    def tidy_away(self) -> Acts:
        if self._only_elsewhere():
            # Nobody called it: for everybody at the table it lies there rightly.
            self.get_used_to_it()
        else:
            yield from super().tidy_away()

    def _only_elsewhere(self) -> bool:
        """True if what is left of a cheat has only moved from one place to another: no hand holds anything."""
        gone, come = (Counter(lying for lie in wrong.values() for lying in lie) for wrong in (self.missing, self.surplus))
        return bool(gone) and gone == come

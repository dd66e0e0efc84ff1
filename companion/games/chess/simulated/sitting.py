"""People at a simulated chess board: they move, say things, hear what is called and put it right."""

from __future__ import annotations

import random
from collections import defaultdict
from typing import Any

from companion.games.chess.game import Chess
from companion.games.chess.state import Options
from companion.rules.values import Board, Layout, Order, Place, Seat
from companion.simulated_table.acts import Cheat, Press, Rest, Touch, Wait
from companion.simulated_table.people import Acts, Sharing

BOARD = Board(defaultdict[Place, Order](lambda: "one"))


class Sitting(Sharing):
    """The truth with the people around it. `before` is the position before the last move: hands might still have it back."""

    def __init__(self, seats: tuple[Seat, ...], options: Options, dice: random.Random, cheat_rate: float) -> None:
        super().__init__(Chess(BOARD), seats, options, dice, cheat_rate)
        self.before = self.state
        self.before_touch = self.state
        """The position before a piece was touched."""
        self.heard = False
        """True if the cheat of this move has been called."""
        self.unseen = False
        """True if nobody has seen the last move yet."""
        self.presses = dice.random() < 0.6
        """True if there is a clock that is pressed."""

    def do(self, act: Any) -> Acts:
        open_before = self.cheat is not None
        yield from super().do(act)
        self.heard = self.heard or (open_before and self.cheat is None)

    def shown(self, table: Layout, note: str) -> Acts:
        """The hands rest with the table like this."""
        yield from self.do(Rest(table, 1.0, note))

    def press(self, seat: Seat) -> Acts:
        yield from self.do(Press(seat))

    def say(self, action: Any) -> Acts:
        """Something that is only said, by touch, with the hands off the table; true from now on."""
        if self.last != self.table():
            yield from self.rest("before")
        yield from self.decide(action)
        self.before = self.state
        yield from self.do(Touch("play", (("action", action), ("by", (action.seat,)))))

    def stand(self, table: Layout) -> None:
        """From now on the table looks like this, whatever the rules have."""
        self.heal()
        right = self.game.layout(self.state)
        for place in sorted(right.differs(table)):
            self.lie(place, right[place], table[place])

    def commit(self, kind: str, seat: Seat, rules: tuple[str, ...], after: Layout, near: bool = True) -> Acts:
        """A cheat is written down and shown; whatever is called is put right."""
        before = self.table()
        places = tuple(sorted(before.differs(after)))
        pieces = tuple(sorted({lying.piece for place in places for lying in (*before[place], *after[place])}))
        self.done[kind] += 1
        self.heard = False
        self.cheat = Cheat(kind, seat, rules, pieces, places, near, before, after)
        yield self.cheat
        self.stand(after)
        yield from self.rest(kind)
        if self.cheat is not None:
            # All look at the table: nobody's arm is in the way for longer.
            yield from self.do(Wait(4.0))

    def forget(self) -> Acts:
        """What nobody has called is put right without a word."""
        self.cheat = None
        yield from self.tidy_away()

"""The simulated world of chess: set-up, moves and the end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from companion.games.chess.ending import scores
from companion.games.chess.simulated import deeds
from companion.games.chess.simulated.cheats import possible, tempt, touch
from companion.games.chess.simulated.sitting import Sitting
from companion.games.chess.state import START, Options
from companion.games.chess.table import laid
from companion.rules.values import CHANCE, Layout, Seat, SetOut
from companion.simulated_table.acts import Rest, Wait
from companion.simulated_table.people import Acts, Over


def drawn_options(seats: int, dice: random.Random, fixed: Options, given: frozenset[str]) -> Options:
    """House rules for one game. `given` names the options fixed on the command line, `fixed` holds their values."""
    del seats
    chosen = {"touch_move": dice.random() < 0.3}
    return replace(fixed, **{key: value for key, value in chosen.items() if key not in given})


class ChessWorld:
    """One game: the truth, the players, their slips and their cheats. Everything is a function of the arguments."""

    options = Options
    drawn_options = staticmethod(drawn_options)

    def __init__(self, seats: tuple[Seat, ...], options: Options, seed: str, cheat_rate: float = 0.0) -> None:
        self.sitting = Sitting(seats, options, random.Random(seed), cheat_rate)

    @staticmethod
    def violations(seats: int) -> frozenset[str]:
        """Those that this world can commit."""
        return possible(seats)

    @staticmethod
    def short(seats: int) -> tuple[str, ...]:  # noqa: ARG004 - the same for every number
        """House rules, as `--option` takes them, for a game of a few minutes."""
        return ()

    def scores(self) -> Mapping[Seat, Fraction]:
        """What the game was worth."""
        return scores(self.sitting.state)

    def secrets(self) -> Mapping[str, Any]:
        """Nothing is hidden in chess but what people are up to."""
        return {}

    def play(self) -> Acts:
        """The whole game, until the referee has seen its end."""
        s = self.sitting
        try:
            yield from self._set_out()
            while s.state.outcome is None:
                yield from self._turn(s.state.who)
            yield from s.rest("the end")
            yield from s.do(Wait(7.0))
            yield from s.do(Wait(7.0))
        except Over:
            return

    def _set_out(self) -> Acts:
        s = self.sitting
        right = laid(START)
        if (yield from s.slip("half set out", 0.5)):
            part = s.dice.sample(sorted(right), s.dice.randint(3, 28))
            yield from s.do(Rest(Layout({square: right[square] for square in part}), 2.0, "half set out"))
        if (yield from s.slip("set out wrongly first", 0.2)):
            one, other = s.dice.choice((("d1", "e1"), ("d8", "e8"), ("b1", "c1"), ("f8", "g8")))
            yield from s.do(Rest(right.put({one: right[other], other: right[one]}), 2.0, "set out wrongly"))
        yield from s.decide(SetOut(CHANCE, right))
        s.before = s.state
        yield from s.rest("set out")

    def _turn(self, seat: Seat) -> Acts:
        s = self.sitting
        quiet = s.cheat is None and not s.reply.open and not s.state.touched
        if quiet and s.state.options.touch_move and s.cheat_rate and s.dice.random() < 0.1:
            yield from touch(s, seat)
        before = s.state
        yield from tempt(s, seat)
        if s.state is not before or s.state.outcome is not None:
            return
        if s.cheat is None and not s.reply.open:
            yield from deeds.spoken(s, seat)
        if s.state.outcome is None:
            yield from deeds.ply(s, seat)



"""The simulated world of Tektonix: set-up, rounds, the end, and the house rules a game is drawn with."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.games.tektonix.rules.ending import stalled
from companion.games.tektonix.rules.setup import pile_layout
from companion.games.tektonix.simulated import deeds
from companion.games.tektonix.simulated.cheats import possible
from companion.games.tektonix.simulated.sitting import Sitting
from companion.games.tektonix.state import PILES, Begin, Options
from companion.rules.values import CHANCE, Layout, Seat, SetOut
from companion.simulated_table.acts import Rest, Touch, TurnDone, Wait
from companion.simulated_table.sharing import Acts, Over

FOREVER = 15
"""Rounds of turns without a card laid down after which people who play on for ever change the house rule."""


def drawn_options(seats: int, dice: random.Random, fixed: Options, given: frozenset[str]) -> Options:
    """House rules for one game: all values come up. `given` names the options fixed on the command line, `fixed` holds their values."""
    del seats
    hints = get_type_hints(Options)
    chosen: dict[str, Any] = {}
    for option in fields(Options):
        hint = hints[option.name]
        if hint is bool:
            chosen[option.name] = dice.random() < 0.3
        elif get_origin(hint) is Literal:
            values = get_args(hint)
            chosen[option.name] = values[0] if dice.random() < 0.6 else dice.choice(values)
    chosen["advanced"] = dice.random() < 0.5
    chosen["discard_drawn"] = dice.random() < 0.75
    chosen["rounds"] = dice.choice((1, 1, 1, 1, 2, 3))
    chosen["stall_rounds"] = dice.choice((4, 10, 10, 10))
    return replace(fixed, **{key: value for key, value in chosen.items() if key not in given})


class TektonixWorld:
    """One game: the truth, the players, their slips and their cheats. Everything is a function of the arguments."""

    options = Options
    drawn_options = staticmethod(drawn_options)

    def __init__(self, seats: tuple[Seat, ...], options: Options, seed: str, cheat_rate: float = 0.0) -> None:
        self.sitting = Sitting(seats, options, random.Random(seed), cheat_rate)
        self.sitting.truth.deal()

    @staticmethod
    def violations(seats: int) -> frozenset[str]:
        """Those that this world can commit with so many seats."""
        return possible(seats)

    @staticmethod
    def short(seats: int) -> tuple[str, ...]:  # noqa: ARG004 - the same for every number
        """House rules, as `--option` takes them, for a game of a few minutes."""
        return ()

    def scores(self) -> Mapping[Seat, Fraction]:
        """Counted from the pieces of the last round."""
        return self.sitting.truth.scores()

    def secrets(self) -> Mapping[str, Any]:
        truth = self.sitting.truth
        return {"hands": {seat: list(cards) for seat, cards in truth.hands.items()}, "deck": list(truth.deck)}

    def play(self) -> Acts:
        """The whole match, until the referee has seen its end."""
        s = self.sitting
        try:
            yield from self._set_out()
            while s.state.phase != "over":
                if s.state.phase == "set-out":
                    s.truth.deal()
                    yield from self._clear()
                    yield from self._set_out()
                else:
                    yield from self._turn()
            yield from self._close()
        except Over:
            return

    def _clear(self) -> Acts:
        """Between two rounds: cards and cubes go off the table."""
        s = self.sitting
        if s.dice.random() < 0.7:
            yield from s.rest_as(Layout({}), "cleared")

    def _set_out(self) -> Acts:
        s = self.sitting
        s.begun()
        laid = s.truth.layout()
        if (yield from s.slip("half moves", 0.4)):
            yield from s.do(Rest(Layout({"deck": laid["deck"], PILES[0]: laid[PILES[0]]}), 1.0, "half laid out"))
        cards = tuple(s.truth.piles[pile][0] for pile in PILES)
        yield from s.decide(SetOut(CHANCE, pile_layout(cards)))
        s.shown = []
        yield from s.rest("set out")
        if s.state.phase == "start":
            yield from s.say(Begin(s.dice.choice(s.seats)))

    def _turn(self) -> Acts:
        s = self.sitting
        if stalled(s.state) and s.state.options.stall == "offer" and s.dice.random() < 0.5:
            yield from deeds.agree(s)
            return
        if s.state.idle > FOREVER * len(s.seats) and s.state.options.stall == "off":
            yield from s.speak_up()
            s.state = s.game.amend(s.state, "stall", "offer")
            yield from s.do(Touch("settle", (("key", "stall"), ("value", "offer"), ("by", s.seats))))
            return
        seat = s.state.who
        yield from deeds.turn(s, seat)
        yield TurnDone(seat)
        s.turn_passed()

    def _close(self) -> Acts:
        """Hands leave the table until the referee has seen the end."""
        s = self.sitting
        for _ in range(4):
            yield from s.rest("over")
            yield from s.do(Wait(4.0))

"""The simulated world of Flag Dash: set-up, rounds, the end, and the house rules a game is drawn with."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.games.flag_dash.rules.ending import scores
from companion.games.flag_dash.simulated import deeds
from companion.games.flag_dash.simulated.cheats import possible
from companion.games.flag_dash.simulated.sitting import Sitting
from companion.games.flag_dash.state import Agree, Options
from companion.rules.values import Seat
from companion.simulated_table.acts import Touch, Wait
from companion.simulated_table.sharing import Acts, Over

LAST_ROUND = 25
"""Rounds after which everybody agrees to a draw."""


def drawn_options(seats: int, dice: random.Random, fixed: Options, given: frozenset[str]) -> Options:
    """House rules for one game: all values come up. `given` names the options fixed on the command line, `fixed` holds their values."""
    hints = get_type_hints(Options)
    chosen: dict[str, Any] = {}
    for option in fields(Options):
        hint = hints[option.name]
        if hint is bool:
            chosen[option.name] = dice.random() < (0.5 if option.name == "abilities" else 0.25)
        elif get_origin(hint) is Literal:
            values = get_args(hint)
            chosen[option.name] = values[0] if dice.random() < 0.6 else dice.choice(values)
    chosen["drop_scores"] = dice.random() < 0.8
    chosen["trapped_may_act"] = dice.random() < 0.8
    chosen["round_limit"] = dice.choice((None, 5, 8, 8, 12))
    if seats != 2:
        chosen["mode_2p"] = "basic"
    return replace(fixed, **{key: value for key, value in chosen.items() if key not in given})


class FlagDashWorld:
    """One game: the truth, the players, their slips and their cheats. Everything is a function of the arguments."""

    options = Options
    drawn_options = staticmethod(drawn_options)

    def __init__(self, seats: tuple[Seat, ...], options: Options, seed: str, cheat_rate: float = 0.0) -> None:
        self.sitting = Sitting(seats, options, random.Random(seed), cheat_rate)

    @staticmethod
    def violations(seats: int) -> frozenset[str]:
        """Those that this world can commit with so many seats."""
        return possible(seats)

    @staticmethod
    def short(seats: int) -> tuple[str, ...]:  # noqa: ARG004 - the same for every number
        """House rules, as `--option` takes them, for a game of a few minutes."""
        return ("round_limit=4",)

    def scores(self) -> Mapping[Seat, Fraction]:
        """Counted in the truth; nothing at all when the match ended before its time."""
        return scores(self.sitting.state) if self.sitting.state.outcome is not None else {}

    def secrets(self) -> Mapping[str, Any]:
        return {"plans": {seat: [list(pair) for pair in pairs] for seat, pairs in sorted(self.sitting.plans.items())}}

    def play(self) -> Acts:
        """The whole game, until the referee has seen its end."""
        s = self.sitting
        try:
            yield from self._set_out()
            while s.state.outcome is None:
                yield from self._round()
            yield from self._close()
        except Over:
            return

    def _set_out(self) -> Acts:
        s = self.sitting
        laid = s.set_out()
        yield from s.decide(laid)
        yield from s.rest("set out")

    def _round(self) -> Acts:
        s = self.sitting
        if s.state.round > LAST_ROUND:
            for seat in s.seats:
                yield from s.decide(Agree(seat))
                yield from s.do(Touch("play", (("action", Agree(seat)),)))
            return
        yield from deeds.all_plan(s)
        while s.state.outcome is None and s.state.phase in ("order", "move"):
            yield from deeds.show_tokens(s)
            yield from deeds.moves(s)
        if s.state.outcome is None:
            yield from deeds.clean_up(s)

    def _close(self) -> Acts:
        """Hands leave the table until the referee has seen the end."""
        s = self.sitting
        for _ in range(4):
            yield from s.rest("over")
            yield from s.do(Wait(4.0))

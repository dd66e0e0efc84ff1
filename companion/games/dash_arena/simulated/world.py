"""The simulated world of Dash Arena: spawns, turns, the end, and the house rules a game is drawn with."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.games.dash_arena.simulated import cards, deeds
from companion.games.dash_arena.simulated.cheats import possible
from companion.games.dash_arena.simulated.sitting import Sitting
from companion.games.dash_arena.state import Options
from companion.rules.values import Seat
from companion.simulated_table.acts import Wait
from companion.simulated_table.sharing import Acts, Over


def drawn_options(seats: int, dice: random.Random, fixed: Options, given: frozenset[str]) -> Options:  # noqa: ARG001
    """House rules for one game: all values come up. `given` names the options fixed on the command line, `fixed` holds their values."""
    hints = get_type_hints(Options)
    chosen: dict[str, Any] = {}
    for option in fields(Options):
        hint = hints[option.name]
        if hint is bool:
            chosen[option.name] = option.default if dice.random() < 0.7 else not option.default
        elif get_origin(hint) is Literal:
            values = get_args(hint)
            chosen[option.name] = option.default if dice.random() < 0.6 else dice.choice(values)
    drawn = replace(fixed, **{key: value for key, value in chosen.items() if key not in given})
    return cards.drawn_rosters(dice, drawn)


class DashArenaWorld:
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
        return ("target=3",)

    def scores(self) -> Mapping[Seat, Fraction]:
        """Counted in the truth."""
        return self.sitting.game.scores(self.sitting.state)

    def secrets(self) -> Mapping[str, Any]:
        return {}

    def play(self) -> Acts:
        """The whole game, until the referee has seen its end."""
        s = self.sitting
        try:
            while s.state.outcome is None:
                if s.state.phase in ("draft", "teams"):
                    yield from cards.prepare(s)
                elif s.state.phase == "spawn":
                    yield from deeds.spawn(s)
                else:
                    yield from deeds.turn(s)
            for _ in range(4):
                yield from s.rest("over")
                yield from s.do(Wait(4.0))
        except Over:
            return

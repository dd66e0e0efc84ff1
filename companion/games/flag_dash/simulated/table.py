"""A simulated table of Flag Dash with its people: a position, and what each hand has planned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from companion.games.flag_dash.examples import drawn
from companion.games.flag_dash.game import FlagDash
from companion.games.flag_dash.state import Options, State
from companion.rules.values import CHANCE, Seat, SetOut
from companion.simulated_table.cheating import CheatingTable


class FlagDashTable(CheatingTable):
    """Two to four hands, each with plans that nobody else knows."""

    rulebook = FlagDash
    game: FlagDash
    state: State
    shortened = ("round_limit=4",)
    lately = 40
    tempting: ClassVar[Mapping[str, float]] = {"turn": 1.0, "plan": 0.35, "order": 0.35, "cleaned": 0.35}
    drawing: ClassVar[Mapping[str, Sequence[Any]]] = {"abilities": (True, False), "round_limit": (None, 5, 8, 8, 12)}
    fixed: ClassVar[tuple[str, ...]] = ("tunnel", "trap")

    def __init__(self, seats: tuple[Seat, ...], options: Options, seed: str, cheat_rate: float = 0.0) -> None:
        super().__init__(seats, options, seed, cheat_rate)
        self.plans: dict[Seat, list[tuple[str, str]]] = {}
        """Card and token of each planned move, hidden from everybody else."""

    @classmethod
    def drawn_options(cls, seats: int, dice: Random, fixed: Options, given: frozenset[str]) -> Options:
        found: Options = super().drawn_options(seats, dice, fixed, given)
        return found if seats == 2 or "mode_2p" in given else replace(found, mode_2p="basic")

    def counts(self) -> bool:
        return self.state.outcome is not None

    def secrets(self) -> Mapping[str, Any]:
        return {"plans": {seat: [list(pair) for pair in pairs] for seat, pairs in sorted(self.plans.items())}}

    def final(self, state: State) -> bool:
        return state.outcome is not None or bool(state.doubt)

    def set_out(self) -> SetOut:
        """Lays the table for this time."""
        return SetOut(CHANCE, drawn(self.state.options, len(self.state.hands), self.dice))

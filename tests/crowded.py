"""Whole rounds from crowded positions, by simulated people who slip and cheat more than usual.

What a series of whole games meets once in hundreds of games comes up here in minutes. `python -m tests.crowded flag-dash SEED SECONDS`
names each round that was not judged right; a round is a function of the seed and its number alone.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from companion.assemble import codec, load_game
from companion.live.simulated.referee import MatchReferee
from companion.referee.decision import Decision
from companion.referee.draft.draft import Draft
from companion.rules.explain import Explanation
from companion.rules.values import Seat
from companion.simulate.certificate import certificate
from companion.simulate.game import Played
from companion.simulate.hands import Hands
from companion.simulate.link import Told
from companion.simulate.report import problems
from companion.simulate.runner import LayoutEye, Runner, Setting
from companion.simulated_table.cheating import CheatingTable
from companion.simulated_table.habits import HABITS
from companion.simulated_table.players import Acts

SLIPS = 1.8
"""So many times as often as in a whole game do people slip."""
CHEATS = 0.35


@dataclass(frozen=True)
class Crowd:
    """The crowds of a game: their positions, their play and their people. `position` gives a state in which a turn or round begins, None
    where chance made none; `play` goes on from there for a while; `table` has its people."""

    name: str
    position: Callable[[Any, random.Random], Any | None]
    play: Callable[[Any], Acts]
    table: type[CheatingTable]


class Sat(MatchReferee):
    """A referee who comes to a table where play is under way."""

    start: Any

    def begin(self, seats: tuple[Seat, ...], options: Any, lines: bool) -> Told:
        super().begin(seats, options, lines)
        root = (Explanation(self.start),)
        self._match = replace(self._match, state=self.start, draft=Draft(root, root))
        return self._told(Decision((), self._match), 0.0)


def table_of(crowd: Crowd, start: Any, key: str, cheats: float) -> CheatingTable:
    """The people of a crowd, from this position on."""

    def turns(self: Any) -> Acts:
        yield from self.rest("set out")
        yield from crowd.play(self)

    often = {habit: min(0.8, SLIPS * chance) for habit, chance in HABITS.items()}
    kind = type("Crowded", (crowd.table,), {"turns": turns, "habits": often})
    table: CheatingTable = kind(start.seats, start.options, f"world {key}", cheats)
    table.state = table.barrier = table.at_rest = start
    return table


_loaded = cache(load_game)


def round_of(crowd: Crowd, key: str, cheats: float = CHEATS) -> Played:
    """This round played and judged."""
    game, chance = _loaded(crowd.name), random.Random(f"position {key}")
    while (start := crowd.position(game, chance)) is None:
        pass
    table = table_of(crowd, start, key, cheats)
    hands = Hands(random.Random(f"hands {key}"), tuple(sorted(game.board.order)))
    referee = Sat(game, codec(game))
    referee.start = start
    number = int(key.rpartition("/")[2])
    setting = Setting(number, start.seats, start.options, game.board, lambda explained, shown: certificate(game, explained, shown))
    played = Runner(setting, table, referee, eye=LayoutEye(), hands=hands).run()
    if table.state.outcome is None:
        # Nobody played to the end.
        played.unfinished, played.scores_match = "", True
    return played


def main(name: str, seed: str, seconds: float) -> int:
    """Rounds for so long. Returns how many were judged wrongly."""
    from importlib import import_module

    crowd: Crowd = import_module(f"tests.games.{name.replace('-', '_')}.crowded").CROWD
    until, number, wrong, actions, cheats = time.monotonic() + seconds, 0, 0, 0, 0
    while time.monotonic() < until:
        played = round_of(crowd, f"{seed}/{number}")
        number += 1
        actions, cheats = actions + played.actions, cheats + len(played.cheats)
        for line in problems([played]):
            wrong += 1
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
    sys.stdout.write(f"{number} rounds, {actions} actions, {cheats} cheats: {wrong} judged wrongly.\n")
    return wrong


if __name__ == "__main__":
    raise SystemExit(bool(main(sys.argv[1], sys.argv[2], float(sys.argv[3]))))

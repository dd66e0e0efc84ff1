"""Times Dash Arena: a turn that is seen only at its end, and all ends of all dice.

Positions come from simulated games. Time is that of the processor, so what else runs on the machine counts little; nothing of a position is
remembered from before.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from random import Random

from companion.assemble import load_game
from companion.bench.figure import Figure, spread
from companion.games.dash_arena.movement import dash_cache, reach
from companion.games.dash_arena.state import Dash, Stand, State
from companion.gc_pauses import unswept
from companion.referee.desk import consider
from companion.referee.match import Match
from companion.referee.observation import TableSeen
from companion.rules.values import visible

NAME = "dash-arena"
TURN_MS, ENDS_MS = 300.0, 20.0
"""Goals in ms for the worst turn of three dashes, and for the worst list of a position's ends."""
RULES: dict[str, tuple[str, ...]] = {"dash-arena": (), "dash-arena advanced, boosters": ("mode=advanced", "boosters=true")}
"""House rules of what is measured, by its title."""
TURNS = 3
"""Random turns from each position."""


@dataclass
class Taken:
    """Milliseconds of every turn judged and of every position whose ends were listed."""

    turns: list[float] = field(default_factory=list)
    ends: list[float] = field(default_factory=list)


def figures(title: str, matches: Iterator[Match], most: int) -> list[Figure]:
    """Six figures from the moments of these matches in which a team has rolled, up to so many."""
    taken, chance = Taken(), Random(NAME)
    for number, match in enumerate(islice(_rolled(matches), most)):
        if not number:
            _every_end(match.live)  # what is made once for an arena is not the first position's
        dash_cache.forget()
        taken.ends.append(_ms(partial(_every_end, match.live)))
        for _ in range(TURNS):
            end = turn(match.live, chance)
            if end is not None:
                seen = TableSeen(match.at + 1.0, visible(match.game.layout(end), match.game.board))
                dash_cache.forget()
                taken.turns.append(_ms(partial(consider, match, seen)))
    found = spread(f"{title}: a turn of three dashes seen at its end", taken.turns, "ms", {100.0: TURN_MS})
    return found + spread(f"{title}: every end of all dice", taken.ends, "ms", {100.0: ENDS_MS})


def _rolled(matches: Iterator[Match]) -> Iterator[Match]:
    """The moments in which three dice have just been rolled and nothing is in doubt."""
    before = -1
    for match in matches:
        state = match.live
        fresh = state.phase == "action" and len(state.pool) == 3 and not state.dashed and state.turn != before
        if fresh and not match.open and match.asked is None and not match.owed and not match.restore:
            before = state.turn
            yield match


def turn(state: State, chance: Random) -> State | None:
    """A turn of three dashes or figures stood up at random; None if points or a flight end it otherwise."""
    game, begun = load_game(NAME), state
    while state.turn == begun.turn:
        acts = [act for act in game.legal_actions(state) if isinstance(act, Dash | Stand) and (isinstance(act, Stand) or act.halt < 0)]
        if not acts:
            return None
        state = game.apply(state, chance.choice(acts))
        if state.phase not in ("action", "roll"):
            return None
    return state


def _every_end(state: State) -> int:
    return sum(1 for _ in reach.reach(state))


def _ms(work: Callable[[], object]) -> float:
    with unswept():
        start = time.process_time()
        work()
        return 1000 * (time.process_time() - start)

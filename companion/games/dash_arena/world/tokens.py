"""What people do with boosters: the pile, the draws of a spawn, and when they are tempted to use one."""

from __future__ import annotations

from typing import Any

from companion.games.dash_arena import boosting, interrupting
from companion.games.dash_arena.supply import Use
from companion.games.dash_arena.world.sitting import Acts, Sitting
from companion.rules.values import Roll
from companion.rules.world import Throw

EAGER = 0.3
"""How often a booster is used at a moment when it may be."""


def rolled(s: Sitting, action: Roll) -> Acts:
    """The defender rolls for the boosters; the hands have left the table before."""
    if s.shown != s.state:
        yield from s.rest("before the dice")
    yield from s.decide(action)
    yield from s.do(Throw(action.seat, action.value))
    s.barrier = s.state


def uses(s: Sitting) -> list[Any]:
    """A booster that somebody uses now, mostly none."""
    if s.state.phase not in ("roll", "action") or not s.state.options.boosters:
        return []
    every = list(boosting.every(s.state))
    return [s.dice.choice(every)] if every and s.dice.random() < EAGER else []


def sidestep(s: Sitting) -> Acts:
    """Now and then a dash is interrupted for a booster; the hands do both in one."""
    if s.state.phase != "action" or not interrupting.anybody_holds(s.state) or s.dice.random() >= EAGER:
        return
    every = list(interrupting.interrupted(s.state))
    if not every:
        return
    if s.shown != s.state:
        yield from s.rest("before a booster")
    yield from s.decide(s.dice.choice(every))
    while s.state.run is not None:
        ways = [use for use in interrupting.every(s.state) if isinstance(use, Use) and use.halt < 0]
        yield from s.decide(s.dice.choice(ways))
    yield from s.rest("a booster in a dash")

"""What people do with boosters: the pile, the draws of a spawn, and when they are tempted to use one."""

from __future__ import annotations

from typing import Any

from companion.games.dash_arena.boosters import boosting, interrupting
from companion.games.dash_arena.simulated.sitting import Sitting
from companion.games.dash_arena.state import State
from companion.rules.explain import Hypothesis, Search, Seen
from companion.rules.values import Roll, visible
from companion.simulated_table.acts import Throw
from companion.simulated_table.sharing import Acts

EAGER = 0.3
"""How often a booster is used at a moment when it may be."""
TRIES = 4


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
    """Now and then a dash is interrupted for a booster; the hands do both in one, if the end alone tells what was done."""
    if s.state.phase != "action" or s.state.options.announce_direction or not interrupting.anybody_holds(s.state):
        return
    if s.dice.random() >= EAGER:
        return
    every = list(interrupting.interrupted(s.state))
    for dash in s.dice.sample(every, min(TRIES, len(every))):
        acts: list[Any] = [dash]
        state = s.game.apply(s.state, dash)
        while state.run is not None:
            use = s.dice.choice([use for use in interrupting.every(state) if use.halt < 0])
            acts, state = [*acts, use], s.game.apply(state, use)
        if not _clear(s, state):
            continue
        if s.shown != s.state:
            yield from s.rest("before a booster")
        for act in acts:
            yield from s.decide(act)
        yield from s.rest("a booster in a dash")
        return


def _clear(s: Sitting, after: State) -> bool:
    """True if nothing else can have led to this table, which differs from every one before."""
    table = s.table(after)
    if table == s.table() or table in s.trail:
        return False
    search = Search(s.game, (), Seen(visible(table, s.game.board)), limit=500)
    return {h.state for h in search.explain((Hypothesis(s.state),)) if not h.residue} == {after}

"""Flags taken, kept, given and dropped against the rules (FD-V21 to FD-V25, FD-V27, FD-V28, FD-V44, FD-V48)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.flag_dash.rules.resolve import basic, possible, runners, team_of, token_of
from companion.games.flag_dash.rules.steps import around, trapped
from companion.games.flag_dash.simulated.cheats.chips import flag_to, free, resolving, two_away
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import CATS, Collect, DropFlag, PassFlags, Push, State, TakeFlag
from companion.games.flag_dash.table.layout import CHIPS_OF, FLAGS
from companion.games.flag_dash.topology import NAMES, apart
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Found, any_of

CHEATS = Cheats()


def with_flag_card(t: FlagDashTable) -> tuple[State, list[int]]:
    """The team of whoever may play the Flag card now; nobody when it is not to be resolved."""
    state, play = resolving(t)
    now, team = possible(state, play), team_of(state, play.hand)
    if "flag" not in now or "push" in now or token_of(state, play.hand) in CATS:
        return state, []
    able = [char for char in range(3 * team, 3 * team + 3) if play.char in (-1, char)]
    return state, [char for char in able if state.options.trapped_may_act or not trapped(state, char)]


def takes(t: FlagDashTable, seat: Seat) -> Iterator[TakeFlag]:
    """The team flags that stand on the table, from near and far, also the own one and by the defender."""
    state, team = with_flag_card(t)
    for char in t.dice.sample(team, len(team)):
        for flag, there in enumerate(state.flags):
            if there >= 0 and (flag == char // 3 or apart(state.cells[char], there) <= 4):
                yield TakeFlag(seat, state.who[char], NAMES[there], FLAGS[flag])


def drops(t: FlagDashTable, seat: Seat) -> Iterator[DropFlag]:
    """The flags that are carried, by anybody, put down beside the carrier or two spaces away."""
    state, play = resolving(t)
    if "push" in possible(state, play) or token_of(state, play.hand) in CATS:
        return
    for char in (-1 - there for there in state.flags if there < 0):
        here = state.cells[char]
        spots = [*free(state, around(state, here)), *two_away(state, here)]
        yield from (DropFlag(seat, state.who[char], NAMES[to]) for to in t.dice.sample(spots, len(spots)))


def collects(t: FlagDashTable, seat: Seat) -> Iterator[Collect]:
    """Character flags of everybody off the cards of opponents who are not far."""
    state, team = with_flag_card(t)
    for char in (char for char in runners(state, resolving(t)[1].hand) if char in team):
        foes = [foe for foe in range(6) if foe // 3 != char // 3 and apart(state.cells[char], state.cells[foe]) <= 3]
        for foe in t.dice.sample(foes, len(foes)):
            colours = [*state.held[foe], *([foe] if state.own[foe] else [])]
            yield from (Collect(seat, state.who[char], state.who[foe], state.who[colour]) for colour in colours)


def passes(t: FlagDashTable, seat: Seat) -> Iterator[PassFlags]:
    """Collected flags handed to somebody of the team: in the basic game to the defender, else to the other runner."""
    state, play = resolving(t)
    first = team_of(state, play.hand) * 3
    for giver in (first, first + 2):
        taker = first + 1 if basic(state) else 2 * first + 2 - giver
        yield from (PassFlags(seat, state.who[giver], state.who[taker], (state.who[foe],)) for foe in state.held[giver])


CHEATS.refused("move", "FD-V21", any_of(takes, drops), "FD-068", rare=True)
CHEATS.refused("move", "FD-V22", collects)
CHEATS.refused("move", "FD-V23", collects, rare=True)
CHEATS.refused("move", "FD-V24", any_of(takes, collects))
CHEATS.refused("move", "FD-V25", drops, rare=True)
CHEATS.refused("move", "FD-V28", drops)
CHEATS.refused("move", "FD-V44", any_of(takes, drops))
CHEATS.refused("move", "FD-V48", passes, seats=(3, 4))


@CHEATS.at("move", "FD-V27", rare=True)
def keeps_it(t: FlagDashTable, seat: Seat) -> Found:
    """The pushed carrier goes on with the flag."""
    state, before, push = t.state, t.past[-1], t.said[-1]
    if not isinstance(push, Push) or state.outcome is not None:
        return None
    dropped = (team for team, was in enumerate(before.flags) if was < 0 <= state.flags[team])
    return next((replace(flag_to(state, team, CHIPS_OF[-1 - before.flags[team]]), left_out=True) for team in dropped), None)

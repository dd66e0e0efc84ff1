"""Flags taken, kept, given and dropped against the rules (FD-V21 to FD-V28, FD-V44, FD-V48)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.resolve import basic, possible, runners, team_of, token_of
from companion.games.flag_dash.rules.steps import adjacent, around, separated, trapped
from companion.games.flag_dash.simulated.cheats.chips import cflag, flag_to, free, resolving, two_away
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import CATS, Push, State
from companion.games.flag_dash.table.layout import CHIPS_OF, FLAG_AT, carried
from companion.games.flag_dash.topology import apart
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Found
from companion.simulated_table.wrong import Wrong

CHEATS = Cheats()


def with_flag_card(t: FlagDashTable) -> tuple[State, list[int]]:
    """The runners that may play the Flag card now; none when it is not to be resolved."""
    state, play = resolving(t)
    if not _flag_card(state, play):
        return state, []
    return state, [char for char in runners(state, play.hand) if play.char in (-1, char) and _may_act(state, char)]


def _flag_card(state: State, play: Play) -> bool:
    now = possible(state, play)
    return "flag" in now and "push" not in now and token_of(state, play.hand) not in CATS


def _may_act(state: State, char: int) -> bool:
    return state.options.trapped_may_act or not trapped(state, char)


def _dropped(state: State, flag: int, char: int) -> Iterator[Wrong]:
    """A flag put down beside a character."""
    return (flag_to(state, flag, FLAG_AT[to]) for to in free(state, around(state, state.cells[char])))


@CHEATS.at("move", "FD-V21", rare=True)
def by_defender(t: FlagDashTable, seat: Seat) -> Found:
    """The defender takes the flag, or drops the one it carries."""
    state, play = resolving(t)
    team = team_of(state, play.hand)
    defender = team * 3 + 1
    if not _flag_card(state, play) or play.char not in (-1, defender) or not _may_act(state, defender):
        return None
    there = state.flags[1 - team]
    if there >= 0 and adjacent(state, state.cells[defender], there):
        return flag_to(state, 1 - team, CHIPS_OF[defender])
    return _dropped(state, 1 - team, defender) if carried(state, defender) >= 0 else None


@CHEATS.at("move", "FD-V22")
def behind_wall(t: FlagDashTable, seat: Seat) -> Iterator[Wrong]:
    """A character flag collected through a wall or from too far."""
    state, chars = with_flag_card(t)
    for char in chars:
        for foe in range(6):
            a, b = state.cells[char], state.cells[foe]
            far = apart(a, b) in (2, 3) or (adjacent(state, a, b) and separated(state, a, b))
            if foe // 3 != char // 3 and far and state.own[foe] and not state.ever[char] >> foe & 1:
                yield cflag(state, foe, foe, char)


@CHEATS.at("move", "FD-V23", rare=True)
def second_flag(t: FlagDashTable, seat: Seat) -> Iterator[Wrong]:
    """A second flag of the same character."""
    state, chars = with_flag_card(t)
    for char in chars:
        for foe in set(state.held[char]):
            a, b = state.cells[char], state.cells[foe]
            if foe // 3 != char // 3 and state.own[foe] and adjacent(state, a, b) and not separated(state, a, b):
                yield cflag(state, foe, foe, char)


@CHEATS.at("move", "FD-V24")
def own_flag(t: FlagDashTable, seat: Seat) -> Found:
    """The own team flag is picked up, or an own character flag taken back."""
    state, chars = with_flag_card(t)
    if not chars:
        return None
    char = t.dice.choice(chars)
    for foe in range(6):
        if foe // 3 != char // 3 and t.dice.random() < 0.5:
            for mate in state.held[foe]:
                return cflag(state, mate, foe, char)
    return flag_to(state, char // 3, CHIPS_OF[char]) if state.flags[char // 3] >= 0 else None


@CHEATS.at("move", "FD-V25", rare=True)
def twice(t: FlagDashTable, seat: Seat) -> Found:
    """Taken and dropped with one resolution."""
    state, play = resolving(t)
    if play.last != "flag" or play.left or token_of(state, play.hand) in ("4", "5", *CATS) or play.char not in runners(state, play.hand):
        return None
    flag = carried(state, play.char)
    return _dropped(state, flag, play.char) if flag >= 0 else None


@CHEATS.at("move", "FD-V27", rare=True)
def keeps_it(t: FlagDashTable, seat: Seat) -> Found:
    """The pushed carrier goes on with the flag."""
    state, before, push = t.state, t.past[-1], t.said[-1]
    if not isinstance(push, Push) or state.outcome is not None:
        return None
    dropped = (team for team, was in enumerate(before.flags) if was < 0 <= state.flags[team])
    return next((replace(flag_to(state, team, CHIPS_OF[-1 - before.flags[team]]), left_out=True) for team in dropped), None)


@CHEATS.at("move", "FD-V28")
def lets_fall(t: FlagDashTable, seat: Seat) -> Found:
    """An opponent's flag is knocked off without a push."""
    state, play = resolving(t)
    if "push" in possible(state, play) or token_of(state, play.hand) in CATS:
        return None
    team = team_of(state, play.hand)
    return _dropped(state, team, -1 - state.flags[team]) if state.flags[team] < 0 else None


@CHEATS.at("move", "FD-V44")
def from_afar(t: FlagDashTable, seat: Seat) -> Iterator[Wrong]:
    """Taken or dropped over two spaces."""
    state, chars = with_flag_card(t)
    for char in chars:
        here, flag = state.cells[char], 1 - char // 3
        there = state.flags[flag]
        if there >= 0 and 2 <= apart(here, there) <= 4:
            yield flag_to(state, flag, CHIPS_OF[char])
        if there == -1 - char:
            yield from (flag_to(state, flag, FLAG_AT[to]) for to in two_away(state, here))


@CHEATS.at("move", "FD-V48", seats=(3, 4))
def handed_over(t: FlagDashTable, seat: Seat) -> Found:
    """Collected flags handed to the teammate's runner."""
    state, play = resolving(t)
    if basic(state):
        return None
    first = team_of(state, play.hand) * 3
    pairs = ((first, first + 2), (first + 2, first))
    giver, taker = next(((one, other) for one, other in pairs if state.held[one]), (-1, -1))
    return (cflag(state, foe, giver, taker) for foe in state.held[giver]) if giver >= 0 else None

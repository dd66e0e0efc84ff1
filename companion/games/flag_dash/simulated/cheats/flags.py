"""Flags taken, kept, given and dropped against the rules (FD-V21 to FD-V28, FD-V44, FD-V48)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.flag_dash.rules.resolve import basic, possible, runners, token_of
from companion.games.flag_dash.rules.steps import adjacent, around, separated, trapped
from companion.games.flag_dash.simulated.cheats.chips import chip, flag_to
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import CATS, Push, State
from companion.games.flag_dash.table.layout import CHIPS_OF, FLAG_AT, carried
from companion.games.flag_dash.topology import apart
from companion.rules.values import Seat
from companion.simulated_table.wrong import Finder, Wrong, one_of


def with_flag_card(t: FlagDashTable) -> tuple[State, list[int]] | None:
    """The runners that may play the Flag card now; None when none is to be resolved."""
    state, play = t.state, t.state.play
    assert play is not None
    if "flag" not in possible(state, play) or token_of(state, play.hand) in CATS or "push" in possible(state, play):
        return None
    return state, [
        char
        for char in runners(state, play.hand)
        if play.char in (-1, char) and (state.options.trapped_may_act or not trapped(state, char))
    ]


def by_defender(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V21: the defender takes the flag, or drops the one it carries."""
    now, play = with_flag_card(t), t.state.play
    if now is None or play is None:
        return None
    state, team = t.state, 0 if t.state.hands[play.hand].startswith("red") else 1
    defender = team * 3 + 1
    if play.char not in (-1, defender) or (trapped(state, defender) and not state.options.trapped_may_act):
        return None
    there = state.flags[1 - team]
    if there >= 0 and adjacent(state, state.cells[defender], there):
        return flag_to(state, 1 - team, CHIPS_OF[defender])
    if carried(state, defender) >= 0:
        free = [to for to in around(state, state.cells[defender]) if to not in state.cells and to not in state.flags]
        return flag_to(state, 1 - team, FLAG_AT[t.dice.choice(free)]) if free else None
    return None


def behind_wall(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V22: a character flag collected through a wall or from too far."""
    now = with_flag_card(t)
    if now is None:
        return None
    state, chars = now

    def found() -> Iterator[Wrong]:
        for char in chars:
            for foe in range(6):
                a, b = state.cells[char], state.cells[foe]
                far = apart(a, b) in (2, 3) or (adjacent(state, a, b) and separated(state, a, b))
                if foe // 3 != char // 3 and far and state.own[foe] and not state.ever[char] >> foe & 1:
                    yield chip(f"cflag-{state.who[foe]}", CHIPS_OF[foe], CHIPS_OF[char])

    return one_of(t.dice, found())


def second_flag(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V23: a second flag of the same character."""
    now = with_flag_card(t)
    if now is None:
        return None
    state, chars = now

    def found() -> Iterator[Wrong]:
        for char in chars:
            for foe in set(state.held[char]):
                a, b = state.cells[char], state.cells[foe]
                if foe // 3 != char // 3 and state.own[foe] and adjacent(state, a, b) and not separated(state, a, b):
                    yield chip(f"cflag-{state.who[foe]}", CHIPS_OF[foe], CHIPS_OF[char])

    return one_of(t.dice, found())


def own_flag(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V24: the own team flag is picked up, or an own character flag taken back."""
    now = with_flag_card(t)
    if now is None:
        return None
    state, chars = now
    if not chars:
        return None
    char = t.dice.choice(chars)
    for foe in range(6):
        if foe // 3 != char // 3 and t.dice.random() < 0.5:
            for mate in state.held[foe]:
                return chip(f"cflag-{state.who[mate]}", CHIPS_OF[foe], CHIPS_OF[char])
    return flag_to(state, char // 3, CHIPS_OF[char]) if state.flags[char // 3] >= 0 else None


def twice(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V25: taken and dropped with one resolution."""
    state, play = t.state, t.state.play
    assert play is not None
    if play.last != "flag" or play.left or token_of(state, play.hand) in ("4", "5", *CATS) or play.char not in runners(state, play.hand):
        return None
    flag = carried(state, play.char)
    free = [to for to in around(state, state.cells[play.char]) if to not in state.cells and to not in state.flags]
    return flag_to(state, flag, FLAG_AT[t.dice.choice(free)]) if flag >= 0 and free else None


def keeps_it(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V27: the pushed carrier goes on with the flag."""
    state, before, push = t.state, t.past[-1], t.said[-1]
    if not isinstance(push, Push) or state.outcome is not None:
        return None
    dropped = (team for team, was in enumerate(before.flags) if was < 0 <= state.flags[team])
    return next((replace(flag_to(state, team, CHIPS_OF[-1 - before.flags[team]]), left_out=True) for team in dropped), None)


def lets_fall(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V28: an opponent's flag is knocked off without a push."""
    state, play = t.state, t.state.play
    assert play is not None
    if "push" in possible(state, play) or token_of(state, play.hand) in CATS:
        return None
    team = 0 if state.hands[play.hand].startswith("red") else 1
    there = state.flags[team]
    if there >= 0:
        return None
    free = [to for to in around(state, state.cells[-1 - there]) if to not in state.cells and to not in state.flags]
    return flag_to(state, team, FLAG_AT[t.dice.choice(free)]) if free else None


def from_afar(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V44: taken or dropped over two spaces."""
    now = with_flag_card(t)
    if now is None:
        return None
    state, chars = now

    def found() -> Iterator[Wrong]:
        for char in chars:
            here, flag = state.cells[char], 1 - char // 3
            there = state.flags[flag]
            if there >= 0 and 2 <= apart(here, there) <= 4:
                yield flag_to(state, flag, CHIPS_OF[char])
            if there == -1 - char:
                for beside in around(state, here):
                    for to in around(state, beside):
                        if apart(here, to) == 2 and to not in state.cells and to not in state.flags:
                            yield flag_to(state, flag, FLAG_AT[to])

    return one_of(t.dice, found())


def handed_over(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V48: collected flags handed to the teammate's runner."""
    state, play = t.state, t.state.play
    assert play is not None
    if basic(state):
        return None
    team = 0 if state.hands[play.hand].startswith("red") else 1
    for char, other in ((team * 3, team * 3 + 2), (team * 3 + 2, team * 3)):
        if state.held[char]:
            return chip(f"cflag-{state.who[t.dice.choice(state.held[char])]}", CHIPS_OF[char], CHIPS_OF[other])
    return None


FINDERS: dict[str, tuple[str, Finder]] = {
    "FD-V21": ("move", by_defender),
    "FD-V22": ("move", behind_wall),
    "FD-V23": ("move", second_flag),
    "FD-V24": ("move", own_flag),
    "FD-V25": ("move", twice),
    "FD-V27": ("move", keeps_it),
    "FD-V28": ("move", lets_fall),
    "FD-V44": ("move", from_afar),
    "FD-V48": ("move", handed_over),
}

"""Tunnels against the rules (FD-V29 to FD-V31, FD-V40)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.flag_dash.rules.moving import may_tunnel
from companion.games.flag_dash.rules.resolve import token_of
from companion.games.flag_dash.rules.steps import carries, hop_rule, trapped
from companion.games.flag_dash.simulated.cheats.chips import dragged, free, step, two_away
from companion.games.flag_dash.simulated.cheats.steps import plain
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import CATS, Tunnel
from companion.games.flag_dash.topology import NAMES, apart
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Found
from companion.simulated_table.wrong import Wrong, both

CHEATS = Cheats()


def through(t: FlagDashTable, seat: Seat) -> Iterator[Tunnel]:
    """Through a tunnel to each free end of it that no two steps lead to."""
    state, play, chars = plain(t)
    if token_of(state, play.hand) in (*CATS, "2", "4") or dragged(state, play):
        return
    for char in chars:
        here = state.cells[char]
        ends = free(state, state.tunnels) if here in state.tunnels else []
        yield from (Tunnel(seat, state.who[char], NAMES[to]) for to in ends if apart(here, to) > 2)


CHEATS.refused("move", "FD-V29", through, rare=True)
CHEATS.refused("move", "FD-V30", through, rare=True)


@CHEATS.at("move", "FD-V31", rare=True)
def bad_bump(t: FlagDashTable, seat: Seat) -> Iterator[Wrong]:
    """Through a tunnel whose blocker is put aside over two spaces or a corner."""
    state, play, chars = plain(t)
    if token_of(state, play.hand) in (*CATS, "2", "4") or dragged(state, play):
        return
    for char in chars:
        for end in state.tunnels:
            # The way itself is open: nothing but the bump is wrong.
            through = may_tunnel(state, char) and not hop_rule(state, char, end)
            blocker = state.cells.index(end) if through and end in state.cells else -1
            if blocker >= 0 and not trapped(state, blocker) and not carries(state, blocker):
                yield from (both(step(state, char, end), step(state, blocker, to)) for to in two_away(state, end))


@CHEATS.at("turn move", "FD-V40", rare=True)
def secret_early(t: FlagDashTable, seat: Seat) -> Found:
    """By the secret tunnel in the middle of a round."""
    state = t.state
    assert state.ground is not None
    if state.ground.entrance < 0 or (state.play is not None and dragged(state, state.play)):
        return None
    return (
        step(state, char, state.ground.exits[char // 3]) for char, here in enumerate(state.cells)
        if here == state.ground.entrance and state.ground.exits[char // 3] not in state.cells and not carries(state, char)
    )  # fmt: skip


"""Tunnels against the rules (FD-V29 to FD-V31, FD-V40)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.moving import may_tunnel
from companion.games.flag_dash.rules.resolve import possible, token_of
from companion.games.flag_dash.rules.steps import around, carries, hop_rule, trapped
from companion.games.flag_dash.simulated.cheats.chips import step
from companion.games.flag_dash.simulated.cheats.steps import plain, steps
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import CATS, State
from companion.games.flag_dash.topology import apart
from companion.rules.values import Seat
from companion.simulated_table.wrong import Finder, Wrong, both, one_of


def unmoved_through(state: State, play: Play, char: int) -> Iterator[int]:
    """Without a Run, a boost or a Jump."""
    here = state.cells[char]
    if here in state.tunnels and not play.done and not may_tunnel(state, char) and not carries(state, char):
        yield from (to for to in state.tunnels if to != here and to not in state.cells and to not in state.flags and apart(here, to) > 2)


def carried_through(state: State, play: Play, char: int) -> Iterator[int]:  # noqa: ARG001
    here = state.cells[char]
    if here in state.tunnels and carries(state, char) and may_tunnel(state, char):
        yield from (to for to in state.tunnels if to != here and to not in state.cells and to not in state.flags and apart(here, to) > 2)


def bad_bump(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V31: through a tunnel whose blocker is put aside over two spaces or a corner."""
    state, play, chars = plain(t)
    if token_of(state, play.hand) in (*CATS, "2", "4") or any(f in ("push", "lasso") for f in possible(state, play)):
        return None

    def found() -> Iterator[Wrong]:
        for char in chars:
            for exit_ in state.tunnels:
                # The way itself is open: nothing but the bump is wrong.
                if not may_tunnel(state, char) or hop_rule(state, char, exit_) or exit_ not in state.cells:
                    continue
                blocker = state.cells.index(exit_)
                for beside in around(state, exit_) if not trapped(state, blocker) else ():
                    for to in around(state, beside):
                        if apart(exit_, to) == 2 and to not in state.cells and to not in state.flags and not carries(state, blocker):
                            yield both(step(state, char, exit_), step(state, blocker, to))

    return one_of(t.dice, found())


def secret_early(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V40: by the secret tunnel in the middle of a round."""
    state = t.state
    assert state.ground is not None
    if state.ground.entrance < 0 or (state.play is not None and any(f in ("push", "lasso") for f in possible(state, state.play))):
        return None
    return one_of(t.dice, (
        step(state, char, state.ground.exits[char // 3]) for char, here in enumerate(state.cells)
        if here == state.ground.entrance and state.ground.exits[char // 3] not in state.cells and not carries(state, char)
    ))  # fmt: skip


FINDERS: dict[str, tuple[str, Finder]] = {
    "FD-V29": ("move", steps(carried_through)),
    "FD-V30": ("move", steps(unmoved_through, running=False)),
    "FD-V31": ("move", bad_bump),
    "FD-V40": ("turn move", secret_early),
}

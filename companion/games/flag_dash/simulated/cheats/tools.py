"""Cards and abilities against the rules (FD-V35, FD-V36, FD-V39, FD-V45 to FD-V47)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.cats import chase_due, chase_pairs
from companion.games.flag_dash.rules.devices import TRAPS
from companion.games.flag_dash.rules.pushing import in_line
from companion.games.flag_dash.rules.resolve import ability, possible, token_of
from companion.games.flag_dash.rules.steps import landing, trapped
from companion.games.flag_dash.simulated.cheats.chips import faces, resolving, step
from companion.games.flag_dash.simulated.cheats.steps import along
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import CAT_LADY, CATS, DIGGER, SPY, TECH_NERD, Dig, Run, SetTrap, State
from companion.games.flag_dash.topology import NAMES, apart, cells_in_play
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Found
from companion.simulated_table.wrong import Wrong

CHEATS = Cheats()


def using(state: State, play: Play, name: str, effect: str) -> int:
    """The character with this ability whose card may now be resolved for it. -1: there is none, or it is trapped."""
    char = ability(state, play.hand, name)
    able = char >= 0 and effect in possible(state, play) and play.char in (-1, char)
    return char if able and (state.options.trapped_may_act or not trapped(state, char)) else -1


@CHEATS.at("end", "FD-V35", rare=True)
def spy_stays(t: FlagDashTable, seat: Seat) -> Found:
    """The used spy token is kept among the others."""
    if not seat or t.state.hands.index(seat) not in t.state.spied:
        return None
    return faces(f"{seat}.used", come=(SPY,))


def traps(t: FlagDashTable, seat: Seat) -> Iterator[SetTrap]:
    """Traps on every space that is not far, also on characters and flags."""
    state, play = resolving(t)
    char = using(state, play, TECH_NERD, "trap")
    if char >= 0 and len(state.traps) < TRAPS:
        yield from (SetTrap(seat, state.who[char], NAMES[to]) for to in _around(t, char) if to not in state.traps)


def _around(t: FlagDashTable, char: int) -> list[int]:
    """The spaces in play up to four steps from a character, in any order."""
    assert t.state.ground is not None
    near = [spot for spot in cells_in_play(t.state.ground) if apart(t.state.cells[char], spot) <= 4]
    return t.dice.sample(near, len(near))


CHEATS.refused("move", "FD-V36", traps, rare=True)


@CHEATS.at("move", "FD-V39")
def wrong_pull(t: FlagDashTable, seat: Seat) -> Iterator[Wrong]:
    """A lasso sideways or away, cats that drive somebody nearer."""
    state, play = resolving(t)
    cats = token_of(state, play.hand) in CATS
    lady, roper = ability(state, play.hand, CAT_LADY), using(state, play, "yellow", "lasso")
    if "push" in possible(state, play) or token_of(state, play.hand) in ("2", "4"):
        return
    if cats and lady >= 0 and chase_due(state) and not play.chased:
        at, others = state.cells[lady], {char for pair in chase_pairs(state) for char in pair}
    elif roper >= 0 and len(play.left) == 1:
        at, others = state.cells[roper], {char for char in range(6) if in_line(state, roper, char)}
    else:
        return
    for char in sorted(char for char in others if not trapped(state, char)):
        here = state.cells[char]
        for to in (landing(state, char, here, d) for d in range(4)):
            if to >= 0 and apart(to, here) == 1 and (apart(to, at) < apart(here, at)) == cats:
                yield step(state, char, to)


def digs(t: FlagDashTable, seat: Seat) -> Iterator[Dig]:
    """Tunnels on every space that is not far, also under characters."""
    state, play = resolving(t)
    char = using(state, play, DIGGER, "dig")
    if char >= 0 and len(play.left) < 2 and "push" not in possible(state, play) and state.spare_tunnels:
        yield from (Dig(seat, state.who[char], NAMES[to]) for to in _around(t, char) if to not in (*state.tunnels, *state.flags))


CHEATS.refused("move", "FD-V45", digs, rare=True)


@CHEATS.at("replace", "FD-V46", rare=True)
def used_token(t: FlagDashTable, seat: Seat) -> Found:
    """The spy gives way to a token that is already used."""
    state = t.state
    hand, n = state.hands.index(seat), state.half + 1
    lane = state.lanes[hand]
    if hand not in state.forced or not lane.used:
        return None
    return (faces(f"{seat}.token{n}", (SPY,), (face,)) for face in lane.used)


def before_chase(t: FlagDashTable, seat: Seat) -> Iterator[Run]:
    """With cat #3 the card comes first."""
    state, play = resolving(t)
    lady = ability(state, play.hand, CAT_LADY)
    if token_of(state, play.hand) == "cat3" and lady >= 0 and not play.chased and chase_due(state):
        yield from (Run(seat, state.who[lady], NAMES[to]) for to in along(state, play)(lady) if not state.boosts[lady])


CHEATS.refused("move", "FD-V47", before_chase, rare=True)

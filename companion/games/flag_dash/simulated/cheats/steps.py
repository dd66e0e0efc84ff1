"""Pawns where they may not go (FD-V01 to FD-V13, FD-V26, FD-V32, FD-V37, FD-V38, FD-V43)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.moving import directions
from companion.games.flag_dash.rules.resolve import ability, cards_now, copyable, may_move, possible, selectable, token_of
from companion.games.flag_dash.rules.steps import landing, separated, trapped
from companion.games.flag_dash.simulated.cheats.chips import boosts, dragged, free, resolving, step
from companion.games.flag_dash.simulated.cheats.flags import passes
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import CATS, RUNS, Boost, Run, State
from companion.games.flag_dash.topology import CELLS, COLUMNS, NAMES, WIDE, apart, cells_in_play, map_of, side
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Found, any_of
from companion.simulated_table.wrong import Wrong

CHEATS = Cheats()


def plain(t: FlagDashTable) -> tuple[State, Play, list[int]]:
    """The move with the selectable characters that have no boost. A step too many of them is one."""
    state, play = resolving(t)
    return state, play, [char for char in movable(state, play) if not state.boosts[char] and not trapped(state, char)]


def movable(state: State, play: Play) -> tuple[int, ...]:
    """The characters that may be moved by this card."""
    return tuple(may_move(state, play.hand)) if play.char < 0 else (play.char,)


def runs(t: FlagDashTable, seat: Seat, chars: Iterable[int], spots: Callable[[int], Iterable[int]]) -> Iterator[Run]:
    """Each of these characters to these spaces, in any order; none while a step may be a boost or another's."""
    state, play = resolving(t)
    if token_of(state, play.hand) not in ("2", "4", *CATS) and not dragged(state, play):
        tried = [(char, to) for char in chars for to in spots(char)]
        yield from (Run(seat, state.who[char], NAMES[to]) for char, to in t.dice.sample(tried, len(tried)))


def beside(t: FlagDashTable, seat: Seat) -> Iterator[Run]:
    """The characters that run to every printed space that touches theirs."""
    state, play, chars = plain(t)
    assert state.ground is not None
    columns, rows = side(state.options.topology, state.options.board)["columns"], state.ground.rows
    printed = [spot for spot in range(CELLS) if COLUMNS[spot % WIDE] in columns and spot // WIDE < rows]

    def touching(char: int) -> list[int]:
        here = state.cells[char]
        return [to for to in printed if to != here and abs(to // WIDE - here // WIDE) <= 1 and abs(to % WIDE - here % WIDE) <= 1]

    return runs(t, seat, chars if directions(state, play) else (), touching)


def along(state: State, play: Play) -> Callable[[int], list[int]]:
    """Makes the spaces of a character that lie one step in a direction in which the card runs."""
    ways = directions(state, play)
    return lambda char: [to for _, d in ways if (to := landing(state, char, state.cells[char], d)) >= 0]


def others_run(t: FlagDashTable, seat: Seat) -> Iterator[Run]:
    """The teammate's runner, or an opponent; with the second card of a pair another one than with the first."""
    state, play = resolving(t)
    mine = may_move(state, play.hand)
    if play.char < 0:
        others = [char for char in range(6) if char not in mine and play.hand not in state.spied]
    else:
        pair = token_of(state, play.hand) in ("3", "6") and len(cards_now(state)) > 1
        others = [char for char in mine if char != play.char and pair]
    return runs(t, seat, [char for char in others if not trapped(state, char)], along(state, play))


def trapped_runs(t: FlagDashTable, seat: Seat) -> Iterator[Run]:
    """Somebody in a trap runs."""
    state, play = resolving(t)
    held = [char for char in movable(state, play) if trapped(state, char)] if token_of(state, play.hand) != "7" else []
    return runs(t, seat, held, along(state, play))


def copied_runs(t: FlagDashTable, seat: Seat) -> Iterator[Run]:
    """Steps for a copy although nothing that moves was shown."""
    state, play, chars = plain(t)
    moving = (*RUNS, "push", "jump", "lasso")
    idle = {*play.left} == {"copy"} and not any(face in moving for face in copyable(state, play))
    return runs(t, seat, chars if idle else (), lambda char: steps(state, char))


def further(t: FlagDashTable, seat: Seat) -> Iterator[Run]:
    """One step more of the character that ran."""
    state, play, chars = plain(t)
    ended = play.cut or not (play.left or play.boosts)
    if play.char in chars and play.last in RUNS and ended and not dragged(state, play):
        to_all = steps(state, play.char)
        yield from (Run(seat, state.who[play.char], NAMES[to]) for to in t.dice.sample(to_all, len(to_all)))


def steps(state: State, char: int) -> list[int]:
    """The spaces one step from a character."""
    return [to for d in range(4) if (to := landing(state, char, state.cells[char], d)) >= 0]


CHEATS.refused("move", "FD-V01", beside)
CHEATS.refused("move", "FD-V02", beside)
CHEATS.refused("move", "FD-V03", beside)
CHEATS.refused("move", "FD-V04", beside, rare=True)
CHEATS.refused("move", "FD-V05", beside)
CHEATS.refused("move", "FD-V06", others_run)
CHEATS.refused("move", "FD-V07", others_run, rare=True)
CHEATS.refused("move", "FD-V10", further)
CHEATS.refused("move", "FD-V13", further, rare=True)
CHEATS.refused("move", "FD-V32", copied_runs)
CHEATS.refused("move", "FD-V37", trapped_runs, rare=True)


def others_boosts(t: FlagDashTable, seat: Seat) -> Iterator[Boost]:
    """Boosts paid from another card, once the card has no step left."""
    state, play, chars = plain(t)
    if token_of(state, play.hand) in ("2", "4", *CATS) or not {*RUNS, "push", "lasso", "jump"}.isdisjoint(possible(state, play)):
        return
    for char, payer in product(chars, (payer for payer in range(6) if state.boosts[payer])):
        yield from (Boost(seat, state.who[char], NAMES[to], of=state.who[payer]) for to in steps(state, char))


CHEATS.refused("move", "FD-V12", others_boosts)


@CHEATS.at("move", "FD-V26")
def too_far(t: FlagDashTable, seat: Seat) -> Iterator[Wrong]:
    """Pushed over three spaces, or from behind a wall."""
    state, play, _ = plain(t)
    if "push" not in possible(state, play) or len(play.left) > 1 or token_of(state, play.hand) in CATS:
        return
    assert state.ground is not None
    chars = [char for char in selectable(state, play) if state.options.trapped_may_act or not trapped(state, char)]
    spots = free(state, cells_in_play(state.ground))
    for char, target in product(chars, range(6)):
        if target in may_move(state, play.hand) or not _beside(state, char, target) or trapped(state, target):
            continue
        if -1 - target not in state.flags:
            yield from (step(state, target, to) for to in spots if 3 <= apart(state.cells[target], to) <= 4)


def _beside(state: State, char: int, target: int) -> bool:
    a, b = state.cells[char], state.cells[target]
    return char != target and apart(a, b) == 1 and not separated(state, a, b)


@CHEATS.at("move", "FD-V38", rare=True)
def bad_jump(t: FlagDashTable, seat: Seat) -> Iterator[Wrong]:
    """Over a flag or a trap, or with somebody standing where the jump ends."""
    state, play, _ = plain(t)
    char = ability(state, play.hand, "blue")
    if char < 0 or "jump" not in possible(state, play) or play.char not in (-1, char) or trapped(state, char) or directions(state, play):
        return
    if state.boosts[char] or dragged(state, play) or token_of(state, play.hand) in ("2", "4"):
        return
    assert state.ground is not None
    ways, here = map_of(state.ground), state.cells[char]
    for d in range(4):
        over = ways.next[here][d]
        to = ways.next[over][d] if over >= 0 else -1
        if to < 0 or to in state.flags:
            continue
        walled, crowded, free = ways.wall[here][d] or ways.wall[over][d], over in state.cells, to not in state.cells
        odd = (over in state.flags or over in state.traps) and not crowded
        if (odd and free and not walled) or (crowded and not odd and walled == free):
            yield step(state, char, to)


@CHEATS.at("move", "FD-V11", rare=True)
def third_boost(t: FlagDashTable, seat: Seat) -> Found:
    """A boost on a card that has two."""
    state, play, _ = plain(t)
    if token_of(state, play.hand) not in ("2", "4") or play.boosts:
        return None
    return (boosts(come=char) for char in selectable(state, play) if state.boosts[char] >= 2)


@CHEATS.at("move", "FD-V09", rare=True)
def boost_for_five(t: FlagDashTable, seat: Seat) -> Found:
    """A boost after #5."""
    state, play, _ = plain(t)
    if token_of(state, play.hand) != "5" or play.char < 0 or state.boosts[play.char]:
        return None
    if t.dice.random() < 0.5 and play.done >= 3 and play.last in RUNS:
        return map(t.all_the_same, t.breaking(further(t, seat), t.rules()["FD-V09"]))
    return boosts(come=play.char)


CHEATS.refused("move", "FD-V43", any_of(beside, passes), seats=(2,))

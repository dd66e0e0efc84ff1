"""Pawns where they may not go (FD-V01 to FD-V13, FD-V26, FD-V32, FD-V37, FD-V38, FD-V43)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.moving import directions
from companion.games.flag_dash.rules.resolve import ability, basic, cards_now, copyable, may_move, possible, runners, selectable, token_of
from companion.games.flag_dash.rules.steps import around, blocked, diagnose, landing, separated, trapped
from companion.games.flag_dash.simulated.cheats.chips import boosts, cflag, dragged, free, resolving, step
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import CATS, RUNS, State
from companion.games.flag_dash.topology import CELLS, COLUMNS, WIDE, apart, cells_in_play, direction, map_of, side
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Finder, Found
from companion.simulated_table.wrong import Wrong, both

CHEATS = Cheats()


def plain(t: FlagDashTable) -> tuple[State, Play, list[int]]:
    """The move with the selectable characters that have no boost. A step too many of them is one."""
    state, play = resolving(t)
    return state, play, [char for char in movable(state, play) if not state.boosts[char] and not trapped(state, char)]


def movable(state: State, play: Play) -> tuple[int, ...]:
    """The characters that may be moved by this card."""
    return tuple(may_move(state, play.hand)) if play.char < 0 else (play.char,)


def steps(tokens: str = "13567", running: bool = True) -> Callable[[Callable[[State, Play, int], Iterator[int]]], Finder]:
    """Makes a finder of the spaces where a selectable character would go wrongly. `running`: a Run is still to be resolved."""

    def finder(spots: Callable[[State, Play, int], Iterator[int]]) -> Finder:
        def found(t: FlagDashTable, seat: Seat) -> Found:
            state, play, chars = plain(t)
            if token_of(state, play.hand) not in tokens or (running and not directions(state, play)) or dragged(state, play):
                return None
            return (step(state, char, to) for char in chars for to in spots(state, play, char) if 0 <= to < CELLS)

        return found

    return finder


def runs(state: State, play: Play, chars: Iterable[int]) -> Iterator[Wrong]:
    """Each of these characters one step in each direction in which the card runs."""
    ways = directions(state, play)
    return (step(state, char, to) for char in chars for _, d in ways if (to := landing(state, char, state.cells[char], d)) >= 0)


@CHEATS.at("move", "FD-V01")
@steps()
def diagonal(state: State, play: Play, char: int) -> Iterator[int]:
    here = state.cells[char]
    for beside in around(state, here):
        for to in around(state, beside):
            corner = apart(here, to) == 2 and to % WIDE != here % WIDE and to // WIDE != here // WIDE
            if corner and diagnose(state, char, here, to) == "FD-032":
                yield to


@CHEATS.at("move", "FD-V02")
@steps()
def through_wall(state: State, play: Play, char: int) -> Iterator[int]:
    here = state.cells[char]
    yield from (to for to in around(state, here) if diagnose(state, char, here, to) == "FD-034")


@CHEATS.at("move", "FD-V03")
@steps()
def onto_somebody(state: State, play: Play, char: int) -> Iterator[int]:
    here = state.cells[char]
    for _, d in directions(state, play):
        to, rule = blocked(state, char, here, d)
        if rule == "FD-033" and to in state.cells and apart(here, to) == 1:
            yield to


@CHEATS.at("move", "FD-V04", rare=True)
@steps()
def onto_flag(state: State, play: Play, char: int) -> Iterator[int]:
    assert state.ground is not None
    here = state.cells[char]
    for _, d in directions(state, play):
        to = map_of(state.ground).next[here][d]
        if to in state.flags and to >= 0 and not separated(state, here, to):
            yield to


@CHEATS.at("move", "FD-V05")
@steps()
def wrong_way(state: State, play: Play, char: int) -> Iterator[int]:
    ways = [d for _, d in directions(state, play)]
    for d in range(4):
        if d not in ways and "copy" not in play.left:
            yield landing(state, char, state.cells[char], d)


def _onward(state: State, play: Play, char: int) -> int:
    """The direction of the Run that was resolved last."""
    assert state.ground is not None
    return direction(state.ground, play.last, 0 if char < 3 else 1)


@steps("5", running=False)
def too_often(state: State, play: Play, char: int) -> Iterator[int]:
    if play.last in RUNS and not play.left and not play.boosts and play.char == char:
        yield landing(state, char, state.cells[char], _onward(state, play, char))


@CHEATS.at("move", "FD-V10")
@steps("24", running=False)
def new_boost(state: State, play: Play, char: int) -> Iterator[int]:
    if play.last in RUNS and not play.left and not play.boosts and play.char == char:
        onward = _onward(state, play, char)
        for d in range(4):
            if d != onward or token_of(state, play.hand) == "2":
                yield landing(state, char, state.cells[char], d)


@CHEATS.at("move", "FD-V13", rare=True)
@steps("45", running=False)
def after_boost(state: State, play: Play, char: int) -> Iterator[int]:
    if play.cut and play.last in RUNS and play.char == char:
        yield landing(state, char, state.cells[char], _onward(state, play, char))


@CHEATS.at("move", "FD-V32")
@steps(running=False)
def not_copied(state: State, play: Play, char: int) -> Iterator[int]:
    if set(play.left) == {"copy"} and not any(face in RUNS or face in ("push", "jump", "lasso") for face in copyable(state, play)):
        yield from (landing(state, char, state.cells[char], d) for d in range(4))


@steps()
def outer_column(state: State, play: Play, char: int) -> Iterator[int]:
    here = state.cells[char]
    if basic(state):
        assert state.ground is not None
        printed = side(state.options.topology, state.options.board)["columns"]
        for to in (here - 1, here + 1):
            column = to % WIDE
            if to // WIDE == here // WIDE and COLUMNS[column] in printed and not state.ground.first <= column <= state.ground.last:
                yield to


@CHEATS.at("move", "FD-V06")
def others_pawn(t: FlagDashTable, seat: Seat) -> Found:
    """The teammate's runner, or an opponent, is moved with a Run."""
    state, play, _ = plain(t)
    if token_of(state, play.hand) in ("2", "4", *CATS) or play.hand in state.spied or play.char >= 0 or dragged(state, play):
        return None
    return runs(state, play, [char for char in range(6) if char not in may_move(state, play.hand) and not trapped(state, char)])


@CHEATS.at("move", "FD-V07", rare=True)
def split_combo(t: FlagDashTable, seat: Seat) -> Found:
    """The second card with another character."""
    state, play, _ = plain(t)
    if token_of(state, play.hand) not in ("3", "6") or play.char < 0 or len(cards_now(state)) < 2 or dragged(state, play):
        return None
    return runs(state, play, [char for char in may_move(state, play.hand) if not trapped(state, char) and char != play.char])


@CHEATS.at("move", "FD-V12")
def others_boost(t: FlagDashTable, seat: Seat) -> Iterator[Wrong]:
    """Paid from another card."""
    state, play, chars = plain(t)
    if token_of(state, play.hand) in ("2", "4", *CATS) or directions(state, play):
        return
    if dragged(state, play) or "jump" in possible(state, play):
        return
    for char, payer in product(chars, (payer for payer in range(6) if state.boosts[payer])):
        to_all = (landing(state, char, state.cells[char], d) for d in range(4))
        yield from (both(step(state, char, to), boosts(gone=payer)) for to in to_all if to >= 0)


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


@CHEATS.at("move", "FD-V37", rare=True)
def trapped_moves(t: FlagDashTable, seat: Seat) -> Found:
    """Somebody in a trap runs."""
    state, play = resolving(t)
    if token_of(state, play.hand) in ("2", "4", "7", *CATS) or dragged(state, play):
        return None
    return runs(state, play, [char for char in movable(state, play) if trapped(state, char)])


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
        return too_often(t, seat)
    return boosts(come=play.char)


@CHEATS.at("move", "FD-V43", seats=(2,))
def defender_or_outer(t: FlagDashTable, seat: Seat) -> Found:
    """An outermost column, or collected flags handed to the defender."""
    state, play, _ = plain(t)
    if not basic(state):
        return None
    if t.dice.random() < 0.4:
        for char in runners(state, play.hand):
            for foe in state.held[char]:
                return cflag(state, foe, char, char // 3 * 3 + 1)
    return outer_column(t, seat)


"""Pawns where they may not go (FD-V01 to FD-V13, FD-V26, FD-V32, FD-V37, FD-V38, FD-V43)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from companion.games.flag_dash.play import Play
from companion.games.flag_dash.rules.moving import directions
from companion.games.flag_dash.rules.resolve import ability, basic, cards_now, copyable, may_move, possible, runners, selectable, token_of
from companion.games.flag_dash.rules.steps import around, blocked, diagnose, landing, separated, trapped
from companion.games.flag_dash.simulated.cheats.chips import chip, step
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import CATS, RUNS, State
from companion.games.flag_dash.table.layout import CHIPS_OF
from companion.games.flag_dash.topology import CELLS, COLUMNS, WIDE, apart, cells_in_play, direction, map_of, side
from companion.rules.values import PlacedPiece, Seat
from companion.simulated_table.wrong import Finder, Wrong, both, one_of


def plain(t: FlagDashTable) -> tuple[State, Play, list[int]]:
    """The move with the characters that may be selected and have no boost, so that a step too many is one."""
    play = t.state.play
    assert play is not None
    chars = may_move(t.state, play.hand) if play.char < 0 else (play.char,)
    return t.state, play, [char for char in chars if not t.state.boosts[char] and not trapped(t.state, char)]


def steps(find: Callable[[State, Play, int], Iterator[int]], tokens: str = "13567", running: bool = True) -> Finder:
    """A finder of one wrong step of a selectable character; `running`: a Run is still to be resolved."""

    def found(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001 - one shape for every finder
        state, play, chars = plain(t)
        dragged = "push" in possible(state, play) or "lasso" in possible(state, play)
        if token_of(state, play.hand) not in tokens or (running and not directions(state, play)) or dragged:
            return None
        return one_of(t.dice, (step(state, char, to) for char in chars for to in find(state, play, char) if 0 <= to < CELLS))

    return found


def runs(state: State, chars: Iterable[int], ways: Iterable[tuple[str, int]]) -> Iterator[Wrong]:
    """Each of these characters one step in each of these ways."""
    return (step(state, char, to) for char in chars for _, d in ways if (to := landing(state, char, state.cells[char], d)) >= 0)


def diagonal(state: State, play: Play, char: int) -> Iterator[int]:  # noqa: ARG001
    here = state.cells[char]
    for beside in around(state, here):
        for to in around(state, beside):
            corner = apart(here, to) == 2 and to % WIDE != here % WIDE and to // WIDE != here // WIDE
            if corner and diagnose(state, char, here, to) == "FD-032":
                yield to


def through_wall(state: State, play: Play, char: int) -> Iterator[int]:  # noqa: ARG001
    here = state.cells[char]
    yield from (to for to in around(state, here) if diagnose(state, char, here, to) == "FD-034")


def onto_somebody(state: State, play: Play, char: int) -> Iterator[int]:
    here = state.cells[char]
    for _, d in directions(state, play):
        to, rule = blocked(state, char, here, d)
        if rule == "FD-033" and to in state.cells and apart(here, to) == 1:
            yield to


def onto_flag(state: State, play: Play, char: int) -> Iterator[int]:
    assert state.ground is not None
    here = state.cells[char]
    for _, d in directions(state, play):
        to = map_of(state.ground).next[here][d]
        if to in state.flags and to >= 0 and not separated(state, here, to):
            yield to


def wrong_way(state: State, play: Play, char: int) -> Iterator[int]:
    ways = [d for _, d in directions(state, play)]
    for d in range(4):
        if d not in ways and "copy" not in play.left:
            yield landing(state, char, state.cells[char], d)


def _onward(state: State, play: Play, char: int) -> int:
    """The direction of the Run that was resolved last."""
    assert state.ground is not None
    return direction(state.ground, play.last, 0 if char < 3 else 1)


def too_often(state: State, play: Play, char: int) -> Iterator[int]:
    if play.last in RUNS and not play.left and not play.boosts and play.char == char:
        d = _onward(state, play, char)
        yield landing(state, char, state.cells[char], d)


def new_boost(state: State, play: Play, char: int) -> Iterator[int]:
    if play.last in RUNS and not play.left and not play.boosts and play.char == char:
        onward = _onward(state, play, char)
        for d in range(4):
            if d != onward or token_of(state, play.hand) == "2":
                yield landing(state, char, state.cells[char], d)


def after_boost(state: State, play: Play, char: int) -> Iterator[int]:
    if play.cut and play.last in RUNS and play.char == char:
        yield landing(state, char, state.cells[char], _onward(state, play, char))


def not_copied(state: State, play: Play, char: int) -> Iterator[int]:
    if set(play.left) == {"copy"} and not any(face in RUNS or face in ("push", "jump", "lasso") for face in copyable(state, play)):
        yield from (landing(state, char, state.cells[char], d) for d in range(4))


def outer_column(state: State, play: Play, char: int) -> Iterator[int]:  # noqa: ARG001
    here = state.cells[char]
    if basic(state):
        assert state.ground is not None
        printed = side(state.options.topology, state.options.board)["columns"]
        for to in (here - 1, here + 1):
            column = to % WIDE
            if to // WIDE == here // WIDE and COLUMNS[column] in printed and not state.ground.first <= column <= state.ground.last:
                yield to


def others_pawn(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V06: the teammate's runner, or an opponent, is moved with a Run."""
    state, play, _ = plain(t)
    token = token_of(state, play.hand)
    if (
        token in ("2", "4", *CATS)
        or play.hand in state.spied
        or play.char >= 0
        or any(f in ("push", "lasso") for f in possible(state, play))
    ):
        return None
    others = [char for char in range(6) if char not in may_move(state, play.hand) and not trapped(state, char)]
    ways = directions(state, play)
    return one_of(
        t.dice, (step(state, char, to) for char in others for _, d in ways if (to := landing(state, char, state.cells[char], d)) >= 0)
    )


def split_combo(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V07: the second card with another character."""
    state, play, _ = plain(t)
    dragged = "push" in possible(state, play) or "lasso" in possible(state, play)
    if token_of(state, play.hand) not in ("3", "6") or play.char < 0 or len(cards_now(state)) < 2 or dragged:
        return None
    others = [char for char in may_move(state, play.hand) if not trapped(state, char) and char != play.char]
    ways = directions(state, play)
    return one_of(
        t.dice, (step(state, char, to) for char in others for _, d in ways if (to := landing(state, char, state.cells[char], d)) >= 0)
    )


def others_boost(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V12: paid from another card."""
    state, play, chars = plain(t)
    if (
        token_of(state, play.hand) in ("2", "4", *CATS)
        or directions(state, play)
        or any(f in ("push", "lasso", "jump") for f in possible(state, play))
    ):
        return None
    payers = [char for char in range(6) if state.boosts[char]]

    def found() -> Iterator[Wrong]:
        for char in chars:
            for payer in payers:
                for d in range(4):
                    to = landing(state, char, state.cells[char], d)
                    if to >= 0:
                        paid = Wrong(((CHIPS_OF[payer], (PlacedPiece("boost"),), ()),), ("boost",))
                        yield both(step(state, char, to), paid)

    return one_of(t.dice, found())


def too_far(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V26: pushed over three spaces, or from behind a wall."""
    state, play, _ = plain(t)
    if "push" not in possible(state, play) or len(play.left) > 1 or token_of(state, play.hand) in CATS:
        return None
    assert state.ground is not None
    chars = [char for char in selectable(state, play) if state.options.trapped_may_act or not trapped(state, char)]
    cells = cells_in_play(state.ground)

    def found() -> Iterator[Wrong]:
        for char in chars:
            for target in range(6):
                here = state.cells[target]
                if target in may_move(state, play.hand) or not _beside(state, char, target) or trapped(state, target):
                    continue
                free = [to for to in cells if 3 <= apart(here, to) <= 4 and to not in state.cells and to not in state.flags]
                if not any(flag < 0 and -1 - flag == target for flag in state.flags):
                    yield from (step(state, target, to) for to in free)

    return one_of(t.dice, found())


def _beside(state: State, char: int, target: int) -> bool:
    a, b = state.cells[char], state.cells[target]
    return char != target and apart(a, b) == 1 and not separated(state, a, b)


def trapped_moves(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V37."""
    state, play, _ = plain(t)
    dragged = "push" in possible(state, play) or "lasso" in possible(state, play)
    if token_of(state, play.hand) in ("2", "4", "7", *CATS) or dragged:
        return None
    chars = [char for char in (may_move(state, play.hand) if play.char < 0 else (play.char,)) if trapped(state, char)]
    ways = directions(state, play)
    return one_of(
        t.dice, (step(state, char, to) for char in chars for _, d in ways if (to := landing(state, char, state.cells[char], d)) >= 0)
    )


def bad_jump(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V38: over a flag or a trap, or with somebody standing where the jump ends."""
    state, play, _ = plain(t)
    char = ability(state, play.hand, "blue")
    if char < 0 or "jump" not in possible(state, play) or play.char not in (-1, char) or trapped(state, char) or directions(state, play):
        return None
    dragged = "push" in possible(state, play) or "lasso" in possible(state, play)
    if state.boosts[char] or dragged or token_of(state, play.hand) in ("2", "4"):
        return None
    assert state.ground is not None
    ways, here = map_of(state.ground), state.cells[char]

    def found() -> Iterator[Wrong]:
        for d in range(4):
            over = ways.next[here][d]
            to = ways.next[over][d] if over >= 0 else -1
            if to < 0 or to in state.flags:
                continue
            walled, crowded, free = ways.wall[here][d] or ways.wall[over][d], over in state.cells, to not in state.cells
            odd = (over in state.flags or over in state.traps) and not crowded
            if (odd and free and not walled) or (crowded and not odd and walled == free):
                yield step(state, char, to)

    return one_of(t.dice, found())


def third_boost(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V11: a boost on a card that has two."""
    state, play, _ = plain(t)
    if token_of(state, play.hand) not in ("2", "4") or play.boosts:
        return None
    full = (char for char in selectable(state, play) if state.boosts[char] >= 2)
    return one_of(t.dice, (Wrong(((CHIPS_OF[char], (), (PlacedPiece("boost"),)),), ("boost",)) for char in full))


def boost_for_five(t: FlagDashTable, seat: Seat) -> Wrong | None:
    """FD-V09: a boost after #5."""
    state, play, _ = plain(t)
    if token_of(state, play.hand) != "5" or play.char < 0 or state.boosts[play.char]:
        return None
    if t.dice.random() < 0.5 and play.done >= 3 and play.last in RUNS:
        return steps(too_often, "5", running=False)(t, seat)
    return Wrong(((CHIPS_OF[play.char], (), (PlacedPiece("boost"),)),), ("boost",))


def defender_or_outer(t: FlagDashTable, seat: Seat) -> Wrong | None:
    """FD-V43: an outermost column, or collected flags handed to the defender."""
    state, play, _ = plain(t)
    if not basic(state):
        return None
    if t.dice.random() < 0.4:
        for char in runners(state, play.hand):
            for foe in state.held[char]:
                return chip(f"cflag-{state.who[foe]}", CHIPS_OF[char], CHIPS_OF[char // 3 * 3 + 1])
    return steps(outer_column)(t, seat)


FINDERS: dict[str, tuple[str, Finder]] = {
    "FD-V01": ("move", steps(diagonal)),
    "FD-V02": ("move", steps(through_wall)),
    "FD-V03": ("move", steps(onto_somebody)),
    "FD-V04": ("move", steps(onto_flag)),
    "FD-V05": ("move", steps(wrong_way)),
    "FD-V06": ("move", others_pawn),
    "FD-V07": ("move", split_combo),
    "FD-V09": ("move", boost_for_five),
    "FD-V10": ("move", steps(new_boost, "24", running=False)),
    "FD-V11": ("move", third_boost),
    "FD-V12": ("move", others_boost),
    "FD-V13": ("move", steps(after_boost, "45", running=False)),
    "FD-V26": ("move", too_far),
    "FD-V32": ("move", steps(not_copied, running=False)),
    "FD-V37": ("move", trapped_moves),
    "FD-V38": ("move", bad_jump),
    "FD-V43": ("move", defender_or_outer),
}

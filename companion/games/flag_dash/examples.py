"""Sets a table out, and has the worked positions FD-G01 to FD-G14, for `companion position --example` and for tests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

from companion.games.flag_dash.rules.resolve import opened
from companion.games.flag_dash.rules.setup import laid
from companion.games.flag_dash.state import COLOURS, HANDS, TOKENS, Options, State
from companion.games.flag_dash.table.lane import Lane
from companion.games.flag_dash.topology import COLUMNS, cell, side
from companion.rules.values import CHANCE, Layout, Place, Seat, SetOut

USUAL = ("blue", "yellow", "purple", "green", "black", "orange")
"""Red's runner, defender, runner, then White's, as in the rulebook's examples."""


def drawn(options: Options, hands: int, rng: Random) -> Layout:
    """A table as people may lay it: any split of the characters, and with the option any agreed layout."""
    colours = list(COLOURS)
    rng.shuffle(colours)
    who, marker = tuple(colours), rng.randrange(2)
    if not options.custom_layout:
        return laid(options, hands, who, marker)
    table = side(options.topology, options.board)
    rows, columns = table["rows"], table["columns_2p" if hands == 2 else "columns"]
    red = [f"{column}{row}" for row in (1, 2, 3) for column in columns]
    white = [f"{column}{row}" for row in (rows - 2, rows - 1, rows) for column in columns]
    mine, theirs = rng.sample(red, 6), rng.sample(white, 6)
    cones: tuple[Place, ...] = ()
    kind = rng.randrange(3)
    if kind == 1:
        cones = ("north.2", "south.2", f"north.{rows - 2}", f"south.{rows - 2}")
    elif kind == 2:
        inset = 1 if len(columns) > 5 else 0
        first, last = COLUMNS.index(columns[0]) + 1 + inset, COLUMNS.index(columns[-1]) - inset
        cones = (f"west.{first}", f"west.{last}", f"east.{first}", f"east.{last}")
    return laid(options, hands, who, marker, (*mine[:3], *theirs[:3]), (*mine[3:5], *theirs[3:5]), (mine[5], theirs[5]), cones)


def set_out(game: Any, state: State, rng: Random) -> SetOut:  # noqa: ARG001 - one shape for every game
    """Lays the table out as chance does."""
    return SetOut(CHANCE, drawn(state.options, len(state.hands), rng))


def begun(game: Any, seats: tuple[Seat, ...] = HANDS, options: Options | None = None, who: tuple[str, ...] = USUAL, marker: int = 1,
          **more: Any) -> State:  # fmt: skip
    """A match whose table is laid and nothing planned."""
    options = options or Options()
    state: State = game.begin(seats, options)
    after: State = game.apply(state, SetOut(CHANCE, laid(options, len(state.hands), who, marker, **more)))
    return after


def planned(game: Any, state: State, tokens: tuple[str, ...] = (), half: int = 0) -> State:  # noqa: ARG001
    """Every hand has two pairs on the table. With `tokens` those of this half are shown (and the others', if any, are used)."""
    lanes = []
    for hand in range(len(state.hands)):
        lane = state.lanes[hand]
        face = tokens[hand] if tokens else "back"
        cards = ("back", "back") if half == 0 else (lane.cards[0], "back")
        shown = (face, "back") if half == 0 else ("", face)
        kept = tuple(token for token in TOKENS if token not in (*lane.used, face))
        lanes.append(Lane(cards, lane.combos, shown, lane.used, lane.spies, kept))
    return replace(state, lanes=tuple(lanes), phase="move" if tokens else "order", half=half, turn=state.turn + 1, moved=())


def moving(game: Any, state: State, hand: str, card: str, token: str, half: int = 0, before: tuple[str, ...] = ()) -> State:  # noqa: PLR0917
    """It is this hand's move with the card shown; `before`: its cards of the first move (for Copy). The others have finished."""
    number = state.hands.index(hand)
    tokens = tuple(token if n == number else "1" for n in range(len(state.hands)))
    state = planned(game, state, tokens, half)
    lane = state.lanes[number]
    first = before[0] if before else ("left" if half else card)
    cards = (card, "back") if half == 0 else (first, card)
    combos = ("", "") if len(before) < 2 else (before[1], "")
    lanes = tuple(
        replace(lane, cards=cards, combos=combos) if n == number
        else replace(other, cards=("left", "right") if half else (other.cards[0], "back"), tokens=("", "") if half else ("", "back"))
        for n, other in enumerate(state.lanes)
    )  # fmt: skip
    done = tuple(n for n in range(len(state.hands)) if n != number)
    if half == 0:
        lanes = tuple(replace(one, cards=("left", "back")) if n != number else one for n, one in enumerate(lanes))
    state = replace(state, lanes=lanes, moved=done)
    return opened(state, number, card)


def placed(state: State, flags: dict[str, str] | None = None, boosts: dict[str, int] | None = None, traps: tuple[str, ...] = (),
           held: dict[str, tuple[str, ...]] | None = None, **cells: str) -> State:  # fmt: skip
    """The same position with characters on named cells, flags on cells or characters, boosts, traps, collected flags."""
    at = list(state.cells)
    for colour, name in cells.items():
        at[state.who.index(colour)] = cell(name)
    where = list(state.flags)
    for team, name in (flags or {}).items():
        where[("red", "white").index(team)] = -1 - state.who.index(name) if name in state.who else cell(name)
    own, ever = list(state.own), list(state.ever)
    kept: list[tuple[int, ...]] = [()] * 6
    for colour, foes in (held or {}).items():
        char = state.who.index(colour)
        kept[char] = tuple(sorted(state.who.index(foe) for foe in foes))
        for foe in kept[char]:
            own[foe] -= 1
            ever[char] |= 1 << foe
    many = tuple((boosts or {}).get(colour, 0) for colour in state.who)
    return replace(
        state, cells=tuple(at), flags=tuple(where), boosts=many, traps=tuple(sorted(cell(name) for name in traps)), own=tuple(own),
        held=tuple(kept), ever=tuple(ever),
    )  # fmt: skip


ABLE = Options(abilities=True)
NINJA_TEAM = ("blue", "yellow", "purple", "black", "green", "orange")
COWBOY_TEAM = ("yellow", "blue", "purple", "green", "black", "orange")


def g01(game: Any) -> State:
    """Tokens 2, 4 against 2, 1, marker with White."""
    return planned(game, begun(game), ("2", "4", "2", "1"))


def g02(game: Any) -> State:
    """Run Right with #1 beside a tunnel; Orange blocks the far one."""
    return moving(game, placed(begun(game), blue="a2", orange="f7"), "red-1", "right", "1")


def g03(game: Any) -> State:
    """Run Forward with #5 towards a flag."""
    return moving(game, placed(begun(game), flags={"white": "a5"}, blue="a3", green="g8"), "red-1", "forward", "5")


def g04(game: Any) -> State:
    """Push a carrier beside a tunnel."""
    return moving(game, placed(begun(game), flags={"red": "green"}, green="c2", purple="c3"), "red-2", "push", "1")


def g05(game: Any) -> State:
    """Flag with #1 one row from home."""
    return moving(game, placed(begun(game), flags={"white": "purple"}, purple="d5", yellow="e2"), "red-2", "flag", "1")


def g06(game: Any) -> State:
    """The defender pushes a teammate that carries the flag."""
    return moving(game, placed(begun(game), flags={"white": "purple"}, purple="a5", yellow="a6", green="g8"), "red-2", "push", "1")


def g07(game: Any) -> State:
    """Only #7 is left: one pair on it."""
    state = begun(game)
    lane = replace(state.lanes[0], used=("1", "2", "3", "4", "5", "6"))
    return replace(state, lanes=(lane, *state.lanes[1:]))


def g08(game: Any) -> State:
    """Copy with #5 after a Run."""
    return moving(game, placed(begun(game), purple="g4", orange="f6"), "red-2", "copy", "5", half=1, before=("forward",))


def g09(game: Any) -> State:
    """#3 with Flag: the Run comes first."""
    return moving(game, placed(begun(game), blue="b8"), "red-1", "flag", "3")


def g10(game: Any) -> State:
    """A spy among the tokens: nobody has shown a card yet."""
    state = planned(game, begun(game, options=ABLE, who=NINJA_TEAM), ("1", "5", "spy", "3"))
    return replace(state, phase="order", spying=(2,))


def g11(game: Any) -> State:
    """A trap before Blue and Run Forward with #4."""
    return moving(game, placed(begun(game, options=ABLE), traps=("a4",), blue="a3"), "red-1", "forward", "4")


def g12(game: Any) -> State:
    """Cat #3 with walls around."""
    there = placed(begun(game, options=ABLE), purple="d4", green="d5", blue="c4", yellow="e3", orange="g7", black="a8")
    return moving(game, there, "red-2", "flag", "cat3")


def g13(game: Any) -> State:
    """Two boosts around Run Right."""
    return moving(game, placed(begun(game), boosts={"blue": 2}, blue="a3"), "red-1", "right", "2")


def g14(game: Any) -> State:
    """The third character flag, one wall away."""
    return moving(game, placed(begun(game), held={"purple": ("green", "orange")}, purple="e6", black="d6"), "red-2", "flag", "1")


EXAMPLES: dict[str, Callable[[Any], State]] = {
    f"FD-G{n:02d}": make for n, make in enumerate((g01, g02, g03, g04, g05, g06, g07, g08, g09, g10, g11, g12, g13, g14), start=1)
}

"""Characters, team flags, tunnels and hands of a position in four words."""

from __future__ import annotations

from dataclasses import replace

from companion.games.flag_dash.rules import setup
from companion.games.flag_dash.state import COLOURS, State
from companion.games.flag_dash.table.lane import Lane
from companion.games.flag_dash.topology import NAMES, NUMBER
from companion.rules.values import CHANCE, SetOut

LEGEND = (
    ("blue:b2,...", "Red's first runner, defender and second runner, then White's, each with the cell of its pawn; - is off the board."),
    ("d1,green", "Red's and White's team flag: its cell, or the character that carries it."),
    ("b3,g5", "The cells of the tunnels; - for none."),
    ("flag,back;,;1,back;2;345", "Of each hand, between strokes: its two cards, their second cards where they are two, its two tokens, "
                                 "the tokens used and those kept. `back` lies face down."),
)


def written(state: State) -> str:
    """The position's own words; none while the table is set out."""
    if state.ground is None or sorted(state.who) != sorted(COLOURS):
        return ""
    pawns = [f"{colour}:{_named(cell)}" for colour, cell in zip(state.who, state.cells, strict=True)]
    flags = [NAMES[flag] if flag >= 0 else state.who[-1 - flag] for flag in state.flags]
    hands = ["/".join(map(_hand, state.lanes))] if state.lanes else []
    return " ".join([",".join(pawns), ",".join(flags), ",".join(map(_named, state.tunnels)) or "-", *hands])


def placed(begun: State, text: str) -> State:
    """The position in which all is as just set out but for these words. Raises ValueError for what they cannot mean."""
    words = text.split()
    pawns = [each.partition(":")[::2] for each in words[0].split(",")] if words else []
    who = tuple(colour for colour, _ in pawns)
    flags = words[1].split(",") if len(words) in (3, 4) else []
    if sorted(who) != sorted(COLOURS) or len(flags) != 2:
        raise ValueError(f"the characters ({', '.join(COLOURS)}), the two flags, the tunnels and the hands are four words")
    out = setup.laid(begun.options, len(begun.hands), who, begun.marker)
    state = setup.apply(begun, SetOut(CHANCE, out))
    carried = tuple(-1 - who.index(flag) if flag in who else _cell(flag) for flag in flags)
    tunnels = tuple(map(_cell, words[2].split(","))) if words[2] != "-" else ()
    lanes = tuple(map(_lane, words[3].split("/"))) if words[3:] else ()
    return replace(state, lanes=lanes, cells=tuple(_cell(cell) for _, cell in pawns), flags=carried, tunnels=tunnels)


def _hand(lane: Lane) -> str:
    return ";".join([",".join(lane.cards), ",".join(lane.combos), ",".join(lane.tokens), "".join(lane.used), "".join(lane.kept)])


def _lane(text: str) -> Lane:
    parts = text.split(";")
    pairs = [tuple(part.split(",")) for part in parts[:3]]
    if len(parts) != 5 or any(len(pair) != 2 for pair in pairs):
        raise ValueError(f"'{text}' is no hand: two cards, two second cards, two tokens, those used and those kept, with ; between")
    (cards, combos, tokens), used, kept = pairs, tuple(parts[3]), tuple(parts[4])
    return Lane(cards, combos, tokens, used=used, kept=kept)  # type: ignore[arg-type]


def _named(cell: int) -> str:
    return NAMES[cell] if cell >= 0 else "-"


def _cell(name: str) -> int:
    if name not in NUMBER and name != "-":
        raise ValueError(f"'{name}' is no cell")
    return NUMBER.get(name, -1)

"""Characters, team flags, tunnels and hands of a position in four words."""

from __future__ import annotations

import re
from dataclasses import replace

from companion.games.flag_dash.rules import setup
from companion.games.flag_dash.state import COLOURS, SPY, TOKENS, State
from companion.games.flag_dash.table.lane import Lane
from companion.games.flag_dash.topology import NAMES, NUMBER
from companion.rules.values import CHANCE, SetOut

LEGEND = (
    ("bb2kc3+...", "Red's first runner, defender and second runner, then White's, each by the first letter of its colour (k black), with "
                    "the cell of its pawn, -- off the board, and a + for each of its boosts."),
    ("d1,green", "Red's and White's team flag: its cell, or the character that carries it."),
    ("b3,g5", "The cells of the tunnels; - for none."),
    ("fx;1x;2;345;1", "Of each hand, between strokes: its two cards (and their second cards where it has any), its two tokens, the tokens "
                      "used, those kept (* all others) and its spies; what is missing at the end is none, and kept are all others. "
                      "x lies face down, - is none, w v < > are the runs, f flag, p push, c copy, j jump, t trap, o lasso, d dig; "
                      "k and K are the cats 3 and 5, s the spy."),
)
LETTER = {colour: "k" if colour == "black" else colour[0] for colour in COLOURS}
COLOUR = {letter: colour for colour, letter in LETTER.items()}
FACE = {
    "": "-", "back": "x", "forward": "w", "backward": "v", "left": "<", "right": ">", "flag": "f", "push": "p", "copy": "c", "jump": "j",
    "trap": "t", "lasso": "o", "dig": "d", **{token: token for token in TOKENS}, "cat3": "k", "cat5": "K", SPY: "s",
}  # fmt: skip
NAME = {letter: face for face, letter in FACE.items()}
ALL = "*"
_PAWN = re.compile(r"([bpygok])([a-z]\d|--)(\+*)")


def written(state: State) -> str:
    """The position's own words; none while the table is set out."""
    if state.ground is None or sorted(state.who) != sorted(COLOURS):
        return ""
    each = zip(state.who, state.cells, state.boosts, strict=True)
    pawns = [LETTER[colour] + (NAMES[cell] if cell >= 0 else "--") + "+" * boosts for colour, cell, boosts in each]
    flags = [NAMES[flag] if flag >= 0 else state.who[-1 - flag] for flag in state.flags]
    hands = ["/".join(map(_hand, state.lanes))] if state.lanes else []
    return " ".join(["".join(pawns), ",".join(flags), ",".join(map(_named, state.tunnels)) or "-", *hands])


def placed(begun: State, text: str) -> State:
    """The position in which all is as just set out but for these words. Raises ValueError for what they cannot mean."""
    words = text.split()
    pawns = _pawns(words[0]) if words else []
    who = tuple(colour for colour, _, _ in pawns)
    flags = words[1].split(",") if len(words) in (3, 4) else []
    if sorted(who) != sorted(COLOURS) or len(flags) != 2:
        raise ValueError(f"the characters ({', '.join(COLOURS)}), the two flags, the tunnels and the hands are four words")
    out = setup.laid(begun.options, len(begun.hands), who, begun.marker)
    state = setup.apply(begun, SetOut(CHANCE, out))
    boosts = tuple(count for _, _, count in pawns)
    carried = tuple(-1 - who.index(flag) if flag in who else _cell(flag) for flag in flags)
    tunnels = tuple(map(_cell, words[2].split(","))) if words[2] != "-" else ()
    lanes = tuple(map(_lane, words[3].split("/"))) if words[3:] else ()
    return replace(state, lanes=lanes, cells=tuple(_cell(cell) for _, cell, _ in pawns), boosts=boosts, flags=carried, tunnels=tunnels)


def _pawns(text: str) -> list[tuple[str, str, int]]:
    """Colours with their cells and boosts: `bb2kc3+`, or without boosts `blue:b2,black:c3`."""
    if ":" in text:
        return [(colour, cell, 0) for colour, _, cell in (each.partition(":") for each in text.split(","))]
    found = _PAWN.findall(text)
    if "".join(map("".join, found)) != text:
        raise ValueError(f"'{text}' is no row of characters with their cells, as in bb2kc3+")
    return [(COLOUR[letter], cell.replace("--", "-"), len(boosts)) for letter, cell, boosts in found]


def _others(lane: Lane) -> tuple[str, ...]:
    """Returns the tokens that are neither used nor shown."""
    return tuple(token for token in TOKENS if token not in (*lane.used, *lane.tokens))


def _hand(lane: Lane) -> str:
    cards, tokens, used, kept = (_signs(faces) for faces in (lane.cards + lane.combos, lane.tokens, lane.used, lane.kept))
    text = ";".join([cards.removesuffix("--") if cards[2:] == "--" else cards, tokens.replace("--", ""), used])
    if lane.kept != _others(lane) or lane.spies:
        text += f";{ALL if lane.kept == _others(lane) else kept or '-'}"
    return f"{text};{lane.spies}" if lane.spies else text.rstrip(";")


def _lane(text: str) -> Lane:
    """A hand as it is written, or with its faces in full."""
    parts = text.split(";")
    if "," in text:
        pairs = [tuple(part.split(",")) for part in parts[:3]]
        if len(parts) != 5 or any(len(pair) != 2 for pair in pairs):
            raise ValueError(f"'{text}' is no hand: two cards, two second cards, two tokens, those used and those kept, with ; between")
        one, two, three = pairs
        return Lane(one, two, three, used=tuple(parts[3]), kept=tuple(parts[4]))  # type: ignore[arg-type]
    cards, tokens, used, kept, spies = (*parts, *("--", "", "", ALL, "0")[len(parts) :])[:5]
    good = len(cards) in (2, 4) and len(tokens) in (0, 2) and spies.isdecimal() and len(parts) <= 5
    if not good or not {*cards, *tokens, *used, *kept} <= {*NAME, ALL}:
        raise ValueError(f"'{text}' is no hand: two or four cards, two tokens, those used, those kept and spies, with ; between")
    first, second, shown, spent = (_faces(signs) for signs in (cards[:2], cards[2:] or "--", tokens or "--", used))
    lane = Lane(first, second, shown, used=spent, spies=int(spies))  # type: ignore[arg-type]
    return replace(lane, kept=_others(lane) if kept == ALL else _faces(kept.replace("-", "")))


def _signs(faces: tuple[str, ...]) -> str:
    return "".join(FACE[face] for face in faces)


def _faces(signs: str) -> tuple[str, ...]:
    return tuple(NAME.get(sign, "") for sign in signs)


def _named(cell: int) -> str:
    return NAMES[cell] if cell >= 0 else "-"


def _cell(name: str) -> int:
    if name not in NUMBER and name != "-":
        raise ValueError(f"'{name}' is no cell")
    return NUMBER.get(name, -1)

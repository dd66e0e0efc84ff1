"""A position in seven words; where they are not enough, its tiles, pawns and cubes in three."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from itertools import chain, groupby

from companion.games.treasure_hunt.rules.cards import COLOURS, CUBE_COLOURS, default_cards
from companion.games.treasure_hunt.state import State

SIZE = 6
NAMES = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "abcdef")
NUMBER = {name: number for number, name in enumerate(NAMES)}
INITIALS = {colour[0]: colour for colour in CUBE_COLOURS}
LEGEND = (
    ("2D3/6/...", "The tiles of rows 6 to 1, from column a to f, by the first letter of their symbol: a capital lies face up, "
                  "a small letter is known and turned back, a number counts tiles that nobody has seen."),
    ("a1,c3,-", "The tile under the pawn of each seat; - where it has none yet."),
    ("a1rrc3g", "The cubes on each tile by the first letters of their seats, who controls it first; - for none."),
    ("SW-N", "The starting side of each seat; - where none is chosen."),
    ("7r4bw1h/6/...", "The cards in each hand: how many, then those that all know by the letter of the colour (k black), number and first "
                      "letter of the symbol."),
    ("5k3hg1a", "How many cards of the discard pile nobody may have seen, then those that all know, bottom first."),
    ("g10", "The first letter of the seat on turn, and the number of the turn. From here on each seat has ended its turn where it stands."),
)  # fmt: skip
LETTER = {colour: "k" if colour == "black" else colour[0] for colour in COLOURS}

SHORT: Mapping[str, str] = {
    card: LETTER[colour] + number + symbol[0] for card in default_cards() for colour, number, symbol in (card.split("-"),)
}
"""The cards of the box, each as colour, number and symbol in three signs."""
_CUBES = re.compile(r"([a-f][1-6])((?:[rygb](?!\d))+)")
_HAND = re.compile(r"(\d+)((?:[a-z]\d[a-z])*)")
_CARD = re.compile(r"[a-z]\d[a-z]")


def written(state: State) -> str:
    """The position's own words; none while the table is set out."""
    known = {symbol for symbol in state.symbols if symbol}
    if state.phase == "set-out" or len({symbol[0] for symbol in known}) < len(known):
        return ""
    rows = []
    for row in range(SIZE - 1, -1, -1):
        tiles = range(row * SIZE, row * SIZE + SIZE)
        signs = [state.symbols[tile][:1].upper() if state.up >> tile & 1 else state.symbols[tile][:1].lower() for tile in tiles]
        rows.append("".join(str(len(list(same))) if not sign else sign * len(list(same)) for sign, same in groupby(signs)))
    pawns = ",".join(NAMES[tile] if tile >= 0 else "-" for tile in state.pawns)
    cubes = [NAMES[tile] + "".join(seat[0] for seat in seats) for tile, seats in enumerate(state.cubes) if seats]
    return " ".join([f"{'/'.join(rows)} {pawns} {''.join(cubes) or '-'}", *_rest(state)])


def _rest(state: State) -> tuple[str, ...]:
    """The words behind the third; none where a card or a seat has no short name."""
    seats, held = len(state.seats), [card for card, _ in state.held]
    plain = len(state.sides) == len(state.hands) == seats and {*held, *state.discard} <= SHORT.keys() and state.who in ("", *state.seats)
    if not plain or list(state.held) != sorted(state.held) or not {seat for _, seat in state.held} <= {*state.seats}:
        return ()
    known = ("".join(SHORT[card] for card, seat in state.held if seat == mine) for mine in state.seats)
    hands = "/".join(f"{count}{cards}" for count, cards in zip(state.hands, known, strict=True))
    pile = "".join(SHORT[card] for card in state.discard)
    return "".join(side or "-" for side in state.sides), hands, f"{state.unseen}{pile}", f"{state.who[:1] or '-'}{state.turn}"


def placed(begun: State, text: str, symbols: tuple[str, ...]) -> State:
    """The position in which all is as at the beginning but for these words. Raises ValueError for what they cannot mean."""
    words = text.split()
    if len(words) not in (3, len(LEGEND)):
        raise ValueError("the tiles, the pawns and the cubes are three words, with sides, hands, pile and turn seven")
    known, up = _tiles(words[0], {symbol[0]: symbol for symbol in symbols})
    pawns = tuple(-1 if name == "-" else _tile(name) for name in words[1].split(","))
    cubes: list[tuple[str, ...]] = [()] * len(NAMES)
    said = words[2].replace(",", "") if words[2] != "-" else ""
    if "".join(chain(*_CUBES.findall(said))) != said:
        raise ValueError(f"'{words[2]}' is no row of tiles with cubes, as in a1rrc3g")
    for name, signs in _CUBES.findall(said):
        cubes[_tile(name)] = tuple(INITIALS[sign] for sign in signs)
    if len(pawns) != len(begun.seats):
        raise ValueError(f"'{words[1]}' names {len(pawns)} pawns, there are {len(begun.seats)}")
    state = replace(begun, phase="play", symbols=known, up=up, pawns=pawns, cubes=tuple(cubes))
    return _with_the_rest(state, *words[3:]) if words[3:] else state


def _with_the_rest(state: State, sides: str, hands: str, pile: str, turn: str) -> State:
    held, counts = list[tuple[str, str]](), list[int]()
    if len(sides) != len(state.seats) or not set(sides) <= set("SWEN-"):
        raise ValueError(f"'{sides}' has not a side for each seat: S, W, E, N or -")
    for seat, text in zip(state.seats, hands.split("/"), strict=False):
        count, cards = _counted(text)
        counts.append(count)
        held += [(card, seat) for card in cards]
    unseen, discard = _counted(pile)
    who = {**INITIALS, "-": ""}
    if len(counts) != len(state.seats) or turn[:1] not in who or not turn[1:].isdecimal():
        raise ValueError(f"'{hands}' is to have a hand for each seat, and '{turn}' the first letter of one with a number")
    number = int(turn[1:])
    chosen = tuple(side.strip("-") for side in sides)
    return replace(
        state, sides=chosen, hands=tuple(counts), held=tuple(sorted(held)), discard=discard, unseen=unseen, who=who[turn[:1]], turn=number,
        round_turn=number, ended=state.pawns if number else state.ended,
    )  # fmt: skip


def _counted(text: str) -> tuple[int, tuple[str, ...]]:
    """Returns a number and the cards behind it."""
    found, long = _HAND.fullmatch(text), {short: card for card, short in SHORT.items()}
    cards = _CARD.findall(found[2]) if found is not None else []
    if found is None or not {*cards} <= long.keys():
        raise ValueError(f"'{text}' is no number with cards behind it, as in 7{next(iter(long))}")
    return int(found[1]), tuple(long[card] for card in cards)


def _tiles(text: str, named: dict[str, str]) -> tuple[tuple[str, ...], int]:
    found: list[str] = [""] * len(NAMES)
    rows, up = text.split("/"), 0
    for row, signs in zip(range(SIZE - 1, -1, -1), rows, strict=False):
        column = 0
        for sign in signs:
            tile = row * SIZE + column
            if column >= SIZE or not (sign.lower() in named or sign in "123456"):
                raise ValueError(f"'{signs}' is no row of six tiles; their letters are {', '.join(named)}")
            if not sign.isdigit():
                found[tile] = named[sign.lower()]
                up |= sign.isupper() << tile
            column += int(sign) if sign.isdigit() else 1
    if len(rows) != SIZE:
        raise ValueError(f"'{text}' has not six rows")
    return tuple(found), up


def _tile(name: str) -> int:
    if name not in NUMBER:
        raise ValueError(f"'{name}' is no tile")
    return NUMBER[name]

"""The cards and the combinations (TH-026 to TH-031).

A card is named `colour-number-symbol`. The DEFAULT list stands in board.toml and is made here for boards that name none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

SYMBOLS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
CUBE_COLOURS = ("red", "yellow", "green", "blue")
COLOURS = (*CUBE_COLOURS, "white", "black")
ANY = "*"


def default_cards() -> tuple[str, ...]:
    """54 cards, nine of each colour and of each symbol; colour, number and symbol as in board.toml's DEFAULT."""
    cards = []
    for c, colour in enumerate(COLOURS):
        cards += [f"{colour}-{n}-{SYMBOLS[(n - 1 + c) % 6]}" for n in range(1, 7)]
        cards += [f"{colour}-{n}-{SYMBOLS[(c + further) % 6]}" for n, further in ((1, 1), (1, 3), (2, 5))]
    return tuple(sorted(cards))


class Card(NamedTuple):
    """A card, or a pair that counts as one: `*` is any colour or any symbol. Number 0 fits no sequence."""

    colour: str
    number: int
    symbol: str


class CombinationRules(NamedTuple):
    """The house rules of combinations: may a pair stand in a sequence, may a sequence run down?"""

    pair_number: bool = True
    descending: bool = False


PRINTED = CombinationRules()


@lru_cache(maxsize=256)
def card(face: str) -> Card:
    """The card of a face. Raises ValueError for a face that is no card."""
    colour, number, symbol = face.split("-")
    return Card(colour, int(number), symbol)


def units(cards: tuple[Card, ...], pair_number: bool) -> Iterator[tuple[Card, ...]]:
    """Every way to count these cards: singly, or two white as any colour, two black as any symbol."""
    if not cards:
        yield ()
        return
    first, rest = cards[0], cards[1:]
    for others in units(rest, pair_number):
        yield (first, *others)
    if first.colour not in ("white", "black"):
        return
    for at, second in enumerate(rest):
        if second.colour != first.colour:
            continue
        numbers = sorted({first.number, second.number}) if pair_number else [0]
        for others in units(rest[:at] + rest[at + 1 :], pair_number):
            for number in numbers:
                # a white pair gives a colour and no symbol, a black pair a symbol and no colour (TH-A24)
                yield (Card(ANY, number, "") if first.colour == "white" else Card("", number, ANY), *others)


@lru_cache(maxsize=20_000)
def reading(faces: tuple[str, ...], symbol: str, colour: str, count: int, how: CombinationRules = PRINTED) -> str:
    """Returns which combination of `count` units the cards make: `symbol` (TH-027), `colour` (TH-028), `sequence` (TH-029), or ``."""
    if not count <= len(faces) <= 2 * count:
        return ""
    found = ""
    for counted in units(tuple(card(face) for face in faces), how.pair_number):
        if len(counted) != count:
            continue
        if all(unit.symbol in (symbol, ANY) for unit in counted):
            return "symbol"
        if all(unit.colour in (colour, ANY) for unit in counted):
            found = "colour"
        elif not found and in_order(counted, symbol, how.descending):
            found = "sequence"
    return found


def in_order(counted: tuple[Card, ...], symbol: str, descending: bool) -> bool:
    """A sequence in steps of one whose last card has the symbol (`*`: any symbol will do)."""
    rising = sorted(counted, key=lambda unit: unit.number)
    if rising[0].number == 0 or any(b.number - a.number != 1 for a, b in pairwise(rising)):
        return False
    last = [rising[-1]] + ([rising[0]] if descending else [])
    return symbol == ANY or any(unit.symbol in (symbol, ANY) for unit in last)


@lru_cache(maxsize=20_000)
def flaw(faces: tuple[str, ...], symbol: str, colour: str, count: int, how: CombinationRules = PRINTED) -> str:
    """The rule that cards which make no combination of `count` units come nearest to breaking."""
    cards = tuple(card(face) for face in faces)
    if len(cards) < count:
        return "TH-026" if count == 3 else "TH-037"
    whites = [c for c in cards if c.colour == "white"]
    blacks = [c for c in cards if c.colour == "black"]
    if jokers_abused(cards, (symbol, colour), count, "white"):
        return "TH-030"
    if jokers_abused(cards, (symbol, colour), count, "black"):
        return "TH-031"
    if len(whites) == len(blacks) == 1 and len(cards) == count + 1:
        return "TH-030"
    if any(len(counted) == count and in_order(counted, ANY, how.descending) for counted in units(cards, how.pair_number)):
        return "TH-029"
    if len(cards) > 2 * count or len(cards) - len(whites) // 2 - len(blacks) // 2 > count:
        return "TH-026" if count == 3 else "TH-037"
    near = {
        "TH-027": sum(c.symbol == symbol for c in cards),
        "TH-028": sum(c.colour == colour for c in cards),
        "TH-029": len({c.number for c in cards if any(abs(c.number - other.number) == 1 for other in cards)}),
    }
    return max(near, key=lambda rule: (near[rule], rule == "TH-027", rule == "TH-028"))


def jokers_abused(cards: tuple[Card, ...], wanted: tuple[str, str], count: int, joker: str) -> bool:
    """True if the cards would fit with one white (black) card, or two for the wrong purpose, as a joker. `wanted`: symbol, colour."""
    symbol, colour = wanted
    of_it = [c for c in cards if c.colour == joker]
    if not of_it:
        return False
    others = tuple(c for c in cards if c.colour != joker)
    for counted in units(others, True):
        if len(counted) + len(of_it) == count:
            if joker == "white" and all(unit.colour in (colour, ANY) for unit in counted):
                return True
            if joker == "black" and all(unit.symbol in (symbol, ANY) for unit in counted):
                return True
        if len(of_it) == 2 and len(counted) + 1 == count:
            if joker == "white" and all(unit.symbol in (symbol, ANY) for unit in counted):
                return True
            if joker == "black" and all(unit.colour in (colour, ANY) for unit in counted):
                return True
    return False


@lru_cache(maxsize=20_000)
def hopeless(faces: tuple[str, ...], symbol: str, colour: str, count: int, how: CombinationRules = PRINTED) -> bool:
    """A complete combination that does not fit and that no further card can save."""
    cards = [card(face) for face in faces]
    whites = sum(c.colour == "white" for c in cards)
    blacks = sum(c.colour == "black" for c in cards)
    fewest = len(cards) - whites // 2 - blacks // 2
    extendable = fewest == count and bool(whites % 2 or blacks % 2)
    return fewest >= count and not extendable and not reading(faces, symbol, colour, count, how)

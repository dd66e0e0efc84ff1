"""The cards of a hand that make a combination, and those that make one that only looks like it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from companion.games.treasure_hunt.rules.cards import CUBE_COLOURS, Card, CombinationRules, card, reading

MOST = 7


def fits(faces: Iterable[str], symbol: str, colour: str, count: int, how: CombinationRules) -> bool:
    """Are these cards a combination of `count` units for this tile symbol and cube colour?"""
    return bool(reading(tuple(sorted(faces)), symbol, colour, count, how))


def fitting(hand: list[str], symbol: str, colour: str, count: int, how: CombinationRules) -> list[tuple[str, ...]]:
    """Every smallest set of cards of the hand that is a combination: few cards first."""
    for size in range(count, min(len(hand), 2 * count, MOST) + 1):
        found = [faces for faces in combinations(sorted(hand), size) if fits(faces, symbol, colour, count, how)]
        if found:
            return found
    return []


def wrong_sets(violation: str, hand: list[str], symbol: str, colour: str, how: CombinationRules) -> Iterator[tuple[str, ...]]:
    """Three cards (or four) that a person may wrongly take for a combination of three.

    `TH-V05`: a sequence whose last card lacks the symbol. `TH-V06`: a single white or black card used as a joker.
    `TH-V04`: plainly coloured cards that fit nothing and are no sequence.
    """
    for faces in combinations(sorted(hand), 3):
        if fits(faces, symbol, colour, 3, how):
            continue
        cards = [card(face) for face in faces]
        if _kind(cards, symbol, colour) == violation:
            yield faces


def _kind(cards: list[Card], symbol: str, colour: str) -> str:
    plain = [c for c in cards if c.colour in CUBE_COLOURS]
    jokers = [c for c in cards if c.colour not in CUBE_COLOURS]
    if len(jokers) == 1:
        lone = jokers[0].colour
        if lone == "white" and all(c.colour == colour for c in plain):
            return "TH-V06"
        if lone == "black" and all(c.symbol == symbol for c in plain):
            return "TH-V06"
        return ""
    if jokers:
        return ""
    numbers = sorted(c.number for c in cards)
    if numbers[1] - numbers[0] == 1 and numbers[2] - numbers[1] == 1:
        return "TH-V05"
    return "TH-V04"

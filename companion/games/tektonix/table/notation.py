"""Rows, cubes and piles of a position in three words."""

from __future__ import annotations

from companion.games.tektonix.plates import BOUNDARIES, LETTERS, MAJOR, PLATES
from companion.games.tektonix.state import COLOURS, PILES, State
from companion.rules.changing import changed

SHORT = {
    "pacific": "Pa", "north-american": "Na", "south-american": "Sa", "african": "Af", "eurasian": "Eu", "antarctic": "An",
    "australian": "Au", "indian": "In", "arabian": "ar", "philippine": "ph", "nazca": "nz", "cocos": "co", "juan-de-fuca": "jf",
    "caribbean": "ca", "scotia": "sc", **{card: LETTERS[card] for card in BOUNDARIES},
}  # fmt: skip
"""Large plates with a capital, small ones without, boundaries as on the map."""
CARD = {short: card for card, short in SHORT.items()}
SEAT = {colour[0]: colour for colour in COLOURS}
LEGEND = (
    ("Pa.S.Na/-/...", "The row of each seat from left to right, - for none; " + ", ".join(f"{SHORT[card]} {card}" for card in SHORT) + "."),
    ("Pa:rg,nz:b", "The cubes on each plate by the first letters of their seats, in the order in which they came; - for none."),
    ("S.Pa/-/co", "The cards of the three piles, bottom first."),
)


def written(state: State) -> str:
    """The position's own words; none before the piles lie there."""
    if not any(state.piles):
        return ""
    cubes = [f"{SHORT[plate]}:{''.join(seat[0] for seat in seats)}" for plate, seats in zip(PLATES, state.cubes, strict=True) if seats]
    return f"{_cards(state.rows)} {','.join(cubes) or '-'} {_cards(state.piles)}"


def placed(begun: State, text: str) -> State:
    """The position in which all is as at the beginning but for these words. Raises ValueError for what they cannot mean."""
    words = text.split()
    if len(words) != len(LEGEND):
        raise ValueError("the rows, the cubes and the piles are three words")
    rows, piles = _groups(words[0], len(begun.seats)), _groups(words[2], len(PILES))
    cubes: list[tuple[str, ...]] = [()] * len(PLATES)
    for each in words[1].split(",") if words[1] != "-" else ():
        plate, _, seats = each.partition(":")
        if CARD.get(plate) not in PLATES or not seats or not set(seats) <= SEAT.keys():
            raise ValueError(f"'{each}' is no plate with cubes; write {SHORT[MAJOR[0]]}:{''.join(SEAT)}")
        cubes[PLATES.index(CARD[plate])] = tuple(SEAT[sign] for sign in seats)
    return changed(begun, phase="play", rows=rows, cubes=tuple(cubes), piles=piles)


def _cards(groups: tuple[tuple[str, ...], ...]) -> str:
    return "/".join(".".join(SHORT[card] for card in cards) or "-" for cards in groups)


def _groups(text: str, count: int) -> tuple[tuple[str, ...], ...]:
    groups = [() if group == "-" else tuple(group.split(".")) for group in text.split("/")]
    strange = [card for group in groups for card in group if card not in CARD]
    if strange or len(groups) != count:
        raise ValueError(f"'{text}' has not {count} groups of cards" + (f"; '{strange[0]}' is none" if strange else ""))
    return tuple(tuple(CARD[card] for card in group) for group in groups)

"""Building a route: which rows of cards are valid (TX-010 to TX-025)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any

from companion.games.tektonix.plates import LETTERS, PLATES, SUBDUCTION
from companion.games.tektonix.rules.broken import broken
from companion.games.tektonix.state import ROUTE_BOUNDARIES, ROUTE_PLATES, Options
from companion.games.tektonix.world import world
from companion.rules.values import Fault, Seat

_PLATES = frozenset(PLATES)


def is_plate(card: str) -> bool:
    return card in _PLATES


def route_faults(options: Options, seat: Seat, row: tuple[str, ...], card: str = "") -> tuple[Fault, ...]:
    """Returns the faults of a row in the making, the most specific rule first. `card`: the one just laid."""
    places = (f"{seat}.row",)
    if len(row) == 1 and not is_plate(row[0]) and options.first_card == "plate":
        return broken("TX-021", seat, places=places, card=row[0])
    if too_many(row):
        return broken("TX-022", seat, places=places, card=card)
    for left, right in pairwise(row):
        if is_plate(left) == is_plate(right):
            return broken("TX-010", seat, places=places, case="plates" if is_plate(left) else "boundaries", one=left, other=right)
    plates = [at for at in row if is_plate(at)]
    if options.repeat_plate == "forbidden" and len(set(plates)) < len(plates):
        return broken("TX-016", seat, places=places, case="repeat", card=card)
    return _border_faults(options, seat, row)


def _border_faults(options: Options, seat: Seat, row: tuple[str, ...]) -> tuple[Fault, ...]:
    """Every boundary card against the plates at its sides."""
    earth = world(options.topology)
    for at, boundary in enumerate(row):
        if is_plate(boundary):
            continue
        sides = tuple(row[i] for i in (at - 1, at + 1) if 0 <= i < len(row))
        if len(sides) == 2:
            answer = earth.between(*sides, boundary, options.advanced)
        else:
            answer = earth.beside(sides[0], boundary, options.advanced) if sides else "yes"
        if answer != "yes":
            return _named(options, seat, boundary, sides, case="ask" if answer == "ask" else "")
    return ()


def _named(options: Options, seat: Seat, boundary: str, sides: tuple[str, ...], *, case: str) -> tuple[Fault, ...]:
    """The rule that a boundary card breaks between two plates, or beside one while its other side is open."""
    earth, places = world(options.topology), (f"{seat}.row",)
    asked = earth.in_doubt(sides[0], boundary, options.advanced, sides[1:] or PLATES) if case else ()
    # Where several borders would do, the players name the one that is there.
    settle: dict[str, Any] = {"settle": "|".join(asked)} if asked else {}
    # A card that people left face down in the row is no kind of border that they could agree on.
    if len(sides) == 2 and not case and boundary in LETTERS:
        settle = {"house": f"border:{' '.join(sorted(sides))}:{LETTERS[boundary]}"}
    if len(sides) == 2:
        rule = "TX-012"
        if options.advanced and boundary in SUBDUCTION and earth.between(*sides, boundary, False) == "yes":
            rule = "TX-025" if set(sides) == {"nazca", "south-american"} else "TX-024"
        kinds = earth.kinds(*sides)
        case = case or ("" if kinds else "none")
        return broken(rule, seat, places=places, case=case, card=boundary, one=sides[0], other=sides[1], kinds="|".join(kinds), **settle)
    if options.advanced and boundary in SUBDUCTION and earth.beside(sides[0], boundary, False) == "yes":
        return broken("TX-024", seat, places=places, case="open-ask" if case else "open", card=boundary, one=sides[0], **settle)
    rule = "TX-018" if (boundary, sides[0]) == ("transform", "nazca") else "TX-017"
    return broken(rule, seat, places=places, case=case, card=boundary, one=sides[0], **settle)


def complete(options: Options, row: tuple[str, ...]) -> bool:
    """Five plates with four boundaries between them, all right (TX-013, TX-014)."""
    return len(row) == ROUTE_PLATES + ROUTE_BOUNDARIES and not route_faults(options, "", row)


def unchanged(options: Options, row: tuple[str, ...], order: tuple[str, ...]) -> bool:
    """True if an order changes nothing: the same faces, or the plain reversal of the row. The house rule may allow the reversal."""
    return order == row or (options.null_rearrange == "forbidden" and order == row[::-1])


@lru_cache(maxsize=256)
def orders(options: Options, row: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every valid order of these cards that is a change, each once."""
    if too_many(row):
        return ()
    return tuple(
        order
        for order in _grown(options, (), tuple(sorted(row)))
        if not unchanged(options, row, order) and not route_faults(options, "", order)
    )


def too_many(row: tuple[str, ...]) -> bool:
    """More cards than a route has (TX-022)."""
    plates = sum(is_plate(card) for card in row)
    return plates > ROUTE_PLATES or len(row) - plates > ROUTE_BOUNDARIES


def _grown(options: Options, begun: tuple[str, ...], left: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    if not left:
        yield begun
        return
    for at, card in enumerate(left):
        if at and card == left[at - 1]:
            continue
        if begun and is_plate(begun[-1]) == is_plate(card):
            continue
        if len(begun) >= 2 and is_plate(card):
            earth = world(options.topology)
            if earth.between(begun[-2], card, begun[-1], options.advanced) != "yes":
                continue
        yield from _grown(options, (*begun, card), left[:at] + left[at + 1 :])

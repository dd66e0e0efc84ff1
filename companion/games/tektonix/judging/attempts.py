"""Yields the actions by which hands may have caused a change, legal or not. A change at more places proposes no less.

What is only said (Begin, Announce, EndTurn, Pass, AgreeEnd, ClaimEnd, and DrawDeck while cards are left) is never attempted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.tektonix.plates import CARDS, PLATES
from companion.games.tektonix.rules.ending import after
from companion.games.tektonix.rules.holdings import hand_faults
from companion.games.tektonix.rules.playing import grown
from companion.games.tektonix.rules.route import orders
from companion.games.tektonix.rules.setup import begun, lies
from companion.games.tektonix.rules.turn import end_faults
from companion.games.tektonix.state import (
    PILES,
    Action,
    Discard,
    Draw,
    DrawDeck,
    EndTurn,
    Play,
    PutCube,
    Rearrange,
    Refill,
    Reshuffle,
    State,
)
from companion.rules.values import CHANCE, Change, Layout, Place, PlacedPiece, Seat, SetOut

FEW = 3
"""Most orders that are thought of while cards of a row are in the hand. The last card tells which it is."""


def attempts(state: State, change: Change) -> Iterator[Action]:
    """Each action once."""
    yield from dict.fromkeys(_proposed(state, change))


def _proposed(state: State, change: Change) -> Iterator[Action]:
    if state.phase == "over":
        return
    if state.phase == "set-out":
        yield from _set_outs(state, change)
        return
    if state.phase == "start":
        seats = [place.removesuffix(".row") for place, _ in change.come if place.endswith(".row")]
        begin = [act for seat in seats if seat in state.seats for act in _proposed(begun(state, seat), change)]
        yield from (act for act in begin if isinstance(act, Play))
        return
    rows: dict[Place, list[str]] = {}
    for place, placed in change.come:
        if place.endswith(".row") and placed.face in CARDS:
            rows.setdefault(place, []).append(placed.face)
        else:
            yield from _come(state, place, placed)
    for place, faces in rows.items():
        seat = place.removesuffix(".row")
        if seat in state.seats and not _is_next(state, seat):
            row = state.rows[state.seat(seat)]
            gone = [placed.face for other, placed in change.gone if other == place]
            yield from _reordered(state, seat, tuple(faces)) if len(gone) == len(row) > 1 else _laid(row, seat, faces)
    for place in sorted({place for place, _ in change.gone} | change.unsure):
        if place in PILES and state.piles[PILES.index(place)]:
            yield Draw(state.who, place)
        if place == "deck" and state.deck == 1:  # the last card leaves a trace
            yield DrawDeck(state.who)


def _set_outs(state: State, change: Change) -> Iterator[Action]:
    """Lays the deck and a card on each pile. What lies there from the round before is taken away first."""
    if lies(state):
        gone = {place for place, _ in change.gone}
        rows = {f"{seat}.row" for seat, row in zip(state.seats, state.rows, strict=True) if row}
        turned = {place for place, _ in (*change.gone, *change.come)} & set(PILES)
        cubes = {f"{plate}.cubes" for plate, lie in zip(PLATES, state.cubes, strict=True) if lie}
        # The piles of the round before may lie there longest: they are not what is turned up for the next.
        if gone and gone | change.unsure >= rows | cubes and (turned or not any(state.piles)):
            yield SetOut(CHANCE, Layout())
        return
    come: dict[Place, tuple[PlacedPiece, ...]] = {}
    for place, placed in change.come:
        come[place] = (*come.get(place, ()), placed)
    if any(place in PILES for place in come):
        yield SetOut(CHANCE, Layout({place: come.get(place, ()) for place in (*PILES, "deck")}))


def _come(state: State, place: Place, placed: PlacedPiece) -> Iterator[Action]:
    if place in PILES:
        if placed.face in CARDS:
            yield from _thrown(state, place, placed.face)
    elif place == "deck":
        yield Reshuffle()
    elif place.endswith(".cubes"):
        seat, plate = placed.piece.removeprefix("cube-"), place.removesuffix(".cubes")
        if seat in state.seats and plate in PLATES:
            # The cube may come before its card.
            yield from (Play(seat, plate, at) for at in sorted({0, len(state.rows[state.seat(seat)])}) if seat == state.who)
            if not _is_next(state, seat):
                yield PutCube(seat, plate)


def _is_next(state: State, seat: Seat) -> bool:
    """True if this seat begins its turn by acting. The seat before need not say that it is done, or passes in its last turn."""
    if state.phase == "last-turns":
        return state.waiting[1:2] == (seat,)
    return bool(state.drew) and seat == after(state, state.who) and not end_faults(state, EndTurn(state.who, said=False))


def _thrown(state: State, pile: Place, card: str) -> Iterator[Action]:
    """A card that came to a pile. It is from the hand of the seat on turn, or from the only hand that can hold it."""
    others = [seat for seat, known in zip(state.seats, state.known, strict=True) if seat != state.who and card in known]
    if state.past is not None:  # first of all whoever has just been on turn
        others.sort(key=lambda seat: state.past is None or seat != state.past.seat)
    nobody = state.phase == "last-turns" or card in state.piles[PILES.index(pile)]
    if nobody or not (others and hand_faults(state, state.who, card, pile, drawn=1)):
        others = []
        yield Discard(state.who, pile, card)
        if state.piles[PILES.index(pile)] and not state.drew:
            yield Discard(state.who, pile, card, swap=True)
    yield from (Discard(seat, pile, card) for seat in others)
    if not state.piles[PILES.index(pile)] and state.options.refill_piles:
        yield Refill(pile, card)


def _reordered(state: State, seat: Seat, order: tuple[str, ...]) -> Iterator[Action]:
    """A row in another order; the seat on turn may still have cards of it in its hand."""
    row = state.rows[state.seat(seat)]
    missing = list((Counter(row) - Counter(order)).elements())
    if not missing and order != row:
        yield Rearrange(seat, order)
    elif missing and len(order) + len(missing) == len(row) and seat == state.who:
        # A row is laid anew from one of its ends, or a card comes between the others.
        ways = [way for way in orders(state.options, row) if _holds(way, order)]
        ways.sort(key=lambda way: order not in (way[: len(order)], way[len(missing) :]))
        yield from (Rearrange(seat, way) for way in ways[:FEW])


def _holds(way: tuple[str, ...], order: tuple[str, ...]) -> bool:
    """True if these cards lie in this order in the row, others between them or not."""
    cards = iter(way)
    return all(card in cards for card in order)


def _laid(row: tuple[str, ...], seat: Seat, faces: list[str]) -> Iterator[Action]:
    """Cards that came to a row, laid one by one at either end or inside."""
    for card in dict.fromkeys(faces):
        rows: set[tuple[str, ...]] = set()
        for at in (0, len(row), *range(1, len(row))):
            new = grown(row, card, at)
            if new not in rows:
                rows.add(new)
                yield Play(seat, card, at)

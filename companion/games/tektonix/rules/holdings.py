"""The cards that each seat can hold, by what everybody saw and how many copies there are (TX-003 to TX-007)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from companion.games.tektonix.plates import CARDS, MAJOR, MINOR
from companion.games.tektonix.rules.broken import broken
from companion.games.tektonix.state import State, set_at
from companion.games.tektonix.world import World, world
from companion.rules.changing import changed
from companion.rules.values import Fault, Place, Seat

Rows = tuple[tuple[str, ...], ...]


def elsewhere(state: State, seat: Seat, card: str) -> int:
    """Copies of a card that lie open, or are known to be in other hands."""
    own = state.seat(seat) if seat in state.seats else -1
    return _open(state.rows, state.piles).get(card, 0) + sum([hand.count(card) for at, hand in enumerate(state.known) if at != own])


@lru_cache(maxsize=512)
def _open(rows: Rows, piles: Rows) -> Counter[str]:
    """Returns how many copies of each card lie open, also within the piles."""
    return Counter(card for cards in (*rows, *piles) for card in cards)


def secret(state: State, seat: Seat) -> int:
    """Cards in a hand that nobody else has seen."""
    at = state.seat(seat)
    return state.hands[at] - len(state.known[at])


def hand_faults(state: State, seat: Seat, card: str, place: Place, *, drawn: int = 0) -> tuple[Fault, ...]:
    """True if this card can come from this hand. `drawn`: cards from the deck that are not counted in the hand yet."""
    at = state.seat(seat)
    free = state.hands[at] - len(state.known[at]) + drawn > 0
    if card in _holdable(state.rows, state.piles, state.known, at, free, world(state.options.topology)):
        return ()
    if elsewhere(state, seat, card) >= world(state.options.topology).copies.get(card, 0):
        rule = "TX-004" if card in MAJOR else "TX-005" if card in MINOR else "TX-006"
        return broken(rule, seat, places=(place,), card=card)
    return broken("TX-037", seat, places=(place,), case="hand", card=card)


@lru_cache(maxsize=512)
def _holdable(rows: Rows, piles: Rows, known: Rows, at: int, free: bool, box: World) -> frozenset[str]:  # noqa: PLR0917 - the key
    """The cards that a hand can hold; `free`: not all of its cards were seen."""
    others = Counter(card for index, hand in enumerate(known) if index != at for card in hand)
    placed = _open(rows, piles)
    return frozenset(
        card for card in CARDS if card in known[at] or (free and placed[card] + others[card] < box.copies.get(card, 0))
    )


def holdable(state: State, seat: Seat, *, drawn: int = 0) -> tuple[str, ...]:
    """Every card that this hand can hold as far as anybody knows."""
    return tuple(card for card in CARDS if not hand_faults(state, seat, card, "", drawn=drawn))


def taken(state: State, seat: Seat, card: str = "") -> State:
    """A card has come into a hand; without a name nobody saw which."""
    at = state.seat(seat)
    known = set_at(state.known, at, tuple(sorted((*state.known[at], card)))) if card else state.known
    return changed(state, hands=set_at(state.hands, at, state.hands[at] + 1), known=known)


def spent(state: State, seat: Seat, card: str) -> State:
    """A card has left a hand."""
    at = state.seat(seat)
    hand = list(state.known[at])
    if card in hand:
        hand.remove(card)
    left = max(0, state.hands[at] - 1, len(hand))
    return changed(state, hands=set_at(state.hands, at, left), known=set_at(state.known, at, tuple(hand)))

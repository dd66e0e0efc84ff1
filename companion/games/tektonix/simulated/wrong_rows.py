"""Cards laid where they do not belong, and rows in a wrong order (TX-W01, W02, W05 to W09, W13, W14, W17, W23 to W25)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from companion.games.tektonix.plates import PLATES, SUBDUCTION, world
from companion.games.tektonix.rules.route import orders
from companion.games.tektonix.simulated.sitting import Sitting
from companion.games.tektonix.simulated.wrong import Wrong, cards, laid
from companion.rules.values import Seat

Row = tuple[str, ...]
MOST_PLATES, MOST_BOUNDARIES = 5, 4


def flaw(s: Sitting, row: Row) -> str:
    """The violation that a row is, read from the map once more; nothing when it is right or the map has to be looked at."""
    plates = [card for card in row if card in PLATES]
    if len(row) == 1 and not plates:
        return "TX-W09" if s.state.options.first_card == "plate" else ""
    if len(plates) > MOST_PLATES or len(row) - len(plates) > MOST_BOUNDARIES:
        return "TX-W24"
    if any((one in PLATES) == (other in PLATES) for one, other in pairwise(row)):
        return "TX-W07"
    if s.state.options.repeat_plate == "forbidden" and len(set(plates)) < len(plates):
        return "TX-W05"
    kinds = {_seam(s, row, at) for at, card in enumerate(row) if card not in PLATES} - {""}
    return kinds.pop() if len(kinds) == 1 and "ask" not in kinds else ""


def _seam(s: Sitting, row: Row, at: int) -> str:
    """What is wrong with one boundary card between or beside its plates."""
    earth, card = world(s.state.options.topology), row[at]
    sides = [row[i] for i in (at - 1, at + 1) if 0 <= i < len(row)]
    ways = [sides] if len(sides) == 2 else [[*sides, other] for other in PLATES if other not in sides]
    strict = {earth.borders.get((one, other, card), "no") for one, other in ways}
    loose = {earth.borders.get((one, other, like), "no") for one, other in ways for like in SUBDUCTION} if card in SUBDUCTION else strict
    fits = strict if s.state.options.advanced else loose
    if "yes" in fits:
        return ""
    if "ask" in fits:
        return "ask"
    if s.state.options.advanced and "yes" in loose:
        return "TX-W17"
    return "TX-W05" if len(sides) == 2 else "TX-W06"


def _ends(s: Sitting, seat: Seat) -> list[tuple[str, int]]:
    """Each card of a hand at each end of the row."""
    return [(card, at) for card in sorted(set(s.truth.hands[seat])) for at in sorted({0, len(s.truth.rows[seat])})]


def _grown(s: Sitting, seat: Seat, card: str, at: int) -> Row:
    row = s.truth.rows[seat]
    return (*row[:at], card, *row[at:])


def does_not_go_there(kind: str) -> Callable[[Sitting, Seat], Wrong | None]:
    """A card of the hand laid at an end where it makes the row wrong in just this way."""

    def find(s: Sitting, seat: Seat) -> Wrong | None:
        found = [(card, at) for card, at in _ends(s, seat) if flaw(s, _grown(s, seat, card, at)) == kind and not _barred(s, card)]
        return laid(s, seat, *s.dice.choice(found), cube=s.dice.random() < 0.6) if found else None

    return find


def _barred(s: Sitting, card: str) -> bool:
    """True if the house rule lets nobody lay this plate any more."""
    full = card in PLATES and len(s.truth.cubes[card]) >= s.truth.box.limits[card]
    return full and s.state.options.full_plate_play == "forbidden"


def out_of_turn(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W01: somebody else lays a card down. Whoever was just on turn would rather take a second action."""
    past = s.state.past.seat if s.state.past is not None else ""
    following = s.seats[(s.seats.index(seat) + 1) % len(s.seats)] if s.unsaid == seat else ""
    others = [other for other in s.seats if other not in (seat, past, following)]
    if s.state.phase != "play" or not others:
        return None
    other = s.dice.choice(others)
    fits = [(card, at) for card, at in _ends(s, other) if not flaw(s, _grown(s, other, card, at)) and not _barred(s, card)]
    if not fits:
        return None
    wrong = laid(s, other, *s.dice.choice(fits))
    return Wrong(wrong.places, wrong.pieces, seat=other)


def _acted(s: Sitting, seat: Seat) -> bool:
    """True if the action of this turn is known to have been done. The card of a pile may yet be in the hand of somebody who puts it
    back, or be the next seat's draw, until the turn is said to be over."""
    if s.state.phase != "play":
        return False
    if s.state.who == seat:
        return s.state.drew == "deck"
    return s.unsaid is None or (s.state.past is not None and not s.state.past.card)


def second_card(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W02: a card laid down besides the turn's action."""
    if not _acted(s, seat):
        return None
    fits = [(card, at) for card, at in _ends(s, seat) if not flaw(s, _grown(s, seat, card, at)) and not _barred(s, card)]
    return laid(s, seat, *s.dice.choice(fits)) if fits else None


def inside(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W08: a card put between two lying ones."""
    row = s.truth.rows[seat]
    ends = {_grown(s, seat, card, at) for card, at in _ends(s, seat)}
    found = [
        (card, at) for card in sorted(set(s.truth.hands[seat])) for at in range(1, len(row)) if _grown(s, seat, card, at) not in ends
    ]
    return laid(s, seat, *s.dice.choice(found), cube=s.dice.random() < 0.6) if found else None


def wrong_order(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W13: two cards change places and the row is no route, or a card of the row is another one."""
    row = s.truth.rows[seat]
    if len(row) < 3 or s.state.phase != "play":
        return None
    if s.dice.random() < 0.3:
        at = s.dice.randrange(len(row))
        others = [card for card in s.truth.hands[seat] if card not in row]
        if others:
            return Wrong({f"{seat}.row": cards([*row[:at], s.dice.choice(others), *row[at + 1 :]])}, ("card",))
    one, other = sorted(s.dice.sample(range(len(row)), 2))
    order = list(row)
    order[one], order[other] = order[other], order[one]
    if order in (row, row[::-1]) or not flaw(s, tuple(order)):
        return None
    return Wrong({f"{seat}.row": cards(order)}, ("card",))


def free_order(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W14: the row in another right order, besides the turn's action."""
    if not _acted(s, seat):
        return None
    found = list(orders(s.state.options, tuple(s.truth.rows[seat])))
    return Wrong({f"{seat}.row": cards(s.dice.choice(found))}, ("card",)) if found else None


def not_from_this_hand(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W23: a card that everybody saw going to another hand is laid down; every other copy lies open."""
    at = s.state.seat(seat)
    for card in sorted({card for n, hand in enumerate(s.state.known) if n != at for card in hand}):
        if _all_elsewhere(s, seat, card) and (found := _fitting(s, seat, card)) is not None:
            return found
    return None


def from_inside(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W04: a card from inside a pile is laid down; every copy of it is known to lie elsewhere."""
    deep = {card for pile in s.truth.piles.values() for card in pile[:-1]}
    for card in sorted(deep):
        if _all_elsewhere(s, seat, card) and (found := _fitting(s, seat, card)) is not None:
            return found
    return None


def _all_elsewhere(s: Sitting, seat: Seat, card: str) -> bool:
    at = s.state.seat(seat)
    open_cards = [*(face for row in s.truth.rows.values() for face in row), *(face for pile in s.truth.piles.values() for face in pile)]
    known = [face for n, hand in enumerate(s.state.known) if n != at for face in hand]
    return open_cards.count(card) + known.count(card) >= s.truth.box.copies[card] and card not in s.state.known[at]


def _fitting(s: Sitting, seat: Seat, card: str) -> Wrong | None:
    ends = [at for at in sorted({0, len(s.truth.rows[seat])}) if not flaw(s, _grown(s, seat, card, at)) and not _barred(s, card)]
    return laid(s, seat, card, s.dice.choice(ends)) if ends else None


def taken_back(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W25: a lying card goes back to the hand."""
    row = s.truth.rows[seat]
    if not row:
        return None
    at = s.dice.randrange(len(row))
    return Wrong({f"{seat}.row": cards(row[:at] + row[at + 1 :])}, ("card",), late=True)


def second_last_turn(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W19: whoever has had a last turn lays one more card down, or a row is rearranged in a last turn."""
    state = s.state
    # Whoever passed without a word has the last turn still, for all that anybody knows.
    gone = [other for other in s.seats if other not in state.waiting and other not in {state.ender, s.unsaid}]
    if state.phase != "last-turns":
        return None
    for other in gone:
        fits = [(card, at) for card, at in _ends(s, other) if not flaw(s, _grown(s, other, card, at)) and not _barred(s, card)]
        if fits and len(s.truth.rows[other]) < 9:
            wrong = laid(s, other, *s.dice.choice(fits))
            return Wrong(wrong.places, wrong.pieces, seat=other)
    found = list(orders(state.options, tuple(s.truth.rows[seat]))) if seat in state.waiting else []
    return Wrong({f"{seat}.row": cards(s.dice.choice(found))}, ("card",)) if found else None

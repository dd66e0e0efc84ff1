"""Cards laid where they do not belong, and rows in a wrong order (TX-W01, W02, W05 to W09, W13, W14, W17, W23 to W25)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from companion.games.tektonix.plates import PLATES, SUBDUCTION, world
from companion.games.tektonix.rules.route import orders
from companion.games.tektonix.simulated.cheats.pieces import in_row, laid
from companion.games.tektonix.simulated.table import TektonixTable
from companion.rules.values import Seat
from companion.simulated_table.wrong import Finder, Wrong

Row = tuple[str, ...]
MOST_PLATES, MOST_BOUNDARIES = 5, 4


def flaw(t: TektonixTable, row: Row) -> str:
    """The violation that a row is, read from the map once more; nothing when it is right or the map has to be looked at."""
    plates = [card for card in row if card in PLATES]
    if len(row) == 1 and not plates:
        return "TX-W09" if t.state.options.first_card == "plate" else ""
    if len(plates) > MOST_PLATES or len(row) - len(plates) > MOST_BOUNDARIES:
        return "TX-W24"
    if any((one in PLATES) == (other in PLATES) for one, other in pairwise(row)):
        return "TX-W07"
    if t.state.options.repeat_plate == "forbidden" and len(set(plates)) < len(plates):
        return "TX-W05"
    kinds = {_seam(t, row, at) for at, card in enumerate(row) if card not in PLATES} - {""}
    return kinds.pop() if len(kinds) == 1 and "ask" not in kinds else ""


def _seam(t: TektonixTable, row: Row, at: int) -> str:
    """Returns the violation of one boundary card between or beside its plates: empty if it fits, `ask` if that is in doubt."""
    earth, card = world(t.state.options.topology), row[at]
    sides = [row[i] for i in (at - 1, at + 1) if 0 <= i < len(row)]
    ways = [sides] if len(sides) == 2 else [[*sides, other] for other in PLATES if other not in sides]
    strict = {earth.borders.get((one, other, card), "no") for one, other in ways}
    loose = {earth.borders.get((one, other, like), "no") for one, other in ways for like in SUBDUCTION} if card in SUBDUCTION else strict
    fits = strict if t.state.options.advanced else loose
    if "yes" in fits:
        return ""
    if "ask" in fits:
        return "ask"
    if t.state.options.advanced and "yes" in loose:
        return "TX-W17"
    return "TX-W05" if len(sides) == 2 else "TX-W06"


def _ends(t: TektonixTable, seat: Seat) -> list[tuple[str, int]]:
    """Each card of a hand at each end of the row."""
    return [(card, at) for card in sorted(set(t.hands[seat])) for at in sorted({0, len(t.row(seat))})]


def _grown(t: TektonixTable, seat: Seat, card: str, at: int) -> Row:
    row = t.row(seat)
    return (*row[:at], card, *row[at:])


def does_not_go_there(kind: str) -> Finder:
    """A card of the hand laid at an end where it makes the row wrong in just this way."""

    def find(t: TektonixTable, seat: Seat) -> Wrong | None:
        found = [(card, at) for card, at in _ends(t, seat) if flaw(t, _grown(t, seat, card, at)) == kind and not _barred(t, card)]
        return laid(t, seat, *t.dice.choice(found), cube=t.dice.random() < 0.6) if found else None

    return find


def _barred(t: TektonixTable, card: str) -> bool:
    """True if the house rule lets nobody lay this plate any more."""
    full = card in PLATES and len(t.on_plate(card)) >= t.box.limits[card]
    return full and t.state.options.full_plate_play == "forbidden"


def out_of_turn(t: TektonixTable, seat: Seat) -> Wrong | None:
    """TX-W01: somebody else lays a card down. Whoever was just on turn would take a second action."""
    past = t.state.past.seat if t.state.past is not None else ""
    others = [other for other in t.seats if other not in (seat, past)]
    if t.state.phase != "play" or not others:
        return None
    other = t.dice.choice(others)
    fits = [(card, at) for card, at in _ends(t, other) if not flaw(t, _grown(t, other, card, at)) and not _barred(t, card)]
    if not fits:
        return None
    return replace(laid(t, other, *t.dice.choice(fits)), seat=other)


def second_card(t: TektonixTable, seat: Seat) -> Wrong | None:
    """TX-W02: a card laid down besides the turn's action."""
    fits = [(card, at) for card, at in _ends(t, seat) if not flaw(t, _grown(t, seat, card, at)) and not _barred(t, card)]
    return laid(t, seat, *t.dice.choice(fits)) if fits else None


def inside(t: TektonixTable, seat: Seat) -> Wrong | None:
    """TX-W08: a card put between two lying ones."""
    row = t.row(seat)
    ends = {_grown(t, seat, card, at) for card, at in _ends(t, seat)}
    found = [
        (card, at) for card in sorted(set(t.hands[seat])) for at in range(1, len(row)) if _grown(t, seat, card, at) not in ends
    ]
    return laid(t, seat, *t.dice.choice(found), cube=t.dice.random() < 0.6) if found else None


def wrong_order(t: TektonixTable, seat: Seat) -> Wrong | None:
    """TX-W13: two cards change places and the row is no route, or a card of the row is another one."""
    row = t.row(seat)
    if len(row) < 3 or t.state.phase != "play":
        return None
    if t.dice.random() < 0.3:
        at = t.dice.randrange(len(row))
        others = [card for card in t.hands[seat] if card not in row]
        if others:
            return in_row(seat, [*row[:at], t.dice.choice(others), *row[at + 1 :]])
    one, other = sorted(t.dice.sample(range(len(row)), 2))
    order = list(row)
    order[one], order[other] = order[other], order[one]
    if tuple(order) in (row, row[::-1]) or not flaw(t, tuple(order)):
        return None
    return in_row(seat, order)


def free_order(t: TektonixTable, seat: Seat) -> Wrong | None:
    """TX-W14: the row in another right order, besides the turn's action."""
    found = list(orders(t.state.options, tuple(t.row(seat))))
    return in_row(seat, t.dice.choice(found)) if found else None


def not_from_this_hand(t: TektonixTable, seat: Seat) -> Wrong | None:
    """TX-W23: a card that everybody saw going to another hand is laid down; every other copy lies open."""
    at = t.state.seat(seat)
    for card in sorted({card for n, hand in enumerate(t.state.known) if n != at for card in hand}):
        if _all_elsewhere(t, seat, card) and (found := _fitting(t, seat, card)) is not None:
            return found
    return None


def from_inside(t: TektonixTable, seat: Seat) -> Wrong | None:
    """TX-W04: a card from inside a pile is laid down; every copy of it is known to lie elsewhere."""
    deep = {card for pile in t.state.piles for card in pile[:-1]}
    for card in sorted(deep):
        if _all_elsewhere(t, seat, card) and (found := _fitting(t, seat, card)) is not None:
            return found
    return None


def _all_elsewhere(t: TektonixTable, seat: Seat, card: str) -> bool:
    at = t.state.seat(seat)
    open_cards = [face for cards in (*t.state.rows, *t.state.piles) for face in cards]
    known = [face for n, hand in enumerate(t.state.known) if n != at for face in hand]
    return open_cards.count(card) + known.count(card) >= t.box.copies[card] and card not in t.state.known[at]


def _fitting(t: TektonixTable, seat: Seat, card: str) -> Wrong | None:
    ends = [at for at in sorted({0, len(t.row(seat))}) if not flaw(t, _grown(t, seat, card, at)) and not _barred(t, card)]
    return laid(t, seat, card, t.dice.choice(ends)) if ends else None


def taken_back(t: TektonixTable, seat: Seat) -> Wrong | None:
    """TX-W25: a lying card goes back to the hand."""
    row = t.row(seat)
    if not row:
        return None
    at = t.dice.randrange(len(row))
    return replace(in_row(seat, row[:at] + row[at + 1 :]), left_out=True)


def second_last_turn(t: TektonixTable, seat: Seat) -> Wrong | None:
    """TX-W19: whoever has had a last turn lays one more card down, or a row is rearranged in a last turn."""
    state = t.state
    gone = [other for other in t.seats if other not in state.waiting and other != state.ender]
    if state.phase != "last-turns":
        return None
    for other in gone:
        fits = [(card, at) for card, at in _ends(t, other) if not flaw(t, _grown(t, other, card, at)) and not _barred(t, card)]
        if fits and len(t.row(other)) < 9:
            return replace(laid(t, other, *t.dice.choice(fits)), seat=other)
    found = list(orders(state.options, tuple(t.row(seat)))) if seat in state.waiting else []
    return in_row(seat, t.dice.choice(found)) if found else None

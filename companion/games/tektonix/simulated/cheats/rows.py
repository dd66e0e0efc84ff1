"""Cards laid where they do not belong, and rows in a wrong order (TX-W01, W02, W05 to W09, W13, W14, W17, W23 to W25)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from companion.games.tektonix.plates import PLATES, SUBDUCTION, world
from companion.games.tektonix.rules.route import orders
from companion.games.tektonix.simulated.cheats.pieces import in_row, laid
from companion.games.tektonix.simulated.table import TektonixTable
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Finder, Found
from companion.simulated_table.wrong import Wrong

CHEATS = Cheats()

Row = tuple[str, ...]
MOST_PLATES, MOST_BOUNDARIES = 5, 4


def flaw(t: TektonixTable, row: Row) -> str:
    """The violation that a row is, read from the map once more. It is none when the row is right or the map has to be looked at."""
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
    """Returns the violation of one boundary card between or beside its plates. It is empty if it fits, `ask` if that is in doubt."""
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


def _right(t: TektonixTable, seat: Seat) -> list[Wrong]:
    """A card of the hand laid at an end where it belongs."""
    fits = [(card, at) for card, at in _ends(t, seat) if not flaw(t, _grown(t, seat, card, at)) and not _barred(t, card)]
    return [laid(t, seat, card, at) for card, at in fits]


def does_not_go_there(kind: str) -> Finder:
    """Makes a finder of a card laid at an end where it makes the row wrong in just this way."""

    def find(t: TektonixTable, seat: Seat) -> Found:
        found = [(card, at) for card, at in _ends(t, seat) if flaw(t, _grown(t, seat, card, at)) == kind and not _barred(t, card)]
        return laid(t, seat, *t.dice.choice(found), cube=t.dice.random() < 0.6) if found else None

    return find


for _kind in ("TX-W05", "TX-W06", "TX-W07", "TX-W09", "TX-W17", "TX-W24"):
    CHEATS.at("turn", _kind, rare=_kind in ("TX-W09", "TX-W17", "TX-W24"))(does_not_go_there(_kind))


def _barred(t: TektonixTable, card: str) -> bool:
    """True if the house rule lets nobody lay this plate any more."""
    full = card in PLATES and len(t.on_plate(card)) >= t.box.limits[card]
    return full and t.state.options.full_plate_play == "forbidden"


@CHEATS.at("turn", "TX-W01", rare=True)
def out_of_turn(t: TektonixTable, seat: Seat) -> Found:
    """Has somebody else lay a card down. Whoever was just on turn would take a second action."""
    past = t.state.past.seat if t.state.past is not None else ""
    others = [other for other in t.seats if other not in (seat, past)]
    if t.state.phase != "play" or not others:
        return None
    other = t.dice.choice(others)
    return (replace(wrong, seat=other) for wrong in _right(t, other))


@CHEATS.at("drawn ended", "TX-W02")
def second_card(t: TektonixTable, seat: Seat) -> Found:
    """A card laid down besides the turn's action."""
    return _right(t, seat)


@CHEATS.at("turn", "TX-W08")
def inside(t: TektonixTable, seat: Seat) -> Found:
    """A card put between two lying ones."""
    row = t.row(seat)
    ends = {_grown(t, seat, card, at) for card, at in _ends(t, seat)}
    found = [
        (card, at) for card in sorted(set(t.hands[seat])) for at in range(1, len(row)) if _grown(t, seat, card, at) not in ends
    ]
    return laid(t, seat, *t.dice.choice(found), cube=t.dice.random() < 0.6) if found else None


@CHEATS.at("turn", "TX-W13")
def wrong_order(t: TektonixTable, seat: Seat) -> Found:
    """Two cards change places and the row is no route, or a card of the row is another one."""
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


@CHEATS.at("drawn ended", "TX-W14", rare=True)
def free_order(t: TektonixTable, seat: Seat) -> Found:
    """The row in another right order, besides the turn's action."""
    return (in_row(seat, order) for order in orders(t.state.options, tuple(t.row(seat))))


@CHEATS.at("turn", "TX-W23", rare=True)
def not_from_this_hand(t: TektonixTable, seat: Seat) -> Found:
    """A card that everybody saw going to another hand is laid down; every other copy lies open."""
    at = t.state.seat(seat)
    return _fitting(t, seat, {card for n, hand in enumerate(t.state.known) if n != at for card in hand})


def from_inside(t: TektonixTable, seat: Seat) -> Found:
    """A card from inside a pile is laid down; every copy of it is known to lie elsewhere."""
    return _fitting(t, seat, {card for pile in t.state.piles for card in pile[:-1]})


def _all_elsewhere(t: TektonixTable, seat: Seat, card: str) -> bool:
    at = t.state.seat(seat)
    open_cards = [face for cards in (*t.state.rows, *t.state.piles) for face in cards]
    known = [face for n, hand in enumerate(t.state.known) if n != at for face in hand]
    return open_cards.count(card) + known.count(card) >= t.box.copies[card] and card not in t.state.known[at]


def _fitting(t: TektonixTable, seat: Seat, cards: set[str]) -> list[Wrong]:
    """The first of these cards that is all elsewhere, laid where it belongs."""
    for card in sorted(cards):
        ends = [at for at in sorted({0, len(t.row(seat))}) if not flaw(t, _grown(t, seat, card, at)) and not _barred(t, card)]
        if ends and _all_elsewhere(t, seat, card):
            return [laid(t, seat, card, at) for at in ends]
    return []


@CHEATS.at("turn", "TX-W25")
def taken_back(t: TektonixTable, seat: Seat) -> Found:
    """A lying card goes back to the hand."""
    row = t.row(seat)
    if not row:
        return None
    at = t.dice.randrange(len(row))
    return replace(in_row(seat, row[:at] + row[at + 1 :]), left_out=True)


def second_last_turn(t: TektonixTable, seat: Seat) -> Found:
    """Whoever has had a last turn lays one more card down, or a row is rearranged in a last turn."""
    state = t.state
    # Who passed without a word may as well be about to lay it.
    gone = [other for other in t.seats if other not in state.waiting and other not in (state.ender, t.unsaid)]
    if state.phase != "last-turns":
        return None
    for other in gone:
        fits = _right(t, other)
        if fits and len(t.row(other)) < 9:
            return [replace(wrong, seat=other) for wrong in fits]
    return [in_row(seat, order) for order in orders(state.options, tuple(t.row(seat)))] if seat in state.waiting else None

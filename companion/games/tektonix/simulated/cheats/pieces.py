"""Cubes and piles handled against the rules (TX-W03, W04, W10 to W12, W16, W19, W26)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.games.tektonix.plates import MINOR, PLATES
from companion.games.tektonix.simulated.table import TektonixTable
from companion.games.tektonix.state import HAND_LIMIT, PILES
from companion.rules.values import PlacedPiece, Seat
from companion.simulated_table.cheats import Cheats, Found
from companion.simulated_table.wrong import Pieces, Wrong, both, come, gone

CHEATS = Cheats()


def cards_of(faces: Sequence[str]) -> Pieces:
    """Cards side by side or one upon the other."""
    return tuple(PlacedPiece("card", face) for face in faces)


def with_cube(plate: str, colour: Seat) -> Wrong:
    """A cube more on a plate."""
    return come(f"{plate}.cubes", PlacedPiece(f"cube-{colour}"))


def without_cube(plate: str, colour: Seat) -> Wrong:
    """A cube less on a plate."""
    return gone(f"{plate}.cubes", PlacedPiece(f"cube-{colour}"))


def _room(t: TektonixTable) -> list[str]:
    return [plate for plate in PLATES if len(t.on_plate(plate)) < t.box.limits[plate]]


def _brought(t: TektonixTable, seat: Seat) -> str:
    """The plate on which the card just laid puts a cube."""
    past = t.state.past
    return past.card if past is not None and past.seat == seat and past.cube else ""


@CHEATS.at("laid", "TX-W10")
def no_cube(t: TektonixTable, seat: Seat) -> Found:
    """The cube of a plate is left out."""
    plate = _brought(t, seat)
    if not plate or t.state.phase == "set-out" or not t.state.who:
        return None
    return replace(without_cube(plate, seat), left_out=True)


@CHEATS.at("laid ended", "TX-W11")
def wrong_cube(t: TektonixTable, seat: Seat) -> Found:
    """A cube for a boundary card, on a wrong plate, or a second cube for one card."""
    past = t.state.past
    if past is None or past.seat != seat or past.did != "play" or not t.spare(seat):
        return None
    plate = _brought(t, seat)
    others = [other for other in _room(t) if other != past.card]
    if not others:
        return None
    if plate and t.dice.random() < 0.5:
        return both(without_cube(plate, seat), with_cube(t.dice.choice(others), seat), left_out=True)
    return with_cube(plate if plate in _room(t) and t.dice.random() < 0.5 else t.dice.choice(others), seat)


@CHEATS.at("turn laid", "TX-W12", rare=True)
def too_many(t: TektonixTable, seat: Seat) -> Found:
    """A cube more on a plate that is full."""
    fulls = [plate for plate in PLATES if len(t.on_plate(plate)) >= t.box.limits[plate]]
    past = t.state.past
    if past is not None and past.seat == seat and past.full:
        fulls = [past.card]
    if not fulls or not t.spare(seat):
        return None
    majors = [plate for plate in fulls if plate not in MINOR]
    return (with_cube(plate, seat) for plate in majors or fulls)


@CHEATS.at("turn", "TX-W26")
def cubes_moved(t: TektonixTable, seat: Seat) -> Found:
    """A cube appears, goes away, or lies on another plate although nobody has laid a plate down."""
    there = [plate for plate in PLATES if t.on_plate(plate)]
    past, way = t.state.past, t.dice.choice(("more", "away", "shifted"))
    if way == "more":
        # A second cube for a card just laid, or one for a boundary card, is another violation.
        colours = [colour for colour in t.seats if t.spare(colour) and not (past and past.seat == colour and past.did == "play")]
        return (with_cube(plate, colour) for plate in _room(t) for colour in colours)
    if not there:
        return None
    plate = t.dice.choice(there)
    colour = t.dice.choice(t.on_plate(plate))
    if way == "away":
        return replace(without_cube(plate, colour), left_out=True)
    return (both(without_cube(plate, colour), with_cube(other, colour)) for other in _room(t) if other != plate)


@CHEATS.at("drawn", "TX-W03", rare=True)
def two_draws(t: TektonixTable, seat: Seat) -> Found:
    """More cards after the one of this turn."""
    return _three_off(t, seat) if t.state.drew else None


def from_below(t: TektonixTable, seat: Seat) -> Found:
    """Cards are lifted off a pile to get at one that lies below."""
    return None if t.state.drew else _three_off(t, seat)


def _three_off(t: TektonixTable, seat: Seat) -> Found:
    """Takes three cards off a pile: fewer could be in a hand. The hand is full, otherwise the next seats may have drawn them."""
    state = t.state
    deep = [pile for pile in PILES if len(t.pile(pile)) > 2 and t.pile(pile)[-4:-3] not in {t.pile(pile)[-n:][:1] for n in (1, 2, 3)}]
    if state.phase != "play" or state.who != seat or state.hands[state.seat(seat)] < HAND_LIMIT + bool(state.drew) :
        return None
    return (Wrong(places={pile: cards_of(t.pile(pile)[:-3])}, pieces=("card",)) for pile in deep)


@CHEATS.at("ended", "TX-W16", rare=True)
def thrown_away(t: TektonixTable, seat: Seat) -> Found:
    """Lays a card on a pile after Play or Rearrange, or when nobody may draw. Only this hand can have had it."""
    past = t.state.past
    if past is None or past.seat != seat or past.did not in ("play", "rearrange") or not t.state.who:
        return None
    mine = sorted(set(t.hands[seat]))
    if t.state.phase == "play":
        mine = [card for card in mine if card in t.state.known[t.state.seat(seat)] and _only_mine(t, seat, card)]
    return _onto_a_pile(t, mine)


def _onto_a_pile(t: TektonixTable, hand: list[str]) -> Iterator[Wrong]:
    """One of these cards on some pile; a card that lies deeper in it may have come to light."""
    pile = t.dice.choice(PILES)
    return (come(pile, *cards_of([card])) for card in hand if card not in t.pile(pile))


def _only_mine(t: TektonixTable, seat: Seat, card: str) -> bool:
    """True if all copies lie open or are known to be in this hand."""
    lies = sum(cards.count(card) for cards in (*t.state.rows, *t.state.piles))
    return lies + t.state.known[t.state.seat(seat)].count(card) >= t.box.copies[card]


def last_draw(t: TektonixTable, seat: Seat) -> Found:
    """A card is thrown away in a last turn, as if it had been a turn with a draw."""
    if t.state.phase != "last-turns" or t.state.who != seat:
        return None
    return _onto_a_pile(t, sorted(set(t.hands[seat])))

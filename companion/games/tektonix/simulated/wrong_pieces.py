"""Cubes and piles handled against the rules (TX-W03, W04, W10 to W12, W16, W19, W26)."""

from __future__ import annotations

from companion.games.tektonix.plates import MINOR, PLATES
from companion.games.tektonix.simulated.sitting import Sitting
from companion.games.tektonix.simulated.wrong import Wrong, cards, with_cube
from companion.games.tektonix.state import HAND_LIMIT, PILES, Pass, Play
from companion.rules.values import PlacedPiece, Seat


def _spare(s: Sitting, seat: Seat) -> bool:
    return sum(cubes.count(seat) for cubes in s.truth.cubes.values()) < 6


def _room(s: Sitting) -> list[str]:
    return [plate for plate in PLATES if len(s.truth.cubes[plate]) < s.truth.box.limits[plate]]


def _brought(s: Sitting, seat: Seat) -> str:
    """The plate on which the card just laid puts a cube."""
    past = s.state.past
    return past.card if past is not None and past.seat == seat and past.cube else ""


def no_cube(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W10: the cube of a plate is left out."""
    plate = _brought(s, seat)
    if not plate or s.state.phase == "set-out" or not s.state.who:
        return None
    left = list(s.truth.layout()[f"{plate}.cubes"])
    left.remove(PlacedPiece(f"cube-{seat}"))
    return Wrong({f"{plate}.cubes": tuple(left)}, (f"cube-{seat}",), late=True)


def wrong_cube(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W11: a cube for a boundary card, on a wrong plate, or a second cube for one card."""
    past = s.state.past
    if past is None or past.seat != seat or past.did != "play" or not _spare(s, seat):
        return None
    plate = _brought(s, seat)
    others = [other for other in _room(s) if other != past.card]
    if not others:
        return None
    other = s.dice.choice(others)
    if plate and s.dice.random() < 0.5:
        left = list(s.truth.layout()[f"{plate}.cubes"])
        left.remove(PlacedPiece(f"cube-{seat}"))
        return Wrong({f"{plate}.cubes": tuple(left), **with_cube(s, other, seat)}, (f"cube-{seat}",))
    if plate in _room(s) and s.dice.random() < 0.5:
        other = plate
    return Wrong(with_cube(s, other, seat), (f"cube-{seat}",))


def too_many(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W12: a cube more on a plate that is full."""
    fulls = [plate for plate in PLATES if len(s.truth.cubes[plate]) >= s.truth.box.limits[plate]]
    past = s.state.past
    if past is not None and past.seat == seat and past.full:
        fulls = [past.card]
    if not fulls or not _spare(s, seat):
        return None
    majors = [plate for plate in fulls if plate not in MINOR]
    return Wrong(with_cube(s, s.dice.choice(majors or fulls), seat), (f"cube-{seat}",))


def _first(s: Sitting, plate: str, colour: Seat) -> bool:
    """True if a cube may be the beginning of a turn: its card may follow. Nor is a turn over that nobody said to be over, and
    whoever has a last turn may have passed without a word."""
    if colour in {s.unsaid, s.undeclared}:
        return True
    ends = sorted({0, len(s.truth.rows[colour])})
    passed = [s.game.apply(s.state, Pass(s.state.who, said=False))] if s.state.phase == "last-turns" else []
    return any(colour == state.who and not s.game.faults(state, Play(colour, plate, at)) for state in (s.state, *passed) for at in ends)


def cubes_moved(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W26: a cube appears, goes away, or lies on another plate although nobody has laid a plate down."""
    there = [plate for plate in PLATES if s.truth.cubes[plate]]
    past = s.state.past
    way = s.dice.choice(("more", "away", "shifted"))
    if way == "more":
        # A second cube for a card just laid, or one for a boundary card, is another violation.
        colours = [colour for colour in s.seats if _spare(s, colour) and not (past and past.seat == colour and past.did == "play")]
        found = [(plate, colour) for plate in _room(s) for colour in colours if not _first(s, plate, colour)]
        if not found:
            return None
        plate, colour = s.dice.choice(found)
        return Wrong(with_cube(s, plate, colour), (f"cube-{colour}",))
    if not there:
        return None
    plate = s.dice.choice(there)
    colour = s.dice.choice(s.truth.cubes[plate])
    left = list(s.truth.layout()[f"{plate}.cubes"])
    left.remove(PlacedPiece(f"cube-{colour}"))
    if way == "away":
        return Wrong({f"{plate}.cubes": tuple(left)}, (f"cube-{colour}",), late=True)
    others = [other for other in _room(s) if other != plate and not _first(s, other, colour)]
    del seat
    return Wrong({f"{plate}.cubes": tuple(left), **with_cube(s, s.dice.choice(others), colour)}, (f"cube-{colour}",)) if others else None


def two_draws(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W03: more cards after the one of this turn."""
    return _three_off(s, seat) if s.state.drew else None


def from_below(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W04: cards are lifted off a pile to get at one that lies below."""
    return None if s.state.drew else _three_off(s, seat)


def _three_off(s: Sitting, seat: Seat) -> Wrong | None:
    """Three cards off a pile: fewer could be in a hand. The hand is full, otherwise the next seats may have drawn them."""
    state = s.state
    deep = [pile for pile in PILES if len(s.truth.piles[pile]) > 2 and _plain(s.truth.piles[pile])]
    if state.phase != "play" or state.who != seat or state.hands[state.seat(seat)] < HAND_LIMIT + bool(state.drew) or not deep:
        return None
    pile = s.dice.choice(deep)
    return Wrong({pile: cards(s.truth.piles[pile][:-3])}, ("card",))


def _plain(pile: list[str]) -> bool:
    return pile[-4:-3] not in ([card] for card in pile[-3:])


def thrown_away(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W16: a card for a pile after Play or Rearrange, which only this hand can have had, or when nobody may draw any more."""
    past = s.state.past
    if past is None or past.seat != seat or past.did not in ("play", "rearrange") or not s.state.who:
        return None
    pile = s.dice.choice(PILES)
    hand = sorted(set(s.truth.hands[seat]))
    if s.state.phase == "play":
        hand = [card for card in hand if card in s.state.known[s.state.seat(seat)] and _only_mine(s, seat, card)]
    # A card that lies deeper in the pile may have come to light.
    hand = [card for card in hand if card not in s.truth.piles[pile]]
    return Wrong({pile: cards([*s.truth.piles[pile], s.dice.choice(hand)])}, ("card",)) if hand else None


def _only_mine(s: Sitting, seat: Seat, card: str) -> bool:
    """True if all copies lie open or are known to be in this hand."""
    lies = sum(row.count(card) for row in s.truth.rows.values()) + sum(pile.count(card) for pile in s.truth.piles.values())
    return lies + s.state.known[s.state.seat(seat)].count(card) >= s.truth.box.copies[card]


def last_draw(s: Sitting, seat: Seat) -> Wrong | None:
    """TX-W19: a card is thrown away in a last turn, as if it had been a turn with a draw."""
    if s.state.phase != "last-turns" or s.state.who != seat:
        return None
    hand = sorted(set(s.truth.hands[seat]))
    pile = s.dice.choice(PILES)
    hand = [card for card in hand if card not in s.truth.piles[pile]]
    return Wrong({pile: cards([*s.truth.piles[pile], s.dice.choice(hand)])}, ("card",)) if hand else None

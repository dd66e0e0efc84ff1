"""Cards laid where they do not belong, and rows in a wrong order (TX-W01, W02, W05 to W09, W13, W14, W17, W23 to W25)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace

from companion.games.tektonix.plates import PLATES
from companion.games.tektonix.rules.playing import grown
from companion.games.tektonix.rules.route import orders, route_faults
from companion.games.tektonix.rules.turn import full
from companion.games.tektonix.simulated.cheats.pieces import cards_of
from companion.games.tektonix.simulated.table import TektonixTable
from companion.games.tektonix.state import Play, Rearrange
from companion.rules.values import Seat
from companion.simulated_table.cheats import Cheats, Finder, Found, chosen, refused
from companion.simulated_table.wrong import Wrong

CHEATS = Cheats()

CUBE = 0.6
"""How often the cube of a plate is put beside it that does not belong in the row."""


def plays(t: TektonixTable, seat: Seat, cards: Collection[str] | None = None) -> Iterator[Play]:
    """The cards of a hand, or these, laid anywhere in its row, but where only the printed map could tell."""
    row, cards = t.row(seat), t.hands[seat] if cards is None else cards
    # Beside its like a card may as well have been laid on the other side of it: at an end where it can be.
    tried = {grown(row, card, at): Play(seat, card, at) for card in cards for at in (*range(1, len(row)), 0, len(row))}
    for play in t.dice.sample([*tried.values()], len(tried)):
        if not any("ask" in dict(fault.args).get("case", "") for fault in t.game.faults(t.state, play)):
            yield play


def fitting(t: TektonixTable, seat: Seat, cards: Collection[str] | None = None) -> Iterator[Play]:
    """Those that are right in themselves: only who lays them down, and when, may be wrong."""
    for play in plays(t, seat, cards):
        row, options = t.row(seat), t.state.options
        barred = options.full_plate_play == "forbidden" and play.card in PLATES and full(t.state, play.card)
        if play.at in (0, len(row)) and not barred and not route_faults(options, seat, grown(row, play.card, play.at)):
            yield play


def others_cards(t: TektonixTable, seat: Seat) -> Iterator[Play]:
    """The others lay cards where they belong; whoever was just on turn would take a second action."""
    others = [other for other in t.seats if other != seat and (t.state.past is None or other != t.state.past.seat)]
    return (play for other in t.dice.sample(others, len(others)) for play in fitting(t, other))


def laid(kind: str, *rules: str) -> Finder:
    """Makes a finder of a card that does not go there for these rules, now and then without its cube."""
    find = refused(kind, plays, *rules)

    def found(t: TektonixTable, seat: Seat) -> Found:
        wrong = chosen(t.dice, find(t, seat))
        if wrong is None or t.dice.random() < CUBE:
            return wrong
        return replace(wrong, places={place: lies for place, lies in wrong.places.items() if place == f"{seat}.row"}, pieces=("card",))

    return found


for _kind, _rules in {"TX-W05": (), "TX-W06": (), "TX-W07": ("TX-010",), "TX-W08": ()}.items():
    CHEATS.at("turn", _kind)(laid(_kind, *_rules))
for _kind in ("TX-W09", "TX-W17", "TX-W24"):
    CHEATS.at("turn", _kind, rare=True)(laid(_kind))
CHEATS.refused("turn", "TX-W01", others_cards, rare=True)
CHEATS.refused("drawn ended", "TX-W02", fitting)


def in_a_wrong_order(t: TektonixTable, seat: Seat) -> Iterator[Rearrange]:
    """A card of the row is another one, or two change places."""
    row, hand = t.row(seat), [card for card in t.hands[seat] if card not in t.row(seat)]
    if len(row) < 3:
        return
    if hand and t.dice.random() < 0.3:
        at = t.dice.randrange(len(row))
        yield Rearrange(seat, (*row[:at], t.dice.choice(hand), *row[at + 1 :]))
    one, other = sorted(t.dice.sample(range(len(row)), 2))
    yield Rearrange(seat, (*row[:one], row[other], *row[one + 1 : other], row[one], *row[other + 1 :]))


def rearranges(t: TektonixTable, seat: Seat) -> Iterator[Rearrange]:
    """The row in another right order."""
    return (Rearrange(seat, order) for order in orders(t.state.options, t.row(seat)))


CHEATS.refused("turn", "TX-W13", in_a_wrong_order)
CHEATS.refused("drawn ended", "TX-W14", rearranges, rare=True)


def not_from_this_hand(t: TektonixTable, seat: Seat) -> Iterator[Play]:
    """Cards that everybody saw going to another hand."""
    at = t.state.seat(seat)
    return fitting(t, seat, [card for n, hand in enumerate(t.state.known) if n != at for card in hand])


def from_inside(t: TektonixTable, seat: Seat) -> Iterator[Play]:
    """Cards from inside a pile."""
    return fitting(t, seat, [card for pile in t.state.piles for card in pile[:-1]])


CHEATS.refused("turn", "TX-W23", not_from_this_hand, rare=True)


@CHEATS.at("turn", "TX-W25")
def taken_back(t: TektonixTable, seat: Seat) -> Found:
    """A lying card goes back to the hand."""
    row = t.row(seat)
    if not row:
        return None
    at = t.dice.randrange(len(row))
    return Wrong(places={f"{seat}.row": cards_of(row[:at] + row[at + 1 :])}, pieces=("card",), left_out=True)

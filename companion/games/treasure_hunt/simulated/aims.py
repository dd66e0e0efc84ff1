"""What is needed to win, and who has won: read off the real pieces."""

from __future__ import annotations

from fractions import Fraction

from companion.games.treasure_hunt.rules.cards import SYMBOLS
from companion.games.treasure_hunt.simulated.truth import Truth
from companion.rules.values import Seat

PRINTED = {1: 1, 2: 3, 3: 2, 4: 1}


def need(truth: Truth) -> int:
    """Tiles of every symbol (TH-044)."""
    option = truth.options.need_per_symbol
    seats = len(truth.seats)
    return PRINTED[seats] if option == "printed" or seats == 1 else int(option)


def missing(truth: Truth, seat: Seat) -> dict[str, int]:
    """Symbols still to be won, and how many tiles of each."""
    have = truth.controlled(seat)
    return {symbol: need(truth) - have[symbol] for symbol in SYMBOLS if have[symbol] < need(truth)}


def at_finish(truth: Truth, seat: Seat) -> bool:
    index = truth.index(seat)
    return index == 35 if truth.options.finish == "last_tile" else index >= 30


def has_won(truth: Truth, seat: Seat) -> bool:
    """The far side and all symbols; solitaire and rounds may do without the far side (TH-A33, TH-A35)."""
    if missing(truth, seat):
        return False
    if len(truth.seats) == 1:
        return not truth.options.solo_needs_finish or at_finish(truth, seat)
    if truth.options.form == "rounds" and truth.options.round_end == "total":
        return True
    return at_finish(truth, seat)


def solo_lost(truth: Truth, seat: Seat) -> bool:
    """On the last tile of the track and that tile cannot complete the set (TH-A32)."""
    if truth.index(seat) != 35 or has_won(truth, seat):
        return False
    tile = truth.pawns[seat]
    lack = missing(truth, seat)
    if not lack:
        return False
    if sum(lack.values()) > 1 or truth.owner(tile) is not None or truth.supply(seat) < 1:
        return True
    if truth.claimed_in_row(seat, tile) >= truth.row_limit():
        return True
    return tile in truth.known and truth.symbols[tile] not in lack


def scores(truth: Truth) -> dict[Seat, Fraction]:
    """Points of the finished rounds and cubes on tiles now in the round game; else controlled tiles."""
    if truth.options.form == "rounds" and len(truth.seats) > 1:
        return {s: Fraction(truth.points[s] + sum(c.count(s) for c in truth.cubes)) for s in truth.seats}
    return {seat: Fraction(len(truth.tiles_of(seat))) for seat in truth.seats}

"""What a sensible player wants: where to go, what to claim, which cards to change."""

from __future__ import annotations

import random

from companion.games.treasure_hunt.rules.cards import card
from companion.games.treasure_hunt.simulated.aims import at_finish, missing
from companion.games.treasure_hunt.simulated.combos import fitting
from companion.games.treasure_hunt.simulated.truth import Truth
from companion.rules.values import Seat


def steal_needs(truth: Truth, tile: int) -> int:
    """Cubes that a thief has to put (TH-041, TH-A16)."""
    there = len(truth.cubes[tile])
    return there + 1 if there > 1 or truth.options.steal_cubes == "always_plus_one" else there


def may_claim(truth: Truth, seat: Seat, tile: int) -> bool:
    """Nobody's tile, the row not full, a cube left. Whose turn it is does not matter here."""
    return not truth.cubes[tile] and truth.supply(seat) > 0 and truth.claimed_in_row(seat, tile) < truth.row_limit()


def may_steal(truth: Truth, seat: Seat, tile: int) -> bool:
    owner = truth.owner(tile)
    return owner not in (None, seat) and truth.supply(seat) >= steal_needs(truth, tile)


def worth(truth: Truth, seat: Seat, tile: int) -> float:
    """How much the seat would like to stand on this tile."""
    lack = missing(truth, seat)
    if not lack:
        here = truth.pawns[seat]
        truth.pawns[seat] = tile
        done = at_finish(truth, seat)
        ahead = truth.index(seat)
        truth.pawns[seat] = here
        return 100.0 if done else ahead / 36
    symbol = truth.symbols[tile]
    if may_claim(truth, seat, tile):
        if tile not in truth.known:
            return 5.0
        if symbol in lack:
            return 9.0 if fitting(truth.hands[seat], symbol, seat, 3, truth.options) else 6.0
        return 0.0
    if may_steal(truth, seat, tile) and symbol in lack:
        return 4.0
    return 0.0


def where_to(truth: Truth, seat: Seat, reach: list[int], dice: random.Random) -> int:
    """The tile to move to, out of those that the roll reaches."""
    ahead = {tile: abs(truth.index(seat) - 30) for tile in reach}
    return max(reach, key=lambda tile: (worth(truth, seat, tile) + 1.5 * dice.random(), -ahead[tile], tile))


def reach(truth: Truth, seat: Seat, roll: int) -> list[int]:
    """Tiles on which a move with this roll may stop (TH-032, TH-033, TH-047)."""
    here = truth.index(seat)
    if len(truth.seats) == 1:
        there = min(35, here + roll)
        return [truth.tile_at(seat, there)] if there != here else []
    return [truth.tile_at(seat, i) for i in range(max(0, here - roll), min(35, here + roll) + 1) if i != here]


def unwanted(truth: Truth, seat: Seat) -> list[str]:
    """Cards of the hand that help least, worst first."""
    lack = missing(truth, seat)
    tile = truth.pawns[seat]
    target = truth.symbols[tile] if truth.up[tile] else None

    def use(face: str) -> tuple[float, str]:
        c = card(face)
        value = 2.0 * (c.colour == seat) + 1.0 * (c.colour in ("white", "black")) + 0.8 * (c.symbol in lack) + 3.0 * (c.symbol == target)
        return value, face

    return sorted(truth.hands[seat], key=use)

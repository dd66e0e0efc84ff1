"""Tiles and cubes claimed or put against the rules (TH-V03 to V07, V15, V22)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.simulated.combos import wrong_sets
from companion.games.treasure_hunt.simulated.plans import may_claim
from companion.games.treasure_hunt.simulated.sitting import Sitting
from companion.games.treasure_hunt.simulated.wrong import Violation, flip, lay, put_cubes, write_down
from companion.simulated_table.sharing import Tried

if TYPE_CHECKING:
    from companion.games.treasure_hunt.simulated.turns import OnTurn


def no_flip(s: Sitting, t: OnTurn) -> Tried:
    """TH-V03: cards before the flip."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    if truth.up[tile] or len(t.used) >= 2 or "claim" in t.used or "steal" in t.used or truth.play:
        return False
    if not may_claim(truth, seat, tile):
        return False
    cards = s.dice.sample(sorted(truth.hands[seat]), min(len(truth.hands[seat]), s.dice.choice((1, 1, 3))))
    if not cards:
        return False
    yield from lay(s, "TH-V03", seat, cards, places=["play"], near=len(cards) == 1)
    return True


def does_not_fit(kind: str) -> Violation:
    """TH-V04, TH-V05, TH-V06: a combination that is none, and the cube all the same."""

    def violate(s: Sitting, t: OnTurn) -> Tried:
        seat, truth = t.seat, s.truth
        tile = truth.pawns[seat]
        sets = list(wrong_sets(kind, truth.hands[seat], truth.symbols[tile], seat, s.options))
        if not sets or truth.play:
            return False
        cards = list(s.dice.choice(sets))
        cube = f"{GRID[tile]}.cubes"
        first, last = cards[:2], cards[2:]
        near = s.dice.random() < 0.6
        truth.hands[seat] = [face for face in truth.hands[seat] if face not in (first if near else cards)]
        if near:
            truth.play += first
            s.open_cards = frozenset(truth.play)
            yield from s.rest("two cards")
            yield from lay(s, kind, seat, last, places=["play", cube], near=True)
            s.open_cards = frozenset(truth.play)
            truth.cubes[tile].append(seat)
        else:
            truth.play += cards
            s.open_cards = frozenset(truth.play)
            truth.cubes[tile].append(seat)
            yield from write_down(s, kind, seat, truth.layout(), pieces=["card", f"cube-{seat}"], places=["play", cube], near=False)
        yield from s.rest("cube all the same")
        truth.discard += truth.play
        truth.play.clear()
        yield from s.rest("cards away")
        t.used.append("claim")
        t.over = True
        t.trying = False
        return True

    return violate


def row_full(s: Sitting, t: OnTurn) -> Tried:
    """TH-V07: a third tile of an own row."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    if truth.cubes[tile] or truth.up[tile] or truth.supply(seat) < 1 or len(t.used) >= 2 or "claim" in t.used or "steal" in t.used:
        return False
    if truth.claimed_in_row(seat, tile) < truth.row_limit():
        return False
    yield from flip(s, "TH-V07", seat, tile)
    return True


def stray_cube(s: Sitting, t: OnTurn) -> Tried:
    """TH-V15: a cube on a tile that is not the player's."""
    seat, truth = t.seat, s.truth
    tiles = [tile for tile in range(36) if truth.owner(tile) != seat and tile not in truth.pawns.values() and truth.up[tile]]
    if not tiles or not truth.supply(seat) or len(t.used) >= 2 or "reinforce" in t.used:
        return False
    yield from put_cubes(s, "TH-V15", seat, s.dice.choice(tiles))
    return True


def two_cubes(s: Sitting, t: OnTurn) -> Tried:
    """TH-V22: two cubes in one reinforcement."""
    seat, truth = t.seat, s.truth
    own = truth.tiles_of(seat) if s.options.reinforce_range == "any" else [truth.pawns[seat]]
    if s.options.repeat_actions == "all" or truth.supply(seat) < 2 or not own:
        return False
    yield from put_cubes(s, "TH-V22", seat, s.dice.choice(own), count=2)
    t.used.append("reinforce")
    return True

"""Tiles of other players taken against the rules (TH-V08, V11 to V14, V23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.simulated.combos import fitting
from companion.games.treasure_hunt.simulated.plans import may_steal, steal_needs
from companion.games.treasure_hunt.simulated.sitting import Sitting
from companion.games.treasure_hunt.simulated.wrong import lay, said, write_down
from companion.simulated_table.sharing import Tried

if TYPE_CHECKING:
    from companion.games.treasure_hunt.simulated.turns import OnTurn


def foreign_tile(s: Sitting, t: OnTurn) -> Tried:
    """TH-V08, TH-V11: cards for another player's tile in the turn of arrival, as if it were a claim, or a steal."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    victim = truth.owner(tile)
    if victim in (None, seat) or truth.play or len(t.used) >= 2 or not truth.supply(seat):
        return False
    four = fitting(truth.hands[seat], truth.symbols[tile], seat, 4, s.options)
    steal = bool(four) and "TH-V11" in t.intents and may_steal(truth, seat, tile)
    kind = "TH-V11" if steal else "TH-V08"
    sets = four if steal else fitting(truth.hands[seat], truth.symbols[tile], seat, 3, s.options)
    if kind not in t.intents or not sets:
        return False
    cards = list(s.dice.choice(sets))
    yield from lay(s, kind, seat, cards, places=["play", f"{GRID[tile]}.cubes"], near=False)
    if steal:
        truth.cubes[tile] = [seat] * steal_needs(truth, tile)
    else:
        truth.cubes[tile].append(seat)
    yield from s.rest("cube")
    return True


def short_steal(s: Sitting, t: OnTurn) -> Tried:
    """TH-V12: three units and the tile is taken. TH-V13: the second half too late."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    if truth.ended.get(seat) != tile or not may_steal(truth, seat, tile) or truth.play or t.used:
        return False
    kind = "TH-V13" if s.halves.get(seat) == tile else "TH-V12"
    if kind not in t.intents or seat in truth.half:
        return False
    sets = fitting(truth.hands[seat], truth.symbols[tile], seat, 3, s.options)
    if not sets or len(sets[0]) > 3:
        return False
    cards = list(s.dice.choice(sets))
    yield from said(s)
    for face in cards:
        truth.hands[seat].remove(face)
        truth.play.append(face)
    s.open_cards = frozenset(cards)
    yield from s.rest("three cards")
    victims = truth.cubes[tile]
    truth.cubes[tile] = [seat] * steal_needs(truth, tile)
    after = truth.layout()
    mine, truth.cubes[tile] = truth.cubes[tile], victims
    pieces = [f"cube-{seat}", f"cube-{victims[0]}", "card"]
    yield from write_down(s, kind, seat, after, pieces=pieces, places=[f"{GRID[tile]}.cubes", "play"], near=len(victims) == 1)
    s.halves.pop(seat, None)
    truth.cubes[tile] = mine
    yield from s.rest("cube")
    return True


def too_few_cubes(s: Sitting, t: OnTurn) -> Tried:
    """TH-V14: a reinforced tile is taken with as many cubes as lay there. TH-V23: the victim's cubes stay on it."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    victims = list(truth.cubes[tile])
    need = steal_needs(truth, tile)
    few = "TH-V14" in t.intents and need > 1
    kind = "TH-V14" if few else "TH-V23"
    if kind not in t.intents or not victims or truth.owner(tile) == seat:
        return False
    truth.cubes[tile] = [seat] * (need - 1) if few else [*victims, *[seat] * need]
    after = truth.layout()
    now, truth.cubes[tile] = truth.cubes[tile], victims
    pieces = [f"cube-{seat}", f"cube-{victims[0]}"]
    yield from write_down(s, kind, seat, after, pieces=pieces, places=[f"{GRID[tile]}.cubes"], near=True)
    # However few the cubes, the steal is over: nobody comes back to its first half.
    s.halves.pop(seat, None)
    truth.cubes[tile] = now
    was_stolen, was_lost = set(truth.stolen), dict(truth.lost)
    truth.stolen.add(tile)
    if truth.options.stolen_cubes == "lost":
        truth.lost[victims[0]] += len(victims)
    try:
        yield from s.rest("cube")
        truth.discard += truth.play
        truth.play.clear()
        yield from s.rest("cards away")
    finally:
        if truth.cubes[tile] == victims:
            # It was put right: nothing has been stolen.
            truth.stolen = was_stolen
            truth.lost.update(was_lost)
    t.used.append("steal")
    t.over = True
    return True

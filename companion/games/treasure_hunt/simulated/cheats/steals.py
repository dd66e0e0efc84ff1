"""Tiles of other players taken against the rules (TH-V08, V11 to V14, V23)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.treasure_hunt.rules.claim import how
from companion.games.treasure_hunt.rules.holdings import owner, steal_cost, supply
from companion.games.treasure_hunt.rules.steal import valid_half
from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.simulated.cheats.claims import cards, shown
from companion.games.treasure_hunt.simulated.combos import fitting
from companion.games.treasure_hunt.simulated.table import TreasureHuntTable
from companion.rules.values import PlacedPiece, Seat
from companion.simulated_table.wrong import Finder, Wrong


def _foreign(t: TreasureHuntTable, seat: Seat) -> int:
    """The tile of somebody else under the own pawn; -1: it is none, or there is no cube left for it."""
    tile = t.where(seat)
    taken = owner(t.state, tile) not in ("", seat) and supply(t.state, seat) >= steal_cost(t.state, tile, seat)
    return tile if taken else -1


def taken(t: TreasureHuntTable, seat: Seat, tile: int, count: int, *, stay: bool = False) -> Wrong:
    """So many own cubes on a tile, in the place of those that lie there or beside them."""
    place = f"{GRID[tile]}.cubes"
    return Wrong(((place, () if stay else t.table()[place], (PlacedPiece(f"cube-{seat}"),) * count),))


def foreign_tile(units: int) -> Finder:
    """TH-V08, TH-V11: cards for another player's tile in the turn of arrival, as if it were a claim, or a steal."""

    def found(t: TreasureHuntTable, seat: Seat) -> Wrong | None:
        tile = _foreign(t, seat)
        if tile < 0 or t.state.shown or t.state.spent or len(t.state.used) >= 2:
            return None
        sets = fitting(t.hand(seat), t.symbols[tile], seat, units, how(t.state))
        return cards(t.dice.choice(sets)) if sets else None

    return found


def short_steal(late: bool) -> Finder:
    """TH-V12: three units and the tile is taken. TH-V13: the second half too late."""

    def found(t: TreasureHuntTable, seat: Seat) -> Wrong | None:
        tile, number = _foreign(t, seat), t.state.seat(seat)
        if tile < 0 or t.state.ended[number] != tile or t.state.used or t.state.spent or valid_half(t.state, seat, tile):
            return None
        half = t.state.halves[number]
        if late != (half is not None and half.tile == tile):
            return None
        sets = [each for each in fitting(t.hand(seat), t.symbols[tile], seat, 3, how(t.state)) if len(each) == 3]
        wrong = taken(t, seat, tile, steal_cost(t.state, tile, seat))
        return replace(wrong, first=shown(seat, t.dice.choice(sets)), about=("play",)) if sets else None

    return found


def too_few_cubes(t: TreasureHuntTable, seat: Seat) -> Wrong | None:
    """TH-V14: a reinforced tile is taken with as many cubes as lay there."""
    tile = t.where(seat)
    need = steal_cost(t.state, tile, seat)
    return taken(t, seat, tile, need - 1) if need > 1 else None


def cubes_stay(t: TreasureHuntTable, seat: Seat) -> Wrong | None:
    """TH-V23: the victim's cubes stay on the tile."""
    tile = t.where(seat)
    return taken(t, seat, tile, steal_cost(t.state, tile, seat), stay=True)


FINDERS: dict[str, tuple[str, Finder]] = {
    "TH-V08": ("moved", foreign_tile(3)),
    "TH-V11": ("moved", foreign_tile(4)),
    "TH-V12": ("turn", short_steal(late=False)),
    "TH-V13": ("turn", short_steal(late=True)),
    "TH-V14": ("stealing", too_few_cubes),
    "TH-V23": ("stealing", cubes_stay),
}

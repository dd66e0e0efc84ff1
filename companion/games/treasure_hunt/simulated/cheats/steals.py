"""Tiles of other players taken against the rules (TH-V08, V11 to V14, V23)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.treasure_hunt.rules.claim import how
from companion.games.treasure_hunt.rules.holdings import owner, steal_cost, supply
from companion.games.treasure_hunt.rules.steal import valid_half
from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.simulated.cheats.claims import OTHERS, cards, shown
from companion.games.treasure_hunt.simulated.combos import fitting
from companion.games.treasure_hunt.simulated.table import TreasureHuntTable
from companion.rules.values import PlacedPiece, Seat
from companion.simulated_table.cheats import Cheats, Finder, Found
from companion.simulated_table.wrong import Wrong

CHEATS = Cheats()


def _foreign(t: TreasureHuntTable, seat: Seat) -> int:
    """The tile of somebody else under the own pawn. -1: it is none, or there is no cube left for it."""
    tile = t.where(seat)
    taken = owner(t.state, tile) not in ("", seat) and supply(t.state, seat) >= steal_cost(t.state, tile, seat)
    return tile if taken else -1


def taken(t: TreasureHuntTable, seat: Seat, tile: int, count: int, *, stay: bool = False) -> Wrong:
    """So many own cubes on a tile, in the place of those that lie there or beside them."""
    place = f"{GRID[tile]}.cubes"
    return Wrong(((place, () if stay else t.table()[place], (PlacedPiece(f"cube-{seat}"),) * count),))


def foreign_tile(units: int) -> Finder:
    """Makes a finder of cards for another player's tile in the turn of arrival. They are laid as if for a claim, or a steal."""

    def found(t: TreasureHuntTable, seat: Seat) -> Found:
        tile = _foreign(t, seat)
        if tile < 0 or t.state.shown or t.state.spent or len(t.state.used) >= 2:
            return None
        sets = fitting(t.hand(seat), t.symbols[tile], seat, units, how(t.state))
        return map(cards, sets)

    return found


CHEATS.at("moved", "TH-V08", rare=True, seats=OTHERS)(foreign_tile(units=3))
CHEATS.at("moved", "TH-V11", rare=True, seats=OTHERS)(foreign_tile(units=4))


def short_steal(late: bool) -> Finder:
    """Makes a finder of three units with which the tile is taken, `late` as a second half too late."""

    def found(t: TreasureHuntTable, seat: Seat) -> Found:
        tile, number = _foreign(t, seat), t.state.seat(seat)
        if tile < 0 or t.state.ended[number] != tile or t.state.used or t.state.spent or valid_half(t.state, seat, tile):
            return None
        half = t.state.halves[number]
        if late != (half is not None and half.tile == tile):
            return None
        sets = [each for each in fitting(t.hand(seat), t.symbols[tile], seat, 3, how(t.state)) if len(each) == 3]
        wrong = taken(t, seat, tile, steal_cost(t.state, tile, seat))
        return (replace(wrong, first=shown(seat, each), about=("play",)) for each in sets)

    return found


CHEATS.at("turn", "TH-V12", rare=True, seats=OTHERS)(short_steal(late=False))
CHEATS.at("turn", "TH-V13", rare=True, seats=OTHERS)(short_steal(late=True))


@CHEATS.at("stealing", "TH-V14", rare=True, seats=OTHERS)
def too_few_cubes(t: TreasureHuntTable, seat: Seat) -> Found:
    """A reinforced tile is taken with as many cubes as lay there."""
    tile = t.where(seat)
    need = steal_cost(t.state, tile, seat)
    return taken(t, seat, tile, need - 1) if need > 1 else None


@CHEATS.at("stealing", "TH-V23", rare=True, seats=OTHERS)
def cubes_stay(t: TreasureHuntTable, seat: Seat) -> Found:
    """The victim's cubes stay on the tile."""
    tile = t.where(seat)
    return taken(t, seat, tile, steal_cost(t.state, tile, seat), stay=True)

"""Tiles and cubes claimed or put against the rules (TH-V03 to V07, V09, V10, V15, V22, V02)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.games.treasure_hunt.rules.claim import how
from companion.games.treasure_hunt.rules.holdings import claimed_in_row, controlled, owner, row_limit, supply
from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.simulated.combos import wrong_sets
from companion.games.treasure_hunt.simulated.table import TreasureHuntTable
from companion.games.treasure_hunt.state import PutCube
from companion.rules.values import PlacedPiece, Seat, Show, Turn
from companion.simulated_table.cheats import Cheats, Finder, Found
from companion.simulated_table.wrong import Wrong, come

CHEATS = Cheats()

OTHERS = (2, 3, 4)
"""Seats with which there is more than solitaire."""


def cards(faces: Iterable[str], place: str = "play") -> Wrong:
    """Cards laid in the play area, or on the discard pile."""
    return come(place, *(PlacedPiece("card", face) for face in faces))


def shown(seat: Seat, faces: Iterable[str]) -> tuple[Show, ...]:
    """The acts that show these cards in the play area."""
    return tuple(Show(seat, "play", face) for face in faces)


def cubes(seat: Seat, tile: int, count: int = 1) -> Wrong:
    """Cubes put on a tile."""
    return come(f"{GRID[tile]}.cubes", *(PlacedPiece(f"cube-{seat}"),) * count)


def may_begin(t: TreasureHuntTable) -> bool:
    """True if an action is free, and no claim or steal was done or begun."""
    return t.state.trying is None and not t.state.die and len(t.state.used) < 2 and not {"claim", "steal"} & {*t.state.used}


@CHEATS.at("turn moved", "TH-V03")
def no_flip(t: TreasureHuntTable, seat: Seat) -> Found:
    """Cards before the flip."""
    tile, hand = t.where(seat), t.hand(seat)
    if t.state.up >> tile & 1 or owner(t.state, tile) or not may_begin(t) or t.state.spent or not hand:
        return None
    if claimed_in_row(t.state, seat, tile) >= row_limit(t.state) or supply(t.state, seat) < 1:
        return None
    return cards(t.dice.sample(hand, min(len(hand), t.dice.choice((1, 1, 3)))))


def does_not_fit(kind: str) -> Finder:
    """Makes a finder of a combination that is none, and the cube is put all the same."""

    def found(t: TreasureHuntTable, seat: Seat) -> Found:
        tile = t.where(seat)
        if t.state.trying is None or t.state.shown or t.state.spent:
            return None
        sets = wrong_sets(kind, t.hand(seat), t.symbols[tile], seat, how(t.state))
        return (replace(cubes(seat, tile), first=shown(seat, each), about=("play",)) for each in sets)

    return found


for _kind in ("TH-V04", "TH-V05", "TH-V06"):
    CHEATS.at("flipped", _kind, rare=True)(does_not_fit(_kind))


@CHEATS.at("reinforce", "TH-V22", rare=True, seats=OTHERS)
def two_cubes(t: TreasureHuntTable, seat: Seat) -> Found:
    """Two cubes in one reinforcement."""
    own = controlled(t.state, seat) if t.state.options.reinforce_range == "any" else (t.where(seat),)
    if t.state.options.repeat_actions == "all" or supply(t.state, seat) < 2:
        return None
    return (cubes(seat, tile, 2) for tile in own)


def flips(t: TreasureHuntTable, seat: Seat) -> tuple[Turn]:
    """The tile under the own pawn is turned up."""
    tile = t.where(seat)
    return (Turn(seat, f"{GRID[tile]}.tile", t.symbols[tile]),)


def puts(t: TreasureHuntTable, seat: Seat) -> list[PutCube]:
    """One of the own cubes is put on any tile."""
    return [PutCube(seat, tile) for tile in t.dice.sample(GRID, len(GRID))]


CHEATS.refused("turn moved", "TH-V07", flips, rare=True)
CHEATS.refused("end", "TH-V09", flips, rare=True, seats=OTHERS)
CHEATS.refused("turn moved", "TH-V15", puts)
CHEATS.refused("end", "TH-V02", puts, rare=True, seats=OTHERS)
CHEATS.refused("end", "TH-V10", puts, rare=True, seats=OTHERS)

"""Tiles and cubes claimed or put against the rules (TH-V03 to V07, V09, V10, V15, V22, V02)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.games.treasure_hunt.rules.claim import how
from companion.games.treasure_hunt.rules.holdings import claimed_in_row, controlled, owner, row_limit, supply
from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.simulated.combos import wrong_sets
from companion.games.treasure_hunt.simulated.table import TreasureHuntTable
from companion.rules.values import PlacedPiece, Seat, Show
from companion.simulated_table.cheats import Cheats, Finder, Found
from companion.simulated_table.wrong import Wrong, changed, come

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


def flip(t: TreasureHuntTable, tile: int) -> Wrong:
    """A tile turned up."""
    return changed(f"{GRID[tile]}.tile", PlacedPiece("tile", "back"), PlacedPiece("tile", t.symbols[tile]))


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


@CHEATS.at("turn moved", "TH-V07", rare=True)
def row_full(t: TreasureHuntTable, seat: Seat) -> Found:
    """A third tile of an own row."""
    tile = t.where(seat)
    if owner(t.state, tile) or t.state.up >> tile & 1 or supply(t.state, seat) < 1 or not may_begin(t):
        return None
    return flip(t, tile) if claimed_in_row(t.state, seat, tile) >= row_limit(t.state) else None


@CHEATS.at("turn moved", "TH-V15")
def stray_cube(t: TreasureHuntTable, seat: Seat) -> Found:
    """A cube on a tile that is not the player's."""
    tiles = [n for n in range(36) if owner(t.state, n) != seat and n not in t.state.pawns and t.state.up >> n & 1]
    if not supply(t.state, seat) or len(t.state.used) >= 2 or "reinforce" in t.state.used or t.state.die:
        return None
    return (cubes(seat, tile) for tile in tiles)


@CHEATS.at("reinforce", "TH-V22", rare=True, seats=OTHERS)
def two_cubes(t: TreasureHuntTable, seat: Seat) -> Found:
    """Two cubes in one reinforcement."""
    own = controlled(t.state, seat) if t.state.options.reinforce_range == "any" else (t.where(seat),)
    if t.state.options.repeat_actions == "all" or supply(t.state, seat) < 2:
        return None
    return (cubes(seat, tile, 2) for tile in own)


@CHEATS.at("end", "TH-V02", rare=True, seats=OTHERS)
def third_action(t: TreasureHuntTable, seat: Seat) -> Found:
    """Two actions are used, and one more cube is put."""
    used, own = t.state.used, controlled(t.state, seat)
    if t.state.who != seat or len(used) < 2 or len({*used}) < len(used) or t.state.options.reinforce_range != "any":
        return None
    return (cubes(seat, tile) for tile in own) if "reinforce" not in used and supply(t.state, seat) else None


@CHEATS.at("end", "TH-V09", rare=True, seats=OTHERS)
def second_claim(t: TreasureHuntTable, seat: Seat) -> Found:
    """Claimed, moved on, and the next tile turned up as well."""
    tile = t.where(seat)
    if t.state.who != seat or t.state.used != ("claim", "move") or t.state.up >> tile & 1 or owner(t.state, tile):
        return None
    if supply(t.state, seat) < 1 or claimed_in_row(t.state, seat, tile) >= row_limit(t.state) or t.state.pawns.count(tile) > 1:
        return None
    return flip(t, tile)


@CHEATS.at("end", "TH-V10", rare=True, seats=OTHERS)
def plays_on(t: TreasureHuntTable, seat: Seat) -> Found:
    """A cube more after a failed claim, or after move and claim: the rules have ended the turn."""
    own = [tile for tile in controlled(t.state, seat) if tile != t.where(seat)]
    if t.state.phase != "play" or t.state.who == seat or not supply(t.state, seat):
        return None
    return (replace(cubes(seat, tile), seat=seat) for tile in own)

"""The wishes of a sensible simulated player: where to go, what to claim, which cards to change."""

from __future__ import annotations

from dataclasses import replace

from companion.games.treasure_hunt.rules.cards import SYMBOLS, card
from companion.games.treasure_hunt.rules.claim import fits, how
from companion.games.treasure_hunt.rules.holdings import at_finish, controlled, missing, owner, steal_cost, supply
from companion.games.treasure_hunt.rules.movement import index_of, targets
from companion.games.treasure_hunt.rules.steal import valid_half
from companion.games.treasure_hunt.rules.track import GRID
from companion.games.treasure_hunt.simulated.combos import fitting
from companion.games.treasure_hunt.simulated.table import TreasureHuntTable
from companion.games.treasure_hunt.state import PutCube, State
from companion.rules.values import Roll, Seat, Show, Turn


def lacks(t: TreasureHuntTable, seat: Seat) -> dict[str, int]:
    """Symbols still to be won, and how many tiles of each."""
    return dict(missing(t.state, seat, SYMBOLS))


def may_claim(t: TreasureHuntTable, seat: Seat) -> bool:
    """True if the tile under the pawn is nobody's and may be claimed now."""
    tile = t.where(seat)
    if owner(t.state, tile):
        return False
    if not t.state.up >> tile & 1:
        return not _bars(t, Turn(seat, f"{GRID[tile]}.tile", t.symbols[tile]))
    return bool(t.hand(seat)) and not _bars(t, Show(seat, "play", t.hand(seat)[0]))


def _bars(t: TreasureHuntTable, action: Show | Turn) -> bool:
    """True if a rule forbids this, but for the word of the seat before that can still be said."""
    return any(dict(fault.args).get("case") not in ("unsaid", "unsaid-tile") for fault in t.game.faults(t.state, action))


def combination(t: TreasureHuntTable, seat: Seat, count: int) -> tuple[str, ...]:
    """Cards of the hand that are a combination for the tile under the pawn; empty: there is none."""
    found = fitting(t.hand(seat), t.symbols[t.where(seat)], seat, count, how(t.state))
    return t.dice.choice(found) if found else ()


def useful(t: TreasureHuntTable, seat: Seat, tile: int) -> bool:
    """True if this tile is wanted, or taken from the others by whim."""
    return t.symbols[tile] in lacks(t, seat) or (len(t.seats) > 1 and t.dice.random() < 0.2)


def steals(t: TreasureHuntTable, seat: Seat) -> bool:
    """True if this player begins its turn with a steal."""
    tile, hand = t.where(seat), t.hand(seat)
    if owner(t.state, tile) in ("", seat) or t.state.spent or not hand or _bars(t, Show(seat, "play", hand[0])):
        return False
    if t.symbols[tile] not in lacks(t, seat) and t.dice.random() < 0.9:
        return False
    second = valid_half(t.state, seat, tile)
    if second and t.skips_half and t.cheat is None:
        return False
    if combination(t, seat, 4) and not second:
        return True
    return bool(combination(t, seat, 3)) and (second or t.dice.random() < 0.6)


def for_a_steal(t: TreasureHuntTable, seat: Seat) -> tuple[str, ...]:
    """The cards for it: four units, or three for a half."""
    return (() if valid_half(t.state, seat, t.where(seat)) else combination(t, seat, 4)) or combination(t, seat, 3)


def half(t: TreasureHuntTable) -> bool:
    """True if the cards shown are the first half of a steal."""
    return fits(t.state) == "half"


def own_tiles(t: TreasureHuntTable, seat: Seat) -> list[int]:
    """Tiles on which this player may put one more cube."""
    return [tile for tile in controlled(t.state, seat) if not t.game.faults(t.state, PutCube(seat, GRID[tile]))]


def wanted(t: TreasureHuntTable, seat: Seat, acted: bool) -> str:
    """The next action, or nothing."""
    state, dice, here = t.state, t.dice, t.where(seat)
    hand, lack = t.hand(seat), lacks(t, seat)
    if may_claim(t, seat) and not state.spent:
        known = bool(state.symbols[here])
        ready = t.symbols[here] in lack and bool(combination(t, seat, 3))
        if lack and (ready if known else acted or dice.random() < 0.85):
            return "claim"
    if supply(state, seat) - sum(lack.values()) > 3 and own_tiles(t, seat) and dice.random() < (0.12 if len(t.seats) > 1 else 0.05):
        return "reinforce"
    waits = owner(state, here) not in ("", seat) and t.symbols[here] in lack and dice.random() < 0.6
    may_move = not waits and not t.game.faults(state, Roll(seat, 1))
    if may_move and (not acted or worth(t, seat, here) < 5 or dice.random() < 0.5):
        return "move"
    again = "exchange" not in state.used or state.options.repeat_actions != "none"
    if hand and again and not _bars(t, Show(seat, "discard", hand[0])) and dice.random() < 0.85:
        return "exchange"
    return "move" if may_move and dice.random() < 0.5 else ""


def worth(t: TreasureHuntTable, seat: Seat, tile: int) -> float:
    """Returns how much the seat would like to stand on this tile."""
    state, lack = _standing(t, seat, tile), lacks(t, seat)
    if not lack:
        return 100.0 if at_finish(state, seat) else index_of(state, state.seat(seat)) / 36
    symbol, held_by = t.state.symbols[tile], owner(t.state, tile)
    if not held_by:
        if not symbol:
            return 5.0
        return 0.0 if symbol not in lack else 9.0 if fitting(t.hand(seat), symbol, seat, 3, how(t.state)) else 6.0
    may_steal = held_by != seat and supply(t.state, seat) >= steal_cost(t.state, tile, seat)
    return 4.0 if may_steal and symbol in lack else 0.0


def _standing(t: TreasureHuntTable, seat: Seat, tile: int) -> State:
    pawns = list(t.state.pawns)
    pawns[t.state.seat(seat)] = tile
    return replace(t.state, pawns=tuple(pawns))


def where_to(t: TreasureHuntTable, seat: Seat) -> int:
    """The tile to move to, out of those that the roll reaches."""
    number = t.state.seat(seat)
    return max(
        targets(t.state),
        key=lambda tile: (worth(t, seat, tile) + 1.5 * t.dice.random(), -abs(index_of(_standing(t, seat, tile), number) - 30), tile),
    )


def unwanted(t: TreasureHuntTable, seat: Seat) -> list[str]:
    """Cards of the hand that help least, worst first."""
    lack, target = lacks(t, seat), t.state.symbols[t.where(seat)]

    def use(face: str) -> tuple[float, str]:
        c = card(face)
        value = 2.0 * (c.colour == seat) + 1.0 * (c.colour in ("white", "black")) + 0.8 * (c.symbol in lack) + 3.0 * (c.symbol == target)
        return value, face

    return sorted(t.hand(seat), key=use)

"""The holdings of each seat, and what it may still get: cubes, tiles, symbols, cards. Everything here is computed from the state."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from companion.games.treasure_hunt.rules.track import INDEX, SIZE
from companion.games.treasure_hunt.state import Options, State
from companion.rules.values import Seat

CUBES = 20
HAND = 7
EXCHANGED = 3
"""Cards of one exchange at most (TH-014)."""


def supply(state: State, seat: Seat) -> int:
    """Cubes of a seat that are not on the table (TH-007, TH-A28). 19 or 20 less those on tiles and those lost."""
    own = CUBES if state.options.pawn_extra else CUBES - 1
    return own - sum(cubes.count(seat) for cubes in state.cubes if cubes) - state.lost[state.seat(seat)]


def owner(state: State, tile: int) -> Seat:
    """Returns the seat that controls a tile; empty: nobody."""
    cubes = state.cubes[tile]
    return cubes[0] if cubes else ""


def controlled(state: State, seat: Seat) -> tuple[int, ...]:
    """The tiles that a seat controls."""
    return tuple(tile for tile, cubes in enumerate(state.cubes) if cubes and cubes[0] == seat)


def needed(options: Options, seats: int) -> int:
    """Tiles needed of every symbol (TH-044)."""
    if seats == 1 or options.need_per_symbol == "printed":
        return {1: 1, 2: 3, 3: 2, 4: 1}[seats]
    return int(options.need_per_symbol)


def missing(state: State, seat: Seat, symbols: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """The symbols that a seat still lacks, with how many tiles of each."""
    need = needed(state.options, len(state.seats))
    have = [state.symbols[tile] for tile in controlled(state, seat) if state.up >> tile & 1]
    return tuple((symbol, need - have.count(symbol)) for symbol in symbols if have.count(symbol) < need)


def row_limit(state: State) -> int:
    """Tiles that may be claimed per own row (TH-021)."""
    return state.options.row_limit_2p if len(state.seats) == 2 else 2


def claimed_in_row(state: State, seat: Seat, tile: int) -> int:
    """Tiles of the seat's own row through this tile that count for the limit (TH-A03)."""
    index = INDEX[state.sides[state.seat(seat)] or "S"]
    number = index[tile] // SIZE
    counts_steals = state.options.row_limit_counts_steals
    return sum(
        1 for held in controlled(state, seat) if index[held] // SIZE == number and (counts_steals or not state.stolen >> held & 1)
    )


def steal_cost(state: State, tile: int, seat: Seat) -> int:
    """Cubes that a thief must put on a tile (TH-041, TH-A16)."""
    foreign = sum(cube != seat for cube in state.cubes[tile])
    return foreign + 1 if foreign > 1 or state.options.steal_cubes == "always_plus_one" else 1


def draw_most(state: State) -> int:
    """Cards in the draw pile if every exchanged card was seen."""
    return max(0, state.cards - sum(state.hands) - len(state.shown) - len(state.spent) - len(state.discard))


def draw_least(state: State) -> int:
    """Cards in the draw pile if as many as possible were exchanged unseen."""
    return draw_most(state) - state.unseen


def closing_exchange(state: State) -> int:
    """Cards that may lie unseen in the discard pile once the exchange that is going on is over. It may have had three."""
    return state.unseen + (EXCHANGED - state.exchanged if state.exchanged else 0)


def at_finish(state: State, seat: Seat) -> bool:
    """The pawn stands at the end of the board (TH-043, TH-A05)."""
    number = state.seat(seat)
    if not state.sides[number] or state.pawns[number] < 0:
        return False
    own = INDEX[state.sides[number]][state.pawns[number]]
    return own == SIZE * SIZE - 1 if state.options.finish == "last_tile" else own >= SIZE * (SIZE - 1)


def closed(state: State, symbols: tuple[str, ...]) -> bool:
    """Nobody can reach the need from the cubes as they lie now (TH-A36)."""
    held = State(
        state.options, state.seats, cubes=state.cubes, symbols=state.symbols, up=state.up, stolen=state.stolen,
        sides=state.sides, lost=state.lost,
    )  # fmt: skip
    return _closed(held, symbols)


@lru_cache(maxsize=4096)
def _closed(held: State, symbols: tuple[str, ...]) -> bool:
    return not any(reaches(held, seat, symbols) for seat in held.seats)


def reaches(state: State, seat: Seat, symbols: tuple[str, ...]) -> bool:
    """True if this seat can get the tiles it lacks with its cubes. It may claim within the row limit, steal what others hold,
    and steal what others could claim with the cubes they have now."""
    lacks = dict(missing(state, seat, symbols))
    want = sum(lacks.values())
    useful = [tile for tile in range(36) if not state.up >> tile & 1 or state.symbols[tile] in lacks]
    free = [tile for tile in useful if not state.cubes[tile]]
    own = _claimable(state, seat, free)
    others = sum(min(max(0, supply(state, other)), _claimable(state, other, free)) for other in state.seats if other != seat)
    costs = sorted(
        [1] * (own + min(len(free) - own, others))
        + [steal_cost(state, tile, seat) for tile in useful if state.cubes[tile] and state.cubes[tile][0] != seat]
    )
    return len(costs) >= want and sum(costs[:want]) <= supply(state, seat)


def _claimable(state: State, seat: Seat, free: list[int]) -> int:
    """Returns how many of these free tiles the seat could claim within the row limit."""
    index = INDEX[state.sides[state.seat(seat)] or "S"]
    rows: dict[int, list[int]] = {}
    for tile in free:
        rows.setdefault(index[tile] // SIZE, []).append(tile)
    return sum(max(0, min(len(tiles), row_limit(state) - claimed_in_row(state, seat, tiles[0]))) for tiles in rows.values())

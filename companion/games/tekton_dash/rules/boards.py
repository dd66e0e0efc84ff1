"""Player Boards and Tile Boxes: squares, limits, what is left in the boxes."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from companion.games.tekton_dash.modes import uses_cards
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.blueprints import Fit, fit
from companion.games.tekton_dash.track.piles import COLOURS, colour, height, is_power, laid, lifted, pulled, tiles
from companion.rules.changing import changed
from companion.rules.values import Seat

MOST = 4


def pattern(state: State, seat: int) -> tuple[str, ...]:
    """The rows of the pattern that this seat builds now; empty without a Blueprint."""
    name, _, side = state.blueprints[seat].partition("-")
    return kit(state.options.topology).blueprints[name][side == "red"] if name in kit(state.options.topology).blueprints else ()


def fitting(state: State, seat: int) -> Fit:
    """Returns how the board of this seat compares with its Blueprint (TD-062, TD-065)."""
    return fit(state.boards[seat], pattern(state, seat), state.options.powerup_matches_color)


def complete(state: State, seat: int) -> bool:
    """True if the Blueprint is done exactly as shown, with no tile too many (TD-097, TD-185)."""
    if not state.blueprints[seat]:
        return False
    found = fitting(state, seat)
    spare = state.options.red_excess_allowed and state.blueprints[seat].endswith("-red")
    return not found.missing and (spare or not found.excess)


def over_limit(state: State, seat: int, tile: int, without: int = 0) -> bool:
    """True if the board may not take this tile too: four of a colour, four Power-Up tiles (TD-095). `without`: a tile that leaves."""
    combined = state.options.limit_counts == "combined"
    alike = powers = 0
    for pile in state.boards[seat]:
        for lies in tiles(pile) if pile else ():
            alike += colour(lies) == colour(tile) and (combined or not is_power(lies))
            powers += is_power(lies)
    if without:
        alike -= colour(without) == colour(tile) and (combined or not is_power(without))
        powers -= is_power(without)
    if is_power(tile):
        return powers >= MOST or (combined and alike >= MOST)
    return alike >= MOST


def boxed(state: State, tone: int) -> int:
    """Returns how many tiles of this colour lie in their Tile Box."""
    return kit(state.options.topology).per_colour - _out(state.tiles, state.boards)[tone]


@lru_cache(maxsize=1024)
def _out(track: tuple[int, ...], boards: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Returns how many tiles of each colour lie on the track and on the boards."""
    counts = Counter(colour(tile) for piles in (track, *boards) for pile in piles if pile for tile in tiles(pile))
    return tuple(counts[tone] for tone in range(len(COLOURS)))


def with_square(state: State, seat: int, square: int, pile: int) -> State:
    """The state with another pile on one square."""
    board = state.boards[seat]
    board = (*board[:square], pile, *board[square + 1 :])
    return changed(state, boards=(*state.boards[:seat], board, *state.boards[seat + 1 :]))


def without_tile(state: State, seat: int, square: int) -> State:
    """The state with the tile of one square gone."""
    return with_square(state, seat, square, lifted(state.boards[seat][square]))


def with_tile(state: State, seat: int, square: int, tile: int) -> State:
    """The state with a tile more on one square."""
    return with_square(state, seat, square, laid(state.boards[seat][square], tile))


def lifted_from(state: State, floor: int, below: int = 0) -> State:
    """The state without the tile of a floor on which so many lie. A Totem on it goes home (TD-140)."""
    pile = state.tiles[floor]
    level = height(pile) - below
    cooling = tuple(each for each in state.cooling if each[:2] != (floor, level)) if state.cooling else ()
    totems = tuple(-1 if at == floor else at for at in state.totems)
    return changed(
        state, tiles=(*state.tiles[:floor], pulled(pile, below), *state.tiles[floor + 1 :]), cooling=cooling, totems=totems,
    )  # fmt: skip


def laid_on(state: State, floor: int, tile: int, returned: bool = False) -> State:
    """The state with a tile more on a floor. A Power-Up tile that is `returned` to the track cools down (TD-105, TD-106)."""
    pile = laid(state.tiles[floor], tile)
    state = changed(state, tiles=(*state.tiles[:floor], pile, *state.tiles[floor + 1 :]))
    if not returned or not is_power(tile) or not uses_cards(state.options):
        return state
    rolling = state.options.cooldown == "rolling"
    until = state.turns + sum(lap < 3 for lap in state.laps) if rolling else -(state.round + 1)
    return changed(state, cooling=tuple(sorted((*state.cooling, (floor, height(pile), until)))))


def cools(state: State, floor: int) -> bool:
    """True if the top tile of a floor may not be taken yet."""
    if not state.cooling:
        return False
    level = height(state.tiles[floor])
    ends = [until for at, on, until in state.cooling if (at, on) == (floor, level)]
    return any(state.turns < until if until >= 0 else state.round <= -until for until in ends)


def booked(state: State, floor: int) -> int:
    """The seat whose Totem reserves the tile of a floor, -1: nobody's."""
    return state.totems.index(floor) if floor in state.totems else -1


def kept_safe(state: State, seat: Seat, floor: int) -> str:
    """`TD-139` if another player's Totem keeps the tile of this floor from being burnt, moved or replaced: `book_protects_all`."""
    owner = booked(state, floor)
    return "TD-139" if state.options.book_protects_all and owner >= 0 and state.seats[owner] != seat else ""


def with_spot(state: State, seat: int, spot: int) -> State:
    """The state with a dasher elsewhere."""
    return changed(state, spots=(*state.spots[:seat], spot, *state.spots[seat + 1 :]))

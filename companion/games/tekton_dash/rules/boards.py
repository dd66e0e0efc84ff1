"""Player Boards and Tile Boxes: squares, limits, what is left in the boxes."""

from __future__ import annotations

from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.blueprints import Fit, fit
from companion.games.tekton_dash.track.piles import colour, is_power, tiles
from companion.rules.changing import changed

MOST = 4


def pattern(state: State, seat: int) -> tuple[str, ...]:
    """The rows of the pattern that this seat builds now; empty without a Blueprint."""
    name, _, side = state.blueprints[seat].partition("-")
    return kit(state.options.topology).blueprints[name][side == "red"] if name in kit(state.options.topology).blueprints else ()


def fitting(state: State, seat: int) -> Fit:
    """How the board of this seat compares with its Blueprint (TD-062, TD-065)."""
    return fit(state.boards[seat], pattern(state, seat), state.options.powerup_matches_color)


def complete(state: State, seat: int) -> bool:
    """True if the Blueprint is done exactly as shown, with no tile too many (TD-097, TD-185)."""
    if not state.blueprints[seat]:
        return False
    found = fitting(state, seat)
    spare = state.options.red_excess_allowed and state.blueprints[seat].endswith("-red")
    return not found.missing and (spare or not found.excess)


def over_limit(state: State, seat: int, tile: int, without: int = 0) -> bool:
    """True if the board may not take this tile too: four of a colour, four Power-Up tiles (TD-095); `without`: a tile that leaves."""
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
    """How many tiles of this colour lie in their Tile Box."""
    out = sum(colour(tile) == tone for piles in (state.tiles, *state.boards) for pile in piles if pile for tile in tiles(pile))
    return kit(state.options.topology).per_colour - out


def with_square(state: State, seat: int, square: int, pile: int) -> State:
    """The state with another pile on one square."""
    board = state.boards[seat]
    board = (*board[:square], pile, *board[square + 1 :])
    return changed(state, boards=(*state.boards[:seat], board, *state.boards[seat + 1 :]))


def with_floor(state: State, floor: int, pile: int) -> State:
    """The state with another pile on one floor."""
    return changed(state, tiles=(*state.tiles[:floor], pile, *state.tiles[floor + 1 :]))


def with_spot(state: State, seat: int, spot: int) -> State:
    """The state with a dasher elsewhere."""
    return changed(state, spots=(*state.spots[:seat], spot, *state.spots[seat + 1 :]))

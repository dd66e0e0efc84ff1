"""Floors and gaps as numbers.

A spot is `row * 6 + lane`: row 0 is the start, rows 1 to 8 are floors, row 9 is the Flip line; lane 0 is the leftmost seen from the
start. Its name is lane and row: `c4`. A gap is `2 * spot` for the one north of a floor (towards row 9), `2 * spot + 1` for the one
east of it (towards the next lane). Directions are numbered clockwise from north.
"""

from __future__ import annotations

LANES, ROWS = 6, 8
START, FLIP = 0, ROWS + 1
SPOTS = LANES * (ROWS + 2)
NAMES = tuple(f"{'abcdef'[spot % LANES]}{spot // LANES}" for spot in range(SPOTS))
NUMBER = {name: spot for spot, name in enumerate(NAMES)}
FLOORS = tuple(spot for spot in range(SPOTS) if START < spot // LANES < FLIP)
WAYS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
STEPS = ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Rows and lanes of each direction."""
GAPS = tuple(
    gap for gap in range(2 * SPOTS) if (START < gap // 2 // LANES < FLIP and gap // 2 % LANES < LANES - gap % 2)
    or (gap % 2 == 0 and gap // 2 // LANES == START)
)
"""Every gap in which a Wall may lie by some house rule."""
LINE_GAPS = tuple(gap for gap in GAPS if gap % 2 == 0 and gap // 2 // LANES in (START, ROWS))
"""The gaps towards the start line and the Flip line: gaps only by `wall_on_lines` (TD-043)."""
GAP_NAMES = {gap: f"{NAMES[gap // 2]}.gap-{'ne'[gap % 2]}" for gap in GAPS}
GAP_NUMBER = {name: gap for gap, name in GAP_NAMES.items()}


def row(spot: int) -> int:
    return spot // LANES


def lane(spot: int) -> int:
    return spot % LANES


def on_floor(spot: int) -> bool:
    """True if a dasher on this spot stands on a floor, and not on a line cell or nowhere (TD-202)."""
    return START < spot // LANES < FLIP


def beyond(spot: int, way: int) -> int:
    """The spot one step in this direction, -1 outside the six lanes and ten rows."""
    up, right = STEPS[way]
    r, l = spot // LANES + up, spot % LANES + right
    return r * LANES + l if 0 <= r <= FLIP and 0 <= l < LANES else -1


def way_to(here: int, to: int) -> int:
    """The direction of a neighbour, -1 for what is none."""
    step = to // LANES - here // LANES, to % LANES - here % LANES
    return STEPS.index(step) if step in STEPS else -1


def distance(here: int, to: int) -> int:
    """The steps between two spots if nothing were in the way."""
    return max(abs(to // LANES - here // LANES), abs(to % LANES - here % LANES))


def is_horizontal(gap: int) -> bool:
    """True if a Wall in this gap lies between two rows."""
    return gap % 2 == 0


def crossed(here: int, to: int, rule: str = "touch") -> tuple[tuple[int, ...], ...]:
    """The gaps that bar the step to a neighbour. It is barred when every gap of one of these groups holds a Wall (TD-125, TD-126).

    `rule` is the house rule for diagonals: `touch`: any Wall that ends at the corner; `source_side`: only Walls on the floor being
    left; `both_paths`: only when both ways round the corner are walled.
    """
    r, l, r2, l2 = here // LANES, here % LANES, to // LANES, to % LANES
    low, left = min(r, r2), min(l, l2)
    if l == l2:
        return ((2 * (low * LANES + l),),)
    if r == r2:
        return ((2 * (r * LANES + left) + 1,),)
    ahead, ahead_far = 2 * (low * LANES + l), 2 * (low * LANES + l2)
    side, side_far = 2 * (r * LANES + left) + 1, 2 * (r2 * LANES + left) + 1
    if rule == "source_side":
        return (ahead,), (side,)
    if rule == "both_paths":
        return (ahead, side), (ahead, ahead_far), (side_far, side), (side_far, ahead_far)
    return (ahead,), (ahead_far,), (side,), (side_far,)

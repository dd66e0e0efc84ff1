"""What no act of the game describes: pieces that are bumped, taken from under others, turned, left where they were; presses too early."""

from __future__ import annotations

from companion.games.tekton_dash.actions import EndSet
from companion.games.tekton_dash.simulated.table import TektonDashTable
from companion.games.tekton_dash.track.blueprints import SQUARES
from companion.games.tekton_dash.track.floors import FLOORS, NAMES
from companion.games.tekton_dash.track.piles import FACES, tiles, top
from companion.rules.values import PlacedPiece, Roll, Seat
from companion.simulated_table.acts import Press, Throw
from companion.simulated_table.wrong import Finder, Wrong, moved


def _tile(number: int) -> PlacedPiece:
    return PlacedPiece("tile", FACES[number - 1])


def from_below(t: TektonDashTable, seat: Seat) -> Wrong | None:
    """TD-V13: the tile below the top of a Stack is taken."""
    number = t.seats.index(seat)
    spot = t.state.spots[number]
    pile = tiles(t.state.tiles[spot]) if spot >= 0 else ()
    free = [square for square, lies in enumerate(t.state.boards[number]) if not lies]
    if len(pile) < 2 or pile[-1] == pile[-2] or not free:
        return None
    floor = f"{NAMES[spot]}.tile"


    left = tuple(_tile(tile) for index, tile in enumerate(pile) if index != len(pile) - 2)
    return Wrong(places={floor: left, f"{seat}.{SQUARES[free[0]]}": (_tile(pile[-2]),)}, pieces=("tile",))


def bumped(t: TektonDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001 - one shape for all finders
    """TD-V33: an Element is bumped onto another floor."""
    full = [floor for floor in FLOORS if t.state.ground[floor]]
    bare = [floor for floor in FLOORS if not t.state.ground[floor] and floor % 6 < len(t.seats)]
    if not full or not bare:
        return None
    start, end = t.dice.choice(full), t.dice.choice(bare)
    lying = t.table()[f"{NAMES[start]}.element"]
    return moved(lying[0], f"{NAMES[start]}.element", f"{NAMES[end]}.element") if lying else None


def changed_board(t: TektonDashTable, seat: Seat) -> Wrong | None:
    """TD-V48: a tile of another board has gone to another square."""


    others = [number for number, name in enumerate(t.seats) if name != seat and t.state.laps[number] < 3]
    if not others:
        return None
    number = t.dice.choice(others)
    held = [square for square, pile in enumerate(t.state.boards[number]) if pile]
    free = [square for square, pile in enumerate(t.state.boards[number]) if not pile]
    if not held or t.state.phase != "race":
        return None
    start, end = t.dice.choice(held), t.dice.choice(free)
    if abs(start // 5 - end // 5) + abs(start % 5 - end % 5) < 2:
        # One step would be a Build out of turn.
        return None
    tile = _tile(top(t.state.boards[number][start]))
    name = t.seats[number]
    return moved(tile, f"{name}.{SQUARES[start]}", f"{name}.{SQUARES[end]}")


def thrown(t: TektonDashTable, seat: Seat) -> Wrong | None:
    """TD-V50: the die is thrown by somebody who has no Spawn left."""
    roll = Roll(seat, t.dice.randint(1, 6))
    faults = t.game.faults(t.state, roll)
    if t.state.phase != "race" or not faults or faults[0].rule not in t.rules()["TD-V50"]:
        return None
    return Wrong(pieces=("die",), acts=(Throw(seat, roll.value),))


def passed(t: TektonDashTable, seat: Seat) -> Wrong | None:
    """TD-V45: a seat says that it is done although it has done nothing."""
    faults = t.game.faults(t.state, EndSet(seat))
    if t.state.phase != "race" or not faults or faults[0].rule != "TD-096":
        return None
    return Wrong(pieces=(f"dasher-{seat}",), acts=(Press(seat),))


HANDLED: dict[str, tuple[str, Finder]] = {
    "TD-V13": ("turn move", from_below), "TD-V33": ("turn move", bumped), "TD-V45": ("turn", passed),
    "TD-V48": ("turn move", changed_board), "TD-V50": ("move", thrown),
}  # fmt: skip

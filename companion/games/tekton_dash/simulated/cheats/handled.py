"""Handling that no act of the game describes: pieces bumped, taken from under others, turned or left behind; presses too early."""

from __future__ import annotations

from companion.games.tekton_dash.actions import EndSet, SwapTiles, Take
from companion.games.tekton_dash.rules.cards.effects import effects
from companion.games.tekton_dash.simulated.table import TektonDashTable
from companion.games.tekton_dash.track.blueprints import SQUARES
from companion.games.tekton_dash.track.elements import colours, kind
from companion.games.tekton_dash.track.floors import FLOORS, NAMES, NUMBER, on_floor
from companion.games.tekton_dash.track.piles import FACES, tiles, top
from companion.rules.values import PlacedPiece, Roll, Seat
from companion.simulated_table.acts import Press, Throw
from companion.simulated_table.wrong import Finder, Wrong, between, moved


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


def laid_on_top(t: TektonDashTable, seat: Seat) -> Wrong | None:
    """TD-V27: under a tile that is taken from a Spawn lies the one that the spawned tile should have replaced."""
    legal = [act for act in t.legal(Take) if kind(t.state.ground[NUMBER[act.floor]]) == "spawn" and act.seat == seat]
    if not legal:
        return None
    act = t.dice.choice(legal)
    tone = t.dice.choice(colours(t.state.ground[NUMBER[act.floor]]))
    return Wrong(places={f"{act.floor}.tile": (_tile(tone + 1),)}, pieces=("tile",), first=(act,))


def exchanged(t: TektonDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """TD-V34: the tile beneath a dasher is another than lay there."""
    spots = [spot for spot in t.state.spots if on_floor(spot) and kind(t.state.ground[spot]) in ("", "boost") and t.state.tiles[spot]]
    if not spots or t.state.phase != "race":
        return None
    spot = t.dice.choice(spots)
    other = t.dice.choice([number for number in range(1, len(FACES) + 1) if number != top(t.state.tiles[spot])])
    return Wrong(places={f"{NAMES[spot]}.tile": (*map(_tile, tiles(t.state.tiles[spot])[:-1]), _tile(other))}, pieces=("tile",))


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


def says_done(*rules: str) -> Finder:
    """A seat says that it is done although something is still due, or nothing was done."""

    def found(t: TektonDashTable, seat: Seat) -> Wrong | None:
        if t.state.phase != "race" or seat != t.seats[t.state.active]:
            return None
        faults = t.game.faults(t.state, EndSet(seat))
        if not faults or faults[0].rule not in rules:
            return None
        return Wrong(pieces=faults[0].pieces or (f"dasher-{seat}",), acts=(Press(seat),))

    return found


def marker_moved(t: TektonDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """TD-V24: the Sabotage Marker goes to somebody who was not sabotaged."""
    here = next((place for place in t.table() if place.endswith(".marker")), "")
    others = [f"{name}.marker" for name in t.seats if f"{name}.marker" != here]
    return moved(PlacedPiece("marker"), here, t.dice.choice(others)) if here and t.state.phase == "race" else None


def squares_changed(t: TektonDashTable, seat: Seat) -> Wrong | None:
    """TD-V41: of two swapped tiles one lies on another square than the other left."""
    acts = [act for act in effects(t.state) if isinstance(act, SwapTiles)]
    if not acts:
        return None
    act = t.dice.choice(acts)
    number = t.seats.index(seat)
    free = [SQUARES[square] for square, pile in enumerate(t.state.boards[number]) if not pile]
    after = t.game.layout(t.game.apply(t.state, act))
    right, elsewhere = f"{seat}.{act.square}", f"{seat}.{t.dice.choice(free)}"
    return between(t.table(), after.put({right: (), elsewhere: after[right]}))


HANDLED: dict[str, tuple[str, Finder]] = {
    "TD-V13": ("turn move", from_below), "TD-V33": ("turn move", bumped), "TD-V45": ("turn", says_done("TD-096")),
    "TD-V48": ("turn move", changed_board), "TD-V50": ("move die", thrown),
    "TD-V02": ("move", says_done("TD-076")), "TD-V19": ("drawn", says_done("TD-127")), "TD-V24": ("turn", marker_moved),
    "TD-V27": ("turn move", laid_on_top), "TD-V34": ("turn move", exchanged),
    "TD-V41": ("choose", squares_changed), "TD-V47": ("line", says_done("TD-064", "TD-071")), "TD-V57": ("die", says_done("TD-211")),
}  # fmt: skip

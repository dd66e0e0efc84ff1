"""Handling that no act of the game describes. Pieces are bumped, taken from under others, turned or left behind, or presses come too
early.
"""

from __future__ import annotations

from typing import Any

from companion.games.tekton_dash.actions import EndSet, SwapTiles, Take
from companion.games.tekton_dash.rules.cards.effects import effects
from companion.games.tekton_dash.simulated.table import TektonDashTable
from companion.games.tekton_dash.track.blueprints import SQUARES
from companion.games.tekton_dash.track.elements import colours, kind
from companion.games.tekton_dash.track.floors import FLOORS, NAMES, NUMBER, on_floor
from companion.games.tekton_dash.track.piles import FACES, tiles, top
from companion.rules.values import Fault, PlacedPiece, Roll, Seat
from companion.simulated_table.acts import Press
from companion.simulated_table.cheats import Cheats, Finder, Found
from companion.simulated_table.wrong import Wrong, moved, thrown

CHEATS = Cheats()


def _tile(number: int) -> PlacedPiece:
    return PlacedPiece("tile", FACES[number - 1])


@CHEATS.at("turn move", "TD-V13", rare=True)
def from_below(t: TektonDashTable, seat: Seat) -> Found:
    """The tile below the top of a Stack is taken."""
    number = t.seats.index(seat)
    spot = t.state.spots[number]
    pile = tiles(t.state.tiles[spot]) if spot >= 0 else ()
    free = [square for square, lies in enumerate(t.state.boards[number]) if not lies]
    if len(pile) < 2 or pile[-1] == pile[-2] or not free:
        return None
    floor = f"{NAMES[spot]}.tile"
    left = tuple(_tile(tile) for index, tile in enumerate(pile) if index != len(pile) - 2)
    return Wrong(places={floor: left, f"{seat}.{SQUARES[free[0]]}": (_tile(pile[-2]),)}, pieces=("tile",))


@CHEATS.at("turn move", "TD-V27", rare=True)
def laid_on_top(t: TektonDashTable, seat: Seat) -> Found:
    """Under a tile that is taken from a Spawn lies the one that the spawned tile should have replaced."""
    legal = [act for act in t.legal(Take) if kind(t.state.ground[NUMBER[act.floor]]) == "spawn" and act.seat == seat]
    if not legal:
        return None
    act = t.dice.choice(legal)
    tone = t.dice.choice(colours(t.state.ground[NUMBER[act.floor]]))
    return Wrong(places={f"{act.floor}.tile": (_tile(tone + 1),)}, pieces=("tile",), first=(act,))


@CHEATS.at("turn move", "TD-V34")
def exchanged(t: TektonDashTable, seat: Seat) -> Found:
    """The tile beneath a dasher is another than lay there."""
    spots = [spot for spot in t.state.spots if on_floor(spot) and kind(t.state.ground[spot]) in ("", "boost") and t.state.tiles[spot]]
    if not spots or t.state.phase != "race" or t.state.die or t.state.rolls:
        # While the die brings a tile it is rather laid at a wrong place.
        return None
    spot = t.dice.choice(spots)
    other = t.dice.choice([number for number in range(1, len(FACES) + 1) if number != top(t.state.tiles[spot])])
    return Wrong(places={f"{NAMES[spot]}.tile": (*map(_tile, tiles(t.state.tiles[spot])[:-1]), _tile(other))}, pieces=("tile",))


@CHEATS.at("turn move", "TD-V33")
def bumped(t: TektonDashTable, seat: Seat) -> Found:
    """An Element is bumped onto another floor."""
    full = [floor for floor in FLOORS if t.state.ground[floor]]
    bare = [floor for floor in FLOORS if not t.state.ground[floor] and floor % 6 < len(t.seats)]
    if not full or not bare:
        return None
    start, end = t.dice.choice(full), t.dice.choice(bare)
    placed = t.table()[f"{NAMES[start]}.element"]
    return moved(placed[0], f"{NAMES[start]}.element", f"{NAMES[end]}.element") if placed else None


@CHEATS.at("turn move", "TD-V48")
def changed_board(t: TektonDashTable, seat: Seat) -> Found:
    """A tile of another board has gone to another square."""
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


def refuses(t: TektonDashTable, act: Any, *rules: str) -> Fault | None:
    """The fault of this act in a race if it is that of one of these rules."""
    faults = t.game.faults(t.state, act) if t.state.phase == "race" else ()
    return faults[0] if faults and faults[0].rule in rules else None


@CHEATS.at("move die", "TD-V50", rare=True)
def thrown_once_more(t: TektonDashTable, seat: Seat) -> Found:
    """The die is thrown by somebody who has no Spawn left."""
    roll = Roll(seat, t.dice.randint(1, 6))
    return thrown(seat, roll.value) if refuses(t, roll, *t.rules()["TD-V50"]) else None


def says_done(*rules: str) -> Finder:
    """Makes a finder of a seat that says too early that it is done. Something is still due, or nothing was done."""

    def found(t: TektonDashTable, seat: Seat) -> Found:
        fault = refuses(t, EndSet(seat), *rules) if seat == t.seats[t.state.active] else None
        return Wrong(pieces=fault.pieces or (f"dasher-{seat}",), acts=(Press(seat),)) if fault else None

    return found


CHEATS.at("move", "TD-V02")(says_done("TD-076"))
CHEATS.at("drawn", "TD-V19", rare=True)(says_done("TD-127"))
CHEATS.at("turn", "TD-V45")(says_done("TD-096"))
CHEATS.at("line", "TD-V47", rare=True)(says_done("TD-064", "TD-071"))
CHEATS.at("die", "TD-V57", rare=True)(says_done("TD-211"))


@CHEATS.at("turn move", "TD-V24", rare=True)
def marker_moved(t: TektonDashTable, seat: Seat) -> Found:
    """The Sabotage Marker goes to somebody who was not sabotaged."""
    here = next((place for place in t.table() if place.endswith(".marker")), "")
    others = [f"{name}.marker" for name in t.seats if f"{name}.marker" != here]
    return (moved(PlacedPiece("marker"), here, other) for other in others) if here and t.state.phase == "race" else None


@CHEATS.at("choose", "TD-V41", rare=True)
def squares_changed(t: TektonDashTable, seat: Seat) -> Found:
    """One of two swapped tiles lies on another square than the other left."""
    acts = [act for act in effects(t.state) if isinstance(act, SwapTiles)]
    if not acts:
        return None
    act = t.dice.choice(acts)
    number = t.seats.index(seat)
    free = [SQUARES[square] for square, pile in enumerate(t.state.boards[number]) if not pile]
    after = t.game.layout(t.game.apply(t.state, act))
    right, elsewhere = f"{seat}.{act.square}", f"{seat}.{t.dice.choice(free)}"
    return Wrong(places={right: (), elsewhere: after[right]}, pieces=("tile",), first=(act,))

"""What hands may have done as one step towards a change, legal or not, guided by the pieces that differ.

What is only said (Begin, EndSet) and what the die says (Roll) is never attempted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from companion.games.tekton_dash.rules.setup import set_outs
from companion.games.tekton_dash.rules.steps import open_steps, push_due, route
from companion.games.tekton_dash.state import (
    Action,
    Build,
    Carry,
    DrawBlueprint,
    Flip,
    Move,
    PlaceMeeple,
    Put,
    SpawnTile,
    StartTile,
    State,
    Take,
    Unblock,
)
from companion.games.tekton_dash.table.layout import layout
from companion.games.tekton_dash.track.blueprints import SQUARE
from companion.games.tekton_dash.track.floors import NAMES, NUMBER, on_floor
from companion.games.tekton_dash.track.piles import TILE, lifted, top
from companion.rules.values import Change, Layout, Place, PlacedPiece


@dataclass(slots=True)
class Trace:
    """A change sorted by what it speaks of. Tiles are numbers as in `piles`; floors and squares names."""

    dashers: dict[int, list[str]] = field(default_factory=dict)
    """Seat -> spots where its dasher has come to."""
    floors_gone: list[tuple[str, int]] = field(default_factory=list)
    floors_come: list[tuple[str, int]] = field(default_factory=list)
    gone: list[tuple[int, str, int]] = field(default_factory=list)
    """Seat, square and tile that has left a Player Board."""
    come: list[tuple[int, str, int]] = field(default_factory=list)
    walls_gone: list[Place] = field(default_factory=list)
    walls_come: list[Place] = field(default_factory=list)
    cards: list[tuple[int, str]] = field(default_factory=list)
    """Seat and the side of its Blueprint that lies up now."""


def read(state: State, change: Change) -> Trace:
    """The change by dashers, tiles, Walls and Blueprints."""
    trace, number = Trace(), {seat: n for n, seat in enumerate(state.seats)}
    for came, entries in ((False, change.gone), (True, change.come)):
        for place, lying in entries:
            where, _, slot = place.partition(".")
            if lying.piece == "tile" and slot == "tile":
                (trace.floors_come if came else trace.floors_gone).append((where, TILE[lying.face]))
            elif lying.piece == "tile" and where in number and slot in SQUARE:
                (trace.come if came else trace.gone).append((number[where], slot, TILE[lying.face]))
            elif lying.piece == "wall":
                (trace.walls_come if came else trace.walls_gone).append(place)
            elif lying.piece == "blueprint" and came and where in number:
                trace.cards.append((number[where], lying.face))
            elif lying.piece.startswith("dasher-"):
                seat = number.get(lying.piece.removeprefix("dasher-"), -1)
                if seat >= 0 and slot == "dasher":
                    spots = trace.dashers.setdefault(seat, [])
                    spots += [where] if came else []
    return trace


def attempts(state: State, change: Change) -> Iterator[Action]:
    """Each action once."""
    yield from dict.fromkeys(_attempts(state, change))


def _attempts(state: State, change: Change) -> Iterator[Action]:
    if state.phase == "set-out":
        yield from set_outs(state, _seen(state, change))
        return
    trace = read(state, change)
    for seat, face in trace.cards:
        if state.blueprints[seat]:
            yield Flip(state.seats[seat])
        else:
            yield DrawBlueprint(state.seats[seat], face)
    if state.phase in ("prepare", "line-up"):
        yield from (StartTile(state.seats[seat], square, _face(tile)) for seat, square, tile in trace.come)
        yield from (PlaceMeeple(state.seats[seat], spot) for seat, spots in trace.dashers.items() for spot in spots)
        return
    yield from _builds(state, trace)
    for seat in range(len(state.seats)):
        yield from _moves(state, seat, trace)
    yield from _tiles(state, trace)
    yield from _walls(state, trace)


def _seen(state: State, change: Change) -> Layout:
    """The table as it is seen, from what the rules have and the change."""
    places: dict[Place, list[PlacedPiece]] = {place: list(lying) for place, lying in layout(state).items()}
    for place, lying in change.gone:
        if lying in places.get(place, ()):
            places[place].remove(lying)
    for place, lying in change.come:
        places.setdefault(place, []).append(lying)
    return Layout({place: tuple(lying) for place, lying in places.items() if lying})


def _face(tile: int) -> str:
    return next(face for face, number in TILE.items() if number == tile)


def _builds(state: State, trace: Trace) -> Iterator[Build]:
    for seat, start, tile in trace.gone:
        for other, end, lies in trace.come:
            if seat == other and tile == lies and start != end:
                yield Build(state.seats[seat], start, end)


def _moves(state: State, seat: int, trace: Trace) -> Iterator[Move | Carry]:
    """Steps that lead to where the dasher stands, or to a floor whose tile has gone or come; and what a Boost does."""
    name, here = state.seats[seat], state.spots[seat]
    ends = trace.dashers.get(seat)
    touched = {NUMBER[floor] for floor, _ in (*trace.floors_gone, *trace.floors_come)}
    if here < 0 or (ends is None and not (seat == state.active and touched)):
        return
    if seat == state.landed and (due := push_due(state)) >= 0:
        yield Carry(name, NAMES[due])
    for to in open_steps(state, seat):
        if ends is not None or not touched.isdisjoint(route(state, seat, to)):
            yield Move(name, NAMES[to])
    for end in ends or ():
        if NUMBER[end] != here:
            yield Move(name, end)
            if seat == state.landed:
                yield Carry(name, end)


def _tiles(state: State, trace: Trace) -> Iterator[Take | Put | SpawnTile]:
    """Tiles that came to a board from a floor, to a floor from a board, or to a floor from a Tile Box."""
    for seat, square, tile in trace.come:
        for floor, lay in trace.floors_gone:
            if lay == tile and on_floor(NUMBER[floor]):
                yield Take(state.seats[seat], floor, square)
        below = state.spots[seat]
        if below >= 0 and tile == top(state.tiles[below]) == top(lifted(state.tiles[below])):
            # An equal tile lies under the one that was taken.
            yield Take(state.seats[seat], NAMES[below], square)
    for seat, square, tile in trace.gone:
        for floor, lies in trace.floors_come:
            if lies == tile:
                yield Put(state.seats[seat], square, floor)
        below = state.spots[seat]
        if below >= 0 and tile == top(state.tiles[below]):
            # It lies on an equal one.
            yield Put(state.seats[seat], square, NAMES[below])
    if state.active >= 0:
        yield from (SpawnTile(state.seats[state.active], floor, _face(lies)) for floor, lies in trace.floors_come)


def _walls(state: State, trace: Trace) -> Iterator[Unblock]:
    if state.active >= 0:
        for start in trace.walls_gone:
            yield from (Unblock(state.seats[state.active], start, end) for end in trace.walls_come if end != start)

"""Yields the actions that may be one step towards a change, legal or not, guided by the pieces that differ.

What is only said (Begin, EndSet, Claim, LetPass, and Freeze where no marker shows it) and what the die says (Roll) is never attempted.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from companion.games.tekton_dash.actions import (
    Action,
    Build,
    Carry,
    DrawBlueprint,
    Flip,
    FlipTile,
    KeepToken,
    Move,
    PlaceElement,
    PlaceMeeple,
    PlaceWall,
    Put,
    SpawnTile,
    StartTile,
    Take,
    Unblock,
)
from companion.games.tekton_dash.judging.card_attempts import cards
from companion.games.tekton_dash.judging.trace import Trace, read
from companion.games.tekton_dash.rules.building import beside
from companion.games.tekton_dash.rules.setup import set_outs
from companion.games.tekton_dash.rules.spawning import brought, now
from companion.games.tekton_dash.rules.steps import open_steps, push_due, route
from companion.games.tekton_dash.rules.taking import put_faults, puts, take_faults, takes
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.table.layout import layout
from companion.games.tekton_dash.track.blueprints import SQUARE, SQUARES
from companion.games.tekton_dash.track.elements import kind
from companion.games.tekton_dash.track.floors import FLOORS, NAMES, NUMBER, WAYS, beyond, distance, on_floor
from companion.games.tekton_dash.track.piles import FACES, TILE, lifted, tiles, top
from companion.rules.values import Change, Layout, Place, PlacedPiece


def attempts(state: State, change: Change) -> Iterator[Action]:
    """Each action once."""
    yield from dict.fromkeys(_attempts(state, change))


def nearing(state: State, change: Change, acts: int) -> Iterator[Action] | None:
    """The attempts after which the whole change may be there in so many acts, this one included. None: any of them.

    Each act carries a dasher one step, or changes one floor and two squares at most. Cards and tokens may do more.
    """
    trace = read(state, change)
    if state.phase != "race" or state.card is not None or state.token is not None or trace.played or trace.tokens:
        return None
    ends = {seat: NUMBER[spots[0]] for seat, spots in trace.dashers.items() if len(spots) == 1 and state.spots[seat] >= 0}
    away = {seat: distance(state.spots[seat], end) for seat, end in ends.items()}
    floors = {floor for floor, _ in (*trace.floors_gone, *trace.floors_come)}
    squares = {(seat, square) for seat, square, _ in (*trace.gone, *trace.come)}
    if sum(away.values()) + max(len(floors), (len(squares) + 1) // 2) > acts:
        return iter(())
    return (act for act in attempts(state, change) if not isinstance(act, Move | Carry) or _in_time(state, act, ends, acts - 1))


def _in_time(state: State, act: Move | Carry, ends: dict[int, int], acts: int) -> bool:
    """True if so many acts may still carry this dasher from there to where it is seen."""
    end = ends.get(state.seats.index(act.seat))
    return end is None or distance(NUMBER[act.to], end) <= acts


def _attempts(state: State, change: Change) -> Iterator[Action]:
    if state.phase == "over":
        return
    if state.phase == "set-out":
        yield from set_outs(state, _seen(state, change), change.unsure)
        return
    trace = read(state, change)
    yield from _set_up(state, trace)
    if state.phase != "race":
        return
    yield from _builds(state, trace)
    # While Move Dasher is carried out a dasher is moved by it.
    by_card = state.card is not None and (state.card.stage, state.card.name) == ("choose", "move-dasher")
    here = now(state)
    for seat in range(len(state.seats) if not by_card else 0):
        yield from _moves(here, seat, trace)
    yield from _tiles(state, trace)
    yield from cards(state, trace)
    yield from (KeepToken(_at_the_line(state), place) for place in trace.podium)
    # Another dasher says that whoever is at the line has gone on, also where the Blueprint is not turned.
    yield from (Flip(state.seats[seat]) for seat, owes in state.line if owes == "flip" and trace.dashers.keys() - {seat})
    for start in trace.walls_gone:
        yield from (Unblock(state.seats[state.active], start, end) for end in trace.walls_come if end != start)


def _seen(state: State, change: Change) -> Layout:
    """The table as it is seen, from what the rules have and the change."""
    places: dict[Place, list[PlacedPiece]] = {place: list(pieces) for place, pieces in layout(state).items()}
    for place, placed in change.gone:
        if placed in places.get(place, ()):
            places[place].remove(placed)
    for place, placed in change.come:
        places.setdefault(place, []).append(placed)
    return Layout({place: tuple(pieces) for place, pieces in places.items() if pieces})


def _set_up(state: State, trace: Trace) -> Iterator[Action]:
    """Blueprints, and what is done before the race."""
    for seat, face in trace.cards:
        yield Flip(state.seats[seat]) if state.blueprints[seat] else DrawBlueprint(state.seats[seat], face)
    if state.phase == "elements":
        seats = state.seats if state.first >= 0 else state.seats[:1]
        whose = seats[(state.first + _placed(state)) % len(seats)]
        for floor, placed in trace.elements_come:
            yield PlaceElement(whose, floor, placed.piece, placed.face, WAYS[placed.turn] if placed.piece == "boost" else "")
        yield from (PlaceWall(whose, gap) for gap in trace.walls_come)
    if state.phase in ("prepare", "line-up"):
        yield from (FlipTile(floor) for floor in trace.turned)
        yield from (StartTile(state.seats[seat], square, FACES[tile - 1]) for seat, square, tile in trace.come)
        yield from (PlaceMeeple(state.seats[seat], spot) for seat, spots in trace.dashers.items() for spot in spots)


def _placed(state: State) -> int:
    return sum(bool(kind(number)) for number in state.ground) + len(state.walls)


def _builds(state: State, trace: Trace) -> Iterator[Build]:
    for seat, start, tile in trace.gone:
        for other, end, lies in trace.come:
            if seat == other and tile == lies and start != end:
                yield Build(state.seats[seat], start, end)
    taken = {tile for _, tile in trace.floors_gone}
    for seat, end, lies in trace.come:
        # An equal tile from a floor may lie already where it was.
        alike = (start for start in beside(SQUARE[end]) if lies in taken and top(state.boards[seat][start]) == lies)
        yield from (Build(state.seats[seat], SQUARES[start], end) for start in alike)


def _moves(state: State, seat: int, trace: Trace) -> Iterator[Move | Carry]:
    """Steps that lead to where the dasher stands, or to a floor whose tile changed, and what a Boost does."""
    name, here = state.seats[seat], state.spots[seat]
    ends = trace.dashers.get(seat)
    touched = {NUMBER[floor] for floor, _ in (*trace.floors_gone, *trace.floors_come)}
    if state.landings and seat == state.landings[-1][0] and (due := push_due(state)) >= 0:
        # Boosts that point at each other may have carried it back to where it is seen.
        yield Carry(name, NAMES[due])
    if here < 0 or (ends is None and not (seat == state.active and touched)):
        return
    if ends is None and here in touched and state.free and not state.moved:
        # A second Free Action at the same floor shows two steps, there and back, that no table has shown. Any will do.
        plain = (to for to in open_steps(state, seat) if on_floor(to) and route(state, seat, to) == (to,))
        yield from (Move(name, NAMES[to]) for to in islice(plain, 1))
    for to in open_steps(state, seat) if seat == state.active else ():
        path = route(state, seat, to)
        if not touched.isdisjoint(path) or any(_near(state, path, NUMBER[end]) for end in ends or ()) or (ends is not None and not ends):
            yield Move(name, NAMES[to])
    for end in ends or ():
        if NUMBER[end] != here:
            yield Move(name, end)
            if state.landings and seat == state.landings[-1][0]:
                yield Carry(name, end)
            if state.token is not None and state.token.seat == seat:
                # The token's step may be the first of two.
                yield from (Move(name, NAMES[to]) for to in (beyond(here, way) for way in range(8)) if to >= 0)


def _near(state: State, path: tuple[int, ...], end: int) -> bool:
    """True if a dasher that goes this way passes this spot, or can still come there with the steps left."""
    left = state.sets + state.plus - (not state.begun or state.moved)
    # A Boost may carry it one spot further with each step.
    return end in path or (left > 0 and distance(path[-1], end) <= 2 * left + 1)


def _tiles(state: State, trace: Trace) -> Iterator[Take | Put | SpawnTile]:
    """Tiles that came from a floor to a board, or to a floor from a board or a Tile Box."""
    put = {(seat, tile) for seat, _, tile in trace.gone}
    for seat, square, tile in trace.come:
        for floor, lay in trace.floors_gone:
            if lay == tile:
                yield Take(state.seats[seat], floor, square)
                if state.sets:
                    # A Build in the same turn may have carried it on.
                    yield from (Take(state.seats[seat], floor, SQUARES[each]) for each in beside(SQUARE[square]))
        below = state.spots[seat]
        spawn = below >= 0 and kind(state.ground[below]) == "spawn"
        hidden = below >= 0 and f"{NAMES[below]}.tile" in trace.hidden
        equal = hidden or spawn or tile == top(lifted(state.tiles[below])) or (seat, tile) in put or bool(state.die)
        if below >= 0 and tile == top(state.tiles[below]) and equal:
            # A hand hides the floor; or an equal tile lies under the one that was taken, was put there instead, or was brought by the die
            # before. On a Spawn it should have been replaced.
            yield Take(state.seats[seat], NAMES[below], square)
        stack = below >= 0 and kind(state.ground[below]) == "stack" and not (hidden or trace.floors_gone)
        if stack and tile == top(state.tiles[below]) != top(lifted(state.tiles[below])):
            # The die may have brought one like it onto the Stack, and no eye could tell.
            yield Take(state.seats[seat], NAMES[below], square, -1)
        if state.die and seat == state.spawner:
            # What the die has brought may have been taken at once, or by the dasher that has gone there since.
            at_once = dict.fromkeys((below, *(NUMBER[spot] for spot in trace.dashers.get(seat, ()))))
            yield from (SpawnTile(state.seats[seat], NAMES[floor], FACES[tile - 1]) for floor in at_once if on_floor(floor))
        # Under the top of its floor an equal one lies: nothing else has to have changed.
        for level, lies in enumerate(reversed(tiles(state.tiles[below])) if below >= 0 else ()):
            if level and lies == tile:
                yield Take(state.seats[seat], NAMES[below], square, level)
        if not trace.floors_gone:
            # A Stack that shows an equal tile from below looks as before.
            alike = (floor for floor in FLOORS if top(state.tiles[floor]) == top(lifted(state.tiles[floor])) == tile and floor != below)
            yield from (Take(state.seats[seat], NAMES[floor], square) for floor in alike)
    yield from _carried(state, trace)
    # While Put Back is carried out a tile is put by it.
    by_card = state.card is not None and (state.card.stage, state.card.name) == ("choose", "put-back")
    for seat, square, tile in trace.gone if not by_card else ():
        for floor, lies in trace.floors_come:
            if lies == tile:
                yield Put(state.seats[seat], square, floor)
        below = state.spots[seat]
        again = any(tile == lies for other, _, lies in trace.come if other == seat == state.active and state.sets)
        if below >= 0 and (again or tile == top(state.tiles[below])):
            # It lies on an equal one, or the next set has taken it up again.
            yield Put(state.seats[seat], square, NAMES[below])
    number = state.spawner if state.spawner >= 0 else state.active
    for floor, lies in trace.floors_come:
        spot = NUMBER[floor]
        # By no die a tile comes to a Spawn only, unless it may be what lay below the one that was lifted.
        if state.die or (kind(state.ground[spot]) == "spawn" and top(lifted(state.tiles[spot])) != lies):
            yield SpawnTile(state.seats[number], floor, FACES[lies - 1])
    if state.die and trace.unbooked:
        # That the Totem is gone shows that an equal tile was laid there.
        yield from (act for act in brought(state) if act.floor in trace.unbooked and TILE[act.face] == top(state.tiles[NUMBER[act.floor]]))


def _carried(state: State, trace: Trace) -> Iterator[Take | Put]:
    """A Take shown by a tile gone from under the dasher to another floor; a Put where it came. Any square will do.

    What was put there came from a square that a Take has filled again."""
    seat, below = state.seats[state.active], state.spots[state.active]
    here = NAMES[below] if below >= 0 else ""
    lay, lies = ([tile for floor, tile in each if floor == here] for each in (trace.floors_gone, trace.floors_come))
    if lay and any(tile in lay for _, tile in trace.floors_come):
        yield from islice((take for take in takes(state, seat) if not take_faults(state, take)), 1)
    if lies and any(tile in lies for _, tile in trace.floors_gone):
        own = (put for put in puts(state, seat) if top(state.boards[state.active][SQUARE[put.square]]) in lies)
        yield from islice((put for put in own if not put_faults(state, put)), 1)


def _at_the_line(state: State) -> str:
    """Returns the seat that takes a token off the Podium.

    It is the one that has a token to get, else the one that was last there and may have kept two, else the seat on turn."""
    last = state.flipped[-1] if state.flipped else state.active
    return state.seats[next((number for number, what in state.line if what == "token"), last)]

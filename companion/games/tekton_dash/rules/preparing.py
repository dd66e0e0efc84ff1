"""Power-Up sides, Player Boards, who starts, and lining up (TD-049, TD-050 to TD-061)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from companion.games.tekton_dash.actions import Begin, DrawBlueprint, FlipTile, PlaceMeeple, StartTile
from companion.games.tekton_dash.modes import one_lap, uses_cards
from companion.games.tekton_dash.rules.boards import with_tile
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.turns import sets_of
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.table.layout import adopt
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.blueprints import CENTRE, EMPTY, SQUARE, SQUARES
from companion.games.tekton_dash.track.floors import FLOORS, NAMES, NUMBER, START, lane, row
from companion.games.tekton_dash.track.piles import BASE, COLOURS, FACES, TILE, colour, is_power, lifted, tiles, top
from companion.rules.changing import changed
from companion.rules.values import Fault, Layout, Place

_PRIME = 2**31 - 1
STRETCH = 12
"""So many preparations count as a turn. What was prepared in one is final as soon as something of the next is seen."""


def counted(state: State, done: int) -> State:
    """Returns the state once so many preparations have been done, the last of them just now."""
    return changed(state, turn=state.turn + 1) if done % STRETCH == 0 else state


# who starts


def begin_faults(state: State, action: Begin) -> tuple[Fault, ...]:
    good = state.first < 0 and state.phase != "set-out" and action.seat in state.seats
    return () if good else broken("TD-058", action.seat if action.seat in state.seats else "")


def begin_apply(state: State, action: Begin) -> State:
    good = state.first < 0 and action.seat in state.seats
    return lined_up(changed(state, first=state.seats.index(action.seat))) if good else state


# Power-Up sides


def flips_left(state: State) -> int:
    """Tiles of the track that still have to be turned (TD-049)."""
    if not uses_cards(state.options):
        return 0
    due = kit(state.options.topology).flips_each * len(state.seats)
    return due - sum(is_power(top(state.tiles[floor])) for floor in FLOORS)


def to_flip(state: State) -> tuple[int, ...]:
    """The floors whose tiles may be turned: any, or those that the companion draws (TD-049, A76)."""
    if state.options.powerup_flip == "player_choice":
        return tuple(floor for floor in FLOORS if state.tiles[floor])
    due = kit(state.options.topology).flips_each * len(state.seats)
    return drawn_floors(tuple(colour(top(pile)) if pile else -1 for pile in state.tiles), due)


@lru_cache(maxsize=64)
def drawn_floors(colours: tuple[int, ...], count: int) -> tuple[int, ...]:
    """So many floors, drawn from how the colours lie. The tiles were laid out at random, so that nobody can foresee them."""
    number, left = 0, [floor for floor in FLOORS if colours[floor] >= 0]
    for tone in colours:
        number = (number * 31 + tone + 2) % _PRIME
    drawn: list[int] = []
    while left and len(drawn) < count:
        number = number * 48271 % _PRIME
        drawn.append(left.pop(number % len(left)))
    return tuple(sorted(drawn))


def flip_faults(state: State, action: FlipTile) -> tuple[Fault, ...]:
    tile, places = top(state.tiles[NUMBER[action.floor]]), (f"{action.floor}.tile",)
    if state.phase != "prepare" or not uses_cards(state.options):
        rule = "TD-215" if not uses_cards(state.options) else "TD-049"
        return broken(rule, pieces=("tile",), places=places)
    good = tile and not is_power(tile) and flips_left(state) > 0 and NUMBER[action.floor] in to_flip(state)
    return () if good else broken("TD-049", pieces=("tile",), places=places)


def flip_apply(state: State, action: FlipTile) -> State:
    floor = NUMBER[action.floor]
    pile, tile = state.tiles[floor], top(state.tiles[floor])
    if not tile:
        return state
    other = tile - 4 if is_power(tile) else tile + 4
    return lined_up(changed(state, tiles=(*state.tiles[:floor], lifted(pile) * BASE + other, *state.tiles[floor + 1 :])))


# Player Boards


def start_tiles(state: State, seat: int) -> tuple[int, ...]:
    """The tiles on this board."""
    return tuple(tile for pile in state.boards[seat] if pile for tile in tiles(pile))


def ready(state: State, seat: int) -> bool:
    """True if this board has its starting tiles and its Blueprint."""
    return len(start_tiles(state, seat)) >= kit(state.options.topology).start_tiles and bool(state.blueprints[seat])


def start_faults(state: State, action: StartTile) -> tuple[Fault, ...]:
    seat, tile = action.seat, TILE[action.face]
    number, square = state.seats.index(seat), SQUARE[action.square]
    has = start_tiles(state, number)

    def refuse(rule: str) -> tuple[Fault, ...]:
        centre = tuple(f"{seat}.{SQUARES[each]}" for each in CENTRE if not state.boards[number][each])
        return broken(rule, seat, pieces=("tile",), places=(f"{seat}.{action.square}",), may=centre if rule == "TD-053" else ())

    if state.phase != "prepare":
        return refuse("TD-083" if state.phase == "race" else "TD-187" if state.phase == "over" else "TD-052")
    if len(has) >= kit(state.options.topology).start_tiles:
        return refuse("TD-052")
    if is_power(tile) or square not in CENTRE or state.boards[number][square]:
        return refuse("TD-053")
    return refuse("TD-052") if any(colour(other) == colour(tile) for other in has) else ()


def start_apply(state: State, action: StartTile) -> State:
    number, square = state.seats.index(action.seat), SQUARE[action.square]
    return lined_up(with_tile(state, number, square, TILE[action.face]))


def blueprint_faults(state: State, action: DrawBlueprint) -> tuple[Fault, ...]:
    seat = action.seat
    number, (name, _, side) = state.seats.index(seat), action.face.partition("-")

    def refuse(rule: str) -> tuple[Fault, ...]:
        return broken(rule, seat, pieces=("blueprint",), places=(f"{seat}.blueprint",))

    if state.phase != "prepare" or state.blueprints[number]:
        return refuse("TD-205")
    if len(start_tiles(state, number)) < kit(state.options.topology).start_tiles:
        return refuse("TD-055")
    if side != ("red" if one_lap(state.options) else "green"):
        return refuse("TD-197" if one_lap(state.options) else "TD-056")
    return refuse("TD-205") if any(held.partition("-")[0] == name for held in state.blueprints) else ()


def blueprint_apply(state: State, action: DrawBlueprint) -> State:
    number = state.seats.index(action.seat)
    return lined_up(changed(state, blueprints=(*state.blueprints[:number], action.face, *state.blueprints[number + 1 :])))


def board_faults(state: State, seen: Layout) -> tuple[Fault, ...]:
    """Returns the faults of boards that were prepared while the track was laid."""
    laid_now = adopt(changed(state, phase="prepare"), seen)
    bare = changed(laid_now, boards=(EMPTY,) * len(state.seats), blueprints=("",) * len(state.seats))
    for number, seat in enumerate(state.seats):
        for square, pile in enumerate(laid_now.boards[number]):
            for tile in tiles(pile) if pile else ():
                wrong = start_faults(bare, action := StartTile(seat, SQUARES[square], FACES[tile - 1]))
                if wrong:
                    return wrong
                bare = with_tile(bare, number, square, TILE[action.face])
        if laid_now.blueprints[number]:
            wrong = blueprint_faults(bare, DrawBlueprint(seat, laid_now.blueprints[number]))
            if wrong:
                return wrong
            bare = changed(bare, blueprints=(*bare.blueprints[:number], laid_now.blueprints[number], *bare.blueprints[number + 1 :]))
    return ()


def lined_up(state: State) -> State:
    """Once the track and every board are ready and it is known who starts, the dashers are placed."""
    if state.phase != "prepare":
        return state
    left = flips_left(state)
    if state.first < 0 or left > 0 or not all(ready(state, seat) for seat in range(len(state.seats))):
        boards = sum(len(start_tiles(state, seat)) + bool(state.blueprints[seat]) for seat in range(len(state.seats)))
        return counted(state, boards - left)
    return changed(state, phase="line-up", turn=state.turn + 1, active=(state.first - 1) % len(state.seats))


# dashers


def meeple_faults(state: State, action: PlaceMeeple) -> tuple[Fault, ...]:
    seat, to = action.seat, NUMBER[action.to]
    number = state.seats.index(seat)

    def refuse(rule: str) -> tuple[Fault, ...]:
        return broken(rule, seat, pieces=(f"dasher-{seat}",), places=(f"{action.to}.dasher",), may=to_place(state))

    if (begun := _begun(state, number)) is not state:
        return meeple_faults(begun, action) or broken("TD-058", state.seats[begun.first], kind="penalty", case="begun")
    if state.phase not in ("elements", "set-out", "prepare", "line-up"):
        return refuse("TD-061")
    if state.phase != "line-up" or number != state.active:
        return refuse("TD-060")
    return refuse("TD-061") if row(to) != START or lane(to) >= len(state.seats) or to in state.spots else ()


def meeple_apply(state: State, action: PlaceMeeple) -> State:
    """The next is whoever sits before in the order of play; after the first player the race begins."""
    number, to = state.seats.index(action.seat), NUMBER[action.to]
    state = _begun(state, number)
    state = changed(state, spots=(*state.spots[:number], to, *state.spots[number + 1 :]))
    if state.phase != "line-up" or number != state.active:
        return state
    if number != state.first:
        return changed(state, active=(number - 1) % len(state.seats))
    return changed(state, phase="race", round=1, turn=state.turn + 1, active=state.first, sets=sets_of(state, 1))


def _begun(state: State, number: int) -> State:
    """Returns the state in which this seat places the first dasher; the seat after it begins (TD-058, TD-060).

    Only where nobody has said who begins, and all else is ready. Dashers are placed in reverse order."""
    begun = begin_apply(state, Begin(state.seats[(number + 1) % len(state.seats)])) if state.phase == "prepare" else state
    return begun if begun.phase == "line-up" else state


def preparations(state: State) -> Iterator[FlipTile | StartTile | DrawBlueprint]:
    """Yields the actions that are allowed before the race."""
    box = kit(state.options.topology)
    held = {card.partition("-")[0] for card in state.blueprints}
    side = "red" if one_lap(state.options) else "green"
    if flips_left(state) > 0:
        yield from (FlipTile(NAMES[floor]) for floor in to_flip(state))
    for number, seat in enumerate(state.seats):
        has = start_tiles(state, number)
        if len(has) < box.start_tiles:
            tones = [face for face in COLOURS if all(colour(tile) != COLOURS.index(face) for tile in has)]
            free = [square for square in CENTRE if not state.boards[number][square]]
            yield from (StartTile(seat, SQUARES[square], face) for square in free for face in tones)
        elif not state.blueprints[number]:
            yield from (DrawBlueprint(seat, f"{name}-{side}") for name in box.blueprints if name not in held)


def meeples(state: State) -> Iterator[PlaceMeeple]:
    seat = state.seats[state.active]
    yield from (PlaceMeeple(seat, NAMES[cell]) for cell in range(len(state.seats)) if cell not in state.spots)


def to_place(state: State) -> tuple[Place, ...]:
    """The starting cells that are free."""
    return tuple(f"{NAMES[cell]}.dasher" for cell in range(len(state.seats)) if cell not in state.spots)



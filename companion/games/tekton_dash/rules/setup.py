"""Setting out, preparing the Player Boards and lining up (TD-013, TD-018 to TD-023, TD-045 to TD-061)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.turns import sets_of
from companion.games.tekton_dash.state import OF, SEATS, Begin, DrawBlueprint, PlaceMeeple, StartTile, State
from companion.games.tekton_dash.table.layout import adopt, ground_layout
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.blueprints import CENTRE, EMPTY, SQUARE, SQUARES
from companion.games.tekton_dash.track.floors import FLOORS, GAPS, NAMES, NUMBER, ROWS, SPOTS, START, lane, row
from companion.games.tekton_dash.track.piles import COLOURS, FACES, TILE, colour, is_power, laid, tiles
from companion.rules.changing import changed
from companion.rules.values import CHANCE, Fault, Layout, Place, PlacedPiece, Seat, SetOut

TRACK = frozenset((
    *(f"{NAMES[floor]}.{slot}" for floor in FLOORS for slot in ("tile", "element")),
    *(f"{NAMES[gap // 2]}.gap-{'ne'[gap % 2]}" for gap in GAPS),
))  # fmt: skip
"""Places that are laid before anything else."""


def begin(seats: tuple[Seat, ...], options: object) -> State:
    """Nothing is on the table yet. Raises ValueError for seats that are none of the six, or the same twice (TD-001)."""
    from companion.games.tekton_dash.options import Options

    if len(set(seats)) != len(seats) or len(seats) not in OF or not set(seats) <= set(SEATS):
        raise ValueError(f"Tekton Dash is for three to six different seats of {', '.join(SEATS)}, not {', '.join(seats)}.")
    assert isinstance(options, Options)
    count = len(seats)
    first = 0 if options.start_player == "first" else -1
    return State(
        options, seats, first=first, spots=(-1,) * count, boards=(EMPTY,) * count, blueprints=("",) * count, laps=(1,) * count,
    )  # fmt: skip


def plan(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Elements and Walls of the pre-made layout that is played (TD-023)."""
    if state.options.mode == "kids":
        return (0,) * SPOTS, ()
    count, second = len(state.seats), state.options.layout == "second"
    named = kit(state.options.topology).layouts
    name = f"L{count}b" if second and f"L{count}b" in named else f"L{count}"
    return named[name][1:]


def floors_of(state: State) -> list[int]:
    """The floors of the lanes in use, each of which gets a tile (TD-019, TD-048)."""
    return [floor for floor in FLOORS if lane(floor) < len(state.seats)]


def laid_out(state: State, order: tuple[int, ...]) -> Layout:
    """The track with the Elements of its layout and these tiles on its floors, in the order of `floors_of`."""
    ground, walls = plan(state)
    piles = [0] * SPOTS
    for floor, tile in zip(floors_of(state), order, strict=True):
        piles[floor] = tile
    return ground_layout(ground, walls, tuple(piles))


def set_outs(state: State, seen: Layout) -> Iterator[SetOut]:
    """The track as it lies, once each floor has a tile and no Element is missing."""
    table = Layout({place: lying for place, lying in seen.items() if place in TRACK or place.partition(".")[0] in state.seats})
    ground, walls = plan(state)
    here = [name for name in (f"{NAMES[floor]}.tile" for floor in floors_of(state)) if table[name]]
    kinds = Counter(lying.piece for contents in table.values() for lying in contents)
    due = Counter(lying.piece for contents in ground_layout(ground, walls, (0,) * SPOTS).values() for lying in contents)
    if len(here) == len(floors_of(state)) and not due - kinds:
        yield SetOut(CHANCE, table)
        bare = ground_layout(ground, walls, (0,) * SPOTS).put({name: table[name] for name in here})
        if bare != table:
            # Whatever else lies there has come to the wrong place, or belongs to what follows.
            yield SetOut(CHANCE, bare)


def set_out_faults(state: State, action: SetOut) -> tuple[Fault, ...]:
    """What is set out wrongly, the first of it."""
    if state.phase != "set-out":
        return broken("TD-018", pieces=("tile",), places=tuple(sorted(action.layout))[:1])
    seen = action.layout
    ground, walls = plan(state)
    due = ground_layout(ground, walls, (0,) * SPOTS)
    rule = "TD-194" if state.options.mode == "kids" else "TD-023"
    for place in sorted({*due, *(place for place in seen if not place.endswith(".tile"))}):
        if seen[place] != due[place]:
            wrong = (seen[place] or due[place])[0].piece
            spots = tuple(other for other in due if due[other] and due[other][0].piece == wrong and seen[other] != due[other])
            return broken(rule, pieces=(wrong,), places=(place,), may=spots)
    lanes = len(state.seats)
    tones = Counter[int]()
    for floor in FLOORS:
        place = f"{NAMES[floor]}.tile"
        if seen[place] and lane(floor) >= lanes:
            return broken("TD-019", pieces=("tile",), places=(place,))
        if len(seen[place]) > 1 or (lane(floor) < lanes and not seen[place]):
            return broken("TD-048", pieces=("tile",), places=(place,))
        for lying in seen[place]:
            if lying.face in TILE and is_power(TILE[lying.face]):
                return broken("TD-047", pieces=("tile",), places=(place,))
            tones[COLOURS.index(lying.face)] += 1
    boards = _board_faults(state, seen)
    if boards:
        return boards
    each = ROWS * lanes // len(COLOURS)
    for tone, name in enumerate(COLOURS):
        if tones[tone] > each:
            some = tuple(place for place in seen if seen[place][0] == PlacedPiece("tile", name))
            return broken("TD-046", pieces=(f"tile/{name}",), places=some[:1], count=tones[tone], due=each)
    return ()


def _board_faults(state: State, seen: Layout) -> tuple[Fault, ...]:
    """Player Boards may be prepared while the track is laid."""
    now = adopt(changed(state, phase="prepare"), seen)
    bare = changed(now, boards=(EMPTY,) * len(state.seats), blueprints=("",) * len(state.seats))
    for number, seat in enumerate(state.seats):
        for square, pile in enumerate(now.boards[number]):
            for tile in tiles(pile) if pile else ():
                wrong = start_tile_faults(bare, action := StartTile(seat, SQUARES[square], FACES[tile - 1]))
                if wrong:
                    return wrong
                bare = start_tile_apply(bare, action)
        if now.blueprints[number]:
            wrong = blueprint_faults(bare, drawn := DrawBlueprint(seat, now.blueprints[number]))
            if wrong:
                return wrong
            bare = blueprint_apply(bare, drawn)
    return ()


def set_out(state: State, action: SetOut) -> State:
    if state.phase != "set-out":
        return state
    return _lined_up(adopt(changed(state, phase="prepare", turn=state.turn + 1), action.layout))


# who starts


def begin_faults(state: State, action: Begin) -> tuple[Fault, ...]:
    good = state.first < 0 and state.phase != "set-out" and action.seat in state.seats
    return () if good else broken("TD-058", action.seat if action.seat in state.seats else "")


def begin_apply(state: State, action: Begin) -> State:
    return _lined_up(changed(state, first=state.seats.index(action.seat))) if state.first < 0 and action.seat in state.seats else state


# Player Boards


def start_tiles(state: State, seat: int) -> tuple[int, ...]:
    """The tiles on this board."""
    return tuple(tile for pile in state.boards[seat] if pile for tile in tiles(pile))


def ready(state: State, seat: int) -> bool:
    return len(start_tiles(state, seat)) >= kit(state.options.topology).start_tiles and bool(state.blueprints[seat])


def start_tile_faults(state: State, action: StartTile) -> tuple[Fault, ...]:
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


def start_tile_apply(state: State, action: StartTile) -> State:
    number, square = state.seats.index(action.seat), SQUARE[action.square]
    board = state.boards[number]
    board = (*board[:square], laid(board[square], TILE[action.face]), *board[square + 1 :])
    return _lined_up(changed(state, boards=(*state.boards[:number], board, *state.boards[number + 1 :])))


def blueprint_faults(state: State, action: DrawBlueprint) -> tuple[Fault, ...]:
    seat = action.seat
    number, (name, _, side) = state.seats.index(seat), action.face.partition("-")

    def refuse(rule: str) -> tuple[Fault, ...]:
        return broken(rule, seat, pieces=("blueprint",), places=(f"{seat}.blueprint",))

    if state.phase != "prepare" or state.blueprints[number]:
        return refuse("TD-205")
    if len(start_tiles(state, number)) < kit(state.options.topology).start_tiles:
        return refuse("TD-055")
    if side != "green":
        return refuse("TD-056")
    return refuse("TD-205") if any(held.partition("-")[0] == name for held in state.blueprints) else ()


def blueprint_apply(state: State, action: DrawBlueprint) -> State:
    number = state.seats.index(action.seat)
    return _lined_up(changed(state, blueprints=(*state.blueprints[:number], action.face, *state.blueprints[number + 1 :])))


def _lined_up(state: State) -> State:
    """Once every board is ready and it is known who starts, the dashers are placed."""
    complete = state.phase == "prepare" and state.first >= 0 and all(ready(state, seat) for seat in range(len(state.seats)))
    return changed(state, phase="line-up", turn=state.turn + 1, active=(state.first - 1) % len(state.seats)) if complete else state


# dashers


def meeple_faults(state: State, action: PlaceMeeple) -> tuple[Fault, ...]:
    seat, to = action.seat, NUMBER[action.to]
    number = state.seats.index(seat)

    def refuse(rule: str) -> tuple[Fault, ...]:
        free = (f"{NAMES[cell]}.dasher" for cell in range(len(state.seats)) if cell not in state.spots)
        return broken(rule, seat, pieces=(f"dasher-{seat}",), places=(f"{action.to}.dasher",), may=tuple(free))

    if state.phase not in ("set-out", "prepare", "line-up"):
        return refuse("TD-061")
    if state.phase != "line-up" or number != state.active:
        return refuse("TD-060")
    return refuse("TD-061") if row(to) != START or lane(to) >= len(state.seats) or to in state.spots else ()


def meeple_apply(state: State, action: PlaceMeeple) -> State:
    """The next is whoever sits before in the order of play; after the first player the race begins."""
    number, to = state.seats.index(action.seat), NUMBER[action.to]
    state = changed(state, spots=(*state.spots[:number], to, *state.spots[number + 1 :]))
    if state.phase != "line-up" or number != state.active:
        return state
    if number != state.first:
        return changed(state, active=(number - 1) % len(state.seats))
    return changed(state, phase="race", round=1, turn=state.turn + 1, active=state.first, sets=sets_of(state, 1))


def preparing(state: State) -> Iterator[StartTile | DrawBlueprint]:
    """What the seats may do before the race."""
    box = kit(state.options.topology)
    held = {card.partition("-")[0] for card in state.blueprints}
    for number, seat in enumerate(state.seats):
        has = start_tiles(state, number)
        if len(has) < box.start_tiles:
            tones = [face for face in COLOURS if all(colour(tile) != COLOURS.index(face) for tile in has)]
            free = [square for square in CENTRE if not state.boards[number][square]]
            yield from (StartTile(seat, SQUARES[square], face) for square in free for face in tones)
        elif not state.blueprints[number]:
            yield from (DrawBlueprint(seat, f"{name}-green") for name in box.blueprints if name not in held)


def meeples(state: State) -> Iterator[PlaceMeeple]:
    seat = state.seats[state.active]
    yield from (PlaceMeeple(seat, NAMES[cell]) for cell in range(len(state.seats)) if cell not in state.spots)


def to_place(state: State) -> tuple[Place, ...]:
    """The starting cells that are free."""
    return tuple(f"{NAMES[cell]}.dasher" for cell in range(len(state.seats)) if cell not in state.spots)



"""Setting out the track (TD-001, TD-010 to TD-023, TD-045 to TD-048)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from companion.games.tekton_dash.modes import one_lap, uses_elements, uses_marker, uses_tokens
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.preparing import board_faults, lined_up
from companion.games.tekton_dash.state import OF, SEATS, State
from companion.games.tekton_dash.table.layout import MARKER, PODIUM_AT, TOKEN_BACK, adopt, ground_layout
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.blueprints import EMPTY
from companion.games.tekton_dash.track.floors import FLOORS, GAPS, NAMES, ROWS, SPOTS, lane
from companion.games.tekton_dash.track.piles import COLOURS, TILE, is_power
from companion.rules.changing import changed
from companion.rules.values import CHANCE, Fault, Layout, Place, PlacedPiece, Seat, SetOut

TRACK = frozenset((
    *(f"{NAMES[floor]}.{slot}" for floor in FLOORS for slot in ("tile", "element")),
    *(f"{NAMES[gap // 2]}.gap-{'ne'[gap % 2]}" for gap in GAPS),
))  # fmt: skip
"""Places of the track itself."""


def begin(seats: tuple[Seat, ...], options: Options) -> State:
    """Nothing is on the table yet. Raises ValueError for seats that are none of the six or the same twice, and for three that want a track
    of their own (TD-001, TD-024)."""
    if len(set(seats)) != len(seats) or len(seats) not in OF or not set(seats) <= set(SEATS):
        raise ValueError(f"Tekton Dash is for three to six different seats of {', '.join(SEATS)}, not {', '.join(seats)}.")
    count, custom = len(seats), options.layout == "custom" and uses_elements(options)
    if custom and count == 3:
        raise ValueError("Three players use a pre-made layout; choose layout=recommended or layout=second.")
    ready = uses_tokens(options)
    left = 12 - count
    lanes = tuple(left // count + (each < left % count) for each in range(count))
    slots = tuple(range(1, min(6, left if options.podium_tokens == "all_left" else count) + 1))
    return State(
        options, seats, "elements" if custom else "set-out", first=0 if options.start_player == "first" else -1, spots=(-1,) * count,
        boards=(EMPTY,) * count, blueprints=("",) * count, laps=(1,) * count, totems=(-1,) * count, meters=(0,) * count,
        kept=(0,) * count,
        hands=(int(ready),) * count, spent=((),) * count, podium=() if not ready else lanes if one_lap(options) else slots,
    )  # fmt: skip


def plan(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Elements and Walls of the layout that is played (TD-023)."""
    options = state.options
    if not uses_elements(options):
        return (0,) * SPOTS, ()
    if options.layout == "custom":
        return state.ground, state.walls
    named = kit(options.topology).layouts
    name = f"L{len(state.seats)}"
    return named[f"{name}b" if options.layout == "second" and f"{name}b" in named else name][1:]


def floors_of(state: State) -> list[int]:
    """The floors of the lanes in use, each of which gets a tile (TD-019, TD-048)."""
    return [floor for floor in FLOORS if lane(floor) < len(state.seats)]


def beside(state: State) -> dict[Place, tuple[PlacedPiece, ...]]:
    """Returns the pieces beside the track at the start: the Podium's tokens and the Sabotage Marker (TD-011, TD-014)."""
    lies: dict[Place, tuple[PlacedPiece, ...]] = {}
    if uses_tokens(state.options) and not one_lap(state.options):
        lies |= {PODIUM_AT[slot]: (TOKEN_BACK,) for slot in state.podium}
    if uses_marker(state.options):
        lies["mat.marker"] = (MARKER,)
    return lies


def laid_out(state: State, order: tuple[int, ...]) -> Layout:
    """The track with the Elements of its layout and these tiles on its floors, in the order of `floors_of`. What lies beside it is there
    too.
    """
    piles = [0] * SPOTS
    for floor, tile in zip(floors_of(state), order, strict=True):
        piles[floor] = tile
    return ground_layout(*plan(state), tuple(piles)).put(beside(state))


def set_outs(state: State, seen: Layout, unsure: frozenset[Place] = frozenset()) -> Iterator[SetOut]:
    """The table as it lies, once each floor has a tile and nothing else is missing.

    At an `unsure` place lies what belongs there: the layout settles what the picture leaves open. Example: an Element under a Wall. A tile
    there has the colour that is lacking, if it is the only one."""
    mine = {*TRACK, *beside(state)}
    table = Layout({place: contents for place, contents in seen.items() if place in mine or place.partition(".")[0] in state.seats})
    bare = ground_layout(*plan(state), (0,) * SPOTS).put(beside(state))
    table = table.put({place: bare[place] for place in unsure if bare[place]})
    every = [f"{NAMES[floor]}.tile" for floor in floors_of(state)]
    table = table.put(_last_colour(table, every, unsure))
    here = [name for name in every if table[name]]
    if len(here) == len(floors_of(state)) and not _pieces(bare) - _pieces(table):
        yield SetOut(CHANCE, table)
        bare = bare.put({name: table[name] for name in here})
        if bare != table:
            # Whatever else lies there has come to the wrong place, or belongs to what follows.
            yield SetOut(CHANCE, bare)


def _last_colour(table: Layout, floors: list[Place], unsure: frozenset[Place]) -> dict[Place, tuple[PlacedPiece, ...]]:
    """Tiles for the unsure floors, where those in sight leave only one colour for all of them (TD-046)."""
    open_ = [name for name in floors if name in unsure and not table[name]]
    left = Counter(dict.fromkeys(COLOURS, len(floors) // len(COLOURS))) - Counter(p.face for name in floors for p in table[name])
    return dict.fromkeys(open_, tuple(PlacedPiece("tile", face) for face in left)) if len(left) == 1 and left.total() == len(open_) else {}


def _pieces(table: Layout) -> Counter[str]:
    return Counter(placed.piece for contents in table.values() for placed in contents)


def faults(state: State, action: SetOut) -> tuple[Fault, ...]:
    """Returns the first fault of the pieces that were set out."""
    if state.phase != "set-out":
        return broken("TD-018", pieces=("tile",), places=tuple(sorted(action.layout))[:1])
    seen, aside = action.layout, beside(state)
    due = ground_layout(*plan(state), (0,) * SPOTS).put(aside)
    rule = "TD-023" if uses_elements(state.options) else "TD-194"
    for place in sorted({*due, *(place for place in seen if place in TRACK and not place.endswith(".tile"))}):
        if seen[place] != due[place]:
            wrong = (seen[place] or due[place])[0].piece
            spots = tuple(other for other in due if due[other] and due[other][0].piece == wrong and seen[other] != due[other])
            return broken({"token": "TD-014", "marker": "TD-011"}.get(wrong, rule), pieces=(wrong,), places=(place,), may=spots)
    return _tile_faults(state, seen) or board_faults(state, seen)


def _tile_faults(state: State, seen: Layout) -> tuple[Fault, ...]:
    lanes, tones = len(state.seats), Counter[str]()
    for floor in FLOORS:
        place = f"{NAMES[floor]}.tile"
        if seen[place] and lane(floor) >= lanes:
            return broken("TD-019", pieces=("tile",), places=(place,))
        if len(seen[place]) > 1 or (lane(floor) < lanes and not seen[place]):
            return broken("TD-048", pieces=("tile",), places=(place,))
        for placed in seen[place]:
            if placed.face in TILE and is_power(TILE[placed.face]):
                return broken("TD-047", pieces=("tile",), places=(place,))
            tones[placed.face] += 1
    each = ROWS * lanes // len(COLOURS)
    for name in COLOURS:
        if tones[name] > each:
            some = tuple(f"{NAMES[floor]}.tile" for floor in FLOORS if seen[f"{NAMES[floor]}.tile"] == (PlacedPiece("tile", name),))
            return broken("TD-046", pieces=(f"tile/{name}",), places=some[:1], count=tones[name], due=each)
    return ()


def apply(state: State, action: SetOut) -> State:
    if state.phase != "set-out":
        return state
    return lined_up(adopt(changed(state, phase="prepare", turn=state.turn + 1), action.layout))


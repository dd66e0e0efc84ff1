"""Spawn: the die and the tile that it brings (TD-086 to TD-091, TD-111 to TD-114, TD-177, TD-179, TD-211, TD-215)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.games.tekton_dash.actions import NameColour, SpawnTile
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.rules.boards import booked, boxed, kept_safe, laid_on, lifted_from
from companion.games.tekton_dash.rules.broken import broken
from companion.games.tekton_dash.rules.steps import open_steps, track_of
from companion.games.tekton_dash.rules.taking import full_rule
from companion.games.tekton_dash.rules.turns import acting, due_rule, opened, settled, taken_up
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.topology import kit
from companion.games.tekton_dash.track.elements import colours, kind
from companion.games.tekton_dash.track.floors import NAMES, NUMBER, on_floor
from companion.games.tekton_dash.track.piles import COLOURS, FACES, TILE, colour, is_power, top
from companion.rules.changing import changed
from companion.rules.values import Fault, Roll, Seat


def outcome(state: State, value: int) -> str:
    """Returns the kind of tile that a face of the die brings in this mode: `regular`, `power`, `self` or `none` (TD-215)."""
    faces = die_shows(state.options)
    return faces[(value - 1) % len(faces)]


def die_shows(options: Options) -> tuple[str, ...]:
    """Returns the kind of tile that each face of the die brings in the mode of these house rules (TD-215)."""
    return tuple(_in_mode(shown, options.mode) for shown in kit(options.topology).die)


def _in_mode(shown: str, mode: str) -> str:
    if mode == "kids":
        return shown if shown == "self" else "none"
    return "regular" if shown == "power" and mode == "journey" else shown


def roll_faults(state: State, action: Roll) -> tuple[Fault, ...]:
    """A roll that is no Free Action now."""
    seat = action.seat
    if seat not in state.seats:
        return broken("TD-086", pieces=("die",))
    number = state.seats.index(seat)
    here = state.spots[number]
    places = (f"{NAMES[here]}.dasher",) if here >= 0 else ()

    def refuse(rule: str) -> tuple[Fault, ...]:
        return broken(rule, seat, pieces=("die",), places=places)

    if not 1 <= action.value <= len(kit(state.options.topology).die):
        return refuse("TD-086")
    if state.rolls:
        return () if number == state.spawner else refuse("TD-086")
    if state.die and number == state.spawner:
        found = unseen(state)
        return refuse("TD-086") if found is None or found.active != state.active else roll_faults(found, action)
    return roll_rule(state, seat, places)


def roll_rule(state: State, seat: Seat, places: tuple[str, ...] = ()) -> tuple[Fault, ...]:
    """Returns the faults if this seat may not begin a Spawn as its Free Action."""
    wrong = acting(state, seat, "free", ("die",), places)
    if wrong or opened(state, "free").moved or open_steps(state, state.active):
        return wrong
    return broken("TD-076", seat, pieces=("die",), places=places)


def roll_apply(state: State, action: Roll) -> State:
    """The die lies; with no roll left its tile is due, if one can be laid (TD-091, TD-211)."""
    number = state.seats.index(action.seat)
    if state.die and not state.rolls and number == state.spawner:
        state = now(state)
    if state.rolls and number == state.spawner:
        state = changed(state, rolls=state.rolls - 1, die=(*state.die, outcome(state, action.value)))
    else:
        state = changed(opened(state, "free"), free="spawn", spawner=number, rolls=0, die=(outcome(state, action.value),))
    if state.rolls:
        return state
    return still_due(state)


def still_due(state: State) -> State:
    """Returns the state in which the results of the die that can be laid are due. Without any the Spawn is over (TD-091, TD-211).

    Two equal results are one choice, but with `dice_master = both` two tiles.
    """
    shown = state.die if state.options.dice_master == "both" else tuple(dict.fromkeys(state.die))
    able = tuple(each for each in shown if next(_brought(state, each), None) is not None)
    return changed(state, die=able) if able else settled(changed(state, die=(), named="", rolls=0, spawner=-1))


def brought(state: State) -> Iterator[SpawnTile]:
    """Every tile that the die may bring now. It has the colour that was said before the roll, where one of it can come."""
    every = [each for shown in (state.die if not state.rolls else ()) for each in _brought(state, shown)]
    yield from [each for each in every if each.face.partition("-")[0] == state.named] or every


def namings(state: State) -> Iterator[NameColour]:
    """The colours of which one may be said before the roll: `spawn_choice` (TD-086, A26)."""
    if state.phase != "race" or state.options.spawn_choice == "after_roll" or state.named or (state.die and not state.rolls):
        return
    seat = state.seats[state.spawner if state.rolls else state.active]
    if state.rolls or not roll_rule(state, seat):
        yield from (NameColour(seat, name) for tone, name in enumerate(COLOURS) if boxed(state, tone))


def name_faults(state: State, action: NameColour) -> tuple[Fault, ...]:
    return () if action in namings(state) else broken("TD-086", action.seat, pieces=("die",))


def name_apply(state: State, action: NameColour) -> State:
    return changed(taken_up(state), named=action.colour) if action in namings(state) else state


def _brought(state: State, shown: str) -> Iterator[SpawnTile]:
    seat = state.seats[state.spawner]
    if shown == "self":
        floor = state.spots[state.spawner]
        if _may_come(state, floor):
            yield from (SpawnTile(seat, NAMES[floor], COLOURS[tone]) for tone in range(4) if boxed(state, tone))
    elif shown != "none":
        for floor in track_of(state).spawns:
            for tone in () if kept_safe(state, seat, floor) else colours(state.ground[floor]):
                if boxed(state, tone):
                    yield SpawnTile(seat, NAMES[floor], FACES[tone + 4 * (shown == "power")])


def _may_come(state: State, floor: int) -> bool:
    """True if On self brings a tile to this floor: not on a line cell, not under another's Totem (TD-088, TD-202, TD-208)."""
    if not on_floor(floor) or booked(state, floor) not in (-1, state.spawner):
        return False
    if booked(state, floor) >= 0 and kind(state.ground[floor]) == "stack":
        return False
    return not (state.options.on_self_occupied == "fizzle" and full_rule(state, floor))


def spawn_faults(state: State, action: SpawnTile) -> tuple[Fault, ...]:
    seat, floor, tile = action.seat, NUMBER[action.floor], TILE[action.face]
    number = state.seats.index(seat)

    def refuse(rule: str) -> tuple[Fault, ...]:
        may = tuple(dict.fromkeys(f"{each.floor}.tile" for each in brought(state)))
        return broken(rule, seat, pieces=("tile",), places=(f"{action.floor}.tile",), may=may)

    if state.phase != "race":
        return refuse("TD-187" if state.phase == "over" else "TD-060")
    if not state.die and came_to_light(state, floor):
        return broken("TD-113", pieces=("tile",), places=(f"{action.floor}.tile",))
    if not state.die or state.rolls:
        return refuse("TD-059" if number != state.active else "TD-086")
    if number != state.spawner:
        return refuse("TD-179")
    if action in brought(_behind(state, action)):
        return ()
    if any(action in _brought(state, shown) for shown in state.die):
        return refuse("TD-086")
    if kept := kept_safe(state, seat, floor):
        return refuse(kept)
    spawn = kind(state.ground[floor]) == "spawn"
    if "self" in state.die and floor == state.spots[number] and not is_power(tile):
        return refuse("TD-211" if not boxed(state, colour(tile)) else "TD-088")
    if state.die == ("self",):
        return refuse("TD-088")
    if not spawn or ("power" if is_power(tile) else "regular") not in state.die:
        return refuse("TD-089" if "power" in state.die else "TD-090")
    shown = colours(state.ground[floor])
    if colour(tile) not in shown:
        return refuse("TD-114" if len(shown) > 1 else "TD-112")
    return refuse("TD-211")


def came_to_light(state: State, floor: int) -> bool:
    """True if a tile there was below the one just taken. A spawned one was laid on it instead of replacing it."""
    past = state.past
    # Whether a Build came behind the Take is not known, and once the next turn is begun not even whether there was one.
    taken = past is not None and (past.free == "take" or past.built or state.used)
    taker = state.active if state.free == "take" else past.seat if past is not None and taken else -1
    return taker >= 0 and floor == state.spots[taker]


def spawn_apply(state: State, action: SpawnTile) -> State:
    """The tile replaces what lies there. On a Stack with room it goes on top where the die says On self (TD-113, TD-117)."""
    state = _behind(state, action)
    floor, tile = NUMBER[action.floor], TILE[action.face]
    on_spawn = kind(state.ground[floor]) == "spawn" or "self" not in state.die
    on_top = not state.tiles[floor] or (not on_spawn and not full_rule(state, floor))
    left = left_of(state, action)
    state = laid_on(state if on_top else lifted_from(state, floor), floor, tile)
    return still_due(changed(state, die=left, named="", rolls=0))


def left_of(state: State, action: SpawnTile) -> tuple[str, ...]:
    """The results of the die that are still to be used after this tile. With `dice_master = both` the other one is (TD-177)."""
    used = next((shown for shown in state.die if action in _brought(state, shown)), "")
    if state.options.dice_master != "both" or not used:
        return ()
    at = state.die.index(used)
    return (*state.die[:at], *state.die[at + 1 :])


def unseen(state: State) -> State | None:
    """Returns the state if the tile of the die was laid unseen on an equal one. It is None if no equal one lies on top, with no Totem."""
    after = _one_unseen(state)
    return unseen(after) if after is not None and after.die else after


def _one_unseen(state: State) -> State | None:
    """Returns the state behind the first tile that may lie there unseen. It is None if there is none."""
    for action in brought(state):
        if top(state.tiles[NUMBER[action.floor]]) == TILE[action.face] and booked(state, NUMBER[action.floor]) < 0:
            return spawn_apply(state, action)
    return None


def _behind(state: State, action: SpawnTile) -> State:
    """The state in which this tile is laid. Of two that the die brings the other may lie there unseen."""
    if len(state.die) < 2 or action in brought(state):
        return state
    after = _one_unseen(state)
    return after if after is not None and action in brought(after) else state


def now(state: State) -> State:
    """The state in which the next act is looked at. A tile that nobody can have seen arrive lies there already."""
    return (unseen(state) or state) if state.die and not state.rolls else state


def may_wait(state: State, seat: Seat, behind: Callable[[], State]) -> bool:
    """True if the tile of the die may be laid behind a Move of this seat in its turn. It may lie there unseen, too.

    It is laid first where it comes beneath the dasher, where something else is due behind the Move, and by whoever races alone: nobody
    else's act ends that turn. `behind`: the state after the Move."""
    if not state.die or state.rolls or "self" in state.die or state.spawner != state.active or state.seats[state.spawner] != seat:
        return False
    before = unseen(state)
    if before is None or before.turn != state.turn:
        return False
    after = behind()
    found = unseen(after) if after.die and after.phase == "race" else None
    return found is not None and not due_rule(found) and (found.turn == state.turn or found.active != state.active)


def rolls(state: State) -> Iterator[Roll]:
    """The faces of the die, for whoever may roll."""
    if state.die and not state.rolls:
        return
    seat = state.seats[state.spawner if state.rolls else state.active]
    yield from (Roll(seat, value) for value in range(1, len(kit(state.options.topology).die) + 1))

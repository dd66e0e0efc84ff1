"""Play a card, the cube it brings, and rearranging the row (TX-015, TX-020, TX-037 to TX-041, TX-044 to TX-046)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.games.tektonix.plates import MINOR, PLATES
from companion.games.tektonix.rules.broken import broken
from companion.games.tektonix.rules.ending import next_turn
from companion.games.tektonix.rules.holdings import hand_faults, spent
from companion.games.tektonix.rules.route import is_plate, route_faults, too_many, unchanged
from companion.games.tektonix.rules.setup import begun
from companion.games.tektonix.rules.turn import fits, full, turn_faults
from companion.games.tektonix.state import CUBES, Options, Past, Play, PutCube, Rearrange, State, set_at
from companion.games.tektonix.world import ruled, world
from companion.rules.changing import changed
from companion.rules.values import Fault, Place, Seat


def grown(row: tuple[str, ...], card: str, at: int) -> tuple[str, ...]:
    """The row with one more card at this index."""
    return (*row[:at], card, *row[at:])


def play_faults(state: State, action: Play) -> tuple[Fault, ...]:
    """One card from the hand at an end of the own row, which stays valid. Out of turn it may be wrong besides."""
    place = f"{action.seat}.row"
    if state.phase == "start":
        # Whoever is not stopped has been drawn to begin.
        return play_faults(begun(state, action.seat), action) or broken("TX-032", action.seat, pieces=(), kind="penalty", case="begun")
    found = turn_faults(state, action.seat, (place,), play=True)
    if not found and state.drew:
        found = broken("TX-033", action.seat, places=(place,), case="two", card=action.card)
    # While the table is set out nobody has a row yet.
    return (*found, *_row_faults(state, action, place)) if state.rows else found


def _row_faults(state: State, action: Play, place: Place) -> tuple[Fault, ...]:
    found = hand_faults(state, action.seat, action.card, place)
    if found:
        return found
    row = state.rows[state.seat(action.seat)]
    if 0 < action.at < len(row):
        may = (place,) if fits(state, action.seat, action.card) else ()
        return broken("TX-020", action.seat, places=(place,), may=may, card=action.card)
    if is_plate(action.card) and state.options.full_plate_play == "forbidden" and full(state, action.card):
        return broken("TX-046", action.seat, places=(place,), card=action.card)
    new = grown(row, action.card, action.at)
    found = route_faults(state.options, action.seat, new, action.card)
    if found and row and not too_many(new) and route_faults(state.options, action.seat, row):
        # What was wrong in the row and stands has been said: only the end at which this card lies is new.
        end = new if action.at == 0 else new[::-1]
        return route_faults(state.options, action.seat, end[:2] if is_plate(end[1]) else end[:3], action.card)
    return found


def play(state: State, action: Play) -> State:
    """The card lies in the row with the cube that it brings, and the turn is over (TX-037, TX-038)."""
    at, state = state.seat(action.seat), begun(state, action.seat) if state.phase == "start" else state
    new = spent(state, action.seat, action.card)
    new = changed(new, rows=set_at(new.rows, at, grown(new.rows[at], action.card, action.at)))
    past = Past(action.seat, "play", action.card)
    if is_plate(action.card):
        if brings_cube(new, action.seat, action.card):
            new, past = with_cube(new, action.seat, action.card), Past(action.seat, "play", action.card, cube=True)
        else:
            past = Past(action.seat, "play", action.card, full=full(new, action.card))
    return next_turn(new, past) if action.seat == state.who and state.phase in ("play", "last-turns") else new


def brings_cube(state: State, seat: Seat, plate: str) -> bool:
    """True if a cube of this seat still fits on a plate and is left (TX-038, TX-008)."""
    return not full(state, plate) and sum(cubes.count(seat) for cubes in state.cubes) < CUBES


def with_cube(state: State, seat: Seat, plate: str) -> State:
    at = PLATES.index(plate)
    return changed(state, cubes=set_at(state.cubes, at, tuple(sorted((*state.cubes[at], seat)))))


def put_cube_faults(state: State, action: PutCube) -> tuple[Fault, ...]:
    """A cube besides the one that the played card brought is always one too many. The most specific reason comes first."""
    piece, place, past = (f"cube-{action.seat}",), f"{action.plate}.cubes", state.past
    if full(state, action.plate):
        limit = world(state.options.topology).limits[action.plate]
        rule = "TX-045" if action.plate in MINOR else "TX-044"
        return broken(rule, action.seat, pieces=piece, places=(place,), plate=action.plate, limit=limit)
    if past is not None and past.seat == action.seat and past.did == "play" and not state.drew:
        if not is_plate(past.card):
            return broken("TX-039", action.seat, pieces=piece, places=(place,), card=past.card)
        right = (f"{past.card}.cubes",) if past.cube else ()
        return broken("TX-038", action.seat, pieces=piece, places=(place,), may=right, case="wrong", card=past.card, plate=action.plate)
    return broken("TX-038", action.seat, pieces=piece, places=(place,), case="none", plate=action.plate)


def rearrange_faults(state: State, action: Rearrange) -> tuple[Fault, ...]:
    """The same cards in another valid order, as the turn's one action (TX-040, TX-041)."""
    place = f"{action.seat}.row"
    found = turn_faults(state, action.seat, (place,))
    if found:
        return found
    if state.drew:
        return broken("TX-040", action.seat, places=(place,), case="two")
    row = state.rows[state.seat(action.seat)]
    if sorted(action.row) != sorted(row):
        return broken("TX-041", action.seat, places=(place,), case="card")
    if unchanged(state.options, row, action.row):
        return broken("TX-041", action.seat, places=(place,), case="same")
    return _order_faults(state, action.seat, action.row)


def _order_faults(state: State, seat: Seat, row: tuple[str, ...]) -> tuple[Fault, ...]:
    """A wrong order; when a look at the map may make it right, that is asked."""
    why = route_faults(state.options, seat, row)
    if not why:
        return ()
    said, places = dict(why[0].args), (f"{seat}.row",)
    if "ask" in said.get("case", ""):
        card, one, settle = said["card"], said["one"], said["settle"]
        rest = [route_faults(_with_border(state.options, key), seat, row) for key in settle.split("|")]
        if any(not left or "ask" in dict(left[0].args).get("case", "") for left in rest):
            if "other" not in said:
                return broken("TX-041", seat, places=places, case="open-ask", card=card, one=one, settle=settle)
            return broken("TX-041", seat, places=places, case="ask", card=card, one=one, other=said["other"], settle=settle)
        why, said = rest[0], dict(rest[0][0].args)
    house: dict[str, Any] = {"house": said["house"]} if "house" in said else {}
    return broken("TX-041", seat, places=places, case="order", why=why[0].rule, **house)


def _with_border(options: Options, key: str) -> Options:
    """The house rules when the players' map has this border."""
    _, pair, kind = key.split(":")
    return replace(options, topology=ruled(options.topology, pair, kind, True))


def rearrange(state: State, action: Rearrange) -> State:
    """Cubes stay where they are."""
    new = changed(state, rows=set_at(state.rows, state.seat(action.seat), action.row))
    return next_turn(new, Past(action.seat, "rearrange")) if action.seat == state.who and state.phase == "play" else new

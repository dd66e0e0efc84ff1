"""Steps of a dasher: what bars one, what Boosts do, and where crossing a line leads (TD-080 to TD-082, TD-119 to TD-126)."""

from __future__ import annotations

from companion.games.tekton_dash.modes import one_lap
from companion.games.tekton_dash.rules.boards import complete
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.elements import Track, arrow, track
from companion.games.tekton_dash.track.floors import FLIP, GAPS, LINE_GAPS, START, beyond, lane, on_floor, row, way_to
from companion.rules.changing import changed


def track_of(state: State) -> Track:
    return track(state.ground, state.walls, len(state.seats), state.options.wall_diagonal)


def occupied(state: State, spot: int, but: int = -1) -> bool:
    """True if a dasher stands there that still races; who has finished is in nobody's way (TD-081, TD-204). `but`: a seat left out."""
    return spot in state.spots and any(
        there == spot and lap < 3 and seat != but for seat, (there, lap) in enumerate(zip(state.spots, state.laps, strict=True))
    )


def line_rule(state: State, seat: int, to: int) -> str:
    """The rule that keeps a dasher off a line cell now, empty if it may cross (TD-082, TD-098, TD-186, TD-214)."""
    lap = state.laps[seat]
    if row(to) == FLIP:
        last = one_lap(state.options)
        return "TD-082" if lap > 1 else "" if may_stand(state, seat) else "TD-186" if last else "TD-098"
    if row(to) == START:
        return "TD-082" if lap < 2 else "" if may_stand(state, seat) else "TD-186"
    return ""


def is_gap(state: State, gap: int) -> bool:
    """True if a Wall may lie in this gap (TD-043). It is between two floors of the lanes in use, or by
    `wall_on_lines` on an edge to a line."""
    inside = gap in GAPS and lane(gap // 2) < len(state.seats) - gap % 2
    return inside and (state.options.wall_on_lines or gap not in LINE_GAPS)


def brought_rule(state: State, seat: int, to: int) -> str:
    """The rule that keeps a card or token from bringing this dasher from where it stands to this spot (TD-203).

    Without `lines_protected` a dasher may be moved off a line, and onto one that it may cross now.
    """
    here = state.spots[seat]
    if on_floor(here) and on_floor(to):
        return ""
    return "TD-203" if state.options.lines_protected or here < 0 else line_rule(state, seat, to)


def may_stand(state: State, seat: int) -> bool:
    """True if this dasher may come to the line of its lap (TD-098). Its pattern is complete, or it waits there by house rule (A13)."""
    return state.options.incomplete_at_line == "wait_there" or complete(state, seat)


def step_rule(state: State, seat: int, to: int) -> str:
    """The rule that a step from where this dasher stands breaks, empty if it may be made."""
    here = state.spots[seat]
    if lane(to) >= len(state.seats):
        return "TD-019"
    way = way_to(here, to)
    if way < 0:
        return "TD-080"
    if row(here) == row(to) and not on_floor(to):
        return "TD-202"
    if track_of(state).wall[here][way]:
        return "TD-125" if way % 2 == 0 else "TD-126"
    if occupied(state, to):
        return "TD-081"
    return line_rule(state, seat, to)


def open_steps(state: State, seat: int) -> list[int]:
    """Returns the spots to which one step of this dasher may lead."""
    return open_from(state, seat, state.spots[seat])


def open_from(state: State, seat: int, here: int) -> list[int]:
    """Returns the spots to which one step of this dasher may lead if it stands there."""
    if here < 0:
        return []
    land = track_of(state)
    return [
        to for to, wall in zip(land.next[here], land.wall[here], strict=True)
        if to >= 0 and not wall and not occupied(state, to, seat) and (on_floor(to) or not line_rule(state, seat, to))
    ]  # fmt: skip


def pushed_to(state: State, seat: int, crosses: bool = True) -> int:
    """Returns the spot to which the Boost under a dasher carries it now, -1 if it stays (TD-121, TD-122, TD-207, A33).

    `crosses`: it may be carried over a line too.
    """
    return _pushed_from(state, seat, state.spots[seat], crosses)


def _pushed_from(state: State, seat: int, spot: int, crosses: bool) -> int:
    """Returns the spot to which a Boost there would carry this dasher, -1 if it would stay."""
    way = arrow(state.ground[spot]) if on_floor(spot) else -1
    if way < 0:
        return -1
    to, land = beyond(spot, way), track_of(state)
    barred = to < 0 or land.next[spot][way] < 0 or land.wall[spot][way] or occupied(state, to, seat)
    if barred or (not on_floor(to) and (not crosses or line_rule(state, seat, to))):
        return -1
    return to


def push_due(state: State) -> int:
    """Returns the spot to which the last dasher that landed on a Boost is carried now, -1 if none is (TD-119 to TD-124)."""
    if not state.landings:
        return -1
    seat, acted = state.landings[-1]
    return pushed_to(state, seat, -1 not in acted)


def unlanded(state: State, seat: int) -> State:
    """A dasher that was moved is no longer carried by the Boost on which it had landed (TD-206)."""
    kept = tuple(each for each in state.landings if each[0] != seat)
    return changed(state, landings=kept) if kept != state.landings else state


def landing(state: State, seat: int, acted: tuple[int, ...] = ()) -> State:
    """The dasher has landed where it stands now. A Boost there that has not acted in this Move will carry it."""
    spot, state = state.spots[seat], unlanded(state, seat)
    return changed(state, landings=(*state.landings, (seat, acted))) if _lands(state, spot, acted) else state


def _lands(state: State, spot: int, acted: tuple[int, ...]) -> bool:
    """True if there is a Boost that carries who lands there, after those that have acted in this Move."""
    fresh = on_floor(spot) and arrow(state.ground[spot]) >= 0 and spot not in acted
    return fresh and not (state.options.boost_chain == "none" and any(boost >= 0 for boost in acted))


def route(state: State, seat: int, to: int) -> tuple[int, ...]:
    """The spots over which a step to this spot leads, with all that Boosts do after it."""
    return (to, *_chain(state, seat, to, ())) if _lands(state, to, ()) else (to,)


def pushes(state: State) -> tuple[int, ...]:
    """The spots to which Boosts carry the dasher that has landed last, one after the other."""
    if not state.landings:
        return ()
    seat, acted = state.landings[-1]
    return _chain(state, seat, state.spots[seat], acted)


def _chain(state: State, seat: int, spot: int, acted: tuple[int, ...]) -> tuple[int, ...]:
    """The spots to which Boosts carry a dasher that has landed there."""
    stops = list[int]()
    while (on := _pushed_from(state, seat, spot, -1 not in acted)) >= 0:
        stops.append(on)
        acted, spot = (*acted, spot), on
        if not _lands(state, spot, acted):
            break
    return tuple(stops)


def looped(state: State, seat: int) -> bool:
    """True if one step and the Boosts after it may have brought this dasher back to where it stands."""
    here = state.spots[seat]
    if here < 0 or not any(arrow(number) >= 0 for number in state.ground):
        return False
    return any(arrow(state.ground[to]) >= 0 and route(state, seat, to)[-1] == here for to in open_steps(state, seat))


def detour(state: State, seat: int, to: int) -> bool:
    """True if two steps may bring this dasher to where one step and its Boosts do."""
    end = route(state, seat, to)[-1]
    between = {route(state, seat, first)[-1] for first in open_steps(state, seat)} - {end, state.spots[seat]}
    halfway = [spot for spot in between if on_floor(spot)]
    return any(to == then or route(state, seat, then)[-1] == end for half in halfway for then in open_from(state, seat, half))


def there_and_back(state: State, seat: int) -> bool:
    """True if this dasher, on turn, may have gone and come back. It came back by a Boost, or by two Moves."""
    left = (state.begun and not state.moved) + state.sets + state.plus
    here = state.spots[seat]
    if not left or here < 0:
        return False
    plain = on_floor(here) and arrow(state.ground[here]) < 0
    if left > 1 and plain and any(on_floor(to) and arrow(state.ground[to]) < 0 for to in open_steps(state, seat)):
        return True
    return looped(state, seat)

"""The pictures of moves: the way of a dash or flight stop by stop, and before it every end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.games.dash_arena.movement.arena import HEADINGS, arrow, behind_gates
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.movement.reach import reach as every_end
from companion.games.dash_arena.rules import shooting
from companion.games.dash_arena.rules.positioning import ridden
from companion.games.dash_arena.state import FIGURES, NUMBER, Dash, Intercept, Options, State, Throw
from companion.games.dash_arena.table.drawing import drawing
from companion.games.dash_arena.table.layout import DISKS, arena, disk_at, figure_at
from companion.rules.picture import Ends, Stop
from companion.rules.values import Layout


class Shown:
    """The drawing, trails and ends that a game of Dash Arena shows besides its positions."""

    @staticmethod
    def drawing(sketch: Mapping[str, Any], options: Options) -> Mapping[str, Any]:
        """The arena of these house rules."""
        return drawing(sketch, options.topology)

    def trail(self, state: State, action: Any) -> tuple[Stop, ...]:
        return trail(state, action)

    def reach(self, state: State) -> tuple[Ends, ...]:
        return reach(state)


def trail(state: State, action: Any) -> tuple[Stop, ...]:
    """The way of a dash, a throw or the next leg of a flight. It is empty for everything else and for what cannot begin."""
    match action:
        case Dash(figure=name, heading=heading):
            figure = NUMBER[name]
            if state.field.spaces[figure] < 0 or state.field.prone >> figure & 1:
                return ()
            dashed = ridden(state, action)
            return _stops(state, dashed, figure, HEADINGS.index(heading), max(dashed.thrown, 0))
        case Throw(heading=heading):
            ride = shooting.thrown(state, action)
            return _flight(state, ride, heading, shooting.disk_of(state, action)) if ride else ()
        case Intercept(heading=heading) if state.flight is not None:
            ride = shooting.directed(state, action)
            return _flight(state, ride, heading, state.flight.disk) if ride else ()
    return ()


def reach(state: State) -> tuple[Ends, ...]:
    """For each figure that may still dash and each die left: every space where the dash may end. Before a throw they are the disk's ends.
    """
    if state.phase in ("throw", "intercept"):
        return _thrown(state)
    ends: dict[tuple[str, int], dict[str, bool]] = {}
    for end in every_end(state):
        spots = ends.setdefault((end.dash.figure, end.dash.die), {})
        spots[end.to] = spots.get(end.to, False) or end.scorer == end.dash.seat
    return tuple(
        Ends(figure, str(die), tuple(sorted(spots)), tuple(sorted(place for place, prized in spots.items() if prized)))
        for (figure, die), spots in sorted(ends.items())
    )


def _thrown(state: State) -> tuple[Ends, ...]:
    """Returns the places where each disk that may be thrown comes to rest or is intercepted."""
    spots: dict[str, dict[str, bool]] = {}
    every: tuple[Throw | Intercept, ...] = (*shooting.throws(state), *shooting.intercepts(state))
    for action in every:
        if isinstance(action, Throw):
            ride, disk = shooting.thrown(state, action), shooting.disk_of(state, action)
        else:
            ride, disk = shooting.directed(state, action), state.flight.disk if state.flight else 0
        if ride is not None and ride.field.disks[disk] >= 0:
            ends = spots.setdefault(DISKS[disk], {})
            place = disk_at(state, ride.field.disks[disk])
            ends[place] = ends.get(place, False) or (ride.scorer >= 0 and state.seats[ride.scorer] == state.seats[state.active])
    return tuple(Ends(disk, "", tuple(sorted(ends)), tuple(sorted(to for to in ends if ends[to]))) for disk, ends in sorted(spots.items()))


def _flight(state: State, ride: Ride, heading: str, disk: int) -> tuple[Stop, ...]:
    """A flying disk has no figure: its heading and place are kept under -1."""
    return _stops(state, ride, -1, HEADINGS.index(heading), disk)


def _stops(state: State, ride: Ride, mover: int, heading: int, flying: int = 0) -> tuple[Stop, ...]:
    ground, arrows = arena(state), _arrows(state.options.topology)
    headings = {mover: heading}
    spaces = dict(enumerate(state.field.spaces)) | {-1: state.field.disks[flying]}
    disks = state.field.disks
    stops: list[Stop] = []
    for step in ride.steps:
        name = FIGURES[step.figure] if step.figure >= 0 else DISKS[flying]
        place = figure_at(state, step.space) if step.figure >= 0 else disk_at(state, step.space)
        along, kind = "", step.kind
        if kind in ("swerve", "stop", "throw", "bend"):
            # Nothing moves; what moves next goes on from here.
            moving = (step.figure, -1) if kind == "throw" else (step.figure,)
            spaces |= dict.fromkeys(moving, step.space)
            headings |= dict.fromkeys(moving, step.heading)
            continue
        if kind in ("enter", "fly", "turn"):
            along = arrows.get((ground.names[spaces[step.figure]], headings.get(step.figure, step.heading)), "")
        if kind == "goal" and step.figure >= 0 and step.space != spaces[step.figure]:
            # Scored while it only passed: an arrow through the gate took it there.
            along = arrows.get((ground.names[spaces[step.figure]], headings.get(step.figure, -1)), "")
        gone = [(DISKS[disk], there) for disk, there in enumerate(step.disks) if there != disks[disk]]
        if kind == "handoff":
            place, name = disk_at(state, step.space), gone[0][0] if gone else DISKS[0]
        taken = tuple((disk, disk_at(state, there)) for disk, there in gone if name not in DISKS)
        stops.append(Stop(kind, name, place, along, taken, "down" if kind == "prone" else ""))
        disks = step.disks
        spaces[step.figure] = step.space
        headings[step.figure] = step.heading if step.heading >= 0 else headings.get(step.figure, -1)
    return tuple(stops)


@lru_cache(maxsize=8)
def _arrows(topology: tuple[Any, ...]) -> dict[tuple[str, int], str]:
    """Space and edge -> the arrow that begins there."""
    found: dict[tuple[str, int], str] = {}
    for one in map(arrow, dict(topology)["arrows"]):
        for entry, _, _ in one.ways():
            found[entry.space, entry.edge] = one.name
    return found


def steps(before: Layout, trail: tuple[Stop, ...]) -> Iterator[Layout]:
    """Yields the tables at which hands may rest on this way. Each piece is set down on every space to which it comes.

    A hand has the figure that dashes first: where another one has gone before that has, it was not pushed yet."""
    look = before
    for stop in trail[:-1]:
        if stop.kind == "push" and look == before:
            return
        for piece, place in ((stop.piece, stop.place), *stop.rides) if stop.kind in ("enter", "fly", "turn") else ():
            here, moved = next(((at, each) for at in look for each in look[at] if each.piece == piece), ("", None))
            if moved is None or (here != place and piece in FIGURES and look[place]):
                return
            look = look.put({here: tuple(each for each in look[here] if each != moved)})
            look = look.put({place: (*look[place], moved)})
        yield look


def behind_the_gate(state: State, before: Layout, after: Layout) -> Iterator[Layout]:
    """Yields this table after a goal with what came into the gate laid down where its arch leads (DA-104).

    Who scores goes on by the arch, or stays: all is laid out anew behind it."""
    for gate, exits in behind_gates(arena(state)):
        inside = [at for at in (figure_at, disk_at) if after[at(state, gate)] != before[at(state, gate)]]
        for behind in sorted(exits) if inside else ():
            gone = {at(state, gate): () for at in inside}
            yield after.put(gone | {at(state, behind): after[at(state, gate)] for at in inside})

"""What is shown of moves: the way of a dash or a flight stop by stop, and before a dash every end that each die can reach."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from companion.games.dash_arena.arena import HEADINGS, arrow
from companion.games.dash_arena.course import Ride
from companion.games.dash_arena.drawn import drawing
from companion.games.dash_arena.flying import fly
from companion.games.dash_arena.positioning import ridden
from companion.games.dash_arena.reach import reach as every_end
from companion.games.dash_arena.state import FIGURES, NUMBER, Dash, Intercept, Options, State, Throw
from companion.games.dash_arena.table import arena, disk_at, figure_at, house_of
from companion.games.dash_arena.turns import total
from companion.rules.picture import Ends, Stop

DISK = "disk"


class Shown:
    """What a game of Dash Arena shows besides its positions."""

    @staticmethod
    def drawing(sketch: Mapping[str, Any], options: Options) -> Mapping[str, Any]:
        """The arena of these house rules."""
        return drawing(sketch, options.topology)

    def trail(self, state: State, action: Any) -> tuple[Stop, ...]:
        return trail(state, action)

    def reach(self, state: State) -> tuple[Ends, ...]:
        return reach(state)


def trail(state: State, action: Any) -> tuple[Stop, ...]:
    """The way of a dash, a throw or the next leg of a flight; empty for everything else and for what cannot begin."""
    match action:
        case Dash(figure=name, heading=heading):
            figure = NUMBER[name]
            if state.field.spaces[figure] < 0 or state.field.prone >> figure & 1:
                return ()
            return _stops(state, ridden(state, action), figure, HEADINGS.index(heading))
        case Throw(figure=name, heading=heading):
            space = state.field.spaces[NUMBER[name]]
            if state.phase != "throw" or space not in state.field.disks:
                return ()
            return _flight(state, state.field.disks.index(space), total(state, NUMBER[name]), HEADINGS.index(heading))
        case Intercept(heading=heading) if state.flight is not None:
            return _flight(state, state.flight.disk, state.flight.impulses, HEADINGS.index(heading))
    return ()


def reach(state: State) -> tuple[Ends, ...]:
    """For each figure that may still dash and each die left: every space where the dash may end."""
    ends: dict[tuple[str, int], dict[str, bool]] = {}
    for end in every_end(state):
        spots = ends.setdefault((end.dash.figure, end.dash.die), {})
        spots[end.to] = spots.get(end.to, False) or end.scorer == end.dash.seat
    return tuple(
        Ends(figure, str(die), tuple(sorted(spots)), tuple(sorted(place for place, prized in spots.items() if prized)))
        for (figure, die), spots in sorted(ends.items())
    )


def _flight(state: State, disk: int, impulses: int, heading: int) -> tuple[Stop, ...]:
    """A flying disk has no figure: its heading and place are kept under -1."""
    return _stops(state, fly(house_of(state), state.field, disk, impulses, heading), -1, heading, state.field.disks[disk])


def _stops(state: State, ride: Ride, mover: int, heading: int, start: int = -1) -> tuple[Stop, ...]:
    ground, arrows = arena(state), _arrows(state.options.topology)
    headings = {mover: heading}
    spaces = dict(enumerate(state.field.spaces)) | {-1: start}
    disks = state.field.disks
    stops: list[Stop] = []
    for step in ride.steps:
        name = FIGURES[step.figure] if step.figure >= 0 else DISK
        place = figure_at(state, step.space) if step.figure >= 0 else disk_at(state, step.space)
        along, kind = "", step.kind
        if kind in ("enter", "fly", "turn"):
            along = arrows.get((ground.names[spaces[step.figure]], headings.get(step.figure, step.heading)), "")
        if kind == "goal" and step.figure >= 0 and step.space != spaces[step.figure]:
            # Scored while it only passed: an arrow through the gate took it there.
            along = arrows.get((ground.names[spaces[step.figure]], headings.get(step.figure, -1)), "")
        if kind == "handoff":
            place = disk_at(state, step.space)
            name = DISK
        # What is handed over is noted before it is laid down.
        now = step.disks if kind != "handoff" else (step.space, *step.disks[1:])
        taken = [there for there, before in zip(now, disks, strict=True) if there != before and name != DISK]
        stops.append(Stop(kind, name, place, along, tuple((DISK, disk_at(state, there)) for there in taken), "down" if kind == "prone" else ""))
        disks = now
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


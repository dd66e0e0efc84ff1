"""The movement rules once more, read slowly from the rulebook: named spaces, coordinates, arrows looked up by their text.

Shares nothing with the engine but the text of the arena. A world is a dict: figures `R1`... -> space, `disk` -> space, `prone` -> set.
"""

from __future__ import annotations

from companion.games.dash_arena.movement.default_arena import ARROWS, SPACES

COMPASS = ["N", "NE", "SE", "S", "SW", "NW"]
OFFSET = {"N": (0, -2), "NE": (1, -1), "SE": (1, 1), "S": (0, 2), "SW": (-1, 1), "NW": (-1, -1)}
"""Steps on a grid of half rows: column, half rows to the south."""
GATES = {"e0": "R", "e10": "B"}


def _spot(name):
    column, row = name[0], int(name[1:])
    return "abcdefghi".index(column), -2 * row + (column in "bdfh")


SPOTS = {}
for _range in SPACES:
    _first, _last = _range.split("-")
    for _row in range(int(_first[1:]), int(_last[1:]) + 1):
        SPOTS[_spot(f"{_first[0]}{_row}")] = f"{_first[0]}{_row}"
PLACE = {name: spot for spot, name in SPOTS.items()}


def back(heading):
    return COMPASS[(COMPASS.index(heading) + 3) % 6]


def way(space, heading):
    """The spaces on the way with the heading there, and the heading afterwards."""
    for text in ARROWS:
        words = text.split()
        ends = [tuple(words[1].split(".")), tuple(words[3].split("."))]
        via = [word.split(".") for word in words[5:]]
        if ends[0] == (space, heading):
            exit_space, exit_edge = ends[1]
            return [(name, there) for name, there, _ in via] + [(exit_space, back(exit_edge))]
        if words[2] == "-" and ends[1] == (space, heading):
            exit_space, exit_edge = ends[0]
            return [(name, there) for name, _, there in reversed(via)] + [(exit_space, back(exit_edge))]
    x, y = PLACE[space]
    dx, dy = OFFSET[heading]
    return [(SPOTS[x + dx, y + dy], heading)]


def who(world, space):
    return next((f for f in world if f[0] in "RB" and world[f] == space), None)


def finished(world, scorer):
    """The result of a line of play as something that can be compared."""
    figures = tuple(sorted((f, world[f], f in world["prone"]) for f in world if f[0] in "RB"))
    return (scorer, "", "") if scorer and scorer[1] == 3 else (scorer, figures, world["disk"])


def with_disk_or_not(world, mover, passed, last):
    """Every way to take the mover past these spaces and, if `last`, into it: (world, points)."""
    start = world[mover]
    crosses_gate = any(space in GATES for space in passed)
    moves = last is not None and last != start
    here = world["disk"] == start
    chooses = (moves or crosses_gate) if here else world["disk"] in passed
    for takes in (True, False) if chooses else (False,):
        new = dict(world)
        gates = [space for space in (*passed, *([last] if moves else [])) if space in GATES]
        if takes and gates:
            yield new, ("B" if GATES[gates[0]] == "R" else "R", 3)
            continue
        if moves:
            new[mover] = last
        if takes:
            new["disk"] = new[mover]
        yield new, None


def falls(world, figure):
    new = dict(world, prone=world["prone"] | {figure})
    return new, (("B" if figure[0] == "R" else "R", 1) if world["disk"] == world[figure] else None)


def shoved(world, pusher, target, heading, edges=frozenset()):
    """Every outcome of one push: (world, points)."""
    if len(edges) == 2:
        yield world, None
        return
    path = way(world[target], heading)
    for n, (space, _) in enumerate(path):
        other = who(world, space)
        if other in (None, target):
            continue
        if other in world["prone"]:
            for new, points in with_disk_or_not(world, target, [name for name, _ in path[: n + 1]], None):
                if points:
                    yield new, points
                else:
                    yield from shoved(new, pusher, target, back(heading), edges | {heading})
        else:
            yield falls(world, pusher if other[0] == target[0] else target)
        return
    last, after = path[-1]
    stays = last == world[target]
    for new, points in with_disk_or_not(world, target, [name for name, _ in path[:-1]], last):
        if points or not stays:
            yield new, points
        else:
            yield from shoved(new, pusher, target, after, edges | {heading})


def ends(world, mover, impulses, heading, edges=frozenset()):
    """Every outcome of a dash in the basic game, as `finished` says it."""
    if impulses == 0 or len(edges) == 2 or mover in world["prone"]:
        yield finished(world, None)
        return
    for new, points, left, after, tried in steps(world, mover, impulses, heading, edges):
        if points:
            yield finished(new, points)
        else:
            yield from ends(new, mover, left, after, tried)


def steps(world, mover, impulses, heading, edges):
    """Every outcome of one step: a space, a push, a handoff or a bounce.

    Each is (world, points, impulses, heading, edges tried since the last impulse was spent).
    """
    path = way(world[mover], heading)
    for n, (space, arriving) in enumerate(path):
        other = who(world, space)
        if other in (None, mover):
            continue
        if other in world["prone"]:
            for new, points in with_disk_or_not(world, mover, [name for name, _ in path[: n + 1]], None):
                yield new, points, impulses, back(heading), edges | {heading}
            return
        if other[0] == mover[0] and world["disk"] == world[mover]:
            scorer = ("B" if GATES[space] == "R" else "R", 3) if space in GATES else None
            yield dict(world, disk=space), scorer, impulses - 1, heading, frozenset()
        for new, points in shoved(world, mover, other, arriving):
            yield new, points, impulses - 1, heading, frozenset()
        return
    last, after = path[-1]
    stays = last == world[mover]
    for new, points in with_disk_or_not(world, mover, [name for name, _ in path[:-1]], last):
        yield (new, points, impulses, after, edges | {heading}) if stays else (new, points, impulses - 1, after, frozenset())


def flights(world, impulses, heading, choose):
    """The space in which a thrown disk comes to rest, or the scorer. `choose(world)` is the heading that an interceptor gives it."""
    edges = set()
    while impulses and len(edges) < 2:
        path = way(world["disk"], heading)
        lying = [n for n, (space, _) in enumerate(path) if who(world, space) in world["prone"] and space != world["disk"]]
        passed = [space for space, _ in (path[: lying[0] + 1] if lying else path)]
        gates = [space for space in passed if space in GATES and (lying or space != world["disk"])]
        if gates:
            return "B" if GATES[gates[0]] == "R" else "R"
        if lying or path[-1][0] == world["disk"]:
            edges.add(heading)
            heading = back(heading) if lying else path[-1][1]
            continue
        impulses -= 1
        edges = set()
        world = dict(world, disk=path[-1][0])
        heading = path[-1][1]
        if impulses and who(world, world["disk"]):
            heading = choose(world)
    return world["disk"]

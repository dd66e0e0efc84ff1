"""The effects of boosters once more, read slowly from the rulebook, for the basic game and one disk. Shares nothing with the engine.

A world is as in slow_reading.py; beside it `lying` says which booster lies in which space.
"""

from __future__ import annotations

from tests.games.dash_arena.movement.slow_reading import GATES, OFFSET, PLACE, SPOTS, ends, falls, finished, shoved, steps, who

TEAM_SPAWNERS = {"R": "c4", "B": "g6"}


def neighbours(space):
    """The spaces that share an edge with this one, each with the direction in which it lies. Arrows do not matter."""
    x, y = PLACE[space]
    return {SPOTS[x + dx, y + dy]: heading for heading, (dx, dy) in OFFSET.items() if (x + dx, y + dy) in SPOTS}


def upright(world, team=""):
    """The figures that stand, of one team or of both."""
    return [figure for figure in world if figure[0] in (team or "RB") and figure[1].isdigit() and figure not in world["prone"]]


def goal_at(space):
    """The team that scores with a disk in this space."""
    return ("B" if GATES[space] == "R" else "R", 3) if space in GATES else None


def second_disk(team):
    """B1: on the own Team Disk Spawner."""
    return {TEAM_SPAWNERS[team]}


def laid_low(world, team):
    """B2: one opposing figure falls."""
    return {frozenset(world["prone"] | {other}) for other in upright(world, "B" if team == "R" else "R")}


def snaring(world, team):
    """B3: the standing figures of the holder next to the disk."""
    return {figure for figure in upright(world, team) if world[figure] in neighbours(world["disk"])}


def pushed_away(world, team):
    """B6: each standing figure pushes each standing figure beside it, straight away from itself."""
    for user in upright(world, team):
        beside = neighbours(world[user])
        for target in upright(world):
            if world[target] in beside:
                yield from shoved(world, user, target, beside[world[target]])


def fetched(world, team):
    """B9: a standing figure next to the carrier gets the disk."""
    carrier = who(world, world["disk"])
    if carrier is None or carrier in world["prone"]:
        return
    for user in upright(world, team):
        if world[user] in neighbours(world[carrier]):
            yield dict(world, disk=world[user]), goal_at(world[user])


def shifted(world, mover):
    """B8: into a neighbouring free space, with the disk or without."""
    for space in neighbours(world[mover]):
        if who(world, space) is None:
            yield dict(world, **{mover: space}), None
            if world["disk"] == world[mover]:
                yield dict(world, **{mover: space}, disk=space), goal_at(space)


def moments(world, mover, impulses, heading, edges=frozenset(), *, came=False):
    """Every moment of a dash between two steps, with its beginning and its end. `came`: the mover has just entered its space."""
    left = 0 if len(edges) == 2 else impulses
    yield world, left, heading, edges, came
    if left and mover not in world["prone"]:
        for new, points, rest, after, tried in steps(world, mover, left, heading, edges):
            if not points and mover not in new["prone"]:
                yield from moments(new, mover, rest, after, tried, came=new[mover] != world[mover])


def interrupted(world, mover, impulses, heading, booster):
    """Every outcome of a dash in whose middle the booster b6, b8 or b9 is used, as `finished` says it."""
    for here, left, towards, edges, came in moments(world, mover, impulses, heading):
        # B8 is for before a space is left or after one was entered: not for after a last push.
        aside = shifted(here, mover) if left or came else ()
        uses = {"b6": pushed_away(here, mover[0]), "b8": aside, "b9": fetched(here, mover[0])}
        for new, points in uses[booster]:
            if points:
                yield finished(new, points)
            else:
                # In another space nothing has been tried yet (DA-049).
                yield from ends(new, mover, left, towards, edges if new[mover] == here[mover] else frozenset())


def collected(end, lying):
    """The end of a dash when everybody takes the booster in its space, and what each team then holds.

    b4 is used at once: who has it falls, which costs a carrier's team a point; it is out of the game.
    """
    scorer, figures, disk = end
    if scorer:
        return end, (frozenset(), frozenset())
    takers = {lying[space]: figure for figure, space, _ in figures if space in lying}
    world = {figure: space for figure, space, _ in figures}
    world |= {"disk": disk, "prone": frozenset(figure for figure, _, lies in figures if lies)}
    points = None
    if "b4" in takers and takers["b4"] not in world["prone"]:
        world, points = falls(world, takers["b4"])
    held = [frozenset(booster for booster, figure in takers.items() if figure[0] == team and booster != "b4") for team in "RB"]
    return finished(world, points), tuple(held)

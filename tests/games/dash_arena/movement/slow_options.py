"""The dash once more, read slowly, with everything that a house or a card may change about it.

That is advanced pushing, two disks and the options. Nothing is shared with the engine but the text of the arena. A world is a dict:
figures `R1`... -> space, `disks` -> spaces, `prone` -> set.
"""

from __future__ import annotations

from tests.games.dash_arena.movement.slow_reading import GATES, back, way, who


def other(team):
    return "B" if team == "R" else "R"


def goal(space):
    return other(GATES[space]), 3


def finished(world, points):
    """The result of a line of play as something that can be compared."""
    if points and points[1] == 3:
        return points, "", ""
    figures = tuple(sorted((f, world[f], f in world["prone"]) for f in world if f[0] in "RB"))
    return points, figures, world["disks"]


class Reading:
    """One house: its options, and for each figure how strong it pushes and how many pushes it takes."""

    def __init__(self, options, power, resist):
        self.options, self.power, self.resist = options, power, resist

    def taken(self, world, mover, passed, last):
        """Every way to take the mover past these spaces and, if `last`, into it: (world, points)."""
        start = world[mover]
        moves = last is not None and last != start
        own = [n for n, disk in enumerate(world["disks"]) if disk == start]
        if own:
            chosen = [*own, None] if moves or any(space in GATES for space in passed) else [None]
        else:
            chosen = [None, *(n for space in passed for n, disk in enumerate(world["disks"]) if disk == space)]
        for disk in chosen:
            new, disks = dict(world), list(world["disks"])
            if disk is not None:
                behind = passed if own else passed[passed.index(disks[disk]) :]
                gates = [space for space in (*behind, *([last] if moves else [])) if space in GATES]
                if gates:
                    yield new, goal(gates[0])
                    continue
            if moves:
                new[mover] = last
            if disk is not None:
                disks[disk] = new[mover]
            new["disks"] = tuple(disks)
            yield new, None

    def falls(self, world, figure, acting):
        scores = world[figure] in world["disks"] and (self.options.self_down_scores or figure[0] != acting[0])
        return dict(world, prone=world["prone"] | {figure}), (other(figure[0]), 1) if scores else None

    def shoved(self, world, pusher, target, heading, edges=frozenset()):
        """The pushed figure moves as with one impulse: (world, points, heading)."""
        if len(edges) == 2:
            yield world, None, heading
            return
        path = way(world[target], heading)
        for n, (space, _) in enumerate(path):
            hit = who(world, space)
            if hit in (None, target):
                continue
            if hit in world["prone"]:
                for new, points in self.taken(world, target, [name for name, _ in path[: n + 1]], None):
                    if points:
                        yield new, points, heading
                    else:
                        yield from self.shoved(new, pusher, target, back(heading), edges | {heading})
            else:
                yield *self.falls(world, pusher if hit[0] == target[0] else target, pusher), heading
            return
        last, after = path[-1]
        for new, points in self.taken(world, target, [name for name, _ in path[:-1]], last):
            if points or last != world[target]:
                yield new, points, after
            else:
                yield from self.shoved(new, pusher, target, after, edges | {heading})

    def pushed(self, world, pair, heading, impulses, progress=0):
        """Every outcome of a push by the first of the pair: (world, points, impulses left)."""
        pusher, target = pair
        if not self.options.advanced:
            for new, points, _ in self.shoved(world, pusher, target, heading):
                yield new, points, impulses - 1
            return
        for new, points, after, left, moved in self.with_one(world, pair, heading, self.power[pusher], progress=progress):
            over = points or moved or pusher in new["prone"]
            if not over and target in new["prone"]:
                over = impulses > 1 or not self.options.adv_prone_strict
            if over:
                yield new, points, impulses - 1
            elif impulses == 1:
                yield *self.falls(new, pusher, pusher), 0
            else:
                yield from self.pushed(new, pair, after, impulses - 1, left)

    def with_one(self, world, pair, heading, pushes, *, progress, moved=False):
        """The pushes of one impulse: (world, points, heading, pushes so far of the next space, whether it moved)."""
        pusher, target = pair
        if not pushes or {*pair} & world["prone"]:
            yield world, None, heading, progress, moved
        elif progress + 1 < self.resist[target]:
            yield from self.with_one(world, pair, heading, pushes - 1, progress=progress + 1, moved=moved)
        else:
            for new, points, after in self.shoved(world, pusher, target, heading):
                goes = new[target] != world[target]
                if points:
                    yield new, points, heading, 0, moved
                else:
                    on = after if goes else heading
                    yield from self.with_one(new, pair, on, pushes - 1, progress=0, moved=moved or goes)

    def handed(self, world, mover, path, n, price):
        """Every handoff to the figure on this space of the way: (world, points)."""
        space = path[n][0]
        if who(world, space)[0] != mover[0] or price < 0:
            return
        for disk, there in enumerate(world["disks"]):
            if there == world[mover]:
                passed = [name for name, _ in path[:n] if name in GATES] if self.options.handoff_passes_arrow else []
                gates = passed or [name for name in (space,) if name in GATES and self.options.placed_disk_scores]
                disks = tuple(space if one == disk else at for one, at in enumerate(world["disks"]))
                yield dict(world, disks=disks), goal(gates[0]) if gates else None

    def ends(self, world, mover, impulses, heading, edges=frozenset()):
        """Every outcome of a dash, as `finished` says it."""
        if impulses == 0 or len(edges) == 2 or mover in world["prone"]:
            yield finished(world, None)
            return
        for new, points, left, on, tried in self.steps(world, mover, impulses, heading, edges):
            if points:
                yield finished(new, points)
            else:
                yield from self.ends(new, mover, left, on, tried)

    def steps(self, world, mover, impulses, heading, edges):
        """Every way to go one step on: (world, points, impulses, heading, edges tried)."""
        path = way(world[mover], heading)
        for n, (space, arriving) in enumerate(path):
            hit = who(world, space)
            if hit in (None, mover):
                continue
            if hit in world["prone"]:
                for new, points in self.taken(world, mover, [name for name, _ in path[: n + 1]], None):
                    yield new, points, impulses, back(heading), edges | {heading}
                return
            price = -(-self.resist[hit] // self.power[mover]) if self.options.advanced else 1
            for new, points in self.handed(world, mover, path, n, impulses - price):
                yield new, points, impulses - price, heading, frozenset()
            towards = arriving if self.options.push_dir_via_arrow == "arrival" else heading
            for new, points, left in self.pushed(world, (mover, hit), towards, impulses):
                yield new, points, left, heading, frozenset()
            return
        last, after = path[-1]
        stays = last == world[mover]
        for new, points in self.taken(world, mover, [name for name, _ in path[:-1]], last):
            yield new, points, impulses - (not stays), after, edges | {heading} if stays else frozenset()

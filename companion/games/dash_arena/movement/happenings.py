"""The happenings on the way of a dash or a flight, told in order: pushes, bounces, falls, goals, and disks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from companion.games.dash_arena.movement.course import Ride, Step
from companion.games.dash_arena.state import FIGURES, Field, State
from companion.games.dash_arena.table.layout import DISKS, figure_at
from companion.rules.values import Phrase

ON_THE_SPOT = ("lost", "swerve", "stop", "bend")
"""The happenings that are told of whoever moves, with the space where they happen."""


def way(state: State, ride: Ride, mover: int, heading: int, disk: int = 0) -> tuple[Phrase, ...]:
    """Everything that is worth a word; the same thing several times in a row is said once.

    `mover`: the figure, or -1 for this disk; `heading`: the one with which it begins.
    """
    phrases = []
    for phrase, run in groupby(_told(state, ride, mover, heading, disk)):
        count = len(list(run))
        key = phrase.key if count == 1 else f"{phrase.key}-{count}" if count == 2 else f"{phrase.key}-many"
        phrases.append(Phrase(key, (*phrase.args, ("count", str(count)))))
    return tuple(phrases)


def _told(state: State, ride: Ride, mover: int, heading: int, disk: int) -> Iterator[Phrase]:
    here = state.field.disks[disk] if mover < 0 else state.field.spaces[mover]
    carried = _Carried(state.field, ride.steps)
    for number, step in enumerate(ride.steps):
        who = FIGURES[step.figure] if step.figure >= 0 else DISKS[disk]
        given = ("figure", who), ("space", figure_at(state, step.space))
        if step.kind in ("enter", "turn") and step.figure >= 0:
            yield from (_of_disk(word, step.figure, mover, one, figure_at(state, space)) for word, one, space in carried.before(number))
        if step.kind in ("push", "handoff", "prone"):
            yield Phrase(f"way.{step.kind}", given[:1])
        elif step.kind == "goal":
            yield Phrase("way.goal", given)
        elif step.kind == "throw":
            yield Phrase("way.throw", (("disk", DISKS[max(ride.thrown, 0)]), ("space", _end(state, ride))))
        elif step.figure == mover:
            if step.kind in ON_THE_SPOT:
                yield Phrase(f"way.{step.kind}", given)
            elif step.heading not in (-1, heading):
                # Whoever crosses an arrow bounces at the wall of the space that it leaves.
                yield Phrase("way.turn", (given[0], ("space", figure_at(state, here))))
        yield from (_of_disk("take", step.figure, mover, one, figure_at(state, step.space)) for one in carried.after(number))
        if step.figure == mover:
            here, heading = step.space, step.heading if step.heading >= 0 else heading


def _of_disk(word: str, figure: int, mover: int, disk: int, space: str) -> Phrase:
    """A disk is taken or left, by whoever dashes or by somebody who is pushed."""
    key = f"way.{word}" if figure == mover else f"way.pushed-{word}"
    return Phrase(key, (("figure", FIGURES[figure]), ("disk", DISKS[disk]), ("space", space)))


def _end(state: State, ride: Ride) -> str:
    space = ride.field.disks[max(ride.thrown, 0)]
    return figure_at(state, space) if space >= 0 else ""


class _Carried:
    """The disks that each figure has with it while the steps are gone through in order."""

    def __init__(self, field: Field, steps: tuple[Step, ...]) -> None:
        self.steps = steps
        self.spaces = list(field.spaces)
        self.disks = field.disks
        self.has = {(figure, disk) for figure, space in enumerate(field.spaces) for disk, there in enumerate(field.disks) if there == space}

    def before(self, number: int) -> Iterator[tuple[str, int, int]]:
        """Yields the disks that a figure takes along from its space or leaves there with this step: word, disk, space."""
        step = self.steps[number]
        here, there = self.spaces[step.figure], step.space
        for disk, (was, now) in enumerate(zip(self.disks, step.disks, strict=True)):
            mine = (step.figure, disk) in self.has
            if was != now == there and not mine:
                self.has.add((step.figure, disk))
                yield "take", disk, was
            elif mine and here != there and was == now == here:
                self.has.discard((step.figure, disk))
                yield "leave", disk, here

    def after(self, number: int) -> Iterator[int]:
        """The disks that a figure finds where it is and keeps. It goes no farther, or goes on with them."""
        step = self.steps[number]
        if step.kind == "handoff":
            given = {disk for disk, was in enumerate(self.disks) if was != step.disks[disk]}
            self.has = {one for one in self.has if one[1] not in given} | {(step.figure, disk) for disk in given}
        self.disks = step.disks
        if step.kind not in ("enter", "turn") or step.figure < 0:
            return
        self.spaces[step.figure] = step.space
        further = next((one for one in self.steps[number + 1 :] if one.figure == step.figure and one.kind == "enter"), None)
        for disk, space in enumerate(step.disks):
            kept = further is None or further.disks[disk] == further.space
            if space == step.space and kept and (step.figure, disk) not in self.has:
                self.has.add((step.figure, disk))
                yield disk

"""One dash or flight while it goes on: where everything stands, what was chosen, what has happened.

Spaces are numbers of the arena, headings 0 to 5. The choices of a player come from a script; where it has ended the first of the
offered words is taken, and what was offered is noted so that every other script can be found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from companion.games.dash_arena.movement.arena import HEADINGS, Arena, Leg
from companion.games.dash_arena.state import Field, Options, Run, team_of

GOAL, DOWN = 3, 1
TAKE, OTHER, LEAVE = "take", "other", "leave"
WITH, WITH_OTHER, WITHOUT = "with", "with-other", "without"
ALONE: dict[tuple[str, ...], tuple[str, ...]] = {(TAKE, OTHER, LEAVE): (TAKE, LEAVE), (WITH, WITH_OTHER, WITHOUT): (WITH, WITHOUT)}
"""The words to choose from where there are two disks -> those where there is only one."""
PLAIN = (1,) * 6
NONE = (0,) * 6
GO, STOP = "go", "stop"
STRAIGHT, LEFT, RIGHT = "straight", "left", "right"
KEEP = "keep"
THROWS = tuple(f"throw-{name}" for name in HEADINGS)


class Step(NamedTuple):
    """One thing that happened on the way. `heading` is the one after it. It is a tuple: one judgement makes tens of thousands."""

    kind: str
    """enter, turn, push, handoff, prone, goal, lost, fly; by a card swerve, stop and throw, by a booster bend."""
    figure: int
    """-1: the disk."""
    space: int
    heading: int = -1
    disks: tuple[int, ...] = ()
    """The spaces of the disks after it."""


@dataclass(frozen=True, slots=True)
class Traits:
    """The changes that the figures' cards make, by figure; sets of figures are a bit for each (DA-115, DA-120)."""

    power: tuple[int, ...] = PLAIN
    """Pushes for one impulse."""
    resist: tuple[int, ...] = PLAIN
    """Pushes needed to move it one space."""
    bonus: tuple[int, ...] = NONE
    """Impulses more for its throws."""
    reach: tuple[int, ...] = NONE
    """How far it may be from the space of a disk that it intercepts."""
    swerves: int = 0
    """May turn by one edge, once in a dash."""
    stops: int = 0
    """May give up impulses once it has spent one."""
    passes: int = 0
    """May go past upright figures instead of pushing them."""
    throws: int = 0
    """May throw in its dash."""
    fells: int = 0
    """Opponents that it pushes and that bounce on the spot fall prone."""
    repeats: int = 0
    """Its team may choose one heading of an intercept again."""
    jams: int = 0
    """Opponents beside it cannot use boosters."""
    spurns: tuple[int, ...] = NONE
    """The figures that cannot push it: they bounce from it."""


USUAL = Traits()


@dataclass(frozen=True, slots=True)
class House:
    """The things that hold during a whole match: the arena, the house rules, the figures' cards."""

    arena: Arena
    options: Options
    traits: Traits = USUAL
    known: dict[Any, Any] = field(default_factory=dict, compare=False, repr=False)
    """Results that were worked out for it, kept by their keys."""


class Mark(NamedTuple):
    """A motion as it stood before a choice."""

    spaces: tuple[int, ...]
    prone: int
    disks: tuple[int, ...]
    upper: int
    asked: int
    steps: int
    fell: int


# Made as tuples: a judgement makes tens of thousands.
_noted: Callable[[tuple[str, int, int, int, tuple[int, ...]]], Step] = partial(tuple.__new__, Step)
_marked: Callable[[tuple[tuple[int, ...], int, tuple[int, ...], int, int, int, int]], Mark] = partial(tuple.__new__, Mark)
Fall = tuple[int, str, int]
"""The figure that fell prone, the rule for it, and the third figure that was hit (-1: none)."""


class Ride(NamedTuple):
    """The end of a dash, or of a leg of a flight. It is a tuple: one judgement makes thousands."""

    field: Field
    scorer: int = -1
    """Team that gained points, -1: none. It ended the motion (DA-105)."""
    points: int = 0
    left: int = 0
    """Impulses of a disk that waits for an interceptor's choice."""
    chosen: tuple[str, ...] = ()
    asked: tuple[tuple[str, ...], ...] = ()
    misfit: bool = False
    """A word of the script was not on offer, or there were too many."""
    steps: tuple[Step, ...] = ()
    thrown: int = -1
    """The disk that a dashing figure has thrown."""
    run: Run | None = None
    """The rest of a dash that was interrupted."""
    snared: int = -1
    """The heading of a disk beside a figure whose player has to use booster 3. -1: no disk has come there."""
    fell: tuple[Fall, ...] = ()
    last: int = -1
    """The figure from which a disk flew that flies by another: it does not reach for it again."""
    passing: int = -1
    """The heading of a disk that flies by a figure whose card lets it intercept there, -1: it does not."""

    def on(self, field: Field) -> Ride:
        """This motion with another field at its end."""
        return _ridden((field, *self[1:]))


_ridden: Callable[[tuple[Any, ...]], Ride] = partial(tuple.__new__, Ride)


class Course:
    """The arena during one motion. Everything here is changed in place; `ride` is the result."""

    __slots__ = (
        "acting", "arena", "asked", "before", "chosen", "disks", "fell", "left", "misfit", "options", "points", "prone", "scorer",
        "script", "spaces", "steps", "traits", "upper",
    )  # fmt: skip

    def __init__(self, house: House, field: Field, acting: int, script: tuple[str, ...] = ()) -> None:
        self.arena = house.arena
        self.options = house.options
        self.traits = house.traits
        self.spaces = list(field.spaces)
        self.prone = field.prone
        self.disks = list(field.disks)
        self.acting = acting
        self.script = script
        self.asked: list[tuple[str, ...]] = []
        self.chosen: list[str] = []
        self.misfit = False
        self.scorer = -1
        self.points = 0
        self.left = 0
        self.fell: list[Fall] = []
        self.before = field
        self.upper = field.upper
        self.steps: list[Step] = []

    def mark(self) -> Mark:
        """Returns how it stands now, to go on from there with other choices."""
        return _marked((
            tuple(self.spaces), self.prone, tuple(self.disks), self.upper, len(self.asked), len(self.steps), len(self.fell),
        ))  # fmt: skip

    def back(self, mark: Mark, script: tuple[str, ...]) -> Course:
        """The same motion once more from this mark with another script, which is the same up to there. Nothing was over at a mark."""
        again = object.__new__(Course)
        again.arena, again.options, again.traits = self.arena, self.options, self.traits
        again.acting, again.before = self.acting, self.before
        again.spaces, again.prone, again.disks, again.upper = list(mark.spaces), mark.prone, list(mark.disks), mark.upper
        again.asked, again.chosen = self.asked[: mark.asked], self.chosen[: mark.asked]
        again.steps, again.fell = self.steps[: mark.steps], self.fell[: mark.fell]
        again.script, again.misfit = script, False
        again.scorer, again.points, again.left = -1, 0, 0
        return again

    def ride(self) -> Ride:
        """The result; a script that was not used up does not fit."""
        return _ridden((
            Field(tuple(self.spaces), self.prone, tuple(self.disks), self._uppermost()),
            self.scorer, self.points, self.left, tuple(self.chosen), tuple(self.asked),
            self.misfit or len(self.script) > len(self.asked), tuple(self.steps), -1, None, -1, tuple(self.fell), -1, -1,
        ))  # fmt: skip

    def _uppermost(self) -> int:
        """Returns the disk that lies on the other: the one that came last."""
        if len(self.disks) < 2 or self.disks[0] != self.disks[1] or self.disks[0] < 0:
            return 0
        moved = [disk for disk, space in enumerate(self.disks) if space != self.before.disks[disk]]
        return moved[0] if len(moved) == 1 else self.upper if moved else self.before.upper

    @property
    def over(self) -> bool:
        """Points were gained: whatever moves stops (DA-105)."""
        return self.scorer >= 0

    def ask(self, words: tuple[str, ...]) -> str:
        """Returns the word that the player chooses here: the next of the script, after its end the first of these."""
        at = len(self.asked)
        word = self.script[at] if at < len(self.script) else words[0]
        if word not in words:
            self.misfit, word = True, words[0]
        self.asked.append(words)
        self.chosen.append(word)
        return word

    def note(self, kind: str, figure: int, space: int, heading: int = -1) -> None:
        self.steps.append(_noted((kind, figure, space, heading, tuple(self.disks))))

    def lies(self, figure: int) -> bool:
        return bool(self.prone >> figure & 1)

    def on(self, space: int) -> int:
        """The figure in a space, -1: none."""
        return self.spaces.index(space) if space in self.spaces else -1

    def blocked(self, leg: Leg, mover: int) -> int:
        """Index of the first space on the way that another figure holds, -1: the way is free."""
        spaces = self.spaces
        for index, (space, _) in enumerate(leg.path):
            if space in spaces and spaces.index(space) != mover:
                return index
        return -1

    def loose(self, space: int) -> list[int]:
        """The disks in a space."""
        return [disk for disk, there in enumerate(self.disks) if there == space]

    def lay(self, disk: int, space: int) -> None:
        """A disk comes into a space; there it lies on whatever disk was there before."""
        if self.disks[disk] != space:
            self.disks[disk], self.upper = space, disk

    def score(self, team: int, points: int, kind: str, figure: int, space: int) -> None:
        self.scorer, self.points = team, points
        self.note(kind, figure, space)

    def goal(self, space: int, figure: int) -> bool:
        """A disk has come into or past this space: a goal if it is a gate (DA-104)."""
        team = self.arena.gate[space]
        if team < 0:
            return False
        self.score(1 - team, GOAL, "goal", figure, space)
        return True

    def fall(self, figure: int, rule: str, third: int = -1) -> None:
        """A figure falls prone by a rule; a carrier gives its opponent a point (DA-102, DA-103)."""
        self.prone |= 1 << figure
        self.fell.append((figure, rule, third))
        space = self.spaces[figure]
        self.note("prone", figure, space)
        team = team_of(figure)
        if self.loose(space) and (self.options.self_down_scores or team != self.acting):
            self.scorer, self.points = 1 - team, DOWN

    def travel(self, figure: int, leg: Leg, until: int, pushed: bool) -> None:
        """Takes a figure along the first `until` spaces of a leg. When that is all of it, into the last one.

        With fewer it only passes them and is back in its own space: it bounced from a prone figure in the last of them
        (DA-101). The disk goes along, is left behind or is picked up on the way as the acting player chooses (DA-050, DA-051,
        DA-073, DA-075).
        """
        words = (WITH, WITH_OTHER, WITHOUT) if pushed else (TAKE, OTHER, LEAVE)
        start, whole = self.spaces[figure], until == len(leg.path) and self.on(leg.to) in (-1, figure)
        leaves = whole and leg.to != start
        passed = [] if whole and until == 1 else [space for space, _ in (leg.path[:-1] if whole else leg.path[:until])]
        if start not in self.disks and not any(space in self.disks for space in passed):
            if leaves:
                self.spaces[figure] = leg.to
                self.note("enter", figure, leg.to, leg.heading)
            return
        own, along = self.loose(start), -1
        if own and (leaves or any(self.arena.gate[space] >= 0 for space in passed)):
            along = self._which(own, words)
        for space in passed:
            there = self.loose(space)
            if there and along < 0 and not (own and not leaves):
                along = self._which(there, words)
            if along >= 0:
                self.lay(along, space)
                if self.on(space) in (-1, figure):
                    self.spaces[figure] = space
                if self.goal(space, figure):
                    return
                self.spaces[figure] = start
        if along >= 0:
            self.lay(along, leg.to if leaves else start)
        if leaves:
            self.spaces[figure] = leg.to
            self.note("enter", figure, leg.to, leg.heading)
            if along >= 0:
                self.goal(leg.to, figure)

    def _which(self, disks: list[int], words: tuple[str, ...]) -> int:
        """Returns which of these disks goes along, -1: none; a figure takes only one (DA-077)."""
        word = self.ask(words if len(disks) > 1 else ALONE[words])
        return -1 if word == words[2] else disks[words.index(word)]

"""Watches the sheets: their poses, and the parts of them that look otherwise than before.

A sheet lies where it lay as long as two of its marks look as they did when it was measured. With fewer it is measured again, as soon as
nothing moves over its marks; where too few are in sight it is lost until two look as before, or until it is found in the whole picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.board import Board
from vision.gate import SEEN, Gate
from vision.pictures.lens import Matrix, View, project
from vision.sheets.pose import Pose, Poses, mark_corners
from vision.sheets.sharpening import PLAIN, STEPS

LOST_AT_ONCE, LOST_EVERY = 12, 4
"""A lost sheet is looked for in the whole picture in so many frames, then in every fourth. A sheet may have been put away."""
VOUCHERS = 2
"""So many marks that look as they did say that a sheet has not moved."""


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """Points of a sheet that are watched together: (N, 2) mm, so high above it."""

    zone: str
    height_mm: float
    points_mm: Matrix


class Watch:
    """The sheets of one table in pictures of one size, from frame to frame."""

    def __init__(self, board: Board, size: tuple[int, int], camera: Matrix | None, patches: Mapping[str, Patch]) -> None:
        """`patches`: what is watched beside the corner marks, by name."""
        self.size = size
        self._board = board
        self._poses = Poses(board, size, camera)
        self._marked = frozenset(name for name, zone in board.zones.items() if zone.marks)
        self._marks = {zone: {f"mark {zone} {mark.id}": mark for mark in board.zones[zone].marks} for zone in self._marked}
        marks = {
            name: Patch(zone, 0.0, box_grid(mark_corners(mark), mark.size_mm / 9))
            for zone, there in self._marks.items()
            for name, mark in there.items()
        }
        self._patches = marks | dict(patches)
        self._asleep: dict[str, Pose] = {}
        """The last poses of lost sheets. They are right again when two marks look as before."""
        self._tried: set[str] = set()
        """The sheets that were measured since anything moved over their marks."""
        self._blind = frozenset[str]()
        """The marks that were out of sight when their sheet was last measured."""
        self._lost_for = self._asleep_for = 0
        self._found = frozenset[str]()
        self.doubted = frozenset[str]()
        """The sheets in the last frame that nothing vouches for: they are held where they were, but not read."""
        self._contrast = 0.0
        """Grey levels between black and white of the marks that were last kept, in the light of the first frame."""
        self.gate = self._new_gate()

    @property
    def dark(self) -> bool:
        """True if there is so little light that pieces might come and go unseen."""
        # By the light alone most frames are far from it. What a lens adds to black and white alike is no light.
        if not 0 < self._contrast * self.gate.gain < 2 * SEEN:
            return False
        return self.gate.contrast(frozenset(name for zone in self._poses.known for name in self._marks[zone])) < SEEN

    @property
    def poses(self) -> Mapping[str, Pose]:
        """The poses of all sheets that are found."""
        return self._poses.known

    def view(self, zone: str) -> View | None:
        """Returns the view of a sheet in the last frame; None when it is lost."""
        pose = self._poses.known.get(zone)
        return pose.view if pose else None

    def outlines(self) -> list[NDArray[np.float64]]:
        """Outlines of all sheets that are surely there, px."""
        found = []
        for name, pose in self._poses.known.items():
            if name not in self.doubted:
                width, height = self._board.zones[name].size_mm
                found.append(project(pose.view.ground, [(0, 0), (width, 0), (width, height), (0, height)]))
        return found

    def find(self, frame: NDArray[np.uint8]) -> None:
        """Looks in the whole picture for the sheets that were never found."""
        lost = self._marked - self._poses.known.keys() - self._asleep.keys()
        self._lost_for = self._lost_for + 1 if lost else 0
        # A sheet that stays out of sight would cost all these searches each time: one after the other will do.
        steps = STEPS if self._lost_for <= LOST_AT_ONCE else STEPS_IN_TURN[self._lost_for % len(STEPS_IN_TURN)]
        self._found = self._poses.search(frame, lost, steps) if lost and steps else frozenset()

    def look(self, frame: NDArray[np.uint8], *, still: bool) -> frozenset[str]:
        """Returns the patches that look otherwise than when they were last kept. `still`: nothing in the picture is on its way."""
        changed = self.gate.look(frame)
        new = self._found | self._measured(frame, changed, still=still)
        if new:
            old, self.gate = self.gate, self._new_gate()
            self.gate.inherit(old, lambda name: self._patches[name].zone not in new)
            changed = self.gate.look(frame)
            self._keep_marks(new)
        return changed

    def _measured(self, frame: NDArray[np.uint8], changed: frozenset[str], *, still: bool) -> frozenset[str]:
        """Sees to the sheets whose marks look otherwise, and returns those that lie elsewhere than before."""
        vouched = {zone for zone, marks in self._marks.items() if len(marks.keys() - changed - self._blind) >= VOUCHERS}
        for zone in self._asleep.keys() & vouched:
            self._poses.known[zone] = self._asleep.pop(zone)
        unsure = self._poses.known.keys() - vouched
        # A mark that was out of sight may say better where the sheet lies.
        shown = {zone for zone in self._poses.known if self._marks[zone].keys() & changed & self._blind}
        asked = unsure | shown | self._asleep.keys()
        if not asked:
            self._tried, self.doubted = set(), frozenset()
            return frozenset()
        resting = self.gate.still(frozenset(name for zone in asked for name in self._marks[zone]))
        asked = {zone for zone in asked if still or self._marks[zone].keys() <= resting}
        self._tried &= asked
        moved = set()
        for zone in sorted(asked - self._tried):
            self._tried.add(zone)
            if zone in self._asleep:
                self._poses.known[zone] = self._asleep.pop(zone)
            state = self._poses.measure(frame, zone)
            if state == "lost":
                self._asleep[zone] = self._poses.known.pop(zone)
                self._asleep_for = 0
            elif state == "moved":
                moved.add(zone)
            else:
                self._keep_marks(frozenset((zone,)))
                unsure -= {zone}
        moved |= self._elsewhere(frame, frozenset(asked & self._asleep.keys()), still=still)
        self.doubted = frozenset((unsure - moved) & self._poses.known.keys())
        return frozenset(moved)

    def _elsewhere(self, frame: NDArray[np.uint8], lost: frozenset[str], *, still: bool) -> frozenset[str]:
        """Looks in the whole picture for sheets that are not where they lay, and returns those that are found.

        They are looked for plainly at once. A hand may only rest on their marks: what costs more is tried one step after the other.
        """
        if not lost:
            return lost
        steps = STEPS if still else STEPS_IN_TURN[self._asleep_for % len(STEPS_IN_TURN)]
        self._asleep_for += 1
        found = self._poses.search(frame, lost, steps) if steps else frozenset()
        for zone in found:
            del self._asleep[zone]
        return found

    def _keep_marks(self, zones: frozenset[str]) -> None:
        """These sheets were measured in the last frame: their marks in sight vouch for them from now on."""
        marks = {name: mark.id in self._poses.in_sight[zone] for zone in zones for name, mark in self._marks[zone].items()}
        self.gate.keep(frozenset(marks))
        contrast = self.gate.contrast(frozenset(name for name, seen in marks.items() if seen))
        self._contrast = contrast / self.gate.gain or self._contrast
        self._blind = self._blind - marks.keys() | {name for name, seen in marks.items() if not seen}

    def _new_gate(self) -> Gate:
        """Points of all sheets that are found, or were."""
        points: dict[str, NDArray[np.intp]] = {}
        known = {**self._asleep, **self._poses.known}
        together: dict[tuple[str, float], list[str]] = {}
        for name, patch in self._patches.items():
            if patch.zone in known and len(patch.points_mm):
                together.setdefault((patch.zone, patch.height_mm), []).append(name)
        for (zone, height), names in together.items():
            each = [self._patches[name].points_mm for name in names]
            px = project(known[zone].view.plane(height), np.concatenate(each)).round().astype(np.intp)
            points |= zip(names, np.split(px, np.cumsum([len(one) for one in each])[:-1]), strict=True)
        return Gate(points or {"": np.zeros((1, 2), np.intp)}, self.size)


STEPS_IN_TURN = tuple((STEPS[number // LOST_EVERY],) if number % LOST_EVERY == 0 else () for number in range(LOST_EVERY * len(STEPS)))
"""The steps of searches that are spread over frames: most have none."""
assert STEPS_IN_TURN[0] == (PLAIN,)


def box_grid(outline: Sequence[tuple[float, float]], step_mm: float) -> Matrix:
    """Points (N, 2) about `step_mm` apart in the upright box around an outline. They keep off its edge by half a step."""
    low, high = np.min(outline, 0), np.max(outline, 0)
    counts = np.maximum(1, ((high - low) / step_mm).astype(int))
    x, y = (start + (np.arange(count) + 0.5) * (end - start) / count for start, end, count in zip(low, high, counts, strict=True))
    return np.column_stack([np.tile(x, len(y)), np.repeat(y, len(x))])

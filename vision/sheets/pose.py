"""The pose of each zone in the picture: by its corner marks, measured again whenever they look different.

Every zone moves by itself. With three corners in sight the pose is measured, and where the others lie its print says; with two as well,
if much of the print is in sight. A known pose is held as long as two corners have not moved; with fewer, or after a bump, all marks of the
zone are looked for again. Until a moved zone is found it is lost; under a hand it is held where it was, and not read (`Watch.doubted`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from math import inf
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.board import Board, CornerMark, Zone
from vision.pictures.lens import Matrix, View, intrinsics, project
from vision.pieces.prints import prints_of
from vision.sheets.laid import parts_seen
from vision.sheets.markers import ALL_WINDOWS, MIDDLE_WINDOW, Finder, dictionary
from vision.sheets.sharpening import PLAIN, STEPS, Sharpening

MOVED_PX = 0.35
"""How much worse than when measured marks may fit a pose before it is replaced (root mean square). So far off its print may be."""
STRAY_CORNER_PX = 0.8
"""Distance from which a corner is left out: it was refined onto the wrong edge (one in some hundred). Where a soft picture has all
corners less sharp, it is left out from `STRAY_TIMES` the median of all."""
STRAY_TIMES = 3.5
EDGE_ROUNDS = 3
"""Pose and edge are fitted in turns; marks are small beside their sheet, so that either hardly changes the other."""
FIT_PX = 1.5
"""Marks that fit worse than this (root mean square) are no pose."""
EDGES_PX = (-0.5, -1.0)
"""How far black edges may lie inside of the printed ones in soft light. Two marks say too little of it: half a pixel tilts a sheet by
degrees. Each is tried until the print is where it should be."""
PARTS, PARTS_OF_TRIAL = 6, 12
"""So many parts of a sheet's print stand for a third mark. So many more are asked where the edges were tried: six can fit a wrong pose."""
MOST_PARTS = 0.9
"""Share of the parts that fit a pose, if it is the true one. Others are found beside their place, by chance or under the rim of a piece."""
BENT = 0.1
"""How far the two sides of a sheet may be from equally long and upright to each other. Parts of the print that lie close together fit
many poses: measured were 0.02 at most where they fit the true one, and 0.7 and more for others."""

Marks = Mapping[int, NDArray[np.float32]]
"""The corners of marks, (4, 2) px, by their numbers."""


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """A zone found: its view, how well the marks fit (px), and how many were in sight.

    `edge_px`: how far black edges seem to lie outside of the printed ones. Light is blurred before a camera's gamma brightens it, so that
    black shrinks: the same for all marks of a picture. `parts`: how many parts of the print lie where the pose has them.
    """

    view: View
    residual_px: float
    marks: int
    edge_px: float = 0.0
    parts: int = 0


def mark_corners(mark: CornerMark) -> list[tuple[float, float]]:
    """Corners of the black square in zone mm, clockwise from its top left."""
    x, y, h = *mark.centre_mm, mark.size_mm / 2
    return [(x - h, y - h), (x + h, y - h), (x + h, y + h), (x - h, y + h)]


def outward(corners: NDArray[np.floating[Any]]) -> NDArray[np.float64]:
    """Returns how the four corners of a mark move when each of its edges moves one px outwards."""
    ahead = np.roll(corners, -1, 0) - corners
    normals = np.stack([ahead[:, 1], -ahead[:, 0]], 1) / np.hypot(*ahead.T)[:, None]
    middles = corners + ahead / 2 - corners.mean(0)
    normals *= np.sign((normals * middles).sum(1))[:, None]
    return np.asarray(normals + np.roll(normals, 1, 0), np.float64)


def fit(zone: Zone, seen: Marks, camera: Matrix) -> Pose | None:
    """Returns the pose that fits the corners of the marks in sight (id -> (4, 2) px). It is None when they do not fit or are fewer than
    two.
    """
    there = [mark for mark in zone.marks if mark.id in seen]
    if len(there) < 2:
        return None
    mm = np.array([p for mark in there for p in mark_corners(mark)])
    px = np.concatenate([seen[mark.id] for mark in there]).astype(np.float64)
    out = np.concatenate([outward(seen[mark.id].astype(np.float64)) for mark in there])
    for sharp in (True, False):
        found = _fitted(mm, px, out, sharp)
        if found is not None:
            homography, edge, distance, good = found
            residual = float(np.sqrt((distance[good] ** 2).mean()))
            marks = int((good.reshape(-1, 4).sum(1) >= 3).sum())
            return Pose(View.of_homography(homography, camera), residual, marks, edge) if residual < FIT_PX else None
    return None


def _fitted(mm: Any, px: Any, out: Any, sharp: bool) -> tuple[Matrix, float, NDArray[np.float64], NDArray[np.bool_]] | None:
    """Homography, edge, each corner's distance (px) and which corners count; None when too many are strays. Not `sharp`: a soft picture,
    where all are less exact.

    All corners together, and the worst left out while it is too far off: four at a time, as RANSAC takes them, say too little of a sheet
    whose corners a soft lens has moved by half a pixel each.
    """
    good = np.ones(len(mm), bool)
    while float(good.mean()) >= 0.75:
        edge = 0.0
        for _ in range(EDGE_ROUNDS):
            homography = cv2.findHomography(mm[good], (px - edge * out)[good], 0)[0]
            if homography is None:
                return None
            off = px - project(homography, mm)
            edge = float((off * out)[good].sum() / (out * out)[good].sum())
        distance = np.hypot(*(off - edge * out).T) * good
        if float(distance.max()) < max(STRAY_CORNER_PX, 0.0 if sharp else STRAY_TIMES * float(np.median(distance[good]))):
            return homography, edge, distance, good
        good[int(distance.argmax())] = False
    return None


def with_print(pose: Pose, zone: Zone, seen: Marks, parts: tuple[Matrix, Matrix], camera: Matrix) -> Pose:
    """The pose that fits the marks in sight and the parts of the print alike. `parts` as `parts_seen` gives them."""
    mm, px = _corners(zone, seen, pose.edge_px)
    ground, good = cv2.findHomography(np.vstack([mm, parts[0]]), np.vstack([px, parts[1]]), cv2.RANSAC, STRAY_CORNER_PX)
    if ground is None:
        return pose
    distance = np.hypot(*(px - project(ground, mm)).T)
    if (distance > FIT_PX).all():
        return pose
    residual = float(np.sqrt((distance[distance <= FIT_PX] ** 2).mean()))
    return replace(pose, view=View.of_homography(ground, camera), residual_px=residual, parts=int(good[len(mm) :].sum()))


def _corners(zone: Zone, seen: Marks, edge_px: float) -> tuple[Matrix, Matrix]:
    """Returns the corners of the marks in sight as printed, mm of the sheet and px."""
    there = [mark for mark in zone.marks if mark.id in seen]
    mm = np.array([p for mark in there for p in mark_corners(mark)])
    return mm, np.concatenate([seen[mark.id] - edge_px * outward(seen[mark.id].astype(np.float64)) for mark in there])


def _rigid(zone: Zone, seen: Marks, edge_px: float, camera: Matrix) -> View | None:
    """The view of a sheet that lies flat before this camera. Two marks on one side say little of the other otherwise."""
    mm, px = _corners(zone, seen, edge_px)
    found, turns, shifts, _ = cv2.solvePnPGeneric(np.column_stack([mm, np.zeros(len(mm))]), px, camera, None, flags=cv2.SOLVEPNP_IPPE)
    if not found:
        return None
    turn = cv2.Rodrigues(turns[0])[0]
    return View.of_homography(np.asarray(camera @ np.column_stack([turn[:, 0], turn[:, 1], shifts[0]]), np.float64), camera)


def _flat(ground: Matrix, camera: Matrix) -> bool:
    """True if a flat sheet looks so: its sides keep their lengths and the right angle between them."""
    across, down = (np.linalg.inv(camera) @ ground)[:, :2].T
    longer = np.linalg.norm(across) / np.linalg.norm(down)
    upright = across @ down / (np.linalg.norm(across) * np.linalg.norm(down))
    return bool(abs(np.log(longer)) < BENT and abs(upright) < BENT)


class Poses:
    """The poses of all zones of a board, kept from frame to frame."""

    def __init__(self, board: Board, frame_size: tuple[int, int], camera: Matrix | None = None) -> None:
        self._zones = {name: zone for name, zone in board.zones.items() if zone.marks}
        self._camera = intrinsics(frame_size) if camera is None else camera
        numbers: dict[str, list[int]] = {}
        for mark in (mark for zone in self._zones.values() for mark in zone.marks):
            numbers.setdefault(mark.family, []).append(mark.id)
        self._finders = {family: Finder(dictionary(family), numbers=sorted(set(own))) for family, own in numbers.items()}
        self._prints = prints_of(board)
        self.known: dict[str, Pose] = {}
        self.in_sight: dict[str, frozenset[int]] = {}
        """The numbers of each zone's marks that were seen when its pose was last measured."""

    def search(self, frame: NDArray[np.uint8], names: frozenset[str], steps: Iterable[Sharpening] = STEPS) -> frozenset[str]:
        """Looks for these zones in the whole picture, sharpened so much; returns those found. Three marks make a first pose, or two and
        the print."""
        left = names & self._zones.keys()
        union: dict[int, NDArray[np.float32]] = {}
        for step in steps if left else ():
            if step == PLAIN:
                # Most sheets show all their marks at the first glance.
                seen = self._marks(frame, step, MIDDLE_WINDOW)
                seen |= self._missed(frame, left, seen)
                whole = frozenset(name for name in left if all(mark.id in seen for mark in self._zones[name].marks))
                left -= self._found(frame, whole, seen)
                if not left:
                    break
            seen = self._marks(frame, step, ALL_WINDOWS)
            left -= self._found(frame, left, seen)
            union |= seen
            if not left:
                break
        left -= self._found(frame, left, union)
        return (names & self._zones.keys()) - left

    def _missed(self, frame: NDArray[np.uint8], names: frozenset[str], seen: Marks) -> dict[int, NDArray[np.float32]]:
        """The corners of marks that a glance missed. They are looked for where the three others of a zone have them."""
        found = {}
        for zone in (self._zones[name] for name in names):
            left = [mark for mark in zone.marks if mark.id not in seen]
            if len(left) != 1 or (pose := fit(zone, seen, self._camera)) is None or pose.marks < len(zone.marks) - 1:
                continue
            if (corners := self._again(frame, left[0], pose.view)) is not None:
                found[left[0].id] = corners
        return found

    def _marks(self, frame: NDArray[np.uint8], step: Sharpening, windows: tuple[int, int, int]) -> dict[int, NDArray[np.float32]]:
        """The corners of all marks that are found in the whole picture, by their numbers."""
        return {found.id: found.corners_px for finder in self._finders.values() for found in finder.find(frame, step, windows)}

    def _found(self, frame: NDArray[np.uint8], names: frozenset[str], seen: Marks) -> frozenset[str]:
        """Those of these zones whose pose by the marks in sight is enough. From now on it is known."""
        poses = {name: self._fit(frame, self._zones[name], seen) for name in sorted(names)}
        known = {name: pose for name, pose in poses.items() if pose is not None and (pose.marks >= 3 or pose.parts >= PARTS)}
        self.known |= known
        self.in_sight |= {name: frozenset(mark.id for mark in self._zones[name].marks if mark.id in seen) for name in known}
        return frozenset(known)

    def measure(self, frame: NDArray[np.uint8], name: str) -> str:
        """Measures one known zone again at its corners: `same`, `moved` (a new pose is known) or `lost`."""
        zone, old = self._zones[name], self.known[name]
        seen = {}
        for mark in zone.marks:
            corners = self._again(frame, mark, old.view)
            if corners is not None:
                seen[mark.id] = corners
        there = [mark for mark in zone.marks if mark.id in seen]
        if len(there) < 2:
            return "lost"
        self.in_sight[name] = frozenset(seen)
        off = [project(old.view.ground, mark_corners(mark)) + old.edge_px * outward(seen[mark.id]) - seen[mark.id] for mark in there]
        apart = [float(np.sqrt((corners**2).sum(1).mean())) for corners in off]
        strays = sum(distance >= old.residual_px + MOVED_PX for distance in apart)
        # A sheet that moves takes its marks along; a single one that is elsewhere is half under a sleeve, or three others told too little.
        rests = strays == 0 or (strays == 1 and len(there) >= 3 and (len(there) <= old.marks or old.parts >= PARTS))
        if rests and old.marks >= 3:
            return "same"
        # What two marks and the print about them told of the far end of a sheet is asked once more, now that more of it may be in sight.
        fits = self._print_fits(frame, zone, old)
        if fits or (rests and fits is None):
            return "same"
        if (pose := self._fit(frame, zone, seen)) is not None and (pose.marks >= 3 or pose.parts >= PARTS):
            self.known[name] = pose
            return "moved"
        return "lost"

    def _print_fits(self, frame: NDArray[np.uint8], zone: Zone, pose: Pose) -> bool | None:
        """True if the print in sight lies where this pose has it. None where too little of it is in sight."""
        there, px = parts_seen(frame, self._prints.whole(zone.name), pose.view.ground)
        off = np.hypot(*(project(pose.view.ground, there) - px).T)
        return bool(np.quantile(off, MOST_PARTS) < MOVED_PX) if len(off) >= PARTS else None

    def _fit(self, frame: NDArray[np.uint8], zone: Zone, seen: Marks) -> Pose | None:
        """The pose by the marks in sight. Where one is missing, marks far from its corner would be the only ones to say where that lies."""
        alone = fit(zone, seen, self._camera)
        for number, start in enumerate(self._starts(zone, seen, alone)):
            pose = self._with_print(frame, zone, seen, start)
            if pose.parts >= (PARTS_OF_TRIAL if number else PARTS):
                return pose
        return alone

    def _starts(self, zone: Zone, seen: Marks, alone: Pose | None) -> Iterator[Pose]:
        """Poses that are about right if the print says so. `alone`: the pose by the marks, if they fit one."""
        if alone is not None and alone.marks >= 3:
            if alone.marks < len(zone.marks):
                yield alone
        elif sum(mark.id in seen for mark in zone.marks) >= 2:
            # Corners that are too soft to fit are about right: the print says better where they lie.
            residual, marks, own = (alone.residual_px, alone.marks, alone.edge_px) if alone is not None else (inf, 0, 0.0)
            for edge in (own, *EDGES_PX):
                if (level := _rigid(zone, seen, edge, self._camera)) is not None:
                    yield Pose(level, residual, marks, edge)

    def _with_print(self, frame: NDArray[np.uint8], zone: Zone, seen: Marks, pose: Pose) -> Pose:
        """The pose once the print has said where the sheet lies; the same pose where it says nothing."""
        while True:
            parts = parts_seen(frame, self._prints.whole(zone.name), pose.view.ground)
            # What is seen near the marks tells better where to look farther off.
            more = with_print(pose, zone, seen, parts, self._camera)
            if more.parts <= pose.parts or not _flat(more.view.ground, self._camera):
                return pose
            pose = more

    def _again(self, frame: NDArray[np.uint8], mark: CornerMark, view: View) -> NDArray[np.float32] | None:
        """The mark's corners if it is still about where it was; only the printed mark itself is looked at."""
        side = mark.size_mm * 1.25
        scale = max(2.0, 64 / side)
        half = side / 2
        count = round(side * scale)
        to_mm = np.array([[1 / scale, 0, mark.centre_mm[0] - half], [0, 1 / scale, mark.centre_mm[1] - half], [0, 0, 1.0]])
        flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
        patch = cv2.warpPerspective(frame, view.ground @ to_mm, (count, count), flags=flags, borderMode=cv2.BORDER_REPLICATE)
        rim = 6
        patch = cv2.copyMakeBorder(patch, rim, rim, rim, rim, cv2.BORDER_REPLICATE)
        for step in STEPS:
            for found in self._finders[mark.family].find(patch, step):
                if found.id == mark.id:
                    return project(view.ground @ to_mm, found.corners_px.astype(np.float64) - rim).astype(np.float32)
        return None

"""The reader: a frame becomes a Reading. It knows the board, so it never hunts for pieces in the whole picture.

    reader = Reader(board, seats=3)
    reading = reader.read(frame)      # BGR uint8 (height, width, 3)

The first frame finds the zones by their corner marks; after that only pixels inside zones are looked at. A place whose picture changed
is read until two frames say the same; then it rests, but one place after the other is read again all the time, those that are
open or were read in another light first: nothing is remembered that the picture does not still support. What covers a place makes it
`covered`, which says nothing, least of all that something is gone. So does what moves: a place that changes from frame to frame is read
when it is still. Where a hand has passed and the picture is as it was, so is the reading; those places are read again first.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from vision.art import box_of
from vision.board import Board
from vision.gate import Gate
from vision.pictures.frame import checked
from vision.pictures.lens import Matrix, View, project
from vision.pictures.private import without_places
from vision.pieces.ground import Ground, look
from vision.pieces.light import Lamp, lamp
from vision.pieces.prints import prints_of
from vision.pieces.spot import Spot, SpotRead, nothing_on, read_spot
from vision.pieces.stray_pieces import Survey
from vision.reading import ReadFace, Reading, Stray, ZoneSeen
from vision.sheets.markers import CELLS
from vision.sheets.pose import Poses, mark_corners
from vision.sheets.sharpening import STEPS

GRID_MM = 3.6
BARE_GRID_MM = 5.0
MUCH_BETTER = 0.05
"""Score by which one of two readings of the same piece is surely the right one."""
AGREED = 2
"""So many frames have to say the same of a place."""
PATROL = 8
"""One place at rest is read again in every so many frames. A table of 100 places takes half a minute."""
OTHER_LIGHT = 1.15
"""Light that changed by this factor asks for a place to be read again."""
MANY = 12
"""The places on a sheet from which on it is looked at as a whole first."""
LOST_AT_ONCE, LOST_EVERY = 12, 4
"""A lost zone is looked for in the whole picture in so many frames, then in every fourth. A sheet may have been put away."""


class Reader:
    """Reads frames of one table. Keep one reader for one camera: it remembers poses and what it read."""

    def __init__(self, board: Board, seats: int, *, camera: Matrix | None = None) -> None:
        """`camera`: intrinsics (3x3, pixel indices) from the calibration; without it a Camera Module 3 is assumed."""
        self.board, self._seats = board.for_seats(seats), seats
        self._camera = camera
        self._spots = [Spot.of(self.board, place) for place in self.board.places.values() if place.on is None]
        self._last = {spot.place.name: SpotRead() for spot in self._spots}
        self._agreed = dict.fromkeys(self._last, 0)
        self._lit = dict.fromkeys(self._last, 1.0)
        self._clear: dict[str, tuple[SpotRead, float]] = {}
        """The last reading of each spot that was sure and hid nothing, and the light of that time."""
        self._changing = frozenset[str]()
        """The spots that looked otherwise in the last frame than in the one before."""
        self._round: list[str] = []
        self._frames = 0
        self._prints = prints_of(self.board)
        self._survey = Survey(self.board)
        self._bare = {name: self._survey.bare(name, BARE_GRID_MM) for name in self.board.zones}
        self._strays: dict[str, tuple[Stray, ...]] = {}
        self._beneath = _beneath(self.board)
        self._poses: Poses | None = None
        self._gate: Gate | None = None
        self._size = (0, 0)
        self._lost_for = 0

    def read(
        self,
        frame: NDArray[np.uint8],
        likely: Mapping[str, frozenset[tuple[str, str]]] | None = None,
        private: frozenset[str] = frozenset(),
        *,
        still: bool = False,
    ) -> Reading:
        """Reads one frame. `likely`: faces the rules expect at a place; they settle what the picture alone leaves unsure, nothing else.
        `private`: places that nobody may look at: they are blanked before anything is read, and count as covered. `still`: it is a
        photograph of a table at rest, and none of what is different from the frames before is on its way.

        Raises FrameError when the frame is no BGR uint8 picture.
        """
        began = time.perf_counter()
        frame = np.ascontiguousarray(checked(frame))
        self._find_zones(frame)
        if private:
            frame = without_places(frame, self.board, self.view, private)
        hidden = frozenset(spot.place.name for spot in self._spots if any(place.name in private for place in spot.all))
        if still:
            self._changing = frozenset()
        moved = self._read_changed(frame, likely or {}, hidden)
        return self._reading(moved, hidden, 1e3 * (time.perf_counter() - began))

    def view(self, zone: str) -> View | None:
        """Returns the view of a zone in the last frame; None when it is lost."""
        pose = self._poses.known.get(zone) if self._poses else None
        return pose.view if pose else None

    def outlines(self) -> list[NDArray[np.float64]]:
        """Outlines of all zones that are found, px: outside them nothing may be kept (`vision.pictures.frame.blank_outside`)."""
        found = []
        for name, pose in (self._poses.known if self._poses else {}).items():
            width, height = self.board.zones[name].size_mm
            found.append(project(pose.view.ground, [(0, 0), (width, 0), (width, height), (0, height)]))
        return found

    def _find_zones(self, frame: NDArray[np.uint8]) -> None:
        size = (frame.shape[1], frame.shape[0])
        if self._poses is None or size != self._size:
            self._poses, self._size, self._gate = Poses(self.board, size, self._camera), size, None
        names = frozenset(name for name, zone in self.board.zones.items() if zone.marks)
        lost = names - self._poses.known.keys()
        self._lost_for = self._lost_for + 1 if lost else 0
        due = self._lost_for <= LOST_AT_ONCE or self._lost_for % LOST_EVERY == 0
        # A sheet that stays out of sight would cost all these searches each time: one after the other will do.
        steps = STEPS if self._lost_for <= LOST_AT_ONCE else (STEPS[self._lost_for // LOST_EVERY % len(STEPS)],)
        if lost and due and (found := self._poses.search(frame, lost, steps)):
            self._gate = self._new_gate(self._gate, found)

    def _read_changed(
        self, frame: NDArray[np.uint8], likely: Mapping[str, frozenset[tuple[str, str]]], hidden: frozenset[str]
    ) -> frozenset[str]:
        assert self._poses is not None
        if self._gate is None:
            self._gate = self._new_gate()
        changed = self._gate.look(frame)
        marks = [name[5:] for name in changed if name[5:] in self._poses.known and name.startswith("zone ")]
        states = {zone: self._poses.measure(frame, zone) for zone in marks}
        lost = frozenset(zone for zone, state in states.items() if state == "lost")
        for zone in lost:
            del self._poses.known[zone]
        if lost:
            self._poses.search(frame, lost)
        stale = frozenset(zone for zone, state in states.items() if state != "same")
        if stale:
            self._gate = self._new_gate(self._gate, stale)
            changed = self._gate.look(frame)
        moving, restored = self._moving(changed & self._last.keys() - hidden)
        due = (changed - restored | self._again()) & self._last.keys() - hidden - moving
        touched = {spot.place.zone for spot in self._spots if spot.place.name in due}
        lamps = {zone: lamp(frame, self.board.zones[zone], pose.view) for zone, pose in self._poses.known.items() if zone in touched}
        many = Counter(spot.place.zone for spot in self._spots if spot.place.name in due)
        sheets = {zone: self._sheet(frame, zone, light) for zone, light in lamps.items() if many[zone] >= MANY}
        moved, clear = set(restored | moving), set()
        for spot in self._spots:
            name, pose = spot.place.name, self._poses.known.get(spot.place.zone)
            if pose is None or name not in due:
                continue
            last, sheet = self._last[name], sheets.get(spot.place.zone)
            if sheet is not None and nothing_on(spot, self.board, sheet):
                now = SpotRead()
            else:
                now = read_spot(frame, spot, pose.view, self._prints, lamp=lamps[spot.place.zone], known=last.known, likely=likely)
            self._agreed[name] = self._agreed[name] + 1 if now.said == last.said and name not in changed else 1
            self._last[name], self._lit[name] = now, self._gate.gain
            if name in changed:
                moved.add(name)
            if self._agreed[name] >= AGREED and not now.unsure and not now.covered:
                self._clear[name] = now, self._gate.gain
                clear.add(name)
        # Where much has changed at once, one sheet in each frame is searched for pieces beside their places: that takes longest.
        bare = sorted(name for name in changed if name.startswith("bare "))
        for name in bare[:1]:
            zone = name.removeprefix("bare ")
            if (pose := self._poses.known.get(zone)) is not None:
                changed_px = self._gate.changed_px(name)
                self._strays[zone] = self._survey.look(frame, zone, pose.view, changed_px, self._strays.get(zone, ()))
        # What is hidden now is looked at anew as soon as it may be seen.
        self._gate.keep((changed | due) - hidden - frozenset(bare[1:]), frozenset(clear))
        return frozenset(moved)

    def _moving(self, changed: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
        """Returns those of these changed spots that still move, and those that look as when they last were clear.

        The first count as covered, the others as they were read then."""
        assert self._gate is not None
        restored = changed & self._clear.keys() & self._gate.as_clear() if changed else changed
        for name in restored:
            (self._last[name], self._lit[name]), self._agreed[name] = self._clear[name], AGREED
        if restored:
            self._round = [*sorted(restored), *(name for name in self._round if name not in restored)]
        moving = (changed - restored) & self._changing
        # In the first frame everything is new.
        self._changing = changed - restored if self._frames else frozenset()
        for spot in self._spots:
            if (name := spot.place.name) in moving:
                everything = frozenset(place.name for place in spot.all)
                self._last[name], self._agreed[name] = SpotRead(covered=everything, known=self._last[name].known), 0
        return moving, restored

    def _sheet(self, frame: NDArray[np.uint8], zone: str, light: Lamp) -> Ground:
        """Returns the bare ground of a whole sheet. Where much has changed, one look is cheaper than one for each place."""
        assert self._poses is not None
        return look(frame, self._poses.known[zone].view.ground, np.eye(3), self._prints.whole(zone), light, flat=True)

    def _again(self) -> frozenset[str]:
        """The places to read again although nothing moved. One frame alone speaks for them, or it is their turn."""
        assert self._gate is not None
        gain = self._gate.gain
        due = {name for name, times in self._agreed.items() if times < AGREED}
        self._frames += 1
        in_other_light = [n for n, lit in self._lit.items() if self._agreed[n] and not 1 / OTHER_LIGHT < gain / lit < OTHER_LIGHT]
        if in_other_light:
            due.add(in_other_light[0])
        elif self._frames % PATROL == 0:
            open_ = [name for name, last in self._last.items() if self._agreed[name] and (last.unsure or last.covered)]
            self._round = self._round or [*open_, *self._last]
            due.add(self._round.pop(0))
        return frozenset(due)

    def _new_gate(self, old: Gate | None = None, stale: frozenset[str] = frozenset()) -> Gate:
        """Sample points of all zones that are found: their corner marks, and every spot. Unmoved zones keep what was seen."""
        assert self._poses is not None
        points: dict[str, NDArray[np.intp]] = {}
        for name, pose in self._poses.known.items():
            marks = np.vstack([_box_grid(mark_corners(mark), mark.size_mm / 9) for mark in self.board.zones[name].marks])
            points[f"zone {name}"] = project(pose.view.ground, marks).round().astype(np.intp)
            if self._bare[name]:
                points[f"bare {name}"] = project(pose.view.ground, self._bare[name]).round().astype(np.intp)
        for spot in self._spots:
            placed = self._poses.known.get(spot.place.zone)
            if placed is not None:
                grid = _box_grid(spot.place.polygon_mm, self._step_mm(spot))
                points[spot.place.name] = project(placed.view.plane(spot.surface_mm), grid).round().astype(np.intp)
        if not points:
            points["zone "] = np.zeros((1, 2), np.intp)
        gate = Gate(points, self._size)
        if old is not None:
            gate.inherit(old, lambda name: self._zone_of(name) not in stale)
        return gate

    def _step_mm(self, spot: Spot) -> float:
        """How far apart a spot's points are. A point falls into every cell of a code, or two codes may look alike there."""
        kinds = [self.board.pieces[kind] for place in spot.all for kind in place.pieces]
        return min([GRID_MM, *(code.size_mm / CELLS for piece in kinds for code in piece.codes)])

    def _zone_of(self, name: str) -> str:
        place = self.board.places.get(name)
        return place.zone if place else name[5:]

    def _reading(self, moved: frozenset[str], hidden: frozenset[str], ms: float) -> Reading:
        assert self._poses is not None
        places: dict[str, tuple[ReadFace, ...]] = {}
        unsure: set[str] = set()
        covered: set[str] = set()
        for spot in self._spots:
            lost = spot.place.zone not in self._poses.known and self.board.zones[spot.place.zone].marks
            if lost or spot.place.name in hidden:
                covered |= {place.name for place in spot.all}
                continue
            last = self._last[spot.place.name]
            places.update({name: faces for name, faces in last.faces.items() if faces})
            unsure |= last.unsure
            covered |= last.covered
        # Where something flat is plain to see, nothing stands on it.
        bare = {name for name, below in self._beneath.items() if any(places.get(flat) and flat not in unsure | covered for flat in below)}
        unsure, covered = unsure - bare, covered - bare
        zones = {}
        for name, zone in self.board.zones.items():
            pose = self._poses.known.get(name)
            if zone.marks:
                zones[name] = ZoneSeen(pose is not None, round(pose.residual_px, 3) if pose else 0.0)
        stray_pieces = tuple(stray for zone in self._poses.known for stray in self._strays.get(zone, ()))
        doubtful = too_often(self.board, places)
        places = {name: faces for name, faces in places.items() if name not in doubtful}
        unsure |= doubtful
        return Reading(places, frozenset(unsure), frozenset(covered), stray_pieces, zones, ms, moved)


def _beneath(board: Board) -> dict[str, tuple[str, ...]]:
    """Place -> the places on the same ground whose pieces any piece of this place would hide."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for place in board.places.values():
        alike.setdefault((place.zone, *(f"{side:.0f}" for side in box_of(place.polygon_mm))), []).append(place.name)
    heights = {name: [board.pieces[kind].height_mm for kind in place.pieces] for name, place in board.places.items()}
    found: dict[str, tuple[str, ...]] = {}
    for names in alike.values():
        for name in names:
            below = tuple(other for other in names if max(heights[other]) < min(heights[name]))
            found |= {name: below} if below else {}
    return found


def too_often(board: Board, places: Mapping[str, tuple[ReadFace, ...]]) -> frozenset[str]:
    """The places where a face that exists once was read besides the best.

    They are all of them where none is read much better. Example: bare print that looks a little like the one figure that stands elsewhere.
    """
    found: dict[tuple[str, str], list[tuple[float, str]]] = {}
    for place, faces in places.items():
        for face in faces:
            if board.pieces[face.piece].faces[face.face].copies == 1:
                found.setdefault((face.piece, face.face), []).append((face.score, place))
    doubtful: set[str] = set()
    for where in found.values():
        (best, _), *others = sorted(where, reverse=True)
        if others:
            clear = best > others[0][0] + MUCH_BETTER
            doubtful |= {place for score, place in where if score < best or not clear}
    return frozenset(doubtful)


def _box_grid(outline: Sequence[tuple[float, float]], step_mm: float) -> Matrix:
    """Points (N, 2) about `step_mm` apart in the upright box around an outline. They keep off its edge by half a step."""
    low, high = np.min(outline, 0), np.max(outline, 0)
    counts = np.maximum(1, ((high - low) / step_mm).astype(int))
    x, y = (start + (np.arange(count) + 0.5) * (end - start) / count for start, end, count in zip(low, high, counts, strict=True))
    return np.column_stack([np.tile(x, len(y)), np.repeat(y, len(x))])

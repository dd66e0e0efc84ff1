"""The reader: a frame becomes a Reading. It knows the board, so it never hunts for pieces in the whole picture.

    reader = Reader(board, seats=3)
    reading = reader.read(frame)      # BGR uint8 (height, width, 3)

The first frame finds the zones by their corner marks; after that only pixels inside zones are looked at. A place whose picture changed
moves until it looks the same in two frames; then it is read until two frames say the same; then it rests, but one place after the other is
read again all the time, those that are open or were read in another light first: nothing is remembered that the picture does not still
support. What covers a place makes it `covered`, which says nothing, least of all that something is gone; so does what moves. Where a hand
has passed and the picture is as it was, so is the reading; those places are read again first. A frame is never long: where much has changed
at once, some places are read in each, and the others wait, covered.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.board import Board
from vision.pictures.frame import checked
from vision.pictures.lens import Matrix, View
from vision.pictures.private import beside, without_places
from vision.pieces.ground import Ground, look
from vision.pieces.light import Lamp, lamp
from vision.pieces.spot import SpotRead, code_on, nothing_on, pieces_on, read_spot, under_another
from vision.reading import Reading, Stray, ZoneSeen, too_often
from vision.sheets.pose import Pose
from vision.spots import BARE, spots_of
from vision.squares import Codes
from vision.watch import Watch

AGREED = 2
"""So many frames have to say the same of a place."""
PATROL = 8
"""One place at rest is read again in every so many frames. A table of 100 places takes half a minute."""
OTHER_LIGHT = 1.15
"""Light that changed by this factor asks for a place to be read again."""
MOST = 6
"""Places that changed are read so many in a frame. A hand that rests hides many, and what comes after it must not wait."""
MANY = 2 * MOST + 4
"""The places on a sheet from which on it is looked at as a whole first. A frame in which some wait has fewer."""


class Reader:
    """Reads frames of one table. Keep one reader for one camera: it remembers poses and what it read."""

    def __init__(self, board: Board, seats: int, *, camera: Matrix | None = None) -> None:
        """`camera`: intrinsics (3x3, pixel indices) from the calibration; without it a Camera Module 3 is assumed."""
        self.board, self._seats = board.for_seats(seats), seats
        self._camera = camera
        self._spots = spots_of(self.board)
        self._last = {spot.place.name: SpotRead() for spot in self._spots.in_order}
        self._agreed = dict.fromkeys(self._last, 0)
        self._open = set(self._last)
        """The spots of which fewer frames say the same than have to."""
        self._lit = dict.fromkeys(self._last, 1.0)
        self._clear: dict[str, tuple[SpotRead, float]] = {}
        """The last reading of each spot that was sure and hid nothing, and the light of that time."""
        self._read_in = dict.fromkeys(self._last, 0)
        """The number of the frame in which each spot was last read."""
        self._round: list[str] = []
        self._frames = 0
        self._strays: dict[str, tuple[Stray, ...]] = {}
        self._lying: dict[frozenset[str], frozenset[str]] = {}
        """Zones -> their spots, kept for the next frame."""
        self._watch: Watch | None = None
        self._said: tuple[object, Reading] | None = None
        """The last reading, and what it followed from."""

    def read(
        self,
        frame: NDArray[np.uint8],
        likely: Mapping[str, frozenset[tuple[str, str]]] | None = None,
        private: frozenset[str] = frozenset(),
        *,
        still: bool = False,
    ) -> Reading:
        """Reads one frame. `likely`: faces the rules expect at a place; they settle what the picture alone leaves unsure, nothing else.
        `private`: places that nobody may look at: they are blanked before anything is read, and count as covered, what is blanked beside
        them as unsure. `still`: it is a photograph of a table at rest, and none of what is different from the frames before is on its way.

        Raises FrameError when the frame is no BGR uint8 picture.
        """
        began = time.perf_counter()
        frame = np.ascontiguousarray(checked(frame))
        size = (frame.shape[1], frame.shape[0])
        if self._watch is None or size != self._watch.size:
            self._watch = Watch(self.board, size, self._camera, self._spots.patches)
        self._watch.find(frame)
        if private:
            frame = without_places(frame, self.board, self.view, private)
        spots = self._spots.in_order if private else ()
        hidden = frozenset(spot.place.name for spot in spots if any(place.name in private for place in spot.all))
        moved = self._read_changed(frame, likely or {}, hidden, still=still)
        reading = self._reading(moved, hidden, lambda: 1e3 * (time.perf_counter() - began))
        if not private:
            return reading
        dark = beside(self.board, self.view, private & self.board.places.keys(), reading.covered - private)
        return replace(reading, covered=reading.covered - dark, unsure=reading.unsure | dark)

    def read_rest(
        self,
        frames: Sequence[NDArray[np.uint8]],
        likely: Mapping[str, frozenset[tuple[str, str]]] | None = None,
        private: frozenset[str] = frozenset(),
    ) -> Reading:
        """Reads pictures of one moment of a table at rest, as `read`. Returns the reading of the last."""
        for frame in frames[:-1]:
            self.read(frame, likely, private)
        return self.read(frames[-1], likely, private, still=True)

    def view(self, zone: str) -> View | None:
        """Returns the view of a zone in the last frame; None when it is lost."""
        return self._watch.view(zone) if self._watch else None

    def outlines(self) -> list[NDArray[np.float64]]:
        """Outlines of all zones that are found, px: outside them nothing may be kept (`vision.pictures.frame.blank_outside`)."""
        return self._watch.outlines() if self._watch else []

    def _read_changed(
        self, frame: NDArray[np.uint8], likely: Mapping[str, frozenset[tuple[str, str]]], hidden: frozenset[str], *, still: bool
    ) -> frozenset[str]:
        """Reads what has to be read of a frame, and returns the places whose picture changed."""
        assert self._watch is not None
        changed = self._watch.look(frame, still=still)
        if self._watch.dark:
            # What cannot be seen to change is not known. With the light all that looks as before is back at once.
            self._cover(frozenset(name for name, last in self._last.items() if last.faces or not last.covered))
            # Of places that were never looked at there is nothing to forget, and they tell the light.
            self._watch.gate.keep(self._watch.gate.fresh & self._last.keys())
            self._said = None
            return frozenset()
        poses, gate = self._watch.poses, self._watch.gate
        there = self._upon(poses) - hidden
        resting = changed if still or not changed else gate.still(changed) | gate.fresh
        restored = self._restored(changed & there)
        due = self._due(changed & resting & there - restored, (self._again() - changed - restored) & there, still=still)
        if not changed and not due and not restored:
            return frozenset()
        moving = changed & there - restored - due
        self._cover(moving)
        many = {zone: len(due & self._spots.lying[zone]) for zone in poses}
        lamps = {zone: lamp(frame, self.board.zones[zone], pose.view) for zone, pose in poses.items() if many[zone]}
        # Where much has changed, one look is cheaper than one for each place.
        whole = [zone for zone in lamps if many[zone] >= min(MANY, len(self._spots.lying[zone]))]
        views = {zone: poses[zone].view for zone in whole}
        squares = {zone: Codes(self._spots.survey.codes(frame, self._spots.survey.part(zone, view)), view) for zone, view in views.items()}
        sheets: dict[str, Ground] = {}

        def sheet(zone: str) -> Ground:
            if zone not in sheets:
                sheets[zone] = self._sheet(frame, zone, lamps[zone])
            return sheets[zone]

        clear, waiting = set[str](), set(due)
        self._said = None
        for spot in [spot for spot in self._spots.in_order if spot.place.name in due] if due else ():
            name = spot.place.name
            last, zone = self._last[name], spot.place.zone
            view, seen = poses[zone].view, squares.get(zone)
            if under_another(spot, view, ((over, self._last[over.place.name]) for over in self._spots.over.get(name, ()))):
                now = SpotRead(covered=frozenset(place.name for place in spot.all), known=last.known)
            elif seen is not None and not code_on(spot, seen) and nothing_on(spot, self.board, sheet(zone)):
                now = SpotRead()
            else:
                # What looks otherwise and is still to be read in this frame may have gone.
                by = pieces_on(self._spots.near.get(name, ()), self._last, waiting & changed)
                light, known = lamps[zone], last.known
                now = read_spot(frame, spot, view, self._spots.prints, lamp=light, known=known, likely=likely, squares=seen, lying=by)
            waiting.discard(name)
            self._agree(name, self._agreed[name] + 1 if now.said == last.said and name not in changed else 1)
            self._last[name], self._lit[name], self._read_in[name] = now, gate.gain, self._frames
            if now.said != last.said:
                self._ask_beside(name)
            if self._agreed[name] >= AGREED and not now.unsure and not now.covered:
                self._clear[name] = now, gate.gain
                clear.add(name)
        looked = self._look_for_strays(frame, changed & resting, squares)
        # What is hidden now is looked at anew as soon as it may be seen.
        gate.keep((changed & (restored | due)) | due | looked, frozenset(clear))
        return frozenset(changed & there)

    def _due(self, changed: frozenset[str], again: frozenset[str], *, still: bool) -> frozenset[str]:
        """Those of these spots that are read in this frame. `changed`: that look otherwise; `again`: that do not, but are to be read."""
        assert self._watch is not None
        doubted = self._upon(self._watch.doubted)
        fresh = changed & self._watch.gate.fresh
        waiting = sorted(changed - fresh - doubted, key=lambda name: (self._read_in[name], name))
        return (fresh | again) - doubted | frozenset(waiting if still else waiting[:MOST])

    def _upon(self, zones: Iterable[str]) -> frozenset[str]:
        """The spots of these zones."""
        if (which := frozenset(zones)) not in self._lying:
            self._lying[which] = frozenset().union(*(self._spots.lying[zone] for zone in which))
        return self._lying[which]

    def _restored(self, changed: frozenset[str]) -> frozenset[str]:
        """Returns those of these spots that look as when they last were clear. They are as they were read then."""
        assert self._watch is not None
        # A place over which something only passed looks as it did, but has not been read since.
        asked = (changed | self._open) & self._clear.keys()
        restored = self._watch.gate.as_clear(frozenset(asked)) if asked else frozenset[str]()
        for name in restored:
            self._last[name], self._lit[name] = self._clear[name]
            self._agree(name, AGREED)
            self._ask_beside(name)
        if restored:
            self._round = [*sorted(restored), *(name for name in self._round if name not in restored)]
        return restored

    def _cover(self, moving: frozenset[str]) -> None:
        """These spots move, or wait: they say nothing until they are read."""
        for spot in self._spots.in_order if moving else ():
            if (name := spot.place.name) in moving:
                everything = frozenset(place.name for place in spot.all)
                self._last[name] = SpotRead(covered=everything, known=self._last[name].known)
                self._agree(name, 0)

    def _agree(self, name: str, frames: int) -> None:
        """So many frames have said the same of a spot."""
        self._agreed[name] = frames
        (self._open.add if frames < AGREED else self._open.discard)(name)

    def _ask_beside(self, name: str) -> None:
        """Has what is open beside a spot read again: its pieces may explain now what is in the way there."""
        for other in self._spots.leaning[name]:
            if self._agreed[other] and (self._last[other].unsure or self._last[other].covered):
                self._agree(other, 1)

    def _look_for_strays(self, frame: NDArray[np.uint8], changed: frozenset[str], squares: Mapping[str, Codes]) -> frozenset[str]:
        """Looks for pieces beside their places, and returns the patches that were looked at.

        Where much has changed at once, one sheet in each frame is searched, and those of which the codes are known (`squares`)."""
        assert self._watch is not None
        bare = sorted((name for name in changed if name.startswith(BARE)), key=lambda name: (name.removeprefix(BARE) not in squares, name))
        bare = bare[: max(1, sum(name.removeprefix(BARE) in squares for name in bare))]
        for name in bare:
            zone = name.removeprefix(BARE)
            if (view := self._watch.view(zone)) is not None and zone not in self._watch.doubted:
                part = self._spots.survey.part(zone, view, self._watch.gate.changed_px(name))
                codes = squares[zone].all if zone in squares else self._spots.survey.codes(frame, part)
                self._strays[zone] = self._spots.survey.look(frame, zone, view, part, codes, self._strays.get(zone, ()))
        return frozenset(bare)

    def _sheet(self, frame: NDArray[np.uint8], zone: str, light: Lamp) -> Ground:
        """Returns the bare ground of a whole sheet."""
        assert self._watch is not None
        return look(frame, self._watch.poses[zone].view.ground, np.eye(3), self._spots.prints.whole(zone), light, flat=True)

    def _again(self) -> frozenset[str]:
        """The places to read again although nothing moved. One frame alone speaks for them, or it is their turn."""
        assert self._watch is not None
        due = set(self._open)
        self._frames += 1
        if in_other_light := self._in_other_light(self._watch.gate.gain):
            due.add(in_other_light)
        elif self._frames % PATROL == 0:
            open_ = [name for name, last in self._last.items() if self._agreed[name] and (last.unsure or last.covered)]
            self._round = self._round or [*open_, *self._last]
            due.add(self._round.pop(0))
        return frozenset(due)

    def _in_other_light(self, gain: float) -> str | None:
        """The first place that was read in another light than this, if any was."""
        lits = self._lit.values()
        if gain / max(lits) > 1 / OTHER_LIGHT and gain / min(lits) < OTHER_LIGHT:
            return None
        others = (name for name, lit in self._lit.items() if self._agreed[name] and not 1 / OTHER_LIGHT < gain / lit < OTHER_LIGHT)
        return next(others, None)

    def _reading(self, moved: frozenset[str], hidden: frozenset[str], ms: Callable[[], float]) -> Reading:
        assert self._watch is not None
        poses = self._watch.poses
        # Most frames show nothing new.
        follows = (*poses.values(), hidden)
        if self._said is None or self._said[0] != follows:
            self._said = follows, self._put_together(poses, hidden)
        return replace(self._said[1], moved=moved, ms=ms())

    def _put_together(self, poses: Mapping[str, Pose], hidden: frozenset[str]) -> Reading:
        """All that is known now as a reading."""
        unsure: set[str] = set()
        covered: set[str] = set()
        lost = {name for name, zone in self.board.zones.items() if zone.marks and name not in poses}
        gone = self._upon(lost) | hidden
        for spot in self._spots.in_order if gone else ():
            if spot.place.name in gone:
                covered |= {place.name for place in spot.all}
        # Most places are empty, and this is done in each frame of a move.
        there = [last for name, last in self._last.items() if name not in gone] if gone else list(self._last.values())
        places = {name: faces for last in there if last.faces for name, faces in last.faces.items()}
        for last in [last for last in there if last.unsure or last.covered]:
            unsure |= last.unsure
            covered |= last.covered
        # Where something flat is plain to see, nothing stands on it.
        plain = {name for name in places if name not in unsure and name not in covered}
        bare = {name for name, below in self._spots.beneath.items() if not plain.isdisjoint(below)}
        unsure, covered = unsure - bare, covered - bare
        zones = {}
        for name, zone in self.board.zones.items():
            pose = poses.get(name)
            if zone.marks:
                zones[name] = ZoneSeen(pose is not None, round(pose.residual_px, 3) if pose else 0.0)
        stray_pieces = tuple(stray for zone in poses for stray in self._strays.get(zone, ()))
        doubtful = too_often(self.board, places)
        if doubtful:
            places = {name: faces for name, faces in places.items() if name not in doubtful}
            unsure |= doubtful
        return Reading(places, frozenset(unsure), frozenset(covered), stray_pieces, zones)

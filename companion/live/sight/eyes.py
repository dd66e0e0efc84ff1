"""The reader of a match. It learns the camera from the first picture and says once when the calibration no longer holds."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from companion.errors import SensorError
from companion.sensing.calibration import Lens, made
from vision.checks.picture import BLACK, BURNT, BURNT_SHARE, colourless, needs_colours
from vision.pictures.lens import assumed_share, intrinsics
from vision.pictures.steady import brightest, burnt
from vision.pictures.straight import straight
from vision.reader import Reader
from vision.sheets.calibrate import COLOURLESS, lacking
from vision.sheets.measure import measure

if TYPE_CHECKING:
    from companion.sensing.calibration import Calibration
    from companion.sensing.sensors import Trouble
    from vision.board import Board, Colour
    from vision.pictures.frame import Frame
    from vision.pictures.lens import View
    from vision.reading import Reading
    from vision.sheets.enrol import Looks

CALIBRATION, LIGHT, COLOURS = DEVICES = ("calibration", "light", "colours")
"""Whose trouble it is."""
COLOURS_EVERY = 50
"""Frames from one look at the picture's colours to the next: some cameras see none when it gets dark."""
TOO_DARK = "The camera's picture is black: uncover its lens, or switch a light on."
TOO_BRIGHT = "The camera's picture is nearly white: take the lamp or the sun out of it, or make less light."
DIM = "Most places cannot be made out: make more light, take away what covers the sheets, or lay out the sheets of this game."
BLIND, BLIND_S = 0.5, 10.0
"""It is said when more than this share of the places in the picture has been open for so long. No hand rests on so many of them."""


def _today() -> datetime:
    return datetime.now(UTC)


class Eyes:
    """In a Reader's place. Lens and colours of the calibration count only for the camera and the size they were measured with.

    `now` is the date, which may jump when the machine learns it; `seconds` never go back.

    `opened` is told the source whenever the camera was opened; it, `straight`, `read` and `view` run on the camera's thread.
    """

    def __init__(
        self,
        board: Board,
        seats: int,
        kept: Calibration | None,
        trouble: Trouble,
        now: Callable[[], datetime] = _today,
        *,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self.board = board.for_seats(seats)
        self._seats = seats
        self._kept = kept
        self._trouble = trouble
        self._now, self._seconds = now, seconds
        self._source = ""
        self._reader: Reader | None = None
        self._size = (0, 0)
        self._looked = False
        self._blind_since: float | None = None
        self._dim = self._grey = False
        self._frames = 0

    def opened(self, source: str) -> None:
        """The camera is this one from now on, e.g. picamera; what is there to say of it is said anew."""
        if source != self._source:
            self._source, self._reader = source, None
        self._looked = False

    def straight(self, frame: Frame) -> Frame:
        """The frame as a lens without distortion would show it, by what was measured of this camera."""
        kept = self._kept
        if kept is None or not kept.usable(self._source, (frame.shape[1], frame.shape[0])):
            return frame
        return straight(frame, kept.lens.bend)

    def read(
        self, frame: Frame, likely: Mapping[str, frozenset[tuple[str, str]]] | None = None, private: frozenset[str] = frozenset()
    ) -> Reading:
        """As `Reader.read`; the frame is straight. Raises SensorError for a black one, which looks like any table, and for a white one.

        A reader that stumbled may have put down half of what it saw: the next frame gets a new one.
        """
        if brightest(frame) < BLACK:
            raise SensorError(TOO_DARK)
        if burnt(frame, BURNT) > BURNT_SHARE:
            raise SensorError(TOO_BRIGHT)
        try:
            return self._read(frame, likely, private)
        except Exception:
            self._reader = None
            raise

    def _read(self, frame: Frame, likely: Mapping[str, frozenset[tuple[str, str]]] | None, private: frozenset[str]) -> Reading:
        size = (frame.shape[1], frame.shape[0])
        reader = self._reader
        if reader is None or size != self._size:
            reader = self._made(size)
            self._reader, self._size = reader, size
        reading = reader.read(frame, likely, private)
        if self._kept is not None and not self._looked and reading.zones and all(zone.found for zone in reading.zones.values()):
            self._looked = True
            self._trouble(CALIBRATION, self._complaint(self._kept, frame, reader))
        self._say_if_blind(reading)
        self._say_if_grey(frame)
        return reading

    def why_lost(self, frame: Frame) -> str:
        """Returns why no sheet is found in a frame, if that is the picture's fault; else nothing. It takes a while."""
        return lacking(self.board, frame)

    def _say_if_grey(self, frame: Frame) -> None:
        """Says that the camera gives no colours, where the game needs them, and that it is over."""
        if needs_colours(self.board) and (self._grey or self._frames % COLOURS_EVERY == 0):
            grey = colourless(frame)
            if grey != self._grey:
                self._trouble(COLOURS, COLOURLESS if grey else "")
            self._grey = grey
        self._frames += 1

    def _say_if_blind(self, reading: Reading) -> None:
        """Says that little can be made out, once it has been so for a while, and that it is over."""
        lost = {name for name, zone in reading.zones.items() if not zone.found}
        there = {name for name, place in self.board.places.items() if place.zone not in lost}
        blind, now = len(there & (reading.covered | reading.unsure)) > BLIND * len(there), self._seconds()
        self._blind_since = (now if self._blind_since is None else self._blind_since) if blind else None
        dim = self._blind_since is not None and now - self._blind_since >= BLIND_S
        if dim != self._dim:
            self._dim = dim
            self._trouble(LIGHT, DIM if dim else "")

    def view(self, zone: str) -> View | None:
        """As `Reader.view`."""
        reader = self._reader
        return reader.view(zone) if reader is not None else None

    def outlines(self) -> list[Any]:
        """As `Reader.outlines`."""
        reader = self._reader
        return reader.outlines() if reader is not None else []

    @property
    def kept(self) -> Calibration | None:
        """The calibration that counts now."""
        return self._kept

    def learn(
        self, frame: Frame, views: Mapping[str, View], *, colours: Mapping[str, Colour] | None = None, faces: Looks | None = None
    ) -> Calibration:
        """The calibration with these colours or faces of pieces, which count from the next frame on; the rest stays. Any thread may ask
        for it.
        """
        size, kept = (frame.shape[1], frame.shape[0]), self._kept
        assumed = Lens(focal_share=assumed_share(size), measured="assumed")
        lens = kept.lens if kept is not None and kept.usable(self._source, size) else assumed
        if kept is not None:
            colours, faces = kept.colours if colours is None else colours, kept.faces if faces is None else faces
        self._kept = made(self.board, self._source, frame, views=views, lens=lens, colours=colours or {}, faces=faces or {})
        self._reader = None
        return self._kept

    def _made(self, size: tuple[int, int]) -> Reader:
        if self._kept is None or not self._kept.usable(self._source, size):
            return Reader(self.board, self._seats)
        return Reader(self._kept.applied(self.board), self._seats, camera=self._kept.camera())

    def _complaint(self, kept: Calibration, frame: Frame, reader: Reader) -> str:
        """Returns why to calibrate again; the present picture is compared with what was measured then."""
        views = {zone: view for zone in self.board.zones if (view := reader.view(zone)) is not None}
        usable = kept.usable(self._source, self._size)
        present = measure(self.board, frame, views, kept.camera() if usable else intrinsics(self._size))
        return kept.complaint(self._now(), self._source, self._size, self.board.version, present)

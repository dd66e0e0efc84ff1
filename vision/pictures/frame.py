"""Pictures from files and folders, checked; and the law that nothing outside the zones is ever kept."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import FrameError

LOG = logging.getLogger("companion.sensing.camera")

Frame = NDArray[np.uint8]
"""BGR uint8 (height, width, 3)."""

ENDINGS = {".png": (b"\x89PNG", b"IEND"), ".jpg": (b"\xff\xd8", b"\xff\xd9"), ".jpeg": (b"\xff\xd8", b"\xff\xd9"), ".bmp": (b"BM", b"")}

LEAST_PX, MOST_PX = 120, 10_000
"""Shortest and longest side of a picture that can show a table."""
MOST_BYTES = 200_000_000
"""Most bytes of a picture's file. A larger one is no picture of a table, and would fill the memory of a Pi."""


def checked(frame: NDArray[np.generic], name: str = "The camera") -> Frame:
    """The frame itself when it is a BGR picture of a usable size. Raises FrameError saying what is wrong with it."""
    if frame.dtype != np.uint8 or frame.ndim != 3 or frame.shape[2] != 3:
        kind = f"{frame.dtype}, {' x '.join(str(side) for side in frame.shape)}"
        raise FrameError(f"{name} gives no colour picture of 8 bits ({kind}); choose another format or camera.")
    height, width = frame.shape[:2]
    if min(width, height) < LEAST_PX or max(width, height) > MOST_PX:
        raise FrameError(
            f"{name} gives pictures of {width} x {height} pixels; no side may have less than {LEAST_PX} or more than {MOST_PX}: "
            "set another size in the settings."
        )
    return np.asarray(frame, np.uint8)


def read_image(path: Path) -> Frame:
    """One picture from a file. Raises FrameError for a file that is not there, is no picture or breaks off."""
    try:
        raw = path.read_bytes() if path.stat().st_size <= MOST_BYTES else b""
    except OSError as error:
        raise FrameError(f"The picture {path} cannot be read ({error.strerror or error}).") from error
    named = ENDINGS.get(path.suffix.lower(), (b"", b""))
    # Some programs give a picture the wrong ending: what is in it counts.
    begin, end = next((kind for kind in ENDINGS.values() if raw.startswith(kind[0])), named)
    if not raw.startswith(begin) or (begin and len(raw) < 64):
        raise FrameError(f"{path.name} is no {path.suffix or 'picture'} file; give a PNG or JPEG picture of the table.")
    if (end and end not in raw[-64:]) or (begin == b"BM" and int.from_bytes(raw[2:6], "little") > len(raw)):
        raise FrameError(f"The picture {path.name} breaks off in the middle; take or copy it again.")
    try:
        image = cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error:
        image = None  # more pixels than OpenCV takes
    if image is None or max(image.shape[:2]) > MOST_PX:
        raise FrameError(f"{path.name} cannot be read as a picture; give a PNG or JPEG picture of the table.")
    return np.asarray(image, np.uint8)


SHOWN_TIMES = 4
"""How often each picture of a followed folder is given: what lies there has to be seen to rest."""
PAUSE_S = 0.15
"""Between the frames of a followed folder, as from a slow camera."""
LOOKS = 40
"""How often a picture that cannot be read is looked at again (6 s). It is then left out, and the log says so. A folder out of which all
pictures were taken is looked at as often.
"""
MOST_WAITING = 4
"""So many pictures that were added may wait to be shown, three seconds at most. Where more come the newest is next."""
BEHIND = "Pictures come faster than I can look at them: those in between are left out."
STALE = "{reason} Until then the picture before it counts, and nothing newer is seen."
NO_PICTURE = "The folder {path} holds no PNG or JPEG picture. Put pictures of the table into it, or give another folder."


class Folder:
    """The pictures of a folder in the order of their names, or one picture.

    `follow`: a camera made of pictures. Each is given for as long as a table has to rest, the last one goes on for ever, and
    pictures that are added or written anew are taken up; where they come too fast, the newest. One that is only half written is waited for.
    `onward`: the pictures that are there already have been played; it goes on with the last of them. `said` hears a sentence while the
    newest picture is one that cannot be read, or while pictures are left out, and an empty one when that is over.
    """

    adjusts = searching = False

    def __init__(
        self,
        path: Path,
        *,
        follow: bool = False,
        onward: bool = False,
        wait: Callable[[float], None] = time.sleep,
        said: Callable[[str], object] = str,
    ) -> None:
        if not path.is_dir() and not path.is_file():
            raise FrameError(f"There is no folder {path}; give a folder with PNG or JPEG pictures.")
        self.name = str(path)
        self._path = path
        self._follow = follow
        self._onward = onward
        self._wait = wait
        self._said = said
        self.files = self._pictures()
        if not self.files:
            raise FrameError(NO_PICTURE.format(path=path))

    def __iter__(self) -> Iterator[Frame]:
        if self._follow:
            yield from self._for_ever()
            return
        for file in self.files:
            yield read_image(file)

    def hold(self) -> None:
        """Pictures are what they are."""

    def let_go(self) -> None:
        """Pictures are what they are."""

    def close(self) -> None:
        """Nothing is open between two pictures."""

    def _pictures(self) -> list[Path]:
        if self._path.is_file():
            return [self._path]
        return sorted(file for file in self._path.iterdir() if file.suffix.lower() in ENDINGS)

    def _for_ever(self) -> Iterator[Frame]:
        first = {_state(file) for file in self.files}
        done = {_state(file) for file in self.files[:-1]} if self._onward else set()
        behind = ""
        failed: Counter[_State] = Counter()
        broken: dict[_State, str] = {}
        last: list[Frame] = []
        empty, told = 0, ""
        while True:
            there = self._there()
            empty = 0 if there else empty + 1
            if empty > LOOKS:
                raise FrameError(NO_PICTURE.format(path=self._path))
            waiting = [file for file in there if _state(file) not in done]
            added = [file for file in waiting if _state(file) not in first]
            if len(added) > MOST_WAITING:
                done |= {_state(file) for file in waiting[:-1]}
                waiting, behind = waiting[-1:], BEHIND
            fresh = waiting[0] if waiting else None
            behind = behind if waiting else ""
            times = 1
            if fresh is not None:
                state = _state(fresh)
                try:
                    last, times = [read_image(fresh)], SHOWN_TIMES
                    done.add(state)
                except FrameError as error:
                    failed[state] += 1
                    if failed[state] >= LOOKS:
                        LOG.warning("%s It is left out.", error)
                        done.add(state)
                        broken[state] = STALE.format(reason=error)
            stale = broken.get(_state(there[-1]), "") or behind if there else told
            if stale != told:
                told = stale
                self._said(told)
            for _ in range(times):
                yield from last
                self._wait(PAUSE_S)

    def _there(self) -> list[Path]:
        try:
            return self._pictures()
        except OSError as error:
            raise FrameError(f"The folder {self._path} cannot be read any more ({error.strerror or error}).") from error


_State = tuple[str, int, int]


def _state(file: Path) -> _State:
    """Changes whenever the file is written."""
    try:
        seen = file.stat()
    except OSError:
        return file.name, 0, 0
    return file.name, seen.st_mtime_ns, seen.st_size


def blank_outside(frame: Frame, outlines: Sequence[NDArray[np.float64]]) -> Frame:
    """A copy that is black outside these outlines (each (N, 2) px). Only such a copy may be logged, kept as evidence or sent anywhere."""
    mask = np.zeros(frame.shape[:2], np.uint8)
    for outline in outlines:
        cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 255)
    blank: Frame = np.zeros_like(frame)
    cv2.copyTo(frame, mask, blank)
    return blank

"""Pictures from files and folders, checked; and the law that nothing outside the zones is ever kept."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.errors import FrameError

Frame = NDArray[np.uint8]
"""BGR uint8 (height, width, 3)."""

ENDINGS = {".png": (b"\x89PNG", b"IEND"), ".jpg": (b"\xff\xd8", b"\xff\xd9"), ".jpeg": (b"\xff\xd8", b"\xff\xd9"), ".bmp": (b"BM", b"")}


def read_image(path: Path) -> Frame:
    """One picture from a file. Raises FrameError for a file that is not there, is no picture or breaks off."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FrameError(f"The picture {path} cannot be read ({error.strerror or error}).") from error
    begin, end = ENDINGS.get(path.suffix.lower(), (b"", b""))
    if not raw.startswith(begin) or (begin and len(raw) < 64):
        raise FrameError(f"{path.name} is no {path.suffix or 'picture'} file; give a PNG or JPEG picture of the table.")
    if end and end not in raw[-64:]:
        raise FrameError(f"The picture {path.name} breaks off in the middle; take or copy it again.")
    image = cv2.imdecode(np.frombuffer(raw, np.uint8), cv2.IMREAD_COLOR)
    if image is None:
        raise FrameError(f"{path.name} cannot be read as a picture; give a PNG or JPEG picture of the table.")
    return np.asarray(image, np.uint8)


class Folder:
    """The pictures of a folder in the order of their names."""

    def __init__(self, path: Path) -> None:
        if not path.is_dir():
            raise FrameError(f"There is no folder {path}; give a folder with PNG or JPEG pictures.")
        self.files = sorted(file for file in path.iterdir() if file.suffix.lower() in ENDINGS)
        if not self.files:
            raise FrameError(f"The folder {path} holds no PNG or JPEG picture.")

    def __iter__(self) -> Iterator[Frame]:
        for file in self.files:
            yield read_image(file)


def blank_outside(frame: Frame, outlines: Sequence[NDArray[np.float64]]) -> Frame:
    """A copy that is black outside these outlines (each (N, 2) px): what may be logged, kept as evidence or sent anywhere."""
    mask = np.zeros(frame.shape[:2], np.uint8)
    for outline in outlines:
        cv2.fillPoly(mask, [np.round(outline).astype(np.int32)], 255)
    blank: Frame = np.zeros_like(frame)
    cv2.copyTo(frame, mask, blank)
    return blank

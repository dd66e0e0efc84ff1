"""The lens, measured by looks at its printed page: in a folder of pictures, or held before a camera."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from pathlib import Path

    from companion.sensing.calibration import Lens
    from vision.pictures.camera import Camera
    from vision.pictures.frame import Frame

Measured = tuple["Lens", tuple[int, int]]
"""A lens, and the size in px of the pictures by which it was measured."""


def by_page(source: str, settings: Path | None) -> Measured:
    """The lens measured by its page, which is held before a camera or stands in a folder of pictures.

    A picture of a folder that cannot be read is told and left out. Raises VisionError saying what is missing.
    """
    from companion.sensing.calibration import Distortion, Lens
    from companion.sensing.camera import camera_wish
    from companion.settings.config import load
    from vision.errors import CalibrationError
    from vision.pictures.camera import open_camera
    from vision.sheets.charuco import lens, looks_at

    def count(number: int) -> None:
        typer.echo(f"The lens page is seen, look {number}: hold it elsewhere now, and at another slant.", err=True)

    with closing(open_camera(camera_wish(load(settings).camera, source))) as opened:
        frames = _good(opened)
        first = next(frames, None)
        if first is None:
            raise CalibrationError(f"No picture of the lens page in {source} can be read: give pictures of it, or a camera.")
        sizes = Counter([first.shape[1::-1]])
        looks = looks_at(_counted(first, frames, sizes), first.shape[1::-1], count)
        found = lens(looks, first.shape[1::-1])
    bend, size = found.bend, first.shape[1::-1]
    if others := sum(sizes.values()) - sizes[size]:
        typer.echo(f"{others} pictures of another size than the first ({size[0]} x {size[1]}) are left out.", err=True)
    typer.echo(f"The lens is measured by {found.looks} looks at its page, which fit it to {found.residual_px:.2f} px.", err=True)
    shape = Distortion(focal_shares=bend.focal_shares, middle_share=bend.middle_share, coefficients=bend.coefficients)
    return Lens(focal_share=bend.focal_share, measured="page", distortion=shape), (size[0], size[1])


def of_size(measured: Measured, size: tuple[int, int]) -> Lens:
    """The measured lens, for pictures of this size. Raises CalibrationError where the page was seen in pictures of another."""
    from vision.errors import CalibrationError

    lens, (width, height) = measured
    if (width, height) != size:
        raise CalibrationError(
            f"The pictures of the lens page have {width} x {height} pixels, those of the table {size[0]} x {size[1]}: "
            "take both with the same camera and setting."
        )
    return lens


def _counted(first: Frame, others: Iterator[Frame], sizes: Counter[tuple[int, ...]]) -> Iterator[Frame]:
    """All frames, their sizes counted; the first has been."""
    yield first
    for frame in others:
        sizes[frame.shape[1::-1]] += 1
        yield frame


def _good(opened: Camera) -> Iterator[Frame]:
    """The frames of a camera, or the pictures of a folder that can be read."""
    from vision.errors import FrameError
    from vision.pictures.frame import Folder, read_image

    if not isinstance(opened, Folder):
        yield from opened
        return
    for file in opened.files:
        try:
            frame = read_image(file)
        except FrameError as error:
            typer.echo(f"{error} It is left out.", err=True)
            continue
        yield frame

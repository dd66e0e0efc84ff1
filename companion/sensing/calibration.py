"""The measures of `companion calibrate` in the settings folder, and all that speaks against using them now."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from companion.errors import ConfigError
from companion.settings.config import own_calibration
from vision.pictures.lens import intrinsics
from vision.pictures.straight import Bend
from vision.sheets.enrol import with_looks
from vision.sheets.measure import Measured, measure, with_colours

if TYPE_CHECKING:
    from vision.board import Board, Colour
    from vision.pictures.frame import Frame
    from vision.pictures.lens import Matrix, View
    from vision.sheets.enrol import Looks

OLD_DAYS = 30
HIGHER, TILTED = 0.05, 5.0
"""A camera that hangs higher or lower by this share, or is turned by so many degrees, has been moved."""
DARKER, TINTED = 1.8, 1.3
"""Light that changed by these factors, as a whole or in one colour against the others, is another light."""


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, ser_json_bytes="base64", val_json_bytes="base64")


class Distortion(_Part):
    """The lens as it bends its pictures (`vision.pictures.straight.Bend`): lengths as shares of the width, and k1, k2, p1, p2, k3."""

    focal_shares: tuple[float, float]
    middle_share: tuple[float, float]
    coefficients: tuple[float, float, float, float, float]


class Lens(_Part):
    """The lens. `focal_share`: focal length as a share of the width of the picture, which is made straight first.

    `measured`: by the lens page, by slanted looks at a sheet, by the height, or assumed (that of a Camera Module 3). `distortion`: by
    the lens page only.
    """

    focal_share: float = Field(gt=0.2, lt=5)
    measured: Literal["page", "looks", "height", "assumed"]
    distortion: Distortion | None = None

    @property
    def bend(self) -> Bend | None:
        """The distortion as pictures are made straight by it; None where none was measured."""
        if self.distortion is None:
            return None
        return Bend(self.focal_share, self.distortion.focal_shares, self.distortion.middle_share, self.distortion.coefficients)


class Mount(_Part):
    """The place of the lens over one zone, and the zone's corners in the picture (px)."""

    height_mm: float = Field(gt=0, lt=10_000)
    tilt_degrees: float = Field(ge=0, le=90)
    corners_px: tuple[tuple[float, float], ...]


class Calibration(_Part):
    """One calibration of one camera over the table of one game. `colours`: red, green and blue of the owner's pieces without codes.

    `faces`: piece -> face -> pictures of the owner's own (PNG, in the file as base64).
    """

    version: Literal[1] = 1
    game: str
    board_version: str
    source: str
    size_px: tuple[int, int]
    taken: datetime
    lens: Lens
    mount: dict[str, Mount]
    white_bgr: tuple[float, float, float] | None
    colours: dict[str, tuple[int, int, int]] = {}
    faces: dict[str, dict[str, tuple[bytes, ...]]] = {}

    def camera(self) -> Matrix:
        """The intrinsics for the reader (3x3, px)."""
        return intrinsics(self.size_px, self.lens.focal_share)

    def applied(self, board: Board) -> Board:
        """The board with the colours and faces of the owner's pieces, for the reader."""
        return with_looks(with_colours(board, self.colours), self.faces)

    def usable(self, source: str, size_px: tuple[int, int]) -> bool:
        """True when it was made with this camera at this size: a lens of another one would mislead the reader."""
        return self.source == source and self.size_px == size_px

    def complaint(self, now: datetime, source: str, size_px: tuple[int, int], board_version: str, present: Measured | None = None) -> str:
        """One sentence on why to calibrate again, empty when there is no reason. `present`: what the camera sees now."""
        again = f"run python3 start.py calibrate {self.game}."
        if self.source != source:
            return f"The calibration was made with another camera ({self.source}, now {source}): {again}"
        if self.size_px != size_px:
            before, after = ("{} x {}".format(*size) for size in (self.size_px, size_px))
            return f"The calibration was made with pictures of {before}, now they have {after}: {again}"
        if self.board_version != board_version:
            return f"The board file has changed since the calibration: {again}"
        days = (now - self.taken).days
        if present is not None and (moved := self._moved(present) or self._light(present)):
            return f"{moved}: {again}"
        return f"The calibration is {days} days old: {again}" if days > OLD_DAYS else ""

    def _moved(self, present: Measured) -> str:
        """The difference of the mount, as words. Zones move by themselves, so all in sight have to agree."""
        both = [(self.mount[name], hung) for name, hung in present.zones.items() if name in self.mount]
        if not both:
            return ""
        rises = [now.height_mm - before.height_mm for before, now in both]
        if all(abs(rise) > HIGHER * before.height_mm for rise, (before, _) in zip(rises, both, strict=True)):
            rise = sorted(rises)[len(rises) // 2]
            return f"The camera hangs {abs(rise):.0f} mm {'higher' if rise > 0 else 'lower'} than when it was calibrated"
        if all(abs(now.tilt_degrees - before.tilt_degrees) > TILTED for before, now in both):
            return "The camera is tilted otherwise than when it was calibrated"
        return ""

    def _light(self, present: Measured) -> str:
        if self.white_bgr is None or present.white_bgr is None:
            return ""
        ratios = [max(now, 1.0) / max(before, 1.0) for before, now in zip(self.white_bgr, present.white_bgr, strict=True)]
        whole = sorted(ratios)[1]
        if not 1 / DARKER < whole < DARKER:
            return f"The light is much {'brighter' if whole > 1 else 'darker'} than when the camera was calibrated"
        if max(ratios) > TINTED * min(ratios):
            return "The light has another colour than when the camera was calibrated"
        return ""


def made(
    board: Board, source: str, frame: Frame, *, views: Mapping[str, View], lens: Lens, colours: Mapping[str, Colour], faces: Looks
) -> Calibration:
    """The calibration that this look gives, not kept yet. `frame`: straight. `views`: the zones that are found in it."""
    size = (frame.shape[1], frame.shape[0])
    measured = measure(board, frame, views, intrinsics(size, lens.focal_share))
    taken = datetime.now(UTC).replace(microsecond=0)
    return Calibration(
        game=board.game, board_version=board.version, source=source, size_px=size, taken=taken, lens=lens,
        mount=dict(mounts(measured)), white_bgr=measured.white_bgr, colours=dict(colours),
        faces={kind: {face: tuple(looks) for face, looks in of.items()} for kind, of in faces.items()},
    )  # fmt: skip


def load(game: str, path: Path | None = None) -> Calibration | None:
    """The calibration kept for a game (by default in the settings folder); None when there is none.

    Raises ConfigError with one sentence when the file cannot be used: play then goes on without it.
    """
    file = path or own_calibration(game)
    try:
        return Calibration.model_validate_json(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, ValidationError, RecursionError) as error:
        raise ConfigError(f"The calibration {file} cannot be used: run python3 start.py calibrate {game} again.") from error


def keep(calibration: Calibration, path: Path | None = None) -> Path:
    """Writes it where `load` finds it, whole or not at all, and returns the file. Raises ConfigError."""
    file = path or own_calibration(calibration.game)
    half = file.with_name(file.name + ".half")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        half.write_text(calibration.model_dump_json(indent=1) + "\n", encoding="utf-8")
        half.replace(file)
    except OSError as error:
        raise ConfigError(f"The calibration cannot be kept in {file} ({error.strerror or error}).") from error
    return file


def mounts(measured: Measured) -> Mapping[str, Mount]:
    """The mount as it is kept."""
    return {
        name: Mount(height_mm=hung.height_mm, tilt_degrees=hung.tilt_degrees, corners_px=hung.corners_px)
        for name, hung in measured.zones.items()
    }

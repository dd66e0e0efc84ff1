"""Go or no-go before a game: are all zones in sight, is the smallest piece large enough, where is glare."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.board import Board
from vision.checks.picture import LEAST_PX, SOFT_PX, Lack, colourless, lack, least_width, needs_colours, soft_px
from vision.checks.sheets import BENT, LEVEL_DEGREES, UNLIKE, Print, bend, overlapping, print_seen, printed
from vision.pictures.lens import Matrix, View, intrinsics, project
from vision.sheets.markers import CELLS
from vision.sheets.measure import stand
from vision.sheets.pose import Poses

RESIDUAL_PX = 0.7
GLARE, GLARE_MM, MOST_GLARE = 250, 20, 0.25
"""Grey levels that are too bright, the side of a square of them, and the share that spoils a sheet."""
LOWEST_MM, HIGHEST_MM = 950, 1050
"""How high above the table the lens is meant to hang."""
USUAL = ("1280 x 720", "1920 x 1080", "2304 x 1296", "3840 x 2160")
"""Sizes of pictures that cameras give."""
AT_100 = "Print at 100 %, not fitted to the page: the bar on each page is 100 mm long then."
COLOURLESS = "The picture has no colours, and this game needs them: turn off the camera's night or grey mode, or take another camera."
LACKING: dict[Lack, str] = {
    "black": "The camera's picture is black: uncover its lens, or switch a light on.",
    "white": "The camera's picture is nearly white: make less light, or set a shorter exposure.",
    "few": "The picture has only {width} x {height} pixels, too few to find the sheets: set the camera to {enough}.",
    "soft": "The picture is not sharp: focus the camera, and clean its lens.",
    "mirrored": "The camera's picture is mirrored: turn off mirroring in the camera's settings.",
}


@dataclass(frozen=True, slots=True)
class ZoneView:
    """One zone as it is seen. `glare_mm`: middles of patches that are too bright to read (zone mm)."""

    name: str
    found: bool
    whole: bool
    residual_px: float
    px_per_mm: float
    height_mm: float
    tilt_degrees: float
    glare_mm: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Assessment:
    """The verdict on a view of the table. `smallest`: the piece with the smallest sticker and its px to the module."""

    go: bool
    zones: tuple[ZoneView, ...]
    smallest: tuple[str, float]
    advice: tuple[str, ...]


def assess(
    board: Board,
    frame: NDArray[np.uint8],
    camera: Matrix | None = None,
    *,
    sheet: Callable[[str], str] = "the sheet {}".format,
    known: bool = False,
) -> Assessment:
    """Judges one frame (BGR uint8) of the laid-out table.

    `sheet`: what people call a zone. `known`: the lens is measured, so that heights are true.
    """
    size = (frame.shape[1], frame.shape[0])
    matrix = intrinsics(size) if camera is None else camera
    poses = Poses(board, size, matrix)
    poses.search(frame, frozenset(board.zones))
    views = {name: pose.view for name, pose in poses.known.items()}
    zones = [_zone(board, name, poses, matrix, frame) for name in board.zones if board.zones[name].marks]
    module, piece = min((box.size_mm / CELLS, kind) for kind, one in board.pieces.items() for box in one.codes)
    seen = [zone.px_per_mm for zone in zones if zone.found]
    smallest = (piece, round(module * min(seen), 2) if seen else 0.0)
    lost = [sheet(zone.name) for zone in zones if not zone.found]
    wrong = list(_of_the_picture(board, frame, bool(lost)))
    if wrong and lost:
        # Of what lies there nothing is known as long as the picture is no better.
        return Assessment(False, tuple(zones), smallest, tuple(wrong))
    wrong += [f"I cannot find {name}: lay it wholly into the picture, its corner marks uncovered." for name in lost]
    bent = bend(print_seen(board, frame, views), matrix)
    wrong += _of_the_sheets(zones, printed(board, views, matrix) if abs(bent) < BENT else {}, sheet)
    for pair in dict.fromkeys(tuple(sorted((board.places[name].zone, other))) for name, other in overlapping(board, views).items()):
        wrong.append(f"{_capital(listed([sheet(name) for name in pair]))} lie over each other: lay them side by side.")
    wrong += _of_the_pixels(board, smallest, size) if seen else ()
    besides = [line for zone in zones for line in _glaring(zone, board, sheet)]
    besides += _of_the_lens(zones, bent, known)
    return Assessment(not wrong, tuple(zones), smallest, (*wrong, *besides))


def _of_the_picture(board: Board, frame: NDArray[np.uint8], lost: bool) -> Iterator[str]:
    """Says what is wrong with the picture as a whole."""
    if needs_colours(board) and colourless(frame):
        yield COLOURLESS
    if lost and (why := lacking(board, frame)):
        yield why
    elif not lost and soft_px(frame) > SOFT_PX:
        yield LACKING["soft"]


def lacking(board: Board, frame: NDArray[np.uint8]) -> str:
    """Returns why the sheets are not found, if the picture itself is to blame, with what to do. Empty where it is not."""
    why = lack(board, frame)
    return LACKING[why].format(width=frame.shape[1], height=frame.shape[0], enough=enough(board)) if why else ""


def _of_the_sheets(zones: list[ZoneView], prints: Mapping[str, Print], sheet: Callable[[str], str]) -> Iterator[str]:
    """Says what is wrong with sheets that are found. Through a lens that bends its pictures their prints are not known."""
    for zone in zones:
        if not zone.found:
            continue
        name, one = _capital(sheet(zone.name)), prints.get(zone.name)
        if not zone.whole:
            yield f"{name} is not wholly in the picture: move it or the camera."
        elif zone.residual_px > RESIDUAL_PX:
            off = f"{zone.residual_px:.2f} px"
            yield f"{name} is not flat, or the picture is not sharp or too dark ({off}): press it flat, see to focus and light."
        elif one is not None and abs(one.sides - 1) > UNLIKE:
            wide, high = ("width", "height") if one.sides < 1 else ("height", "width")
            yield f"{name} is squeezed: its {wide} is {100 * min(one.sides, 1 / one.sides):.0f} % of what its {high} asks for. {AT_100}"
        elif one is not None and abs(one.size - 1) > UNLIKE:
            yield f"{name} is printed at {100 * one.size:.0f} % of the size of the others. {AT_100}"


def _of_the_pixels(board: Board, smallest: tuple[str, float], size: tuple[int, int]) -> Iterator[str]:
    """Says why the smallest sticker has too few pixels: a small picture, or a camera too far away."""
    piece, px = smallest
    if px >= LEAST_PX:
        return
    needs = f"The smallest sticker ({board.called(piece)}) has {px:.2f} px to the module, {LEAST_PX} are needed"
    if max(size) < least_width(board):
        yield f"{needs}: the picture has only {size[0]} x {size[1]} pixels. Set the camera to {enough(board)}."
    else:
        yield f"{needs}: hang the camera lower."


def _of_the_lens(zones: list[ZoneView], bent: float, known: bool) -> Iterator[str]:
    """Says what there is to say of the lens and its height. It keeps nobody from playing where all places can be read."""
    if abs(bent) >= BENT:
        yield "The lens bends its pictures, as a wide one does: measure it with its page (companion kit --lens, then calibrate --lens)."
        return
    there = sorted((zone.height_mm, zone.tilt_degrees) for zone in zones if zone.found)
    if not there:
        return
    above, tilt = there[(len(there) - 1) // 2]
    if tilt > LEVEL_DEGREES:
        yield f"The camera is tilted by {tilt:.0f} degrees: let it look straight down."
    elif not LOWEST_MM <= above <= HIGHEST_MM and known:
        yield f"The lens hangs {above:.0f} mm above the table: hang it {LOWEST_MM} to {HIGHEST_MM} mm above."
    elif not LOWEST_MM <= above <= HIGHEST_MM:
        yield (
            f"If this is a lens of 66 degrees, printed sheets of full size lie {above:.0f} mm below it; {LOWEST_MM} to {HIGHEST_MM} mm are "
            f"meant. I do not know the lens: measure by the tape and give --height-mm. {AT_100}"
        )


def _glaring(zone: ZoneView, board: Board, sheet: Callable[[str], str]) -> Iterator[str]:
    """Says where a sheet is too bright to be read."""
    width, height = board.zones[zone.name].size_mm
    name = _capital(sheet(zone.name))
    if len(zone.glare_mm) > MOST_GLARE * (width * height) / GLARE_MM**2:
        yield f"{name} is burnt out: make less light, or set a shorter exposure."
    elif zone.glare_mm:
        (x, y), *others = zone.glare_mm
        more = f" and at {len(others)} more spots" if others else ""
        where = f"{x:.0f} mm from its left and {y:.0f} mm from its top{more}"
        yield f"A lamp is mirrored on {sheet(zone.name)}, {where}: move the lamp or the sheet."


def enough(board: Board) -> str:
    """A usual size of pictures that is enough for a game."""
    return next((size for size in USUAL if int(size.split()[0]) >= least_width(board)), USUAL[-1]) + " or more"


def listed(names: list[str]) -> str:
    """Names in a row: a, b and c."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _zone(board: Board, name: str, poses: Poses, camera: Matrix, frame: NDArray[np.uint8]) -> ZoneView:
    pose = poses.known.get(name)
    if pose is None:
        return ZoneView(name, False, False, 0.0, 0.0, 0.0, 0.0, ())
    zone = board.zones[name]
    width, height = zone.size_mm
    corners = project(pose.view.ground, [(0, 0), (width, 0), (width, height), (0, height)])
    whole = bool((corners > 0).all() and (corners < (frame.shape[1] - 1, frame.shape[0] - 1)).all())
    lens_mm, tilt = stand(pose.view, camera, (width / 2, height / 2))
    scale = min(pose.view.px_per_mm((x, y)) for x in (0, width) for y in (0, height))
    glare = _glare(pose.view, zone.size_mm, frame)
    return ZoneView(name, True, whole, round(pose.residual_px, 3), round(scale, 3), round(lens_mm), round(tilt, 1), glare)


def _glare(view: View, size_mm: tuple[float, float], frame: NDArray[np.uint8]) -> tuple[tuple[float, float], ...]:
    """Middles of 20 mm squares in which the picture is burnt out."""
    found = []
    for y in np.arange(GLARE_MM / 2, size_mm[1], GLARE_MM):
        for x in np.arange(GLARE_MM / 2, size_mm[0], GLARE_MM):
            grid = [(x + dx, y + dy) for dx in (-8, -4, 0, 4, 8) for dy in (-8, -4, 0, 4, 8)]
            at = project(view.ground, grid).round().astype(int)
            at = np.clip(at, 0, (frame.shape[1] - 1, frame.shape[0] - 1))
            if float((frame[at[:, 1], at[:, 0]].min(1) >= GLARE).mean()) > 0.8:
                found.append((float(x), float(y)))
    return tuple(found)

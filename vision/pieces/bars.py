"""Bars known by their colour, such as walls: each lies along the one place that is as long as itself."""

from __future__ import annotations

from math import ceil

import cv2
import numpy as np

from vision.art import bgr, box_of
from vision.board import Board, Colour, Place
from vision.pictures.lens import Matrix, inverse, placed, project
from vision.pictures.tone import linear
from vision.pieces.faces import DIMMED, OUTSIDE, PX_PER_MM, RIM_MM, SOFT_MM, chroma, reaches
from vision.pieces.ground import Ground as Seen
from vision.pieces.ground import look
from vision.pieces.laid import Ground, LaidPiece, Lay, Result
from vision.pieces.patch import SAMPLES_PER_MM, Flags, Floats, Rect

SURE, DOUBT = 0.8, 0.45
"""Share of a bar's top that has its colour."""
ACROSS_MM, ALONG_MM = 13.0, 4.0
"""How much is looked at on each side of a bar, so that its neighbours are seen as well."""
ASKEW_MM = 1.0
"""A bar that lies askew may be off by so much more than one that just touches its gutter."""
HIDDEN, ALONG, ENDS = 0.3, 0.5, 0.25
"""A bar hides more than this share of its gutter's width. It does so along this share of its length, and of each end: what leans in from
beside hides one end alone."""
CLEAR, CLEAR_MM = 0.9, 0.75
"""A bar hides its ground right across. Where this share of its width shows bare print for longer than this, none lies there.
Of 665 walls of random tables in six lights none shows so much anywhere; two fingers over the ends of a gutter left 1.5 mm."""
FAR = 2.0
"""A stripe need not send back more than so many times the light of its bar. Gloss and black level lift what is dark."""
EDGE_PX = 2
"""Pixels beside the edges of a stripe that belong to neither colour."""
CORE = 0.7
"""Share of its width that is looked at: its edges are soft."""


def read_bars(lay: Lay, place: Place, ground: Ground) -> Result:
    """The bar that lies along a place, if any."""
    kinds = [piece for kind in place.pieces if (piece := lay.board.pieces[kind]).is_bar]
    patch = ground.wider() if ground.wider is not None else ground.patch
    seen = look(lay.picture, lay.plane(place.plane_mm), ground.carrier, patch, lay.lamp)
    x, y, w, h = ground.box
    if not any(hides(~seen.bare, seen.box, ground.box)):
        return Result((), (), False, True)
    faces = [(piece, face) for piece in kinds for face in piece.faces.values()]
    colours: list[Colour] = [face.colour or (0, 0, 0) for _, face in faces]
    found = []
    for (piece, face), colour, (hue, down, up) in zip(faces, colours, reaches(colours), strict=True):
        along, across = max(piece.size_mm), min(piece.size_mm)
        turn = 90.0 if (h > w) == (piece.size_mm[0] > piece.size_mm[1]) else 0.0
        middle = (x + w / 2, y + h / 2)
        strip = placed(middle, (along, across), 90.0 if h > w else 0.0)
        top = lay.plane(place.plane_mm + piece.height_mm) @ ground.carrier @ strip
        light = seen.light(lay.lamp).reflected(_patch(lay, top, (along, across)))
        degrees, painted, bright = chroma(light)
        away = (degrees - hue + 180) % 360 - 180
        paint = float(linear(np.array([[bgr(colour)]], np.uint8)).max())
        mask = (painted & (bright > DIMMED * paint) & (away > -down) & (away < up)).astype(np.float32)
        # The side of a bar that we look at has its colour too; what is broader is a sleeve, a finger or a cloth.
        foot = lay.plane(place.plane_mm) @ ground.carrier @ strip
        lean = float((project(inverse(top) @ foot, [(along / 2, across / 2)])[0] - (along / 2, across / 2))[1])
        slip = (min(w, h) + across) / 2 + ASKEW_MM
        score, off = _fit(mask, None if face.stripe is None else _pale(mask, light, colour, face.stripe), (along, across), lean, slip)
        if score >= DOUBT:
            at = project(ground.carrier @ strip, [(along / 2, across / 2 + off)])[0]
            pose = placed((float(at[0]), float(at[1])), piece.size_mm, turn)
            found.append(LaidPiece(piece, face.name, pose, min(1.0, score), 1.0))
    best = sorted(found, key=lambda one: -one.score)[:1]
    if best and best[0].score >= SURE and not _clear_across(seen, best[0]):
        return Result(tuple(best), (), False, False)
    if best:
        return Result((), tuple(best), False, False)
    # A bar may lie wherever neither the print nor a piece of another place is seen, in the gutter or pushed out beside it.
    others = _under_others(lay, place, ground, seen)
    covered = hides(~(seen.bare | others), seen.box, ground.box)[0] or any(hides(~seen.clear(others), seen.box, ground.box))
    return Result((), (), covered, not covered)


def _clear_across(seen: Seen, bar: LaidPiece) -> bool:
    """True if the print is seen right across the ground on which this bar would stand. Example: a finger lies over each end."""
    outline = np.array(bar.outline_mm)
    own = seen.under(outline, 0.0)
    level = np.ptp(outline[:, 0]) > np.ptp(outline[:, 1])
    bare, whole = ((flags if level else flags.T).sum(0) for flags in (seen.bare & own, own))
    clear = (whole > 0) & (bare >= CLEAR * whole)
    length = round(CLEAR_MM * SAMPLES_PER_MM)
    return bool((np.convolve(clear, np.ones(length + 1), "valid") > length).any())


def _under_others(lay: Lay, place: Place, ground: Ground, seen: Seen) -> Flags:
    """The ground around a gutter that pieces of other places hide. They are known, or their codes are plain to see."""
    explained = np.zeros(seen.bare.shape, bool)
    for one, at in ground.lying:
        explained |= lay.under(seen, at, one)
    for square in lay.squares:
        explained |= lay.under_code(seen, place, square.piece, square.pose(lay.face_plane(place, square.piece)))
    return explained


def pushed_mm(place: Place, board: Board) -> tuple[float, float] | None:
    """Returns how far beside its place a bar may lie that still touches it: across, down. It is None where no bar lies."""
    bars = [board.pieces[kind] for kind in place.pieces if board.pieces[kind].is_bar]
    _, _, w, h = box_of(place.polygon_mm)
    far = ceil(max((min(piece.size_mm) for piece in bars), default=0.0))
    return ((0.0, far) if w > h else (far, 0.0)) if bars else None


def hides(hidden: Flags, box: Rect, place: Rect) -> tuple[bool, bool]:
    """True where ground is hidden as by a bar: within its gutter, and there or beside it.

    `hidden`: the samples of a box that holds all on which it may lie."""
    level = place[2] > place[3]
    rows = hidden if level else hidden.T
    wide = min(len(rows), round(min(place[2:]) * SAMPLES_PER_MM))
    third, first = rows.shape[1] // 3, min(len(rows) - wide, round((place[level] - box[level]) * SAMPLES_PER_MM))
    # The share of each part of a gutter's width, wherever a bar may have pushed it.
    sums = np.vstack([np.zeros_like(rows[:1], np.intp), np.cumsum(rows, axis=0)])
    over = (sums[wide:] - sums[:-wide]) > HIDDEN * wide
    ends = np.minimum(over[:, :third].mean(1), over[:, -third:].mean(1))
    like = (over.mean(1) >= ALONG) & (ends >= ENDS)
    return bool(like[first]), bool(like.any())


def _fit(mask: Floats, pale: Floats | None, size_mm: tuple[float, float], lean: float, slip_mm: float) -> tuple[float, float]:
    """Returns how well a bar fits (0-1) where it lies best in the strip. How far that is off the middle, mm, comes second.

    It is the filled share of its top, less OUTSIDE times that of its rims. Of a striped bar it is that of its worst part. `lean`: how far
    its foot lies aside of its top, mm: its visible side is so broad.
    """
    length, width = (round(one * PX_PER_MM) for one in (size_mm[0] - ALONG_MM, CORE * size_mm[1]))
    out, rim = size_mm[1] / 2 + RIM_MM, RIM_MM
    reach = round((out + abs(lean) + rim) * PX_PER_MM)
    rows = np.arange(-reach, reach + 1) / PX_PER_MM
    core = _share(np.abs(rows) * PX_PER_MM <= width / 2)
    far = [max(0.0, -lean), max(0.0, lean)]
    above, below = (_share((out + own <= side) & (side <= out + own + rim)) for side, own in zip((-rows, rows), far, strict=True))
    outlined = core - OUTSIDE / 2 * (above + below)
    third = length // 3
    columns = np.arange(length)
    if pale is None:
        return _about(_filtered(mask, outlined, _share(columns >= 0)), slip_mm)
    ends = _share((columns < third) | (columns >= length - third))
    middle = _share((columns >= third + EDGE_PX) & (columns < length - third - EDGE_PX))
    return _about(np.minimum(_filtered(mask, outlined, ends), _filtered(pale, core, middle)), slip_mm)


def _share(which: Flags) -> Floats:
    """Weights of these, one together."""
    return np.asarray(which / max(1, which.sum()), np.float32)


def _filtered(mask: Floats, down: Floats, along: Floats) -> Floats:
    """The mask in the mean of these weights around each point."""
    return np.asarray(cv2.sepFilter2D(mask, -1, along, down, borderType=cv2.BORDER_CONSTANT), np.float32)


def _about(filled: Floats, slip_mm: float) -> tuple[float, float]:
    """The best of a strip's rows in which a bar's middle may be. How far it is off the strip's, mm, comes second."""
    middle, reach = filled.shape[0] / 2, slip_mm * PX_PER_MM
    first = max(0, round(middle - reach))
    best = filled[first : round(middle + reach) + 1].max(1)
    row = int(best.argmax())
    return float(best[row]), (first + row + 0.5 - middle) / PX_PER_MM


def _pale(mask: Floats, light: Floats, colour: Colour, stripe: Colour) -> Floats:
    """1 where so much more comes back than from the bar's own paint as its stripe sends.

    Half of it, in factors, is enough. Skin beside a dark red sleeve does so too, but has the bar's hue.
    """
    own = mask > 0
    if not own.any():
        return np.zeros_like(mask)
    paint, paler = linear(np.array([[bgr(colour), bgr(stripe)]], np.uint8))[0]
    soft = cv2.GaussianBlur(light, (0, 0), SOFT_MM * PX_PER_MM)
    times = soft / np.maximum(np.median(soft[own], axis=0), 1e-3)
    return np.asarray((times > np.minimum(np.sqrt(paler / np.maximum(paint, 1e-3)), FAR)).all(2) & ~own, np.float32)


def _patch(lay: Lay, top: Matrix, size_mm: tuple[float, float]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """The strip where a bar's top may be, straightened. `top`: the bar's own mm -> px of the cut-out."""
    to_mm = np.array([[1 / PX_PER_MM, 0, -ALONG_MM], [0, 1 / PX_PER_MM, -ACROSS_MM], [0, 0, 1.0]])
    size = (round((size_mm[0] + 2 * ALONG_MM) * PX_PER_MM), round((size_mm[1] + 2 * ACROSS_MM) * PX_PER_MM))
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpPerspective(lay.picture, top @ to_mm, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)

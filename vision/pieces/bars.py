"""Bars known by their colour, such as walls: each lies along the one place that is as long as itself."""

from __future__ import annotations

import cv2
import numpy as np

from vision.art import bgr
from vision.board import Colour, Place
from vision.pictures.lens import Matrix, inverse, placed, project
from vision.pictures.tone import linear
from vision.pieces.faces import DIMMED, OUTSIDE, PX_PER_MM, RIM_MM, SOFT_MM, chroma, reaches
from vision.pieces.ground import look
from vision.pieces.laid import Ground, LaidPiece, Lay, Result
from vision.pieces.patch import Flags, Floats

SURE, DOUBT = 0.8, 0.45
"""Share of a bar's top that has its colour."""
ACROSS_MM, ALONG_MM = 13.0, 4.0
"""How much is looked at on each side of a bar, so that its neighbours are seen as well."""
SLIP_MM = 5.0
"""The most by which a bar lies off the middle of its place, across it."""
HIDDEN, ALONG, ENDS = 0.3, 0.5, 0.25
"""A bar hides more than this share of its gutter's width. It does so along this share of its length, and of each end: what leans in from
beside hides one end alone."""
FAR = 2.0
"""A stripe need not send back more than so many times the light of its bar. Gloss and black level lift what is dark."""
EDGE_PX = 2
"""Pixels beside the edges of a stripe that belong to neither colour."""
CORE = 0.7
"""Share of its width that is looked at: its edges are soft."""


def read_bars(lay: Lay, place: Place, ground: Ground) -> Result:
    """The bar that lies along a place, if any."""
    kinds = [piece for kind in place.pieces if (piece := lay.board.pieces[kind]).is_bar]
    seen = look(lay.picture, lay.shift @ lay.view.plane(place.plane_mm), ground.carrier, ground.patch, lay.lamp)
    x, y, w, h = ground.patch.box
    hidden = ~seen.bare if w > h else ~seen.bare.T
    hides, third = hidden.mean(0) > HIDDEN, hidden.shape[1] // 3
    if float(hides.mean()) < ALONG or min(hides[:third].mean(), hides[-third:].mean()) < ENDS:
        return Result((), (), False, True)
    faces = [(piece, face) for piece in kinds for face in piece.faces.values()]
    colours: list[Colour] = [face.colour or (0, 0, 0) for _, face in faces]
    found = []
    for (piece, face), colour, (hue, down, up) in zip(faces, colours, reaches(colours), strict=True):
        along, across = max(piece.size_mm), min(piece.size_mm)
        turn = 90.0 if (h > w) == (piece.size_mm[0] > piece.size_mm[1]) else 0.0
        middle = (x + w / 2, y + h / 2)
        strip = placed(middle, (along, across), 90.0 if h > w else 0.0)
        top = lay.shift @ lay.view.plane(place.plane_mm + piece.height_mm) @ ground.carrier @ strip
        light = lay.lamp.reflected(_patch(lay, top, (along, across)), seen.lit(lay.lamp))
        degrees, painted, bright = chroma(light)
        away = (degrees - hue + 180) % 360 - 180
        paint = float(linear(np.array([[bgr(colour)]], np.uint8)).max())
        mask = (painted & (bright > DIMMED * paint) & (away > -down) & (away < up)).astype(np.float32)
        # The side of a bar that we look at has its colour too; what is broader is a sleeve, a finger or a cloth.
        foot = lay.shift @ lay.view.plane(place.plane_mm) @ ground.carrier @ strip
        lean = float((project(inverse(top) @ foot, [(along / 2, across / 2)])[0] - (along / 2, across / 2))[1])
        score = _fit(mask, None if face.stripe is None else _pale(mask, light, colour, face.stripe), (along, across), lean)
        if score >= DOUBT:
            at = project(ground.carrier, [middle])[0]
            pose = placed((float(at[0]), float(at[1])), piece.size_mm, turn)
            found.append(LaidPiece(piece, face.name, pose, min(1.0, score), 1.0))
    best = sorted(found, key=lambda one: -one.score)[:1]
    if best and best[0].score >= SURE:
        return Result(tuple(best), (), False, False)
    return Result((), tuple(best), not best, False)


def _fit(mask: Floats, pale: Floats | None, size_mm: tuple[float, float], lean: float) -> float:
    """How well a bar fits (0-1), wherever it lies best in the strip.

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
        return float(_about(_filtered(mask, outlined, _share(columns >= 0))).max())
    ends = _share((columns < third) | (columns >= length - third))
    middle = _share((columns >= third + EDGE_PX) & (columns < length - third - EDGE_PX))
    return float(_about(np.minimum(_filtered(mask, outlined, ends), _filtered(pale, core, middle))).max())


def _share(which: Flags) -> Floats:
    """Weights of these, one together."""
    return np.asarray(which / max(1, which.sum()), np.float32)


def _filtered(mask: Floats, down: Floats, along: Floats) -> Floats:
    """The mask in the mean of these weights around each point."""
    return np.asarray(cv2.sepFilter2D(mask, -1, along, down, borderType=cv2.BORDER_CONSTANT), np.float32)


def _about(filled: Floats) -> Floats:
    """The rows of a strip in which a bar's middle may be."""
    middle, reach = filled.shape[0] / 2, SLIP_MM * PX_PER_MM
    return filled[max(0, round(middle - reach)) : round(middle + reach) + 1]


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

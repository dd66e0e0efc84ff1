"""Faces known by their colour: cubes, read as coloured squares of the right size in the plane of their tops."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import inf

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import bgr
from vision.board import Colour, Piece, Place, Point
from vision.pictures.lens import inverse, placed, project
from vision.pictures.tone import a_light, in_line, linear
from vision.pieces.ground import WINDOW_MM, look, room
from vision.pieces.ground import Ground as Seen
from vision.pieces.laid import Ground, LaidPiece, Lay, Result
from vision.pieces.patch import Flags, Floats, disc

PX_PER_MM = 2.0
VIVID = 0.5
"""Saturation of paint, in light: cubes have 0.8 and more, skin 0.4 to 0.8, the palest areas of boards 0.5."""
DARKEST = 0.015
"""Share of the light below which nothing is known of a colour."""
DIMMED = 0.28
"""Least brightness of a cube, as a share of its paint. Shadows of one lamp have the colour of all other light, often blue."""
SHARE, FARTHEST = 0.65, 30.0
SOFT_MM = 0.4
LEFT_MM2 = 16.0
"""So much colour of cubes may be left over: the side of a pawn next door."""
SLIVER = 3
"""Pixels across the widest sliver of colour along the edges of cubes that touch. It hides no cube."""
TOUCHING = 0.92
"""Middles of cubes that touch are one side apart, as well as a middle is known."""
INTO_EACH_OTHER = 0.15
"""Share of a side by which two cubes may seem to stand in each other. Their turns are known no better."""
EXACT_MM, NEAR_MM = 0.5, WINDOW_MM / 2 + 1.6
"""How well the outline of a piece is known, and how far from it windows show too little print."""
WHOLE = 1.2
"""The room that a cube needs between others, as a share of what it needs elsewhere. All of it is seen there."""
SURE, DOUBT = 0.62, 0.42
"""Fit of a cube: the filled share of its outline, less OUTSIDE times that of a rim of 1 mm."""
SHADE, PLAIN = 0.75, 0.85
"""The fit from which on a cube is sure whose colour is in line with those of lights. From the first only where it hides the print.
A shadow that falls into another is as blue, and reached 0.68 and 0.79; 99 of 100 cubes reach 0.81."""
NO_PRINT = 0.75
"""Share of its ground that is like print in no light, of a piece that hides it. Of those shadows it was 0.55 and 0.65."""
OUTSIDE = 0.4
RIM_MM = 1.0
EDGE = 5
"""Pixels across the widest edge on which the colours of cube and paper mix."""
MOST, STARTS, WORTH = 24, 40, 0.55
"""Greatest number of cubes, of points to begin at, and least share of a disc that is filled around these."""
CLOSER = 4
"""So many of the tops that fit best from afar are looked at closely."""
FOREIGN_MM2 = 14.0
"""How much of a colour from outside may lie in a place. The side of a pawn next door is such a colour."""
INSIDE_MM = 2.0
"""A cube's middle lies at least this far inside its place."""


@dataclass(frozen=True, slots=True)
class Blob:
    """One coloured square: which colour (index), its centre in zone mm, its turn in degrees, how well it fits (0-1)."""

    colour: int
    centre_mm: Point
    degrees: float
    score: float


@dataclass(frozen=True, slots=True)
class Blobs:
    """All squares of a place, and how much of the same colours is left unexplained, mm2."""

    sure: tuple[Blob, ...]
    doubt: tuple[Blob, ...]
    left_mm2: float


def read_cubes(lay: Lay, place: Place, ground: Ground, others: Sequence[NDArray[np.float64]]) -> Result:
    """Coloured cubes standing on the ground of a place. `others`: outlines of standing pieces, px of the cut-out."""
    below = lay.plane(place.plane_mm)
    seen = look(lay.picture, below, ground.carrier, ground.patch, lay.lamp)
    kinds = [lay.board.pieces[kind] for kind in place.pieces]
    least = min(min(kind.size_mm) for kind in kinds)
    if not room(~seen.bare, least) or not room(~seen.clear(np.zeros_like(seen.bare)), least):
        return Result((), (), False, True)
    blobs = squares(lay, place, seen, kinds, others, ground.known)
    if ground.likely:
        # What the rules expect settles what the picture leaves open; what it shows for certain stays as it is.
        expected = [blob for blob in blobs.doubt if (kinds[blob.colour].kind, next(iter(kinds[blob.colour].faces))) in ground.likely]
        blobs = replace(blobs, sure=(*blobs.sure, *expected), doubt=tuple(blob for blob in blobs.doubt if blob not in expected))
    hulls = [project(inverse(below), other) for other in others]
    found, feet = [], list[NDArray[np.float64]]()
    for blob in blobs.sure + blobs.doubt:
        piece = kinds[blob.colour]
        lean = inverse(below) @ lay.shift @ lay.view.plane(place.plane_mm + piece.height_mm)
        foot = LaidPiece(piece, "", placed(blob.centre_mm, piece.size_mm, blob.degrees), 0.0, 0.0).outline_mm
        feet.append(foot)
        hulls.append(np.vstack([foot, project(lean, foot)]))
        found.append(LaidPiece(piece, next(iter(piece.faces)), placed(blob.centre_mm, piece.size_mm, blob.degrees), blob.score, 1.0))
    covered = blobs.left_mm2 == np.inf or _may_hide_another(seen, hulls, least)
    centres = np.array([one.centre_mm for one in found]).reshape(-1, 2)
    apart = np.hypot(*(centres[:, None] - centres[None]).transpose(2, 0, 1)) + np.eye(len(centres)) * 1e3
    # Cubes do not lie in each other: where it looks so, another way of laying them explains the colours better.
    deep = max((_depth(one, other) for one, other in combinations(feet, 2)), default=0.0)
    doubtful = bool(blobs.doubt) or blobs.left_mm2 > LEFT_MM2 or bool((apart < TOUCHING * least).any()) or deep > INTO_EACH_OTHER * least
    doubt = tuple(found) if doubtful else ()
    return Result(() if doubtful else tuple(found), doubt or ((_NOTHING,) if doubtful else ()), covered, not found and not doubtful)


def _depth(one: NDArray[np.float64], other: NDArray[np.float64]) -> float:
    """Returns how far two outlines of corners (4, 2) stand in each other, mm: the least way that parts them. Below 0: they are apart."""
    ways = np.array([side[1] - side[0] for square in (one, other) for side in (square[:2], square[1:3])])
    along = [(corners @ (ways / np.linalg.norm(ways, axis=1, keepdims=True)).T) for corners in (one, other)]
    return float(np.minimum(along[0].max(0) - along[1].min(0), along[1].max(0) - along[0].min(0)).min())


def _may_hide_another(seen: Seen, hulls: Sequence[NDArray[np.float64]], least_mm: float) -> bool:
    """True if another cube may stand here unseen. `hulls`: the ground that each known piece hides, (M, 2) mm."""
    own, near = (
        np.logical_or.reduce([np.zeros_like(seen.bare), *(seen.under(hull, grow) for hull in hulls)]) for grow in (EXACT_MM, NEAR_MM)
    )
    # Windows beside a piece show little print, but a cube between others hides more than that, though its colour be not told.
    wide, between = seen.clear(near), seen.clear(own) | (near & seen.faint & ~seen.strange)
    if not room(~wide, least_mm) and not room(~between, WHOLE * least_mm):
        return False
    lit = seen.in_one_light(own)
    return room(~(wide | lit), least_mm) or room(~(between | lit), WHOLE * least_mm)


_NOTHING = LaidPiece(Piece("", (0, 0), 0, 0, False, (), None, (), {}), "", np.eye(3), 0.0, 0.0)


def squares(  # noqa: PLR0917
    lay: Lay,
    place: Place,
    seen: Seen,
    kinds: Sequence[Piece],
    others: Sequence[NDArray[np.float64]] = (),
    known: Sequence[LaidPiece] = (),
) -> Blobs:
    """Reads cubes (all of one size) that stand where the ground of a place was not seen.

    `others`: outlines (M, 2), px of the cut-out, of taller pieces whose sides may be of the same colours. `known`: the cubes that stood
    there before. They mostly stand there still: among cubes that touch it is known so where one ends.
    """
    size_mm = kinds[0].height_mm
    colours = [next(iter(kind.faces.values())).colour or (0, 0, 0) for kind in kinds]
    below, top = (lay.plane(place.plane_mm + z) for z in (0.0, size_mm))
    x, y, w, h = seen.box
    region = project(seen.laid, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
    low, high = region.min(0) - size_mm, region.max(0) + size_mm
    size = (int((high[0] - low[0]) * PX_PER_MM) + 1, int((high[1] - low[1]) * PX_PER_MM) + 1)
    to_mm = np.array([[1 / PX_PER_MM, 0, low[0]], [0, 1 / PX_PER_MM, low[1]], [0, 0, 1.0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = np.asarray(cv2.warpPerspective(lay.picture, top @ to_mm, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8)
    degrees, painted, bright_as = chroma(seen.light(lay.lamp).reflected(patch))
    ground = np.dstack([~seen.bare, seen.strange]).astype(np.uint8)
    to_samples = seen.samples @ inverse(below) @ top @ to_mm
    open_, strange = cv2.split(cv2.warpPerspective(ground, to_samples, size, flags=cv2.WARP_INVERSE_MAP, borderValue=(1, 1)))
    painted &= cv2.dilate(open_, disc(2 * round(PX_PER_MM) + 1)) > 0
    for other in others:
        outline = cv2.convexHull(project(inverse(top @ to_mm), other).round().astype(np.int32))
        shade = np.zeros(patch.shape[:2], np.uint8)
        cv2.fillConvexPoly(shade, outline, 1)
        painted &= cv2.dilate(shade, np.ones((3, 3), np.uint8)) == 0
    foot = project(inverse(top) @ below, [region.mean(0)])[0] - region.mean(0)
    where = project(inverse(to_mm), region)
    within = np.zeros(patch.shape[:2], np.uint8)
    cv2.fillConvexPoly(within, cv2.convexHull(where.round().astype(np.int32)), 1)
    near = cv2.erode(within, np.ones((round(2 * INSIDE_MM * PX_PER_MM),) * 2, np.uint8)).astype(bool)
    sure: list[Blob] = []
    doubt: list[Blob] = []
    left = 0.0
    for index, (wanted, down, up) in enumerate(reaches(colours)):
        away = (degrees - wanted + 180) % 360 - 180
        paint = linear(np.array([[bgr(colours[index])]], np.uint8))
        lit = in_line(paint)
        bright = bright_as > DIMMED * float(paint.max())
        mask = (painted & bright & (away > -down) & (away < up)).astype(np.float32)
        if float((mask * near).sum()) < 12 * PX_PER_MM**2:
            continue
        if _reaches_out(mask, within):
            return Blobs((), (), np.inf)
        before = [(*project(inverse(to_mm), [one.centre_mm])[0], one.degrees) for one in known if one.piece.kind == kinds[index].kind]
        for first in (before, []) if before else ([],):
            rest = mask.copy()
            tops = _peel(rest, near, size_mm, foot, first)
            # A colour that a light may make of the print is no paint that is left over, only the edge of a shadow.
            over = float(cv2.morphologyEx(rest * within * strange, cv2.MORPH_OPEN, disc(SLIVER)).sum()) / PX_PER_MM**2
            middles = project(to_mm, np.array(tops)[:, :2]).tolist() if tops else []
            blobs = [Blob(index, (x, y), turn, score) for (x, y), (*_, turn, score) in zip(middles, tops, strict=True)]
            certain = [_certain(blob, seen, kinds[index], lit) for blob in blobs]
            if over <= LEFT_MM2 and all(certain):
                break
        sure += [blob for blob, told in zip(blobs, certain, strict=True) if told]
        doubt += [blob for blob, told in zip(blobs, certain, strict=True) if not told]
        left = max(left, over)
    return Blobs(tuple(sure), tuple(doubt), left)


def _certain(blob: Blob, seen: Seen, piece: Piece, lit: bool) -> bool:
    """True if a square is surely a cube. `lit`: its colour is in line with those of lights, so that a shadow may look like it."""
    if not lit or blob.score < SHADE or blob.score >= PLAIN:
        return blob.score >= (SHADE if lit else SURE)
    foot = LaidPiece(piece, "", placed(blob.centre_mm, piece.size_mm, blob.degrees), 0.0, 0.0).outline_mm
    return float(seen.strange[seen.under(foot, 0.0)].mean()) >= NO_PRINT


def chroma(reflected: Floats) -> tuple[Floats, Flags, Floats]:
    """Returns hue (degrees), where there is paint, and brightest colour (0-1) of the light that things send back.

    `reflected`: BGR (height, width, 3). Paper in the shadow of a warm lamp is as blue as the sky; paint is bluer, or greener, than any
    light but along its edge."""
    soft = np.asarray(cv2.GaussianBlur(reflected, (0, 0), SOFT_MM * PX_PER_MM), np.float32)
    tint = cv2.cvtColor(soft, cv2.COLOR_BGR2HSV)
    brightest = soft.max(2)
    vivid = tint[..., 1] * brightest / (brightest + DARKEST) > VIVID
    light = cv2.morphologyEx((vivid & a_light(soft)).astype(np.uint8), cv2.MORPH_OPEN, disc(EDGE)) > 0
    return tint[..., 0], vivid & ~light, brightest


def reaches(colours: Sequence[Colour]) -> list[tuple[float, float, float]]:
    """Each colour's hue and how far (degrees) it reaches down and up. It reaches SHARE of the way to the middle between it and the next
    one.
    """
    hues = [hue(colour) for colour in colours]
    found = []
    for index, one in enumerate(hues):
        gaps = [(other - one) % 360 for other in hues[:index] + hues[index + 1 :]] or [180.0]
        down, up = (min(FARTHEST, SHARE * gap / 2) for gap in (360 - max(gaps), min(gaps)))
        found.append((one, down, up))
    return found


def hue(colour: Colour) -> float:
    """Hue in degrees of the light that paint of this colour sends back."""
    return float(cv2.cvtColor(linear(np.array([[bgr(colour)]], np.uint8)), cv2.COLOR_BGR2HSV)[0, 0, 0])


def _reaches_out(mask: NDArray[np.float32], within: NDArray[np.uint8]) -> bool:
    """True if one colour comes from outside the picture of this place and reaches into it. A sleeve or a cloth does, never a cube."""
    _, labels = cv2.connectedComponents(mask.astype(np.uint8), connectivity=4)
    rim = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    foreign = np.isin(labels, np.unique(rim[rim > 0]))
    return float((foreign & (within > 0)).sum()) > FOREIGN_MM2 * PX_PER_MM**2


def _peel(
    mask: NDArray[np.float32],
    near: NDArray[np.bool_],
    size_mm: float,
    foot: NDArray[np.float64],
    known: Sequence[tuple[float, float, float]],
) -> list[tuple[float, float, float, float]]:
    """Centres of tops (px), their turns (degrees) and fits, best first. Each is taken out of the mask before the next is looked for.

    What is looked for is the top, turned by anything, and the sides we look at (`foot`: where the foot lies, seen from the top, mm). Those
    of `known` poses come first, as long as they are seen there.
    """
    side, lean = size_mm * PX_PER_MM, foot * PX_PER_MM
    core = disc(round(0.8 * side) | 1).astype(np.float32)
    found: list[tuple[float, float, float, float]] = []

    def took(*poses: NDArray[np.float64]) -> float:
        """Takes the top that fits best near these poses out of the mask, and returns how well it fits. Below DOUBT none is."""
        fit, here = -inf, poses[0]
        for pose in poses:
            close, _ = _best(mask, pose + _AROUND * (1.0, 1.0, 7.5), side, lean)
            close, good = _best(mask, close + _AROUND * (0.5, 0.5, 3.75), side, lean)
            fit, here = (good, close) if good > fit else (fit, here)
        if fit >= DOUBT:
            found.append((float(here[0]), float(here[1]), float(here[2]), min(1.0, fit)))
            top = _square(here, side + 1)
            cv2.fillConvexPoly(mask, cv2.convexHull((np.vstack([top, top + lean]) * 16).round().astype(np.int32)), 0.0, cv2.LINE_8, 4)
        return fit

    for pose in known:
        took(np.array(pose))
    while len(found) < MOST:
        filled = cv2.filter2D(mask, -1, core / core.sum(), borderType=cv2.BORDER_CONSTANT)
        ys, xs = np.nonzero((filled > WORTH) & near)
        if not len(xs):
            break
        some = slice(None, None, max(1, len(xs) // STARTS))
        starts = np.column_stack([xs[some], ys[some]]).astype(np.float64)
        coarse = np.array([(x, y, turn) for x, y in starts for turn in range(0, 90, 15)])
        if took(*_apart(coarse, _fits(mask, coarse, side, lean), side / 2)) < DOUBT:
            break
    return found


def _apart(poses: NDArray[np.float64], fits: NDArray[np.float64], px: float) -> list[NDArray[np.float64]]:
    """Returns the poses that fit best, so far apart: what fits best from afar is not always what fits best."""
    found: list[NDArray[np.float64]] = []
    left = poses[np.argsort(-fits, kind="stable")]
    while len(left) and len(found) < CLOSER:
        found.append(left[0])
        left = left[np.hypot(*(left - left[0])[:, :2].T) > px]
    return found


_AROUND = np.array([(dx, dy, turn) for dx in (-1, 0, 1) for dy in (-1, 0, 1) for turn in (-1, 0, 1)], np.float64)
_STEPS = (np.arange(9) + 0.5) / 9 - 0.5
_INSIDE = np.column_stack([np.tile(_STEPS, 9), np.repeat(_STEPS, 9)])
_EDGES = np.array([(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)])


def _best(
    mask: NDArray[np.float32], poses: NDArray[np.float64], side: float, lean: NDArray[np.float64]
) -> tuple[NDArray[np.float64], float]:
    """The pose (x px, y px, degrees) that fits best, and that fit."""
    fits = _fits(mask, poses, side, lean)
    k = int(fits.argmax())
    return poses[k], float(fits[k])


def _fits(mask: NDArray[np.float32], poses: NDArray[np.float64], side: float, lean: NDArray[np.float64]) -> NDArray[np.float64]:
    """Returns how well the square at each pose (x px, y px, degrees) is filled, and how little its rim."""
    c, s = np.cos(np.radians(poses[:, 2]))[:, None], np.sin(np.radians(poses[:, 2]))[:, None]
    height, width = mask.shape
    # Whatever lies beside the mask is looked up in a rim of nothing around it.
    rimmed = cv2.copyMakeBorder(mask, 1, 1, 1, 1, cv2.BORDER_CONSTANT, value=0.0).ravel()

    out = side / 2 + RIM_MM * PX_PER_MM
    rims = [normal * out + _STEPS[:, None] * np.array([-normal[1], normal[0]]) * side for normal in _EDGES]
    points = np.vstack([_INSIDE * side, *rims])
    x = np.minimum(np.maximum((poses[:, :1] + c * points[:, 0] - s * points[:, 1]).round(), -1), width).astype(np.intp)
    y = np.minimum(np.maximum((poses[:, 1:2] + s * points[:, 0] + c * points[:, 1]).round(), -1), height).astype(np.intp)
    filled = rimmed[(y + 1) * (width + 2) + x + 1]
    inside, *edges = np.split(filled, range(len(_INSIDE), len(points), len(_STEPS)), axis=1)
    fits = np.asarray(inside.mean(1), np.float64)
    for normal, rim in zip(_EDGES, edges, strict=True):
        # Where a side of the cube is seen, colour outside of the top is its own.
        toward = (c * normal[0] - s * normal[1])[:, 0] * lean[0] + (s * normal[0] + c * normal[1])[:, 0] * lean[1]
        fits = fits - OUTSIDE / 4 * np.where(toward > RIM_MM * PX_PER_MM / 2, 0.0, np.asarray(rim.mean(1), np.float64))
    return fits


def _square(pose: NDArray[np.float64], side: float) -> NDArray[np.float64]:
    """Corners (px) of a square of this side at a pose."""
    c, s = np.cos(np.radians(pose[2])), np.sin(np.radians(pose[2]))
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * side / 2
    return np.asarray(pose[:2] + corners @ np.array([[c, s], [-s, c]]), np.float64)

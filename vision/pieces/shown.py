"""Finds faces that an owner showed: their pictures are compared with the table as bare print is.

A face lies where its picture explains much more of the ground that it hides than the print beneath does, nothing on it has a colour
that the picture has not, and no other face that was shown does about as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

import cv2
import numpy as np

from vision.board import Piece
from vision.pictures.lens import Matrix, inverse, placed, project
from vision.pictures.tone import linear
from vision.pieces.align import align
from vision.pieces.ground import Ground, look
from vision.pieces.laid import LaidPiece, Lay
from vision.pieces.light import Lamp
from vision.pieces.patch import SAMPLES_PER_MM, Flags, Floats, Patch, Print, detail, disc
from vision.printed.faces import shown_image

BETTER, LEAD = 0.45, 0.25
"""Share of a face that its picture explains beyond bare print, and beyond the picture of any other face."""
CONTRARY, CONTRARY_MM = 0.5, 3.5
"""A face is another one where a disc of this width is so much lighter or darker (logarithm of light)."""
FAINT = 0.03
"""Share of light that makes no difference: black ink has so much of it from its gloss."""
RIM_MM = 1.5
"""The edge of a face is left out: pieces are shown and laid down a little askew."""
TILTS = (0.0, -6.0, 6.0)
"""Degrees by which a piece may lie askew, before it is laid exactly over its picture."""
TRIED = 3
"""So many of the faces that fit best from afar are compared closely."""


def find(lay: Lay, below: Matrix, seen: Ground, hidden: Flags, pieces: Sequence[tuple[Piece, Matrix]]) -> LaidPiece | None:
    """Returns the piece whose picture explains best what is hidden; None when none does, or two do about as well.

    `below`: zone mm on the ground -> px of the cut-out. `hidden`: samples of `seen`. `pieces`: kinds, each with the plane of its face.
    """
    afar = [guess for piece, top in pieces for guess in _from_afar(lay, top, inverse(top) @ below, seen.at_mm[hidden.ravel()], piece)]
    close = [_close(lay, top, below, seen, one) for one, top in sorted(afar, key=lambda guess: -guess[0].score)[:TRIED]]
    if not close:
        return None
    best, *others = sorted(close, key=lambda one: -one.score)
    lead = best.score - max([0.0, *(one.score for one in others)])
    return replace(best, margin=lead) if best.score > BETTER and lead > LEAD else None


def still(lay: Lay, top: Matrix, old: LaidPiece) -> LaidPiece | None:
    """Returns `old` where its picture is still seen as it lay, else None."""
    looks = [look(lay.picture, top, old.at, patch, lay.lamp) for patch in _patches(old.piece, old.face)]
    return old if any(float(one.bare.mean()) > BETTER + LEAD and not _contrary(one, lay.lamp) for one in looks) else None


def _contrary(ground: Ground, lamp: Lamp) -> bool:
    """True if something on a face has another colour than its picture, in the light on the rest."""
    seen, art = (linear(cv2.blur(one, (3, 3), borderType=cv2.BORDER_REFLECT)) for one in (ground.picture, ground.colour))
    light = np.log((np.maximum((seen - lamp.black) / lamp.white, 0) + FAINT) / (art + FAINT))
    if not ground.bare.any():
        return True
    ys, xs = np.indices(ground.bare.shape) / max(ground.bare.shape) - 0.5
    slopes = np.dstack([np.ones_like(xs), xs, ys])
    falls = np.linalg.lstsq(slopes[ground.bare], light[ground.bare], rcond=None)[0]
    off = (np.abs(light - slopes @ falls).max(2) > CONTRARY).astype(np.uint8)
    return bool(cv2.morphologyEx(off, cv2.MORPH_OPEN, disc(round(CONTRARY_MM * SAMPLES_PER_MM))).any())


@lru_cache(maxsize=256)
def _patches(piece: Piece, face: str) -> tuple[Patch, ...]:
    """The pictures of a face as print that may be compared, its edge left out."""
    w, h = piece.size_mm
    box = (RIM_MM, RIM_MM, w - 2 * RIM_MM, h - 2 * RIM_MM)
    return tuple(Patch.of(Print.of(shown_image(one, piece, SAMPLES_PER_MM), SAMPLES_PER_MM), box) for one in piece.faces[face].looks)


@lru_cache(maxsize=256)
def _turned(piece: Piece, face: str) -> tuple[tuple[float, Floats], ...]:
    """The fine detail of each picture of a face at every turn, one sample to the mm."""
    found = []
    w, h = (round(side) for side in piece.size_mm)
    for one in piece.faces[face].looks:
        small = cv2.resize(shown_image(one, piece, SAMPLES_PER_MM), (w, h), interpolation=cv2.INTER_AREA)
        for tilt in TILTS:
            tilted = cv2.warpAffine(
                small, cv2.getRotationMatrix2D(((w - 1) / 2, (h - 1) / 2), -tilt, 1), (w, h), borderMode=cv2.BORDER_REPLICATE
            )
            inner = detail(cv2.cvtColor(tilted, cv2.COLOR_BGR2GRAY), 1.0)[2:-2, 2:-2]
            found += [(90.0 * quarter + tilt, np.ascontiguousarray(np.rot90(inner, -quarter))) for quarter in range(4)]
    return tuple(found)


def _from_afar(lay: Lay, top: Matrix, up: Matrix, hidden_mm: Matrix, piece: Piece) -> list[tuple[LaidPiece, Matrix]]:
    """Returns where each face of a piece fits best, and the plane of its face. `up`: zone mm on the ground -> in that plane."""
    reach = max(piece.size_mm) / 2
    some = project(up, hidden_mm)
    low, high = some.min(0) - reach, some.max(0) + reach
    size = (int(high[0] - low[0]) + 1, int(high[1] - low[1]) + 1)
    to_px = top @ np.array([[1, 0, low[0]], [0, 1, low[1]], [0, 0, 1.0]])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    soft = cv2.GaussianBlur(lay.grey, (0, 0), 0.6)
    fine = detail(np.asarray(cv2.warpPerspective(soft, to_px, size, flags=flags, borderMode=cv2.BORDER_REPLICATE), np.uint8), 1.0)
    found = []
    for face in piece.faces.values():
        fits = []
        for turn, picture in _turned(piece, face.name) if face.looks else ():
            h, w = picture.shape
            if h > fine.shape[0] or w > fine.shape[1]:
                continue
            _, fit, _, (i, j) = cv2.minMaxLoc(cv2.matchTemplate(fine, picture, cv2.TM_CCOEFF_NORMED))
            fits.append((fit, (float(low[0]) + i + (w - 1) / 2, float(low[1]) + j + (h - 1) / 2), turn))
        if fits:
            fit, at, turn = max(fits)
            found.append((LaidPiece(piece, face.name, placed(at, piece.size_mm, turn), fit, 0.0, by_picture=True), top))
    return found


def _close(lay: Lay, top: Matrix, below: Matrix, seen: Ground, one: LaidPiece) -> LaidPiece:
    """Returns a piece laid exactly. Its score: the share of it that its picture explains, less what bare print does; 0 for another face."""
    w, h = one.piece.size_mm
    best = replace(one, score=0.0)
    for patch in _patches(one.piece, one.face):
        at = align(lay.grey, top, one.at, (patch,), (w / 2, h / 2))
        ground = look(lay.picture, top, at, patch, lay.lamp)
        at = at @ np.array([[1, 0, ground.shift_mm[0]], [0, 1, ground.shift_mm[1]], [0, 0, 1.0]])
        outline = project(inverse(below) @ top @ at, [(0, 0), (w, 0), (w, h), (0, h)])
        under = seen.under(outline, 0.0)
        score = float(ground.bare.mean()) - (float(seen.bare[under].mean()) if under.any() else 0.0)
        if score > best.score and not _contrary(ground, lay.lamp):
            best = replace(one, at=at, score=score)
    return best

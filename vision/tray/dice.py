"""Dice in the printed tray: where each lies, how many pips its upper face shows, and which of them lean.

What is not felt is a die or a hand. A die that lies flat fills, seen from the lens, the outline of a cube of its size; one that leans
fills more. On the face of a flat one the nine spots of a grid are looked at: pips of one of six patterns, or it is not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.pictures.lens import Matrix, View, inverse, placed, project
from vision.printed.tray import FELT, FIELD_MM, SIZE_MM

Grey = NDArray[np.float32]
Mask = NDArray[np.uint8]

PX_PER_MM = 3.0
SIDE_MM = 16.0
"""Side of the kit's dice."""
HAND_MM2 = 450.0
"""Least area of a hand. It is a thing that reaches over the rim of the field and is larger than a die."""
OFF_FELT = 0.035
"""Least distance from felt, in the share of one colour in the light, of what is no felt. A shadow is felt all the same."""
DARK, BRIGHT = 0.4, 1.5
"""Light of black and of white things, as shares of that of the felt."""
RIM_MM = 4.0
LEAST_MM2 = 60.0
MOST = 6
FLAT = 0.88
"""How much of its outline and of the blob have to be the same if a die lies flat."""
CLEAR = 0.25
"""The share of the strongest pip by which the weakest one stands out from any spot that is none."""
FAINT = 22.0
"""A face on which no spot differs from it by so many grey levels shows no pips."""
_SPOTS = tuple((u, v) for v in (0.25, 0.5, 0.75) for u in (0.25, 0.5, 0.75))
_BETWEEN = tuple((u, v) for v in (0.375, 0.625) for u in (0.375, 0.625))
PATTERNS = {
    "....1....": 1, "1.......1": 2, "..1...1..": 2, "1...1...1": 3, "..1.1.1..": 3, "1.1...1.1": 4, "1.1.1.1.1": 5,
    "1.11.11.1": 6, "111...111": 6,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Die:
    """A die in the tray: the pips of its upper face and its middle, mm of the tray. Pips are None if it leans or cannot be read."""

    pips: int | None
    at_mm: tuple[float, float]


def read_dice(frame: NDArray[np.uint8], view: View, side_mm: float = SIDE_MM) -> tuple[Die, ...] | None:
    """The dice in a frame (BGR) whose tray lies as `view` says. It is None while a hand or a heap is in the tray."""
    off = _off_felt(frame, view)
    blobs = _blobs(off)
    if blobs is None:
        return None
    found: list[Die] = []
    for blob in blobs:
        for part, pose in _lying(blob, off, view, side_mm):
            if pose is None:
                ys, xs = np.nonzero(part)
                found.append(Die(None, (float(xs.mean()) / PX_PER_MM, float(ys.mean()) / PX_PER_MM)))
            else:
                middle = project(pose, [(side_mm / 2, side_mm / 2)])[0]
                found.append(Die(_pips(frame, view.plane(side_mm) @ pose, side_mm), (float(middle[0]), float(middle[1]))))
    return tuple(found) if len(found) <= MOST else None


def _lying(blob: Mask, off: Grey, view: View, side_mm: float) -> list[tuple[Mask, Matrix | None]]:
    """The dice of a blob: the mask of each, and how it lies (None: not flat). Of the counts that its area allows that of flat dice is
    taken.
    """
    first: list[tuple[Mask, Matrix | None]] = []
    about = _count(blob, view, side_mm)
    for count in (about, about - 1, about + 1) if about > 1 else (1,):
        parts = []
        for rough in _apart(blob, count):
            # The edge of a thing is where it is a third as far from felt as in its middle.
            part = _largest(rough & (off > max(1.0, 0.3 * float(np.median(off[rough > 0])))))
            parts.append((part, _flat(part, view, side_mm)))
        if all(pose is not None for _, pose in parts):
            return parts
        first = first or parts
    return first


def _off_felt(frame: NDArray[np.uint8], view: View) -> Grey:
    """Returns how unlike felt each spot of the tray (PX_PER_MM) is. Above 1 it is felt in no light or shadow; outside the field it is 0."""
    count = round(SIZE_MM * PX_PER_MM)
    to_mm = np.diag([1 / PX_PER_MM, 1 / PX_PER_MM, 1.0])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    patch = cv2.warpPerspective(frame, view.ground @ to_mm, (count, count), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    patch = cv2.GaussianBlur(patch, (0, 0), 0.8).astype(np.float32) + 1
    field = np.zeros((count, count), np.uint8)
    cv2.circle(field, (count // 2, count // 2), round(FIELD_MM * PX_PER_MM), 1, -1)
    felt = np.array(FELT[::-1], np.float32)
    # The light on the felt, by its rim: dice come to rest farther in, however many.
    rim = field.copy()
    cv2.circle(rim, (count // 2, count // 2), round((FIELD_MM - RIM_MM) * PX_PER_MM), 0, -1)
    return np.asarray(_apart_from(felt, patch / (np.median(patch[rim > 0], axis=0) / felt)) * field, np.float32)


def _apart_from(felt: Grey, light: Grey) -> Grey:
    share, printed = light / light.sum(2, keepdims=True), felt / felt.sum()
    bright = light.sum(2) / felt.sum()
    # In the dark a share of light is noise, so it counts by how bright it is.
    tint = np.abs(share - printed).max(2) * np.minimum(bright, 1)
    return np.asarray(np.maximum.reduce([tint / OFF_FELT, (1 - bright) / (1 - DARK), (bright - 1) / (BRIGHT - 1)]), np.float32)


def _blobs(off: Grey) -> list[Mask] | None:
    """Returns a mask for each thing that lies on the felt; None when a hand comes from outside."""
    middle = (off.shape[1] // 2, off.shape[0] // 2)
    mask = cv2.morphologyEx((off > 1).astype(np.uint8), cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8))
    parts, labels, sizes, _ = cv2.connectedComponentsWithStats(mask, connectivity=4)
    blobs = []
    for number in range(1, parts):
        if sizes[number, cv2.CC_STAT_AREA] < LEAST_MM2 * PX_PER_MM**2:
            continue
        blob = _filled((labels == number).astype(np.uint8))
        ys, xs = np.nonzero(blob)
        far = np.hypot(xs - middle[0], ys - middle[1]).max() / PX_PER_MM
        if far > FIELD_MM - 1 and blob.sum() / PX_PER_MM**2 > HAND_MM2:
            return None
        blobs.append(blob)
    return blobs


def _largest(mask: NDArray[np.bool_] | Mask) -> Mask:
    """The largest connected part, without holes."""
    _, labels, sizes, _ = cv2.connectedComponentsWithStats(np.asarray(mask, np.uint8), connectivity=4)
    return _filled((labels == 1 + int(sizes[1:, cv2.CC_STAT_AREA].argmax())).astype(np.uint8))


def _filled(blob: Mask) -> Mask:
    """The blob without holes: pips of the felt's colour."""
    outline, _ = cv2.findContours(blob, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE)
    return np.asarray(cv2.drawContours(np.zeros_like(blob), outline, -1, 1, -1), np.uint8)


def _outline(view: View, pose: Matrix, side_mm: float) -> NDArray[np.float64]:
    """Returns the outline within which a flat die hides the felt. It goes around its foot and its top, mm of the tray."""
    corners = project(pose, [(0, 0), (side_mm, 0), (side_mm, side_mm), (0, side_mm)])
    top = project(inverse(view.ground) @ view.plane(side_mm), corners)
    return np.asarray(cv2.convexHull(np.vstack([corners, top]).astype(np.float32)).reshape(-1, 2), np.float64)


def _count(blob: Mask, view: View, side_mm: float) -> int:
    """Returns how many dice a blob may be, by its area."""
    ys, xs = np.nonzero(blob)
    at = (float(xs.mean()) / PX_PER_MM, float(ys.mean()) / PX_PER_MM)
    one = cv2.contourArea(_outline(view, placed(at, (side_mm, side_mm), 20.0), side_mm).astype(np.float32))
    return max(1, round(len(xs) / PX_PER_MM**2 / one))


def _apart(blob: Mask, count: int) -> Iterator[Mask]:
    """A blob of so many dice that touch, each pixel with the nearest of their middles."""
    if count == 1:
        yield blob
        return
    ys, xs = np.nonzero(blob)
    points = np.column_stack([xs, ys]).astype(np.float32)
    cv2.setRNGSeed(7)
    ends = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 60, 0.05)
    _, labels, _ = cv2.kmeans(points, count, None, ends, 6, cv2.KMEANS_PP_CENTERS)
    for number in range(count):
        mine = np.ravel(labels) == number
        part = np.zeros_like(blob)
        part[ys[mine], xs[mine]] = 1
        yield part


def _flat(part: Mask, view: View, side_mm: float) -> Matrix | None:
    """Returns how a flat die lies that fills this mask (die mm -> tray mm); None when none does."""
    ys, xs = np.nonzero(part)
    low = np.array([xs.min(), ys.min()]) - 12
    size = (int(xs.max() - low[0]) + 13, int(ys.max() - low[1]) + 13)
    seen = np.zeros((size[1], size[0]), np.uint8)
    seen[ys - low[1], xs - low[0]] = 1
    middle = np.array([xs.mean(), ys.mean()]) / PX_PER_MM
    lean = project(inverse(view.ground) @ view.plane(side_mm), middle[None])[0] - middle
    best, degrees, at = 0.0, 0.0, middle - lean / 2
    for turns, steps in ((np.arange(0, 90, 5.0), 1.2), (np.arange(-4, 4.1, 2), 0.6), (np.arange(-1, 1.1, 0.5), 0.3), (np.zeros(1), 0.3)):
        about, here = degrees, at
        for turn in turns:
            for dx in (-steps, 0.0, steps):
                for dy in (-steps, 0.0, steps):
                    pose = placed((here[0] + dx, here[1] + dy), (side_mm, side_mm), about + turn)
                    drawn = np.zeros_like(seen)
                    cv2.fillConvexPoly(drawn, np.round((_outline(view, pose, side_mm) * PX_PER_MM - low) * 16).astype(np.int32), 1, shift=4)
                    both = float((drawn & seen).sum()) / float((drawn | seen).sum())
                    if both > best:
                        best, degrees, at = both, about + turn, np.array([here[0] + dx, here[1] + dy])
    return placed((float(at[0]), float(at[1])), (side_mm, side_mm), degrees) if best >= FLAT else None


def _pips(frame: NDArray[np.uint8], face: Matrix, side_mm: float) -> int | None:
    """The pips on a face (`face`: its mm -> px); None when what is there is no pattern of pips."""
    best: tuple[float, int | None] = (0.0, None)
    for dx in (-0.8, 0.0, 0.8):
        for dy in (-0.8, 0.0, 0.8):
            spots, between = (_grey(frame, face, side_mm, points, (dx, dy)) for points in (_SPOTS, _BETWEEN))
            off = spots - float(np.median(between))
            strongest = float(off[np.abs(off).argmax()])
            if abs(strongest) < FAINT:
                continue
            strength = off / strongest
            pattern = "".join("1" if value > 0.5 else "." for value in strength)
            clear = float(strength[strength > 0.5].min() - max(strength[strength <= 0.5].max(initial=0.0), 0.0))
            pips = PATTERNS.get(pattern)
            if pips is not None and clear > max(CLEAR, best[0]):
                best = (clear, pips)
    return best[1]


def _grey(
    frame: NDArray[np.uint8], face: Matrix, side_mm: float, points: Sequence[tuple[float, float]], shift: tuple[float, float]
) -> Grey:
    """Mean grey of a disc of 1.6 mm around each point (shares of the face)."""
    around = [(0.0, 0.0), *((0.8 * np.cos(t), 0.8 * np.sin(t)) for t in np.arange(0, 2 * np.pi, np.pi / 4))]
    mm = np.array([(u * side_mm + dx + shift[0], v * side_mm + dy + shift[1]) for u, v in points for dx, dy in around])
    px = project(face, mm).astype(np.float32).reshape(1, -1, 2)
    seen = cv2.remap(frame, px[..., 0], px[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    return np.asarray(seen.mean(2).reshape(len(points), -1).mean(1), np.float32)

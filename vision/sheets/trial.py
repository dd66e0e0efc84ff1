"""Go or no-go for each place: would what may lie there be read in this light, by this camera?

No threshold stands between a picture and the answer: a piece of the kit is laid into the picture itself, in the light that lies on the
place, as soft and as noisy as the picture is there, and the reader reads it. Where that fails the likeliest reason is named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import box_of
from vision.board import Board, Face, Piece, Place
from vision.checks.sheets import overlapping
from vision.pictures.frame import Frame
from vision.pictures.lens import View, placed, project
from vision.pictures.tone import linear, toned
from vision.pieces.ground import look
from vision.pieces.light import Lamp, lamp
from vision.pieces.prints import Prints, prints_of
from vision.pieces.spot import Known, Spot, SpotRead, read_spot
from vision.sheets.markers import CELLS
from vision.sheets.softness import blur_px, noise
from vision.twin.sprites import Sprite, sprite

LOST, OUTSIDE, UNDER, HIDDEN, GLARE, DARK, SOFT, FAR = REASONS = ("lost", "outside", "under", "hidden", "glare", "dark", "soft", "far")
"""Reasons why nothing can be read at a place. In this order: its sheet is not found, it lies beside the picture, another sheet lies over
it, something is on it, a lamp is mirrored there, it is too dark, the picture is not sharp, the camera is too far away.
"""
CROWD = 4
"""So many pieces at most are tried at once where several may lie."""
BURNT, BURNT_SHARE, VEILED = 250, 0.1, 0.35
"""A lamp is mirrored where so much of a place is burnt out, or so much white lies over black."""
LEAST_PX, SOFTEST, FAINTEST = 1.85, 0.35, 8.0
"""Limits by which a reason is named: px to a code's module, modules of blur, and noise of contrast."""
PRINT_MM = 0.65
"""Print is known up to this blur (standard deviation on the table)."""
DULL = 0.45
"""A place with a smaller share of its sheet's light is in a shadow."""
MOST = 0.6
"""When more of a zone fails, nothing lies on its places: it is the camera or the light."""
PIXEL_PX = 0.45
SIDE_CELLS = 4
"""A piece known by its colour is as fine as a code whose modules are a fourth of its side."""


@dataclass(frozen=True, slots=True)
class PlaceView:
    """One place: whether what may lie there would be read, and if not why (one of REASONS, else empty)."""

    name: str
    ok: bool
    why: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class _Light:
    """The light on a place. `white`, `black`: linear BGR that a perfect white and a perfect black send back. `burnt`: share burnt out."""

    white: NDArray[np.float32]
    black: NDArray[np.float32]
    burnt: float


@dataclass(frozen=True, slots=True, eq=False)
class _Try:
    """One spot as it was read, bare and with pieces tried on it; the places of it that failed. `lies`: something is read there."""

    spot: Spot
    light: _Light
    hidden: frozenset[str]
    failed: frozenset[str]
    lies: bool = False


def tried(board: Board, frame: Frame, views: Mapping[str, View]) -> dict[str, PlaceView]:
    """Every place of a board that is laid for its seats, by name. `frame`: BGR uint8, straight; what lies on the table may lie there.

    `views`: the zones that are found.
    """
    prints, shown = prints_of(board), np.ascontiguousarray(frame).copy()
    found: dict[str, PlaceView] = {}
    for zone in board.zones:
        spots = [Spot.of(board, place) for place in board.places.values() if place.on is None and place.zone == zone]
        view = views.get(zone)
        inside = [spot for spot in spots if view is not None and _inside(spot.place, view, frame)]
        for spot in spots:
            if spot not in inside:
                found |= {place.name: PlaceView(place.name, False, LOST if view is None else OUTSIDE) for place in spot.all}
        if view is not None and inside:
            found |= _zone(shown, inside, view, prints)
    under = overlapping(board, views)
    found |= {name: PlaceView(name, False, UNDER) for name, place in found.items() if place.why not in ("", OUTSIDE) and name in under}
    return {name: found[name] for name in board.places if name in found}


@dataclass(frozen=True, slots=True, eq=False)
class _Sheet:
    """A zone in the picture. `shown` is drawn on and put right again; `rough`: noise in grey levels."""

    shown: Frame
    view: View
    prints: Prints
    over: Lamp
    blur_px: float
    rough: float

    @property
    def board(self) -> Board:
        return self.prints.board

    def read(self, spot: Spot) -> SpotRead:
        """The spot as the reader reads it that has not seen it before."""
        return read_spot(self.shown, spot, self.view, self.prints, lamp=self.over, known=Known(), likely={})


def _zone(shown: Frame, spots: list[Spot], view: View, prints: Prints) -> dict[str, PlaceView]:
    """All spots of one zone."""
    zone = prints.board.zones[spots[0].place.zone]
    sheet = _Sheet(shown, view, prints, lamp(shown, zone, view), blur_px(shown, zone, view), noise(shown, zone, view))
    tries = [_try(sheet, spot, light) for spot, light in zip(spots, _lights(sheet, spots), strict=True)]
    everywhere = sum(bool(one.failed) for one in tries) > MOST * len(tries)
    played = any(one.lies for one in tries)
    return {
        place.name: PlaceView(
            place.name, place.name not in one.failed, _why(sheet, one, place, everywhere, played) if place.name in one.failed else ""
        )
        for one in tries
        for place in one.spot.all
    }


def _lights(sheet: _Sheet, spots: list[Spot]) -> list[_Light]:
    """The light on each spot: how much of the print's contrast is left there, and what veils it."""
    looks = [
        look(sheet.shown, sheet.view.plane(spot.place.plane_mm), np.eye(3), sheet.prints.under(spot.place), sheet.over) for spot in spots
    ]
    both = [(linear(one.picture).reshape(-1, 3), linear(one.colour).reshape(-1, 3)) for one in looks]
    slopes = []
    for picture, art in both:
        own, ink = picture - picture.mean(0), art - art.mean(0)
        slopes.append(float((own * ink).sum() / max(1e-9, float((ink * ink).sum()))))
    # Contrast that blur and a paper a little aside take from all places alike is taken out by the usual one.
    usual = max(1e-3, float(np.median(slopes)))
    lights = []
    for one, slope, (picture, art) in zip(looks, slopes, both, strict=True):
        kept = max(0.05, min(1.0, slope / usual))
        level = np.maximum(picture.mean(0) - sheet.over.black, 1e-3) / np.maximum(art.mean(0), 1e-3)
        white = np.minimum(level, sheet.over.white * kept)
        black = np.maximum(sheet.over.black, picture.mean(0) - white * art.mean(0))
        lights.append(_Light(white.astype(np.float32), black.astype(np.float32), float((one.picture.max(2) >= BURNT).mean())))
    return lights


def _try(sheet: _Sheet, spot: Spot, light: _Light) -> _Try:
    """A spot as it lies and, where nothing lies, with pieces tried on it."""
    as_it_is = sheet.read(spot)
    hidden = frozenset(place.name for place in spot.all if place.name in as_it_is.covered | as_it_is.unsure)
    if spot.place.name in hidden:
        return _Try(spot, light, hidden, frozenset(place.name for place in spot.all))
    if as_it_is.faces.get(spot.place.name):
        return _Try(spot, light, hidden, hidden, lies=True)
    failed: set[str] = set()
    for things in _things(spot, sheet.board):
        with _laid(sheet, spot, things, light):
            now = sheet.read(spot)
        for place in spot.all:
            laid = [(piece.kind, face.name) for at, piece, face, _ in things if at is place]
            if sorted(laid) != sorted((one.piece, one.face) for one in now.faces.get(place.name, ())):
                failed.add(place.name)
    return _Try(spot, light, hidden, frozenset(failed), lies=bool(as_it_is.faces))


Thing = tuple[Place, Piece, Face, int]
"""A face of a piece on a place; the number of its slot."""


def _things(spot: Spot, board: Board) -> Iterator[list[Thing]]:
    """The tables to try on a spot: its places full, then each other kind alone. The first holds those on the piece that lies there too."""
    if spot.on:
        carrier = next(board.pieces[kind] for kind in spot.place.pieces if board.pieces[kind].ground_mm)
        face = next(one for one in carrier.faces.values() if one.name != "back")
        yield [(spot.place, carrier, face, 0), *(thing for place in spot.on for thing in _crowd(place, board))]
        return
    yield (most := _crowd(spot.place, board))
    tried_ = {piece.kind for _, piece, _, _ in most}
    for piece in _finest(spot.place, board):
        if piece.kind not in tried_ and not piece.ground_mm:
            yield [(spot.place, piece, next(iter(piece.faces.values())), 0)]


def _crowd(place: Place, board: Board) -> list[Thing]:
    """The pieces that lie at a place when it is full, the finest first, no face oftener than there is."""
    faces = [(piece, face) for piece in _finest(place, board) for face in reversed(list(piece.faces.values()))]
    if faces[0][0].codes:
        faces = [(piece, face) for piece, face in faces if piece is faces[0][0]]
    most = 1 if place.order in ("one", "pile") else min(CROWD, max(1, len(place.slots_mm)))
    crowd = [(piece, face) for turn in range(most) for piece, face in faces if face.copies > turn]
    return [(place, piece, face, slot) for slot, (piece, face) in enumerate(crowd[:most])]


def _finest(place: Place, board: Board) -> list[Piece]:
    """The kinds that may lie at a place, those with the smallest parts first."""
    return sorted((board.pieces[kind] for kind in place.pieces), key=module_mm)


def module_mm(piece: Piece) -> float:
    """The finest part by which a piece is known, mm: a module of its code."""
    if piece.codes:
        return min(code.size_mm for code in piece.codes) / CELLS
    return min(piece.size_mm) / SIDE_CELLS


@contextmanager
def _laid(sheet: _Sheet, spot: Spot, things: list[Thing], light: _Light) -> Iterator[None]:
    """Pieces lie in the picture as long as this lasts."""
    shown = sheet.shown
    laid = sorted((_sprite(sheet, spot, thing) for thing in things), key=lambda one: one.depth)
    x0, y0 = max(0, min(one.box[0] for one in laid)), max(0, min(one.box[1] for one in laid))
    x1, y1 = min(shown.shape[1], max(one.box[2] for one in laid)), min(shown.shape[0], max(one.box[3] for one in laid))
    part = shown[y0:y1, x0:x1]
    before = part.copy()
    paint, through = np.zeros((*part.shape[:2], 3), np.float32), np.ones((*part.shape[:2], 1), np.float32)
    for one in laid:
        _over(one, paint, through, (x0, y0))
    more = float(np.sqrt(max(0.0, sheet.blur_px**2 - PIXEL_PX**2)))
    if more > 0.1:
        paint, through = cv2.GaussianBlur(paint, (0, 0), more), cv2.GaussianBlur(through, (0, 0), more)[..., None]
    mixed = linear(before) * through + paint * light.white + (1 - through) * light.black
    made = toned(np.asarray(mixed, np.float32)).astype(np.float32)
    grain = np.random.default_rng(x0 * 4096 + y0).normal(0, sheet.rough, made.shape)
    part[:] = np.clip(made + grain * (1 - through) + 0.5, 0, 255).astype(np.uint8)
    try:
        yield
    finally:
        part[:] = before


def _sprite(sheet: _Sheet, spot: Spot, thing: Thing) -> Sprite:
    """One piece where hands put it first, seen by this camera."""
    place, piece, face, slot = thing
    at = (place.slots_mm or (place.centre_mm,))[slot]
    _, _, w, h = box_of(place.polygon_mm)
    turn = 90.0 if not piece.turns and min(w, h) < max(piece.size_mm) and (h > w) != (piece.size_mm[1] > piece.size_mm[0]) else 0.0
    layer = place.plane_mm + (0.5 if place is not spot.place or piece.body is not None else 0.0)
    return sprite(piece, face, sheet.view, placed(at, piece.size_mm, turn), base_mm=place.plane_mm, layer=layer)


def _over(one: Sprite, paint: NDArray[np.float32], through: NDArray[np.float32], corner: tuple[int, int]) -> None:
    """Lays a sprite over what was laid before."""
    height, width = paint.shape[:2]
    x0, y0, x1, y1 = (edge - corner[i % 2] for i, edge in enumerate(one.box))
    a, b, c, d = max(0, x0), max(0, y0), min(width, x1), min(height, y1)
    cut = slice(b - y0, d - y0), slice(a - x0, c - x0)
    paint[b:d, a:c] = paint[b:d, a:c] * one.through[cut] + one.paint[cut]
    through[b:d, a:c] *= one.through[cut]


def _why(sheet: _Sheet, one: _Try, place: Place, everywhere: bool, played: bool) -> str:
    """The likeliest reason why a place failed. `everywhere`: most of its sheet did. `played`: pieces lie on its sheet, maybe beside it."""
    light, over = one.light, sheet.over
    veiled = float((light.black - over.black).max()) > VEILED * float(over.white.max())
    scale = sheet.view.px_per_mm(place.centre_mm)
    module_px = scale * min(module_mm(sheet.board.pieces[kind]) for kind in place.pieces)
    white, black = (toned(np.asarray(end, np.float32)).astype(float) for end in (over.white, over.black))
    soft = sheet.blur_px / min(SOFTEST * module_px, PRINT_MM * scale)
    ratios = {FAR: LEAST_PX / module_px, SOFT: soft, DARK: FAINTEST * sheet.rough / max(float((white - black).mean()), 1e-3)}
    # What is out of focus looks veiled as well.
    if light.burnt > BURNT_SHARE or (veiled and soft <= 1):
        return GLARE
    worst = max(ratios, key=lambda reason: ratios[reason])
    if everywhere or ratios[worst] > 1:
        return worst
    if place.name in one.hidden or one.spot.place.name in one.hidden:
        return HIDDEN
    if float(light.white.mean()) < DULL * float(over.white.mean()):
        return DARK
    return HIDDEN if played else worst


def _inside(place: Place, view: View, frame: Frame) -> bool:
    """True when a place is wholly in the picture."""
    corners = project(view.plane(place.plane_mm), place.polygon_mm)
    return bool((corners > 0).all() and (corners < (frame.shape[1] - 1, frame.shape[0] - 1)).all())

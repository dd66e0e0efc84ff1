"""The simulated camera: a layout becomes a frame, with heights, light, noise, hands and a crooked table.

    camera = SimulatedCamera(board, seats=3, seed=7)
    shot = camera.frame(layout, covered_by_hands=["c3.tile"], light=0.8)
    shot.frame          # BGR uint8 (1296, 2304, 3)

`layout` maps a place to its pieces, bottom first: values with `piece, face, turn, how`, or tuples in that order. What is `under` is not
drawn; of a pile the last is the top. A piece keeps its exact position while it lies; what is new is put down anew, a little askew.
Only changed places are drawn again, so a frame costs a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.art import SheetArt, box_of, sheet_art, sheet_image
from vision.board import Board, Place
from vision.pictures.lens import FRAME_SIZE, Matrix, View, intrinsics, placed, project
from vision.pictures.tone import Light, linear
from vision.twin import arms
from vision.twin.laying import Hands, Put, Thing, pile_mm, pushed_together
from vision.twin.optics import GOOD, Conditions, developed, finished
from vision.twin.scenery import SHIFTS, lamplight, noise_pool, wood
from vision.twin.sprites import PAD, TEXEL_PER_MM, TO_MM, Box, shadow, soft, softened_face, sprite

PIXEL_PX = 0.45
RUN_PX = 8
"""How far a pixel gathers light (standard deviation), and how far a soft lens carries it."""
STRIP_PX = 64  # lines that are taken at a time: all that is worked out stays in the memory of the processor
EIGHTHS = np.array([(column, row) for column in range(8) for row in range(8)]) + 0.5
"""Points all over a place, eighths of its sides: what hides one of them covers it."""
THICK_MM = 1.5
"""The least thickness of a piece that casts a shadow."""


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A frame and its truth: places that hands touch, and each zone's homography (mm on the table's plane -> px)."""

    frame: NDArray[np.uint8]
    covered: frozenset[str]
    homographies: dict[str, Matrix]


@lru_cache(maxsize=8)
def _printed(board: Board) -> dict[str, NDArray[np.uint8]]:
    """The zones of a board as textures, by name; drawn once for all tables of this board."""
    return {zone.name: _texture(sheet_art(board, zone)) for zone in board.zones.values()}


@lru_cache(maxsize=24)
def _texture(art: SheetArt) -> NDArray[np.uint8]:
    """The print of a zone as a texture. Boards share it on which it is the same, whatever colours their pieces have."""
    return soft(sheet_image(art, TEXEL_PER_MM))


class SimulatedCamera:
    """Looks at one simulated table. The same seed and the same calls give the same pixels."""

    def __init__(self, board: Board, seats: int, seed: int = 0, *, seen: Conditions = GOOD, askew: float = 1.0) -> None:
        """`seen`: light, lens and camera. `askew`: 0 sets everything exactly on its slot."""
        self._board = board.for_seats(seats)
        self._sheets = _printed(self._board)
        self._rng = np.random.default_rng(seed)
        self._seen = seen
        self._askew = askew
        self._hands = Hands(self._board, self._rng, askew, seen.bent)
        self._camera = intrinsics()
        self._put: dict[str, list[Put]] = {}
        self._dirty: list[Box] = []
        """The parts of the picture that are to be drawn again before it is taken."""
        self._more, self._less = noise_pool(seen.noise)
        self._moment: tuple[NDArray[np.uint8], frozenset[str]]
        """The picture without noise, and what arms hide in it."""
        self._stand()
        self._paint()

    def _stand(self) -> None:
        """Sets up the arm, 0.97-1.03 m high and nearly vertical, and the zones a little off the plan. The arm leans by up to 2 degrees."""
        rng, k, zones = self._rng, self._askew, self._board.zones.values()
        xs = [z.centre_mm[0] + s * z.size_mm[0] / 2 for z in zones for s in (-1, 1)]
        ys = [z.centre_mm[1] + s * z.size_mm[1] / 2 for z in zones for s in (-1, 1)]
        middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
        tilt = np.radians(rng.uniform(-2, 2, 3) * k)
        self._rotation = cv2.Rodrigues(np.array([tilt[0], tilt[1], tilt[2]]))[0]
        height = 1000 + rng.uniform(-30, 30) * k
        aim = np.array([middle[0] + rng.uniform(-15, 15) * k, middle[1] + rng.uniform(-10, 10) * k, 0.0])
        self._eye = aim - self._rotation[2] * height
        self._zone_at = {
            z.name: placed(
                (z.centre_mm[0] + rng.uniform(-4, 4) * k, z.centre_mm[1] + rng.uniform(-4, 4) * k),
                z.size_mm,
                z.facing * 45 + rng.uniform(-2, 2) * k,
            )
            for z in zones
        }
        lean, lamp = rng.uniform(-0.25, 0.25, 2), float(rng.uniform(0, 2 * np.pi))
        self._away = np.array([np.cos(lamp), np.sin(lamp)]) * self._seen.slant
        # Drawn from a stream of their own: the same seed lays the same table under every light.
        self._light = lamplight(self._seen, lean, np.random.default_rng(int(1e6 * lamp)))

    def bump(self, zone: str | None = None, *, shift_mm: float = 6.0, turn_degrees: float = 2.0) -> None:
        """Somebody pushes a zone (its pieces ride along), or with None the camera's arm."""
        rng = self._rng
        dx, dy = rng.uniform(-shift_mm, shift_mm, 2)
        if zone is None:
            twist = cv2.Rodrigues(np.radians(np.array([dy, dx, 0.0]) * 0.05))[0]
            self._rotation = twist @ self._rotation
        else:
            known = self._board.zones[zone]
            push = placed((known.size_mm[0] / 2 + dx, known.size_mm[1] / 2 + dy), known.size_mm, rng.uniform(-turn_degrees, turn_degrees))
            self._zone_at[zone] = self._zone_at[zone] @ push
        self._paint()

    def lay_anew(self, place: str) -> bool:
        """Hands lift what lies at a place before the next frame, and put it down once more. False: nothing lies there."""
        self._dirty += (boxes := [sprite.box for put in self._put.pop(place, ()) for sprite in put.sprites])
        return bool(boxes)

    def sees(self, place: str) -> bool:
        """True if this table has such a place."""
        return place in self._board.places

    def view(self, zone: str) -> View:
        """The true view of a zone."""
        return View.of_camera(self._camera, self._rotation, self._eye, self._zone_at[zone])

    def lying(self, zone: str) -> list[Put]:
        """Returns all that lies on a zone, as it was put down."""
        return [put for name, puts in self._put.items() if self._board.places[name].zone == zone for put in puts]

    def frame(
        self, layout: Mapping[str, Sequence[Any]], *, covered_by_hands: Iterable[str] = (), light: float = 1.0, edge: str | None = None
    ) -> Shot:
        """One picture. `covered_by_hands`: places that arms reach for now. `light`: a lamp's gain. `edge`: where the arms come from."""
        self._settle(layout)
        out = self._clear.copy() if light == 1.0 else cv2.convertScaleAbs(self._clear, alpha=light)
        covered = self._reach(out, hands, edge) if (hands := list(covered_by_hands)) else frozenset[str]()
        self._moment = out, covered
        return self.again()

    def again(self) -> Shot:
        """The next picture of the same moment: hands rest, and only the noise is another."""
        still, covered = self._moment
        y, x = (int(n) for n in self._rng.integers(0, SHIFTS, 2))
        part = np.s_[y : y + still.shape[0], x : x + still.shape[1]]
        # Of two numbers that are added one is none: nothing is cut off between them.
        out = np.asarray(cv2.add(still, self._more[part]), np.uint8)
        out = np.asarray(cv2.subtract(out, self._less[part], out), np.uint8)
        out = finished(out, self._seen, float(self._camera[0, 0]))
        return Shot(out, covered, {name: self.view(name).ground for name in self._board.zones})

    def _reach(self, out: NDArray[np.uint8], places: list[str], edge: str | None) -> frozenset[str]:
        side = edge or ("south", "north", "west")[int(self._rng.integers(3))]
        mask = np.zeros(out.shape[:2], np.uint8)
        for name in places:
            place = self._board.places[name]
            view = self.view(place.zone)
            target = project(view.plane(place.plane_mm), [place.centre_mm])[0]
            mask |= arms.reach(out, target, side, view.px_per_mm(place.centre_mm), rng=self._rng, seen=self._seen)
        touched = set()
        views = {zone: self.view(zone) for zone in self._board.zones}
        for place in self._board.places.values():
            x, y, w, h = box_of(place.polygon_mm)
            at = project(views[place.zone].plane(place.plane_mm), np.array((x, y)) + np.array((w, h)) * EIGHTHS / 8).round().astype(int)
            at = at[(at >= 0).all(1) & (at[:, 0] < out.shape[1]) & (at[:, 1] < out.shape[0])]
            if len(at) and mask[at[:, 1], at[:, 0]].any():
                touched.add(place.name)
        return frozenset(touched)

    def _settle(self, layout: Mapping[str, Sequence[Any]]) -> None:
        """Takes away what is gone, puts down what is new, and draws again where something changed."""
        dirty, self._dirty = self._dirty, []
        todo: list[tuple[Place, list[tuple[Thing, Put | None]], int, int | None]] = []
        for name, place in self._board.places.items():
            wanted = [_thing(value) for value in layout.get(name, ())]
            wanted = [thing for thing in wanted if thing[3] != "under"]
            if place.order == "pile" and wanted:
                count, wanted = len(wanted), wanted[-1:]
            else:
                count = 0
            here = self._put.get(name, [])
            if [put.thing for put in here] == wanted and not (count > 1 and abs(here[0].z_mm - pile_mm(place, count)) > 0.01):
                continue
            left, stay = [] if place.order == "pile" or pushed_together(place, len(here), len(wanted)) else list(here), []
            begins = _row_begins(here, wanted, len(place.slots_mm)) if place.order == "row" else None
            for index, thing in enumerate(wanted):
                at = None if begins is None else begins + index
                same = next((put for put in left if put.thing == thing and at in (None, put.slot)), None)
                left = [put for put in left if put is not same]
                stay.append((thing, same))
            kept = [put for _, put in stay if put is not None]
            dirty += [s.box for put in here if put not in kept for s in put.sprites]
            self._put[name] = kept
            todo.append((place, stay, count, begins))
        for place, stay, count, begins in todo:
            dirty += self._put_down(place, stay, count, begins)
        if dirty:
            self._redraw(dirty)

    def _put_down(self, place: Place, stay: Sequence[tuple[Thing, Put | None]], count: int, begins: int | None) -> list[Box]:
        """Puts down what is new at a place, and returns where something changed. `stay`: all its things, with those that lie already."""
        taken = {put.slot for _, put in stay if put is not None}
        now = self._put[place.name] = [put for _, put in stay if put is not None]
        lying = self.lying(place.zone)
        elsewhere = [other for other in lying if other not in now]
        order: list[Put] = []
        for index, (thing, kept) in enumerate(stay):
            others = taken if begins is None else set(range(begins + index))
            put = kept or self._hands.put(place, thing, others, pile=count, crowd=len(stay), lying=lying)
            if put is None:
                # They push the others aside.
                order = self._hands.side_by_side(place, [thing for thing, _ in stay], elsewhere)
                break
            taken.add(put.slot)
            order.append(put)
            lying += [] if put is kept else [put]
        new = [put for put in order if put not in now]
        gone = [put for put in now if put not in order]
        for put in new:
            self._draw(place, put)
        self._put[place.name] = order
        return [s.box for put in gone + new for s in put.sprites]

    def _draw(self, place: Place, put: Put) -> None:
        piece = self._board.pieces[put.thing[0]]
        view = self.view(place.zone)
        base = place.plane_mm + put.z_mm
        flat = piece.body is None
        layer = base + (0.001 * put.slot if flat else piece.height_mm)
        bent = put.bent_mm if flat and not put.z_mm else 0.0
        face = piece.faces[put.thing[1]]
        put.sprites = [sprite(piece, face, view, put.at, base_mm=place.plane_mm, layer=layer, pile_mm=put.z_mm, bent_mm=bent)]
        high = put.z_mm + piece.height_mm
        if high >= THICK_MM and self._seen.shade:
            x, y = np.linalg.inv(self._zone_at[place.zone][:2, :2]) @ self._away * high
            under = layer - 0.0005 if flat else base + 0.4
            away = (float(x), float(y))
            put.sprites.append(shadow(piece, view, put.at, base_mm=place.plane_mm, away=away, left=self._seen.shadowed, layer=under))

    def _redraw(self, dirty: list[Box]) -> None:
        sprites = sorted((s for puts in self._put.values() for put in puts for s in put.sprites), key=lambda s: s.depth)
        for box in _merged(dirty):
            x0, y0, x1, y1 = box
            self._scene[y0:y1, x0:x1] = self._base[y0:y1, x0:x1]
            for one in sprites:
                one.lay(self._scene, box)
            for top in range(y0, y1, STRIP_PX):
                self._develop((x0, top, x1, min(top + STRIP_PX, y1)))

    def _develop(self, box: Box) -> None:
        """Takes the picture of a part of the scene, with as much around it as the lens runs into it."""
        width, height = FRAME_SIZE
        x0, y0, x1, y1 = box
        a, b, c, d = max(0, x0 - RUN_PX), max(0, y0 - RUN_PX), min(width, x1 + RUN_PX), min(height, y1 + RUN_PX)
        # OpenCV's own arithmetic takes a third of the time of numpy's where one channel meets three.
        light = cv2.multiply(self._scene[b:d, a:c], _thrice(self._lit[b:d, a:c]))
        if self._seen.gloss:
            light = cv2.add(light, _thrice(self._glare[b:d, a:c]))
        half = RUN_PX // 2
        e, f, g, h = max(0, x0 - half), max(0, y0 - half), min(width, x1 + half), min(height, y1 + half)
        self._clear[f:h, e:g] = developed(light, self._seen, PIXEL_PX)[f - b : h - b, e - a : g - a]

    def _paint(self) -> None:
        """The table without pieces, then all pieces again."""
        width, height = FRAME_SIZE
        base = wood().copy()
        self._clutter(base)
        for zone in self._board.zones.values():
            self._lay_sheet(base, self._sheets[zone.name], self.view(zone.name).ground)
        self._lit, self._glare = cv2.split(cv2.resize(self._light, (width, height), interpolation=cv2.INTER_LINEAR))
        self._base = base
        self._scene = np.empty_like(base)
        self._clear = np.empty((height, width, 3), np.uint8)
        for name, puts in self._put.items():
            for put in puts:
                self._draw(self._board.places[name], put)
        self._dirty = [(0, 0, width, height)]

    def _clutter(self, base: Light) -> None:
        """Draws clutter: open cards of a hand, beside the zones. The reader must not look there."""
        flat = View.of_camera(self._camera, self._rotation, self._eye, np.eye(3))
        for piece in self._board.pieces.values():
            if piece.body is None and len(piece.codes) > 1:
                for i, face in enumerate(list(piece.faces.values())[1:6]):
                    at = placed((-300 + 30 * i, 290 + 3 * i), piece.size_mm, -10 + 6 * i)
                    self._lay_sheet(base, softened_face(piece, face), flat.ground @ at)

    @staticmethod
    def _lay_sheet(base: Light, texture: NDArray[np.uint8], to_px: Matrix) -> None:
        """Lays a texture (BGRA with its rim, as `soft` makes it) onto the table."""
        height, width = texture.shape[:2]
        rim = [(x / TEXEL_PER_MM, y / TEXEL_PER_MM) for x in (-PAD, width - PAD) for y in (-PAD, height - PAD)]
        corners = project(to_px, rim)
        x0, y0 = np.maximum(0, np.floor(corners.min(0)).astype(int))
        x1, y1 = np.minimum(FRAME_SIZE, np.ceil(corners.max(0)).astype(int) + 1)
        if x0 >= x1 or y0 >= y1:
            return
        shift = np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1.0]])
        laid = cv2.warpPerspective(texture, shift @ to_px @ TO_MM, (int(x1 - x0), int(y1 - y0)), flags=cv2.INTER_LINEAR)
        part = base[y0:y1, x0:x1]
        through = _thrice(1 - laid[..., 3].astype(np.float32) / 255)
        part[:] = cv2.add(cv2.multiply(part, through), linear(np.ascontiguousarray(laid[..., :3])))


def _thrice(plane: NDArray[np.float32]) -> Light:
    """The same for all three colours."""
    return np.asarray(cv2.merge((plane, plane, plane)), np.float32)


def _thing(value: Any) -> Thing:
    if isinstance(value, tuple):
        piece, face, *rest = value
        return str(piece), str(face), int(rest[0]) if rest else 0, str(rest[1]) if len(rest) > 1 else "seen"
    return value.piece, value.face, value.turn, value.how


def _row_begins(here: Sequence[Put], wanted: Sequence[Thing], slots: int) -> int:
    """The slot of a row's first piece: where most of it may stay as it lies, else in the middle."""
    lies = {put.slot: put.thing for put in here}
    middle = max(0, slots - len(wanted)) // 2
    starts = sorted(range(max(0, slots - len(wanted)) + 1), key=lambda start: abs(start - middle))
    return max(starts, key=lambda start: sum(lies.get(start + index) == thing for index, thing in enumerate(wanted)))


def _merged(boxes: list[Box]) -> list[Box]:
    """Boxes that touch become one; clipped to the frame."""
    width, height = FRAME_SIZE
    todo = [(max(0, a), max(0, b), min(width, c), min(height, d)) for a, b, c, d in boxes]
    done: list[Box] = []
    for box in todo:
        merged = box
        again = True
        while again:
            again = False
            for other in done:
                if merged[0] < other[2] and other[0] < merged[2] and merged[1] < other[3] and other[1] < merged[3]:
                    done.remove(other)
                    merged = (min(merged[0], other[0]), min(merged[1], other[1]), max(merged[2], other[2]), max(merged[3], other[3]))
                    again = True
                    break
        done.append(merged)
    return [box for box in done if box[0] < box[2] and box[1] < box[3]]

"""Pieces with codes in one place: looked for where they lay, then where the ground is not bare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.board import Piece, Place, Point
from vision.pictures.hull import box_around, inside, meet
from vision.pictures.lens import Matrix, inverse, project
from vision.pieces import laid, shown
from vision.pieces.decode import NEARLY, Bank, Hit, bank, check, find, in_sight, refine
from vision.pieces.ground import ENOUGH, ROOM, WINDOW_MM, calmed, look, room, touching
from vision.pieces.ground import Ground as Seen
from vision.pieces.laid import NEAR_MM, STRAY_MM, SURE_MARGIN, SURE_SCORE, Ground, LaidPiece, Lay, Result, laid_by, with_codes
from vision.pieces.patch import Flags, Patch
from vision.sheets.markers import CELLS
from vision.squares import Square

BEYOND_DOUBT = 0.93
"""A code that fits so well where a piece is known to lie needs no other evidence. And elsewhere, nothing speaks against it."""
DOUBT_SCORE = 0.70
PARTLY_SCORE = 0.55
"""A code whose quiet edge another piece hides on one side still fits so well as a whole. What is seen of it is told by itself."""
BLUR_PX = 0.75
"""Softness of lens and pixels together (standard deviation)."""
CALM = 0.4
"""Ground counts as seen in patches of at least this share of the smallest piece. Black and white cells are like print here and there."""
FLAT_MM = 4.0
SQUARE_MM = 1.0
"""How far off the middle of a code may be by its corners."""
HALF = 0.4
"""Least share of its side that is seen, if anything is, of a piece that lies under another."""
BARE_UNDER = 0.3
"""Most of its ground, as a share, that is in sight where a piece lies. Windows of a code agree with some print by chance."""


class _Search:
    """Pieces found so far in one place, and the ground they explain."""

    def __init__(self, lay: Lay, place: Place, ground: Ground) -> None:
        self.lay, self.place, self.ground = lay, place, ground
        self.plane = lay.plane(place.plane_mm)
        self.pieces, self.kinds, self.codes, self.least_mm, self.whole_mm = with_codes(lay.board, place.pieces)
        self.found: list[LaidPiece] = []
        self.buried: list[LaidPiece] = []
        self.size_mm, self.top = self.pieces[0].codes[0].size_mm, self.face_plane(self.pieces[0])
        x, y, w, h = self.ground.box
        self.region: NDArray[np.float64] = project(self.ground.carrier, [(x, y), (x + w, y), (x + w, y + h), (x, y + h)])
        self.seen: Seen
        self.explained: Flags
        self.around: tuple[Flags, Flags, Flags] | None = None
        """Samples of the place, within reach of its pieces, and where pieces lay before. It is None while only the place is looked at."""

    @cached_property
    def lean(self) -> Matrix:
        """Zone mm at the height of the faces -> mm of the ground behind them."""
        return np.asarray(inverse(self.plane) @ self.top, np.float64)

    @cached_property
    def words(self) -> Bank:
        """The codes of this place's pieces, told from those of others on its sheet. They are as soft as the picture."""
        others = laid.codes_beside(self.lay.board, self.place.zone, self.place.pieces, self.size_mm)
        return self.bank(self.codes, self.size_mm, others)

    def bank(self, codes: tuple[str, ...], size_mm: float, others: tuple[str, ...] = ()) -> Bank:
        """These codes as soft as the picture is here. `size_mm`: of each."""
        x, y = (self.region.sum(0) / len(self.region)).tolist()
        module_px = self.lay.view.px_per_mm((x, y)) * size_mm / CELLS
        return bank(codes, max(0.08, round(BLUR_PX / module_px / 0.04) * 0.04), others)

    @property
    def hidden(self) -> Flags:
        """Ground that is out of sight for no known reason, as far as it is this place's affair."""
        return self._own(~calmed(self.seen.bare | self.explained, CALM * self.least_mm))

    def _own(self, hidden: Flags) -> Flags:
        """The parts of hidden ground on which a piece of this place may lie.

        Beside the place they touch a piece that pushes others out, or lie where such a piece was before."""
        if self.around is None:
            return hidden
        place, near, before = self.around
        return np.asarray(hidden & (place | (near & touching(hidden, self.explained | before))))

    @property
    def room(self) -> bool:
        """True if another piece could lie where the ground is out of sight.

        At least the piece's code would look unlike print. Where it touches a flat piece that was found a part is enough: another may lie
        half under it.
        """
        flat = max(piece.height_mm for piece in self.pieces) < FLAT_MM
        beside = flat and bool(self.found) and self.place.order in ("heap", "row")
        if not room(self.hidden, self.least_mm * (HALF if beside else 1.0)):
            return False
        clear = self.seen.clear(self.explained)
        if self.around is not None:
            # Beside the place it is enough that the print is seen in a pawn's shadow: in the middle of a piece it would not be.
            clear |= self.seen.faint & ~self.seen.strange & ~self.around[0]
        hidden = self._own(~calmed(clear, CALM * self.least_mm))
        if self.around is not None:
            # All of what stands beside the place hides ground that is looked at.
            return room(hidden & self.around[0], self.least_mm) or room(hidden & ~self.around[0], self.whole_mm)
        return room(hidden, self.least_mm) or (beside and room(touching(hidden, self.explained), self.least_mm * HALF))

    def take(self, one: LaidPiece) -> None:
        """Adds a piece, or keeps the better of two readings of the same."""
        for i, other in enumerate(self.found):
            if one.same(other.piece.kind, other.face, other.centre_mm) or one.apart_mm(other.centre_mm) < 0.5 * min(one.piece.size_mm):
                self.found[i], below = (one, other) if one.score > other.score else (other, one)
                # It hides more than half of another one, whose code is seen all the same: nobody can say where in a row that lies.
                self.buried += [below] * (laid.surely_told(below, None) and (one.piece, one.face) != (other.piece, other.face))
                return
        self.found.append(one)
        rect = one.outline_mm
        self.explained |= self.seen.under(np.vstack([project(self.lean, rect), rect]), WINDOW_MM / 2 + 0.3 * self.place.rise_mm)

    @cached_property
    def unmoved(self) -> list[LaidPiece]:
        """The certain pieces that lie exactly where they lay."""
        ones = [
            shown.still(self.lay, self.face_plane(old.piece), old) if old.by_picture else laid.still(self.lay, self.top, self.words, old)
            for old in self.ground.known
        ]
        return [one for one in ones if one is not None and laid.surely_told(one, self.ground.likely)]

    @cached_property
    def moved(self) -> list[LaidPiece]:
        """The certain pieces about where the others lay, by their codes. Half told so near to one place, a code may be another piece's."""
        gone = [old for old in self.ground.known if not old.by_picture and not any(one.at is old.at for one in self.unmoved)]
        ones = [laid.about(self.lay, self.top, self.words, old, self.kinds) for old in gone]
        return [one for one in ones if laid.surely_told(one, None)]

    @cached_property
    def plain(self) -> list[LaidPiece]:
        """The certain pieces that belong here and whose codes are plain to see."""
        return [one for one, at in self._plain_but(()) if self._here(one, at)]

    @cached_property
    def _squares(self) -> list[tuple[Square, tuple[float, float, float]]]:
        """The codes of these kinds that are plain to see about here, and their poses. A card's may lie outside of it."""
        found = [(square, square.pose(self.top)) for square in self.lay.squares if square.face.code in self.kinds]
        middles = np.array([(pose[:2], square.piece_middle(pose)) for square, pose in found]).reshape(-1, 2)
        near = inside(middles, self.region, max(NEAR_MM, self.ground.reach_mm + SQUARE_MM)).reshape(-1, 2).any(1)
        return [found[i] for i in np.flatnonzero(near)]

    def _plain_but(self, known: Sequence[LaidPiece]) -> list[tuple[LaidPiece, Point]]:
        """The certain pieces about here, except those known, whose codes are plain to see, and the middles of these."""
        ones: list[tuple[LaidPiece, Point]] = []
        for square, pose in self._squares:
            thing = square.piece.kind, square.face.name, square.piece_middle(pose)
            if any(one.carries(pose[:2]) or one.same(*thing) for one in (*known, *(one for one, _ in ones))):
                continue
            # Most are told for sure by their corners; the others are looked for about there.
            hit = check(self.lay.grey, self.top, self.size_mm, self.words, pose=pose, code=square.face.code or "")
            if hit is None or not laid.surely_told(self.laid(hit), None):
                hit = refine(self.lay.grey, self.top, self.size_mm, self.words, np.array(pose), NEARLY)
            one = self.laid(hit)
            if laid.surely_told(one, None):
                ones.append((one, hit.centre_mm))
        return ones

    def besides(self, one: LaidPiece) -> tuple[LaidPiece, ...]:
        """The other pieces that lie in this place, beside one, on it or half under it. Their codes are seen."""
        here = tuple(other for other, _ in self._plain_but((one,)) if other.lies_in(self.place, self.lay.board))
        left = (old for old in self.ground.known if not any(each.same(old.piece.kind, old.face, old.centre_mm) for each in (one, *here)))
        return (*here, *(old for old in left if self._half_seen(old, one)))

    def _half_seen(self, old: LaidPiece, one: LaidPiece) -> bool:
        """True if a piece lies where it lay, half under another.

        What is left of its codes tells, or that the ground where it lay is out of sight."""
        hidden = one.hides(old.codes_mm) and inside(old.outline_mm, one.outline_mm, WINDOW_MM / 2).all()
        if old.by_picture or hidden:
            # Of what was exchanged for another nothing can be seen: most changes are that.
            return False
        left = laid.about(self.lay, self.top, self.words, old, self.kinds)
        if (left.piece.kind, left.face) == (old.piece.kind, old.face) and left.score >= DOUBT_SCORE and not one.hides(old.codes_mm):
            return not one.same(old.piece.kind, old.face, left.centre_mm)
        if self.place.order != "one":
            # In a pile the former top is out of sight because it lies under the new one.
            return False
        seen = look(self.lay.picture, self.plane, self.ground.carrier, self.ground.patch, self.lay.lamp)
        beside = seen.under(old.outline_mm, 0.0) & ~seen.under(one.outline_mm, WINDOW_MM / 2)
        return bool(beside.sum() >= ENOUGH and seen.bare[beside].mean() <= BARE_UNDER)

    def alone(self) -> Result | None:
        """The reading of a place that holds one piece, where that is beyond doubt by its code. What is cheapest is tried first."""
        told = (ones[0] for ones in self._ways() if len(ones) == 1 and (ones[0].by_picture or ones[0].score >= BEYOND_DOUBT))
        return next((self.with_others(one) for one in told), None)

    def with_others(self, one: LaidPiece, *more: LaidPiece) -> Result:
        """The reading of a place with this piece: both that share it, or one and a doubt."""
        others = more or self.besides(one)
        both = self.share((one, *others)) and not any(each in self.ground.known for each in others)
        return Result((one, *others), (), False, False) if both else Result((one,), others, False, False)

    def share(self, ones: Sequence[LaidPiece]) -> bool:
        """True if several pieces surely share this place, where one should lie."""
        if len(ones) < 2 or self.place.order != "one":
            return False
        return all(one.lies_in(self.place, self.lay.board, STRAY_MM) and laid.surely_told(one, None) for one in ones)

    def _ways(self) -> Iterator[list[LaidPiece]]:
        yield self.unmoved
        yield self.plain
        yield self.moved

    def look(self, patch: Patch) -> None:
        """Compares the ground with its print."""
        self.seen = look(self.lay.picture, self.plane, self.ground.carrier, patch, self.lay.lamp)
        self.explained = np.zeros(self.seen.bare.shape, bool)

    def look_around(self, patch: Patch) -> None:
        """Compares all the ground on which a piece may stand that belongs here. The codes of pieces of other places explain theirs."""
        self.look(patch)
        shape, before = self.explained.shape, self.explained.copy()
        for old in self.ground.known:
            if not inside(np.array([old.centre_mm]), self.region, 0.0)[0]:
                before |= self.seen.under(old.outline_mm, 0.0)
        near = self.ground.reach_mm + ROOM / 2 * self.least_mm
        place, near_it = (inside(self.seen.at_mm, self.region, grow).reshape(shape) for grow in (0.0, near))
        self.around = place, near_it, before
        for square in self.lay.squares:
            x, y, degrees = square.pose(self.face_plane(square.piece))
            if square.face.code not in self.kinds or not inside(np.array([(x, y)]), self.region, self.ground.reach_mm)[0]:
                self.explained |= self.lay.under_code(self.seen, self.place, square.piece, (x, y, degrees))
        for one, at in self.ground.lying:
            self.explained |= self.lay.under(self.seen, at, one)

    def others(self) -> None:
        """Looks for pieces of other places where ground is out of sight. Their codes may be half hidden from afar."""
        if self.around is None or not self.room:
            return
        hidden = self.seen.at_mm[self.hidden.ravel()]
        near = [place for place in self.lay.board.places.values() if place.zone == self.place.zone and meet(place.polygon_mm, hidden)]
        alike: dict[tuple[float, float], dict[str, Piece]] = {}
        for piece in (self.lay.board.pieces[kind] for place in near for kind in place.pieces if kind not in self.place.pieces):
            if owners := {face.code: piece for face in piece.faces.values() if face.code}:
                alike.setdefault((piece.height_mm, piece.codes[0].size_mm), {}).update(owners)
        for (_, size_mm), owners in alike.items():
            plane = self.face_plane(next(iter(owners.values())))
            area = box_around(project(inverse(plane) @ self.plane, hidden))
            for hit in find(self.lay.grey, plane, area, size_mm, self.bank(tuple(sorted(owners)), size_mm), most=4, least=SURE_SCORE):
                if hit.margin >= SURE_MARGIN:
                    pose = *hit.centre_mm, hit.degrees
                    self.explained |= self.lay.under_code(self.seen, self.place, owners[hit.code], pose)

    def everywhere(self) -> None:
        """Looks wherever the ground is out of sight."""
        low, high = self.region.min(0) - self.ground.reach_mm, self.region.max(0) + self.ground.reach_mm
        if self.found:
            some, half = project(inverse(self.lean), self.seen.at_mm[self.hidden.ravel()]), max(self.pieces[0].size_mm) / 2
            low, high = np.maximum(low, some.min(0) - half), np.minimum(high, some.max(0) + half)
        area = box_around(np.array([low, high]))
        most = {"one": 4, "pile": 8}.get(self.place.order, 28 if self.place.on is None else 8)
        least = PARTLY_SCORE if self.ground.lying or self.found else DOUBT_SCORE
        for hit in find(self.lay.grey, self.top, area, self.size_mm, self.words, most=most, least=least):
            one = self.laid(hit)
            if (self.ground.lying or self.found) and not laid.surely_told(one, None):
                one = self.laid(in_sight(self.lay.grey, self.top, self.size_mm, self.words, hit, self.before))
            # What another's code fits better is that one. What is only half told and lies on the ground of other pieces is one of theirs.
            told = one.score >= BEYOND_DOUBT or (self._bare_share(one) <= BARE_UNDER and not self._of_others(hit.centre_mm))
            if one.score >= DOUBT_SCORE and one.margin > 0 and told and self._here(one, hit.centre_mm):
                self.take(one)

    @property
    def before(self) -> list[NDArray[np.float64]]:
        """The outlines, px, of the pieces that may hide a part of others here: found here, or known elsewhere."""
        return [self.lay.standing(at, one) for one, at in (*self.ground.lying, *((one, self.place) for one in self.found))]

    def _of_others(self, middle: Point) -> bool:
        """True if this point, mm, lies outside this place, on one whose pieces are others."""
        at, mine = np.array([middle]), set(self.place.pieces)
        if inside(at, self.region, STRAY_MM)[0]:
            return False
        others = (each for each in self.lay.board.places.values() if each.zone == self.place.zone and mine.isdisjoint(each.pieces))
        return any(inside(at, np.array(each.polygon_mm), 0.0)[0] for each in others)

    def laid(self, hit: Hit) -> LaidPiece:
        """The piece whose code was read."""
        piece, face = self.kinds[hit.code]
        return LaidPiece(piece, face, laid_by(piece.codes[0], *hit.centre_mm, hit.degrees), hit.score, hit.margin)

    def by_pictures(self) -> None:
        """Looks for what its owner showed, wherever the ground is still out of sight."""
        kinds = [(piece, self.face_plane(piece)) for piece in self.pieces if any(face.looks for face in piece.faces.values())]
        while kinds and self.room:
            one, before = shown.find(self.lay, self.plane, self.seen, self.hidden, kinds), len(self.found)
            if one is not None and self._here(one, one.centre_mm):
                self.take(one)
            if len(self.found) == before:
                return

    def _here(self, one: LaidPiece, known_by: Point) -> bool:
        """True if a piece lies so that it belongs to this place. `known_by`: the middle of what it was known by, mm."""
        near = self.place.order != "one" or one.apart_mm(self.place.centre_mm) < 0.2 * sum(one.piece.size_mm)
        return near and bool(inside(np.array([known_by]), self.region, self.ground.reach_mm)[0])

    def face_plane(self, piece: Piece) -> Matrix:
        """Returns zone mm at the height of a piece's face -> px of the cut-out."""
        return self.lay.face_plane(self.place, piece)

    def _bare_share(self, one: LaidPiece) -> float:
        """Returns how much of the ground under a code is seen to be bare: a code looks like no print."""
        w, (x, y) = one.piece.codes[0].size_mm, one.piece.codes[0].corner_mm
        under = self.seen.under(project(self.lean @ one.at, [(x, y), (x + w, y), (x + w, y + w), (x, y + w)]), 0.0)
        return float(self.seen.bare[under].mean()) if under.any() else 0.0

    def result(self) -> Result:
        sure = tuple(one for one in self.found if laid.surely_told(one, self.ground.likely))
        unsure = tuple(one for one in self.found if one not in sure and not any(one.on(other) for other in sure))
        if self.place.order in ("one", "pile"):
            # In the middle of a place that two share stands neither.
            shared = () if self.found else tuple(one for one, _ in self._plain_but(()) if one.lies_in(self.place, self.lay.board))
            if sure or self.share(shared):
                return self.with_others(*(sure or shared))
        covered = self.room
        return Result(sure, (*unsure, *self.buried), covered, not self.found and not covered)


def read_coded(lay: Lay, place: Place, ground: Ground) -> Result:
    """Reads the pieces with codes in one place."""
    search = _Search(lay, place, ground)
    alone = place.order in ("one", "pile")
    if alone and (result := search.alone()) is not None:
        return result
    known = search.unmoved + search.moved
    # Where the sheet was searched as a whole its codes cost nothing more; elsewhere bare ground tells sooner that nothing lies there.
    plain = search.plain if alone or lay.found is not None or ground.wider is not None else []
    if ground.wider is not None and (plain or ground.known):
        search.look_around(ground.wider())
    else:
        search.look(ground.patch)
        if alone and not search.room:
            return Result((), (), False, True)
        if not alone and lay.found is None and ground.wider is None and search.room:
            plain = search.plain
    for one in known + plain:
        search.take(one)
    if (not alone or not search.found) and search.room:
        search.everywhere()
        search.others()
    if not alone or not search.found:
        search.by_pictures()
    return search.result()

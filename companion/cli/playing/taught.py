"""Takes in what an owner teaches at `calibrate`: colours of cubes and faces of other pieces."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.present.words import Words
    from companion.sensing.calibration import Calibration
    from vision.board import Board, Colour
    from vision.pictures.frame import Frame
    from vision.pictures.lens import View
    from vision.sheets.enrol import Looks


@dataclass(frozen=True, slots=True)
class Taught:
    """Colours by piece, and pictures by piece and face."""

    colours: Mapping[str, Colour]
    faces: Looks

    @property
    def counts(self) -> dict[str, dict[str, int]]:
        """Piece -> face -> how many pictures of it there are."""
        return {kind: {face: len(pngs) for face, pngs in known.items()} for kind, known in self.faces.items()}

    def tell(self, said: Words) -> None:
        """Says how many pictures of the owner's own faces there are."""
        for kind, known in self.counts.items():
            print(
                f"pictures of your own pieces, {said.piece(kind)}: {', '.join(f'{face or kind} {count}' for face, count in known.items())}"
            )


def taught(
    plan: Board,
    frame: Frame,
    views: Mapping[str, View],
    before: Calibration | None,
    *,
    colours: bool,
    face: str | None,
    at: str,
) -> Taught:
    """Returns what was known before and what lies there now. `face`: a piece and its face, like card/red-1-drop; `at`: its place."""
    from companion.assemble import words
    from vision.sheets.enrol import learn_face, with_look
    from vision.sheets.measure import learn_colours

    said = words(plan.game)
    known = Taught(before.colours, before.faces) if before else Taught({}, {})
    if colours:
        known = Taught(learn_colours(plan, frame, views, piece=said.piece, place=said.place), known.faces)
    if face is not None:
        kind, name = _face(plan, face, at)
        png = learn_face(plan, frame, views, kind, at=at, piece=said.piece(kind), place=said.place)
        known = Taught(known.colours, with_look(known.faces, kind, name, png))
    return known


def _face(plan: Board, wanted: str, at: str) -> tuple[str, str]:
    """The piece and the face that are meant. Raises InputError."""
    from companion.errors import InputError

    kind, _, name = wanted.partition("/")
    faces = {one: list(piece.faces) for one, piece in plan.pieces.items() if piece.codes}
    if kind not in faces:
        raise InputError(f"--face {wanted}: there is no such piece to learn; choose one of {', '.join(faces)}.")
    if name not in faces[kind]:
        raise InputError(f"--face {wanted}: choose one of {', '.join(f'{kind}/{one}' if one else kind for one in faces[kind])}.")
    if at and (at not in plan.places or kind not in plan.places[at].pieces):
        raise InputError(f"--at {at}: no {kind} lies there; companion board {plan.game} --json names the places.")
    return kind, name

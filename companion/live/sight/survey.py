"""Answers to what people ask on the camera's page: which places can be read, and their own pieces' colours."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.live.sight.picture import Picture
from companion.live.sight.places import told
from companion.present.words import Told
from companion.rules.values import PlacedPiece
from companion.sensing import calibration
from vision.errors import VisionError
from vision.sheets.enrol import learn_face, with_look
from vision.sheets.measure import learn_colours, sample_places
from vision.sheets.trial import tried

if TYPE_CHECKING:
    from companion.live.sight.eyes import Eyes
    from companion.live.sight.witness import Sight, Witness
    from companion.present.home import CameraView
    from companion.present.words import Words

PLACES, COLOURS, FACES = "places", "colours", "faces"
OF = "/"
"""Stands between piece and face where a face is asked for, as in `card/bow`."""


class Survey:
    """One answer at a time, found in the last picture on a thread of its own.

    `lines` is the last answer, or says that it is looked for; `blind` are the places that cannot be read.
    """

    def __init__(self, eyes: Eyes, witness: Witness) -> None:
        self._eyes, self._witness, self._picture = eyes, witness, Picture()
        self._worker: threading.Thread | None = None
        self._shown = [(kind, face) for kind, piece in eyes.board.pieces.items() if piece.codes for face in piece.faces]
        self.lines: tuple[str, ...] = ()
        self.blind: frozenset[str] = frozenset()

    def offers(self, words: Words) -> tuple[tuple[str, str], ...]:
        """Everything that can be asked at this table: key and label."""
        asks = (PLACES, *([COLOURS] if sample_places(self._eyes.board) else []), *([FACES] if self._shown else []))
        return tuple((ask, words.say("screen", f"ask_{ask}")) for ask in asks)

    def laid(self, words: Words) -> str:
        """The sentence on where pieces are laid before their colours are learnt; empty for a game without such pieces."""
        spots = [
            words.say("screen", "one_on", piece=words.piece(kind), place=words.place(place.name))
            for kind, place in sample_places(self._eyes.board).items()
        ]
        return words.say("screen", "ask_colours_sentence", pieces=words.listed(spots)) if spots else ""

    def faces(self, words: Words) -> tuple[tuple[str, str], ...]:
        """The name of each face that may be learnt, and the key by which it is asked."""
        named = ((words.piece(PlacedPiece(kind, face)), f"{kind}{OF}{face}") for kind, face in self._shown)
        return tuple((text[:1].upper() + text[1:], key) for text, key in named)

    def view(self, words: Words) -> CameraView:
        """The last picture with what was read in it, and the last answer. Nothing may be asked before there is a picture."""
        seen = self._picture.view(self._witness, words, self.blind)
        asks = self.offers(words) if self._witness.sight is not None else ()
        laid, faces = self.laid(words), self.faces(words)
        return replace(seen, lines=tuple(dict.fromkeys((*self.lines, *seen.lines))), surveys=asks, colours=laid, faces=faces)

    def ask(self, what: str, words: Words) -> None:
        """Begins to look for an answer, unless another one is still looked for."""
        sight = self._witness.sight
        if sight is None or (self._worker is not None and self._worker.is_alive()):
            return
        self.lines = (words.say("screen", "looking" if what == PLACES else "learning" if what == COLOURS else "learning_face"),)
        self._worker = threading.Thread(target=self._answer, args=(what, sight, words), name="survey", daemon=True)
        self._worker.start()

    def wait(self, seconds: float) -> None:
        """Until the picture and the answer that are in the making are there."""
        self._picture.wait(seconds)
        if self._worker is not None:
            self._worker.join(seconds)

    def _answer(self, what: str, sight: Sight, words: Words) -> None:
        try:
            answers = {PLACES: self._places, COLOURS: self._colours}
            self.lines = answers[what](sight, words) if what in answers else self._face(what, sight, words)
        except (VisionError, CompanionError) as error:
            self.lines = (str(error),)

    def _places(self, sight: Sight, words: Words) -> tuple[str, ...]:
        frame, _, views = sight
        found = tried(self._eyes.board, frame, {name: view for name, view in views.items() if view is not None})
        self.blind = frozenset(name for name, place in found.items() if not place.ok)
        return told(self._eyes.board, found, words)

    def _colours(self, sight: Sight, words: Words) -> tuple[str, ...]:
        frame, _, views = sight
        there = {name: view for name, view in views.items() if view is not None}
        learnt = learn_colours(self._eyes.board, frame, there, piece=words.piece, place=words.place)
        calibration.keep(self._eyes.learn(frame, there, colours=learnt))
        return (words.say("screen", "colours_learnt", pieces=words.listed(words.piece(kind) for kind in learnt)),)

    def _face(self, what: str, sight: Sight, words: Words) -> tuple[str, ...]:
        frame, _, views = sight
        there = {name: view for name, view in views.items() if view is not None}
        kind, _, face = what.partition(OF)
        png = learn_face(self._eyes.board, frame, there, kind, piece=words.piece(PlacedPiece(kind, face)), place=words.place)
        kept = self._eyes.kept
        faces = with_look(kept.faces if kept is not None else {}, kind, face, png)
        calibration.keep(self._eyes.learn(frame, there, faces=faces))
        return (words.say("screen", "face_learnt", piece=words.piece(PlacedPiece(kind, face)), count=Told(len(faces[kind][face]))),)

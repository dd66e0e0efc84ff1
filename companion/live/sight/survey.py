"""Answers to what people ask on the camera's page. Which places can be read, and the colours of their own pieces."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from companion.errors import CompanionError
from companion.live.sight.places import told
from companion.sensing import calibration
from vision.errors import VisionError
from vision.sheets.measure import learn_colours, sample_places
from vision.sheets.trial import tried

if TYPE_CHECKING:
    from companion.live.sight.eyes import Eyes
    from companion.live.sight.witness import Sight, Witness
    from companion.present.words import Words

PLACES, COLOURS = "places", "colours"


class Survey:
    """One answer at a time, found in the last picture on a thread of its own.

    `lines` is the last answer, or says that it is looked for; `blind` are the places that cannot be read.
    """

    def __init__(self, eyes: Eyes, witness: Witness) -> None:
        self._eyes, self._witness = eyes, witness
        self._worker: threading.Thread | None = None
        self.lines: tuple[str, ...] = ()
        self.blind: frozenset[str] = frozenset()

    def offers(self, words: Words) -> tuple[tuple[str, str], ...]:
        """Everything that can be asked at this table: key and label."""
        asks = (PLACES, COLOURS) if sample_places(self._eyes.board) else (PLACES,)
        return tuple((ask, words.say("screen", f"ask_{ask}")) for ask in asks)

    def laid(self, words: Words) -> str:
        """The sentence on where pieces are laid before their colours are learnt; empty for a game without such pieces."""
        spots = [
            words.say("screen", "one_on", piece=words.piece(kind), place=words.place(place.name))
            for kind, place in sample_places(self._eyes.board).items()
        ]
        return words.say("screen", "ask_colours_sentence", pieces=words.listed(spots)) if spots else ""

    def ask(self, what: str, words: Words) -> None:
        """Begins to look for an answer, unless another one is still looked for."""
        sight = self._witness.sight
        if sight is None or (self._worker is not None and self._worker.is_alive()):
            return
        self.lines = (words.say("screen", "looking" if what == PLACES else "learning"),)
        self._worker = threading.Thread(target=self._answer, args=(what, sight, words), name="survey", daemon=True)
        self._worker.start()

    def wait(self, seconds: float) -> None:
        """Until the answer that is looked for is there."""
        if self._worker is not None:
            self._worker.join(seconds)

    def _answer(self, what: str, sight: Sight, words: Words) -> None:
        try:
            self.lines = self._places(sight, words) if what == PLACES else self._colours(sight, words)
        except (VisionError, CompanionError) as error:
            self.lines = (str(error),)

    def _places(self, sight: Sight, words: Words) -> tuple[str, ...]:
        frame, _, views = sight
        found = tried(self._eyes.board, frame, {name: view for name, view in views.items() if view is not None})
        self.blind = frozenset(name for name, place in found.items() if not place.ok)
        return told(found, words)

    def _colours(self, sight: Sight, words: Words) -> tuple[str, ...]:
        frame, _, views = sight
        there = {name: view for name, view in views.items() if view is not None}
        learnt = learn_colours(self._eyes.board, frame, there, piece=words.piece, place=words.place)
        calibration.keep(self._eyes.learn(frame, there, colours=learnt))
        return (words.say("screen", "colours_learnt", pieces=words.listed(words.piece(kind) for kind in learnt)),)

"""What the table hears: an earcon for accepted, refused, your turn and time low, and a sentence where a voice is there.

Nothing sounds while a hand may still be moving: only settled tables make views. Without a speaker it is silent and says so once.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from typing import Literal

from companion.present.view import PlayView

Earcon = Literal["accepted", "refused", "turn", "low"]
LOW_S = 10.0

Voice = Callable[[str], None]
Tone = Callable[[Earcon], None]


class Announcer:
    """Follows the views. `tone` plays an earcon, `voice` speaks a sentence; both return at once."""

    def __init__(self, tone: Tone, voice: Voice) -> None:
        self._tone = tone
        self._voice = voice
        self._before = PlayView()

    def show(self, view: PlayView) -> None:
        """Says what is new in this view."""
        before, self._before = self._before, view
        if before.game != view.game or view.screen == "home":
            return
        if _open(view) is not None and _open(view) != _open(before) and view.ruling is not None:
            self._tone("refused")
            self._voice(view.ruling.sentence)
        elif _open(before) is not None and _open(view) is None:
            self._tone("accepted")
        if view.screen == "end" and before.screen != "end":
            self._voice(f"{view.outcome}. {view.reason}")
        elif [seat.seat for seat in view.active] != [seat.seat for seat in before.active] and view.active:
            self._tone("turn")
            self._voice(f"{view.active[0].name}." if len(view.active) == 1 else view.prompt)
        if _low(view) and not _low(before):
            self._tone("low")


def speaker() -> Voice:
    """espeak-ng where it is installed, otherwise silence. Never waits for the end of a sentence."""
    program = shutil.which("espeak-ng") or shutil.which("espeak")
    if program is None:
        return silence

    def speak(sentence: str) -> None:
        try:
            subprocess.Popen([program, sentence], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except OSError:
            return  # no sound is no reason to stop a game

    return speak


def silence(_sentence: str) -> None:
    """No voice."""


def _open(view: PlayView) -> int | None:
    return view.ruling.called if view.ruling is not None and view.ruling.open else None


def _low(view: PlayView) -> bool:
    return any(seat.ticking and seat.clock_s is not None and seat.clock_s <= LOW_S for seat in view.seats)

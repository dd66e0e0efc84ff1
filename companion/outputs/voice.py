"""One voice: sentences one after the other, the newest first, by espeak-ng where it is installed.

A sentence that waits gives way to a newer one. What is no longer true is ended at once, and so is a program that hangs.
"""

from __future__ import annotations

import shutil
import subprocess
import threading
from collections.abc import Callable
from typing import Protocol

AMPLITUDES = {"off": 0, "low": 40, "medium": 100, "loud": 190}
"""Amplitude of the voice by the chosen volume."""
LEAST_S, LETTER_S = 5.0, 0.2
"""The longest that a sentence takes: this, and so much for each letter. espeak-ng says some 15 letters a second."""


class Speaking(Protocol):
    """A program that says one sentence."""

    def wait(self, timeout: float | None = None) -> int: ...
    def kill(self) -> None: ...


def begin(command: list[str]) -> Speaking:
    """Starts the program; it says nothing on this terminal."""
    return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


class Voice:
    """Says sentences from a thread of its own; no call waits. `amplitude`: how loud the next sentence is, 0 to 200."""

    def __init__(self, amplitude: Callable[[], int], begin: Callable[[list[str]], Speaking] = begin) -> None:
        self._program = shutil.which("espeak-ng") or shutil.which("espeak")
        self._amplitude, self._begin = amplitude, begin
        self._news = threading.Condition()
        self._next = ""
        self._now: Speaking | None = None
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="voice", daemon=True)
        if self._program is not None:
            self._thread.start()

    def say(self, sentence: str) -> None:
        """Says this as soon as what is being said is over. What waited for that is not said any more."""
        with self._news:
            self._next = sentence
            self._news.notify()

    def hush(self) -> None:
        """Ends what is being said and drops what waits: it is no longer true."""
        with self._news:
            self._next = ""
            self._end()

    def close(self) -> None:
        """Ends the thread and its program."""
        with self._news:
            self._closed = True
            self._end()
            self._news.notify()
        if self._thread.is_alive():
            self._thread.join(5.0)

    def _end(self) -> None:
        if self._now is not None:
            self._now.kill()

    def _run(self) -> None:
        while True:
            with self._news:
                self._now = None
                self._news.wait_for(lambda: self._next or self._closed)
                if self._closed:
                    return
                sentence, self._next = self._next, ""
                try:
                    self._now = speaking = self._begin([self._program or "", "-a", str(self._amplitude()), "--", sentence])
                except OSError:
                    continue  # no sound is no reason to stop a game
            try:
                speaking.wait(LEAST_S + LETTER_S * len(sentence))
            except subprocess.TimeoutExpired:
                speaking.kill()
                speaking.wait()

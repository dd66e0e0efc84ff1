"""Sounds of the table: earcons for accepted, refused, your turn, time low and time over. Sentences are spoken where there is a voice.

Nothing sounds while a hand may still be moving: only settled tables make views.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from companion.present.view import PlayView

Earcon = Literal["accepted", "refused", "turn", "low", "out"]
LOW_S = (30.0, 10.0)
"""Seconds left at which a clock is heard: the last time is also said."""

Say = Callable[[str], None]
Tone = Callable[[Earcon], None]


class Announcer:
    """Follows the views. `tone` plays an earcon, `voice` speaks a sentence, `hush` ends what it still says; all return at once.

    `low(name, seconds)` is the sentence for a clock that runs out soon. `quiet()`: nothing is to be heard now.
    """

    def __init__(
        self,
        tone: Tone,
        voice: Say,
        low: Callable[[str, int], str] | None = None,
        quiet: Callable[[], bool] = lambda: False,
        hush: Callable[[], None] = lambda: None,
    ) -> None:
        self._tone: Tone = lambda earcon: None if quiet() else tone(earcon)
        self._voice: Say = lambda sentence: None if quiet() else voice(sentence)
        self._low, self._quiet, self._hush = low, quiet, hush
        self._before = PlayView()

    def show(self, view: PlayView) -> None:
        """Says what is new in this view."""
        before, self._before = self._before, view
        if before.game != view.game or view.screen == "home" or self._quiet() or _open(view) != _open(before):
            self._hush()  # what was said of the match or of the ruling before is over
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
        self._clocks(view, before)

    def _clocks(self, view: PlayView, before: PlayView) -> None:
        """Once when a running clock has 30 and 10 seconds left, and once when it is over."""
        earlier = {seat.seat: seat for seat in before.seats}
        fresh = [seat for seat in view.seats if seat.out and not (seat.seat in earlier and earlier[seat.seat].out)]
        if fresh:
            self._tone("out")
            self._voice(view.time_up or f"{fresh[0].name}. 0:00.")
            return
        for seat in view.seats:
            then = earlier.get(seat.seat)
            if then is None or seat.clock_s is None or then.clock_s is None or seat.out or not seat.ticking:
                continue
            passed = [least for least in LOW_S if seat.clock_s <= least < then.clock_s]
            if passed:
                self._tone("low")
                if self._low is not None:
                    self._voice(self._low(seat.name, int(min(passed))))


def _open(view: PlayView) -> int | None:
    return view.ruling.called if view.ruling is not None and view.ruling.open else None

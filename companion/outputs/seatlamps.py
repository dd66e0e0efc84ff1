"""The seats' lamps follow the view. A lamp is on for your turn and blinks for an open fault, or slowly for a question."""

from __future__ import annotations

from companion.present.view import PlayView
from hardware.lamps import Lamps, Signal


def signals(view: PlayView) -> dict[str, Signal]:
    """The signal of each seat's lamp."""
    shown: dict[str, Signal] = {seat.seat: "turn" if seat.to_act else "off" for seat in view.seats}
    if view.question is not None:
        shown |= dict.fromkeys(shown, "wait")
    if view.ruling is not None and view.ruling.open:
        shown |= {seat: "fault" for seat in view.ruling.seats if seat in shown}
    return shown


class SeatLamps:
    """Tells the lamps of every view."""

    def __init__(self, lamps: Lamps) -> None:
        self._lamps = lamps

    def show(self, view: PlayView) -> None:
        """One view more."""
        for seat, signal in signals(view).items():
            self._lamps.show(seat, signal)

"""The seats' lamps follow the view. A lamp is on for your turn and blinks for an open fault, or slowly for a question."""

from __future__ import annotations

from collections.abc import Collection, Mapping

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


def flaw(wired: Mapping[str, int], tables: Collection[Collection[str]]) -> str:
    """The flaw of lamps, each with its pin, at these tables of seats, in a sentence; empty without one."""
    known = {seat for table in tables for seat in table}
    for lamp in wired:
        if not lamp.isdigit() and lamp not in known:
            return f"No game has a seat called {lamp}, so its lamp stays dark: number the lamps instead, as the seats stand on the screen."
    for table in tables:
        pins: dict[int, str] = {}
        for seat in table:
            if seat in wired and (other := pins.setdefault(wired[seat], seat)) != seat:
                return f"The seats {other} and {seat} sit at one table and share pin {wired[seat]}: give each lamp a pin of its own."
    return ""


class SeatLamps:
    """Tells the lamps of every view. `wired`: what the lamps are called, each by a seat, or by the number of a seat from 1.

    Seats are numbered as they stand on the screen, like the buttons; a seat that has a lamp by its own name needs no number.
    """

    def __init__(self, lamps: Lamps, wired: Collection[str] = ()) -> None:
        self._lamps, self._wired = lamps, wired
        self._told: tuple[str, ...] = ()

    def show(self, view: PlayView) -> None:
        """One view more. The first page has no seats: all lamps go out."""
        shown = {self._lamp(number, seat): signal for number, (seat, signal) in enumerate(signals(view).items(), 1)}
        for lamp in self._told:
            if lamp not in shown:
                self._lamps.show(lamp, "off")
        for lamp, signal in shown.items():
            self._lamps.show(lamp, signal)
        self._told = tuple(shown)

    def _lamp(self, number: int, seat: str) -> str:
        return str(number) if seat not in self._wired and str(number) in self._wired else seat

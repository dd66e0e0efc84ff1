"""Clocks as values: per turn, bank, Fischer, Bronstein, byo-yomi, hourglass, and one shared clock for secret planning.

Seconds throughout. A clock knows no time of its own: it is told `at` with every event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from companion.rules.values import Outcome, Seat

KINDS = ("off", "turn", "bank", "fischer", "bronstein", "byoyomi", "hourglass", "shared")
AT_ZERO = ("tell", "silence", "loses")
"""Consequences of a clock at zero. It is only told, or the prompt's silence is entered as well, or whose time it was has lost."""
OUT_OF_TIME = "time"
"""The reason of an outcome when a clock has run out and whose it was loses."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """`left` per seat (one pair `("", seconds)` for a shared clock), as of `since`. `runs` are the seats whose time passes.

    `seconds` is the main time (per turn: the turn's), `increment` Fischer's addition or Bronstein's delay, `periods` of
    `period` seconds the byo-yomi.
    """

    kind: str = "off"
    seconds: float = 0.0
    increment: float = 0.0
    period: float = 0.0
    at_zero: str = "tell"
    left: tuple[tuple[Seat, float], ...] = ()
    periods: tuple[tuple[Seat, int], ...] = ()
    spent: tuple[tuple[Seat, float], ...] = ()
    runs: frozenset[Seat] = frozenset()
    since: float = 0.0
    overtime: frozenset[Seat] = frozenset()
    told_out: frozenset[Seat] = frozenset()

    @property
    def timed(self) -> bool:
        return self.kind != "off"

    @classmethod
    def started(cls, timer: tuple[tuple[str, Any], ...], seats: tuple[Seat, ...], at: float) -> Clocks:
        """The clocks of a match's settings: `kind`, `seconds`, `increment`, `period`, `periods`, `at_zero`."""
        settings = dict(timer)
        kind = settings.get("kind", "off")
        owners = ("",) if kind == "shared" else seats
        return cls(
            kind=kind,
            seconds=float(settings.get("seconds", 0)),
            increment=float(settings.get("increment", 0)),
            period=float(settings.get("period", 0)),
            at_zero=settings.get("at_zero", "tell"),
            left=tuple((seat, float(settings.get("seconds", 0))) for seat in owners),
            periods=tuple((seat, int(settings.get("periods", 0))) for seat in owners) if kind == "byoyomi" else (),
            spent=tuple((seat, 0.0) for seat in owners),
            since=at,
        )

    def at(self, at: float) -> Clocks:
        """Time has passed."""
        passed = max(0.0, at - self.since)
        owners = frozenset({""}) if self.kind == "shared" and self.runs else self.runs
        if not self.timed or not passed or not owners:
            return replace(self, since=max(at, self.since))
        left, spent, periods, overtime = dict(self.left), dict(self.spent), dict(self.periods), set(self.overtime)
        for owner in sorted(owners & left.keys()):
            free = max(0.0, self.increment - spent[owner]) if self.kind == "bronstein" else 0.0
            left[owner] -= max(0.0, passed - free)
            while self.kind == "byoyomi" and left[owner] <= 0 and periods[owner] > 0:
                periods[owner] -= 1
                overtime.add(owner)
                left[owner] += self.period
            spent[owner] += passed
        if self.kind == "hourglass":
            others = [seat for seat in left if seat not in owners]
            for seat in others:
                left[seat] += passed * len(owners & left.keys()) / len(others)
        return replace(
            self,
            left=tuple(left.items()),
            spent=tuple(spent.items()),
            periods=tuple(periods.items()),
            overtime=frozenset(overtime),
            since=at,
        )

    def running(self, seats: frozenset[Seat]) -> Clocks:
        """From now on these seats' time passes."""
        return self if seats == self.runs else replace(self, runs=seats)

    def moved(self, seats: frozenset[Seat]) -> Clocks:
        """These seats' turn is committed as finished: the turn's time, the increment or the period is given."""
        left, spent = dict(self.left), dict(self.spent)
        for owner in sorted((frozenset({""}) if self.kind == "shared" else seats) & left.keys()):
            if self.kind in {"turn", "shared"}:
                left[owner] = self.seconds
            elif self.kind == "fischer":
                left[owner] += self.increment
            elif owner in self.overtime:
                left[owner] = self.period
            spent[owner] = 0.0
        return replace(self, left=tuple(left.items()), spent=tuple(spent.items()), told_out=self.told_out - seats - {""})

    def resumed(self, at: float) -> Clocks:
        """The same clocks, going on from another moment (after an undo, or once the app is up again)."""
        return replace(self, since=at, runs=frozenset())

    def told(self, seat: Seat) -> Clocks:
        """Notes that it has been said once that this seat's time is over."""
        return replace(self, told_out=self.told_out | {seat})

    def out(self, at: float) -> tuple[Seat, ...]:
        """Seats whose time is over at this moment and who have not been told yet."""
        if not self.timed:
            return ()
        now = self.at(at)
        owners = {"": now.left[0][1]} if self.kind == "shared" and now.left else dict(now.left)
        ours = ("",) if self.kind == "shared" and self.runs else tuple(sorted(self.runs))
        return tuple(seat for seat in ours if owners.get(seat, 1.0) <= 0 and seat not in self.told_out)


def lost_on_time(scores: Mapping[Seat, Fraction], seats: tuple[Seat, ...], seat: Seat) -> Outcome:
    """The end of the match when this seat's time is over: of the others whoever has most points has won.

    Nobody has won when the time was everybody's."""
    others = [other for other in seats if seat and other != seat]
    most = max((scores.get(other, 0) for other in others), default=0)
    return Outcome(tuple(other for other in others if scores.get(other, 0) == most), OUT_OF_TIME)

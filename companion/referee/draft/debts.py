"""The known differences between the rules' table and the real one, and the faults that say so."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import Any

from companion.referee.events import Clearing, FaultCalled, FaultMoved
from companion.rules.game import AnyGame
from companion.rules.owing import owing
from companion.rules.values import CHANCE, TABLE, Layout, Owed, Place, PlacedPiece, PutRight


@dataclass(frozen=True, slots=True)
class Open:
    """A fault that was called and is not settled. `seq` is the FaultCalled's sequence number; `owed` what is still to be put right;
    `table` as it lay when it was called."""

    seq: int
    called: FaultCalled
    owed: tuple[Owed, ...]
    table: Layout

    def moved(self, event: FaultMoved) -> Open:
        """The same fault with its pieces where they lie now; any other is left as it is."""
        if event.called != self.seq:
            return self
        called = replace(self.called, fault=event.fault, remedy=event.remedy, owed=event.owed)
        return replace(self, called=called, owed=event.owed)

    @property
    def differs(self) -> tuple[Owed, ...]:
        """Returns how the table differs because of the fault. It lacks what is still owed, or else everything that its remedy would put
        right."""
        return self.owed or tuple(Owed(step.place, step.put, step.take, self.called.fault.rule) for step in self.called.remedy)


def opened(seq: int, called: FaultCalled, table: Layout) -> Open:
    """Returns the fault as it is called now, all of it still owed. `table`: as it lies."""
    return Open(seq, called, called.owed, table)


def wrong(faults: tuple[Open, ...]) -> bool:
    """True while one of these, something that the rules refuse, waits to be put right: meanwhile no time runs."""
    return any(fault.called.fault.kind == "refused" for fault in faults)


def of_others(acts: Counter[Any], fault: Open) -> bool:
    """True if one of these acts is of another seat than this fault, and was not told with it."""
    seats = {getattr(act, "seat", TABLE) for act in acts - Counter(fault.called.actions)}
    return bool(seats - {CHANCE, TABLE, *fault.called.fault.seats})


def with_debts(game: AnyGame, state: Any, owed: tuple[Owed, ...]) -> Layout:
    """The complete layout of this state with these debts as they are on the table."""
    full: Layout = game.layout(state)
    return full.put({debt.place: owing(full[debt.place], [d for d in owed if d.place == debt.place]) for debt in owed})


def conserves(before: Layout, after: Layout) -> bool:
    """True when both layouts hold the same pieces: only then a state can take a table over."""
    pieces = [Counter(placed.piece for contents in layout.values() for placed in contents) for layout in (before, after)]
    return pieces[0] == pieces[1]


def cleared_by(fault: Open, places: tuple[Place, ...], table: Layout, blind: frozenset[Place] = frozenset()) -> Clearing:
    """Returns how these places of a fault came to agree. `dropped` when every piece still lies as it did when the fault was called.

    A place out of sight says nothing of its pieces: they may just be put back.
    """
    steps = [step for step in fault.called.remedy if step.place in places]
    untouched = all(_lies_so(step, Counter(table[step.place]), Counter(fault.table[step.place])) for step in steps)
    return "dropped" if steps and untouched and not any(step.place in blind for step in steps) else "right"


def _lies_so(step: PutRight, now: Counter[PlacedPiece], then: Counter[PlacedPiece]) -> bool:
    """True if nothing of this step has been done. One like a piece that it takes away may have lain there before."""
    take, put = Counter(step.take), Counter(step.put)
    return take <= now and all(now[piece] >= then[piece] for piece in take) and not (put and put <= now)


def put_right(faults: tuple[Open, ...], called: int, places: tuple[Place, ...]) -> tuple[Open, ...]:
    """Returns the open faults once these places of one are put right. None named: it is settled as a whole."""
    left: list[Open] = []
    for fault in faults:
        if fault.seq != called:
            left.append(fault)
        elif places:
            owed = tuple(debt for debt in fault.owed if debt.place not in places)
            if owed:
                left.append(replace(fault, owed=owed))
    return tuple(left)

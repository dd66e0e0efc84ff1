"""The outcome of one simulated game: counts, cheats with their ends, and everything that should not have been."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Literal

from companion.rules.values import Fault
from companion.simulated_table.notes import Cheat
from companion.simulated_table.replies import Called

End = Literal["open", "caught", "masked", "wrong_rule", "missed"]


@dataclass(slots=True)
class Cheated:
    """A cheat and what became of it.

    `seq` is the number of the first event that could speak of it. Caught means: a fault named an accepted rule and a piece
    or place of the cheat before the next seat's turn was finished, and what the remedy says made the table agree. People
    may do so one turn later.
    """

    cheat: Cheat
    seq: int
    first_look: int
    turns: int = 0
    named: int | None = None
    others: list[Fault] = field(default_factory=list)
    end: End = "open"
    certificate: tuple[Any, ...] = ()
    taken_for_play: bool = False
    """True if it had passed for legal play until somebody else was called for what followed from that."""

    @property
    def over(self) -> bool:
        """The next seat's turn is finished: what is called now comes too late for it."""
        return self.turns >= 2

    @property
    def lost(self) -> bool:
        """It was not named in time, or people have not done what was said within one turn more."""
        return self.over and (self.named is None or self.turns >= 3)

    def blames_another(self, fault: Fault) -> bool:
        """True if this fault is about another seat, elsewhere."""
        return self.cheat.seat not in fault.seats and not set(fault.places) & set(self.cheat.places)

    def hears(self, called: Called) -> None:
        """A fault was called while this cheat is open."""
        fault = called.fault
        touches = bool(set(fault.pieces) & set(self.cheat.pieces) or set(fault.places) & set(self.cheat.places))
        if fault.rule in self.cheat.rules and touches:
            if self.named is None:
                self.named = called.seq
        else:
            self.others.append(fault)

    def misjudged(self, game: int) -> dict[str, Any]:
        """For the report: which game, which violation, what was said instead."""
        said = [{"rule": f.rule, "pieces": list(f.pieces), "places": list(f.places)} for f in self.others]
        return {"game": game, "id": self.cheat.id, "seq": self.seq, "near": self.cheat.near, "said": said, "named": self.named is not None}


@dataclass(slots=True)
class Played:
    """One game. `applies` and `ms` hold one figure per judged observation."""

    index: int
    actions: int = 0
    rolls: int = 0
    frames: int = 0
    asked: int = 0
    slips: Counter[str] = field(default_factory=Counter)
    cheats: list[Cheated] = field(default_factory=list)
    false_faults: list[dict[str, Any]] = field(default_factory=list)
    misreads: list[dict[str, Any]] = field(default_factory=list)
    answers: int = 0
    """Answers that people gave within the seconds of a window. `refused`: those of them that the referee did not take in."""
    refused: list[dict[str, Any]] = field(default_factory=list)
    scores_match: bool = True
    unfinished: str = ""
    applies: list[int] = field(default_factory=list)
    ms: list[float] = field(default_factory=list)

"""A world and a referee in a few lines, to see what the runner makes of what they say."""

from __future__ import annotations

from collections.abc import Callable, Generator
from fractions import Fraction
from random import Random
from typing import Any, ClassVar

from companion.referee.observation import Observation, TableSeen
from companion.rules.values import Board, Fault, Layout, PlacedPiece, PutRight
from companion.simulate.link import Explained, Told
from companion.simulated_table.acts import Act, Note, Rest
from companion.simulated_table.notes import Cheat
from companion.simulated_table.replies import Called, Offers, Reply

BOARD = Board({"here": "heap", "there": "heap"})
STONE = PlacedPiece("stone")
BEFORE = Layout({"here": (STONE,)})
AFTER = Layout({"there": (STONE,)})
CHEAT = Cheat("X-V1", "red", ("X-001",), ("stone",), ("there",), near=True, before=BEFORE, after=AFTER)


OFFERS = (("undo", (("to", 3),)), ("play", (("action", "offered"),)))
"""The screen's constant offers."""


class Play:
    """A world that plays this script. `heard` are the replies it got."""

    def __init__(self, script: list[Act | Note], score: int = 1) -> None:
        self.items = script
        self.score = score
        self.heard: list[Reply] = []

    def play(self) -> Generator[Act | Note, Reply, None]:
        for item in self.items:
            self.heard.append((yield item))

    fixed: ClassVar[tuple[str, ...]] = ()
    other: Layout | None = None
    """The table after another act than the one decided."""

    def script(self) -> Generator[Act | Note, Reply, None]:
        return self.play()

    def lit(self, table: Layout) -> Layout:
        return table

    def otherwise(self, action: Any, dice: Random) -> Layout | None:
        return self.other

    def scores(self) -> dict[str, Fraction]:
        return {"red": Fraction(self.score)}

    def secrets(self) -> dict[str, Any]:
        return {}


class Says:
    """A referee that answers the n-th observation with what `answers` has for it, and is over after the last."""

    def __init__(self, answers: dict[int, Told], last: int, explained: Explained | None = None) -> None:
        self.answers = answers
        self.last = last
        self.explained = explained
        self.seen: list[Observation] = []

    def begin(self, seats: tuple[str, ...], options: Any, lines: bool) -> Told:
        return Told(Reply())

    def tell(self, observation: Observation) -> Told:
        number = len(self.seen)
        self.seen.append(observation)
        if number == self.last:
            return Told(Reply(over=True), seq=number, scores={"red": Fraction(1)})
        return self.answers.get(number, Told(Reply(offers=self.offers), seq=number))

    def offers(self) -> Offers:
        return OFFERS

    def explain(self, since: int) -> Explained | None:
        return self.explained


def called(rule: str, place: str = "there", seq: int = 7) -> Called:
    return Called(Fault(rule, pieces=("stone",), places=(place,)), (PutRight(place, take=(STONE,)),), seq)


def calling(rule: str, place: str = "there", *, still_open: bool = True) -> Told:
    """A fault is called now."""
    fault = called(rule, place)
    return Told(Reply(open=(fault,) if still_open else (), fresh=(fault,)), seq=8)


def rests(count: int) -> list[Act | Note]:
    return [Rest(BEFORE if n % 2 == 0 else AFTER) for n in range(count)]


def tables(observations: list[Observation]) -> list[TableSeen]:
    return [o for o in observations if isinstance(o, TableSeen)]


Script = Callable[[], list[Act | Note]]

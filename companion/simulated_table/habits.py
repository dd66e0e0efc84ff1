"""What hands do at every real table, whatever the game: they finish an act piece by piece, put a thing, take it and put it again, go on
before anybody has looked, and press or throw first.

The truth stays that of the world played; only what lies on the table in between is other.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Generator, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from companion.rules.values import Layout, Place, PlacedPiece, Seat
from companion.simulated_table.acts import CLEAR, Act, Cheat, Decision, Note, Press, Reply, Rest, Slip, Throw, Touch, TurnDone, Wait, World

HABITS = (("one by one", 0.03), ("put, taken, put", 0.02), ("not seen at once", 0.03))
"""How often each comes to the fore when hands have left the table otherwise than before."""
RESTS = 0.6
"""The chance that hands rest after one place of several."""
CALLED_AT_ONCE = 2
"""Turns that a cheat is open: meanwhile hands do as the world has it."""


class Habits:
    """A world, played with these habits. They rest while a cheat is open and while anything called or asked waits for people."""

    def __init__(self, world: World, dice: random.Random) -> None:
        self._world = world
        self._dice = dice
        self._open = 0
        self._reply = Reply()
        self._last: Layout | None = None
        """The table as it was last shown."""
        self._decided = 0
        """How many decisions the world has carried out since."""
        self._unseen: Rest | None = None
        """How the table lies when nobody has looked yet."""

    def scores(self) -> Mapping[Seat, Fraction]:
        """The scores that the world counts from its own pieces."""
        return self._world.scores()

    def secrets(self) -> Mapping[str, Any]:
        """The world's hands and decks as plain data."""
        return self._world.secrets()

    def play(self) -> Generator[Act | Note, Reply, None]:
        """The world's acts and notes, with what the habits put between them."""
        acts = self._world.play()
        try:
            item = next(acts)
            while True:
                item = acts.send((yield from self._done(item)))
        except StopIteration:
            yield from self._look()

    def _done(self, item: Act | Note) -> Generator[Act | Note, Reply, Reply]:
        """One act or note of the world, and what it is answered."""
        match item:
            case Rest():
                return (yield from self._rested(item))
            case Press() | Throw():
                # Who is quicker than the eye is looked at afterwards.
                self._reply = yield replace(item, quick=self._unseen is not None)
                yield from self._look()
                return self._reply
            case Decision():
                self._decided += 1
            case Touch() | Wait():
                yield from self._look()
                self._reply = yield item
                return self._reply
            case Cheat():
                yield from self._look()
                self._open = CALLED_AT_ONCE
            case TurnDone():
                yield from self._look()
                self._open = max(0, self._open - 1)
            case _:
                pass
        return (yield item)

    def _look(self) -> Generator[Act | Note, Reply, None]:
        """Somebody looks at last."""
        if self._unseen is not None:
            rest, self._unseen = self._unseen, None
            self._reply = yield rest
            self._last, self._decided = rest.layout, 0

    def _rested(self, rest: Rest) -> Generator[Act | Note, Reply, Reply]:
        if self._unseen is not None and self._last is not None:
            first = self._unseen.layout
            # Two acts in one look: only where the second leaves in sight what the first has done.
            if self._last.differs(first) & first.differs(rest.layout):
                yield from self._look()
            # Nobody has looked, but there it lies: nobody takes it back by chance.
            self._unseen, self._last = None, first
        last, habit = self._last, self._habit(rest)
        if last is not None and habit:
            yield Slip(habit)
            if habit == "not seen at once":
                self._unseen = rest
                self._reply = yield replace(rest, hides=last.differs(rest.layout))
                return self._reply
            before = one_by_one(last, rest.layout, self._dice) if habit == "one by one" else (rest.layout, last)
            for table in before:
                yield Rest(table, 1.0, habit)
        self._reply = yield rest
        self._last, self._decided = rest.layout, 0
        return self._reply

    def _habit(self, rest: Rest) -> str:
        """The habit that comes to the fore, if any does."""
        drawn = [habit for habit, chance in HABITS if self._dice.random() < chance]
        reply, last = self._reply, self._last
        if not drawn or last is None or self._open or reply.open or reply.asked or reply.restore or rest.note in CLEAR:
            return ""
        changed = last.differs(rest.layout)
        # The pieces of one act come in any order; acts have theirs.
        if not changed or (drawn[0] == "one by one" and (len(changed) == 1 or self._decided > 1)):
            return ""
        # What was turned up is known: turning it down again would be an act of its own.
        turned = any(_kinds(last, rest.layout, place) & _kinds(rest.layout, last, place) for place in changed)
        return "" if drawn[0] == "put, taken, put" and turned else drawn[0]


def one_by_one(before: Layout, after: Layout, dice: random.Random) -> Iterator[Layout]:
    """Tables on the way from one to the other, at which hands rest: place after place in any order, no piece in two places at once."""
    todo = sorted(before.differs(after))
    coming = {place: Counter(after[place]) - Counter(before[place]) for place in todo}
    leaving = {place: Counter(before[place]) - Counter(after[place]) for place in todo}
    table = before
    while len(todo) > 1:
        there = Counter[PlacedPiece]()
        for place in todo:
            there += leaving[place]
        # A piece comes only once nothing else still shows it where it was.
        free = [place for place in todo if not coming[place] & (there - leaving[place])]
        if not free:
            return
        place = dice.choice(free)
        todo.remove(place)
        table = table.put({place: after[place]})
        if dice.random() < RESTS:
            yield table


def _kinds(one: Layout, other: Layout, place: Place) -> frozenset[str]:
    """The kinds of piece that lie there in this table and not in the other."""
    return frozenset(lying.piece for lying in Counter(one[place]) - Counter(other[place]))

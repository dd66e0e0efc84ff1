"""The habits of hands at every real table, whatever the game.

Hands fidget, rest half-way, finish piece by piece, begin with another act, hold several pieces, put a thing, take it and put it again,
leave something for later, go on before anybody has looked, and press or throw first.
The truth stays that of the table played; only what lies there in between is other.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Protocol

from companion.rules.values import Layout, Place, PlacedPiece
from companion.simulated_table.acts import Act, Note, Press, Rest, Throw, Touch, Wait
from companion.simulated_table.notes import AFTER, CLEAR, Cheat, Decision, Slip, TurnDone
from companion.simulated_table.replies import Reply
from companion.simulated_table.wrong import bare, kinds, lacking

Script = Generator[Act | Note, Reply, None]
Answered = Generator[Act | Note, Reply, Reply]

LIFTED, BUMP, TALK, HALF_WAY, ONE_BY_ONE = "lifted and put back", "bump within the place", "talk", "half-way", "one by one"
PUT_TAKEN_PUT, OTHERWISE, IN_HAND = "put, taken, put", "another first", "three in the hand"
COVERED, NO_LOOK, LATE = "not seen at once", "two in a look", "tidied late"
HABITS: Mapping[str, float] = {
    LIFTED: 0.04, BUMP: 0.02, TALK: 0.02, HALF_WAY: 0.08, ONE_BY_ONE: 0.03, PUT_TAKEN_PUT: 0.02, OTHERWISE: 0.03, IN_HAND: 0.01,
    COVERED: 0.03, NO_LOOK: 0.02, LATE: 0.02,
}  # fmt: skip
"""How often each comes to the fore when hands have left the table otherwise than before."""
RESTS = 0.6
"""The chance that hands rest after one place of several."""
FINISHED_AFTER = 0.3
"""The chance that who has pressed or thrown before anybody looked is still to finish what a hand had covered."""
HELD = 3
"""Pieces that hands hold at once, at most."""
CALLED_AT_ONCE = 2
"""Turns that a cheat is open: meanwhile hands do as the script has it."""


class Played(Protocol):
    """The part of a table that habits have to know."""

    fixed: ClassVar[tuple[str, ...]]

    def script(self) -> Script: ...

    def lit(self, table: Layout) -> Layout: ...

    def otherwise(self, action: Any, dice: random.Random) -> Layout | None: ...


@dataclass(frozen=True, slots=True)
class Unseen:
    """A table that nobody has looked at yet, with the habit to blame. It is covered by a hand, passed over, or shown in part.

    `acts`: how many were carried out since somebody looked."""

    rest: Rest
    why: str
    acts: int


class Habits:
    """A table, played with these habits. They rest while a cheat is open and while anything called or asked waits for people."""

    def __init__(self, table: Played, dice: random.Random, rates: Mapping[str, float] = HABITS) -> None:
        self._table = table
        self._dice = dice
        self._rates = rates
        self._open = 0
        self._reply = Reply()
        self._last: Layout | None = None
        """The table as it was last shown."""
        self._decided = 0
        """How many decisions have been carried out since."""
        self._other: Layout | None = None
        """The table after another act, with which hands begin."""
        self._answering = False
        """True if this is an answer within the seconds of a window. Who answers in time does not talk until they are over."""
        self._unseen: Unseen | None = None

    def play(self) -> Script:
        """The acts and notes of the script, with what the habits put between them."""
        acts = self._table.script()
        try:
            item = next(acts)
            while True:
                item = acts.send((yield from self._done(item)))
        except StopIteration:
            yield from self._look()

    def _done(self, item: Act | Note) -> Answered:
        """One act or note of the script, and what it is answered."""
        match item:
            case Rest():
                return (yield from self._rested(item))
            case Press() | Throw():
                if self._unseen is not None and self._unseen.why != COVERED:
                    yield from self._look()
                return (yield from self._quick(item))
            case Decision():
                self._decided += 1
                self._answering = item.answers
                begun = self._quiet() and self._dice.random() < self._rates[OTHERWISE]
                self._other = self._table.otherwise(item.action, self._dice) if begun else None
            case Touch() | Wait():
                yield from self._look()
                self._reply = yield item
                return self._reply
            case Cheat():
                yield from self._look()
                self._open = CALLED_AT_ONCE
            case TurnDone():
                if self._unseen is not None and self._unseen.why == COVERED:
                    yield from self._look()
                self._open = max(0, self._open - 1)
            case _:
                pass
        return (yield item)

    def _quick(self, act: Press | Throw) -> Answered:
        """Does a press or throw that may be quicker than the eye. It is looked at afterwards, and perhaps finished only then."""
        unseen, last = self._unseen, self._last
        self._reply = yield replace(act, quick=unseen is not None)
        finishes = unseen is not None and self._quiet() and self._dice.random() < FINISHED_AFTER
        # What was turned up under the hand stays so. The pieces of one act come in any order; acts have theirs.
        if finishes and unseen is not None and unseen.acts <= 1 and last is not None and not turned(last, unseen.rest.layout):
            yield Slip(AFTER)
            self._reply = yield Rest(self._table.lit(part(last, unseen.rest.layout, self._dice)), 1.0, AFTER)
        yield from self._look()
        return self._reply

    def _look(self) -> Script:
        """Somebody looks at last."""
        if self._unseen is not None:
            rest, self._unseen = self._unseen.rest, None
            yield from self._shown(rest)

    def _shown(self, rest: Rest) -> Script:
        self._reply = yield rest
        self._last, self._decided = rest.layout, 0

    def _rested(self, rest: Rest) -> Answered:
        if self._unseen is not None and self._last is not None:
            first = self._unseen.rest.layout
            # Two acts in one look: only where the second leaves in sight what the first has done.
            if self._last.differs(first) & first.differs(rest.layout) or rest.note in CLEAR:
                yield from self._look()
            # Nobody has looked, but there it lies: nobody takes it back by chance.
            self._unseen, self._last = None, first
        before, other, self._other = self._last, self._other, None
        habit = self._habit(rest, before, other) if before is not None and self._quiet() and rest.note not in CLEAR else ""
        if before is not None and habit:
            if habit == COVERED:
                yield Slip(habit)
                self._unseen = Unseen(rest, habit, self._decided)
                self._reply = yield replace(rest, hides=before.differs(rest.layout))
                return self._reply
            if habit == NO_LOOK:
                yield Slip(habit)
                self._unseen = Unseen(rest, habit, self._decided)
                return self._reply
            tables = [other] if habit == OTHERWISE and other is not None else list(self._on_the_way(habit, before, rest.layout))
            if tables or habit == TALK:
                yield Slip(habit)
            for table in tables:
                self._reply = yield Rest(table, 1.0, habit)
            if habit == TALK:
                self._reply = yield Wait(self._dice.choice((2.0, 4.0)))
            if habit == LATE and tables:
                self._unseen = Unseen(rest, habit, self._decided)
                return self._reply
        yield from self._shown(rest)
        return self._reply

    def _quiet(self) -> bool:
        """True if nothing was called or asked that waits for people."""
        reply = self._reply
        return not (self._open or reply.open or reply.asked or reply.restore)

    def _habit(self, rest: Rest, before: Layout, other: Layout | None) -> str:
        """The habit that comes to the fore, if any does."""
        changed = before.differs(rest.layout)
        if other is not None and self._decided == 1 and changed and other != rest.layout:
            return OTHERWISE
        drawn = next((habit for habit, chance in self._rates.items() if self._dice.random() < chance), "")
        if drawn in ("", OTHERWISE) or (not changed and drawn not in (LIFTED, BUMP, TALK)) or (drawn == TALK and self._answering):
            return ""
        # The pieces of one act come in any order; acts have theirs.
        if (drawn in (HALF_WAY, ONE_BY_ONE, LATE) and self._decided > 1) or (drawn in (ONE_BY_ONE, LATE) and len(changed) == 1):
            return ""
        # What was turned up is known: turning it down again would be an act of its own.
        return "" if drawn == PUT_TAKEN_PUT and turned(before, rest.layout) else drawn

    def _on_the_way(self, habit: str, before: Layout, after: Layout) -> Iterator[Layout]:
        """The tables at which hands rest on the way from one table to the other."""
        dice, lit = self._dice, self._table.lit
        match habit:
            case "lifted and put back":
                (lifted,) = [*lifts(before, dice, 1, self._table.fixed)] or [before]
                yield lit(lifted)
                if dice.random() < RESTS:
                    yield before
            case "bump within the place":
                yield before
            case "half-way":
                table = lit(part(before, after, dice))
                if table not in (before, after):
                    yield table
            case "one by one":
                yield from map(lit, one_by_one(before, after, dice))
            case "put, taken, put":
                yield from (after, before)
            case "three in the hand":
                # What comes to the table is in a hand already.
                more = HELD - min(HELD, max(0, _pieces(after) - _pieces(before)))
                yield from map(lit, lifts(before, dice, more, self._table.fixed, first=after))
            case "tidied late":
                late = groups(before, after)
                if len(late) > 1:
                    yield lit(after.put({place: before[place] for place in dice.choice(late)}))


def one_by_one(before: Layout, after: Layout, dice: random.Random) -> Iterator[Layout]:
    """Yields the tables on the way at which hands rest. Place after place is done in any order, and no piece is in two places at once."""
    todo, pieces = sorted(before.differs(after)), things(before, after)
    was, now = ({place: Counter(map(pieces, bare(table[place]))) for place in todo} for table in (before, after))
    coming = {place: now[place] - was[place] for place in todo}
    leaving = {place: was[place] - now[place] for place in todo}
    table = before
    while len(todo) > 1:
        there = Counter[str | PlacedPiece]()
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


def things(before: Layout, after: Layout) -> Callable[[PlacedPiece], str | PlacedPiece]:
    """Returns what tells the pieces of two tables apart. Of a kind of which one lies there at most it is always the same piece.

    Example: a figure that was pushed and lies down is the one that stood there; a card with another face is another card."""
    lie = kinds(before), kinds(after)

    def piece(placed: PlacedPiece) -> str | PlacedPiece:
        return placed.piece if all(count[placed.piece] <= 1 for count in lie) else placed

    return piece


def part(before: Layout, after: Layout, dice: random.Random) -> Layout:
    """Returns a table half-way. Each piece is still where it was, in the hand, or already there; so many are in hands as those hold."""
    was_now = {place: (bare(before[place]), bare(after[place])) for place in sorted(before.differs(after))}
    piece = things(before, after)
    gone: dict[str | PlacedPiece, list[tuple[Place, PlacedPiece]]] = {}
    come: dict[str | PlacedPiece, list[tuple[Place, PlacedPiece]]] = {}
    for place, contents in was_now.items():
        was, now = map(Counter, contents)
        for placed in (was - now).elements():
            gone.setdefault(piece(placed), []).append((place, placed))
        for placed in (now - was).elements():
            come.setdefault(piece(placed), []).append((place, placed))
    table = {place: list(was) for place, (was, _) in was_now.items()}
    held = 0
    for thing in sorted({*gone, *come}, key=repr):
        leaves, arrives = gone.get(thing, []), come.get(thing, [])
        for n in range(max(len(leaves), len(arrives))):
            stage = dice.choice(("there", "done", "lifted" if held < HELD else "done"))
            held += stage == "lifted"
            if n < len(leaves) and stage != "there":
                place, placed = leaves[n]
                table[place].remove(placed)
            if n < len(arrives) and stage == "done":
                place, placed = arrives[n]
                table[place].append(placed)
    for place, (first, last) in was_now.items():
        lies = table[place]
        if first != last and sorted(first) == sorted(last):
            # A row in another order, with one of its cards in the hand.
            lies.remove(dice.choice(lies))
        elif Counter(lies) - Counter(first) and not Counter(lies) - Counter(last):
            # What has come lies in the order in which it will lie; where nothing has come yet, nothing has moved.
            table[place] = list(lacking(last, tuple((Counter(last) - Counter(lies)).elements())))
        elif len(lies) > max(len(first), len(last)):
            # Two pieces never share a slot: what comes to one lies there once what was there has gone.
            table[place] = list(first)
    return before.put(table)


def lifts(
    table: Layout, dice: random.Random, count: int, fixed: tuple[str, ...], first: Layout | None = None
) -> Iterator[Layout]:
    """The table while hands hold so many of its pieces. Those that leave their place are taken first, then any that nothing lies on."""
    tops = [(place, placed) for place in sorted(table) for placed in table[place][-1:]]
    lies = [(place, placed) for place, placed in tops if placed.how == "seen" and placed.piece not in fixed]
    leave = [each for each in lies if first is not None and each[1] not in first[each[0]]]
    others = [each for each in lies if each not in leave]
    held = (leave + dice.sample(others, min(count, len(others))))[:count]
    if held:
        yield table.put({place: table[place][:-1] for place, _ in held})


def _pieces(table: Layout) -> int:
    """Returns how many pieces lie on this table."""
    return sum(len(table[place]) for place in table)


def groups(before: Layout, after: Layout) -> list[frozenset[Place]]:
    """The places that change, those together between which a piece goes: each group can be done without the others."""
    left = {place: {placed.piece for placed in (*before[place], *after[place])} for place in before.differs(after)}
    found: list[frozenset[Place]] = []
    while left:
        first = min(left)
        group, kinds, grown = {first}, left.pop(first), True
        while grown:
            more = {place for place in left if left[place] & kinds}
            kinds = kinds.union(*(left.pop(place) for place in more))
            group |= more
            grown = bool(more)
        found.append(frozenset(group))
    return found


def turned(before: Layout, after: Layout) -> bool:
    """True if a piece lies in its place with another face: what was turned up is known."""
    return any(_kinds(before, after, place) & _kinds(after, before, place) for place in before.differs(after))


def _kinds(one: Layout, other: Layout, place: Place) -> frozenset[str]:
    """The kinds of piece that lie there in this table and not in the other."""
    return frozenset(placed.piece for placed in Counter(bare(one[place])) - Counter(bare(other[place])))


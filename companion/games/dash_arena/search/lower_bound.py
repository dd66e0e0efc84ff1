"""A bound on the rest of a turn: may so many more acts leave nothing different?

It goes by the most that acts can bring about, and is never too low.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from operator import or_
from typing import NamedTuple

from companion.games.dash_arena.boosters.boosting import SNARE
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.movement.dashing import Turn
from companion.games.dash_arena.movement.relevant_spaces import lanes, others, straight_on
from companion.games.dash_arena.rules.turns import SIX, own, without
from companion.games.dash_arena.search.work_counter import AS_AN_APPLY, WorkCounter
from companion.games.dash_arena.state import NUMBER, Field, State
from companion.games.dash_arena.table.layout import DISKS, house_of, space_of
from companion.rules.values import Change

PAIR = 2
"""So many further acts are looked at together; of more nothing is said."""


class Need(NamedTuple):
    """A piece that is not yet as it is seen: where it is, and where it has come."""

    where: int
    goal: int
    disk: bool


class Needs:
    """All of them."""

    def __init__(self, needs: Iterable[Need]) -> None:
        self.places = 0
        """The spaces where these pieces are, as bits."""
        self.figures, self.disks = 0, 0
        """The spaces that a way has to meet for the figures and for the disks, as bits."""
        self.lost, self.lost_disks = False, False
        """True if one of them is off the arena, or has to be. No dash does that, for a disk only a throw."""
        self.each: list[tuple[int, bool]] = []
        for where, goal, disk in needs:
            if where >= 0:
                self.places |= 1 << where
            if where < 0 or goal < 0:
                self.lost, self.lost_disks = self.lost or not disk, self.lost_disks or disk
                self.each.append((0, disk))
                continue
            both = 1 << where | 1 << goal
            self.figures, self.disks = self.figures | both * (not disk), self.disks | both * disk
            self.each.append((both, disk))

    def over(self, met: int, *, thrown: bool) -> bool:
        """True if all of these pieces may be brought to where they have come on these spaces, as bits."""
        if self.lost or self.figures & ~met:
            return False
        return thrown or not (self.lost_disks or self.disks & ~met)

    def with_one(self, launches: Iterable[Launch], met: int, *, thrown: bool) -> bool:
        """True if they all may with one of these dashes after what has met these spaces."""
        if self.lost:
            return False
        figures, disks, lost = self.figures, self.disks, self.lost_disks
        for each in launches:
            # Asked most often of all: `over`, `after` and `throws_after` written out.
            in_the_way = each.first & met
            reached = met | (each.whole if in_the_way else each.met)
            by_air = thrown or each.thrown or (each.throws and in_the_way)
            if not figures & ~reached and (by_air or not (lost or disks & ~reached)):
                return True
        return False

    def begun(self, met: int, *, thrown: bool) -> bool:
        """True if one of them may."""
        return any((thrown and disk) or (both and not both & ~met) for both, disk in self.each)


class Launch(NamedTuple):
    """A dash that may still come, or somebody who may stand up."""

    die: int
    """0: somebody stands up."""
    met: int
    """Every space that matters to it as everybody stands now, as bits."""
    thrown: bool
    """True if a disk may be thrown in it, as everything lies now."""
    throws: bool = False
    """True if its figure throws a disk to which it comes."""
    first: int = 0
    """Its spaces with nobody in the way."""
    whole: int = 0
    """Its spaces, whoever is."""

    def after(self, before: int) -> int:
        """Every space that matters to it when somebody may have come to each of these, as bits."""
        return self.whole if self.first & before else self.met

    def throws_after(self, before: int) -> bool:
        """True if a disk may be thrown in it when one may have come to each of these."""
        return self.thrown or (self.throws and bool(self.first & before))


Launched = dict[int, list[Launch]]
"""Launches by the space where the figure stands that makes them."""


class LowerBound:
    """One position with what has come, and how many dashes may follow the next one. They go with what cards do now, or `later`."""

    def __init__(self, state: State, later: State, change: Change, more: int, work: WorkCounter) -> None:
        self._state, self._house, self._more, self._work = state, house_of(state), more, work
        self._houses = (self._house,) if house_of(later) is self._house else (self._house, house_of(later))
        self._raised = state.cards.raised or later.cards.raised
        self._throwers = reduce(or_, [house.traits.throws for house in self._houses])
        self._figures: dict[int, tuple[int, bool]] = {}
        self._disks: dict[int, int] = {}
        for place, placed in change.come:
            if placed.piece in NUMBER:
                self._figures[NUMBER[placed.piece]] = space_of(state, place), placed.face == "down"
            elif placed.piece in DISKS[: len(state.field.disks)]:
                self._disks[DISKS.index(placed.piece)] = space_of(state, place)
        self._snared = state.supply.has(1 - state.active, SNARE)
        self._needs = Needs(self._left(state.field))
        self._launches: dict[tuple[Field, int, int], Launched] = {}

    def fits(self, ride: Ride, figure: int, die: int) -> bool:
        """True if what has come may all be there after this dash and so many more acts."""
        if self._snared and ride.thrown >= 0:
            return True
        if self._more and (ride.scorer >= 0 or ride.left):
            needs = Needs(need for need in self._left(ride.field) if not need.disk)
            return ride.scorer >= 0 or self._would_do(needs, ride.field, (figure, die), 0, thrown=True)
        return self.stands(ride.field, figure, die)

    def stands(self, field: Field, figure: int, die: int) -> bool:
        """True if so few more acts may bring the rest when everything stands so."""
        return self._would_do(Needs(self._left(field)), field, (figure, die), 0)

    def may(self, figure: int, die: int, heading: int) -> bool:
        """True if such a dash may be one of these acts."""
        field = self._state.field
        met = straight_on(self._house, field, figure, die, heading)
        return self._would_do(self._needs, field, (figure, die), met, thrown=self._throws(field.disks, figure, met))

    def may_turn(self, turn: Turn, met: int, figure: int, die: int) -> bool:
        """True if a dash that turns aside may be one of these acts, with these spaces ahead."""
        begun = self._state.field
        # Who was left out of the dash, because it does not matter there, is where it was.
        away = [n for n, space in enumerate(turn.mark.spaces) if space < 0]
        spaces = tuple(begun.spaces[n] if space < 0 else space for n, space in enumerate(turn.mark.spaces))
        here = Field(spaces, turn.mark.prone | begun.prone & sum(1 << n for n in away), turn.mark.disks)
        needs = Needs(self._left(here))
        return self._would_do(needs, here, (figure, die), met, thrown=self._throws(here.disks, figure, met))

    def _throws(self, disks: tuple[int, ...], figure: int, met: int) -> bool:
        return bool(self._throwers >> figure & 1) and any(met >> space & 1 for space in disks if space >= 0)

    def _left(self, field: Field) -> Iterator[Need]:
        """The pieces that are not yet as they are seen."""
        for figure, (space, down) in self._figures.items():
            if field.spaces[figure] != space or bool(field.prone >> figure & 1) != down:
                yield Need(field.spaces[figure], space, disk=False)
        for disk, space in self._disks.items():
            if field.disks[disk] != space:
                yield Need(field.disks[disk], space, disk=True)

    def _would_do(self, needs: Needs, field: Field, by: tuple[int, int], met: int, *, thrown: bool = False) -> bool:
        """True if these spaces and those of so many more dashes are enough."""
        if self._more > PAIR or needs.over(met, thrown=thrown):
            return True
        launched = self._launched(field, *by) if self._more else {}
        begun = needs.begun(met, thrown=thrown)
        for here, launches in launched.items():
            # Who is pushed begins elsewhere: then it is enough that something has been done before, or that it is what has to come.
            if met >> here & 1 and (begun or needs.places >> here & 1):
                return True
            if needs.with_one(launches, met, thrown=thrown):
                return True
        if self._more < PAIR or not self._reach(needs, met, launched, thrown=thrown):
            return False
        self._work.looked += AS_AN_APPLY
        return any(
            self._after(each, here, needs, launched, met | each.after(met), thrown=thrown or each.throws_after(met))
            for here, launches in launched.items() for each in launches
        )  # fmt: skip

    def _reach(self, needs: Needs, met: int, launched: Launched, *, thrown: bool) -> bool:
        """True if all of them together may be enough: a quick answer before they are looked at in pairs."""
        every = met
        for here, launches in launched.items():
            others = met
            for there, more in launched.items():
                if there != here:
                    others = reduce(or_, [each.whole or each.met for each in more], others)
            if others >> here & 1:
                return True
            every = reduce(or_, [each.whole or each.met for each in launches], every)
            thrown = thrown or any(each.thrown or each.throws for each in launches)
        return needs.over(every, thrown=thrown)

    def _after(self, first: Launch, begins: int, needs: Needs, launched: Launched, met: int, *, thrown: bool) -> bool:
        """True if what came before and the second dash may bring about all of it. The first of the two is among what came before."""
        begun = False
        for here, launches in launched.items():
            if here == begins:
                continue
            if met >> here & 1:
                begun = begun or needs.begun(met, thrown=thrown)
                if (begun or needs.places >> here & 1) and any(self._two(first, each) for each in launches):
                    return True
            elif here < begins and not any(each.first & met for each in launches):
                # These two were looked at in the other order, which makes no difference where nobody is pushed or comes to be in the way.
                continue
            if needs.with_one(launches, met, thrown=thrown):
                able = [each for each in launches if self._two(first, each)]
                if needs.with_one(able, met, thrown=thrown):
                    return True
        return False

    def _two(self, first: Launch, second: Launch) -> bool:
        """True if the dice allow both."""
        return first.die != second.die or not first.die or self._raised or self._state.pool.count(first.die) > 1

    def _launched(self, field: Field, figure: int, die: int) -> Launched:
        """Returns the launches of figures that have not dashed, by the space where they begin, with the dice left then."""
        key = field, figure, die
        known = self._launches.get(key)
        if known is None:
            left = set(without(self._state, die))
            if self._raised:
                left |= {value + 1 for value in left if value < SIX}
            known = self._launches[key] = {}
            for other in own(self._state):
                space = field.spaces[other]
                if other == figure or self._state.dashed >> other & 1 or space < 0:
                    continue
                if field.prone >> other & 1:
                    known[space] = [Launch(0, 1 << space, thrown=False)]
                    continue
                if not left:
                    continue
                standing, able = others(field, space), bool(self._throwers >> other & 1)
                known[space] = [
                    Launch(value, met, able and self._throws(field.disks, other, met), able, first, whole)
                    for value in sorted(left)
                    for house in self._houses
                    for first, whole in lanes(house, other, value)[space]
                    for met in (whole if first & standing else first,)
                ]
        return known

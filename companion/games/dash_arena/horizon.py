"""What the rest of a turn can bring about at most: whether so many more acts may leave nothing different (a bound, never too low)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from typing import NamedTuple

from companion.games.dash_arena.arena import HEADINGS
from companion.games.dash_arena.beside import TOKENS
from companion.games.dash_arena.boosting import SNARE
from companion.games.dash_arena.corridor import aside, straight_on
from companion.games.dash_arena.course import Ride
from companion.games.dash_arena.dashing import Turn
from companion.games.dash_arena.state import NUMBER, Field, State
from companion.games.dash_arena.supply import BOX, HELD
from companion.games.dash_arena.table import DISKS, house_of, space_of
from companion.games.dash_arena.tally import AS_AN_APPLY, Tally
from companion.games.dash_arena.turns import SIX, own, without
from companion.rules.values import Change, Place

PAIR = 2
"""So many further acts are looked at together; of more nothing is said."""


class Need(NamedTuple):
    """A piece that is not yet as it is seen: where it is, and where it has come."""

    where: int
    goal: int
    disk: bool


class Launch(NamedTuple):
    """A dash that may still come, or somebody who may stand up."""

    figure: int
    die: int
    met: int
    """Every space that matters to it, as bits."""
    thrown: bool
    """Whether a disk may be thrown in it."""


def tells(state: State, change: Change, hidden: frozenset[Place]) -> bool:
    """Whether only dashes and standing up can bring about what is seen of figures and disks."""
    if state.phase != "action" or state.cards.lift or any(lying.piece in TOKENS for _, lying in change.come):
        return False
    if not state.options.boosters:
        return True
    return not ({*HELD, BOX} & (hidden | change.unsure) or any(place == BOX for place, _ in change.come))


def wasted(change: Change) -> bool:
    """Whether a booster is with a player that is neither there nor in the box: none ever goes anywhere else."""
    return any(place in HELD for place, _ in change.gone)


class Horizon:
    """One position with what has come, and how many more acts there may be after the next one."""

    def __init__(self, state: State, change: Change, more: int, tally: Tally) -> None:
        self._state, self._house, self._more, self._tally = state, house_of(state), more, tally
        self._figures: dict[int, tuple[int, bool]] = {}
        self._disks: dict[int, int] = {}
        for place, lying in change.come:
            if lying.piece in NUMBER:
                self._figures[NUMBER[lying.piece]] = space_of(state, place), lying.face == "down"
            elif lying.piece in DISKS[: len(state.field.disks)]:
                self._disks[DISKS.index(lying.piece)] = space_of(state, place)
        self._snared = state.supply.has(1 - state.active, SNARE)
        self._launches: dict[tuple[Field, int, int], list[Launch]] = {}

    def fits(self, ride: Ride, figure: int, die: int) -> bool:
        """Whether what has come may all be there after this dash and so many more acts."""
        if self._snared and ride.thrown >= 0:
            return True
        if self._more and (ride.scorer >= 0 or ride.left):
            needs = [need for need in self._left(ride.field) if not need.disk]
            return ride.scorer >= 0 or self._would_do(needs, ride.field, (figure, die), 0, thrown=True)
        return self.stands(ride.field, figure, die)

    def stands(self, field: Field, figure: int, die: int) -> bool:
        """The same for how everything stands then."""
        return self._would_do(list(self._left(field)), field, (figure, die), 0)

    def may(self, field: Field, figure: int, die: int, heading: int) -> bool:
        """Whether such a dash may be one of these acts."""
        met = straight_on(self._house, field, figure, die, heading)
        return self._would_do(list(self._left(field)), field, (figure, die), met, thrown=self._throws(field.disks, figure, met))

    def may_turn(self, turn: Turn, figure: int, die: int) -> bool:
        """The same for what is left of a dash that turns aside."""
        met, begun = aside(self._house, figure, turn), self._state.field
        # Who was left out of the dash, because it does not matter there, is where it was.
        away = [n for n, space in enumerate(turn.mark.spaces) if space < 0]
        spaces = tuple(begun.spaces[n] if space < 0 else space for n, space in enumerate(turn.mark.spaces))
        here = Field(spaces, turn.mark.prone | begun.prone & sum(1 << n for n in away), turn.mark.disks)
        return self._would_do(list(self._left(here)), here, (figure, die), met, thrown=self._throws(here.disks, figure, met))

    def _throws(self, disks: tuple[int, ...], figure: int, met: int) -> bool:
        return bool(self._house.traits.throws >> figure & 1) and any(met >> space & 1 for space in disks if space >= 0)

    def _left(self, field: Field) -> Iterator[Need]:
        """The pieces that are not yet as they are seen."""
        for figure, (space, down) in self._figures.items():
            if field.spaces[figure] != space or bool(field.prone >> figure & 1) != down:
                yield Need(field.spaces[figure], space, disk=False)
        for disk, space in self._disks.items():
            if field.disks[disk] != space:
                yield Need(field.disks[disk], space, disk=True)

    def _would_do(self, needs: list[Need], field: Field, by: tuple[int, int], met: int, *, thrown: bool = False) -> bool:
        """Whether these spaces and those of so many more dashes are enough."""
        if self._more > PAIR or all(_over(met, thrown, need) for need in needs):
            return True
        launches = self._launched(field, *by) if self._more else []
        if any(self._together((met, thrown), (each,), needs, field) for each in launches):
            return True
        if self._more < PAIR or not self._reach(needs, field, met, launches, thrown=thrown):
            return False
        self._tally.looked += AS_AN_APPLY
        pairs = permutations(launches, 2)
        return any(self._two(*pair) and self._together((met, thrown), pair, needs, field) for pair in pairs)

    def _reach(self, needs: list[Need], field: Field, met: int, launches: list[Launch], *, thrown: bool) -> bool:
        """Whether all of them together may be enough: a quick answer before they are looked at in pairs."""
        every, thrown = met, thrown or any(each.thrown for each in launches)
        for each in launches:
            every |= each.met
            here = 1 << field.spaces[each.figure]
            if met & here or any(other.met & here for other in launches if other.figure != each.figure):
                return True
        return all(_over(every, thrown, need) for need in needs)

    def _together(self, first: tuple[int, bool], more: tuple[Launch, ...], needs: list[Need], field: Field) -> bool:
        """Whether these dashes, one after the other, may bring about all of it."""
        met, thrown = first
        for each in more:
            # Who is pushed begins elsewhere: then it is enough that something has been done before, or that it is what has to come.
            here = field.spaces[each.figure]
            if met >> here & 1 and any(need.where == here or _over(met, thrown, need) for need in needs):
                return True
            met, thrown = met | each.met, thrown or each.thrown
        return all(_over(met, thrown, need) for need in needs)

    def _two(self, first: Launch, second: Launch) -> bool:
        """Whether both may be done: two figures, two dice."""
        dice = first.die != second.die or not first.die or self._state.cards.raised or self._state.pool.count(first.die) > 1
        return dice and first.figure != second.figure

    def _launched(self, field: Field, figure: int, die: int) -> list[Launch]:
        """What figures that have not dashed can still do with the dice that this one leaves."""
        key = field, figure, die
        known = self._launches.get(key)
        if known is None:
            left = set(without(self._state, die))
            if self._state.cards.raised:
                left |= {value + 1 for value in left if value < SIX}
            known = self._launches[key] = []
            for other in own(self._state):
                space = field.spaces[other]
                if other == figure or self._state.dashed >> other & 1 or space < 0:
                    continue
                if field.prone >> other & 1:
                    known.append(Launch(other, 0, 1 << space, thrown=False))
                    continue
                for value, heading in product(sorted(left), range(len(HEADINGS))):
                    met = straight_on(self._house, field, other, value, heading)
                    known.append(Launch(other, value, met, self._throws(field.disks, other, met)))
        return known


def _over(met: int, thrown: bool, need: Need) -> bool:
    """Whether a piece may be brought to where it has come on these spaces, as bits."""
    if need.disk and thrown:
        return True
    return need.where >= 0 and need.goal >= 0 and bool(met >> need.where & met >> need.goal & 1)

"""The search for two dashes: can a second figure take a piece on to where one has come?"""

from __future__ import annotations

from functools import partial
from itertools import islice, permutations, product

from companion.games.dash_arena.movement.arena import HEADINGS
from companion.games.dash_arena.movement.course import Ride
from companion.games.dash_arena.movement.dash_cache import rides_of
from companion.games.dash_arena.movement.relevant_spaces import around, lanes, may_bring, straights
from companion.games.dash_arena.rules.turns import own, without
from companion.games.dash_arena.search.work_counter import WorkCounter
from companion.games.dash_arena.state import FIGURES, NUMBER, Field, State
from companion.games.dash_arena.table.layout import DISKS, house_of

Come = frozenset[tuple[str, int]]
"""Pieces, each with a space where one has come."""


Taken = dict[tuple[Field, int, int], tuple[bool, int]]
"""(position after a dash, figure, die) -> whether it leads there, and how much was looked at."""
BOTH = 2
"""Figures of a team besides one, and dice besides one."""
REMEMBERED = 64
_TAKEN: dict[tuple[State, Come], Taken] = {}


def _taken(state: State, come: Come) -> Taken:
    """Returns the results found for a position already. One judgement asks about the same one several times."""
    found = _TAKEN.get((state, come))
    if found is None:
        if len(_TAKEN) >= REMEMBERED:
            _TAKEN.clear()
        found = _TAKEN[state, come] = {}
    return found


class Relay:
    """One position and where pieces have come, asked about many dashes that may be the first of two."""

    def __init__(self, state: State, come: Come, work: WorkCounter) -> None:
        self.come, self.work = come, work
        self._state, self.house = state, house_of(state)
        self.goals: dict[str, int] = {}
        """The spaces where each piece has come, as bits."""
        known = {*FIGURES, *DISKS[: len(state.field.disks)]}
        for piece, space in come:
            if space >= 0 and piece in known:
                self.goals[piece] = self.goals.get(piece, 0) | 1 << space
        self._from: dict[tuple[int, int], dict[str, int]] = {}
        self._later: dict[tuple[int, int], dict[str, int]] = {}
        self._wanted: dict[tuple[int, int], dict[str, int]] = {}
        self._taken = _taken(state, come)
        self._told = set[tuple[Field, int, int]]()
        """The questions that were asked already. What is remembered from another Relay is paid for once more."""

    def wanted(self, figure: int, die: int) -> dict[str, int]:
        """For each piece where it has come or may be taken on from. There a dash is the first of two at least."""
        known = self._wanted.get((figure, die))
        if known is None:
            later = self.later(figure, die)
            known = self._wanted[figure, die] = {piece: goals | later.get(piece, 0) for piece, goals in self.goals.items()}
        return known

    def later(self, figure: int, die: int) -> dict[str, int]:
        """For each piece the spaces from which somebody else with another die may perhaps take it on."""
        known = self._later.get((figure, die))
        if known is None:
            known = self._later[figure, die] = {}
            for pusher in own(self._state):
                if pusher != figure and not self._state.dashed >> pusher & 1 and self._state.field.spaces[pusher] >= 0:
                    for other in set(without(self._state, die)):
                        for piece, spaces in self._lines(pusher, other).items():
                            known[piece] = known.get(piece, 0) | spaces
                    if FIGURES[pusher] in self.goals and without(self._state, die) and not self._state.field.prone >> pusher & 1:
                        # It may dash itself, from wherever it is pushed to.
                        known[FIGURES[pusher]] = -1
        return known

    def _lines(self, pusher: int, die: int) -> dict[str, int]:
        known = self._from.get((pusher, die))
        if known is None:
            known = self._from[pusher, die] = self._along(self._state.field.spaces[pusher], pusher, die)
        return known

    def _along(self, start: int, pusher: int, die: int) -> dict[str, int]:
        """For each piece the spaces ahead of a pusher on a line to where the piece has come."""
        found: dict[str, int] = {}
        met, swerves = self._turns_back_from(self._state.field, pusher), self.house.traits.swerves >> pusher & 1
        for heading, (first, line) in enumerate(lanes(self.house, pusher, die)[start]):
            # Whoever dashes first may come to stand in the way, and so may those whom it pushes.
            turns_back = not swerves or met & first
            for part in straights(self.house, start, pusher, die, heading):
                # Only from somebody ahead does it turn back to what is behind.
                whole = line if turns_back else part.whole
                for piece, goals in self.goals.items():
                    if goals & whole:
                        near = whole if turns_back else part.first
                        found[piece] = found.get(piece, 0) | near | (part.before if piece in DISKS else 0)
        if self.house.traits.throws >> pusher & 1:
            found |= {piece: -1 for piece in self.goals if piece in DISKS}
        return found

    def _turns_back_from(self, field: Field, pusher: int) -> int:
        """Returns the spaces, as bits, of figures that may lie ahead: they lie, or may fall when pushed.

        For a pusher that turns aside only the first are thought of.
        """
        swerves = self.house.traits.swerves >> pusher & 1
        return sum(
            1 << space for n, space in enumerate(field.spaces) if space >= 0 and n != pusher and (field.prone >> n & 1 or not swerves)
        )

    def takes_on(self, figure: int, die: int, ride: Ride, moved: set[tuple[str, int]]) -> bool:
        """True if a figure with another die can take a piece of this dash on to where it is wanted."""
        left = without(self._state, die)
        if ride.scorer >= 0 or not left:
            return False
        on = [(name, here) for name, here in moved if here >= 0 and self.goals.get(name, 0) and not self.goals[name] >> here & 1]
        if not ride.field.prone and self.house.options.push_dir_via_arrow == "arrival":
            # Pushed on it follows the arrows as if it went by itself.
            far = around(self.house.arena)
            on = [(name, here) for name, here in on if name in DISKS or self._dashes(name, figure) or far[here] & self.goals[name]]
        # Who was pushed begins elsewhere, and from who has fallen there is a way back.
        before, after = self._state.field, ride.field
        stay = before.prone == after.prone and all(before.spaces[n] == after.spaces[n] for n in own(self._state) if n != figure)
        if stay:
            later = self.later(figure, die)
            on = [(name, here) for name, here in on if later.get(name, 0) >> here & 1]
        if not on:
            return False
        key = ride.field, figure, die
        known = self._taken.get(key)
        if known is None:
            paid = self.work.looked
            known = self._taken[key] = self._tried(figure, set(left), ride.field, on), self.work.looked - paid
        elif key not in self._told:
            self.work.looked += known[1]
        self._told.add(key)
        return known[0]

    def passes_on(self, figure: int, die: int, field: Field) -> bool:
        """True if both other figures of the team may push this one on to where it has come. They push one after the other."""
        here, goal, left = field.spaces[figure], self.goals.get(FIGURES[figure], 0), without(self._state, die)
        able = [n for n in own(self._state) if n != figure and not (self._state.dashed | field.prone) >> n & 1 and field.spaces[n] >= 0]
        if here < 0 or goal >> here & 1 or min(len(able), len(left)) < BOTH:
            return False
        self.work.looked += 1
        for (one, other), (first, second) in product(permutations(able), permutations(left)):
            on = [met for met in self._ahead(field, other, second) if met & goal]
            if any(met >> here & 1 and met & further & ~(1 << here) for met in self._ahead(field, one, first) for further in on):
                return True
        return False

    def sets_off(self, figure: int, die: int, moved: set[tuple[str, int]]) -> bool:
        """True if a fellow has been pushed and may dash from there.

        Perhaps the third then pushes it on to where it has come.
        """
        wanted = (name for name, here in moved if name in self.goals and here >= 0 and self._dashes(name, figure))
        return len(without(self._state, die)) >= BOTH and any(wanted)

    def _ahead(self, field: Field, pusher: int, die: int) -> list[int]:
        """The spaces of its dashes by heading, as bits; it turns back only from who lies there."""
        lies = self._turns_back_from(field, pusher)
        return [whole if first & lies else first for first, whole in lanes(self.house, pusher, die)[field.spaces[pusher]]]

    def _dashes(self, name: str, figure: int) -> bool:
        """True if this piece is a figure that may dash itself after the first."""
        other = NUMBER.get(name, figure)
        return other != figure and other in own(self._state) and not (self._state.dashed | self._state.field.prone) >> other & 1

    def _tried(self, figure: int, dice: set[int], field: Field, on: list[tuple[str, int]]) -> bool:
        """True if a second dash brings it there, tried with every dash on whose line piece and end lie."""
        able, house = self.house.traits, self.house
        about_disk, names = any(name in DISKS for name, _ in on), {name for name, _ in on}
        wanted = {name: self.goals[name] for name in sorted(names)}
        # Where figures are pushed does not hang on the disks, which may be left behind, but on what its card lets the pusher do; but an
        # ally may be handed a disk instead of being pushed once more.
        bare = Field(field.spaces, field.prone, (-1,) * len(field.disks))
        allies = any(NUMBER.get(name, -1) in own(self._state) for name in names)
        disks = sum(1 << space for space in {*field.disks} if space >= 0 and allies)
        for pusher in own(self._state):
            start = field.spaces[pusher]
            if pusher == figure or self._state.dashed >> pusher & 1 or start < 0 or field.prone >> pusher & 1:
                continue
            choosy = about_disk or (able.swerves | able.stops | able.passes) >> pusher & 1
            thrown = about_disk and able.throws >> pusher & 1
            met = self._turns_back_from(field, pusher)
            for other, heading in product(sorted(dice), range(len(HEADINGS))):
                if not thrown and not self._leads(start, pusher, (other, heading), met, on):
                    continue
                hands = disks and disks & (1 << start | lanes(house, pusher, other)[start][heading][1])
                here = field if about_disk or hands else bare
                may = partial(may_bring, house, here, pusher, wanted=wanted)
                every = rides_of(house, here, pusher, other, heading, may=may)
                for _, after in every if choosy or hands else islice(every, 1):
                    self.work.looked += 1
                    if any(self.goals[name] >> space & 1 for name, space in touched(here, after) if name in names and space >= 0):
                        return True
        return False

    def _leads(self, start: int, pusher: int, launch: tuple[int, int], met: int, on: list[tuple[str, int]]) -> bool:
        """True if such a dash may meet one of these pieces and bring it to where it has come."""
        first, line = lanes(self.house, pusher, launch[0])[start][launch[1]]
        if met & first:
            return any((line >> here & 1 or name == FIGURES[pusher]) and line & self.goals[name] for name, here in on)
        for part in straights(self.house, start, pusher, *launch):
            for name, here in on:
                if part.whole & self.goals[name]:
                    near = -1 if name == FIGURES[pusher] else part.first | (part.before if name in DISKS else 0)
                    if near >> here & 1:
                        return True
        return False


def touched(before: Field, ride: Ride) -> set[tuple[str, int]]:
    """The pieces that lie otherwise after a dash, each with its space."""
    after = ride.field
    fallen = before.prone ^ after.prone
    found: set[tuple[str, int]] = set()
    if before.spaces != after.spaces or fallen:
        found = {(name, after.spaces[n]) for n, name in enumerate(FIGURES) if before.spaces[n] != after.spaces[n] or fallen >> n & 1}
    if before.disks != after.disks:
        found |= {(DISKS[n], space) for n, space in enumerate(after.disks) if before.disks[n] != space}
    return found

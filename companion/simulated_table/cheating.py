"""People at every simulated table cheat alike: they are tempted and do what no play leads to. It is written down before it is seen."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar

from companion.rules.explain import Explanation, Search, Seen
from companion.rules.game import IN_HAND
from companion.rules.values import Layout, Roll, Seat, Show
from companion.simulated_table.acts import Act, Press, Throw, Touch, Wait, played
from companion.simulated_table.cheats import Cheats
from companion.simulated_table.notes import Cheat
from companion.simulated_table.players import Acts, Tried
from companion.simulated_table.turn_ends import TurnEnds
from companion.simulated_table.violations import late, sensed
from companion.simulated_table.wrong import Wrong, between

THOUGHT = 400
"""Applies after which people give up to find out whether play could have led to a table. It then counts as if it could."""
AT_ONCE = 0.3
"""How often somebody who means to cheat does so at the first moment. What fits nearly always would leave no room for the rest."""
LET_GO = 0.4
"""How often somebody lets a chance go by that will come again. What is possible later in a turn has its chance too."""
NEAR = 2
"""Places in which a near cheat lies otherwise at most."""
TOLD = 6
"""Positions at most as which others may take the table."""
BACK = 3
"""Decisions after which somebody who looks on may still begin to explain the table."""


class CheatingTable(TurnEnds):
    """A table whose people are tempted. A game says what they could do wrongly at which moment, and calls `tempt` there."""

    cheats: ClassVar[Cheats]
    """The wrong acts that these people may do, and when."""
    tempting: ClassVar[Mapping[str, float]] = {"turn": 1.0}
    """The moments at which people are tempted anew, and how often beside the rate of cheats."""
    seldom: ClassVar[float] = 1.0
    """How often, beside that rate, people take up at any moment what is rarely possible."""

    def __init__(self, seats: tuple[Seat, ...], options: Any, seed: str, cheat_rate: float = 0.0) -> None:
        super().__init__(seats, options, seed, cheat_rate)
        self.tempted: tuple[str, ...] = ()
        self.kinds = self.violations(len(seats))
        """The violations that these people commit."""
        self.faults = lru_cache(maxsize=8192)(self.game.faults)
        """The faults of an act in a state, kept. People look at the same acts for one kind of cheat after the other."""
        self.told: tuple[Any, ...] = ()
        """The positions as others may take them, if a roll or what was shown was somebody else's. A die does not tell who threw it, nor a
        card on a pile for all from whose hand it came, nor a table how many acts led there between two looks."""

    @classmethod
    def violations(cls, seats: int) -> frozenset[str]:
        """Those that people can commit with so many seats."""
        return cls.cheats.among(seats)

    @classmethod
    def rules(cls) -> dict[str, tuple[str, ...]]:
        """Violation -> the rules that are a right answer to it."""
        return sensed(cls.rulebook.__module__.rpartition(".")[0])

    @classmethod
    def late(cls) -> frozenset[str]:
        """The violations that are answers after the end of their window."""
        return late(cls.rulebook.__module__.rpartition(".")[0])

    def decide(self, action: Any) -> Acts:
        before = self.state
        known = isinstance(action, Roll | Show)
        theirs = tuple(self._theirs(action, action.seat)) if known else ()
        as_good = (*self.told, *self._passed_over()) if known else self.told
        told = [after for position in as_good for after in self._taken_on(position, before, action)]
        yield from super().decide(action)
        self.told = tuple(dict.fromkeys((*theirs, *self._in_one_look(before), *told)))[:TOLD]

    def do(self, act: Act) -> Acts:
        if isinstance(act, Press | Touch):
            self.told = ()
        yield from super().do(act)

    def _taken_on(self, position: Any, before: Any, action: Any) -> Iterator[Any]:
        """The positions after this act, as somebody may take it who takes the table for this position."""
        game, looks = self.game, self.game.layout(self.game.apply(before, action))
        for state in self._unsaid(position):
            whose = {getattr(action, "seat", ""): None} | dict.fromkeys(sorted(game.to_act(state)))
            same = (replace(action, seat=seat) for seat in whose) if hasattr(action, "seat") else (action,)
            legal = (game.apply(state, act) for act in same if not game.faults(state, act))
            found = next((after for after in legal if game.layout(after) == looks), None)
            if found is not None:
                yield found
                return
        if any(prompt.silence == action for prompt in self.game.prompts(before)):
            yield position

    def _in_one_look(self, before: Any) -> Iterator[Any]:
        """The positions to which one act leads that leaves the table as several have since hands last left it."""
        looks = self.game.layout(self.state)
        if self.game.layout(before) not in (self.game.layout(self.at_rest), looks):
            yield from self._by_one_act(self.at_rest)

    def _passed_over(self) -> Iterator[Any]:
        """The same by one act from an earlier position. A hand may have lain over all tables in between."""
        near = (self.state, *self.past[-1:])
        for first in dict.fromkeys(self._lately()):
            if first not in near:
                yield from self._by_one_act(first)

    def _by_one_act(self, first: Any) -> Iterator[Any]:
        """The positions to which one act leads from there that leaves the table as it is."""
        game, looks = self.game, self.game.layout(self.state)
        for act in self.listed(first):
            after = game.apply(first, act)
            if after != self.state and game.layout(after) == looks:
                yield after

    def _unsaid(self, position: Any) -> list[Any]:
        """This position, and those after what nobody has to say in it; at most one turn further."""
        game, states = self.game, [position]
        for state in states:
            silences = (prompt.silence for prompt in game.prompts(state) if prompt.silence is not None)
            after = [game.apply(state, silence) for silence in silences if not game.faults(state, silence)]
            states += [each for each in after if each not in states and game.turn(each) <= game.turn(position) + 1]
        return states

    def tempt(self, seat: Seat, moment: str) -> Acts:
        """At this moment the first temptation that fits is given in to; nothing while an earlier cheat is open."""
        if self.cheat is not None or not self.cheat_rate:
            return
        possible = self.kinds & self.cheats.keys()
        if moment in self.tempting:
            self.tempted = self._wishes(possible, moment)
        kinds = self.tempted
        if not kinds and self.dice.random() < self.cheat_rate * self.seldom:
            kinds = tuple(kind for kind in sorted(self.cheats.rare & possible) if not self.done[kind])
        for kind in kinds:
            temptation = self.cheats[kind]
            if moment in temptation.moments and (temptation.rare or self.dice.random() >= LET_GO):
                wrong = temptation.wrong(self, seat)
                if wrong is not None and (yield from self.commit(kind, seat, wrong)):
                    self.tempted = ()
                    return

    def _wishes(self, possible: frozenset[str], moment: str) -> tuple[str, ...]:
        """Returns the kinds of cheat that somebody would like to try in this turn, those done least first; mostly none."""
        tempted, at_once = self.dice.random() < self.tempting[moment] * self.cheat_rate, self.dice.random() < AT_ONCE
        wished = sorted(sorted(possible), key=lambda kind: (self.done[kind] + 3 * self.dice.random(), kind))
        later = [kind for kind in wished if self.cheats[kind].rare or moment not in self.cheats[kind].moments]
        return tuple(wished if at_once or not later else later) if tempted else ()

    def commit(self, kind: str, seat: Seat, wrong: Wrong) -> Tried:
        """Does this, unless play could have led to the same table; true when it was done."""
        if not (wrong.left_out or wrong.first):
            # What was done before is seen before, with no hand over it: a remedy never goes back past it.
            yield from self.leave("before")
            yield from self.do(Wait(0.5))
        before, state = self.table(), self.state
        for act in wrong.first:
            if self.game.faults(state, act):
                # What should be done rightly first is not allowed now. Example: the end of the turn before has to be said.
                return False
            state = self.game.apply(state, act)
        after = self.lit(wrong.after(self.table(state)))
        if not wrong.acts and (self.seen(before) == self.seen(after) or self.playable(after, left_out=wrong.left_out)):
            return False
        if any(isinstance(act, Throw) and self.is_their_roll(act.value) for act in wrong.acts):
            return False
        if any(isinstance(act, Press) and self._may_mean_something(act) for act in wrong.acts):
            return False
        unseen = []
        for act in wrong.first:
            unseen += [act] if self.traceless(act) else []
            yield from self.decide(act)
        before = self.table()
        self.done[kind] += 1
        self.turns_open, self.must_say, self.heard, self.postponed = 0, wrong.left_out, False, None
        places = tuple(dict.fromkeys((*wrong.about, *sorted(before.differs(after)))))
        who = wrong.seat or seat or self.seats[0]
        self.cheat = Cheat(kind, who, self.rules()[kind], wrong.handled, places, len(places) <= NEAR, before, after)
        yield self.cheat
        self.lay({place: after[place] for place in before.differs(after)})
        for each in wrong.acts:
            yield from self.do(each)
        yield from self.rest(kind)
        if self.cheat is not None and not self.heard:
            # The hands leave the table, and all look at it: if nobody says anything now, play goes on.
            yield from self.do(Wait(2.0))
        for act in unseen:
            # What nobody can see is said, as soon as nothing else is wrong.
            yield from self.do(played(act))
        if wrong.acts and not self.reply.open:
            self.cheat = None
        return True

    def all_the_same(self, action: Any, **more: Any) -> Wrong:
        """Returns this act as a cheat: the table is left as if it were legal."""
        return between(self.table(), self.game.layout(self.game.apply(self.state, action)), **more)

    def breaking(self, actions: Iterable[Any], rules: Collection[str]) -> Iterator[Any]:
        """Yields the acts that are refused by one of these rules first, and for which everything lies at hand."""
        for action in actions:
            faults = self.faults(self.state, action)
            if faults and faults[0].rule in rules and faults[0].kind == "refused" and self.within_reach(action):
                yield action

    def playable(self, after: Layout, *, left_out: bool = False) -> bool:
        """True if legal play leads to this table or may rest there, or if it was there before.

        Somebody who does that has not cheated, or nobody can know. `left_out`: no hand holds anything, and nothing is still to be done."""
        if after in self.trail:
            return True
        search, met = Search(self.game, (), Seen(self.seen(after)), limit=THOUGHT), set[tuple[int, Any]]()
        for root in reversed(dict.fromkeys(self.roots())):
            turn = self.game.turn(root)
            # What an earlier position of this turn leads to was looked at with that.
            explanations = search.explain((Explanation(root),)) if (turn, root) not in met else []
            met |= {(turn, each.state) for each in explanations}
            base = search.looks(root)
            if any(not each.mismatch or (not left_out and self._to_be_finished(search, root, base, each)) for each in explanations):
                return True
        return search.exhausted

    def is_their_roll(self, value: int) -> bool:
        """True if somebody may roll now, or once a silence is taken as said or as not yet said."""
        return next(self._theirs(Roll("", value)), None) is not None

    def _theirs(self, act: Roll | Show, but: Seat = "") -> Iterator[Any]:
        """The positions after this act of anybody whose it may be, `but` this seat."""
        game, states = self.game, [self.state]
        for state, said in zip(reversed(self.past), reversed(self.said), strict=False):
            if states[-1] == self.barrier or all(prompt.silence != said for prompt in game.prompts(state)):
                break
            states.append(state)
        states += [state for position in (self.state, *self.told) for state in self._unsaid(position)]
        for state in dict.fromkeys(states):
            seats = (seat for seat in sorted(game.to_act(state)) if seat != but or game.turn(state) != game.turn(self.state))
            same = (replace(act, seat=seat) for seat in seats)
            yield from (game.apply(state, each) for each in same if not game.faults(state, each))

    def _may_mean_something(self, press: Press) -> bool:
        """True if this press means something legal to somebody who takes an earlier roll for another seat's."""
        game = self.game
        states = [state for position in self.told for state in self._unsaid(position)]
        pressed = [(state, act) for state in states for prompt in game.prompts(state) for seat, act in prompt.press if seat == press.seat]
        return any(not game.faults(state, act) for state, act in pressed)

    def _to_be_finished(self, search: Search, root: Any, base: Layout, found: Explanation) -> bool:
        """True if hands only hold what is missing, or rest on the way of what this explanation tells."""
        return only_lacks(search, found, IN_HAND) or (bool(found.actions) and search.on_the_way(root, base, found))

    def roots(self) -> Iterator[Any]:
        """The positions from which an onlooker could explain the table: now, before the last acts, and when all was known."""
        yield self.state
        yield from self._lately()
        yield from self.told

    def _lately(self) -> Iterator[Any]:
        """The positions before the last acts, as far as hands may go back, and that when all was known."""
        back = list(reversed(self.past))
        if self.barrier in back:
            yield from back[: min(BACK, back.index(self.barrier))]
        yield self.barrier


def only_lacks(search: Search, explanation: Explanation, held: int) -> bool:
    """True if the table is as this explanation has it but for so many pieces that are in a hand."""
    if len(explanation.mismatch) > held:
        return False
    change = search.change(explanation.state)
    return not change.come and len(change.gone) <= held

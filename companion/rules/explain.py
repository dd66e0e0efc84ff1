"""The search: which actions explain this table. One `Search` serves one judgement; it counts applies, never seconds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from companion.rules.changing import changed, swift
from companion.rules.game import AnyGame
from companion.rules.owing import looks_owed, owing
from companion.rules.straight import STRAIGHT, owes, straight_there
from companion.rules.values import Change, Fault, Layout, Looked, Owed, Place, PlacedPiece, Unlawful, changed_at, contents_seen, visible

SHOWN_LIMIT = 280
"""Applies for the answer that is shown, over a whole judgement; one decision may take more than one."""
WORKER_LIMIT = 100_000
MOST_EXPLANATIONS = 32
DEEPEST = 14


@dataclass(frozen=True, slots=True)
class Seen:
    """A settled table as evidence: the visible layout, with covered and unsure places that say nothing."""

    table: Layout
    covered: frozenset[Place] = frozenset()
    unsure: frozenset[Place] = frozenset()

    @property
    def blind(self) -> frozenset[Place]:
        return self.covered | self.unsure


@dataclass(frozen=True, slots=True)
class Explanation:
    """One explanation: its actions since the last commit and the state that they lead to.

    `mismatch` are the places that still look different, `faults` those of the illegal actions, `price` what it cost when it was last laid
    along the tables."""

    state: Any
    actions: tuple[Any, ...] = ()
    mismatch: frozenset[Place] = frozenset()
    faults: tuple[Fault, ...] = ()
    attempts: int = 0
    price: float = field(default=0.0, compare=False)

    @property
    def cost(self) -> tuple[int, int, int]:
        return self.attempts, len(self.mismatch), len(self.actions)

    def goes_on_from(self, explanation: Explanation) -> bool:
        """True if this explanation begins with all the actions of that one."""
        return self.actions[: len(explanation.actions)] == explanation.actions

    def further(self, state: Any, action: Any, mismatch: frozenset[Place]) -> Explanation:
        """The explanation with one act more, which leads to this state."""
        return Explanation(state, (*self.actions, action), mismatch, self.faults, self.attempts, self.price)


class Search:
    """Everything one judgement asks of the rules, asked once."""

    def __init__(self, game: AnyGame, owed: tuple[Owed, ...], seen: Seen, limit: int = SHOWN_LIMIT) -> None:
        self.game = game
        self.seen = seen
        self.limit = limit
        self._count = [0, 0]
        self._blind = seen.blind
        self.owed: dict[Place, tuple[Owed, ...]] = {}
        for debt in owed:
            self.owed[debt.place] = (*self.owed.get(debt.place, ()), debt)
        self._looks: dict[Any, Layout] = {}
        self._mismatch: dict[Any, frozenset[Place]] = {}
        self._changes: dict[Any, Change] = {}
        self._next: dict[tuple[Any, Any], Any] = {}
        self._ways: dict[tuple[Any, Any], tuple[Layout, ...]] = {}
        self._faults: dict[tuple[Any, Any], tuple[Fault, ...]] = {}
        self._weighed: dict[Any, tuple[tuple[Any, bool], ...]] = {}
        self._every: dict[Any, tuple[tuple[Any, bool], ...]] = {}
        self._leading: dict[tuple[Any, int], tuple[tuple[Any, bool], ...]] = {}

    def looking_at(self, seen: Seen, owed: tuple[Owed, ...] | None = None) -> Search:
        """The same rules asked about another sight of the table, or what was owed then. What this one takes counts for both."""
        debts = tuple(debt for debts in self.owed.values() for debt in debts)
        other = Search(self.game, debts if owed is None else owed, seen, self.limit)
        other._next, other._faults, other._count = self._next, self._faults, self._count
        other._ways = self._ways
        if other.owed == self.owed:
            other._looks = self._looks
        return other

    @property
    def applies(self) -> int:
        return self._count[0]

    def give_up(self) -> None:
        """Nothing more is looked at."""
        self._count[1] = 1

    @property
    def exhausted(self) -> bool:
        """True if any search gave up at the limit."""
        return bool(self._count[1])

    def looks(self, state: Any) -> Layout:
        """Returns what a perfect camera would see now, with everything that is owed left out or too many."""
        look = self._looks.get(state)
        if look is None:
            look = self._looks[state] = self.sight(self.game.layout(state))
        return look

    def sight(self, full: Layout) -> Layout:
        """A complete layout as the camera would see it, with what is owed."""
        if self.owed:
            full = full.put({place: owing(full[place], debts) for place, debts in self.owed.items()})
        return visible(full, self.game.board)

    def lies(self, contents: tuple[PlacedPiece, ...], place: Place) -> tuple[PlacedPiece, ...]:
        """Returns all that lies at a place as the camera would see it, with what is owed there."""
        return contents_seen(owing(contents, self.owed[place]) if place in self.owed else contents, self.game.board.order[place])

    def mismatch(self, state: Any) -> frozenset[Place]:
        """Places in sight that look neither as owed (all of it or a part) nor as the rules have them."""
        left = self._mismatch.get(state)
        if left is None:
            left = self.looks(state).differs(self.seen.table, self._blind)
            if left:
                left = frozenset(place for place in left if not self._under_a_piece(state, place))
            if left and self.owed:
                left = frozenset(place for place in left if place not in self.owed or self.settled(state, place) is None)
            self._mismatch[state] = left
        return left

    def _under_a_piece(self, state: Any, place: Place) -> bool:
        """True if a piece on it hides what lies there, or all that is seen lay there before under one."""
        cover, now = self.game.cover(place), self.seen.table[place]
        if cover is None or not now:
            return cover is not None and bool(self.seen.table[cover])
        lit = tuple(changed(placed, how="seen") for placed in self.game.layout(state)[place] if placed.how == "under")
        return bool(lit) and contents_seen(lit, self.game.board.order[place]) == now

    def settled(self, state: Any, place: Place) -> tuple[Owed, ...] | None:
        """The debts of this place that have been put right in this state, as few as explain it. It is None when no part of them fits."""
        full = self.game.layout(state)[place]
        order, now = self.game.board.order[place], self.seen.table[place]
        # What the rules no longer have there cannot be missing: such a debt is void and settled with the rest.
        void = tuple(debt for debt in self.owed[place] if owing(full, (debt,)) == full)
        debts = tuple(debt for debt in self.owed[place] if debt not in void)
        if order == "row" and contents_seen(full, order) == now:
            return void + debts
        for count in range(len(debts) + 1):
            for cleared in combinations(debts, count):
                kept = list(debts)
                for debt in cleared:
                    kept.remove(debt)
                if looks_owed(full, kept, now, order):
                    return void + cleared
        return None

    def lifted(self, state: Any, place: Place, most: int) -> int | None:
        """Returns how many pieces are gone from the top of a pile that shows what lay below. A whole pile counts as one."""
        contents, now = owing(self.game.layout(state)[place], self.owed.get(place, ())), self.seen.table[place]
        counts = range(1, min(most, len(contents)) + 1)
        return 1 if contents and not now else next((n for n in counts if contents_seen(contents[:-n], "pile") == now), None)

    def put_right(self, state: Any) -> tuple[Owed, ...]:
        """All debts that this table shows to be put right."""
        return tuple(debt for place in sorted(self.owed.keys() - self._blind) for debt in self.settled(state, place) or ())

    def change(self, state: Any) -> Change:
        """The change from how this state looks to the table, in the places that are left."""
        found = self._changes.get(state)
        if found is None:
            found = changed_at(self.mismatch(state), self.looks(state), self.seen.table, self.seen.unsure, self.seen.covered)
            self._changes[state] = found
        return found

    def faults(self, state: Any, action: Any) -> tuple[Fault, ...]:
        key = state, action
        found = self._faults.get(key)
        if found is None:
            found = self._faults[key] = self.game.faults(state, action)
        return found

    def after(self, state: Any, action: Any) -> Any:
        """The state after this action. It counts as an apply the first time."""
        key = state, action
        found = self._next.get(key)
        if found is None:
            self._count[0] += 1
            found = self._next[key] = self.game.apply(state, action)
        return found

    def run(self, state: Any, actions: Iterable[Any]) -> Any:
        for action in actions:
            state = self.after(state, action)
        return state

    def explain(self, roots: tuple[Explanation, ...], attempts: int = 0, deepest: int = DEEPEST, fewest: int = 0) -> list[Explanation]:
        """The explanations met breadth first over what the change proposes and what silence means, cheapest first.

        They have at most `attempts` illegal actions, and at most `deepest` actions beyond a root. The search stops at the first depth that
        leaves no place different, not before `fewest` actions. A game that knows what may still lead there is asked for that first, and for
        no more where few acts may.
        """
        game = self.game
        last_turn = min((game.turn(root.state) for root in roots), default=0) + 1
        found: dict[tuple[Any, int], Explanation] = {}
        for root in roots:
            if (root.state, root.attempts) not in found:
                found[root.state, root.attempts] = changed(root, mismatch=self.mismatch(root.state))
        level = list(found.values())
        done = any(not h.mismatch and h.attempts == attempts for h in level)
        knows = game.nearing is not None and not (self.owed or done or attempts or fewest)
        if knows and (near := straight_there(self, tuple(level), last_turn, deepest)):
            return near
        few, depth = knows and deepest <= STRAIGHT, 0
        behind: set[tuple[Any, int]] = set()  # a silence that ends a turn: a whole turn more may pass unseen
        otherwise: list[Explanation] = []
        while level and (not done or depth < fewest) and depth < deepest:
            depth += 1
            following: list[Explanation] = []
            for explanation in level:
                silenced = (explanation.state, explanation.attempts) in behind
                if game.turn(explanation.state) > last_turn + silenced:
                    continue
                here, left = explanation.state, deepest - depth + 1
                for action, silent in self.leading(here, left) if few else self._candidates(here, lawful=not attempts):
                    faults = self.faults(explanation.state, action)
                    tried = explanation.attempts + bool(faults)
                    if tried > attempts:
                        continue
                    if self.applies >= self.limit:
                        self.give_up()
                        return sorted(found.values(), key=lambda h: h.cost)
                    state = self.after(explanation.state, action)
                    # The next seat's first act may end its turn by the rules, but not by a second silence.
                    if silent and game.turn(state) > last_turn:
                        continue
                    known = found.get((state, tried))
                    if known is not None:
                        if not (tried or known.mismatch) and len(known.actions) == len(explanation.actions) + 1:
                            # The same acts in another order may have come by other tables.
                            otherwise.append(changed(known, actions=(*explanation.actions, action)))
                        continue
                    # An act without a trace needs its own evidence; what only an unsure place would show is waited for, not made up.
                    if not silent and not self.leaves_a_trace(explanation.state, state):
                        continue
                    mismatch = self.mismatch(state)
                    further = Explanation(state, (*explanation.actions, action), mismatch, explanation.faults + faults[:1], tried)
                    found[state, tried] = further
                    # A silence is no act: what the next seat may have done is seen with what the same seat may.
                    (level if silent or owes(game, here, state) else following).append(further)
                    if silenced or (silent and game.turn(state) > game.turn(explanation.state)):
                        behind.add((state, tried))
                    done |= not mismatch and tried == attempts
            level = following
        return sorted((*found.values(), *otherwise), key=lambda h: h.cost)

    def leaves_a_trace(self, before: Any, after: Any) -> bool:
        """True if an act shows on the table, or has to be followed by more that will show (`half_done`)."""
        now, then = self.looks(after), self.looks(before)
        return (now != then and (not self.seen.unsure or bool(now.differs(then, self.seen.unsure)))) or self.game.half_done(after)

    def leading(self, state: Any, left: int) -> tuple[tuple[Any, bool], ...]:
        """The acts after which nothing may be different when so many are done, this one included. True comes with a silence."""
        key = state, left
        if key not in self._leading:
            nearing = self.game.nearing
            proposed = nearing(state, self.change(state), left, self._blind) if nearing is not None else None
            self._leading[key] = self._candidates(state, lawful=True) if proposed is None else self._with_silences(state, proposed)
        return self._leading[key]

    def _candidates(self, state: Any, *, lawful: bool) -> tuple[tuple[Any, bool], ...]:
        """Returns the acts that this change proposes and those that silence means, each with True if it is a silence.

        Each comes once. `lawful`: without what breaks a rule for certain.
        """
        weighed = self._weighed.get(state)
        if weighed is None:
            weighed = self._weighed[state] = self._with_silences(state, self.game.weighed(state, self.change(state)))
        if lawful:
            return tuple([each for each in weighed if not isinstance(each[0], Unlawful)])
        if state not in self._every:
            self._every[state] = tuple(self._spelled_out(weighed).items())
        return self._every[state]

    def _spelled_out(self, weighed: tuple[tuple[Any, bool], ...]) -> dict[Any, bool]:
        """The acts with those that break a rule for certain, which are worked out only here."""
        every = dict[Any, bool]()
        for act, silent in weighed:
            for each in self._paid_for(act.find()) if isinstance(act, Unlawful) else (act,):
                every.setdefault(each, silent)
        return every

    def _with_silences(self, state: Any, proposed: Iterable[Any]) -> tuple[tuple[Any, bool], ...]:
        silences = {prompt.silence: None for prompt in self.game.prompts(state) if prompt.silence is not None}
        acts = dict.fromkeys(self._paid_for(proposed))
        return (*((action, True) for action in silences), *((action, False) for action in acts if action not in silences))

    def _paid_for(self, proposed: Iterable[Any]) -> Iterator[Any]:
        """Yields the proposed actions, as far as the work of finding them is within the limit."""
        for action in proposed:
            if not isinstance(action, Looked):
                yield action
            elif self.applies >= self.limit:
                self.give_up()
                return
            else:
                self._count[0] += 1

    def on_the_way(self, start: Any, base: Layout, explanation: Explanation) -> bool:
        """Every place that differs was touched by the explanation and looks as it did at some moment of it.

        Each may have its own: that is a table passed, or one of `way`. `start` is the state at the last commit and `base` how it looks."""
        seen = {place: self.seen.table[place] for place in explanation.mismatch}
        state, here, touched = start, base, set[Place]()
        fitting = {place for place, now in seen.items() if here[place] == now}
        for action in explanation.actions:
            after = self.after(state, action)
            looks, was = self.looks(after), {place: here[place] for place in seen}
            for place, now in seen.items():
                lay = {looks[place], *(self.lies(full[place], place) for full in self.passed(state, action))}
                touched |= {place} if lay != {was[place]} else set()
                fitting |= {place} if now in lay else set()
            state, here = after, looks
        return touched >= seen.keys() and fitting >= seen.keys()

    def passed(self, state: Any, action: Any) -> tuple[Layout, ...]:
        """Returns the complete tables on the way of this action. Explanations share most of their actions: each way is gone once."""
        if (key := (state, action)) not in self._ways:
            self._ways[key] = tuple(self.game.way(state, action))
        return self._ways[key]


swift(Seen, Explanation)

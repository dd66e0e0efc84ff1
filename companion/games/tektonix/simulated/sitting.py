"""People at a simulated table: they act, hear what is said, answer questions and put right what was called."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from companion.games.tektonix.game import Tektonix
from companion.games.tektonix.simulated.truth import Truth
from companion.games.tektonix.state import Action, Discard, Draw, DrawDeck, Options, State
from companion.rules.values import TABLE, Board, Layout, Order, Place, PlacedPiece, Seat, visible
from companion.simulated_table.acts import Act, Decision, Press, Rest, Touch, Wait
from companion.simulated_table.sharing import Acts, Over, People


class _Orders(dict[Place, Order]):
    """How the contents of each place compare, by its name."""

    def __missing__(self, place: Place) -> Order:
        return "row" if place.endswith(".row") else "heap" if place.endswith(".cubes") else "pile"


BOARD = Board(_Orders())


class Sitting(People):
    """The truth with the people around it.

    `state` is what everybody at the table knows of it, `began` the same when this turn began, `unsaid` the seat whose
    turn is over without a word and `before_end` the position before that. `wrong` holds the places that lie otherwise than they should.
    """

    def __init__(self, seats: tuple[Seat, ...], options: Options, dice: random.Random, cheat_rate: float) -> None:
        super().__init__(seats, dice, cheat_rate)
        self.game = Tektonix(BOARD)
        self.truth = Truth(seats, options, dice)
        self.state: State = self.game.begin(seats, options)
        self.began = self.state
        self.before_end: State | None = None
        self.unsaid: Seat | None = None
        self.undeclared: Seat | None = None
        """The seat whose turn the rules have ended and who has not said so."""
        self.shown: list[Layout] = []
        """How the table looked since somebody last said anything."""
        self.wrong: dict[Place, tuple[PlacedPiece, ...]] = {}
        self.age = 0
        self.heard = False
        """True if the cheat has been called."""
        self.must_press = False
        """A cheat of this turn can only be known once its turn is said to be over."""
        self.tempted: tuple[str, ...] = ()
        self.later = False
        self.last = Layout()
        """The table as the hands last left it."""
        self.looks: tuple[Layout, ...] = ()
        """The tables before: whoever goes back to one has taken something back."""
        self.greed = {seat: dice.choice((0.03, 0.1, 0.1, 0.5)) for seat in seats}
        """How often a seat draws although it could lay a card down."""

    # the table

    def table(self) -> Layout:
        """What lies there: the truth, with what was put wrongly."""
        full = self.truth.layout()
        return full.put(self.wrong) if self.wrong else full

    def traceless(self, action: Action) -> bool:
        """True if nobody could see this act."""
        before, after = self.game.layout(self.state), self.game.layout(self.game.apply(self.state, action))
        return visible(before, BOARD) == visible(after, BOARD)

    # acts

    def do(self, act: Act) -> Acts:
        """One act, and whatever people have to do about the answer."""
        self._remember(act)
        self.reply = yield act
        if self.reply.asked:
            yield from self.answer()
        if self.cheat is not None and self.reply.open:
            self.heard = True
            yield from self.put_right()
        elif self.cheat is not None and self.heard:
            self.cheat = None
        if self.reply.over:
            raise Over

    def _remember(self, act: Act) -> None:
        if isinstance(act, Rest):
            self.last = act.layout
            self.looks = (*self.looks[-14:], act.layout)
            self.shown.append(visible(act.layout, BOARD))
        elif isinstance(act, Press | Touch):
            self.shown = [visible(self.last, BOARD)]

    def rest(self, note: str = "", seconds: float = 1.0) -> Acts:
        """The hands leave the table as it is now."""
        yield from self.do(Rest(self.table(), seconds, note))
        if self.cheat is not None:
            # All look at the table: nobody's arm is in the way for longer.
            yield from self.do(Wait(0.5))

    def rest_as(self, table: Layout, note: str = "", seconds: float = 1.0) -> Acts:
        """The hands leave the table like this for a moment."""
        yield from self.do(Rest(table, seconds, note))

    def decide(self, action: Action) -> Acts:
        """A decision: written down, and true from now on."""
        faults = self.game.faults(self.state, action)
        assert not faults, (action, faults)
        self.said.append(action)
        yield Decision(action)
        before = self.truth.layout()
        if isinstance(action, Discard) and not self.state.drew:
            self.truth.carry_out(Draw(action.seat, action.pile) if action.swap else DrawDeck(action.seat))
        self.truth.carry_out(action)
        self._add(before, self.truth.layout())
        self.state = self.game.apply(self.state, action)
        if self.state.phase != "set-out":
            assert visible(self.truth.layout(), BOARD) == visible(self.game.layout(self.state), BOARD), action
            assert len(self.truth.deck) == self.state.deck, action

    def _add(self, before: Layout, after: Layout) -> None:
        """Adds what an act brings to the places that lie wrongly."""
        for place, lies in self.wrong.items():
            self.wrong[place] = (*lies, *(Counter(after[place]) - Counter(before[place])).elements())

    def say(self, action: Action) -> Acts:
        """Says a decision that nobody can see: by the button where it means just this, else by touch."""
        seat = action.seat
        means = [meant for prompt in self.game.prompts(self.state) for owner, meant in prompt.press if owner == seat]
        yield from self.decide(action)
        self.begun()
        if means == [action]:
            yield from self.do(Press(seat))
        else:
            yield from self.do(Touch("play", (("action", action),)))

    def begun(self) -> None:
        """The first trace of a turn: the seat before needs no word any more."""
        self.unsaid = self.undeclared = self.before_end = None

    def speak_up(self) -> Acts:
        """The seat before says that it is done: what comes now is nobody else's."""
        seat = self.unsaid or self.undeclared
        self.unsaid = self.undeclared = None
        if seat is not None:
            yield from self.do(Press(seat))

    def act(self, action: Action) -> Acts:
        """A decision that hands carry out next. What would look as if the seat before took something back is done only once that
        seat has said that it is done; what would look as if nothing had been done, or taken back, is said."""
        if self.seen_before(action):
            yield from self.speak_up()
        if self.seen_before(action):
            yield from self.say(action)
            return
        yield from self.decide(action)
        if action.seat != TABLE:
            # Who shuffles a new deck or refills a pile has begun no turn: what follows may still be the seat before.
            self.begun()

    def seen_before(self, action: Action) -> bool:
        """True if all that this act changes has looked just so since somebody last said anything: the rest may be under a hand."""
        before = visible(self.game.layout(self.state), BOARD)
        after = visible(self.game.layout(self.game.apply(self.state, action)), BOARD)
        changed = before.differs(after)
        return any(all(look[place] == after[place] for place in changed) for look in self.shown)

    def heal(self) -> None:
        """Everything lies as it should again."""
        self.wrong.clear()

    def turn_passed(self) -> None:
        """A cheat that nobody called by the end of the next turn is forgotten."""
        self.age += 1
        if self.age >= 2:
            self.cheat = None

    # what is heard

    def agreement(self, line: tuple[Any, ...], lately: Sequence[str]) -> tuple[int, ...]:
        """The same has perhaps been done before: what was done last counts."""
        newest = max((at for at, action in enumerate(lately) if action in {repr(said) for said in line}), default=-1)
        return (*super().agreement(line, lately), newest)

    def carry(self, place: Place, lying: PlacedPiece, count: int, *, puts: bool) -> None:
        for _ in range(count):
            self._move(place, lying, puts)

    def show_right(self) -> Acts:
        right = Rest(self.table(), 1.0, "put right")
        self._remember(right)
        self.reply = yield right

    def tidy_away(self) -> Acts:
        if self.wrong:
            self.heal()
            yield from self.show_right()

    def _move(self, place: Place, lying: PlacedPiece, puts: bool) -> None:
        """One piece put or taken; people know how it lay before, and nobody takes away what is not there."""
        there, right = list(self.table()[place]), self.truth.layout()[place]
        if puts:
            there.append(lying)
        elif lying in there:
            there.reverse()
            there.remove(lying)
            there.reverse()
        self.wrong[place] = right if sorted(there) == sorted(right) else tuple(there)
        if self.wrong[place] == right:
            del self.wrong[place]

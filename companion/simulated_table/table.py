"""One table of any game: a position that is true, what lies otherwise, and the hands that play."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, ClassVar

from companion.rules.game import AnyGame
from companion.rules.values import Board, Layout, Order, Place, PlacedPiece, Roll, Seat, SetOut, Show, Turn, visible
from companion.simulated_table import options
from companion.simulated_table.acts import Act, Press, Rest, Throw, Touch, played
from companion.simulated_table.habits import HABITS, Habits, turned
from companion.simulated_table.notes import Decision, TurnDone
from companion.simulated_table.players import Acts, Over, Players
from companion.simulated_table.wrong import Pieces, at_hand, bare, carried_on, kinds, lacking

NOTHING = Layout()
FORGOTTEN = 2
"""Turns after which a cheat that nobody called is put right without a word."""
KNOWN = (Roll, SetOut, Show, Turn)
"""Acts that make something known: nobody can go back past them."""
TRIED = 6
"""Other acts that are looked at for one that hands may have begun with."""
LISTED = 24
"""Positions whose legal acts are kept: people look back at the same few."""


class Orders(dict[Place, Order]):
    """The order of the contents of each place, by its name."""

    def __init__(self, table: type[Table]) -> None:
        super().__init__()
        self._table = table

    def __missing__(self, place: Place) -> Order:
        return self._table.order(place)


class Table(Players):
    """A game with the people around it. Everything is a function of the arguments.

    A game gives `rulebook` and `turns`, and where it is so `order`, `lit`, `holds`, `fixed`, `drawing`, `short`, `secrets`."""

    rulebook: ClassVar[type]
    """The game's class."""
    habits: ClassVar[Mapping[str, float]] = HABITS
    """How often hands do what they do on the way."""
    drawing: ClassVar[Mapping[str, Sequence[Any]]] = {}
    """Options of which a game draws otherwise than the printed value most often."""
    shortened: ClassVar[tuple[str, ...]] = ()
    """House rules of a game of a few minutes, as `--option` takes them."""
    fixed: ClassVar[tuple[str, ...]] = ()
    """Kinds of pieces that nobody lifts for nothing: others may lie on them."""

    def __init__(self, seats: tuple[Seat, ...], options: Any, seed: str, cheat_rate: float = 0.0) -> None:
        super().__init__(seats, random.Random(seed), cheat_rate)
        self.seed = seed
        self.game: AnyGame = self.rulebook(Board(Orders(type(self))))
        self.state = self.game.begin(seats, options)
        self.barrier = self.state
        """The position when something was last made known: hands may go back to it, not past it."""
        self.at_rest = self.state
        """The position when the hands last left the table."""
        self.listed: Callable[[Any], tuple[Any, ...]] = lru_cache(LISTED)(lambda state: tuple(self.game.legal_actions(state)))
        """The legal acts of a position: people look for several kinds among the same."""
        self.past: tuple[Any, ...] = ()
        self.wrong: dict[Place, Pieces] = {}
        """Places that lie otherwise than they should."""
        self.last = Layout()
        """The table as the hands last left it."""
        self.trail: list[Layout] = []
        """The tables since something was last made known: whoever comes to one again seems to take something back."""
        self.turns_open = 0
        self.must_say = False
        """True if something was left out, which is known once the turn is said to be over."""

    # what a game gives

    @abstractmethod
    def turns(self) -> Acts:
        """The whole game, from the first piece to the end."""

    @classmethod
    def order(cls, place: Place) -> Order:  # noqa: ARG003 - most tables are heaps
        """Returns how the contents of a place compare."""
        return "heap"

    def lit(self, table: Layout) -> Layout:
        """The same table with everything hidden that another piece lies on, and nothing else."""
        return table

    def holds(self, action: Any) -> bool:  # noqa: ARG002 - most games have no hands of cards
        """True if people have in their hands what this act lays down."""
        return True

    @classmethod
    def drawn_options(cls, seats: int, dice: random.Random, fixed: Any, given: frozenset[str]) -> Any:  # noqa: ARG003
        """House rules for one game. `given` names the options fixed on the command line, `fixed` holds their values."""
        return options.drawn(dice, fixed, given, cls.drawing)

    @classmethod
    def short(cls, seats: int) -> tuple[str, ...]:  # noqa: ARG003 - in most games the same for every number
        """House rules, as `--option` takes them, for a game of a few minutes."""
        return cls.shortened

    def secrets(self) -> Mapping[str, Any]:
        """Returns the secrets that only some people know, as plain data, for truth.jsonl."""
        return {}

    def scores(self) -> Mapping[Seat, Fraction]:
        """Counted in the truth."""
        scores: Mapping[Seat, Fraction] = self.game.scores(self.state)
        return scores

    # what every table has

    def play(self) -> Acts:
        """The whole game with all that hands do, until the referee has seen its end."""
        yield from Habits(self, random.Random(f"habits {self.seed}"), self.habits).play()

    @abstractmethod
    def script(self) -> Acts:
        """The whole game as it was decided, without what hands do on the way."""

    # the table

    def table(self, state: Any = None) -> Layout:
        """Returns the table as it lies there, or as it would lie in another position."""
        full: Layout = self.game.layout(self.state if state is None else state)
        if not self.wrong:
            return full
        wrong = self.wrong if state is None else carried_on(self.wrong, self.game.layout(self.state), full)
        return self.lit(full.put(wrong))

    def lay(self, places: Mapping[Place, Pieces]) -> None:
        """From now on these places lie like this, right or wrong."""
        right = self.game.layout(self.state)
        for place, lies in places.items():
            self.wrong[place] = tuple(lies)
            if bare(lies) == bare(right[place]):
                del self.wrong[place]

    def lie(self, place: Place, gone: Pieces = (), come: Pieces = ()) -> None:
        """From now on this place lacks some pieces and has others too many."""
        self.lay({place: (*lacking(self.table()[place], gone), *come)})

    def within_reach(self, action: Any) -> bool:
        """True if all that this act takes away lies at hand."""
        if not self.wrong:
            return True
        before, after, order = self.game.layout(self.state), self.game.layout(self.game.apply(self.state, action)), self.game.board.order
        return all(at_hand(lies, before[place], after[place], order[place]) for place, lies in self.wrong.items())

    def legal(self, *kinds: type) -> list[Any]:
        """The legal acts that people can do, of these kinds or of all."""
        return [a for a in self.listed(self.state) if (not kinds or isinstance(a, kinds)) and self.holds(a) and self.within_reach(a)]

    # acts
    def do(self, act: Act) -> Acts:
        """One act, and whatever people have to do about the answer."""
        if self.postponed is not None and isinstance(act, Press | Throw | Touch) and self.last != self.table():
            yield from self.do(Rest(self.table()))
        self.remember(act)
        self.reply = yield act
        if isinstance(act, Press | Throw | Touch):
            self.barrier, self.trail = self.state, [self.last]
        if self.reply.asked:
            yield from self.answer(act)
        if self.cheat is not None:
            yield from self.react()
        if self.reply.over:
            raise Over

    def remember(self, act: Act) -> None:
        """Remembers how the table lies from now on."""
        if isinstance(act, Rest):
            self.last = act.layout
            self.at_rest = self.state
            self.trail.append(act.layout)

    def rest(self, note: str = "", state: Any = None, seconds: float = 1.0) -> Acts:
        """The hands leave the table as it is now, or as it would be in another position."""
        yield from self.do(Rest(self.table(state), seconds, note))

    def leave(self, note: str) -> Acts:
        """The hands leave the table if it lies otherwise than when they last did."""
        if self.last != self.table():
            yield from self.rest(note)

    def traceless(self, action: Any) -> bool:
        """True if nobody could see this act."""
        return self.seen(self.game.layout(self.game.apply(self.state, action))) == self.seen(self.game.layout(self.state))

    def answers(self, action: Any) -> bool:
        """True if a window waits for this seat to say something, and this is more than its silence."""
        windows = [prompt for prompt in self.game.prompts(self.state) if prompt.seconds is not None]
        return any(action != window.silence and getattr(action, "seat", "") in window.seats for window in windows)

    def decide(self, action: Any) -> Acts:
        """A decision: written down, and true from now on. Whoever needs a piece that lies wrongly puts that right first."""
        if self.postponed is not None and not self.within_reach(action):
            yield from self.put_right()
        faults = self.game.faults(self.state, action)
        assert not faults, (action, faults)
        yield Decision(action, self.answers(action))
        self.said.append(action)
        before = self.state
        self.past = (*self.past[-self.lately :], before)
        self.state = self.game.apply(before, action)
        if self.wrong:
            self.wrong = carried_on(self.wrong, self.game.layout(before), self.game.layout(self.state))
        if isinstance(action, SetOut):
            # The table is laid anew: nothing that is done on it now looks like going back to how it lay before.
            self.trail = []
        if isinstance(action, KNOWN):
            # What was done in the same sweep may as well have come after it.
            self.barrier = self.state if before == self.at_rest else self.at_rest

    def act(self, action: Any, note: str = "") -> Acts:
        """A decision that hands carry out and leave to be seen."""
        yield from self.decide(action)
        yield from self.rest("set out" if isinstance(action, SetOut) else note or type(action).__name__)

    def carry_out(self, action: Any) -> Acts:
        """An act of hands. What leaves no trace is said; what takes away the trace of the acts before waits until those are seen."""
        if self.seen(self.table(self.game.apply(self.state, action))) == self.seen(self.last):
            yield from self.leave("before")
        yield from self.say(action) if self.traceless(action) else self.act(action)

    def say(self, action: Any) -> Acts:
        """Says a decision that nobody can see, by the button where it means just this, else by touch. The hands are off the table."""
        yield from self.leave("before")
        means = [meant for prompt in self.game.prompts(self.state) for seat, meant in prompt.press if seat == action.seat]
        touch = played(action)
        if self.postponed is not None and means != [action] and not self.reply.offered(touch):
            # What was left for later is in the way: the screen does not offer what comes next.
            yield from self.put_right()
        yield from self.decide(action)
        if self.postponed is not None and means != [action] and self.last != self.table():
            yield from self.rest()
            if not self.reply.offered(touch):
                return  # Beside what is left for later it was seen: it need not be said.
        yield from self.do(Press(action.seat) if means == [action] else touch)

    def press(self, seat: Seat) -> Acts:
        """A button, pressed when the table has been left as it is now."""
        yield from self.leave("before")
        yield from self.do(Press(seat))

    def throw(self, roll: Roll) -> Acts:
        """A die, thrown when the table has been seen."""
        yield from self.leave("before the die")
        yield from self.decide(roll)
        yield from self.do(Throw(roll.seat, roll.value))

    def lay_out(self, action: SetOut, upon: Layout = NOTHING) -> Acts:
        """The table is laid out, in one go or by and by, upon what lies there already."""
        new = sorted(upon.differs(action.layout))
        if (yield from self.slip("half set out", 0.4)):
            part = self.dice.sample(new, self.dice.randint(1, len(new)))
            yield from self.do(Rest(upon.put({place: action.layout[place] for place in part}), 2.0, "half set out"))
        yield from self.decide(action)
        yield from self.rest("set out")

    def turn_done(self, seat: Seat) -> Acts:
        """Notes that in truth this turn is over. What nobody has called by the end of the next one is put right without a word."""
        yield TurnDone(seat)
        prompts = [prompt for state in (*self.past[-1:], self.state) for prompt in self.game.prompts(state)]
        meant = {act for prompt in prompts for act in (prompt.silence, *dict(prompt.press).values()) if getattr(act, "seat", "") == seat}
        self.over_by = [*self.over_by[-self.lately :], *((len(self.said), repr(act)) for act in meant)]
        self.must_say = False
        self.turns_open = self.turns_open + 1 if self.cheat is not None else 0
        if self.turns_open >= FORGOTTEN:
            self.turns_open = 0
            yield from self.all_right()

    # hands

    def otherwise(self, action: Any, dice: random.Random) -> Layout | None:
        """The table after another act of the same kind than this, with which hands may begin. It is None if none could be undone."""
        if self.cheat is not None or self.wrong or isinstance(action, KNOWN):
            return None
        here, seat = self.table(), getattr(action, "seat", "")
        others = [a for a in self.legal(type(action)) if a != action and getattr(a, "seat", "") == seat]
        for other in dice.sample(others, min(TRIED, len(others))):
            after = self.game.apply(self.state, other)
            table = self.table(after)
            if not self.final(after) and table != here and not turned(here, table):
                return table
        return None

    def final(self, state: Any) -> bool:
        """True if nothing can be taken back any more: the game is over as soon as the hand is gone."""
        return self.game.outcome(state) is not None

    # remedies

    def carry(self, place: Place, placed: PlacedPiece, count: int, *, puts: bool) -> None:
        there, right = self.table()[place], self.game.layout(self.state)[place]
        if puts and Counter(bare(right))[placed] >= count and not Counter(bare(right)) - Counter(bare(there)):
            return  # It was put right in another way already: nobody has a second one.
        if puts and all(kinds(table)[placed.piece] == 1 for table in (self.table(), self.game.layout(self.state))):
            return  # The only one lies there, if otherwise than was said.
        lies = (*there, *(placed,) * count) if puts else lacking(there, (placed,) * count)
        missing = Counter(bare(right)) - Counter(bare(lies))
        if not Counter(bare(lies)) - Counter(bare(right)):
            # People know in which order things lay.
            lies = lacking(right, tuple(missing.elements()))
        self.lay({place: lies})

    def lay_right(self) -> None:
        self.wrong.clear()

    def show_right(self) -> Acts:
        right = Rest(self.table(), 1.0, "put right")
        self.remember(right)
        self.reply = yield right

    def tidy_away(self) -> Acts:
        self.lay_right()
        if self.last != self.table() and self.said:
            yield from self.show_right()

    # what people know

    def came_to_be(self, answer: tuple[Any, ...]) -> bool:
        known = {self.game.layout(state) for state in (*self.past, self.state)}
        for ago, (state, action) in enumerate(zip(reversed(self.past), reversed(self.said), strict=False), 1):
            if action == answer[0]:
                reached = self.done_from(state, answer)
                # What was done besides could be done then.
                since = [each for each in self.said[-ago:] if each not in answer]
                return reached is not None and self.game.layout(reached) in known and self.done_from(reached, since) is not None
        return False

    def done_from(self, state: Any, acts: Sequence[Any]) -> Any:
        for act in acts:
            if self.game.faults(state, act):
                return None
            state = self.game.apply(state, act)
        return state

    def seen(self, table: Layout) -> Layout:
        """Returns the table as a perfect camera would see it."""
        return visible(table, self.game.board)

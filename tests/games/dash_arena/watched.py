"""A referee that watches a turn of Dash Arena from a position on."""

from __future__ import annotations

from companion.referee.desk import consider
from companion.referee.evidence.deeper import deeper
from companion.referee.observation import Command, DiceRolled, TableSeen
from companion.rules.values import Layout, visible
from tests.rules.laws import standing


class Watched:
    """A referee at a position. `slower`: with the worker that goes on where the judge gave up."""

    def __init__(self, game, state, *, slower=True):
        self.slower = slower
        self.game, self.match, self.at = game, standing(game, state), 0.0
        self.faults = []

    def tell(self, make):
        self.at += 5.0
        decision = consider(self.match, make(self.at))
        self._hear(decision.events)
        if self.slower and decision.unfinished is not None:
            self._hear(consider(self.match, deeper(self.match, decision.unfinished, self.at)).events)

    def _hear(self, events):
        for event in events:
            self.match = self.match.after(event)
            if type(event).__name__ == "FaultCalled":
                self.faults.append(event.fault)

    def show(self, table, covered="", unsure=""):
        """The hands leave the table like this; `covered` and `unsure` name places that say nothing."""
        hidden = frozenset(covered.split()), frozenset(unsure.split())
        seen = visible(table, self.game.board)
        shown = Layout({place: contents for place, contents in seen.items() if place not in hidden[0] | hidden[1]})
        self.tell(lambda at: TableSeen(at, shown, *hidden))

    def see(self, state):
        self.show(self.game.layout(state))

    def follow(self, state, *acts):
        """These legal acts, each seen when it is done; the position after them."""
        for act in acts:
            assert self.game.faults(state, act) == ()
            state = self.game.apply(state, act)
            self.see(state)
        return state

    def takes(self, *states):
        """True if these positions are seen one after the other and taken for what they are, with nothing called."""
        for state in states:
            self.see(state)
        return not self.faults and self.match.live == states[-1]

    def touch(self, action):
        self.tell(lambda at: Command(at, "play", (("action", action),)))

    def roll(self, value):
        self.tell(lambda at: DiceRolled(at, (value,)))

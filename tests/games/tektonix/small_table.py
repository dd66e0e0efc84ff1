"""A table of Tektonix in a few words: what was seen and said one after the other."""

from __future__ import annotations

from companion.referee.desk import begin, decide
from companion.referee.events import ActionPlayed, FaultCalled
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, TableSeen
from companion.rules.values import PlacedPiece, visible

PILES = (("arabian", "indian"), ("philippine",), ("cocos", "pacific"))


def cards(*faces):
    return tuple(PlacedPiece("card", face) for face in faces)


class Table:
    """A match at a position, the table as it looks, and everything that was said about it."""

    def __init__(self, game, state):
        blank = Match.blank(game).after(begin(game, state.seats, state.options))
        self.match = blank._fresh(state, 0)
        self.look = visible(game.layout(state), game.board)
        self.said = []
        self.at = 0.0

    def see(self, **places):
        self.look = self.look.put({place.replace("__", "."): what for place, what in places.items()})
        return self.tell(TableSeen(self.at, self.look))

    def glimpse(self, *covered, **places):
        """The same with a hand over some places."""
        self.look = self.look.put({place.replace("__", "."): what for place, what in places.items()})
        shown = self.look.put(dict.fromkeys(covered, ()))
        return self.tell(TableSeen(self.at, shown, frozenset(covered)))

    def press(self, seat):
        return self.tell(ButtonPressed(self.at, seat))

    def touch(self, action):
        return self.tell(Command(self.at, "play", (("action", action),)))

    def tell(self, observation):
        self.at += 1.0
        for event in decide(self.match, observation):
            self.match = self.match.after(event)
            self.said.append(event)
        return self

    @property
    def played(self):
        done = [event.action for event in self.said if isinstance(event, ActionPlayed)]
        return (*done, *self.match.draft.best.actions)

    @property
    def faults(self):
        return [event.fault.rule for event in self.said if isinstance(event, FaultCalled)]

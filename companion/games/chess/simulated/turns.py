"""The course of a simulated game of chess. The pieces are set out, then White and Black move until it is over."""

from __future__ import annotations

from companion.games.chess.acts import Touch
from companion.games.chess.simulated import players
from companion.games.chess.simulated.cheats import CHEATS, touched_by_the_way
from companion.games.chess.simulated.table import ChessTable
from companion.games.chess.state import START
from companion.games.chess.table.layout import laid
from companion.rules.values import CHANCE, Seat, SetOut
from companion.simulated_table.players import Acts


class ChessPlayed(ChessTable):
    """Two players who move in turn."""

    cheats = CHEATS

    def turns(self) -> Acts:
        yield from self.lay_out(SetOut(CHANCE, laid(START)))
        while self.goes_on():
            yield from self._turn(self.state.who)

    def _turn(self, seat: Seat) -> Acts:
        yield from self._touched(seat)
        before = self.state
        yield from self.tempt(seat, "turn")
        if self.state is before:
            action = players.spoken(self, seat) if self.cheat is None else None
            if action is not None:
                yield from self.say(action)
            if self.state.outcome is None:
                yield from self.act(players.wish(self))
        if self.state.outcome is None:
            yield from self.over(seat, 1.0 if self.presses else 0.1)
        else:
            yield from self.turn_done(seat)

    def _touched(self, seat: Seat) -> Acts:
        """With the house rule: somebody touches a piece, and the other one says so."""
        if self.cheat is not None or not self.state.options.touch_move or self.state.touched or self.dice.random() >= 0.1:
            return
        self.before_touch = self.state
        piece = touched_by_the_way(self) if self.cheat_rate and self.dice.random() < 0.5 else players.wish(self).start
        if piece:
            yield from self.say(Touch(seat, piece))


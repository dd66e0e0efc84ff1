"""The course of a simulated game of Dash Arena. Teams are laid, figures spawn, then turn after turn until somebody has the points."""

from __future__ import annotations

from typing import Any

from companion.games.dash_arena.boosters import boosting, interrupting
from companion.games.dash_arena.boosters.supply import Use
from companion.games.dash_arena.rules import activation
from companion.games.dash_arena.simulated import cards, players
from companion.games.dash_arena.simulated.cheats import CHEATS
from companion.games.dash_arena.simulated.table import DashArenaTable
from companion.games.dash_arena.state import DICE, Announce, Dash, Shoot
from companion.games.dash_arena.table.card_places import HOMES
from companion.rules.values import Roll, Seat
from companion.simulated_table.players import Acts

EAGER = 0.3
"""How often a booster is used at a moment when it may be."""
TRIES = 4


class DashArenaPlayed(DashArenaTable):
    """A whole game."""

    cheats = CHEATS
    tempting = {"turn": 1.0, "spawn": 0.2}  # noqa: RUF012 - as in every table

    def turns(self) -> Acts:
        while self.goes_on():
            if self.state.phase in ("draft", "teams"):
                yield from cards.prepare(self)
            elif self.state.phase == "spawn":
                yield from self.spawn()
            else:
                yield from self.turn()

    def spawn(self) -> Acts:
        """Disk and figures are put where they belong, in any order, some of them before the hands leave."""
        while self.state.phase == "spawn":
            yield from self.tempt(self.seats[self.state.attacker], "spawn")
            action = players.choose(self)
            if isinstance(action, Roll):
                # The defender rolls for the boosters.
                yield from self.throw(action)
            elif self.dice.random() < 0.5:
                yield from self.carry_out(action)
            elif not self.traceless(action):
                yield from self.decide(action)
        yield from self.leave("spawn")

    def turn(self) -> Acts:
        """One turn, from the roll to the end."""
        number, seat = self.state.turn, self.seats[self.state.active]
        yield from self.tempt(seat, "turn")
        for use in self._uses():
            yield from self._play(use)
        if self.state.phase == "roll":
            yield from self._roll(seat)
            yield from self.tempt(seat, "rolled")
        shoot = Shoot(seat)
        if self.state.carrying and not self.game.faults(self.state, shoot) and players.shoots(self):
            yield from self.say(shoot)
            yield from self.tempt(seat, "throw")
        while self.state.turn == number and self.state.outcome is None:
            yield from self._act(seat)
        yield from self.leave("end of the turn")
        yield from self.over(seat, 0.3)

    def _act(self, seat: Seat) -> Acts:
        """One thing after another: cards, boosters, a dash."""
        number = self.state.turn
        if self.state.phase == "action":
            yield from self.tempt(seat, "dash")
        for act in (*self._abilities(), *self._uses()):
            if self.state.turn == number and not self.game.faults(self.state, act):
                yield from self._play(act)
        if self.state.phase == "roll" and self.state.turn == number:
            yield from self._roll(seat)
            return
        yield from self._sidestep()
        if self.state.turn == number and self.state.outcome is None:
            yield from cards.unknown(self)
        if self.state.turn == number and self.state.outcome is None and self.state.phase != "roll":
            action = players.choose(self)
            if isinstance(action, Dash) and self.state.options.announce_direction:
                # Where the house wants it the dash is said before it is done.
                yield from self.say(Announce(action.seat, action.figure, action.heading))
            yield from self._play(action)

    def _play(self, action: Any) -> Acts:
        """An act, after which people may be tempted to leave something of it out."""
        before = self.state
        if self.traceless(action):
            yield from self.say(action)
            return
        yield from self.decide(action)
        moment = "used" if isinstance(action, Use) else "fell" if len(self.state.fell) > len(before.fell) else ""
        if moment and self.state.outcome is None:
            yield from self.tempt(self.seats[before.active], moment)
        yield from self.leave("moved")
        if moment == "fell" and self.state.phase in ("action", "roll"):
            yield from self.tempt(self.seats[before.active], "fell")

    def _roll(self, seat: Seat) -> Acts:
        """Three dice, one after the other."""
        for _ in range(DICE):
            yield from self.throw(Roll(seat, self.dice.randint(1, 6)))

    def _uses(self) -> list[Any]:
        """A booster that somebody uses now, mostly none."""
        if self.state.phase not in ("roll", "action") or not self.state.options.boosters:
            return []
        every = list(boosting.every(self.state))
        return [self.dice.choice(every)] if every and self.dice.random() < EAGER else []

    def _abilities(self) -> list[Any]:
        """Returns the active player's acts with its token now: it goes home, an ability is used, mostly nothing."""
        if not self.state.options.advanced or self.state.phase not in activation.PHASES:
            return []
        every = list(activation.every(self.state))
        home = [act for act in every if act.to in HOMES]
        uses = [act for act in every if act.to not in HOMES]
        if home and self.dice.random() < 0.5:
            return home
        return [self.dice.choice(uses)] if uses and self.dice.random() < 0.25 else []

    def _sidestep(self) -> Acts:
        """Now and then a dash is interrupted for a booster; the hands do both in one."""
        if self.state.phase != "action" or self.state.options.announce_direction or not interrupting.anybody_holds(self.state):
            return
        every = list(interrupting.interrupted(self.state)) if self.dice.random() < EAGER else []
        for dash in self.dice.sample(every, min(1, len(every))):
            yield from self.decide(dash)
            while self.state.run is not None:
                yield from self.decide(self.dice.choice([use for use in interrupting.every(self.state) if use.halt < 0]))
            yield from self.leave("a booster in a dash")

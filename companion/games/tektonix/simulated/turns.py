"""The course of a simulated game of Tektonix: the deal, turns until a route is complete, perhaps another round."""

from __future__ import annotations

from companion.games.tektonix.rules.ending import stalled
from companion.games.tektonix.rules.turn import refillable
from companion.games.tektonix.simulated import players
from companion.games.tektonix.simulated.cheats import CHEATS
from companion.games.tektonix.simulated.table import TektonixTable
from companion.games.tektonix.state import PILES, AgreeEnd, Announce, Begin, Discard, Draw, DrawDeck, EndTurn, Pass, Refill, Reshuffle
from companion.rules.values import Layout, Place, Seat
from companion.simulated_table.acts import Rest
from companion.simulated_table.players import Acts, Tried

FOREVER = 15
"""Rounds of turns without a card laid down after which people who play on for ever change the house rule."""


class TektonixPlayed(TektonixTable):
    """A whole match."""

    cheats = CHEATS

    def turns(self) -> Acts:
        while self.state.phase != "over":
            if self.state.phase == "set-out":
                yield from self._round()
            else:
                yield from self._turn(self.state.who)

    def _round(self) -> Acts:
        """All cards are dealt; between two rounds cards and cubes go off the table."""
        self.silent = ""
        if self.said:
            self.deal()
            if self.dice.random() < 0.7:
                yield from self.do(Rest(Layout({}), 1.0, "cleared"))
        yield from self.lay_out(self.set_out())
        if self.state.phase == "start":
            yield from self.say(Begin(self.dice.choice(self.seats)))

    def _turn(self, seat: Seat) -> Acts:
        if stalled(self.state) and self.state.options.stall == "offer" and self.dice.random() < 0.5:
            for each in self.seats:
                yield from self.say(AgreeEnd(each))
            return
        if self.state.idle > FOREVER * len(self.seats) and self.state.options.stall == "off":
            yield from self.settle("stall", "offer")
            return
        yield from self.tempt(seat, "turn")
        if self.state.phase == "play" and self.dice.random() < 0.3:
            border = players.to_look_up(self, seat)
            if border is not None:
                # All look at the printed map and say what it shows of an unsure border.
                yield from self.settle("border:{}:{}".format(*border), self.dice.random() < 0.5)
        wish = players.wish(self, seat)
        cards_left = self.state.deck or refillable(self.state)
        if self.must_say and self.state.phase == "play" and cards_left and self.clear():
            # What is missing is known once the turn is over: whoever means to get away with it does nothing else in sight.
            wish = "deck"
        if isinstance(wish, str):
            yield from self._draw(seat, wish)
        elif wish is not None:
            yield from self.carry_out(wish)
            yield from self.tempt(seat, "laid")
            yield from self._over(seat)
        else:
            yield from self._pass(seat)
        if self.state.phase in ("play", "last-turns"):
            yield from self.tempt(seat, "ended")
        if self.must_say and self.state.phase in ("play", "last-turns"):
            yield from self.press(seat)
        elif not self.said_so:
            self.silent = seat
        yield from self.turn_done(seat)

    def _over(self, seat: Seat) -> Acts:
        """The rules have ended this turn; some people say so too."""
        if self.state.phase in ("play", "last-turns") and self.dice.random() < 0.4:
            yield from self.press(seat)

    def _draw(self, seat: Seat, source: Place) -> Acts:
        """A card from a pile or the deck, perhaps one thrown away, and the end of the turn."""
        if source == "deck" and not self.state.deck:
            yield from self.carry_out(Reshuffle())
        if (yield from self._drawn_and_away(seat, source)):
            return
        took = "" if source == "deck" else self.pile(source)[-1]
        yield from self.carry_out(DrawDeck(seat) if source == "deck" else Draw(seat, source))
        yield from self._refill()
        yield from self.tempt(seat, "drawn")
        away = players.throws_away(self, seat, source, took)
        if away is not None:
            discard = Discard(seat, away[1], away[0])
            if self.game.faults(self.state, discard):
                # It looks like a draw of the next seat: it has to be announced.
                yield from self.say(Announce(seat))
            yield from self.carry_out(discard)
            yield from self._over(seat)
            yield from self._refill()
        elif self.dice.random() < 0.5 or self.must_say or self.game.apply(self.state, EndTurn(seat)).phase != "play":
            yield from self.say(EndTurn(seat))
            yield from self._refill()
        else:
            yield from self.decide(EndTurn(seat, said=False))
            self.said_so = False

    def _drawn_and_away(self, seat: Seat, source: Place) -> Tried:
        """A draw that is only told by the discard that follows at once. True when the turn is over."""
        swap = source != "deck"
        if self.must_say or self.dice.random() >= (0.03 if swap else 0.06):
            return False
        found = [Discard(seat, pile, card, swap) for pile in ([source] if swap else PILES) for card in sorted(set(self.hands[seat]))]
        here = self.seen(self.table())
        found = [each for each in found if not self.game.faults(self.state, each)]
        found = [each for each in found if self.seen(self.table(self.game.apply(self.state, each))) != here]
        if not found:
            return False
        yield from self.carry_out(self.dice.choice(found))
        yield from self._over(seat)
        return True

    def _refill(self) -> Acts:
        """House rule: an empty pile gets the top card of the deck."""
        if not self.state.options.refill_piles or self.dice.random() >= 0.8 or self.state.phase != "play":
            return
        for refill in [Refill(pile, self.deck[-1]) for pile in PILES if not self.pile(pile) and self.deck]:
            if self.holds(refill) and not self.game.faults(self.state, refill):
                yield from self.carry_out(refill)

    def _pass(self, seat: Seat) -> Acts:
        """Does nothing. In a last turn that may go without a word."""
        quiet = not (self.must_say or self.silent) and self.dice.random() < 0.3
        if quiet and self.state.phase == "last-turns" and len(self.state.waiting) > 1:
            yield from self.decide(Pass(seat, said=False))
            self.said_so = False
        else:
            yield from self.say(Pass(seat))

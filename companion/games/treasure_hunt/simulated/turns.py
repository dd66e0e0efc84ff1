"""The course of a simulated game of Treasure Hunt: set-up, who begins, turns of two actions, perhaps several rounds."""

from __future__ import annotations

from companion.games.treasure_hunt.rules.track import GRID, START
from companion.games.treasure_hunt.simulated import players
from companion.games.treasure_hunt.simulated.cheats import CHEATS
from companion.games.treasure_hunt.simulated.table import HAND, TreasureHuntTable
from companion.games.treasure_hunt.state import EndTurn, GiveUp, Move, PlacePawn, PutCube, Sweep
from companion.rules.values import TABLE, Roll, Seat, Show, Turn
from companion.simulated_table.acts import Wait
from companion.simulated_table.players import Acts


class TreasureHuntPlayed(TreasureHuntTable):
    """A whole game."""

    cheats = CHEATS
    longest = 400  # turns of all players

    def turns(self) -> Acts:
        while self.goes_on(self.state.turn):
            if self.state.phase == "set-out":
                yield from self._round()
            elif self.state.phase == "first-roll":
                yield from self.throw(Roll(self.state.who, self.dice.randint(1, 6)))
            else:
                yield from self._turn(self.state.who)
        yield from self._tidy(TABLE)

    def _round(self) -> Acts:
        """Tiles and piles are laid out; everybody chooses a side."""
        self.silent = ""
        if self.said:
            self.deal()
        yield from self.lay_out(self.set_out())
        seats, sides = self.dice.sample(self.seats, len(self.seats)), self.dice.sample(sorted(START), 4)
        for seat, side in zip(seats, sides, strict=False):
            yield from self.tempt(seat, "pawn")
            yield from self.decide(PlacePawn(seat, GRID[START[side]]))
            if self.dice.random() < 0.7 or seat == seats[-1]:
                yield from self.rest("set out" if seat == seats[-1] else "pawn placed")

    def _turn(self, seat: Seat) -> Acts:
        """A whole turn, to the moment in which it is over in truth."""
        number = self.state.turn
        yield from self.draw_up(seat, HAND - len(self.hands[seat]))
        yield from self.tempt(seat, "turn")
        acted = self.state.trying is not None or (self.cheat is None and players.steals(self, seat))
        if self.state.trying is not None:
            yield from self._give_up(seat)
        elif acted:
            yield from self._steal(seat)
        while self._goes_on(number):
            wish = players.wanted(self, seat, acted)
            if not wish:
                break
            acted = True
            yield from {"claim": self._claim, "move": self._move, "exchange": self._exchange, "reinforce": self._reinforce}[wish](seat)
        if self.state.outcome is None:
            yield from self.tempt(seat, "end")
        if self.dice.random() < 0.6:
            yield from self._tidy(TABLE)
        if self._goes_on(number):
            yield from self._leave(seat, silent=acted and len(self.seats) > 1 and self.cheat is None)
            yield from self.turn_done(seat)
        else:
            yield from self.over(seat, 0.3)

    def _goes_on(self, number: int) -> bool:
        return self.state.outcome is None and self.state.phase == "play" and self.state.turn == number

    def _leave(self, seat: Seat, silent: bool) -> Acts:
        """The end of a turn, said by button or not at all."""
        over = self.game.apply(self.state, EndTurn(seat))
        if silent and self.state.used and not self.state.die and over.phase == "play" and self.dice.random() < 0.5:
            yield from self.decide(EndTurn(seat, said=False))
            self.silent = seat
        else:
            yield from self.speak_up()
            yield from self.say(EndTurn(seat))

    def _tidy(self, seat: Seat) -> Acts:
        """Cards that have done their work go onto the discard pile, now or later."""
        if self.state.spent:
            yield from self.act(Sweep(seat, self.dice.choice(self.state.spent)))

    def _move(self, seat: Seat) -> Acts:
        if self.tempted and self.clear():
            yield from self.speak_up()
        yield from self.throw(Roll(seat, self.dice.randint(1, 6)))
        self.silent = ""
        yield from self.tempt(seat, "rolled")
        if (yield from self.slip("pawn in the hand", 0.2)):
            yield from self.lifted(seat, "pawn in hand")
        yield from self.act(Move(seat, GRID[players.where_to(self, seat)]))
        if self.dice.random() < 0.7:
            yield from self._tidy(TABLE)
        if self.state.outcome is None:
            yield from self.tempt(seat, "moved")

    def _exchange(self, seat: Seat) -> Acts:
        """Lays up to three cards onto the discard pile, and draws as many. Only cards that lie uppermost for a moment are seen."""
        # Who goes on with an exchange has three cards for all of it.
        most = 3 - self.state.exchanged % 3
        cards = players.unwanted(self, seat)[: min(most, self.dice.choice((1, 2, 2, 3, 3)))]
        one_by_one = self.dice.random() < 0.6
        for face in cards:
            if one_by_one or face == cards[-1]:
                yield from self.carry_out(Show(seat, "discard", face))
            else:
                self.hands[seat].remove(face)
                self.discard.append(face)
        wanted = min(3, HAND - len(self.hands[seat])) if self.state.options.discard_draw == "refill" else len(cards)
        yield from self.draw_up(seat, max(0, wanted))
        yield from self.tempt(seat, "exchanged")

    def _reinforce(self, seat: Seat) -> Acts:
        yield from self.tempt(seat, "reinforce")
        tiles = players.own_tiles(self, seat)
        if tiles:
            yield from self.carry_out(PutCube(seat, GRID[self.dice.choice(tiles)]))

    def _show(self, seat: Seat, cards: tuple[str, ...]) -> Acts:
        """Cards are laid in the play area, one by one or several at once."""
        order = self.dice.sample(cards, len(cards))
        at_once = yield from self.slip("cards at once", 0.4)
        for face in order:
            if face == order[0] or (not at_once and self.dice.random() < 0.8):
                yield from self.carry_out(Show(seat, "play", face))
            else:
                yield from self.decide(Show(seat, "play", face))
        yield from self.leave("cards")

    def _take(self, seat: Seat, tile: int) -> Acts:
        """After a combination that fits: cubes onto the tile and cards away, in either order."""
        if (yield from self.slip("late cubes", 0.2)):
            yield from self.act(Sweep(seat, self.dice.choice(self.state.shown)))
        yield from self.act(PutCube(seat, GRID[tile]))
        if self.dice.random() < 0.8:
            yield from self._tidy(TABLE)

    def _claim(self, seat: Seat) -> Acts:
        tile = self.where(seat)
        yield from self._tidy(TABLE)
        if not self.state.up >> tile & 1:
            if (yield from self.slip("lifted to flip", 0.3)):
                yield from self.lifted(seat, "lifted to flip")
            yield from self.carry_out(Turn(seat, f"{GRID[tile]}.tile", self.symbols[tile]))
        yield from self.tempt(seat, "flipped")
        cards = players.combination(self, seat, 3)
        if cards and not self.state.shown and players.useful(self, seat, tile):
            yield from self._show(seat, cards)
            yield from self._take(seat, tile)
        elif self.state.trying is not None:
            yield from self._give_up(seat)
        else:
            yield from self.do(Wait(1.0))

    def _give_up(self, seat: Seat) -> Acts:
        """A try is left, with a word or without; a first half of a steal is put away as that."""
        if players.half(self):
            yield from self.act(Sweep(seat, self.dice.choice(self.state.shown)))
            return
        over = self.game.apply(self.state, GiveUp(seat))
        if len(self.seats) > 1 and over.phase == "play" and over.turn != self.state.turn and self.dice.random() < 0.3:
            yield from self.decide(GiveUp(seat))
            self.silent = seat
        else:
            yield from self.say(GiveUp(seat))
        yield from self.leave("turned back")

    def _steal(self, seat: Seat) -> Acts:
        """Steals the foreign tile on which the last turn ended, with four units or twice three."""
        tile = self.where(seat)
        cards = players.for_a_steal(self, seat)
        yield from self._tidy(TABLE)
        yield from self._show(seat, cards)
        if players.half(self):
            yield from self.act(Sweep(seat, self.dice.choice(self.state.shown)))
            return
        yield from self.tempt(seat, "stealing")
        if self.state.trying is not None:
            yield from self._take(seat, tile)

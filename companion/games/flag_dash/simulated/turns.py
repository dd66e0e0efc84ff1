"""The rounds of a simulated game of Flag Dash. Everybody plans, tokens are shown, each hand has its moves, the table is cleaned up."""

from __future__ import annotations

from companion.games.flag_dash.rules.cats import chase_due
from companion.games.flag_dash.rules.ending import resumed
from companion.games.flag_dash.rules.planning import BACK, card_rule
from companion.games.flag_dash.rules.resolve import begun, movers, team_of, token_of
from companion.games.flag_dash.simulated import players
from companion.games.flag_dash.simulated.cheats import CHEATS
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import CARDS, SPY, Agree, CleanUp, EndMove, Plan, Replace, SecretTunnel, Won
from companion.games.flag_dash.table.layout import layout
from companion.rules.values import Seat, Show
from companion.simulated_table.acts import Rest, Touch
from companion.simulated_table.players import Acts

LAST_ROUND = 25
"""Rounds after which everybody agrees to a draw."""
ACTS = 12
"""Acts of one move, at most."""


class FlagDashPlayed(FlagDashTable):
    """A whole game."""

    cheats = CHEATS

    def turns(self) -> Acts:
        yield from self.decide(self.set_out())
        yield from self.rest("set out")
        while self.goes_on():
            if self.state.round > LAST_ROUND:
                yield from self._agree()
            else:
                yield from self.round()

    def _agree(self) -> Acts:
        for seat in self.seats:
            yield from self.decide(Agree(seat))
            yield from self.do(Touch("play", (("action", Agree(seat)),)))

    def round(self) -> Acts:
        """One round, from the plans to the clean-up."""
        yield from self.plan()
        while self.state.outcome is None and self.state.phase in ("order", "move"):
            yield from self.show_tokens()
            yield from self._moves()
        if self.state.outcome is None:
            yield from self._clean_up()

    def plan(self) -> Acts:
        """Everybody plans at the same time; hands leave the table now and then."""
        seats = self.dice.sample(self.state.hands, len(self.state.hands))
        for seat in seats:
            self.plans[seat] = players.plan(self, seat)
        for seat in seats:
            yield from self.tempt(seat, "plan")
            yield from self.decide(Plan(seat, len(self.plans[seat])))
            if seat == seats[-1] or self.dice.random() < 0.75:
                yield from self.rest("planned")

    def show_tokens(self) -> Acts:
        """All tokens of this half are shown, in any order; then the spies do their work."""
        half = self.state.half
        yield from self.tempt("", "order")
        seats = [seat for hand, seat in enumerate(self.state.hands) if self.state.lanes[hand].tokens[half] == BACK]
        self.dice.shuffle(seats)
        for seat in seats:
            yield from self.decide(Show(seat, f"{seat}.token{half + 1}", self.plans[seat][half][1]))
            if seat == seats[-1] or self.dice.random() < 0.4:
                yield from self.rest("tokens shown")
        while self.state.spying or self.state.forced:
            if not self.state.spying:
                yield from self._replaced(self.state.hands[self.state.forced[0]], half)
                continue
            team = team_of(self.state, self.state.spying[0])
            lanes = enumerate(self.state.lanes)
            foes = [hand for hand, lane in lanes if team_of(self.state, hand) != team and lane.cards[half] == BACK]
            seat = self.state.hands[self.dice.choice(foes)]
            yield from self.act(Show(seat, f"{seat}.card{half + 1}", self.plans[seat][half][0]))

    def _replaced(self, seat: Seat, half: int) -> Acts:
        hand = self.state.hands.index(seat)
        yield from self.tempt(seat, "replace")
        if not self.legal(Replace):
            # Nobody could play on with what lies wrongly there.
            yield from self.all_right()
        later = {token for _, token in self.plans[seat][half + 1 :]}
        legal = [action for action in self.legal(Replace) if action.token not in later - {SPY}]
        if self.dice.random() < 0.4:
            # The card may be changed too: nobody sees which it was.
            taken, lane = {card for card, _ in self.plans[seat]}, self.state.lanes[hand]
            free = [card for card in CARDS if card not in taken and not card_rule(self.state, hand, card) and card not in lane.combos]
            if free:
                self.plans[seat][half] = (self.dice.choice(free), SPY)
                if (yield from self.slip("card changed", 0.5)):
                    yield from self.do(Rest(self.table().put({f"{seat}.card{half + 1}": ()}), 1.0, "card changed"))
        yield from self.act(self.dice.choice(legal))

    def _moves(self) -> Acts:
        """Every hand's move of this half, in order."""
        half = self.state.half
        while self.state.phase == "move" and self.state.half == half:
            seat = self.state.hands[self.dice.choice(movers(self.state))]
            yield from self.tempt(seat, "turn")
            yield from self.move(seat)
            yield from self.turn_done(seat)

    def move(self, seat: Seat) -> Acts:
        """The card is shown and resolved, then the token put away."""
        hand, half = self.state.hands.index(seat), self.state.half
        if self.state.lanes[hand].cards[half] == BACK:
            yield from self.decide(Show(seat, f"{seat}.card{half + 1}", self.plans[seat][half][0]))
            if self.dice.random() < 0.8:
                yield from self.rest("card shown")
        self.state = begun(self.state, seat)
        combo, unseen = token_of(self.state, hand) in ("3", "6"), 0
        for _ in range(ACTS):
            yield from self.tempt(seat, "move")
            if combo and not self.state.lanes[hand].combos[half] and self.dice.random() < 0.45:
                yield from self._second_card(seat)
            action = players.choose(self, seat)
            if not isinstance(action, EndMove) and not chase_due(self.state) and not self.within_reach(action):
                # Nobody called what was done wrongly before, and it is in the way.
                break
            yield from self.decide(action)
            if isinstance(action, EndMove):
                yield from self._ended(seat)
                return
            unseen += 1
            if self.state.doubt:
                # Nobody doubts what was meant: whoever bumps the flag home has won.
                yield from self.decide(Won())
            elif self.state.outcome is not None and self.cheat is None:
                yield from self._tidied(seat)
            if unseen >= 3 or self.dice.random() < 0.7 or self.state.outcome is not None:
                yield from self.rest("moved")
                unseen = 0
            if self.state.outcome is not None:
                return
        ends = self.legal(EndMove)
        if ends:
            yield from self.decide(ends[0])
            yield from self._ended(seat)

    def _tidied(self, seat: Seat) -> Acts:
        """The token is put away with the step that wins, before anybody can say that it is over."""
        ends = [action for action in self.game.legal_actions(resumed(self.state)) if isinstance(action, EndMove)]
        if ends and (yield from self.slip("tidied with the win", 0.4)):
            yield from self.decide(EndMove(seat, self.dice.choice(ends).gain))

    def _second_card(self, seat: Seat) -> Acts:
        planned = {card for card, _ in self.plans[seat]}
        legal = [action for action in self.legal(Show) if action.face not in planned]
        if legal:
            yield from self.act(self.dice.choice(legal))

    def _ended(self, seat: Seat) -> Acts:
        """The token goes away; a boost or the tokens of a reset may follow a moment later."""
        yield from self.tempt(seat, "end")
        yield from self.rest("move ended")

    def _clean_up(self) -> Acts:
        """Secret tunnel, then cards back and the marker to its team."""
        secrets = self.legal(SecretTunnel)
        if secrets and self.dice.random() < 0.8:
            yield from self.act(self.dice.choice(secrets))
            if self.state.outcome is not None:
                return
        yield from self.tempt("", "cleanup")
        before = self.state
        yield from self.decide(CleanUp())
        cards = {place: () for place in layout(before) if (".card" in place and place[-1].isdigit()) or ".combo" in place}
        yield from self.do(Rest(self.table(before).put(cards), 1.0, "cards back"))
        yield from self.tempt("", "cleaned")
        yield from self.rest("cleaned up")

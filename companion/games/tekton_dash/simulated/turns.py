"""A simulated game of Tekton Dash: the track is laid, boards are prepared, dashers race, cards and tokens are played."""

from __future__ import annotations

from typing import Any

from companion.games.tekton_dash import actions
from companion.games.tekton_dash.examples import set_out
from companion.games.tekton_dash.modes import FAMILY, uses_marker
from companion.games.tekton_dash.rules.cards.effects import effects
from companion.games.tekton_dash.rules.cards.pile import PLAY, deck_is_empty
from companion.games.tekton_dash.rules.done import goes_without_saying
from companion.games.tekton_dash.rules.moving import waiting_cells
from companion.games.tekton_dash.rules.tokens.effects import candidates
from companion.games.tekton_dash.simulated import players
from companion.games.tekton_dash.simulated.cheats import CHEATS
from companion.games.tekton_dash.simulated.table import TektonDashTable
from companion.games.tekton_dash.track.floors import NAMES, NUMBER, distance
from companion.rules.values import Layout, Roll, Seat, Show
from companion.simulated_table.acts import Wait
from companion.simulated_table.players import Acts

ACTS = 24
"""Acts of one turn, at most."""


class TektonDashPlayed(TektonDashTable):
    """A whole game."""

    cheats = CHEATS
    longest = 200  # rounds
    before = Layout()
    """The table when the turn began."""

    def decide(self, action: Any) -> Acts:
        before, idle = self.state, self.table() == self.before
        yield from super().decide(action)
        self.known(before, action)
        if idle and before.phase == "race" and action.seat != self.seats[before.active]:
            # What others do shows nothing of the turn.
            self.before = self.table()

    def turns(self) -> Acts:
        if self.state.phase == "elements":
            yield from self._elements()
        yield from self.lay_out(set_out(self.game, self.state, self.dice), self.table())
        yield from self._prepared()
        stood = None
        while self.goes_on(self.state.round) and stood != self.state:
            stood = self.state
            yield from self._turn()

    # set-up

    def _who_begins(self) -> Acts:
        if self.state.first < 0:
            yield from self.say(actions.Begin(self.dice.choice(self.seats)))

    def _elements(self) -> Acts:
        """A track of their own, piece by piece."""
        yield from self._who_begins()
        while self.state.phase == "elements":
            yield from self.tempt("", "set-up")
            legal = self.legal(actions.PlaceElement, actions.PlaceWall)
            if not legal:
                return
            yield from self.decide(self.dice.choice(legal))
            if self.dice.random() < 0.8:
                yield from self.rest("placed")

    def _prepared(self) -> Acts:
        """Power-Up sides, starting tiles and Blueprints in any order, then the dashers in theirs."""
        while self.state.phase == "prepare" and (legal := self.legal(actions.FlipTile, actions.StartTile, actions.DrawBlueprint)):
            yield from self.tempt("", "set-up")
            kind = self.dice.choice(sorted({type(act).__name__ for act in legal}))
            yield from self.decide(self.dice.choice([act for act in legal if type(act).__name__ == kind]))
            if self.dice.random() < 0.7:
                yield from self.rest("prepared")
        yield from self._who_begins()
        while self.state.phase == "line-up":
            yield from self.tempt(self.seats[self.state.active], "set-up")
            yield from self.act(self.dice.choice(self.legal(actions.PlaceMeeple)))

    # the race

    def _turn(self) -> Acts:
        """Everything until the next seat is on turn."""
        number, turns = self.state.active, self.state.turns
        seat, self.before = self.seats[number], self.last
        players.considers(self, number)
        yield from self.tempt(seat, "turn")
        for _ in range(ACTS):
            if self.state.outcome is not None or (self.state.active, self.state.turns) != (number, turns):
                break
            if (yield from self._due()):
                continue
            if self.dice.random() < 0.04:
                yield from self._token()
                continue
            if self.state.kept[number] and self.dice.random() < 0.2:
                yield from self._kept()
                continue
            if self.state.used:
                yield from self.tempt(seat, "move")
            if (self.state.active, self.state.turns) == (number, turns) and not (yield from self._act(seat)):
                break
        yield from self.turn_done(seat)

    def _act(self, seat: Seat) -> Any:
        """One act of the seat on turn; nothing when it can do none."""
        action = players.choose(self, seat)
        if action is None:
            yield from self.tidy_away()
            action = players.choose(self, seat)
        if action is None:
            return False
        if isinstance(action, Roll):
            yield from self._thrown(action)
        elif isinstance(action, actions.EndSet):
            yield from self.tempt(seat, "end")
            yield from self.leave("before")
            # Who has done nothing that can be seen says so.
            said = self.must_say or self.last == self.before or not goes_without_saying(self.state) or self.dice.random() < 0.5
            yield from self.say(action) if said else self.decide(action)
        else:
            turns, kept = self.state.turns, self.state.kept
            yield from self.decide(action)
            # Whoever draws a card for later reaches for the deck: meanwhile the tile lies there for all to see.
            over = self.state.turns > turns or self.state.line or self.state.outcome is not None
            if over or self.state.kept != kept or self.dice.random() < 0.85:
                yield from self.rest(type(action).__name__)
        return True

    def _due(self) -> Any:
        """Does what has to be done before anything else; false when nothing is due."""
        yield from self._tempted_when_due()
        due = self._what_is_due()
        if due is not None:
            yield from due
        return due is not None

    def _what_is_due(self) -> Acts | None:
        state, on_turn = self.state, self.seats[self.state.active]
        if state.line:
            number, what = state.line[0]
            seat = self.seats[number]
            act: Any = actions.Flip(seat) if what == "flip" else actions.KeepToken(seat, f"podium.{self.dice.choice(state.podium)}")
            cells = waiting_cells(state, number)
            return self.act(actions.Move(seat, NAMES[self.dice.choice(cells)]) if cells and self.dice.random() < 0.3 else act)
        if not self.deck and sum(state.kept) > sum(map(len, self.cards.values())):
            return self._shuffled()
        if state.card is not None:
            return self._card()
        if state.token is not None:
            return self._one_of(list(candidates(state, self.seats[state.token.seat], state.token.name)))
        if state.rolls:
            return self._thrown(Roll(self.seats[state.spawner], self.dice.randint(1, 6)))
        if state.die and state.spawner == state.active and self.dice.random() < 0.3:
            shows = [act for act in self.legal(Show) if act.face in ("no-dice", "dice-master")]
            if shows:
                return self.act(self.dice.choice(shows))
        if state.die and state.spawner != state.active:
            return self._one_of([act for act in self.game.legal_actions(state) if isinstance(act, actions.SpawnTile)])
        pushed = [a for a in self.legal(actions.StepBack, actions.Carry) if isinstance(a, actions.StepBack) or a.seat != on_turn]
        return self.act(pushed[0]) if pushed else None

    def _one_of(self, acts: list[Any]) -> Acts:
        """One of these acts; what lies wrongly in their way is put right first."""
        near = [act for act in acts if self.within_reach(act)]
        if not near:
            yield from self.all_right()
        yield from self.carry_out(self.dice.choice(near or acts))

    def _tempted_when_due(self) -> Acts:
        """Temptations while something has to be done first."""
        state, card = self.state, self.state.card
        if state.line:
            yield from self.tempt(self.seats[state.line[0][0]], "line")
        elif card is not None and card.stage in ("drawn", "choose", "window"):
            yield from self.tempt(self.seats[card.by if card.stage == "choose" else card.seat], card.stage)
        elif state.token is not None:
            yield from self.tempt(self.seats[state.token.seat], "token")
        elif state.die and not state.rolls:
            yield from self.tempt(self.seats[state.spawner], "die")

    def _card(self) -> Acts:
        """A drawn card is used or not; others may object."""
        state, card = self.state, self.state.card
        assert card is not None
        if card.stage == "drawn":
            if deck_is_empty(state) or not self.deck:
                yield from self._shuffled()
                return
            uses = [act for act in self.legal(Show) if act.place == PLAY]
            if uses and self.dice.random() < 0.75:
                yield from self._shows(uses[0])
            else:
                yield from self.carry_out(actions.Decline(self.seats[card.seat], self.deck[-1]))
        elif card.stage == "choose":
            acts, here = list(effects(state)), state.spots[card.by]
            if card.name == "book-tiles":
                # Whoever reserves a tile means to fetch it.
                acts = sorted(acts, key=lambda act: distance(here, NUMBER[act.floor]))[:3]
            yield from self._one_of(acts)
        elif card.stage == "window":
            yield from self._objected()
        else:
            shows = [act for act in self.legal(Show) if act.face in FAMILY]
            yield from self._shows(shows[0]) if shows else self.decide(actions.LetPass(state.windows))

    def _shows(self, show: Show) -> Acts:
        """A card or a token is shown. Whom Freeze is for is said where no marker shows it: they look at the screen, which asks for it."""
        if (show.place, self.state.shown[-1:]) == (PLAY, (show.face,)):
            # Used cards go first where an equal one is to come on top: no eye could tell it.
            yield from self.act(actions.Discard(len(self.state.shown)))
        yield from self.decide(show)
        card = self.state.card
        said = card is not None and (card.stage, card.name) == ("choose", "freeze") and not uses_marker(self.state.options)
        if said:
            yield from self.decide(self.dice.choice(list(effects(self.state))))
        yield from self.rest("Show")
        if said:
            yield from self.do(Wait(1.0))

    def _objected(self) -> Acts:
        """Yields the objection of a seat that holds the right token and chooses to show it; else the seconds pass."""
        card = self.state.card
        assert card is not None
        shows = [act for act in self.legal(Show) if act.face in FAMILY]
        if shows and self.dice.random() < 0.6:
            yield from self.say(actions.Claim(shows[0].seat)) if self.dice.random() < 0.5 else self._shows(shows[0])
            return
        others = [act for act in self.legal(Show) if act.face not in FAMILY]
        if others and self.dice.random() < 0.3:
            # Who has seconds for it shows a token without a word before: after them it is too late, and is called so.
            yield from self._shows(self.dice.choice(others))
            return
        if self.dice.random() < 0.5:
            yield from self.do(Wait(9.0))
        yield from self.decide(actions.LetPass(self.state.windows))
        if self.state.shown and self.dice.random() < 0.5 and self.legal(actions.Discard):
            yield from self.act(self.dice.choice(self.legal(actions.Discard)))

    def _thrown(self, roll: Roll) -> Acts:
        """A roll; the colour may be said before."""
        names = self.legal(actions.NameColour)
        if names and self.dice.random() < 0.7:
            yield from self.say(self.dice.choice(names))
        yield from self.throw(roll)

    def _kept(self) -> Acts:
        """The seat on turn uses a card that it has kept."""
        uses = [act for act in self.legal(Show) if act.place == PLAY]
        if uses:
            yield from self._shows(self.dice.choice(uses))

    def _shuffled(self) -> Acts:
        """The deck is used up."""
        cards = [*self.state.shown, *self.state.discard]
        yield from self.act(actions.Reshuffle())
        self.dice.shuffle(cards)
        self.deck = cards
        self.deal()

    def _token(self) -> Acts:
        """Somebody shows a token of its own accord."""
        shows = [act for act in self.legal(Show) if act.place != PLAY]
        if shows:
            yield from self.act(self.dice.choice(shows))

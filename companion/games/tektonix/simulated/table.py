"""A simulated table of Tektonix with its people: what lies there, and the cards that nobody sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from companion.games.tektonix.game import Tektonix
from companion.games.tektonix.plates import CARDS, PLATES
from companion.games.tektonix.rules.setup import pile_layout
from companion.games.tektonix.state import CUBES, DEAL, PILES, Discard, Draw, DrawDeck, Options, Play, Refill, Reshuffle, State
from companion.games.tektonix.world import world
from companion.rules.values import CHANCE, TABLE, Layout, Order, Place, Seat, SetOut
from companion.simulated_table.acts import Act, Press, Touch, Wait
from companion.simulated_table.cheating import CheatingTable
from companion.simulated_table.players import Acts

ANOTHER_PILE = 0.05


class TektonixTable(CheatingTable):
    """Hands and deck are the table's own; all else is what everybody knows."""

    rulebook = Tektonix
    game: Tektonix
    state: State
    drawing: ClassVar[Mapping[str, Sequence[Any]]] = {
        "advanced": (True, False), "rounds": (1, 1, 1, 1, 2, 3), "stall_rounds": (4, 10, 10, 10),
    }  # fmt: skip

    def __init__(self, seats: tuple[Seat, ...], options: Options, seed: str, cheat_rate: float = 0.0) -> None:
        super().__init__(seats, options, seed, cheat_rate)
        self.box = world(options.topology)
        self.hands: dict[Seat, list[str]] = {}
        self.deck: list[str] = []
        """The cards face down, bottom first."""
        self.tops: tuple[str, ...] = ()
        self.said_so = False
        """True if the last thing anybody did was to say something."""
        self.greed = {seat: self.dice.choice((0.03, 0.1, 0.1, 0.5)) for seat in seats}
        """How often a seat draws although it could lay a card down."""
        self.deal()

    @classmethod
    def order(cls, place: Place) -> Order:
        return "row" if place.endswith(".row") else "heap" if place.endswith(".cubes") else "pile"

    def deal(self) -> None:
        """All cards are shuffled: four to each hand, three turned up, the rest is the deck. The tops differ from those before."""
        before = self.tops
        while self.tops == before:
            cards = [card for card in CARDS for _ in range(self.box.copies[card])]
            self.dice.shuffle(cards)
            self.hands = {seat: [cards.pop() for _ in range(DEAL)] for seat in self.seats}
            self.tops, self.deck = tuple(cards.pop() for _ in PILES), cards

    def set_out(self) -> SetOut:
        """Lays the table for this time."""
        return SetOut(CHANCE, pile_layout(self.tops))

    def secrets(self) -> Mapping[str, Any]:
        return {"hands": {seat: list(cards) for seat, cards in self.hands.items()}, "deck": list(self.deck)}

    def holds(self, action: Any) -> bool:
        if isinstance(action, Refill):
            return self.deck[-1:] == [action.card]
        return not isinstance(action, Play | Discard) or action.card in self.hands[action.seat]

    def final(self, state: State) -> bool:
        return state.phase not in ("play", "last-turns")

    # what lies there

    def row(self, seat: Seat) -> tuple[str, ...]:
        """The cards in front of a seat, left to right."""
        return self.state.rows[self.state.seat(seat)]

    def pile(self, pile: Place) -> tuple[str, ...]:
        """The cards of a face-up pile, bottom first."""
        return self.state.piles[PILES.index(pile)]

    def on_plate(self, plate: str) -> tuple[Seat, ...]:
        return self.state.cubes[PLATES.index(plate)]

    def spare(self, seat: Seat) -> bool:
        """True if this seat has a cube left."""
        return sum(cubes.count(seat) for cubes in self.state.cubes) < CUBES

    def has_room(self, seat: Seat, plate: str) -> bool:
        """True if this seat may put a cube on a plate."""
        return len(self.on_plate(plate)) < self.box.limits[plate] and self.spare(seat)

    # acts

    def decide(self, action: Any) -> Acts:
        before = self.state
        yield from super().decide(action)
        self._carry_out(before, action)
        assert self.final(self.state) or len(self.deck) == self.state.deck, action

    def _carry_out(self, before: State, action: Any) -> None:
        """Carries an action out on the cards that nobody sees: those in hands and in the deck."""
        match action:
            case Draw(seat, pile):
                self.hands[seat].append(before.piles[PILES.index(pile)][-1])
            case DrawDeck(seat):
                self.hands[seat].append(self.deck.pop())
            case Discard(seat, pile, card):
                if not before.drew:
                    self._carry_out(before, Draw(seat, pile) if action.swap else DrawDeck(seat))
                self.hands[seat].remove(card)
            case Play(seat, card):
                self.hands[seat].remove(card)
            case Refill():
                self.deck.pop()
            case Reshuffle():
                self.deck += [card for pile in before.piles for card in pile[:-1]]
                self.dice.shuffle(self.deck)

    def remember(self, act: Act) -> None:
        super().remember(act)
        if not isinstance(act, Wait):
            self.said_so = isinstance(act, Press) or (isinstance(act, Touch) and act.name == "play")
            self.silent = "" if self.said_so else self.silent

    def carry_out(self, action: Any) -> Acts:
        """An act of hands. Where it could as well be an act of the seat before, or look like something taken back, most people say first
        that the turn before is over; what leaves no trace is said."""
        clear = self.clear()
        before, self.silent = self.silent, "" if action.seat != TABLE else self.silent
        hidden = isinstance(action, Discard) and not self.state.drew
        if before and clear and action.seat != TABLE and (hidden or self.seen_before(action)):
            yield from self.press(before)
        if self.traceless(action) or (clear and self.seen_before(action)):
            yield from self.say(action)
            return
        yield from self.act(action)
        if isinstance(action, Draw) and clear:
            # Whoever has drawn looks at the card: the hands leave the pile.
            yield from self.do(Wait(0.5))

    def came_to_be(self, answer: tuple[Any, ...]) -> bool:
        """True if people know that all lay as this answer leaves it. To draw a pile's top card and to cover it are one movement or two."""
        first = answer[0]
        if not isinstance(first, Discard):
            return super().came_to_be(answer)
        drawn = Draw(first.seat, first.pile)
        apart = (drawn, replace(first, swap=False), *answer[1:])
        if first.swap:
            return super().came_to_be(answer) or super().came_to_be(apart)
        return super().came_to_be(answer) and drawn not in self._just_before(first)

    def _just_before(self, action: Any) -> tuple[Any, ...]:
        """Returns the decision before this one, the last time that it was made; none if there was none."""
        at = len(self.said) - 1 - self.said[::-1].index(action)
        return tuple(self.said[max(0, at - 1) : at])

    def otherwise(self, action: Any, dice: Random) -> Layout | None:
        """Seldom with cards of another pile: the judge still takes that for two acts."""
        return super().otherwise(action, dice) if not isinstance(action, Draw | Discard) or dice.random() < ANOTHER_PILE else None

"""Every card and cube as it really lies, hands and deck too, and the points counted from them."""

from __future__ import annotations

import random
from fractions import Fraction
from math import floor

from companion.games.tektonix.plates import CARDS, PLATES, world
from companion.games.tektonix.state import (
    CUBES,
    DEAL,
    PILES,
    Action,
    Discard,
    Draw,
    DrawDeck,
    Options,
    Play,
    Rearrange,
    Refill,
    Reshuffle,
)
from companion.rules.values import Layout, Place, PlacedPiece, Seat

BACK = (PlacedPiece("card", "back"),)


class Truth:
    """The pieces of one table. Lists are bottom first (piles, deck) or left to right (rows)."""

    def __init__(self, seats: tuple[Seat, ...], options: Options, dice: random.Random) -> None:
        self.seats = seats
        self.options = options
        self.dice = dice
        self.box = world(options.topology)
        self.deck: list[str] = []
        self.piles: dict[Place, list[str]] = {pile: [] for pile in PILES}
        self.hands: dict[Seat, list[str]] = {seat: [] for seat in seats}
        self.rows: dict[Seat, list[str]] = {seat: [] for seat in seats}
        self.cubes: dict[str, list[Seat]] = {plate: [] for plate in PLATES}
        self.ender: Seat | None = None

    def deal(self) -> None:
        """All cards are shuffled: four to each hand, three turned up, the rest is the deck. The tops differ from those before."""
        before = [self.piles[pile][-1:] for pile in PILES]
        while True:
            cards = [card for card in CARDS for _ in range(self.box.copies[card])]
            self.dice.shuffle(cards)
            self.hands = {seat: [cards.pop() for _ in range(DEAL)] for seat in self.seats}
            self.piles = {pile: [cards.pop()] for pile in PILES}
            self.deck = cards
            if [self.piles[pile] for pile in PILES] != before:
                break
        self.rows = {seat: [] for seat in self.seats}
        self.cubes = {plate: [] for plate in PLATES}
        self.ender = None

    def carry_out(self, action: Action) -> None:
        """What hands do for a decision; a word changes nothing here."""
        match action:
            case Draw(seat, pile):
                self.hands[seat].append(self.piles[pile].pop())
            case DrawDeck(seat):
                self.hands[seat].append(self.deck.pop())
            case Discard(seat, pile, card):
                self.hands[seat].remove(card)
                self.piles[pile].append(card)
            case Play(seat, card, at):
                self.hands[seat].remove(card)
                self.rows[seat].insert(at, card)
                if card in PLATES and self.has_room(seat, card):
                    self.cubes[card].append(seat)
                if self.ender is None and len(self.rows[seat]) == 9:
                    self.ender = seat
            case Rearrange(seat, row):
                self.rows[seat] = list(row)
            case Refill(pile, card):
                assert self.deck.pop() == card
                self.piles[pile].append(card)
            case Reshuffle():
                for pile, cards in self.piles.items():
                    self.deck += cards[:-1]
                    self.piles[pile] = cards[-1:]
                self.dice.shuffle(self.deck)

    def has_room(self, seat: Seat, plate: str) -> bool:
        """True if this seat may put a cube on a plate."""
        mine = sum(cubes.count(seat) for cubes in self.cubes.values())
        return len(self.cubes[plate]) < self.box.limits[plate] and mine < CUBES

    def layout(self) -> Layout:
        """The complete table."""
        places: dict[Place, tuple[PlacedPiece, ...]] = {"deck": BACK if self.deck else ()}
        for pile, cards in self.piles.items():
            places[pile] = tuple(PlacedPiece("card", card) for card in cards)
        for seat, row in self.rows.items():
            places[f"{seat}.row"] = tuple(PlacedPiece("card", card) for card in row)
        for plate, cubes in self.cubes.items():
            places[f"{plate}.cubes"] = tuple(sorted(PlacedPiece(f"cube-{seat}") for seat in cubes))
        return Layout(places)

    def scores(self) -> dict[Seat, Fraction]:
        """The points of this round."""
        total = dict.fromkeys(self.seats, Fraction(0))
        for cubes in self.cubes.values():
            for seat in set(cubes):
                share = Fraction(4 * cubes.count(seat), len(cubes))
                if self.options.fractions == "floor":
                    share = Fraction(floor(share))
                elif self.options.fractions == "nearest":
                    share = Fraction(floor(share + Fraction(1, 2)))
                total[seat] += share
        if self.ender is not None:
            total[self.ender] += 1
        return total

"""A simulated table of Tekton Dash with its people: a position, the deck, and the tokens that nobody else knows."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from companion.games.tekton_dash.actions import Decline, KeepToken
from companion.games.tekton_dash.game import TektonDash
from companion.games.tekton_dash.modes import FAMILY, MINI, TOKENS, one_lap, uses_tokens
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.rules.cards.pile import PLAY
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.table.layout import PODIUM_AT
from companion.games.tekton_dash.topology import kit
from companion.rules.changing import changed
from companion.rules.values import Order, Place, Seat, Show
from companion.simulated_table.cheating import CheatingTable

PILES = ("tile", "token", "blueprint", PLAY, "discard")


class TektonDashTable(CheatingTable):
    """Three to six dashers."""

    rulebook = TektonDash
    game: TektonDash
    state: State
    shortened = ("mode=super_dash",)
    lately = 40
    tempting: ClassVar[Mapping[str, float]] = {"turn": 1.0, "set-up": 0.3}
    seldom = 5.0
    drawing: ClassVar[Mapping[str, Sequence[Any]]] = {
        "mode": ("standard", "standard", "mayhem", "super_dash", "journey", "kids"),
        "layout": ("recommended", "recommended", "second", "custom"),
        "ending": ("first_finish", "first_finish", "race_on"),
    }  # fmt: skip

    def __init__(self, seats: tuple[Seat, ...], options: Options, seed: str, cheat_rate: float = 0.0) -> None:
        super().__init__(seats, options, seed, cheat_rate)
        cards = kit(options.topology).cards.items()
        self.deck = [name for name, copies in cards for _ in range(copies) if options.mini_expansion or name not in MINI]
        self.dice.shuffle(self.deck)
        tokens = list(TOKENS)
        self.dice.shuffle(tokens)
        self.tokens: dict[Seat, list[str]] = {seat: [tokens.pop()] if uses_tokens(options) else [] for seat in seats}
        """The Ability Tokens that each seat holds and nobody else knows."""
        self.podium = tokens
        """The tokens that are left, in the order in which they come."""
        self.cards: dict[Seat, list[str]] = {seat: [] for seat in seats}
        """The cards that each seat keeps for later."""
        self.best = [-math.inf] * len(seats)
        """How well each seat has stood at best when its turn began. `doubt`: how much worse an act may be that it tries since."""
        self.doubt = [0] * len(seats)
        self.began = 0, -1
        """The turn under way, by its number, and the spot on which it began."""

    @classmethod
    def order(cls, place: Place) -> Order:
        where, _, slot = place.partition(".")
        return "pile" if slot in PILES or where in PILES or (slot.isdigit() and where != "podium") else "heap"

    @classmethod
    def drawn_options(cls, seats: int, dice: Random, fixed: Options, given: frozenset[str]) -> Options:
        found: Options = super().drawn_options(seats, dice, fixed, given)
        custom = found.layout == "custom" and seats == 3 and "layout" not in given
        return replace(found, layout="second") if custom else found

    def holds(self, action: Any) -> bool:
        """The card on top of the deck, and the tokens of the hand."""
        if isinstance(action, Decline):
            return bool(self.deck) and action.face == self.deck[-1]
        if isinstance(action, Show) and action.place == PLAY:
            return action.face in self.cards[action.seat] if self.state.card is None else action.face in self.deck[-1:]
        if isinstance(action, Show):
            return action.face in self.tokens.get(action.seat, ())
        return True

    def secrets(self) -> Mapping[str, Any]:
        hidden = (("tokens", self.tokens), ("cards", self.cards))
        held = {what: {seat: list(names) for seat, names in sorted(hands.items())} for what, hands in hidden}
        return {**held, "deck": list(self.deck)}

    def lay_right(self) -> None:
        """Everything as it should lie. Tokens of the Podium are alike: they stay in whatever slots so many lie."""
        table = self.table()
        slots = tuple(slot for slot, place in PODIUM_AT.items() if table[place])
        if len(slots) == len(self.state.podium) and not one_lap(self.state.options):
            self.state = changed(self.state, podium=slots)
        super().lay_right()

    def known(self, before: State, action: Any) -> None:
        """Cards leave the deck, tokens come to hands and leave them."""
        if isinstance(action, Show) and action.place != PLAY:
            self.tokens[action.seat].remove(action.face)
        elif isinstance(action, Show) and before.card is None:
            self.cards[action.seat].remove(action.face)
        elif isinstance(action, Show | Decline):
            self.deck.pop()
        self.deal()
        gained = [seat for seat, was, now in zip(self.seats, before.hands, self.state.hands, strict=True) if now > was]
        if isinstance(action, KeepToken) or one_lap(self.state.options):
            for seat in gained:
                self.tokens[seat].append(self.podium.pop())
            if isinstance(action, Show) and action.face in FAMILY:
                # What the card that is cancelled had brought goes back.
                for seat, left in zip(self.seats, self.state.hands, strict=True):
                    self.podium += [self.tokens[seat].pop() for _ in range(len(self.tokens[seat]) - left)]

    def deal(self) -> None:
        """Cards that are kept go from the deck to the hands, as far as it reaches."""
        for seat, cards in zip(self.seats, self.state.kept, strict=True):
            if self.deck and cards > len(self.cards[seat]):
                self.cards[seat].append(self.deck.pop())

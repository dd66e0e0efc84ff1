"""A simulated table of Treasure Hunt with its people. What lies there, the tiles face down, the cards in hands and piles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar

from companion.games.treasure_hunt.game import TreasureHunt
from companion.games.treasure_hunt.rules.cards import SYMBOLS, default_cards
from companion.games.treasure_hunt.rules.setup import SET_OUT
from companion.games.treasure_hunt.rules.track import GRID, NUMBER
from companion.games.treasure_hunt.state import Options, Reshuffle, State, TakeLast
from companion.rules.values import CHANCE, TABLE, Order, Place, PlacedPiece, Seat, SetOut, Show, Turn
from companion.simulated_table.cheating import CheatingTable
from companion.simulated_table.players import Acts, Tried
from companion.simulated_table.wrong import Wrong

NEEDS = {1: ("printed",), 2: ("printed", "1", "1", "2", "3"), 3: ("printed", "1", "1", "2"), 4: ("printed", "1", "printed", "2")}
HAND = 7


class TreasureHuntTable(CheatingTable):
    """Tiles, hands and piles are the table's own; all else is what everybody knows."""

    rulebook = TreasureHunt
    game: TreasureHunt
    state: State
    tempting: ClassVar[Mapping[str, float]] = {"turn": 1.0, "pawn": 1.0}
    fixed: ClassVar[tuple[str, ...]] = ("tile",)
    drawing: ClassVar[Mapping[str, Sequence[Any]]] = {"rounds_n": (1, 2, 2, 3), "combine_s": (None, None, None, 60)}

    def __init__(self, seats: tuple[Seat, ...], options: Options, seed: str, cheat_rate: float = 0.0) -> None:
        super().__init__(seats, options, seed, cheat_rate)
        self.symbols: list[str] = []
        """The symbol on each tile."""
        self.hands: dict[Seat, list[str]] = {}
        self.draw: list[str] = []
        self.discard: list[str] = []
        self.skips_half = cheat_rate > 0 and self.dice.random() < 0.5
        self.deal()

    @classmethod
    def drawn_options(cls, seats: int, dice: Random, fixed: Options, given: frozenset[str]) -> Options:
        """House rules for one game, such that it ends in reasonable time."""
        found: Options = super().drawn_options(seats, dice, fixed, given)
        rounds = found.form == "rounds" and seats > 1
        chosen: dict[str, Any] = {"need_per_symbol": dice.choice(NEEDS[seats]), "countdown": None}
        need = fixed.need_per_symbol if "need_per_symbol" in given else chosen["need_per_symbol"]
        short = seats > 2 and need in ("1", "printed" if seats == 4 else "1")
        chosen["turn_limit"] = dice.choice((6, 8, 10)) if rounds else dice.choice((None, None, 15)) if short else dice.choice((10, 15, 20))
        if seats == 1:
            chosen["turn_limit"], chosen["countdown"] = None, dice.choice((None, 12, 20))
        return replace(found, **{key: value for key, value in chosen.items() if key not in given})

    @classmethod
    def short(cls, seats: int) -> tuple[str, ...]:
        return ("turn_limit=12",) if seats == 4 else ("need_per_symbol=1", "turn_limit=12") if seats > 1 else ()

    @classmethod
    def order(cls, place: Place) -> Order:
        return "pile" if place in ("draw", "discard") else "one" if place.endswith(".tile") else "heap"

    def counts(self) -> bool:
        return self.state.outcome is not None or self.state.options.dead_game == "end"

    def secrets(self) -> Mapping[str, Any]:
        return {
            "tiles": dict(zip(GRID, self.symbols, strict=True)),
            "hands": {seat: sorted(cards) for seat, cards in self.hands.items()},
            "draw": list(self.draw),
        }

    def deal(self) -> None:
        """Tiles are shuffled and lie face down, seven cards for everybody."""
        self.symbols = [symbol for symbol in SYMBOLS for _ in range(6)]
        self.draw, self.discard = list(default_cards()), []
        self.dice.shuffle(self.symbols)
        self.dice.shuffle(self.draw)
        self.hands = {seat: [self.draw.pop() for _ in range(HAND)] for seat in self.seats}

    def set_out(self) -> SetOut:
        """Returns how the table is laid."""
        return SetOut(CHANCE, SET_OUT)

    def holds(self, action: Any) -> bool:
        if isinstance(action, Turn):
            return self.symbols[NUMBER[action.place.removesuffix(".tile")]] == action.face
        return not isinstance(action, Show) or action.face in self.hand(action.seat)

    def hand(self, seat: Seat) -> list[str]:
        """The cards in a hand; what lies wrongly on the table is in none."""
        out = {placed.face for lies in self.wrong.values() for placed in lies if placed.piece == "card"}
        return [face for face in sorted(self.hands[seat]) if face not in out]

    def where(self, seat: Seat) -> int:
        """The tile under a pawn."""
        return self.state.pawns[self.state.seat(seat)]

    # acts

    def decide(self, action: Any) -> Acts:
        before = self.state
        yield from super().decide(action)
        if isinstance(action, SetOut):
            return
        was, now = (Counter(state.shown + state.spent) for state in (before, self.state))
        for face in (was - now).elements():
            (self.discard if face in self.state.discard else self.hands[before.who]).append(face)
        for face in (now - was).elements():
            self.hands[action.seat].remove(face)
        if isinstance(action, Show) and action.place == "discard":
            self.hands[action.seat].remove(action.face)
            self.discard.append(action.face)
        if isinstance(action, Reshuffle):
            self.draw, self.discard = self.discard, []
            self.dice.shuffle(self.draw)

    def draw_up(self, seat: Seat, count: int) -> Acts:
        """Draws so many cards. Only an empty pile and a reshuffle can be seen of it."""
        for _ in range(count):
            if not self.draw and self.discard and self._may(Reshuffle(TABLE)):
                yield from self.act(Reshuffle(TABLE))
            if self.draw:
                self.hands[seat].append(self.draw.pop())
                if not self.draw and self._may(TakeLast(TABLE)):
                    yield from self.act(TakeLast(TABLE))

    def _may(self, action: Any) -> bool:
        """True if the rules have the pile as short as it is. After exchanges that nobody saw they may count more cards there."""
        return self.state.phase == "play" and not self.game.faults(self.state, action)

    def carry_out(self, action: Any) -> Acts:
        """An act of hands. Where nobody could see whose it is, most people say first that the turn before is over."""
        if self.game.faults(self.state, action) or (isinstance(action, Show | Turn) and self.clear()):
            yield from self.speak_up()
        if action.seat != TABLE:
            self.silent = ""
        yield from self.act(action)

    def speak_up(self) -> Acts:
        """The seat before says that it is done, if it has not: its turn was ended with a word."""
        if self.silent and self.state.past is not None:
            self.state = replace(self.state, past=replace(self.state.past, said=True))
        yield from super().speak_up()

    def commit(self, kind: str, seat: Seat, wrong: Wrong) -> Tried:
        if self.clear():
            yield from self.speak_up()
        return (yield from super().commit(kind, seat, wrong))

    def lifted(self, seat: Seat, note: str) -> Acts:
        """The hands rest while a pawn is in one of them."""
        yield from self.rest_with(f"{GRID[self.where(seat)]}.pawns", PlacedPiece(f"pawn-{seat}"), note)

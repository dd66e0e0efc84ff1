"""Everything that is true at a simulated table, seen or hidden: real tiles, real hands, the order of the deck."""

from __future__ import annotations

import random

from companion.games.treasure_hunt.rules.cards import SYMBOLS, default_cards
from companion.games.treasure_hunt.rules.track import GRID, INDEX, TRACK, row
from companion.games.treasure_hunt.state import Options
from companion.rules.values import Layout, Place, PlacedPiece, Seat

BACK = PlacedPiece("tile", "back")
FACES = {symbol: PlacedPiece("tile", symbol) for symbol in SYMBOLS}
CARD_BACK = PlacedPiece("card", "back")
FULL_HAND = 7
CUBES = 20


class Truth:
    """The physical table with what is hidden. Tiles are numbered as on the track; a cube is the name of its seat's colour."""

    def __init__(self, seats: tuple[Seat, ...], options: Options, dice: random.Random) -> None:
        self.seats = seats
        self.options = options
        self.dice = dice
        self.points = dict.fromkeys(seats, 0)
        self.round = 1
        self.sides: dict[Seat, str] = {}
        self.shuffle_all()

    def shuffle_all(self) -> None:
        """A new round: tiles shuffled and face down, 7 cards for everybody, all cubes back, nobody on the board."""
        self.symbols = [symbol for symbol in SYMBOLS for _ in range(6)]
        self.dice.shuffle(self.symbols)
        self.up = [False] * 36
        self.known: set[int] = set()
        self.laid = False
        self.cubes: list[list[Seat]] = [[] for _ in range(36)]
        self.stolen: set[int] = set()
        self.lost = dict.fromkeys(self.seats, 0)
        self.draw = list(default_cards())
        self.dice.shuffle(self.draw)
        self.discard: list[str] = []
        self.play: list[str] = []
        self.hands: dict[Seat, list[str]] = {seat: [self.draw.pop() for _ in range(FULL_HAND)] for seat in self.seats}
        self.pawns: dict[Seat, int] = {}
        self.lifted: set[Seat] = set()
        self.ended: dict[Seat, int] = {}
        self.half: dict[Seat, tuple[int, Seat, int]] = {}
        self.turns = dict.fromkeys(self.seats, 0)

    # what lies on the table

    def layout(self) -> Layout:
        """Complete, backs as backs; pawns in a hand are not on it."""
        places: dict[Place, tuple[PlacedPiece, ...]] = {}
        if self.laid:
            for tile, name in enumerate(GRID):
                places[f"{name}.tile"] = (FACES[self.symbols[tile]] if self.up[tile] else BACK,)
                if self.cubes[tile]:
                    places[f"{name}.cubes"] = tuple(PlacedPiece(f"cube-{seat}") for seat in sorted(self.cubes[tile]))
            if self.draw:
                places["draw"] = (CARD_BACK,) * len(self.draw)
        for seat in sorted(self.pawns):
            if seat not in self.lifted:
                place = f"{GRID[self.pawns[seat]]}.pawns"
                places[place] = (*places.get(place, ()), PlacedPiece(f"pawn-{seat}"))
        if self.play:
            places["play"] = tuple(PlacedPiece("card", face) for face in self.play)
        if self.discard:
            places["discard"] = tuple(PlacedPiece("card", face) for face in self.discard)
        return Layout(places)

    # who owns what

    def owner(self, tile: int) -> Seat | None:
        """Who controls a tile: the colour of its cubes."""
        return self.cubes[tile][0] if self.cubes[tile] else None

    def tiles_of(self, seat: Seat) -> list[int]:
        return [tile for tile in range(36) if self.owner(tile) == seat]

    def supply(self, seat: Seat) -> int:
        """Cubes that the seat still has beside the table."""
        on_table = sum(cubes.count(seat) for cubes in self.cubes)
        return CUBES - (0 if self.options.pawn_extra else 1) - on_table - self.lost[seat]

    def controlled(self, seat: Seat) -> dict[str, int]:
        """How many tiles of every symbol the seat controls."""
        count = dict.fromkeys(SYMBOLS, 0)
        for tile in self.tiles_of(seat):
            count[self.symbols[tile]] += 1
        return count

    # where one may go

    def index(self, seat: Seat) -> int:
        return INDEX[self.sides[seat]][self.pawns[seat]]

    def tile_at(self, seat: Seat, index: int) -> int:
        return TRACK[self.sides[seat]][index]

    def claimed_in_row(self, seat: Seat, tile: int) -> int:
        """Tiles in the seat's own row of this tile that count against the limit (TH-021, TH-A03)."""
        side = self.sides[seat]
        return sum(
            1
            for other in self.tiles_of(seat)
            if row(side, other) == row(side, tile) and (self.options.row_limit_counts_steals or other not in self.stolen)
        )

    def row_limit(self) -> int:
        return self.options.row_limit_2p if len(self.seats) == 2 else 2

    # cards

    def draw_cards(self, seat: Seat, count: int) -> bool:
        """Draws as many as there are; the discard pile is shuffled when the draw pile is out. True when it was."""
        shuffled = False
        for _ in range(count):
            if not self.draw and self.discard:
                self.draw, self.discard = self.discard, []
                self.dice.shuffle(self.draw)
                shuffled = True
            if not self.draw:
                break
            self.hands[seat].append(self.draw.pop())
        return shuffled

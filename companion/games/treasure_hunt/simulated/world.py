"""The simulated world of Treasure Hunt: set-up, turns, rounds, the end, and the house rules a game is drawn with."""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin, get_type_hints

from companion.games.treasure_hunt.rules.track import GRID, SIDES, START
from companion.games.treasure_hunt.simulated import deeds
from companion.games.treasure_hunt.simulated.aims import has_won, scores, solo_lost
from companion.games.treasure_hunt.simulated.cheats import possible
from companion.games.treasure_hunt.simulated.sitting import PutBack, Sitting
from companion.games.treasure_hunt.simulated.turns import turn
from companion.games.treasure_hunt.simulated.wrong import write_down
from companion.games.treasure_hunt.state import Options, PlacePawn
from companion.rules.values import CHANCE, TABLE, Layout, Seat, SetOut
from companion.simulated_table.acts import Act, Note, Reply, Rest, Wait
from companion.simulated_table.sharing import Acts, Over

LAST_TURN = 400
"""Turns of all players after which a simulated game is given up."""


def drawn_options(seats: int, dice: random.Random, fixed: Options, given: frozenset[str]) -> Options:
    """House rules for one game: all values come up, but such that a game ends in reasonable time.

    `given` names the options that the person fixed on the command line; `fixed` holds their values.
    """
    hints = get_type_hints(Options)
    chosen: dict[str, Any] = {}
    for option in fields(Options):
        hint = hints[option.name]
        if hint is bool:
            chosen[option.name] = dice.random() < 0.3
        elif get_origin(hint) is Literal:
            values = get_args(hint)
            chosen[option.name] = values[0] if dice.random() < 0.6 else dice.choice(values)
    chosen["need_per_symbol"] = dice.choice(NEEDS[seats])
    chosen["rounds_n"] = dice.choice((1, 2, 2, 3))
    rounds = chosen["form"] == "rounds" and seats > 1
    need = fixed.need_per_symbol if "need_per_symbol" in given else chosen["need_per_symbol"]
    short = seats > 2 and need in ("1", "printed" if seats == 4 else "1")
    chosen["turn_limit"] = dice.choice((6, 8, 10)) if rounds else dice.choice((None, None, 15)) if short else dice.choice((10, 15, 20))
    if seats == 1:
        chosen["turn_limit"] = None
        chosen["countdown"] = dice.choice((None, 12, 20))
    chosen["combine_s"] = dice.choice((None, None, None, 60))
    return replace(fixed, **{key: value for key, value in chosen.items() if key not in given})


NEEDS = {1: ("printed",), 2: ("printed", "1", "1", "2", "3"), 3: ("printed", "1", "1", "2"), 4: ("printed", "1", "printed", "2")}


class TreasureHuntWorld:
    """One game: the truth, the players, their slips and their cheats. Everything is a function of the arguments."""

    options = Options
    drawn_options = staticmethod(drawn_options)

    def __init__(self, seats: tuple[Seat, ...], options: Options, seed: str, cheat_rate: float = 0.0) -> None:
        self.sitting = Sitting(seats, options, random.Random(seed), cheat_rate)
        self._over_in_truth = False

    @staticmethod
    def violations(seats: int) -> frozenset[str]:
        """Those that this world can commit with so many seats."""
        return possible(seats)

    @staticmethod
    def short(seats: int) -> tuple[str, ...]:
        """House rules, as `--option` takes them, for a game of a few minutes."""
        return ("turn_limit=12",) if seats == 4 else ("need_per_symbol=1", "turn_limit=12") if seats > 1 else ()

    def scores(self) -> Mapping[Seat, Fraction]:
        """Counted from the real pieces; nothing at all when the match ended before its time."""
        closed = self.sitting.options.dead_game == "end"
        return scores(self.sitting.truth) if self._over_in_truth or closed else {}

    def secrets(self) -> Mapping[str, Any]:
        truth = self.sitting.truth
        return {
            "tiles": dict(zip(GRID, truth.symbols, strict=True)),
            "hands": {seat: sorted(cards) for seat, cards in truth.hands.items()},
            "draw": list(truth.draw),
        }

    def play(self) -> Acts:
        """The whole game, until the referee has seen its end."""
        s = self.sitting
        try:
            rounds = s.options.rounds_n if s.options.form == "rounds" and len(s.seats) > 1 else 1
            for number in range(rounds):
                yield from self._round(number)
                self._over_in_truth = number == rounds - 1
                yield from self._close()
        except Over:
            self._over_in_truth = self._over_in_truth or self._at_an_end()

    def _at_an_end(self) -> bool:
        truth, seats = self.sitting.truth, self.sitting.seats
        options = self.sitting.options
        if options.form == "rounds" and len(seats) > 1 and truth.round < options.rounds_n:
            return False
        leaving = self.sitting.leaving
        if leaving is not None:
            truth.turns[leaving] += 1
        won = any(has_won(truth, seat) for seat in seats)
        return won or self._limit() or (len(seats) == 1 and solo_lost(truth, seats[0]))

    def _round(self, number: int) -> Acts:
        s = self.sitting
        if number:
            for seat, total in scores(s.truth).items():
                s.truth.points[seat] = int(total)
            s.truth.round = number + 1
            s.truth.shuffle_all()
            s.unsaid = s.undeclared = s.won = None
            s.halves.clear()
            yield from s.rest("set out")
        yield from self._set_out()
        yield from self._pawns()
        seat = s.seats[0] if len(s.seats) == 1 else (yield from self._first())
        order = sorted(s.seats, key=lambda seat: SIDES.index(s.truth.sides[seat]))
        at = order.index(seat)
        for _ in range(LAST_TURN):
            yield from turn(s, order[at])
            if s.won is not None or self._limit():
                return
            at = (at + 1) % len(order)

    def _limit(self) -> bool:
        """Has everybody had all turns that there are?"""
        s = self.sitting
        turns = min(s.truth.turns.values())
        if len(s.seats) == 1 and s.options.countdown is not None and turns >= s.options.countdown:
            return True
        return s.options.turn_limit is not None and turns >= s.options.turn_limit

    def _close(self) -> Acts:
        """The last cards are put away and somebody presses; then people wait for the word."""
        s = self.sitting
        yield from deeds.sweep(s, TABLE)
        last = s.won or s.unsaid
        if last is not None:
            yield from s.press(last)
        yield from s.do(Wait(5.0))

    def _set_out(self) -> Acts:
        """Tiles and piles are laid out, in one go or by and by."""
        s = self.sitting
        s.truth.laid = True
        full = s.truth.layout()
        if (yield from s.slip("half moves", 0.3)):
            part = {place: full[place] for place in sorted(full)[: s.dice.randint(3, 30)]}
            yield from s.do(Rest(Layout(part), 2.0, "set out"))
        yield from s.say(SetOut(CHANCE, full))
        yield from s.rest("set out")

    def _pawns(self) -> Acts:
        """Everybody chooses a side; two players often sit opposite."""
        s = self.sitting
        sides = list(SIDES)
        s.dice.shuffle(sides)
        seats = list(s.seats)
        s.dice.shuffle(seats)
        for seat, side in zip(seats, sides, strict=False):
            tile = START[side]
            if s.cheat is None and s.dice.random() < s.cheat_rate:
                yield from self._wrong_corner(seat)
            s.truth.sides[seat] = side
            s.truth.pawns[seat] = tile
            s.truth.lifted.discard(seat)
            yield from s.say(PlacePawn(seat, GRID[tile]))
            if s.dice.random() < 0.7 or seat == seats[-1]:
                yield from s.rest("set out" if seat == seats[-1] else "pawn placed")

    def _wrong_corner(self, seat: Seat) -> Acts:
        """TH-V20: not the own bottom left corner, or a corner that is taken."""
        s = self.sitting
        taken = [s.truth.pawns[other] for other in s.truth.pawns]
        free = [tile for tile in range(36) if tile not in START.values()]
        tile = s.dice.choice(taken if taken and s.dice.random() < 0.5 else free)
        yield from s.rest("pawns")
        s.truth.pawns[seat] = tile
        yield from write_down(s, "TH-V20", seat, s.truth.layout(), pieces=[f"pawn-{seat}"], places=[f"{GRID[tile]}.pawns"], near=True)
        try:
            yield from s.rest("wrong corner")
            s.in_cheat = False
        except PutBack:
            pass
        s.truth.lifted.discard(seat)
        del s.truth.pawns[seat]

    def _first(self) -> Generator[Act | Note, Reply, Seat]:
        """Everybody rolls, the highest begins, equals roll again."""
        s = self.sitting
        contenders = list(s.seats)
        while len(contenders) > 1:
            rolls = {}
            for seat in contenders:
                rolls[seat] = s.dice.randint(1, 6)
                yield from deeds.throw(s, seat, rolls[seat])
            contenders = [seat for seat in contenders if rolls[seat] == max(rolls.values())]
        return contenders[0]

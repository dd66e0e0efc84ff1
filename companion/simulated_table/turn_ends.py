"""The ends of turns and games at every simulated table: who says so, what counts, when nobody plays on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

from companion.rules.values import Place, PlacedPiece, Seat
from companion.simulated_table.acts import Rest, Touch, Wait
from companion.simulated_table.players import Acts, Over
from companion.simulated_table.table import Table

CLEAR = 0.995
"""How often people make clear whose act it is, where nobody could see that."""


class TurnEnds(Table):
    """A table whose people end their turns with a word or without one."""

    longest: ClassVar[int | None] = None
    """Turns, or rounds, after which a game is broken off: nobody would wait so long."""

    def __init__(self, seats: tuple[Seat, ...], options: Any, seed: str, cheat_rate: float = 0.0) -> None:
        super().__init__(seats, options, seed, cheat_rate)
        self.silent: Seat = ""
        """The seat whose turn is over without a word."""
        self.ended: tuple[Seat, Any] = "", None
        """The seat whose turn was over last, and the position then."""
        self.agreed = False
        """True if all have ended the match before its time: the scores stay as they are."""

    def script(self) -> Acts:
        """The whole game as it was decided, without what hands do on the way.

        Where nobody can go on all agree to end it. Who waits in vain for its end says that the last turn is over, as the screen asks for
        it.
        """
        try:
            yield from self.turns()
            self.postponed = None
            if self.state.outcome is None:
                # Example: a Boost throws the last dasher back for ever, and no house rule lets it stay.
                self.agreed = yield from self.slip("ended by all")
                yield from self.leave("before")
                yield from self.do(Touch("end_match", (("by", self.seats),)))
            for waited in range(4):
                yield from self.rest("over")
                yield from self.do(Wait(4.0))
                if waited and self.ended[1] is self.state:
                    yield from self.press(self.ended[0])
        except Over:
            return

    def turn_done(self, seat: Seat) -> Acts:
        """Notes that in truth this turn is over."""
        self.ended = seat, self.state
        yield from super().turn_done(seat)

    def scores(self) -> Mapping[Seat, Fraction]:
        """Counted in the truth; nothing at all when the match ended before its time and that does not count."""
        return super().scores() if self.agreed or self.counts() else {}

    def counts(self) -> bool:
        """True if the points count as the table is now."""
        return True

    def goes_on(self, played: int = 0) -> bool:
        """True if the game is not over, and not broken off after so many turns, or rounds, that were played."""
        return self.state.outcome is None and (self.longest is None or played < self.longest)

    def clear(self) -> bool:
        """True if people make clear this time whose act it is."""
        return self.dice.random() < CLEAR

    def speak_up(self) -> Acts:
        """The seat before says that it is done, if it has not."""
        seat, self.silent = self.silent, ""
        if seat:
            yield from self.press(seat)

    def over(self, seat: Seat, often: float) -> Acts:
        """A turn is over in truth. Its seat says so where something was left out, and so often besides."""
        if self.must_say or often >= 1.0 or self.dice.random() < often:
            yield from self.press(seat)
        yield from self.turn_done(seat)

    # what some tables need besides

    def settle(self, key: str, value: object) -> Acts:
        """All settle a fact or a house rule in mid-game."""
        yield from self.leave("before")
        self.state = self.game.amend(self.state, key, value)
        yield from self.do(Touch("settle", (("key", key), ("value", value), ("by", self.seats))))

    def rest_with(self, place: Place, piece: PlacedPiece, note: str) -> Acts:
        """The hands rest while this piece of a place is in one of them."""
        table = self.table()
        yield from self.do(Rest(table.put({place: [each for each in table[place] if each != piece]}), 1.0, note))

    def seen_before(self, action: Any) -> bool:
        """True if all that this act changes has looked just so since somebody last said anything. The rest may be under a hand."""
        before, after = self.seen(self.game.layout(self.state)), self.seen(self.game.layout(self.game.apply(self.state, action)))
        changed = before.differs(after)
        return any(all(look[place] == after[place] for place in changed) for look in map(self.seen, self.trail))

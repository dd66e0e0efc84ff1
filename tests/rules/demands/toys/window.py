"""Demand 4: a response window with a deadline, whose effect hands may carry out before it has closed."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.rules.values import Board, Change, Fault, Layout, PlacedPiece, Prompt, Seat
from tests.rules.demands.toys.toy import House, Toy, other

COIN = PlacedPiece("coin")
START = Layout({"pot": (COIN,) * 5})


@dataclass(frozen=True, slots=True, order=True)
class Say:
    seat: Seat
    word: str  # take, accept or reject


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = START
    who: Seat = "A"
    turn: int = 0
    seconds: float = 5.0


class Window(Toy):
    """Lay a card to take a coin; for five seconds the other may reject. Silence accepts."""

    name, state, actions = "window", State, (Say,)
    board = Board({"pot": "heap", "A": "heap", "B": "heap", "declare": "one"}, {"coin": ("",), "card": ("A", "B")})

    def begin(self, seats: tuple[Seat, ...], options: House) -> State:
        return State(seconds=options.seconds)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset({other(state.who)} if state.table["declare"] else {state.who} if state.table["pot"] else ())

    def every(self, state: State) -> Iterator[Say]:
        return (Say(seat, word) for seat in "AB" for word in ("accept", "reject", "take"))

    def attempts(self, state: State, change: Change) -> Iterator[Say]:
        yield from (Say(seat, "take") for seat in "AB" if any(seat in (place, placed.face) for place, placed in change.come))

    def faults(self, state: State, action: Say) -> tuple[Fault, ...]:
        fits = (action.word == "take") != bool(state.table["declare"]) and action.seat in self.to_act(state)
        return () if fits else (Fault("WINDOW-1", pieces=("coin",), places=(action.seat,), seats=(action.seat,)),)

    def apply(self, state: State, action: Say) -> State:
        if action.word == "take":
            return replace(state, table=state.table.put({"declare": (PlacedPiece("card", action.seat),)}), who=action.seat)
        table = self.moved(state.table, COIN, "pot", state.who) if action.word == "accept" else state.table
        return State(table.put({"declare": ()}), other(state.who), state.turn + 1, state.seconds)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        seat = other(state.who)
        asks = Prompt("reject", (seat,), press=((seat, Say(seat, "reject")),), seconds=state.seconds, silence=Say(seat, "accept"))
        return (asks,) if state.table["declare"] else ()

"""Demand 10: several response windows open at once, each with seconds of its own."""

from collections.abc import Iterator
from dataclasses import dataclass

from companion.rules.values import Board, Change, Fault, Layout, PlacedPiece, Prompt, Seat
from tests.rules.demands.toys.toy import Toy

START = Layout({"pot": (COIN := PlacedPiece("coin"),) * 4})


@dataclass(frozen=True, slots=True, order=True)
class Say:
    seat: Seat
    word: str
    number: int = 0


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = START
    open: tuple[int, ...] = ()
    turn: int = 0


class Windows(Toy):
    """In one turn A lays one or two claim cards. Within its seconds B may reject each; else it brings a coin. A silence carries the number
    of its window, and a press means the window that was opened last."""

    name, state, actions = "windows", State, (Say,)
    board = Board({"pot": "heap", "A": "heap", "claim.1": "one", "claim.2": "one"}, {"coin": ("",), "card": ("",)})
    seconds = (10.0, 10.0)

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset() if state.turn == 2 else frozenset("AB") if state.open else frozenset("A")

    def every(self, state: State) -> Iterator[Say]:
        spoken = (Say("A" if word == "claim" else "B", word, n) for word in ("accept", "claim", "reject") for n in (1, 2))
        return iter((*spoken, Say("A", "end")))

    def attempts(self, state: State, change: Change) -> Iterator[Say]:
        yield from (Say("A", "claim", int(place[-1])) for place, placed in change.come if placed.piece == "card")

    def faults(self, state: State, action: Say) -> tuple[Fault, ...]:
        free = {"claim": not state.table[f"claim.{action.number}"], "end": not state.open}
        return () if self.to_act(state) and free.get(action.word, action.number in state.open) else (Fault("WINDOWS-1"),)

    def apply(self, state: State, action: Say) -> State:
        if action.word == "claim":
            laid = state.table.put({f"claim.{action.number}": (PlacedPiece("card"),)})
            return State(laid, (*state.open, action.number), state.turn)
        if action.word == "end":
            return State(state.table.put({"claim.1": (), "claim.2": ()}), turn=state.turn + 1)
        table = self.moved(state.table, COIN, "pot", "A") if action.word == "accept" else state.table
        return State(table, tuple(n for n in state.open if n != action.number), state.turn)

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        windows = [Prompt("reject", ("B",), press=(("B", Say("B", "reject", number)),) if number == state.open[-1] else (),
                          seconds=self.seconds[number - 1], silence=Say("B", "accept", number)) for number in state.open]  # fmt: skip
        return (*windows, *([] if windows or state.turn == 2 else [Prompt("end", ("A",), press=(("A", Say("A", "end")),))]))

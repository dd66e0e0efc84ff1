"""Demand 12: a token that its owner lifts to look at, while nobody else may: neither people nor the camera."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from companion.rules.values import Board, Change, Fault, Layout, Phrase, Place, PlacedPiece, Prompt, Seat
from tests.rules.demands.toys.toy import Toy, other

BACK = PlacedPiece("token", "back")
START = Layout({"left": (BACK,), "right": (BACK,)})


@dataclass(frozen=True, slots=True, order=True)
class Look:
    seat: Seat
    over: bool = False


@dataclass(frozen=True, slots=True, order=True)
class Keep:
    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class State:
    table: Layout = START
    who: Seat = "A"
    looking: bool = False
    turn: int = 0


class Peek(Toy):
    """A game of two tokens: press to look at both, press again, then keep one of them. They lie face down as before at the second press,
    and the kept one lies so, too."""

    name, state, actions = "peek", State, (Keep, Look)
    board = Board({"left": "one", "right": "one", "A": "heap", "B": "heap"}, {"token": ("back", "1", "2")})

    def to_act(self, state: State) -> frozenset[Seat]:
        return frozenset({state.who}) if state.turn < 2 else frozenset()

    def every(self, state: State) -> Iterator[Keep | Look]:
        seats = [(seat, place) for seat in "AB" for place in ("left", "right")]
        return iter((*(Keep(*each) for each in seats), *(Look(seat, over) for seat in "AB" for over in (False, True))))

    def attempts(self, state: State, change: Change) -> Iterator[Keep]:
        came = sorted({place for place, _ in change.come if place in "AB"})
        yield from (Keep(seat, place) for seat in came for place in sorted({place for place, _ in change.gone} & {"left", "right"}))

    def faults(self, state: State, action: Keep | Look) -> tuple[Fault, ...]:
        fits = state.looking == action.over if isinstance(action, Look) else not state.looking and bool(state.table[action.place])
        return () if fits and action.seat in self.to_act(state) else (Fault("PEEK-1", pieces=("token",), seats=(action.seat,)),)

    def apply(self, state: State, action: Keep | Look) -> State:
        if isinstance(action, Look):
            return replace(state, looking=not action.over)
        return State(self.moved(state.table, BACK, action.place, action.seat), other(state.who), turn=state.turn + 1)

    def private(self, state: State) -> frozenset[Place]:
        return frozenset({"left", "right"}) if state.looking else frozenset()

    def details(self, state: State) -> Mapping[Seat, Phrase]:
        return {seat: Phrase("tokens", (("count", str(len(state.table[seat]))),)) for seat in "AB"}

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return (Prompt("look", (state.who,), press=((state.who, Look(state.who, state.looking)),)),) if self.to_act(state) else ()

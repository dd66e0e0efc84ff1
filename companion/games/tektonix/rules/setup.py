"""Setup: the piles, the deal and who starts (TX-026 to TX-032)."""

from __future__ import annotations

from companion.games.tektonix.plates import CARDS, PLATES
from companion.games.tektonix.rules.broken import broken
from companion.games.tektonix.state import DEAL, PILES, Begin, State
from companion.games.tektonix.world import world
from companion.rules.changing import changed
from companion.rules.values import Fault, Layout, PlacedPiece, SetOut

BACK = PlacedPiece("card", "back")


def set_out_faults(state: State, action: SetOut) -> tuple[Fault, ...]:
    """The deck lies face down beside three piles of one open card each; the map and the rows are empty."""
    if state.phase != "set-out":
        return broken("TX-030", case="again")
    if not action.layout and lies(state):
        return ()
    found: tuple[Fault, ...] = ()
    if action.layout["deck"] != (BACK,):
        found += broken("TX-029", places=("deck",))
    wrong = tuple(pile for pile in PILES if len(action.layout[pile]) != 1 or action.layout[pile][0].face not in CARDS)
    if wrong:
        found += broken("TX-030", places=wrong)
    rows = tuple(place for place in action.layout if place.endswith(".row"))
    if rows:
        found += broken("TX-027", places=rows)
    cubes = tuple(place for place in action.layout if place.endswith(".cubes"))
    if cubes:
        found += broken("TX-031", pieces=tuple(sorted({placed.piece for place in cubes for placed in action.layout[place]})), places=cubes)
    return found


def set_out(state: State, action: SetOut) -> State:
    """Four cards are dealt to each seat; the rest is the deck (TX-027, TX-029). Where nothing is laid out, the last round is cleared away.
    """
    seats = len(state.seats)
    if not action.layout:
        return empty(state)
    piles = tuple(tuple(placed.face for placed in action.layout[pile]) for pile in PILES)
    cards = world(state.options.topology).cards
    deck = cards - DEAL * seats - sum(len(pile) for pile in piles) if action.layout["deck"] else 0
    new = State(
        state.options, state.seats, "start", state.round, state.turn, starter=state.starter, rows=((),) * seats, piles=piles, deck=deck,
        hands=(DEAL,) * seats, known=((),) * seats, wins=state.wins, totals=state.totals,
    )  # fmt: skip
    if state.starter:
        return begun(new, state.starter)
    return begun(new, state.seats[0]) if state.options.start_player == "first" else new


def begin_faults(state: State, action: Begin) -> tuple[Fault, ...]:
    return () if state.phase == "start" else broken("TX-032", action.seat, pieces=(), case="again" if state.who else "early")


def begin(state: State, action: Begin) -> State:
    """The drawn seat has the first turn (TX-032)."""
    return begun(state, action.seat)


def begun(state: State, seat: str) -> State:
    """The first turn of a round, of this seat."""
    return changed(state, phase="play", who=seat, starter=seat, turn=state.turn + 1)


def empty(state: State) -> State:
    """The state when nothing lies on the table."""
    seats = len(state.seats)
    none, nothing = (0,) * seats, ((),) * seats
    wins = state.wins or none
    return changed(
        state, rows=nothing, cubes=((),) * len(PLATES), piles=((),) * len(PILES), deck=0, hands=none, known=nothing, wins=wins, ender=""
    )


def lies(state: State) -> bool:
    """True if anything lies on the table."""
    return bool(state.deck or any(state.rows) or any(state.piles) or any(state.cubes))


def pile_layout(cards: tuple[str, ...]) -> Layout:
    """A table set out: the deck and these open cards."""
    return Layout({"deck": (BACK,), **{pile: (PlacedPiece("card", card),) for pile, card in zip(PILES, cards, strict=True)}})

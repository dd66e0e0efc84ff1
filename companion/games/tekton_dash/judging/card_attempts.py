"""Acts of cards and tokens that a change shows. A card or token that nobody has shown is never guessed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from companion.games.tekton_dash.actions import (
    Action,
    Aim,
    Book,
    BurnOrPutAway,
    Decline,
    Discard,
    Freeze,
    Link,
    MoveDasher,
    MoveElement,
    MoveWall,
    PutBack,
    Reshuffle,
    StepBack,
    SwapPosition,
    SwapTicket,
    SwapTiles,
    TurnBoost,
)
from companion.games.tekton_dash.judging.trace import Trace
from companion.games.tekton_dash.modes import FAMILY, uses_marker
from companion.games.tekton_dash.rules.cards.aiming import AIMED
from companion.games.tekton_dash.rules.cards.dashers import runs
from companion.games.tekton_dash.rules.cards.declining import drawn_unseen
from companion.games.tekton_dash.rules.cards.pile import PLAY
from companion.games.tekton_dash.rules.cards.track import element_faults
from companion.games.tekton_dash.rules.cards.windows import objectors
from companion.games.tekton_dash.rules.spawning import now
from companion.games.tekton_dash.rules.taking import takes
from companion.games.tekton_dash.rules.turns import may_use_kept
from companion.games.tekton_dash.state import State
from companion.games.tekton_dash.track.blueprints import SQUARE, SQUARES
from companion.games.tekton_dash.track.elements import kind
from companion.games.tekton_dash.track.floors import FLOORS, NAMES, NUMBER, WAYS
from companion.games.tekton_dash.track.piles import is_power, lifted, top
from companion.rules.values import Seat, Show


def cards(state: State, trace: Trace) -> Iterator[Action]:
    """Yields the showing, declining and taking up of cards and tokens, and what the open one allows."""
    drawer = state.seats[state.card.seat if state.card is not None else now(state).active]
    yield from (Show(drawer, PLAY, name) for name in trace.played)
    if state.shown and (state.card.stage == "drawn" if state.card is not None else may_use_kept(state, state.active)):
        # No eye could tell that an equal card has come on top: what it does will show.
        yield Show(drawer, PLAY, state.shown[-1])
    yield from (Show(state.seats[seat], f"{state.seats[seat]}.token", name) for seat, name in trace.tokens)
    yield from _cancels(state)
    if state.card is None and trace.played and not may_use_kept(state, state.active):
        # A tile that was taken and given back at once leaves no trace of its own.
        yield from [take for take in takes(state, drawer) if is_power(top(state.tiles[NUMBER[take.floor]]))][:1]
    if trace.discarded and drawn_unseen(state, drawer).card is not None:
        yield from (Decline(drawer, name) for name in trace.discarded)
    emptied = state.card is not None and (state.card.seat, SQUARES[state.card.square]) in {(seat, square) for seat, square, _ in trace.gone}
    if state.discard and emptied:
        # An equal card lies under the one that was declined.
        yield Decline(drawer, state.discard[-1])
    yield from _discards(state, trace)
    if trace.taken_up:
        yield Reshuffle()
    if state.back >= 0:
        yield from (StepBack("table", state.seats[state.back], spot) for spot in trace.dashers.get(state.back, ()))
    if state.token is not None and state.token.name == "swap-ticket":
        squares = dict.fromkeys(square for seat, square, _ in (*trace.come, *trace.gone) if seat == state.token.seat)
        yield from (SwapTicket(state.seats[state.token.seat], square) for square in squares)
    if state.token is not None and state.token.name == "hijack":
        yield from _positions(state, state.seats[state.token.seat], trace)
    if state.card is not None and state.card.stage == "choose":
        yield from _effects(state, state.seats[state.card.by], state.card.name, trace)


def _cancels(state: State) -> Iterator[Show]:
    """Yields the tokens that may cancel the open card: hands may undo what it did before the token lies there."""
    card = state.card
    if card is None or card.stage not in ("window", "claimed"):
        return
    names = [name for name, cards_of in FAMILY.items() if card.name in cards_of]
    for number in objectors(state) if card.stage == "window" else (card.claimant,):
        yield from (Show(state.seats[number], f"{state.seats[number]}.token", name) for name in names)


def _discards(state: State, trace: Trace) -> Iterator[Discard]:
    """Yields used cards that are taken off `play`.

    All where it is bare, else as many as bring to light what lies there. Another card may have been shown on what was left, or lies
    there like the one on top before: then the discard pile speaks for any."""
    shown = state.shown
    put = bool(shown) and shown[-1] in trace.discarded
    for count in range(1, len(shown) + 1):
        if PLAY in trace.taken_up and not put:
            lit = shown[: len(shown) - count][-1:]
            if set(lit) == set(trace.played):
                yield Discard(count)
        elif put and (count == len(shown) or trace.played or PLAY not in trace.taken_up):
            yield Discard(count)


def _effects(state: State, seat: Seat, name: str, trace: Trace) -> Iterator[Action]:
    if name in AIMED:
        yield from (Aim(seat, state.seats[other]) for other in trace.marked)
    match name:
        case "book-tiles":
            yield from (Book(state.seats[owner], floor) for owner, floor in trace.totems if state.seats[owner] == seat)
        case "burn-tiles":
            yield from (BurnOrPutAway(seat, f"{floor}.tile") for floor in _lost(state, trace))
        case "put-away":
            yield from (BurnOrPutAway(seat, f"{state.seats[other]}.{square}") for other, square, _ in trace.gone)
        case "swap-tiles":
            yield from _swaps(state, seat, trace)
        case "put-back":
            for other, square, tile in trace.gone:
                yield from (PutBack(seat, state.seats[other], square, floor) for floor, lies in trace.floors_come if lies == tile)
        case "linking":
            yield from _links(state, trace)
        case "freeze":
            yield from (Freeze(seat, state.seats[other]) for other in trace.marked if uses_marker(state.options))
        case "swap-position":
            yield from _positions(state, seat, trace)
        case "move-dasher":
            yield from _runs(state, seat, trace)
        case "move-wall":
            for start in trace.walls_gone:
                yield from (MoveWall(seat, start, end) for end in trace.walls_come if end != start)
        case _:
            yield from _elements(state, seat, trace)


def _lost(state: State, trace: Trace) -> list[str]:
    """Floors whose top tile has gone, also where an equal one lies below it."""
    alike = [NAMES[floor] for floor in FLOORS if state.tiles[floor] and top(state.tiles[floor]) == top(lifted(state.tiles[floor]))]
    return [floor for floor, tile in trace.floors_gone if tile == top(state.tiles[NUMBER[floor]])] + alike


def _swaps(state: State, seat: Seat, trace: Trace) -> Iterator[SwapTiles]:
    """Pairs of squares that show what lay on the other one, and what one of them has got."""
    number = state.seats.index(seat)
    touched = {(who, square) for who, square, _ in (*trace.gone, *trace.come)}
    mine = sorted(square for who, square in touched if who == number and state.boards[number][SQUARE[square]])
    theirs = sorted((who, square) for who, square in touched if who != number and state.boards[who][SQUARE[square]])
    for square in mine:
        yield from (SwapTiles(seat, square, state.seats[who], other) for who, other in theirs)
    for who in trace.marked:
        # Only the marker shows that two equal tiles were exchanged.
        for square, pile in zip(SQUARES, state.boards[number], strict=True):
            alike = (other for other, theirs_pile in zip(SQUARES, state.boards[who], strict=True) if pile and top(pile) == top(theirs_pile))
            yield from (SwapTiles(seat, square, state.seats[who], other) for other in alike)


def _links(state: State, trace: Trace) -> Iterator[Link]:
    """Tiles that came to a board from another one."""
    card = state.card
    assert card is not None
    for giver, square, tile in trace.gone:
        for taker, lands, lies in trace.come:
            if giver != taker and tile == lies:
                yield Link(state.seats[giver], square, state.seats[taker], lands)
    # A square whose tile has gone may have got an equal one.
    for taker, lands, lies in trace.come:
        for giver in range(len(state.seats)):
            if giver != taker and card.by in (giver, taker):
                equal = (SQUARES[square] for square, pile in enumerate(state.boards[giver]) if top(pile) == lies)
                yield from (Link(state.seats[giver], square, state.seats[taker], lands) for square in equal)


def _positions(state: State, seat: Seat, trace: Trace) -> Iterator[SwapPosition]:
    for one, other in combinations(sorted(trace.dashers), 2):
        if seat in (state.seats[one], state.seats[other]):
            yield SwapPosition(seat, state.seats[other if state.seats[one] == seat else one])


def _runs(state: State, seat: Seat, trace: Trace) -> Iterator[MoveDasher]:
    for other in trace.dashers:
        ends = [*trace.dashers.get(other, ()), *(NAMES[spot] for spot in runs(state, other))]
        yield from (MoveDasher(seat, state.seats[other], spot) for spot in dict.fromkeys(ends))


def _elements(state: State, seat: Seat, trace: Trace) -> Iterator[MoveElement | TurnBoost]:
    """Elements that have gone elsewhere, those that the card names first. Any other that changed places with one of them went aside.
    Of two that may have gone that one comes first which breaks fewer rules by it."""
    assert state.card is not None
    named = state.card.name.removeprefix("move-")

    def wrong(act: MoveElement | TurnBoost) -> tuple[bool, int]:
        if isinstance(act, TurnBoost):
            return False, 0
        return kind(state.ground[NUMBER[act.start]]) != named, len(element_faults(state, act))

    yield from sorted(_any_elements(state, seat, trace), key=wrong)


def _any_elements(state: State, seat: Seat, trace: Trace) -> Iterator[MoveElement | TurnBoost]:
    for start, tile in trace.floors_gone:
        # The tiles may go first, of either floor.
        for end, comes in trace.floors_come:
            ends = (start, end) if kind(state.ground[NUMBER[start]]) else (end, start)
            if comes == tile and start != end and kind(state.ground[NUMBER[ends[0]]]):
                yield MoveElement(seat, *ends)
    for owner, there in trace.totems:
        # A Totem may go first, of either floor.
        if (old := state.totems[owner]) >= 0 and NAMES[old] != there:
            ways = (NAMES[old], there), (there, NAMES[old])
            yield from (MoveElement(seat, start, end) for start, end in ways if kind(state.ground[NUMBER[start]]))
    for end, comes in trace.floors_come:
        # One of several equal tiles of a Stack goes first: it shows the same still.
        alike = (floor for floor in FLOORS if state.ground[floor] and top(state.tiles[floor]) == top(lifted(state.tiles[floor])) == comes)
        yield from (MoveElement(seat, NAMES[floor], end) for floor in alike if NAMES[floor] != end)
    for end, placed in trace.elements_come:
        for start, lay in trace.elements_gone:
            if (placed.piece, placed.face) == (lay.piece, lay.face) and start != end:
                yield MoveElement(seat, start, end)
        if placed.piece == "boost" and kind(state.ground[NUMBER[end]]) == "boost":
            yield TurnBoost(seat, end, WAYS[placed.turn])

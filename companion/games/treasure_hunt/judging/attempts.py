"""Attempts: actions of hands that may have caused a change, legal or not. A change at more places proposes no less.

What is only said (GiveUp, EndTurn, DeclareWin, CallOff) and what the die says (Roll) is never attempted.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.treasure_hunt.rules.holdings import HAND, draw_least
from companion.games.treasure_hunt.rules.movement import targets
from companion.games.treasure_hunt.rules.setup import SET_OUT, begins
from companion.games.treasure_hunt.rules.track import GRID, NUMBER
from companion.games.treasure_hunt.state import Action, Move, PlacePawn, PutCube, Reshuffle, State, Sweep, TakeBack, TakeLast
from companion.rules.values import CHANCE, TABLE, Change, Place, PlacedPiece, Seat, SetOut, Show, Turn

HELD = 2
"""Cards off the top of a pile that are taken for cards in a hand."""


def attempts(state: State, change: Change, symbols: tuple[str, ...]) -> Iterator[Action]:
    """Each action once, those that explain most first."""
    seen: set[Action] = set()
    for action in _proposed(state, change, symbols):
        if action not in seen:
            seen.add(action)
            yield action


def _proposed(state: State, change: Change, symbols: tuple[str, ...]) -> Iterator[Action]:
    if state.phase == "over":
        return
    if state.phase == "set-out":
        # The cards of the treasure that ended the round are still swept, before it is laid out anew or meanwhile.
        yield from (Sweep(TABLE, placed.face) for place, placed in change.come if place == "discard" and placed.face in state.spent)
        if any(place == "play" and placed.face in state.spent for place, placed in change.gone):
            yield from (Sweep(TABLE, card) for card in state.spent)
        yield from _set_outs(change)
        return
    laid = _laid(state, change)
    for place, placed in change.come:
        if place != "play" or placed.face not in laid[1:]:
            yield from _come(state, place, placed)
    for place, placed in change.gone:
        yield from _gone(state, place, placed)
    if state.die and any(placed.piece == f"pawn-{state.who}" for _, placed in change.gone):
        # Nobody saw the pawn arrive: it was lifted again to turn the tile up.
        for place, placed in change.come:
            if place.endswith(".tile") and placed.face != "back":
                yield Move(state.who, place.partition(".")[0])
    # A discard pile with another card on top has been played on; only an empty one has been shuffled.
    emptied = {place for place, _ in change.gone} - {place for place, _ in change.come}
    if state.phase == "play" and "discard" in emptied and (state.drawn_out or draw_least(state) <= HAND):
        yield Reshuffle(TABLE)
    for place in sorted(change.unsure):
        yield from _unsure(state, place, symbols)


def _laid(state: State, change: Change) -> list[str]:
    """Returns the cards that have come into the play area, in the one order in which they are tried. Whoever lays them one by one lays
    them all. What can hardly be in this hand comes last, after all that is sure."""
    doubtful = {*state.discard, *state.spent, *state.shown, *(card for card, seat in state.held if seat != state.who)}
    faces = {placed.face for place, placed in change.come if place == "play" and placed.face != "back"}
    return sorted(faces, key=lambda face: (face in doubtful, face))


def _set_outs(change: Change) -> Iterator[Action]:
    tiles = {place: placed for place, placed in change.come if placed.piece == "tile"}
    if not tiles:
        return
    yield SetOut(CHANCE, SET_OUT)
    if any(placed.face != "back" for placed in tiles.values()):
        yield SetOut(CHANCE, SET_OUT.put({place: (placed,) for place, placed in tiles.items()}))


def _come(state: State, place: Place, placed: PlacedPiece) -> Iterator[Action]:
    tile, _, part = place.partition(".")
    kind, _, colour = placed.piece.partition("-")
    if part == "pawns":
        if kind == "pawn" and colour in state.seats:
            yield Move(colour, tile) if state.phase == "play" or begins(state, colour, tile) else PlacePawn(colour, tile)
            if len(state.seats) == 1:
                # The way is given by the roll. The pawn may rest on it.
                yield from (Move(colour, GRID[target]) for target in targets(state))
    elif part == "tile":
        if kind == "tile" and placed.face != "back" and state.phase == "play":
            yield Turn(_turner(state, tile), place, placed.face)
    elif part == "cubes":
        if kind == "cube" and colour in state.seats and state.phase == "play":
            yield PutCube(colour, tile)
    elif kind == "card" and state.phase == "play":
        if place == "draw":
            if state.drawn_out:
                yield Reshuffle(TABLE)
        elif placed.face == "back":
            return
        elif place == "discard" and placed.face in (*state.spent, *state.loose):
            yield Sweep(TABLE, placed.face)
        elif place == "discard" and placed.face in state.shown:
            yield Sweep(state.who, placed.face)
        elif place == "discard" and placed.face in state.discard:
            # It has come to light: from under a few cards in a hand, else the pile is being taken to be shuffled.
            if placed.face not in state.discard[-1 - HELD :]:
                yield Reshuffle(TABLE)
        else:
            yield Show(state.who, place, placed.face)


def _turner(state: State, tile: str) -> Seat:
    """Returns the seat that may have turned this tile.

    That is the seat that is on, or the one before it where only that one's pawn stands there."""
    past, here = state.past, NUMBER[tile]
    if past is not None and state.pawns[state.seat(past.seat)] == here != state.pawns[state.seat(state.who)]:
        return past.seat
    return state.who


def _gone(state: State, place: Place, placed: PlacedPiece) -> Iterator[Action]:
    if state.phase != "play":
        return
    if place == "play":
        if placed.face in state.spent:
            yield from (Sweep(TABLE, card) for card in state.spent)
        elif state.trying is not None:
            yield from (Sweep(state.who, card) for card in state.shown)
        yield TakeBack(state.who, placed.face)
    elif place == "draw":
        yield TakeLast(TABLE)
    elif place.endswith(".cubes"):
        attempt, tile = state.trying, place.removesuffix(".cubes")
        if attempt is not None and attempt.kind == "steal" and GRID[attempt.tile] == tile and placed.piece != f"cube-{state.who}":
            yield PutCube(state.who, tile)


def _unsure(state: State, place: Place, symbols: tuple[str, ...]) -> Iterator[Action]:
    """A place that cannot be read may hold anything: the acts of the seat on turn that end there."""
    if state.phase != "play":
        return
    tile, _, part = place.partition(".")
    if part == "tile" and not state.up >> NUMBER[tile] & 1:
        yield from (Turn(state.who, place, symbol) for symbol in symbols)
    elif part == "pawns":
        yield Move(state.who, tile)
    elif part == "cubes":
        yield PutCube(state.who, tile)

"""Tables that a hand has disturbed: one piece moved, taken, added, swapped or turned at a position of a random game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.assemble import load_board, load_examples, load_game, options_from, seats_from
from companion.live.answers import said
from companion.referee.desk import begin
from companion.referee.drafting.draft import Draft
from companion.referee.events import Event, FaultCalled
from companion.referee.match import Commit, Match
from companion.referee.observation import TableSeen
from companion.rules.explain import Explanation
from companion.rules.stroll import stroll
from companion.rules.values import Layout, PlacedPiece, visible


@dataclass(frozen=True)
class Disturbed:
    """A table at which something was called: the match after it, what lies there (all of it), and the events."""

    match: Match
    full: Layout
    events: tuple[Event, ...]

    @property
    def called(self) -> tuple[FaultCalled, ...]:
        return tuple(event for event in self.events if isinstance(event, FaultCalled))


def standing(game: Any, seats: tuple[str, ...], options: Any, state: Any) -> Match:
    """A match that stands at this state, with nothing drafted and nothing owed."""
    root = (Explanation(state),)
    looks = visible(game.layout(state), game.board)
    return Match(
        game, seats=seats, options=options, state=state, draft=Draft(root, root), commits=(Commit(0, state, looks),),
        events=(begin(game, seats, options),),
    )  # fmt: skip


def disturbed(name: str, count: int, seed: int = 0, steps: int = 60) -> Iterator[Disturbed]:
    """So many tables of a game at which a fault was called, from random games of all numbers of seats."""
    game = load_game(name)
    set_out = load_examples(name).set_out
    rng = random.Random(f"disturbed {name} {seed}")
    found = 0
    while found < count:
        seats = seats_from(game, rng.choice(list(game.seats)))
        options = options_from(game)
        board = load_board(name, len(seats), options)
        for _, _, state in stroll(game, game.begin(seats, options), steps, rng, set_out):
            if not game.to_act(state) or rng.random() < 0.7:
                continue
            wrong = by_hand(game.layout(state), board, rng)
            if wrong is None:
                continue
            match, events = said(standing(game, seats, options, state), TableSeen(1.0, visible(wrong, game.board)))
            if any(isinstance(event, FaultCalled) for event in events):
                yield Disturbed(match, wrong, events)
                found += 1
                if found == count:
                    return


def by_hand(table: Layout, board: Any, rng: random.Random) -> Layout | None:
    """The same table after one careless act of a hand; None where there was nothing to do it with."""
    reached = {place: contents[-1:] if board.places[place].order == "pile" else contents for place, contents in table.items()}
    placed = sorted((place, each) for place, contents in reached.items() for each in contents if each.how != "under")
    if not placed:
        return None
    place, piece = rng.choice(placed)
    left = _without(table[place], piece)
    match rng.choice(("move", "move", "take", "add", "turn", "swap")):
        case "take":
            return table.put({place: left})
        case "add":
            return table.put({place: (*table[place], piece)}) if board.places[place].order in ("heap", "row") else None
        case "turn":
            # Turned over, or another piece was laid in its place.
            faces = [face for face in board.pieces[piece.piece].faces if face != piece.face]
            at = len(left) if board.places[place].order == "pile" else table[place].index(piece)
            return table.put({place: (*left[:at], PlacedPiece(piece.piece, rng.choice(faces), piece.turn), *left[at:])}) if faces else None
        case "swap":
            other, its = rng.choice(placed)
            if other == place or piece.piece not in board.places[other].pieces or its.piece not in board.places[place].pieces:
                return None
            return table.put({place: (*left, its), other: (*_without(table[other], its), piece)})
    fits = [
        name
        for name, there in board.places.items()
        if name != place and piece.piece in there.pieces and (there.order != "one" or not table[name])
    ]
    to = rng.choice(sorted(fits)) if fits else None
    return table.put({place: left, to: (*table[to], piece)}) if to is not None else None


def _without(contents: tuple[PlacedPiece, ...], piece: PlacedPiece) -> tuple[PlacedPiece, ...]:
    """The last such piece is taken: of a pile the top one."""
    at = len(contents) - 1 - contents[::-1].index(piece)
    return (*contents[:at], *contents[at + 1 :])

"""Tables with one piece moved, taken, added, swapped or turned by a hand, and what is called there.

A disturbed table is lawful where legal acts lead to it, which is found by walking the legal actions and without the judge. A fault there is
false. Elsewhere one is missed where none is called though hands rest for a while.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.assemble import load_board, load_examples, load_game, options_from, seats_from
from companion.live.answers import said
from companion.present.rulings.restoring import to_put_right
from companion.referee.desk import standing
from companion.referee.events import Asked, Event, FaultCalled
from companion.referee.match import Match
from companion.referee.observation import TableSeen, Tick
from companion.rules.stroll import stroll
from companion.rules.values import Layout, PlacedPiece, visible
from companion.simulated_table.wrong import bare, lacking
from vision.board import Board

WAYS = ("move", "move", "take", "add", "turn", "swap")
"""The ways of a hand; to move a piece is the likeliest."""
STEPS = 60
"""Most acts before a position."""
HERE = 0.3
"""The share of a walk's positions at which a hand comes."""
RESTS_S = 20.0
"""Seconds after which hands that rest so are done."""
ACTS = 2
"""Most acts that are walked towards a disturbed table."""


@dataclass(frozen=True)
class Disturbed:
    """A disturbed table and the match after it.

    `way`: how it was disturbed; `full`: all that lies there; `before`: the state before."""

    way: str
    match: Match
    full: Layout
    events: tuple[Event, ...]
    before: Any

    @property
    def called(self) -> tuple[FaultCalled, ...]:
        """The faults that were called."""
        return tuple(event for event in self.events if isinstance(event, FaultCalled))

    @property
    def lawful(self) -> bool:
        """True if a few legal acts lead from the position to this table."""
        return way_to(self.match.game, self.before, visible(self.full, self.match.game.board)) is not None

    @property
    def end(self) -> str:
        """Returns the end of this table: false, called, asked, explained or missed."""
        if self.called:
            return "false" if self.lawful else "called"
        if any(isinstance(event, Asked) for event in self.events):
            return "asked"
        match = self.match
        looks = visible(match.game.layout(match.live), match.game.board)
        return "explained" if looks == visible(self.full, match.game.board) else "missed"

    @property
    def put_right(self) -> bool:
        """True if nothing stays open once hands have done all that the remedies say."""
        match, _ = said(self.match, TableSeen(self.match.at + RESTS_S, visible(remedied(self.match, self.full), self.match.game.board)))
        return not match.open


def disturbed(name: str, count: int, seed: object) -> Iterator[Disturbed]:
    """Yields so many disturbed tables of a game, from random walks with all numbers of seats."""
    game, set_out = load_game(name), load_examples(name).set_out
    rng = random.Random(f"disturbed {name} {seed}")
    found = 0
    while found < count:
        seats, options = seats_from(game, rng.choice(list(game.seats))), options_from(game)
        board = load_board(name, len(seats), options)
        for _, _, state in stroll(game, game.begin(seats, options), STEPS, rng, set_out):
            if not game.to_act(state) or standing(game, seats, options, state).setting_up or rng.random() > HERE:
                continue
            way = rng.choice(WAYS)
            table = by_hand(way, game.layout(state), board, rng)
            # Nobody looks at private places: what lies there then is not seen.
            if table is None or table == game.layout(state) or table.differs(game.layout(state)) & game.private(state):
                continue
            seen = visible(table, game.board)
            match, events = said(standing(game, seats, options, state), TableSeen(1.0, seen))
            match, later = said(match, Tick(1.0 + RESTS_S))
            yield Disturbed(way, match, table, events + later, state)
            found += 1
            if found == count:
                return


def way_to(game: Any, state: Any, table: Layout, acts: int = ACTS) -> tuple[Any, ...] | None:
    """Returns at most so many legal acts that lead to this table; None where none do.

    Each of them lets less of the table differ, or is a silence: what leaves no trace has to be said, and dice are heard."""
    away = visible(game.layout(state), game.board).differs(table)
    if not away:
        return ()
    silences = {prompt.silence for prompt in game.prompts(state)}
    for action in game.legal_actions(state) if acts else ():
        after = game.apply(state, action)
        nearer = len(visible(game.layout(after), game.board).differs(table)) < len(away)
        if (nearer or action in silences) and (rest := way_to(game, after, table, acts - 1)) is not None:
            return (action, *rest)
    return None


def remedied(match: Match, full: Layout) -> Layout:
    """The complete table once hands have done all that the open faults ask for, as the screen tells it."""
    wanted = match.game.layout(match.live)
    for step in to_put_right(match, match.open):
        here = (*lacking(full[step.place], step.take), *step.put)
        # Of a row the screen tells the order.
        told = Counter(bare(here)) == Counter(bare(wanted[step.place]))
        full = full.put({step.place: wanted[step.place] if told else here})
    return full


def by_hand(way: str, table: Layout, board: Board, rng: random.Random) -> Layout | None:
    """The table disturbed in this way; None where there was nothing to do it with."""
    reached = {place: contents[-1:] if board.places[place].order == "pile" else contents for place, contents in table.items()}
    placed = sorted((place, each) for place, contents in reached.items() for each in contents if each.how != "under")
    if not placed:
        return None
    place, piece = rng.choice(placed)
    left = lacking(table[place], (piece,))
    match way:
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
            return table.put({place: (*left, its), other: (*lacking(table[other], (its,)), piece)})
    fits = [
        name
        for name, there in board.places.items()
        if name != place and piece.piece in there.pieces and (there.order != "one" or not table[name])
    ]
    to = rng.choice(sorted(fits)) if fits else None
    return table.put({place: left, to: (*table[to], piece)}) if to is not None else None

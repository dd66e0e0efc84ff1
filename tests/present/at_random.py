"""Sittings at random: a game by its own legal acts, and mishaps in between. People do something about what goes wrong."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion.assemble import folder, load_board, load_examples, load_game, load_world, options_from
from companion.bench.disturbed import WAYS, by_hand
from companion.live.answers import said
from companion.lookup.rulebook import load
from companion.present.board.ways import Hindsight
from companion.present.history import History
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.view import PlayView
from companion.present.words import OWN, Words
from companion.referee.desk import begin
from companion.referee.events import ActionPlayed, Event, MatchBegan, PersonNamed
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Failed, Observation, TableLost, TableSeen, Tick
from companion.rules.stroll import stroll
from companion.rules.values import Layout, visible

PEOPLE = ("Ann", "Bob", "Cleo", "Dora")
TIMER = (("kind", "turn"), ("seconds", 40.0), ("at_zero", "tell"))


def languages_of(game: str) -> tuple[str, ...]:
    """The languages that the words of a game, or the companion's own, have."""
    files = (folder(game) / "words.toml", OWN)
    return tuple(sorted({language for path in files for language in tomllib.loads(path.read_text(encoding="utf-8"))}))


class Strict(Words):
    """Words that forgive nothing: a sentence that is missing ends the view."""

    def forgiving(self) -> Words:
        return self


class Sitting:
    """One match as a host keeps it, with the views that were shown."""

    def __init__(self, game: Any, words: Words, plan: Any, first: Event) -> None:
        self.match, self.sight, self.history = Match.blank(game), Sight(), History(words)
        self._own, self._plan = words, plan
        self._presenter = Presenter(words, {rule.id: rule.title for rule in load(folder(game.name) / "rulebook.md", game.name).rules})
        self.fold(first)

    def fold(self, *events: Event) -> None:
        for event in events:
            self.history, self.match = self.history.after(event, self.match), self.match.after(event)
            if isinstance(event, MatchBegan | PersonNamed):
                words = self._own.for_persons(self.match.persons)
                self.history, self._presenter = (
                    replace(self.history, words=words),
                    replace(self._presenter, words=words, hindsight=Hindsight(words, self._plan)),
                )

    @property
    def words(self) -> Words:
        """The sentences with the names of those who play."""
        return self._presenter.words

    def hear(self, seen: Observation) -> PlayView:
        match, events = said(self.match, seen)
        self.fold(*events)
        assert self.match == match
        if isinstance(seen, TableSeen):
            self.sight = self.sight.after(seen)
        return self.view

    @property
    def view(self) -> PlayView:
        return self._presenter.view(self.match, self.history, self.sight)

    def resumed(self, events: list[Event]) -> Sitting:
        """The same sitting from these events, which were read from the record."""
        again = Sitting(self.match.game, self._own, self._plan, events[0])
        again.fold(*events[1:])
        again.sight = self.sight
        return again


def sittings(name: str, count: int, steps: int, seed: int, language: str = "en") -> Iterator[tuple[Sitting, PlayView]]:
    """Each view of so many sittings, with the sitting. All numbers of seats, house rules drawn at random."""
    game, rng = load_game(name), random.Random(f"sittings {name} {seed}")
    words = Strict.load(folder(name) / "words.toml", language)
    set_out = load_examples(name).set_out
    seats_of, world = list(game.seats), load_world(name)
    for number in range(count):
        seats = game.default_seats(seats_of[number % len(seats_of)])
        options = world.drawn_options(len(seats), rng, options_from(game), frozenset()) if number else options_from(game)
        plan = load_board(name, len(seats), options)
        persons = tuple((person, (seat,)) for person, seat in zip(PEOPLE, seats, strict=False)) if number % 2 else ()
        at_table = Sitting(game, words, plan, begin(game, seats, options, persons=persons, timer=TIMER))
        yield at_table, at_table.view
        acts = stroll(game, at_table.match.state, rng.randrange(steps // 2, steps), rng, set_out)
        for _, action, after in acts:
            at_table.fold(ActionPlayed(at_table.match.at + 1.0, action))
            if game.to_act(after) and rng.random() < 0.15:
                yield from _goes_wrong(at_table, plan, rng)
                break
            yield at_table, at_table.view


def _goes_wrong(at_table: Sitting, plan: Any, rng: random.Random) -> Iterator[tuple[Sitting, PlayView]]:
    """A careless hand, then a few of the things that people and sensors do."""
    game = at_table.match.game
    yield at_table, at_table.hear(TableSeen(at_table.match.at + 1.0, visible(game.layout(at_table.match.live), game.board)))
    for _ in range(6):
        wrong = by_hand(rng.choice(WAYS), game.layout(at_table.match.live), plan, rng)
        if wrong is not None:
            yield at_table, at_table.hear(TableSeen(at_table.match.at + 1.0, visible(wrong, game.board)))
        for _ in range(2):
            heard = _happens(at_table, plan, rng)
            if heard is not None:
                yield at_table, at_table.hear(heard)
    for order in ("pause", "play_on"):
        yield at_table, at_table.hear(Command(at_table.match.at + 1.0, order))


def _happens(at_table: Sitting, plan: Any, rng: random.Random) -> Observation | None:
    match, game = at_table.match, at_table.match.game
    at, everybody = match.at + 1.0, ("by", match.seats)
    right = visible(match.expected(), game.board)
    view = at_table.view
    open_now = match.open[-1].seq if match.open else None
    more: list[Observation | None] = [
        *[TableSeen(at, right)] * 4,
        Tick(at + 60.0),
        Tick(at + 20.0),
        ButtonPressed(at, rng.choice(match.seats)),
        DiceRolled(at, (rng.randrange(1, 7),)),
        DiceRolled(at, (99,)),
        TableLost(at, reason=rng.choice(("", "No corner marks are in the picture."))),
        Failed(at, rng.choice(("camera", "search")), "KeyError: 'c9'"),
        TableSeen(at, _impossible(right, plan, rng)),
        TableSeen(at, _bumped(right, rng)),
        Command(at, rng.choice(("pause", "play_on"))),
        Command(at, "name", (("name", "Eve"), ("seat", rng.choice(match.seats)))),
        Command(at, "undo", (("to", view.undo_to), everybody)) if view.undo_to is not None else None,
        Command(at, "cancel_undo", (everybody,)) if match.restore else None,
        Command(at, "answer", (("choice", 0),)) if match.asked is not None else None,
        Command(at, "play", (("action", rng.choice(view.sayings)[1]),)) if view.sayings else None,
        Command(at, "settle", (("key", view.facts[0][1]), ("value", view.facts[0][2]), everybody)) if view.facts else None,
        Command(at, "end_match", (everybody,)) if rng.random() < 0.2 else None,
    ]
    if open_now is not None:
        order = "waive" if match.open[-1].called.fault.kind == "owed" else "overrule"
        reason = (("reason", rng.choice(("", "agreed", "camera", "We play it so"))),) if order == "overrule" else ()
        more += [Command(at, order, (("called", open_now), everybody, *reason))] * 4
    return rng.choice(more)


def _impossible(table: Layout, plan: Any, rng: random.Random) -> Layout:
    """One kind of piece more often than the box has it."""
    if not table:
        return table
    placed = table[rng.choice(sorted(table))][-1]
    fits = [name for name, there in plan.places.items() if placed.piece in there.pieces and not table[name]]
    return table.put(dict.fromkeys(fits[:40], (placed,)))


def _bumped(table: Layout, rng: random.Random) -> Layout:
    """Half of what lies there is gone."""
    return table.put({place: () for place in table if rng.random() < 0.5})

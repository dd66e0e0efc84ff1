"""Joins the screen with a match that is being played: what the screen may ask, and what it is shown.

Used by `companion play` and `companion demo`. The screen's thread only puts things into queues; views are made on the match's
thread and cross by the bridge.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from companion import assemble
from companion.clock import PlayClock
from companion.errors import CompanionError, InputError
from companion.live.clocks import clock_cards, timer_from
from companion.live.offers import game_card, policy_cards
from companion.lookup.context import Context
from companion.lookup.index import Index
from companion.lookup.rulebook import Rule, Rulebook, shelf
from companion.present.chronicle import Chronicle
from companion.present.home import CameraView, HomeView, MatchCard, NewMatch, ResumeCard, RuleText, SettingsView
from companion.present.houserules import house_rule
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.view import PlayView
from companion.present.ways import Hindsight
from companion.present.words import Words
from companion.referee.commands import Order, named
from companion.referee.desk import begin
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, DiceRolled, TableSeen
from companion.referee.policy import PRESETS
from companion.session import NOW, Session, Step

if TYPE_CHECKING:
    import vision.board
    from companion.clock import Clock
    from companion.referee.events import Event, MatchBegan


BY_HAND = "hand"
"""The device of a roll that people said."""

Pairs = tuple[tuple[str, Any], ...]


class Record(Protocol):
    """Where matches are kept."""

    def begin(self, game: Any, first: MatchBegan) -> tuple[str, Any]:
        """A new match: its name and the log to append to; its first event is already safe."""

    def resume(self, match: str) -> tuple[Any, tuple[Event, ...], Any]:
        """A match that was not finished: its game, its events, and the log to append to."""

    def unfinished(self) -> tuple[ResumeCard, ...]:
        """Matches that can go on, newest first."""


@dataclass(frozen=True)
class Table:
    """What is made new for every match: `start(session, match)` starts the sensors and returns what must be closed."""

    start: Callable[[Session, Match, Callable[[str, str], None]], list[Any]]
    clock: Callable[[float], Clock] = PlayClock
    tick_s: float | None = 1.0
    devices: str = ""
    roll: Callable[[], None] | None = None
    """Rolls a die that is only simulated; None: people roll a real one."""


class TableHost:
    """The one object behind the screen."""

    def __init__(
        self,
        record: Record,
        table: Table,
        *,
        games: tuple[str, ...] = (),
        language: str = "en",
        clocks: tuple[int, ...] = (60, 120),
        note: str = "",
    ) -> None:
        self._record = record
        self._table = table
        self.publish: Callable[[PlayView], None] = lambda _view: None
        """Where views go: the app's bridge."""
        self._language = language
        self._clocks = clocks
        self._note = note
        self.followers: list[Callable[[Step, PlayView], None]] = []
        self._books = shelf()
        self._names = tuple(name for name in (games or assemble.games()) if name in self._books)
        self._own = Words.load(None, language)
        self._words = self._own
        self._plan: vision.board.Board | None = None
        self._index: Index | None = None
        self._book: Rulebook | None = None
        self.session: Session | None = None
        self._open: list[Any] = []
        self._troubles: dict[str, str] = {}
        self._chronicle = Chronicle(self._own)
        self._sight = Sight()
        self._presenter = Presenter(self._own)
        self._seq = 0
        self._ruled: Any = None
        self._drawn = 0

    def home(self) -> HomeView:
        cards = []
        for name in self._names:
            game = assemble.load_game(name)
            words = Words.load(assemble.folder(name) / "words.toml", self._language)
            cards.append(game_card(game, assemble.options_from(game), words, assemble.clocks(name)))
        titles = {card.name: card.title for card in cards}
        resume = tuple(replace(card, title=titles.get(card.game, card.game)) for card in self._record.unfinished() if card.game in titles)
        resume = tuple(replace(card, detail=f"{card.title}, {card.detail}") for card in resume)
        devices = f"{self._note} {self._table.devices}".strip()
        return HomeView(tuple(cards), resume, devices, clock_cards(self._clocks, self._own), policy_cards(self._own))

    def begin(self, wanted: NewMatch) -> None:
        if wanted.policy not in PRESETS:
            raise InputError(f"There is no table '{wanted.policy}'; there are {', '.join(PRESETS)}.")
        rules = assemble.load_game(wanted.game)
        chosen = assemble.options_from(rules, [f"{key}={value}" for key, value in wanted.options])
        self.open(rules, assemble.seats_from(rules, wanted.seats), chosen, timer_from(wanted.clock), PRESETS[wanted.policy])

    def open(
        self, rules: Any, seats: tuple[str, ...], options: Any, timer: Pairs = (), policies: tuple[tuple[str, str], ...] = ()
    ) -> Match:
        """A new match with options that are already typed, one person to a seat; its session is running when this returns."""
        from datetime import UTC, datetime

        words = Words.load(assemble.folder(rules.name) / "words.toml", self._language)
        persons = tuple((words.seat(seat), (seat,)) for seat in seats)
        first = begin(
            rules, seats, options, persons=persons, policies=policies, timer=timer, wall=datetime.now(UTC).isoformat(timespec="seconds")
        )
        _, log = self._record.begin(rules, first)
        return self._go(rules, (first,), log)

    def resume(self, match: str) -> None:
        rules, events, log = self._record.resume(match)
        self._go(rules, events, log)

    def leave(self) -> None:
        """Ends the session; the match stays in the record."""
        session, self.session = self.session, None
        if session is not None:
            session.close()
        for each in self._open:
            each.close()
        self._open = []
        if self._index is not None:
            self._index.close()
        self._words, self._plan, self._index, self._book = self._own, None, None, None

    def order(self, order: Order) -> None:
        if self.session is not None:
            self.session.put(Command(NOW, *named(order)))

    def press(self, seat: str) -> None:
        if self.session is not None:
            self.session.put(ButtonPressed(NOW, seat))

    def roll(self) -> None:
        if self._table.roll is not None and self.session is not None:
            self._table.roll()

    def rolled(self, values: tuple[int, ...]) -> None:
        if self.session is not None:
            self.session.put(DiceRolled(NOW, values, BY_HAND))

    def matches(self) -> tuple[MatchCard, ...]:
        return ()

    def forget(self, match: str) -> None:
        """Deletes a match from the record."""

    def statistics(self) -> tuple[str, ...]:
        return ()

    def settings(self) -> SettingsView:
        return SettingsView()

    def change(self, key: str, value: str) -> None:
        """Sets a setting."""

    def camera(self) -> CameraView:
        return CameraView()

    def power_off(self) -> None:
        """Ends the session and switches off."""

    def why_not(self, piece: str, place: str) -> str:  # noqa: ARG002
        return ""

    def plan(self) -> vision.board.Board | None:
        return self._plan

    def words(self) -> Words:
        return self._words

    def search(self, text: str, view: PlayView, place: str) -> tuple[RuleText, ...]:
        if self._book is None:
            return ()
        if self._index is None:
            self._index = Index([self._book])
        faults = tuple(dict.fromkeys(line.rule for line in reversed(view.history) if line.rule))
        on_it = [self._words.piece(lying.piece) for lying in view.board.layout[place]] if place else []
        touched = (place.rpartition(".")[2], *on_it) if place else ()
        context = Context(faults[:3], tuple(view.prompt.split()), touched)
        hits = self._index.search(text, context)
        rules = [self._book.rule(hit.id) for hit in hits]
        return tuple(_text(rule, hit.snippet) for rule, hit in zip(rules, hits, strict=True) if rule is not None)

    def rule(self, rule_id: str) -> RuleText | None:
        rule = self._book.rule(rule_id) if self._book is not None else None
        return _text(rule) if rule is not None else house_rule(self._words, rule_id)

    def trouble(self, device: str, sentence: str) -> None:
        """A device says what is wrong (empty: nothing any more). From any thread; shown with the next view."""
        if sentence:
            self._troubles[device] = sentence
        else:
            self._troubles.pop(device, None)

    def _go(self, rules: Any, events: tuple[Event, ...], log: Any) -> Match:
        self.leave()
        self._words = Words.load(assemble.folder(rules.name) / "words.toml", self._language)
        self._book = self._books[rules.name]
        self._chronicle, self._sight = Chronicle(self._words), Sight()
        match = Match.blank(rules)
        for event in events:
            self._chronicle = self._chronicle.after(event, match)
            match = match.after(event)
        self._draw(match)
        titles = {rule.id: rule.title for rule in self._book.rules}
        self._presenter = Presenter(self._words, titles, Hindsight(self._words, self._plan) if self._plan else None)
        session = Session(match, log, self._table.clock(match.at), self._told, tick_s=self._table.tick_s)
        self.session = session
        self._open = self._table.start(session, match, self.trouble)
        session.start()
        return match

    def _draw(self, match: Match) -> None:
        """The geometry of the table under the house rules that hold now; people may settle some of them in the middle of a match."""
        self._ruled = in_force(match)
        self._plan = assemble.load_board(match.game.name, len(match.seats), self._ruled)
        self._drawn += 1

    def _told(self, step: Step) -> None:
        if in_force(step.match) is not self._ruled and in_force(step.match) != self._ruled:
            self._draw(step.match)
            self._presenter = replace(self._presenter, hindsight=Hindsight(self._words, self._plan) if self._plan else None)
        if step.observation is not None:
            for event, before in zip(step.decision.events, step.decision.befores, strict=True):
                self._chronicle = self._chronicle.after(event, before)
        if isinstance(step.observation, TableSeen):
            self._sight = self._sight.after(step.observation)
        self._seq += 1
        trouble = step.trouble or next(iter(dict(self._troubles).values()), "")
        view = replace(self._presenter.view(step.match, self._chronicle, self._sight, self._seq, trouble), plan=self._drawn)
        self.publish(view)
        for follower in (*self.followers, *(each.follow for each in self._open if hasattr(each, "follow"))):
            follower(step, view)


def in_force(match: Match) -> Any:
    """The house rules that hold now: the state's own where it has them, else those of the beginning."""
    return getattr(match.live, "options", match.options)


class Forgetful:
    """A record that keeps nothing: for the demo and for tests."""

    def begin(self, game: Any, first: MatchBegan) -> tuple[str, Any]:  # noqa: ARG002 - a record's own shape
        return "", _Nothing()

    def resume(self, match: str) -> tuple[Any, tuple[Event, ...], Any]:
        raise CompanionError(f"Match {match} was not kept.")

    def unfinished(self) -> tuple[ResumeCard, ...]:
        return ()


class _Nothing:
    def append(self, events: tuple[Event, ...]) -> None:
        """Forgets them."""


def _text(rule: Rule, snippet: str = "") -> RuleText:
    flowing = re.sub(r"(?<!\n)\n(?![\n*-])", " ", rule.text)  # the book's lines are not the screen's
    return RuleText(rule.id, rule.title, rule.section, rule.source, flowing, snippet, rule.human)

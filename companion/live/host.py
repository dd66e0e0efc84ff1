"""Joins the screen with a match that is being played: what the screen may ask, and what it is shown.

Used by `companion play` and `companion demo`. The screen's thread only puts things into queues; views are made on the match's
thread and cross by the bridge.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from companion import assemble
from companion.clock import PlayClock
from companion.errors import CompanionError, InputError
from companion.live.clocks import clock_cards, timer_from
from companion.live.offers import game_card, policy_cards
from companion.live.picture import Picture
from companion.live.power import power_off
from companion.live.settings import Chosen, TableSettings
from companion.live.witness import Witness
from companion.lookup.context import Context
from companion.lookup.index import Index
from companion.lookup.rulebook import Rule, Rulebook, shelf
from companion.present.chronicle import Chronicle
from companion.present.home import CameraView, HomeView, MatchCard, NewMatch, ResumeCard, RuleText, SettingsView
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.view import PlayView
from companion.present.ways import Hindsight
from companion.present.words import Words
from companion.referee.commands import Order, named
from companion.referee.desk import begin
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, DiceRolled, TableSeen
from companion.referee.persons import Persons
from companion.referee.persons import named as seated
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

    def matches(self) -> tuple[MatchCard, ...]:
        """Every match, newest first."""

    def forget(self, match: str) -> None:
        """Deletes a match."""

    def statistics(self) -> tuple[str, ...]:
        """All matches in sentences."""


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
        settings: TableSettings | None = None,
        chosen: tuple[str, ...] = (),
    ) -> None:
        self._record = record
        self._settings = settings or TableSettings(None, Chosen(language))
        self._chosen = chosen
        """House rules that the first page starts with, as `key=value`."""
        self._picture = Picture()
        self._match = ""
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
        chosen = tuple((key, value) for key, _, value in (each.partition("=") for each in self._chosen))
        return HomeView(
            tuple(cards),
            resume,
            devices,
            clock_cards(self._clocks, self._own),
            policy_cards(self._own),
            self._settings.chosen.names,
            chosen,
        )

    def begin(self, wanted: NewMatch) -> None:
        if wanted.policy not in PRESETS:
            raise InputError(f"There is no table '{wanted.policy}'; there are {', '.join(PRESETS)}.")
        rules = assemble.load_game(wanted.game)
        chosen = assemble.options_from(rules, [f"{key}={value}" for key, value in wanted.options])
        self.open(
            rules, assemble.seats_from(rules, wanted.seats), chosen, timer_from(wanted.clock), PRESETS[wanted.policy], names=wanted.names
        )
        with suppress(CompanionError):  # they hold for this match; that they are not kept is no reason not to play it
            self._settings.keep_names(wanted.names)

    def open(
        self,
        rules: Any,
        seats: tuple[str, ...],
        options: Any,
        timer: Pairs = (),
        policies: tuple[tuple[str, str], ...] = (),
        *,
        names: Pairs = (),
    ) -> Match:
        """A new match with options that are already typed, one person to a seat; its session is running when this returns."""
        from datetime import UTC, datetime

        words = Words.load(assemble.folder(rules.name) / "words.toml", self._language)
        persons: Persons = tuple((str(words.seat(seat)), (seat,)) for seat in seats)
        for seat, name in names:
            persons = seated(persons, seats, seat, name)
        first = begin(
            rules, seats, options, persons=persons, policies=policies, timer=timer, wall=datetime.now(UTC).isoformat(timespec="seconds")
        )
        number, log = self._record.begin(rules, first)
        match = self._go(rules, (first,), log)
        self._match = number
        return match

    def resume(self, match: str) -> None:
        rules, events, log = self._record.resume(match)
        self._go(rules, events, log)
        self._match = match

    def leave(self) -> None:
        """Ends the session; the match stays in the record."""
        session, self.session = self.session, None
        if session is not None:
            session.close()
        for each in self._open:
            each.close()
        self._open, self._match = [], ""
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
        return self._record.matches()

    def forget(self, match: str) -> None:
        if match == self._match:
            raise InputError(self._own.say("screen", "delete_live"))
        self._record.forget(match)

    def statistics(self) -> tuple[str, ...]:
        return self._record.statistics()

    def settings(self) -> SettingsView:
        return self._settings.view(self._own)

    def change(self, key: str, value: str) -> None:
        try:
            self._settings.change(key, value)
        finally:
            self._speak(self._settings.chosen.language)

    def camera(self) -> CameraView:
        return self._picture.view(next((each for each in self._open if isinstance(each, Witness)), None), self._words)

    def power_off(self) -> None:
        self.leave()
        power_off()

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
        return _text(rule) if rule is not None else None

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

    def _speak(self, language: str) -> None:
        """Another language holds from now on; what has been told stays as it was told."""
        if language == self._language:
            return
        self._language, self._own = language, Words.load(None, language)
        self._words = self._own
        if self.session is not None:
            self._words = Words.load(assemble.folder(self._book.game) / "words.toml", language) if self._book else self._own
            self._presenter = replace(self._presenter, words=self._words)

    def _draw(self, match: Match) -> None:
        """The geometry of the table under the house rules that hold now; people may settle some of them in the middle of a match."""
        self._ruled = in_force(match)
        self._plan = assemble.load_board(match.game.name, len(match.seats), self._ruled)
        self._drawn += 1

    def _told(self, step: Step) -> None:
        if in_force(step.match) is not self._ruled and in_force(step.match) != self._ruled:
            self._draw(step.match)
            self._presenter = replace(self._presenter, hindsight=Hindsight(self._words, self._plan) if self._plan else None)
        match = step.before
        if step.observation is not None:
            for event in step.decision.events:
                self._chronicle = self._chronicle.after(event, match)
                match = match.after(event)
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


def _text(rule: Rule, snippet: str = "") -> RuleText:
    flowing = re.sub(r"(?<!\n)\n(?![\n*-])", " ", rule.text)  # the book's lines are not the screen's
    return RuleText(rule.id, rule.title, rule.section, rule.source, flowing, snippet, rule.human)

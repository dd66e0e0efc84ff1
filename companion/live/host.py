"""The one object behind the screen. It answers the screen's thread at once and does longer work on a thread of its own."""

from __future__ import annotations

import logging
import random
import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from companion import assemble
from companion.errors import CompanionError, InputError, RecordError
from companion.live.clocks import clock_cards, timer_from, zero_card
from companion.live.keeping.asked import Record
from companion.live.machine.power import power_off
from companion.live.match import Follower, LiveMatch
from companion.live.offers import game_card, policy_cards, with_chosen
from companion.live.settings import Chosen, TableSettings
from companion.live.table import Looking, Table
from companion.live.troubles import Troubles
from companion.lookup.rulebook import shelf
from companion.present.home import CameraView, HomeView, MatchCard, NewMatch, OldMatch, RuleText, SettingsView
from companion.present.view import PlayView
from companion.present.words import Words
from companion.record.transaction import wall_now
from companion.referee.commands import Name, Order, named
from companion.referee.desk import begin
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Observation
from companion.referee.policy import PRESETS
from companion.rules.game import AnyGame
from companion.sensing.camera import DEVICES as CAMERA
from companion.session import NOW

if TYPE_CHECKING:
    import vision.board
    from companion.referee.events import Event
    from companion.session import Step

Pairs = tuple[tuple[str, Any], ...]
BY_HAND, ON_SCREEN = "hand", "screen"
"""The device of a roll: an ordinary die in the hand, or a touch."""


class TableHost:
    """Matches of one record at one table, and the views of the one that is on.

    `publish` takes each view to the screen; `followers` hear of every step on the match's thread; `note` stands before the devices'
    sentence on the first page; `chance` rolls the dice of the screen.
    """

    def __init__(
        self,
        record: Record,
        table: Table,
        publish: Callable[[PlayView], None],
        *,
        troubles: Troubles | None = None,
        followers: Iterable[Follower] = (),
        games: tuple[str, ...] = (),
        language: str = "en",
        clocks: tuple[int, ...] = (60, 120),
        note: str = "",
        chance: random.Random | None = None,
        settings: TableSettings | None = None,
        chosen: tuple[tuple[str, str], ...] = (),
    ) -> None:
        self._record, self._table, self._publish = record, table, publish
        self._followers = tuple(followers)
        self._language, self._clocks, self._note = language, clocks, note
        self._chance = chance or random.SystemRandom()
        self._settings, self._chosen = settings or TableSettings(None, Chosen(language)), chosen
        self._books = shelf()
        self._names = tuple(name for name in (games or assemble.games()) if name in self._books)
        self._own = Words.load(None, language)
        self._troubles = troubles or Troubles()
        self._live: LiveMatch | None = None
        self._ahead: tuple[Looking, Words] | None = None
        self._seq, self._coming = 0, False
        self._work: SimpleQueue[Callable[[], object] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="table", daemon=True)
        self._thread.start()

    def home(self) -> HomeView:
        cards = []
        for name in self._names:
            game = assemble.load_game(name)
            words = Words.load(assemble.folder(name) / "words.toml", self._language)
            card = game_card(game, assemble.options_from(game), words, assemble.clocks(name))
            cards.append(with_chosen(card, self._chosen, words))
        titles = {card.name: card.title for card in cards}
        resume = tuple(replace(card, title=titles.get(card.game, card.game)) for card in self._record.unfinished() if card.game in titles)
        resume = tuple(replace(card, detail=f"{card.title}, {card.detail}") for card in resume)
        # What is wrong comes first: the page has room for two or three lines before it is scrolled.
        devices = " ".join(filter(None, (self._troubles.newest(), self._note, self._table.devices)))
        clocks, policies, names = clock_cards(self._clocks, self._own), policy_cards(self._own), self._settings.chosen.names
        return HomeView(tuple(cards), resume, devices, clocks, policies, names, zero_card(self._own), self._chosen)

    def begin(self, wanted: NewMatch) -> None:
        self._once(lambda: self._begin(wanted))

    def resume(self, match: str) -> None:
        self._once(lambda: self._resume(match))

    def leave(self) -> None:
        """Ends the session; the match stays in the record."""
        self._coming = False
        self._later(self._left)

    def open(self, rules: AnyGame, seats: tuple[str, ...], options: Any) -> None:
        """A new match with options that are already typed, one person to a seat."""
        self._later(lambda: self._open(rules, seats, options))

    def close(self) -> None:
        """Leaves the match and ends the thread; returns when all is closed."""
        self._later(self._leave)
        self._work.put(None)
        if self._thread is not threading.current_thread():
            self._thread.join(20.0)

    def put(self, observation: Observation) -> None:
        """Gives an observation to the match that is on; without one it is dropped. Raises RecordError while the record is full."""
        live = self._live
        if live is not None and live.session is not None:
            self._refuse_while_full()
            live.session.put(observation)

    def _refuse_while_full(self) -> None:
        """A touch that nothing follows is touched again. Each would count once there is room: only the first of them waits."""
        live = self._live
        if live is not None and live.session is not None and live.session.trouble:
            raise RecordError(live.session.trouble)

    def order(self, order: Order) -> None:
        self.put(Command(NOW, *named(order)))
        if isinstance(order, Name):
            known = order.name == self.words().plain.seat(order.seat)
            self._keep_names(((order.seat, "" if known else order.name),))

    def press(self, seat: str) -> None:
        self.put(ButtonPressed(NOW, seat))

    def roll(self) -> None:
        """A simulated die rolls and says so itself; otherwise the screen's own dice do."""
        self._refuse_while_full()
        live = self._live
        offer = live.view.rolls if live is not None and not live.rolling else None
        if live is None or offer is None:
            return
        live.rolling = "thrown"
        values = tuple(self._chance.choice(offer.faces) for _ in range(offer.dice))
        if len(values) > 1 or not self._table.roll(values[0]):
            live.say_roll(DiceRolled(NOW, values, ON_SCREEN))

    def rolled(self, values: tuple[int, ...]) -> None:
        self._refuse_while_full()
        if self._live is not None:
            self._live.say_roll(DiceRolled(NOW, values, BY_HAND))

    def matches(self) -> tuple[MatchCard, ...]:
        return self._record.matches()

    def old_match(self, match: str) -> OldMatch:
        return self._record.old_match(match)

    def forget(self, match: str) -> None:
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
        eye = self._eye()
        if eye is None:
            return CameraView(lines=(self._own.say("screen", "camera_rests"),))
        seen, wrong = eye[0].camera(eye[1]), tuple(filter(None, map(self._troubles.of, CAMERA)))
        return replace(seen, lines=(*wrong, *(seen.lines if seen.png else ()))) if wrong else seen

    def survey(self, what: str) -> None:
        if (eye := self._eye()) is not None:
            eye[0].survey(what, eye[1])

    def look(self, game: str, seats: int) -> None:
        self._later(lambda: self._look(game, seats))

    def look_away(self) -> None:
        self._later(self._look_away)

    def power_off(self) -> None:
        self._later(self._left)
        self._later(power_off)

    def why_not(self, piece: str, place: str) -> str:
        return self._live.why_not(piece, place) if self._live is not None else ""

    def plan(self) -> vision.board.Board | None:
        return self._live.plan if self._live is not None else None

    def words(self) -> Words:
        return self._live.words if self._live is not None else self._own

    def search(self, text: str, view: PlayView, place: str) -> tuple[RuleText, ...]:
        return self._live.search(text, view, place) if self._live is not None else ()

    def rule(self, rule_id: str) -> RuleText | None:
        return self._live.rule(rule_id) if self._live is not None else None

    def _eye(self) -> tuple[Looking, Words] | None:
        """The camera that looks now, and the words of its game."""
        live = self._live
        return (live.sensors, live.words) if live is not None and live.sensors is not None else self._ahead

    def _look(self, game: str, seats: int) -> None:
        """Opens the camera where no match has it."""
        self._look_away()
        if self._live is None:
            self._ahead = (self._table.look(game, seats, self._troubles.say), self._words_of(assemble.load_game(game)))

    def _look_away(self) -> None:
        ahead, self._ahead = self._ahead, None
        if ahead is not None:
            ahead[0].close()

    def _begin(self, wanted: NewMatch) -> None:
        if wanted.policy not in PRESETS:
            raise InputError(f"There is no table '{wanted.policy}'; there are {', '.join(PRESETS)}.")
        rules = assemble.load_game(wanted.game)
        chosen = assemble.options_from(rules, [f"{key}={value}" for key, value in wanted.options])
        seats = assemble.seats_from(rules, wanted.seats)
        timer = timer_from(wanted.clock)
        self._keep_names(wanted.names)
        self._open(rules, seats, chosen, timer, PRESETS[wanted.policy], dict(wanted.names))

    def _keep_names(self, names: Pairs) -> None:
        with suppress(CompanionError):  # they hold for this match; that they are not kept is no reason not to play it
            self._settings.keep_names(names)

    def _open(  # noqa: PLR0917 - what a match is begun with
        self,
        rules: AnyGame,
        seats: tuple[str, ...],
        options: Any,
        timer: Pairs = (),
        policies: tuple[tuple[str, str], ...] = (),
        names: dict[str, str] | None = None,
    ) -> None:
        words = self._words_of(rules)
        persons: dict[str, tuple[str, ...]] = {}
        for seat in seats:
            # Somebody who plays two hands is one person.
            name = (names or {}).get(seat) or words.seat(seat)
            persons[name] = (*persons.get(name, ()), seat)
        first = begin(rules, seats, options, persons=tuple(persons.items()), policies=policies, timer=timer, wall=wall_now())
        self._leave()
        _, log = self._record.begin(rules, first)
        self._go(rules, (first,), log)

    def _resume(self, match: str) -> None:
        self._leave()
        rules, events, log = self._record.resume(match)
        self._go(rules, events, log)

    def _go(self, rules: AnyGame, events: tuple[Event, ...], log: Any) -> None:
        live = LiveMatch(
            events,
            self._words_of(rules),
            self._books[rules.name],
            rules=rules,
            told=self._told,
            troubles=self._troubles.newest,
            first=self._seq,
        )
        self._live = live
        try:
            live.start(log, self._table, self._troubles.say)
        except BaseException:
            self._leave()
            raise

    def _left(self) -> None:
        """Left by touch: whatever the match still said on its way out, the first page is shown."""
        if self._live is not None:
            self._leave()
            self._seq += 1
            self._publish(PlayView(screen="home", seq=self._seq))

    def _leave(self) -> None:
        self._look_away()
        live, self._live = self._live, None
        if live is not None:
            live.close()
            self._record.rest()

    def _told(self, step: Step, view: PlayView) -> None:
        self._seq = view.seq
        self._publish(view)
        for follower in self._followers:
            follower(step, view)

    def _speak(self, language: str) -> None:
        """Another language holds from now on."""
        if language != self._language:
            self._language, self._own = language, Words.load(None, language)
            if self._live is not None:
                self._live.speak(self._words_of(self._live.match.game))

    def _words_of(self, rules: AnyGame) -> Words:
        return Words.load(assemble.folder(rules.name) / "words.toml", self._language)

    def _once(self, work: Callable[[], object]) -> None:
        """Brings a match to the table. A second touch on the way there means the same one: it is not begun twice."""
        if not self._coming:
            self._coming = True
            self._later(work)
            self._later(self._come)

    def _come(self) -> None:
        self._coming = False

    def _later(self, work: Callable[[], object]) -> None:
        self._work.put(work)

    def _run(self) -> None:
        """Does the screen's orders one after the other. One that fails becomes a sentence on the first page."""
        while (work := self._work.get()) is not None:
            try:
                work()
            except CompanionError as error:
                self._refuse(str(error))
            except Exception as error:
                logging.getLogger(__name__).exception("The table could not do what the screen asked for")
                self._refuse(f"That did not work ({type(error).__name__}: {error}). Nothing recorded is lost; try again.")

    def _refuse(self, sentence: str) -> None:
        self._seq += 1
        self._publish(PlayView(screen="home", seq=self._seq, notice=sentence))

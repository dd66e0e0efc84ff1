"""The parts that all pages share: the view, the words, and the sheets that ask people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.properties import ObjectProperty
from kivy.uix.screenmanager import Screen

from companion.present.view import PlayView, RollOffer
from companion.present.words import Told, Words
from companion.referee.commands import Pause, Play, PlayOn, Settle
from companion.ui.controls import widgets  # noqa: F401 - kv rules of the widgets
from companion.ui.controls.buttons import Button
from companion.ui.controls.choice import ChoiceSheet
from companion.ui.controls.consent import Consent, ConsentSheet, Cover
from companion.ui.controls.dice import RolledSheet
from companion.ui.controls.sayings import SayingsSheet


def said_now(view: PlayView) -> tuple[tuple[str, Play | Settle], ...]:
    """The sayings of this moment: the sentence, and the order that it sends."""
    acts = tuple((sentence, Play(action)) for sentence, action in view.sayings)
    return (*acts, *((sentence, Settle(key, value)) for sentence, key, value in view.facts))


class Page(Screen):
    """A page of the app. `on_go(name)` asks for another page; `host` answers everything else."""

    view = ObjectProperty(PlayView(), rebind=True)
    host = ObjectProperty(None)
    words = ObjectProperty(None, allownone=True)
    plan = ObjectProperty(None, allownone=True)

    __events__ = ("on_go",)

    sheet: Cover | None = None
    """The sheet that asks people something, above the page."""
    about: object = None
    """The subject of the sheet; when it is gone, so is the sheet."""

    def on_go(self, page: str, **details: Any) -> None:
        """Another page is wanted."""

    def open(self, **details: Any) -> None:
        """People opened this page; `details` say what of it."""

    def on_leave(self, *_: object) -> None:
        self.ask_no_more()

    def ask_people(self, consent: Consent, about: object, answered: Callable[[tuple[str, ...], str], None]) -> None:
        """Covers the page until people agreed (then `answered(by, choice)`) or cancelled."""
        if self.words is None:
            return

        def agreed(by: tuple[str, ...], choice: str) -> None:
            self.ask_no_more()
            answered(by, choice)

        self.cover(ConsentSheet(consent, self.view.persons, self.words, agreed, self.ask_no_more), about)

    def cover(self, sheet: Cover, about: object = None) -> None:
        """Puts a sheet over the page."""
        self.ask_no_more()
        self.sheet, self.about = sheet, about
        self.add_widget(sheet)

    def ask_no_more(self, unless: object = None) -> None:
        """Takes the sheet away, unless it still speaks of this."""
        if self.sheet is not None and (unless is None or unless != self.about):
            self.remove_widget(self.sheet)
            self.sheet = None

    def tell(self) -> None:
        """Lists acts that can only be said and tells the referee the chosen one. A fact of their own game is agreed by all."""
        sayings = said_now(self.view)
        if self.words is None or not sayings:
            return

        def told(order: Play | Settle) -> None:
            self.ask_no_more()
            if isinstance(order, Settle):
                self._settle(order, next(text for text, each in sayings if each == order))
                return
            if order.action in self.view.last_sayings:
                self._really(next(text for text, each in sayings if each == order), order, ("say", sayings))
                return
            self.host.order(order)
            self.dispatch("on_go", "back")

        self.cover(SayingsSheet(sayings, self.words, told, self.ask_no_more), ("say", sayings))

    def _really(self, sentence: str, order: Play, about: object) -> None:
        """Asks once more before something is said that ends the game."""
        if self.words is None:
            return

        def really(_yes: object) -> None:
            self.ask_no_more()
            self.host.order(order)
            self.dispatch("on_go", "back")

        self.cover(really_sheet(self.words, sentence, self.words.say("screen", "really_over"), really, self.ask_no_more), about)

    def _settle(self, fact: Settle, sentence: str) -> None:
        consent = Consent(sentence, self.say(self.words, "settle_sentence"))

        def settled(by: tuple[str, ...], _choice: str) -> None:
            self.host.order(replace(fact, by=by))
            self.dispatch("on_go", "back")

        self.ask_people(consent, fact, settled)

    def say(self, words: Words | None, key: str, **args: Any) -> str:
        """A word of the screen itself. `words` is given so that kv follows a change of language or game."""
        return words.say("screen", key, **args) if words is not None else ""

    def pause(self) -> None:
        """The clocks stand still."""
        self.host.order(Pause())

    def play_on(self) -> None:
        """The clocks run again."""
        self.host.order(PlayOn())


def really_sheet(
    words: Words, text: str, sentence: str, answered: Callable[[object], None], cancelled: Callable[[], None]
) -> ChoiceSheet:
    """The sheet that asks once more before something grave is done."""
    title, yes = words.say("screen", "really", text=Told(text)), words.say("screen", "really_yes", text=Told(text))
    cancel = words.say("screen", "really_no")
    return ChoiceSheet(title, sentence, ((True, yes),), cancel=cancel, answered=answered, cancelled=cancelled, grave=True)


class SeatPage(Page):
    """A page with what the seats that are to act do on the screen: roll, press, say."""

    def doing(self, view: PlayView, words: Words | None) -> list[Button]:
        """The buttons for what is waited for now: the roll first, then presses, then what can be said. Grave ones are never the main."""
        if words is None:
            return []
        rolling, later = self.rolling(view, words), view.rolls is not None and bool(view.rolls.seat)
        buttons = [] if later else rolling
        presses = dict(reversed(view.presses))
        acting, seated = [seat.seat for seat in view.active], [seat.seat for seat in view.seats]
        main = (acting if len(acting) == 1 else [*presses][:1] if len(presses) == 1 else []) if not buttons else []
        for seat in sorted(presses, key=lambda seat: (seat not in seated, seated.index(seat) if seat in seated else 0)):
            look = "grave" if seat in view.grave_presses else "main" if seat in main else "plain"
            text = presses[seat] if len(presses) == 1 else words.say("screen", "press_of", seat=seat, text=Told(presses[seat]))
            buttons.append(Button(f"press:{seat}", text, look, seat=seat if len(presses) > 1 else ""))
        buttons += self.telling(view, words)
        # A roll with which another seat begins ends this turn: it comes behind what those do who have it.
        buttons += rolling if later else []
        return buttons or [Button("press:", self.say(words, "pass"), "main", disabled=True)]

    def rolling(self, view: PlayView, words: Words) -> list[Button]:
        """A die to touch and what to say of one in the hand, while a roll is waited for."""
        if view.rolls is None:
            return []
        seat, dice = view.rolls.seat, view.rolls.dice
        told = [words.say("screen", key) for key in ("roll" if dice == 1 else "roll_many", "i_rolled")]
        if seat:
            # Another seat may begin with its roll: nobody should roll for it by mistake.
            told = [words.say("screen", "press_of", seat=seat, text=Told(text)) for text in told]
        return [Button("roll", told[0], "plain" if seat else "main", dice=dice, seat=seat), Button("rolled", told[1], seat=seat)]

    def telling(self, view: PlayView, words: Words) -> list[Button]:
        """The sheet of acts that nobody can see, while there are any."""
        return [Button("say", words.say("screen", "say"))] if said_now(view) else []

    def do(self, key: str) -> None:
        """One of those buttons was touched."""
        match key.partition(":"):
            case ("roll", _, _):
                self.host.roll()
            case ("rolled", _, _):
                self.ask_rolled()
            case ("say", _, _):
                self.tell()
            case ("press", _, seat) if seat:
                self.press(seat)

    def press(self, seat: str) -> None:
        """The seat's button on the screen. What is grave is asked once more."""
        if seat not in self.view.grave_presses or self.words is None:
            self.host.press(seat)
            return
        text = dict(reversed(self.view.presses)).get(seat, "")

        def really(_yes: object) -> None:
            self.ask_no_more()
            self.host.press(seat)

        sentence = self.words.say("screen", "really_sentence", seat=seat)
        self.cover(really_sheet(self.words, text, sentence, really, self.ask_no_more), ("press", seat, text))

    def ask_rolled(self) -> None:
        """Asks for the faces of dice that were rolled by hand."""
        offer = self.view.rolls
        if offer is None or self.words is None:
            return

        def rolled(values: tuple[int, ...]) -> None:
            self.ask_no_more()
            self.host.rolled(values)

        self.cover(RolledSheet(offer, self.words, rolled, self.ask_no_more), offer)

    def still_asked(self, view: PlayView) -> object:
        """The subject that a sheet of this page may still have. It goes when its roll, press or sayings are no longer offered."""
        match self.about:
            case RollOffer():
                return view.rolls
            case ("press", seat, text):
                return self.about if (seat, text) in view.presses and seat in view.grave_presses else ()
            case ("say", _):
                return "say", said_now(view)
        return ()


def load(module: str) -> None:
    """Loads the kv file beside a page's module (its `__file__`), once."""
    path = str(Path(module).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path)

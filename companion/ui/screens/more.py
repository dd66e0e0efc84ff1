"""Everything that is not play, each a large entry: what happened, take back, names, settings, matches, the end, power."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.properties import ObjectProperty

from companion.present.view import PlayView
from companion.referee.commands import EndMatch, PassTurn, Undo
from companion.ui import theme
from companion.ui.controls.choice import ChoiceSheet
from companion.ui.controls.consent import Consent
from companion.ui.controls.widgets import Action
from companion.ui.screens.page import Page, load, said_now

KEEP, ANEW = "keep_rolls", "fresh_rolls"
"""The two fates of struck rolls, as words keys."""
UNDO = "undo"
"""Subject of the sheet about taking back; it goes when the step would be another one."""
TURN = "turn"
"""Subject of the sheets about whose turn it is; they go when another has it."""
GRAVE = ("end_match", "power_off")


class MorePage(Page):
    """A page of large entries. Each is called by the words under its key."""

    entries = ObjectProperty(())
    """The entries that there are now: words key, and whether it can be touched."""
    can_power_off = False
    next_match: Mapping[str, Any] = {}
    """The game and the seats that are chosen on the first page."""
    _asked: object = None

    def on_view(self, _page: object, view: PlayView) -> None:
        undone = self.about in (UNDO, TURN) and (view.undo_to if self.about == UNDO else view.turns) != self._asked
        said = isinstance(self.about, tuple) and self.about != ("say", said_now(view))
        if undone or said:
            self.ask_no_more()
        self._fill()

    def on_words(self, *_: object) -> None:
        self.entries = ()
        self._fill()

    def open(self, **details: Any) -> None:
        self.next_match = details
        self.can_power_off = self.host.settings().can_power_off
        self._fill()

    def touched(self, key: str) -> None:
        """An entry was touched: what has a page opens it."""
        acts: dict[str, Callable[[], None]] = {
            "undo": self.undo, "say_title": self.tell, "whose_turn": self.whose_turn, "pause": self._pause, "go_on": self._pause,
            "end_match": self.end_match, "power_off": self.power_off,
        }  # fmt: skip
        if key in acts:
            acts[key]()
        else:
            self.dispatch("on_go", key, **(self.next_match if key == "camera" else {}))

    def undo(self) -> None:
        """Takes the last finished step back: at once where hands might as well, otherwise when everybody agrees."""
        to = self.view.undo_to
        if to is None:
            return
        if self.view.undo_free:
            self._order(to)
            return
        step = self.view.undo_step
        sentence = self.say(self.words, "undo_sentence", step=step) if step else self.say(self.words, "undo_sentence_plain")
        rolls = tuple((key, self.say(self.words, key)) for key in ((KEEP, ANEW) if self.view.undo_rolls else ()))
        self.ask_people(
            Consent(self.say(self.words, "undo_title"), sentence, rolls), UNDO, lambda by, choice: self._order(to, by, choice == ANEW)
        )
        self._asked = to

    def whose_turn(self) -> None:
        """Asks whose turn it is, and gives it to the chosen seat when everybody agrees."""
        view, words = self.view, self.words
        if words is None or not view.turns:
            return

        def chosen(seat: str) -> None:
            said = self.say(words, "turn_of", seat=seat)
            self.ask_people(Consent(said, self.say(words, "turn_sentence")), TURN, lambda by, _choice: self._pass_turn(seat, by))

        seats = words.listed(words.seat(seat.seat) for seat in view.active)
        answers = [(seat, words.seat(seat)) for seat in view.turns]
        sheet = ChoiceSheet(
            self.say(words, "whose_turn_title"), self.say(words, "whose_turn_sentence", seats=seats), answers,
            cancel=self.say(words, "cancel"), answered=chosen, cancelled=self.ask_no_more,
        )  # fmt: skip
        self._asked = view.turns
        self.cover(sheet, TURN)

    def end_match(self) -> None:
        """Ends the match with the scores as they are, when everybody agrees."""
        consent = Consent(self.say(self.words, "end_match_title"), self.say(self.words, "end_match_sentence"))
        self.ask_people(consent, "end_match", lambda by, _choice: self._end(by))

    def power_off(self) -> None:
        """Asks once more, then switches off."""
        self.cover(
            ChoiceSheet(
                self.say(self.words, "power_off_title"),
                self.say(self.words, "power_off_sentence"),
                [(True, self.say(self.words, "power_off"))],
                cancel=self.say(self.words, "cancel"),
                answered=self._switch_off,
                cancelled=self.ask_no_more,
                grave=True,
            )
        )

    def _entries(self) -> tuple[tuple[str, bool], ...]:
        view = self.view
        on, over = view.screen != "home", view.screen == "end"
        wanted: list[tuple[str, bool]] = []
        if on:
            wanted += [("history", True), *([("undo", view.undo_to is not None)] if not view.restoring else [])]
        if on and not over:
            wanted += [("say_title", True)] if said_now(view) else []
            wanted += [("whose_turn", True)] if view.turns else []
            wanted += [("go_on" if view.paused else "pause", True), ("across", True), ("names", True), ("camera", True)]
        if not on and self.next_match:
            wanted += [("camera", True)]
        wanted += [("settings", True), ("matches", True), ("statistics", True)]
        if on:
            wanted += [("end_match", True), ("home", True)] if not over else [("home", True)]
        return (*wanted, ("power_off", True)) if self.can_power_off else tuple(wanted)

    def _fill(self) -> None:
        if self.words is None or (entries := self._entries()) == self.entries:
            return
        self.entries = entries
        box = self.ids.entries
        box.clear_widgets()
        for key, can in entries:
            button = Action(text=self.say(self.words, key), kind="grave" if key in GRAVE else "plain", disabled=not can)
            button.size_hint_y, button.most, button.key = 1, theme.metrics.prompt, key
            button.bind(on_release=lambda _button, key=key: self.touched(key))
            box.add_widget(button)

    def _pause(self) -> None:
        if self.view.paused:
            self.play_on()
        else:
            self.pause()
        self.dispatch("on_go", "play")

    def _pass_turn(self, seat: str, by: tuple[str, ...]) -> None:
        self.host.order(PassTurn(seat, by))
        self.dispatch("on_go", "play")

    def _end(self, by: tuple[str, ...]) -> None:
        self.host.order(EndMatch(by))
        self.dispatch("on_go", "play")

    def _switch_off(self, _yes: Any) -> None:
        self.ask_no_more()
        self.host.power_off()

    def _order(self, to: int, by: tuple[str, ...] = (), fresh_rolls: bool = False) -> None:
        self.host.order(Undo(to, by, fresh_rolls))
        self.dispatch("on_go", "play")


load(__file__)

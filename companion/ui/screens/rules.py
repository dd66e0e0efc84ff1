"""Looking up a rule: one touch from a ruling, or by words; what stands on the table comes first."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.present.home import RuleText
from companion.ui.controls.keyboard import CLOSE, ERASE, SPACE, Keyboard
from companion.ui.controls.widgets import Action
from companion.ui.screens.page import Page, load
from companion.ui.theme import metrics

REMEMBERED = 3
"""Questions of this evening that are offered again."""
WORTH_KEEPING = 3
"""Letters of a question that is remembered."""


class RuleHit(ButtonBehavior, BoxLayout):
    """One rule in the list."""

    rule_id = StringProperty("")
    title = StringProperty("")
    section = StringProperty("")
    chosen = BooleanProperty(False)


class RulesPage(Page):
    """The rulebook of the game on the table. `asked`: what was looked up and found, newest first."""

    query = StringProperty("")
    place = StringProperty("")
    typing = BooleanProperty(False)
    section = StringProperty("")
    title = StringProperty("")
    text = StringProperty("")
    source = StringProperty("")
    asked: tuple[str, ...] = ()

    def open(self, rule: str = "", place: str = "", **_details: Any) -> None:
        """Shows this rule, or what the touched place and the table speak for."""
        self.query, self.place, self.typing = "", place, False
        self.look()
        found = self.host.rule(rule) if rule else None
        if found is not None:
            self.read(found)

    def look(self) -> None:
        """Searches and shows the best rule."""
        hits = self.host.search(self.query, self.view, self.place)
        box = self.ids.hits
        box.clear_widgets()
        for hit in hits:
            row = RuleHit(rule_id=hit.id, title=hit.title, section=label(hit))
            row.bind(on_release=lambda _row, hit=hit: self.choose(hit.id))
            box.add_widget(row)
        for question in () if self.query and hits else self.questions():
            chip = Action(text=question, kind="plain", halign="left", padding=(metrics.gap * 1.2, 0))
            chip.height = metrics.target * 0.72
            chip.bind(on_release=lambda _chip, question=question: self.ask(question))
            box.add_widget(chip)
        self.ids.found.scroll_y = 1
        best = self.host.rule(hits[0].id) if hits else None
        if best is not None:
            self.read(best)
        else:
            self.section, self.title, self.source = "", "", ""
            self.text = self.say(self.words, "search_none" if self.query else "search_how")

    def questions(self) -> tuple[str, ...]:
        """Questions to be asked by one touch: those asked before, then those that players ask most."""
        often = self.words.tables.get("asks", {}).values() if self.words is not None else ()
        return tuple(dict.fromkeys((*self.asked, *often)))

    def ask(self, question: str) -> None:
        """A question was touched."""
        self.query, self.typing = question, False
        self.look()

    def choose(self, rule_id: str) -> None:
        """A hit was touched."""
        self.typing = False
        if len(self.query) >= WORTH_KEEPING:
            self.asked = tuple(dict.fromkeys((self.query, *self.asked)))[:REMEMBERED]
        rule = self.host.rule(rule_id)
        if rule is not None:
            self.read(rule)

    def read(self, rule: RuleText) -> None:
        """Shows one rule's text."""
        self.section = label(rule)
        self.title, self.text = rule.title, rule.text
        self.source = self.say(self.words, "source", source=rule.source) if rule.source else ""
        self.ids.reader.scroll_y = 1
        for row in self.ids.hits.children:
            if isinstance(row, RuleHit):
                row.chosen = row.rule_id == rule.id

    def on_typing(self, _page: object, typing: bool) -> None:
        keys = self.ids.keyboard
        keys.clear_widgets()
        keys.height = 0
        if typing:
            board = Keyboard(lambda key: self.say(self.words, key))
            board.bind(on_key=lambda _board, key: self.key(key))
            keys.add_widget(board)
            keys.height = board.height

    def key(self, key: str) -> None:
        """A key of the keyboard."""
        if key == CLOSE:
            self.typing = False
            return
        self.query = self.query[:-1] if key == ERASE else self.query + (" " if key == SPACE else key)
        self.look()


def label(rule: RuleText) -> str:
    """The rule's number and section. A rule without an original has no number to look up, so only its section is shown."""
    return f"{rule.id}  {rule.section}" if rule.source else rule.section


load(__file__)

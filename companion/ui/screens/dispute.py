"""A ruling: what was seen, which rule says so, where the piece may go; put it back, ask, or overrule. Questions stand here too."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from companion.present.view import PlayView
from companion.ui import theme
from companion.ui.board import main_zone
from companion.ui.screens.page import Page, load
from companion.ui.widgets import Action


class DisputePage(Page):
    """Shows itself when a fault is called or a question is asked, and goes by itself once the table agrees."""

    shade = ColorProperty(theme.PANEL)
    sign = StringProperty("")
    headline = StringProperty("")
    sentence = StringProperty("")
    steps = StringProperty("")
    seen = StringProperty("")
    guiding = BooleanProperty(False)
    asking = BooleanProperty(False)

    def on_view(self, _page: object, view: PlayView) -> None:
        if self.words is None:
            return
        if view.ruling is None or not view.ruling.open:
            self.guiding = self.asking = False
        if view.question is not None:
            self._question(view)
        elif view.screen == "dispute" and view.notice and (view.ruling is None or not view.ruling.open):
            self._restoring(view)
        elif view.ruling is not None:
            self._ruling(view)

    def zones_in_question(self, view: PlayView, plan: Any) -> list[str]:
        """The main board, and the sheets on which a marked place lies."""
        if plan is None:
            return []
        marked = {plan.places[place].zone for place, mark in view.board.marks if mark in ("wrong", "asked", "may") and place in plan.places}
        return [name for name in plan.zones if name in marked] or [main_zone(plan)]

    def _ruling(self, view: PlayView) -> None:
        ruling = view.ruling
        if ruling is None:
            return
        self.shade = (theme.ORANGE if ruling.owes else theme.VERMILION) if ruling.open else theme.GREEN
        self.sign = "!" if ruling.open else "OK"
        self.headline = ruling.title or self.say(self.words, "rule", id=ruling.rule)
        self.sentence = f"{self.say(self.words, 'rule', id=ruling.rule)}. {ruling.sentence}"
        if self.asking:
            self.steps = self.say(self.words, "overrule_question")
        elif ruling.open:
            numbered = ruling.remedy if len(ruling.remedy) < 2 else tuple(f"{n}. {step}" for n, step in enumerate(ruling.remedy, 1))
            self.steps = "\n".join(numbered)
        else:
            self.steps = self.say(self.words, "settled")
        self.seen = self._seen(view)
        self._offer([])
        self._bar(self._answers(view))

    def _seen(self, view: PlayView) -> str:
        if view.ruling is None or not view.ruling.open:
            return ""
        if self.guiding:
            return self.say(self.words, "waiting_hands")
        lines = [f"{self.say(self.words, 'seen')}: {', '.join(view.ruling.seen[:3])}."] if view.ruling.seen else []
        if view.ruling.may:
            places = self.words.listed(self.words.place(place) for place in view.ruling.may[:6])
            lines.append(f"{self.say(self.words, 'may_go')}: {places}.")
        return "\n".join(lines)

    def _answers(self, view: PlayView) -> list[tuple[str, str, str]]:
        """Buttons: name, look, text key."""
        ruling = view.ruling
        if ruling is None or not ruling.open:
            return [("back", "main", "back"), ("ask", "plain", "read_rule")]
        if self.asking:
            return [("overrule_no", "main", "overrule_no"), ("overrule_yes", "grave", "overrule_yes")]
        if ruling.owes:
            return [("back", "main", "back"), ("ask", "plain", "read_rule"), ("waive", "grave", "waive")]
        return [("put_back", "main", "put_back"), ("ask", "plain", "read_rule"), ("overrule", "grave", "overrule")]

    def _question(self, view: PlayView) -> None:
        question = view.question
        if question is None:
            return
        self.shade, self.sign = theme.SKY, "?"
        self.headline = question.sentence
        self.sentence = self.say(self.words, "answer_hands")
        self.steps = self.seen = ""
        self._offer(list(question.options))
        self._bar([("rules", "plain", "rules"), ("more", "plain", "more")])

    def _restoring(self, view: PlayView) -> None:
        self.shade, self.sign = theme.SKY, "<"
        self.headline = self.say(self.words, "undo")
        self.sentence = view.notice
        self.steps = self.seen = ""
        self._offer([])
        self._bar([("rules", "plain", "rules"), ("more", "plain", "more")])

    def _offer(self, options: list[str]) -> None:
        box = self.ids.options
        if [button.text for button in reversed(box.children)] == options:
            return
        box.clear_widgets()
        for number, text in enumerate(options):
            button = Action(text=text, kind="plain")
            button.height = theme.metrics.least * (1.6 if len(options) < 3 else 1.2)
            button.bind(on_release=lambda _b, choice=number: self.host.order("answer", choice=choice))
            box.add_widget(button)

    def _bar(self, buttons: list[tuple[str, str, str]]) -> None:
        bar = self.ids.bar
        wanted = [(name, self.say(self.words, key)) for name, _, key in buttons]
        if [(button.name, button.text) for button in reversed(bar.children)] == wanted:
            return
        bar.clear_widgets()
        for name, look, key in buttons:
            button = Action(text=self.say(self.words, key), kind=look)
            button.name = name
            button.size_hint_y = 1
            button.bind(on_release=lambda _b, name=name: self.touched(name))
            bar.add_widget(button)

    def touched(self, name: str) -> None:
        """What a button of the bar does."""
        ruling = self.view.ruling
        match name:
            case "back":
                self.dispatch("on_go", "play")
            case "rules" | "more":
                self.dispatch("on_go", name)
            case "ask" if ruling is not None:
                self.dispatch("on_go", "rules", rule=ruling.rule)
            case "put_back":
                self.guiding = not self.guiding
            case "overrule" | "overrule_no":
                self.asking = name == "overrule"
            case "overrule_yes" if ruling is not None:
                self.asking = False
                self.host.order("overrule", called=ruling.called)
            case "waive" if ruling is not None:
                self.host.order("waive", called=ruling.called)
                self.dispatch("on_go", "play")
        self.on_view(self, self.view)


load("dispute")

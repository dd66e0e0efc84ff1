"""A ruling: what was seen, which rule says so, where the piece may go; put it back, ask, or overrule. Questions stand here too."""

from __future__ import annotations

from functools import partial
from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty

from companion.present.view import End, PlayView, Ruling
from companion.referee.commands import Answer, CancelUndo, Overrule, Waive
from companion.ui import theme
from companion.ui.controls.buttons import Button
from companion.ui.controls.consent import Consent
from companion.ui.controls.widgets import Action, fitting, room_of
from companion.ui.drawing.lay import main_zone
from companion.ui.screens.page import SeatPage, load

Told = tuple[int, str]
"""A ruling by its number and its sentence: numbers alone come again in the next match."""
MOST = 4
"""Sentences of what is owed that are shown at once."""
MOST_ASKED = 3
"""Facts of which one can be settled at once: more do not fit beside each other."""

LEADING = 1.08
"""How far lines stand apart, as a share of their height."""
MOST_BESIDE = 4
"""Buttons that fit beside each other with their words whole."""


def numbered(steps: tuple[str, ...]) -> str:
    """Steps one below the other, with their numbers where there are several."""
    return "\n".join(steps if len(steps) < 2 else (f"{number}. {step}" for number, step in enumerate(steps, 1)))


def owing(view: PlayView) -> tuple[int, ...]:
    """The faults of which something is still to do: the one in sight, else all."""
    if view.ruling is not None and view.ruling.open and view.ruling.owes:
        return (view.ruling.called,)
    return tuple(dict.fromkeys(item.called for item in view.owed))


def told_by(ruling: Ruling | None) -> Told | None:
    """The number and the sentence by which a ruling is known."""
    return (ruling.called, ruling.sentence) if ruling is not None else None


LOOKS: dict[End, tuple[list[float], str, str]] = {
    "": (theme.GREEN, "OK", "settled"),
    "right": (theme.GREEN, "OK", "settled"),
    "stands": (theme.PURPLE, "=", "end_stands"),
    "dropped": (theme.SKY, "-", "end_dropped"),
    "heard": (theme.RAISED, ">", "end_heard"),
}
"""Looks of a ruling that is over: colour, sign, and the words key of its headline. `<key>_how` explains it."""


class DisputePage(SeatPage):
    """Shows itself when a fault is called or a question is asked, and goes by itself once the table agrees."""

    shade = ColorProperty(theme.PANEL)
    sign = StringProperty("")
    headline = StringProperty("")
    notice = StringProperty("")
    """Trouble with a device. Hands that put the table right are not seen without a camera."""
    sentence = StringProperty("")
    steps = StringProperty("")
    seen = StringProperty("")
    why = StringProperty("")
    """Why it was ruled so, line by line; empty while nobody has touched the words of the ruling."""
    guiding = BooleanProperty(False)
    """True while only the way to put it right is in sight."""
    buttons = ObjectProperty([])
    guided: Told | None = None
    """The ruling that somebody wants to put right."""
    explained: Told | None = None
    """The ruling whose reasons are in sight."""
    aside = ObjectProperty([])
    """Buttons that only look something up, in a row of their own if one row would be too narrow."""

    def on_words(self, *_: object) -> None:
        self.on_view(self, self.view)

    def on_view(self, _page: object, view: PlayView) -> None:
        if self.words is None:
            return
        over = view.ruling is None or not view.ruling.open or view.restoring or view.question is not None
        self.guiding = not over and self.guided == told_by(view.ruling)
        self.ask_no_more(unless=self._asked_about(view))
        self.why = ""
        if view.question is not None:
            self._question(view)
        elif view.restoring or (view.screen == "dispute" and view.notice and (view.ruling is None or not view.ruling.open)):
            self._restoring(view)
        elif view.owed and (view.ruling is None or not view.ruling.open):
            self._owed(view)
        elif view.ruling is not None:
            self._ruling(view)
        told = (self.sentence, self.words.say("notices", "restore") if view.restore else "")
        self.notice = view.notice if view.notice not in told else ""

    def zones_in_question(self, view: PlayView, plan: Any) -> list[str]:
        """The main board, and the sheets on which a marked place lies."""
        if plan is None:
            return []
        named = {place for place, mark in view.board.marks if mark in ("wrong", "asked", "may", "owed")}
        named |= {place for place, lacking in view.board.ghosts.items() if lacking}
        marked = {plan.places[place].zone for place in named if place in plan.places}
        return [name for name in plan.zones if name in marked] or [main_zone(plan)]

    def size_of_words(self, width: float, height: float, sentence: str, steps: str) -> float:
        """The font size at which rule and remedy are both in sight, a prompt's at most. It is a prompt's too where they must scroll."""
        prompt, hand = int(theme.metrics.prompt), ceil(theme.metrics.hand)
        height /= LEADING
        text = f"{sentence}\n{steps}"
        if width < prompt or height < prompt or room_of(text, hand, int(width), False)[1] > height:
            return prompt
        return fitting(text, int(width), int(height), prompt, False, hand)

    def _ruling(self, view: PlayView) -> None:
        ruling = view.ruling
        if ruling is None:
            return
        named = self.words.rule_named(ruling.rule) if self.words is not None else ruling.rule
        self.sentence = f"{named}. {ruling.sentence}" if named else ruling.sentence
        if ruling.open:
            self.shade, self.sign = theme.ORANGE if ruling.owes else theme.VERMILION, "!"
            self.headline = ruling.title or named
            self.steps = numbered(ruling.remedy)
        else:
            self.shade, self.sign, key = LOOKS[ruling.end]
            self.headline = self.say(self.words, key)
            self.steps = self.say(self.words, "end_right_how" if key == "settled" else f"{key}_how")
        self.seen = self._seen(view)
        lines = ruling.why if ruling.open and not self.guiding else ()
        self.why = "\n".join(lines if self.explained == told_by(ruling) else [self.say(self.words, "why_touch")] if lines else ())
        self._offer([])
        self._bar(self._answers(view))

    def explain(self) -> None:
        """The words of a ruling were touched: what speaks for it, and once more: no longer."""
        ruling = self.view.ruling
        if ruling is not None and ruling.why and self.view.question is None:
            self.explained = None if self.explained == told_by(ruling) else told_by(ruling)
            self.on_view(self, self.view)
            # On a small panel the reasons lie below; the words have their new height a frame later.
            shown = self.ids.why if self.explained is not None else self.ids.first
            Clock.schedule_once(lambda _: self.ids.scroll.scroll_to(shown, animate=False))

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

    def _answers(self, view: PlayView) -> list[Button]:
        ruling = view.ruling
        if ruling is None or not ruling.open:
            return [self._button("back", "main"), self._button("ask", key="read_rule")]
        if ruling.owes:
            return [self._button("back", "main"), self._button("ask", key="read_rule"), self._button("waive", "grave")]
        # Where nothing lies wrong there is nothing to put back: it was said, and play goes on with the next act.
        first = self._button("put_back", "main") if ruling.remedy else self._button("back", "main", key="go_on")
        return [first, self._button("ask", key="read_rule"), self._button("more"), self._button("overrule", "grave")]

    def _button(self, name: str, look: str = "plain", key: str = "") -> Button:
        return Button(name, self.say(self.words, key or name), look)

    def _owed(self, view: PlayView) -> None:
        """The debts that remain although another ruling came later."""
        self.shade, self.sign = theme.ORANGE, "..."
        self.headline = self.say(self.words, "owed")
        rules = dict.fromkeys(item.rule for item in view.owed if item.rule)
        self.sentence = ", ".join(filter(None, map(self.words.rule_named, rules))) if self.words is not None else ""
        self.steps = "\n".join(item.sentence for item in view.owed[:MOST])
        self.seen = ""
        self._offer([])
        self._bar([self._button("back", "main"), self._button("ask", key="read_rule"), self._button("waive", "grave")])

    def _asked_about(self, view: PlayView) -> object:
        """The ruling or question that a sheet on this page may still speak of."""
        if still := self.still_asked(view):
            return still
        if view.ruling is not None and view.ruling.open and not view.ruling.owes:
            return view.ruling.called
        return owing(view) or ()

    def _question(self, view: PlayView) -> None:
        question = view.question
        if question is None:
            return
        self.shade, self.sign = theme.SKY, "?"
        self.headline = self.say(self.words, "question")
        self.sentence = question.sentence
        self.steps, self.seen = "", self.say(self.words, "answer_hands")
        self._offer(list(question.options))
        self._bar([self._button("rules"), self._button("more")])

    def _restoring(self, view: PlayView) -> None:
        """The steps that put the table back, or the way out of it."""
        self.shade, self.sign = theme.SKY, "<"
        self.headline = self.say(self.words, "restoring" if view.restoring else "notice")
        self.steps = ""
        if view.restore:
            self.sentence, self.seen = numbered(view.restore), self.say(self.words, "restoring_how")
        else:
            self.sentence, self.seen = view.notice or self.say(self.words, "undo_done"), ""
        self._offer([])
        cancel = [self._button("cancel_undo")] if view.restoring else []
        self._bar([*cancel, self._button("rules"), self._button("more")])

    def _offer(self, options: list[str]) -> None:
        box = self.ids.options
        if [button.text for button in reversed(box.children)] == options:
            return
        box.clear_widgets()
        for number, text in enumerate(options):
            button = Action(text=text, kind="plain", least=theme.metrics.small)
            button.height = least = theme.metrics.least * (1.6 if len(options) < 3 else 1.2)
            button.bind(width=partial(_grow, least=least), on_release=lambda _b, choice=number: self.host.order(Answer(choice)))
            box.add_widget(button)

    def _bar(self, buttons: list[Button]) -> None:
        view, words = self.view, self.words
        rolling = self.rolling(view, words) if words is not None else []
        row = [*buttons, *(self.telling(view, words) if words is not None else [])]
        row = [*row, *rolling] if view.rolls is not None and view.rolls.seat else [*rolling, *row]
        apart = {"ask", "rules", "more", "say"} if len(row) > MOST_BESIDE else set()
        self.aside = [button for button in row if button.key in apart]
        self.buttons = [button for button in row if button.key not in apart]

    def touched(self, name: str) -> None:
        """Does the act of a touched button of the bar."""
        ruling = self.view.ruling
        match name:
            case "back":
                self.dispatch("on_go", "play")
            case "rules" | "more":
                self.dispatch("on_go", name)
            case "ask":
                self.dispatch("on_go", "rules", rule=self._rule(self.view))
            case "cancel_undo":
                self.host.order(CancelUndo())
            case "roll" | "rolled" | "say":
                self.do(name)
                return
            case "put_back":
                self.guided = None if self.guiding else told_by(ruling)
            case "overrule" if ruling is not None:
                self._overrule(ruling)
                return
            case "waive":
                self._waive(owing(self.view))
                return
        self.on_view(self, self.view)

    def _rule(self, view: PlayView) -> str:
        if view.ruling is not None and (view.ruling.open or not view.owed):
            return view.ruling.rule
        return view.owed[0].rule if view.owed else ""

    def _overrule(self, ruling: Ruling) -> None:
        """Asks for the people who let it stand, and their reason. What was only asked is settled by all of them."""
        called, asked = ruling.called, ruling.settles[:MOST_ASKED]
        reasons = tuple(self.words.tables.get("reasons", {}).items()) if self.words is not None else ()
        title, sentence = self.say(self.words, "overrule_title"), self.say(self.words, "settle_sentence" if asked else "overrule_sentence")
        choices = (*asked, *reasons[: len(asked) > 1]) if asked else reasons
        consent = Consent(title, sentence, choices)
        self.ask_people(consent, called, lambda by, reason: self.host.order(Overrule(called, by, reason)))

    def _waive(self, called: tuple[int, ...]) -> None:
        """Everybody agrees that it stays as it is."""
        sentence = " ".join(item.sentence for item in self.view.owed[:MOST])
        if not sentence and self.view.ruling is not None:
            sentence = self.view.ruling.sentence

        def waive(by: tuple[str, ...], _choice: str) -> None:
            for each in called:
                self.host.order(Waive(each, by))
            self.dispatch("on_go", "play")

        self.ask_people(Consent(self.say(self.words, "waive_title"), sentence), called, waive)


def _grow(button: Action, width: float, *, least: float) -> None:
    """Makes an answer as high as its words need at this width: people choose between them, so none is cut."""
    words = room_of(button.text, int(theme.metrics.small), int(width - button.inset), bool(button.bold))[1]
    button.height = max(least, words + theme.metrics.gap)


load(__file__)

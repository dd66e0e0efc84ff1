"""Play: the referee's board, the seat whose turn it is, the clock, the prompt, the last ruling."""

from __future__ import annotations

import logging
from math import ceil
from threading import Thread
from typing import Any

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.present.view import BoardPicture, PlayView
from companion.present.words import Words
from companion.ui.controls import dice, waybar  # noqa: F401 - BoardView, Dice and WayBar for kv
from companion.ui.controls.buttons import Button
from companion.ui.controls.choice import ChoiceSheet
from companion.ui.controls.scores import ScoreSheet
from companion.ui.controls.why import WhyNot, lying_of
from companion.ui.drawing import board  # noqa: F401 - BoardView, Dice and WayBar for kv
from companion.ui.drawing.lay import beside, owner
from companion.ui.screens.page import SeatPage, load
from companion.ui.window import next_frame

ENDS = {"": "settled", "right": "settled", "stands": "end_stands", "dropped": "end_dropped", "heard": "end_heard"}
"""How a ruling ended, as words keys."""
WHICH, SCORES = "which", "scores"
"""Subjects of sheets: on one of them one of several pieces is chosen, on the other all scores are read."""


class PlayPage(SeatPage):
    """The page that is on for most of a game."""

    whole = BooleanProperty(False)
    """True if the whole table is shown as it lies. Otherwise only the board and the zones of the seats that are to act."""
    buttons = ObjectProperty([])
    notice = StringProperty("")
    """Trouble, above the sentence to be read. It may last all evening, and people play on meanwhile."""
    said = StringProperty("")
    """The sentence to be read: the prompt of the game, or a question and answer of `why not?`."""
    picture = ObjectProperty(BoardPicture())
    asking = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.why = WhyNot()

    def on_view(self, _page: object, view: PlayView) -> None:
        if self.words is None:
            return
        if view.screen != "play" or (view.ruling is not None and view.ruling.open and not view.ruling.owes):
            self.why.close()
        if isinstance(self.sheet, ScoreSheet):
            self.sheet.show(view)
        about = self.about if self.about == SCORES or (self.about == WHICH and self.why.step == "which") else self.still_asked(view)
        self.ask_no_more(unless=about)
        self._refresh()

    def on_words(self, *_: object) -> None:
        self.on_view(self, self.view)

    def on_leave(self, *args: object) -> None:
        """Drops the question unless its rule is being read."""
        super().on_leave(*args)
        if self.manager is None or self.manager.current != "rules":
            self.why.close()
            self._refresh()

    def _refresh(self) -> None:
        view, why = self.view, self.why
        self.asking = bool(why.step)
        asked = why.answer if why.step == "said" else self.say(self.words, f"why_{why.step}") if why.step else ""
        waited = (*self._windows(view), view.time_up, *self._waited(view))
        self.notice = "" if why.step else view.notice
        self.said = asked or "\n".join(filter(None, waited))
        self.picture = why.picture(view.board)
        self.buttons = self._about_why() if why.step else self.doing(view, self.words)

    def _windows(self, view: PlayView) -> list[str]:
        """Every window that is open, with its whole seconds."""
        whole = [(window, str(ceil(window.left_s))) for window in view.windows]
        return [
            self.say(self.words, "window_how" if window.how else "window", seconds=left, prompt=window.prompt, how=window.how)
            for window, left in whole
        ]

    def _waited(self, view: PlayView) -> list[str]:
        """The prompt and what may be done besides, unless a window says it already."""
        told = [window.prompt for window in view.windows]
        return [said for said in (view.prompt, view.hint) if said not in told]

    def _about_why(self) -> list[Button]:
        rule = [Button("read", self.say(self.words, "read_rule"))] if self.why.rule else []
        return [Button("close", self.say(self.words, "close"), "main"), *rule]

    def ask_why(self) -> None:
        """Begins to ask why a piece may not go somewhere, or stops asking."""
        self.ids.way.close()
        if self.why.step:
            self.why.close()
        else:
            self.why.begin()
        self._refresh()

    def do(self, key: str) -> None:
        match key:
            case "close":
                self.ask_why()
            case "read":
                self.dispatch("on_go", "rules", rule=self.why.rule)
            case _:
                super().do(key)

    def _answer(self) -> None:
        """Has the rules asked once piece and place are known. That takes a while: it is done on a thread of its own."""
        if self.why.goal and self.why.step == "place":
            self.why.step = "wait"
            Thread(target=self._look_up, args=(self.host, self.why.piece, self.why.goal), name="why-not", daemon=True).start()
        self._refresh()

    def _look_up(self, host: Any, piece: str, place: str) -> None:
        """Asks the rules on a thread of its own, and gives their answer to the screen's."""
        try:
            answer = host.why_not(piece, place)
        except Exception:
            logging.getLogger(__name__).exception("Why not %s to %s", piece, place)
            answer = ""
        next_frame(lambda: self._told(piece, place, answer))

    def _told(self, piece: str, place: str, answer: str) -> None:
        """The answer, unless something else is asked by now."""
        if (self.why.step, self.why.piece, self.why.goal) == ("wait", piece, place):
            self.why.told(answer or self.say(self.words, "why_unknown"))
            self._refresh()

    def _which(self) -> None:
        """Several pieces lie where somebody touched: one is chosen."""
        words = self.words

        def chosen(piece: str) -> None:
            self.ask_no_more()
            self.why.choose(piece, self.plan)
            self._answer()

        def cancelled() -> None:
            self.ask_no_more()
            self.ask_why()

        names = [(piece, capital(words.piece(lying_of(piece)))) for piece in self.why.choices]
        title, sentence, cancel = (self.say(words, key) for key in ("why", "why_which", "cancel"))
        sheet = ChoiceSheet(title, sentence, names, cancel=cancel, answered=chosen, cancelled=cancelled)
        self.cover(sheet, WHICH)

    def tell_scores(self) -> None:
        """All scores with the names, and with all that is told of each seat. Their row has room for letters only."""
        if self.words is not None:
            self.cover(ScoreSheet(self.view, self.words, self.ask_no_more), SCORES)

    def near(self, view: PlayView, plan: Any, whole: bool, room: tuple[float, float]) -> list[str]:
        """The zones that are shown large."""
        if plan is None:
            return []
        if whole:
            return list(plan.zones)
        owing = [owner(plan, plan.places[place].zone) for place in view.board.marked("owed") if place in plan.places]
        return beside(plan, [*(seat.seat for seat in view.active), *owing], (room[0], room[1]))

    def look_around(self) -> None:
        """The whole table, or the board again."""
        self.whole = not self.whole

    def touched_place(self, place: str) -> None:
        """Gives a touched place to the open question, else to the shown moves, else opens the rules about it."""
        if self.why.step:
            self.why.touch(place, self.view, self.plan)
            if self.why.step == "which":
                self._which()
            self._answer()
        elif not self.ids.way.touch_place(place):
            self.dispatch("on_go", "rules", place=place)

    def ruling_text(self, view: PlayView, words: Words | None) -> str:
        """The sentence of the debts, else of a ruling after which nothing has happened, else what happened last."""
        if view.owed:
            return f"{self.say(words, 'owed')}: {view.owed[0].sentence}"
        if view.ruling is None or not ruled_last(view):
            return view.history[-1].text if view.history else self.say(words, "no_ruling")
        ruling, named = view.ruling, words.rule_id(view.ruling.rule) if words is not None else view.ruling.rule
        if not ruling.open:
            return f"{self.say(words, ENDS[ruling.end])}: {named} {ruling.title}".strip()
        return f"{named or ruling.title}: {ruling.sentence}"

    def ruling_page(self, view: PlayView) -> str:
        """The page on which the whole of that line stands."""
        return "dispute" if view.owed or ruled_last(view) else "history"

    def ruling_tone(self, view: PlayView) -> str:
        """The colour of that line."""
        if view.owed:
            return "ask"
        return "calm" if view.ruling is None or not view.ruling.open else "bad"


def ruled_last(view: PlayView) -> bool:
    """True if the last ruling is open, or over and nobody has played on since."""
    ruling = view.ruling
    return ruling is not None and (ruling.open or not view.history or view.history[-1].tone != "calm")


def capital(text: str) -> str:
    """The same words with a capital letter at their beginning."""
    return text[:1].upper() + text[1:]


class RulingLine(ButtonBehavior, BoxLayout):
    """One line: what is to be put right, or what happened last. The whole of it is a touch away."""

    text = StringProperty("")
    tone = StringProperty("calm")


load(__file__)

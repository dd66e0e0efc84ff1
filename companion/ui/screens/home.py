"""The first page: game, number of players, clock and house rules of a new match, or an unfinished match."""

from __future__ import annotations

from functools import partial
from typing import Any

from kivy.factory import Factory
from kivy.graphics import Color
from kivy.properties import BooleanProperty, DictProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.present.home import EMPTY_PAGE, ClockCard, FormCard, GameCard, HomeView, NewMatch, OptionCard
from companion.present.words import Words
from companion.ui import theme
from companion.ui.controls.choice import ChoiceSheet
from companion.ui.controls.widgets import Action, cut, room_of
from companion.ui.drawing import symbols
from companion.ui.drawing.art import width_of
from companion.ui.screens.page import Page, load


class Emblem(Widget):
    """The compass rose."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw)

    def _draw(self, *_: object) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(*theme.BACK)
            side = min(self.width, self.height)
            symbols.shape("compass", self.center_x - side / 2, self.center_y - side / 2, side)


class OptionRow(ButtonBehavior, BoxLayout):
    """A house rule; each touch takes the next choice."""

    option = ObjectProperty(None, allownone=True)
    at = NumericProperty(0)
    label = StringProperty("")
    value = StringProperty("")
    changed = BooleanProperty(False)

    def __init__(self, option: OptionCard, chosen: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.option, self.label = option, option.label
        self.at = option.choices.index(chosen if chosen in option.choices else option.default)
        self._show()

    def on_release(self) -> None:
        self.at = (self.at + 1) % len(self.option.choices)
        self._show()

    def _show(self) -> None:
        self.value = self.option.labels[self.at]
        self.changed = self.option.choices[self.at] != self.option.default


COMMON = 4
"""Kinds of clocks that are shown at first."""
OTHERS = "others"


class HomePage(Page):
    """The page that is shown while no match is played."""

    rows: tuple[OptionRow, ...] | list[OptionRow] = ()
    """The house rules of the chosen game."""

    page = ObjectProperty(EMPTY_PAGE, rebind=True)
    game = StringProperty("")
    seats = NumericProperty(0)
    clock = StringProperty("off")
    """The kind of clock."""
    policy = StringProperty("")
    note = StringProperty("")
    """The meaning of the chosen table, as a sentence."""
    devices = StringProperty("")
    at_zero = StringProperty("")
    """The chosen rule for a clock that stands at zero."""
    amounts = DictProperty({})
    """The amount that was chosen for each kind of clock."""

    def show(self, page: HomeView) -> None:
        """Fills the page; keeps what was chosen before where it still fits."""
        self.page, self.devices = page, page.devices
        names = [card.name for card in page.games]
        self.choose_game(self.game if self.game in names else (names or [""])[0])

    def choose_game(self, name: str) -> None:
        """A game's button was touched."""
        self.game = name
        card = self.card()
        self._row(self.ids.games, [(each.name, each.title) for each in self.page.games], name, self.choose_game)
        if card is None:
            return
        if self.seats not in card.seats:
            self.seats = 2 if 2 in card.seats else card.seats[0]
        self.rows = [OptionRow(option, dict(self.page.chosen).get(option.key, "")) for option in card.options]
        self.choose_seats(self.seats)
        self.choose_clock(self.clock)
        policies = [each.name for each in self.page.policies]
        self.choose_policy(self.policy if self.policy in policies else (policies or [""])[0])

    def choose_seats(self, seats: int) -> None:
        """A number of players was touched."""
        self.seats = int(seats)
        card = self.card()
        numbers = card.seats if card is not None else ()
        entries = [
            (each, self.say(self.words, "seats_one") if each == 1 else self.say(self.words, "seats", count=each)) for each in numbers
        ]
        self._row(self.ids.seats, entries, self.seats, self.choose_seats)
        self._fill()

    def choose_clock(self, kind: str) -> None:
        """A kind of clock was touched; the last button shows the other half of them, and back."""
        first, others = self.page.clocks[:COMMON], self.page.clocks[COMMON:]
        kinds, rare = ([card.kind for card in cards] for cards in (self.page.clocks, others))
        back = kind == OTHERS and self.clock in rare
        self.clock = rare[0] if kind == OTHERS and not back else kind if kind in kinds else (kinds or [""])[0]
        entries = [(card.kind, card.label) for card in (others if self.clock in rare else first)]
        entries += [(OTHERS, self.say(self.words, "clock_more"))] if others else []
        self._row(self.ids.clocks, entries, self.clock, self.choose_clock)
        self._fill()

    def choose_policy(self, policy: str) -> None:
        """Chooses how strict the table is."""
        self.policy = policy
        self._row(self.ids.policies, [(card.name, card.label) for card in self.page.policies], policy, self.choose_policy)
        self.note = next((card.sentence for card in self.page.policies if card.name == policy), "")

    def clock_card(self) -> ClockCard | None:
        """The chosen kind of clock."""
        return next((card for card in self.page.clocks if card.kind == self.clock), None)

    def clock_amounts(self, clock: ClockCard) -> tuple[tuple[str, str], ...]:
        """The amounts of a kind of clock, what the chosen game proposes first."""
        card = self.card()
        own = tuple(entry for entry in card.clocks if entry[0].partition(":")[0] == clock.kind) if card is not None else ()
        return tuple(dict([*own, *(entry for entry in clock.amounts if entry not in own)]).items())

    def amount(self, clock: ClockCard) -> str:
        """The chosen time for this kind of clock, else the first."""
        values = [value for value, _ in self.clock_amounts(clock)]
        chosen = self.amounts.get(clock.kind, values[0])
        return chosen if chosen in values else values[0]

    def form(self) -> FormCard | None:
        """The game's sentence about this number of players."""
        card = self.card()
        return next((form for form in card.forms if form.seats == self.seats), None) if card is not None else None

    def card(self) -> GameCard | None:
        """The chosen game."""
        return next((card for card in self.page.games if card.name == self.game), None)

    def start(self) -> None:
        """Begins the match that is described here; where the game has forms for so many players, these are asked first."""
        options = {row.option.key: row.option.choices[row.at] for row in self._rows_for() if row.changed}
        form = self.form()
        settled = form is not None and any(key in options for _, pairs in form.choices for key, _ in pairs)
        if form is None or not form.choices or settled:
            self._ask_names(options)
            return
        answers = [(dict(pairs), label) for label, pairs in form.choices]
        title, cancel = self.say(self.words, "form_title", count=form.seats), self.say(self.words, "cancel")
        self.cover(
            ChoiceSheet(
                title,
                form.sentence,
                answers,
                cancel=cancel,
                answered=lambda pairs: self._ask_names({**options, **pairs}),
                cancelled=self.ask_no_more,
            )
        )

    def _ask_names(self, options: dict[str, str]) -> None:
        """Asks for the names of the players: optional, kept for the next time."""
        self.ask_no_more()
        card = self.card()
        players = dict(zip(card.seats, card.players, strict=False)).get(int(self.seats), ()) if card is not None else ()
        if not players:
            self._begin(options, {})
            return
        begin = partial(self._begin, options)
        self.dispatch("on_go", "names", players=players, names=dict(self.page.names), people=int(self.seats), begin=begin)

    def _begin(self, options: dict[str, str], names: dict[str, str]) -> None:
        card = self.clock_card()
        amount = self.amount(card) if card is not None else "off"
        if card is not None and card.time and self.at_zero:
            amount = f"{amount}!{self.at_zero}"
        said = tuple((seat, name) for seat, name in names.items() if name)
        self.host.begin(NewMatch(self.game, int(self.seats), tuple(options.items()), amount, self.policy, said))

    def go_on(self) -> None:
        """Goes on with the match that was not finished."""
        if self.page.resume:
            self.host.resume(self.page.resume[0].match)

    def resume_text(self, words: Words | None, page: HomeView, size: tuple[float, float]) -> str:
        """The words of the button that goes on with a match. What does not fit in a button of this size is cut."""
        resume = page.resume[0] if page.resume else None
        if resume is None:
            return self.say(words, "resume")
        width, least = int(size[0] - 2 * theme.metrics.gap), int(theme.metrics.floor)
        height = int(size[1]) - room_of(first := self.say(words, "resume"), least, width, True)[1]
        return f"{first}\n{cut(resume.detail, width, height, least, True)}"

    def _rows_for(self) -> list[OptionRow]:
        """The house rules that matter for this number of players."""
        return [row for row in self.rows if row.option.only in (None, self.seats)]

    def _fill(self) -> None:
        """The chosen clock's time, what should be known about this number of players, then the house rules."""
        box, card, form = self.ids.options, self.clock_card(), self.form()
        box.clear_widgets()
        if card is not None and card.time:
            values, labels = zip(*self.clock_amounts(card), strict=True)
            row = OptionRow(OptionCard(card.kind, card.time, values, labels, self.amount(card)))
            row.bind(at=lambda row, at: self.amounts.update({row.option.key: row.option.choices[at]}))
            box.add_widget(row)
            if self.page.at_zero is not None:
                zero = OptionRow(self.page.at_zero, self.at_zero)
                zero.bind(at=lambda row, at: setattr(self, "at_zero", row.option.choices[at]))
                box.add_widget(zero)
        if form is not None and not form.choices:
            box.add_widget(Factory.Soft(text=form.sentence))
        for row in self._rows_for():
            box.add_widget(row)

    def _row(self, box: Any, entries: list[tuple[Any, str]], chosen: Any, touched: Any) -> None:
        box.clear_widgets()
        for value, text in entries:
            button = Action(text=text, kind="chosen" if value == chosen else "plain")
            button.size_hint_y = 1
            button.inset = theme.metrics.gap * (2 if len(entries) < 5 else 1)
            # As wide as their longest words, so that none is broken.
            widest = max(width_of(word, int(theme.metrics.floor), True) for word in text.split() or [""])
            button.size_hint_x = max(theme.metrics.least, widest + button.inset)
            button.bind(on_release=lambda _b, value=value: touched(value))
            box.add_widget(button)


load(__file__)

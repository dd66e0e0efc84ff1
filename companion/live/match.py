"""One match on the screen: its session and sensors, and the views made of every step."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from companion import assemble
from companion.live.table import MatchSensors, Table
from companion.lookup.context import Context
from companion.lookup.index import Index
from companion.lookup.rulebook import Rule, Rulebook, own_help
from companion.present.board.ways import Hindsight
from companion.present.history import History
from companion.present.home import RuleText
from companion.present.houserules import house_rule, spelled_out
from companion.present.now import now
from companion.present.presenter import Presenter
from companion.present.rulings.setup import numbered
from companion.present.rulings.whynot import told, why_not
from companion.present.sight import Sight
from companion.present.view import PlayView
from companion.present.words import Words
from companion.referee.match import Match
from companion.referee.observation import DiceRolled, TableSeen
from companion.referee.possible import private
from companion.rules.game import AnyGame
from companion.sensing.sensors import Trouble
from companion.session import Log, Session, Step

if TYPE_CHECKING:
    import vision.board
    from companion.referee.events import Event

Follower = Callable[[Step, PlayView], None]
"""Hears of every step and of the view that was made of it, on the match's thread."""


Rolling = Literal["", "thrown", "said"]
"""A roll by touch that no view knows yet: none, by a die that has still to speak, or said.

What is offered meanwhile is out of date: a second finger on the die rolls nothing."""

PATIENCE_S = 1.0
"""Seconds after which a piece that rests on a wrong place is told. People slide pieces, look, and put them right by themselves."""


class LiveMatch:
    """A match that is on. `told(step, view)` hears of every step; `troubles` gives the devices' sentence; views count from `first`."""

    def __init__(
        self,
        events: tuple[Event, ...],
        words: Words,
        book: Rulebook,
        *,
        rules: AnyGame,
        told: Follower,
        troubles: Callable[[], str],
        first: int,
    ) -> None:
        self._book = book
        self._told, self._troubles = told, troubles
        self._seq = first
        self._drawn = first
        self._help = own_help(book.game)
        self._index = Index([book, self._help]).prepare()
        match = Match.blank(rules)
        befores = []
        for event in events:
            befores.append(match)
            match = match.after(event)
        self.match = match
        self.words = words = words.for_persons(match.persons)
        self._history, self._sight = History(words, PATIENCE_S), Sight()
        for event, before in zip(events, befores, strict=True):
            self._history = self._history.after(event, before)
        self._ruled = in_force(match)
        self.plan = self._geometry()
        titles = {rule.id: rule.title for rule in book.rules}
        self._presenter = Presenter(words, titles, Hindsight(words, self.plan))
        self._spoken: Words | None = None
        self.session: Session | None = None
        self.sensors: MatchSensors | None = None
        self.view = PlayView()
        self.rolling: Rolling = ""
        self._numbered: Callable[[], int] = lambda: 0

    def start(self, log: Log, table: Table, trouble: Trouble) -> LiveMatch:
        """Starts the sensors, then shows the match as it stands and judges what they see."""
        self._numbered = lambda: table.numbered
        self.session = Session(self.match, log, table.clock(self.match.at), self._stepped, kept=table.kept, tick_s=table.tick_s)
        self.sensors = table.watch_match(self.session, self.match, trouble)
        self.session.start()
        return self

    def say_roll(self, rolled: DiceRolled) -> None:
        """Gives the match this roll by touch, once. A die that was thrown and does not answer keeps nobody from saying what it shows."""
        if self.session is not None and self.rolling != "said":
            self.rolling = "said"
            self.session.put(rolled)

    def close(self) -> None:
        """Ends the session, what it was already told first; then the sensors."""
        if self.session is not None:
            self.session.close()
        if self.sensors is not None:
            self.sensors.close()

    def search(self, text: str, view: PlayView, place: str) -> tuple[RuleText, ...]:
        """Rules found by words and by what stands on the table, best first."""
        faults = tuple(dict.fromkeys(line.rule for line in reversed(view.history) if line.rule))
        on_it = [self.words.piece(placed.piece) for placed in view.board.layout[place]] if place else []
        touched = (place.rpartition(".")[2], *on_it) if place else ()
        hits = self._index.search(text, Context(faults[:3], tuple(view.prompt.split()), touched))
        return tuple(replace(found, snippet=hit.snippet) for hit in hits if (found := self.rule(hit.id)) is not None)

    def why_not(self, piece: str, place: str) -> str:
        """Returns why this piece may not go there now, with the rule's ID; or that it may. Any thread may ask: a match never changes."""
        return told(why_not(self.match, piece, place, self.words), self.words)

    def rule(self, rule_id: str) -> RuleText | None:
        """One rule of the game's book, a page of the companion's help, or one of its own rules."""
        rule = self._book.rule(rule_id) or self._help.rule(rule_id)
        if rule is None:
            return house_rule(self.words, rule_id)
        read = as_text(rule, self.words)
        return replace(read, text=f"{now(self.view, self.words)}\n\n{read.text}".strip()) if rule.now else read

    def _stepped(self, step: Step) -> None:
        """Makes one view more, on the match's thread."""
        if in_force(step.match) is not self._ruled and in_force(step.match) != self._ruled:
            # People may settle house rules in the middle of a match: the table is drawn by those that hold now.
            self._ruled, self._drawn = in_force(step.match), self._drawn + 1
            self.plan = self._geometry(step.match)
            self._presenter = replace(self._presenter, hindsight=Hindsight(self.words, self.plan))
        if step.match.persons != self.match.persons or self._spoken is not None:
            self._speak(step.match)
        if step.observation is not None:
            for event, before in zip(step.decision.events, step.decision.befores, strict=True):
                self._history = self._history.after(event, before)
        if isinstance(step.observation, TableSeen):
            self._sight = self._sight.after(step.observation, private=bool(private(step.match)))
        if self.sensors is not None:
            self._sight = replace(self._sight, gone=self.sensors.gone())
        self.match = step.match
        self._seq += 1
        trouble = step.trouble or self._troubles()
        now = step.observation.at if step.observation is not None else step.match.at
        view = self._presenter.view(step.match, self._history, self._sight, self._seq, trouble, now=now)
        self.view = replace(view, plan=self._drawn, numbered=numbered(step.match, self._numbered(), self.words))
        if isinstance(step.observation, DiceRolled) and not step.trouble:
            self.rolling = ""
        if self.sensors is not None:
            self.sensors.follow(step, self.view)
        self._told(step, self.view)

    def speak(self, words: Words) -> None:
        """Speaks another language from the next step on. Any thread may ask for it; what has been told stays as it was told."""
        self._spoken = words

    def _speak(self, match: Match) -> None:
        """The players' names, or the language, are others now."""
        base, self._spoken = self._spoken or self.words.plain, None
        self.words = base.for_persons(match.persons)
        self._history = replace(self._history, words=self.words)
        self._presenter = replace(self._presenter, words=self.words, hindsight=Hindsight(self.words, self.plan))
        self._drawn += 1

    def _geometry(self, match: Match | None = None) -> vision.board.Board:
        now = match or self.match
        return assemble.load_board(now.game.name, len(now.seats), self._ruled)


def in_force(match: Match) -> Any:
    """The house rules that hold now: the state's own where it has them, else those of the beginning."""
    return getattr(match.live, "options", match.options)


def as_text(rule: Rule, words: Words) -> RuleText:
    """A rule as it is read on the screen. Inside a paragraph lines are not broken; house rules are called as on the first page."""
    flowing = re.sub(r"(?<!\n)\n(?![\n*-])", " ", rule.text)
    return RuleText(rule.id, rule.title, rule.section, rule.source, spelled_out(words, flowing), human=rule.human)

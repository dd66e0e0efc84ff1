"""A match as a page for people: its history, with pictures. They show all moves that have a way, and the last table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape

from companion.present.board import svg
from companion.present.board.ways import way
from companion.present.words import Words
from companion.referee.events import ActionPlayed, Event
from companion.referee.match import Match
from companion.rules.values import visible
from vision.board import Board

STYLE = """
body { font: 16px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #23282c; background: #fbfbf9 }
h1 { font-size: 1.6rem } .line { display: flex; gap: .8rem; padding: .15rem 0 } .at { color: #7a8288; min-width: 4rem; text-align: right;
font-variant-numeric: tabular-nums } .dot { width: .8rem; height: .8rem; border-radius: 50%; margin-top: .35rem; flex: none }
.struck { text-decoration: line-through; color: #8b9297 } .bad { color: #b34700 } details { margin: .2rem 0 .8rem 6.4rem }
summary { cursor: pointer; color: #56646c } svg.table { width: 100%; max-height: 34rem; background: #fff; border-radius: 10px }
ol { columns: 2; color: #3b454b; margin: .4rem 0 } text { font-family: system-ui, sans-serif; font-weight: 600 }
"""


@dataclass(frozen=True)
class Transcript:
    """Tells a match: `tell` says an event in words, given the match before it; `clock` writes match time."""

    words: Words
    plan: Board
    tell: Callable[[Event, Match], str]
    clock: Callable[[float], str]

    def page(self, steps: Iterable[tuple[Match, Event, Match]], struck: frozenset[int]) -> Iterator[str]:
        """The page, line by line. `steps`: the match before, the event, the match after; `struck`: events that were taken back."""
        last: Match | None = None
        yield '<!doctype html><html><head><meta charset="utf-8">'
        yield f"<title>{escape(self.words.say('screen', 'app'))}</title><style>{STYLE}</style></head><body>"
        yield svg.symbols(self.plan)
        for seq, (before, event, after) in enumerate(steps):
            if seq == 0:
                seats = self.words.listed(self.words.seat(seat) for seat in after.seats)
                yield f"<h1>{escape(after.game.name.replace('-', ' ').title())}: {escape(seats)}</h1>"
            text = self.tell(event, before)
            if text:
                yield _line(event, text, self.clock(event.at), taken_back=seq in struck)
            if isinstance(event, ActionPlayed):
                yield from self._way(before, event)
            last = after
        if last is not None and last.state is not None:
            yield f"<h2>{escape(self.words.say('screen', 'table'))}</h2>"
            yield svg.picture(self.plan, visible(last.expected(), last.game.board))
        yield "</body></html>"

    def _way(self, before: Match, event: ActionPlayed) -> Iterator[str]:
        shown = way(before.game, before.state, event.action, self.words, self.plan)
        if shown is None:
            return
        stages = "".join(f"<li>{escape(stage.text)}</li>" for stage in shown.stages)
        drawn = svg.picture(self.plan, shown.stages[-1].layout, svg.zones_of(shown), shown)
        yield f"<details><summary>{escape(self.words.say('screen', 'way'))}</summary>{drawn}<ol>{stages}</ol></details>"


def _line(event: Event, text: str, at: str, *, taken_back: bool) -> str:
    seat = str(getattr(getattr(event, "action", None), "seat", ""))
    kind = "bad" if type(event).__name__ == "FaultCalled" else ""
    dot = f'<span class="dot" style="background:{svg.colour(seat) if seat else "transparent"}"></span>'
    return f'<div class="line {"struck" if taken_back else kind}"><span class="at">{at}</span>{dot}<span>{escape(text)}</span></div>'

"""The history of a match, line by line, as players would tell it. Taken back is struck through, never erased."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any

from companion.present.fact import fact
from companion.present.view import End, HistoryLine
from companion.present.words import Told, Words, sentences
from companion.referee.events import (
    PLAY,
    ActionPlayed,
    Event,
    FaultCalled,
    FaultCleared,
    MatchBegan,
    MatchOver,
    Overruled,
    OwedWaived,
    Paused,
    PersonNamed,
    PlayedOn,
    Restored,
    RuleSettled,
    SightLost,
    SightRegained,
    TimeRanOut,
    Troubled,
    TurnPassed,
    UndoCancelled,
    Undone,
)
from companion.referee.match import Match
from companion.referee.observation import DiceRolled
from companion.rules.values import Fault, Layout, visible

POLICY = "policy"
"""The name in `by` for a table that lets it stand without asking anybody."""
KEPT = 60
"""Lines that are kept in sight; the record has all of them."""
RULINGS = (Overruled, OwedWaived, RuleSettled, TurnPassed)
"""Events by which people have ruled."""
STEPS = (ActionPlayed, *RULINGS)
"""Events that people mean when they take back."""
ACTS = 8
"""Settled actions that are kept to be shown again."""


@dataclass(frozen=True, slots=True)
class Look:
    """The table before the event with this number. `ahead`: actions that were drafted one event before, and stay when it is taken back."""

    seq: int
    table: Layout
    ahead: int


@dataclass(frozen=True, slots=True)
class History:
    """The settled lines, oldest first, and the last fault that was called (with its sequence number)."""

    words: Words
    patience: float = 0.0
    """Seconds in which what lies wrongly may be put right, and nobody hears of it."""
    lines: tuple[HistoryLine, ...] = ()
    called: tuple[int, FaultCalled] | None = None
    looks: tuple[Look, ...] = ()
    """How the rules had the table look; one entry for each time it changed."""
    ahead: int = 0
    """Actions that were understood, but not settled, before the last event."""
    played: tuple[tuple[int, Any, Any], ...] = ()
    """The last settled actions: number of the event, the state before, the action."""
    end: End = ""
    """How the last fault that was called ended."""
    drafted: tuple[tuple[Any, int], ...] = ()
    """Actions that were understood, but not settled, when a fault was called; and the number of that fault."""
    kept: int = KEPT
    """Lines that are kept."""
    before_undo: History | None = None
    """The history as it was before the last Undone."""

    def after(self, event: Event, before: Match) -> History:
        """Adds one event to the history. `before` is the match as it stood when the event was decided."""
        seq = len(before.events)
        told = replace(self, looks=self._looked(before), ahead=len(before.draft.best.actions) if before.draft.explanations else 0)
        if isinstance(event, FaultCalled):
            lines = self._with(self._line(event, before, seq))
            return replace(told, lines=lines, called=(seq, event), end="", drafted=self._understood(before, seq))
        if isinstance(event, UndoCancelled) and self.before_undo is not None:
            line = HistoryLine(self._by(self._say("history", "undo_cancelled"), event.by), tone="ask", seq=seq, aside=True)
            return replace(self.before_undo, lines=self.before_undo._with(line))
        if isinstance(event, FaultCleared) and self._untold(event, before):
            return told.without(frozenset({event.called}))
        if self.called is not None and getattr(event, "called", None) == self.called[0]:
            told = replace(told, end=_end(event, before, self.called[1], self.end))
        if isinstance(event, ActionPlayed):
            told = replace(told, played=(*self.played, (seq, before.state, event.action))[-ACTS:])
            (action, fault), *later = self.drafted or ((None, 0),)
            if action == event.action:
                # What had been done when a fault was called is told before it.
                return replace(told, lines=self._with(self._line(event, before, seq), fault), drafted=tuple(later))
            told = replace(told, drafted=())
        if isinstance(event, Undone):
            told = replace(told, played=tuple(act for act in told.played if act[0] < event.to))
            told = replace(told, drafted=())
            kept = tuple(look for look in told.looks if look.seq <= event.to)
            struck = replace(
                told, looks=kept, lines=tuple(replace(line, struck=True) if line.seq >= event.to else line for line in self.lines)
            )
            if struck.called is not None and struck.called[0] >= event.to:
                struck = replace(struck, called=None, end="")
            said = HistoryLine(self._ruled("undone", event.by), tone="ask", seq=seq, aside=True)
            if event.by_itself:
                said = HistoryLine(self._say("history", "told_otherwise"), seq=seq, aside=True)
            return replace(struck, lines=struck._with(said), before_undo=self)
        return replace(told, lines=self._with(self._line(event, before, seq)))

    def _untold(self, event: FaultCleared, before: Match) -> bool:
        """True if this settles a fault before anybody was told of it."""
        fault = next((fault for fault in before.open if fault.seq == event.called), None)
        return fault is not None and event.at - fault.called.at < self.patience and bool(fault.owed) and _settled(event, before)

    def young(self, match: Match, now: float) -> frozenset[int]:
        """Returns the numbers of the open faults that are not told yet: hands may be putting right what lies wrongly."""
        return frozenset(fault.seq for fault in match.open if fault.owed and now - fault.called.at < self.patience)

    def without(self, untold: frozenset[int]) -> History:
        """Returns the history in which the faults with these numbers were not called."""
        called = None if self.called is not None and self.called[0] in untold else self.called
        return replace(self, lines=tuple(line for line in self.lines if line.seq not in untold), called=called) if untold else self

    @property
    def acts(self) -> tuple[tuple[Any, Any], ...]:
        """The last settled actions with the state before each."""
        return tuple((state, action) for _, state, action in self.played)

    def last_change(self, match: Match) -> int | None:
        """The event that made the table what it is to look like, which is what people mean by taking back. It is None when nothing did."""
        looks = self._looked(match)
        return looks[-1].seq - 1 if len(looks) > 1 and looks[-1].seq > 1 else None

    def last_step(self, match: Match) -> str:
        """The step that is taken back with the last change, and what people ruled since; empty when there is none."""
        to, looks = self.last_change(match), self._looked(match)
        if to is None:
            return ""
        settled = [line for line in self.lines if line.seq >= to and not line.struck and not line.aside]
        ruled = [line for line in settled if isinstance(match.events[line.seq], RULINGS)]
        # What had been understood before is settled only now, and stays.
        acts = [line for line in (*settled, *self.unsettled(match)) if line not in ruled]
        return "; ".join(line.text for line in (*(acts[looks[-1].ahead :] or acts[-1:])[:1], *ruled))

    def _looked(self, match: Match) -> tuple[Look, ...]:
        if match.state is None:
            return self.looks
        # By the rules alone: a piece that lay wrongly and was put right again is nothing that could be taken back.
        table = visible(match.game.layout(match.live), match.game.board)
        if self.looks and self.looks[-1].table == table:
            return self.looks
        return (*self.looks, Look(len(match.events), table, self.ahead))[-KEPT:]

    def unsettled(self, match: Match) -> tuple[HistoryLine, ...]:
        """The lines of the cheapest explanation since the last commit: hands may still go back."""
        state, lines = match.state, []
        for action in match.draft.best.actions if match.draft.explanations else ():
            text = self.words.forgiving().phrase(match.game.say(state, action))
            if text:
                lines.append(HistoryLine(text, seat=str(getattr(action, "seat", "")), settled=False))
            state = match.game.apply(state, action)
        return tuple(lines)

    def _say(self, table: str, key: str, **named: str) -> str:
        return self.words.forgiving().say(table, key, named.items())

    def _ruled(self, key: str, by: tuple[str, ...], reason: str = "", **said_of: str) -> str:
        """The line for a ruling of people: its content, reason and persons. A policy of this table is named as such, and that people
        played on.
        """
        for unsaid in (POLICY, PLAY):
            if unsaid in by:
                return self._say("history", f"{key}_{unsaid}" if self.words.has("history", f"{key}_{unsaid}") else key, **said_of)
        said = self._say("history", key, **said_of)
        if reason:
            known = self.words.has("reasons", reason)
            said = self._say("history", "why", said=said, reason=self._say("reasons", reason) if known else reason)
        return self._by(said, by)

    def _by(self, said: str, by: tuple[str, ...]) -> str:
        return self._say("history", "who", said=said, by=self.words.listed(map(self.words.person, by))) if by else said

    def _understood(self, before: Match, seq: int) -> tuple[tuple[Any, int], ...]:
        """The drafted actions when this fault is called. Those that an earlier one found there are told before that."""
        actions = before.draft.best.actions if before.draft.explanations else ()
        same = takewhile(lambda pair: pair[0][0] == pair[1], zip(self.drafted, actions, strict=False))
        known = [fault for (_, fault), _ in same]
        return tuple((action, known[at] if at < len(known) else seq) for at, action in enumerate(actions))

    def _with(self, line: HistoryLine | None, fault: int | None = None) -> tuple[HistoryLine, ...]:
        """The lines with one more, at the end or before this fault's."""
        if line is None or not line.text:
            return self.lines
        at = next((n for n, other in enumerate(self.lines) if other.seq == fault), len(self.lines))
        return (*self.lines[:at], line, *self.lines[at:])[-self.kept :]

    def _line(self, event: Event, before: Match, seq: int) -> HistoryLine | None:
        line = self._told(event, before, seq)
        return replace(line, aside=not isinstance(event, STEPS)) if line is not None else None

    def _told(self, event: Event, before: Match, seq: int) -> HistoryLine | None:
        say = self._say
        match event:
            case MatchBegan():
                return HistoryLine(say("history", "began"), seq=seq)
            case ActionPlayed(action=action):
                return HistoryLine(self.words.forgiving().phrase(before.game.say(before.state, action)), seat=_seat(action), seq=seq)
            case FaultCalled(fault=fault):
                seat = fault.seats[0] if fault.seats else ""
                rule = "" if self.words.has("house_titles", fault.rule) else fault.rule
                return HistoryLine(fault_sentence(fault, self.words.forgiving()), seat=seat, tone="bad", rule=rule, seq=seq)
            case FaultCleared(end="right" | "dropped") if _settled(event, before) and not isinstance(before.events[-1], RuleSettled):
                return HistoryLine(say("history", "dropped" if event.end == "dropped" else "cleared"), tone="good", seq=seq)
            case RuleSettled():
                return HistoryLine(self._by(fact(before.game, self.words, event.key, event.value), event.by), tone="ask", seq=seq)
            case Overruled():
                asked = _asked(before.events[event.called]) if event.called < len(before.events) else ()
                reason = fact(before.game, self.words, event.reason, True) if event.reason in asked else event.reason
                return HistoryLine(self._ruled("overruled", event.by, reason), tone="ask", seq=seq)
            case OwedWaived():
                return HistoryLine(self._ruled("waived", event.by), tone="ask", seq=seq)
            case TurnPassed(seat=seat):
                return HistoryLine(self._ruled("turn_passed", event.by, seat=self.words.seat(seat)), seat=seat, tone="ask", seq=seq)
            case Restored():
                undone = before.events[-1]
                by_itself = isinstance(undone, Undone) and undone.by_itself
                return None if by_itself else HistoryLine(say("history", "restored"), tone="good", seq=seq)
            case TimeRanOut(seat=seat):
                return HistoryLine(say("history", "time", seat=self.words.seat(seat)), seat=seat, tone="bad", seq=seq)
            case PersonNamed(seat=seat, name=name):
                return HistoryLine(say("history", "named", seat=self.words.plain.seat(seat), name=Told(name)), seat=seat, seq=seq)
            case Paused():
                return HistoryLine(say("history", "paused"), seq=seq)
            case PlayedOn():
                return HistoryLine(say("history", "played_on"), seq=seq)
            case Troubled(where=where):
                return HistoryLine(self._troubled(event, where), tone="bad", seq=seq)
            case SightLost():
                return HistoryLine(say("history", "lost"), tone="ask", seq=seq)
            case SightRegained():
                return HistoryLine(say("history", "regained"), seq=seq)
            case MatchOver(outcome=outcome):
                said = say("outcomes", outcome.reason)
                return HistoryLine(self._by(said.rstrip("."), event.by) if event.by else said, tone="good", seq=seq)
            case _:
                return None


    def _troubled(self, event: Troubled, where: str) -> str:
        rolled = event.observation.values if isinstance(event.observation, DiceRolled) else ()
        key = where if self.words.has("history", where) else "troubled"
        return self._say("history", key, values=", ".join(map(str, rolled)))


def fault_sentence(fault: Fault, words: Words) -> str:
    """The fault as it is said; with an argument `case` the sentence `TH-020.moving` is taken instead of `TH-020`.

    Beside its own arguments a sentence may use pieces, places, seats and may, all in words. Of several sentences one that speaks of
    what this fault does not name is left out.
    """
    given = {
        "pieces": words.listed(words.piece(piece) for piece in fault.pieces),
        "places": words.listed(words.place(place) for place in fault.places),
        "seats": words.listed(words.seat(seat) for seat in fault.seats),
        "may": words.listed(words.place(place) for place in fault.may),
    }
    case = f"{fault.rule}.{dict(fault.args).get('case', '')}"
    empty = frozenset(name for name, said in given.items() if not said and name not in dict(fault.args))
    key = case if words.has("faults", case) else fault.rule
    return sentences(words.say("faults", key, (*given.items(), *fault.args), empty=empty))


def _end(event: Event, before: Match, called: FaultCalled, so_far: End) -> End:
    """Returns how the called fault ended with this event. It stays as before while a part is open or another fault says it now."""
    match event:
        case Overruled() | OwedWaived():
            return "stands"
        case FaultCleared(end="replaced"):
            return so_far
        case FaultCleared() if called.fault.kind == "penalty":
            return "heard"
        case FaultCleared() if _settled(event, before):
            return "dropped" if event.end == "dropped" else "right"
        case _:
            return so_far


def _settled(event: FaultCleared, before: Match) -> bool:
    """True if nothing of the fault is left to be put right."""
    fault = next((fault for fault in before.open if fault.seq == event.called), None)
    return not event.places or fault is None or all(debt.place in event.places for debt in fault.owed)


def _asked(event: Event) -> tuple[str, ...]:
    """The facts that the fault called with this event asks for."""
    return tuple(key for key in dict(event.fault.args).get("settle", "").split("|") if key) if isinstance(event, FaultCalled) else ()


def _seat(action: Any) -> str:
    return str(getattr(action, "seat", ""))

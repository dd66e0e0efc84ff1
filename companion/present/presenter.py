"""From a match to a PlayView, without side effects. Screen, voice and spectator see the same, and tests need no screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from companion.present.board.lettered import letter_of
from companion.present.board.picture import Reasons, picture
from companion.present.board.ways import Foresight, Hindsight
from companion.present.doors import Doors, facts, turns
from companion.present.fact import fact
from companion.present.history import History
from companion.present.presses import grave_presses
from companion.present.rulings.restoring import restoring
from companion.present.rulings.ruling import owed_items, ruling
from companion.present.rulings.setup import setup_items
from companion.present.sight import Sight
from companion.present.timeup import time_up
from companion.present.view import (
    PersonView,
    PlayView,
    Question,
    Ruling,
    Screen,
    SeatView,
    Standing,
    Window,
)
from companion.present.words import Told, Words
from companion.referee.decision import DICE, REFEREE, SCREEN, SEARCH, TABLE_SEEN
from companion.referee.draft.debts import wrong
from companion.referee.events import LoggedExplanation, Troubled
from companion.referee.match import Match
from companion.referee.observation import DiceRolled, TableSeen
from companion.referee.orders import UNFINISHED, freely
from companion.referee.possible import impossible_pieces
from companion.rules.values import CHANCE, TABLE, Prompt, Roll, Seat


@dataclass(frozen=True)
class Presenter:
    """Holds what does not change during a match: the words, and the rules' titles by ID."""

    words: Words
    titles: Mapping[str, str] = field(default_factory=dict)
    hindsight: Hindsight | None = None
    """Tells the ways of moves; None where the table's geometry is not known."""
    foresight: Foresight = field(default_factory=Foresight)
    doors: Doors = field(default_factory=Doors)

    def view(self, match: Match, history: History, sight: Sight, seq: int = 0, trouble: str = "", *, now: float = 0.0) -> PlayView:
        """All that is shown now. `trouble` is a sentence about a sensor or the record, shown before anything else. `now`: match time in
        seconds, where it has gone on since the last event.

        A sentence that is missing ends no view: something plain stands there.
        """
        words = self.words.forgiving()
        if words is not self.words:
            return replace(self, words=words).view(match, replace(history, words=words), sight, seq, trouble, now=now)
        if match.state is None:
            return PlayView(seq=seq, at=match.at, game=match.game.name, notice=trouble)
        prompts = match.game.prompts(match.live) if not match.over else ()
        now = max(now, match.at)
        if untold := history.young(match, now):
            match, history = replace(match, open=tuple(o for o in match.open if o.seq not in untold)), history.without(untold)
        said = self._ruling(match, history)
        question = self._question(match)
        owed = owed_items(match, self.words)
        items = setup_items(match, sight, self.words) if match.setting_up else ()
        undo_to = history.last_change(match) if not match.restore else None
        return PlayView(
            screen=self._screen(match, said, question),
            game=match.game.name,
            seq=seq,
            at=now,
            turn=match.game.turn(match.live),
            seats=self._seats(match, now),
            windows=self._windows(match, prompts, now),
            prompt=self._prompt(prompts),
            hint=" ".join(self._prompt((prompt,)) for prompt in prompts[1:2]),
            grave_presses=grave_presses(match, prompts),
            paused=match.paused,
            restoring=match.restore,
            restore=restoring(match, sight, self.words),
            presses=tuple((seat, self._press(action)) for seat, action in self._presses(match, prompts)),
            board=picture(match, sight, Reasons(prompts, said, question, items, owed)),
            ruling=said,
            owed=owed,
            question=question,
            setup=items,
            history=(*history.lines, *history.unsettled(match)),
            outcome=self._outcome(match),
            reason=self.words.say("outcomes", match.outcome.reason) if match.outcome else "",
            standings=self._standings(match),
            notice=" ".join(filter(None, (self._gone(match, sight), trouble))) or self._notice(match, sight, now),
            undo_to=undo_to,
            undo_free=undo_to is not None and freely(match, undo_to),
            undo_step=history.last_step(match) if undo_to is not None else "",
            undo_rolls=undo_to is not None and any(seq >= undo_to for seq, _ in match.rolls),
            persons=self._persons(match),
            time_up=time_up(match, self.words),
            dice=self._dice(match, history),
            ways=self.hindsight.ways(match, history.acts) if self.hindsight is not None else (),
            ends=self.foresight.ends(match),
            sayings=self._sayings(match),
            last_sayings=self.doors.last(match),
            facts=tuple((fact(match.game, self.words, key, value), key, value) for key, value in facts(match)),
            turns=turns(match),
            rolls=self.doors.rolls(match),
        )

    def _screen(self, match: Match, said: Ruling | None, question: Question | None) -> Screen:
        if match.over:
            return "end"
        if question or match.restore or (said is not None and said.open and not said.owes):
            return "dispute"
        return "setup" if match.setting_up else "play"

    def _seats(self, match: Match, now: float) -> tuple[SeatView, ...]:
        clocks = match.clocks.at(now)
        details = match.game.details(match.live)
        left = dict(clocks.left)
        scores = match.game.scores(match.live)
        acting = match.game.to_act(match.live) - {CHANCE, TABLE}
        return tuple(
            SeatView(
                seat=seat,
                name=self.words.seat(seat),
                letter=letter_of(seat),
                score=self._score(scores.get(seat)),
                detail=self.words.phrase(details[seat], "details") if seat in details else "",
                to_act=seat in acting and not match.over,
                clock_s=left.get(seat, left.get("")) if clocks.timed else None,
                ticking=seat in clocks.runs,
                out=bool({seat, ""} & clocks.told_out),
            )
            for seat in match.seats
        )

    def _persons(self, match: Match) -> tuple[PersonView, ...]:
        """Those who registered; a match without names is asked seat by seat."""
        persons = match.persons or tuple((self.words.seat(seat), (seat,)) for seat in match.seats)
        named = ((self.words.person(name), seats) for name, seats in persons)
        return tuple(PersonView(name, letter_of(seats[0]) if seats else name[:1], seats) for name, seats in named)

    def _score(self, score: Any) -> str:
        """The number in exact words, such as `12 1/3`. The screen's letters have no sign for a third."""
        if score is None:
            return ""
        whole, rest = divmod(score, 1)
        return " ".join(str(part) for part in (whole, rest) if part) or "0"

    def _prompt(self, prompts: tuple[Prompt, ...]) -> str:
        if not prompts:
            return ""
        prompt = prompts[0]
        named = {
            "seats": self.words.listed(self.words.seat(seat) for seat in prompt.seats),
            "places": self.words.listed(self.words.place(place) for place in prompt.places),
            "seconds": f"{prompt.seconds:g}" if prompt.seconds is not None else "",
        }
        return self.words.say("prompts", prompt.key, (*named.items(), *prompt.args))

    def _windows(self, match: Match, prompts: tuple[Prompt, ...], now: float) -> tuple[Window, ...]:
        """Counts down the windows that stand open in the cheapest explanation."""
        ends, now = dict(match.draft.windows), match.at if match.paused or wrong(match.open) else now
        asked = sorted((prompt for prompt in prompts if prompt.silence in ends), key=lambda prompt: ends[prompt.silence])
        return tuple(
            Window(
                seats=prompt.seats,
                left_s=max(0.0, ends[prompt.silence] - now),
                prompt=self._prompt((prompt,)),
                how=", ".join(self._how(seat, action) for seat, action in prompt.press),
            )
            for prompt in asked
        )

    def _sayings(self, match: Match) -> tuple[tuple[str, Any], ...]:
        """The acts that can be said now, in words, each as in the explanation in which it was found."""
        return tuple((self.words.phrase(match.game.say(state, action)), action) for action, state in self.doors.sayings(match))

    def _presses(self, match: Match, prompts: tuple[Prompt, ...]) -> tuple[tuple[Seat, Any], ...]:
        """The buttons that are shown: those that may be pressed now. A real button can be pressed too early, and is told why."""
        return tuple((seat, act) for prompt in prompts for seat, act in prompt.press if not match.game.faults(match.live, act))

    def _press(self, action: Any) -> str:
        key = type(action).__name__
        return self.words.say("presses", key) if self.words.has("presses", key) else self.words.say("screen", "pass")

    def _how(self, seat: Seat, action: Any) -> str:
        return self.words.say("screen", "window_press", seat=self.words.seat(seat), press=self._press(action))

    def _ruling(self, match: Match, history: History) -> Ruling | None:
        settled_last = [fault for fault in match.open if fault.called.fault.kind != "owed"] or list(match.open)
        if settled_last:
            still = settled_last[-1]
            return ruling(still.seq, still.called, self.words, self.titles, still, match)
        if history.called is None:
            return None
        return ruling(*history.called, self.words, self.titles, None, match, history.end)

    def _question(self, match: Match) -> Question | None:
        if match.asked is None:
            return None
        key = match.asked.about
        table = "questions" if self.words.has("questions", key) else "screen"
        sentence = self.words.say(table, key if self.words.has(table, key) else "which")
        told = [self._acts(match, answer) for answer in match.asked.options]
        # What all answers have in common, before and behind, is no answer.
        same = _common(told)
        told = [parts[same:] for parts in told]
        same = _common([parts[::-1] for parts in told])
        told = [parts[: len(parts) - same] for parts in told]
        # What is asked about comes last: where that tells all answers apart, no more has to be read.
        last = [parts[-1:] for parts in told]
        if key and len({*map(tuple, last)}) == len(told):
            told = last
        nothing = self.words.say("screen", "which_nothing")
        return Question(sentence, tuple(", ".join(parts) or nothing for parts in told), match.asked.places)

    def _acts(self, match: Match, answer: LoggedExplanation) -> list[str]:
        state, told = match.state, []
        for action in answer.actions:
            told.append(self.words.phrase(match.game.say(state, action)))
            state = match.game.apply(state, action)
        return [text for text in told if text]

    def _gone(self, match: Match, sight: Sight) -> str:
        """The sentence on sheets that are not there. It goes before all others: of what lies on them nothing can be said."""
        if not sight.gone or match.over:
            return ""
        return self.words.say("notices", "gone", sheets=self.words.listed(map(self.words.sheet, sight.gone)))

    def _notice(self, match: Match, sight: Sight, now: float) -> str:
        if match.sight_lost is not None:
            reason = match.sight_lost.reason
            return self.words.say("notices", "lost", reason=Told(reason), empty=frozenset() if reason else frozenset({"reason"}))
        if match.restore:
            return self.words.say("notices", "restore")
        if match.events and isinstance(match.events[-1], Troubled):
            return self._troubled(match.events[-1], match)
        if (count := sight.out_of_sight(now)) and not match.over:
            return self.words.say("notices", "out_of_sight", count=count)
        if (unread := sight.unread(now)) and not match.over:
            return self.words.say("notices", "unread", places=self.words.listed([self.words.place(place) for place in unread]))
        if match.held and match.asked is None:
            return self.words.say("notices", "held")
        return self.words.say("notices", "paused") if match.paused else ""

    def _troubled(self, event: Troubled, match: Match) -> str:
        """The sentence for a failure, and the way out of it."""
        match event.observation:
            case DiceRolled() if event.where == DICE:
                return self.words.say("notices", DICE, values=", ".join(map(str, event.observation.values)))
            case TableSeen() if event.where == TABLE_SEEN:
                strange = impossible_pieces(match.game, event.observation)
                named = [self.words.say("notices", "piece_at", piece=self.words.piece(x), place=self.words.place(at)) for at, x in strange]
                return self.words.say("notices", TABLE_SEEN, pieces=self.words.listed(named))
        if event.where in (REFEREE, SEARCH, SCREEN):
            return self.words.say("notices", "troubled")
        known = self.words.has("devices", event.where)
        return self.words.say("notices", "device", device=self.words.say("devices", event.where) if known else event.where)

    def _outcome(self, match: Match) -> str:
        if match.outcome is None:
            return ""
        winners = [self.words.seat(seat) for seat in match.outcome.winners]
        if match.outcome.reason == UNFINISHED:
            return self.words.say("screen", "unfinished")
        if not winners:
            return self.words.say("screen", "nobody")
        if len(winners) == 1:
            return self.words.say("screen", "winner", seat=winners[0])
        return self.words.say("screen", "winners", seats=self.words.listed(winners))

    def _standings(self, match: Match) -> tuple[Standing, ...]:
        if match.outcome is None:
            return ()
        scores = match.game.scores(match.live)
        first = set(match.outcome.winners)
        order = sorted(match.seats, key=lambda seat: (seat not in first, -scores.get(seat, 0)))
        standings: list[Standing] = []
        for position, seat in enumerate(order, start=1):
            before = order[position - 2] if position > 1 else None
            tied = before is not None and scores.get(seat) == scores.get(before) and (seat in first) == (before in first)
            rank = standings[-1].rank if tied else position
            name = self.words.seat(seat)
            standings.append(Standing(rank, seat, name, letter_of(seat), self._score(scores.get(seat))))
        return tuple(standings)

    def _dice(self, match: Match, history: History) -> tuple[int, ...]:
        """The rolls of this turn: nobody is shown what somebody else rolled before."""
        acts, state, turn = list(history.acts), match.state, match.game.turn(match.live)
        for action in match.draft.best.actions if match.draft.explanations else ():
            acts.append((state, action))
            state = match.game.apply(state, action)
        return tuple(action.value for before, action in acts if isinstance(action, Roll) and match.game.turn(before) == turn)


def _common(told: list[list[str]]) -> int:
    """So many sentences at the beginning are the same in all of these; none where all are."""
    return next((n for n, parts in enumerate(zip_longest(*told)) if len(set(parts)) > 1), 0)

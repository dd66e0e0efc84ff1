"""Plays one world against a referee in another process, and writes down what became of every cheat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from companion.errors import CompanionError
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Observation, TableSeen, Tick
from companion.rules.values import Board, Fault, Layout, Place, Seat, visible
from companion.simulate.answers import Answers
from companion.simulate.game import Cheated, Played
from companion.simulate.hands import Hands, Sight
from companion.simulate.link import Explained, Picture, Referee, Told
from companion.simulated_table.acts import Act, Note, Press, Rest, Throw, Touch, Wait
from companion.simulated_table.notes import Cheat, Decision, Slip, TurnDone
from companion.simulated_table.replies import Reply, World

LONGEST = 20_000
"""Observations after which a game counts as unfinished."""


LOOKS_AT_GLASS = 10
"""So many seconds people look for something to touch before they give it up."""


@dataclass(frozen=True, slots=True)
class Look:
    """One look: the observation that crosses the pipe, its silent places, and its number of frames."""

    message: Observation | Picture
    hidden: frozenset[Place]
    frames: int = 0


LAID_ANEW = "laid anew where the camera could not see"
"""Among the slips of a game: what people push straight because the screen says so."""


SET_OUT = "set out"
"""The note of a table that has been laid out."""


class NoDoorError(CompanionError):
    """Simulated people wanted to touch what no screen offers: a door is missing in the game."""


class Eye(Protocol):
    """Looks at the table: as a layout, or as a picture that has yet to be read."""

    def look(self, at: float, sight: Sight, full: Layout) -> Look: ...

    def lay_anew(self, places: Iterable[Place]) -> int: ...


class Diary(Protocol):
    """The diary of a game, for `--export`."""

    def began(self, told: Told) -> None: ...

    def truth(self, at: float, note: Note | Act) -> None: ...

    def shown(self, observation: Observation, told: Told) -> None: ...


class LayoutEye:
    """Through layouts: what is visible crosses as it is."""

    def look(self, at: float, sight: Sight, full: Layout) -> Look:  # noqa: ARG002 - a picture needs the truth, a layout does not
        return Look(TableSeen(at, sight.table, sight.covered, sight.unsure), sight.covered | sight.unsure)

    def lay_anew(self, places: Iterable[Place]) -> int:  # noqa: ARG002 - a layout is always read
        return 0


Certify = Callable[[Explained, Sequence[Observation]], tuple[Any, ...]]
"""Checks the referee's explanation against everything shown since the cheat: a certificate, or nothing."""


@dataclass(frozen=True, slots=True)
class Setting:
    """The settings of one game."""

    index: int
    seats: tuple[Seat, ...]
    options: Any
    board: Board
    certify: Certify


class Runner:
    """One game of one world."""

    def __init__(
        self, setting: Setting, world: World, referee: Referee, *, eye: Eye, hands: Hands, diary: Diary | None = None
    ) -> None:
        self._setting = setting
        self._world = world
        self._referee = referee
        self._eye = eye
        self._hands = hands
        self._diary = diary
        self._at = 0.0
        self._seq = 0
        self._reply = Reply()
        self._shown: list[Observation] = []
        self._cheat: Cheated | None = None
        self._scores: dict[Seat, Any] | None = None
        self._full = Layout()
        self._answers = Answers(referee.explain)
        self.played = Played(setting.index)

    def run(self) -> Played:
        """To the end of the game, or to the first fault that was called without a cause."""
        told = self._referee.begin(self._setting.seats, self._setting.options, self._diary is not None)
        if self._diary is not None:
            self._diary.began(told)
        self._hear(told)
        acts = self._world.play()
        try:
            item = next(acts)
            while True:
                if self._diary is not None:
                    self._diary.truth(self._at, item)
                reply = self._take(item)
                if self._parted() or len(self._shown) > LONGEST:
                    break
                item = acts.send(reply)
        except StopIteration:
            self._leave()
        self._finish()
        return self.played

    def _take(self, item: Act | Note) -> Reply:
        self._at = round(self._at + 0.5, 3)
        match item:
            case Rest():
                self._rest(item)
                self._at = round(self._at + item.seconds, 3)
            case Throw(seat, value):
                self.played.rolls += 1
                self._leave(item.quick)
                self._tell(DiceRolled(self._at, (value,), f"die-{seat}"))
            case Press(seat, button):
                self._leave(item.quick)
                self._tell(ButtonPressed(self._at, seat, button))
            case Touch():
                self._leave()
                self._wait_for(item)
                if self._reply.asked and not self._reply.offered(item):
                    return replace(self._reply, untouched=True)
                if item.name == "answer" and not self._reply.asked:
                    # The table has answered it: it was seen whole meanwhile.
                    return self._reply
                if not self._reply.offered(item):
                    raise NoDoorError(_no_door(item, self._reply, self._setting.index))
                self._tell(Command(self._at, item.name, item.args))
            case Wait(seconds):
                self._leave()
                self._at = round(self._at + seconds, 3)
                self._tell(Tick(self._at))
            case _:
                self._note(item)
                return Reply()
        self._close_caught()
        return self._reply

    def _wait_for(self, touch: Touch) -> None:
        """People look at the glass until it offers what they want to touch. What was rolled before may still wait to be judged."""
        for _ in range(LOOKS_AT_GLASS):
            if self._reply.offered(touch) or self._reply.asked:
                return
            self._at = round(self._at + 1.0, 3)
            self._tell(Tick(self._at))

    def _rest(self, rest: Rest) -> None:
        before, self._full = self._full, rest.layout
        table = visible(rest.layout, self._setting.board)
        sights = self._hands.over(table, clear=rest.clear, hides=rest.hides, unfinished=rest.unfinished)
        for sight in sights[:-1]:
            self._look(sight, before)
        sets_out, looks = rest.note == SET_OUT, 0
        # Nobody begins while the screen lists what is missing on the table.
        while self._look(sights[-1], self._full, sets_out=sets_out) and sets_out and looks < LOOKS_AT_GLASS:
            looks, self._at = looks + 1, round(self._at + rest.seconds, 3)

    def _leave(self, quick: bool = False) -> None:
        for sight in () if quick else self._hands.gone():
            self._look(sight, self._full)

    def _look(self, sight: Sight, full: Layout, *, sets_out: bool = False) -> int:
        """Looks once. Returns at how many places people lay the pieces anew.

        The screen has named them, or lists them as missing while the table is set."""
        look = self._eye.look(self._at, sight, full)
        self._hands.hid(look.hidden)
        self.played.frames += look.frames
        told, anew = self._tell(look.message), 0
        if (read := told.read) is not None:
            anew = self._eye.lay_anew(sorted(read.blind) if sets_out else told.unread)
            self.played.slips += Counter({LAID_ANEW: anew})
            places = misread(read, visible(full, self._setting.board), self._setting.board)
            if places:
                self.played.misreads.append({"game": self._setting.index, "at": self._at, "places": places})
        self._at = round(self._at + 0.25, 3)
        return anew

    def _note(self, note: Note) -> None:
        match note:
            case Slip(kind):
                self.played.slips[kind] += 1
            case Decision(action, answers):
                self.played.actions += 1
                if answers:
                    self._answers.hears(action, self._seq)
            case Cheat():
                if self._cheat is not None:
                    self._give_up(self._cheat)
                if not self._parted():
                    # A game of which people and referee tell differently ends here: what is done now is shown to nobody.
                    self._cheat = Cheated(note, self._seq, len(self._shown))
                    self.played.cheats.append(self._cheat)
            case TurnDone():
                self._leave()
                self._answers.looks()
                if self._cheat is not None:
                    self._cheat.turns += 1
                    if self._cheat.lost:
                        self._give_up(self._cheat)

    def _tell(self, message: Observation | Picture) -> Told:
        told = self._referee.tell(message)
        observation = told.read if isinstance(message, Picture) and told.read is not None else message
        if isinstance(observation, Picture):
            raise TypeError("A picture that nobody read crossed the pipe.")
        self._shown.append(observation)
        self.played.applies.append(told.applies)
        self.played.ms.append(told.ms)
        if self._diary is not None:
            self._diary.shown(observation, told)
        self._hear(told)
        return told

    def _hear(self, told: Told) -> None:
        self._seq = told.seq
        self._reply = told.reply
        self.played.asked += told.asked
        if told.reply.over and self._scores is None:
            self._scores = dict(told.scores)
        for called in told.reply.fresh:
            if self._cheat is not None and not self._cheat.over:
                self._cheat.hears(called)
                if self._cheat.named == called.seq and self._cheat.blames_another(called.fault):
                    self._cheat.taken_for_play = bool(self._legal(self._cheat, self._shown[:-1]))
            else:
                self.played.false_faults.append(_false(self._setting.index, called.seq, called.fault, len(self._shown)))

    def _close_caught(self) -> None:
        cheat = self._cheat
        if cheat is None or (cheat.over and self._reply.over):
            # That the game is over puts nothing right.
            return
        if cheat.named is not None and all(called.seq != cheat.named for called in self._reply.open):
            cheat.end = "caught"
            self._cheat = None

    def _give_up(self, cheat: Cheated) -> None:
        """The next seat's turn is finished: it was masked, or somebody was blamed for something else, or it was missed."""
        self._cheat = None
        if cheat.named is None and not cheat.others:
            cheat.certificate = self._legal(cheat, self._shown)
        cheat.end = "masked" if cheat.certificate else "wrong_rule" if cheat.others and cheat.named is None else "missed"

    def _legal(self, cheat: Cheated, shown: Sequence[Observation]) -> tuple[Any, ...]:
        """The referee's explanation since the cheat, where it is legal and shows all that was shown."""
        explained = self._referee.explain(cheat.seq)
        return self._setting.certify(explained, shown[cheat.first_look :]) if explained is not None else ()

    def _parted(self) -> bool:
        """True if the histories of the table and of the referee have parted. That is so after a false fault, or a cheat that was taken for
        play, even if somebody else was called for it later. What is said from then on says nothing.
        """
        apart = any(cheat.end == "masked" or (cheat.end == "caught" and cheat.taken_for_play) for cheat in self.played.cheats)
        return bool(self.played.false_faults) or apart

    def _finish(self) -> None:
        if self._cheat is not None:
            self._close_caught()
        if self._cheat is not None:
            self._give_up(self._cheat)
        self._answers.looks(over=not self._parted())
        self.played.answers, self.played.refused = self._answers.given, self._answers.refused
        if self._parted():
            return
        if self._scores is None:
            self.played.unfinished = "the referee saw no end" if len(self._shown) <= LONGEST else f"no end after {LONGEST} observations"
        else:
            self.played.scores_match = self._scores == dict(self._world.scores())


def misread(read: TableSeen, truth: Layout, board: Board) -> list[Place]:
    """Places of which the reader was sure and wrong. `truth` is the visible layout."""
    return sorted(visible(read.table, board).differs(truth, read.blind))


def _no_door(touch: Touch, reply: Reply, game: int) -> str:
    """Returns which door is missing, and which are there."""
    there = "; ".join(f"{name} {dict(args)}" for name, args in reply.offers()) or "nothing"
    return f"Game {game}: nobody can touch {touch.name} {dict(touch.args)}; the screen offers {there}."


def _false(game: int, seq: int, fault: Fault, observation: int) -> dict[str, Any]:
    return {
        "game": game, "seq": seq, "observation": observation, "rule": fault.rule, "kind": fault.kind,
        "pieces": list(fault.pieces), "places": list(fault.places), "args": dict(fault.args),
    }  # fmt: skip

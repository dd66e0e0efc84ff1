"""The transcript: told as players would, struck through when taken back."""

from __future__ import annotations

from typing import Any

import pytest

from companion.assemble import folder, options_from
from companion.present.history import KEPT, History, fault_sentence
from companion.present.words import Words
from companion.referee.desk import begin, decide
from companion.referee.events import Overruled, OwedWaived, Restored, TimeRanOut, Undone
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, DiceRolled, TableSeen
from companion.rules.values import TABLE, Fault, Layout, PlacedPiece

WORDS = Words.load(folder("treasure-hunt") / "words.toml")
FULL = Layout(
    {f"{c}{r}.tile": (PlacedPiece("tile", "back"),) for c in "abcdef" for r in "123456"} | {"draw": (PlacedPiece("card", "back"),)}
)
SET = FULL.put({"a1.pawns": (PlacedPiece("pawn-red"),), "f6.pawns": (PlacedPiece("pawn-green"),)})


class Telling:
    def __init__(self, game: Any) -> None:
        self.match, self.history = Match.blank(game), History(WORDS)
        self.hear(begin(game, ("red", "green"), options_from(game)))

    def hear(self, *events: Any) -> None:
        for event in events:
            self.history = self.history.after(event, self.match)
            self.match = self.match.after(event)

    def judge(self, *observations: Any) -> None:
        for observation in observations:
            self.hear(*decide(self.match, observation))


@pytest.fixture
def telling(treasure_hunt: Any) -> Telling:
    return Telling(treasure_hunt)


def test_what_is_settled_and_what_is_not_are_told_apart(telling: Telling) -> None:
    telling.judge(TableSeen(1.0, FULL), TableSeen(2.0, SET), DiceRolled(3.0, (5,)), DiceRolled(4.0, (2,)))
    lines = [*telling.history.lines, *telling.history.unsettled(telling.match)]
    told = [line.text for line in lines]
    assert told[0] == "The match begins"
    assert "Red starts at a1" in told
    assert "Red rolls 5 for the first turn" in told
    assert all(line.settled for line in telling.history.lines)
    assert not any(line.settled for line in telling.history.unsettled(telling.match))


def test_what_was_taken_back_is_struck_and_not_erased(telling: Telling) -> None:
    telling.judge(TableSeen(1.0, FULL), TableSeen(2.0, SET), DiceRolled(3.0, (5,)), DiceRolled(4.0, (2,)))
    settled = telling.history.lines
    telling.hear(Undone(5.0, settled[-1].seq), Restored(6.0))
    assert len(telling.history.lines) == len(settled) + 2
    assert [line.struck for line in telling.history.lines] == [False] * (len(settled) - 1) + [True, False, False]


def test_what_was_done_before_a_fault_is_told_before_it(telling: Telling) -> None:
    """The roll becomes final only with the turn, when the fault has long been called and put right."""
    telling.judge(TableSeen(1.0, FULL), TableSeen(2.0, SET), DiceRolled(3.0, (5,)), DiceRolled(4.0, (2,)))
    begun = len(telling.history.lines)
    red = (PlacedPiece("pawn-red"),)
    telling.judge(DiceRolled(5.0, (1,)))
    telling.judge(TableSeen(6.0, SET.put({"a1.pawns": (), "d4.pawns": red})))
    telling.judge(TableSeen(8.0, SET), TableSeen(9.0, SET.put({"a1.pawns": (), "b1.pawns": red})), ButtonPressed(10.0, "red"))
    told = [(line.text, line.tone) for line in telling.history.lines[begun:]]
    rolls = next(n for n, (text, _) in enumerate(told) if "rolls 1" in text)
    wrong = next(n for n, (_, tone) in enumerate(told) if tone == "bad")
    moves = next(n for n, (text, tone) in enumerate(told) if "b1" in text and tone == "calm")
    assert rolls < wrong < moves, told


def test_what_was_heard_before_it_was_seen_is_told_once_more_without_anybody_taking_back(telling: Telling) -> None:
    telling.judge(TableSeen(1.0, FULL), TableSeen(2.0, SET))
    telling.hear(Undone(3.0, 2, (TABLE,)), Restored(3.0))
    assert [line.text for line in telling.history.lines if not line.struck][-1] == "What is seen now tells it otherwise"


def test_only_so_many_lines_are_kept_in_sight(telling: Telling) -> None:
    telling.hear(*(TimeRanOut(float(at), "red") for at in range(KEPT + 5)))
    assert len(telling.history.lines) == KEPT
    assert telling.history.lines[-1].text == "Red's time is over"


def test_the_sentence_follows_the_case() -> None:
    args = (("seat", "red"), ("die", "5"))
    assert fault_sentence(Fault("TH-020", args=(*args, ("case", "moving"))), WORDS).startswith("Red rolled 5.")
    plain = Fault("TH-008", may=("a1.pawns", "f6.pawns"), args=(("seat", "red"),))
    assert "a1 and f6" in fault_sentence(plain, WORDS)


def test_who_ruled_and_why_is_told(telling: Telling) -> None:
    telling.hear(OwedWaived(1.0, 0, ("policy",)), OwedWaived(2.0, 0, ("Red", "Green")), Undone(3.0, 2, ("Red", "Green")))
    told = [line.text for line in telling.history.lines][1:]
    assert told == [
        "What was owed stays as it is: so this table plays",
        "What was owed stays as it is (Red and Green)",
        "Taken back (Red and Green)",
    ]
    for reason, said in (("house", "House rule"), ("Because", "Because")):
        telling.hear(Overruled(4.0, 0, ("Red",), reason))
        assert telling.history.lines[-1].text == f"Overruled: it stands. {said} (Red)"


def test_who_agreed_is_named_also_where_nobody_registered(telling: Telling) -> None:
    telling.judge(TableSeen(1.0, FULL))
    telling.hear(Undone(5.0, 1, ("red", "green")))
    assert telling.history.lines[-1].text == "Taken back (Red and Green)"

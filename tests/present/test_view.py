"""The view of the referee's state: take-backs, pauses, clocks, endings, rulings that are over, the set-up, what failed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.assemble import folder, options_from
from companion.present.board.lettered import letter, letter_of
from companion.present.history import History, fault_sentence
from companion.present.houserules import house_rule
from companion.present.now import now
from companion.present.presenter import Presenter
from companion.present.sight import Sight
from companion.present.view import PlayView
from companion.present.words import MissingSentence, Words
from companion.referee.bumped import UNEXPLAINED
from companion.referee.desk import begin, consider
from companion.referee.draft.debts import cleared_by
from companion.referee.events import FaultCalled, FaultCleared, Troubled
from companion.referee.judging.missing import MISSING
from companion.referee.match import Match
from companion.referee.observation import ButtonPressed, Command, DiceRolled, Failed, Observation, TableSeen, Tick
from companion.rules.values import Fault, Layout, Owed, PlacedPiece, PutRight, Roll

WORDS = Words.load(folder("treasure-hunt") / "words.toml")
FULL = Layout(
    {f"{c}{r}.tile": (PlacedPiece("tile", "back"),) for c in "abcdef" for r in "123456"} | {"draw": (PlacedPiece("card", "back"),)}
)
RED, GREEN = (PlacedPiece("pawn-red"),), (PlacedPiece("pawn-green"),)
SET = FULL.put({"a1.pawns": RED, "f6.pawns": GREEN})
BOTH = ("by", ("Ann", "Bob"))
OWN_RULES = ("TABLE-1", UNEXPLAINED, MISSING)


class Sitting:
    """A match of Treasure Hunt as a host tells it."""

    def __init__(self, game: Any, **timer: Any) -> None:
        persons = (("Ann", ("red",)), ("Bob", ("green",)))
        first = begin(game, ("red", "green"), options_from(game), persons=persons, timer=tuple(timer.items()))
        self.match, self.history, self.sight = Match.blank(game), History(WORDS), Sight()
        self.fold(first)

    def fold(self, event: Any) -> None:
        self.history, self.match = self.history.after(event, self.match), self.match.after(event)

    def hear(self, *observations: Observation) -> Sitting:
        for seen in observations:
            decision = consider(self.match, seen)
            for event, before in zip(decision.events, decision.befores, strict=True):
                self.history = self.history.after(event, before)
            self.match = decision.match
            if isinstance(seen, TableSeen):
                self.sight = self.sight.after(seen)
        return self

    def order(self, name: str, **args: Any) -> Sitting:
        return self.hear(Command(self.match.at + 1.0, name, tuple(args.items())))

    @property
    def view(self) -> PlayView:
        return Presenter(WORDS).view(self.match, self.history, self.sight)

    @property
    def told(self) -> list[str]:
        return [line.text for line in self.history.lines]


@pytest.fixture
def sitting(treasure_hunt: Any) -> Sitting:
    return Sitting(treasure_hunt, kind="bank", seconds=100)


def playing(sitting: Sitting) -> Sitting:
    """Red's turn: a 4 is rolled, the pawn has not moved."""
    return sitting.hear(TableSeen(1.0, FULL), TableSeen(2.0, SET), DiceRolled(3.0, (5,)), DiceRolled(4.0, (3,)), DiceRolled(5.0, (4,)))


def test_taking_back_says_what_to_restore_and_can_be_called_off(sitting: Sitting) -> None:
    moved = FULL.put({"d1.pawns": RED, "f6.pawns": GREEN})
    playing(sitting).hear(TableSeen(6.0, moved), ButtonPressed(7.0, "red"))
    stood = sitting.view
    assert (stood.restoring, stood.restore) == (False, ())
    to = stood.undo_to
    assert to is not None
    view = sitting.order("undo", to=to, by=("Ann", "Bob")).view
    assert view.restoring
    assert view.restore == ("Move Red's pawn from d1 to a1.",)
    assert view.board.ghosts == Layout({"a1.pawns": RED})
    assert set(view.board.marked("wrong")) == {"a1.pawns", "d1.pawns"}
    assert any(line.struck for line in view.history)
    back = sitting.order("cancel_undo", by=("Bob",)).view
    assert (back.restoring, back.restore, back.turn, back.prompt) == (False, (), stood.turn, stood.prompt)
    assert not any(line.struck for line in back.history)
    assert sitting.told[-1] == "Nothing is taken back after all (Bob)"
    assert not back.board.ghosts


def test_the_step_that_is_taken_back_is_named(sitting: Sitting) -> None:
    """Red moves, then turns the tile: only what came last goes away."""
    moved = FULL.put({"d1.pawns": RED, "f6.pawns": GREEN})
    view = playing(sitting).hear(TableSeen(6.0, FULL.put({"b1.pawns": RED, "f6.pawns": GREEN})), TableSeen(7.0, moved)).view
    assert view.undo_step == "Red moves to d1"
    turned = moved.put({"d1.tile": (PlacedPiece("tile", "drop"),)})
    view = sitting.hear(TableSeen(8.0, turned)).view
    assert "d1" in view.undo_step
    assert view.undo_step != "Red moves to d1", "the tile was turned after it"
    assert not view.undo_rolls, "the roll was before"


def test_what_people_have_ruled_since_goes_with_the_step_and_is_named(sitting: Sitting) -> None:
    moved = FULL.put({"d1.pawns": RED, "f6.pawns": GREEN})
    step = playing(sitting).hear(TableSeen(6.0, FULL.put({"b1.pawns": RED, "f6.pawns": GREEN})), TableSeen(7.0, moved)).view.undo_step
    sitting.fold(FaultCalled(10.0, Fault("TABLE-1", pieces=("pawn-red",), places=("d1.pawns",)), (PutRight("d1.pawns", take=RED),)))
    view = sitting.order("overrule", called=sitting.match.open[0].seq, by=("Ann", "Bob"), reason="agreed").view
    assert view.undo_step == f"{step}; Overruled: it stands. We agreed (Ann and Bob)"
    sitting.order("undo", to=view.undo_to, by=("Ann", "Bob"))
    assert [line.struck for line in sitting.view.history if line.text.startswith("Overruled")] == [True]


def test_what_was_put_right_again_is_nothing_to_take_back(sitting: Sitting) -> None:
    """People can take back the act before, never the table that broke the rule. Here Red goes too far and back."""
    before = playing(sitting).view.undo_to
    sitting.hear(TableSeen(6.0, FULL.put({"f1.pawns": RED, "f6.pawns": GREEN})))
    assert sitting.match.open
    assert sitting.view.undo_to == before
    sitting.hear(TableSeen(7.0, SET))
    assert not sitting.match.open
    assert sitting.view.undo_to == before
    assert [(line.text[-9:], line.aside) for line in sitting.history.lines[-1:]] == [("Put right", True)], "the end of a call is no step"
    view = sitting.order("undo", to=before, by=("Ann", "Bob")).view
    assert "f1" not in " ".join(view.restore)



def test_a_place_that_is_not_read_for_long_is_named(treasure_hunt: Any) -> None:
    """It is named while nothing else happens, too. Where much is hidden somebody leans over the table."""
    sitting = Sitting(treasure_hunt).hear(TableSeen(1.0, SET))

    def hidden(at: float, *places: str) -> TableSeen:
        return TableSeen(at, SET.put(dict.fromkeys(places, ())), covered=frozenset(places))

    def notice(now: float) -> str:
        return Presenter(WORDS).view(sitting.match, sitting.history, sitting.sight, now=now).notice

    sitting.hear(hidden(2.0, "c3.tile"), hidden(8.0, "c3.tile", "d4.tile"))
    assert notice(11.0) == ""
    assert notice(13.0) == "I cannot read c3. Put down anew what lies there."
    assert notice(20.0) == "I cannot read c3 and d4. Put down anew what lies there."
    sitting.hear(TableSeen(21.0, SET))
    assert notice(60.0) == ""
    sitting.hear(hidden(61.0, "c3.tile", "c4.tile", "d3.tile", "d4.tile"))
    assert notice(90.0) == ""
    long = "I have not been able to read 4 places for half a minute. Clear what lies over them, or turn on more light."
    assert notice(91.0) == long, "nobody leans over a table for so long"
    sitting.hear(TableSeen(92.0, SET))
    assert notice(200.0) == ""


def test_nobody_is_asked_to_lay_anew_what_nobody_may_look_at() -> None:
    """A token is chosen in secret for longer than a place is named after. What is still not read behind that is named in time."""
    look = TableSeen(1.0, SET, covered=frozenset({"c3.tile"}))
    chosen = Sight().after(look, private=True).after(replace(look, at=14.0), private=True)
    assert chosen.unread(15.0) == ()
    assert chosen.after(replace(look, at=16.0)).unread(20.0) == ()
    assert chosen.after(replace(look, at=16.0)).unread(26.0) == ("c3.tile",)


def test_paused_is_said_until_play_goes_on(sitting: Sitting) -> None:
    playing(sitting).order("pause")
    view = sitting.view
    assert (view.paused, view.notice) == (True, "Paused: the clocks stand. What you play is still seen.")
    assert not any(seat.ticking for seat in view.seats)
    view = sitting.order("play_on").view
    assert (view.paused, view.notice) == (False, "")
    assert [seat.seat for seat in view.seats if seat.ticking] == ["red"]
    assert sitting.told[-2:] == ["Paused", "Play goes on"]


@pytest.mark.parametrize(("at_zero", "screen"), [("tell", "play"), ("loses", "end")])
def test_who_has_no_time_left_is_shown_and_loses_if_the_table_plays_so(treasure_hunt: Any, at_zero: str, screen: str) -> None:
    sitting = playing(Sitting(treasure_hunt, kind="bank", seconds=100, at_zero=at_zero))
    assert not any(seat.out for seat in sitting.view.seats)
    view = sitting.hear(Tick(300.0)).view
    assert [seat.seat for seat in view.seats if seat.out] == ["red"]
    assert "Red's time is over" in sitting.told
    assert view.screen == screen
    if screen == "end":
        assert (view.outcome, view.reason) == ("Green wins", "The time is over.")


def test_a_match_that_is_ended_early_says_so_with_the_scores_as_they_are(sitting: Sitting) -> None:
    view = playing(sitting).order("end_match", by=("Ann", "Bob")).view
    assert (view.screen, view.outcome) == ("end", "The match was ended early")
    assert view.reason == "You ended the match early. The scores stand as they are."
    assert [standing.score for standing in view.standings] == ["0", "0"]
    assert sitting.told[-1] == "You ended the match early. The scores stand as they are (Ann and Bob)"


def test_how_a_ruling_ended_is_told_apart(sitting: Sitting) -> None:
    """Put right by hands; dropped, because the table shows that nothing was wrong; or let stand by all."""
    playing(sitting)
    steps = (PutRight("d1.pawns", take=RED),)
    lies, gone = SET.put({"d1.pawns": RED}), SET
    for table, end, line in ((gone, "right", "Put right"), (lies, "dropped", "Nothing was wrong: the table shows what was done")):
        sitting.fold(FaultCalled(10.0, Fault("TABLE-1", pieces=("pawn-red",), places=("d1.pawns",)), steps))
        assert sitting.view.ruling is not None
        assert (sitting.view.ruling.open, sitting.view.ruling.end) == (True, "")
        (fault,) = sitting.match.open
        sitting.fold(FaultCleared(11.0, fault.seq, end=cleared_by(fault, ("d1.pawns",), table)))
        assert (sitting.view.ruling.open, sitting.view.ruling.end) == (False, end)
        assert sitting.told[-1] == line
    sitting.fold(FaultCalled(12.0, Fault("TABLE-1", pieces=("pawn-red",), places=("d1.pawns",)), steps))
    sitting.order("overrule", called=sitting.match.open[0].seq, by=("Ann", "Bob"))
    assert sitting.view.ruling.end == "stands"
    assert "Put right" not in sitting.told[-1]


def test_who_has_thrown_in_vain_is_told_so(sitting: Sitting) -> None:
    playing(sitting)
    fault = Fault("TH-015", pieces=("die",), seats=("red",), args=(("seat", "red"),))
    lies = (Owed("d1.pawns", RED),)
    for acts, owed, said in (((Roll("red", 3),), (), True), ((), (), False), ((Roll("red", 3),), lies, False)):
        sitting.fold(FaultCalled(10.0, fault, owed=owed, actions=acts))
        assert sitting.view.ruling is not None
        assert sitting.view.ruling.sentence.endswith("That 3 does not count.") is said


def test_a_fault_that_is_taken_back_is_no_ruling_any_more(sitting: Sitting) -> None:
    playing(sitting).hear(TableSeen(6.0, FULL.put({"c3.pawns": RED, "f6.pawns": GREEN})))
    (fault,) = sitting.match.open
    assert sitting.view.ruling is not None
    sitting.order("undo", to=fault.seq - 1, by=("Ann", "Bob"))
    assert sitting.view.ruling is None


def test_a_press_is_grave_while_something_is_half_done_or_when_it_gives_up(sitting: Sitting) -> None:
    playing(sitting)
    sitting.hear(TableSeen(6.0, FULL.put({"f6.pawns": GREEN})))
    assert sitting.match.draft.best.mismatch
    assert sitting.view.grave_presses == ("red",), "the pawn is in the hand"
    moved = FULL.put({"d1.pawns": RED, "f6.pawns": GREEN})
    view = sitting.hear(TableSeen(7.0, moved)).view
    assert (view.presses, view.grave_presses) == ((("red", "Done"),), ())
    view = sitting.hear(TableSeen(8.0, moved.put({"d1.tile": (PlacedPiece("tile", "drop"),)}))).view
    assert (view.presses, view.grave_presses) == ((("red", "Give up"),), ("red",))


def test_what_is_still_to_be_laid_out_is_a_ghost(sitting: Sitting) -> None:
    assert sitting.view.board.ghosts == Layout({place: FULL[place] for place in FULL}), "before the first look all of it"
    part = Layout({place: FULL[place] for place in FULL if place not in ("c3.tile", "draw")})
    view = sitting.hear(TableSeen(1.0, part)).view
    assert view.screen == "setup"
    assert view.board.ghosts == Layout({"c3.tile": FULL["c3.tile"], "draw": FULL["draw"]})


def test_a_piece_that_lies_wrongly_from_the_start_is_named(sitting: Sitting) -> None:
    """The set-up page names a piece that lies wrongly while the referee has not called it. It is a cube on a tile before the first turn."""
    table = FULL.put({"b2.cubes": (PlacedPiece("cube-red"),)})
    sitting.hear(TableSeen(1.0, FULL))
    sitting.sight = sitting.sight.after(TableSeen(2.0, table))
    view = sitting.view
    assert [(item.kind, item.places) for item in view.setup] == [("misplaced", ("b2.cubes",))]
    assert view.setup[0].sentence == "A red cube does not belong at b2 now."
    assert view.board.marked("wrong") == ("b2.cubes",)
    called = sitting.hear(TableSeen(3.0, table)).view
    assert called.ruling is not None
    assert "b2.cubes" in called.ruling.places


def test_a_device_that_failed_is_said_with_what_to_do(sitting: Sitting) -> None:
    view = playing(sitting).hear(Failed(9.0, "camera", "OSError: no frame")).view
    assert view.notice.startswith("The camera failed. ")
    assert "Unplug it" in view.notice
    assert sitting.told[-1] == "Something in me failed; the match stands as it was"
    assert sitting.hear(TableSeen(10.0, FULL.put({"d1.pawns": RED, "f6.pawns": GREEN}))).view.notice == ""


@pytest.mark.parametrize("where", ["referee", "search", "screen", "camera", "line"])
def test_whatever_fails_has_a_sentence(sitting: Sitting, where: str) -> None:
    sitting.fold(Troubled(9.0, where, "KeyError: 'c9'"))
    assert "failed" in sitting.view.notice
    assert "KeyError" not in sitting.view.notice, "the reason is in the record and in the log: it says nothing to people"
    assert "{" not in sitting.view.notice + sitting.told[-1]


@pytest.mark.parametrize("rule", OWN_RULES)
@pytest.mark.parametrize("game", ["treasure-hunt", "dash-arena", "flag-dash", "tektonix"])
def test_every_rule_of_our_own_has_a_sentence_a_title_and_a_text(game: str, rule: str) -> None:
    words = Words.load(folder(game) / "words.toml")
    places = tuple(f"{letter}1" for letter in "abcdefghijklmnop")
    said = fault_sentence(Fault(rule, pieces=("disk",), places=places), words)
    assert said.endswith(".")
    if rule != MISSING:
        assert "and 8 more" in said
    found = house_rule(words, rule)
    assert found is not None
    assert found.title
    assert len(found.text) > 80
    assert "TABLE" not in found.title + found.text + said + words.rule_named(rule)


def test_other_rules_are_not_ours() -> None:
    assert house_rule(WORDS, "TH-032") is None
    assert WORDS.rule_named("TH-032") == "Rule TH-032"


def test_a_view_is_never_lost_for_want_of_a_sentence(sitting: Sitting) -> None:
    """Something plain is said instead, and the warning fails in every other test."""
    playing(sitting)
    with pytest.warns(MissingSentence, match="no sentence .*TH-999"):
        sitting.fold(FaultCalled(9.0, Fault("TH-999", places=("a1.pawns",))))
    with pytest.warns(MissingSentence, match="TH-999"):
        view = sitting.view
    assert view.ruling is not None
    assert view.ruling.sentence == "Something here is not as the rules have it."
    with pytest.raises(UserWarning, match="TH-999"):
        _ = sitting.view


def test_a_sentence_about_what_a_fault_does_not_name_is_left_out() -> None:
    words = Words.load(folder("dash-arena") / "words.toml")
    fault = Fault("DA-044", pieces=("red-1", "blue-1"), may=("c3.figure",))
    assert fault_sentence(fault, words) == "Two figures never share a space. Red 1 and Blue 1 may go to c3."
    assert fault_sentence(Fault("DA-044", pieces=("red-1",)), words) == "Two figures never share a space."
    assert fault_sentence(Fault("TABLE-1"), words) == "Something here is not as the rules have it."


def test_the_dice_in_sight_are_those_of_this_turn(sitting: Sitting) -> None:
    assert playing(sitting).view.dice == (4,), "not also those of the set-up"
    sitting.hear(TableSeen(20.0, SET.put({"a1.pawns": (), "c1.pawns": RED})), ButtonPressed(21.0, "red"))
    assert [seat.seat for seat in sitting.view.active] == ["green"]
    assert sitting.view.dice == ()


def test_seats_and_persons_have_the_letter_of_their_colour(sitting: Sitting) -> None:
    assert [seat.letter for seat in sitting.view.seats] == [person.letter for person in sitting.view.persons] == ["R", "G"]
    assert letter_of("black") == letter("dasher-black") == "K"
    assert (letter_of("red-1"), letter_of("red-2")) == ("R1", "R2"), "seats of one colour are told apart"


def test_whose_turn_it_is_is_told_by_the_view(sitting: Sitting) -> None:
    view = playing(sitting).view
    assert now(view, WORDS).splitlines() == ["To act: Red.", view.prompt]

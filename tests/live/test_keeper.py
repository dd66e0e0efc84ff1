"""Old matches as cards and in numbers, from a real record."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import assemble
from companion.errors import RecordError
from companion.live.keeping.keeper import Keeper
from companion.present.home import OldMatch
from companion.present.words import Words
from companion.record.eventlog import MatchLog, Record
from companion.referee.desk import begin
from companion.referee.events import (
    ActionPlayed,
    Checkpoint,
    Event,
    FaultCalled,
    LoggedExplanation,
    MatchOver,
    PersonNamed,
    SightLost,
    TableDrafted,
)
from companion.rules.values import CHANCE, Fault, Layout, Outcome, PlacedPiece, Roll, SetOut

GAME = "treasure-hunt"


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    with Record(tmp_path / "matches.sqlite") as opened:
        yield opened


def played(record: Record, *, over: tuple[str, ...] | None = None, wall: str = "2026-11-20T19:04:00+00:00", rules: str = "") -> MatchLog:
    game = assemble.load_game(GAME)
    persons = (("Ann", ("red",)), ("Green", ("green",)))
    first = begin(game, ("red", "green"), assemble.options_from(game), persons=persons, wall=wall)
    if rules:
        from dataclasses import replace

        first = replace(first, rules=rules)
    log = record.begin(assemble.codec(game), first)
    log.append((SightLost(5.0), PersonNamed(6.0, "green", "Bob")))
    if over is not None:
        log.append((MatchOver(600.0, Outcome(over, "far_row" if over else "unfinished")),))
    record.rest()
    return log


def test_every_match_is_a_card_newest_first(record: Record) -> None:
    played(record, over=("red",))
    played(record, over=())
    played(record, wall="2026-11-22T20:00:00+00:00")
    cards = Keeper(record, Words.load()).matches()
    assert [card.match for card in cards] == ["3", "2", "1"]
    assert [card.detail for card in cards] == [
        "Ann and Bob, 2026-11-22 20:00. Not finished.",
        "Ann and Bob, 2026-11-20 19:04. Nobody wins.",
        "Ann and Bob, 2026-11-20 19:04. Ann wins.",
    ]
    assert [(card.status, card.can_resume) for card in cards] == [("open", True), ("over", False), ("over", False)]
    assert {card.title for card in cards} == {"Treasure Hunt"}


def test_the_match_on_the_table_says_so_and_is_offered_neither_to_go_on_with_nor_to_delete(record: Record) -> None:
    played(record)
    keeper = Keeper(record, Words.load())
    before = keeper.matches()
    keeper.resume("1")
    (card,) = keeper.matches()
    assert (card.status, card.can_resume, card.can_delete) == ("open", False, False)
    assert card.detail == "Ann and Bob, 2026-11-20 19:04. On the table now."
    keeper.rest()
    assert keeper.matches() == before
    assert before[0].can_delete


def test_a_match_of_other_rules_is_listed_but_cannot_go_on(record: Record) -> None:
    played(record, rules="0.1")
    keeper = Keeper(record, Words.load())
    (card,) = keeper.matches()
    assert not card.can_resume
    assert "begun under other rules than I have now" in card.detail
    assert keeper.unfinished() == ()


def test_the_newest_match_is_offered_by_its_people_and_its_time_even_while_it_is_left(record: Record) -> None:
    played(record)
    played(record, wall="2026-11-22T20:00:00+00:00")
    keeper = Keeper(record, Words.load())
    keeper.resume("2")
    assert [(card.match, card.detail) for card in keeper.unfinished()] == [
        ("2", "2026-11-22 20:00, Ann and Bob"),
        ("1", "2026-11-20 19:04, Ann and Bob"),
    ]


def test_a_name_that_is_given_later_holds_for_the_whole_match_and_on_the_button_that_goes_on(record: Record) -> None:
    log = played(record)
    keeper = Keeper(record, Words.load())
    assert [card.detail for card in keeper.unfinished()] == ["2026-11-20 19:04, Ann and Bob"]
    log.append((PersonNamed(7.0, "red", "Cy"), PersonNamed(8.0, "green", "Cy")))
    assert [card.detail for card in keeper.unfinished()] == ["2026-11-20 19:04, Cy"], "one person with two hands is told once"
    log.append((PersonNamed(9.0, "green", "Di"), MatchOver(600.0, Outcome(("green",), "far_row"))))
    assert [card.detail for card in keeper.matches()] == ["Cy and Di, 2026-11-20 19:04. Di wins."]
    keeper.statistics()
    keeper._statistics.wait(30.0)
    assert "Treasure Hunt: Di won 1." in keeper.statistics()


def test_who_was_never_named_goes_by_the_seat(record: Record) -> None:
    game = assemble.load_game(GAME)
    log = record.begin(assemble.codec(game), begin(game, ("red", "green"), assemble.options_from(game)))
    log.append((PersonNamed(6.0, "green", "Bob"), MatchOver(600.0, Outcome(("red",), "far_row"))))
    (card,) = Keeper(record, Words.load()).matches()
    assert card.detail.startswith("Red and Bob, ")
    assert card.detail.endswith("Red wins.")


def test_of_many_people_the_offer_to_go_on_names_two(record: Record) -> None:
    game = assemble.load_game(GAME)
    persons = tuple((name, (seat,)) for name, seat in zip(("Ann", "Bob", "Cy", "Di"), game.default_seats(4), strict=True))
    first = begin(game, game.default_seats(4), assemble.options_from(game), persons=persons, wall="2026-11-20T19:04:00+00:00")
    record.begin(assemble.codec(game), first).append((SightLost(5.0),))
    (card,) = Keeper(record, Words.load()).unfinished()
    assert card.detail == "2026-11-20 19:04, Ann, Bob and 2 more"


def test_a_match_that_nobody_can_read_is_listed_and_can_be_deleted(record: Record) -> None:
    played(record)
    record._db.execute("UPDATE event SET body = '{}' WHERE seq = 0")
    record._db.commit()
    keeper = Keeper(record, Words.load())
    (card,) = keeper.matches()
    assert (card.status, card.can_resume) == ("unreadable", False)
    assert "cannot read it" in card.detail
    keeper.forget(card.match)
    assert keeper.matches() == ()


def test_a_match_that_is_gone_cannot_be_deleted_twice(record: Record) -> None:
    played(record)
    keeper = Keeper(record, Words.load())
    keeper.forget("1")
    assert keeper.matches() == ()
    assert keeper.unfinished() == ()
    with pytest.raises(RecordError, match="no match 1"):
        keeper.forget("1")


def test_a_match_that_has_just_ended_is_counted_as_one_and_short_times_are_told_as_such(record: Record) -> None:
    keeper = Keeper(record, Words.load())
    log = played(record)
    log.append((MatchOver(20.0, Outcome(("red",), "finish")),))
    assert keeper.statistics()[0] == "Matches played: 1. To the end: 1.", "also before its events are looked at"
    keeper._statistics.wait(30.0)
    told = keeper.statistics()
    assert "Treasure Hunt: matches 1, at the table less than a minute." in told
    assert "Treasure Hunt: a match takes less than a minute and 0 turns." in told
    played(record).append((MatchOver(7200.0, Outcome(("red",), "finish")),))
    keeper.statistics()
    keeper._statistics.wait(30.0)
    assert "Treasure Hunt: matches 2, at the table 2.0 hours." in keeper.statistics()


def test_all_matches_in_numbers_while_counting_and_after(record: Record) -> None:
    keeper = Keeper(record, Words.load())
    assert keeper.statistics() == ("Nothing was played yet.",)
    played(record, over=("red",))
    played(record, over=("red",))
    played(record)
    keeper.statistics()
    keeper._statistics.wait(30.0)
    told = keeper.statistics()
    assert told[0] == "Matches played: 3. To the end: 2."
    assert "Treasure Hunt: matches 3, at the table 20 minutes." in told
    assert "Treasure Hunt: Ann won 2." in told
    assert any("a match takes 10 minutes" in line for line in told)
    played(record, over=("green",))
    first = keeper.statistics()
    keeper._statistics.wait(30.0)
    assert "Treasure Hunt: Ann won 2 and Bob won 1." in keeper.statistics()
    assert first[0].startswith(("Matches played: 3.", "Matches played: 4."))


@pytest.mark.parametrize(("column", "torn"), [("seats", '["re'), ("seats", "7"), ("options", "{")])
def test_one_torn_match_takes_no_other_from_the_first_page(record: Record, column: str, torn: str) -> None:
    played(record, wall="2026-11-20T19:04:00+00:00")
    played(record, wall="2026-11-22T20:00:00+00:00")
    record._db.execute(f"UPDATE match SET {column} = ? WHERE id = 1", (torn,))
    path = record.path
    record.close()
    with Record(path) as again:
        keeper = Keeper(again, Words.load())
        assert "In match 1 event 0 was changed or is torn: it cannot be gone on with" in keeper.notice
        assert [card.match for card in keeper.unfinished()] == ["2"]
        assert {card.match: card.can_resume for card in keeper.matches()} == {"2": True, "1": False}
        assert keeper.statistics()
        keeper.forget("1")
        assert [card.match for card in keeper.matches()] == ["2"]


LIES = Layout({"a1.tile": (PlacedPiece("tile", "back"),)})
SET_OUT = LoggedExplanation((SetOut(CHANCE, LIES),))
ROLLED = LoggedExplanation((SetOut(CHANCE, LIES), Roll(CHANCE, 4)))


def begun(keeper: Keeper, *events: Event) -> None:
    """A match in which this happened, on the table now."""
    game = assemble.load_game(GAME)
    first = begin(game, ("red", "green"), assemble.options_from(game), persons=(("Ann", ("red",)), ("Bob", ("green",))))
    keeper.begin(game, first)[1].append(events)


def test_a_match_that_was_begun_looked_at_and_left_is_not_kept_and_what_follows_has_its_number(record: Record) -> None:
    keeper = Keeper(record, Words.load())
    for _ in range(3):
        begun(keeper, TableDrafted(1.0, Layout(), frozenset({"a1.tile"}), (LoggedExplanation(),)), Checkpoint(2.0, *_set_out()))
        assert len(keeper.unfinished()) == len(keeper.matches()) == 1
        keeper.rest()
        assert keeper.matches() == keeper.unfinished() == ()
        assert keeper.statistics() == ("Nothing was played yet.",)
    log = played(record, wall="2026-11-22T20:00:00+00:00")
    assert log.match == 1
    assert [card.detail for card in keeper.unfinished()] == ["2026-11-22 20:00, Ann and Bob"]
    assert [card.detail for card in keeper.matches()] == ["Ann and Bob, 2026-11-22 20:00. Not finished."]
    assert record.verify() == ()


def _set_out() -> tuple[SetOut, tuple[LoggedExplanation, ...], Layout]:
    return SetOut(CHANCE, LIES), (SET_OUT,), LIES


@pytest.mark.parametrize("event", [
    Checkpoint(3.0, Roll(CHANCE, 4), (SET_OUT,), LIES),
    TableDrafted(3.0, LIES, frozenset(), (SET_OUT, ROLLED)),
    ActionPlayed(3.0, Roll(CHANCE, 4)),
    PersonNamed(3.0, "green", "Cy"),
    FaultCalled(3.0, Fault("TH-035")),
    MatchOver(3.0, Outcome((), "unfinished"), ("Ann", "Bob")),
], ids=lambda event: type(event).__name__)  # fmt: skip
def test_a_match_in_which_anything_was_done_stays_when_it_is_left(record: Record, event: Event) -> None:
    keeper = Keeper(record, Words.load())
    begun(keeper, event)
    keeper.rest()
    assert [card.match for card in keeper.matches()] == ["1"]


def test_a_match_is_left_also_when_its_disk_takes_nothing_more(record: Record) -> None:
    keeper = Keeper(record, Words.load())
    begun(keeper, PersonNamed(3.0, "green", "Cy"))
    record._db.execute("PRAGMA query_only=ON")
    with pytest.raises(RecordError, match="readonly"):
        keeper.rest()
    assert keeper.matches()[0].can_resume


def test_a_match_that_cannot_be_read_stays_when_it_is_left(record: Record) -> None:
    keeper = Keeper(record, Words.load())
    begun(keeper, Checkpoint(2.0, *_set_out()))
    record._db.execute("UPDATE event SET body = '{' WHERE seq = 1")
    keeper.rest()
    assert len(keeper.matches()) == 1


def told(keeper: Keeper, match: str) -> OldMatch:
    """The match to be read, once the thread that replays the match has told it."""
    keeper.old_match(match)
    keeper._old.wait(30.0)
    return keeper.old_match(match)


def test_an_old_match_can_be_read_whole(record: Record) -> None:
    log = played(record)
    keeper = Keeper(record, Words.load())
    old = told(keeper, "1")
    assert (old.told, old.trouble) == (True, "")
    assert [line.text for line in old.view.history] == ["The match begins", "The camera lost the table", "Green is Bob from now on"]
    assert [seat.name for seat in old.view.seats] == ["Ann", "Bob"], "by the names that they had at last"
    log.append(tuple(PersonNamed(float(number), "green", f"Bob {number}") for number in range(7, 100)))
    assert len(told(keeper, "1").view.history) == 96, "it has gone on since, and no line is left out"


def test_a_match_that_ended_is_read_with_its_standings(record: Record) -> None:
    game = assemble.load_game(GAME)
    log = played(record)
    log.append((ActionPlayed(7.0, SetOut(CHANCE, game.layout(game.begin(("red", "green"), game.options())))),))
    log.append((MatchOver(600.0, Outcome(("green",), "finish")),))
    view = told(Keeper(record, Words.load()), "1").view
    assert [(each.rank, each.name) for each in view.standings] == [(1, "Bob"), (2, "Ann")]


def test_a_match_that_this_companion_cannot_read_says_so(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    played(record)
    keeper = Keeper(record, Words.load())
    with monkeypatch.context() as other:
        other.setattr(assemble, "codec", lambda _game: None)
        old = told(keeper, "1")
    assert old.told
    assert "cannot read this match" in old.trouble
    with pytest.raises(RecordError):
        keeper.old_match("9")

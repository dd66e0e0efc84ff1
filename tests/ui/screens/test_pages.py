"""The pages by touch, on both panels: what a person reads, touches, and what is asked of the companion then."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.present.home import FormCard
from companion.present.view import OwedItem, RollOffer
from companion.ui.controls.keyboard import CLOSE, ERASE
from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Start

EVERYBODY = ("Red", "Yellow", "Green", "Blue")
both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])


@both
def test_a_match_is_begun_from_the_first_page(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    assert app.page == "home"
    app.tap(app.find("4 players"))
    app.tap(app.find("A turn"))
    app.tap(app.find("1 min"))
    app.tap(app.find("Friendly"))
    assert app.find("Some is only said.")
    app.tap(app.find("far row"))
    app.tap(app.find("New match"))
    assert host.calls[-1] == ("begin", "treasure-hunt", 4, {"finish": "last_tile"}, "turn:120", "friendly")


@both
def test_one_touch_begins_with_sensible_defaults(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.tap(app.find("New match"))
    assert host.calls[-1] == ("begin", "treasure-hunt", 2, {}, "off", "teaching")


@both
def test_a_form_for_so_many_players_is_asked_first(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    host.forms = (FormCard(2, "Long with two.", (("As printed", ()), ("To the last tile", (("finish", "last_tile"),)))),)
    app = start(size)
    app.tap(app.find("New match"))
    assert app.find("Long with two.")
    app.tap(app.find("Cancel"))
    assert not any(call[0] == "begin" for call in host.calls)
    app.tap(app.find("New match"))
    app.tap(app.find("To the last tile"))
    assert host.calls[-1] == ("begin", "treasure-hunt", 2, {"finish": "last_tile"}, "off", "teaching")
    app.tap(app.find("New match"))
    app.tap(app.find("As printed"))
    assert host.calls[-1] == ("begin", "treasure-hunt", 2, {}, "off", "teaching")
    app.tap(app.find("far row"))
    app.tap(app.find("New match"))  # settled on the page: nothing is left to ask
    assert host.calls[-1] == ("begin", "treasure-hunt", 2, {"finish": "last_tile"}, "off", "teaching")


@both
def test_what_no_button_says_is_said_on_the_page_of_what_happened(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    app.tap(app.find("More"))
    assert "Say it" not in app.texts()
    app.tap(app.find("Back"))
    app.show(replace(tables.PLAY, sayings=(("Red agrees to end", "end-red"), ("Yellow agrees to end", "end-yellow")), seq=99))
    app.tap(app.find("More"))
    app.tap(app.find("Say it"))
    app.tap(app.find("Cancel"))
    app.tap(app.find("Say it"))
    app.tap(app.find("Yellow agrees to end"))
    assert host.calls[-1] == ("play", {"action": "end-yellow"})
    assert app.page == "play"


@both
def test_the_clock_that_a_game_proposes_comes_first(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    host.clocks = (("turn:45", "45 s"), ("bank:750", "12 min"))
    app = start(size)
    app.tap(app.find("A turn"))
    app.tap(app.find("New match"))
    assert host.calls[-1] == ("begin", "treasure-hunt", 2, {}, "turn:45", "teaching")
    app.tap(app.find("45 s"))
    app.tap(app.find("New match"))
    assert host.calls[-1] == ("begin", "treasure-hunt", 2, {}, "turn:60", "teaching")


def test_a_match_that_was_not_finished_goes_on(start: Start, host: NotedHost) -> None:
    app = start()
    app.tap(app.app.page().ids.resume)
    assert host.calls[-1] == ("resume", "m1")


@both
def test_set_up_says_what_is_missing_and_what_lies_wrong(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.SETUP)
    assert app.page == "setup"
    assert app.find(tables.SETUP.numbered)
    for item in tables.SETUP.setup:
        assert app.in_sight(app.find(item.sentence))


@both
def test_play_says_whose_turn_it_is_and_what_the_button_means(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    assert app.page == "play"
    for text in ("Red", "0:47", tables.PLAY.prompt):
        assert app.in_sight(app.find(text))
    app.tap(app.find("End turn"))
    assert host.calls[-1] == ("press", "red")


@both
def test_a_ruling_comes_up_by_itself_and_goes_when_the_table_agrees(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    app.show(tables.DISPUTE)
    assert app.page == "dispute"
    said = " ".join(app.texts())
    for part in (tables.RULING.title, tables.RULING.sentence, tables.RULING.remedy[0], "TH-035", "Red pawn at d4", "b2"):
        assert part in said
    app.show(tables.PLAY)
    assert app.page == "play"


@both
def test_the_rule_is_one_touch_from_the_ruling(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.DISPUTE)
    app.tap(app.find("Read the rule"))
    assert app.page == "rules"
    assert app.find(host.rules[0].text).height > 0
    app.tap(app.find("Back"))
    assert app.page == "dispute"


@both
def test_overruling_takes_everybody_and_why(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.DISPUTE)
    app.tap(app.find("Overrule"))
    app.tap(app.find("The camera is wrong"))
    for person in ("Red", "Yellow", "Green"):
        app.tap(app.person(person))
    assert not any(call[0] == "overrule" for call in host.calls)
    app.tap(app.person("Blue"))
    assert host.calls[-1] == ("overrule", {"called": 12, "by": EVERYBODY, "reason": "camera"})
    assert app.find("Put it back")


@both
def test_what_was_asked_is_settled_by_naming_it(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    asked = (("OC", "On our map: oceanic-continental Subduction between Eurasian and Pacific"), ("OO", "On our map: the other kind"))
    app.show(replace(tables.DISPUTE, ruling=replace(tables.RULING, settles=asked)))
    app.tap(app.find("Overrule"))
    app.tap(app.find(asked[1][1]))
    for person in ("Red", "Yellow", "Green", "Blue"):
        app.tap(app.person(person))
    assert host.calls[-1][1]["reason"] == "OO"


def test_overruling_can_be_thought_better_of(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(tables.DISPUTE)
    app.tap(app.find("Overrule"))
    app.tap(app.person("Red"))
    app.tap(app.find("Cancel"))
    app.tap(app.find("Put it back"))
    assert app.find("I am watching. Play goes on by itself as soon as the table agrees.")
    assert not any(call[0] == "overrule" for call in host.calls)


def test_putting_back_is_guided(start: Start) -> None:
    app = start()
    app.show(tables.DISPUTE)
    app.tap(app.find("Put it back"))
    assert "I am watching." in " ".join(app.texts())
    assert app.find(tables.RULING.remedy[0])


@both
def test_a_question_is_answered_by_touch(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    app.show(tables.QUESTION)
    assert app.page == "dispute"
    app.tap(app.find("Red moves to b2."))
    assert host.calls[-1] == ("answer", {"choice": 1})


def test_what_is_owed_stays_in_sight_and_can_be_let_be(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(tables.OWED)
    assert app.page == "play"
    app.tap(app.app.page().ids.ruling)
    assert app.page == "dispute"
    app.tap(app.find("Leave it so"))
    for name in EVERYBODY:
        assert not any(call[0] == "waive" for call in host.calls)
        app.tap(app.person(name))
    assert host.calls[-1] == ("waive", {"called": 12, "by": EVERYBODY})
    assert app.page == "play"


@both
def test_what_is_owed_can_be_let_be_after_a_later_ruling(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    more = OwedItem(15, "a1.cubes", "Put a red cube on a1.", "TH-042")
    app.show(replace(tables.OWED, ruling=replace(tables.RULING, called=20, open=False), owed=(*tables.OWED.owed, more)))
    app.tap(app.app.page().ids.ruling)
    assert app.app.page().ids.second.text == "Put a red cube on c2.\nPut a red cube on a1."
    app.tap(app.find("Leave it so"))
    for name in EVERYBODY:
        app.tap(app.person(name))
    assert [call for call in host.calls if call[0] == "waive"] == [("waive", {"called": n, "by": EVERYBODY}) for n in (12, 15)]


@both
def test_a_free_step_is_taken_back_at_once(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(replace(tables.PLAY, undo_free=True))
    app.tap(app.find("More"))
    app.tap(app.find("What happened"))
    assert app.find("Green claims c2.")
    app.tap(app.find("Back"))
    app.tap(app.find("Take back"))
    assert host.calls[-1] == ("undo", {"to": 6})


@both
def test_past_a_roll_everybody_is_asked(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    app.tap(app.find("More"))
    app.tap(app.find("Take back"))
    assert "Green claims c2." in app.app.page().sheet.sentence
    for name in EVERYBODY[:3]:
        app.tap(app.person(name))
    app.tap(app.person("Red"))  # thinks better of it
    app.tap(app.person("Blue"))
    assert app.find("3 of 4 agree")
    assert not any(call[0] == "undo" for call in host.calls)
    app.tap(app.find("Roll anew"))
    app.tap(app.person("Red"))
    assert host.calls[-1] == ("undo", {"to": 6, "by": EVERYBODY, "fresh_rolls": True})
    assert app.page == "play"


@both
def test_the_rolls_are_kept_unless_people_say_otherwise(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    app.tap(app.find("More"))
    app.tap(app.find("Take back"))
    for name in EVERYBODY:
        app.tap(app.person(name))
    assert host.calls[-1] == ("undo", {"to": 6, "by": EVERYBODY})


def test_what_was_being_asked_goes_when_it_is_no_longer_so(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(tables.PLAY)
    app.tap(app.find("More"))
    app.tap(app.find("Take back"))
    app.tap(app.person("Red"))
    app.show(replace(tables.PLAY, seq=2, at=3.0))
    assert app.app.page().sheet is not None
    app.show(replace(tables.PLAY, seq=3, undo_to=9))
    assert app.app.page().sheet is None
    app.tap(app.find("Take back"))
    app.tap(app.find("Cancel"))
    assert app.app.page().sheet is None
    app.tap(app.find("Take back"))
    app.show(replace(tables.DISPUTE, seq=4))
    assert app.page == "dispute"
    app.show(replace(tables.PLAY, seq=5))
    app.tap(app.find("More"))
    assert app.app.page().sheet is None
    assert not any(call[0] == "undo" for call in host.calls)


@both
def test_the_end_shows_every_score(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    app.show(tables.END)
    assert app.page == "end"
    for text in ("Green wins", tables.END.reason, "Yellow", "8", "4."):
        assert app.in_sight(app.find(text))
    app.tap(app.find("Play again"))
    assert app.page == "home"
    assert ("leave",) in host.calls
    again = tuple(replace(line, score="11") for line in tables.END.standings)
    app.show(replace(tables.END, standings=again))
    assert app.texts().count("11") == len(again), "the scores of the match before"


@both
def test_rules_are_searched_on_the_screen_s_own_keyboard(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    app.tap(app.find("Rules"))
    app.tap(app.app.page().ids.field)
    for key in "most":
        app.tap(app.find(key))
    assert host.calls[-1] == ("search", "most", "")
    assert app.find("At most two.")
    page = app.app.page()
    keys = {key.name: key for key in app.walk() if hasattr(key, "name") and key.parent and key.height > 1 and key.name in (ERASE, CLOSE)}
    app.tap(keys[ERASE])
    assert page.query == "mos"
    app.tap(keys[CLOSE])
    assert not page.typing


def test_a_touch_on_a_place_asks_for_its_rules(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(tables.PLAY)
    board = app.app.page().ids.board
    x, y, width, height = board.box_of("d4.tile")
    app.tap_at(*board.to_window(x + width * 0.3, y + height * 0.85))
    assert app.page == "rules"
    assert host.calls[-1] == ("search", "", "d4.tile")


def test_a_roll_that_is_waited_for_is_rolled_by_touch(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(replace(tables.PLAY, rolls=RollOffer(1, (1, 2, 3, 4, 5, 6))))
    app.tap(app.find("Roll"))
    assert host.calls[-1] == ("roll",)


@both
def test_every_answer_can_be_reached_however_many_there_are(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    many = replace(tables.QUESTION.question, options=tuple(f"Red moves to {column}2." for column in "abcdef"))
    app.show(replace(tables.QUESTION, question=many))
    box = app.app.page().ids.options
    assert len(box.children) == 6
    box.parent.scroll_y = 0
    app.frames(3)
    app.tap(app.find("Red moves to f2."))
    assert host.calls[-1] == ("answer", {"choice": 5})

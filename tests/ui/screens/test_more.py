"""Everything that is not play is found in two touches on both panels. Each of these pages asks of the companion what it says."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.errors import InputError
from companion.present.home import CameraView, MatchCard, SettingCard, SettingsView
from companion.present.view import PlayView
from companion.ui.controls.widgets import Action, FitLabel
from companion.ui.theme import CAPITALS, PANELS
from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Driver, Start

EVERYBODY = ("Red", "Yellow", "Green", "Blue")
both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])

VOLUME = SettingCard("volume", "Volume", ("off", "low", "loud"), ("Off", "Low", "Loud"), "low")
SETTINGS = SettingsView((VOLUME, SettingCard("pictures", "Keep pictures", ("yes", "no"), ("Yes", "No"), "yes")), can_power_off=True)
OPEN = MatchCard("7", "treasure-hunt", "Treasure Hunt", "Ann and Bob, 2026-11-20 19:04. Not finished.", "open", can_resume=True)
OVER = MatchCard("5", "treasure-hunt", "Treasure Hunt", "Red and Green, 2026-11-18 20:11. Green wins.", "over", can_resume=False)


@pytest.fixture
def full(host: NotedHost) -> NotedHost:
    """A host with everything that More can offer."""
    host.settings_view, host.kept = SETTINGS, (OPEN, OVER)
    return host


def more(app: Driver, label: str, view: PlayView = tables.PLAY) -> None:
    """Two touches from the table."""
    app.show(view)
    app.tap(app.find("More"))
    app.tap(app.find(label))


@both
def test_each_is_found_in_two_touches(start: Start, full: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    pages = {
        "What happened": "history",
        "Names": "names",
        "Language, sound, light": "settings",
        "Old matches": "matches",
        "Statistics": "statistics",
        "Camera picture": "camera",
        "Seen from afar": "across",
    }
    for label, page in pages.items():
        more(app, label)
        assert app.page == page
        app.tap(app.find("Back"))
        assert app.page == "more"
        app.tap(app.find("Back"))
        assert app.page == "play"
    for label in ("Take back", "End the match", "Power off"):
        more(app, label)
        assert app.app.page().sheet is not None
        app.tap(app.find("Cancel"))
        app.tap(app.find("Back"))
    assert not any(call[0] in {"undo", "end_match", "power_off"} for call in full.calls)


@both
def test_every_page_behind_more_is_large_enough_and_nothing_is_cut_off(start: Start, full: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    asks = (("places", "Which places can be read?"), ("colours", "Learn my colours"), ("faces", "Learn a face of my own"))
    full.camera_view = CameraView(lines=("320 of 322 places can be read.", "a1: a lamp is mirrored there. Move the lamp."), surveys=asks)
    app.show(tables.PLAY)
    app.tap(app.find("More"))
    for page in ("more", "history", "names", "settings", "matches", "statistics", "camera", "across", "paused"):
        app.app.open_page(page)
        app.frames(3)
        for label in app.walk():
            if not isinstance(label, FitLabel) or not label.text or not app.in_sight(label):
                continue
            x, y = label.to_window(label.x, label.y)
            assert -1 <= x <= size[0] - label.width + 1, (page, label.text)
            assert label.texture_size[1] <= label.height + 2, f"{page}: {label.text!r} does not fit"
            assert label.font_size * CAPITALS * PANELS[size] >= 2.0, f"{page}: {label.text!r} is too small to be read"
            if isinstance(label, Action):
                assert label.height * PANELS[size] >= 9.9, (page, label.text)
                assert label.width * PANELS[size] >= 14, (page, label.text)
                assert y >= -1 or page == "matches"


@both
def test_what_is_asked_or_told_has_capitals_of_four_millimetres(start: Start, full: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    full.camera_view = CameraView(b"", ("I cannot read 3 places: a1, b2 and c3.",))
    app.show(tables.PLAY)
    app.tap(app.find("More"))
    told = {
        "names": ("Touch a seat to type a name. You may leave it as it is.",),
        "camera": ("I cannot read 3 places: a1, b2 and c3.",),
        "settings": ("Volume", "Keep pictures"),
        "more": ("Take back", "Names", "Pause", "Old matches"),
        "statistics": ("12 matches were played.",),
        "paused": ("Touch to play on",),
    }
    for page, texts in told.items():
        app.app.open_page(page)
        app.frames(3)
        for text in texts:
            assert app.find(text).font_size * CAPITALS * PANELS[size] >= 4.0, (page, text)
    more(app, "End the match")
    assert app.find("The scores stay as they are. Everybody is asked.").font_size * CAPITALS * PANELS[size] >= 4.0


@both
def test_one_touch_on_the_clock_pauses_and_one_touch_plays_on(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    app.tap(app.find("0:47"))
    assert host.calls[-1] == ("pause", {})
    app.show(replace(tables.PLAY, seq=2, paused=True))
    assert app.page == "paused"
    assert app.find("Paused").font_size * CAPITALS * PANELS[size] >= 8
    assert any("Red 0:47" in text for text in app.texts())
    app.tap(app.find("Touch to play on"))
    assert host.calls[-1] == ("play_on", {})
    app.show(replace(tables.PLAY, seq=3))
    assert app.page == "play"


def test_a_pause_is_not_left_by_a_ruling_and_rules_can_be_read_in_it(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(replace(tables.PLAY, paused=True))
    app.show(replace(tables.DISPUTE, seq=5, paused=True))
    assert app.page == "paused"
    assert any(tables.RULING.title in text for text in app.texts())
    app.tap(app.find("Rules"))
    assert app.page == "rules"
    app.tap(app.find("Back"))
    app.tap(app.find("More"))
    app.tap(app.find("Play on"))
    assert host.calls[-1] == ("play_on", {})
    app.show(replace(tables.DISPUTE, seq=6))
    assert app.page == "dispute"
    app.show(replace(tables.END, seq=7, paused=True))
    assert app.page == "end"


@both
def test_a_match_without_a_clock_is_paused_from_more(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    more(app, "Pause", replace(tables.PLAY, seats=tables.seats(clock=False)))
    assert host.calls[-1] == ("pause", {})
    assert app.page == "play"


@both
def test_time_that_is_over_has_a_sign_a_colour_and_a_sentence(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    late = tuple(replace(seat, clock_s=-3.0, out=True) if seat.to_act else seat for seat in tables.PLAY.seats)
    app.show(tables.PLAY)
    calm = list(app.find("0:47").color)
    app.show(replace(tables.PLAY, seq=2, seats=late, time_up="Red: time is over. Play on, or end the match (under More)."))
    clock = app.find("! 0:00")
    assert list(clock.color) != calm
    assert clock.font_size * CAPITALS * PANELS[size] >= 6
    assert any("Play on, or end the match (under More)." in text for text in app.texts())


@both
def test_the_match_ends_when_everybody_agrees(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    more(app, "End the match")
    for name in EVERYBODY:
        assert not any(call[0] == "end_match" for call in host.calls)
        app.tap(app.person(name))
    assert host.calls[-1] == ("end_match", {"by": EVERYBODY})
    assert app.page == "play"


@both
def test_people_say_whose_turn_it_is_and_everybody_agrees(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    view = replace(tables.PLAY, turns=("yellow", "green", "blue"))
    more(app, "Whose turn it is", view)
    assert "Whose turn is it?" in app.texts()
    app.tap(next(each for each in app.app.page().sheet.walk() if isinstance(each, Action) and each.text == "Green"))
    for name in EVERYBODY:
        assert not any(call[0] == "pass_turn" for call in host.calls)
        app.tap(app.person(name))
    assert host.calls[-1] == ("pass_turn", {"seat": "green", "by": EVERYBODY})
    assert app.page == "play"
    more(app, "Whose turn it is", view)
    app.show(replace(view, seq=70, turns=("red", "yellow", "blue")))
    assert app.app.page().sheet is None, "it is another's meanwhile"
    app.tap(app.find("Back"))
    app.show(replace(view, seq=71, turns=()))
    app.tap(app.find("More"))
    assert "Whose turn it is" not in app.texts()


@both
def test_power_off_asks_again_and_is_there_only_where_it_works(start: Start, full: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.tap(app.find("More"))
    app.tap(app.find("Power off"))
    assert not any(call[0] == "power_off" for call in full.calls)
    sheet = app.app.page().sheet
    app.tap(next(each for each in sheet.walk() if isinstance(each, Action) and each.text == "Power off"))
    assert full.calls[-1] == ("power_off",)
    full.settings_view = SettingsView()
    app.tap(app.find("Back"))
    app.tap(app.find("More"))
    assert "Power off" not in app.texts()


def test_a_clock_that_ticks_takes_no_question_away(start: Start, full: NotedHost) -> None:
    app = start()
    said = replace(tables.PLAY, sayings=(("Red agrees to end", "end-red"),), undo_to=None)
    for label in ("End the match", "Power off", "Say it"):
        more(app, label, said)
        sheet = app.app.page().sheet
        app.show(replace(said, seq=50, at=9.0))
        assert app.app.page().sheet is sheet is not None, label
        app.tap(app.find("Cancel"))
        app.tap(app.find("Back"))
    more(app, "Say it", said)
    app.show(replace(said, seq=51, sayings=()))
    assert app.app.page().sheet is None


def test_without_a_match_more_has_only_what_makes_sense(start: Start, full: NotedHost) -> None:
    app = start()
    app.tap(app.find("More"))
    entries = [key for key, _ in app.app.page().entries]
    assert entries == ["camera", "settings", "matches", "statistics", "power_off"]
    app.tap(app.find("Back"))
    assert app.page == "home"
    app.show(tables.END)
    app.tap(app.find("More"))
    assert "end_match" not in [key for key, _ in app.app.page().entries]


def test_the_first_page_after_a_match_knows_nothing_of_it(start: Start, full: NotedHost) -> None:
    app = start()
    more(app, "Home")
    assert app.page == "home"
    assert full.calls[-1] == ("leave",)
    app.tap(app.find("More"))
    assert "history" not in [key for key, _ in app.app.page().entries]
    app.tap(app.find("Back"))
    assert app.page == "home"


@both
def test_what_the_camera_cannot_read_is_read_to_its_end(start: Start, full: NotedHost, size: tuple[int, int]) -> None:
    lines = [f"The sheet number {number}: not found. Three of its four corner marks must be in the picture." for number in range(9)]
    full.camera_view = CameraView(b"", tuple(lines))
    app = start(size)
    more(app, "Camera picture")
    app.frames(40)
    told = app.app.page().ids.told
    assert told.text.splitlines() == lines
    assert told.need <= told.height or told.do_scroll_y
    words = told.ids.words
    assert words.to_window(0, words.top)[1] <= told.to_window(0, told.top)[1] + 1, "it begins in sight"
    assert words.font_size * CAPITALS * PANELS[size] >= 2.4


@both
def test_what_the_companion_refuses_is_a_sentence_on_the_page(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    def refuse(_wanted: object) -> None:
        raise InputError("The house rule 'finish' cannot be 'nonsense'; choose one of: far_row, last_tile.")

    host.begin = refuse  # type: ignore[method-assign, assignment]
    app = start(size)
    app.tap(app.find("New match"))
    app.frames(2)
    assert app.find("The house rule 'finish' cannot be 'nonsense'; choose one of: far_row, last_tile.")
    app.tap(app.find("Close"))
    assert app.page == "home"
    assert app.find("New match")


def test_a_mistake_of_the_program_is_a_sentence_and_a_line_in_the_log(
    start: Start, full: NotedHost, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_args: object) -> Any:
        raise OSError("the disk is gone")

    app = start()
    full.resume = full.matches = broken  # type: ignore[method-assign]
    app.tap(app.app.page().ids.resume)
    app.frames(2)
    assert app.find("OSError: the disk is gone")
    app.tap(app.find("Close"))
    app.tap(app.find("Old matches"))
    app.frames(2)
    assert "OSError: the disk is gone" in app.texts()
    app.tap(app.find("Close"))
    app.tap(app.find("Back"))
    assert app.page == "home"
    assert any("the disk is gone" in str(record.exc_info) for record in caplog.records)


def test_a_match_that_cannot_go_on_leaves_the_list_open(start: Start, full: NotedHost) -> None:
    def refuse(_match: str) -> None:
        raise InputError("It was begun with other rules.")

    full.resume = refuse  # type: ignore[method-assign, assignment]
    app = start()
    app.tap(app.find("Old matches"))
    app.tap(app.find("Go on"))
    app.frames(2)
    assert app.find("It was begun with other rules.")
    app.tap(app.find("Close"))
    assert app.page == "matches"


def test_a_board_is_drawn_before_its_page_has_said_how_it_lies(start: Start) -> None:
    """The page's rules may come after the first drawing."""
    from companion.assemble import load_board
    from companion.ui.drawing.board import BoardView

    app = start()
    view = BoardView(size=(400, 300))
    view.plan = load_board("treasure-hunt", 2)
    app.frames()
    assert view.shown_zones()


def test_where_no_roll_would_be_struck_nobody_is_asked_about_rolls(start: Start) -> None:
    """In chess there are none at all."""
    app = start()
    app.show(replace(tables.PLAY, undo_rolls=False))
    app.tap(app.find("More"))
    app.tap(app.find("Take back"))
    assert app.app.page().sheet.sentence.endswith("Taken back: Green claims c2.")
    assert not any(text in {"Keep the rolls", "Roll anew"} for text in app.texts())

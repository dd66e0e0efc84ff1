"""Everything that is not play, by touch on both panels: each is found in two touches and asks of the companion what it says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.errors import InputError
from companion.present.home import CameraView, HomeView, MatchCard, SettingCard, SettingsView
from companion.present.view import PlayView
from companion.ui.screens.matches import AT_ONCE
from companion.ui.theme import CAPITALS, PANELS
from companion.ui.widgets import Action, FitLabel
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


# --- clock -------------------------------------------------------------------------------------------------------------------


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
    app.show(replace(tables.PLAY, seq=2, seats=late, time_up="Red: time is over. You decide what it costs."))
    clock = app.find("! 0:00")
    assert list(clock.color) != calm
    assert clock.font_size * CAPITALS * PANELS[size] >= 6
    assert any("You decide what it costs." in text for text in app.texts())


# --- names -------------------------------------------------------------------------------------------------------------------


def with_players(host: NotedHost, names: tuple[tuple[str, str], ...] = ()) -> Callable[[], HomeView]:
    page = host.home()
    seats = tuple((name, name.capitalize()) for name in ("red", "yellow", "green", "blue"))
    (card,) = page.games
    return lambda: replace(page, games=(replace(card, players=tuple(seats[:count] for count in card.seats)),), names=names)


def typed(app: Driver, seat: str, text: str) -> None:
    app.tap(app.app.page().fields[seat])
    for letter in text:
        app.tap(app.find(letter))


@both
def test_names_are_asked_before_a_match_and_kept_names_are_there(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    host.home = with_players(host, (("red", "Ann"),))  # type: ignore[method-assign]
    begun: list[Any] = []
    host.begin = begun.append  # type: ignore[method-assign]
    app = start(size)
    app.tap(app.find("3 players"))
    app.tap(app.find("New match"))
    assert app.page == "names"
    assert app.find("Ann")
    typed(app, "green", "bob")
    app.tap(app.find("Delete"))
    app.tap(app.find("x"))
    assert app.find("Box|")
    app.tap(app.find("Begin"))
    assert (begun[0].seats, begun[0].names) == (3, (("red", "Ann"), ("green", "Box")))
    app.show(tables.SETUP)
    assert app.page == "setup"


def test_names_are_optional_and_the_first_page_is_a_touch_away(start: Start, host: NotedHost) -> None:
    host.home = with_players(host)  # type: ignore[method-assign]
    app = start()
    app.tap(app.find("New match"))
    app.tap(app.find("Back"))
    assert app.page == "home"
    assert not host.calls
    app.tap(app.find("New match"))
    app.tap(app.find("Begin"))
    assert host.calls[-1] == ("begin", "treasure-hunt", 2, {}, "off", "teaching")


@both
def test_a_name_is_changed_while_the_match_is_on(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    persons = (replace(tables.PLAY.persons[0], name="Ann"), *tables.PLAY.persons[1:])
    more(app, "Names", replace(tables.PLAY, persons=persons))
    typed(app, "blue", "cy")
    app.tap(app.find("Hide"))
    app.tap(app.find("Done"))
    assert [call for call in host.calls if call[0] == "name"] == [("name", {"seat": "blue", "name": "Cy"})]
    assert app.page == "more"


def test_an_emptied_name_is_the_seat_s_again(start: Start, host: NotedHost) -> None:
    app = start()
    persons = (replace(tables.PLAY.persons[0], name="Al"), *tables.PLAY.persons[1:])
    more(app, "Names", replace(tables.PLAY, persons=persons))
    app.tap(app.app.page().fields["red"])
    for _ in range(3):
        app.tap(app.find("Delete"))
    app.tap(app.find("Done"))
    assert host.calls[-1] == ("name", {"seat": "red", "name": "Red"})


# --- settings, matches, statistics, camera ------------------------------------------------------------------------------------


@both
def test_a_setting_holds_at_a_touch(start: Start, full: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    more(app, "Language, sound, light")
    app.tap(app.find("Loud"))
    assert full.calls[-1] == ("change", "volume", "loud")
    app.tap(app.find("No"))
    assert full.calls[-1] == ("change", "pictures", "no")
    full.settings_view = replace(SETTINGS, cards=(replace(VOLUME, value="off"),))
    app.tap(app.find("Off"))
    assert app.find("Off").kind == "chosen"
    assert "Keep pictures" not in app.texts()


@both
def test_any_old_match_goes_on(start: Start, full: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.tap(app.find("Old matches"))
    assert app.find(OVER.detail)
    assert app.texts().count("Go on") == 1
    app.tap(app.find("Go on"))
    assert full.calls[-1] == ("resume", "7")
    app.show(tables.PLAY)
    assert app.page == "play"


def test_a_match_goes_on_in_place_of_the_one_on_the_table(start: Start, full: NotedHost) -> None:
    app = start()
    more(app, "Old matches")
    app.tap(app.find("Go on"))
    assert full.calls[-1] == ("resume", "7")
    app.show(replace(tables.PLAY, plan=2, prompt="Another match."))
    assert app.page == "play"
    assert app.find("Another match.")


@both
def test_a_second_touch_deletes_a_match(start: Start, full: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.tap(app.find("Old matches"))
    deletes = [each for each in app.walk() if isinstance(each, Action) and each.text == "Delete"]
    app.tap(next(each for each in deletes if each.match == "5"))
    assert not any(call[0] == "forget" for call in full.calls)
    full.kept = (OPEN,)
    app.tap(app.find("Delete for good?"))
    assert full.calls[-1] == ("forget", "5")
    assert OVER.detail not in app.texts()


def test_another_touch_takes_the_first_back(start: Start, full: NotedHost) -> None:
    app = start()
    app.tap(app.find("Old matches"))
    first, second = (each for each in app.walk() if isinstance(each, Action) and each.text == "Delete")
    app.tap(first)
    app.tap(next(each for each in app.walk() if isinstance(each, Action) and each.text == "Delete"))
    assert app.texts().count("Delete for good?") == 1
    app.tap(app.find("Back"))
    app.tap(app.find("Old matches"))
    assert "Delete for good?" not in app.texts()
    assert not any(call[0] == "forget" for call in full.calls)
    assert first is not second


def test_a_long_record_is_shown_in_parts(start: Start, full: NotedHost) -> None:
    full.kept = tuple(replace(OVER, match=str(number), detail=f"match {number}") for number in range(AT_ONCE + 3))
    app = start()
    app.tap(app.find("Old matches"))
    assert f"match {AT_ONCE}" not in app.texts()
    app.app.page().ids.scroll.scroll_y = 0
    app.frames(3)
    app.tap(app.find("3 older ones"))
    assert f"match {AT_ONCE + 2}" in app.texts()


def test_statistics_grow_while_old_matches_are_counted(start: Start, host: NotedHost) -> None:
    told = [("I am still counting: 1 of 2 matches.",)]
    host.statistics = lambda: told[0]  # type: ignore[method-assign]
    app = start()
    app.tap(app.find("More"))
    app.tap(app.find("Statistics"))
    assert app.find("I am still counting: 1 of 2 matches.")
    told[0] = ("2 matches were played.",)
    app.frames(2, 0.6)
    assert app.find("2 matches were played.")


@both
def test_the_camera_s_picture_is_fresh_while_the_page_is_open(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    def png(blue: int) -> bytes:
        return bytes(cv2.imencode(".png", np.full((40, 60, 3), blue, np.uint8))[1])

    app = start(size)
    more(app, "Camera picture")
    assert app.find("No picture yet.")
    host.camera_view = CameraView(png(10), ("Everything is read. 9 pieces are in sight.",))
    app.frames(2, 0.6)
    page = app.app.page()
    first = page.texture
    assert tuple(first.size) == (60, 40)
    assert app.find("Everything is read. 9 pieces are in sight.")
    app.frames(2, 0.6)
    assert page.texture is first  # the same picture is not made twice
    host.camera_view = CameraView(png(200))
    app.frames(2, 0.6)
    assert page.texture is not first
    asked: list[int] = []
    host.camera = lambda: asked.append(1) or CameraView()  # type: ignore[func-returns-value, assignment, method-assign]
    app.tap(app.find("Back"))
    app.frames(4, 0.6)
    assert not asked


# --- the end, power -----------------------------------------------------------------------------------------------------------


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


def test_without_a_match_more_has_only_what_makes_sense(start: Start, full: NotedHost) -> None:
    app = start()
    app.tap(app.find("More"))
    entries = [key for key, _ in app.app.page().entries]
    assert entries == ["settings", "matches", "statistics", "power_off"]
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


# --- what goes wrong ----------------------------------------------------------------------------------------------------------


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

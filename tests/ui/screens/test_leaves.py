"""Names, settings, old matches, statistics and the camera's picture, by touch on both panels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest

from companion.present.home import CameraView, HomeView, MatchCard, SettingCard, SettingsView
from companion.present.view import PlayView
from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Driver, Start

EVERYBODY = ("Red", "Yellow", "Green", "Blue")
both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])

VOLUME = SettingCard("volume", "Volume", ("off", "low", "loud"), ("Off", "Low", "Loud"), "low")
SETTINGS = SettingsView((VOLUME, SettingCard("pictures", "Keep pictures", ("yes", "no"), ("Yes", "No"), "yes")), can_power_off=True)
OPEN = MatchCard("7", "treasure-hunt", "Treasure Hunt", "Ann and Bob, 2026-11-20 19:04. Not finished.", "open", can_resume=True)
ON = replace(OPEN, match="8", detail="Ann and Bob, 2026-11-21 19:04. On the table now.", can_resume=False, can_delete=False)
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


@both
def test_the_camera_looks_before_a_match_as_long_as_its_page_is_open(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.tap(app.find("More"))
    app.tap(app.find("Camera picture"))
    assert (app.page, host.calls[-1]) == ("camera", ("look", "treasure-hunt", 2))
    app.tap(app.find("Back"))
    assert host.calls[-1] == ("look_away",)
    more(app, "Camera picture")
    assert host.calls.count(("look", "treasure-hunt", 2)) == 1, "a match has the camera"


@both
def test_what_is_asked_of_the_camera_s_picture(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    asks = (("places", "Which places can be read?"), ("colours", "Learn my colours"))
    host.camera_view = CameraView(lines=("Everything is read.",), surveys=asks, colours="Lay a red cube on a1, nothing else there.")
    more(app, "Camera picture")
    app.frames(2, 0.6)
    app.tap(app.find("Which places can be read?"))
    assert host.calls[-1] == ("survey", "places")
    app.tap(app.find("Learn my colours"))
    assert app.find("Lay a red cube on a1, nothing else there.")
    assert host.calls[-1] == ("survey", "places")
    app.tap(app.find("They lie there"))
    assert host.calls[-1] == ("survey", "colours")
    assert app.app.page().sheet is None
    app.tap(app.find("Learn my colours"))
    app.tap(app.find("Cancel"))
    assert host.calls.count(("survey", "colours")) == 1
    faces = (("The card (bow)", "card/bow"), ("The tile", "tile/"))
    host.camera_view = CameraView(surveys=(("faces", "Learn a face of my own"),), faces=faces)
    app.frames(2, 0.6)
    app.tap(app.find("Learn a face of my own"))
    assert app.find("Which face lies there?")
    app.tap(app.find("The card (bow)"))
    assert host.calls[-1] == ("survey", "card/bow")
    assert app.app.page().sheet is None
    host.camera_view = CameraView()
    app.frames(2, 0.6)
    assert "Learn my colours" not in [getattr(label, "text", "") for label in app.walk()]


@both
def test_house_rules_of_the_command_line_are_chosen_already(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    page = replace(host.home(), chosen=(("finish", "last_tile"), ("unknown", "x")))
    host.home = lambda: page  # type: ignore[method-assign]
    app = start(size)
    assert app.find("last tile")
    app.tap(app.find("New match"))
    assert host.calls[-1] == ("begin", "treasure-hunt", 2, {"finish": "last_tile"}, "off", "teaching")

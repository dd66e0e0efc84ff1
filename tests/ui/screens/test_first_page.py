"""The first page: the match that it goes on with is named whole, and a tall one shows house rules."""

from __future__ import annotations

from dataclasses import replace

from companion.live.host import TableHost
from companion.live.keeping.forgetful import Forgetful
from companion.live.table import Unwatched
from companion.present.home import ResumeCard
from companion.ui.controls.widgets import room_of
from companion.ui.drawing.art import width_of
from companion.ui.screens.home import OptionRow
from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Start
from tests.ui.screens.test_leaves import both


@both
def test_what_does_not_fit_of_the_match_to_go_on_with_is_cut_where_it_shows(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    page, names = host.home(), "Maximilian, Anna-Sophie and 4 more, of whom one more has a name that is as long as this"
    card = ResumeCard("m2", "tekton-dash", "Tekton Dash", f"Tekton Dash, 2026-11-18 19:08, {names}")
    host.home = lambda: replace(page, resume=(card,))  # type: ignore[method-assign]
    button = start(size).app.page().ids.resume
    assert button.text.startswith("Go on\nTekton Dash, 2026-11-18 19:08")
    assert button.text.endswith(" ...")
    assert button.texture_size[1] <= button.height


@both
def test_the_match_to_go_on_with_is_named_to_its_last_word(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    """`Treasure Hunt, 2026-11-30 22:11, Red` reads as if Red had played alone."""
    page = host.home()
    card = ResumeCard("m2", "treasure-hunt", "Treasure Hunt", "Treasure Hunt, 2026-11-30 22:11, Red and Green")
    host.home = lambda: replace(page, resume=(card,))  # type: ignore[method-assign]
    button = start(size).app.page().ids.resume
    assert button.text == f"Go on\n{card.detail}"
    drawn, measured = button.texture_size, room_of(button.text, int(button.font_size), int(button.width - button.inset), True)
    assert drawn[1] == measured[1] <= button.height, "each line that was measured is drawn"


def test_a_tall_first_page_shows_several_house_rules(start: Start) -> None:
    """All games are on it, and a sentence of two lines about the devices."""
    devices = "Camera /dev/video0. Where a game has dice, the screen rolls them."
    app = start(SIZES[1], behind=TableHost(Forgetful(), Unwatched(devices), lambda _view: None))
    app.app.page().choose_game("tekton-dash")
    app.frames(3)
    scroll = app.app.page().ids.rules
    rows = [each for each in app.walk() if isinstance(each, OptionRow)]
    low, high = (scroll.to_window(0, side)[1] for side in (scroll.y, scroll.top))
    whole = [row for row in rows if low - 1 <= row.to_window(0, row.y)[1] and row.to_window(0, row.top)[1] <= high + 1]
    assert len(whole) >= 3


def test_the_first_page_names_the_match_that_it_goes_on_with_also_when_another_was_left(start: Start, host: NotedHost) -> None:
    app = start()
    assert app.app.page().ids.resume.text == "Go on\nTreasure Hunt, turn 7"
    app.show(tables.PLAY)
    page, newer = host.home(), ResumeCard("m2", "chess", "Chess", "Chess, 19:04, Ann and Bob")
    host.home = lambda: replace(page, resume=(newer, *page.resume))  # type: ignore[method-assign]
    app.app.open_page("home")
    app.frames()
    assert app.app.page().ids.resume.text == "Go on\nChess, 19:04, Ann and Bob"
    app.tap(app.app.page().ids.resume)
    assert host.calls[-1] == ("resume", "m2")


@both
def test_every_clock_is_named_in_whole_words_and_others_leads_back(start: Start, size: tuple[int, int]) -> None:
    app = start(size, behind=TableHost(Forgetful(), Unwatched(), lambda _view: None))
    kinds = []
    for _ in range(2):
        for button in reversed(app.app.page().ids.clocks.children):
            longest = max(button.text.split(), key=len)
            assert width_of(longest, int(button.font_size), True) <= button.width - button.inset, f"{button.text!r} is broken"
            kinds.append(button.text)
        app.tap(app.find("Others"))
    assert kinds == ["No clock", "A turn", "Bank", "Fischer", "Others", "Bronstein", "Byo-yomi", "Hourglass", "Together", "Others"]
    assert app.app.page().clock == "off"
    assert app.find("No clock")

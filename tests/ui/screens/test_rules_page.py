"""The rules page: questions are offered by touch, what was looked up is offered again, help shows no number."""

import pytest

from companion.present.home import RuleText
from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Driver, Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])


class Silent(NotedHost):
    """Knows nothing as long as nothing is asked."""

    def search(self, text: str, view: object, place: str) -> tuple[RuleText, ...]:
        self.calls.append(("search", text, place))
        return self.rules if text else ()


@pytest.fixture
def host() -> NotedHost:
    return Silent()


def opened(start: Start, size: tuple[int, int] = SIZES[0]) -> Driver:
    app = start(size)
    app.show(tables.PLAY)
    app.tap(app.find("Rules"))
    return app


@both
def test_what_players_ask_most_is_offered_by_touch(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = opened(start, size)
    assert app.find("Ask in your own words, or touch a question.")
    app.tap(app.find("How do I win?"))
    assert host.calls[-1] == ("search", "How do I win?", "")
    assert app.find(host.rules[0].text)


def test_questions_give_way_to_the_rules_that_were_found(start: Start) -> None:
    app = opened(start)
    page = app.app.page()
    offered = len(page.ids.hits.children)
    assert offered >= 6
    page.key("t")
    app.frames(2)
    assert len(page.ids.hits.children) == 2
    page.key("erase")
    app.frames(2)
    assert len(page.ids.hits.children) == offered


def test_what_was_looked_up_is_offered_again_first(start: Start) -> None:
    app = opened(start)
    page = app.app.page()
    for key in "row":
        page.key(key)
    page.choose("TH-021")
    page.open()
    assert page.questions()[0] == "row"
    for key in "xy":
        page.key(key)
    page.choose("TH-021")
    assert "xy" not in page.questions(), "two letters are no question"


def test_a_page_of_help_shows_no_number(start: Start, host: NotedHost) -> None:
    host.rules = (RuleText("HELP-001", "Take something back", "Ruling", text="Put the pieces back."), *host.rules)
    app = opened(start)
    page = app.app.page()
    page.ask("undo")
    assert page.section == "Ruling"
    page.choose("TH-021")
    assert page.section == "TH-021  Claiming"

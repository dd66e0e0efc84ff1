"""The page on which people type their names, with the letters that their names have."""

from __future__ import annotations

from typing import Any

import pytest

from companion.live.host import TableHost
from companion.live.keeping.forgetful import Forgetful
from companion.live.table import Unwatched
from companion.present.view import PlayView
from companion.ui.controls.keyboard import ACCENT, ACCENTED, CLOSE, ERASE, Keyboard, other
from companion.ui.controls.widgets import Action, FitLabel, width_of
from companion.ui.theme import CAPITALS, PANELS
from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Driver, Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])


def opened(start: Start, size: tuple[int, int]) -> Driver:
    """The page of names in the middle of a match."""
    app = start(size)
    app.show(tables.PLAY)
    app.tap(app.find("More"))
    app.tap(app.find("Names"))
    return app


def types(app: Driver, seat: str, name: str) -> None:
    """A finger on the seat, then on a key for each letter. An accent is its letter, then the key of accents as often as need be."""
    page = app.app.page()
    app.tap(page.fields[seat])
    keys: dict[str, Any] = {key.name: key for key in page.walk(restrict=True) if isinstance(key, Action) and getattr(key, "name", "")}
    while page.fields[seat].text:
        app.tap(keys[ERASE])
    for letter in name:
        ring = next((ring for ring in ACCENTED if letter.lower() in ring), letter.lower())
        app.tap(keys[ring[0]])
        for _ in range(ring.index(letter.lower())):
            app.tap(keys[ACCENT])
    app.tap(keys[CLOSE])


@both
def test_names_have_the_letters_that_people_have(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = opened(start, size)
    types(app, "red", "Jürgen")
    types(app, "yellow", "Élodie")
    app.tap(app.find("Done"))
    assert [call[1:] for call in host.calls if call[0] == "name"] == [
        ({"seat": "red", "name": "Jürgen"},),
        ({"seat": "yellow", "name": "Élodie"},),
    ]


def test_accents_go_round_and_a_capital_stays_one() -> None:
    for ring in ACCENTED:
        for letters in (ring, "".join(each.upper() for each in ring if len(each.upper()) == 1 and each.upper().lower() == each)):
            assert [other(letter) for letter in letters] == [*letters[1:], letters[0]]
    assert other("q") == "q"
    assert other("-") == "-"


def hint_stays(app: Driver, seat: str) -> None:
    """The hint can be read while this seat's name is typed, and no text is cut."""
    app.app.page().choose(seat)
    app.frames()
    hint = app.app.page().ids.hint
    assert hint.height > hint.font_size, "also while the keyboard is there"
    for each in app.walk():
        if isinstance(each, FitLabel) and each.text and app.in_sight(each):
            assert each.texture_size[1] <= each.height + 2, f"{each.text!r} is cut"


@both
def test_the_same_name_at_two_seats_is_told_to_be_one_person(start: Start, size: tuple[int, int]) -> None:
    app = opened(start, size)
    hint = app.app.page().ids.hint
    before = hint.text
    app.app.page().fields["red"].text = "Anna"
    app.frames()
    assert hint.text == before
    app.app.page().fields["blue"].text = "Anna "
    app.frames()
    assert "one person" in hint.text
    hint_stays(app, "blue")
    app.app.page().fields["blue"].text = "Anna B"
    app.frames()
    assert hint.text == before


@both
def test_a_name_that_another_seat_is_called_by_is_not_taken(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    """Red, named Green beside Green, would be one person with it, who agrees for both."""
    app = opened(start, size)
    hint, done = app.app.page().ids.hint, app.app.page().ids.done
    app.app.page().fields["red"].text = "Green"
    app.frames()
    assert "another seat" in hint.text
    hint_stays(app, "red")
    app.tap(done)
    assert app.page == "names"
    assert not any(call[0] == "name" for call in host.calls)
    app.app.page().fields["green"].text = "Anna"
    app.frames()
    app.tap(done)
    assert [call[1] for call in host.calls if call[0] == "name"] == [{"seat": "red", "name": "Green"}, {"seat": "green", "name": "Anna"}]


@both
def test_before_a_match_nobody_begins_with_the_name_of_another_seat(start: Start, size: tuple[int, int]) -> None:
    app = start(size, behind=TableHost(Forgetful(), Unwatched(), lambda _view: None, games=("treasure-hunt",)))
    app.tap(app.find("3 players"))
    app.tap(app.find("New match"))
    app.app.page().fields["red"].text = "Green "
    app.frames()
    assert "another seat" in app.app.page().ids.hint.text
    app.tap(app.find("Begin"))
    assert app.page == "names"


@both
def test_a_name_half_typed_is_kept_when_a_ruling_comes_up(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = opened(start, size)
    types(app, "red", "Ann")
    app.app.page().choose("yellow")
    app.frames()
    app.show(tables.DISPUTE)
    assert app.page == "dispute"
    app.show(tables.PLAY)
    app.tap(app.find("More"))
    app.tap(app.find("Names"))
    assert app.app.page().fields["red"].text == "Ann"
    app.tap(app.find("Back"))
    app.tap(app.find("Names"))
    assert app.app.page().fields["red"].text == "", "whoever goes back wants none of it"
    types(app, "red", "Bea")
    app.tap(app.find("Done"))
    assert [call[1] for call in host.calls if call[0] == "name"] == [{"seat": "red", "name": "Bea"}]


@both
def test_where_seats_are_more_than_people_it_is_told_what_to_do(start: Start, size: tuple[int, int]) -> None:
    host = TableHost(Forgetful(), Unwatched(), lambda _view: None, games=("flag-dash",))
    app = start(size, behind=host)
    for people, said in (("4 players", "You may leave it as it is"), ("3 players", "types the same name at both")):
        app.tap(app.find(people))
        app.tap(app.find("New match"))
        assert len(app.app.page().fields) == 4
        hint = app.app.page().ids.hint
        assert said in hint.text
        one, two, *_ = app.app.page().fields.values()
        one.text = two.text = "Anna"
        app.frames()
        assert ("one person" in hint.text) == (people == "4 players")
        app.tap(app.find("Back"))


@both
def test_every_key_can_be_read(start: Start, size: tuple[int, int]) -> None:
    app = opened(start, size)
    app.app.page().choose("red")
    app.frames()
    (board,) = [each for each in app.walk() if isinstance(each, Keyboard)]
    keys = [each for each in board.walk(restrict=True) if isinstance(each, Action)]
    assert len(keys) == 32
    for key in keys:
        assert key.font_size * CAPITALS * PANELS[size] >= 2, key.text
        longest = max(key.text.split(), key=len)
        assert width_of(longest, int(key.font_size), True) <= key.width - key.inset, f"{key.text!r} is broken"
        assert key.texture_size[1] <= key.height, key.text
        assert min(key.width, key.height) * PANELS[size] >= 6.9, f"{key.text!r} is too small for a finger"


@both
def test_a_name_may_have_a_digit(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    """Two who are called Anna are told apart."""
    app = opened(start, size)
    app.app.page().choose("red")
    app.frames()
    for key in ("a", "n", "n", "a", "Space", "1 2 3", "2", "a b c", "p", "1 2 3", "0"):
        app.tap(app.find(key))
    assert app.app.page().fields["red"].text == "Anna 2p0"
    app.tap(app.find("Hide"))
    app.tap(app.find("Done"))
    assert [call[1] for call in host.calls if call[0] == "name"] == [{"seat": "red", "name": "Anna 2p0"}]


@both
def test_a_match_that_closes_late_takes_nothing_away(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    """People are typing names for the next match when the camera of the last one is let go."""
    app = start(size)
    app.show(tables.PLAY)
    app.tap(app.find("More"))
    app.tap(app.find("Home"))
    app.tap(app.find("More"))
    app.tap(app.find("Old matches"))
    app.show(PlayView(screen="home", seq=tables.PLAY.seq))
    assert app.page == "matches"
    app.tap(app.find("Back"))
    app.tap(app.find("Back"))
    assert app.page == "home"
    assert ("leave",) in host.calls
    app.show(PlayView(screen="home", seq=tables.PLAY.seq, notice="There is no such match."))
    app.show(tables.PLAY)
    assert app.page == "play"

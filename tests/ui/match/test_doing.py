"""Acts on the screen: roll by a touch, say what a die showed, press, or say. Grave touches are asked again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from kivy.core.text import Label as CoreLabel
from kivy.tests.common import UnitTestTouch

from companion.present.home import OptionCard
from companion.present.view import BoardPicture, Layout, PlacedPiece, PlayView, RollOffer
from companion.ui.controls.buttons import AGAIN_S, ROLL
from companion.ui.controls.dice import FaceButton
from companion.ui.controls.sayings import FEW, branches
from companion.ui.controls.widgets import Action
from companion.ui.theme import PANELS
from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Driver, Start

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
SIX = (1, 2, 3, 4, 5, 6)
WAITING = (
    replace(tables.SETUP, setup=(), prompt="Red: roll for the first turn.", rolls=RollOffer(1, SIX)),
    replace(tables.PLAY, rolls=RollOffer(1, SIX), presses=()),
    replace(tables.DISPUTE, rolls=RollOffer(1, SIX)),
    replace(tables.QUESTION, rolls=RollOffer(1, SIX)),
)
pages = pytest.mark.parametrize("view", WAITING, ids=["setup", "play", "dispute", "question"])


def faces(app: Driver) -> list[Any]:
    """The faces on the sheet, die by die, from left to right."""
    rows = app.app.page().sheet.ids.rows.children[::-1]
    return [[each for each in row.children[::-1] if isinstance(each, FaceButton)] for row in rows]


def kinds(app: Driver) -> dict[str, str]:
    return {each.text: each.kind for each in app.walk() if isinstance(each, Action) and app.in_sight(each)}


@both
@pages
def test_a_roll_is_rolled_by_a_touch_on_every_page_that_waits_for_it(
    start: Start, host: NotedHost, size: tuple[int, int], view: PlayView
) -> None:
    app = start(size)
    app.show(view)
    die = next(each for each in app.walk() if getattr(each, "key", "") == ROLL)
    assert min(die.width, die.height) * PANELS[size] >= 12
    app.tap(die)
    assert host.calls[-1] == ("roll",)


def test_a_double_touch_rolls_once(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(WAITING[1])
    die = next(each for each in app.walk() if getattr(each, "key", "") == ROLL)
    app.tap(die)
    again = UnitTestTouch(*die.to_window(*die.center))
    again.is_double_tap = True
    again.touch_down()
    again.touch_up()
    app.frames(2)
    assert [call for call in host.calls if call == ("roll",)] == [("roll",)]
    app.frames(1, AGAIN_S)
    app.tap(die)
    assert len([call for call in host.calls if call == ("roll",)]) == 2


@both
@pages
def test_a_die_in_the_hand_is_said_on_every_page_that_waits_for_it(
    start: Start, host: NotedHost, size: tuple[int, int], view: PlayView
) -> None:
    app = start(size)
    app.show(view)
    app.tap(app.find("I rolled..."))
    (row,) = faces(app)
    assert [button.value for button in row] == [1, 2, 3, 4, 5, 6]
    assert all(min(button.width, button.height) * PANELS[size] >= 10 for button in row)
    app.tap(app.find("Touch what lies up"))
    assert not any(call[0] == "rolled" for call in host.calls)
    app.tap(row[2])
    app.tap(row[4])  # the finger slipped
    app.tap(app.find("I rolled 5"))
    assert host.calls[-1] == ("rolled", (5,))
    assert app.app.page().sheet is None


@both
def test_several_dice_are_said_row_by_row(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(replace(tables.PLAY, rolls=RollOffer(3, (0, 1, 2, 3))))
    app.tap(app.find("I rolled..."))
    rows = faces(app)
    assert len(rows) == 3
    assert all(min(button.width, button.height) * PANELS[size] >= 10 for row in rows for button in row)
    for row, face in zip(rows, (3, 0, 3), strict=True):
        assert not any(call[0] == "rolled" for call in host.calls)
        app.tap(row[face])
    app.tap(app.find("I rolled 3 + 0 + 3"))
    assert host.calls[-1] == ("rolled", (3, 0, 3))


def test_what_the_die_showed_is_asked_no_more_once_it_was_rolled(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(WAITING[1])
    app.tap(app.find("I rolled..."))
    app.show(replace(WAITING[1], seq=2, at=3.0))
    assert app.app.page().sheet is not None
    app.show(replace(tables.PLAY, seq=3))
    assert app.app.page().sheet is None
    assert not any(call[0] == "rolled" for call in host.calls)


@both
def test_giving_up_is_never_the_main_button_and_is_asked_again(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    grave = replace(tables.PLAY, presses=(("red", "Give up"),), grave_presses=("red",))
    app.show(grave)
    assert kinds(app)["Give up"] == "grave"
    app.tap(app.find("Give up"))
    assert not any(call[0] == "press" for call in host.calls)
    app.tap(app.find("No, go on"))
    assert not any(call[0] == "press" for call in host.calls)
    app.tap(app.find("Give up"))
    assert kinds(app)["Yes: Give up"] == "grave"
    app.tap(app.find("Yes: Give up"))
    assert host.calls[-1] == ("press", "red")
    app.tap(app.find("Give up"))
    app.show(replace(tables.PLAY, seq=5))
    assert app.app.page().sheet is None, "what is offered no more is asked no more"
    assert kinds(app)["End turn"] == "main"


@both
def test_every_seat_that_may_press_has_a_button(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    seats = tuple(replace(seat, to_act=True) for seat in tables.PLAY.seats)
    app.show(replace(tables.PLAY, seats=seats, presses=tuple((seat.seat, "Plan is ready") for seat in reversed(seats))))
    buttons = [each for each in app.app.page().ids.bar.children[::-1] if isinstance(each, Action)]
    assert [button.text for button in buttons] == [f"{name}: Plan is ready" for name in ("Red", "Yellow", "Green", "Blue")]
    assert not any(button.kind == "main" for button in buttons), "none of them comes before the others"
    app.tap(buttons[2])
    assert host.calls[-1] == ("press", "green")


def test_while_a_roll_is_waited_for_the_die_comes_before_the_press(start: Start) -> None:
    app = start()
    app.show(replace(tables.PLAY, rolls=RollOffer(1, SIX)))
    assert kinds(app)["End turn"] == "plain"


@both
def test_what_can_only_be_said_is_one_touch_away(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(replace(tables.PLAY, sayings=(("Red 1 throws to Red 2", "throw"), ("Red offers a draw", "draw"))))
    app.tap(app.find("Say..."))
    rows = [each for each in app.app.page().sheet.ids.answers.children if isinstance(each, Action)]
    assert all(row.height * PANELS[size] >= 10 for row in rows)
    app.tap(app.find("Red offers a draw"))
    assert host.calls[-1] == ("play", {"action": "draw"})
    assert app.app.page().sheet is None


@both
def test_many_sayings_are_narrowed_down(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    sayings = tuple(
        (f"Red {figure} dashes with the {die} to {goal}", (figure, die, goal))
        for figure in (1, 2, 3) for die in (2, 4) for goal in ("a1", "b1", "c2", "d4", "e5", "f6", "g7", "h8")
    )  # fmt: skip
    app = start(size)
    app.show(replace(tables.PLAY, sayings=(*sayings, ("Red offers a draw", "draw"))))
    app.tap(app.find("Say..."))
    app.tap(app.find("Red 2 dashes with the ..."))
    app.tap(app.find("Red 2 dashes with the 4 to ..."))
    app.tap(app.find("Back"))
    app.tap(app.find("Red 2 dashes with the 4 to ..."))
    assert app.find("Red 2 dashes with the 4 to h8")
    app.tap(app.find("Red 2 dashes with the 4 to a1"))
    assert host.calls[-1] == ("play", {"action": (2, 4, "a1")})


def test_every_saying_is_reached_and_means_what_it_says() -> None:
    sayings = tuple(
        (f"{seat} takes {count} of {kind}", (seat, count, kind)) for seat in "AB" for count in range(9) for kind in ("x y", "x", "z")
    )

    def leaves(some: tuple[tuple[str, Any], ...]) -> list[tuple[str, Any]]:
        return [leaf for _, group in branches(some) for leaf in (group if len(group) == 1 else leaves(group))]

    assert leaves(sayings) == list(sayings)
    assert max(len(branches(group)) for _, group in branches(sayings)) <= 27
    assert len(branches(sayings[:FEW])) == FEW


RESTORING = replace(
    tables.PLAY,
    screen="dispute",
    restoring=True,
    notice="Put the table back as the picture shows.",
    restore=("Move Red's pawn from c2 to b2.", "Put a green cube on d1."),
    presses=(),
    undo_to=None,
    board=BoardPicture(
        tables.middle(),
        (("c2.pawns", "wrong"),),
        Layout({"b2.pawns": (PlacedPiece("pawn-red"),), "d1.cubes": (PlacedPiece("cube-green"),), "draw": (PlacedPiece("card", "back"),)}),
    ),
)


@both
def test_a_take_back_says_what_to_restore_and_can_be_called_off(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(tables.PLAY)
    app.show(RESTORING)
    assert app.page == "dispute"
    said = " ".join(app.texts())
    assert "1. Move Red's pawn from c2 to b2." in said
    assert "2. Put a green cube on d1." in said
    assert set(app.app.page().ids.board.zones) == {"mat", "piles"}, "the sheet is shown on which something is missing"
    app.tap(app.find("Do not take back"))
    assert host.calls[-1] == ("cancel_undo", {})


HEADLINES = [("right", "Put right"), ("stands", "Overruled, it stands"), ("dropped", "Nothing was wrong"), ("heard", "Play goes on")]


@pytest.mark.parametrize(("end", "headline"), HEADLINES)
def test_each_end_of_a_ruling_has_words_of_its_own(start: Start, end: Any, headline: str) -> None:
    app = start()
    over = replace(tables.PLAY, ruling=replace(tables.RULING, open=False, end=end), history=tables.PLAY.history[:-1])
    app.show(over)
    assert app.app.page().ids.ruling.text.startswith(f"{headline}: TH-035")
    app.tap(app.app.page().ids.ruling)
    page = app.app.page()
    assert page.headline == headline
    looks = set()
    for other in ("right", "stands", "dropped", "heard"):
        app.show(replace(over, seq=over.seq + 1, ruling=replace(over.ruling or tables.RULING, end=other)))
        looks.add((page.headline, page.sign, tuple(page.shade), page.steps))
    assert len({sign for _, sign, _, _ in looks}) == len({shade for _, _, shade, _ in looks}) == len({steps for *_, steps in looks}) == 4


def test_what_may_be_done_besides_stands_below_the_prompt(start: Start) -> None:
    app = start()
    app.show(replace(tables.PLAY, hint="If all agree, the game can be ended"))
    assert app.app.page().said.splitlines() == [tables.PLAY.prompt, "If all agree, the game can be ended"]


def test_what_can_only_be_said_is_never_the_main_button(start: Start) -> None:
    app = start()
    app.show(replace(tables.PLAY, presses=(), sayings=(("Red offers a draw", 1),)))
    assert [button.kind for button in app.app.page().buttons if button.key == "say"] == ["plain"]


def test_what_was_played_after_a_ruling_takes_its_line(start: Start) -> None:
    app = start()
    app.show(replace(tables.PLAY, ruling=replace(tables.RULING, open=False, end="right")))
    assert app.app.page().ids.ruling.text == "Red rolls 5."
    app.tap(app.app.page().ids.ruling)
    assert app.page == "history"


@both
def test_rule_and_remedy_of_a_ruling_are_read_without_scrolling(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    sentence = "f1 is too far for a roll of 4. Red's pawn may go to b1, c1, d1 and e1."
    ruling = replace(tables.RULING, sentence=sentence, remedy=("Move Red's pawn from f1 to a1.",))
    app.show(replace(tables.DISPUTE, ruling=ruling, sayings=(("Red claims the win", 1),)))
    page = app.app.page()
    seen = page.ids.words.height - page.ids.scroll.height  # px that are scrolled away at the end
    assert page.ids.second.y - page.ids.words.y >= seen, "the last line of the remedy is in sight"


@both
def test_a_ruling_with_a_roll_and_something_to_say_has_its_words_whole(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(replace(tables.DISPUTE, rolls=RollOffer(1, SIX), sayings=(("Red claims the win", 1),)))
    page = app.app.page()
    assert [button.text for button in page.ids.aside.children[::-1]] == ["Read the rule", "More", "Say..."]
    for button in (*page.ids.aside.children, *page.ids.bar.children):
        if isinstance(button, Action):
            longest = CoreLabel(text=max(button.text.split(), key=len), font_size=button.font_size, bold=True, font_name="Roboto")
            longest.refresh()
            assert longest.content_size[0] <= button.width - button.inset, f"{button.text!r} is broken within a word"
    app.tap(app.find("More"))
    assert app.page == "more"


def test_where_nothing_is_to_be_put_back_nobody_is_asked_to(start: Start) -> None:
    app = start()
    app.show(replace(tables.DISPUTE, ruling=replace(tables.RULING, remedy=(), may=(), seen=())))
    assert not any(text == "Put it back" for text in app.texts())
    app.tap(app.find("Play on"))
    assert app.page == "play"


@both
def test_a_fact_of_the_peoples_own_game_is_said_by_all_of_them(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    app = start(size)
    app.show(replace(tables.PLAY, facts=(("The border is there", "border:1:S", True),)))
    app.tap(app.find("Say..."))
    app.tap(app.find("The border is there"))
    names = [person.name for person in app.app.view.persons]
    for name in names[:-1]:
        app.tap(app.person(name))
    assert not any(call[0] == "settle" for call in host.calls)
    app.tap(app.person(names[-1]))
    assert host.calls[-1] == ("settle", {"key": "border:1:S", "value": True, "by": tuple(names)})


def test_what_happens_when_the_time_is_over_is_chosen_with_the_clock(start: Start, host: NotedHost) -> None:
    host.at_zero = OptionCard("at_zero", "When the time is over", ("tell", "loses"), ("it is said", "the match is lost"), "tell")
    app = start()
    app.tap(app.find("A turn"))
    row = next(each for each in app.walk() if getattr(each, "label", "") == "When the time is over")
    row.parent.parent.scroll_to(row)
    app.frames(3)
    app.tap(row)
    app.tap(app.find("New match"))
    begun = next(call for call in host.calls if call[0] == "begin")
    assert begun[4] == "turn:60!loses"


def test_a_roll_of_somebody_else_says_whose_it_is(start: Start, host: NotedHost) -> None:
    app = start()
    app.show(replace(tables.PLAY, rolls=RollOffer(1, SIX, "green")))
    assert any(text == "Green: Roll" for text in app.texts())


@both
def test_six_who_may_press_have_six_buttons_with_whole_words(start: Start, host: NotedHost, size: tuple[int, int]) -> None:
    """Six beside each other would be too narrow for a finger, and break `Orange` in two."""
    app = start(size)
    names = ("black", "sky", "white", "purple", "brown", "orange")
    seats = tuple(replace(tables.PLAY.seats[0], seat=seat, name=seat.capitalize(), to_act=True) for seat in names)
    app.show(replace(tables.PLAY, seats=seats, presses=tuple((seat, "I begin") for seat in names)))
    buttons = [each for each in app.app.page().ids.bar.children if isinstance(each, Action)]
    assert len(buttons) == len(names)
    for button in buttons:
        assert min(button.width, button.height) * PANELS[size] >= 10
        longest = CoreLabel(text=max(button.text.split(), key=len), font_size=button.font_size, bold=True, font_name="Roboto")
        longest.refresh()
        assert longest.content_size[0] <= button.width - button.inset, f"{button.text!r} is broken within a word"

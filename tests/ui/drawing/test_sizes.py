"""Sizes and contrast of everything that is read, measured on the widgets: with the longest sentences that each game has."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from kivy.core.text import Label as CoreLabel

from companion.assemble import folder, games, load_board, load_game, options_from
from companion.live.offers import game_card
from companion.present.home import HomeView
from companion.present.view import PlayView, Question, RollOffer
from companion.present.words import Words
from companion.ui import theme
from companion.ui.controls.widgets import Action, Badge, FitLabel, Reading, Sign
from companion.ui.theme import CAPITALS, PANELS, contrast, on
from tests.shares import Share
from tests.ui import tables
from tests.ui.conftest import SIZES, NotedHost
from tests.ui.driver import Driver, Start
from tests.ui.match.test_doing import RESTORING

both = pytest.mark.parametrize("size", SIZES, ids=["800x480", "720x1280"])
PROMPT_MM, HAND_MM, FLOOR_MM, CONTRAST = 4.0, 3.0, 2.0, 4.5
SLOT = re.compile(r"\{\w+\}")
FILLED = "Yellow's second"
"""Stands for a name of ordinary length wherever a sentence has one."""
VIEWS = {
    "setup": tables.SETUP,
    "setup roll": replace(tables.SETUP, rolls=RollOffer(1, (1, 2, 3, 4, 5, 6))),
    "play": tables.PLAY,
    "play grave": replace(tables.PLAY, grave_presses=("red",)),
    "play notice": replace(tables.PLAY, notice="I cannot see the table. Something stands before the camera."),
    "play all": replace(tables.PLAY, rolls=RollOffer(3, (1, 2, 3, 4, 5, 6)), sayings=(("Red offers a draw", 1),)),
    "dispute": tables.DISPUTE,
    "question": tables.QUESTION,
    "owed": tables.OWED,
    "stands": replace(tables.DISPUTE, ruling=replace(tables.RULING, open=False, end="stands")),
    "dropped": replace(tables.DISPUTE, ruling=replace(tables.RULING, open=False, end="dropped")),
    "restoring": RESTORING,
    "end": tables.END,
}  # fmt: skip


def capitals_mm(font_size: float, size: tuple[int, int]) -> float:
    return font_size * CAPITALS * PANELS[size]


def read(app: Driver) -> list[Any]:
    """Every label with words in sight that people are to read."""
    labels = [each for each in app.walk() if hasattr(each, "texture_size") and each.text and app.in_sight(each)]
    return [each for each in labels if not isinstance(each, Badge | Sign)]


def prompts(app: Driver) -> list[Any]:
    """The labels that say what is to be done."""
    page = app.app.page()
    return [page.ids[name] for name in ("prompt", "first", "second") if name in page.ids and page.ids[name].text]


def least_mm(app: Driver, size: tuple[int, int]) -> float:
    """The least height of the capitals of prompts. A ruling's may be smaller where rule and remedy are in sight by that."""
    ids = app.app.page().ids
    if "second" not in ids:
        return PROMPT_MM
    words = [ids[name] for name in ("first", "second") if ids[name].text]
    smaller = capitals_mm(words[0].font_size, size) < PROMPT_MM - 0.01
    return HAND_MM if smaller and sum(label.height for label in words) <= ids.scroll.height + 1 else PROMPT_MM


@both
def test_nothing_is_smaller_than_the_floor_and_prompts_are_large(start: Start, size: tuple[int, int]) -> None:
    app = start(size)
    for name, view in VIEWS.items():
        app.show(replace(view, seq=app.app.view.seq + 1))
        for label in read(app):
            assert capitals_mm(label.font_size, size) >= FLOOR_MM - 0.01, f"{name}: {label.text!r}"
        for label in prompts(app):
            assert capitals_mm(label.font_size, size) >= least_mm(app, size) - 0.01, f"{name}: {label.text!r}"
        if view.screen in ("setup", "play", "dispute"):
            assert prompts(app), name


def test_words_stand_out_from_what_they_are_on(start: Start, tmp_path: Path) -> None:
    size = SIZES[0]
    app = start(size)
    for name, view in VIEWS.items():
        app.show(replace(view, seq=app.app.view.seq + 1))
        picture = cv2.imread(str(app.shot(tmp_path / "page.png")))
        assert picture is not None
        for label in read(app):
            if getattr(label, "disabled", False):
                continue
            left, bottom = label.to_window(label.x, label.y)
            box = picture[round(size[1] - bottom - label.height) : round(size[1] - bottom), round(left) : round(left + label.width)]
            if not box.size:
                continue  # scrolled out of sight
            # Three bytes as one number: rows take ten times as long to sort.
            values, counts = np.unique(box.reshape(-1, 3) @ np.array([1, 1 << 8, 1 << 16]), return_counts=True)
            ground = [channel / 255 for channel in int(values[counts.argmax()]).to_bytes(3, "big")]
            ratio = contrast(list(label.color), ground)
            assert ratio >= CONTRAST, f"{name}: {label.text!r} has {ratio:.1f}"


def test_ink_stands_out_on_every_colour_of_seats_marks_and_grounds() -> None:
    for shade in (*theme.SEATS.values(), *theme.OTHERS, *theme.MARKS.values(), theme.PANEL, theme.RAISED, theme.PAPER, theme.NIGHT):
        assert contrast(on(shade), shade) >= CONTRAST
    for shade in (theme.INK, theme.SOFT, *theme.TONES.values(), theme.ORANGE):
        assert contrast(shade, theme.PANEL) >= CONTRAST


def longest(words: Words, table: str, count: int = 2) -> list[str]:
    """The longest sentences of a table, the longest first, with a name in every slot."""
    return sorted((SLOT.sub(FILLED, text) for text in words.tables.get(table, {}).values()), key=len, reverse=True)[:count]


@both
@pytest.mark.parametrize("game", games())
def test_the_longest_sentences_of_every_game_can_be_read_to_their_end(
    start: Start, host: NotedHost, share: Share, size: tuple[int, int], game: str
) -> None:
    words = Words.load(folder(game) / "words.toml")
    host.sentences, host.board = words, load_board(game, load_game(game).seats[-1])
    app = start(size)
    bare = replace(tables.PLAY, game=game, board=tables.PLAY.board.__class__())
    shown: list[PlayView] = []
    for text in share(longest(words, "prompts")):
        shown += [replace(bare, prompt=text), replace(bare, screen="setup", prompt=text, setup=tables.SETUP.setup)]
    for text in share(longest(words, "faults")):
        ruling = replace(tables.RULING, sentence=text, title=text[:38], places=(), may=(), remedy=(text[:60],) * 3)
        shown += [replace(bare, screen="dispute", ruling=ruling), replace(bare, ruling=replace(ruling, owes=True))]
    for text in share(longest(words, "actions")):
        shown.append(replace(bare, screen="dispute", question=Question(text, (text,) * 5)))
        shown.append(replace(bare, sayings=((text, 1),), presses=(("red", words.say("screen", "pass")),)))
    for view in shown:
        app.show(replace(view, seq=app.app.view.seq + 1))
        for label in read(app):
            assert capitals_mm(label.font_size, size) >= FLOOR_MM - 0.01, label.text
            if isinstance(label, Action | FitLabel):
                assert label.texture_size[1] <= label.height + 2, f"{label.text!r} does not fit"
        for label in prompts(app):
            assert capitals_mm(label.font_size, size) >= least_mm(app, size) - 0.01, label.text
            scroll = label if isinstance(label, Reading) else app.app.page().ids.scroll
            content = scroll.children[0]
            assert content.height <= scroll.height + 1 or scroll.do_scroll_y, "what does not fit can be scrolled to"


def test_a_long_prompt_is_scrolled_with_a_finger(start: Start) -> None:
    app = start()
    app.show(replace(tables.PLAY, prompt="Red: play three cards for the hammers and put a cube on the tile. " * 5))
    prompt = app.app.page().ids.prompt
    assert prompt.scroll_y == 1
    prompt.scroll_y = 0
    app.frames(2)
    app.show(replace(tables.PLAY, seq=9, prompt="Red: play three cards for the hammers. " * 9))
    assert prompt.scroll_y == 1, "new words are read from their beginning"


class AllGames(NotedHost):
    """Offers every game that there is, by the name that people read."""

    def home(self) -> HomeView:
        loaded = ((load_game(name), Words.load(folder(name) / "words.toml")) for name in games())
        return replace(super().home(), games=tuple(game_card(game, options_from(game), words) for game, words in loaded))


@both
def test_no_word_of_the_first_page_is_broken(start: Start, size: tuple[int, int]) -> None:
    app = start(size, behind=AllGames())
    broken = []
    for label in read(app):
        if isinstance(label, FitLabel):
            word = CoreLabel(text=max(label.text.split(), key=len), font_size=label.font_size, bold=label.bold, font_name="Roboto")
            word.refresh()
            if word.content_size[0] > label.width - label.inset:
                broken.append(label.text)
    assert {"Treasure Hunt", "Tektonix"} <= set(app.texts())
    assert broken == []

"""The transcript as a page has lines as people tell them, and the last table. Every move with a way has a picture."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from companion.assemble import load_board
from companion.present.board import svg
from companion.present.transcript import Transcript
from companion.present.view import Layout, PlacedPiece, Stage, Way
from companion.record.export import clock
from companion.record.replay import steps
from companion.referee.events import ActionPlayed
from tests.present.board.test_ways import HUNT, WORDS, PlacePawn, Walked, set_out

EARTH = load_board("tektonix", 4)


def page(game: Any) -> str:
    match = set_out(game).after(ActionPlayed(65.0, PlacePawn("red", "a1")))
    told = Transcript(WORDS, HUNT, lambda event, _before: f"<{type(event).__name__}>" if isinstance(event, ActionPlayed) else "", clock)
    return "\n".join(told.page(steps(game, match.events), frozenset({1})))


def test_lines_are_told_with_their_time_and_nothing_breaks_the_page(treasure_hunt: Any) -> None:
    text = page(Walked(treasure_hunt))
    assert "&lt;ActionPlayed&gt;" in text
    assert "<ActionPlayed>" not in text
    assert "1:05" in text
    assert text.count('class="line struck"') == 1
    assert "<h1>Treasure Hunt: Red and Green</h1>" in text


def test_a_move_with_a_way_has_a_picture_and_its_moments(treasure_hunt: Any) -> None:
    text = page(Walked(treasure_hunt))
    assert text.count("<details>") == 1
    assert text.count("<li>") == 2
    assert text.count('class="table"') == 2, "the way, and the table at the end"
    assert text.count("<symbol") == len(HUNT.zones), "what is printed stands once"
    line = re.search(r'class="way" points="([^"]*)"', text)
    assert line is not None
    points = [tuple(float(value) for value in point.split(",")) for point in line[1].split()]
    assert points[0] == pytest.approx(HUNT.middle("b1.pawns"), abs=0.01)
    assert points[-1] == pytest.approx(HUNT.middle("a1.pawns"), abs=0.01)
    assert page(treasure_hunt).count("<details>") == 0


def test_a_picture_is_well_formed_and_has_every_border_and_plate() -> None:
    ground = ElementTree.fromstring(svg.symbols(EARTH))
    names = {node.get("data-name") for node in ground.iter("polygon")} - {None}
    assert names == {area.name for area in EARTH.drawings["map"].areas}
    borders = {node.get("data-name") for node in ground.iter("polyline")} - {None}
    assert len(borders) == 36
    placed = Layout({"nazca.cubes": (PlacedPiece("cube-red"),), "red.row": (PlacedPiece("card", "nazca"),)})
    picture = ElementTree.fromstring(svg.picture(EARTH, placed))
    assert {title.text for title in picture.iter("title")} == {"cube-red", "card/nazca"}


def test_zones_lie_as_on_the_table() -> None:
    picture = svg.picture(EARTH, Layout())
    assert "rotate(90)" in picture, "the west side's row"
    assert "rotate(270)" in picture, "the east side's row"
    box = [float(value) for value in re.search(r'viewBox="([^"]*)"', picture)[1].split()]  # type: ignore[index]
    for zone in EARTH.zones.values():
        assert box[0] < zone.centre_mm[0] < box[0] + box[2]
        assert box[1] < zone.centre_mm[1] < box[1] + box[3]


def test_only_the_zones_of_a_way_are_shown_with_it() -> None:
    stage = Stage("enter", "", Layout(), "cube-red", "nazca.cubes", "map", ((1.0, 2.0), (3.0, 4.0)))
    one = Way("", "red", Layout(), (stage, Stage("rest", "", Layout(), "", "")))
    assert svg.zones_of(one) == ("map",)
    assert svg.picture(EARTH, Layout(), svg.zones_of(one), one).count("<use") == 1

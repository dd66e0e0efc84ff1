"""board.toml: what it says, and one sentence for everything that can be wrong with it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.vision.tables import BOARD_FILE, CELLS, board
from vision.board import Board
from vision.errors import BoardFileError
from vision.sheets.boardfile import load

SMALL = """
game = "small"
seats = [2, 3]
[zones.map]
centre_mm = [0, 0]
size_mm = [100, 100]
colour = "#b4bab2"
marks = { ids = [0, 1, 2, 3], size_mm = 8, inset_mm = [6, 6] }
[zones.row]
seats = [3]
centre_mm = [0, 100]
size_mm = [100, 40]
colour = "#b4bab2"
[pieces.chip]
size_mm = [10, 10]
height_mm = 3
copies = 4
codes_mm = [[0, 0, 10, 0]]
faces = { up = "A00", down = { code = "A01", copies = 2 } }
[[places]]
name = "left"
zone = "map"
rect_mm = [20, 20, 20, 20]
order = "heap"
pieces = ["chip"]
[[places]]
name = "right"
zone = "map"
rect_mm = [40, 20, 20, 20]
order = "one"
pieces = ["chip"]
[[places]]
name = "loose"
zone = "row"
rect_mm = [0, 0, 100, 40]
order = "row"
pieces = ["chip"]
[topology]
walls = [["left", "right"]]
[defaults]
speed = "slow"
"""


def written(tmp_path: Path, text: str) -> Board:
    file = tmp_path / "board.toml"
    file.write_text(text)
    return load(file)


def test_treasure_hunt_has_the_places_and_pieces_of_its_rules() -> None:
    plan = board()
    assert set(plan.order()) == {f"{cell}.{part}" for cell in CELLS for part in ("tile", "cubes", "pawns")} | {"play", "discard", "draw"}
    assert {plan.places[f"{cell}.tile"].order for cell in CELLS} == {"one"}
    assert (plan.places["play"].order, plan.places["discard"].order, plan.places["draw"].order) == ("heap", "pile", "pile")
    assert len(plan.faces()["card"]) == 55
    assert plan.faces()["tile"] == ("back", "drop", "hammers", "circles", "bricks", "wheel", "arrow")
    assert sum(face.copies for face in plan.pieces["tile"].faces.values() if face.name != "back") == plan.pieces["tile"].copies == 36


def test_a1_lies_in_the_south_west_and_f6_in_the_north_east() -> None:
    places = board().places
    assert places["a1.tile"].centre_mm < places["f1.tile"].centre_mm
    assert places["a1.tile"].centre_mm[1] > places["a6.tile"].centre_mm[1]


def test_zones_exist_for_the_number_of_seats(tmp_path: Path) -> None:
    plan = written(tmp_path, SMALL)
    assert set(plan.for_seats(2).zones) == {"map"}
    assert "loose" not in plan.for_seats(2).places
    assert "loose" in plan.for_seats(3).places
    with pytest.raises(BoardFileError, match="not laid for 4 seats"):
        plan.for_seats(4)


def test_what_a_house_rule_puts_on_the_table(tmp_path: Path) -> None:
    text = SMALL.replace("[zones.row]\nseats = [3]", '[zones.row]\noption = [{ rows = "True" }, { mode = "long" }]')
    (file := tmp_path / "board.toml").write_text(text)
    assert "loose" in load(file).places
    assert "loose" in load(file, options={"rows": "False", "mode": "long"}).places
    without = load(file, options={"rows": "False", "mode": "short"})
    assert (set(without.zones), set(without.places)) == ({"map"}, {"left", "right"})


def test_topology_and_defaults_are_handed_on_as_they_are(tmp_path: Path) -> None:
    plan = written(tmp_path, SMALL)
    assert plan.topology == {"walls": [["left", "right"]]}
    assert plan.defaults == {"speed": "slow"}


def test_every_change_of_the_file_is_another_version(tmp_path: Path) -> None:
    assert written(tmp_path, SMALL).version != written(tmp_path, SMALL.replace('speed = "slow"', 'speed = "fast"')).version
    assert load(BOARD_FILE).version == board().version


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('order = "heap"', 'order = "heap"\ncolour = 3', "place left: unknown key 'colour'"),
        ("[40, 20, 20, 20]", "[35, 20, 20, 20]", "places left and right overlap in one plane"),
        ('zone = "row"', 'zone = "moon"', "place loose lies in zone 'moon', which is not there"),
        ('"A01"', '"A00"', "chip/up and chip/down carry the same code A00"),
        ('"A01"', '"A77"', "there is no code 'A77'"),
        ('order = "one"', 'order = "stack"', "there is no order 'stack'"),
        ("[20, 20, 20, 20]", "[90, 20, 20, 20]", "place left sticks out of zone map"),
        ('name = "right"', 'name = "left"', "place left is there twice"),
        ("copies = 4", 'copies = "4"', "copies = '4' is of the wrong kind"),
        ("height_mm = 3\n", "", "piece chip has no height_mm"),
        ('"#b4bab2"', '"grey"', "is no colour"),
        ("ids = [0, 1, 2, 3]", "ids = [0, 1, 2]", "ids must be 4 numbers"),
        ('["chip"]', '["chap"]', "holds 'chap', which is no piece"),
        ("[pieces.chip]", "[pieces.chip", "is not valid TOML"),
        ('up = "A00"', "up = { copies = 3 }", "has neither a code nor a colour"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(tmp_path: Path, old: str, new: str, sentence: str) -> None:
    assert old in SMALL
    with pytest.raises(BoardFileError, match=r"board\.toml") as caught:
        written(tmp_path, SMALL.replace(old, new, 1))
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value).split(": ", 1)[0]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BoardFileError, match="cannot be read"):
        load(tmp_path / "none.toml")

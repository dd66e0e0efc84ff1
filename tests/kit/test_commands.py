"""`companion board | read | kit | calibrate` for Treasure Hunt, as scripts call them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from typer.testing import CliRunner

from companion.cli import build
from companion.errors import CompanionError
from companion.kit.paper import PAPERS
from companion.kit.sheets import write_lens
from tests.vision.tables import backs, board, pawns, table
from vision.printed.lens_page import PAGE_MM
from vision.twin.optics import Conditions
from vision.twin.render import SimulatedCamera

Call = Callable[..., Any]


@pytest.fixture(scope="module")
def call() -> Call:
    app = build()
    return lambda *words: CliRunner().invoke(app, [str(word) for word in words])


@pytest.fixture(scope="module")
def picture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("frames") / "table.png"
    cv2.imwrite(str(file), SimulatedCamera(board(), 3, 1).frame(table(random.Random(1))).frame)
    return file


def test_board_says_the_geometry_in_the_contracts_words(call: Call) -> None:
    answer = json.loads(call("board", "treasure-hunt", "--seats", 3, "--json").stdout)
    assert (answer["units"], answer["origin"], answer["x"], answer["y"], answer["turn"]) == (
        "mm",
        "top left",
        "right",
        "down",
        "eighths, clockwise",
    )
    assert answer["zones"]["mat"]["size_mm"] == [330, 330]
    assert set(answer["zones"]["mat"]["corner_markers"][0]) == {"family", "id", "centre_mm", "size_mm"}
    a1 = answer["places"]["a1.tile"]
    assert (a1["zone"], a1["order"], a1["plane_mm"], len(a1["polygon_mm"])) == ("mat", "one", 0, 4)
    assert answer["pieces"]["card"]["copies"] == 54
    assert len(answer["pieces"]["card"]["faces"]["back"]["marker"]["bits"]) == 16
    assert answer["pieces"]["cube-red"]["faces"][""]["marker"] is None


SEATED = [
    ("board",), ("kit", "--out", "kit.pdf"), ("read", "table.png", "--game"), ("calibrate",), ("position",), ("judge", "--seen", "x.json"),
]  # fmt: skip


@pytest.mark.parametrize("words", SEATED, ids=lambda words: words[0])
@pytest.mark.parametrize("seats", [0, -1, 9])
def test_a_number_of_players_that_there_is_not_is_refused(call: Call, words: tuple[str, ...], seats: int) -> None:
    game = [*words, "treasure-hunt"] if words[-1] == "--game" else [words[0], "treasure-hunt", *words[1:]]
    refused = call(*game, "--seats", seats).exception
    assert isinstance(refused, CompanionError)
    assert f"{seats} seats" in str(refused) or f"seats, not {seats}" in str(refused)


def test_a_house_rule_that_is_none_is_refused(call: Call) -> None:
    assert isinstance(call("board", "treasure-hunt", "--option", "moon=1", "--json").exception, CompanionError)


def test_read_says_what_lies_where(call: Call, picture: Path) -> None:
    result = call("read", picture, "--game", "treasure-hunt", "--seats", 3, "--json")
    answer = json.loads(result.stdout)
    assert set(answer) == {"board_version", "zones", "places", "unsure", "covered", "astray", "ms"}
    assert answer["board_version"] == board().version
    assert all(zone["found"] for zone in answer["zones"].values())
    assert len([place for place in answer["places"] if place.endswith(".tile")]) == 36
    assert set(answer["places"]["a1.tile"][0]) == {"piece", "face", "turn", "score", "margin"}
    assert result.exit_code == (1 if answer["unsure"] or answer["covered"] else 0)


def test_read_takes_a_folder_frame_by_frame(call: Call, tmp_path: Path) -> None:
    camera, layout = SimulatedCamera(board(), 2, 5), backs()
    for i, home in enumerate(("a1", "a2", "a1")):
        layout = {**backs(), f"{home}.pawns": pawns("red")}
        cv2.imwrite(str(tmp_path / f"{i}.png"), camera.frame(layout).frame)
    result = call("read", "--frames", tmp_path, "--game", "treasure-hunt", "--json")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 0
    assert [line["file"] for line in lines] == ["0.png", "1.png", "2.png"]
    assert ["a1.pawns" in line["places"] for line in lines] == [True, False, True]


def test_of_a_folder_a_broken_picture_is_left_out_and_said(call: Call, picture: Path, tmp_path: Path) -> None:
    (tmp_path / "1.png").write_bytes(picture.read_bytes()[:5000])
    (tmp_path / "2.png").write_bytes(picture.read_bytes())
    result = call("read", "--frames", tmp_path, "--game", "treasure-hunt", "--json")
    assert [json.loads(line)["file"] for line in result.stdout.splitlines()] == ["2.png"]
    assert "1.png breaks off in the middle" in result.stderr
    assert result.exit_code == 1


def test_a_table_too_dark_to_be_read_is_not_clean(call: Call, tmp_path: Path) -> None:
    night = SimulatedCamera(board(), 2, 1, seen=Conditions(exposure=0.012, noise=5.0, black=0.004))
    cv2.imwrite(str(tmp_path / "night.png"), night.frame(backs()).frame)
    result = call("read", tmp_path / "night.png", "--game", "treasure-hunt", "--seats", 2, "--json")
    answer = json.loads(result.stdout)
    assert all(zone["found"] for zone in answer["zones"].values())
    assert answer["covered"]
    assert not answer["unsure"]
    assert result.exit_code == 1


def test_read_takes_what_the_rules_expect(call: Call, picture: Path, tmp_path: Path) -> None:
    position = tmp_path / "position.json"
    position.write_text(json.dumps({"visible": {"a1.tile": [{"piece": "tile", "face": "back"}]}}))
    answer = json.loads(call("read", picture, "--game", "treasure-hunt", "--position", position, "--json").stdout)
    assert answer["places"]["a1.tile"]
    position.write_text("[]")
    assert "cannot be read" in str(call("read", picture, "--game", "treasure-hunt", "--position", position).exception)


@pytest.mark.parametrize("words", [(), ("none.png",), ("--frames", "none")])
def test_read_without_a_picture_is_one_sentence(call: Call, words: tuple[str, ...]) -> None:
    error = call("read", *words, "--game", "treasure-hunt").exception
    assert isinstance(error, CompanionError)
    assert error.exit_code == 2
    assert "\n" not in str(error)


def test_a_truncated_picture_is_one_sentence(call: Call, picture: Path, tmp_path: Path) -> None:
    broken = tmp_path / "broken.png"
    broken.write_bytes(picture.read_bytes()[:5000])
    error = call("read", broken, "--game", "treasure-hunt", "--json")
    assert "breaks off in the middle" in str(error.exception)
    assert error.stdout == ""


def test_a_picture_without_a_table_is_found_out(call: Call, tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "desk.png"), np.full((720, 1280, 3), 90, np.uint8))
    result = call("read", tmp_path / "desk.png", "--game", "treasure-hunt", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["places"] == {}


def test_kit_writes_the_pdf_and_the_pictures(call: Call, tmp_path: Path) -> None:
    result = call("kit", "treasure-hunt", "--seats", 2, "--out", tmp_path / "kit.pdf", "--images", tmp_path / "kit")
    assert result.exit_code == 0, result.exception
    assert (tmp_path / "kit.pdf").read_bytes().startswith(b"%PDF")
    manifest: dict[str, Any] = json.loads((tmp_path / "kit" / "manifest.json").read_text())
    assert {"px_per_mm", "zones", "faces", "backs"} <= set(manifest)
    assert isinstance(call("kit", "treasure-hunt").exception, CompanionError)


def test_calibrate_ends_in_go_or_no_go(call: Call, picture: Path, tmp_path: Path) -> None:
    good = call("calibrate", "treasure-hunt", "--camera", picture, "--no-keep")
    assert good.exit_code == 0
    assert good.stdout.splitlines()[-1] == "go"
    cv2.imwrite(str(tmp_path / "desk.png"), np.full((720, 1280, 3), 90, np.uint8))
    bad = call("calibrate", "treasure-hunt", "--camera", tmp_path / "desk.png", "--json")
    assert bad.exit_code == 1
    assert json.loads(bad.stdout)["go"] is False


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_lens_page_is_one_sheet_of_its_own(tmp_path: Path, paper: str) -> None:
    file = tmp_path / "lens.pdf"
    write_lens(file, PAPERS[paper])
    assert file.read_bytes().count(b"/Type /Page\n") == 1
    assert all(side <= reach for side, reach in zip(PAGE_MM, PAPERS[paper].reach, strict=True))


def test_stickers_are_looked_at_before_they_are_printed(call: Call, tmp_path: Path) -> None:
    """A dice tray has a colour, so the game has no dice."""
    whole, only = tmp_path / "kit.png", tmp_path / "stickers.png"
    assert call("kit", "tektonix", "--preview", whole).exit_code == 0
    said = call("kit", "tektonix", "--stickers", "--preview", only)
    assert said.stdout == f"{only}: the stickers.\n"
    stickers = cv2.imread(str(only))
    grey = stickers.max(axis=2).astype(int) - stickers.min(axis=2)
    assert grey.max() < 10, "codes and marks are black on white"
    assert (stickers < 64).mean() > 0.1
    assert cv2.imread(str(whole)).shape != stickers.shape
    assert "--stickers" in str(call("kit", "tektonix", "--stickers", "--images", tmp_path / "all").exception)
    assert not (tmp_path / "all").exists()


@pytest.mark.parametrize("option", ["--out", "--lens", "--preview"])
def test_a_file_of_another_kind_is_not_written_over_and_an_earlier_kit_is(call: Call, tmp_path: Path, option: str) -> None:
    notes, kit = tmp_path / "notes.txt", tmp_path / ("kit.png" if option == "--preview" else "kit.pdf")
    notes.write_text("The keys are under the mat.", encoding="utf-8")
    refused = call("kit", "chess", option, notes).exception
    assert isinstance(refused, CompanionError)
    assert "is there already and is no" in str(refused)
    assert notes.read_text(encoding="utf-8") == "The keys are under the mat."
    kit.touch()
    for _ in range(2):
        assert call("kit", "chess", option, kit).exit_code == 0
    assert kit.stat().st_size > 1000

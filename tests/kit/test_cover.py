"""The cover of the printed kit has a plan of the table that can be read. What it says is true of this game."""

from __future__ import annotations

import numpy as np
import pytest

from companion.assemble import load_board, load_game, worlds
from companion.kit import contents, plan
from vision.printed.sheet import Sheet, width_of


@pytest.mark.parametrize("game", worlds())
def test_no_name_of_a_board_is_struck_out_by_the_cross(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board, told = load_board(game, load_game(game).seats[-1]), list[tuple[str, float, float]]()
    write = Sheet.text

    def noted(sheet: Sheet, text: str, x: float, y: float, *args: object, **named: object) -> None:
        told.append((text, x, y))
        write(sheet, text, x, y, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Sheet, "text", noted)
    plan.plan(board)
    corners = np.array([corner for zone in board.zones.values() for corner in plan.outline(zone)])
    middle = (corners.max(0) - corners.min(0)) / 2 + 6
    zones = {zone.replace("-", " ") for zone in board.zones}
    names = {text: (x, y) for text, x, y in told if text in zones}
    assert set(names) == zones
    for text, (x, y) in names.items():
        beside = abs(x - middle[0]) >= width_of(text, 8) / 2 + plan.CROSS_MM
        assert beside or abs(y - middle[1]) >= 4 + plan.CROSS_MM, text


def test_only_where_there_are_others_they_are_told_from_the_first_board() -> None:
    assert list(contents.zones(load_board("chess", 2))) == ["board: 398 x 398 mm"]
    assert next(contents.zones(load_board("treasure-hunt", 2))) == "mat: 330 x 330 mm; the others are told from here"

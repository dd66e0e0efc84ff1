"""The cover of the printed kit has a plan of the table that can be read. What it says is true of this game."""

from __future__ import annotations

import numpy as np
import pytest

from companion.assemble import folder, games, load_board, load_game, options_from, worlds
from companion.kit import contents, cover, plan, steps
from companion.kit.paper import PAPERS, Paper, Picture
from companion.kit.parts import fronts, reverse, stickers, trays
from companion.present.words import Words
from tests.vision.tray.test_dice import SPOTS, noisy, pips, tray
from vision.board import Board, Point
from vision.printed.faces import face_image
from vision.printed.inks import FAINT, GROUND
from vision.printed.sheet import Sheet, width_of
from vision.printed.tray import TRAY
from vision.twin.dice import Thrown, lay_dice


def printed(game: str, *texts: str) -> Board:
    """The board that the command prints for the most players."""
    rules = load_game(game)
    return load_board(game, rules.seats[-1], options_from(rules, texts))


def told(board: Board) -> str:
    """All steps of the cover of a kit, as if its second page were empty if anything has a back."""
    backs = any(reverse(piece, face) for piece in board.pieces.values() for face in fronts(piece))
    return " ".join(steps.steps(board, PAPERS["a4"], (2,) if backs else ()))


@pytest.mark.parametrize("game", worlds())
def test_no_name_of_a_board_is_struck_out_by_the_cross(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    board, told = load_board(game, load_game(game).seats[-1]), list[tuple[str, float, float]]()
    write = Sheet.text

    def noted(sheet: Sheet, text: str, x: float, y: float, *args: object, **named: object) -> None:
        told.append((text, x, y))
        write(sheet, text, x, y, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Sheet, "text", noted)
    plan.plan(board)
    laid = plan.with_tray(board)
    middle = np.array(plan.lens(board)) - plan.extent(laid)[0]
    zones = {plan.called(zone) for zone in laid}
    names = {text: (x, y) for text, x, y in told if text in zones}
    assert set(names) == zones
    for text, (x, y) in names.items():
        beside = abs(x - middle[0]) >= width_of(text, 8) / 2 + plan.CROSS_MM
        assert beside or abs(y - middle[1]) >= 4 + plan.CROSS_MM, text


def test_only_where_there_are_others_they_are_told_from_the_first_board() -> None:
    assert list(contents.zones(load_board("chess", 2))) == ["board: 398 x 398 mm"]
    assert next(contents.zones(load_board("treasure-hunt", 2))) == "mat: 330 x 330 mm; the others are told from here"


@pytest.mark.parametrize("game", games())
def test_the_steps_speak_only_of_what_the_kit_has(game: str) -> None:
    board = printed(game)
    flat = [piece for piece in board.pieces.values() if fronts(piece) and piece.body is None]
    assert (steps.FLAT in told(board)) == any(piece.height_mm >= 1 for piece in flat)
    assert (steps.CARDS in told(board)) == any(piece.height_mm < 1 for piece in flat)
    assert (steps.CAPS in told(board)) == any(piece.body is not None and fronts(piece) for piece in board.pieces.values())
    assert ("dice tray" in " ".join(contents.zones(board))) == bool(board.dice)
    assert bool(board.dice) == Words.load(folder(game) / "words.toml").has("actions", "roll"), "whoever rolls has a tray to roll in"


def test_chess_tells_of_no_cards_and_no_backs_and_why_there_are_three_queens() -> None:
    board = printed("chess")
    assert [word for word in ("behind its", "Cards", "flat pieces", "boards", "tray") if word in told(board)] == []
    assert steps.ONE_SIDE in told(board)
    assert "3 x white queen" in (pieces := " ".join(contents.pieces(board)))
    assert "the others are for pawns that are promoted" in pieces


def test_white_cards_are_called_white_though_they_are_grey(monkeypatch: pytest.MonkeyPatch) -> None:
    """On the cover and on each card, where they are told apart by more than their ink."""
    board = printed("treasure-hunt")
    assert "The white cards are printed in grey" in " ".join(contents.pieces(board))
    written = words_of(monkeypatch)
    card = board.pieces["card"]
    for face in fronts(card):
        written.clear()
        face_image.__wrapped__(card, face, 4.0)
        assert face.name.partition("-")[0] in written, face.name


def test_the_symbol_of_a_tile_is_darker_than_the_lines_around_it() -> None:
    tile = printed("treasure-hunt").pieces["tile"]
    x, y, w, h = (round(8 * edge) for edge in tile.ground_mm[1])
    lines = FAINT * np.mean(GROUND)
    for face in fronts(tile):
        dark = face_image(tile, face, 8.0)[y : y + h, x : x + w].mean(axis=2) < lines - 10
        assert dark.mean() > 0.1, face.name


def words_of(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that is written on sheets from now on."""
    written: list[str] = []
    write = Sheet.text

    def noted(sheet: Sheet, text: str, *args: object, **named: object) -> None:
        written.append(text)
        write(sheet, text, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(Sheet, "text", noted)
    return written


def test_a_figure_that_is_turned_over_has_two_caps() -> None:
    lines = list(contents.pieces(printed("dash-arena")))
    assert next(line for line in lines if "Red 1" in line).startswith("1 x Red 1, 1 x Red 2, 1 x Red 3, 1 x Blue 1")
    assert any("two caps, 20 x 20 mm; glue one on either side" in line for line in lines)


def test_boosters_are_printed_only_for_those_who_play_with_them() -> None:
    plain, with_boosters = printed("dash-arena"), printed("dash-arena", "boosters=True")
    assert ("booster" in plain.pieces, "booster" in with_boosters.pieces) == (False, True)
    assert "For boosters, a draft or the advanced game there is more to print" in " ".join(contents.pieces(plain))


@pytest.mark.parametrize("game", [game for game in games() if load_board(game, load_game(game).seats[-1]).dice])
def test_the_dice_tray_lies_beside_the_boards_where_the_camera_sees_it(game: str) -> None:
    for seats in load_game(game).seats:
        for options in (None, options_from(load_game(game))):
            board = load_board(game, seats, options)
            *zones, laid = plan.with_tray(board)
            assert laid.name == TRAY.name
            corners = np.array(plan.outline(laid))
            assert (np.abs(corners - plan.lens(board)) < np.array(plan.VIEW_MM) / 2 - 10).all()
            for zone in zones:
                other = np.array(plan.outline(zone))
                assert (corners.min(0) >= other.max(0) + 10).any() or (corners.max(0) <= other.min(0) - 10).any(), zone.name


def test_the_spawn_dice_are_listed_and_each_number_is_told() -> None:
    """On the cover, and on the tray in which the dice are thrown."""
    board = printed("tekton-dash")
    lines = list(contents.pieces(board))
    assert any(line.startswith("1 x Spawn Dice: bring your own with pips") for line in lines)
    assert "What the Spawn Dice shows: 1, 2: Regular; 3, 4: Power-Up; 5: On self; 6: No Tile" in lines
    assert "What the Spawn Dice shows: 1, 2, 3, 4, 6: No Tile; 5: On self" in list(contents.pieces(printed("tekton-dash", "mode=kids")))


def test_the_tray_says_the_numbers_between_its_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    (tray_part,) = trays(printed("tekton-dash"))
    written = words_of(monkeypatch)
    tray_part.front()
    assert "1, 2: Regular; 3, 4: Power-Up; 5: On self; 6: No Tile" in written
    assert [part.name for part in stickers(printed("tekton-dash"))].count("dice tray") == 1


def test_dice_are_read_in_the_tray_of_tekton_dash_where_its_cover_lays_it() -> None:
    board = printed("tekton-dash")
    at = np.subtract(plan.with_tray(board)[-1].centre_mm, plan.lens(board))
    frame, view = tray((float(at[0]), float(at[1])), turn=2.0, said="1, 2: Regular; 3, 4: Power-Up; 5: On self; 6: No Tile")
    dice = tuple(Thrown(number + 1, spot, 14.0 * number) for number, spot in enumerate(SPOTS))
    assert pips(noisy(lay_dice(frame, view, dice), 0.8), view) == [1, 2, 3, 4, 5, 6]


class Drawn:
    """A page that only remembers where it is written on and where its picture lies, mm from the top."""

    def __init__(self, paper: Paper) -> None:
        self.paper, self.lines, self.plan = paper, list[float](), (0.0, 0.0)

    def text(self, words: str, x: float, y: float, size: float = 8, *, bold: bool = False) -> None:
        self.lines.append(y)

    def width(self, words: str, size: float = 8, *, bold: bool = False) -> float:
        return width_of(words, 0.25 * size, bold)

    def picture(self, picture: Picture, at: Point, size: Point) -> None:
        self.plan = at[1], at[1] + size[1]


@pytest.mark.parametrize("size", PAPERS.values(), ids=list(PAPERS))
@pytest.mark.parametrize("game", games())
def test_the_cover_ends_above_the_bar_that_is_measured(game: str, size: Paper, monkeypatch: pytest.MonkeyPatch) -> None:
    """The picture of the table is smaller where there is much to tell, and is there all the same."""
    high = np.zeros((round(plan.PLAN_MM[1] * plan.PLAN_PX_PER_MM), 2, 3), np.uint8)
    monkeypatch.setattr(cover, "plan", lambda _board: (high, 1.0))
    page = Drawn(size)
    cover.draw(page, load_board(game, load_game(game).seats[-1]), empty=tuple(range(2, 26, 2)), only_stickers=False)
    assert max(page.lines) <= size.margin[1] + size.reach[1] - 1.0
    assert page.plan[1] - page.plan[0] >= 60.0
    assert [y for y in page.lines if page.plan[0] < y < page.plan[1]] == []

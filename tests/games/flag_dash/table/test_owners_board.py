"""An owner of the boxed game edits board.toml, and the rules follow that file.

It says the size, columns in play, walls, tunnels, starting places and directions of the Run cards.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from companion import assemble
from companion.cli import build
from companion.games.flag_dash.examples import begun, moving, placed, set_out
from companion.games.flag_dash.state import HANDS, Options, Push, Run
from companion.games.flag_dash.topology import ALTERNATE, STANDARD, cells_in_play
from companion.live.simulated.referee import MatchReferee
from companion.live.simulated.series import Series
from companion.rules.stroll import stroll
from tests.games.flag_dash.moves import at

FILE = Path(__file__).parents[4] / "companion" / "games" / "flag_dash" / "board.toml"
OWN = """[topology.standard]
columns = "bcdefg"
columns_2p = "cdef"
rows = 7
forward = ["right", "left"]
red_rows = [1, 2, 3]
white_rows = [5, 6, 7]
walls = ["c3-c4", "d3-d4", "e4-e5", "f4-f5", "b2-c2"]
tunnels = ["c2", "f2", "c6", "f6", "d4"]
flags = ["d1", "e7"]
pawns = ["b2", "e2", "g2", "b6", "d6", "g6"]
pawns_2p = ["c3", "e2", "f3", "c5", "d6", "f5"]
entrance = ""
exits = ["", ""]
inside = []

"""


@pytest.fixture
def own(tmp_path):
    """A board file with seven rows and six columns, other walls, five tunnels, and Runs along the rows."""
    text = FILE.read_text()
    file = tmp_path / "board.toml"
    file.write_text(text[: text.index("[topology.standard]")] + OWN + text[text.index("[topology.alternate]") :])
    return file


def test_the_rules_follow_the_file(own):
    game = assemble.load_game("flag-dash", own)
    options = assemble.options_from(game, board_file=own)
    state = begun(game, HANDS, options)
    assert [at(state, colour) for colour in state.who] == ["b2", "e2", "g2", "b6", "d6", "g6"]
    assert len(cells_in_play(state.ground)) == 42
    assert len(state.tunnels) == 5

    def runs(card, **cells):
        far = {"blue": "b1", "yellow": "e1", "purple": "g1", "green": "b7", "black": "c7", "orange": "g7"} | cells
        here = moving(game, placed(state, **far), "red-1", card, "1")
        return {a.to for a in game.legal_actions(here) if isinstance(a, Run) and a.char == "blue"}

    assert (runs("forward", blue="d3"), runs("right", blue="c5")) == ({"e3"}, {"c4"}), "forward leads along the rows"
    assert runs("left", blue="d3") == set(), "wall d3-d4"
    assert runs("forward", blue="b2") == set(), "wall b2-c2"
    assert runs("backward", blue="b3") == set(), "column a is no part of this board"
    assert runs("left", blue="b7", green="b5") == set(), "seven rows"
    home = moving(game, placed(state, {"white": "blue"}, blue="b4", green="c7"), "red-1", "right", "1")
    assert game.apply(home, Run("red-1", "blue", "b3")).outcome.reason == "team-flag"
    near = moving(game, placed(state, blue="c3", yellow="e2", green="b3"), "red-1", "push", "1")
    ends = {a.path[-1] for a in game.legal_actions(near) if isinstance(a, Push) and a.target == "green"}
    assert ends == {"b1", "b2", "b4", "b5", "c4"}


def test_two_play_the_columns_of_the_file(own):
    game = assemble.load_game("flag-dash", own)
    state = begun(game, ("red-1", "white-1"), assemble.options_from(game, board_file=own))
    assert {at(state, colour)[0] for colour in state.who} <= set("cdef")
    edge = moving(game, placed(state, blue="c3"), "red-1", "backward", "1")
    assert [fault.rule for fault in game.faults(edge, Run("red-1", "blue", "b3"))] == ["FD-124"]


def test_play_on_the_owners_board_keeps_to_it(own):
    game = assemble.load_game("flag-dash", own)
    options = assemble.options_from(game, ["abilities=true"], own)
    for seats in (HANDS, ("red-1", "white-1")):
        for _, _, state in stroll(game, game.begin(seats, options), 150, Random(4), set_out):
            assert set(state.cells) <= set(cells_in_play(state.ground))


def test_simulated_games_on_the_owners_board(own):
    for seats in (4, 2):
        series = Series(
            "flag-dash", seats, "own", options=["board=standard", "custom_layout=false", "round_limit=2"], cheat=0.3,
            through="layouts", export=None, board=own,
        )  # fmt: skip
        played = series.one(0, MatchReferee(series.rules, series.codec))
        assert not played.false_faults
        assert not played.unfinished
        assert played.scores_match
        assert all(cheat.end in ("caught", "masked") for cheat in played.cheats)
        assert played.cheats


def test_the_printed_board_has_the_walls_of_the_file(own):
    game = assemble.load_game("flag-dash", own)
    options = assemble.options_from(game, board_file=own)
    plan = assemble.load_board("flag-dash", 4, options, own)
    walls = {stroke.name: stroke.points_mm for stroke in plan.drawings["board"].strokes if stroke.kind == "wall"}
    assert set(walls) == {f"wall {wall}" for wall in ("c3-c4", "d3-d4", "e4-e5", "f4-f5", "b2-c2")}
    # Columns run down from a, rows to the right from 1: c3-c4 is an upright line, b2-c2 a level one.
    (x, top), (same, bottom) = walls["wall c3-c4"]
    assert (same - x, bottom - top) == (0, 42)
    c3, c4 = plan.places["c3.trap"], plan.places["c4.pawn"]
    assert max(p[0] for p in c3.polygon_mm) < x < min(p[0] for p in c4.polygon_mm)
    assert walls["wall b2-c2"][0][1] == walls["wall b2-c2"][1][1]
    alternate = assemble.load_board("flag-dash", 4, assemble.options_from(game, ["board=alternate"], own), own)
    assert {caption.text for caption in alternate.drawings["board"].captions} == {"ENTRANCE", "RED EXIT", "WHITE EXIT"}


def test_the_command_takes_it_and_names_what_is_wrong(own):
    run = CliRunner()
    good = run.invoke(build(), ["board", "flag-dash", "--board", str(own), "--json"])
    assert good.exit_code == 0
    worse = own.with_name("worse.toml")
    worse.write_text(own.read_text().replace('"c3-c4"', '"c3-e4"'))
    bad = run.invoke(build(), ["board", "flag-dash", "--board", str(worse)])
    assert bad.exit_code != 0
    assert "wall c3-e4 is not between neighbours" in str(bad.exception)


WRONG = {
    "a row too many": ({"rows": 13}, "4 to 12 rows"),
    "columns": ({"columns": "abdefg", "columns_2p": "defg"}, "neighbouring letters"),
    "columns for two": ({"columns": "cdefg"}, "columns_2p has a letter"),
    "a way": ({"forward": ("up", "north")}, "where a Run Forward leads"),
    "one way": ({"forward": ("up", "up")}, "the same way"),
    "not printed": ({"rows": 10}, "no places on the printed board"),
    "rows twice": ({"red_rows": (1, 2, 5)}, "different rows"),
    "wall": ({"walls": ("b3",)}, "not between two cells"),
    "wall beyond": ({"walls": ("b8-b9",)}, "not between two cells"),
    "tunnel": ({"tunnels": ("h2",)}, "tunnels names h2"),
    "tunnels": ({"tunnels": ("b2", "b2")}, "names a cell twice"),
    "flags": ({"flags": ("d1",)}, "flags names 1 cells"),
    "pawn on a flag": ({"pawns": ("d1", "d3", "g3", "a6", "d6", "g6")}, "both name d1"),
    "pawn outside": ({"pawns_2p": ("a3", "d3", "f3", "b6", "d6", "f6")}, "out of play"),
    "secret": ({"entrance": "d5", "exits": ("b7", "h1")}, "entrance and exits name 'h1'"),
    "missing": ({"walls": None}, "has no walls"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_board_is_told_in_a_sentence(flag_dash, what):
    changes, sentence = WRONG[what]
    table = {key: value for key, value in (STANDARD | changes).items() if value is not None}
    found = flag_dash.flaws(Options(topology=assemble.frozen({"standard": table, "alternate": ALTERNATE})))
    assert len(found) == 1, found
    assert sentence in found[0]


def test_the_boards_of_the_game_have_no_flaw(flag_dash):
    assert flag_dash.flaws(assemble.options_from(flag_dash)) == ()

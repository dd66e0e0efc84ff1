"""An owner writes what is in the box into board.toml. It is the borders of the printed map, the cards and the room for cubes."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion import assemble
from companion.cli import build
from companion.games.tektonix.examples import S, T, placed
from companion.games.tektonix.plates import DEFAULT
from companion.games.tektonix.state import Play
from companion.games.tektonix.table.flaws import flaws
from companion.live.simulated.referee import MatchReferee
from companion.live.simulated.series import Series
from companion.settings import ownboard
from tests.games.tektonix.moves import WatchedTable, right

FILE = Path(__file__).parents[4] / "companion" / "games" / "tektonix" / "board.toml"
BORDERS = ("topology", "borders")
OWN: list[ownboard.Entry] = [
    (BORDERS, "juan-de-fuca pacific", "S T"),
    (BORDERS, "african pacific", "S"),
    (BORDERS, "antarctic australian", "T"),
    (BORDERS, "cocos pacific", "S?"),
    (("topology", "copies"), "nazca", 3),
    (("topology", "limits"), "scotia", 2),
]


@pytest.fixture
def own(tmp_path):
    """A map on which some borders are others, one more card Nazca, room for two cubes on Scotia."""
    file = tmp_path / "board.toml"
    file.write_text(ownboard.put(FILE.read_text(), OWN))
    return file


def at_the_table(own, *row, **more):
    game = assemble.load_game("tektonix", own)
    return game, placed(game, options=assemble.options_from(game, board_file=own), rows={"red": row}, **more)


@pytest.mark.parametrize(
    ("row", "card", "rules"),
    [
        (("juan-de-fuca",), T, ()),
        (("african", S), "pacific", ()),
        (("australian", T), "antarctic", ()),
        (("australian", S), "antarctic", ("TX-012",)),
        (("cocos", S), "pacific", ("TX-012",)),
    ],
)
def test_the_rules_follow_the_file(own, row, card, rules):
    game, state = at_the_table(own, *row)
    assert right(game, state, card) == rules


def test_what_the_file_leaves_open_is_asked(own):
    game, state = at_the_table(own, "cocos", S)
    watched = WatchedTable(game, state).lay(red__row=("cocos", S, "pacific"), pacific__cubes=("red",))
    assert dict(watched.faults[0].args)["settle"] == "border:cocos pacific:S"


def test_cards_and_cubes_are_those_of_the_file(own):
    game, state = at_the_table(own, cubes={"scotia": ("green",)}, piles=(("nazca", "nazca"), ("arabian",), ("indian",)))
    assert game.faults(state, Play("red", "nazca", 0)) == (), "the third card Nazca"
    assert game.apply(state, Play("red", "scotia", 0)).cubes[-1] == ("green", "red")


def test_simulated_games_on_the_owners_board(own):
    series = Series("tektonix", 3, "own", options=["rounds=1"], cheat=0.3, through="layouts", export=None, board=own)
    played = series.one(0, MatchReferee(series.rules, series.codec))
    assert (played.false_faults, played.unfinished, played.scores_match) == ([], "", True)
    assert {cheat.end for cheat in played.cheats} == {"caught"}


def test_the_printed_map_has_the_borders_of_the_file(own):
    def strokes(file):
        return sorted((stroke.kind, stroke.points_mm) for stroke in assemble.load_board("tektonix", 3, None, file).drawings["map"].strokes)

    assert strokes(own) != strokes(FILE)


def test_the_command_names_what_is_wrong(own):
    own.write_text(own.read_text().replace('"african pacific"', '"pacific african"'))
    bad = CliRunner().invoke(build(), ["referee", "tektonix", "--seats", "2", "--board", str(own)])
    assert bad.exit_code != 0
    assert "is written 'african pacific', by the alphabet" in str(bad.exception)


@pytest.mark.parametrize(
    ("table", "changes", "says"),
    [
        ("borders", {"african atlantis": "S"}, "'african atlantis' is between no two plates"),
        ("borders", {"african african": "S"}, "is between no two plates"),
        ("borders", {"african arabian": "S X"}, "has the kind 'X'"),
        ("borders", {"african arabian": 1}, "has the kind 1"),
        ("borders", {"nazca pacific": "S T?"}, "has T, but the rulebook itself says that it has not"),
        ("borders", {"nazca south-american": "OC OO"}, "has OO, but the rulebook"),
        ("borders", {"nazca south-american": "OC?"}, "'nazca south-american' has no OC, but the rulebook itself says so"),
        ("copies", {"lava": 2}, "speaks of 'lava'"),
        ("copies", {"nazca": 0}, "nazca = 0"),
        ("limits", {"nazca": "one"}, "nazca = 'one'"),
        ("limits", {"nazca": None}, "says nothing of nazca"),
    ],
)
def test_each_mistake_has_a_sentence(table, changes, says):
    entries = {key: value for key, value in {**dict(dict(DEFAULT)[table]), **changes}.items() if value is not None}
    (wrong,) = flaws(tuple(sorted({**dict(DEFAULT), table: tuple(sorted(entries.items()))}.items())))
    assert says in wrong


def test_the_tables_are_those_three():
    assert flaws(DEFAULT) == ()
    assert flaws((("borders", ()), ("copies", ()), ("rivers", ()))) == (
        "There is no table [topology.limits].", "There is a table [topology.rivers], which means nothing.",
    )  # fmt: skip

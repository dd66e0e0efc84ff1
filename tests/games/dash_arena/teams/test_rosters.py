"""Cards as data: what the file says, and what is said of a wrong one."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.assemble import codec, frozen, load_game, options_from
from companion.errors import InputError
from companion.games.dash_arena.state import Options
from companion.games.dash_arena.teams.placeholders import ROSTERS
from companion.games.dash_arena.teams.roster import FIGURE_HOOKS, TEAM_HOOKS, roster_of
from companion.games.dash_arena.teams.roster_flaws import entry_flaws, flaws
from companion.settings import rosterfile
from companion.settings.config import own_rosters
from tests.games.dash_arena.conftest import FOLDER
from tests.games.dash_arena.laying import rostered


def test_the_file_says_what_the_rules_have(tmp_path: Path):
    tables = rosterfile.read(FOLDER / "rosters.toml")
    assert frozen(tables) == ROSTERS
    rosterfile.write(tmp_path / "more" / "own.toml", tables)
    assert rosterfile.read(tmp_path / "more" / "own.toml") == tables


def test_the_placeholders_are_in_order(dash_arena):
    assert flaws(ROSTERS, (*dash_arena.board.faces["team-card"], *dash_arena.board.faces["roster-card"])) == ()
    assert dash_arena.flaws(Options(mode="advanced")) == ()
    cards = roster_of(ROSTERS).cards
    assert (cards["t1-2"].count("throw_bonus", 0), cards["t1-1"].has("may_turn_once"), cards["t1-1"].manual) == (2, True, False)


CARD = {"name": "Own", "text": "It does.", "team": "t1", "type": "runner", "hooks": ("push_power 2",)}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hooks": ("push_power",)}, "the hook push_power needs a number from 1 to 6 after it, not ''"),
        ({"hooks": ("push_power 9",)}, "not '9'"),
        ({"hooks": ("may_stop 1",)}, "the hook may_stop stands alone, not '1'"),
        ({"hooks": ("fly",)}, "has the hook 'fly', which is none"),
        ({"hooks": ("cannot_be_pushed_by wizard",)}, "one of runner, thrower"),
        ({"hooks": ("turn_ability sleep",)}, "one of die_up, stand_up, mark, manual"),
        ({"hooks": "manual"}, 'has no hooks; write hooks = ["manual"]'),
        ({"type": "wizard"}, "has the type 'wizard'; choose one of runner"),
        ({"name": ""}, "has no name"),
        ({"colour": "red"}, "has an unknown key 'colour'"),
    ],
)
def test_a_wrong_card_is_named(change, says):
    found = tuple(entry_flaws("t1-1", CARD | change, whole=False))
    assert len(found) == 1
    assert found[0].startswith("Card t1-1")
    assert says in found[0]


def test_a_wrong_whole_is_named():
    teams, cards = dict(ROSTERS)["teams"], dict(ROSTERS)["cards"]

    def of(**parts):
        return flaws(tuple(sorted(({"teams": teams, "cards": cards} | parts).items())), ("t1", "t2", "t3", "t4", "t5", "t1-1", "t5-1"))

    assert any("No Roster card is printed for t1-2; free are t5-1." in one for one in of())
    assert any("Team t1 has 2 Roster cards instead of 3." in one for one in of(cards=cards[1:]))
    assert any("belongs to the team 't1', which is not there" in one for one in of(teams=teams[1:]))
    assert of(boosters=()) == ("The roster has an unknown part 'boosters'; there are teams and cards.",)
    assert "has no [teams]" in flaws((("cards", cards),))[0]
    assert "has no [cards]" in flaws((("cards", ("t1",)), ("teams", teams)))[0]


def test_every_hook_can_be_written():
    words = {"a number from 1 to 6": "3", "place_second": "place_second"}
    for hooks, whole in ((FIGURE_HOOKS, False), (TEAM_HOOKS, True)):
        for name, wanted in hooks.items():
            word = words.get(wanted, wanted.removeprefix("one of ").split(", ")[0])
            entry = {"name": "Own", "text": "It does.", "hooks": (f"{name} {word}".strip(),)}
            assert tuple(entry_flaws("x", entry if whole else CARD | entry, whole=whole)) == ()


def test_a_roster_of_the_owner_is_played():
    assert roster_of(rostered(t1_1=("manual",))).cards["t1-1"].manual


def test_an_owners_cards_reach_the_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    game = load_game("dash-arena")
    assert options_from(game, ["mode=advanced"]).rosters == ROSTERS
    tables = rosterfile.read(FOLDER / "rosters.toml")
    tables["cards"]["t1-1"] |= {"name": "Ours", "hooks": ["manual"]}
    rosterfile.write(own_rosters("dash-arena"), tables)
    options = options_from(game, ["mode=advanced"])
    assert (roster_of(options.rosters).cards["t1-1"].name, roster_of(options.rosters).cards["t1-1"].manual) == ("Ours", True)
    assert codec(game).options_from(codec(game).options(options)) == options
    tables["cards"]["t1-1"]["hooks"] = ["fly"]
    rosterfile.write(own_rosters("dash-arena"), tables)
    with pytest.raises(InputError, match="Card t1-1 has the hook 'fly', which is none"):
        options_from(game, ["draft=true"])
    assert not options_from(game).advanced

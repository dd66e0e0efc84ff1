"""Rules are found by words, in spite of typing errors, and what stands on the table comes first."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from companion.gamepackages import OWN, GamePackage, packages
from companion.lookup.context import NOWHERE, Context
from companion.lookup.index import Index
from companion.lookup.rulebook import Rulebook, own_help, shelf


@pytest.fixture
def index(book: Rulebook) -> Index:
    return Index([book])


def found(index: Index, words: str, context: Context = NOWHERE) -> list[str]:
    return [hit.id for hit in index.search(words, context)]


def test_other_forms_of_a_word_are_found(index: Index) -> None:
    assert found(index, "sells")[0] == "HB-010"
    assert found(index, "sail")[0] == "HB-001"


@pytest.mark.parametrize("typed", ["carggo", "crago", "carog"])
def test_typing_errors_are_forgiven(index: Index, typed: str) -> None:
    assert set(found(index, typed)) == {"HB-010", "HB-011"}


def test_an_id_finds_its_rule_alone(index: Index) -> None:
    assert found(index, "hb11") == ["HB-011"]


def test_words_of_no_rule_find_nothing(index: Index) -> None:
    assert found(index, "xylophone") == []


@pytest.mark.parametrize("typed", ['"', "a OR", "NEAR(", "*", "-- ;", "'"])
def test_signs_of_the_query_language_are_only_text(index: Index, typed: str) -> None:
    assert isinstance(index.search(typed), tuple)


def test_the_snippet_marks_what_matched(index: Index) -> None:
    assert "[ship]" in index.search("ship")[0].snippet


def test_the_last_fault_comes_before_the_text(index: Index) -> None:
    first, second = found(index, "cargo")
    assert found(index, "cargo", Context(faults=(second,))) == [second, first]


def test_without_words_the_table_alone_speaks(index: Index) -> None:
    assert found(index, "") == []
    assert found(index, "", Context(faults=("HB-002",)))[:2] == ["HB-002", "HB-001"]


def test_the_phase_and_the_touched_place_count(index: Index) -> None:
    assert found(index, "", Context(phase=("Turn", "or", "sail")))[0] in {"HB-001", "HB-002"}
    assert found(index, "", Context(touched=("harbour",)))[0] == "HB-010"


def test_only_the_wanted_game_is_searched(index: Index) -> None:
    assert index.search("ship", game="other") == ()


def test_what_the_table_speaks_for_never_buries_a_clearly_better_rule(index: Index) -> None:
    assert found(index, "stop early on the die", Context(faults=("HB-002",), touched=("harbour", "cargo")))[0] == "HB-001"


def test_ways_to_ask_find_a_rule_whose_text_has_none_of_the_words(book: Rulebook) -> None:
    asked = replace(book, rules=(*book.rules[:-1], replace(book.rules[-1], asked=("contraband, smuggle", "what may I conceal"))))
    assert found(Index([asked]), "smuggling contraband") == ["HB-011"]


def test_the_words_of_a_title_find_that_rule_first_among_all_games() -> None:
    """As README has it: `rules search steal a tile`."""
    index = Index([*shelf().values(), own_help()])
    assert index.search("steal a tile")[0].id == "TH-018"
    assert index.search("Can I capture my own piece?", game="chess")[0].id == "CH-010"


@pytest.mark.parametrize("word", ["tile", "space", "token", "wall"])
def test_rules_that_have_the_very_word_come_before_those_that_say_it_otherwise(word: str) -> None:
    books = shelf()
    having = {rule.id for book in books.values() for rule in book.rules if word in f"{rule.title} {rule.text} {rule.asked}".lower()}
    told = [hit.id in having for hit in Index(list(books.values())).search(word)]
    assert told == sorted(told, reverse=True)
    assert all(told[:5])


def test_in_one_book_no_rarer_word_outweighs_the_one_that_was_asked() -> None:
    hits = Index([shelf()["tekton-dash"]]).search("tile", limit=10)
    assert all("tile" in f"{hit.title} {hit.snippet}".lower() for hit in hits), [hit.id for hit in hits]


def test_the_companion_s_own_book_stands_beside_a_game_and_not_in_its_rules(book: Rulebook) -> None:
    index = Index([book, own_help()])
    assert index.search("the camera is wrong")[0].id == "HELP-010"
    assert index.search("hb-010")[0].id == "HB-010"
    assert index.search("the camera is wrong", game="harbour") == ()
    assert index.search("sell cargo")[0].id == "HB-010"


@pytest.mark.parametrize(
    ("asked", "page"),
    [
        ("undo", "HELP-001"),
        ("how do i undo my last move", "HELP-001"),
        ("overrule", "HELP-002"),
        ("camra sees it wrong", "HELP-010"),
        ("why does it not react", "HELP-012"),
        ("somebody bumped the table", "HELP-013"),
        ("dice dont work", "HELP-015"),
        ("is this filmed", "HELP-016"),
        ("pause the clock", "HELP-020"),
        ("somebody leaves", "HELP-028"),
        ("somebody has to go home", "HELP-028"),
        ("can somebody join later", "HELP-028"),
        ("wrong name", "HELP-029"),
        ("where are my old games", "HELP-030"),
        ("volume", "HELP-031"),
        ("it accuses me but i was right", "HELP-002"),
        ("the die fell from the table", "HELP-015"),
        ("i touched the wrong button", "HELP-001"),
        ("whose turn is it", "HELP-027"),
        ("Whose turn is it?", "HELP-027"),
        ("who's turn is it now", "HELP-027"),
        ("what do i do now", "HELP-027"),
        ("what are we waiting for?", "HELP-027"),
        ("save and continue tomorrow", "HELP-022"),
    ],
)
@pytest.mark.parametrize("game", sorted(shelf()))
def test_matters_of_the_companion_are_found_beside_every_game(game: str, asked: str, page: str) -> None:
    assert _beside(game).search(asked)[0].id == page


@pytest.mark.parametrize("game", sorted(game for game in shelf() if (packages()[game].folder / "help.md").exists()))
@pytest.mark.parametrize(
    "asked", ["our first game: how does it go?", "we are new, teach us", "is there a tutorial", "summary of the rules"]
)
def test_how_to_begin_is_found_where_a_game_tells_it(game: str, asked: str) -> None:
    assert _beside(game).search(asked)[0].id == "HELP-101"


def test_how_to_begin_with_one_game_is_told_beside_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "help.md").write_text("## First game\n### HELP-101 Begin\nAsked: our first game\nSail.\n")
    harbour = {"harbour": GamePackage("harbour", "harbour", tmp_path), "other": GamePackage("other", "other", OWN / "chess")}
    monkeypatch.setattr("companion.lookup.rulebook.packages", lambda: harbour)
    assert own_help("harbour").rule("HELP-101") is not None
    assert own_help("other").rules == own_help().rules == own_help("harbour").rules[:-1]


@cache
def _beside(game: str) -> Index:
    return Index([shelf()[game], own_help(game)]).prepare()

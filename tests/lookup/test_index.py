"""Rules are found by words, in spite of typing errors, and what stands on the table comes first."""

from collections.abc import Iterator

import pytest

from companion.lookup.context import NOWHERE, Context
from companion.lookup.index import Index
from companion.lookup.rulebook import Rulebook


@pytest.fixture
def index(book: Rulebook) -> Iterator[Index]:
    made = Index([book])
    yield made
    made.close()


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

"""Rulebooks are read line by line, and a wrong line is named."""

import pytest

from companion.errors import InputError
from companion.gamepackages import OWN
from companion.lookup.rulebook import Rulebook, load, parse, shelf


def test_a_rule_has_section_title_source_and_text(book: Rulebook) -> None:
    rule = book.rule("HB-002")
    assert rule is not None
    assert (rule.section, rule.title, rule.source) == ("Movement", "Turning back", "Moving")
    assert rule.text == "Turning round in the middle of a move is forbidden."
    assert rule.human == ""


def test_ways_to_ask_are_no_part_of_the_text() -> None:
    text = "## Trade\n### HB-1 Tolls\nSource: Tolls\nAsked: duty, tax; who pays\nAsked: how much is the toll\nEverybody pays.\n"
    (rule,) = parse(text, "harbour").rules
    assert rule.asked == ("duty, tax", "who pays", "how much is the toll")
    assert rule.text == "Everybody pays."


def test_the_missing_sensor_is_not_part_of_the_text(book: Rulebook) -> None:
    rule = book.rule("HB-011")
    assert rule is not None
    assert rule.human == "no camera looks below deck"
    assert "Human" not in rule.text


@pytest.mark.parametrize("written", ["HB-010", "hb-010", "hb10", "HB 10"])
def test_an_id_is_found_however_it_is_written(book: Rulebook, written: str) -> None:
    found = book.rule(written)
    assert found is not None
    assert found.title == "Selling cargo"


@pytest.mark.parametrize("written", ["HB-012", "XB-010", "sailing", ""])
def test_an_id_that_is_not_there_finds_nothing(book: Rulebook, written: str) -> None:
    assert book.rule(written) is None


def test_a_broken_heading_is_named_with_its_line() -> None:
    with pytest.raises(InputError, match=r"line 2.*Sailing"):
        parse("## Movement\n### Sailing\n", "harbour")


def test_the_same_id_twice_is_refused() -> None:
    with pytest.raises(InputError, match="HB-001 stands there twice"):
        parse("## A\n### HB-001 One\n### HB-001 Two\n", "harbour")


def test_a_missing_file_is_one_sentence(tmp_path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load(tmp_path / "rulebook.md", "harbour")


def test_every_game_on_the_shelf_has_sourced_rules() -> None:
    books = shelf()
    assert set(books) == {path.parent.name.replace("_", "-") for path in OWN.glob("*/rulebook.md")}
    for book in books.values():
        assert book.rules
        for rule in book.rules:
            assert rule.source, f"{rule.id} names no section of the original"
            assert rule.text, f"{rule.id} has no text"
            assert rule.asked, f"{rule.id} says in no line `Asked: ...` in which words players ask for it"

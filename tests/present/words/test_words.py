"""Sentences: filled in, found in the game's file first, and a missing key named at once."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.assemble import folder, worlds
from companion.errors import InputError
from companion.present.words import Words
from companion.rules.values import Phrase, PlacedPiece


@pytest.fixture
def words(tmp_path: Path) -> Words:
    path = tmp_path / "words.toml"
    path.write_text(
        """
[en.actions]
sail = "{seat} sails to {place}"
[en.screen]
app = "Harbour"
[en.pieces]
ship = "the ship"
"card/red-1-drop" = "the first card"
[en.places]
quay = "the quay"
"*.tile" = "tile {name}"
[de.actions]
sail = "{seat} segelt nach {place}"
[en.faults]
HB-1 = "No ship at {places}."
"HB-1.late" = "Too late for {places}."
"""
    )
    return Words.load(path)


def test_names_become_words(words: Words) -> None:
    assert words.phrase(Phrase("sail", (("seat", "red"), ("place", "c2.tile")))) == "Red sails to tile c2"
    assert words.phrase(Phrase("actions.sail", (("seat", "blue"), ("place", "quay")))) == "Blue sails to the quay"


def test_players_are_called_by_their_names(words: Words) -> None:
    named = words.for_persons((("Ann", ("red",)), ("Bob", ("green", "blue")), ("Yellow", ("yellow",))))
    assert named.say("actions", "sail", seat="red", place="quay") == "Ann sails to the quay"
    assert (named.seat("green"), named.seat("blue"), named.seat("yellow")) == ("Bob (Green)", "Bob (Blue)", "Yellow")


def test_the_game_stands_above_the_companion(words: Words) -> None:
    assert words.say("screen", "app") == "Harbour"
    assert words.say("screen", "back") == "Back"


def test_another_language_falls_back_sentence_by_sentence(tmp_path: Path, words: Words) -> None:
    german = Words.load(tmp_path / "words.toml", "de")
    assert german.say("actions", "sail", seat="red", place="quay") == "Red segelt nach the quay"
    assert german.say("screen", "back") == "Back"
    assert Words.load(tmp_path / "words.toml", "xx").say("screen", "app") == "Harbour"


def test_a_missing_sentence_is_named(words: Words) -> None:
    with pytest.raises(InputError, match=r"\[en.actions\] row"):
        words.say("actions", "row")


def test_a_missing_argument_is_named(words: Words) -> None:
    with pytest.raises(InputError, match=r"sail needs 'place'"):
        words.say("actions", "sail", seat="red")


def test_sentences_reach_no_attributes(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text('[en.actions]\npeek = "{seat.__class__}"\n')
    with pytest.raises(InputError, match="peek needs"):
        Words.load(path).say("actions", "peek", seat="red")


def test_pieces_have_the_name_of_their_face_when_it_has_one(words: Words) -> None:
    assert words.piece(PlacedPiece("ship")) == "the ship"
    assert words.piece(PlacedPiece("card", "red-1-drop")) == "the first card"
    assert words.piece(PlacedPiece("card", "blue-2-wheel")) == "card (blue 2 wheel)"
    assert words.piece(PlacedPiece("card", "back")) == "card"


@pytest.mark.parametrize(("names", "said"), [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c", "a"), "a, b and c")])
def test_lists(words: Words, names: tuple[str, ...], said: str) -> None:
    assert words.listed(names) == said


def test_a_broken_file_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text("[en.actions\n")
    with pytest.raises(InputError, match="cannot be read"):
        Words.load(path)


def test_a_place_that_is_spelt_like_a_face_keeps_its_name(tmp_path: Path) -> None:
    path = tmp_path / "words.toml"
    path.write_text('[en.faces]\nb8 = "booster 8"\n[en.places]\n"*.figure" = "{name}"\n[en.faults]\nX-1 = "{pieces} is not at {places}."\n')
    words = Words.load(path)
    assert words.place("b8.figure") == "b8"
    put = words.say("remedy", "put", piece=words.piece(PlacedPiece("token", "b8")), place=words.place("b8.figure"))
    assert put == "Put token (booster 8) on b8."
    assert words.say("faults", "X-1", pieces=words.listed([words.piece("token")]), places=words.listed([words.place("b8.figure")])) == (
        "token is not at b8."
    )
    assert words.name("b8") == "booster 8", "the name of a face alone is still told"


@pytest.mark.parametrize("game", worlds())
def test_what_a_fault_and_an_end_say_are_whole_sentences(game: str) -> None:
    with (folder(game) / "words.toml").open("rb") as stream:
        english = tomllib.load(stream)["en"]
    for section in ("outcomes", "faults"):
        assert [text for text in english[section].values() if text[-1] not in ".?!}"] == []  # {may} is a sentence itself


def test_a_number_is_no_piece_that_shows_it() -> None:
    words = Words.load(folder("flag-dash") / "words.toml")
    assert words.say("screen", "agree_count", count=1, all=2) == "1 of 2 agree"
    assert words.listed(f"place {number}" for number in range(9)).endswith("and 1 more")

"""Questions become terms: endings, fillers, everyday words, expressions and typing errors."""

from pathlib import Path

import pytest

from companion.errors import InputError
from companion.lookup.spoken import ENGLISH, Spelling, Vocabulary, read, stem, terms

WORDS = """
[filler]
words = "the a may i to"
[light]
words = "who"
[forms]
steal = "stole stolen"
[same]
steal = "rob, nick, take away"
deck = "draw pile, stock"
"""


@pytest.fixture
def vocabulary(tmp_path: Path) -> Vocabulary:
    (tmp_path / "words.toml").write_text(WORDS)
    return read((tmp_path / "words.toml", tmp_path / "missing.toml"))


def answers(vocabulary: Vocabulary, text: str, book: str = "steal tile deck reinforce who") -> list[dict[str, float]]:
    spelt = {word: vocabulary.stem(word) for word in book.split()}
    found = terms(text, vocabulary, Spelling(frozenset(spelt.values()), spelt, frozenset(["dock"])))
    return [{each: how for each, how in term.answers.items() if each in spelt.values()} for term in found]


@pytest.mark.parametrize(
    "forms", ["claim claims claiming claimed", "move moves moving moved movement", "carry carries carried", "diagonal diagonally"]
)
def test_forms_of_a_word_are_one(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize("text", ["rob", "nick", "stole", "take away", "steel", "STEAL"])
def test_everyday_words_forms_and_typing_errors_mean_the_word_of_the_book(vocabulary: Vocabulary, text: str) -> None:
    assert list(answers(vocabulary, text)[0]) == ["steal"]


def test_fillers_ask_for_nothing_unless_they_stand_alone(vocabulary: Vocabulary) -> None:
    assert len(answers(vocabulary, "may I steal the tile")) == 2
    assert len(answers(vocabulary, "may I", "may steal")) == 1


def test_an_expression_is_one_term(vocabulary: Vocabulary) -> None:
    assert answers(vocabulary, "draw pile") == [{"deck": 0.75}]


def test_a_word_of_another_book_is_no_typing_error(vocabulary: Vocabulary) -> None:
    assert answers(vocabulary, "dock") == [{}]
    assert "deck" in answers(vocabulary, "decl")[0]


def test_words_typed_as_one_or_in_two_parts(vocabulary: Vocabulary) -> None:
    assert [set(each) for each in answers(vocabulary, "stealtile")] == [{"steal"}, {"til"}]
    assert "reinforc" in answers(vocabulary, "rein force")[0]


def test_a_word_that_is_not_typed_to_its_end_is_found(vocabulary: Vocabulary) -> None:
    assert "reinforc" in answers(vocabulary, "reinf")[0]


def test_light_words_are_marked(vocabulary: Vocabulary) -> None:
    assert terms("who", vocabulary, Spelling(frozenset(["who"]), {"who": "who"}))[0].light


def test_a_broken_words_file_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[same\n")
    with pytest.raises(InputError, match="cannot be read"):
        read((tmp_path / "bad.toml",))


def test_the_own_english_words_can_be_read() -> None:
    assert read((ENGLISH,)).same

"""Players' questions find their rule: our own, and those of the shared sample where it is there."""

import json
import time
from functools import cache
from pathlib import Path
from random import Random

import pytest

from companion.lookup.context import NOWHERE, Context
from companion.lookup.index import Index
from companion.lookup.rulebook import Rulebook, shelf

OWN = Path(__file__).with_name("questions.jsonl")
SAMPLE = Path(__file__).parents[2].parent / "shared" / "data" / "questions.jsonl"
FIRST, THIRD = 0.75, 0.90
MOST_MS = 50.0

Asked = tuple[str, str, frozenset[str]]


@cache
def books() -> dict[str, Rulebook]:
    return shelf()


@cache
def index() -> Index:
    made = Index(books().values())
    for game in books():
        made.search("win", game=game)
    return made


def questions(path: Path) -> list[Asked]:
    items = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [(item["game"], item["q"], frozenset(item["ids"])) for item in items if item["game"] in books()]


def rates(asked: list[Asked], context: Context = NOWHERE) -> tuple[float, float]:
    """The shares of questions with a right rule first, and among the first three."""
    first = third = 0
    for game, text, right in asked:
        hits = [hit.id for hit in index().search(text, context, game)]
        first += bool(hits) and hits[0] in right
        third += any(hit in right for hit in hits[:3])
    return first / len(asked), third / len(asked)


def mistyped(text: str, chance: Random) -> str:
    """The text with one letter left out, doubled or changed about."""
    words = text.split()
    at = chance.randrange(len(words))
    word = words[at]
    if len(word) > 3:
        n = chance.randrange(1, len(word) - 1)
        words[at] = chance.choice(
            (word[:n] + word[n + 1 :], word[:n] + word[n] + word[n:], word[:n] + word[n + 1] + word[n] + word[n + 2 :])
        )
    return " ".join(words)


@pytest.mark.parametrize("game", sorted({game for game, _, _ in questions(OWN)}))
def test_players_questions_find_their_rule(game: str) -> None:
    first, third = rates([each for each in questions(OWN) if each[0] == game])
    assert first >= FIRST
    assert third >= THIRD


def test_every_question_names_rules_that_are_there() -> None:
    for game, text, right in questions(OWN):
        known = {rule.id for rule in books()[game].rules}
        assert right, text
        assert right <= known, text


def test_a_letter_wrong_in_every_question_costs_little() -> None:
    chance = Random(4)
    first, third = rates([(game, mistyped(text, chance), right) for game, text, right in questions(OWN)])
    assert first >= FIRST
    assert third >= THIRD


def test_faults_that_have_nothing_to_do_with_the_question_bury_nothing() -> None:
    prompt = ("Red", "roll", "the", "die", "move", "or", "end", "the", "turn")
    first, third = rates(questions(OWN), Context(("TH-035", "FD-034", "TX-012", "DA-036"), prompt, ("tile", "red cube")))
    assert first >= FIRST
    assert third >= THIRD


def test_questions_of_the_shared_sample_find_their_rule() -> None:
    if not SAMPLE.exists():
        pytest.skip("The sample of questions (../shared/data/questions.jsonl) is not on this machine.")
    first, third = rates(questions(SAMPLE))
    assert first >= FIRST
    assert third >= THIRD


def test_a_question_takes_less_than_fifty_milliseconds() -> None:
    took = []
    for game, text, _ in questions(OWN):
        index().search("win", game=game)
        before = time.process_time()
        index().search(text, game=game)
        took.append((time.process_time() - before) * 1000)
    assert sorted(took)[int(len(took) * 0.99)] <= MOST_MS

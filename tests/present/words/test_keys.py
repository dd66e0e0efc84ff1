"""The keys that the code of each game names have their sentences, with all that these need, in every language."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import pytest

from companion.assemble import folder, load_game, words, worlds
from companion.lookup.rulebook import load
from companion.present.words import FALLBACK, NAMED, OWN, Words
from companion.referee.bumped import UNEXPLAINED
from companion.referee.judging.missing import MISSING
from tests.present.words.plain import FAULTY

RULE = re.compile(r"[A-Z]{2}-\d{3}|TABLE-\d")
ALWAYS = {"pieces", "places", "seats", "may"}
"""The arguments that every sentence of a fault may use."""
NAMING = {"pieces", "places", "may"}
OWN_CASES = ("chess", "tektonix", "treasure-hunt")
"""Games whose sentences of faults have cases and arguments of their own."""
HELD = {"topology", "rosters"}
"""Options that nobody chooses by touch: the board and the cards."""


@cache
def sources(game: str) -> tuple[ast.Module, ...]:
    """Its code but for the simulated people: they name rules that they break."""
    files = sorted(path for path in folder(game).rglob("*.py") if "simulated" not in path.parts)
    return tuple(ast.parse(path.read_text(encoding="utf-8")) for path in files)


def calls(game: str, name: str) -> Iterator[ast.Call]:
    for tree in sources(game):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name:
                yield node


def texts(node: ast.expr | None) -> Iterator[str]:
    """The texts that an expression may be, as far as they stand in it."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)


def given(call: ast.Call, name: str, place: int) -> ast.expr | None:
    named = next((each.value for each in call.keywords if each.arg == name), None)
    return named if named is not None else call.args[place] if len(call.args) > place else None


def rules_named(game: str) -> set[str]:
    """Every rule's ID that stands alone in the code of a game. These are what the game can call, and the few that it compares with."""
    found = {UNEXPLAINED, MISSING}
    for tree in sources(game):
        found |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and _is_rule(node.value)}
    return found


def _is_rule(value: object) -> bool:
    return isinstance(value, str) and RULE.fullmatch(value) is not None


@pytest.mark.parametrize("game", worlds())
def test_every_rule_that_can_be_called_has_a_sentence_and_a_title(game: str) -> None:
    known, named = words(game).tables["faults"], rules_named(game)
    titles = {rule.id for rule in load(folder(game) / "rulebook.md", game).rules} | set(words(game).tables["house_titles"])
    assert len(named) > 30
    assert sorted(rule for rule in named if rule not in known and not any(key.startswith(f"{rule}.") for key in known)) == []
    assert sorted(rule for rule in named if rule not in titles) == []
    assert sorted(key for key in known if key.partition(".")[0] not in titles) == []


@pytest.mark.parametrize("game", worlds())
def test_a_rule_is_shown_by_its_title_or_its_number_in_the_book(game: str) -> None:
    spoken = words(game)
    assert [rule for rule in rules_named(game) if "TABLE" in spoken.rule_named(rule) + spoken.rule_id(rule)] == []


@pytest.mark.parametrize("game", OWN_CASES)
def test_each_call_of_a_fault_gives_what_its_sentence_needs(game: str) -> None:
    """The games whose sentences have cases and arguments of their own; the others' need nothing but what is always there."""
    known, checked, missing = words(game).tables["faults"], 0, []
    for call in calls(game, "broken"):
        if any(each.arg in (None, "args") for each in call.keywords):
            continue
        case_of = given(call, "case", 99)
        for rule in texts(call.args[0] if call.args else None):
            for case in texts(case_of) if case_of is not None else ("",):
                key = f"{rule}.{case}" if f"{rule}.{case}" in known else rule
                arguments = {each.arg for each in call.keywords} | ({"seat"} if given(call, "seat", 1) is not None else set()) | {"seats"}
                arguments |= {"pieces"} if game == "tektonix" else set()
                if key not in known:
                    missing.append(f"line {call.lineno}: {rule}.{case} has no sentence")
                else:
                    needed = set(NAMED.findall(known[key])) - arguments
                    missing += [f"line {call.lineno}: {key} needs {need}" for need in needed]
                checked += 1
    assert missing == []
    assert checked > (20 if game == "chess" else 40), "the calls are still found; chess has but two dozen of them"


@pytest.mark.parametrize("game", [name for name in worlds() if name not in OWN_CASES])
def test_sentences_of_faults_need_nothing_but_what_is_always_there(game: str) -> None:
    known = tomllib.loads((folder(game) / "words.toml").read_text(encoding="utf-8"))[FALLBACK]["faults"]
    assert {key: text for key, text in known.items() if set(NAMED.findall(text)) - ALWAYS} == {}


@pytest.mark.parametrize("game", worlds())
def test_prompts_ends_and_presses_that_the_code_names_have_words(game: str) -> None:
    spoken = words(game)
    prompts = {key for call in calls(game, "Prompt") for key in texts(given(call, "key", 0))}
    ends = {reason for call in calls(game, "Outcome") for reason in texts(given(call, "reason", 1))}
    asked = {key for call in calls(game, "Prompt") if given(call, "choices", 8) for key in texts(given(call, "key", 0))}
    pressed = {
        made.func.id
        for call in calls(game, "Prompt")
        for made in ast.walk(given(call, "press", 3) or ast.Pass())
        if isinstance(made, ast.Call) and isinstance(made.func, ast.Name) and made.func.id[:1].isupper()
    }
    assert prompts
    assert sorted(key for key in prompts if not spoken.has("prompts", key)) == []
    assert sorted(key for key in ends if not spoken.has("outcomes", key)) == []
    assert sorted(key for key in asked if not spoken.has("questions", key)) == []
    assert sorted(key for key in pressed if not spoken.has("presses", key)) == []


@pytest.mark.parametrize("game", worlds())
def test_phrases_that_the_code_names_have_words(game: str) -> None:
    spoken = words(game)
    keys = {key for call in calls(game, "Phrase") for key in texts(given(call, "key", 0))}
    tables = ("actions", "details", "facts", "faults")
    assert sorted(key for key in keys if not any(spoken.has(table, key.removeprefix(f"{table}.")) for table in tables)) == []


@pytest.mark.parametrize("game", worlds())
def test_every_house_rule_and_each_of_its_choices_has_a_name(game: str) -> None:
    table, options = words(game).tables["options"], load_game(game).options
    hints = get_type_hints(options)
    chosen = [field.name for field in fields(options) if field.name not in HELD]
    assert [key for key in chosen if key not in table] == []
    named = [(key, choice) for key in chosen for choice in choices(hints[key])]
    unnamed = [f"{key}.{choice}" for key, choice in named if f"{key}.{choice}" not in table and f"choice.{choice}" not in table]
    assert unnamed == []


def choices(hint: Any) -> tuple[str, ...]:
    """The choices of an option that need a name: not yes and no, and not a number."""
    if get_origin(hint) is Literal:
        return tuple(str(value) for value in get_args(hint) if not str(value).isdecimal())
    if get_origin(hint) in (Union, UnionType):
        return ("none",)
    return ()


@pytest.mark.parametrize("game", worlds())
def test_every_place_piece_and_seat_has_a_name_that_is_not_its_key(game: str) -> None:
    rules, spoken = load_game(game), words(game)
    places = [place for place in rules.board.order if not _named_as_printed(spoken, place)]
    assert places == []
    assert [piece for piece in rules.board.faces if piece not in spoken.tables["pieces"]] == []
    seats = {seat for count in rules.seats for seat in rules.default_seats(count)}
    assert sorted(seat for seat in seats if seat not in spoken.tables["seats"]) == []


def _named_as_printed(spoken: Words, place: str) -> bool:
    before, _, kind = place.rpartition(".")
    return place in spoken.tables["places"] or bool(before and f"*.{kind}" in spoken.tables["places"])


def files() -> list[Path]:
    return [OWN, *(folder(game) / "words.toml" for game in worlds())]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.parent.name)
def test_each_language_has_all_sentences_with_the_same_arguments(path: Path) -> None:
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    english = arguments_of(tables[FALLBACK])
    for language, table in tables.items():
        assert arguments_of(table) == english, language


def arguments_of(tables: dict[str, dict[str, str]]) -> dict[str, set[str]]:
    return {f"{name}.{key}": set(NAMED.findall(text)) for name, table in tables.items() for key, text in table.items()}


@pytest.mark.parametrize("path", files(), ids=lambda path: path.parent.name)
def test_no_sentence_names_a_thing_of_the_program(path: Path) -> None:
    tables = tomllib.loads(path.read_text(encoding="utf-8"))
    told = [
        f"{language}.{name}.{key}: {text}"
        for language, sections in tables.items()
        for name, table in sections.items()
        for key, text in table.items()
        if FAULTY["a name of the program"].search(NAMED.sub("it", text)) or FAULTY["a value of Python"].search(NAMED.sub("it", text))
    ]
    assert told == []

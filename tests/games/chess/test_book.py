"""The book has every rule once, every rule that the engine names is in it, and every sentence is there."""

from __future__ import annotations

import ast
import re
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import companion.games.chess as package
from companion.assemble import words
from companion.games.chess.examples import FENS, placed
from companion.games.chess.simulated.cheats import CHEATS
from companion.games.chess.state import KINDS, Options
from companion.lookup.rulebook import load
from companion.present.history import fault_sentence
from tests.games.chess.moves import move

FOLDER = Path(package.__file__).parent
BOOK = (FOLDER / "rulebook.md").read_text(encoding="utf-8")
IDS = re.findall(r"^### (CH-\d{3}) ", BOOK, re.MULTILINE)
SENTENCES = words("chess")
ALWAYS = {"pieces", "places", "seats", "may"}


def test_the_rules_are_in_their_order_and_say_where_they_come_from():
    assert sorted(set(IDS)) == IDS
    assert len(IDS) > 40
    assert len(re.findall(r"^Source: FIDE Laws of Chess article \d", BOOK, re.MULTILINE)) == len(IDS)
    assert all(rule.asked for rule in load(FOLDER / "rulebook.md", "chess").rules)


def test_every_rule_that_the_engine_names_is_in_the_book():
    named = {rule for path in FOLDER.rglob("*.py") for rule in re.findall(r'"(CH-\d{3})"', path.read_text(encoding="utf-8"))}
    assert len(named) > 30
    assert named <= set(IDS)


def test_few_rules_are_left_to_people():
    assert 1 <= len(re.findall(r"^Human: \w", BOOK, re.MULTILINE)) <= len(IDS) // 10


def test_every_house_rule_of_the_book_exists():
    assert set(re.findall(r"\(house rule (\w+)\)", " ".join(BOOK.split()))) == set(Options.__dataclass_fields__)
    assert all(SENTENCES.has("options", key) for key in Options.__dataclass_fields__)


def literals(node: ast.expr | None) -> set[str]:
    """The texts that an expression may be, as far as the source says."""
    return {leaf.value for leaf in ast.walk(node) if isinstance(leaf, ast.Constant) and isinstance(leaf.value, str)} if node else set()


def asked() -> Iterator[tuple[str, str, frozenset[str]]]:
    """Rule, case and argument names of each fault whose rule stands in the call itself."""
    for path in sorted(FOLDER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "broken":
                given = {keyword.arg: keyword.value for keyword in node.keywords}
                named = frozenset(str(name) for name in given if name not in ("pieces", "places", "may", "kind", "case"))
                # A seat and a row of arguments are handed on where more than the rule is said.
                handed = frozenset({"seat"}) if len(node.args) > 1 else frozenset()
                handed |= frozenset({"square"}) if None in given else frozenset()
                for rule in {text for text in literals(node.args[0]) if text.startswith("CH-")}:
                    for case in literals(given.get("case")) or {""}:
                        yield rule, case, named | handed


@pytest.mark.parametrize(("rule", "case", "given"), sorted(set(asked()), key=repr))
def test_a_fault_has_its_sentence(rule, case, given):
    key = f"{rule}.{case}" if SENTENCES.has("faults", f"{rule}.{case}") else rule
    assert SENTENCES.has("faults", key)
    needed = {field for _, field, _, _ in string.Formatter().parse(SENTENCES.tables["faults"][key]) if field}
    assert needed <= given | ALWAYS, f"{key} speaks of {needed - given - ALWAYS}"


def test_every_piece_square_and_end_has_a_name():
    assert all(SENTENCES.has("pieces", kind) for kind in KINDS.values())
    assert SENTENCES.place("e4") == "e4"
    reasons = ("mate", "resigned", "stalemate", "dead", "agreed", "threefold", "fifty", "fivefold", "seventy-five", "time")
    assert all(SENTENCES.has("outcomes", reason) for reason in reasons)


@pytest.mark.parametrize(
    ("position", "text", "said"),
    [
        ("start", "g1g3", "A knight goes two squares one way and one across, so not to g3. Put it back or elsewhere: f3 and h3."),
        ("start", "a1a3", "On the way to a3 a piece stands, and only a knight jumps."),
        ("check", "a2a3", "White stands in check, and this does not end it."),
    ],
)
def test_a_wrong_move_is_explained(chess_game, position, text, said):
    state = placed(FENS[position])
    (fault,) = chess_game.faults(state, move(state, text))
    assert fault_sentence(fault, SENTENCES).startswith(said)


@pytest.mark.parametrize(
    ("position", "text", "said"),
    [
        ("start", "g1f3", "White moves a white knight from g1 to f3"),
        ("kiwipete", "e1g1", "White castles on the king's side"),
        ("kiwipete", "e5f7", "White moves a white knight from e5 to f7 and takes a black pawn"),
        ("in passing", "e5f6", "White moves a white pawn from e5 to f6 and takes a black pawn on f5 in passing"),
        ("a pawn before its goal", "a7a8q", "White moves a white pawn from a7 to a8, where it becomes a queen"),
        ("kiwipete", "d5e6", "White moves a white pawn from d5 to e6 and takes a black pawn"),
    ],
)
def test_a_move_is_told(chess_game, position, text, said):
    state = placed(FENS[position])
    assert SENTENCES.phrase(chess_game.say(state, move(state, text))).startswith(said)


def test_the_list_of_violations_is_whole():
    with (FOLDER / "violations.toml").open("rb") as stream:
        listed = tomllib.load(stream)
    assert {name for name, entry in listed.items() if entry["sensed"] != "never"} == CHEATS.keys()
    for entry in listed.values():
        assert set(entry) == {"rules", "kind", "sensed", "remedy"}
        assert set(entry["rules"]) <= set(IDS)
        assert entry["kind"] in ("refused", "owed")
        assert SENTENCES.has("remedies", entry["remedy"])

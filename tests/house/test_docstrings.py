"""The first sentence of a docstring says in plain words what is returned or done."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.imports import ROOT, statements

RIDDLE = re.compile(r"(?:Whether|What|Who|Where|Of)\b")
RIDDLE_OF_CODE = re.compile(r"(?:How|Which|Why|When|Whose|Whom|That|Whoever|Whatever|Whenever|Wherever)\b")
"""First words with which no function, class or module says what it does; a value may be called so."""
WORDS = 20
"""Most words of a first sentence, without the rules that it refers to."""
REFERENCES = re.compile(r"\s*\([A-Z]{1,3}-?[A-Z]?\d[^()]*\)")


def first_sentence(text: str) -> str:
    paragraph = " ".join(text.strip().split("\n\n")[0].split())
    found = re.match(r"(.*?[.!?])(?=\s+[-0-9A-Z`(]|\s*$)", paragraph)
    return found[1] if found else paragraph


def docstrings(source: str) -> Iterator[tuple[int, str, bool]]:
    """Line and text of each docstring. True with it: a module's, a class's or a function's, not below a constant or a field."""
    tree = ast.parse(source)
    for node in (tree, *(statement for statement, _ in statements(tree))):
        body = getattr(node, "body", [])
        named = isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        for before, statement in zip([None, *body], body, strict=False):
            text = statement.value.value if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant) else None
            if isinstance(text, str) and (isinstance(before, (ast.Assign, ast.AnnAssign)) or (before is None and named)):
                yield statement.lineno, text, before is None


def unclear(source: str) -> list[str]:
    """The first sentences that begin with a riddle or are too long, each with its line."""
    sentences = ((line, first_sentence(text), of_code) for line, text, of_code in docstrings(source))
    return [f"{line}: {sentence}" for line, sentence, of_code in sentences if riddle(sentence, of_code) or words(sentence) > WORDS]


def riddle(sentence: str, of_code: bool) -> bool:
    return RIDDLE.match(sentence) is not None or (of_code and RIDDLE_OF_CODE.match(sentence) is not None)


def words(sentence: str) -> int:
    return len(REFERENCES.sub("", sentence).split())


def found() -> dict[str, list[str]]:
    """Every module, those of the tests too, with the unclear first sentences in it."""
    tops = ("companion", "vision", "hardware", "firmware", "tests")
    files = [ROOT / "start.py", *(path for top in tops for path in (ROOT / top).rglob("*.py"))]
    return {".".join(path.relative_to(ROOT).with_suffix("").parts): unclear(path.read_text(encoding="utf-8")) for path in files}


@pytest.fixture(scope="module")
def by_module() -> dict[str, list[str]]:
    """All modules, read once."""
    return found()


def test_first_sentences_are_plain(by_module: dict[str, list[str]]) -> None:
    assert {module: said for module, said in by_module.items() if said} == {}


@pytest.mark.parametrize(
    "source",
    [
        '"""What the camera saw."""',
        'def f():\n    """Whether it is so."""',
        'class A:\n    x: int = 1\n    """Of the table."""',
        'class A:\n    """How it stood."""',
        'class A:\n    def f(self):\n        """Why it may not."""',
        '"""Whoever comes first."""',
        f'"""{"very " * WORDS}long."""',
    ],
)
def test_an_unclear_sentence_is_found(source: str) -> None:
    assert len(unclear(source)) == 1


def test_a_plain_sentence_is_not(by_module: dict[str, list[str]]) -> None:
    assert unclear(f'"""True if it is so. Very {"very " * WORDS}long."""') == []
    assert unclear(f'"""{"Very " * (WORDS - 1)}long (XX-001 to XX-003, XX-A05)."""') == []
    assert unclear('X = 1\n"""How many there are."""') == []
    assert unclear(Path(__file__).read_text(encoding="utf-8")) == []

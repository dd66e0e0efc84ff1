"""Every fault that a test of a rule makes the engine return is said in a whole sentence. So it is in every language that its game has.

Random games come to half of the faults that there are; the tests of the rules come to nearly all. A test under `tests/games/<game>/`
that is marked with rules fails when a fault that it got has no sentence, no title, or a sentence with a hole in it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, wraps
from importlib import import_module
from typing import Any

import pytest

from tests.plugin_coverage import folder_of, rules_of

CHECKED: set[tuple[str, Any]] = set()
"""Faults of a game that this run has heard already."""


@pytest.fixture(autouse=True)
def _spoken(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Keeps what the game's `faults` and `blame` return in a marked test. All of it has to be said once the test is over."""
    folder = folder_of(request.node.path)
    game = getattr(import_module(f"companion.games.{folder}"), "GAME", None) if folder is not None else None
    if folder is None or game is None or not rules_of(request.node):
        yield
        return
    returned: dict[Any, None] = {}
    for method in ("faults", "blame"):
        monkeypatch.setattr(game, method, _keeping(getattr(game, method), returned))
    yield
    found = [problem for fault in returned if (folder, fault) not in CHECKED for problem in unsaid(folder, fault)]
    CHECKED.update((folder, fault) for fault in returned)
    assert found == []


def _keeping(method: Callable[..., Any], returned: dict[Any, None]) -> Callable[..., Any]:
    @wraps(method)
    def heard(*args: Any, **kwargs: Any) -> Any:
        answer = method(*args, **kwargs)
        returned.update(dict.fromkeys(answer if isinstance(answer, tuple) else (answer,)))
        return answer

    return heard


def unsaid(folder: str, fault: Any) -> list[str]:
    """The flaws in the sentence or the title of a fault, in any language."""
    from companion.present.history import fault_sentence
    from tests.present.words.plain import wrong

    board, titles, spoken = _of(folder)
    found = [] if fault.rule in titles else [f"{fault.rule} has no title"]
    for words in spoken:
        found += [f"{fault.rule}: {each}" for each in wrong("ruling.sentence", fault_sentence(fault, words), words, board)]
    return found


@cache
def _of(folder: str) -> tuple[Any, frozenset[str], tuple[Any, ...]]:
    """The board of a game, the rules that have a title, and its words in each language."""
    from companion import assemble
    from companion.lookup.rulebook import load
    from tests.present.at_random import Strict, languages_of

    name, home = folder.replace("_", "-"), assemble.folder(folder.replace("_", "-"))
    spoken = tuple(Strict.load(home / "words.toml", language) for language in languages_of(name))
    titles = {rule.id for rule in load(home / "rulebook.md", name).rules} | set(spoken[0].tables["house_titles"])
    return assemble.load_game(name).board, frozenset(titles), spoken

"""Finding a rule by words, in spite of typing errors: SQLite's FTS5 with porter stems, in memory, no network."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from weakref import finalize

from rapidfuzz import fuzz, process

from companion.lookup.context import NOWHERE, Context, stems, weight
from companion.lookup.rulebook import Rule, Rulebook

TYPO = 74.0
"""Least likeness (0 to 100) for a word that the books do not have to be read as one they have."""
NEAR, FAR = "[", "]"


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that was found; `snippet` shows the words that matched between square brackets."""

    id: str
    game: str
    title: str
    section: str
    snippet: str


class Index:
    """All rules of some books, searchable. Used by one thread at a time."""

    def __init__(self, books: Iterable[Rulebook]) -> None:
        self._rules: dict[str, Rule] = {rule.id: rule for book in books for rule in book.rules}
        self._words = sorted({word for rule in self._rules.values() for word in _words(f"{rule.section} {rule.title} {rule.text}")})
        self._stems = stems(" ".join(self._words))
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        finalize(self, self._db.close)  # whoever forgets to close it is no reason for a warning
        self._db.execute("CREATE VIRTUAL TABLE passage USING fts5(id UNINDEXED, title, section, text, tokenize = 'porter unicode61')")
        self._db.executemany(
            "INSERT INTO passage VALUES (?, ?, ?, ?)",
            [(rule.id, rule.title, rule.section, rule.text.replace("\n", " ")) for rule in self._rules.values()],
        )

    def close(self) -> None:
        """Gives the database back."""
        self._db.close()

    def search(self, text: str, context: Context = NOWHERE, game: str | None = None, limit: int = 12) -> tuple[Hit, ...]:
        """The best rules first. An ID finds its rule; no words at all finds what the table speaks for."""
        named = [rule for rule in self._rules.values() if text.strip() and Rulebook(rule.game, (rule,)).rule(text)]
        scores: dict[str, tuple[float, str]] = {rule.id: (100.0, _opening(rule)) for rule in named}
        words = [self._known(word) for word in _words(text)]
        if words and not named:
            for join, bonus in ((" AND ", 4.0), (" OR ", 0.0)):
                for rule_id, snippet, score in self._find(join.join(f'"{word}"*' for word in words)):
                    if scores.get(rule_id, (0.0, ""))[0] < score + bonus:
                        scores[rule_id] = (score + bonus, snippet)
        if not text.strip():
            scores = {rule.id: (0.0, _opening(rule)) for rule in self._rules.values()}
        return self._ranked(scores, context, game, limit, keep_silent=bool(text.strip()))

    def _ranked(
        self, scores: dict[str, tuple[float, str]], context: Context, game: str | None, limit: int, *, keep_silent: bool
    ) -> tuple[Hit, ...]:
        sections = frozenset(self._rules[rule_id].section for rule_id in context.faults if rule_id in self._rules)
        found: list[tuple[float, str, Hit]] = []
        for rule_id, (score, snippet) in scores.items():
            rule = self._rules[rule_id]
            spoken_for = weight(rule, context, sections)
            if (game is None or rule.game == game) and (keep_silent or spoken_for):
                found.append((-score - spoken_for, rule_id, Hit(rule_id, rule.game, rule.title, rule.section, snippet)))
        return tuple(hit for _, _, hit in sorted(found, key=lambda entry: entry[:2])[:limit])

    def _find(self, query: str) -> list[tuple[str, str, float]]:
        return self._db.execute(
            "SELECT id, snippet(passage, 3, ?, ?, ' ... ', 14), -bm25(passage, 0, 6, 3, 1) FROM passage WHERE passage MATCH ?",
            (NEAR, FAR, query),
        ).fetchall()

    def _known(self, word: str) -> str:
        if any(known.startswith(word) for known in self._words) or stems(word) & self._stems:
            return word
        best = process.extractOne(word, self._words, scorer=fuzz.ratio, score_cutoff=TYPO)
        return str(best[0]) if best else word


def _words(text: str) -> list[str]:
    return re.findall(r"[\w']+", text.lower().replace('"', " "))


def _opening(rule: Rule) -> str:
    flat = rule.text.replace("\n", " ")
    return flat if len(flat) <= 90 else flat[:88].rsplit(" ", 1)[0] + " ..."

"""Finding a rule by words, as players ask: in memory, no network, well under 50 ms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, partial

from companion.lookup import spoken
from companion.lookup.context import NOWHERE, Context, weight
from companion.lookup.rulebook import OWN, Rule, Rulebook
from companion.lookup.scoring import Scored

NOW = 0.3
"""Most that the table may add, as a share of the best score: a clearly better match stays first."""
FLOOR = 0.2
"""Rules below this share of the best score are not shown."""
NAMED = 100.0
VERBATIM = 1.0
"""Score of a question that is the rule's title or one of its own ways to ask, word for word."""
NEAR, FAR = "[", "]"
SNIPPET = 14
"""Words of a snippet."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule that was found; `snippet` shows the words that matched between square brackets."""

    id: str
    game: str
    title: str
    section: str
    snippet: str


Showing = Callable[[Rule], str]
"""The text that is shown of a rule."""


class Index:
    """All rules of some books, searchable."""

    def __init__(self, books: Iterable[Rulebook]) -> None:
        self._books = {book.game: book for book in books}
        self._rules: dict[str, Rule] = {rule.id: rule for book in self._books.values() for rule in book.rules}
        self._scored: dict[tuple[str, int], Scored] = {}

    def prepare(self) -> Index:
        """Reads all books now, so that the first question is answered as fast as the others."""
        for book in self._asked(None):
            self._ready(book)
        return self

    def search(self, text: str, context: Context = NOWHERE, game: str | None = None, limit: int = 12) -> tuple[Hit, ...]:
        """The best rules first. An ID finds its rule; no words at all finds what the table speaks for."""
        wanted = self._asked(game)
        if not text.strip():
            return self._ranked({rule.id: (0.0, _opening) for book in wanted for rule in book.rules}, context, limit, keep_silent=False)
        named = [rule for book in wanted if (rule := book.rule(text))]
        if named:
            return self._ranked({rule.id: (NAMED, _opening) for rule in named}, context, limit, keep_silent=True)
        found: dict[str, tuple[float, Showing]] = {}
        words = tuple(spoken.words(text))
        for book in wanted:
            scored = self._ready(book)
            scores, answers = scored.scores(text)
            showing = partial(_snippet, answers=answers, vocabulary=scored.vocabulary)
            for number, score in scores.items():
                rule = scored.rules[number]
                if score > found.get(rule.id, (0.0, _opening))[0]:
                    found[rule.id] = (score, showing)
            # Who asks in the very words of a rule means that rule, even where each of the words says nothing: "what now".
            for rule_id in scored.worded.get(words, ()):
                found[rule_id] = (VERBATIM + found.get(rule_id, (0.0, showing))[0], showing)
        return self._ranked(found, context, limit, keep_silent=True)

    def _asked(self, game: str | None) -> list[Rulebook]:
        """The books to be searched: this one; or all, the companion's own as a part of each game's."""
        if game is not None:
            return [self._books[game]] if game in self._books else []
        own = self._books.get(OWN, Rulebook(OWN, ()))
        games = [book for book in self._books.values() if book.game != OWN]
        return [replace(book, rules=(*book.rules, *own.rules)) for book in games] or [own]

    def _ranked(self, found: dict[str, tuple[float, Showing]], context: Context, limit: int, *, keep_silent: bool) -> tuple[Hit, ...]:
        sections = frozenset(self._rules[rule_id].section for rule_id in context.faults if rule_id in self._rules)
        best = max((score for score, _ in found.values()), default=0.0)
        ranked: list[tuple[float, str]] = []
        for rule_id, (score, _) in found.items():
            spoken_for = weight(self._rules[rule_id], context, sections)
            if score >= FLOOR * best and (keep_silent or spoken_for):
                ranked.append((-score - NOW * (best or 1.0) * spoken_for, rule_id))
        return tuple(self._hit(self._rules[rule_id], found[rule_id][1]) for _, rule_id in sorted(ranked)[:limit])

    def _hit(self, rule: Rule, showing: Showing) -> Hit:
        return Hit(rule.id, rule.game, rule.title, rule.section, showing(rule))

    def _ready(self, book: Rulebook) -> Scored:
        key = book.game, len(book.rules)
        if key not in self._scored:
            self._scored[key] = Scored(book, book.folder / "synonyms.toml", self._known)
        return self._scored[key]

    @cached_property
    def _known(self) -> frozenset[str]:
        told = (f"{rule.title} {rule.section} {rule.text} {' '.join(rule.asked)}" for rule in self._rules.values())
        return frozenset(word for text in told for word in spoken.words(text))


def _snippet(rule: Rule, answers: frozenset[str], vocabulary: spoken.Vocabulary) -> str:
    """The part of the text where the first matching word stands, the words that match in brackets."""
    shown = rule.text.split()
    marks = [bool(answers & {vocabulary.stem(each) for each in spoken.words(word)}) for word in shown]
    start = max(0, min(marks.index(True) - SNIPPET // 2, len(shown) - SNIPPET)) if True in marks else 0
    part = [
        word.replace(bare, f"{NEAR}{bare}{FAR}", 1) if mark and (bare := word.strip(".,:;()`'\"")) else word
        for word, mark in zip(shown[start : start + SNIPPET], marks[start : start + SNIPPET], strict=True)
    ]
    return ("... " if start else "") + " ".join(part) + (" ..." if start + SNIPPET < len(shown) else "")


def _opening(rule: Rule) -> str:
    flat = rule.text.replace("\n", " ")
    return flat if len(flat) <= 90 else flat[:88].rsplit(" ", 1)[0] + " ..."

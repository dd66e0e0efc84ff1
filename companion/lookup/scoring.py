"""Measures how well each rule of one book answers a question. Its own words count, and the ways to ask for it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import inf, log
from pathlib import Path

from companion.lookup import spoken
from companion.lookup.rulebook import Rulebook

TITLE, ASKED, SECTION, TEXT = 2.0, 3.0, 0.5, 0.7
"""Weights of a rule's parts."""
SATURATION, LENGTH = 4.0, 0.5
"""bm25's k1 and b: how soon more of the same word adds nothing, how much longer rules are discounted."""
LIGHT = 0.6
"""Weight of a light word beside another."""
PHRASE = 0.45
"""Weight of the likeness to a title or a way to ask. The rest is the weight of all words of the rule."""
WHOLE = 0.6
"""Share of a likeness that asks for the phrase to hold nothing but what was asked."""
UNKNOWN = 3.0
"""Weight of a word that the book does not have, like that of a word in one rule of twenty."""


@dataclass(frozen=True)
class _Phrase:
    rule: int
    weight: float


class Scored:
    """One book, ready to be asked. `known`: words of other books, which are no typing errors here."""

    def __init__(self, book: Rulebook, synonyms: Path, known: frozenset[str] = frozenset()) -> None:
        self.rules = book.rules
        self.vocabulary = spoken.read((spoken.ENGLISH, synonyms))
        told = (" ".join((rule.title, rule.section, rule.text, *rule.asked)) for rule in book.rules)
        spelt = {word: self.vocabulary.stem(word) for text in told for word in spoken.words(text)}
        self._counts = self._counted()
        self._spelling = spoken.Spelling(frozenset(self._counts), spelt, known)
        self._worth = {one: self._rarity(one) for one in self._counts}
        self.worded: dict[tuple[str, ...], dict[str, None]] = defaultdict(dict)
        """The rules that are called or asked for in exactly these words, by ID."""
        self._phrases: list[_Phrase] = []
        self._holding: dict[str, list[int]] = defaultdict(list)
        for number, rule in enumerate(book.rules):
            for phrase in (rule.title, *rule.asked):
                self._hold(number, phrase)
                self.worded[*spoken.words(phrase)].setdefault(rule.id)

    def _counted(self) -> dict[str, dict[int, float]]:
        """For each stem its amount in each rule: by the weight of the part, less in a longer one."""
        counts: dict[str, dict[int, float]] = defaultdict(lambda: defaultdict(float))
        stems = self.vocabulary.stems
        for weight, part in (
            (TITLE, [stems(rule.title) for rule in self.rules]),
            (ASKED, [[one for phrase in rule.asked for one in dict.fromkeys(stems(phrase))] for rule in self.rules]),
            (SECTION, [stems(rule.section) for rule in self.rules]),
            (TEXT, [stems(rule.text) for rule in self.rules]),
        ):
            usual = sum(map(len, part)) / max(len(part), 1) or 1.0
            for number, said in enumerate(part):
                for one in said:
                    counts[one][number] += weight / (1 - LENGTH + LENGTH * len(said) / usual)
        return counts

    def _rarity(self, one: str) -> float:
        """bm25's idf: what few rules have says more; a light word says little anyhow."""
        having = len(self._counts[one])
        rare = log(1 + (len(self.rules) - having + 0.5) / (having + 0.5))
        return rare * (LIGHT if one in self.vocabulary.light else 1.0)

    def _hold(self, number: int, phrase: str) -> None:
        """Keeps a title or a way to ask. Of words with a comma between, one is enough: "throw away, swap a card"."""
        different = frozenset(self.vocabulary.stems(phrase))
        if not different:
            return
        for one in different:
            self._holding[one].append(len(self._phrases))
        enough = max(len(different) - phrase.count(","), 1) / len(different)
        self._phrases.append(_Phrase(number, enough * sum(self._worth[one] for one in different)))

    def scores(self, text: str) -> tuple[dict[int, float], frozenset[str]]:
        """Number of a rule -> how well it answers (0 to 1), and the stems that answer."""
        asked = spoken.terms(text, self.vocabulary, self._spelling)
        weights = [self._weight(term) for term in asked]
        if not sum(weights):
            return {}, frozenset()
        # A word that this book has in other words only, or not at all, makes its rules answer less well than those of a book that has it.
        total = sum(weight or (0.0 if term.light else UNKNOWN) for term, weight in zip(asked, weights, strict=True))
        likeness = self._likeness(asked, total)
        said = self._said(asked, total)
        answers = frozenset(one for term in asked for one in term.answers)
        return {number: PHRASE * likeness.get(number, 0.0) + (1 - PHRASE) * worth for number, worth in said.items()}, answers

    def _answers(self, term: spoken.Term) -> dict[str, float]:
        """Weight of each word of this book that answers a term. Where the book has the very word, no rarer one outweighs it."""
        there = {one: how for one, how in term.answers.items() if one in self._worth}
        most = max((self._worth[one] for one, how in there.items() if how == spoken.EXACT), default=inf)
        return {one: how * min(self._worth[one], most) for one, how in there.items()}

    def _weight(self, term: spoken.Term) -> float:
        """The weight of what answers a term best, 0 where nothing does. It is more where the book has it in other words only."""
        there = self._answers(term)
        return max(there.values(), default=0.0) / max((term.answers[one] for one in there), default=1.0)

    def _said(self, asked: list[spoken.Term], total: float) -> dict[int, float]:
        """Returns how much of what is asked each rule speaks of, anywhere: bm25 with the best answer of each term."""
        said: dict[int, float] = defaultdict(float)
        for term in asked:
            best: dict[int, float] = {}
            for one, worth in self._answers(term).items():
                for number, count in self._counts[one].items():
                    best[number] = max(best.get(number, 0.0), worth * count / (SATURATION + count))
            for number, worth in best.items():
                said[number] += worth / total
        return said

    def _likeness(self, asked: list[spoken.Term], total: float) -> dict[int, float]:
        """The likeness of the question to each rule's title or to one of the ways to ask for it."""
        meant: dict[int, float] = defaultdict(float)
        held: dict[int, set[str]] = defaultdict(set)
        for term in asked:
            best: dict[int, float] = {}
            for one, worth in self._answers(term).items():
                for number in self._holding.get(one, ()):
                    best[number] = max(best.get(number, 0.0), worth)
                    held[number].add(one)
            for number, worth in best.items():
                meant[number] += worth / total
        likeness: dict[int, float] = {}
        for number, share in meant.items():
            phrase = self._phrases[number]
            filled = min(1.0, sum(self._worth[one] for one in held[number]) / phrase.weight)
            likeness[phrase.rule] = max(likeness.get(phrase.rule, 0.0), share * (1 - WHOLE + WHOLE * filled))
        return likeness

"""How well each rule of one book answers a question: by the words of the rule, and by how players ask for it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import log
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
"""Share of the likeness to a title or to one of the ways to ask; the rest is the share of the words of the whole rule."""
WHOLE = 0.6
"""Share of a likeness that asks for the phrase to hold nothing but what was asked."""


@dataclass(frozen=True)
class _Phrase:
    rule: int
    weight: float


class Scored:
    """One book, ready to be asked. `known`: words of other books, which are no typing errors here."""

    def __init__(self, book: Rulebook, synonyms: Path, known: frozenset[str] = frozenset()) -> None:
        self.rules = book.rules
        self._words = spoken.read((spoken.ENGLISH, synonyms))
        self._known = known | self._words.filler
        self._spelt: dict[str, str] = {}
        self._counts: dict[str, dict[int, float]] = defaultdict(dict)
        self._idf: dict[str, float] = {}
        self._phrases: list[_Phrase] = []
        self._holding: dict[str, list[int]] = defaultdict(list)
        self._read()

    def _read(self) -> None:
        phrases: list[tuple[int, list[str], int]] = []
        parts: list[tuple[int, float, list[str]]] = []
        for number, rule in enumerate(self.rules):
            stems = self._words.stems
            told = [stems(phrase) for phrase in (rule.title, *rule.asked)]
            # Of words with a comma between, one is enough: "throw away, swap a card".
            phrases += [(number, each, told_as.count(",")) for told_as, each in zip((rule.title, *rule.asked), told, strict=True) if each]
            parts += [(number, TITLE, told[0]), (number, SECTION, stems(rule.section)), (number, TEXT, stems(rule.text))]
            parts.append((number, ASKED, [each for phrase in told[1:] for each in dict.fromkeys(phrase)]))
            for word in spoken.words(" ".join((rule.title, rule.section, rule.text, *rule.asked))):
                self._spelt[word] = self._words.stem(word)
        for weight in (TITLE, ASKED, SECTION, TEXT):
            lengths = [len(stems) for _, each, stems in parts if each == weight]
            usual = sum(lengths) / max(len(lengths), 1) or 1.0
            for number, each, stems in parts:
                if each == weight:
                    share = weight / (1 - LENGTH + LENGTH * len(stems) / usual)
                    for one in stems:
                        self._counts[one][number] = self._counts[one].get(number, 0.0) + share
        total = len(self.rules)
        for one, holding in self._counts.items():
            rare = log(1 + (total - len(holding) + 0.5) / (len(holding) + 0.5))
            self._idf[one] = rare * (LIGHT if one in self._words.light else 1.0)
        for number, stems, spare in phrases:
            different = frozenset(stems)
            for one in different:
                self._holding[one].append(len(self._phrases))
            enough = max(len(different) - spare, 1) / len(different)
            self._phrases.append(_Phrase(number, enough * sum(self._idf[one] for one in different)))

    def scores(self, text: str) -> tuple[dict[int, float], frozenset[str]]:
        """Number of a rule -> how well it answers (0 to 1), and the stems that answer."""
        asked = spoken.terms(text, self._words, frozenset(self._counts), self._spelt, self._known)
        weights = [max((self._idf.get(one, 0.0) * how for one, how in term.answers.items()), default=0.0) for term in asked]
        total = sum(weights)
        if not total:
            return {}, frozenset()
        said: dict[int, float] = defaultdict(float)
        meant: dict[int, float] = defaultdict(float)
        held: dict[int, set[str]] = defaultdict(set)
        for term in asked:
            best: dict[int, float] = {}
            alike: dict[int, float] = {}
            for one, how_well in term.answers.items():
                worth = how_well * self._idf.get(one, 0.0)
                for number, count in self._counts.get(one, {}).items():
                    best[number] = max(best.get(number, 0.0), worth * count / (SATURATION + count))
                for number in self._holding.get(one, ()):
                    alike[number] = max(alike.get(number, 0.0), worth)
                    held[number].add(one)
            for number, worth in best.items():
                said[number] += worth / total
            for number, worth in alike.items():
                meant[number] += worth / total
        likeness: dict[int, float] = defaultdict(float)
        for number, share in meant.items():
            phrase = self._phrases[number]
            filled = min(1.0, sum(self._idf[one] for one in held[number]) / phrase.weight)
            likeness[phrase.rule] = max(likeness[phrase.rule], share * (1 - WHOLE + WHOLE * filled))
        answers = frozenset(one for term in asked for one in term.answers)
        return {number: PHRASE * likeness[number] + (1 - PHRASE) * worth for number, worth in said.items()}, answers

    @property
    def vocabulary(self) -> spoken.Vocabulary:
        """The words with which this book is asked."""
        return self._words

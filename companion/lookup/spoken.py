"""A question as terms: filler words gone, endings cut, typing errors and everyday words read as words of the book.

The words stand in `english.toml` beside this file (any game) and in each game's `synonyms.toml`:

    [filler] words = "..."      say nothing about which rule is meant
    [light]  words = "..."      decide only between rules that are otherwise equally good
    [forms]  steal = "stole stolen"
    [same]   symbol = "gem, jewel, precious stone"
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from pathlib import Path

from rapidfuzz import process
from rapidfuzz.distance import OSA

from companion.errors import InputError

ENGLISH = Path(__file__).parent / "english.toml"

EXACT, TO_HEAD, FROM_HEAD = 1.0, 0.75, 0.4
"""How well a word answers for itself, a line's name for its words, and its words for the name. They do not answer for each other."""
MISTYPED, BEGUN, PART = 0.8, 0.7, 0.4
"""How well a typing error, the beginning of a word, and one word of several answer."""
LONGEST = 4
"""Words of the longest expression that is looked for in a question."""

Stem = str


@dataclass(frozen=True)
class Term:
    """One thing that is asked for: the stems that answer it, each with how well (0 to 1)."""

    answers: Mapping[Stem, float]
    light: bool = False


@dataclass(frozen=True)
class Spelling:
    """The words of one book. `stems` holds those of all its words, `spelt` each word with its stem, `known` other words that are no typing
    errors.
    """

    stems: frozenset[Stem]
    spelt: Mapping[str, Stem]
    known: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Vocabulary:
    """Says which words mean the same, which say little and which say nothing.

    `same`: for a word, or the words of an expression, the stems that answer it and how well. `heads`: expression -> its line's name.
    """

    filler: frozenset[str] = frozenset()
    light: frozenset[Stem] = frozenset()
    forms: Mapping[str, str] = field(default_factory=dict)
    same: Mapping[tuple[Stem, ...], Mapping[Stem, float]] = field(default_factory=dict)
    heads: Mapping[tuple[Stem, ...], Stem] = field(default_factory=dict)

    def stem(self, word: str) -> Stem:
        """The word without its ending."""
        return stem(self.forms.get(word, word))

    def stems(self, text: str) -> list[Stem]:
        """The stems of a text of the book without fillers, and the names of the expressions in it."""
        found = words(text)
        stemmed = [self.stem(word) for word in found]
        named = [one for run in _runs(stemmed) if run in self.heads for one in (self.heads[run], " ".join(run))]
        return [cut for word, cut in zip(found, stemmed, strict=True) if word not in self.filler] + named


def read(paths: Iterable[Path]) -> Vocabulary:
    """The words of these files together; a file that is not there says nothing. Raises InputError for a broken one."""
    tables: dict[str, dict[str, str]] = {}
    for path in paths:
        if path.exists():
            try:
                content = tomllib.loads(path.read_text(encoding="utf-8"))
            except (OSError, ValueError) as error:
                raise InputError(f"The words in {path} cannot be read: {error}.") from error
            for name, table in content.items():
                into = tables.setdefault(name, {})
                for key, value in table.items():
                    into[key] = f"{into[key]}, {value}" if key in into else str(value)
    forms = {each: head for head, listed in tables.get("forms", {}).items() for each in listed.split()}
    base = Vocabulary(frozenset(words(tables.get("filler", {}).get("words", ""))), forms=forms)
    same: dict[tuple[Stem, ...], dict[Stem, float]] = {}
    heads: dict[tuple[Stem, ...], Stem] = {}
    for name, listed in tables.get("same", {}).items():
        head = base.stem(name)
        members = [tuple(base.stem(word) for word in words(each)) for each in listed.split(",")]
        single = {member[0] for member in members if len(member) == 1}
        _add(same, (head,), dict.fromkeys(single, FROM_HEAD))
        for member in members:
            _add(same, member, {head: TO_HEAD})
            if len(member) > 1:
                heads[member] = head
    light = frozenset(base.stem(word) for word in words(tables.get("light", {}).get("words", "")))
    return Vocabulary(base.filler, light, forms, same, heads)


def _add(same: dict[tuple[Stem, ...], dict[Stem, float]], key: tuple[Stem, ...], more: Mapping[Stem, float]) -> None:
    into = same.setdefault(key, {})
    for each, how_well in more.items():
        if (each,) != key:
            into[each] = max(into.get(each, 0.0), how_well)


def terms(text: str, vocabulary: Vocabulary, book: Spelling) -> list[Term]:
    """The terms that the question asks for, expressions first.

    When all words are fillers, they are; a word that nothing answers is a Term without answers.
    """
    asked = _joined(words(text), vocabulary, book)
    stemmed = [vocabulary.stem(word) for word in asked]
    found: list[Term] = []
    taken: set[int] = set()
    for start, run in _placed(stemmed):
        here = set(range(start, start + len(run)))
        if len(run) > 1 and run in vocabulary.same and not taken & here:
            found.append(_expression(run, vocabulary, book))
            taken |= here
    rest = [n for n in range(len(asked)) if n not in taken]
    solid = [n for n in rest if asked[n] not in vocabulary.filler]
    for n in solid or ([] if found else rest):
        answers = _answers(asked[n], vocabulary, book)
        if answers or asked[n] not in vocabulary.filler:
            found.append(Term(answers, stemmed[n] in vocabulary.light))
    return found


def _expression(run: tuple[Stem, ...], vocabulary: Vocabulary, book: Spelling) -> Term:
    """Several words that mean one thing: the expression itself, what means the same, and a little each of its words."""
    same = vocabulary.same[run]
    solid = [one for one in run if one in book.stems and one not in vocabulary.filler and one not in vocabulary.light]
    light = all(one in vocabulary.light for one, how_well in same.items() if how_well == TO_HEAD)
    return Term(dict.fromkeys(solid, PART) | {**same, " ".join(run): EXACT}, light)


def _answers(word: str, vocabulary: Vocabulary, book: Spelling) -> dict[Stem, float]:
    cut = vocabulary.stem(word)
    answers = {one: how_well for one, how_well in vocabulary.same.get((cut,), {}).items() if one in book.stems}
    if cut in book.stems:
        answers[cut] = EXACT
    if _right(word, vocabulary, book):
        return answers
    begun = {found for each, found in book.spelt.items() if len(word) > 1 and each.startswith(word)}
    if begun:
        return dict.fromkeys(begun, BEGUN)
    for each in _corrected(word, book.spelt):
        meant = book.spelt[each]
        answers[meant] = MISTYPED
        for one, how_well in vocabulary.same.get((meant,), {}).items():
            if one in book.stems:
                answers[one] = max(answers.get(one, 0.0), MISTYPED * how_well)
    return answers


def _right(word: str, vocabulary: Vocabulary, book: Spelling) -> bool:
    """True if the word is no typing error."""
    cut = vocabulary.stem(word)
    return cut in book.stems or (cut,) in vocabulary.same or word in book.known or word in vocabulary.filler


def _corrected(word: str, spelt: Mapping[str, Stem]) -> list[str]:
    """The words that were probably meant: nearest by letters left out, added, mistaken or changed about; vowels count half."""
    allowed = 0 if len(word) < 4 else 1 if len(word) < 6 else 2 if len(word) < 9 else 3
    if not allowed:
        return []
    close = process.extract(word, list(spelt), scorer=OSA.distance, score_cutoff=allowed + 1, limit=12)
    ranked = []
    for each, distance, _ in close:
        sounds_alike = _consonants(each) == _consonants(word)
        if distance <= allowed + sounds_alike:
            ranked.append((distance - sounds_alike - 0.5 * (each[0] == word[0]), each))
    best = min(ranked, default=(0.0, ""))[0]
    return [each for rank, each in sorted(ranked) if rank <= best + 0.25][:4]


def _joined(asked: list[str], vocabulary: Vocabulary, book: Spelling) -> list[str]:
    """Words of the book that were typed in two parts are one; two that were typed as one are two."""
    joined: list[str] = []
    skip = False
    for word, after in pairwise([*asked, ""]):
        if skip:
            skip = False
        elif (
            len(word) > 2
            and word + after in book.spelt
            and after
            and (vocabulary.stem(word), vocabulary.stem(after)) not in vocabulary.same
        ):
            joined.append(word + after)
            skip = True
        else:
            joined += [word] if _right(word, vocabulary, book) else _parted(word, book.spelt)
    return joined


def _parted(word: str, spelt: Mapping[str, Stem]) -> list[str]:
    cut = next((n for n in range(3, len(word) - 2) if word[:n] in spelt and word[n:] in spelt), 0)
    return [word[:cut], word[cut:]] if cut else [word]


def words(text: str) -> list[str]:
    """The words of a text in small letters."""
    return re.findall(r"[^\W_]+(?:'[^\W_]+)?", text.lower().replace("\u2019", "'"))


@lru_cache(maxsize=20_000)
def stem(word: str) -> Stem:
    """The word without its ending, so that its forms are equal: `claims`, `claiming` and `claimed` are all `claim`."""
    word = word.removesuffix("'s").replace("'", "")
    if len(word) <= 3:
        return word
    if word.endswith("ies"):
        word = word[:-3] + "y" if len(word) > 4 else word[:-1]
    elif word.endswith(("sses", "shes", "ches", "xes", "zes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if word.endswith("ied") and len(word) > 4:
        word = word[:-3] + "y"
    for ending in ("ing", "ed"):
        rest = word.removesuffix(ending)
        if rest != word and len(rest) > 2 and re.search("[aeiouy]", rest):
            word = rest[:-1] if rest[-1] == rest[-2] and rest[-1] not in "lsz" else rest
            break
    if len(word) > 5:
        word = word.removesuffix("ly")
    if len(word) > 6:
        word = word.removesuffix("ment")
    if len(word) > 3:
        word = word.removesuffix("e")
    return word[:-1] + "i" if len(word) > 3 and word.endswith("y") else word


def _consonants(word: str) -> str:
    return re.sub(r"(.)\1+", r"\1", re.sub("[aeiouy]", "", word))


def _placed(stemmed: list[Stem]) -> list[tuple[int, tuple[Stem, ...]]]:
    """All runs of words with their first word's number, the longest first."""
    sizes = range(min(LONGEST, len(stemmed)), 0, -1)
    return [(start, tuple(stemmed[start : start + size])) for size in sizes for start in range(len(stemmed) - size + 1)]


def _runs(stemmed: list[Stem]) -> list[tuple[Stem, ...]]:
    return [run for _, run in _placed(stemmed) if len(run) > 1]

"""How to put a table right, step by step, in words: a piece that left one place for another is moved, not taken and put."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from companion.present.words import Words
from companion.rules.values import Lying, Place, PutRight


def steps(remedy: Iterable[PutRight], words: Words) -> tuple[str, ...]:
    """The steps of a remedy in the order in which hands would do them: turn over, move, take away, put down."""
    takes = [(step.place, lying) for step in remedy for lying in step.take]
    puts = [(step.place, lying) for step in remedy for lying in step.put]
    said: list[str] = []
    for place, lying in list(takes):
        over = next(((p, put) for p, put in puts if p == place and put.piece == lying.piece), None)
        if over is not None:
            takes.remove((place, lying))
            puts.remove(over)
            said.append(words.say("remedy", "turn", piece=words.piece(lying.piece), place=words.place(place)))
    for place, lying in list(takes):
        target = next(((p, put) for p, put in puts if put.piece == lying.piece and put.face in (lying.face, "")), None)
        if target is not None:
            takes.remove((place, lying))
            puts.remove(target)
            said.append(words.say("remedy", "move", piece=words.piece(lying), origin=words.place(place), place=words.place(target[0])))
    said += [_say("take", *entry, words) for entry in _counted(takes)]
    said += [_say("put", *entry, words) for entry in _counted(puts)]
    return tuple(_sentence(text) for text in said)


def _counted(entries: list[tuple[Place, Lying]]) -> list[tuple[Place, Lying, int]]:
    return [(place, lying, count) for (place, lying), count in Counter(entries).items()]


def _say(key: str, place: Place, lying: Lying, count: int, words: Words) -> str:
    piece = words.piece(lying) if count == 1 else words.say("remedy", "several", count=str(count), piece=words.piece(lying))
    return words.say("remedy", key, piece=piece, place=words.place(place))


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]

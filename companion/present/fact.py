"""A fact or a house rule that people settled in mid-game, as a sentence."""

from __future__ import annotations

from companion.present.houserules import choice_of, label_of
from companion.present.words import Words
from companion.rules.game import AnyGame


def fact(game: AnyGame, words: Words, key: str, value: object) -> str:
    """`key` and `value` as `amend` takes them."""
    phrase = game.fact(key, value)
    if phrase is not None:
        return words.phrase(phrase, "facts")
    plain = str(value).lower() if isinstance(value, bool) else str(value)
    return words.say("history", "settled", rule=label_of(words, key), value=choice_of(words, key, plain))

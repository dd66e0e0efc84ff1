"""A fact or a house rule that people settled in mid-game, as a sentence."""

from __future__ import annotations

from companion.present.words import Words
from companion.rules.game import AnyGame


def fact(game: AnyGame, words: Words, key: str, value: object) -> str:
    """`key` and `value` as `amend` takes them."""
    phrase = game.fact(key, value)
    if phrase is not None:
        return words.phrase(phrase, "facts")
    table = words.tables.get("options", {})
    plain = str(value).lower() if isinstance(value, bool) else str(value)
    said = table.get(f"{key}.{plain}") or table.get(f"choice.{plain}") or {"true": "yes", "false": "no"}.get(plain, plain.replace("_", " "))
    return words.say("history", "settled", rule=table.get(key) or key.replace("_", " ").capitalize(), value=said)

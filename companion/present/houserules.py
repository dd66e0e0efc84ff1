"""House rules in words: names, choices, and texts that speak of them. Also the companion's own rules, TABLE-1 and the others."""

from __future__ import annotations

import re

from companion.present.home import RuleText
from companion.present.words import Words

WRITTEN = re.compile(r"`(\w+)(?: = (\w+))?`")
"""A house rule as a rulebook has it and the command line takes it: `finish = last_tile`."""


def house_rule(words: Words, rule: str) -> RuleText | None:
    """The text of one of them, with its title; None for every other ID."""
    titles, texts = words.tables.get("house_titles", {}), words.tables.get("house_texts", {})
    if rule not in titles:
        return None
    return RuleText(rule, titles[rule], words.say("screen", "house_rule"), "", texts.get(rule, ""))


def label_of(words: Words, key: str) -> str:
    """The name of a house rule as the first page has it."""
    return words.tables.get("options", {}).get(key) or key.replace("_", " ").capitalize()


def choice_of(words: Words, key: str, choice: str) -> str:
    """One choice of a house rule as the first page has it."""
    table = words.tables.get("options", {})
    plain = {"true": "yes", "false": "no"}.get(choice, choice.replace("_", " "))
    return table.get(f"{key}.{choice}") or table.get(f"choice.{choice}") or plain


def spelled_out(words: Words, text: str) -> str:
    """The text with house rules named as on the first page. Who plays never sees how the shell takes them."""

    def named(found: re.Match[str]) -> str:
        key, choice = found.groups()
        if key not in words.tables.get("options", {}):
            return found[0]
        label = label_of(words, key)
        return f'"{label}: {choice_of(words, key, choice)}"' if choice else f'"{label}"'

    return WRITTEN.sub(named, text)

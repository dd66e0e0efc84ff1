"""The companion's own rules, TABLE-1 and the others: what it says when no rule of the game speaks of it."""

from __future__ import annotations

from companion.present.home import RuleText
from companion.present.words import Words


def house_rule(words: Words, rule: str) -> RuleText | None:
    """The text of one of them, with its title; None for every other ID."""
    titles, texts = words.tables.get("house_titles", {}), words.tables.get("house_texts", {})
    if rule not in titles:
        return None
    return RuleText(rule, titles[rule], words.say("screen", "house_rule"), "", texts.get(rule, ""))

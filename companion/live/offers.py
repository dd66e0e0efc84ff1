"""The offers of the first page, from the games that are there: players, house rules in words, clocks."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, replace
from types import NoneType
from typing import TYPE_CHECKING, Any, Literal, get_args, get_origin, get_type_hints

from companion.live.clocks import proposed
from companion.present.home import FormCard, GameCard, OptionCard, PolicyCard
from companion.present.houserules import choice_of, label_of
from companion.referee.policy import PRESETS
from companion.rules.game import AnyGame

if TYPE_CHECKING:
    from companion.present.words import Words

OF_PLAYERS = re.compile(r"_(\d)p$")
"""How the key of a house rule ends that is only for so many players."""
NUMBERS = ("1", "2", "3", "4", "5")
LIMITS = ("10", "15", "20", "30", "60")


def game_card(game: AnyGame, defaults: Any, words: Words, clocks: tuple[str, ...] = ()) -> GameCard:
    """A game and its house rules. `defaults` is the options instance that a new match would have; `clocks` what the game proposes."""
    title = words.tables.get("game", {}).get("name") or game.name.replace("-", " ").title()
    hints = get_type_hints(type(defaults))
    cards = [option_card(field.name, hints[field.name], getattr(defaults, field.name), words) for field in fields(defaults)]
    options = tuple(card for card in cards if card is not None)
    players = tuple(tuple((seat, str(words.seat(seat))) for seat in game.default_seats(count)) for count in game.seats)
    return GameCard(game.name, title, tuple(game.seats), options, form_cards(words), proposed(clocks, words), players)


def with_chosen(card: GameCard, chosen: Iterable[tuple[str, str]], words: Words) -> GameCard:
    """The card with these values among the choices of its house rules. A number that is not offered by itself is put among them."""
    wanted = dict(chosen)
    options = tuple(
        replace(option, choices=(*option.choices, value), labels=(*option.labels, choice_of(words, option.key, value)))
        if (value := wanted.get(option.key)) is not None and value not in option.choices
        else option
        for option in card.options
    )
    return replace(card, options=options)


def form_cards(words: Words) -> tuple[FormCard, ...]:
    """The questions that a game asks for a number of players. In its words `[forms] 2` is the sentence, `"2.key=value"` a choice,
    `"2.printed"` none of them.
    """
    forms = words.tables.get("forms", {})
    return tuple(
        FormCard(
            int(number),
            sentence,
            tuple((label, _settings(key)) for key, label in forms.items() if key.startswith(f"{number}.")),
        )
        for number, sentence in forms.items()
        if number.isdecimal()
    )


def policy_cards(words: Words) -> tuple[PolicyCard, ...]:
    """The ready-made tables."""
    return tuple(PolicyCard(name, words.say("policies", name), words.say("policies", f"{name}.means")) for name in PRESETS)


def option_card(key: str, hint: Any, default: Any, words: Words) -> OptionCard | None:
    """A house rule with every choice in words; None when it cannot be chosen by touch."""
    choices = _choices(hint, default)
    if len(choices) < 2:
        return None
    labels = tuple(choice_of(words, key, choice) for choice in choices)
    players = int(only[1]) if (only := OF_PLAYERS.search(key)) else None
    return OptionCard(key, label_of(words, key), choices, labels, _text(default), players)


def _settings(key: str) -> tuple[tuple[str, str], ...]:
    pairs = (each.partition("=") for each in key.partition(".")[2].split(",") if "=" in each)
    return tuple((option, value) for option, _, value in pairs)


def _choices(hint: Any, default: Any) -> tuple[str, ...]:
    parts = get_args(hint) if get_origin(hint) is not Literal else ()
    if get_origin(hint) is Literal:
        return tuple(_text(value) for value in get_args(hint))
    if hint is bool:
        return ("false", "true")
    if hint is int:
        return tuple(sorted({*NUMBERS, _text(default)}, key=int))
    if NoneType in parts and int in parts:
        return tuple(dict.fromkeys(("none", *LIMITS, _text(default))))
    return ()


def _text(value: Any) -> str:
    return {None: "none", True: "true", False: "false"}.get(value, str(value)) if value is None or isinstance(value, bool) else str(value)

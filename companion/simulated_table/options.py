"""The house rules that a simulated game is played with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import MISSING, fields, replace
from functools import cache
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

ANOTHER = 0.3
"""The chance that a rule of yes or no is played otherwise than printed."""
PRINTED = 0.6
"""The chance that the first of several readings is played."""


@cache
def hints_of(options: type) -> Mapping[str, Any]:
    """The types of these house rules by name, asked of their class once."""
    return get_type_hints(options)


def drawn(dice: Random, fixed: Any, given: frozenset[str], choices: Mapping[str, Sequence[Any]] | None = None) -> Any:
    """Returns house rules in which every reading comes up, the printed one most often.

    `given` names the options fixed on the command line, `fixed` holds their values; `choices` are those of which a game draws otherwise,
    or which are numbers.
    """
    hints, chosen, choices = hints_of(fixed.__class__), dict[str, Any](), choices or {}
    for option in fields(fixed):
        hint = hints[option.name]
        if option.name in choices:
            chosen[option.name] = dice.choice(choices[option.name])
        elif hint is bool and option.default is not MISSING:
            chosen[option.name] = bool(option.default) != (dice.random() < ANOTHER)
        elif get_origin(hint) is Literal:
            values = get_args(hint)
            chosen[option.name] = values[0] if dice.random() < PRINTED else dice.choice(values)
    return replace(fixed, **{key: value for key, value in chosen.items() if key not in given})

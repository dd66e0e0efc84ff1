"""Clocks that the first page offers, and what is sent for each: `turn:60`, `fischer:300+10`, `byoyomi:600+5x30` (seconds).

`bank:600!loses` says what happens at zero as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from companion.errors import InputError
from companion.present.home import ClockCard, OptionCard
from companion.referee.timers import AT_ZERO, KINDS

if TYPE_CHECKING:
    from companion.present.words import Words

OFFERED = {
    "bank": ("bank:600", "bank:1200", "bank:1800"),
    "fischer": ("fischer:300+10", "fischer:600+20", "fischer:900+30"),
    "bronstein": ("bronstein:300+10", "bronstein:600+20", "bronstein:900+30"),
    "byoyomi": ("byoyomi:600+5x30", "byoyomi:1200+3x60"),
    "hourglass": ("hourglass:120", "hourglass:300"),
    "shared": ("shared:60", "shared:120", "shared:180"),
}
"""Amounts by kind of clock; the first is the default. The seconds of a turn come from the settings."""
AMOUNT = re.compile(r"(?P<seconds>\d+)(?:\+(?:(?P<periods>\d+)x)?(?P<more>\d+))?")


def clock_cards(turns_s: Iterable[int], words: Words) -> tuple[ClockCard, ...]:
    """Every kind of clock with its amounts in words, no clock first."""
    amounts = {"off": ("off",), "turn": tuple(f"turn:{seconds}" for seconds in turns_s), **OFFERED}
    return tuple(
        ClockCard(
            kind,
            words.say("clocks", kind),
            words.say("clocks", f"{kind}.time") if kind != "off" else "",
            tuple((text, _label(text, words)) for text in amounts[kind]),
        )
        for kind in KINDS
        if amounts[kind]
    )


def zero_card(words: Words) -> OptionCard:
    """The choices for a clock that stands at zero, as a house rule; the first is the default."""
    labels = tuple(words.say("clocks", f"zero.{each}") for each in AT_ZERO)
    return OptionCard("at_zero", words.say("clocks", "zero"), AT_ZERO, labels, AT_ZERO[0])


def proposed(clocks: Iterable[str], words: Words) -> tuple[tuple[str, str], ...]:
    """The amounts that a game proposes, with their labels. Raises InputError for what is no clock."""
    for text in clocks:
        timer_from(text)
    return tuple((text, _label(text, words)) for text in clocks)


def timer_from(text: str) -> tuple[tuple[str, Any], ...]:
    """A clock's settings for the referee, () for `off`. Raises InputError for what is no clock."""
    text, _, at_zero = text.partition("!")
    kind, _, amount = text.partition(":")
    if at_zero and at_zero not in AT_ZERO:
        raise InputError(f"At zero a clock cannot '{at_zero}'; it can {', '.join(AT_ZERO)}.")
    if kind == "off":
        return ()
    found = AMOUNT.fullmatch(amount)
    if kind not in KINDS or found is None:
        raise InputError(f"'{text}' is no clock; write off, turn:60, bank:600, fischer:300+10 or byoyomi:600+5x30.")
    settings: list[tuple[str, Any]] = [("kind", kind), ("seconds", float(found["seconds"]))]
    if kind == "byoyomi":
        settings += [("periods", int(found["periods"] or 1)), ("period", float(found["more"] or 30))]
    elif found["more"]:
        settings.append(("increment", float(found["more"])))
    if at_zero:
        settings.append(("at_zero", at_zero))
    return tuple(settings)


def _label(text: str, words: Words) -> str:
    found = AMOUNT.fullmatch(text.partition(":")[2])
    if found is None:
        return ""
    main = _time(int(found["seconds"]), words)
    if not found["more"]:
        return main
    more = _time(int(found["more"]), words)
    if found["periods"]:
        return words.say("clocks", "periods", main=main, count=found["periods"], more=more)
    return words.say("clocks", "plus", main=main, more=more)


def _time(seconds: int, words: Words) -> str:
    if seconds % 60:
        return words.say("clocks", "seconds", count=seconds)
    return words.say("clocks", "minutes", count=seconds // 60)

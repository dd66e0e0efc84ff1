"""Setting the table: what is still missing or lies wrong, while it is laid out."""

from __future__ import annotations

from dataclasses import replace

from companion.present.chronicle import fault_sentence
from companion.present.sight import Sight
from companion.present.view import SetUpItem
from companion.present.words import Words
from companion.referee.match import Match
from companion.rules.values import CHANCE, Layout, Place, SetOut

MOST_NAMED = 10
"""Empty places that are named one by one; more are counted."""


def setting_up(match: Match) -> bool:
    """Whether the table is still being set: before the first turn, and whenever chance has to lay something out."""
    return not match.over and (match.game.turn(match.live) == 0 or laying_out(match))


def laying_out(match: Match) -> bool:
    """Whether the game waits for a layout by chance."""
    return CHANCE in match.game.to_act(match.live) and SetOut in match.game.actions


def setup_items(match: Match, sight: Sight, words: Words) -> tuple[SetUpItem, ...]:
    """What the rules still find wrong with the table as it was last seen, and what lies outside every place."""
    items = [SetUpItem("misplaced", words.say("screen", "astray", piece=words.piece(stray.piece))) for stray in sight.astray]
    if not laying_out(match):
        return tuple(items)
    table = sight.table if sight.table is not None else Layout()
    if not table:
        return (SetUpItem("missing", words.say("screen", "setup_empty")), *items)
    for fault in match.game.faults(match.live, SetOut(CHANCE, table)):
        empty = tuple(place for place in fault.places if not table[place])
        wrong = tuple(place for place in fault.places if table[place])
        if empty:
            items.append(SetUpItem("missing", _empty(empty, words), empty))
        if wrong or not empty:
            items.append(SetUpItem("misplaced", fault_sentence(replace(fault, places=wrong), words), wrong))
    return tuple(items)


def _empty(places: tuple[Place, ...], words: Words) -> str:
    if len(places) > MOST_NAMED:
        return words.say("setup", "many", count=str(len(places)))
    return words.say("setup", "missing", places=words.listed(words.place(place) for place in places))

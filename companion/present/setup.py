"""Setting the table: what is still missing or lies wrong, while it is laid out."""

from __future__ import annotations

from companion.present.chronicle import fault_sentence
from companion.present.sight import Sight
from companion.present.view import SetUpItem
from companion.present.words import Words
from companion.referee.match import Match
from companion.rules.values import CHANCE, Layout, SetOut


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
        empty = all(not table[place] for place in fault.places)
        items.append(SetUpItem("missing" if empty else "misplaced", fault_sentence(fault, words), fault.places))
    return tuple(items)

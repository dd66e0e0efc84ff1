"""Setting the table: what is still missing or lies wrong, while it is laid out."""

from __future__ import annotations

from dataclasses import replace

from companion.present.board.sight import Sight
from companion.present.history import fault_sentence
from companion.present.rulings.restoring import difference
from companion.present.view import SetUpItem
from companion.present.words import Words, sentences
from companion.referee.match import Match
from companion.rules.values import CHANCE, Layout, Place, SetOut

MOST_NAMED = 8
"""Empty places that are named one by one; more are counted."""


def setup_items(match: Match, sight: Sight, words: Words) -> tuple[SetUpItem, ...]:
    """The items that the rules still miss on the last seen table, and pieces outside every place."""
    pieces = (words.piece(stray.piece) for stray in sight.stray_pieces)
    items = [SetUpItem("misplaced", sentences(words.say("screen", "astray", piece=piece))) for piece in pieces]
    if not match.laying_out:
        return (*items, *_differing(match, sight, words))
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


def _differing(match: Match, sight: Sight, words: Words) -> tuple[SetUpItem, ...]:
    """The pieces that lie otherwise than the layout so far has them, also those that lay wrongly from the start."""
    found = []
    for step in difference(match, sight):
        place = words.place(step.place)
        for placed in dict.fromkeys(step.take):
            sentence = words.say("setup", "wrong", piece=words.piece(placed), place=place)
            found.append(SetUpItem("misplaced", sentence[:1].upper() + sentence[1:], (step.place,)))
        for placed in dict.fromkeys(step.put) if not step.take else ():
            found.append(SetUpItem("missing", words.say("setup", "lacks", piece=words.piece(placed), place=place), (step.place,)))
    return tuple(found)


def _empty(places: tuple[Place, ...], words: Words) -> str:
    if len(places) > MOST_NAMED:
        return words.say("setup", "many", count=len(places))
    return words.say("setup", "missing", places=words.listed(words.place(place) for place in places))

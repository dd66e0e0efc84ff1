"""Setting the table: what is still missing or lies wrong, while it is laid out."""

from __future__ import annotations

from dataclasses import replace

from companion.present.history import fault_sentence
from companion.present.rulings.remedy import named
from companion.present.rulings.restoring import difference
from companion.present.sight import Sight
from companion.present.view import SetUpItem
from companion.present.words import Told, Words, sentences
from companion.referee.match import Match
from companion.rules.laying import lacking
from companion.rules.values import Layout, Place

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
    still = lacking(match.game, match.live, table)
    missing: dict[tuple[str, str], tuple[Place, ...]] = {}
    for fault in still.faults:
        for place in fault.places:
            if not table[place]:
                # Where one piece only will do it is named, and all its places together.
                due = still.pieces[place]
                piece = named(due[0], len(due), words) if due else ""
                known = piece, "" if piece else fault.rule
                missing[known] = (*missing.get(known, ()), place)
        wrong = tuple(place for place in fault.places if table[place])
        if wrong or not fault.places:
            items.append(SetUpItem("misplaced", fault_sentence(replace(fault, places=wrong), words), wrong))
    return (*items, *(SetUpItem("missing", _missing(places, piece, words), places) for (piece, _), places in missing.items()))


def numbered(match: Match, seats: int, words: Words) -> str:
    """The owners of so many buttons and lamps, in a sentence. Empty without any, and once play has begun."""
    owners = match.seats[:seats] if match.setting_up else ()
    numbers = [f"{number} {words.seat(seat)}" for number, seat in enumerate(owners, 1)]
    return words.say("setup", "numbered", seats=Told(", ".join(numbers))) if owners else ""


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


def _missing(places: tuple[Place, ...], piece: str, words: Words) -> str:
    if len(places) > MOST_NAMED:
        return words.say("setup", "many_of" if piece else "many", count=len(places), piece=piece)
    where = words.listed(words.place(place) for place in places)
    return words.say("setup", "lacks", piece=piece, place=where) if piece else words.say("setup", "missing", places=where)

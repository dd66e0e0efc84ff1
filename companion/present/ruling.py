"""A called fault as a Ruling: the sentence, what was seen, which rule, where the piece may go, how to put it right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.present.chronicle import fault_sentence
from companion.present.fact import fact
from companion.present.remedy import steps
from companion.present.view import OwedItem, Ruling
from companion.present.words import Words
from companion.referee.debts import Open
from companion.referee.events import FaultCalled
from companion.referee.match import Match
from companion.rules.values import PutRight


def ruling(  # noqa: PLR0917 - two callers
    seq: int, called: FaultCalled, words: Words, titles: Mapping[str, str], still: Open | None, game: Any = None
) -> Ruling:
    """The ruling for the fault called at `seq`; `still` is its open part, None once it is settled. `titles`: rule ID -> title."""
    fault = called.fault
    places = tuple(dict.fromkeys((*fault.places, *(step.place for step in called.remedy))))
    return Ruling(
        called=seq,
        rule=fault.rule,
        title=titles.get(fault.rule, ""),
        sentence=fault_sentence(fault, words),
        places=places,
        may=fault.may,
        remedy=steps(called.remedy, words),
        seen=_seen(called.remedy, words),
        seats=fault.seats,
        settles=tuple((key, fact(game, words, key, True)) for key in dict(fault.args).get("settle", "").split("|") if key),
        open=still is not None,
        owes=still is not None and fault.kind == "owed",
    )


def owed_items(match: Match, words: Words) -> tuple[OwedItem, ...]:
    """Everything that is still to be put right, one line a place."""
    items: list[OwedItem] = []
    for fault in match.open:
        for debt in fault.owed:
            said = steps([PutRight(debt.place, debt.surplus, debt.missing)], words)
            items.append(OwedItem(fault.seq, debt.place, " ".join(said), debt.rule or fault.called.fault.rule))
    return tuple(items)


def _seen(remedy: tuple[PutRight, ...], words: Words) -> tuple[str, ...]:
    lines: list[str] = []
    for step in remedy:
        place = words.place(step.place)
        lines += [words.say("screen", "seen_line", piece=words.piece(lying), place=place) for lying in dict.fromkeys(step.take)]
        if not step.take:
            lines += [words.say("screen", "seen_gone", piece=words.piece(lying), place=place) for lying in dict.fromkeys(step.put)]
    return tuple(line[:1].upper() + line[1:] for line in lines)

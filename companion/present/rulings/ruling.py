"""A called fault as a Ruling: the sentence, the seen pieces, the rule, allowed places, and the remedy."""

from __future__ import annotations

from collections.abc import Mapping

from companion.present.fact import fact
from companion.present.history import fault_sentence
from companion.present.rulings.reasons import weighed
from companion.present.rulings.remedy import steps
from companion.present.rulings.restoring import still_to_do, to_put_right
from companion.present.view import End, OwedItem, Ruling
from companion.present.words import Words
from companion.referee.draft.debts import Open
from companion.referee.events import FaultCalled
from companion.referee.match import Match
from companion.rules.values import Fault, PutRight, Roll


def ruling(  # noqa: PLR0917 - two callers
    seq: int, called: FaultCalled, words: Words, titles: Mapping[str, str], still: Open | None, match: Match | None = None, end: End = ""
) -> Ruling:
    """The ruling for the fault called at `seq`. `still` is its open part, or None once it is settled, and then `end` says how.

    `titles`: rule ID -> title.
    """
    fault = called.fault
    places = tuple(dict.fromkeys((*fault.places, *(step.place for step in called.remedy))))
    return Ruling(
        called=seq,
        rule=fault.rule,
        title=title_of(fault, words, titles),
        sentence=" ".join((fault_sentence(fault, words), *_void(called, words))),
        places=places,
        may=fault.may,
        remedy=_remedy(called, words, still, match),
        seen=_seen(called.remedy, words),
        seats=fault.seats,
        settles=_settles(fault, words, match),
        open=still is not None,
        owes=still is not None and fault.kind == "owed",
        end=end if still is None else "",
        why=weighed(words, match, seq, called) if still is not None and match is not None else (),
    )


def title_of(fault: Fault, words: Words, titles: Mapping[str, str]) -> str:
    """The title of a ruling: its case's own, else the heading of the rule. The companion's own rules have theirs."""
    case = f"{fault.rule}.{dict(fault.args).get('case', '')}"
    own, house = words.tables.get("titles", {}), words.tables.get("house_titles", {})
    return own.get(case) or titles.get(fault.rule) or house.get(fault.rule, "")


def _void(called: FaultCalled, words: Words) -> tuple[str, ...]:
    """The sentence that a refused roll does not count. Empty for every other act, and where something lies wrong: that was no roll."""
    refused = called.actions[-1] if called.actions and not called.owed and called.fault.kind == "refused" else None
    return (words.say("remedy", "roll", value=str(refused.value)),) if isinstance(refused, Roll) else ()


def _settles(fault: Fault, words: Words, match: Match | None) -> tuple[tuple[str, str], ...]:
    """The ways in which people may let it stand: the reason to send, and its sentence."""
    if match is None:
        return ()
    return tuple((key, fact(match.game, words, key, True)) for key in dict(fault.args).get("settle", "").split("|") if key)


def _remedy(called: FaultCalled, words: Words, still: Open | None, match: Match | None) -> tuple[str, ...]:
    """The steps that put right the open part of this fault and of others called at the same table. Example: two cards that were swapped are
    one step, though two rules are broken.
    """
    if still is None or match is None or match.state is None:
        return steps(called.remedy, words)
    together = [fault for fault in match.open if fault.seq == still.seq or fault.called.at == called.at]
    left = to_put_right(match, together)
    return steps(left or called.remedy, words, match.game.board, match.game.layout(match.live))


def owed_items(match: Match, words: Words) -> tuple[OwedItem, ...]:
    """Everything that is still to be put right, one line a place."""
    items: list[OwedItem] = []
    for fault in match.open:
        for debt in fault.differs if fault.called.fault.kind == "owed" else fault.owed:
            said = steps(still_to_do(match, (debt,)), words, match.game.board, match.game.layout(match.live))
            items.append(OwedItem(fault.seq, debt.place, " ".join(said), debt.rule or fault.called.fault.rule))
    return tuple(items)


def _seen(remedy: tuple[PutRight, ...], words: Words) -> tuple[str, ...]:
    lines: list[str] = []
    for step in remedy:
        place = words.place(step.place)
        lines += [words.say("screen", "seen_line", piece=words.piece(placed), place=place) for placed in dict.fromkeys(step.take)]
        if not step.take:
            lines += [words.say("screen", "seen_gone", piece=words.piece(placed), place=place) for placed in dict.fromkeys(step.put)]
    return tuple(line[:1].upper() + line[1:] for line in lines)

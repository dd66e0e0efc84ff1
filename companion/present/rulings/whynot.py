"""Says why a piece may not go to a place now; or the act that it would be.

Nothing is decided here: the judge is shown the table as it would look with that piece moved, and what it says is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.present.history import fault_sentence
from companion.present.words import Told, Words
from companion.referee.draft.debts import with_debts
from companion.referee.judging.judge import judge
from companion.referee.judging.verdict import Verdict
from companion.referee.match import Match
from companion.rules.explain import Explanation, Search, Seen
from companion.rules.values import CHANCE, Fault, Handled, Layout, Place, PlacedPiece, change, spelled_out, visible

MOST_ORIGINS = 3
"""Places from which a piece with several copies is tried."""
NO_RULE = "TABLE-1"
TOLD = 3
"""Acts that are told of one explanation."""


@dataclass(frozen=True, slots=True)
class WhyNot:
    """A sentence; the ID of the rule that speaks, empty where none does; `may`: nothing forbids it."""

    sentence: str
    rule: str = ""
    may: bool = False


def told(answer: WhyNot, words: Words) -> str:
    """The answer as one text that names its rule: `It is Red's turn, not Yellow's. (Rule TH-024)`."""
    return words.say("whynot", "ruled", sentence=Told(answer.sentence), rule=Told(answer.rule)) if answer.rule else answer.sentence


def why_not(match: Match, piece: str, place: Place, words: Words, origin: Place = "") -> WhyNot:
    """Returns why this piece may not go to this place now. `piece` may name its face too (`card/drop`), `origin` where it is taken from.

    Of a piece with several copies that one speaks which may go there, if any may.
    """
    if match.over:
        return WhyNot(words.say("whynot", "over"))
    if place not in match.game.board.order:
        return WhyNot(words.say("whynot", "off"))
    name, _, face = piece.partition("/")
    if name not in match.game.board.faces:
        return WhyNot(words.say("whynot", "nowhere", piece=words.piece(name)))
    table = with_debts(match.game, match.live, match.owed)
    moves = list(_moves(match, table, PlacedPiece(name, face), place, origin))
    if not moves:
        return WhyNot(words.say("whynot", "here"))
    answers = [_answer(match, move, words) for move in moves]
    return next((answer for answer in answers if answer.may), next((answer for answer in answers if answer.rule), answers[0]))


@dataclass(frozen=True, slots=True)
class _Move:
    """The complete table with a piece put to a place. `origin` is empty for one that comes from a hand or from beside the table."""

    table: Layout
    placed: PlacedPiece
    origin: Place
    place: Place


def _moves(match: Match, table: Layout, wanted: PlacedPiece, place: Place, origin: Place) -> Iterator[_Move]:
    """The table with such a piece put there. It comes from a hand if others are in it or none is in sight, else from its place."""
    around = set(_around(match, place))
    lie = [(spot, placed) for spot, contents in table.items() for placed in contents if _is(placed, wanted) and origin in ("", spot)]
    origins = [each for each in lie if each[0] not in around]
    # A card that nobody knows is not taken from its pile while a known one may be meant.
    origins = [each for each in origins if not _unknown(match, *each)] or origins
    if (len(lie) > 1 or not lie) and not origin and (wanted.face or not any(match.game.board.faces[wanted.piece])):
        spot = _spot(match, table, "", wanted.piece, place)
        yield from _laid(match, table, wanted, "", spot)
    for start, placed in list(dict.fromkeys(origins))[:MOST_ORIGINS]:
        spot = _spot(match, table, start, wanted.piece, place)
        left = list(table[start])
        left.remove(placed)
        yield from _laid(match, table.put({start: left}), replace(placed, how="seen"), start, spot)


def _laid(match: Match, table: Layout, placed: PlacedPiece, origin: Place, spot: Place) -> Iterator[_Move]:
    """The piece laid there: on top or at the right end, in a row at the left end too."""
    yield _Move(table.put({spot: (*table[spot], placed)}), placed, origin, spot)
    if match.game.board.order[spot] == "row" and table[spot]:
        yield _Move(table.put({spot: (placed, *table[spot])}), placed, origin, spot)


def _unknown(match: Match, place: Place, placed: PlacedPiece) -> bool:
    return placed.face == "back" and match.game.board.order[place] == "pile"


def _spot(match: Match, table: Layout, origin: Place, name: str, place: Place) -> Place:
    """The place near the touched one that such a piece lies in. The kind of place it comes from goes first, then places where its likes
    lie.
    """
    kinds = [
        origin.rpartition(".")[2],
        *(spot.rpartition(".")[2] for spot, contents in table.items() if any(x.piece == name for x in contents)),
    ]
    around = _around(match, place)
    return next((spot for kind in kinds for spot in around if spot.rpartition(".")[2] == kind), place)


def _around(match: Match, place: Place) -> tuple[Place, ...]:
    """This place and those of the same spot: `c2.tile` and `c2.pawns`."""
    spot = place.rpartition(".")[0]
    return (place, *(each for each in match.game.board.order if spot and each != place and each.rpartition(".")[0] == spot))


def _is(placed: PlacedPiece, wanted: PlacedPiece) -> bool:
    return placed.piece == wanted.piece and wanted.face in ("", placed.face)


def _answer(match: Match, move: _Move, words: Words) -> WhyNot:
    seen = Seen(visible(move.table, match.game.board))
    verdict = judge(match, seen)
    search = match.search(seen.table)
    explanation = verdict.explanations[0] if verdict.explanations else Explanation(match.live)
    if verdict.name in {"Agreed", "TakenBack"} and not explanation.mismatch:
        return WhyNot(words.say("whynot", "back"), may=True)
    told = _told(match, search, explanation, words) if verdict.name in {"Explained", "Ambiguous", "Incomplete"} else None
    if told is not None and not _left(match, explanation, move):
        return told
    fault = _fault(match, search, verdict, explanation, move.place)
    if fault.rule == NO_RULE:
        return WhyNot(words.say("whynot", "no_rule", piece=words.piece(move.placed), place=words.place(move.place)))
    return WhyNot(_as_an_answer(fault_sentence(fault, words), words), fault.rule)


def _as_an_answer(sentence: str, words: Words) -> str:
    """A fault's sentence without the order to put it right: nothing has been done yet."""
    orders = set(words.say("whynot", "orders").split())
    first, *more = re.split(r"(?<=[.!?])\s+", sentence.strip())
    kept = " ".join([first, *(each for each in more if each.partition(" ")[0] not in orders)])
    return kept[:1].upper() + kept[1:]


def _left(match: Match, explanation: Explanation, move: _Move) -> bool:
    """True if the explanation has nothing to say of what was put there, or of where it was taken away."""
    return move.origin in explanation.mismatch or (move.place in explanation.mismatch and match.game.board.order[move.place] == "one")


def _told(match: Match, search: Search, explanation: Explanation, words: Words) -> WhyNot | None:
    """Says that it may, with the acts it would be; None when the explanation has no new act."""
    done = len(match.draft.best.actions) if match.draft.explanations and explanation.goes_on_from(match.draft.best) else 0
    state, acts = match.state, []
    for number, action in enumerate(explanation.actions):
        if number >= done:
            acts.append((state, action))
        state = search.after(state, action)
    acts = [(before, action) for before, action in acts if not _quiet(match, before, action)]
    if not acts:
        return None
    sentences = [words.phrase(match.game.say(before, action)).rstrip(".") for before, action in acts[-TOLD:]]
    seat = str(getattr(acts[-1][1], "seat", ""))
    another = seat not in {"", CHANCE, *match.game.to_act(match.live)}
    key = "turn" if another else "part" if explanation.mismatch else "may"
    return WhyNot(words.say("whynot", key, acts="; ".join(sentences), seat=words.seat(seat)), may=not another)


def _quiet(match: Match, state: Any, action: Any) -> bool:
    return any(prompt.silence == action for prompt in match.game.prompts(state))


def _fault(match: Match, search: Search, verdict: Verdict, explanation: Explanation, place: Place) -> Fault:
    """The fault that the referee would call. Failing that, the fault of the nearest act that hands may have begun, then the game's own
    word.
    """
    if explanation.faults:
        return explanation.faults[0]
    # One piece was moved: nobody is told that something else was left out.
    if verdict.handled and not verdict.why[0].has("late"):
        named: list[Fault] = [match.game.blame(explanation.state, handled) for handled in verdict.handled]
        return next((fault for fault in named if fault.rule != NO_RULE), named[0])
    live = match.live
    look = search.looks(live)
    wrong: list[tuple[int, Fault]] = []
    for action in spelled_out(match.game.attempts(live, change(look, search.seen.table))):
        faults = search.faults(live, action)
        if faults:
            wrong.append((len(search.mismatch(search.after(live, action))), faults[0]))
    if wrong:
        return min(wrong, key=lambda each: each[0])[1]
    come = tuple(each for each in search.seen.table[place] if each not in look[place])
    gone = tuple(each for each in look[place] if each not in search.seen.table[place])
    found: Fault = match.game.blame(live, Handled(place, gone, come))
    return found

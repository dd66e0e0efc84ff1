"""The answers expected of a referee, in the clauses of the cases beside the project. All clauses of one answer have to hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from companion.assemble import words
from companion.present.history import fault_sentence
from companion.rules.values import Layout, visible
from tests.cases.kinds.scene import Heard, after_remedies

Clauses = Mapping[str, Any]
SAID = frozenset({"said", "die", "choices", "plain", "halt", "swap"})
"""Fields that people do not tell apart when they say what was done."""
UNSAID = frozenset({"said", "die"})
"""Fields by which two answers to a question do not differ."""
GAPS = (": .", ":  ", " ,", "  ", "{", "}", " .", "''")
"""The look of a sentence from which something was left out."""


def plain(act: Any, without: frozenset[str] = SAID) -> tuple[Any, ...]:
    """An act as people tell it."""
    own = [(each.name, getattr(act, each.name)) for each in fields(act) if each.name not in without] if is_dataclass(act) else [("", act)]
    return type(act).__name__, *own


def no_fault(answer: Heard, _: Layout, wanted: Any) -> str:
    """No rule is called."""
    return "" if (not answer.faults) is wanted else f"called {_rules(answer) or 'nothing'}"


def faults_at_most(answer: Heard, _: Layout, wanted: Any) -> str:
    """Not more faults than this."""
    return "" if len(answer.faults) <= wanted else f"{len(answer.faults)} faults: {_rules(answer)}"


def faults_within(answer: Heard, _: Layout, wanted: Any) -> str:
    """No other rule than these is called."""
    others = sorted(set(_rules(answer)) - set(wanted))
    return f"also called {others}" if others else ""


def fault_among(answer: Heard, _: Layout, wanted: Any) -> str:
    """One of these rules is called."""
    return "" if set(_rules(answer)) & set(wanted) else f"called {_rules(answer) or 'nothing'}"


def only_owed(answer: Heard, _: Layout, wanted: Any) -> str:
    """Checks that what is called has only been left out so far."""
    refused = sorted({event.fault.rule for event in answer.faults if event.fault.kind != "owed"})
    return "" if (not refused) is wanted else f"called {refused} as done wrong"


def called_by(answer: Heard, _: Layout, wanted: Any) -> str:
    """The first fault is called at this time or before."""
    first = min((event.at for event in answer.faults), default=None)
    return "" if first is not None and first <= wanted else f"first said at {first}"


def clears(answer: Heard, _: Layout, wanted: Any) -> str:
    """Every fault is settled at the end."""
    left = [each.called.fault.rule for each in answer.match.open]
    return "" if (not left) is wanted else f"still open {left}"


def asks(answer: Heard, _: Layout, wanted: Any) -> str:
    """Something is asked, or nothing."""
    return "" if bool(answer.asked) is wanted else ("asks nothing" if wanted else "asks")


def no_two_equal_choices(answer: Heard, _: Layout, wanted: Any) -> str:
    """No question offers the same twice."""
    for question in answer.asked:
        lines = [tuple(plain(act, UNSAID) for act in option.actions) for option in question.options]
        if (len(set(lines)) < len(lines)) is wanted:
            return "two choices read the same"
    return ""


def told(answer: Heard, _: Layout, wanted: Any) -> str:
    """Each of these acts is told."""
    lacking = Counter(map(plain, wanted)) - Counter(map(plain, answer.told))
    instead = Counter(map(plain, answer.told)) - Counter(map(plain, wanted))
    return f"not told: {_short(lacking)}; instead: {_short(instead)}" if lacking else ""


def not_told(answer: Heard, _: Layout, wanted: Any) -> str:
    """None of these acts is told."""
    wrong = Counter(map(plain, wanted)) & Counter(map(plain, answer.told))
    return f"told: {_short(wrong)}" if wrong else ""


def story(answer: Heard, _: Layout, wanted: Any) -> str:
    """The match stands where it does in truth, in one of the explanations still open. The table and the seats to act are the same."""
    game, (state, acts) = answer.match.game, wanted
    if answer.over is not None or game.outcome(state) is not None:
        ended = sorted(answer.over.outcome.winners) if answer.over is not None else None
        right = game.outcome(state)
        return "" if right is not None and ended == sorted(right.winners) else f"ended {ended}, in truth {right}"
    lives = [each.state for each in answer.match.draft.explanations] or [answer.match.live]
    return "" if any(_as_in_truth(game, live, state) for live in lives) else told(answer, _, acts) or "stands otherwise"


def _as_in_truth(game: Any, live: Any, state: Any) -> bool:
    """True if the table looks alike, and the same seats are waited for. A silence that ends a turn may still be to come."""
    if visible(game.layout(live), game.board) != visible(game.layout(state), game.board):
        return False
    silent = [prompt.silence for prompt in game.prompts(live) if prompt.silence is not None]
    return any(game.to_act(each) == game.to_act(state) for each in (live, *(game.apply(live, silence) for silence in silent)))


def dashed(answer: Heard, _: Layout, wanted: Any) -> str:
    """Each of these figures is told to have dashed."""
    lacking = set(wanted) - {getattr(act, "figure", "") for act in answer.told}
    return f"no dash of {sorted(lacking)} is told: {_short(Counter(map(plain, answer.told)))}" if lacking else ""


def no_points(answer: Heard, _: Layout, wanted: Any) -> str:
    """No explanation has anybody score."""
    was = answer.match.game.scores(answer.match.commits[0].state)
    lives = [each.state for each in answer.match.draft.explanations]
    return "a point is told" if any(answer.match.game.scores(live) != was for live in lives) is wanted else ""


def over(answer: Heard, _: Layout, wanted: Any) -> str:
    """The match has ended with these winners."""
    got = sorted(answer.over.outcome.winners) if answer.over is not None else None
    return "" if got == sorted(wanted) else f"won by {got}"


def offers(answer: Heard, _: Layout, wanted: Any) -> str:
    """One explanation, or one choice of the question, holds all of these acts."""
    lines = [option.actions for question in answer.asked for option in question.options]
    lines += [each.actions for each in answer.match.draft.explanations]
    lines.append(tuple(answer.told))
    held = any(not Counter(map(plain, wanted)) - Counter(map(plain, line)) for line in lines)
    return "" if held else f"no explanation with {_short(Counter(map(plain, wanted)))}"


def told_without(answer: Heard, _: Layout, wanted: Any) -> str:
    """The believed explanation holds no act of which this is true."""
    wrong = [act for act in answer.told if wanted(act)]
    return f"explained with {wrong[:2]}" if wrong else ""


def blames_only(answer: Heard, _: Layout, wanted: Any) -> str:
    """No fault names another seat."""
    others = sorted({seat for event in answer.faults for seat in event.fault.seats} - set(wanted))
    return f"blames {others} for {_rules(answer)}" if others else ""


def remedy_touches_only(answer: Heard, _: Layout, wanted: Any) -> str:
    """No remedy touches another place."""
    others = sorted({step.place for event in answer.faults for step in event.remedy} - set(wanted))
    return f"the remedy of {_rules(answer)} touches {others}" if others else ""


def remedy_clears(answer: Heard, table: Layout, wanted: Any) -> str:
    """Once every remedy is carried out no fault is left."""
    if not answer.match.open:
        return "" if wanted else "no fault is open"
    left = [each.called.fault.rule for each in after_remedies(answer, table).match.open]
    return "" if (not left) is wanted else f"after the remedy of {_rules(answer)} {left or 'nothing is open'}"


def whole_words(answer: Heard, _: Layout, wanted: Any) -> str:
    """The sentences for people are whole."""
    say = words(answer.match.game.name)
    for event in answer.faults:
        line = fault_sentence(event.fault, say).strip()
        if (any(gap in line for gap in GAPS) or line.endswith(":")) is wanted:
            return f"says {line!r}"
    return ""


CLAUSES: dict[str, Callable[[Heard, Layout, Any], str]] = {
    check.__name__: check
    for check in (
        no_fault, faults_at_most, faults_within, fault_among, only_owed, called_by, clears, asks, no_two_equal_choices, told, not_told,
        dashed, no_points, story, over, offers, told_without, blames_only, remedy_touches_only, remedy_clears, whole_words,
    )
}  # fmt: skip


def failing(answer: Heard, table: Layout, expected: tuple[Clauses, ...]) -> str:
    """Returns why none of the expected answers was given; empty when one was."""
    if answer.broke:
        return answer.broke
    why = []
    for clauses in expected:
        wrong = [f"{name}: {short}" for name, wanted in clauses.items() if (short := CLAUSES[name](answer, table, wanted))]
        if not wrong:
            return ""
        why.append("; ".join(wrong))
    return " / or ".join(why)


def _rules(answer: Heard) -> list[str]:
    return [event.fault.rule for event in answer.faults]


def _short(acts: Counter[Any]) -> str:
    return ", ".join(f"{name}({', '.join(str(value) for _, value in own)})" for name, *own in list(acts)[:4])

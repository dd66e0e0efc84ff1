"""States that have become final, and the explanations that were nearly as good as the believed one then. Later acts may speak for those."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from companion.rules.explain import Explanation
from companion.rules.game import AnyGame
from companion.rules.values import REVEALS, Layout

MOST_DOUBTS = 12
"""So many are remembered: those of a round of six seats."""


@dataclass(frozen=True, slots=True)
class Commit:
    """`seq`: the event after which this state stood; an Undone to here strikes that event and all later ones' successors."""

    seq: int
    state: Any
    table: Layout


@dataclass(frozen=True, slots=True)
class Doubt:
    """A lawful explanation that ended when other acts became final. `seq`: the number of the first event that it denies; `before`: the
    match before it; `acts`: how many acts were believed then; `wrong`: a fault was open, and may have been put right since."""

    seq: int
    before: Any = field(compare=False, repr=False)
    explanation: Explanation
    acts: int = 0
    wrong: bool = False


def doubted(match: Any, action: Any, seq: int) -> tuple[Doubt, ...]:
    """Returns the doubts once this action is final: the explanations of the draft that tell it otherwise are the newest.

    Not those that tell the same acts of another seat: whose they were the tables and presses of then have said."""
    explanations: tuple[Explanation, ...] = match.draft.explanations
    others = [h for h in explanations if h.actions and h.actions[0] != action and not h.mismatch]
    if not others:
        return match.doubts  # type: ignore[no-any-return]
    mine = [h for h in explanations if h.actions[:1] == (action,)]
    told, acts = {h.state for h in mine}, max((len(h.actions) for h in mine), default=1)
    ended = [h for h in others if h.state not in told and not any(_same_of_another(h, believed) for believed in mine)]
    before = _before(match, seq) if ended else None
    return (*match.doubts, *(Doubt(seq, before, h, acts) for h in ended))[-MOST_DOUBTS:]


def still_wrong(match: Any, seq: int) -> tuple[Doubt, ...]:
    """Returns the doubts and the table drafted now: what was called wrong may seem right by it."""
    doubt = Doubt(seq, _before(match, seq), match.draft.best, wrong=True)
    return (*(each for each in match.doubts if not each.wrong), doubt)


def _same_of_another(explanation: Explanation, believed: Explanation) -> bool:
    """True if an act of this explanation is of another seat than one of its kind in the believed explanation.

    Not so if a press that both have parts the two: hands may have finished what they did after it."""
    here, there = (set(one.actions) - set(other.actions) for one, other in ((explanation, believed), (believed, explanation)))
    pairs = [(o, act) for o in here for act in there if type(o) is type(act) and getattr(o, "seat", "") != getattr(act, "seat", "")]
    return any(
        set(explanation.actions[explanation.actions.index(one) :]).isdisjoint(believed.actions[: believed.actions.index(act)])
        for one, act in pairs
    )


def _before(match: Any, seq: int) -> Any:
    """Returns the match before the event with this number, without what it remembers of earlier ones."""
    return replace(match, events=match.events[:seq], doubts=(), unheard=None, settled=())


def gone_on(game: AnyGame, doubt: Doubt, later: Iterable[Any], *, silent: bool = True) -> Explanation | None:
    """Returns the doubted explanation with the acts that were believed since the tables that it tells. None: one is not legal.

    No table tells whose a die or a card was that somebody showed, or that a turn was over: it may be another seat's, and over already.
    `silent`: what nobody had to say stands where it is legal; else only where what was done next needs it."""
    believed, state, actions = doubt.before.state, doubt.explanation.state, list(doubt.explanation.actions)
    for number, action in enumerate(later):
        before, believed = believed, game.apply(believed, action)
        if number < doubt.acts or (not silent and any(prompt.silence == action for prompt in game.prompts(before))):
            continue
        if further := _meant(game, state, action) or ([] if silent else _behind_a_silence(game, state, action)):
            for act in further:
                state = game.apply(state, act)
            actions += further
        elif game.turn(before) == game.turn(believed) or game.layout(before) != game.layout(believed):
            return None
    return Explanation(state, tuple(actions))


def _meant(game: AnyGame, state: Any, action: Any) -> list[Any]:
    """Returns this act where it is legal, what it shows also of another seat; nothing where it is not."""
    seats = sorted(game.to_act(state)) if isinstance(action, REVEALS) and hasattr(action, "seat") else ()
    return next(([act] for act in (action, *(replace(action, seat=seat) for seat in seats)) if not game.faults(state, act)), [])


def _behind_a_silence(game: AnyGame, state: Any, action: Any) -> list[Any]:
    """Returns this act with a silence before it, if it is legal so."""
    for silence in (prompt.silence for prompt in game.prompts(state) if prompt.silence is not None):
        if meant := _meant(game, game.apply(state, silence), action):
            return [silence, *meant]
    return []

"""All that people can say or roll at this moment, derived from the rules: every legal act has a door.

Hands, dice and buttons are doors that are always there. What they cannot tell has to be offered: an act that leaves the table as it
lies, or as it was seen to lie since something was last made known, so that it looks like nothing or like something taken back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.present.view import RollOffer
from companion.referee.events import Checkpoint, TableDrafted
from companion.referee.evidence.commit import assumed
from companion.referee.match import Match
from companion.referee.observation import DiceRolled
from companion.rules.game import AnyGame
from companion.rules.values import Layout, Place, PlacedPiece, Roll, Seat, change, spelled_out, visible

Args = tuple[tuple[str, Any], ...]
Looks = dict[Place, tuple[PlacedPiece, ...]]
"""How some places look."""
MOST_DICE = 9


@dataclass(frozen=True, slots=True)
class Acts:
    """The acts of one state. Rolls, acts that can only be said, and all others with the table that they leave."""

    rolls: tuple[Roll, ...]
    said: tuple[Any, ...]
    seen: tuple[tuple[Any, Looks], ...]
    last: frozenset[Any]
    """Those after which nobody is to act: the game is over."""


class _Tables:
    """Some tables, asked whether any of them looks as an act would leave it. Hundreds of acts ask for the same few places."""

    def __init__(self, tables: Iterable[Layout]) -> None:
        self._tables = tuple(dict.fromkeys(tables))
        self._looks: dict[Place, dict[tuple[PlacedPiece, ...], int]] = {}
        """Each look of a place, with a bit for every table in which it looks so."""

    def any_looks(self, looks: Looks) -> bool:
        """True if all these places look so in one of the tables."""
        left = -1
        for place, placed in looks.items():
            left &= (self._looks.get(place) or self._look(place)).get(placed, 0)
            if not left:
                return False
        return True

    def _look(self, place: Place) -> dict[tuple[PlacedPiece, ...], int]:
        found = self._looks[place] = {}
        for number, table in enumerate(self._tables):
            found[table[place]] = found.get(table[place], 0) | 1 << number
        return found


class Doors:
    """The doors of a match. A state is looked at once, however often it is shown."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._known: dict[Any, Acts] = {}

    def sayings(self, match: Match) -> tuple[tuple[Any, Any], ...]:
        """The acts that people may say now, each with its state, of all explanations that fit, cheapest first."""
        found: dict[Any, Any] = {}
        tables = _Tables(_shown(match))
        for state, acts in self._now(match).items():
            for action in acts.said:
                found.setdefault(action, state)
            for action, changed in acts.seen:
                if action not in found and tables.any_looks(changed):
                    found[action] = state
        return tuple(found.items())

    def last(self, match: Match) -> tuple[Any, ...]:
        """Those of the sayings that end the game."""
        known = self._now(match)
        return tuple(action for action, state in self.sayings(match) if action in known[state].last)

    def rolls(self, match: Match) -> RollOffer | None:
        """The roll that is possible now: the faces that the rules know and the number of dice. None while one waits for a hand to leave."""
        if any(isinstance(each, DiceRolled) for each in match.held):
            return None
        for state, acts in self._now(match).items():
            if acts.rolls:
                whose = acts.rolls[0].seat if acts.rolls[0].seat not in match.game.to_act(match.live) else ""
                return RollOffer(_dice(match.game, state, acts.rolls[0]), tuple(sorted({roll.value for roll in acts.rolls})), whose)
        return None

    def offers(self, match: Match) -> tuple[tuple[str, Args], ...]:
        """Everything that a touch can order now, as names and arguments of orders: sayings, answers, what all settle or end."""
        answers = range(len(match.asked.options)) if match.asked is not None else ()
        begun = match.state is not None and not match.over
        return (
            *(("play", (("action", action),)) for action, _ in self.sayings(match)),
            *(("answer", (("choice", choice),)) for choice in answers),
            *(("settle", (("key", key), ("value", value))) for key, value in facts(match)),
            *(("pass_turn", (("seat", seat),)) for seat in turns(match)),
            *((("end_match", ()),) if begun else ()),
        )

    def _now(self, match: Match) -> dict[Any, Acts]:
        """The acts of each state that may be the present one; none while something is to be answered or restored."""
        if match is not self._match:
            waits = match.state is None or match.over or match.restore or match.asked is not None
            states = () if waits else standing(match)
            self._known = {state: self._known.get(state) or _acts(match.game, state) for state in states}
            self._match = match
        return self._known


def facts(match: Match) -> tuple[tuple[str, Any], ...]:
    """Facts that people can settle now for the rest of the match, as `amend` takes them."""
    open_now = match.state is not None and not match.over and not match.restore
    return match.game.settles(match.live) if open_now else ()


def turns(match: Match) -> tuple[Seat, ...]:
    """Seats that people can give the turn now, because they have it so."""
    open_now = match.state is not None and not match.over and not match.restore
    return tuple(seat for seat in match.seats if match.game.pass_turn(match.live, seat) != match.live) if open_now else ()


def standing(match: Match) -> Iterator[Any]:
    """The states in which something may be said now. These are the states of all explanations, and those that a silence leads to from there
    with nothing for hands to do.
    """
    game = match.game
    given: dict[Any, int] = {}
    for explanation in match.draft.explanations:
        start = match.state
        for action in explanation.actions[: assumed(match, explanation)]:
            start = game.apply(start, action)
        for state in dict.fromkeys((explanation.state, start)):
            given.setdefault(state, game.turn(state) + 1)
    yield from given
    queue = list(given)
    for state in queue:
        for prompt in game.prompts(state):
            if prompt.silence is not None and not game.faults(state, prompt.silence):
                after = game.apply(state, prompt.silence)
                same = visible(game.layout(after), game.board) == visible(game.layout(state), game.board)
                if same and after not in given and game.turn(after) <= given[state]:
                    given[after] = given[state]
                    queue.append(after)
                    yield after


def _acts(game: AnyGame, state: Any) -> Acts:
    pressed = {action for prompt in game.prompts(state) for _, action in prompt.press}
    now = visible(game.layout(state), game.board)
    rolls: list[Roll] = []
    seen: list[tuple[Any, Looks]] = []
    said: list[Any] = []
    last: set[Any] = set()
    for action in game.legal_actions(state):
        if isinstance(action, Roll):
            rolls.append(action)
        elif action not in pressed:
            left = game.apply(state, action)
            after = visible(game.layout(left), game.board)
            places = now.differs(after)
            if not game.to_act(left):
                last.add(action)
            if places:
                seen.append((action, {place: after[place] for place in places}))
            if not places or _leaves_no_trace(game, state, action, now, after):
                said.append(action)
    only_said = [action for action in game.sayings(state) if action not in said and action not in pressed]
    last |= {action for action in only_said if not game.faults(state, action) and not game.to_act(game.apply(state, action))}
    return Acts(tuple(rolls), (*said, *only_said), tuple(seen), frozenset(last))


def _leaves_no_trace(game: AnyGame, state: Any, action: Any, now: Layout, after: Layout) -> bool:
    """True if an act only makes something vanish, which hands may have done without it. Example: a card is laid on its like while the
    deck's last card is drawn.
    """
    traces = change(now, after)
    return not traces.come and action not in spelled_out(game.attempts(state, traces))


def _shown(match: Match) -> Iterator[Layout]:
    """The tables that hands may have gone back to, newest first. The last commit, and those since something was last made known."""
    yield from (commit.table for commit in match.commits[-1:])
    for event in reversed(match.events):
        if isinstance(event, TableDrafted | Checkpoint):
            yield event.table
        if isinstance(event, Checkpoint):
            return


def _dice(game: AnyGame, state: Any, first: Roll) -> int:
    """Returns how many dice are rolled until something else is waited for."""
    waited = [prompt.key for prompt in game.prompts(state)]
    for count in range(1, MOST_DICE):
        state = game.apply(state, first)
        again = [action for action in game.legal_actions(state) if isinstance(action, Roll) and action.seat == first.seat]
        if not again or [prompt.key for prompt in game.prompts(state)] != waited:
            return count
        first = again[0]
    return MOST_DICE

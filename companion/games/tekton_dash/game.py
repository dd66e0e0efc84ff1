"""Tekton Dash as a Game: each Action class with the rule group that judges and carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, cast

from companion.games.tekton_dash.actions import (
    ACTIONS,
    Action,
    Begin,
    Build,
    Carry,
    Claim,
    Decline,
    Discard,
    DrawBlueprint,
    EndSet,
    Flip,
    FlipTile,
    KeepToken,
    LetPass,
    Move,
    MoveDasher,
    MoveElement,
    NameColour,
    PlaceElement,
    PlaceMeeple,
    PlaceWall,
    Put,
    Reshuffle,
    SpawnTile,
    StartTile,
    StepBack,
    SwapPosition,
    SwapTicket,
    Take,
    Unblock,
)
from companion.games.tekton_dash.judging import attempts as guided
from companion.games.tekton_dash.judging import blame as naming
from companion.games.tekton_dash.modes import FAMILY, uses_tokens
from companion.games.tekton_dash.options import Options
from companion.games.tekton_dash.rules import building, custom, done, ending, moving, preparing, setup, spawning, taking, turns
from companion.games.tekton_dash.rules.cards import dashers, declining, pile, tiles, windows
from companion.games.tekton_dash.rules.cards import effects as cards
from companion.games.tekton_dash.rules.listing import proposed
from companion.games.tekton_dash.rules.tokens import effects as tokens
from companion.games.tekton_dash.rules.tokens import podium, showing
from companion.games.tekton_dash.state import OF, State
from companion.games.tekton_dash.table import details, layout, notation, speech
from companion.games.tekton_dash.track.floors import NUMBER
from companion.rules.changing import changed
from companion.rules.game import GameDefaults
from companion.rules.house import settled
from companion.rules.values import (
    CHANCE,
    Board,
    Change,
    Fault,
    Handled,
    Layout,
    Outcome,
    Phrase,
    Place,
    PlacedPiece,
    Prompt,
    Roll,
    Seat,
    SetOut,
    Show,
    Unlawful,
    action_key,
)

Judge = Callable[[State, Any], tuple[Fault, ...]]
Apply = Callable[[State, Any], State]

RULES: dict[type, tuple[Judge, Apply]] = {
    SetOut: (setup.faults, setup.apply),
    Begin: (preparing.begin_faults, preparing.begin_apply),
    PlaceElement: (custom.element_faults, custom.element_apply),
    PlaceWall: (custom.wall_faults, custom.wall_apply),
    FlipTile: (preparing.flip_faults, preparing.flip_apply),
    StartTile: (preparing.start_faults, preparing.start_apply),
    DrawBlueprint: (preparing.blueprint_faults, preparing.blueprint_apply),
    PlaceMeeple: (preparing.meeple_faults, preparing.meeple_apply),
    Move: (moving.faults, moving.apply),
    Carry: (moving.carry_faults, moving.carry_apply),
    Take: (taking.take_faults, taking.take_apply),
    Put: (taking.put_faults, taking.put_apply),
    Roll: (spawning.roll_faults, spawning.roll_apply),
    NameColour: (spawning.name_faults, spawning.name_apply),
    SpawnTile: (spawning.spawn_faults, spawning.spawn_apply),
    Build: (building.build_faults, building.build_apply),
    Unblock: (building.unblock_faults, building.unblock_apply),
    Flip: (ending.flip_faults, ending.flip_apply),
    KeepToken: (podium.faults, podium.apply),
    EndSet: (done.faults, done.apply),
    Decline: (declining.faults, declining.apply),
    Discard: (pile.discard_faults, pile.discard_apply),
    Reshuffle: (pile.reshuffle_faults, pile.reshuffle_apply),
    **cards.RULES,
    StepBack: (tiles.step_back_faults, tiles.step_back_apply),
    Claim: (windows.claim_faults, windows.claim_apply),
    LetPass: (windows.pass_faults, windows.pass_apply),
    SwapTicket: (tokens.ticket_faults, tokens.ticket_apply),
}
_DEALT = ("set-out", "prepare", "line-up")
"""Phases in which players look at the token that they have been dealt."""
_ROLLED = (SpawnTile, Roll, EndSet)
"""Acts that look at what the die has brought themselves; so do the tokens that are about a roll."""
_key = lru_cache(maxsize=4096)(action_key)


class TektonDash(GameDefaults[State, Action, Options]):
    """The rules of Tekton Dash for three to six seats, named by the colours of their dashers, clockwise."""

    name = "tekton-dash"
    seats = range(3, 7)
    options = Options
    actions = ACTIONS
    state = State
    notation_legend: tuple[tuple[str, str], ...] = notation.LEGEND
    notation_short = notation.SHORT

    def __init__(self, board: Board) -> None:
        self.board = board

    def default_seats(self, count: int) -> tuple[Seat, ...]:
        """The seats whose boards are on the table for so many."""
        return OF[count]

    @staticmethod
    def die_shows(options: Options) -> tuple[str, ...]:
        return spawning.die_shows(options)

    def begin(self, seats: tuple[Seat, ...], options: Options) -> State:
        return setup.begin(seats, options)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seats that are waited for. Chance sets out, all prepare; then who is on turn, may object, or has something left to do."""
        if state.phase == "over":
            return frozenset()
        if state.phase == "set-out":
            return frozenset({CHANCE})
        if state.phase == "elements":
            return frozenset(state.seats if state.first < 0 else (state.seats[custom.due(state)[1]],))
        if state.phase == "prepare":
            everybody = state.first < 0 or preparing.flips_left(state) > 0
            return frozenset(seat for number, seat in enumerate(state.seats) if everybody or not preparing.ready(state, number))
        return frozenset(state.seats[number] for number in _waited_for(state))

    def turn(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> Iterator[Action]:
        legal = {action for action in cast("Iterator[Action]", proposed(state)) if not self.faults(state, action)}
        return iter(sorted(legal, key=_key))

    def attempts(self, state: State, change: Change) -> Iterator[Action]:
        return guided.attempts(state, change)

    def nearing(
        self, state: State, change: Change, steps: int, hidden: frozenset[Place]  # noqa: ARG002 - what is hidden is no part of the change
    ) -> Iterator[Action] | None:
        """The attempts after which the whole change may be there in so many acts, this one included. None: all of them."""
        return guided.nearing(state, change, steps)

    def weighed(self, state: State, change: Change) -> Iterator[Action | Unlawful]:
        """The attempts; of legal preparations, whose order means nothing, only the next one."""
        if state.phase != "prepare":
            yield from guided.attempts(state, change)
            return
        every = list(guided.attempts(state, change))
        legal = [action for action in every if not _judged(state, action)]
        yield from legal[:1]
        yield Unlawful(lambda: [action for action in every if action not in legal])

    def in_hand(self, state: State) -> int:
        """An Element is lifted with its tiles and what lies where it goes."""
        return 6 if state.card is not None and state.card.stage != "drawn" else super().in_hand(state)

    def half_done(self, state: State) -> bool:
        """True if a card was shown and has yet to be carried out."""
        return state.card is not None and state.card.stage == "choose"

    def faults(self, state: State, action: Action) -> tuple[Fault, ...]:
        found = _judged(_now(state, action), action)
        if found and found[0].rule == "TD-167" and isinstance(action, _CLOSING):
            # Whoever goes on lets the card pass: what is wrong behind that is named rather than that others may still object.
            return _judged(_now(windows.pass_apply(state, LetPass(state.windows)), action), action) or found
        return found

    def with_the_unseen(self, state: State, action: Action) -> State:
        """Returns the state with the tile of the die that nobody saw come, where this act needs it."""
        waits = not isinstance(action, EndSet | Roll) and (_of_the_roll(action) or _tile_may_wait(state, action))
        return state if waits else spawning.now(state)

    def apply(self, state: State, action: Action) -> State:
        return _applied(state, action)

    def way(self, state: State, action: Action) -> Iterator[Layout]:
        """Tables between: a floor whose tile is replaced, a token that cancels, a dasher half-way."""
        before = layout.layout(state)
        if isinstance(action, Show) and action.face in FAMILY:
            yield before.put({action.place: (*before[action.place], PlacedPiece("token", action.face))})
        if isinstance(action, SpawnTile) and before[f"{action.floor}.tile"]:
            yield before.put({f"{action.floor}.tile": before[f"{action.floor}.tile"][:-1]})
        if isinstance(action, MoveElement):
            # The tiles of both floors are lifted before either is laid.
            yield before.put({f"{floor}.tile": () for floor in (action.start, action.end)})
        if isinstance(action, MoveDasher) and not self.faults(state, action):
            other = state.seats.index(action.other)
            here = layout.DASHER_AT[state.spots[other]]
            for spot in dashers.run_over(state, other, NUMBER[action.to]):
                yield before.put({here: (), layout.DASHER_AT[spot]: before[here]})

    def layout(self, state: State) -> Layout:
        return layout.layout(state)

    def pass_turn(self, state: State, seat: Seat) -> State:
        return turns.passed_to(state, state.seats.index(seat))

    def adopt(self, state: State, seen: Layout) -> State:
        if state.phase == "set-out":
            return setup.apply(state, SetOut(CHANCE, seen)) if seen.differs(layout.layout(state)) else state
        return layout.adopt(state, seen)

    def amend(self, state: State, key: str, value: object) -> State:
        """A house rule for the rest of the match. Raises ValueError for a key that is none or a value that it cannot have."""
        return changed(state, options=settled(state.options, key, value))

    def puts_away(self, state: State, action: Action) -> bool:  # noqa: ARG002 - one shape for every game
        """True for the turning of a Blueprint behind its Podium token, which nobody chooses (TD-070)."""
        return isinstance(action, Flip)

    def left_undone(self, state: State, action: Action, handled: Handled) -> Fault | None:
        return naming.left_undone(state, action, handled)

    def blame(self, state: State, handled: Handled) -> Fault:
        return naming.blame(state, handled)

    def scores(self, state: State) -> Mapping[Seat, Fraction]:
        return ending.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return speech.prompts(state)

    def notation(self, state: State) -> str:
        """The tiles of the track and of the boards."""
        return notation.written(state)

    def from_notation(self, text: str, seats: tuple[Seat, ...], options: Options) -> State:
        """A race on the pre-made track with these tiles. Raises ValueError for what is none."""
        return notation.placed(setup.begin(seats, options), text)

    def say(self, state: State, action: Action) -> Phrase:
        return speech.say(state, action)

    def private(self, state: State) -> frozenset[Place]:
        """The slots of tokens that only their owner may look at now.

        While tokens are dealt they are all; at the Podium, that of whoever chooses.
        """
        choosing = (number for number, what in state.line if what == "token")
        whose = choosing if state.phase == "race" else range(len(state.seats)) if state.phase in _DEALT else ()
        return frozenset(layout.TOKEN_AT[state.seats[number]] for number in whose) if uses_tokens(state.options) else frozenset()

    def details(self, state: State) -> Mapping[Seat, Phrase]:
        """Lap, place, action sets, sabotages and tokens of each seat."""
        return details.details(state)


def _waited_for(state: State) -> tuple[int, ...]:
    """Seats whose decision the race waits for."""
    card = state.card
    if state.line:
        return tuple(number for number, _ in state.line)
    if card is not None:
        if card.stage == "drawn":
            return (card.seat,)
        return (card.by,) if card.stage == "choose" else (card.claimant,) if card.stage == "claimed" else (
            state.active, *windows.objectors(state))  # fmt: skip
    if state.token is not None:
        return (state.token.seat,)
    return (state.spawner if state.spawner >= 0 and (state.die or state.rolls) else state.active,)


def _route(state: State, action: Any) -> tuple[Judge, Apply] | None:
    """The rule group of a shown card or token, and of the act that a token allows."""
    if isinstance(action, Show):
        return (cards.show_faults, cards.show_apply) if action.place == pile.PLAY else (showing.faults, showing.apply)
    token, kind = state.token, type(action)
    if token is not None and kind is tokens.ACTS[token.name] and state.seats[token.seat] == action.seat:
        name = token.name
        return (lambda now, act: tokens.faults(now, name, act)), (lambda now, act: tokens.apply(now, name, act))
    return None


def _judged(state: State, action: Action) -> tuple[Fault, ...]:
    """Returns the faults of an action in this state."""
    return (_route(state, action) or RULES[type(action)])[0](state, action)


def _applied(state: State, action: Action) -> State:
    """The state after this action."""
    now = state if _tile_may_wait(state, action) else _now(state, action)
    carry = (_route(now, action) or RULES[type(action)])[1]
    seat = getattr(action, "seat", "")
    aside = now.phase == "race" and seat in now.seats and now.seats.index(seat) != now.active and isinstance(action, _OF_A_TURN)
    if aside and _judged(now, action):
        return _beside_the_turn(now, carry(changed(now, active=now.seats.index(seat), sets=9, line=()), action))
    return tokens.served(carry(now, action))


_OF_A_TURN = (Move, Carry, Take, Put, Roll, SpawnTile, Build, Unblock)
_CLOSING = (*_OF_A_TURN, SwapPosition, SwapTicket)
"""Acts with which somebody goes on while others may object to a card."""


def _beside_the_turn(state: State, after: State) -> State:
    """Returns `after` with the turn of `state`: an act out of turn that people let stand moves only pieces."""
    return changed(
        after, active=state.active, sets=state.sets, plus=state.plus, begun=state.begun, moved=state.moved, free=state.free,
        used=state.used, built=state.built, detour=state.detour, landings=state.landings, die=state.die, rolls=state.rolls,
        spawner=state.spawner, card=state.card, token=state.token, line=(*state.line, *after.line), turn=state.turn,
        turns=state.turns, past=state.past, passed_over=state.passed_over,
    )  # fmt: skip


def _now(state: State, action: Action) -> State:
    """The state in which the rules look at this act. A tile that nobody can have seen arrive lies there already, or was taken already."""
    state = declining.drawn_unseen(state, action.seat) if isinstance(action, Decline) else state
    return state if _of_the_roll(action) else spawning.now(state)


def _tile_may_wait(state: State, action: Action) -> bool:
    """True if this Move may come before the tile of the die is laid."""
    return isinstance(action, Move) and spawning.may_wait(state, action.seat, lambda: moving.apply(state, action))


def _of_the_roll(action: Action) -> bool:
    """True if this act is about the tile that the die brings: it does not lie there yet."""
    return isinstance(action, _ROLLED) or (isinstance(action, Show) and action.face in showing.OF_A_ROLL)

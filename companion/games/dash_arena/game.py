"""Dash Arena as a Game: each Action class with the rule group that judges and carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from itertools import chain
from typing import Any, cast

from companion.games.dash_arena.boosters import acts
from companion.games.dash_arena.boosters import attempts as booster_attempts
from companion.games.dash_arena.judging import attempts as guided
from companion.games.dash_arena.judging import token_acts
from companion.games.dash_arena.judging.blame import blame
from companion.games.dash_arena.movement import relevant_spaces
from companion.games.dash_arena.movement.arena import arena_of
from companion.games.dash_arena.rules import advanced, announcing, drafting, positioning, shooting, spawning, teaming, turns
from companion.games.dash_arena.state import (
    ACTIONS,
    FIGURES,
    Action,
    Dash,
    Field,
    Intercept,
    Options,
    PlaceFigure,
    Shoot,
    SpawnDisk,
    Stand,
    State,
    Throw,
    team_of,
)
from companion.games.dash_arena.table import card_places, flaws, layout, notation, speech
from companion.games.dash_arena.table.ways import Shown, behind_the_gate, steps
from companion.games.dash_arena.teams import roster_flaws
from companion.rules.game import IN_HAND, GameDefaults
from companion.rules.values import (
    Board,
    Change,
    Fault,
    Handled,
    Layout,
    Looked,
    Outcome,
    Phrase,
    Place,
    Prompt,
    Roll,
    Seat,
    Unlawful,
    action_key,
    spelled_out,
)

Judge = Callable[[State, Any], tuple[Fault, ...]]
Carry = Callable[[State, Any], State]

RULES: dict[type, tuple[Judge, Carry]] = {
    SpawnDisk: (spawning.disk_faults, spawning.disk_apply),
    PlaceFigure: (spawning.place_faults, spawning.place_apply),
    Shoot: (shooting.shoot_faults, shooting.shoot_apply),
    Stand: (positioning.stand_faults, positioning.stand_apply),
    Throw: (shooting.throw_faults, shooting.throw_apply),
    Intercept: (shooting.intercept_faults, shooting.intercept_apply),
    **acts.RULES,
    **advanced.RULES,
}


class DashArena(Shown, GameDefaults[State, Action, Options]):
    """The rules of Dash Arena. Red's gate is at the south of the arena, Blue's at the north."""

    name = "dash-arena"
    seats = range(2, 3)
    options = Options
    actions = ACTIONS
    state = State
    notation_legend: tuple[tuple[str, str], ...] = notation.LEGEND

    def __init__(self, board: Board) -> None:
        self.board = board

    def default_seats(self, count: int) -> tuple[Seat, ...]:  # noqa: ARG002 - one shape for every game
        return ("red", "blue")

    def flaws(self, options: Options) -> tuple[str, ...]:
        """Returns the flaws of the owner's arena and cards, one sentence each."""
        printed = *self.board.faces["team-card"], *self.board.faces["roster-card"]
        return *flaws.flaws(options.topology, options.boosters), *(roster_flaws.flaws(options.rosters, printed) if options.advanced else ())

    def begin(self, seats: tuple[Seat, ...], options: Options) -> State:
        relevant_spaces.prepare(arena_of(options.topology), options)
        attacker = ("red", "blue").index(options.first_attacker)
        field = Field(disks=(-1, -1)) if options.boosters else Field()
        return State(options, seats, drafting.first(options), attacker=attacker, active=attacker, field=field)

    def notation(self, state: State) -> str:
        return notation.written(state)

    def from_notation(self, text: str, seats: tuple[Seat, ...], options: Options) -> State:
        begun = self.begin(seats, options)
        return notation.placed(begun, text) if text else begun

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.outcome is not None:
            return frozenset()
        return acts.to_act(state, self._to_act(state)) if state.options.boosters else self._to_act(state)

    def _to_act(self, state: State) -> frozenset[Seat]:
        if state.phase in advanced.PHASES:
            return advanced.to_act(state)
        if state.phase == "spawn":
            missing = {team_of(figure) for figure in range(len(FIGURES)) if not spawning.ready(state, figure)}
            waiting = {state.seats[team] for team in missing if not spawning.waits(state, team)}
            return frozenset(waiting if state.disk_put else waiting | {state.seats[state.attacker]})
        if state.phase == "intercept":
            return frozenset({shooting.chooser(state)})
        return frozenset({state.seats[state.active]})

    def turn(self, state: State) -> int:
        return state.turn

    def legal_actions(self, state: State) -> Iterator[Action]:
        yield from cast("list[Action]", sorted(self._legal(state), key=action_key))

    def _legal(self, state: State) -> Iterator[Action]:
        seat = state.seats[state.active]
        yield from advanced.legal(state)
        yield from acts.legal(state)
        if state.phase == "spawn":
            yield from spawning.every(state)
        elif state.phase == "roll":
            yield from (Roll(seat, value) for value in range(1, 7))
            yield from spawning.rearrangements(state)
        elif state.phase == "action":
            yield from (act for act in positioning.every(state) if not isinstance(act, Dash) or announcing.announced(state, act))
            if not shooting.shoot_faults(state, Shoot(seat)):
                yield Shoot(seat)
        elif state.phase == "throw":
            yield from shooting.throws(state)
        elif state.phase == "intercept":
            yield from shooting.intercepts(state)

    def sayings(self, state: State) -> tuple[Action, ...]:
        """Shooting, which people may announce also where the rules forbid it; where they allow it, the button says so (DA-026)."""
        shoot = Shoot(state.seats[state.active])
        return (shoot,) if state.phase == "action" and shooting.shoot_faults(state, shoot) else ()

    def attempts(self, state: State, change: Change) -> Iterator[Action]:
        yield from dict.fromkeys(spelled_out(self.weighed(state, change)))

    def weighed(self, state: State, change: Change) -> Iterator[Action | Looked | Unlawful]:
        """The attempts, with the work of finding them between them; an attempt may come twice."""
        for source in (advanced.attempts, booster_attempts.attempts, guided.attempts):
            yield from source(state, change)

    def nearing(
        self, state: State, change: Change, steps: int, hidden: frozenset[Place]
    ) -> Iterator[Action | Looked] | None:
        """The attempts after which the whole change may be there in so many acts, this one included. None: all of them.

        Of `hidden` places nothing is known.
        """
        others = token_acts.apart(state, change, hidden)
        dashes = steps - others.moved - others.used if others is not None else 0
        if others is None or (others.used and dashes > 0):
            return None
        if token_acts.wasted(state, change, hidden):
            return iter(())
        ahead = guided.nearing(state, others.later, change, dashes - 1) if dashes > 0 else iter(())
        shot = guided.unannounced(state, change) if steps > 1 else iter(())
        return chain(advanced.attempts(state, change), booster_attempts.used(state, change), shot, ahead)

    def faults(self, state: State, action: Action) -> tuple[Fault, ...]:
        return RULES[type(action)][0](state, action)

    def apply(self, state: State, action: Action) -> State:
        return RULES[type(action)][1](state, action)

    def way(self, state: State, action: Action) -> Iterator[Layout]:
        """Yields the tables on the way of an act, with pieces in the hands, last the one at its end.

        Who pushes comes when the pushed figure has gone, and who falls is laid down when all are where they belong.
        """
        before, after = layout.layout(state), layout.layout(self.apply(state, action))
        left = {place: tuple(placed for placed in before[place] if placed in after[place]) for place in sorted(before.differs(after))}
        if sum(len(before[place]) - len(contents) for place, contents in left.items()) <= IN_HAND:
            yield before.put(left)
        else:
            yield from (before.put({place: contents}) for place, contents in left.items())
        if state.options.boosters:
            yield from acts.stages(self, state, action)
        # What comes back to where it lay has left no trace: a table in the middle of it is told otherwise.
        yield from steps(before, self.trail(state, action)) if before != after else ()
        stood = {placed.piece for place in left for placed in before[place] if placed.face == "up"}
        fallen = [place for place in left for placed in after[place] if placed.face == "down" and placed.piece in stood]
        if fallen:
            yield after.put({place: tuple(replace(placed, face="up") for placed in after[place]) for place in fallen})
        yield from behind_the_gate(state, before, after) if self.apply(state, action).points != state.points else ()
        yield after

    def half_done(self, state: State) -> bool:
        """True if the throw is still to come, or a dash waits for the booster for which it was interrupted (DA-085, DA-151, DA-153)."""
        return state.phase in ("dash", "throw")

    def due(self, state: State) -> bool:
        """True if the disk is to be laid out, before anything else (DA-018, DA-020)."""
        return state.phase == "spawn" and not state.disk_put

    def in_hand(self, state: State) -> int:
        """Pieces that hands may hold at once. Before a disk spawn people may clear the arena of all figures and disks."""
        return len(FIGURES) + len(state.field.disks) if state.phase == "spawn" else super().in_hand(state)

    def layout(self, state: State) -> Layout:
        return layout.layout(state)

    def cover(self, place: Place) -> Place | None:
        """A figure hides the booster that it stands on."""
        return place.removesuffix("booster") + "figure" if place.endswith(".booster") else None

    def pass_turn(self, state: State, seat: Seat) -> State:
        return turns.passed_to(state, seat)

    def adopt(self, state: State, seen: Layout) -> State:
        """People ruled: figures and disk are as they lie; a turn with nothing left to move is over."""
        state = replace(state, field=layout.read(state, seen), supply=layout.read_tokens(state, seen))
        if state.options.advanced:
            state = teaming.complete(replace(state, cards=card_places.read(state.cards, seen)))
        state = acts.adopted(state)
        return turns.go_on(state) if state.phase == "action" else state

    def amend(self, state: State, key: str, value: object) -> State:
        """A house rule for the rest of the match. Raises ValueError for a key that is none."""
        if key not in {field.name for field in fields(Options)}:
            raise ValueError(f"Dash Arena has no house rule '{key}'.")
        state = replace(state, options=replace(state.options, **{key: value}))  # type: ignore[arg-type]
        return acts.allowed(state) if state.options.boosters else state

    def blame(self, state: State, handled: Handled) -> Fault:
        return blame(state, handled)

    def scores(self, state: State) -> Mapping[Seat, Fraction]:
        return {seat: Fraction(points) for seat, points in zip(state.seats, state.points, strict=True)}

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def prompts(self, state: State) -> tuple[Prompt, ...]:
        return speech.prompts(state, tuple(sorted(self.to_act(state))))

    def say(self, state: State, action: Action) -> Phrase:
        return speech.say(state, action)

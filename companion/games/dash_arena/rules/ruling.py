"""Cards that the companion does not know: hands carry them out, the table counts when both players agree (DA-006, DA-120).

Whatever the card says, the rest of the turn stays as it is: the dice left, who has dashed, points for a goal or a fall.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dash_arena.movement.course import Course
from companion.games.dash_arena.rules.abilities import team_card
from companion.games.dash_arena.rules.spawning import settled
from companion.games.dash_arena.rules.turns import award, broken, go_on
from companion.games.dash_arena.state import FIGURES, NUMBER, Agree, Lay, Ruling, State, UseCard
from companion.games.dash_arena.table.card_places import ROSTER_CARD, TEAM_CARD
from companion.games.dash_arena.table.layout import DISKS, FACES, arena, disk_at, figure_at, house_of, space_of
from companion.games.dash_arena.teams.roster import roster_of
from companion.rules.values import Change, Fault

USABLE = ("spawn", "roll", "action", "throw", "intercept")
BOTH = 3


def unknown(state: State, team: int) -> Iterator[tuple[str, int]]:
    """The cards of a team that are carried out by hand, each with its figure; -1: the Team card."""
    whole = team_card(state, team)
    if whole is not None and whole.has("manual"):
        yield whole.key, -1
    for figure in range(3 * team, 3 * team + 3):
        card = roster_of(state.options.rosters).cards.get(state.cards.figures[figure])
        if card is not None and card.has("manual"):
            yield card.key, figure


def use_faults(state: State, action: UseCard) -> tuple[Fault, ...]:
    """Any card of the own team that is not known may be used; when, its text says."""
    if state.phase == "over":
        return broken("DA-106", action.seat)
    found = dict(unknown(state, state.seats.index(action.seat)))
    if state.phase not in USABLE or action.card not in found:
        piece = TEAM_CARD if action.card in roster_of(state.options.rosters).teams else ROSTER_CARD
        return broken("DA-120", action.seat, (piece,))
    figure = found[action.card]
    return broken("DA-099", action.seat, (FIGURES[figure],)) if figure >= 0 and state.field.prone >> figure & 1 else ()


def use_apply(state: State, action: UseCard) -> State:
    if state.phase not in USABLE or action.seat not in state.seats:
        return state
    return opened(state, action.card, state.seats.index(action.seat))


def opened(state: State, card: str, team: int) -> State:
    """Hands carry out this card now."""
    return replace(state, phase="card", ruling=Ruling(card, team, state.phase, state.field))


def lay_faults(state: State, action: Lay) -> tuple[Fault, ...]:
    """While a card is carried out any figure and any disk may be laid anywhere it fits."""
    if state.phase != "card":
        return broken("DA-120", action.seat, (action.piece,), (action.to,))
    return () if _fits(state, action) else broken("DA-044", action.seat, (action.piece,), (action.to,))


def _fits(state: State, action: Lay) -> bool:
    space, field = space_of(state, action.to), state.field
    if space < 0 or state.ruling is None or action.seat != state.seats[state.ruling.team]:
        return False
    if action.piece in DISKS[: len(field.disks)]:
        return action.face == "" and action.to == disk_at(state, space) and field.disks[DISKS.index(action.piece)] != space
    if action.piece not in NUMBER or action.to != figure_at(state, space) or action.face not in FACES:
        return False
    figure = NUMBER[action.piece]
    return (field.spaces[figure], FACES[field.prone >> figure & 1]) != (space, action.face)


def lay_apply(state: State, action: Lay) -> State:
    """Lays the piece there; a figure that stood there is off the board until it is laid somewhere. Consent is given anew."""
    if state.phase != "card" or state.ruling is None or not _fits(state, action):
        return state
    space, field = space_of(state, action.to), state.field
    if action.piece in DISKS:
        disks = list(field.disks)
        disks[DISKS.index(action.piece)] = space
        field = replace(field, disks=tuple(disks), upper=DISKS.index(action.piece) if disks.count(space) > 1 else 0)
    else:
        figure = NUMBER[action.piece]
        spaces = [-1 if there == space else there for there in field.spaces]
        spaces[figure] = space
        prone = field.prone | 1 << figure if action.face == "down" else field.prone & ~(1 << figure)
        field = replace(field, spaces=tuple(spaces), prone=prone)
    return replace(state, field=field, ruling=replace(state.ruling, agreed=0))


def agree_faults(state: State, action: Agree) -> tuple[Fault, ...]:
    if state.ruling is None or state.ruling.agreed >> state.seats.index(action.seat) & 1:
        return broken("DA-120", action.seat)
    return ()


def agree_apply(state: State, action: Agree) -> State:
    """With the second consent play goes on; what the card did to a carrier or a disk still counts (DA-103, DA-104)."""
    if state.ruling is None or action.seat not in state.seats:
        return state
    agreed = state.ruling.agreed | 1 << state.seats.index(action.seat)
    if agreed != BOTH:
        return replace(state, ruling=replace(state.ruling, agreed=agreed))
    ruling, state = state.ruling, replace(state, phase=state.ruling.phase, ruling=None)
    if state.phase == "spawn":
        return settled(state)
    course = Course(house_of(state), state.field, state.active)
    for figure in range(len(FIGURES)):
        if (course.prone & ~ruling.field.prone) >> figure & 1 and not course.over:
            course.fall(figure, "DA-102")
    for space in () if course.over else course.disks:
        if space >= 0 and state.options.placed_disk_scores and course.goal(space, course.on(space)):
            break
    if course.over:
        return award(state, course.ride())
    return go_on(state) if state.phase == "action" else state


def every(state: State) -> Iterator[UseCard | Lay | Agree]:
    """Every legal act with a card that is not known."""
    for team, seat in enumerate(state.seats):
        if state.phase in USABLE:
            yield from (use for key, _ in unknown(state, team) if not use_faults(state, use := UseCard(seat, key)))
        if not agree_faults(state, Agree(seat)):
            yield Agree(seat)
    if state.ruling is None:
        return
    seat = state.seats[state.ruling.team]
    for space in range(len(arena(state).names)):
        acts = [Lay(seat, piece, "", disk_at(state, space)) for piece in DISKS[: len(state.field.disks)]]
        acts += [Lay(seat, name, face, figure_at(state, space)) for name in FIGURES for face in FACES]
        yield from (act for act in acts if _fits(state, act))


def attempts(state: State, change: Change) -> Iterator[Lay]:
    """Everything that has come somewhere while a card is carried out."""
    if state.ruling is None:
        return
    seat = state.seats[state.ruling.team]
    for place, placed in change.come:
        if placed.piece in NUMBER or placed.piece in DISKS:
            yield Lay(seat, placed.piece, placed.face, place)
    for place in sorted(change.unsure):
        if place.endswith(".disk"):
            yield from (Lay(seat, piece, "", place) for piece in DISKS[: len(state.field.disks)])
        elif place.endswith(".figure"):
            yield from (Lay(seat, name, face, place) for name in FIGURES for face in FACES)

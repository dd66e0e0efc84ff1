"""Turn Abilities: the Activation token goes beside the card whose ability is used, and home again (DA-099, DA-124, DA-A52)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dash_arena.rules.abilities import COPY, moment, team_card
from companion.games.dash_arena.rules.ruling import opened
from companion.games.dash_arena.rules.teaming import complete
from companion.games.dash_arena.rules.turns import broken, out_of_turn, own
from companion.games.dash_arena.state import FIGURES, Cards, MoveToken, Stand, State, team_of
from companion.games.dash_arena.table.card_places import CARD_PLACES, HOMES, TEAM_PLACES, TOKEN_PLACES, TOKENS
from companion.games.dash_arena.teams.roster import Card, roster_of
from companion.rules.values import Fault, Place

PHASES = ("roll", "action", "throw")
"""When the active player may use a Turn Ability: it is no part of a dash or a throw."""


def free(state: State, team: int) -> bool:
    """True if this team may use a Turn Ability now, as far as earlier uses go."""
    return state.cards.used[team] != moment(state)


def beside(state: State, place: Place) -> tuple[Card | None, int]:
    """The card beside which a token lies there, and the figure it is for, -1: a Team card."""
    card = TOKEN_PLACES.get(place, "")
    if card in TEAM_PLACES:
        return team_card(state, TEAM_PLACES.index(card)), -1
    if card not in CARD_PLACES:
        return None, -1
    figure = CARD_PLACES.index(card)
    return roster_of(state.options.rosters).cards.get(state.cards.figures[figure]), figure


def meant(state: State, team: int, place: Place) -> str:
    """Returns which ability the team uses by putting its token there, empty: none."""
    card, figure = beside(state, place)
    mine = TEAM_PLACES.index(TOKEN_PLACES[place]) == team if figure < 0 and place in TOKEN_PLACES else team_of(figure) == team
    if card is None:
        return ""
    if mine and (word := next(iter(card.all("turn_ability")), "")) not in ("", "mark"):
        return word
    whole = team_card(state, team)
    return "mark" if whole and whole.has("turn_ability", "mark") and figure >= 0 and not card.has(COPY) else ""


def token_faults(state: State, action: MoveToken) -> tuple[Fault, ...]:
    team = state.seats.index(action.seat)
    piece, places, home = (TOKENS[team],), (action.to,), HOMES[team]
    if not state.options.advanced:
        return broken("DA-015", action.seat, piece, places)
    if state.phase == "teams":
        return () if action.to == home != state.cards.tokens[team] else broken("DA-124", action.seat, piece, places, (home,))
    if action.to == home:
        return () if goes_home(state, team) else broken("DA-124", action.seat, piece, places)
    wrong = out_of_turn(state, action.seat, piece, places)
    if wrong:
        return broken("DA-013", action.seat, piece, places) if wrong[0].rule == "DA-003" else wrong
    if state.phase not in PHASES or not free(state, team) or action.to == state.cards.tokens[team]:
        return broken("DA-124", action.seat, piece, places)
    ability, (_, figure) = meant(state, team, action.to), beside(state, action.to)
    if figure >= 0 and (state.field.prone >> figure & 1 or state.field.spaces[figure] < 0):
        return broken("DA-099", action.seat, (*piece, FIGURES[figure]), places)
    if not ability or (ability == "stand_up" and not _may_lift(state)):
        return broken("DA-124", action.seat, piece, places, tuple(may(state, team)))
    return ()


def goes_home(state: State, team: int) -> bool:
    """A token goes home from the start of its next own turn, whenever hands come to it (DA-A52)."""
    return state.phase != "over" and bool(state.cards.homeward >> team & 1) and state.cards.tokens[team] != HOMES[team]


def _may_lift(state: State) -> bool:
    """A figure may stand up only before a die is assigned, and only if one lies there."""
    lies = any(state.field.prone >> figure & 1 and state.field.spaces[figure] >= 0 for figure in own(state))
    return lies and not state.dashed and state.phase != "throw"


def may(state: State, team: int) -> Iterator[Place]:
    """Yields the places where this team's token may be put to use an ability."""
    for place in TOKEN_PLACES:
        ability, (_, figure) = meant(state, team, place), beside(state, place)
        stands = figure < 0 or (state.field.spaces[figure] >= 0 and not state.field.prone >> figure & 1)
        if ability and stands and place != state.cards.tokens[team] and (ability != "stand_up" or _may_lift(state)):
            yield place


def token_apply(state: State, action: MoveToken) -> State:
    """The token lies there; beside a card its ability holds from now on."""
    if action.seat not in state.seats:
        return state
    team = state.seats.index(action.seat)
    tokens = list(state.cards.tokens)
    tokens[team] = action.to
    cards = replace(state.cards, tokens=(tokens[0], tokens[1]))
    if state.phase not in PHASES or action.to == HOMES[team]:
        return complete(replace(state, cards=replace(cards, homeward=cards.homeward & ~(1 << team))))
    used = list(cards.used)
    used[team] = moment(state)
    cards = replace(cards, used=(used[0], used[1]), homeward=cards.homeward & ~(1 << team))
    card, figure = beside(state, action.to)
    ability = meant(state, team, action.to)
    if ability == "manual" and card is not None:
        return opened(replace(state, cards=cards), card.key, team)
    return replace(state, cards=_with(cards, ability, figure))


def _with(cards: Cards, ability: str, figure: int) -> Cards:
    """Returns the cards with what an ability changes for the rest of the turn."""
    if ability == "die_up":
        return replace(cards, raised=True)
    if ability == "stand_up":
        return replace(cards, lift=True)
    return replace(cards, marked=figure) if ability == "mark" else cards


def every(state: State) -> Iterator[MoveToken]:
    """Every legal move of a token: home, and in its own turn beside a card."""
    yield from (MoveToken(seat, HOMES[team]) for team, seat in enumerate(state.seats) if goes_home(state, team))
    if not state.options.advanced or state.phase not in PHASES or not free(state, state.active):
        return
    team, seat = state.active, state.seats[state.active]
    yield from (MoveToken(seat, place) for place in may(state, team))


def lifts(state: State) -> Iterator[Stand]:
    """Figures that may stand up without a die now."""
    if state.cards.lift and state.phase in ("roll", "action") and not state.dashed:
        for figure in own(state):
            if state.field.prone >> figure & 1 and state.field.spaces[figure] >= 0:
                yield Stand(state.seats[state.active], FIGURES[figure], 0)

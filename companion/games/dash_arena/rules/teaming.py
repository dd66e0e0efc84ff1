"""Before the first spawn of the advanced game: laying out each team (DA-109 to DA-123)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.games.dash_arena.rules.drafting import pick_faults
from companion.games.dash_arena.rules.turns import broken
from companion.games.dash_arena.state import Cards, LayCard, MoveToken, Pick, State, team_of
from companion.games.dash_arena.table.card_places import CARD_PLACES, HOMES, ROSTER_CARD, TEAM_CARD, TEAM_PLACES
from companion.games.dash_arena.teams.roster import Card, roster_of
from companion.rules.values import Fault, Place


def owner(place: Place) -> int:
    """The team beside whose figures a card place lies, -1: no such place."""
    if place in TEAM_PLACES:
        return TEAM_PLACES.index(place)
    return team_of(CARD_PLACES.index(place)) if place in CARD_PLACES else -1


def lay_faults(state: State, action: LayCard) -> tuple[Fault, ...]:
    rule, may = _wrong(state, action)
    piece = TEAM_CARD if action.to in TEAM_PLACES else ROSTER_CARD
    return broken(rule, action.seat, (piece,), (action.to,), may) if rule else ()


def _wrong(state: State, action: LayCard) -> tuple[str, tuple[Place, ...]]:
    """The rule that is broken, empty for none, and where the card may lie instead."""
    roster, team = roster_of(state.options.rosters), owner(action.to)
    if not state.options.advanced:
        return "DA-015", ()
    if state.phase != "teams":
        return "DA-161" if state.phase == "draft" else "DA-123", ()
    whole = action.to in TEAM_PLACES
    card = (roster.teams if whole else roster.cards).get(action.card)
    if card is None or team < 0 or action.card == at(state.cards, action.to):
        return "DA-123", ()
    mine = TEAM_PLACES[team : team + 1] if whole else CARD_PLACES[3 * team : 3 * team + 3]
    if action.seat != state.seats[team]:
        return "DA-110", mine
    if not state.options.mirror_teams and _taken(state, card, 1 - team):
        return ("DA-159" if state.options.draft else "DA-110"), ()
    return ("", ()) if _belongs(state, card, action.to, team) else ("DA-123", ())


def at(cards: Cards, place: Place) -> str:
    """The card that lies in a place."""
    return cards.teams[TEAM_PLACES.index(place)] if place in TEAM_PLACES else cards.figures[CARD_PLACES.index(place)]


def _taken(state: State, card: Card, other: int) -> bool:
    """True if the other player has this card or, where nobody drafts, its team."""
    theirs = (*state.cards.figures[3 * other : 3 * other + 3], state.cards.teams[other])
    if state.options.draft:
        return card.key in theirs
    return card.team in {key.partition("-")[0] if key not in roster_of(state.options.rosters).cards else
                         roster_of(state.options.rosters).cards[key].team for key in theirs if key}  # fmt: skip


def _belongs(state: State, card: Card, place: Place, team: int) -> bool:
    """True if a card goes with those that its player has laid elsewhere.

    Drafted ones go with any, but a Team card only with its own.
    """
    roster = roster_of(state.options.rosters)
    rest = [state.cards.figures[n] for n in range(3 * team, 3 * team + 3) if CARD_PLACES[n] != place and state.cards.figures[n] != card.key]
    teams = {roster.cards[key].team for key in rest if key in roster.cards}
    whole = place in TEAM_PLACES
    if not state.options.draft:
        laid = teams if whole else teams | ({state.cards.teams[team]} - {""})
        return laid <= {card.team}
    if whole:
        return same_team(state, team) == card.team and state.options.draft_team_card == "if_same_team"
    return state.cards.teams[team] in ("", card.team)


def same_team(state: State, team: int) -> str:
    """The team to which all three figures of a player belong, empty: they are mixed or not all there."""
    roster = roster_of(state.options.rosters)
    found = {roster.cards[key].team if key in roster.cards else "" for key in state.cards.figures[3 * team : 3 * team + 3]}
    return found.pop() if len(found) == 1 else ""


def lay_apply(state: State, action: LayCard) -> State:
    """The card lies there; what lay there is off the table, and it is nowhere else on this side."""
    if state.phase != "teams" or owner(action.to) < 0:
        return state
    cards, team = state.cards, owner(action.to)
    if action.to in TEAM_PLACES:
        teams = list(cards.teams)
        teams[team] = action.card
        return complete(replace(state, cards=replace(cards, teams=(teams[0], teams[1]))))
    figures = ["" if key == action.card and team_of(n) == team else key for n, key in enumerate(cards.figures)]
    figures[CARD_PLACES.index(action.to)] = action.card
    return complete(replace(state, cards=replace(cards, figures=tuple(figures))))


def wants_team_card(state: State, team: int) -> bool:
    """True if this player uses a Team card: always, in a draft only with three figures of one team (DA-A39)."""
    return not state.options.draft or (state.options.draft_team_card == "if_same_team" and bool(same_team(state, team)))


def missing(state: State, team: int) -> bool:
    """True if something is still to be laid beside this player's side."""
    cards = state.cards
    done = all(cards.figures[3 * team : 3 * team + 3]) and cards.tokens[team] == HOMES[team]
    return not done or (wants_team_card(state, team) and not cards.teams[team])


def complete(state: State) -> State:
    """Begins the first disk spawn when both sides are laid out."""
    if state.phase == "teams" and not missing(state, 0) and not missing(state, 1):
        return replace(state, phase="spawn", turn=state.turn + 1)
    return state


def every(state: State) -> Iterator[Pick | LayCard | MoveToken]:
    """Every legal act before the first spawn."""
    if state.phase == "draft":
        yield from (pick for seat in state.seats if not pick_faults(state, pick := Pick(seat)))
    if state.phase != "teams":
        return
    roster = roster_of(state.options.rosters)
    for places, keys in ((TEAM_PLACES, roster.teams), (CARD_PLACES, roster.cards)):
        for place in places:
            seat = state.seats[owner(place)]
            yield from (act for key in keys if not lay_faults(state, act := LayCard(seat, key, place)))
    for team, home in enumerate(HOMES):
        if state.cards.tokens[team] != home:
            yield MoveToken(state.seats[team], home)

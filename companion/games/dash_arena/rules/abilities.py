"""The changes that the cards on the table make: figures by their Roster cards, teams by their Team cards (DA-099, DA-120, DA-123)."""

from __future__ import annotations

from companion.games.dash_arena.movement.course import Traits
from companion.games.dash_arena.state import FIGURES, Cards, Options, State, team_of
from companion.games.dash_arena.teams.roster import Card, Roster, roster_of
from companion.rules.changing import changed

BITS = {
    "may_turn_once": "swerves",
    "may_stop": "stops",
    "pass_over": "passes",
    "throw_in_dash": "throws",
    "fells_bounced": "fells",
    "repeat_intercept": "repeats",
    "jams_boosters": "jams",
}
"""Hooks that a figure has or has not, with their names among the Traits."""
COPY = "copy_ability"


def card_of(roster: Roster, cards: Cards, figure: int, active: int) -> Card | None:
    """The card whose ability a figure has now: its own, or in its team's turn the marked figure's (T4)."""
    own = roster.cards.get(cards.figures[figure])
    if own is not None and own.has(COPY):
        copied = roster.cards.get(cards.figures[cards.marked]) if cards.marked >= 0 and team_of(figure) == active else None
        return None if copied is None or copied.has(COPY) else copied
    return own


def traits(options: Options, cards: Cards, active: int) -> Traits:
    """Returns the traits that the figures have while this team is active."""
    roster = roster_of(options.rosters)
    held = [card_of(roster, cards, figure, active) for figure in range(len(FIGURES))]

    def each(hook: str, otherwise: int) -> tuple[int, ...]:
        return tuple(card.count(hook, otherwise) if card else otherwise for card in held)

    bits = {name: sum(1 << n for n, card in enumerate(held) if card and card.has(hook)) for hook, name in BITS.items()}
    kinds = [card.kind if (card := roster.cards.get(key)) else "" for key in cards.figures]
    spurns = tuple(
        sum(1 << n for n, kind in enumerate(kinds) if card and kind in card.all("cannot_be_pushed_by")) for card in held
    )
    return Traits(
        each("push_power", 1), each("push_resist", 1), each("throw_bonus", 0), each("intercept_range", 0), **bits, spurns=spurns
    )


def team_card(state: State, team: int) -> Card | None:
    """A team's Team card, if it lies on the table."""
    return roster_of(state.options.rosters).teams.get(state.cards.teams[team])


def places_second(state: State, team: int) -> bool:
    """True if a team places its figures after the other: by its card, else as the attacker (DA-112).

    Where both teams have the card it decides nothing.
    """
    passive = [bool((card := team_card(state, each)) and card.has("passive_team", "place_second")) for each in (0, 1)]
    return passive[team] if passive[0] != passive[1] else team == state.attacker


def jammed(state: State, jams: int, figure: int, near: frozenset[int]) -> bool:
    """True if an upright opponent on one of the spaces `near` keeps this figure from using boosters. `jams` as in the Traits."""
    return any(
        jams >> other & 1 and team_of(other) != team_of(figure) and not state.field.prone >> other & 1 and space in near
        for other, space in enumerate(state.field.spaces)
    )


def moment(state: State, turn: int = -1) -> int:
    """Returns the number of the period in which a Turn Ability is used once.

    The period is a turn (`turn`, or this one), this disk spawn or the whole match.
    """
    return {"per_turn": state.turn if turn < 0 else turn, "per_spawn": state.spawn, "per_game": 0}[state.options.turn_ability_use]


def begun(state: State, team: int) -> Cards:
    """Returns the cards as the next turn begins: what held for a turn is over.

    The team's token may go home if it may be used again.
    """
    cards = ended(state.cards)
    if cards.used[team] < 0 or cards.used[team] == moment(state, state.turn + 1) or cards.homeward >> team & 1:
        return cards
    return changed(cards, homeward=cards.homeward | 1 << team)


def ended(cards: Cards) -> Cards:
    """Abilities that held for a turn are over with it."""
    if not (cards.raised or cards.lift or cards.rethought) and cards.marked < 0:
        return cards
    return changed(cards, raised=False, lift=False, marked=-1, rethought=False)

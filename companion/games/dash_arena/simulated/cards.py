"""The hands' acts with the cards of the advanced game: drafting, laying teams, Turn Abilities, cards that nobody knows."""

from __future__ import annotations

from typing import Any

from companion.games.dash_arena.rules import ruling
from companion.games.dash_arena.simulated.table import DashArenaTable
from companion.games.dash_arena.state import FIGURES, Agree, Lay, LayCard, MoveToken, Pick, UseCard
from companion.games.dash_arena.table.card_places import CARD_PLACES, HOMES, TEAM_PLACES
from companion.games.dash_arena.table.layout import arena, figure_at
from companion.games.dash_arena.teams.roster import roster_of
from companion.simulated_table.acts import Press
from companion.simulated_table.players import Acts

UNSEEN = 3
"""Cards and tokens that are laid before the hands leave, at most."""


def prepare(t: DashArenaTable) -> Acts:
    """Cards are drafted where the house does so; then each side is laid out, both at the same time."""
    while t.state.phase == "draft":
        seat = t.dice.choice(sorted(t.game.to_act(t.state)))
        yield from t.decide(Pick(seat))
        yield from t.do(Press(seat))
    sides = [list(_side(t, team, cards)) for team, cards in enumerate(_teams(t))]
    unseen = 0
    while any(sides):
        side = t.dice.choice([acts for acts in sides if acts])
        yield from t.decide(side.pop(0))
        unseen += 1
        if t.state.phase != "teams" or unseen >= UNSEEN or t.dice.random() < 0.5:
            yield from t.rest("a team")
            unseen = 0


def _teams(t: DashArenaTable) -> list[tuple[str, list[str]]]:
    """Team card (empty: none) and Roster cards of both sides."""
    roster, options = roster_of(t.state.options.rosters), t.state.options
    if not options.draft:
        teams = [t.dice.choice(sorted(roster.teams))] * 2 if options.mirror_teams else t.dice.sample(sorted(roster.teams), 2)
        return [(team, sorted(key for key, card in roster.cards.items() if card.team == team)) for team in teams]
    # Whoever has drafted a whole team plays it as one.
    every = t.dice.sample(sorted(roster.cards), 6)
    if t.dice.random() < 0.3:
        team = t.dice.choice(sorted(roster.teams))
        whole = sorted(key for key, card in roster.cards.items() if card.team == team)
        every = whole + t.dice.sample(sorted(roster.cards.keys() - whole), 3)
    sides = [every[:3], every[3:]]
    same = [{roster.cards[key].team for key in side} for side in sides]
    return [
        (teams.copy().pop() if len(teams) == 1 and options.draft_team_card == "if_same_team" else "", side)
        for teams, side in zip(same, sides, strict=True)
    ]


def _side(t: DashArenaTable, team: int, cards: tuple[str, list[str]]) -> list[Any]:
    """Returns the acts by which a player lays cards and the token. The Team card after the figures' where it depends on them."""
    whole, keys = cards
    seat = t.seats[team]
    t.dice.shuffle(keys)
    acts: list[Any] = [LayCard(seat, key, place) for key, place in zip(keys, CARD_PLACES[3 * team :], strict=False)]
    acts += [MoveToken(seat, HOMES[team])]
    if not t.state.options.draft:
        t.dice.shuffle(acts)
    if whole:
        acts.insert(len(acts) if t.state.options.draft else t.dice.randrange(len(acts)), LayCard(seat, whole, TEAM_PLACES[team]))
    return acts


def unknown(t: DashArenaTable) -> Acts:
    """Uses, now and then, a card that the companion does not know. A figure goes elsewhere, and both players agree."""
    if t.state.phase == "card":
        yield from ruled(t)
        return
    cards = [act for act in ruling.every(t.state) if isinstance(act, UseCard)] if t.state.options.advanced else []
    if not cards or t.dice.random() >= 0.2:
        return
    yield from t.say(t.dice.choice(cards))
    yield from ruled(t)


def ruled(t: DashArenaTable) -> Acts:
    """A figure is laid where the card says, and both agree."""
    assert t.state.ruling is not None
    free = [space for space in range(len(arena(t.state).names)) if space not in t.state.field.spaces and arena(t.state).gate[space] < 0]
    figure = t.dice.randrange(len(FIGURES))
    space = t.dice.choice(free)
    if space not in t.state.field.disks and t.state.field.spaces[figure] not in (-1, *t.state.field.disks):
        face = "down" if t.state.field.prone >> figure & 1 else "up"
        yield from t.decide(Lay(t.seats[t.state.ruling.team], FIGURES[figure], face, figure_at(t.state, space)))
        yield from t.rest("as the card says")
    for seat in t.dice.sample(t.seats, 2):
        yield from t.decide(Agree(seat))
        yield from t.do(Press(seat))

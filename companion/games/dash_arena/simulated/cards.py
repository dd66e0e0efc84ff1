"""What hands do with the cards of the advanced game: drafting, laying teams, Turn Abilities, cards that nobody knows."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

from companion.games.dash_arena.rules import activation, ruling
from companion.games.dash_arena.simulated.plausible import certain
from companion.games.dash_arena.simulated.sitting import Sitting
from companion.games.dash_arena.state import FIGURES, Agree, Lay, LayCard, MoveToken, Options, Pick, UseCard
from companion.games.dash_arena.table.card_places import CARD_PLACES, HOMES, TEAM_PLACES
from companion.games.dash_arena.table.layout import arena, figure_at
from companion.games.dash_arena.teams.roster import roster_of
from companion.simulated_table.acts import Press
from companion.simulated_table.sharing import Acts

UNSEEN = 3
"""Cards and tokens that are laid before the hands leave, at most."""


def prepare(s: Sitting) -> Acts:
    """Cards are drafted where the house does so; then each side is laid out, both at the same time."""
    while s.state.phase == "draft":
        seat = s.dice.choice(sorted(s.game.to_act(s.state)))
        yield from s.decide(Pick(seat))
        yield from s.do(Press(seat))
    s.barrier = s.state
    sides = [list(_side(s, team, cards)) for team, cards in enumerate(_teams(s))]
    unseen = 0
    while any(sides):
        side = s.dice.choice([acts for acts in sides if acts])
        yield from s.decide(side.pop(0))
        unseen += 1
        if s.state.phase != "teams" or unseen >= UNSEEN or s.dice.random() < 0.5:
            yield from s.rest("a team")
            unseen = 0


def _teams(s: Sitting) -> list[tuple[str, list[str]]]:
    """Team card (empty: none) and Roster cards of both sides."""
    roster, options = roster_of(s.state.options.rosters), s.state.options
    if not options.draft:
        teams = [s.dice.choice(sorted(roster.teams))] * 2 if options.mirror_teams else s.dice.sample(sorted(roster.teams), 2)
        return [(team, sorted(key for key, card in roster.cards.items() if card.team == team)) for team in teams]
    # Whoever has drafted a whole team plays it as one.
    every = s.dice.sample(sorted(roster.cards), 6)
    if s.dice.random() < 0.3:
        team = s.dice.choice(sorted(roster.teams))
        whole = sorted(key for key, card in roster.cards.items() if card.team == team)
        every = whole + s.dice.sample(sorted(roster.cards.keys() - whole), 3)
    sides = [every[:3], every[3:]]
    same = [{roster.cards[key].team for key in side} for side in sides]
    return [
        (teams.copy().pop() if len(teams) == 1 and options.draft_team_card == "if_same_team" else "", side)
        for teams, side in zip(same, sides, strict=True)
    ]


def _side(s: Sitting, team: int, cards: tuple[str, list[str]]) -> list[Any]:
    """What a player lays, the Team card after the figures' where it depends on them."""
    whole, keys = cards
    seat = s.seats[team]
    s.dice.shuffle(keys)
    acts: list[Any] = [LayCard(seat, key, place) for key, place in zip(keys, CARD_PLACES[3 * team :], strict=False)]
    acts += [MoveToken(seat, HOMES[team])]
    if not s.state.options.draft:
        s.dice.shuffle(acts)
    if whole:
        acts.insert(len(acts) if s.state.options.draft else s.dice.randrange(len(acts)), LayCard(seat, whole, TEAM_PLACES[team]))
    return acts


def abilities(s: Sitting) -> list[Any]:
    """What the active player does with its token now: takes it home, uses an ability, mostly nothing."""
    if not s.state.options.advanced or s.state.phase not in activation.PHASES:
        return []
    every = list(activation.every(s.state))
    home = [act for act in every if act.to in HOMES]
    uses = [act for act in every if act.to not in HOMES]
    if home and s.dice.random() < 0.5:
        return home
    return [s.dice.choice(uses)] if uses and s.dice.random() < 0.25 else []


def unknown(s: Sitting) -> Acts:
    """Now and then a card is used that the companion does not know: a figure goes elsewhere, and both players agree."""
    if s.state.phase == "card":
        yield from ruled(s)
        return
    cards = [act for act in ruling.every(s.state) if isinstance(act, UseCard)] if s.state.options.advanced else []
    if not cards or s.dice.random() >= 0.2:
        return
    use = s.dice.choice(cards)
    yield from s.rest("before a card")
    s.doubtful = not certain(s)
    yield from s.decide(use)
    yield from s.touch(use)
    yield from ruled(s)


def ruled(s: Sitting) -> Acts:
    """A figure is laid where the card says, and both agree."""
    assert s.state.ruling is not None
    free = [space for space in range(len(arena(s.state).names)) if space not in s.state.field.spaces and arena(s.state).gate[space] < 0]
    figure = s.dice.randrange(len(FIGURES))
    space = s.dice.choice(free)
    if space not in s.state.field.disks and s.state.field.spaces[figure] not in (-1, *s.state.field.disks):
        face = "down" if s.state.field.prone >> figure & 1 else "up"
        yield from s.decide(Lay(s.seats[s.state.ruling.team], FIGURES[figure], face, figure_at(s.state, space)))
        yield from s.rest("as the card says")
    for seat in s.dice.sample(s.seats, 2):
        yield from s.decide(Agree(seat))
        yield from s.do(Press(seat))
    s.barrier = s.state


def drawn_rosters(dice: random.Random, options: Options) -> Options:
    """The box as it is, or with a card that the companion does not know."""
    parts = dict(options.rosters)
    if not options.advanced or dice.random() >= 0.3:
        return options
    key = dice.choice([key for key, _ in parts["cards"]])
    cards = tuple((k, _manual(entry) if k == key else entry) for k, entry in parts["cards"])
    return replace(options, rosters=(("cards", cards), ("teams", parts["teams"])))


def _manual(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple((name, ("manual",) if name == "hooks" else value) for name, value in entry)

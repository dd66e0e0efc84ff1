"""Matches of the advanced game as tests need them: teams laid, figures placed, positions with chosen cards."""

from __future__ import annotations

from dataclasses import replace

from companion.games.dash_arena.examples import HOME, acting, placed
from companion.games.dash_arena.state import Cards, LayCard, MoveToken, Options, PlaceFigure, SpawnDisk
from companion.games.dash_arena.table.card_places import CARD_PLACES, HOMES, TEAM_PLACES
from companion.games.dash_arena.teams.placeholders import CARDS, TEAMS

ADVANCED = Options(mode="advanced")
DRAFT = Options(draft=True)
SEATS = ("red", "blue")


def play(game, state, *actions):
    """Plays legal actions; each must be among those that are listed."""
    for action in actions:
        assert game.faults(state, action) == (), (action, game.faults(state, action))
        assert action in set(game.legal_actions(state)), action
        state = game.apply(state, action)
    return state


def broken(game, state, action):
    """The rules that an act breaks; it must not be listed."""
    assert action not in set(game.legal_actions(state))
    return [fault.rule for fault in game.faults(state, action)]


def lays(team, whole, *cards):
    """A player's cards and token. `team` 0 Red, 1 Blue; `whole` the Team card, empty: none."""
    seat = SEATS[team]
    acts = [LayCard(seat, card, place) for card, place in zip(cards, CARD_PLACES[3 * team :], strict=False)]
    acts += [LayCard(seat, whole, TEAM_PLACES[team])] if whole else []
    return *acts, MoveToken(seat, HOMES[team])


def team(number, whole):
    """One of the placeholder teams, laid by a player."""
    return lays(number, whole, *(f"{whole}-{n}" for n in (1, 2, 3)))


def laid(game, red="t1", blue="t2", options=ADVANCED):
    """Both teams laid; the first disk spawn begins."""
    return play(game, game.begin(SEATS, options), *team(0, red), *team(1, blue))


def spawned(game, red="t1", blue="t2", options=ADVANCED):
    """The first turn begins: Red's."""
    places = [PlaceFigure(name.split("-")[0], name, f"{at}.figure") for name, at in HOME.items()]
    state = laid(game, red, blue, options)
    second = [SpawnDisk("red", "e5.disk"), *places[3:], *places[:3]]
    return play(game, state, *second)


def using(game, red, blue, dice, *, disk="", prone="", team=0, options=ADVANCED, **figures):
    """A position in which a team has rolled. `red` and `blue`: a team's key, or three cards by name."""
    sides = [tuple(f"{one}-{n}" for n in (1, 2, 3)) if one in TEAMS else tuple(one.split()) for one in (red, blue)]
    assert all(card in CARDS or card.startswith("x") for side in sides for card in side), sides
    state = acting(game, dice, lambda begun: placed(begun, disk, prone, **figures), options, team)
    teams = red if red in TEAMS else "", blue if blue in TEAMS else ""
    return replace(state, cards=Cards(sides[0] + sides[1], teams, HOMES))


def rostered(**cards):
    """The placeholder roster with the hooks of some cards or teams changed: `rostered(t1_2=("manual",))`."""
    from companion.games.dash_arena.teams.placeholders import ROSTERS

    changed = {key.replace("_", "-"): hooks for key, hooks in cards.items()}

    def written(key, entry):
        return tuple((name, changed.get(key, value) if name == "hooks" else value) for name, value in entry)

    return tuple((part, tuple((key, written(key, entry)) for key, entry in every)) for part, every in ROSTERS)


def moved(table, start, end):
    """The same table with whatever lies in one place in another."""
    return table.put({start: (), end: (*table[end], *table[start])})

"""The wishes of simulated players: which cards and tokens to plan, and how to use a card that is shown."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from companion.games.flag_dash.rules.planning import available, pairs_due
from companion.games.flag_dash.rules.resolve import ability, runners, team_of
from companion.games.flag_dash.rules.steps import carries, landing
from companion.games.flag_dash.rules.turns import won_apply
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import BASIC_CARDS, SPECIAL_CARDS, SPY, EndMove, GiveFlag, PassFlags, State, Won
from companion.games.flag_dash.topology import CELLS, WIDE, apart, cells_in_play, direction, map_of
from companion.rules.values import Seat, Show
from companion.simulated_table.ways import steps_to


def distances(state: State, goals: list[int]) -> list[int]:
    """Spaces from every cell to the nearest goal, tunnels free, walls kept, pawns left out."""
    assert state.ground is not None
    ways, holes = map_of(state.ground), state.tunnels

    def beside(here: int) -> Iterator[int]:
        for cell, d in product(holes if here in holes else (here,), range(4)):
            there = ways.next[cell][d]
            if there >= 0 and (not ways.wall[cell][d] or ways.over[there][(d + 2) % 4]):
                yield there

    found = steps_to(goals, beside, CELLS)
    for hole in holes:
        found[hole] = min(found[other] for other in holes)
    return found


def home_cells(state: State, team: int) -> list[int]:
    """The cells in which a carrier of this team scores."""
    assert state.ground is not None
    land = state.ground
    row, first, last = land.lines[team]
    cells = cells_in_play(land)
    if row < 0:
        return [spot for spot in cells if spot // WIDE in land.home[team]]
    return [spot for spot in cells if first <= spot % WIDE <= last and (spot // WIDE <= row if team == 0 else spot // WIDE >= row)]


def evaluation(state: State, team: int) -> float:
    """Returns how well this team stands."""
    if state.doubt:
        state = won_apply(state, Won())
    if state.outcome is not None:
        named = ("red", "white")[team]
        return 500.0 * (1 if any(seat.startswith(named) for seat in state.outcome.winners) else -1 if state.outcome.winners else 0)
    return _chance(state, team) - 0.8 * _chance(state, 1 - team)


def _chance(state: State, team: int) -> float:
    there = state.flags[1 - team]
    mine = range(team * 3, team * 3 + 3)
    worth = 6.0 * max(len(set(state.held[char])) for char in mine)
    worth += 0.4 * sum(state.boosts[char] for char in mine)
    if there < 0:
        return worth + 40 - 2.0 * min(30, distances(state, home_cells(state, team))[state.cells[-1 - there]])
    away = distances(state, [there])
    near = sorted(away[state.cells[char]] for char in (team * 3, team * 3 + 2))
    return worth - 1.0 * min(30, near[0]) - 0.3 * min(30, near[1])


def plan(t: FlagDashTable, seat: Seat) -> list[tuple[str, str]]:
    """Pairs of card and token for this round."""
    state, dice = t.state, t.dice
    hand = state.hands.index(seat)
    count = pairs_due(state, hand)
    special = [card for colour, card in SPECIAL_CARDS.items() if ability(state, hand, colour) >= 0]
    cards = [*BASIC_CARDS, *special]
    wanted = _wishes(t, hand)
    if special and dice.random() < 0.12:
        # Seldom the way to win, but whoever has such a card likes to play it.
        wanted.insert(0, dice.choice(special))
    dice.shuffle(cards)
    chosen = [card for card in dict.fromkeys([*wanted, *cards]) if card in cards] if dice.random() < 0.75 else cards
    tokens = list(available(state, hand))
    if count == 1:
        return [(chosen[0], "7")]
    dice.shuffle(tokens)
    if SPY in tokens and (len(tokens) < 4 or dice.random() < 0.5):
        tokens.remove(SPY)
    pairs = list(zip(chosen[:2], tokens[:2], strict=True))
    if dice.random() < 0.5:
        # Strong tokens for runs that lead somewhere.
        pairs.sort(key=lambda pair: pair[1] in ("1", "7"))
        pairs = list(zip(chosen[:2], [token for _, token in pairs], strict=True))
    return pairs


def _wishes(t: FlagDashTable, hand: int) -> list[str]:
    """Cards that would help the runner on its way, the most useful first."""
    state = t.state
    team = team_of(state, hand)
    char = t.dice.choice(runners(state, hand))
    there, here = state.flags[1 - team], state.cells[char]
    wishes: list[str] = []
    if there >= 0:
        away = distances(state, [there])
        if away[here] <= 1:
            wishes.append("flag")
    elif carries(state, char):
        away = distances(state, home_cells(state, team))
    else:
        away = distances(state, [state.cells[-1 - there]])
        wishes += ["push"]
    assert state.ground is not None
    for _ in range(2):
        better = []
        for face in ("forward", "backward", "left", "right"):
            spot = landing(state, char, here, direction(state.ground, face, team))
            if spot >= 0 and away[spot] < away[here]:
                better.append((face, spot))
        if better:
            face, here = t.dice.choice(better)
            wishes.append(face)
        if there >= 0 and away[here] <= 1:
            wishes.append("flag")
    beside = [foe for foe in range(6) if foe // 3 != char // 3 and apart(state.cells[char], state.cells[foe]) == 1]
    if beside and t.dice.random() < 0.5:
        wishes.insert(0, t.dice.choice(["flag", "push"]))
    return wishes


def choose(t: FlagDashTable, seat: Seat) -> Any:
    """The next act in this hand's move, out of the legal ones. Cards for #3 and #6 are not shown here."""
    state, dice = t.state, t.dice
    team = team_of(state, state.hands.index(seat))
    legal = [action for action in t.game.legal_actions(state) if not isinstance(action, Show)]
    ends = [action for action in legal if isinstance(action, EndMove)]
    if ends and (len(legal) == len(ends) or dice.random() < 0.05):
        return dice.choice(ends)
    acts = [action for action in legal if not isinstance(action, EndMove)]
    if not acts:
        return dice.choice(ends or legal)
    gives = [action for action in acts if isinstance(action, GiveFlag | PassFlags)]
    if gives and dice.random() < 0.6:
        # Seldom possible, and never the best for whoever carries.
        return dice.choice(gives)
    if dice.random() < 0.18:
        kinds = sorted({type(action).__name__ for action in acts})
        kind = dice.choice(kinds)
        return dice.choice([action for action in acts if type(action).__name__ == kind])
    best, action = t.liked(acts, lambda action: evaluation(t.game.apply(state, action), team), whim=0.3, most=40)
    return action if best > evaluation(state, team) - 0.2 or not ends else dice.choice(ends)

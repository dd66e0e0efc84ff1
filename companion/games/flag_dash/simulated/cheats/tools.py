"""Cards and abilities against the rules (FD-V08, FD-V34 to FD-V36, FD-V39, FD-V45 to FD-V47)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.flag_dash.rules.cats import chase_due, chase_pairs
from companion.games.flag_dash.rules.moving import directions
from companion.games.flag_dash.rules.planning import BACK
from companion.games.flag_dash.rules.pushing import in_line
from companion.games.flag_dash.rules.resolve import ability, possible, team_of, token_of
from companion.games.flag_dash.rules.steps import around, landing, trapped
from companion.games.flag_dash.simulated.cheats.chips import step
from companion.games.flag_dash.simulated.cheats.steps import plain
from companion.games.flag_dash.simulated.table import FlagDashTable
from companion.games.flag_dash.state import CARDS, CAT_LADY, CATS, DIGGER, SPECIAL_CARDS, TECH_NERD
from companion.games.flag_dash.table.layout import TRAP_AT, TUNNEL_AT
from companion.games.flag_dash.topology import apart, cells_in_play
from companion.rules.values import PlacedPiece, Seat
from companion.simulated_table.wrong import Finder, Wrong, one_of


def cells(t: FlagDashTable) -> list[int]:
    """All cells in play."""
    land = t.state.ground
    assert land is not None
    return cells_in_play(land)


def defenders_card(t: FlagDashTable, seat: Seat) -> Wrong | None:
    """FD-V34: the special card of the team's defender is shown."""
    state = t.state
    hand, n = state.hands.index(seat), state.half + 1
    card = SPECIAL_CARDS.get(state.who[team_of(state, hand) * 3 + 1], "")
    if not state.options.abilities or not card or state.lanes[hand].cards[state.half] != BACK:
        return None
    return Wrong(((f"{seat}.card{n}", (PlacedPiece("card", BACK),), (PlacedPiece("card", card),)),), ("card",))


def spy_stays(t: FlagDashTable, seat: Seat) -> Wrong | None:
    """FD-V35: the used spy token is kept among the others."""
    if not seat or t.state.hands.index(seat) not in t.state.spied:
        return None
    return Wrong(((f"{seat}.used", (), (PlacedPiece("token", "spy"),)),), ("token",))


def bad_trap(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V36: on a character, on a flag, or too far away."""
    state, play = t.state, t.state.play
    assert play is not None
    char = ability(state, play.hand, TECH_NERD)
    if char < 0 or "trap" not in possible(state, play) or play.char not in (-1, char) or len(state.traps) >= 2:
        return None
    if not state.options.trapped_may_act and trapped(state, char):
        return None
    here = state.cells[char]
    taken = [spot for spot in (*state.cells, *state.flags) if spot >= 0 and spot not in state.traps]
    far = [spot for spot in cells(t) if 3 <= apart(here, spot) <= 4 and spot not in taken and spot not in state.traps]
    near = [spot for spot in taken if apart(here, spot) <= 2]
    return one_of(t.dice, (Wrong(((TRAP_AT[spot], (), (PlacedPiece("trap"),)),)) for spot in (*far, *near)))


def wrong_pull(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V39: a lasso sideways or away, cats that drive somebody nearer."""
    state, play = t.state, t.state.play
    assert play is not None

    def found() -> Iterator[Wrong]:
        lady, roper = ability(state, play.hand, CAT_LADY), ability(state, play.hand, "yellow")
        if "push" in possible(state, play) or token_of(state, play.hand) in ("2", "4"):
            return
        if token_of(state, play.hand) in CATS and lady >= 0 and chase_due(state) and not play.chased:
            at, others = state.cells[lady], {char for pair in chase_pairs(state) for char in pair}
        elif (
            roper >= 0
            and "lasso" in possible(state, play)
            and play.char in (-1, roper)
            and len(play.left) == 1
            and "push" not in possible(state, play)
            and (state.options.trapped_may_act or not trapped(state, roper))
        ):
            at, others = state.cells[roper], {char for char in range(6) if in_line(state, roper, char)}
        else:
            return
        for char in sorted(others):
            here = state.cells[char]
            if trapped(state, char):
                continue
            for d in range(4):
                to = landing(state, char, here, d)
                nearer = to >= 0 and apart(to, at) < apart(here, at)
                if to >= 0 and apart(to, here) == 1 and nearer == (token_of(state, play.hand) in CATS):
                    yield step(state, char, to)

    return one_of(t.dice, found())


def bad_dig(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V45: too far away, under a character, or a tunnel closed from afar."""
    state, play = t.state, t.state.play
    assert play is not None
    char = ability(state, play.hand, DIGGER)
    if (
        char < 0
        or "dig" not in possible(state, play)
        or play.char not in (-1, char)
        or len(play.left) > 1
        or "push" in possible(state, play)
    ):
        return None
    if not state.options.trapped_may_act and trapped(state, char):
        return None
    here, tunnel = state.cells[char], (PlacedPiece("tunnel"),)

    def found() -> Iterator[Wrong]:
        for spot in cells(t):
            if spot in state.tunnels:
                if apart(here, spot) > 1:
                    yield Wrong(((TUNNEL_AT[spot], tunnel, ()),), ("tunnel",))
            elif state.spare_tunnels and (2 <= apart(here, spot) <= 4 or (spot in state.cells and spot in around(state, here))):
                yield Wrong(((TUNNEL_AT[spot], (), tunnel),), ("tunnel",))

    return one_of(t.dice, (wrong for wrong in found() if wrong.changes[0][2]))


def used_token(t: FlagDashTable, seat: Seat) -> Wrong | None:
    """FD-V46: the spy gives way to a token that is already used."""
    state = t.state
    hand, n = state.hands.index(seat), state.half + 1
    lane = state.lanes[hand]
    if hand not in state.forced or not lane.used:
        return None
    face = t.dice.choice(lane.used)
    return Wrong(((f"{seat}.token{n}", (PlacedPiece("token", "spy"),), (PlacedPiece("token", face),)),), ("token",))


def card_before_chase(t: FlagDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001
    """FD-V47: with cat #3 the card comes first."""
    state, play = t.state, t.state.play
    assert play is not None
    lady = ability(state, play.hand, CAT_LADY)
    if (
        token_of(state, play.hand) != "cat3"
        or lady < 0
        or play.chased
        or not chase_due(state)
        or state.boosts[lady]
        or trapped(state, lady)
    ):
        return None
    here = state.cells[lady]
    return one_of(t.dice, (step(state, lady, to) for _, d in directions(state, play) if (to := landing(state, lady, here, d)) >= 0))


def same_card(t: FlagDashTable, seat: Seat) -> Wrong | None:
    """FD-V08: the second card was already shown this round."""
    state, play, _ = plain(t)
    lane = state.lanes[play.hand]
    shown = [face for face in (*lane.cards, *lane.combos) if face in CARDS]
    if token_of(state, play.hand) not in ("3", "6") or lane.combos[state.half] or not shown:
        return None
    return Wrong(((f"{seat}.combo{state.half + 1}", (), (PlacedPiece("card", t.dice.choice(shown)),)),), ("card",))


FINDERS: dict[str, tuple[str, Finder]] = {
    "FD-V08": ("move", same_card),
    "FD-V34": ("turn", defenders_card),
    "FD-V35": ("end", spy_stays),
    "FD-V36": ("move", bad_trap),
    "FD-V39": ("move", wrong_pull),
    "FD-V45": ("move", bad_dig),
    "FD-V46": ("replace", used_token),
    "FD-V47": ("move", card_before_chase),
}

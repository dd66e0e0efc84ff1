"""Single acts that a rule forbids. Whatever hands may try is looked through for one that breaks the wanted rule first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.games.tekton_dash import actions
from companion.games.tekton_dash.rules.cards.effects import effects
from companion.games.tekton_dash.rules.custom import due
from companion.games.tekton_dash.rules.steps import step_rule
from companion.games.tekton_dash.simulated.table import TektonDashTable
from companion.games.tekton_dash.track.blueprints import SQUARES
from companion.games.tekton_dash.track.floors import FLOORS, GAP_NAMES, GAPS, NAMES, NUMBER, SPOTS
from companion.games.tekton_dash.track.piles import FACES
from companion.rules.values import Seat, Show
from companion.simulated_table.cheats import Cheats, Finder, Found
from companion.simulated_table.wrong import between

CHEATS = Cheats()


def steps(t: TektonDashTable, seat: Seat) -> Iterator[actions.Move]:
    """The dasher anywhere; what is near comes first."""
    here = t.state.spots[t.seats.index(seat)]
    spots = sorted(range(SPOTS), key=lambda spot: (max(abs(spot // 6 - here // 6), abs(spot % 6 - here % 6)), t.dice.random()))
    yield from (actions.Move(seat, NAMES[spot]) for spot in spots if spot != here)


def pushes(t: TektonDashTable, seat: Seat) -> Iterator[actions.Carry]:
    """Carried somewhere else than the arrow points, to a spot where a step might lead too."""
    number = t.seats.index(seat)
    yield from (actions.Carry(seat, act.to) for act in steps(t, seat) if not step_rule(t.state, number, NUMBER[act.to]))


def takes(t: TektonDashTable, seat: Seat) -> Iterator[actions.Take]:
    """The own floor first, then any."""
    number = t.seats.index(seat)
    here, board = t.state.spots[number], t.state.boards[number]
    free = [SQUARES[square] for square, pile in enumerate(board) if not pile]
    floors = (floor for floor in (here, *t.dice.sample(FLOORS, len(FLOORS))) if 0 <= floor < SPOTS and t.state.tiles[floor] and free)
    yield from (actions.Take(seat, NAMES[floor], t.dice.choice(free)) for floor in floors)


def puts(t: TektonDashTable, seat: Seat) -> Iterator[actions.Put]:
    number = t.seats.index(seat)
    held = [SQUARES[square] for square, pile in enumerate(t.state.boards[number]) if pile]
    for floor in (t.state.spots[number], *t.dice.sample(FLOORS, 8)):
        yield from (actions.Put(seat, square, NAMES[floor]) for square in held if 5 < floor < 54)


def builds(t: TektonDashTable, seat: Seat) -> Iterator[actions.Build]:
    board = t.state.boards[t.seats.index(seat)]
    held = [SQUARES[square] for square, pile in enumerate(board) if pile]
    for start in t.dice.sample(held, len(held)):
        yield from (actions.Build(seat, start, end) for end in t.dice.sample(SQUARES, len(SQUARES)) if end != start)


def walls(t: TektonDashTable, seat: Seat) -> Iterator[actions.Unblock]:
    """Walls moved to any other gap; a gap is narrower than two Walls and holds one."""
    for start in t.state.walls:
        free = (end for end in t.dice.sample(GAPS, 12) if end not in t.state.walls)
        yield from (actions.Unblock(seat, GAP_NAMES[start], GAP_NAMES[end]) for end in free)


def spawns(t: TektonDashTable, seat: Seat) -> Iterator[actions.SpawnTile]:
    floors = [*t.dice.sample(FLOORS, 20), *(floor for floor in FLOORS if 0 < t.state.ground[floor] < 7)]
    yield from (actions.SpawnTile(seat, NAMES[floor], face) for floor in floors for face in FACES if floor % 6 < len(t.seats))


def card_acts(t: TektonDashTable, seat: Seat) -> Iterator[Any]:
    """Other choices of the open card: what it does with other pieces than it may."""
    legal = list(effects(t.state))[:1]
    for act in legal:
        fields = {"to": [NAMES[spot] for spot in FLOORS], "end": [NAMES[spot] for spot in FLOORS], "other": list(t.seats)}
        for name, values in fields.items():
            if hasattr(act, name) and not (name == "end" and ".gap" in act.end):
                for value in t.dice.sample(values, len(values)):
                    yield type(act)(**{**{each: getattr(act, each) for each in act.__slots__}, name: value})
    if t.state.card is not None and t.state.card.name == "move-wall":
        yield from (actions.MoveWall(act.seat, act.start, act.end) for act in walls(t, seat))


def token_acts(t: TektonDashTable, seat: Seat) -> Iterator[Any]:
    """Acts that the token that was shown does not allow, and other choices of the open card."""
    if t.state.token is None:
        yield from card_acts(t, seat)
    elif t.state.token.name == "froggy-jump":
        yield from steps(t, seat)
    elif t.state.token.name == "hijack":
        yield from (actions.SwapPosition(seat, other) for other in t.dice.sample(t.seats, len(t.seats)) if other != seat)


def shows(t: TektonDashTable, seat: Seat) -> Iterator[Show]:
    """Tokens of anybody's hand."""
    for name, held in t.tokens.items():
        yield from (Show(name, f"{name}.token", face) for face in held)


def set_ups(t: TektonDashTable, seat: Seat) -> Iterator[Any]:
    """Elements, starting tiles and dashers where they may not be."""
    for name in t.seats:
        yield from (actions.PlaceMeeple(name, f"{lane}0") for lane in "abcdef")
        yield from (actions.StartTile(name, square, t.dice.choice(FACES[:4])) for square in t.dice.sample(SQUARES, 6))
    floors = t.dice.sample(FLOORS, 12)
    if t.state.phase == "elements":
        yield from (actions.PlaceElement(t.seats[due(t.state)[1]], NAMES[floor], "spawn", "red") for floor in floors)


def flips(t: TektonDashTable, seat: Seat) -> Iterator[actions.Flip]:
    if t.state.blueprints[t.seats.index(seat)]:
        yield actions.Flip(seat)


def tokens(t: TektonDashTable, seat: Seat) -> Iterator[actions.KeepToken]:
    if len(t.state.podium) > 0 and t.state.options.mode != "super_dash":
        yield from (actions.KeepToken(seat, f"podium.{slot}") for slot in t.state.podium)


def others_steps(t: TektonDashTable, seat: Seat) -> Iterator[actions.Move]:
    """Steps of a seat that is not on turn."""
    yield from steps(t, t.dice.choice([each for each in t.seats if each != seat]))


def on_the_floor(t: TektonDashTable, seat: Seat, state: Any) -> Iterator[Any]:
    """Takes, Puts and tokens for the tile under the dasher in this position."""
    number = state.seats.index(seat)
    floor, board = NAMES[state.spots[number]], state.boards[number]
    yield from (actions.Take(seat, floor, square) for square, pile in zip(SQUARES, board, strict=True) if not pile)
    yield from (actions.Put(seat, square, floor) for square, pile in zip(SQUARES, board, strict=True) if pile)
    yield from (Show(seat, f"{seat}.token", face) for face in t.tokens.get(seat, ()))


def here_or_a_step_on(kind: str) -> Finder:
    """Makes a finder of a wrong act with the tile under the dasher, or under it after a legal step."""

    def found(t: TektonDashTable, seat: Seat) -> Found:
        rules, moves = t.rules()[kind], [act for act in t.legal(actions.Move) if act.seat == seat]
        ways: list[tuple[Any, ...]] = [(), *((act,) for act in t.dice.sample(moves, len(moves)))]
        for first in ways:
            state = t.game.apply(t.state, *first) if first else t.state
            for act in on_the_floor(t, seat, state) if state.spots[state.seats.index(seat)] >= 0 else ():
                faults = t.faults(state, act)
                if faults and faults[0].rule in rules:
                    return between(t.table(state), t.game.layout(t.game.apply(state, act)), seat=seat, first=first)
        return None

    return found


def late_steps(t: TektonDashTable, seat: Seat) -> Iterator[actions.Move]:
    """Steps of those whose turn is over, or was skipped."""
    past = t.state.past
    who = [number for number, _ in t.state.passed_over] or ([past.seat] if past is not None else [])
    yield from (act for number in who for act in steps(t, t.seats[number]))


CHEATS.refused("turn move", "TD-V01", others_steps)
CHEATS.refused("move", "TD-V03", puts)
for own in ("TD-V04", "TD-V05", "TD-V06", "TD-V07", "TD-V46"):
    CHEATS.refused("turn move", own, steps, rare=own in ("TD-V06", "TD-V07"))
CHEATS.refused("turn move", "TD-V08", takes)
CHEATS.refused("move", "TD-V09", builds, rare=True)
CHEATS.refused("move", "TD-V10", builds, "TD-069", rare=True)
CHEATS.refused("turn", "TD-V11", builds, "TD-093", "TD-094")
for near in ("TD-V12", "TD-V16", "TD-V17", "TD-V54"):
    CHEATS.at("turn move", near, rare=True)(here_or_a_step_on(near))
CHEATS.refused("turn move", "TD-V14", puts, "TD-115", "TD-116", rare=True)
CHEATS.refused("turn move", "TD-V15", puts, "TD-085")
CHEATS.refused("drawn", "TD-V20", steps, rare=True)
CHEATS.refused("turn", "TD-V21", late_steps, rare=True)
for other in ("TD-V23", "TD-V38", "TD-V53"):
    CHEATS.refused("choose", other, card_acts, rare=True)
CHEATS.refused("turn move", "TD-V25", takes, "TD-105", rare=True)
CHEATS.refused("move", "TD-V26", spawns)
CHEATS.refused("move", "TD-V28", pushes, rare=True)
CHEATS.refused("turn move", "TD-V29", steps, rare=True)
CHEATS.refused("turn", "TD-V30", flips, "TD-099")
CHEATS.refused("turn", "TD-V31", late_steps, "TD-070", rare=True)
CHEATS.refused("turn move", "TD-V32", tokens, rare=True, left_out=True)
CHEATS.refused("window", "TD-V35", shows, "TD-174", "TD-178", "TD-184", rare=True)
CHEATS.refused("turn move", "TD-V36", shows)
CHEATS.refused("turn", "TD-V37", late_steps, "TD-144", rare=True)
CHEATS.refused("choose", "TD-V39", card_acts, "TD-151", "TD-159", "TD-164", rare=True)
CHEATS.refused("choose token", "TD-V40", token_acts, rare=True)
CHEATS.refused("turn move", "TD-V42", steps, "TD-186", rare=True)
CHEATS.refused("set-up", "TD-V43", set_ups)
CHEATS.refused("turn", "TD-V44", walls)
CHEATS.refused("turn", "TD-V49", late_steps, rare=True)
CHEATS.refused("choose", "TD-V51", card_acts, "TD-157", rare=True)
CHEATS.refused("move", "TD-V52", builds, rare=True)
CHEATS.refused("turn", "TD-V56", walls, "TD-110", rare=True)

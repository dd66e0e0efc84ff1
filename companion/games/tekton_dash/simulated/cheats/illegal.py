"""Single acts that a rule forbids: whatever hands may try is looked through for one that breaks the wanted rule first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.games.tekton_dash.actions import (
    Build,
    Carry,
    Flip,
    KeepToken,
    Move,
    MoveWall,
    PlaceElement,
    PlaceMeeple,
    Put,
    SpawnTile,
    StartTile,
    SwapPosition,
    Take,
    Unblock,
)
from companion.games.tekton_dash.rules.cards.effects import effects
from companion.games.tekton_dash.rules.custom import due
from companion.games.tekton_dash.rules.steps import step_rule
from companion.games.tekton_dash.simulated.table import TektonDashTable
from companion.games.tekton_dash.track.blueprints import SQUARES
from companion.games.tekton_dash.track.floors import FLOORS, GAP_NAMES, GAPS, NAMES, NUMBER, SPOTS
from companion.games.tekton_dash.track.piles import FACES
from companion.rules.values import Seat, Show
from companion.simulated_table.wrong import Finder, Wrong, between

LOOKED = 120
"""Acts that are looked at for one that breaks the wanted rule."""
Tries = Callable[[TektonDashTable, Seat], Iterator[Any]]


def steps(t: TektonDashTable, seat: Seat) -> Iterator[Move]:
    """The dasher anywhere; what is near comes first."""
    here = t.state.spots[t.seats.index(seat)]
    spots = sorted(range(SPOTS), key=lambda spot: (max(abs(spot // 6 - here // 6), abs(spot % 6 - here % 6)), t.dice.random()))
    yield from (Move(seat, NAMES[spot]) for spot in spots if spot != here)


def pushes(t: TektonDashTable, seat: Seat) -> Iterator[Carry]:
    """Carried somewhere else than the arrow points, to a spot where a step might lead too."""
    number = t.seats.index(seat)
    yield from (Carry(seat, act.to) for act in steps(t, seat) if not step_rule(t.state, number, NUMBER[act.to]))


def takes(t: TektonDashTable, seat: Seat) -> Iterator[Take]:
    """The own floor first, then any."""
    number = t.seats.index(seat)
    here, board = t.state.spots[number], t.state.boards[number]
    free = [SQUARES[square] for square, pile in enumerate(board) if not pile]
    floors = [here, *t.dice.sample(FLOORS, len(FLOORS))]
    yield from (Take(seat, NAMES[floor], t.dice.choice(free)) for floor in floors if 0 <= floor < SPOTS and t.state.tiles[floor] and free)


def puts(t: TektonDashTable, seat: Seat) -> Iterator[Put]:
    number = t.seats.index(seat)
    held = [SQUARES[square] for square, pile in enumerate(t.state.boards[number]) if pile]
    for floor in (t.state.spots[number], *t.dice.sample(FLOORS, 8)):
        yield from (Put(seat, square, NAMES[floor]) for square in held if 5 < floor < 54)


def builds(t: TektonDashTable, seat: Seat) -> Iterator[Build]:
    board = t.state.boards[t.seats.index(seat)]
    held = [SQUARES[square] for square, pile in enumerate(board) if pile]
    for start in t.dice.sample(held, len(held)):
        yield from (Build(seat, start, end) for end in t.dice.sample(SQUARES, len(SQUARES)) if end != start)


def walls(t: TektonDashTable, seat: Seat) -> Iterator[Unblock]:
    """Walls moved to any other gap; a gap is narrower than two Walls and holds one."""
    for start in t.state.walls:
        free = (end for end in t.dice.sample(GAPS, 12) if end not in t.state.walls)
        yield from (Unblock(seat, GAP_NAMES[start], GAP_NAMES[end]) for end in free)


def spawns(t: TektonDashTable, seat: Seat) -> Iterator[SpawnTile]:
    floors = [*t.dice.sample(FLOORS, 20), *(floor for floor in FLOORS if 0 < t.state.ground[floor] < 7)]
    yield from (SpawnTile(seat, NAMES[floor], face) for floor in floors for face in FACES if floor % 6 < len(t.seats))


def wall_cards(t: TektonDashTable, seat: Seat) -> Iterator[MoveWall]:
    for act in walls(t, seat):
        yield MoveWall(act.seat, act.start, act.end)


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
        yield from wall_cards(t, seat)


def token_acts(t: TektonDashTable, seat: Seat) -> Iterator[Any]:
    """What the token that was shown may not do, and other choices of the open card."""
    if t.state.token is None:
        yield from card_acts(t, seat)
    elif t.state.token.name == "froggy-jump":
        yield from steps(t, seat)
    elif t.state.token.name == "hijack":
        yield from (SwapPosition(seat, other) for other in t.dice.sample(t.seats, len(t.seats)) if other != seat)


def breaks(tries: Tries, *rules: str, other: bool = False, left_out: bool = False) -> Finder:
    """An act that breaks one of these rules first; `other`: by a seat that is not on turn."""

    def found(t: TektonDashTable, seat: Seat) -> Wrong | None:
        if t.state.phase != "race":
            return None
        who = t.dice.choice([each for each in t.seats if each != seat]) if other else seat
        for looked, act in enumerate(tries(t, who)):
            if looked > LOOKED:
                return None
            faults = t.game.faults(t.state, act)
            if faults and faults[0].rule in rules and faults[0].kind == "refused" and t.within_reach(act):
                after = t.game.layout(t.game.apply(t.state, act))
                return between(t.table(), after, seat=who, left_out=left_out)
        return None

    return found


def shows(t: TektonDashTable, seat: Seat) -> Iterator[Show]:  # noqa: ARG001 - one shape for all tries
    """Tokens of anybody's hand."""
    for name, held in t.tokens.items():
        yield from (Show(name, f"{name}.token", face) for face in held)


def set_ups(t: TektonDashTable, seat: Seat) -> Iterator[Any]:
    """Elements, starting tiles and dashers where they may not be."""
    for name in t.seats:
        yield from (PlaceMeeple(name, f"{lane}0") for lane in "abcdef")
        yield from (StartTile(name, square, t.dice.choice(FACES[:4])) for square in t.dice.sample(SQUARES, 6))
    whose = t.seats[due(t.state)[1]] if t.state.phase == "elements" else seat
    yield from (PlaceElement(whose, NAMES[floor], "spawn", "red") for floor in t.dice.sample(FLOORS, 12) if t.state.phase == "elements")


def set_up(t: TektonDashTable, seat: Seat) -> Wrong | None:
    """TD-V43: something of the set-up that breaks one of its rules."""
    for act in set_ups(t, seat):
        faults = t.game.faults(t.state, act)
        if faults and faults[0].rule in t.rules()["TD-V43"]:
            return between(t.table(), t.game.layout(t.game.apply(t.state, act)), seat=act.seat)
    return None


def goes_on(rule: str) -> Finder:
    """Somebody whose turn is over, or was skipped, moves all the same."""

    def found(t: TektonDashTable, seat: Seat) -> Wrong | None:  # noqa: ARG001 - one shape for all finders
        past = t.state.past
        who = [number for number, _ in t.state.passed_over] or ([past.seat] if past is not None else [])
        for number in who:
            for act in steps(t, t.seats[number]):
                faults = t.game.faults(t.state, act)
                if faults and faults[0].rule == rule and t.within_reach(act):
                    return between(t.table(), t.game.layout(t.game.apply(t.state, act)), seat=t.seats[number])
        return None

    return found


def flips(t: TektonDashTable, seat: Seat) -> Iterator[Flip]:
    if t.state.blueprints[t.seats.index(seat)]:
        yield Flip(seat)


def tokens(t: TektonDashTable, seat: Seat) -> Iterator[KeepToken]:
    if len(t.state.podium) > 0 and t.state.options.mode != "super_dash":
        yield from (KeepToken(seat, f"podium.{slot}") for slot in t.state.podium)


ILLEGAL: dict[str, tuple[str, Finder]] = {
    "TD-V01": ("turn move", breaks(steps, "TD-059", other=True)),
    "TD-V03": ("move", breaks(puts, "TD-077")),
    "TD-V04": ("turn move", breaks(steps, "TD-080")),
    "TD-V05": ("turn move", breaks(steps, "TD-081")),
    "TD-V06": ("turn move", breaks(steps, "TD-125")),
    "TD-V07": ("turn move", breaks(steps, "TD-126")),
    "TD-V08": ("turn move", breaks(takes, "TD-083", "TD-077")),
    "TD-V09": ("move", breaks(builds, "TD-075", "TD-079")),
    "TD-V14": ("turn move", breaks(puts, "TD-115", "TD-116")),
    "TD-V17": ("turn move", breaks(shows, "TD-140")),
    "TD-V20": ("drawn", breaks(steps, "TD-128")),
    "TD-V21": ("turn", goes_on("TD-129")),
    "TD-V23": ("choose", breaks(card_acts, "TD-102", "TD-133")),
    "TD-V31": ("turn", goes_on("TD-070")),
    "TD-V35": ("window", breaks(shows, "TD-174", "TD-178", "TD-184")),
    "TD-V36": ("turn move", breaks(shows, "TD-167")),
    "TD-V37": ("turn", goes_on("TD-144")),
    "TD-V43": ("set-up", set_up),
    "TD-V49": ("move", breaks(steps, "TD-063", "TD-066", "TD-148")),
    "TD-V52": ("move", breaks(builds, "TD-149")),
    "TD-V10": ("move", breaks(builds, "TD-069")),
    "TD-V11": ("turn", breaks(builds, "TD-093", "TD-094")),
    "TD-V12": ("turn move", breaks(takes, "TD-095")),
    "TD-V15": ("turn move", breaks(puts, "TD-085")),
    "TD-V16": ("turn move", breaks(takes, "TD-139")),
    "TD-V25": ("turn move", breaks(takes, "TD-105")),
    "TD-V26": ("move", breaks(spawns, "TD-089", "TD-090", "TD-112", "TD-114")),
    "TD-V28": ("move", breaks(pushes, "TD-119", "TD-121")),
    "TD-V29": ("turn move", breaks(steps, "TD-098", "TD-097")),
    "TD-V30": ("turn", breaks(flips, "TD-099")),
    "TD-V32": ("turn move", breaks(tokens, "TD-072", "TD-073", left_out=True)),
    "TD-V38": ("choose", breaks(card_acts, "TD-041", "TD-042", "TD-155")),
    "TD-V39": ("choose", breaks(card_acts, "TD-151", "TD-159", "TD-164")),
    "TD-V40": ("choose token", breaks(token_acts, "TD-147", "TD-176", "TD-173")),
    "TD-V42": ("turn move", breaks(steps, "TD-186")),
    "TD-V44": ("turn", breaks(walls, "TD-108")),
    "TD-V46": ("turn move", breaks(steps, "TD-019", "TD-082", "TD-202")),
    "TD-V51": ("choose", breaks(card_acts, "TD-157")),
    "TD-V53": ("choose", breaks(card_acts, "TD-203", "TD-204")),
    "TD-V54": ("turn move", breaks(puts, "TD-208")),
    "TD-V56": ("turn", breaks(walls, "TD-110")),
}  # fmt: skip

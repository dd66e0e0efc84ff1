"""What people do that no play allows, one function for each violation that camera, die or button can sense.

A cheat is written down before anything of it is seen. The function returns after its last act; when it is called while
it goes on, `PutBack` leaves it with the table put right.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import TYPE_CHECKING

from companion.games.treasure_hunt.state import DeclareWin
from companion.games.treasure_hunt.track import GRID, beside
from companion.games.treasure_hunt.world.combos import fitting, wrong_sets
from companion.games.treasure_hunt.world.plans import may_claim, may_steal, reach, steal_needs
from companion.games.treasure_hunt.world.sitting import Acts, Sitting
from companion.rules.values import Layout, Seat
from companion.rules.world import Act, Cheat, Note, Reply, Throw, Touch, Wait

if TYPE_CHECKING:
    from companion.games.treasure_hunt.world.turns import OnTurn

Tried = Generator[Act | Note, Reply, bool]
Violation = Callable[[Sitting, "OnTurn"], Tried]

RULES: dict[str, tuple[str, ...]] = {
    "TH-V01": ("TH-032", "TH-034", "TH-035"),
    "TH-V02": ("TH-012",),
    "TH-V03": ("TH-025", "TH-026"),
    "TH-V04": ("TH-027", "TH-028", "TH-029"),
    "TH-V05": ("TH-029",),
    "TH-V06": ("TH-030", "TH-031"),
    "TH-V07": ("TH-021",),
    "TH-V08": ("TH-036", "TH-018"),
    "TH-V09": ("TH-020",),
    "TH-V10": ("TH-022", "TH-024"),
    "TH-V11": ("TH-036",),
    "TH-V12": ("TH-037", "TH-039"),
    "TH-V13": ("TH-040",),
    "TH-V14": ("TH-041",),
    "TH-V15": ("TH-017",),
    "TH-V16": ("TH-014", "TH-010"),
    "TH-V17": ("TH-047",),
    "TH-V18": ("TH-043", "TH-044"),
    "TH-V20": ("TH-008",),
    "TH-V21": ("TH-015", "TH-012"),
    "TH-V22": ("TH-017", "TH-023"),
    "TH-V23": ("TH-036", "TH-041"),
}
"""The accepted rule IDs, as in violations.toml."""


NOBODY_ELSE = frozenset({
    "TH-V01", "TH-V02", "TH-V08", "TH-V09", "TH-V10", "TH-V11", "TH-V12", "TH-V13", "TH-V14", "TH-V16", "TH-V22", "TH-V23",
})  # fmt: skip
"""What solitaire does not know."""


def possible(seats: int) -> frozenset[str]:
    """The violations that can be sensed with so many seats.

    A single player steals from nobody, and whatever is done after the turn could as well be done in the next one.
    """
    every = set(RULES)
    return frozenset(every - NOBODY_ELSE if seats == 1 else every - {"TH-V17"})


def intents(s: Sitting) -> tuple[str, ...]:
    """What this player is tempted to do in this turn; nothing while an earlier cheat is open."""
    if s.cheat is not None or s.dice.random() >= s.cheat_rate:
        return ()
    kinds = [(s.done[kind] + 3 * s.dice.random(), kind) for kind in sorted(possible(len(s.seats)) & VIOLATIONS.keys())]
    return tuple(kind for number, (_, kind) in enumerate(sorted(kinds)) if number < 4 or kind not in EASY)


def tempt(s: Sitting, t: OnTurn, moment: str) -> Acts:
    """At this moment of the turn the first temptation that fits is given in to; one a turn."""
    if not t.intents or s.cheat is not None:
        return
    for kind in t.intents:
        when, violate = VIOLATIONS[kind]
        if moment not in when or (kind in EASY and s.dice.random() < 0.4):
            continue
        if (yield from violate(s, t)):
            s.in_cheat = False
            t.intents = ()
            return


def write_down(
    s: Sitting, kind: str, seat: Seat, after: Layout, *, pieces: Iterable[str], places: Iterable[str], near: bool
) -> Acts:
    """The note that comes before the first look at a cheat. Hands have left the table before."""
    yield from s.do(Wait(0.5))
    s.done[kind] += 1
    s.cheat = Cheat(kind, seat, RULES[kind], tuple(pieces), tuple(places), near, s.table, after)
    s.cheat_age = 0
    s.caught = False
    s.in_cheat = True
    s.unsaid = None
    yield s.cheat


def _said(s: Sitting) -> Acts:
    """The seat before says that it is done: what comes now is nobody else's."""
    seat = s.unsaid or s.undeclared
    s.unsaid = s.undeclared = None
    if seat is not None:
        yield from s.press(seat)


def _with_pawn(s: Sitting, seat: Seat, tile: int) -> Layout:
    home = s.truth.pawns[seat]
    s.truth.pawns[seat] = tile
    after = s.truth.layout()
    s.truth.pawns[seat] = home
    return after


def _pawn_to(s: Sitting, kind: str, seat: Seat, tile: int, near: bool) -> Acts:
    home = s.truth.pawns[seat]
    places = [f"{GRID[home]}.pawns", f"{GRID[tile]}.pawns"]
    yield from write_down(s, kind, seat, _with_pawn(s, seat, tile), pieces=[f"pawn-{seat}"], places=places, near=near)
    s.truth.pawns[seat] = tile
    yield from s.rest("moved")


def too_far(s: Sitting, t: OnTurn) -> Tried:
    """TH-V01: further than rolled, or straight up to the next row."""
    seat, truth = t.seat, s.truth
    here = truth.index(seat)
    far = [i for i in range(36) if abs(i - here) > t.die]
    near = [i for i in far if abs(i - here) == t.die + 1]
    jumps = [i for i in far if beside(truth.pawns[seat], truth.tile_at(seat, i))]
    choice = s.dice.choice([c for c in (near, near, jumps, far) if c] or [[]])
    if not choice:
        return False
    index = s.dice.choice(choice)
    yield from _pawn_to(s, "TH-V01", seat, truth.tile_at(seat, index), near=True)
    t.die = 0
    t.used.append("move")
    return True


def not_all_of_it(s: Sitting, t: OnTurn) -> Tried:
    """TH-V17: solitaire, backwards or only a part of the roll."""
    seat, truth = t.seat, s.truth
    here = truth.index(seat)
    wrong = [i for i in (here - t.die, here + t.die - 1, here + t.die + 1) if 0 <= i <= 35 and i != here]
    wrong = [i for i in wrong if truth.tile_at(seat, i) not in reach(truth, seat, t.die)]
    if not wrong:
        return False
    yield from _pawn_to(s, "TH-V17", seat, truth.tile_at(seat, s.dice.choice(wrong)), near=True)
    t.die = 0
    t.used.append("move")
    return True


def _put_cubes(s: Sitting, kind: str, seat: Seat, tile: int, *, count: int = 1, near: bool = True) -> Acts:
    if len(s.seats) == 1:
        yield from _said(s)
    place = f"{GRID[tile]}.cubes"
    cubes = s.truth.cubes[tile]
    cubes += [seat] * count
    after = s.truth.layout()
    del cubes[-count:]
    yield from write_down(s, kind, seat, after, pieces=[f"cube-{seat}"], places=[place], near=near)
    cubes += [seat] * count
    yield from s.rest("cube")


def _flip(s: Sitting, kind: str, seat: Seat, tile: int) -> Acts:
    yield from _said(s)
    s.truth.up[tile] = True
    after = s.truth.layout()
    s.truth.up[tile] = False
    yield from write_down(s, kind, seat, after, pieces=["tile"], places=[f"{GRID[tile]}.tile"], near=True)
    s.truth.up[tile] = True
    yield from s.rest("flipped")


def third_action(s: Sitting, t: OnTurn) -> Tried:
    """TH-V02: two actions are used, and one more cube or one more tile is turned."""
    seat, truth = t.seat, s.truth
    if len(t.used) < 2 or len(set(t.used)) < len(t.used) or t.over or s.options.reinforce_range != "any":
        return False
    own = truth.tiles_of(seat)
    if "reinforce" not in t.used and own and truth.supply(seat):
        yield from _put_cubes(s, "TH-V02", seat, s.dice.choice(own))
        return True
    return False


def no_flip(s: Sitting, t: OnTurn) -> Tried:
    """TH-V03: cards before the flip."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    if truth.up[tile] or len(t.used) >= 2 or "claim" in t.used or "steal" in t.used or truth.play:
        return False
    if not may_claim(truth, seat, tile):
        return False
    cards = s.dice.sample(sorted(truth.hands[seat]), min(len(truth.hands[seat]), s.dice.choice((1, 1, 3))))
    if not cards:
        return False
    yield from _lay(s, "TH-V03", seat, cards, places=["play"], near=len(cards) == 1)
    return True


def _lay(s: Sitting, kind: str, seat: Seat, cards: list[str], *, places: list[str], near: bool) -> Acts:
    truth = s.truth
    yield from _said(s)
    truth.play += cards
    after = truth.layout()
    del truth.play[-len(cards) :]
    yield from write_down(s, kind, seat, after, pieces=["card"], places=places, near=near)
    truth.hands[seat] = [face for face in truth.hands[seat] if face not in cards]
    truth.play += cards
    s.open_cards = frozenset(truth.play)
    yield from s.rest("cards laid")


def does_not_fit(kind: str) -> Violation:
    """TH-V04, TH-V05, TH-V06: a combination that is none, and the cube all the same."""

    def violate(s: Sitting, t: OnTurn) -> Tried:
        seat, truth = t.seat, s.truth
        tile = truth.pawns[seat]
        sets = list(wrong_sets(kind, truth.hands[seat], truth.symbols[tile], seat, s.options))
        if not sets or truth.play:
            return False
        cards = list(s.dice.choice(sets))
        cube = f"{GRID[tile]}.cubes"
        first, last = cards[:2], cards[2:]
        near = s.dice.random() < 0.6
        truth.hands[seat] = [face for face in truth.hands[seat] if face not in (first if near else cards)]
        if near:
            truth.play += first
            s.open_cards = frozenset(truth.play)
            yield from s.rest("two cards")
            yield from _lay(s, kind, seat, last, places=["play", cube], near=True)
            s.open_cards = frozenset(truth.play)
            truth.cubes[tile].append(seat)
        else:
            truth.play += cards
            s.open_cards = frozenset(truth.play)
            truth.cubes[tile].append(seat)
            yield from write_down(s, kind, seat, truth.layout(), pieces=["card", f"cube-{seat}"], places=["play", cube], near=False)
        yield from s.rest("cube all the same")
        truth.discard += truth.play
        truth.play.clear()
        yield from s.rest("cards away")
        t.used.append("claim")
        t.over = True
        t.trying = False
        return True

    return violate


def row_full(s: Sitting, t: OnTurn) -> Tried:
    """TH-V07: a third tile of an own row."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    if truth.cubes[tile] or truth.up[tile] or truth.supply(seat) < 1 or len(t.used) >= 2 or "claim" in t.used or "steal" in t.used:
        return False
    if truth.claimed_in_row(seat, tile) < truth.row_limit():
        return False
    yield from _flip(s, "TH-V07", seat, tile)
    return True


def foreign_tile(s: Sitting, t: OnTurn) -> Tried:
    """TH-V08, TH-V11: cards for another player's tile in the turn of arrival, as if it were a claim, or a steal."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    victim = truth.owner(tile)
    if victim in (None, seat) or truth.play or len(t.used) >= 2 or not truth.supply(seat):
        return False
    four = fitting(truth.hands[seat], truth.symbols[tile], seat, 4, s.options)
    steal = bool(four) and "TH-V11" in t.intents and may_steal(truth, seat, tile)
    kind = "TH-V11" if steal else "TH-V08"
    sets = four if steal else fitting(truth.hands[seat], truth.symbols[tile], seat, 3, s.options)
    if kind not in t.intents or not sets:
        return False
    cards = list(s.dice.choice(sets))
    yield from _lay(s, kind, seat, cards, places=["play", f"{GRID[tile]}.cubes"], near=False)
    if steal:
        truth.cubes[tile] = [seat] * steal_needs(truth, tile)
    else:
        truth.cubes[tile].append(seat)
    yield from s.rest("cube")
    return True


def short_steal(s: Sitting, t: OnTurn) -> Tried:
    """TH-V12: three units and the tile is taken. TH-V13: the second half too late."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    if truth.ended.get(seat) != tile or not may_steal(truth, seat, tile) or truth.play or t.used:
        return False
    kind = "TH-V13" if s.halves.get(seat) == tile else "TH-V12"
    if kind not in t.intents or seat in truth.half:
        return False
    sets = fitting(truth.hands[seat], truth.symbols[tile], seat, 3, s.options)
    if not sets or len(sets[0]) > 3:
        return False
    cards = list(s.dice.choice(sets))
    yield from _said(s)
    for face in cards:
        truth.hands[seat].remove(face)
        truth.play.append(face)
    s.open_cards = frozenset(cards)
    yield from s.rest("three cards")
    victims = truth.cubes[tile]
    truth.cubes[tile] = [seat] * steal_needs(truth, tile)
    after = truth.layout()
    mine, truth.cubes[tile] = truth.cubes[tile], victims
    pieces = [f"cube-{seat}", f"cube-{victims[0]}", "card"]
    yield from write_down(s, kind, seat, after, pieces=pieces, places=[f"{GRID[tile]}.cubes", "play"], near=len(victims) == 1)
    truth.cubes[tile] = mine
    yield from s.rest("cube")
    return True


def too_few_cubes(s: Sitting, t: OnTurn) -> Tried:
    """TH-V14: a reinforced tile is taken with as many cubes as lay there. TH-V23: the victim's cubes stay on it."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    victims = list(truth.cubes[tile])
    need = steal_needs(truth, tile)
    few = "TH-V14" in t.intents and need > 1
    kind = "TH-V14" if few else "TH-V23"
    if kind not in t.intents or not victims or truth.owner(tile) == seat:
        return False
    truth.cubes[tile] = [seat] * (need - 1) if few else [*victims, *[seat] * need]
    after = truth.layout()
    now, truth.cubes[tile] = truth.cubes[tile], victims
    pieces = [f"cube-{seat}", f"cube-{victims[0]}"]
    yield from write_down(s, kind, seat, after, pieces=pieces, places=[f"{GRID[tile]}.cubes"], near=True)
    truth.cubes[tile] = now
    truth.stolen.add(tile)
    if truth.options.stolen_cubes == "lost":
        truth.lost[victims[0]] += len(victims)
    yield from s.rest("cube")
    truth.discard += truth.play
    truth.play.clear()
    yield from s.rest("cards away")
    t.used.append("steal")
    t.over = True
    return True


def stray_cube(s: Sitting, t: OnTurn) -> Tried:
    """TH-V15: a cube on a tile that is not the player's."""
    seat, truth = t.seat, s.truth
    tiles = [tile for tile in range(36) if truth.owner(tile) != seat and tile not in truth.pawns.values() and truth.up[tile]]
    if not tiles or not truth.supply(seat) or len(t.used) >= 2 or "reinforce" in t.used:
        return False
    yield from _put_cubes(s, "TH-V15", seat, s.dice.choice(tiles))
    return True


def four_cards(s: Sitting, t: OnTurn) -> Tried:
    """TH-V16: a fourth card is exchanged, each seen on the discard pile.

    The fourth one has been seen to go back to this hand, or it could as well be the next seat's exchange.
    """
    seat, truth = t.seat, s.truth
    hand = sorted(truth.hands[seat])
    known = [face for face in hand if s.public.get(face) == seat]
    if s.options.repeat_actions != "none" or t.used or len(hand) < 4 or truth.play or not known:
        return False
    last = s.dice.choice(known)
    hand.remove(last)
    cards = [*s.dice.sample(hand, 3), last]
    yield from _said(s)
    for face in cards[:3]:
        truth.hands[seat].remove(face)
        truth.discard.append(face)
        yield from s.rest("discarded")
    truth.discard.append(cards[3])
    after = truth.layout()
    truth.discard.pop()
    yield from write_down(s, "TH-V16", seat, after, pieces=["card"], places=["discard"], near=True)
    truth.hands[seat].remove(cards[3])
    truth.discard.append(cards[3])
    t.used.append("exchange")
    t.trace = True
    yield from s.rest("a fourth card")
    return True


def again(s: Sitting, t: OnTurn) -> Tried:
    """TH-V21: the die is thrown again because the number does not please."""
    yield from write_down(s, "TH-V21", t.seat, s.table, pieces=["die"], places=[], near=True)
    yield from s.do(Throw(t.seat, s.dice.randint(1, 6)))
    return True


def two_cubes(s: Sitting, t: OnTurn) -> Tried:
    """TH-V22: two cubes in one reinforcement."""
    seat, truth = t.seat, s.truth
    own = truth.tiles_of(seat) if s.options.reinforce_range == "any" else [truth.pawns[seat]]
    if s.options.repeat_actions == "all" or truth.supply(seat) < 2 or not own:
        return False
    yield from _put_cubes(s, "TH-V22", seat, s.dice.choice(own), count=2)
    t.used.append("reinforce")
    return True


def second_claim(s: Sitting, t: OnTurn) -> Tried:
    """TH-V09: claimed, moved on, and the next tile turned up as well."""
    seat, truth = t.seat, s.truth
    tile = truth.pawns[seat]
    if t.used != ["claim", "move"] or truth.up[tile] or not may_claim(truth, seat, tile):
        return False
    if any(truth.pawns[other] == tile for other in s.seats if other != seat):
        return False
    yield from _flip(s, "TH-V09", seat, tile)
    return True


def plays_on(s: Sitting, t: OnTurn) -> Tried:
    """TH-V10: a cube more after a failed claim, or after move and claim."""
    seat, truth = t.seat, s.truth
    own = [tile for tile in truth.tiles_of(seat) if tile != truth.pawns[seat]]
    if not t.over or not own or not truth.supply(seat):
        return False
    yield from _put_cubes(s, "TH-V10", seat, s.dice.choice(own))
    return True


def says_to_have_won(s: Sitting, t: OnTurn) -> Tried:
    """TH-V18: a win is declared that is none."""
    yield from write_down(s, "TH-V18", t.seat, s.table, pieces=[f"pawn-{t.seat}"], places=[], near=False)
    yield from s.do(Touch("play", (("action", DeclareWin(t.seat)),)))
    yield from s.rest("all look at the table")
    return True


EASY = frozenset({"TH-V01", "TH-V03", "TH-V15", "TH-V17", "TH-V18", "TH-V21"})
"""Can be done in nearly every turn: they leave room for the others."""
VIOLATIONS: dict[str, tuple[tuple[str, ...], Violation]] = {
    "TH-V01": (("rolled",), too_far),
    "TH-V02": (("end",), third_action),
    "TH-V03": (("start", "moved"), no_flip),
    "TH-V04": (("flipped",), does_not_fit("TH-V04")),
    "TH-V05": (("flipped",), does_not_fit("TH-V05")),
    "TH-V06": (("flipped",), does_not_fit("TH-V06")),
    "TH-V07": (("start", "moved"), row_full),
    "TH-V08": (("moved",), foreign_tile),
    "TH-V09": (("end",), second_claim),
    "TH-V10": (("end",), plays_on),
    "TH-V11": (("moved",), foreign_tile),
    "TH-V12": (("start",), short_steal),
    "TH-V13": (("start",), short_steal),
    "TH-V14": (("stealing",), too_few_cubes),
    "TH-V15": (("start", "moved"), stray_cube),
    "TH-V16": (("start",), four_cards),
    "TH-V17": (("rolled",), not_all_of_it),
    "TH-V18": (("moved",), says_to_have_won),
    "TH-V21": (("rolled",), again),
    "TH-V22": (("reinforce",), two_cubes),
    "TH-V23": (("stealing",), too_few_cubes),
}
"""When in a turn each violation may happen, and how."""

